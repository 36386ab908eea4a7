"""Where on its flight an aircraft attacks."""

from factions.systems.armoured_clash.kernels.judgement.aiming.reactions import flak
from factions.systems.armoured_clash.kernels.judgement.aiming.targets import best_target
from factions.systems.armoured_clash.kernels.judgement.aiming.traps_and_trails import best_trail
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import GREEDY
from factions.systems.armoured_clash.kernels.table.passing import flight
from factions.systems.armoured_clash.kernels.table.shapes import onward, player_of, stand
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

RUNS = 8  # spots on a flight that are tried, evenly over the length of the table


@kernel(read_only=("d",))
def choose_run(d: Setup, s: State, u: int) -> float:
    """Return how far up the table the best spot of a sortie is; the unit is moved while it looks.

    Greedy keeps away from flak.
    """
    hy = onward(player_of(d, u))
    start = s.y[u]
    best, most = start, -geometry.NEVER
    for run in range(RUNS):
        y = start + hy * run * d.depth / RUNS
        if 0.0 < y < d.depth:
            stand(d, s, u, s.x[u], y, 0.0, hy)
            v, worth = best_target(d, s, u, 0)
            value = worth if v >= 0 else -1.0
            if d.trail[u] >= 0:
                v, worth = best_trail(d, s, u, flight(s, u, start))
                value = max(value, 0.0) + (worth if v >= 0 else 0.0)
            if d.policy[player_of(d, u)] == GREEDY:
                value -= flak(d, s, u)
            if value > most:
                best, most = y, value
    return float(best)
