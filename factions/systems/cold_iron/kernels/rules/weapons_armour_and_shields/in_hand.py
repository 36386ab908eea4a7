"""What is in hand to strike and parry with. Source: Cold Iron, Melee Defense."""

from factions.systems.cold_iron.kernels.judgement.choices import parries_with_both
from factions.systems.cold_iron.kernels.record.indices import NONE_HELD, SHIELD, UNARMED, WEAPON
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel

SHIELD_SECOND, BEHIND_WEAPON, WEAPON_SECOND = 3, 1, 6
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

    NONE_HELD and 0 without any. second: it is the secondary defence. With another attacker to parry
    the first may be met with the weapon, the second with the shield.

    Source: Cold Iron, Melee Defense; Summary of Actions.
    """
    hands, stance = usable(d, s, v), s.stance[v]
    less = IN_HASTE if s.fresh[v] & SHIELD else 0
    lost = IN_HASTE if s.fresh[v] & WEAPON else 0
    shield, weapon = int(d.ds[v, stance]) - less, int(d.dp[v, stance]) - lost
    both = hands == UNARMED and parries_with_both(shield, weapon)
    if second:
        less, lost = less + (BEHIND_WEAPON if both else SHIELD_SECOND), lost + WEAPON_SECOND
        shield, weapon = int(d.ds[v, stance]) - less, int(d.dp[v, stance]) - lost
    elif both and s.seconded[v]:
        return weapon, lost, WEAPON
    if hands & SHIELD and (hands & WEAPON == 0 or shield >= weapon):
        return shield, less, SHIELD
    return (weapon, lost, WEAPON) if hands else (NONE_HELD, 0, 0)
