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
SOME = tuple((k + 1) // 2 * (1 if k % 2 else -1) / AROUND for k in range(AROUND))
MANY = tuple((k + 1) // 2 * (1 if k % 2 else -1) / CLOSELY for k in range(CLOSELY))
COSINES = np.array([math.cos(2.0 * math.pi * turn) for turn in SOME + MANY])
SINES = np.array([math.sin(2.0 * math.pi * turn) for turn in SOME + MANY])
# How far from its leader a troop is put: a few places, and where those fail many, in formation.
RINGS = np.array([GAP, 0.9, FORMATION - GAP, GAP, 0.4, 0.8, 1.2, 1.6, FORMATION - GAP])
FEW = 3
SOME_PLACES = FEW * AROUND
ALL_PLACES = SOME_PLACES + (len(RINGS) - FEW) * CLOSELY
RING = np.repeat(RINGS, [AROUND] * FEW + [CLOSELY] * (len(RINGS) - FEW))  # of each place
ANGLE = np.array([*range(AROUND)] * FEW + [*range(AROUND, AROUND + CLOSELY)] * (len(RINGS) - FEW))
ASTRAY = 1.0  # steps in which a troop out of formation looks for a place further out
NOBODY, ANYBODY = -1, -2  # enemies a unit may end in contact with; or else one's slot
CLOCK = 12  # spots around a base where a unit may appear
CLOCK_COS = tuple(math.cos(2.0 * math.pi * k / CLOCK) for k in range(CLOCK))
CLOCK_SIN = tuple(math.sin(2.0 * math.pi * k / CLOCK) for k in range(CLOCK))


@kernel(read_only=("d",))
def _find_around(d: Setup, s: State, u: int, x: float, y: float, within: float) -> int:
    """List the other units near a spot in `around`; return how many."""
    around = 0
    for w in range(fours(d.first[2])):
        far = within + s.spread[w]
        dx, dy = s.lead_x[w] - x, s.lead_y[w] - y
        s.beside[w] = int(dx * dx + dy * dy <= far * far)
    s.beside[u] = 0
    for w in range(d.first[2]):
        s.around[around] = w
        around += s.beside[w]
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
    for i in range(around):
        w = s.around[i]
        enemy = w != guest and (w < mine) != theirs
        room = CLEAR if enemy and guest != ANYBODY else 0.0
        for t in range(s.n[w]):
            s.near_x[near], s.near_y[near] = s.x[w, t], s.y[w, t]
            s.near_r[near] = s.r[w, t] + room
            near += 1
        if enemy and not (large and d.keywords[w] & LARGE == 0):
            s.bar[bars] = w
            bars += 1
    for i in range(fours(s.closed)):
        far = within + s.close_far[i]
        dx, dy = s.close_x[i] - x, s.close_y[i] - y
        minded = ignored & s.close_bit[i] == 0
        s.beside[i] = int((dx * dx + dy * dy < far * far) & minded)
    for i in range(s.closed):
        s.wall[walls] = s.close[i]
        walls += s.beside[i]
    for i in range(walls):
        k = s.wall[i]
        s.wall_x[i], s.wall_y[i], s.wall_far[i] = s.piece[k, 0], s.piece[k, 1], s.piece_far[k]
    for k in range(near, near + 4):
        s.near_x[k] = FAR_AWAY  # so that whole fours may be looked at
    s.near, s.bars, s.walls = near, bars, walls


@kernel
def bases_clear(s: State, x: float, y: float, r: float) -> bool:
    """Return whether a base there overlaps none of the gathered ones."""
    overlaps = 0
    for k in range(fours(s.near)):
        dx, dy = x - s.near_x[k], y - s.near_y[k]
        room = r + s.near_r[k]
        overlaps |= int(dx * dx + dy * dy < room * room)
    return overlaps == 0


@kernel(read_only=("d",))
def spot_free(d: Setup, s: State, x: float, y: float, r: float) -> bool:
    """Return whether a base may end there, among the bases and terrain gathered before."""
    if x < r or y < r or x > d.width - r or y > d.depth - r or not bases_clear(s, x, y, r):
        return False
    for k in range(s.walls):
        if reaches(s, s.wall[k], x, y, r):
            return False
    return True


@kernel(read_only=("d",))
def clear_of_own(d: Setup, s: State, u: int, x: float, y: float, r: float, upto: int) -> bool:
    """Return whether a base there overlaps none of the unit's own first `upto` troops."""
    for t in range(upto):
        room = r + s.r[u, t]
        dx, dy = x - s.x[u, t], y - s.y[u, t]
        if dx * dx + dy * dy < room * room:
            return False
    return True


@kernel
def leader_sees(s: State, ax: float, ay: float, bx: float, by: float) -> bool:
    """Return whether no closed terrain stands between a leader and a place for its troop."""
    long, near = abs(bx - ax) + abs(by - ay), 0
    for i in range(fours(s.blockers)):
        dx, dy, far = s.blocker_x[i] - ax, s.blocker_y[i] - ay, s.blocker_far[i] + long
        s.beside[i] = int(dx * dx + dy * dy < far * far)
        near += s.beside[i]
    for i in range(s.blockers if near else 0):
        k = s.blocker[i]
        p = s.piece[k]
        if s.beside[i] and s.piece_does[k] & IMPASSABLE:
            if geometry.segment_hits_shape(ax, ay, bx, by, p[0], p[1], p[2], p[3], p[4], p[5]):
                return False
    return True


@kernel(read_only=("d",))
def _troop_fits(
    d: Setup, s: State, u: int, t: int, hx: float, hy: float, away: float, angle: int
) -> bool:
    """Put troop t at an angle to (hx, hy), so far from its leader, if there is room."""
    r = s.r[u, t]
    x = s.x[u, 0] + away * (hx * COSINES[angle] - hy * SINES[angle])
    y = s.y[u, 0] + away * (hx * SINES[angle] + hy * COSINES[angle])
    if not clear_of_own(d, s, u, x, y, r, t) or not spot_free(d, s, x, y, r):
        return False
    s.x[u, t], s.y[u, t] = x, y
    return True


@kernel(read_only=("d",))
def settle_troop(d: Setup, s: State, u: int, t: int, hx: float, hy: float, start: int) -> int:
    """Put troop t in formation with its leader, as near (hx, hy) as possible.

    start: the first of the places around the leader that may be free. Returned is the one it
    takes, or -1.
    """
    both = s.lead[u] + s.r[u, t]
    ox, oy = s.x[u, t], s.y[u, t]
    for place in range(start, ALL_PLACES):
        if _troop_fits(d, s, u, t, hx, hy, both + RING[place], ANGLE[place]):
            if RING[place] <= GAP or leader_sees(s, s.x[u, 0], s.y[u, 0], s.x[u, t], s.y[u, t]):
                return place
    s.x[u, t], s.y[u, t] = ox, oy
    return -1


@kernel(read_only=("d",))
def _stray(d: Setup, s: State, u: int, t: int, hx: float, hy: float) -> None:
    """Put troop t out of formation, as close to its leader as possible."""
    away = s.lead[u] + s.r[u, t] + GAP
    while away < d.width + d.depth:
        for angle in range(AROUND, AROUND + CLOSELY):
            if _troop_fits(d, s, u, t, hx, hy, away, angle):
                return
        away += ASTRAY


@kernel(read_only=("d",))
def form_up(d: Setup, s: State, u: int, hx: float, hy: float, guest: int) -> None:
    """Put every troop in formation around its leader, preferably toward (hx, hy).

    guest: the enemy unit that may be touched, or NOBODY. A troop that finds no place in formation
    takes the closest free one. Contacts are brought up to date.
    """
    if s.n[u] > 1:
        far = d.radius[u] + FORMATION + 2.0 * max(d.radius[u], d.guest_radius[u])
        gather(d, s, u, s.x[u, 0], s.y[u, 0], far, guest)
        place = -1
        for t in range(1, s.n[u]):
            alike = s.r[u, t] == s.r[u, t - 1] and place < SOME_PLACES
            place = settle_troop(d, s, u, t, hx, hy, place + 1 if alike and t > 1 else 0)
            if place < 0:
                gather(d, s, u, s.x[u, 0], s.y[u, 0], d.width + d.depth, guest)
                _stray(d, s, u, t, hx, hy)
    refresh(d, s, u)


@kernel(read_only=("d",))
def in_formation(d: Setup, s: State, u: int) -> bool:
    """Return whether each troop is within 2 strides of its leader and seen by it."""
    x, y, r = s.x[u, 0], s.y[u, 0], s.lead[u]
    for t in range(1, s.n[u]):
        gap = geometry.distance(x, y, s.x[u, t], s.y[u, t]) - r - s.r[u, t]
        if gap > FORMATION:
            return False
        if gap > TOUCH and not leader_sees(s, x, y, s.x[u, t], s.y[u, t]):
            return False
    return True


@kernel(read_only=("d",))
def refresh(d: Setup, s: State, u: int) -> None:
    """Bring up to date the unit's spread, its formation and the enemies it touches."""
    far = s.lead[u]
    for t in range(1, s.n[u]):
        away = geometry.distance(s.x[u, 0], s.y[u, 0], s.x[u, t], s.y[u, t])
        far = max(far, away + s.r[u, t])
    s.spread[u] = far
    here = s.status[u] == READY
    s.lead_x[u], s.lead_y[u] = (s.x[u, 0], s.y[u, 0]) if here else (FAR_AWAY, FAR_AWAY)
    s.stirred[u] = 1
    s.moves += 1
    s.formed[u] = in_formation(d, s, u)
    enemy = 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        now = here and s.status[v] == READY and touching(d, s, u, v)
        if now != (s.engaged[u, v] == 1):
            step = 1 if now else -1
            s.engaged[u, v] = s.engaged[v, u] = now
            s.foes[u] += step
            s.foes[v] += step


@kernel
def swap_troops(s: State, u: int, t: int, o: int) -> None:
    """Let two troops of a unit change places."""
    s.x[u, t], s.x[u, o] = s.x[u, o], s.x[u, t]
    s.y[u, t], s.y[u, o] = s.y[u, o], s.y[u, t]


@kernel(read_only=("d",))
def troop_touches(d: Setup, s: State, u: int, t: int, v: int) -> bool:
    """Return whether a troop is in contact with a base of unit v."""
    r = s.r[u, t] + TOUCH
    for o in range(s.n[v]):
        room = r + s.r[v, o]
        dx, dy = s.x[u, t] - s.x[v, o], s.y[u, t] - s.y[v, o]
        if dx * dx + dy * dy <= room * room:
            return True
    return False
