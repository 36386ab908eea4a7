"""Where a general deploys a unit."""

from factions.systems.armoured_clash.kernels.judgement.landings import (
    STARTLES,
    find_ambush,
    marker_gap,
    startles,
)
from factions.systems.armoured_clash.kernels.judgement.runways import (
    find_runway,
    prey_of,
    worth_of_line,
)
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AIRCRAFT,
    AMBUSHERS,
    ARTILLERY,
    CARE,
    FIELD_GUN,
    FORTIFICATION,
    KEPT_CLEAR,
    RANDOM,
)
from factions.systems.armoured_clash.kernels.table.room import fits, room_for
from factions.systems.armoured_clash.kernels.table.shapes import (
    Spot,
    form,
    onward,
    player_of,
)
from factions.tabletop.battles import geometry, rng
from factions.tabletop.compiler.jit import kernel

TRIES = 40
FLANKING = 6.0  # army points that a flank attack is taken to be worth
EDGE = 0.02


@kernel(read_only=("d",))
def _score(d: Setup, s: State, u: int, x: float, y: float) -> float:
    """Return how well a unit stands there: near a marker, or far back with guns.

    No unit startles friends while it has room elsewhere.
    """
    player = player_of(d, u)
    best = geometry.NEVER
    for marker in range(d.markers):
        dx, dy = x - d.marker[marker, 0], y - d.marker[marker, 1]
        best = min(best, dx * dx + dy * dy)
    kind = d.kind[u]
    if kind in (ARTILLERY, FIELD_GUN, FORTIFICATION):
        return float(onward(player) * y - 0.1 * abs(x - 0.5 * d.width))
    return float(-best) - (STARTLES if startles(d, s, u, x, y) else 0.0)


@kernel(read_only=("d",))
def find_spot(d: Setup, s: State, u: int, low: float, top: float, edge: bool) -> Spot:
    """Return a free spot with the whole unit between two heights, at the edge on request."""
    player = player_of(d, u)
    hy = onward(player)
    form(d, s, u)
    deep = 2.0 * s.half[u] if s.across[u] >= 0.0 else s.half[u]
    deep += room_for(d, u) if d.couples[u] > 0 else 0.0
    ahead = 0.0 if s.across[u] >= 0.0 else s.half[u]
    first, last = (low + deep, top - ahead) if hy > 0.0 else (low + ahead, top - deep)
    if first > last:
        first = last = 0.5 * (low + top)
    found, most = 0, -geometry.NEVER
    spot = Spot(False, s.x[u], s.y[u], 0.0, hy)
    for _ in range(TRIES):
        x, y = d.width * rng.uniform(s.rng), first + (last - first) * rng.uniform(s.rng)
        if edge:
            y = first + EDGE if hy > 0.0 else last - EDGE
        if not fits(d, s, u, x, y, 0.0, hy, KEPT_CLEAR, -1, True):
            continue
        score = _score(d, s, u, x, y)
        found += 1 if found == 0 or score > -STARTLES else 0
        if score > most or not spot.found:
            most = score
            spot = Spot(True, x, y, 0.0, hy)
        if found >= d.taste[player, CARE] or d.policy[player] == RANDOM:
            break
    return spot


@kernel(read_only=("d",))
def find_flank_spot(d: Setup, s: State, u: int) -> Spot:
    """Return a spot at a side edge, outside either deployment zone, close to a marker."""
    form(d, s, u)
    most = -geometry.NEVER
    spot = Spot(False, s.x[u], s.y[u], s.hx[u], s.hy[u])
    for _ in range(TRIES):
        left = rng.below(s.rng, 2) == 0
        hx = 1.0 if left else -1.0
        deep = 2.0 * s.half[u] if s.across[u] >= 0.0 else s.half[u]
        x = deep + EDGE if left else d.width - deep - EDGE
        room = d.depth - 2.0 * d.zone - 2.0 * s.far[u]
        y = d.zone + s.far[u] + room * rng.uniform(s.rng)
        if not fits(d, s, u, x, y, hx, 0.0, KEPT_CLEAR, -1, True):
            continue
        score = _score(d, s, u, x, y)
        if score > most:
            most = score
            spot = Spot(True, x, y, hx, 0.0)
    return spot


@kernel(read_only=("d",))
def choose_home_spot(d: Setup, s: State, u: int, low: float, top: float) -> tuple[Spot, float]:
    """Return where a unit comes from reserve at home; for aircraft, also the worth of the line."""
    if d.kind[u] == AIRCRAFT:
        return find_runway(d, s, u, False)
    return find_spot(d, s, u, low, top, True), 0.0


@kernel(read_only=("d",))
def choose_flank_spot(d: Setup, s: State, u: int, at_home: float) -> Spot:
    """Return where a flank attack would bring a unit.

    at_home: what its line from its own edge is worth, which an aircraft would do without.
    """
    if d.kind[u] == AIRCRAFT:
        if at_home >= s.shot_near[u, prey_of(d, s, u)]:
            return Spot(False, s.x[u], s.y[u], s.hx[u], s.hy[u])
        return find_runway(d, s, u, True)[0]
    spot = find_flank_spot(d, s, u)
    if d.rules[u] & AMBUSHERS:
        hidden = find_ambush(d, s, u)
        if hidden.found and marker_gap(d, hidden.x, hidden.y) < marker_gap(d, spot.x, spot.y):
            return hidden
    return spot


@kernel(read_only=("d",))
def worth_of_flank(d: Setup, s: State, player: int, u: int, beside: Spot, home: Spot) -> float:
    """Return what a flank attack is worth by a player's weights, in army points.

    home: where the unit would come from reserve otherwise.
    """
    if d.kind[u] != AIRCRAFT:
        return FLANKING
    worth = worth_of_line(d, s, player, u, beside.x, beside.y, beside.hx, beside.hy)
    if not home.found:
        return worth + geometry.NEVER
    return worth - worth_of_line(d, s, player, u, home.x, home.y, home.hx, home.hy)
