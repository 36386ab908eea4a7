"""Spots that a unit may go to, and what they are worth to the unit weighed up."""

from factions.systems.iron_dawn.kernels.judgement.chances import fails
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
    EARLY,
    FEARED_TO,
    FIRE_ATT,
    FIRE_LOSS,
    FIRE_WITHIN,
    FLAME_WIDTH,
    HIT_GAIN,
    HIT_WITHIN,
    HOPED_TO,
    PHASES,
    RUSH_LOSS,
    RUSH_WITHIN,
    SINGE,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import (
    is_vehicle,
    player_of,
    within_of_piece,
)
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

LANES = 16
Stakes = tuple[float, float, float]  # points left, what each counts, what standing at a goal counts


@kernel
def add_spot(s: State, x: float, y: float, share: float) -> None:
    """Add a spot, as seen from the unit; share: of the loss there, that cover leaves."""
    spot = s.spots
    s.spot_x[spot], s.spot_y[spot], s.spot_share[spot] = x, y, share
    s.spots += 1


@kernel(read_only=("d",))
def weigh_spots(d: Setup, s: State, u: int, first: int, many: int, step: float) -> None:
    """Write what so many spots are worth to the unit weighed up: goals and dangers; gains apart.

    None is further off than `step`.
    """
    left = single(d.worth[u] * s.left[u])
    drawn = single(d.taste[player_of(d, u), DRAW] * FADE)
    now = single(d.taste[player_of(d, u), EARLY] if s.current_turn % PHASES else 1.0)
    dear = single(1.0 + s.fall[player_of(d, u)] / (d.worth[u] * s.left[u]))
    for start in range(first - first % LANES, first + many, LANES):  # whole vectors
        _weigh_lanes(s, start, (left, dear, now), drawn, single(step))
    weigh_fires(d, s, u, first, many)


@kernel(read_only=("d",))
def weigh_fires(d: Setup, s: State, u: int, first: int, many: int) -> None:
    """Take from so many spots what burning terrain is expected to take there as the turn ends."""
    part = d.taste[player_of(d, u), SINGE]
    if part <= 0.0 or is_vehicle(d, u):
        return
    part *= d.worth[u] * fails(2 * d.defence[u] - FIRE_ATT)
    x, y = s.x[u], s.y[u]
    for piece in range(s.pieces):
        for spot in range(first, first + many if s.burning[piece] else first):
            s.x[u], s.y[u] = x + s.spot_x[spot], y + s.spot_y[spot]
            models = within_of_piece(d, s, u, piece, FLAME_WIDTH)
            s.spot_worth[spot] -= single(part * models)
    s.x[u], s.y[u] = x, y


@kernel
def _weigh_lanes(s: State, start: int, stakes: Stakes, drawn: float, step: float) -> None:
    left, dear, now = stakes
    x, y, loss, gain = s.spot_x, s.spot_y, s.spot_loss, s.spot_gain
    near, worth, share = s.spot_near, s.spot_worth, s.spot_share
    for spot in range(start, start + LANES):
        loss[spot] = gain[spot] = near[spot] = worth[spot] = NOTHING
    for row in range(s.rows):
        figures = s.row[row]
        ex, ey, away = figures[ACROSS], figures[ALONG], figures[DISTANCE] - step
        if away <= figures[FEARED_TO]:  # else it takes nothing from the unit anywhere
            far, one, close, two, rush, three = (
                figures[FIRE_WITHIN],
                figures[FIRE_LOSS],
                figures[CLOSE_WITHIN],
                figures[CLOSE_LOSS],
                figures[RUSH_WITHIN],
                figures[RUSH_LOSS],
            )
            for spot in range(start, start + LANES):
                square = (ex - x[spot]) * (ex - x[spot]) + (ey - y[spot]) * (ey - y[spot])
                lost = (one if square <= far else NOTHING) + (two if square <= close else NOTHING)
                loss[spot] += lost + (three if square <= rush else NOTHING)
        if away <= figures[HOPED_TO]:  # else nothing is taken from it
            own, four, best, five = (
                figures[HIT_WITHIN],
                figures[HIT_GAIN],
                figures[BEST_WITHIN],
                figures[BEST_GAIN],
            )
            for spot in range(start, start + LANES):
                square = (ex - x[spot]) * (ex - x[spot]) + (ey - y[spot]) * (ey - y[spot])
                got = (four if square <= own else NOTHING) + (five if square <= best else NOTHING)
                gain[spot] = max(gain[spot], got) + NOTHING
    for goal in range(s.goals):
        gx, gy, value, within = s.goal[goal]
        for spot in range(start, start + LANES):
            square = (gx - x[spot]) * (gx - x[spot]) + (gy - y[spot]) * (gy - y[spot])
            worth[spot] += now * value if square <= within else NOTHING
            fade = value / (HALVES + max(NOTHING, square - within))
            near[spot] = max(near[spot], fade) + NOTHING
    hx, hy, reach, prey = s.hunt_x, s.hunt_y, s.hunt_within, s.hunt_gain
    for spot in range(start, start + LANES):
        square = (hx - x[spot]) * (hx - x[spot]) + (hy - y[spot]) * (hy - y[spot])
        worth[spot] += prey / (HALVES + max(NOTHING, square - reach)) + near[spot] * drawn
        worth[spot] -= min(loss[spot], left) * share[spot] * dear
