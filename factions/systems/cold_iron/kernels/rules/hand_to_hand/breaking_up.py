"""How a hold of several breaks up. Source: Cold Iron, Multiple Combatants on a Side."""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.hand_to_hand.sides import (
    belongs,
    following,
    leader,
    side_value,
    value,
)
from factions.systems.cold_iron.kernels.rules.reference_charts.chance_adjustment import adjustment
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def break_up(d: Setup, s: State, label: int, player: int) -> None:
    """Let a hold of several with several become holds of their own, as a player's side would.

    The best of it each try to stay with the best who are left of the other side. Of these others
    try to help whom it goes worst for; who is in no group then gets into any.

    Source: Cold Iron, Multiple Combatants on a Side.
    """
    start = s.holds
    u, v = leader(d, s, label, player, True), leader(d, s, label, 1 - player, False)
    while u >= 0 and v >= 0:
        after = following(d, s, label, player, True, u)
        if stays_with(d, s, u, v):
            other = following(d, s, label, 1 - player, False, v)
            s.held[u] = s.held[v] = s.holds
            s.holds += 1
            emits.emit(s, events.STATUS, u, v, events.HAND_TO_HAND, 1)
            v = other
        u = after
    groups = s.holds - start
    for half in range(2 if groups else 0):
        side = 1 - player if half == 0 else player
        for member in range(d.first[side], d.first[side + 1]):
            if s.held[member] == label:
                chosen = start + rng.below(s.rng, groups)
                if half == 0 and belongs(d, s, member, label, True):
                    most = neediest(d, s, start, side)
                    if stays_with(d, s, member, leader(d, s, most, player, False)):
                        chosen = most
                s.held[member] = chosen


@kernel(read_only=("d",))
def neediest(d: Setup, s: State, start: int, side: int) -> int:
    """Return the group, of those from that label on, that it goes worst for a side in."""
    best, most = int(start), -999
    for label in range(start, s.holds):
        edge = side_value(d, s, label, 1 - side, False) - side_value(d, s, label, side, False)
        if edge > most:
            best, most = label, edge
    return best


@kernel(read_only=("d",))
def stays_with(d: Setup, s: State, u: int, v: int) -> bool:
    """Let u try to be in one group with v; tell whether he is.

    Source: Cold Iron, Multiple Combatants on a Side.
    """
    mine, other = value(d, s, u), value(d, s, v)
    ca = adjustment(d, s)
    s.fought[u] = s.fought[v] = 1
    emits.emit(s, events.ATTACK, u, v, events.GRIP, mine)
    emits.add_numbers(s, 2, other, ca)
    return bool(mine + ca >= other)
