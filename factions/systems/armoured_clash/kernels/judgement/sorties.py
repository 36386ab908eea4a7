"""Where on its flight an aircraft attacks."""

from factions.systems.armoured_clash.kernels.judgement.aiming.reactions import flak
from factions.systems.armoured_clash.kernels.judgement.aiming.targets import best_target
from factions.systems.armoured_clash.kernels.judgement.aiming.traps_and_trails import best_trail
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import GREEDY
from factions.systems.armoured_clash.kernels.table.passing import straight, way_off
from factions.systems.armoured_clash.kernels.table.shapes import player_of, stand
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

RUNS = 8  # spots on a flight that are tried, evenly over its length


@kernel(read_only=("d",))
def choose_run(d: Setup, s: State, u: int) -> float:
    """Return how far along its flight an aircraft attacks; the unit is moved while it looks.

    Greedy attacks before it comes to where flak does more than a better attack is worth.
    """
    x, y, hx, hy = s.x[u], s.y[u], s.hx[u], s.hy[u]
    step = way_off(d, x, y, hx, hy) / RUNS
    best, most, feared = 0.0, -geometry.NEVER, 0.0
    for run in range(RUNS):
        far = run * step
        stand(d, s, u, x + far * hx, y + far * hy, hx, hy)
        v, worth = best_target(d, s, u, 0)
        value = worth if v >= 0 else -1.0
        if d.trail[u] >= 0:
            v, worth = best_trail(d, s, u, straight(x, y, s.x[u], s.y[u]))
            value = max(value, 0.0) + (worth if v >= 0 else 0.0)
        if d.policy[player_of(d, u)] == GREEDY:
            feared = max(feared, flak(d, s, u))
            value -= feared
        if value > most:
            best, most = far, value
    stand(d, s, u, x, y, hx, hy)
    return float(best)
