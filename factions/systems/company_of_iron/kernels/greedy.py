"""The greedy policy for one model: of all that it may do, the order worth most.

Source: the project's design, section 5.
"""

import math

from factions.systems.company_of_iron.kernels import charges, mending, movement
from factions.systems.company_of_iron.kernels.facing import behind, in_front
from factions.systems.company_of_iron.kernels.layout import (
    ADVANCE,
    AIM,
    AT,
    BACK_BLOW,
    BLOW,
    BLOWS,
    CHARGE,
    CHARGE_BLOW,
    DO,
    FORFEIT,
    GUNFIGHTER,
    HOW,
    INCORPOREAL,
    INJURED,
    KNOCKED_DOWN,
    NO_RUN,
    NOTHING,
    PARRY,
    RUN,
    SHOTS,
    SPEED,
    STAND,
    TO_X,
    TO_Y,
    VALUE,
    Record,
)
from factions.systems.company_of_iron.kernels.outlook import (
    EX,
    EY,
    prize,
    shot_prize,
    weigh,
    weigh_options,
    weigh_up,
)
from factions.systems.company_of_iron.kernels.places import gather
from factions.systems.company_of_iron.kernels.sight import sees, sees_from, shelter, shelter_from
from factions.systems.company_of_iron.kernels.stats import has, stat
from factions.tabletop.jit import kernel

TRIES = 2  # charges, places and targets that are looked at closely
FREE_STRIKE = 1.6  # what a free strike is worth over a plain blow
BARELY = 1e-6
NEARBY = 2.5  # inches from a place that will do as well
SPOT = 8
ROWS = 60  # enemies that are looked at: bits of a whole number


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
        for n in range(SPOT):
            s.chosen[n] = s.spot[n]
        s.has_way = 1


@kernel
def strikes(d: Record, s: Record, m: int, x: float, y: float) -> float:
    """Return what free strikes would cost a model that goes to a place."""
    if s.engaged[m] == 0 or has(d, s, m, PARRY | INCORPOREAL):
        return 0.0
    cost, r = 0.0, d.edge[m]
    for row in range(s.foes):
        e = s.foe[row]
        if s.engages[e, m]:
            far = d.melee_range[d.kind[e]] + r + d.edge[e]
            dx, dy = s.x[e] - x, s.y[e] - y
            if dx * dx + dy * dy > far * far:
                cost += FREE_STRIKE * prize(d, s, e, m, BLOW)
    return cost


@kernel
def in_melee(d: Record, s: Record, m: int, x: float, y: float) -> bool:
    """Tell whether a model would be in melee at a place, facing wherever it likes."""
    k = d.kind[m]
    for row in range(s.foes):
        e = s.foe[row]
        if s.status[e] & KNOCKED_DOWN:
            continue
        j = d.kind[e]
        far = max(d.melee_range[k], d.melee_range[j]) + d.edge[m] + d.edge[e]
        dx, dy = s.fear[row, EX] - x, s.fear[row, EY] - y
        if dx * dx + dy * dy <= far * far:
            return True
    return False


@kernel
def strike_here(d: Record, s: Record, m: int, turns: bool) -> None:
    """Offer blows at the best enemy in reach; turns: the model may face it first."""
    k, tried = d.kind[m], 0
    for _ in range(TRIES):
        best, pick = 0.0, -1
        for row in range(min(s.foes, ROWS)):
            e = s.foe[row]
            far = d.melee_range[k] + d.edge[m] + d.edge[e]
            dx, dy = s.fear[row, EX] - s.x[m], s.fear[row, EY] - s.y[m]
            if dx * dx + dy * dy > far * far or tried >> row & 1:
                continue
            if not turns and not in_front(d, s, m, s.x[e], s.y[e], d.edge[e]):
                continue
            value = prize(d, s, m, e, BACK_BLOW if behind(d, s, m, e) else BLOW)
            if value > best:
                best, pick = value, row
        if pick < 0:
            return
        tried |= 1 << pick
        e = s.foe[pick]
        if s.engages[m, e] or sees_from(d, s, m, s.x[m], s.y[m], e):
            offer(s, ADVANCE if turns else FORFEIT, BLOWS, e, s.x[m], s.y[m], best + s.here)
            return


@kernel
def _best_in(d: Record, s: Record, m: int, far: float, how: int, tried: int) -> int:
    """Return the row of the untried enemy that blows promise most at, to be reached by moving.

    far: how far the model moves. -1 for none.
    """
    k, pick, most = d.kind[m], -1, 0.0
    for row in range(min(s.foes, ROWS)):
        if tried >> row & 1:
            continue
        e = s.foe[row]
        wide = d.melee_range[k] + d.edge[m] + d.edge[e]
        dx, dy = s.fear[row, EX] - s.x[m], s.fear[row, EY] - s.y[m]
        square = dx * dx + dy * dy
        if square > (far + wide) * (far + wide) or square <= wide * wide:
            continue
        value = prize(d, s, m, e, how)
        if value > most:
            pick, most = row, value
    return pick


@kernel
def _before(d: Record, s: Record, m: int, row: int, part: float) -> None:
    """Write into `best` the spot before an enemy, at a part of the melee range."""
    k, e = d.kind[m], s.foe[row]
    ex, ey = s.fear[row, EX], s.fear[row, EY]
    dx, dy = s.x[m] - ex, s.y[m] - ey
    long = max(0.1, math.sqrt(dx * dx + dy * dy))
    wide = part * d.melee_range[k] + d.edge[m] + d.edge[e]
    s.best[TO_X], s.best[TO_Y] = ex + wide * dx / long, ey + wide * dy / long


@kernel
def _there(d: Record, s: Record, m: int, x: float, y: float) -> float:
    """Return what a place is worth to end at, free strikes on the way taken off."""
    return weigh(d, s, m, x, y, False) - strikes(d, s, m, x, y)


@kernel
def charge(d: Record, s: Record, m: int) -> None:
    """Offer the charges that promise most; what is no better than the best order is passed over."""
    length = charges.charge_length(d, s, m)
    tried = 0
    for _ in range(TRIES):
        row = _best_in(d, s, m, length, CHARGE_BLOW, tried)
        if row < 0:
            return
        tried |= 1 << row
        e = s.foe[row]
        _before(d, s, m, row, 0.9)
        hoped = prize(d, s, m, e, CHARGE_BLOW)
        if hoped + _there(d, s, m, s.best[TO_X], s.best[TO_Y]) <= s.order[VALUE]:
            continue
        if charges.charge_way(d, s, m, e, length):
            x, y = s.spot[0], s.spot[1]
            value = hoped if s.spot[4] >= charges.CHARGE_ATTACK else prize(d, s, m, e, BLOW)
            offer_way(s, CHARGE, BLOWS, e, value + _there(d, s, m, x, y))


@kernel
def walk_and_strike(d: Record, s: Record, m: int, step: float) -> None:
    """Offer to walk up to the enemies that blows promise most at."""
    k, tried = d.kind[m], 0
    for _ in range(TRIES):
        row = _best_in(d, s, m, step, BLOW, tried)
        if row < 0:
            return
        tried |= 1 << row
        e = s.foe[row]
        _before(d, s, m, row, 0.9)
        x, y = s.best[TO_X], s.best[TO_Y]
        value = prize(d, s, m, e, BLOW)
        if value + _there(d, s, m, x, y) <= s.order[VALUE]:
            continue
        movement.way(d, s, m, x, y, step, movement.EXACT)
        x, y = s.spot[0], s.spot[1]
        far = d.melee_range[k] + d.edge[m] + d.edge[e]
        dx, dy = s.fear[row, EX] - x, s.fear[row, EY] - y
        if dx * dx + dy * dy <= far * far and sees_from(d, s, m, x, y, e):
            offer_way(s, ADVANCE, BLOWS, e, value + _there(d, s, m, x, y))


@kernel
def best_shot(d: Record, s: Record, m: int, x: float, y: float, aims: bool) -> float:
    """Return what the best shot from a place is worth, its target in s.best; 0 for none.

    aims: it does not even turn, and adds what aiming does.
    """
    k, tried, best = d.kind[m], 0, 0.0
    s.best[AT] = -1
    gun = d.gun_range[k] + d.edge[m]
    for _ in range(TRIES):
        pick, most = -1, best
        for row in range(min(s.foes, ROWS)):
            e = s.foe[row]
            if tried >> row & 1 or s.status[e] & INJURED:
                continue
            far = gun + d.edge[e]
            dx, dy = s.fear[row, EX] - x, s.fear[row, EY] - y
            if dx * dx + dy * dy > far * far:
                continue
            value = shot_prize(d, s, m, e, 0, aims)
            if value > most:
                pick, most = row, value
        if pick < 0:
            return best
        tried |= 1 << pick
        e = s.foe[pick]
        seen = sees(d, s, m, e) if aims else sees_from(d, s, m, x, y, e)
        if seen:
            hidden = shelter(d, s, m, e) if aims else shelter_from(d, s, m, x, y, e)
            if s.engaged[e] > 0:
                hidden = 4
            value = shot_prize(d, s, m, e, hidden, aims)
            if value > best:
                best = value
                s.best[AT] = e
    return best


@kernel
def shoot_here(d: Record, s: Record, m: int, how: int) -> None:
    """Offer shots from where the model stands: aimed, or (how FORFEIT) as it got up."""
    value = best_shot(d, s, m, s.x[m], s.y[m], True)
    if s.best[AT] >= 0:
        value += s.here
        offer(s, how, SHOTS, int(s.best[AT]), s.x[m], s.y[m], value)


@kernel
def go(d: Record, s: Record, m: int, step: float, stride: float, acts: bool) -> None:
    """Offer the best places to advance or run to, with the best shot from there."""
    gather(d, s, m, step, stride)
    armed = acts and d.gun_range[d.kind[m]] > 0.0
    weigh_options(d, s, m, armed, step + BARELY)
    for _ in range(TRIES):
        pick, most = -1, s.order[VALUE]
        for row in range(s.options):
            if s.option_worth[row] > most:
                pick, most = row, s.option_worth[row]
        if pick < 0:
            return
        s.option_worth[pick] = -1e9
        _offer_place(d, s, m, s.option_x[pick], s.option_y[pick], step, stride, armed)


@kernel
def _offer_place(
    d: Record, s: Record, m: int, x: float, y: float, step: float, stride: float, armed: bool
) -> None:
    dx, dy = x - s.x[m], y - s.y[m]
    walks = dx * dx + dy * dy <= (step + BARELY) * (step + BARELY)
    movement.way(d, s, m, x, y, step if walks else stride, NEARBY)
    x, y = s.spot[0], s.spot[1]
    value = _there(d, s, m, x, y)
    if walks and armed and not in_melee(d, s, m, x, y):
        shots = best_shot(d, s, m, x, y, False)
        if s.best[AT] >= 0:
            offer_way(s, ADVANCE, SHOTS, int(s.best[AT]), value + shots)
    offer_way(s, ADVANCE if walks else RUN, NOTHING, -1, value)


@kernel
def choose(d: Record, s: Record, m: int) -> None:
    """Write the order of a model on its feet."""
    begin(d, s, m)
    k, step = d.kind[m], float(stat(d, s, m, SPEED, 0))
    runs = not has(d, s, m, NO_RUN)
    if d.melee_range[k] > 0.0:
        strike_here(d, s, m, True)
        if runs:
            charge(d, s, m)
        walk_and_strike(d, s, m, step)
    if d.gun_range[k] > 0.0:
        if s.engaged[m] == 0:
            shoot_here(d, s, m, AIM)
        elif has(d, s, m, GUNFIGHTER):
            shoot_here(d, s, m, FORFEIT)
    go(d, s, m, step, 2.0 * step if runs else step, True)
    mending.mend(d, s, m, step)


@kernel
def choose_down(d: Record, s: Record, m: int) -> None:
    """Write the order of a model that must stand up: at the cost of its action or its movement."""
    begin(d, s, m)
    if d.melee_range[d.kind[m]] > 0.0:
        strike_here(d, s, m, False)
    if d.gun_range[d.kind[m]] > 0.0 and not in_melee(d, s, m, s.x[m], s.y[m]):
        shoot_here(d, s, m, FORFEIT)
    step = float(stat(d, s, m, SPEED, 0))
    held = s.order[VALUE]
    go(d, s, m, step, step, False)
    if s.order[VALUE] > held:
        s.order[HOW] = STAND


@kernel
def begin(d: Record, s: Record, m: int) -> None:
    """Weigh up what surrounds a model; its order is to do nothing."""
    weigh_up(d, s, m)
    s.here = weigh(d, s, m, s.x[m], s.y[m], False)
    s.order[VALUE], s.has_way = -1e9, 0
    s.order[HOW], s.order[DO], s.order[AT] = FORFEIT, NOTHING, -1
    s.order[TO_X], s.order[TO_Y] = s.x[m], s.y[m]
