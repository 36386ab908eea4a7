"""Combat ratings: bonuses and penalties of shots and of close quarters attacks.

Source: Armoured Clash, "Determine Combat Rating".
"""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AIRCRAFT,
    ARMOUR,
    CAVALRY,
    FIELD_GUN,
    FORTIFICATION,
    HOUSED,
    HOVER,
    IMPROVED,
    INFANTRY,
    IRREGULAR,
    LOCK_ON,
    MELEE,
    MELEE_MASTERS,
    NEUTRAL,
    NEXT_TO,
    ONSLAUGHT,
    ROTORCRAFT,
    SEISMIC,
    SUPPLIES,
    TURRET,
    WEAKENED,
)
from factions.systems.armoured_clash.kernels.table.auras import aura_over
from factions.systems.armoured_clash.kernels.table.measuring import within
from factions.systems.armoured_clash.kernels.table.shapes import is_out, player_of
from factions.systems.armoured_clash.kernels.table.sight import View
from factions.tabletop.compiler.jit import kernel


@kernel
def rating_of(bonuses: int, penalties: int) -> int:
    """Return the combat rating of an attack with these numbers of bonuses and penalties."""
    if bonuses == penalties:
        return NEUTRAL
    return IMPROVED if bonuses > penalties else WEAKENED


@kernel(read_only=("d",))
def shot_rating(
    d: Setup,
    s: State,
    u: int,
    row: int,
    v: int,
    near: bool,
    opportunity: bool,
    hidden: bool,
    view: View,
) -> int:
    """Return the combat rating of a shot with that view of its target."""
    quality = d.quality[row]
    if view.seen == 0:
        return WEAKENED
    grounded = d.kind[v] != AIRCRAFT and d.kind[v] != ROTORCRAFT and d.rules[v] & HOVER == 0
    bonuses = (1 if near else 0) + (1 if s.aimed and not opportunity else 0)
    bonuses += 1 if quality & SEISMIC and s.status[v] == HOUSED and grounded else 0
    bonuses += 1 if aura_over(d, s, u, SUPPLIES) >= 0 else 0
    penalties = (1 if hidden else 0) + (1 if s.suppressed[u] else 0)
    penalties += 1 if opportunity and quality & LOCK_ON == 0 else 0
    penalties += 1 if s.reforming and not opportunity else 0
    penalties += 1 if view.off_front and quality & TURRET and d.rules[u] & IRREGULAR == 0 else 0
    return rating_of(bonuses, penalties)


@kernel(read_only=("d",))
def may_be_outflanked(d: Setup, v: int) -> bool:
    """Return whether a unit is of a type that can be outflanked."""
    kind = d.kind[v]
    return bool((kind == INFANTRY) | (kind == CAVALRY) | (kind == FIELD_GUN))


@kernel(read_only=("d",))
def _another_near(d: Setup, s: State, player: int, spared: int, v: int) -> bool:
    """Return whether a unit of a player, but for one, is within 2 inches of unit v."""
    for friend in range(d.first[player], d.first[player + 1]):
        if friend not in (spared, v) and is_out(s, friend) and within(d, s, friend, v, NEXT_TO):
            return True
    return False


@kernel(read_only=("d",))
def melee_rating(d: Setup, s: State, u: int, v: int, charging: bool) -> int:
    """Return the combat rating of unit u's close quarters attack on unit v."""
    player = player_of(d, u)
    kind = d.kind[v]
    overwhelming = d.kind[u] == INFANTRY and (kind in (ARMOUR, FORTIFICATION))
    bonuses = 1 if overwhelming else 0
    penalties = 1 if s.suppressed[u] else 0
    if charging:
        bonuses += 1 if s.outflanks and may_be_outflanked(d, v) else 0
        bonuses += 1 if d.rules[u] & ONSLAUGHT else 0
    bonuses += 1 if _another_near(d, s, player, u, v) else 0
    penalties += 1 if _another_near(d, s, 1 - player, v, u) else 0
    row = d.charges[u] if charging else d.answers[u]
    penalties += 1 if row >= 0 and d.melee[row] == MELEE and d.rules[v] & MELEE_MASTERS else 0
    return rating_of(bonuses, penalties)
