"""Attacks on everyone along a line: who is on it, and what that is worth.

Source: Armoured Clash, the quality Coruscating.
"""

from factions.systems.armoured_clash.kernels.judgement.aiming.target_acquisition import targetable
from factions.systems.armoured_clash.kernels.judgement.aiming.worth import shot_worth
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.table.measuring import leads_through, reach_to
from factions.systems.armoured_clash.kernels.table.shapes import player_of
from factions.systems.armoured_clash.kernels.table.sight import look_at
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def on_line(d: Setup, s: State, u: int, row: int, v: int, other: int) -> bool:
    """Return whether a row fired at unit v meets another unit, friend or foe, within its range."""
    if other == u or not targetable(s, other) or d.against[row] & d.target[other] == 0:
        return False
    ax, ay = s.x[u], s.y[u]
    away = max(geometry.EPSILON, geometry.distance(ax, ay, s.cx[v], s.cy[v]))
    dx, dy = s.cx[other] - ax, s.cy[other] - ay
    if abs(dx * (s.cy[v] - ay) - dy * (s.cx[v] - ax)) > s.far[other] * away:
        return False
    far = d.range[row] / away
    bx, by = ax + far * (s.cx[v] - ax), ay + far * (s.cy[v] - ay)
    through = leads_through(d, s, other, ax, ay, bx, by)
    return through and reach_to(d, s, ax, ay, other) <= d.range[row]


@kernel(read_only=("d",))
def worth_along(d: Setup, s: State, player: int, u: int, row: int, v: int) -> float:
    """Return what a row fired at unit v does to all others on its line: to enemies less friends.

    player: by whose weights.
    """
    total = 0.0
    for other in range(d.first[2]):
        if other != v and on_line(d, s, u, row, v, other):
            view = look_at(d, s, u, other, True, 1)
            if view.seen > 0:
                away = reach_to(d, s, s.x[u], s.y[u], other)
                value = shot_worth(d, s, player, u, row, other, away, False, view)
                total += value if player_of(d, other) != player_of(d, u) else -value
    return total
