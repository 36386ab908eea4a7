"""Spots that a unit may go to, and what they are worth to the unit weighed up."""

from factions.systems.iron_dawn.kernels.judgement.outlook import FADE, HALVES, NOTHING
from factions.systems.iron_dawn.kernels.record.indices import (
    ACROSS,
    ALONG,
    BEST_GAIN,
    BEST_WITHIN,
    CLOSE_LOSS,
    CLOSE_WITHIN,
    DISTANCE,
    DRAW,
    FEARED_TO,
    FIRE_LOSS,
    FIRE_WITHIN,
    HIT_GAIN,
    HIT_WITHIN,
    HOPED_TO,
    RUSH_LOSS,
    RUSH_WITHIN,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import player_of
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

LANES = 16


@kernel
def add_spot(s: State, x: float, y: float, share: float) -> None:
    """Add a spot, as seen from the unit; share: of the loss there, that cover leaves."""
    k = s.spots
    s.spot_x[k], s.spot_y[k], s.spot_share[k] = x, y, share
    s.spots += 1


@kernel(read_only=("d",))
def weigh_spots(d: Setup, s: State, u: int, first: int, many: int, step: float) -> None:
    """Write what so many spots are worth to the unit weighed up: goals and dangers; gains apart.

    None is further off than `step`.
    """
    left = single(d.worth[u] * s.left[u])
    drawn = single(d.taste[player_of(d, u), DRAW] * FADE)
    for start in range(first - first % LANES, first + many, LANES):  # whole vectors
        _weigh_lanes(s, start, left, drawn, single(step))


@kernel
def _weigh_lanes(s: State, start: int, left: float, drawn: float, step: float) -> None:
    x, y, loss, gain = s.spot_x, s.spot_y, s.spot_loss, s.spot_gain
    near, worth, share = s.spot_near, s.spot_worth, s.spot_share
    for i in range(start, start + LANES):
        loss[i] = gain[i] = near[i] = worth[i] = NOTHING
    for k in range(s.rows):
        r = s.row[k]
        ex, ey, away = r[ACROSS], r[ALONG], r[DISTANCE] - step
        if away <= r[FEARED_TO]:  # else it takes nothing from the unit anywhere
            far, one, close, two, rush, three = (
                r[FIRE_WITHIN],
                r[FIRE_LOSS],
                r[CLOSE_WITHIN],
                r[CLOSE_LOSS],
                r[RUSH_WITHIN],
                r[RUSH_LOSS],
            )
            for i in range(start, start + LANES):
                square = (ex - x[i]) * (ex - x[i]) + (ey - y[i]) * (ey - y[i])
                lost = (one if square <= far else NOTHING) + (two if square <= close else NOTHING)
                loss[i] += lost + (three if square <= rush else NOTHING)
        if away <= r[HOPED_TO]:  # else nothing is taken from it
            own, four, best, five = r[HIT_WITHIN], r[HIT_GAIN], r[BEST_WITHIN], r[BEST_GAIN]
            for i in range(start, start + LANES):
                square = (ex - x[i]) * (ex - x[i]) + (ey - y[i]) * (ey - y[i])
                got = (four if square <= own else NOTHING) + (five if square <= best else NOTHING)
                gain[i] = max(gain[i], got) + NOTHING
    for k in range(s.goals):
        gx, gy, value, within = s.goal[k]
        for i in range(start, start + LANES):
            square = (gx - x[i]) * (gx - x[i]) + (gy - y[i]) * (gy - y[i])
            worth[i] += value if square <= within else NOTHING
            fade = value / (HALVES + max(NOTHING, square - within))
            near[i] = max(near[i], fade) + NOTHING
    hx, hy, reach, prey = s.hunt_x, s.hunt_y, s.hunt_within, s.hunt_gain
    for i in range(start, start + LANES):
        square = (hx - x[i]) * (hx - x[i]) + (hy - y[i]) * (hy - y[i])
        worth[i] += prey / (HALVES + max(NOTHING, square - reach)) + near[i] * drawn
        worth[i] -= min(loss[i], left) * share[i]
