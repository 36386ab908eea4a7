"""How things stand for a unit: what it has to fear, to hope for and to fight over, by place.

Source: the project's design, section 5.
"""

import math

import numpy as np

from factions.systems.armoured_clash.kernels.aiming import attack_dice, pool_of, worth_of
from factions.systems.armoured_clash.kernels.ground import WHOLE, sixteens
from factions.systems.armoured_clash.kernels.layout import (
    AIRCRAFT,
    DRAW,
    HOUSED,
    IMPROVED,
    INDIRECT,
    NERVE,
    NEUTRAL,
    POINT,
    READY,
    ROTORCRAFT,
    SLOW,
    STATIC,
    THREAT,
    WEAKENED,
    Record,
)
from factions.systems.armoured_clash.kernels.orders import AFAR, LANES
from factions.systems.armoured_clash.kernels.scoring import may_deny, may_hold, touches
from factions.systems.armoured_clash.kernels.shapes import player_of, strength
from factions.tabletop.bits import WORD, first_bit, marked
from factions.tabletop.jit import kernel

STAYS = 0.5  # what a marker held one more round counts
ROUNDS_AHEAD = 2
RADIX = 64
REINFORCES = 0.15
CARRIES = 0.7  # of what a marker is worth to passengers
CONTESTS = 0.5
ZERO, ONE = np.float32(0.0), np.float32(1.0)
TWICE = np.float32(2.0)
LEAST = np.float32(0.01)
LATER = np.float32(0.6)  # what an enemy that has been activated this round counts
SIGHTED = np.float32(AFAR)
FAINT = np.float32(0.7)  # of what is out of reach


@kernel
def take_stock(d: Record, s: Record) -> None:
    """Reckon anew what units that have lost models do to others, and see who has stirred."""
    for u in range(sixteens(d.first[2])):
        moved = int(s.was_x[u] != s.x[u]) | int(s.was_y[u] != s.y[u])
        s.veil[u] = moved | int(s.was_n[u] != s.n[u]) | s.stale[u]
    for start in range(0, d.first[2], WORD):
        bits = marked(s.veil, start, min(start + WORD, sixteens(d.first[2])))
        while bits != 0:
            u = start + first_bit(bits)
            bits &= bits - 1
            if u < d.first[2]:
                _take_stock_of(d, s, u)


@kernel
def _take_stock_of(d: Record, s: Record, u: int) -> None:
    if s.stale[u]:
        s.stale[u] = 0
        dice = _dice_of(d, s, u)
        if s.n[u] > 0 and dice != s.band[u]:
            s.band[u] = dice
            _reckon(d, s, u)
    if s.was_x[u] != s.x[u] or s.was_y[u] != s.y[u] or s.was_n[u] != s.n[u]:
        s.was_x[u], s.was_y[u], s.was_n[u] = s.x[u], s.y[u], s.n[u]
        s.stirred[u] = 1
        s.at_markers[u] = 0
        for o in range(d.markers):
            s.at_markers[u] |= int(touches(d, s, u, o)) << o


@kernel
def first_stock(d: Record, s: Record, side: int) -> None:
    """Take stock before the first round, when all units are whole: reckoned once for all battles.

    side: 0, or 1 for the setup in which the forces are the other way round.
    """
    known = s.known[side]
    for u in range(d.first[2] if known else 0):
        enemy = 1 - player_of(d, u)
        s.band[u] = _dice_of(d, s, u)
        for v in range(d.first[enemy], d.first[enemy + 1]):
            s.shot_far[u, v], s.shot_near[u, v] = s.whole[side, 0, u, v], s.whole[side, 1, u, v]
            s.shot_reach[u, v], s.short_reach[u, v] = s.whole[side, 2, u, v], s.whole[side, 3, u, v]
            s.blow[u, v], s.from_blow[u, v] = s.whole[side, 4, u, v], s.whole[side, 5, u, v]
            s.from_far[u, v], s.from_near[u, v] = s.whole[side, 6, u, v], s.whole[side, 7, u, v]
            s.from_reach[u, v], s.from_short[u, v] = s.whole[side, 8, u, v], s.whole[side, 9, u, v]
    take_stock(d, s)
    for u in range(0 if known else d.first[2]):
        enemy = 1 - player_of(d, u)
        for v in range(d.first[enemy], d.first[enemy + 1]):
            s.whole[side, 0, u, v], s.whole[side, 1, u, v] = s.shot_far[u, v], s.shot_near[u, v]
            s.whole[side, 2, u, v], s.whole[side, 3, u, v] = s.shot_reach[u, v], s.short_reach[u, v]
            s.whole[side, 4, u, v], s.whole[side, 5, u, v] = s.blow[u, v], s.from_blow[u, v]
            s.whole[side, 6, u, v], s.whole[side, 7, u, v] = s.from_far[u, v], s.from_near[u, v]
            s.whole[side, 8, u, v], s.whole[side, 9, u, v] = s.from_reach[u, v], s.from_short[u, v]
    s.known[side] = 1


@kernel
def _dice_of(d: Record, s: Record, u: int) -> int:
    """Return a number for the dice of a unit's rows at its strength: the same for the same."""
    dice, models = 1, strength(d, s, u)
    for w in range(d.weapon[u], d.guns[u]):
        row = s.damage[u] if d.by_damage[w] else models
        dice = dice * RADIX + int(d.dice[w, row])
    if d.charges[u] >= 0:
        w = d.charges[u]
        dice = dice * RADIX + int(d.dice[w, s.damage[u] if d.by_damage[w] else s.n[u]])
    return int(dice)


@kernel
def _reckon(d: Record, s: Record, u: int) -> None:
    """Write down what a unit's shots and charges are worth against every enemy."""
    enemy = 1 - player_of(d, u)
    models = strength(d, s, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        s.shot_far[u, v] = s.shot_near[u, v] = s.shot_reach[u, v] = s.short_reach[u, v] = 0.0
        s.blow[u, v] = 0.0
        if s.n[v] > 0:
            for w in range(d.weapon[u], d.guns[u]):
                if d.against[w] & d.target[v]:
                    _reckon_row(d, s, u, w, v, models)
            s.shot_near[u, v] = max(s.shot_near[u, v], s.shot_far[u, v])
            s.blow[u, v] = _reckon_blow(d, s, u, v)
        s.from_far[v, u], s.from_near[v, u] = s.shot_far[u, v], s.shot_near[u, v]
        s.from_reach[v, u], s.from_short[v, u] = s.shot_reach[u, v], s.short_reach[u, v]
        s.from_blow[v, u] = s.blow[u, v]


@kernel
def _reckon_row(d: Record, s: Record, u: int, w: int, v: int, models: int) -> None:
    kind, quality = pool_of(d, w, v), d.quality[w]
    dice = attack_dice(d, s, u, w, v, False, models)
    far = worth_of(d, s, kind, NEUTRAL, dice, quality, d.defence[v], v)
    if far > s.shot_far[u, v] and d.range[w] > d.short[w]:
        s.shot_far[u, v] = far
        s.shot_reach[u, v] = max(s.shot_reach[u, v], d.range[w])
    if d.short[w] > 0.0 and quality & INDIRECT == 0:
        dice = attack_dice(d, s, u, w, v, True, models)
        near = worth_of(d, s, kind, IMPROVED, dice, quality, d.defence[v], v)
        if near > s.shot_near[u, v]:
            s.shot_near[u, v], s.short_reach[u, v] = near, d.short[w]


@kernel
def _reckon_blow(d: Record, s: Record, u: int, v: int) -> float:
    """Return what a charge is worth: the own attack less the retaliation of those who are left."""
    w, back = d.charges[u], d.answers[v]
    if w < 0 or d.rules[u] & STATIC or d.kind[v] == AIRCRAFT or d.kind[v] == ROTORCRAFT:
        return 0.0
    dice = attack_dice(d, s, u, w, v, False, s.n[u])
    gain = worth_of(d, s, pool_of(d, w, v), NEUTRAL, dice, d.quality[w], d.defence[v], v)
    loss = 0.0
    if back >= 0:
        dice = attack_dice(d, s, v, back, u, False, s.n[v])
        loss = worth_of(d, s, pool_of(d, back, u), NEUTRAL, dice, d.quality[back], d.defence[u], u)
    if d.sponsons[v] > 0:
        kind = d.sponson_pool[v, 0]
        loss += worth_of(d, s, kind, WEAKENED, d.sponsons[v], 0, d.defence[u], u)
    return gain - BACK * loss


BACK = 0.8  # of a whole retaliation: those who fell before do not strike


@kernel
def survey(d: Record, s: Record) -> None:
    """Count who is in contact with each marker; where that changes, orders are weighed anew.

    Those of all units, but where some have become several or the reverse, which is nothing to
    units that are not there themselves.
    """
    for o in range(d.markers):
        for player in range(2):
            s.holds[player, o] = s.denies[player, o] = 0
    for u in range(d.first[2]):
        if s.at_markers[u] == 0 or s.status[u] != READY:
            continue
        player = player_of(d, u)
        for o in range(d.markers):
            here = (s.at_markers[u] >> o) & 1
            s.holds[player, o] += here if may_hold(d, u) else 0
            s.denies[player, o] += here if may_deny(d, u) else 0
    for o in range(d.markers):
        some = several = 0
        for player in range(2):
            holds, denies = s.holds[player, o], s.denies[player, o]
            some = 4 * some + 2 * int(holds > 0) + int(denies > 0)
            several = 4 * several + 2 * int(holds > 1) + int(denies > 1)
        if some != s.some[o]:
            for u in range(d.first[2]):
                s.fresh[u] = 0
        elif several != s.several[o]:
            for u in range(d.first[2]):
                s.fresh[u] &= ~(s.at_markers[u] >> o)
        s.some[o], s.several[o] = some, several


@kernel
def weigh_markers(d: Record, s: Record, u: int) -> None:
    """Write down what each marker is worth to a unit, in army points."""
    player = player_of(d, u)
    ahead = 1.0 + STAYS * min(ROUNDS_AHEAD, d.rounds - s.current_round)
    whole = d.taste[player, POINT] * d.marker_points * ahead
    s.most_pull = 0.0
    for o in range(d.markers):
        here = (s.at_markers[u] >> o) & 1
        mine = s.holds[player, o] - (here if may_hold(d, u) else 0)
        deny = s.denies[player, o] - (here if may_deny(d, u) else 0)
        theirs, bars = s.holds[1 - player, o], s.denies[1 - player, o]
        s.pull[o] = 0.0
        rider = s.load[u]
        if rider >= 0 and may_hold(d, rider) and mine == 0:
            s.pull[o] = CARRIES * whole
        if may_hold(d, u):
            s.pull[o] = whole if bars == 0 else CONTESTS * whole
            if mine > 0:
                s.pull[o] = REINFORCES * whole
        if may_deny(d, u) and theirs > 0 and deny == 0:
            s.pull[o] = max(s.pull[o], whole)
        s.most_pull = max(s.most_pull, s.pull[o])


@kernel
def regard(d: Record, s: Record, player: int) -> None:
    """Note which enemies of a player are on the table, and how far they go, before orders."""
    enemy, n = 1 - player, 0
    first, last = d.first[enemy], d.first[enemy + 1]
    for v in range(first & WHOLE, sixteens(last)):
        pace = np.float32(d.speed[v]) * np.float32(int(s.status[v] != HOUSED))
        s.pace[v] = pace
        s.rush[v] = pace if d.rules[v] & SLOW else TWICE * pace
        s.share[v] = LATER if s.activated[v] else ONE
    for v in range(first, last):
        s.danger_of[n] = v
        out = int(s.status[v] == READY) | int(s.status[v] == HOUSED)
        n += out & int(s.incoming[v] == 0)
    s.dangers = n


@kernel
def weigh_up(d: Record, s: Record, u: int) -> None:
    """Write down what unit u has to fear and to hope for of each enemy, as last regarded."""
    player = player_of(d, u)
    first, last = d.first[1 - player] & WHOLE, sixteens(d.first[2 - player])
    own = np.float32(d.speed[u]) * (ONE if d.rules[u] & SLOW else TWICE)
    _weigh_fears(s, s, u, first, last, np.float32(d.taste[player, THREAT]))
    _weigh_hopes(s, s, u, first, last, own)
    worth = d.worth[u] * max(1, s.n[u] * d.limit[u] - s.damage[u])
    s.nerve = d.taste[player, NERVE] * worth


@kernel
def _weigh_fears(d: Record, s: Record, u: int, first: int, last: int, fear: np.float32) -> None:
    """Write down what units do to unit u, those from `first` to before `last`.

    d: the state, of which nothing that is read is written here.
    """
    room = np.float32(d.far[u])
    for v in range(first, last):
        share, reach = fear * d.share[v], d.pace[v] + room
        shot, blow = d.from_far[u, v], d.from_blow[u, v]
        s.fear_far[v] = d.from_reach[u, v] + reach
        rush = d.rush[v] + room + d.disc_far[v] if blow > ZERO else ZERO
        s.fear_near[v] = max(d.from_short[u, v] + reach, rush)
        lose_far = share * shot
        lose_near = max(ZERO, share * (max(d.from_near[u, v], blow) - shot))
        s.lose_far[v], s.lose_near[v] = lose_far, lose_near
        s.heed[v] = d.shot_near[u, v] + lose_far + lose_near + LEAST


@kernel
def _weigh_hopes(d: Record, s: Record, u: int, first: int, last: int, own: np.float32) -> None:
    """Write down what unit u, which goes so far at most, does to those units.

    d: the state, of which nothing that is read is written here.
    """
    for v in range(first, last):
        wide, short = d.disc_far[v], d.short_reach[u, v]
        near, charge = d.shot_near[u, v], d.blow[u, v]
        far = d.shot_reach[u, v] + wide
        close = short + wide if short > ZERO else far
        s.hope_far[v], s.hope_near[v] = far, close
        s.gain_far[v], s.gain_near[v] = d.shot_far[u, v], near
        lured = own + wide if charge > near else close
        s.lure_reach[v] = lured
        s.lure[v] = FAINT * max(charge, near) * lured * lured


@kernel
def weigh_spots(s: Record) -> None:
    """Write down for every spot what may be lost there and what the best shot from it brings.

    What may be hoped for of it is that shot, or less of one at who is still out of range. A spot
    with room about it has the best of what is within that.
    """
    spots, nerve = sixteens(s.spots), s.nerve
    for i in range(spots):
        s.spot_loss[i] = s.spot_gain[i] = s.spot_hope[i] = ZERO
    for start in range(0, s.spots, LANES):
        _weigh_lanes(s, s, start)
    for i in range(spots):
        s.spot_loss[i] = s.spot_loss[i] * nerve / (s.spot_loss[i] + nerve)


@kernel
def _weigh_lanes(d: Record, s: Record, start: int) -> None:
    """Weigh the spots side by side from that one on.

    d: the state, of which nothing that is read is written here.
    """
    for k in range(d.dangers):
        v = d.danger_of[k]
        ex, ey, reach, lure = d.disc_x[v], d.disc_y[v], d.lure_reach[v], d.lure[v]
        fear_far, fear_near, lose_far, lose_near = (
            d.fear_far[v], d.fear_near[v], d.lose_far[v], d.lose_near[v]
        )  # fmt: skip
        hope_far, hope_near, gain_far, gain_near = (
            d.hope_far[v], d.hope_near[v], d.gain_far[v], d.gain_near[v]
        )  # fmt: skip
        for i in range(start, start + LANES):
            dx, dy = ex - d.spot_x[i], ey - d.spot_y[i]
            away, room = np.float32(math.sqrt(dx * dx + dy * dy)), d.spot_room[i]
            near, far = away - room, away + room
            loss = lose_far if far <= fear_far else ZERO
            loss += lose_near if far <= fear_near else ZERO
            gain = gain_far if near <= hope_far else ZERO
            gain = gain_near if near <= hope_near else gain
            s.spot_loss[i] += loss
            at = max(near, reach)
            s.spot_gain[i] = max(s.spot_gain[i], gain)
            s.spot_hope[i] = max(s.spot_hope[i], gain, lure / (at * at))


@kernel
def weigh_goods(d: Record, s: Record, u: int, hope: np.float32, gain: np.float32) -> None:
    """Write what every spot is worth: its markers, so much of hope and gain, less the loss."""
    square, draw = d.marker_radius * d.marker_radius, d.taste[player_of(d, u), DRAW]
    spots, radius = sixteens(s.spots), np.float32(square)
    for i in range(spots):
        s.spot_worth[i] = ZERO
    for o in range(d.markers):
        x, y = np.float32(d.marker[o, 0]), np.float32(d.marker[o, 1])
        pull, drawn = np.float32(s.pull[o]), np.float32(draw * s.pull[o])
        for i in range(spots):
            dx, dy = s.spot_x[i] - x, s.spot_y[i] - y
            away = dx * dx + dy * dy
            near = max(ZERO, ONE - np.float32(math.sqrt(away)) / SIGHTED)
            value = pull if away <= radius else drawn * near * near
            s.spot_worth[i] = max(s.spot_worth[i], value)
    for i in range(spots):
        s.spot_worth[i] += hope * s.spot_hope[i] + gain * s.spot_gain[i] - s.spot_loss[i]
