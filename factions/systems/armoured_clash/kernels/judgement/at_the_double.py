"""The command to go at the double: what it is worth, and where to with it."""

from factions.systems.armoured_clash.kernels.judgement.marker_worth import (
    pulled,
    pulled_by,
    weigh_markers,
    weigh_markers_by,
)
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    DOUBLE_TIME,
    GREEDY,
    LOCOMOTOR,
    READY,
)
from factions.systems.armoured_clash.kernels.table.shapes import player_of
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

HASTE = 4.0  # army points that it is taken to be worth to a unit that makes for an enemy
MORE_SPEED = 2.0
FARTHER = 2.0 * MORE_SPEED  # inches at double time
SLACK = 0.1
LEAST_DRAW = 0.5  # army points that a marker must draw more there


@kernel(read_only=("d",))
def value_of_haste(
    d: Setup, s: State, u: int, x: float, y: float, share: float
) -> tuple[float, float, float]:
    """Return what it is worth to go beyond (x, y) at the double, in army points, and to where.

    share: how far it goes then, of the way to (x, y). Only the greedy policy changes its mind.
    """
    if d.policy[player_of(d, u)] != GREEDY:
        return HASTE, x, y
    tx, ty = farther_on(d, s, u, x, y, share)
    return pulled(d, s, u, tx, ty, 0.0) - pulled(d, s, u, x, y, 0.0), tx, ty


@kernel(read_only=("d",))
def haste_for_the_enemy(
    d: Setup, s: State, u: int, x: float, y: float, tx: float, ty: float
) -> float:
    """Return what it is worth by the enemy's weights that a unit goes from (x, y) to (tx, ty)."""
    judge = 1 - player_of(d, u)
    if d.policy[judge] != GREEDY or d.policy[1 - judge] != GREEDY:
        return HASTE
    weigh_markers_by(d, s, judge, u)
    return pulled_by(d, s, judge, u, tx, ty, 0.0) - pulled_by(d, s, judge, u, x, y, 0.0)


@kernel(read_only=("d",))
def boosts(d: Setup, s: State, u: int, move: int) -> bool:
    """Return whether a unit turns up a card for its locomotors: where that takes it farther."""
    if d.rules[u] & LOCOMOTOR == 0 or move != DOUBLE_TIME or s.status[u] != READY:
        return False
    return bool(d.speed[u] < d.card_mean)


@kernel(read_only=("d",))
def farther_on(d: Setup, s: State, u: int, x: float, y: float, share: float) -> tuple[float, float]:
    """Return where a unit gets that goes on beyond (x, y): to a marker close by, or straight on.

    The greedy policy's places are no farther off than a unit goes by itself.
    """
    weigh_markers(d, s, u)
    for marker in range(d.markers):
        mx, my = d.marker[marker, 0], d.marker[marker, 1]
        if s.pull[marker] > 0.0 and geometry.distance(mx, my, x, y) <= FARTHER:
            return float(mx), float(my)
    return float(s.x[u] + share * (x - s.x[u])), float(s.y[u] + share * (y - s.y[u]))
