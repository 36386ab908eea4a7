"""Points of victory: whether the control of one objective decides the battle.

Source: Warcrow 1.6, "Victory Points".
"""

from factions.systems.warcrow.kernels.record.layout import VERDICT
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel


@kernel
def _sign(value: float) -> int:
    """Return 1 above 0, -1 below, 0 at it."""
    return int(value > 0.0) - int(value < 0.0)


@kernel(read_only=("d",))
def verdict(d: Setup, s: State, player: int, objective: int) -> float:
    """Return what an objective counts of what it is worth: more where it decides who wins.

    It may in the last round, if it changes hands and all others stay as they are.
    """
    part = d.taste[player, VERDICT]
    if part <= 0.0 or s.current_round < d.rounds:
        return 1.0
    lead = 0
    for other in range(d.objectives):
        lead += int(s.holder[other] == player) - int(s.holder[other] == 1 - player)
    holder = s.holder[objective]
    after = lead + (1 if holder < 0 else 2 if holder != player else -2)
    ahead = s.points[player] - s.points[1 - player]
    now = ahead + d.score[0] * lead + d.score[1] * _sign(lead)
    then = ahead + d.score[0] * after + d.score[1] * _sign(after)
    return float(1.0 + 0.5 * part * abs(_sign(then) - _sign(now)))
