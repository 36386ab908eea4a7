"""The policies that greedy is measured against: nearest and random."""

from factions.systems.iron_dawn.kernels.policies.options import Choice
from factions.systems.iron_dawn.kernels.record.indices import (
    ABOARD,
    ASSAULT,
    CONCENTRATE,
    DIG_IN,
    DISABLE,
    DOUBLE,
    EMBARK,
    FALL_BACK,
    GUN,
    HOLD,
    HOLD_LINE,
    INSPIRE,
    JOIN,
    LEAVE,
    MOVE,
    OVERDRIVE,
    PIERCE,
    READY,
    RECREW,
    REPAIR,
    RIG,
    RUN,
    SHOOT,
    SUPPRESS,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.manoeuvres import may_do
from factions.systems.iron_dawn.kernels.rules.movement import speed
from factions.systems.iron_dawn.kernels.rules.shooting.firing import could_hit
from factions.systems.iron_dawn.kernels.rules.turn_sequence import may_move
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, nearest_enemy, player_of
from factions.systems.iron_dawn.kernels.table.pieces import at_piece
from factions.systems.iron_dawn.kernels.table.ways import NO_WAY
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

ORDERS = (INSPIRE, CONCENTRATE, DISABLE, HOLD_LINE, FALL_BACK)
TRIES = 8
OUT_AT = 20.0  # inches from the nearest enemy at which passengers get out
CHOICES = (
    MOVE, DOUBLE, RUN, OVERDRIVE, SHOOT, SUPPRESS, PIERCE, ASSAULT, DIG_IN, REPAIR, RIG, LEAVE,
    RECREW, EMBARK, JOIN,
)  # fmt: skip


@kernel(read_only=("d",))
def prey(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether unit v is on the table with a crew."""
    return bool(s.status[v] == READY and not s.abandoned[v])


@kernel(read_only=("d",))
def nearest_target(d: Setup, s: State, u: int) -> int:
    """Return the nearest enemy that a volley of the unit could harm, or -1."""
    enemy, best, least = 1 - player_of(d, u), -1, 1e30
    reach, solo = d.reach[u] + s.spread[u], s.guest[u]
    while solo >= 0:
        reach = max(reach, d.reach[solo] + s.spread[u])
        solo = s.guest[solo]
    for v in range(s.first[enemy], s.first[enemy + 1]):
        dx, dy = s.x[v] - s.x[u], s.y[v] - s.y[u]
        square, far = dx * dx + dy * dy, reach + s.spread[v]
        if square < least and square <= far * far and could_hit(d, s, u, v, SHOOT):
            best, least = v, square
    return best


@kernel(read_only=("d",))
def choose_nearest(d: Setup, s: State, u: int) -> Choice:
    """Return what `nearest` does with a unit: reach the closest enemy and hit it."""
    if s.status[u] == ABOARD:
        return _nearest_aboard(d, s, u)
    v = nearest_enemy(d, s, u)
    if v < 0:
        return HOLD, -1, NO_WAY
    if not is_vehicle(d, u) and may_do(d, s, u, ASSAULT, v):
        return ASSAULT, v, NO_WAY
    if may_do(d, s, u, SHOOT, -1):
        target = nearest_target(d, s, u)
        if target >= 0:
            return SHOOT, target, NO_WAY
    if may_move(d, s, u) and not d.is_[u] & GUN:
        return MOVE, -1, (s.x[v], s.y[v], 0.0, 0.0)
    return HOLD, -1, NO_WAY


@kernel(read_only=("d",))
def _nearest_aboard(d: Setup, s: State, u: int) -> Choice:
    ride = int(s.ride[u])
    v = nearest_enemy(d, s, ride)
    if v >= 0:
        dx, dy = s.x[v] - s.x[ride], s.y[v] - s.y[ride]
        if dx * dx + dy * dy <= OUT_AT * OUT_AT:
            return LEAVE, ride, NO_WAY
    return HOLD, -1, NO_WAY


@kernel(read_only=("d",))
def choose_random(d: Setup, s: State, u: int) -> Choice:
    """Return any action that a unit may take."""
    enemy = 1 - player_of(d, u)
    reach = 2.0 * speed(d, s, u)
    for _ in range(TRIES):
        what = CHOICES[rng.below(s.rng, len(CHOICES))]
        side = enemy
        if what in (REPAIR, RECREW, EMBARK, JOIN):
            side = 1 - enemy
        v = int(s.first[side] + rng.below(s.rng, s.first[side + 1] - s.first[side]))
        if what == RIG and s.pieces > 0 and rng.below(s.rng, 2) == 0:
            v = at_piece(rng.below(s.rng, s.pieces))
        if not may_do(d, s, u, what, v):
            continue
        if what in (SHOOT, SUPPRESS, PIERCE) and not could_hit(d, s, u, v, what):
            continue
        if what in (ASSAULT, RIG) and v >= 0 and not prey(d, s, u, v):
            continue
        moves = what in (MOVE, DOUBLE, RUN, OVERDRIVE)
        pivots = what == MOVE and is_vehicle(d, u) and prey(d, s, u, v)
        if pivots and rng.below(s.rng, 2) == 0:
            return MOVE, v, NO_WAY
        x = s.x[u] + reach * (2.0 * rng.uniform(s.rng) - 1.0)
        y = s.y[u] + reach * (2.0 * rng.uniform(s.rng) - 1.0)
        way = min(max(x, 0.0), d.width), min(max(y, 0.0), d.depth), 0.0, 0.0
        return what, -1 if moves or what == DIG_IN else v, way
    return HOLD, -1, NO_WAY
