"""A round's plan: which unit goes to which objective, and who may be left without a token.

Source: Warcrow 1.6, "No One Gets Left Behind".
"""

from factions.systems.warcrow.kernels.judgement.places import best_move
from factions.systems.warcrow.kernels.judgement.worth import strain
from factions.systems.warcrow.kernels.record.layout import (
    ANYWAY,
    ERRAND,
    NO_ERRAND,
    READY,
    RELIEF,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.turns import end_of
from factions.systems.warcrow.kernels.table.ways import both_legs
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def allot(d: Setup, s: State, player: int) -> None:
    """Send a player's units to objectives: each gets the nearest left, then each a second one.

    The kept order of a unit that is sent elsewhere than before is dropped.
    """
    if d.taste[player, ERRAND] <= 0.0 or d.objectives == 0:
        return
    first, last, sent = d.first[player], d.first[player + 1], 0
    for u in range(first, last):
        s.sent[u] = NO_ERRAND
    for _ in range(last - first):
        bound = 1 + sent // d.objectives
        best, goal, near = -1, -1, geometry.NEVER
        for objective in range(d.objectives):
            if _sent_to(d, s, player, objective) >= bound:
                continue
            for u in range(first, last):
                if s.sent[u] >= 0 or s.status[u] != READY or s.takes[u] <= 0:
                    continue
                dx = s.lead_x[u] - d.objective[objective, 0]
                dy = s.lead_y[u] - d.objective[objective, 1]
                if dx * dx + dy * dy < near:
                    best, goal, near = u, objective, dx * dx + dy * dy
        if best < 0:
            break
        s.sent[best] = goal
        sent += 1
    for u in range(first, last):
        if s.errand[u] != s.sent[u]:
            s.errand[u], s.fresh[u] = s.sent[u], 0


@kernel(read_only=("d",))
def _sent_to(d: Setup, s: State, player: int, objective: int) -> int:
    count = 0
    for u in range(d.first[player], d.first[player + 1]):
        count += s.sent[u] == objective
    return count


@kernel(read_only=("d",))
def count_left_over(d: Setup, s: State, player: int) -> float:
    """Return the part of a player's units without a token that will get none this round."""
    waiting, turns = 0, end_of(d, s, s.current_round) - s.current_turn + 1
    for u in range(d.first[player], d.first[player + 1]):
        waiting += s.status[u] == READY and not s.activated[u] and not s.demoralized[u]
    return float(max(0.0, 1.0 - turns / max(1, waiting)))


@kernel(read_only=("d",))
def idle_worth(d: Setup, s: State, u: int) -> float:
    """Return what it is worth to a unit to be left without a token: a move, one stress less.

    `consider` is before.
    """
    part = d.taste[player_of(d, u), ANYWAY]
    if part <= 0.0 or s.activated[u] or s.foes[u] > 0 or s.current_round >= d.rounds:
        return 0.0
    gain = max(0.0, best_move(d, s, u, both_legs(d, s, u))[0])
    gain += d.taste[player_of(d, u), RELIEF] * strain(d, s, u, min(1, s.stress[u]))
    return float(part * gain)
