"""How things stand for a unit: what it has to fear, to hope for and to fight over, by place.

Source: the project's design, section 5.
"""

import numpy as np

from factions.systems.armoured_clash.kernels.aiming import attack_dice, pool_of, worth_of
from factions.systems.armoured_clash.kernels.layout import (
    AIRCRAFT,
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
from factions.systems.armoured_clash.kernels.scoring import may_deny, may_hold, touches
from factions.systems.armoured_clash.kernels.shapes import is_out, player_of, strength
from factions.tabletop.jit import kernel

LATER = 0.6  # what an enemy that has been activated this round counts
STAYS = 0.5  # what a marker held one more round counts
ROUNDS_AHEAD = 2
RADIX = 64
SEVERAL = 3  # units at a marker from which on more make no difference
REINFORCES = 0.15
CARRIES = 0.7  # of what a marker is worth to passengers
CONTESTS = 0.5
ZERO, FAINT = np.float32(0.0), np.float32(0.7)  # FAINT: of what is out of reach
LANES = 8  # spots weighed side by side


@kernel
def take_stock(d: Record, s: Record) -> None:
    """Reckon anew what units that have lost models do to others, and see who has stirred."""
    for u in range(d.first[2]):
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
        if s.n[v] <= 0:
            continue
        for w in range(d.weapon[u], d.guns[u]):
            if d.against[w] & d.target[v]:
                _reckon_row(d, s, u, w, v, models)
        s.shot_near[u, v] = max(s.shot_near[u, v], s.shot_far[u, v])
        s.blow[u, v] = _reckon_blow(d, s, u, v)


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
    """Count who is in contact with each marker; where that changes, all orders are weighed anew."""
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
    changed = 0
    for o in range(d.markers):
        stood = 0
        for player in range(2):
            stood = stood * SEVERAL + min(s.holds[player, o], SEVERAL - 1)
            stood = stood * SEVERAL + min(s.denies[player, o], SEVERAL - 1)
        changed |= stood ^ s.stood[o]
        s.stood[o] = stood
    if changed != 0:
        for u in range(d.first[2]):
            s.fresh[u] = 0


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
def weigh_up(d: Record, s: Record, u: int) -> None:
    """Write down what unit u has to fear and to hope for of each enemy on the table."""
    enemy, n = 1 - player_of(d, u), 0
    s.most_gain = 0.0
    fear = d.taste[1 - enemy, THREAT]
    own = (1.0 if d.rules[u] & SLOW else 2.0) * d.speed[u]
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if not is_out(s, v) or s.incoming[v]:
            continue
        share = fear * (LATER if s.activated[v] else 1.0)
        pace = d.speed[v] if s.status[v] != HOUSED else 0.0
        room = s.far[u]
        s.danger_of[n] = v
        s.danger_x[n], s.danger_y[n] = s.cx[v], s.cy[v]
        far = s.shot_reach[v, u] + pace + room
        near = s.short_reach[v, u] + pace + room
        rush = (1.0 if d.rules[v] & SLOW else 2.0) * pace + room + s.far[v]
        loss = max(s.shot_near[v, u], s.blow[v, u])
        s.fear_far[n] = far * far
        s.fear_near[n] = max(near, rush if s.blow[v, u] > 0.0 else 0.0) ** 2
        s.lose_far[n] = share * s.shot_far[v, u]
        s.lose_near[n] = max(0.0, share * (loss - s.shot_far[v, u]))
        far, near = s.shot_reach[u, v] + s.far[v], s.short_reach[u, v] + s.far[v]
        near = far if near <= s.far[v] else near
        s.hope_far[n], s.hope_near[n] = far * far, near * near
        s.gain_far[n], s.gain_near[n] = s.shot_far[u, v], s.shot_near[u, v]
        s.lure_reach[n], s.lure[n] = near * near, s.shot_near[u, v]
        if s.blow[u, v] > s.shot_near[u, v]:
            rush = own + s.far[v]
            s.lure_reach[n], s.lure[n] = rush * rush, s.blow[u, v]
        s.most_gain = max(s.most_gain, float(s.lure[n]))
        n += 1
    s.dangers = n
    worth = d.worth[u] * max(1, s.n[u] * d.limit[u] - s.damage[u])
    s.nerve = d.taste[1 - enemy, NERVE] * worth


@kernel
def weigh_spots(s: Record) -> None:
    """Write down for every spot what may be lost there and what the best shot from it brings.

    What may be hoped for of it is that shot, or less of one at who is still out of range.
    """
    for start in range(0, s.spots, LANES):
        for i in range(start, start + LANES):
            s.spot_loss[i] = s.spot_gain[i] = s.spot_hope[i] = ZERO
        for k in range(s.dangers):
            ex, ey = s.danger_x[k], s.danger_y[k]
            fear_far, fear_near = s.fear_far[k], s.fear_near[k]
            hope_far, hope_near = s.hope_far[k], s.hope_near[k]
            lose_far, lose_near = s.lose_far[k], s.lose_near[k]
            gain_far, gain_near = s.gain_far[k], s.gain_near[k]
            lure_reach, lure = s.lure_reach[k], FAINT * s.lure[k]
            for i in range(start, start + LANES):
                dx, dy = ex - s.spot_x[i], ey - s.spot_y[i]
                square = dx * dx + dy * dy
                loss = lose_far if square <= fear_far else ZERO
                loss += lose_near if square <= fear_near else ZERO
                gain = gain_far if square <= hope_far else ZERO
                gain = gain_near if square <= hope_near else gain
                s.spot_loss[i] += loss
                hope = lure * lure_reach / max(square, lure_reach)
                s.spot_gain[i] = max(s.spot_gain[i], gain)
                s.spot_hope[i] = max(s.spot_hope[i], gain, hope)
        for i in range(start, start + LANES):
            s.spot_loss[i] = s.spot_loss[i] * s.nerve / (s.spot_loss[i] + s.nerve)
