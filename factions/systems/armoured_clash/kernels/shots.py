"""Ranged attacks and opportunity fire.

Source: Armoured Clash, "Ranged Attacks", "Opportunity Fire".
"""

import numpy as np

from factions.systems.armoured_clash.kernels import events
from factions.systems.armoured_clash.kernels.aiming import (
    attack_dice,
    is_hidden,
    models_firing,
    pool_of,
    row_bears,
    row_ready,
    row_serves,
    shield_of,
    shot_rating,
    targetable,
    worth_of,
)
from factions.systems.armoured_clash.kernels.apart import (
    best_portal,
    best_trail,
    blast,
    caught,
    fire_apart,
    worth_apart,
)
from factions.systems.armoured_clash.kernels.cards import command
from factions.systems.armoured_clash.kernels.ground import SPARE, WHOLE, sixteens
from factions.systems.armoured_clash.kernels.layout import (
    ADVANCE,
    AIRCRAFT,
    BULKY,
    CHARGE,
    DIG_IN,
    FIELDS_OF_FIRE,
    GREEDY,
    HOT_HEADED,
    IMPROVED,
    INDIRECT,
    IRREGULAR,
    NEUTRAL,
    RANDOM,
    REACTIVE,
    SLOW_TO_FIRE,
    STEADY_AIM,
    TURRET,
    Record,
)
from factions.systems.armoured_clash.kernels.movement import can_charge, speed
from factions.systems.armoured_clash.kernels.shapes import (
    ahead_of,
    bears,
    is_out,
    player_of,
    reach_to,
)
from factions.systems.armoured_clash.kernels.sight import look
from factions.systems.armoured_clash.kernels.strikes import burn, overcharge, shaken, strike
from factions.tabletop import rng
from factions.tabletop.bits import WORD, first_bit, marked
from factions.tabletop.jit import kernel

ALL_POINTS = 3
LEAST_WORTH = 0.05  # army points below which nobody shoots


@kernel
def shot_worth(
    d: Record, s: Record, u: int, w: int, v: int, away: float, opportunity: bool
) -> float:
    """Return what a row that bears on a unit is expected to be worth."""
    near, hidden = away <= d.short[w], is_hidden(d, s, w)
    dice = attack_dice(d, s, u, w, v, near, models_firing(d, s, u))
    rating = shot_rating(d, s, u, w, v, near, opportunity, hidden)
    shield = shield_of(d, s, u, w, v, hidden)
    return worth_of(d, s, pool_of(d, w, v), rating, dice, d.quality[w], shield, v)


@kernel
def best_row(d: Record, s: Record, u: int, v: int, opportunity: bool, used: int) -> int:
    """Return the row that unit u does best to fire at unit v, or -1; its worth is left in spot[0].

    used: rows fired already, as bits by their place in the grid.
    """
    best, most = -1, LEAST_WORTH
    away = reach_to(s, s.x[u], s.y[u], v)
    looked, ahead = False, bears(d, s, u, s.cx[v], s.cy[v])
    faces = ahead or d.rules[u] & IRREGULAR != 0
    first = d.weapon[u]
    for w in range(first, d.guns[u]):
        if (used >> (w - first)) & 1 or not (faces or d.quality[w] & TURRET != 0):
            continue
        if not row_serves(d, s, u, w, v, away, opportunity):
            continue
        if not looked:
            look(d, s, u, v, ahead, 1)
            looked = True
        if s.seen_any == 0 and d.quality[w] & INDIRECT == 0:
            continue
        value = shot_worth(d, s, u, w, v, away, opportunity)
        if value > most and row_bears(d, s, u, w, v):
            best, most = w, value
    s.spot[0] = most
    return best


@kernel
def best_target(d: Record, s: Record, u: int, used: int) -> int:
    """Return the enemy that unit u does best to shoot at from where it is, or -1.

    Whom it did best to shoot at before is looked at first. The worth is left in spot[0].
    """
    enemy, likely = 1 - player_of(d, u), s.likely[u]
    first, last = d.first[enemy], d.first[enemy + 1]
    low, best, most = first & WHOLE, -1, LEAST_WORTH
    reach = _ready_reach(d, s, u, used)
    if reach < 0.0:
        s.spot[0], s.likely[u] = most, -1
        return -1
    _note_range(s, s, u, low, sixteens(last), reach)
    if likely >= 0 and s.in_range[likely] and targetable(d, s, likely):
        if _promises(s, u, likely, most) and best_row(d, s, u, likely, False, used) >= 0:
            best, most = likely, s.spot[0]
    for start in range(low, last, WORD):
        bits = marked(s.in_range, start, min(start + WORD, sixteens(last)))
        while bits != 0:
            v = start + first_bit(bits)
            bits &= bits - 1
            if v == likely or v < first or v >= last or not targetable(d, s, v):
                continue
            if _promises(s, u, v, most) and best_row(d, s, u, v, False, used) >= 0:
                if s.spot[0] > most:
                    best, most = v, s.spot[0]
    s.spot[0] = most
    s.likely[u] = best
    return int(best)


@kernel
def _ready_reach(d: Record, s: Record, u: int, used: int) -> float:
    """Return how far unit u shoots with what it has not fired yet and may fire; -1: it may not."""
    reach, first = -1.0, d.weapon[u]
    for w in range(first, d.guns[u]):
        if d.range[w] > reach and (used >> (w - first)) & 1 == 0 and row_ready(d, s, u, w, False):
            reach = d.range[w]
    return float(reach)


@kernel
def _note_range(d: Record, s: Record, u: int, first: int, last: int, reach: float) -> None:
    """Note which of those units may be in range of unit u and worth a shot, if they are there.

    d: the state, of which nothing that is read is written here.
    """
    x, y, most = np.float32(d.x[u]), np.float32(d.y[u]), np.float32(reach) + SPARE
    aimed, least = d.aimed != 0, np.float32(LEAST_WORTH)
    for v in range(first, last):
        dx, dy, far = d.disc_x[v] - x, d.disc_y[v] - y, d.disc_far[v]
        away, out, near = dx * dx + dy * dy, far + most, far + d.short_reach[u, v] + SPARE
        better = int(aimed) | int(away <= near * near) | int(d.shot_far[u, v] >= least)
        s.in_range[v] = int(away <= out * out) & int(d.shot_near[u, v] >= least) & better


@kernel
def _promises(s: Record, u: int, v: int, most: float) -> bool:
    """Tell whether a shot of unit u at an enemy in range may be worth more than that."""
    if float(s.shot_near[u, v]) <= most:
        return False
    dx, dy, near = s.cx[v] - s.x[u], s.cy[v] - s.y[u], s.short_reach[u, v] + s.far[v]
    close = s.aimed != 0 or dx * dx + dy * dy <= near * near
    return bool(close or float(s.shot_far[u, v]) > most)


@kernel
def _exposed(d: Record, s: Record, v: int) -> int:
    """Return how many models of a unit are in clear sight, of some but not all; else all."""
    if 0 < s.seen_clear < s.seen_of:
        return int(max(1, s.n[v] * s.seen_clear // s.seen_of))
    return int(s.n[v])


@kernel
def prioritises(d: Record, s: Record, v: int, seen: int, value: float, other: float) -> bool:
    """Tell whether an attack on unit v prioritises those of its models that are exposed.

    value: what it is worth else; other: so, but for how few models that may cost.
    """
    share = float(seen) / s.n[v]
    return bool(min(other, share * d.cost[v]) > value and seen >= 2)


@kernel
def fire(d: Record, s: Record, u: int, w: int, v: int, opportunity: bool) -> None:
    """Make a ranged attack with a row that bears on unit v, and what comes of it."""
    look(d, s, u, v, bears(d, s, u, s.cx[v], s.cy[v]), ALL_POINTS)
    away = reach_to(s, s.x[u], s.y[u], v)
    near, hidden = away <= d.short[w], is_hidden(d, s, w)
    dice = attack_dice(d, s, u, w, v, near, models_firing(d, s, u))
    rating = shot_rating(d, s, u, w, v, near, opportunity, hidden)
    shield, kind, quality = shield_of(d, s, u, w, v, hidden), pool_of(d, w, v), d.quality[w]
    spared = 0
    value = worth_of(d, s, kind, rating, dice, quality, shield, v)
    seen = _exposed(d, s, v)
    if hidden and seen < s.n[v]:
        better = shot_rating(d, s, u, w, v, near, opportunity, False)
        bare = shield_of(d, s, u, w, v, False)
        other = worth_of(d, s, kind, better, dice, quality, bare, v)
        if prioritises(d, s, v, seen, value, other):
            rating, shield, spared, value = better, bare, s.n[v] - seen, other
    if rating < IMPROVED:
        more = worth_of(d, s, kind, IMPROVED, dice, quality, shield, v) - value
        if command(d, s, u, STEADY_AIM, more):
            rating = IMPROVED
    value = worth_of(d, s, kind, rating, dice, quality, shield, v)
    less = value - worth_of(d, s, kind, rating, dice, quality, shield + 1, v)
    if is_out(s, v) and command(d, s, v, DIG_IN, less):
        shield += 1
    dice += overcharge(d, s, u, v, kind, rating, dice, quality, shield)
    strike(d, s, u, v, events.OPPORTUNITY if opportunity else events.SHOT, kind, rating, dice,
           quality, shield, spared)  # fmt: skip
    if quality & (SLOW_TO_FIRE | REACTIVE):
        s.reloading[u] = 1
        events.emit_status(s, u, events.RELOADS, 1)
    if not opportunity or d.rules[v] & HOT_HEADED:
        shaken(d, s, u, v, quality)
    burn(d, s, u)


@kernel
def _shoot_apart(d: Record, s: Record, u: int, alone: bool) -> bool:
    """Blast a portal or leave a trail, if that is worth more where it is `alone`; tell if so."""
    most = 0.0
    if alone and best_target(d, s, u, 0) >= 0:
        most = s.spot[0]
    k = best_portal(d, s, u, 0.0)
    if k >= 0 and s.spot[0] > most:
        blast(d, s, u, k)
        return True
    v = best_trail(d, s, u) if s.moved == ADVANCE or d.kind[u] == AIRCRAFT else -1
    if v < 0 or s.spot[0] <= most:
        return False
    events.emit(s, events.ACTION, u, v, events.SHOOTS, 0)
    fire_apart(d, s, u, d.trail[u], v)
    return True


@kernel
def best_across(d: Record, s: Record, u: int, w: int, behind: bool) -> int:
    """Return the enemy in one of the front arcs that unit u does best to fire a row at, or -1."""
    enemy, best, most = 1 - player_of(d, u), -1, LEAST_WORTH
    used = ~(1 << (w - d.weapon[u]))
    for v in range(d.first[enemy], d.first[enemy + 1]):
        ahead = s.hx[u] * (s.cx[v] - s.x[u]) + s.hy[u] * (s.cy[v] - s.y[u])
        if targetable(d, s, v) and (ahead < 0.0) == behind:
            if best_row(d, s, u, v, False, used) >= 0 and s.spot[0] > most:
                best, most = v, s.spot[0]
    return int(best)


@kernel
def _fire_across(d: Record, s: Record, u: int, w: int, behind: bool) -> None:
    """Fire a row once more, at the enemy it does most to in the other front arc."""
    best = best_across(d, s, u, w, behind)
    if best >= 0 and s.n[u] > 0:
        events.emit(s, events.ACTION, u, best, events.SHOOTS, 0)
        fire(d, s, u, w, best, False)


@kernel
def shoot(d: Record, s: Record, u: int, v: int) -> bool:
    """Let a unit shoot in its attack step, at unit v first; tell whether it did.

    All-Out Attack allows several rows; each is fired at whom it does most to.
    """
    used, fired = 0, False
    rows = 1 if s.suppressed[u] else d.rows[u]
    if d.portal[u] >= 0 or d.trail[u] >= 0:
        fired = _shoot_apart(d, s, u, rows == 1)
        rows -= 1 if fired else 0
    for turn in range(rows):
        target = v if turn == 0 else best_target(d, s, u, used)
        if target < 0 or not targetable(d, s, target):
            target = best_target(d, s, u, used)
        if target < 0 or not is_out(s, u):
            break
        w = best_row(d, s, u, target, False, used)
        if w < 0:
            break
        used |= 1 << (w - d.weapon[u])
        events.emit(s, events.ACTION, u, target, events.SHOOTS, 0)
        behind = s.hx[u] * (s.cx[target] - s.x[u]) + s.hy[u] * (s.cy[target] - s.y[u]) < 0.0
        fire(d, s, u, w, target, False)
        fired = True
        if d.quality[w] & FIELDS_OF_FIRE:
            _fire_across(d, s, u, w, not behind)
    return fired


@kernel
def flak(d: Record, s: Record, u: int) -> float:
    """Return what the two best shots of enemies on lookout at an aircraft here are worth."""
    enemy = 1 - player_of(d, u)
    best = second = 0.0
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.lookout[v] and is_out(s, v) and best_row(d, s, v, u, True, 0) >= 0:
            best, second = max(best, s.spot[0]), max(second, min(best, s.spot[0]))
    return float(best + second)


@kernel
def expects(d: Record, s: Record, u: int) -> bool:
    """Tell whether an enemy whom a unit can hurt may come within its range in one move."""
    enemy = 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.shot_near[u, v] <= 0.0 or not is_out(s, v):
            continue
        far = s.shot_reach[u, v] + s.far[v] + 2.0 * d.speed[v]
        dx, dy = s.cx[v] - s.x[u], s.cy[v] - s.y[u]
        if d.kind[v] == AIRCRAFT or dx * dx + dy * dy <= far * far:
            return True
    return False


@kernel
def _may_charge(d: Record, s: Record, u: int, v: int) -> bool:
    """Tell whether the active unit, unless suppressed, is near enough to charge unit v."""
    if s.blow[u, v] <= 0.0 or s.suppressed[u] or not can_charge(d, s, u, v):
        return False
    return reach_to(s, s.x[u], s.y[u], v) <= speed(d, s, u, CHARGE) + ahead_of(d, s, u)


@kernel
def rather_covers(d: Record, s: Record, u: int) -> bool:
    """Tell whether a unit would rather take cover than watch where nobody may come."""
    may_cover = d.rules[u] & BULKY == 0 and d.policy[player_of(d, u)] == GREEDY
    return bool(may_cover) and not expects(d, s, u)


@kernel
def choose_reaction(d: Record, s: Record, u: int, last: bool) -> tuple[int, int]:
    """Return which enemy on lookout fires at the active unit in this reaction step, with which row.

    -1 for neither: greedy waits for the last step unless the shot is no worse than neutral now, or
    the active unit may charge whoever is on lookout and so end that.
    """
    enemy = 1 - player_of(d, u)
    best, most, row = -1, LEAST_WORTH, -1
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.lookout[v] == 0 or not is_out(s, v):
            continue
        if d.trap[v] >= 0 and s.reloading[v] == 0 and caught(s, u) and s.incoming[u] == 0:
            value = worth_apart(d, s, v, d.trap[v], u)
            look(d, s, v, u, bears(d, s, v, s.cx[u], s.cy[u]), 1)
            if value > most and s.seen_any > 0 and s.off_front == 0:
                best, most, row = v, value, d.trap[v]
        w = best_row(d, s, v, u, True, 0)
        if w < 0 or s.spot[0] <= most:
            continue
        value = s.spot[0]
        away = reach_to(s, s.x[v], s.y[v], u)
        rated = shot_rating(d, s, v, w, u, away <= d.short[w], True, is_hidden(d, s, w))
        waits = d.policy[enemy] == GREEDY and rated < NEUTRAL and not _may_charge(d, s, u, v)
        if last or not waits:
            best, most, row = v, value, w
    if best < 0 or (d.policy[enemy] == RANDOM and rng.below(s.rng, 2) == 0):
        return -1, -1
    return int(best), int(row)


@kernel
def react(d: Record, s: Record, u: int, last: bool) -> None:
    """Let the enemy of the active unit declare opportunity fire in one of its reaction steps."""
    best, row = choose_reaction(d, s, u, last)
    if best < 0:
        return
    s.reacted = 1
    s.lookout[best] = 0
    if row == d.trap[best]:
        fire_apart(d, s, best, row, u)
    else:
        fire(d, s, best, row, u, True)
