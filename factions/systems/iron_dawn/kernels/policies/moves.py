"""Which move the greedy policy makes."""

import numpy as np

from factions.systems.iron_dawn.kernels.judgement.places import list_places
from factions.systems.iron_dawn.kernels.judgement.spots import weigh_spots
from factions.systems.iron_dawn.kernels.policies.options import Option, option, weighed
from factions.systems.iron_dawn.kernels.record.indices import (
    ACROSS,
    ALONG,
    BEST_GAIN,
    BEST_WITHIN,
    BLIND,
    DOUBLE,
    GUN,
    HIT_GAIN,
    HIT_WITHIN,
    LATER,
    MOVE,
    OVERDRIVE,
    PATIENT,
    PHASES,
    RUN,
    SOON,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.movement import ONWARD, OVER, speed
from factions.systems.iron_dawn.kernels.rules.turn_sequence import (
    actions_left,
    may_shoot,
    phases_left,
)
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, player_of
from factions.systems.iron_dawn.kernels.table.sight import HIDDEN, look
from factions.systems.iron_dawn.kernels.table.ways import NO_WAY, Way, find_way, gather, turn_cost
from factions.tabletop.battles.choosing import best_spot, better
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

ENOUGH, ASTRAY = 0.5, 1.5  # inches: shorter ways are not taken; a spot this near counts as reached
LOOKS = 3  # at spots whose gain may not be seen
STRIDE = 0.6  # of a move, which twice as far may be better than
DETOURS, NOWHERE = 3, -1e30  # spots that ways are looked for to; the worth of one without a way


@kernel
def worth_at(s: State, spot: int, hope: float) -> float:
    """Return what a spot is worth; hope: what the best gain there counts."""
    return float(np.float64(s.spot_worth[spot] + single(hope) * s.spot_gain[spot]))


@kernel(read_only=("d",))
def step_of(d: Setup, s: State, u: int, times: float, more: float) -> float:
    """Return how far a unit gets with so many moves and some inches: half an inch is for turns."""
    return max(0.5, times * (speed(d, s, u) - 0.5)) + more


@kernel(read_only=("d",))
def haste(d: Setup, s: State, u: int, more: bool) -> float:
    """Return the inches that Overdrive or Run adds to a move, where nothing is lost by it.

    Overdrive locks a turret that does not fire while its vehicle moves; Run spoils the aim of
    those alone who still shoot in this turn. more: the unit acts again after.
    """
    if s.manoeuvred[u]:
        return 0.0
    if is_vehicle(d, u):
        return OVER
    return ONWARD if s.shot[u] or not more else 0.0


@kernel(read_only=("d",))
def weigh_moves(d: Setup, s: State, u: int, best: Option, more: bool) -> Option:
    """Weigh the moves of a unit; return the best option so far. more: it acts again after."""
    hits = more and may_shoot(d, s, u)
    hope, faster = d.taste[player_of(d, u), SOON if hits else LATER], haste(d, s, u, more)
    spot, way = spot_to_go(d, s, u, hope, speed(d, s, u) + faster, best.value)
    if spot > 0:
        what = MOVE if faster == 0.0 else OVERDRIVE if is_vehicle(d, u) else RUN
        best = better(best, weighed(s, what, -1, way, worth_at(s, spot, hope)))
    return best


@kernel(read_only=("d",))
def in_vain(d: Setup, s: State, u: int, spot: int, blind: float) -> bool:
    """Whether a spot's gain counts less from now on: its target is not seen from there."""
    gain, prey, x, y = s.spot_gain[spot], -1, s.spot_x[spot], s.spot_y[spot]
    if gain <= 0.0 or d.is_[u] & GUN:
        return False
    for row in range(s.rows):
        figures = s.row[row]
        dx, dy = figures[ACROSS] - x, figures[ALONG] - y
        square = dx * dx + dy * dy
        got = figures[HIT_GAIN] if square <= figures[HIT_WITHIN] else single(0.0)
        if got + (figures[BEST_GAIN] if square <= figures[BEST_WITHIN] else single(0.0)) >= gain:
            prey = s.row_of[row]
            break
    if prey < 0 or look(d, s, u, s.x[u] + x, s.y[u] + y, prey) != HIDDEN:
        return False
    s.spot_gain[spot] = single(blind * np.float64(gain)) - single(0.001)
    return True


@kernel(read_only=("d",))
def spot_to_go(
    d: Setup, s: State, u: int, hope: float, inches: float, least: float
) -> tuple[int, Way]:
    """Return the row of the spot that is best to go to, or 0; the way that was found last.

    A spot that the unit does not get to gives way to where it gets on its way there. Spots that
    are not worth more than `least` are not looked at.
    """
    spot, way, blind = 0, NO_WAY, d.taste[player_of(d, u), BLIND]
    for detour in range(DETOURS):
        spot = best_spot(s, hope)
        for _ in range(LOOKS if blind < 1.0 else 0):
            if spot == 0 or not in_vain(d, s, u, spot, blind):
                break
            spot = best_spot(s, hope)
        if spot == 0 or worth_at(s, spot, hope) <= least:
            return 0, way
        if detour == 0:
            gather(d, s, u, inches)
        x, y = np.float64(s.spot_x[spot]), np.float64(s.spot_y[spot])
        nearer, way = find_way(d, s, u, s.x[u] + x, s.y[u] + y, inches)
        if nearer <= ENOUGH:
            s.spot_x[spot] = s.spot_y[spot] = 0.0
            s.spot_worth[spot], s.spot_share[spot] = NOWHERE, 1.0
            continue
        ex, ey = way[0] - s.x[u], way[1] - s.y[u]
        if (ex - x) * (ex - x) + (ey - y) * (ey - y) <= ASTRAY * ASTRAY:
            return spot, way
        s.spot_x[spot], s.spot_y[spot], s.spot_share[spot] = ex, ey, 1.0
        weigh_spots(d, s, u, spot, 1, inches)
    return spot if worth_at(s, spot, hope) > NOWHERE else 0, way


@kernel(read_only=("d",))
def move_later(d: Setup, s: State, u: int) -> float:
    """Return what it is worth to move in a later phase."""
    later = d.taste[player_of(d, u), LATER]
    spot = best_spot(s, later)
    return worth_at(s, spot, later)


@kernel
def strides(s: State, u: int, best: Option, step: float) -> bool:
    """Whether the option worth most so far is to go nearly as far as one move takes a unit."""
    what, _, way, _ = best
    dx, dy, far = way[0] - s.x[u], way[1] - s.y[u], STRIDE * step
    goes = what in (MOVE, RUN, OVERDRIVE)
    return bool(goes and dx * dx + dy * dy >= far * far)


@kernel(read_only=("d",))
def shoots_after_two(d: Setup, s: State, u: int) -> bool:
    """Whether a unit still has two moves and a volley in this turn, and the patience for them."""
    patient = d.taste[player_of(d, u), PATIENT] > 0.0
    able = patient and s.moves[u] == 0 and may_shoot(d, s, u)
    return bool(able and actions_left(d, s, u, phases_left(s)) >= PHASES)


@kernel(read_only=("d",))
def weigh_double(d: Setup, s: State, u: int, best: Option) -> Option:
    """Weigh moving twice as far, which forgoes shooting and assaults in this turn.

    Where something in the way lets it come no further than a plain move does, it takes that; so it
    does where it can make two of them and then shoot. A plain move by another way than the last one
    found has its way found anew.
    """
    player, after = player_of(d, u), shoots_after_two(d, s, u)
    later = d.taste[player, SOON if after else LATER]
    s.spots, step = 1, step_of(d, s, u, 2.0, 0.0)
    list_places(d, s, u, step)
    weigh_spots(d, s, u, 0, s.spots, step)
    spot, way = spot_to_go(d, s, u, later, 2.0 * speed(d, s, u), best.value)
    if spot > 0:
        dx, dy = way[0] - s.x[u], way[1] - s.y[u]
        far = speed(d, s, u) - turn_cost(d, s, u, way[2], way[3])
        plain = dx * dx + dy * dy <= far * far and far > 0.0
        what = MOVE if plain or (after and s.spot_gain[spot] > 0.0) else DOUBLE
        if what == MOVE and not plain:
            way = way[0], way[1], 0.0, 0.0
        best = better(best, weighed(s, what, -1, way, worth_at(s, spot, later)))
    what, at, own, value = best
    if way != NO_WAY and (own[0] != way[0] or own[1] != way[1]):
        best = option(what, at, (own[0], own[1], 0.0, 0.0), value)
    return best
