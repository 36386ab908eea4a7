"""What is in hand to strike and parry with. Source: Cold Iron, Melee Defense."""

from factions.systems.cold_iron.kernels.record.indices import NONE_HELD, SHIELD, WEAPON
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel

SHIELD_SECOND, WEAPON_SECOND = 3, 6
IN_HASTE = 6  # what it costs a blow or a parry that it is made with what was just taken in hand


@kernel(read_only=("d",))
def usable(d: Setup, s: State, v: int) -> int:
    """Return what somebody has in hand to parry with, as bits: WEAPON, SHIELD.

    Source: Cold Iron, Melee Defense.
    """
    stance, found = s.stance[v], 0
    if d.dp[v, stance] > NONE_HELD and s.unready[v] == 0:
        found = WEAPON
    if d.ds[v, stance] > NONE_HELD and s.shield_lost[v] < d.shield[v]:
        found |= SHIELD
    return int(found & ~s.down[v])


@kernel(read_only=("d",))
def shielded(d: Setup, s: State, v: int) -> bool:
    """Return whether somebody has a whole shield in hand."""
    return bool(usable(d, s, v) & SHIELD)


@kernel(read_only=("d",))
def parries(d: Setup, s: State, v: int) -> bool:
    """Return whether somebody has a shield or a weapon to parry with."""
    return bool(usable(d, s, v))


@kernel
def hindrance(s: State, u: int) -> int:
    """Return what several swings, or a weapon just taken in hand, cost the blows of somebody.

    Source: Cold Iron, Multiple Swings; Summary of Actions.
    """
    return int(s.haste[u] + (IN_HASTE if s.fresh[u] & WEAPON else 0))


@kernel(read_only=("d",))
def parry_of(d: Setup, s: State, v: int, second: bool) -> tuple[int, int, int]:
    """Return the best parry of somebody, what it has lost, and what it is made with.

    NONE_HELD and 0 without any. second: it is the secondary defence.

    Source: Cold Iron, Melee Defense; Summary of Actions.
    """
    hands, stance = usable(d, s, v), s.stance[v]
    best, less, means = NONE_HELD, 0, 0
    if hands & SHIELD:
        less = (SHIELD_SECOND if second else 0) + (IN_HASTE if s.fresh[v] & SHIELD else 0)
        best, means = int(d.ds[v, stance]) - less, SHIELD
    if hands & WEAPON:
        lost = (WEAPON_SECOND if second else 0) + (IN_HASTE if s.fresh[v] & WEAPON else 0)
        if d.dp[v, stance] - lost > best:
            best, less, means = int(d.dp[v, stance]) - lost, lost, WEAPON
    return best, less, means
