"""Where the troops of a unit stand: free spots, formation, contact.

Source: Warcrow 1.6, "Units and Formation" and "Engage in Combat".
"""

import math

import numpy as np

from factions.systems.warcrow.kernels.record.layout import (
    CLEAR,
    FAR_AWAY,
    FORMATION,
    GAP,
    IMPASSABLE,
    LARGE,
    READY,
    TOUCH,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.ground import fours
from factions.systems.warcrow.kernels.table.sight import touching
from factions.tabletop.battles import geometry
from factions.tabletop.battles.terrain import reaches
from factions.tabletop.compiler.jit import kernel

# The angles tried around a base, as fractions of a turn, nearest to the wanted direction first:
# a few, and where those fail many.
AROUND, CLOSELY = 6, 24
SOME = tuple((step + 1) // 2 * (1 if step % 2 else -1) / AROUND for step in range(AROUND))
MANY = tuple((step + 1) // 2 * (1 if step % 2 else -1) / CLOSELY for step in range(CLOSELY))
COSINES = np.array([math.cos(2.0 * math.pi * turn) for turn in SOME + MANY])
SINES = np.array([math.sin(2.0 * math.pi * turn) for turn in SOME + MANY])
# How far from its leader a troop is put: a few places, and where those fail many, in formation;
# where even those leave a troop out, the many once more from the furthest on, side by side.
FEW, RINGS = 3, [GAP, 0.9, FORMATION - GAP, GAP, 0.4, 0.8, 1.2, 1.6, FORMATION - GAP]
SOME_PLACES = FEW * AROUND
ALL_PLACES = SOME_PLACES + (len(RINGS) - FEW) * CLOSELY
EVERY_PLACE = ALL_PLACES + (len(RINGS) - FEW) * CLOSELY
RING = np.concatenate(  # of each place
    [np.repeat(RINGS[:FEW], AROUND), np.repeat(RINGS[FEW:] + RINGS[: FEW - 1 : -1], CLOSELY)]
)
SWEEP = [AROUND + turn for turn in np.argsort(MANY)]  # MANY from one side to the other
ANGLE = np.array(
    [*range(AROUND)] * FEW
    + [*range(AROUND, AROUND + CLOSELY)] * (len(RINGS) - FEW)
    + SWEEP * (len(RINGS) - FEW)
)
ASTRAY = 1.0  # steps in which a troop out of formation looks for a place further out
NOBODY, ANYBODY = -1, -2  # enemies a unit may end in contact with; or else one's slot
CLOCK = 12  # spots around a base where a unit may appear
CLOCK_COS = tuple(math.cos(2.0 * math.pi * step / CLOCK) for step in range(CLOCK))
CLOCK_SIN = tuple(math.sin(2.0 * math.pi * step / CLOCK) for step in range(CLOCK))


@kernel(read_only=("d",))
def _find_around(d: Setup, s: State, u: int, x: float, y: float, within: float) -> int:
    """List the other units near a spot in `around`; return how many."""
    around = 0
    for v in range(fours(d.first[2])):
        far = within + s.spread[v]
        dx, dy = s.lead_x[v] - x, s.lead_y[v] - y
        s.beside[v] = int(dx * dx + dy * dy <= far * far)
    s.beside[u] = 0
    for v in range(d.first[2]):
        s.around[around] = v
        around += s.beside[v]
    return around


@kernel(read_only=("d",))
def gather(d: Setup, s: State, u: int, x: float, y: float, within: float, guest: int) -> None:
    """Collect what is near a spot: other units' bases, closed terrain, enemies that bar the way.

    Enemies ask for CLEAR, friends and `guest` (a unit, or ANYBODY) for none. Nor does a guest bar
    the way; Large units go through those that are not.
    """
    near = bars = walls = 0
    large, ignored = d.keywords[u] & LARGE, d.ignores[u]
    around, mine, theirs = _find_around(d, s, u, x, y, within), d.first[1], u < d.first[1]
    for place in range(around):
        v = s.around[place]
        enemy = v != guest and (v < mine) != theirs
        room = CLEAR if enemy and guest != ANYBODY else 0.0
        for troop in range(s.n[v]):
            s.near_x[near], s.near_y[near] = s.x[v, troop], s.y[v, troop]
            s.near_r[near] = s.r[v, troop] + room
            near += 1
        if enemy and not (large and d.keywords[v] & LARGE == 0):
            s.bar[bars] = v
            bars += 1
    for place in range(fours(s.closed)):
        far = within + s.close_far[place]
        dx, dy = s.close_x[place] - x, s.close_y[place] - y
        minded = ignored & s.close_bit[place] == 0
        s.beside[place] = int((dx * dx + dy * dy < far * far) & minded)
    for place in range(s.closed):
        s.wall[walls] = s.close[place]
        walls += s.beside[place]
    for place in range(walls):
        piece = s.wall[place]
        s.wall_x[place], s.wall_y[place] = s.piece[piece, 0], s.piece[piece, 1]
        s.wall_far[place] = s.piece_far[piece]
    for base in range(near, near + 4):
        s.near_x[base] = FAR_AWAY  # so that whole fours may be looked at
    s.near, s.bars, s.walls = near, bars, walls


@kernel
def bases_clear(s: State, x: float, y: float, r: float) -> bool:
    """Return whether a base there overlaps none of the gathered ones."""
    overlaps = 0
    for base in range(fours(s.near)):
        dx, dy = x - s.near_x[base], y - s.near_y[base]
        room = r + s.near_r[base]
        overlaps |= int(dx * dx + dy * dy < room * room)
    return overlaps == 0


@kernel(read_only=("d",))
def spot_free(d: Setup, s: State, x: float, y: float, r: float) -> bool:
    """Return whether a base may end there, among the bases and terrain gathered before."""
    if x < r or y < r or x > d.width - r or y > d.depth - r or not bases_clear(s, x, y, r):
        return False
    for row in range(s.walls):
        if reaches(s, s.wall[row], x, y, r):
            return False
    return True


@kernel(read_only=("d",))
def clear_of_own(d: Setup, s: State, u: int, x: float, y: float, r: float, upto: int) -> bool:
    """Return whether a base there overlaps none of the unit's own first `upto` troops."""
    for troop in range(upto):
        room = r + s.r[u, troop]
        dx, dy = x - s.x[u, troop], y - s.y[u, troop]
        if dx * dx + dy * dy < room * room:
            return False
    return True


@kernel
def leader_sees(s: State, ax: float, ay: float, bx: float, by: float) -> bool:
    """Return whether no closed terrain stands between a leader and a place for its troop."""
    long, near = abs(bx - ax) + abs(by - ay), 0
    for row in range(fours(s.blockers)):
        dx, dy, far = s.blocker_x[row] - ax, s.blocker_y[row] - ay, s.blocker_far[row] + long
        s.beside[row] = int(dx * dx + dy * dy < far * far)
        near += s.beside[row]
    for row in range(s.blockers if near else 0):
        piece = s.blocker[row]
        shape = s.piece[piece]
        if s.beside[row] and s.piece_does[piece] & IMPASSABLE:
            if geometry.segment_hits_shape(
                ax, ay, bx, by, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5]
            ):
                return False
    return True


@kernel(read_only=("d",))
def _troop_fits(
    d: Setup, s: State, u: int, troop: int, hx: float, hy: float, away: float, angle: int
) -> bool:
    """Put a troop at an angle to (hx, hy), so far from its leader, if there is room."""
    r = s.r[u, troop]
    x = s.x[u, 0] + away * (hx * COSINES[angle] - hy * SINES[angle])
    y = s.y[u, 0] + away * (hx * SINES[angle] + hy * COSINES[angle])
    if not clear_of_own(d, s, u, x, y, r, troop) or not spot_free(d, s, x, y, r):
        return False
    s.x[u, troop], s.y[u, troop] = x, y
    return True


@kernel(read_only=("d",))
def settle_troop(
    d: Setup, s: State, u: int, troop: int, hx: float, hy: float, start: int, end: int
) -> int:
    """Put a troop in formation with its leader, as near (hx, hy) as possible.

    start, end: the places around the leader that may be free. Returned is the one it takes, or -1.
    """
    both = s.lead[u] + s.r[u, troop]
    ox, oy = s.x[u, troop], s.y[u, troop]
    for place in range(start, end):
        if _troop_fits(d, s, u, troop, hx, hy, both + RING[place], ANGLE[place]):
            if RING[place] <= GAP or leader_sees(
                s, s.x[u, 0], s.y[u, 0], s.x[u, troop], s.y[u, troop]
            ):
                return place
    s.x[u, troop], s.y[u, troop] = ox, oy
    return -1


@kernel(read_only=("d",))
def _stray(d: Setup, s: State, u: int, troop: int, hx: float, hy: float) -> None:
    """Put a troop out of formation, as close to its leader as possible."""
    away = s.lead[u] + s.r[u, troop] + GAP
    while away < d.width + d.depth:
        for angle in range(AROUND, AROUND + CLOSELY):
            if _troop_fits(d, s, u, troop, hx, hy, away, angle):
                return
        away += ASTRAY


@kernel(read_only=("d",))
def _close_up(d: Setup, s: State, u: int, hx: float, hy: float, strays: bool) -> bool:
    """Put troop after troop in formation, from the nearest place on; return whether all found one.

    strays: a troop that finds none takes the closest one out of formation.
    """
    place = -1
    for troop in range(1, s.n[u]):
        alike = s.r[u, troop] == s.r[u, troop - 1] and place < SOME_PLACES
        start = place + 1 if alike and troop > 1 else 0
        place = settle_troop(d, s, u, troop, hx, hy, start, ALL_PLACES)
        if place < 0:
            if not strays:
                return False
            _stray(d, s, u, troop, hx, hy)
    return True


@kernel(read_only=("d",))
def _open_out(d: Setup, s: State, u: int) -> bool:
    """Put troop after troop in formation, from the furthest place on; return whether all fit.

    Most fit round a leader in a corner if they begin at the rim, from one edge to the other.
    """
    hx, hy = 0.5 * d.width - s.x[u, 0], 0.5 * d.depth - s.y[u, 0]
    long = math.hypot(hx, hy)
    if long < geometry.EPSILON:
        return False
    for troop in range(1, s.n[u]):
        if settle_troop(d, s, u, troop, hx / long, hy / long, ALL_PLACES, EVERY_PLACE) < 0:
            return False
    return True


@kernel(read_only=("d",))
def form_up(d: Setup, s: State, u: int, hx: float, hy: float, guest: int) -> None:
    """Put every troop in formation around its leader, preferably toward (hx, hy).

    guest: the enemy unit that may be touched, or NOBODY. Where no formation is found for all, a
    troop without a place takes the closest free one. Contacts are brought up to date.

    Source: Warcrow 1.6, "Units and Formation".
    """
    if s.n[u] > 1:
        far = d.radius[u] + FORMATION + 2.0 * max(d.radius[u], d.guest_radius[u])
        gather(d, s, u, s.x[u, 0], s.y[u, 0], far, guest)
        if not _close_up(d, s, u, hx, hy, False) and not _open_out(d, s, u):
            gather(d, s, u, s.x[u, 0], s.y[u, 0], d.width + d.depth, guest)
            _close_up(d, s, u, hx, hy, True)
    refresh(d, s, u)


@kernel(read_only=("d",))
def in_formation(d: Setup, s: State, u: int) -> bool:
    """Return whether each troop is within 2 strides of its leader and seen by it.

    Source: Warcrow 1.6, "Broken Formation".
    """
    x, y, r = s.x[u, 0], s.y[u, 0], s.lead[u]
    for troop in range(1, s.n[u]):
        gap = geometry.distance(x, y, s.x[u, troop], s.y[u, troop]) - r - s.r[u, troop]
        if gap > FORMATION:
            return False
        if gap > TOUCH and not leader_sees(s, x, y, s.x[u, troop], s.y[u, troop]):
            return False
    return True


@kernel(read_only=("d",))
def objectives_near(d: Setup, s: State, u: int) -> int:
    """Return the objectives that one of the unit's bases is near enough to contest, as bits.

    Source: Warcrow 1.6, "Contesting Control of an Objective", "Distances and Measurements".
    """
    bits = 0
    for objective in range(d.objectives):
        ox, oy = d.objective[objective, 0], d.objective[objective, 1]
        for troop in range(s.n[u]):
            far = d.objective_radius + d.contest + s.r[u, troop]
            dx, dy = s.x[u, troop] - ox, s.y[u, troop] - oy
            bits |= int(dx * dx + dy * dy <= far * far) << objective
    return bits


@kernel(read_only=("d",))
def refresh(d: Setup, s: State, u: int) -> None:
    """Bring up to date the unit's spread, its formation, what it contests and touches."""
    far = s.lead[u]
    for troop in range(1, s.n[u]):
        away = geometry.distance(s.x[u, 0], s.y[u, 0], s.x[u, troop], s.y[u, troop])
        far = max(far, away + s.r[u, troop])
    s.spread[u] = far
    here = s.status[u] == READY
    s.lead_x[u], s.lead_y[u] = (s.x[u, 0], s.y[u, 0]) if here else (FAR_AWAY, FAR_AWAY)
    s.stirred[u] = 1
    s.moves += 1
    s.formed[u] = in_formation(d, s, u)
    s.contested[u] = objectives_near(d, s, u) if here else 0
    enemy = 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        now = here and s.status[v] == READY and touching(d, s, u, v)
        if now != (s.engaged[u, v] == 1):
            step = 1 if now else -1
            s.engaged[u, v] = s.engaged[v, u] = now
            s.foes[u] += step
            s.foes[v] += step


@kernel
def swap_troops(s: State, u: int, troop: int, other: int) -> None:
    """Let two troops of a unit change places."""
    s.x[u, troop], s.x[u, other] = s.x[u, other], s.x[u, troop]
    s.y[u, troop], s.y[u, other] = s.y[u, other], s.y[u, troop]


@kernel(read_only=("d",))
def troop_touches(d: Setup, s: State, u: int, troop: int, v: int) -> bool:
    """Return whether a troop is in contact with a base of unit v."""
    r = s.r[u, troop] + TOUCH
    for other in range(s.n[v]):
        room = r + s.r[v, other]
        dx, dy = s.x[u, troop] - s.x[v, other], s.y[u, troop] - s.y[v, other]
        if dx * dx + dy * dy <= room * room:
            return True
    return False
