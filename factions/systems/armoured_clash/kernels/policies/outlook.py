"""How things stand for a unit: what it has to fear, to hope for and to fight over, by place."""

import math
from typing import NamedTuple

from factions.systems.armoured_clash.kernels.judgement.marker_worth import AFAR, drawn_by
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    HOUSED,
    NERVE,
    READY,
    SLOW,
    SPOTS,
    THREAT,
)
from factions.systems.armoured_clash.kernels.table.lanes import (
    LANES,
    ONE,
    TWICE,
    WHOLE,
    ZERO,
    sixteens,
)
from factions.systems.armoured_clash.kernels.table.shapes import player_of
from factions.tabletop.battles import geometry
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

LEAST_HEED = single(0.01)
LATER = single(0.6)  # what an enemy that has been activated this round counts
SIGHTED = single(AFAR)
FAINT = single(0.7)  # of what is out of reach
NEARBY = single(36.0)  # square inches


class Prospect(NamedTuple):
    """A spot: what may be lost there, what a shot from it gains, what may be hoped for of it."""

    x: float
    y: float
    loss: float
    gain: float
    hope: float


@kernel(read_only=("d",))
def regard(d: Setup, s: State, player: int) -> None:
    """Note which enemies of a player are on the table, and how far they go, before orders."""
    enemy, dangers = 1 - player, 0
    first, last = d.first[enemy], d.first[enemy + 1]
    for v in range(first & WHOLE, sixteens(last)):
        pace = single(d.speed[v]) * single(int(s.status[v] != HOUSED))
        s.pace[v] = pace
        s.rush[v] = pace if d.rules[v] & SLOW else TWICE * pace
        s.share[v] = LATER if s.activated[v] else ONE
    for v in range(first, last):
        s.danger_of[dangers] = v
        out = int(s.status[v] == READY) | int(s.status[v] == HOUSED)
        dangers += out & int(s.incoming[v] == 0)
    s.dangers = dangers


@kernel(read_only=("d",))
def weigh_up(d: Setup, s: State, u: int) -> None:
    """Write down what unit u has to fear and to hope for of each enemy, as last regarded."""
    player = player_of(d, u)
    first, last = d.first[1 - player] & WHOLE, sixteens(d.first[2 - player])
    own = single(d.speed[u]) * (ONE if d.rules[u] & SLOW else TWICE)
    _weigh_fears(s, s, u, first, last, single(d.taste[player, THREAT]))
    _weigh_hopes(s, s, u, first, last, own)
    worth = d.worth[u] * max(1, s.n[u] * d.limit[u] - s.damage[u])
    s.nerve = d.taste[player, NERVE] * worth


@kernel(read_only=("known",))
def _weigh_fears(known: State, s: State, u: int, first: int, last: int, fear: float) -> None:
    """Write down what units do to unit u, those from `first` to before `last`.

    known: the state, of which nothing that is read is written here.
    """
    room = single(known.far[u])
    for v in range(first, last):
        share, reach = fear * known.share[v], known.pace[v] + room
        shot, blow = known.from_far[u, v], known.from_blow[u, v]
        s.fear_far[v] = known.from_reach[u, v] + reach
        rush = known.rush[v] + room + known.disc_far[v] if blow > ZERO else ZERO
        s.fear_near[v] = max(known.from_short[u, v] + reach, rush)
        lose_far = share * shot
        lose_near = max(ZERO, share * (max(known.from_near[u, v], blow) - shot))
        s.lose_far[v], s.lose_near[v] = lose_far, lose_near
        s.heed[v] = known.shot_near[u, v] + lose_far + lose_near + LEAST_HEED


@kernel(read_only=("known",))
def _weigh_hopes(known: State, s: State, u: int, first: int, last: int, own: float) -> None:
    """Write down what unit u does to those units. own: inches that it goes at most.

    known: the state, of which nothing that is read is written here.
    """
    for v in range(first, last):
        wide, short = known.disc_far[v], known.short_reach[u, v]
        near, charge = known.shot_near[u, v], known.blow[u, v]
        far = known.shot_reach[u, v] + wide
        close = short + wide if short > ZERO else far
        s.hope_far[v], s.hope_near[v] = far, close
        s.gain_far[v], s.gain_near[v] = known.shot_far[u, v], near
        lured = own + wide if charge > near else close
        s.lure_reach[v] = lured
        s.lure[v] = FAINT * max(charge, near) * lured * lured


@kernel(read_only=("d",))
def add_spot(d: Setup, s: State, u: int, x: float, y: float, budget: float) -> None:
    """Add a place, or the spot on the way to it that is within the allowance."""
    dx, dy = x - s.x[u], y - s.y[u]
    away = math.sqrt(dx * dx + dy * dy)
    share = min(1.0, budget / max(away, geometry.EPSILON))
    put_spot(d, s, u, s.x[u] + share * dx, s.y[u] + share * dy)


@kernel(read_only=("d",))
def put_spot(d: Setup, s: State, u: int, x: float, y: float) -> None:
    """Write down a place, or the closest to it that is on the table."""
    if s.spots < SPOTS:
        room = min(s.far[u], 1.0)
        s.spot_x[s.spots] = min(max(x, room), d.width - room)
        s.spot_y[s.spots] = min(max(y, room), d.depth - room)
        s.spot_room[s.spots] = 0.0
        s.spots += 1


@kernel
def weigh_spots(s: State) -> None:
    """Write down for every spot what may be lost there and what the best shot from it brings.

    What may be hoped for of it is that shot, or less of one at an enemy out of range. A spot
    with room about it has the best of what is within that.
    """
    spots, nerve = sixteens(s.spots), s.nerve
    for spot in range(spots):
        s.spot_loss[spot] = s.spot_gain[spot] = s.spot_hope[spot] = ZERO
    for start in range(0, s.spots, LANES):
        _weigh_lanes(s, s, start)
    for spot in range(spots):
        s.spot_loss[spot] = s.spot_loss[spot] * nerve / (s.spot_loss[spot] + nerve)


@kernel(read_only=("known",))
def _weigh_lanes(known: State, s: State, start: int) -> None:
    """Weigh the spots side by side from that one on.

    known: the state, of which nothing that is read is written here.
    """
    for danger in range(known.dangers):
        v = known.danger_of[danger]
        ex, ey, reach, lure = known.disc_x[v], known.disc_y[v], known.lure_reach[v], known.lure[v]
        fear_far, fear_near, lose_far, lose_near = (
            known.fear_far[v], known.fear_near[v], known.lose_far[v], known.lose_near[v]
        )  # fmt: skip
        hope_far, hope_near, gain_far, gain_near = (
            known.hope_far[v], known.hope_near[v], known.gain_far[v], known.gain_near[v]
        )  # fmt: skip
        for spot in range(start, start + LANES):
            dx, dy = ex - known.spot_x[spot], ey - known.spot_y[spot]
            away, room = single(math.sqrt(dx * dx + dy * dy)), known.spot_room[spot]
            near, far = away - room, away + room
            loss = lose_far if far <= fear_far else ZERO
            loss += lose_near if far <= fear_near else ZERO
            gain = gain_far if near <= hope_far else ZERO
            gain = gain_near if near <= hope_near else gain
            s.spot_loss[spot] += loss
            at = max(near, reach)
            s.spot_gain[spot] = max(s.spot_gain[spot], gain)
            s.spot_hope[spot] = max(s.spot_hope[spot], gain, lure / (at * at))


@kernel(read_only=("d",))
def weigh_goods(d: Setup, s: State, u: int, hope: float, gain: float) -> None:
    """Write what every spot is worth: its markers, these shares of hope and gain, less the loss."""
    square, draw = d.marker_radius * d.marker_radius, drawn_by(d, s, player_of(d, u))
    spots, radius = sixteens(s.spots), single(square)
    for spot in range(spots):
        s.spot_worth[spot] = ZERO
    for marker in range(d.markers):
        x, y = single(d.marker[marker, 0]), single(d.marker[marker, 1])
        pull, drawn = single(s.pull[marker]), single(draw * s.pull[marker])
        for spot in range(spots):
            dx, dy = s.spot_x[spot] - x, s.spot_y[spot] - y
            away = dx * dx + dy * dy
            near = max(ZERO, ONE - single(math.sqrt(away)) / SIGHTED)
            value = pull if away <= radius else drawn * near * near
            s.spot_worth[spot] = max(s.spot_worth[spot], value)
    for spot in range(spots):
        s.spot_worth[spot] += (
            hope * s.spot_hope[spot] + gain * s.spot_gain[spot] - s.spot_loss[spot]
        )


@kernel
def goods_at(s: State, x: float, y: float, hoped: float) -> tuple[float, float]:
    """Return what a place is worth, its markers and the best shot from it apart, and that shot.

    hoped: the share of a shot hoped for. See `weigh_goods`.
    """
    loss = shot = hope = 0.0
    for danger in range(s.dangers):
        v = s.danger_of[danger]
        away = geometry.distance(x, y, float(s.disc_x[v]), float(s.disc_y[v]))
        loss += float(s.lose_far[v]) if away <= s.fear_far[v] else 0.0
        loss += float(s.lose_near[v]) if away <= s.fear_near[v] else 0.0
        gain = float(s.gain_far[v]) if away <= s.hope_far[v] else 0.0
        gain = float(s.gain_near[v]) if away <= s.hope_near[v] else gain
        at = max(away, float(s.lure_reach[v]), geometry.EPSILON)
        shot, hope = max(shot, gain), max(hope, gain, float(s.lure[v]) / (at * at))
    loss = loss * s.nerve / max(geometry.EPSILON, loss + s.nerve)
    return float(hoped * hope - loss), shot


@kernel
def prospect(s: State, spot: int) -> Prospect:
    """Return what has been weighed of spot i."""
    return Prospect(
        float(s.spot_x[spot]),
        float(s.spot_y[spot]),
        float(s.spot_loss[spot]),
        float(s.spot_gain[spot]),
        float(s.spot_hope[spot]),
    )


@kernel(read_only=("d",))
def prospect_near(d: Setup, s: State, u: int, x: float, y: float, budget: float) -> Prospect:
    """Weigh one place alone, or the spot on the way to it that is within the allowance."""
    s.spots = 0
    add_spot(d, s, u, x, y, budget)
    weigh_spots(s)
    return prospect(s, 0)


@kernel
def worst_enemy(s: State, x: float, y: float) -> int:
    """Return the enemy that matters most to a unit at (x, y), or -1."""
    if s.dangers == 0:
        return -1
    px, py = single(x), single(y)
    first, last = s.danger_of[0], s.danger_of[s.dangers - 1]
    for v in range(first & WHOLE, sixteens(last + 1)):
        dx, dy = s.disc_x[v] - px, s.disc_y[v] - py
        s.heeded[v] = s.heed[v] / (NEARBY + dx * dx + dy * dy)
    best, most = -1, ZERO
    for danger in range(s.dangers):
        v = s.danger_of[danger]
        if s.heeded[v] > most:
            best, most = v, s.heeded[v]
    return int(best)
