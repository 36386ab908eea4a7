"""Ways: how far a unit goes, what bars its way, where it may end.

A unit's officer walks straight lines; its formation follows and turns as it likes, round friends
and through gaps that the officer fits through. Source: Armoured Clash, "Movement Step", "Terrain
Features".
"""

import math
from typing import NamedTuple

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ADVANCE,
    CAVALRY,
    CHARGE,
    DOUBLE_TIME,
    FLYING,
    HOARFROST,
    HOVER,
    HURTLING,
    INFANTRY,
    KEPT_CLEAR,
    OBSTACLE,
    ORDERED_CLEAR,
    PATHS,
    PONDEROUS,
    READY,
    SLOW,
    SLOW_PIECES,
    SOARS,
)
from factions.systems.armoured_clash.kernels.table.auras import aura_over, reaches_kind
from factions.systems.armoured_clash.kernels.table.ground import (
    closed,
    crossed,
    marked_pieces,
    passes,
    slows,
    stretch_in,
)
from factions.systems.armoured_clash.kernels.table.lanes import SPARE, WHOLE, sixteens
from factions.systems.armoured_clash.kernels.table.measuring import reach_to
from factions.systems.armoured_clash.kernels.table.room import fits
from factions.systems.armoured_clash.kernels.table.shapes import (
    QUARTER,
    Spot,
    depth_of,
    in_front,
    is_out,
    player_of,
)
from factions.tabletop.battles import geometry
from factions.tabletop.battles.bits import WORD, first_bit, marked
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

EASY = FLYING | HOVER | SOARS  # rules of units to which obstacles are nothing
PATH = 0.3  # room on either side of the way
HALVINGS = 10
TURNS = 5  # ways tried, those with a bend included
GLANCES = 3  # of them, those that a general looks at
BEND = 0.75  # of the angle of a bend, in steps
HALFWAY = 0.6  # of the allowance: where a way bends
ENDS_TRIED = 4  # spots tried on each, ever nearer
HAIRSBREADTH = 1e-6
ENOUGH = 0.05
STRAIGHT = 0.999  # cosine of a turn too small to count
OVER_OBSTACLE = 1.0


class Leg(NamedTuple):
    """A straight stretch of a way: how far a unit gets, what that takes, whether over rough ground.

    price: inches of its allowance.
    """

    go: float
    price: float
    rough: bool


class Ending(NamedTuple):
    """Where a stretch ends, and facing along what; still: how far the goal is then.

    still is geometry.NEVER where the unit may end nowhere on it. unbarred: nothing was in its way.
    """

    still: float
    x: float
    y: float
    hx: float
    hy: float
    rough: bool
    unbarred: bool


class Way(NamedTuple):
    """A way: how much closer to its goal it brings a unit, 0 for none; where it bends and ends."""

    gone: float
    bend_x: float
    bend_y: float
    end: Spot
    rough: bool  # over difficult ground


@kernel(read_only=("d",))
def speed(d: Setup, s: State, u: int, what: int) -> float:
    """Return how many inches a unit may go in a manoeuvre."""
    pace = d.speed[u] + s.more_speed
    if d.speed[u] <= 0.0:
        return 0.0
    if what == ADVANCE:
        return float(pace)
    if d.rules[u] & SLOW:
        return float(pace) if what == CHARGE else 0.0
    if s.boost > 0 and what in (DOUBLE_TIME, CHARGE):
        return float(pace + s.boost)
    return float(2.0 * pace) if what in (DOUBLE_TIME, CHARGE) else 0.0


@kernel(read_only=("d",))
def free_way(d: Setup, s: State, u: int, ux: float, uy: float, most: float, spared: int) -> float:
    """Return how far unit u goes along (ux, uy), up to `most`, until something bars its way."""
    x, y, go = s.x[u], s.y[u], most
    px, py, vx, vy = single(x), single(y), single(ux), single(uy)
    path, whole = single(PATH) + SPARE, single(most)
    for piece in range(sixteens(s.pieces)):
        dx, dy, far = s.piece_x[piece] - px, s.piece_y[piece] - py, s.piece_room[piece] + path
        ahead, aside = dx * vx + dy * vy, abs(dy * vx - dx * vy)
        s.veil[piece] = int(aside < far) & int(ahead > -far) & int(ahead < whole + far)
    bits = 0 if d.rules[u] & SOARS else marked_pieces(s)
    while bits != 0:
        piece = first_bit(bits)
        bits &= bits - 1
        if closed(d, s, u, piece) and not (spared >= 0 and s.house[spared] == piece):
            shape = s.piece[piece]
            away = geometry.travel_to_shape(
                x, y, ux, uy, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5], PATH
            )
            go = min(go, max(0.0, away - geometry.EPSILON))
    over = d.rules[u] & (FLYING | SOARS)
    return float(go if over else _bars_between(d, s, u, ux, uy, go, spared))


@kernel(read_only=("d",))
def _bars_between(
    d: Setup, s: State, u: int, ux: float, uy: float, most: float, spared: int
) -> float:
    """Return how far unit u goes along (ux, uy), up to `most`, until an enemy bars its way."""
    x, y, go, enemy = s.x[u], s.y[u], most, 1 - player_of(d, u)
    over = max(d.stilted[u], 1 if d.rules[u] & HURTLING else 0)
    px, py, vx, vy = single(x), single(y), single(ux), single(uy)
    path, whole = single(KEPT_CLEAR) + SPARE, single(most)
    low, last = d.first[enemy] & WHOLE, d.first[enemy + 1]
    for v in range(low, sixteens(last)):
        dx, dy, far = s.disc_x[v] - px, s.disc_y[v] - py, s.disc_far[v] + path
        ahead, aside = dx * vx + dy * vy, abs(dy * vx - dx * vy)
        s.veil[v] = int(aside < far) & int(ahead > -far) & int(ahead < whole + far)
    for start in range(low, last, WORD):
        bits = marked(s.veil, start, min(start + WORD, sixteens(last)))
        while bits != 0:
            v = start + first_bit(bits)
            bits &= bits - 1
            if v < d.first[enemy] or v >= last or s.status[v] != READY or v == spared:
                continue
            if d.rules[v] & FLYING or d.height[v] <= over:
                continue
            away = geometry.travel_to_shape(
                x, y, ux, uy, s.cx[v], s.cy[v], s.half[v], s.across[v], s.hx[v], s.hy[v], KEPT_CLEAR
            )
            go = min(go, max(0.0, away - geometry.EPSILON))
    return float(go)


@kernel
def _price(s: State, slow: int, go: float) -> float:
    """Return what it takes to go `go` inches on a way with `slow` slow stretches."""
    taken = go
    for stretch in range(slow):
        taken += min(max(0.0, go - s.slow_from[stretch]), s.slow_more[stretch])
    return taken


@kernel(read_only=("d",))
def _guided(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether Pathfinders lead a unit over rough ground that ends its move at (x, y)."""
    aura = aura_over(d, s, u, PATHS)
    return aura >= 0 and reach_to(d, s, x, y, d.aura_of[aura]) <= d.aura_reach[aura]


@kernel(read_only=("d",))
def _freezes(
    d: Setup, s: State, u: int, aura: int, ax: float, ay: float, bx: float, by: float
) -> tuple[float, float]:
    """Return the stretch of the way a b that a Hoarfrost Aura makes difficult: 1, 0 for none."""
    by_unit = d.aura_of[aura]
    if d.aura_kind[aura] != HOARFROST or not reaches_kind(d, s, aura, u) or not is_out(s, by_unit):
        return 1.0, 0.0
    far = s.far[by_unit] + d.aura_reach[aura]
    return stretch_in(ax, ay, bx, by, s.cx[by_unit], s.cy[by_unit], far, -1.0, 0.0, 1.0)


@kernel(read_only=("d",))
def affordable_way(
    d: Setup, s: State, u: int, ux: float, uy: float, go: float, budget: float
) -> Leg:
    """Return how much of `go` inches along (ux, uy) a unit's allowance pays for."""
    x, y = s.x[u], s.y[u]
    bx, by = x + go * ux, y + go * uy
    slow, rough = 0, False
    guided = _guided(d, s, u, bx, by)
    light = d.kind[u] == INFANTRY or d.kind[u] == CAVALRY
    bits = crossed(s, x, y, bx, by)
    while bits != 0 and slow < SLOW_PIECES:
        piece = first_bit(bits)
        bits &= bits - 1
        fence = light and s.piece_does[piece] & OBSTACLE != 0 and d.rules[u] & EASY == 0
        if not fence and (guided or not slows(d, s, u, piece)):
            continue
        first, last = passes(s, piece, x, y, bx, by)
        if first < last:
            s.slow_from[slow] = first * go
            s.slow_more[slow] = OVER_OBSTACLE if fence else (last - first) * go
            slow += 1
            rough = rough or not fence
    for aura in range(d.auras if slow < SLOW_PIECES else 0):
        first, last = _freezes(d, s, u, aura, x, y, bx, by)
        if first < last and slow < SLOW_PIECES:
            s.slow_from[slow], s.slow_more[slow] = first * go, (last - first) * go
            slow, rough = slow + 1, True
    if slow == 0 or _price(s, slow, go) <= budget:
        go = min(go, budget)
        return Leg(go, _price(s, slow, go), rough)
    low, top = 0.0, min(go, budget)
    for _ in range(HALVINGS):
        middle = 0.5 * (low + top)
        if _price(s, slow, middle) <= budget:
            low = middle
        else:
            top = middle
    return Leg(low, _price(s, slow, low), rough)


@kernel(read_only=("d",))
def bounded_turn(d: Setup, s: State, u: int, hx: float, hy: float) -> tuple[float, float]:
    """Return a facing a unit may turn to: a ponderous one turns an eighth of a circle at most."""
    if d.rules[u] & PONDEROUS == 0 or in_front(s.hx[u], s.hy[u], hx, hy):
        return hx, hy
    ox, oy = s.hx[u], s.hy[u]
    if ox * hy - oy * hx >= 0.0:
        return QUARTER * (ox - oy), QUARTER * (ox + oy)
    return QUARTER * (ox + oy), QUARTER * (oy - ox)


@kernel(read_only=("d",))
def facing(
    d: Setup, s: State, u: int, x: float, y: float, fx: float, fy: float
) -> tuple[float, float]:
    """Return the facing of a unit at (x, y) that looks at (fx, fy), as far as it may turn."""
    dx, dy = fx - x, fy - y
    away = math.sqrt(dx * dx + dy * dy)
    if away < geometry.EPSILON:
        return float(s.hx[u]), float(s.hy[u])
    return bounded_turn(d, s, u, dx / away, dy / away)


@kernel(read_only=("d",))
def outrun(d: Setup, s: State, u: int, end: Spot, ux: float, uy: float, most: float) -> float:
    """Return how much less far along (ux, uy) a unit must go than to a spot.

    By that no model of its formation, which a turn swings about the officer, ends farther than
    `most` from where it is; more than any way where one does however far it goes. The outermost
    models and the officer are looked at. In full ranks each model turns where it is if that is
    less.
    """
    ranks, files = 0.0, 0.0
    if s.across[u] >= 0.0 and s.n[u] > 1:
        ranks, files = s.half[u] - 0.5 * d.long[u], s.across[u] - 0.5 * d.wide[u]
    back, level = depth_of(s, u), s.hx[u] * end.hx + s.hy[u] * end.hy
    cx, cy = end.x - back * end.hx - s.cx[u], end.y - back * end.hy - s.cy[u]
    about = level < 0.0 and (s.n[u] <= d.files[u] or s.n[u] % max(1, d.files[u]) == 0)
    least, top = 0.0, geometry.NEVER
    middle = 0.0 if min(s.n[u], d.files[u]) & 1 or ranks + files <= 0.0 else -0.5 * d.wide[u]
    for model in range(5 if ranks + files > 0.0 else 1):
        ahead, aside = ranks, middle
        if model > 0:
            ahead, aside = (ranks if model & 1 else -ranks), (files if model & 2 else -files)
        turned = -1.0 if about and model > 0 else 1.0
        dx = cx + ahead * (turned * end.hx - s.hx[u]) - aside * (turned * end.hy - s.hy[u])
        dy = cy + ahead * (turned * end.hy - s.hy[u]) + aside * (turned * end.hx - s.hx[u])
        along, over = dx * ux + dy * uy, dx * dx + dy * dy - most * most
        room = along * along - over
        if room < 0.0:
            return geometry.NEVER
        top = min(top, along + math.sqrt(room))
        if over > HAIRSBREADTH:
            least = max(least, along - math.sqrt(room))
    return least if 0.0 <= least <= top + HAIRSBREADTH else geometry.NEVER


@kernel(read_only=("d",))
def _end(
    d: Setup, s: State, u: int, tx: float, ty: float, budget: float, spent: float, fx: float,
    fy: float,
) -> Ending:  # fmt: skip
    """Return where a unit ends that goes straight for a spot from where its officer is now.

    spent: what its way there has taken. The middle of its formation goes no farther than both.
    """
    dx, dy = tx - s.x[u], ty - s.y[u]
    away = max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy))
    ux, uy = dx / away, dy / away
    free = free_way(d, s, u, ux, uy, min(budget, away), -1)
    leg = affordable_way(d, s, u, ux, uy, free, budget)
    clear = ORDERED_CLEAR if d.rules[u] & (FLYING | HURTLING) or d.stilted[u] > 0 else KEPT_CLEAR
    for step in range(ENDS_TRIED):
        go = leg.go * (1.0 - 0.25 * step)
        x, y = s.x[u] + go * ux, s.y[u] + go * uy
        hx, hy = facing(d, s, u, x, y, fx, fy)
        less = outrun(d, s, u, Spot(True, x, y, hx, hy), ux, uy, budget + spent)
        if less > go:
            continue
        go, x, y = go - less, x - less * ux, y - less * uy
        if fits(d, s, u, x, y, hx, hy, clear, -1, True):
            unbarred = step == 0 and free >= min(budget, away) - HAIRSBREADTH
            return Ending(away - go, x, y, hx, hy, leg.rough, unbarred)
    return Ending(geometry.NEVER, 0.0, 0.0, 0.0, 0.0, leg.rough, False)


@kernel(read_only=("d",))
def find_way(
    d: Setup, s: State, u: int, tx: float, ty: float, budget: float, fx: float, fy: float
) -> Way:
    """Find the way of a unit that makes for a spot.

    It goes straight or, where something bars the way, by one bend, a ponderous one always within
    the front arc that it had. It ends facing (fx, fy), as seen from there.
    """
    return best_way(d, s, u, tx, ty, budget, fx, fy, False)


@kernel(read_only=("d",))
def best_way(
    d: Setup, s: State, u: int, tx: float, ty: float, budget: float, fx: float, fy: float,
    glance: bool,
) -> Way:  # fmt: skip
    """Find the best of the ways that `find_way` tries.

    glance: of fewer, straight and by the slightest bends.
    """
    x, y, hx, hy = s.x[u], s.y[u], s.hx[u], s.hy[u]
    dx, dy = tx - x, ty - y
    away = math.sqrt(dx * dx + dy * dy)
    if away < ENOUGH or budget <= 0.0:
        return Way(0.0, x, y, Spot(False, x, y, hx, hy), False)
    ux, uy = dx / away, dy / away
    ponderous = d.rules[u] & PONDEROUS != 0
    best, ex, ey, kx, ky, rough = away - ENOUGH, x, y, x, y, False
    for turn in range(GLANCES if glance else TURNS):
        spent, bent = 0.0, False
        if turn > 0:
            angle = BEND * ((turn + 1) >> 1) * (1.0 if turn & 1 else -1.0)
            vx = ux * math.cos(angle) - uy * math.sin(angle)
            vy = ux * math.sin(angle) + uy * math.cos(angle)
            if ponderous and not in_front(s.hx[u], s.hy[u], vx, vy):
                continue
            free = free_way(d, s, u, vx, vy, HALFWAY * min(budget, away), -1)
            leg = affordable_way(d, s, u, vx, vy, free, budget)
            spent, bent = leg.price, leg.rough
            s.x[u], s.y[u] = x + leg.go * vx, y + leg.go * vy
        fromx, fromy = s.x[u], s.y[u]
        behind = ponderous and not in_front(s.hx[u], s.hy[u], tx - fromx, ty - fromy)
        still = geometry.distance(fromx, fromy, tx, ty) - (budget - spent)
        if behind or still >= best:
            s.x[u], s.y[u] = x, y
            continue
        end = _end(d, s, u, tx, ty, budget - spent, spent, fx, fy)
        s.x[u], s.y[u] = x, y
        if end.still < best:
            best, kx, ky, rough = end.still, fromx, fromy, end.rough or bent
            ex, ey, hx, hy = end.x, end.y, end.hx, end.hy
            if turn == 0 and end.unbarred:
                break
    found = best < away - ENOUGH
    return Way(away - best if found else 0.0, kx, ky, Spot(found, ex, ey, hx, hy), rough)


@kernel(read_only=("d",))
def find_turn(d: Setup, s: State, u: int, fx: float, fy: float) -> Spot:
    """Find the facing of a unit that turns on the spot toward (fx, fy), where it has room to."""
    x, y = s.x[u], s.y[u]
    hx, hy = facing(d, s, u, s.x[u], s.y[u], fx, fy)
    if hx * s.hx[u] + hy * s.hy[u] > STRAIGHT:
        return Spot(False, x, y, hx, hy)
    return Spot(fits(d, s, u, x, y, hx, hy, KEPT_CLEAR, -1, True), x, y, hx, hy)
