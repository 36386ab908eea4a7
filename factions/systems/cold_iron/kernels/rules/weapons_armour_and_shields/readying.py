"""Taking weapons in hand. Source: Cold Iron, Summary of Actions.

Effects of what was just taken in hand: `rules.weapons_armour_and_shields.in_hand:parry_of`,
`rules.weapons_armour_and_shields.in_hand:hindrance`.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    MELEE,
    MISSILE,
    PRONE,
    READIES,
    RISES,
    SHIELD,
    STRIKES,
    WEAPON,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.table.hexes import between, face
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def ready_blade(d: Setup, s: State, u: int, v: int) -> None:
    """Take to the blade: half a move, and a blow at 6 less at whom it brings within reach.

    Whoever parries with it does so at 6 less, too; a shield serves as before.

    Source: Cold Iron, Summary of Actions.
    """
    s.stance[u], s.does[u], s.target[u] = MELEE, READIES, v
    s.fresh[u] |= WEAPON
    emits.emit(s, events.STATUS, u, -1, events.READIED, 1)
    face(s, u, s.q[v], s.r[v])
    if between(s, u, v) <= 1:
        s.does[u] = STRIKES


@kernel(read_only=("d",))
def may_ready_missile(d: Setup, s: State, u: int) -> bool:
    """Return whether somebody with the blade in hand may take up what it shoots with again."""
    return bool(s.stance[u] == MELEE and d.shoots[u] and s.shots_left[u] > 0)


@kernel(read_only=("d",))
def ready_missile(d: Setup, s: State, u: int) -> None:
    """Take up again what one shoots with: no shot this turn, and the aim is still to be taken.

    Source: Cold Iron, Summary of Actions; Rate of Fire.
    """
    s.stance[u], s.does[u] = MISSILE, READIES
    s.fresh[u] |= WEAPON
    s.loading[u] = 1 + d.load[u]
    emits.emit(s, events.STATUS, u, -1, events.TAKES_AIM, 1)


@kernel
def rise(s: State, u: int) -> None:
    """Stand up and take up a weapon, or a shield if there is none: there is time for nothing else.

    It defends at 4 less, and at 10 less with what it has just taken up.

    Source: Cold Iron, Summary of Actions.
    """
    why = events.ON_THE_GROUND if s.down[u] & PRONE else events.EMPTY_HANDED
    taken = WEAPON if s.down[u] & WEAPON else s.down[u] & SHIELD
    s.does[u], s.fresh[u], s.down[u] = RISES, taken, s.down[u] & ~(PRONE | taken)
    emits.emit(s, events.STATUS, u, -1, why, 0)
