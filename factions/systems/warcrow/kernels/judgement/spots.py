"""What spots are worth to the unit that was weighed up, LANES of them side by side."""

from factions.systems.warcrow.kernels.record.state import State
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

FADE = 500.0  # square of the distance at which what draws a unit draws half as much
HALVES, NOTHING = single(FADE), single(0.0)  # single precision begets the same
LANES = 16
MOST_DRAW = 0.9  # of an objective's worth, so that to stand near it never beats to contest it


@kernel
def weigh_spots(s: State, count: int, hope: float, draw: float) -> None:
    """Write what the first `count` spots are worth to the unit weighed up: goals, hopes, dangers.

    hope: what the best gain in reach counts. draw: what the nearness of an objective counts. The
    spots, as seen from the unit's leader, are weighed LANES at a time, side by side, in numbers of
    single precision: seen from there they are the same for either player.
    """
    likely, drawn = single(hope), single(min(draw, MOST_DRAW) * FADE)
    for start in range(0, count, LANES):  # whole vectors: what is beyond is never read
        _weigh_lanes(s, start, likely, drawn)


@kernel
def _weigh_lanes(s: State, start: int, likely: float, drawn: float) -> None:
    # A maximum plus NOTHING is stored for all lanes at once, a bare one for those it changes: slow.
    x, y, loss, gain = s.spot_x, s.spot_y, s.spot_loss, s.spot_gain
    near, worth = s.spot_goal, s.spot_worth
    for column in (loss, gain, near, worth):
        for spot in range(start, start + LANES):
            column[spot] = NOTHING
    for row in range(s.dangers):
        ex, ey, far, more, close, most, own, got = s.danger[row]
        for spot in range(start, start + LANES):
            square = (ex - x[spot]) * (ex - x[spot]) + (ey - y[spot]) * (ey - y[spot])
            loss[spot] += (more if square <= far else NOTHING) + (
                most if square <= close else NOTHING
            )
            gain[spot] = max(gain[spot], got if square <= own else NOTHING) + NOTHING
    within = single(s.goal_reach * s.goal_reach)
    for row in range(s.goals):
        gx, gy, value = s.goal[row]
        for spot in range(start, start + LANES):
            square = (gx - x[spot]) * (gx - x[spot]) + (gy - y[spot]) * (gy - y[spot])
            worth[spot] += value if square <= within else NOTHING
            fade = NOTHING if square <= within else value / (HALVES + square)
            near[spot] = max(near[spot], fade) + NOTHING
    hx, hy, reach, prey = s.hunt_x, s.hunt_y, s.hunt_square, s.hunt_gain
    most = single(s.most_danger)
    for spot in range(start, start + LANES):
        square = (hx - x[spot]) * (hx - x[spot]) + (hy - y[spot]) * (hy - y[spot])
        worth[spot] += prey / (HALVES + max(NOTHING, square - reach)) + near[spot] * drawn
        worth[spot] += likely * gain[spot] - min(loss[spot], most)
