"""The greedy policy for one model: of all that it may do, the order worth most.

Source: the project's design, section 5.
"""

import math

from factions.systems.company_of_iron.kernels.judgement.outlook import (
    HOLD,
    STRIKE,
    posts_now,
    weigh_up,
)
from factions.systems.company_of_iron.kernels.judgement.places import (
    NO_TARGET,
    gather_blows,
    gather_places,
)
from factions.systems.company_of_iron.kernels.judgement.shots import best_shot
from factions.systems.company_of_iron.kernels.judgement.weighing import (
    ONE,
    weigh_options,
    weigh_place,
)
from factions.systems.company_of_iron.kernels.judgement.worth import hardened, prize
from factions.systems.company_of_iron.kernels.policies import cover, mending
from factions.systems.company_of_iron.kernels.record.layout import (
    ADVANCE,
    AIM,
    ASSAULT,
    AT,
    BACK_BLOW,
    BLOW,
    BLOWS,
    CHARGE,
    CONTENT,
    DO,
    FORFEIT,
    GUNFIGHTER,
    HOW,
    KNOCKED_DOWN,
    NO_RUN,
    NOTHING,
    PLACES,
    RUN,
    SHOTS,
    SPEED,
    STAND,
    TO_X,
    TO_Y,
    VALUE,
    WAY_FIELDS,
    Record,
)
from factions.systems.company_of_iron.kernels.rules.normal_movement import charges, free_strikes
from factions.systems.company_of_iron.kernels.table import charge_lines, ways
from factions.systems.company_of_iron.kernels.table.bases import (
    bases_around,
    behind,
    has,
    in_front,
    lanes,
    word,
)
from factions.systems.company_of_iron.kernels.table.sight import sees_from
from factions.systems.company_of_iron.kernels.table.stats.current_stats import stat
from factions.tabletop.bits import first_bit
from factions.tabletop.jit import kernel

TRIES_ONCE_GOOD = 2  # orders that are looked at closely, at most, once a good one can be given
MOST_TRIES = 6
STRIKES_TRIED = 2  # targets that are
NONE, TRIED = -1e6, -1e9
MATTERS = 0.02  # army points: of less an order is not looked at
MUCH = 0.3  # of so much more others are, when the way to those was barred
BARELY = 1e-6
OUT_OF_REACH_BY = (
    0.01  # inches from a melee range within which a model does not count on being out of it
)
NEARBY = 2.5  # inches from a place that will do as well


@kernel
def offer(s: Record, how: int, do: int, at: int, x: float, y: float, value: float) -> None:
    """Make this the order if it is worth more than the best so far; its way is to be found."""
    if value > s.order[VALUE] + BARELY:
        s.order[HOW], s.order[DO], s.order[AT] = how, do, at
        s.order[TO_X], s.order[TO_Y], s.order[VALUE] = x, y, value
        s.has_way = 0


@kernel
def offer_way(s: Record, how: int, do: int, at: int, value: float) -> None:
    """Make this the order if it is worth more than the best so far, by the way in `spot`."""
    if value > s.order[VALUE] + BARELY:
        offer(s, how, do, at, s.spot[0], s.spot[1], value)
        for n in range(WAY_FIELDS):
            s.chosen[n] = s.spot[n]
        s.has_way = 1


@kernel
def in_melee(d: Record, s: Record, m: int, x: float, y: float) -> bool:
    """Tell whether a model might be in melee at a place, facing wherever it likes."""
    k, foe = d.kind[m], 1 - d.side[m]
    left, start = bases_around(d, s, foe, x, y, s.longest + d.edge[m]), word(d, foe)
    while left:
        e = start + first_bit(left)
        left &= left - 1
        if s.status[e] & KNOCKED_DOWN:
            continue
        j = d.kind[e]
        far = max(d.melee_range[k], d.melee_range[j]) + d.edge[m] + d.edge[e] + OUT_OF_REACH_BY
        dx, dy = s.x[e] - x, s.y[e] - y
        if dx * dx + dy * dy <= far * far:
            return True
    return False


@kernel
def strike_here(d: Record, s: Record, m: int, turns: bool) -> None:
    """Offer blows at the best enemy in reach; turns: the model may face it first.

    What it is worth to stay is to be added to their value.
    """
    reach, foe = d.melee_range[d.kind[m]] + d.edge[m], 1 - d.side[m]
    near, start = bases_around(d, s, foe, s.x[m], s.y[m], reach + OUT_OF_REACH_BY), word(d, foe)
    for _ in range(STRIKES_TRIED):
        best, pick, left = 0.0, -1, near
        while left:
            e = start + first_bit(left)
            left &= left - 1
            dx, dy, far = s.x[e] - s.x[m], s.y[e] - s.y[m], reach + d.edge[e]
            if dx * dx + dy * dy > far * far:
                continue
            if not turns and not in_front(d, s, m, s.x[e], s.y[e], d.edge[e]):
                continue
            value = prize(d, s, m, e, BACK_BLOW if behind(d, s, m, e) else BLOW)
            if value > best:
                best, pick = value, e
        if pick < 0:
            return
        e, near = pick, near & ~(1 << pick - start)
        if s.engages[m, e] or sees_from(d, s, m, s.x[m], s.y[m], e):
            part = hardened(d, s, m, e, False, 2)
            if part > 0.0:
                offer(s, ADVANCE if turns else FORFEIT, BLOWS, e, s.x[m], s.y[m], best * part)
            if part >= 1.0:
                return


@kernel
def shoot_here(d: Record, s: Record, m: int, here: float, how: int) -> None:
    """Offer shots from where the model stands: aimed, or (how FORFEIT) as it got up."""
    value = best_shot(d, s, m, s.x[m], s.y[m], True)
    if s.best[AT] >= 0:
        offer(s, how, SHOTS, int(s.best[AT]), s.x[m], s.y[m], value + here)


@kernel
def _hopes(s: Record, m: int, step: float, shoots: bool) -> None:
    """Write what each order listed is worth at best: its place, its attack or the best shot."""
    for n in range(lanes(s.options)):
        dx, dy = s.option_x[n] - s.x[m], s.option_y[n] - s.y[m]
        near = shoots & (s.option_at[n] == NO_TARGET) & (dx * dx + dy * dy <= step * step)
        s.option_hope[n] = s.option_worth[n] + s.option_more[n]
        s.option_hope[n] += s.option_best[n] if near else 0.0


@kernel
def _at_end(d: Record, s: Record, m: int, n: int) -> float:
    """Return what it is worth to end where the way in `spot` ends, which was to end at place n."""
    x, y = s.spot[0], s.spot[1]
    dx, dy = s.option_x[n] - x, s.option_y[n] - y
    near = dx * dx + dy * dy <= ways.EXACT * ways.EXACT
    if near and n < s.covers:
        return float(s.option_worth[n] + s.option_more[n]) - _dodged(d, s, m)
    worth = float(s.option_worth[n]) if near else weigh_place(d, s, m, x, y)
    loss = float(s.option_loss[n if near else ONE])
    return worth - _dodged(d, s, m) + cover.spared(d, s, m, x, y, loss)


@kernel
def _dodged(d: Record, s: Record, m: int) -> float:
    """Return what those strike freely, as m goes the way in `spot`, whose reach it ends in."""
    lost = 0.0
    for n in range(s.holders):
        e = s.holder[n]
        dx, dy = s.x[e] - s.spot[0], s.y[e] - s.spot[1]
        if (
            dx * dx + dy * dy <= s.fear[HOLD, e]
            and free_strikes.leaves_at(d, s, m, e) < free_strikes.NEVER
        ):
            lost += s.fear[STRIKE, e]
    return float(lost)


@kernel
def _try_charge(d: Record, s: Record, m: int, n: int, step: float, length: float) -> None:
    e = s.option_at[n]
    if charge_lines.finds_way(d, s, m, e, length):
        full = s.spot[ways.LONG] >= charge_lines.CHARGE_ATTACK_FROM
        if not full and s.spot[ways.LONG] <= step and not has(d, s, m, ASSAULT | GUNFIGHTER):
            return  # a walk does as much
        value = s.option_more[n] if full else prize(d, s, m, e, BLOW)
        value *= hardened(d, s, m, e, False, 3 if full else 2)
        offer_way(s, CHARGE, BLOWS, e, value + _at_end(d, s, m, n))


@kernel
def _try_walk(d: Record, s: Record, m: int, n: int, step: float) -> None:
    e = s.option_at[n]
    ways.way(d, s, m, s.option_x[n], s.option_y[n], step, ways.EXACT)
    x, y = s.spot[0], s.spot[1]
    far = d.melee_range[d.kind[m]] + d.edge[m] + d.edge[e]
    dx, dy = s.x[e] - x, s.y[e] - y
    if dx * dx + dy * dy <= far * far and sees_from(d, s, m, x, y, e):
        value = s.option_more[n] * hardened(d, s, m, e, False, 2)
        offer_way(s, ADVANCE, BLOWS, e, value + _at_end(d, s, m, n))


@kernel
def _try_place(
    d: Record, s: Record, m: int, n: int, step: float, stride: float, shoots: bool
) -> None:
    dx, dy = s.option_x[n] - s.x[m], s.option_y[n] - s.y[m]
    length = step if dx * dx + dy * dy <= (step + BARELY) * (step + BARELY) else stride
    ways.way(d, s, m, s.option_x[n], s.option_y[n], length, NEARBY)
    x, y, value = s.spot[0], s.spot[1], _at_end(d, s, m, n)
    walks = s.spot[ways.LONG] <= step + BARELY
    if walks and s.spot[ways.STOPPED] > 0.0 and d.melee_range[d.kind[m]] > 0.0:
        _strike_there(d, s, m, value)
    if walks and shoots and not in_melee(d, s, m, x, y):
        shots = best_shot(d, s, m, x, y, False)
        if s.best[AT] >= 0:
            offer_way(s, ADVANCE, SHOTS, int(s.best[AT]), value + shots)
    offer_way(s, ADVANCE if walks else RUN, NOTHING, -1, value)


@kernel
def _strike_there(d: Record, s: Record, m: int, value: float) -> None:
    """Offer blows at the best enemy in reach where the way in `spot` ends, which is worth that."""
    x, y, pick, most = s.spot[0], s.spot[1], -1, 0.0
    reach, foe = d.melee_range[d.kind[m]] + d.edge[m], 1 - d.side[m]
    left, start = bases_around(d, s, foe, x, y, reach + OUT_OF_REACH_BY), word(d, foe)
    while left:
        e = start + first_bit(left)
        left &= left - 1
        dx, dy, far = s.x[e] - x, s.y[e] - y, reach + d.edge[e]
        if dx * dx + dy * dy <= far * far:
            gain = prize(d, s, m, e, BLOW)
            if gain > most:
                pick, most = e, gain
    if pick >= 0 and sees_from(d, s, m, x, y, pick):
        most *= hardened(d, s, m, pick, False, 2)
        offer_way(s, ADVANCE, BLOWS, pick, value + most)


@kernel
def _shift(d: Record, s: Record, m: int, step: float) -> None:
    """Let the order to strike begin with a step to a flag that no free strike falls on.

    The model keeps its target in reach, and the flag must be worth more to it there than here.
    """
    e, blow, here = int(s.order[AT]), float(s.order[VALUE]), NONE
    reach = d.melee_range[d.kind[m]] + d.edge[m] + d.edge[e] - OUT_OF_REACH_BY
    for o in range(posts_now(d, s)):
        fx, fy, within = d.flag[o, 0], d.flag[o, 1], d.flag_reach + d.edge[m] - OUT_OF_REACH_BY
        x, y = _nearer(s.x[m], s.y[m], fx, fy, within)
        x, y = _nearer(x, y, s.x[e], s.y[e], reach)
        dx, dy, ax, ay = x - s.x[m], y - s.y[m], x - fx, y - fy
        if ax * ax + ay * ay > (within + OUT_OF_REACH_BY) * (within + OUT_OF_REACH_BY):
            continue
        if dx * dx + dy * dy > step * step or dx * dx + dy * dy < OUT_OF_REACH_BY * OUT_OF_REACH_BY:
            continue
        ways.way(d, s, m, x, y, step, ways.EXACT)
        x, y = s.spot[0], s.spot[1]
        dx, dy = s.x[e] - x, s.y[e] - y
        there = dx * dx + dy * dy <= (reach + OUT_OF_REACH_BY) * (reach + OUT_OF_REACH_BY)
        if there and free_strikes.leavers(d, s, m, -1) < 0 and sees_from(d, s, m, x, y, e):
            here = weigh_place(d, s, m, s.x[m], s.y[m]) if here == NONE else here
            gain = weigh_place(d, s, m, x, y) - here
            if gain > MATTERS:
                offer_way(s, ADVANCE, BLOWS, e, blow + gain)


@kernel
def _nearer(x: float, y: float, cx: float, cy: float, far: float) -> tuple[float, float]:
    """Return the point nearest to (x, y) that is at most so far from (cx, cy)."""
    dx, dy = x - cx, y - cy
    square = dx * dx + dy * dy
    if square <= far * far:
        return x, y
    part = far / math.sqrt(square)
    return cx + part * dx, cy + part * dy


@kernel
def _hopeful(s: Record, value: float) -> int:
    """Return which of the orders listed promise more than that, as bits."""
    found = 0
    for n in range(lanes(s.options)):
        found |= int(s.option_hope[n] > value) << n
    return int(found & (1 << s.options) - 1)


@kernel
def best_of_all(
    d: Record, s: Record, m: int, step: float, stride: float, length: float, shoots: bool
) -> None:
    """Find the best of the orders listed: try the most hopeful, until none promises more.

    step, stride, length: how far it walks, runs and charges. shoots: it may, after a walk.
    """
    _hopes(s, m, step + BARELY, shoots)
    for tried in range(PLACES):
        some = s.order[VALUE] > NONE
        if tried >= MOST_TRIES and some:
            return
        pick, most = -1, s.order[VALUE] + (MUCH if some and tried >= TRIES_ONCE_GOOD else MATTERS)
        left = _hopeful(s, most)
        while left:
            n = first_bit(left)
            left &= left - 1
            if s.option_hope[n] > most:
                pick, most = n, s.option_hope[n]
        if pick < 0:
            return
        s.option_hope[pick] = TRIED
        if s.option_at[pick] == NO_TARGET:
            _try_place(d, s, m, pick, step, stride, shoots)
        elif s.option_how[pick] == CHARGE:
            _try_charge(d, s, m, pick, step, length)
        else:
            _try_walk(d, s, m, pick, step)


@kernel
def choose(d: Record, s: Record, m: int) -> None:
    """Write the order of a model on its feet."""
    begin_order(d, s, m)
    k, step = d.kind[m], float(stat(d, s, m, SPEED, 0))
    runs, blade, gun = not has(d, s, m, NO_RUN), d.melee_range[k] > 0.0, d.gun_range[k] > 0.0
    if blade:
        strike_here(d, s, m, True)
        if s.engaged[m] > 0 and s.order[VALUE] >= d.taste[d.side[m], CONTENT] * s.most_blow:
            _shift(d, s, m, step)
            return
    stride = 2.0 * step if runs else step
    length = charges.charge_length(d, s, m) if runs else 0.0
    gather_places(d, s, m, step, stride)
    if blade:
        gather_blows(d, s, m, step, length)
    weigh_options(d, s, m)
    here = cover.reckon(d, s, m)
    s.order[VALUE] += here
    if gun and s.engaged[m] == 0:
        shoot_here(d, s, m, here, AIM)
    elif gun and has(d, s, m, GUNFIGHTER):
        shoot_here(d, s, m, here, FORFEIT)
    best_of_all(d, s, m, step, stride, length, gun)
    mending.mend(d, s, m, step)


@kernel
def choose_down(d: Record, s: Record, m: int) -> None:
    """Write the order of a model that must stand up: at the cost of its action or its movement."""
    begin_order(d, s, m)
    step = float(stat(d, s, m, SPEED, 0))
    if d.melee_range[d.kind[m]] > 0.0:
        strike_here(d, s, m, False)
    gather_places(d, s, m, step, step)
    weigh_options(d, s, m)
    here = cover.reckon(d, s, m)
    s.order[VALUE] += here
    if d.gun_range[d.kind[m]] > 0.0 and not in_melee(d, s, m, s.x[m], s.y[m]):
        shoot_here(d, s, m, here, FORFEIT)
    held = s.order[VALUE]
    best_of_all(d, s, m, step, step, 0.0, False)
    if s.order[VALUE] > held:
        s.order[HOW] = STAND


@kernel
def begin_order(d: Record, s: Record, m: int) -> None:
    """Weigh up what surrounds a model; its order is to do nothing."""
    weigh_up(d, s, m, True)
    s.order[VALUE], s.has_way = -1e9, 0
    s.order[HOW], s.order[DO], s.order[AT] = FORFEIT, NOTHING, -1
    s.order[TO_X], s.order[TO_Y] = s.x[m], s.y[m]
