"""What markers are worth to a unit, by the units in contact with them and its distance."""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import CONTACT, DRAW, POINT, READY, STOP
from factions.systems.armoured_clash.kernels.table.markers import may_deny, may_hold
from factions.systems.armoured_clash.kernels.table.measuring import reach_to_loose
from factions.systems.armoured_clash.kernels.table.shapes import (
    Spot,
    damage_left,
    depth_of,
    player_of,
)
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

STAYS = 0.5  # what a marker held one more round counts
ROUNDS_AHEAD = 2
REINFORCES = 0.15
CARRIES = 0.7  # of what a marker is worth to passengers
CONTESTS = 0.5
AFAR = 60.0  # inches at which a marker draws no more


@kernel(read_only=("d",))
def holds_firmly(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit that may control markers has half of itself left, and needs no help."""
    return may_hold(d, s, u) and 2 * damage_left(d, s, u) >= d.models[u] * d.limit[u]


@kernel(read_only=("d",))
def survey(d: Setup, s: State) -> None:
    """Count the units in contact with each marker; where that changes, orders are weighed anew.

    Those of all units, but where some have become several or the reverse, which is nothing to
    units that are not there themselves.
    """
    for marker in range(d.markers):
        for player in range(2):
            s.holds[player, marker] = s.denies[player, marker] = s.firm[player, marker] = 0
    for u in range(d.first[2]):
        if s.at_markers[u] == 0 or s.status[u] != READY:
            continue
        player = player_of(d, u)
        for marker in range(d.markers):
            here = (s.at_markers[u] >> marker) & 1
            s.holds[player, marker] += here if may_hold(d, s, u) else 0
            s.firm[player, marker] += here if holds_firmly(d, s, u) else 0
            s.denies[player, marker] += here if may_deny(d, u) else 0
    for marker in range(d.markers):
        some = several = 0
        for player in range(2):
            holds, denies = s.holds[player, marker], s.denies[player, marker]
            firm = s.firm[player, marker]
            some = 8 * some + 4 * int(firm > 0) + 2 * int(holds > 0) + int(denies > 0)
            several = 8 * several + 4 * int(firm > 1) + 2 * int(holds > 1) + int(denies > 1)
        if some != s.some[marker]:
            for u in range(d.first[2]):
                s.fresh[u] = 0
        elif several != s.several[marker]:
            for u in range(d.first[2]):
                s.fresh[u] &= ~(s.at_markers[u] >> marker)
        s.some[marker], s.several[marker] = some, several


@kernel(read_only=("d",))
def worth_ahead(d: Setup, s: State) -> float:
    """Return what a marker counts that is held from now on, of what it scores in one round."""
    return 1.0 + STAYS * min(ROUNDS_AHEAD, d.rounds - s.current_round)


@kernel(read_only=("d",))
def drawn_by(d: Setup, s: State, judge: int) -> float:
    """Return how far off a marker is felt by a player's weights: less of what it scores now."""
    return float(d.taste[judge, DRAW] * (1.0 - d.taste[judge, STOP] / worth_ahead(d, s)))


@kernel(read_only=("d",))
def weigh_markers(d: Setup, s: State, u: int) -> None:
    """Write down what each marker is worth to a unit, in army points."""
    weigh_markers_by(d, s, player_of(d, u), u)


@kernel(read_only=("d",))
def weigh_markers_by(d: Setup, s: State, judge: int, u: int) -> None:
    """Write down what each marker is worth to a unit. judge: the player by whose weights."""
    player = player_of(d, u)
    whole = d.taste[judge, POINT] * d.marker_points * worth_ahead(d, s)
    s.most_pull = 0.0
    for marker in range(d.markers):
        here = (s.at_markers[u] >> marker) & 1
        mine = s.firm[player, marker] - (here if holds_firmly(d, s, u) else 0)
        deny = s.denies[player, marker] - (here if may_deny(d, u) else 0)
        theirs, bars = s.holds[1 - player, marker], s.denies[1 - player, marker]
        s.pull[marker] = 0.0
        rider = s.load[u]
        if rider >= 0 and may_hold(d, s, rider) and mine == 0:
            s.pull[marker] = CARRIES * whole
        if may_hold(d, s, u):
            s.pull[marker] = whole if bars == 0 else CONTESTS * whole
            if mine > 0:
                s.pull[marker] = REINFORCES * whole
        if may_deny(d, u) and theirs > 0 and deny == 0:
            s.pull[marker] = max(s.pull[marker], whole)
        s.most_pull = max(s.most_pull, s.pull[marker])


@kernel(read_only=("d",))
def pulled(d: Setup, s: State, u: int, x: float, y: float, budget: float) -> float:
    """Return what the markers are worth to a unit that ends within `budget` of (x, y), at best."""
    return pulled_by(d, s, player_of(d, u), u, x, y, budget)


@kernel(read_only=("d",))
def pulled_by(d: Setup, s: State, judge: int, u: int, x: float, y: float, budget: float) -> float:
    """Return what the markers, as weighed, are worth within `budget` of (x, y), at best.

    judge: the player by whose weights.
    """
    best, draw = 0.0, drawn_by(d, s, judge)
    for marker in range(d.markers):
        pull = s.pull[marker]
        if pull > 0.0:
            away = geometry.distance(x, y, d.marker[marker, 0], d.marker[marker, 1]) - budget
            near = max(0.0, 1.0 - away / AFAR)
            on = away <= d.marker_radius or _stands_on(s, u, marker, x, y)
            value = pull if on else draw * pull * near * near
            best = max(best, value)
    return float(best)


@kernel(read_only=("d",))
def pulled_at(d: Setup, s: State, u: int, spot: Spot) -> float:
    """Return what the markers are worth to a unit that stands as a spot says, at best."""
    best, back = pulled(d, s, u, spot.x, spot.y, 0.0), depth_of(s, u)
    cx, cy = spot.x - back * spot.hx, spot.y - back * spot.hy
    for marker in range(d.markers):
        if s.pull[marker] > best:
            x, y = d.marker[marker, 0], d.marker[marker, 1]
            half, across = s.half[u], s.across[u]
            if across < 0.0:
                away = reach_to_loose(d, s, x, y, u, spot)
            else:
                away = geometry.point_shape(x, y, cx, cy, half, across, spot.hx, spot.hy)
            best = float(s.pull[marker]) if away <= d.marker_radius + CONTACT else best
    return float(best)


@kernel
def _stands_on(s: State, u: int, marker: int, x: float, y: float) -> bool:
    """Return whether a unit that is where it is now, at (x, y), is in contact with a marker."""
    here = s.status[u] == READY and x == s.x[u] and y == s.y[u]
    return bool(here and (s.at_markers[u] >> marker) & 1)
