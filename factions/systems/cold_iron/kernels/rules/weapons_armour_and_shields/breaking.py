"""How weapons and shields are damaged and broken. Source: Cold Iron, Weapons and Shields."""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    BODY,
    MELEE,
    SPARE,
    WEAPON,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.reference_charts.critical_hits import damage_in_hand
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.in_hand import shielded
from factions.tabletop.compiler.jit import kernel

THROWN_TOO = 2  # what is thrown is what one strikes with, too


@kernel(read_only=("d",))
def wear_weapon(d: Setup, s: State, u: int, points: int) -> None:
    """Take hit points off the weapon in hand, which breaks when it has none left.

    Source: Cold Iron, Weapons and Shields.
    """
    stance = s.stance[u]
    if d.weapon[u, stance] == 0:
        return
    s.weapon_lost[u] += points
    if s.weapon_lost[u] >= d.weapon[u, stance]:
        lose_weapon(d, s, u, events.WEAPON_BROKEN)


@kernel(read_only=("d",))
def lose_weapon(d: Setup, s: State, u: int, status: int) -> None:
    """Take the weapon out of somebody's hand for good; the body, or the next, is left.

    The next is still to be readied. status: what has become of the weapon.

    Source: Cold Iron, Weapons and Shields; Fumbles.
    """
    s.stance[u], s.weapon_lost[u] = left_in_hand(d, s, u), 0
    s.unready[u] = d.bare[u, s.stance[u]] == 0
    emits.emit(s, events.STATUS, u, -1, status, 1)


@kernel(read_only=("d",))
def left_in_hand(d: Setup, s: State, u: int) -> int:
    """Return what is next in hand of somebody who loses what he has there.

    Who throws such weapons has the next of them there, while there is one.

    Source: Cold Iron, Weapons and Shields.
    """
    if s.stance[u] == MELEE and d.throws[u] == THROWN_TOO:
        s.shots_left[u] = max(0, s.shots_left[u] - 1)
        if s.shots_left[u] > 0:
            return MELEE
    return SPARE if s.stance[u] == MELEE else BODY


@kernel(read_only=("d",))
def dent_shield(d: Setup, s: State, v: int, points: int) -> None:
    """Take hit points off a shield. Source: Cold Iron, Weapons and Shields."""
    whole = shielded(d, s, v)
    s.shield_lost[v] += points
    if whole and not shielded(d, s, v):
        emits.emit(s, events.STATUS, v, -1, events.SHIELD_BROKEN, 1)


@kernel(read_only=("d",))
def hack_shield(d: Setup, s: State, u: int, v: int) -> None:
    """Let a blow that is aimed at a shield fall on it: it cannot miss it, nor hit the bearer.

    Source: Cold Iron, Weapons and Shields.
    """
    stance = s.stance[u]
    one = damage_in_hand(d, s, u, 0, 1)
    dent_shield(d, s, v, (one + d.vs_t[u, stance]) * d.hacks_shield[u, stance] // 4)


@kernel(read_only=("d",))
def missed_blow(d: Setup, s: State, u: int, v: int, means: int) -> None:
    """Let a blow that has missed do what it does to a shield, or to the two weapons that met.

    A shield is struck whatever v does, a weapon only if it parried. means: WEAPON or SHIELD if that
    parried the blow, 0 if it was dodged.

    Source: Cold Iron, Weapons and Shields.
    """
    attacking, defending = s.stance[u], s.stance[v]
    one = damage_in_hand(d, s, u, 0, 1)
    if shielded(d, s, v) and s.held[v] < 0:
        dent_shield(d, s, v, (one + d.vs_t[u, attacking]) * d.hurts_shield[u, attacking] // 4)
    if means == WEAPON:
        back = damage_in_hand(d, s, v, 0, 1)
        wear_weapon(d, s, v, (one + d.vs_t[u, attacking]) * d.hurts_weapon[u, attacking] // 4)
        wear_weapon(d, s, u, (back + d.vs_t[v, defending]) * d.hurts_weapon[v, defending] // 4)
