"""Where the troops of a unit stand: free spots, formation, contact, positioning maneuvers.

Source: Warcrow 1.6, "Units and Formation", "Engage in Combat" and "Positioning Maneuvers".
"""

import math

from factions.systems.warcrow.kernels.ground import minds, reaches
from factions.systems.warcrow.kernels.layout import (
    BLOCKS,
    CLEAR,
    FORMATION,
    GAP,
    IMPASSABLE,
    READY,
    TOUCH,
    UNSTABLE,
    Record,
)
from factions.systems.warcrow.kernels.sight import base_of, touching
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

AROUND = 12
# The angles tried around a base, in twelfths of a turn, nearest to the wanted direction first.
TWELFTHS = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6)
COSINES = tuple(math.cos(2.0 * math.pi * k / AROUND) for k in TWELFTHS)
SINES = tuple(math.sin(2.0 * math.pi * k / AROUND) for k in TWELFTHS)
RINGS = (GAP, 0.9, FORMATION - GAP, 3.0, 5.0, 8.0, 12.0, 17.0)
FORMED = 3


@kernel
def player_of(d: Record, u: int) -> int:
    """Return the player, 0 or 1, that a unit belongs to."""
    return 0 if u < d.first[1] else 1


@kernel
def gather(d: Record, s: Record, u: int, x: float, y: float, within: float, guest: int) -> None:
    """Collect the bases of other units, and closed terrain, within reach of a spot.

    Enemies ask for CLEAR, friends and unit `guest` (who may be touched) for none.
    """
    count = 0
    mine = player_of(d, u)
    for w in range(d.first[2]):
        if w == u or s.status[w] != READY:
            continue
        far = within + s.spread[w]
        dx, dy = s.x[w, 0] - x, s.y[w, 0] - y
        if dx * dx + dy * dy > far * far:
            continue
        room = 0.0 if w == guest or player_of(d, w) == mine else CLEAR
        for t in range(s.n[w]):
            s.near_x[count], s.near_y[count] = s.x[w, t], s.y[w, t]
            s.near_r[count] = base_of(d, s, w, t) + room
            count += 1
    s.near = count
    s.walls = 0
    for k in range(s.pieces):
        if s.piece_does[k] & (IMPASSABLE | UNSTABLE) == 0:
            continue
        far = within + s.piece_far[k]
        dx, dy = s.piece[k, 0] - x, s.piece[k, 1] - y
        if dx * dx + dy * dy < far * far and minds(d, s, u, k):
            s.wall[s.walls] = k
            s.walls += 1


@kernel
def bases_clear(s: Record, x: float, y: float, r: float) -> bool:
    """Tell whether a base there overlaps none of the gathered ones."""
    for k in range(s.near):
        dx, dy = x - s.near_x[k], y - s.near_y[k]
        room = r + s.near_r[k]
        if dx * dx + dy * dy < room * room:
            return False
    return True


@kernel
def spot_free(d: Record, s: Record, x: float, y: float, r: float) -> bool:
    """Tell whether a base may end there, among the bases and terrain gathered before."""
    if x < r or y < r or x > d.width - r or y > d.depth - r or not bases_clear(s, x, y, r):
        return False
    for k in range(s.walls):
        if reaches(s, s.wall[k], x, y, r):
            return False
    return True


@kernel
def clear_of_own(d: Record, s: Record, u: int, x: float, y: float, r: float, upto: int) -> bool:
    """Tell whether a base there overlaps none of the unit's own first `upto` troops."""
    for t in range(upto):
        room = r + base_of(d, s, u, t)
        dx, dy = x - s.x[u, t], y - s.y[u, t]
        if dx * dx + dy * dy < room * room:
            return False
    return True


@kernel
def leader_sees(s: Record, ax: float, ay: float, bx: float, by: float) -> bool:
    """Tell whether no closed terrain stands between a leader and a place for its troop."""
    for k in range(s.pieces):
        if s.piece_does[k] & BLOCKS and s.piece_does[k] & IMPASSABLE:
            p = s.piece[k]
            if geometry.segment_hits_shape(ax, ay, bx, by, p[0], p[1], p[2], p[3], p[4], p[5]):
                return False
    return True


@kernel
def settle_troop(
    d: Record, s: Record, u: int, t: int, hx: float, hy: float, rings: tuple[int, int]
) -> bool:
    """Put troop t around its leader, on one of the rings, as near (hx, hy) as may be."""
    x, y, r = s.x[u, 0], s.y[u, 0], base_of(d, s, u, t)
    both = base_of(d, s, u, 0) + r
    for ring in range(rings[0], rings[1]):
        away = both + RINGS[ring]
        for k in range(AROUND):
            tx = x + away * (hx * COSINES[k] - hy * SINES[k])
            ty = y + away * (hx * SINES[k] + hy * COSINES[k])
            if not clear_of_own(d, s, u, tx, ty, r, t) or not spot_free(d, s, tx, ty, r):
                continue
            if 0 < ring < FORMED and not leader_sees(s, x, y, tx, ty):
                continue
            s.x[u, t], s.y[u, t] = tx, ty
            return True
    return False


@kernel
def form_up(d: Record, s: Record, u: int, hx: float, hy: float, guest: int) -> None:
    """Put every troop in formation around its leader, preferably toward (hx, hy).

    guest: the enemy unit that may be touched, or -1. A troop that finds no place in formation
    takes the nearest free one further out. Contacts are brought up to date.
    """
    if s.n[u] > 1:
        far = d.radius[u] + FORMATION + 2.0 * max(d.radius[u], d.guest_radius[u])
        gather(d, s, u, s.x[u, 0], s.y[u, 0], far, guest)
        for t in range(1, s.n[u]):
            if not settle_troop(d, s, u, t, hx, hy, (0, FORMED)):
                gather(d, s, u, s.x[u, 0], s.y[u, 0], far + RINGS[-1], guest)
                settle_troop(d, s, u, t, hx, hy, (FORMED, len(RINGS)))
    refresh(d, s, u)


@kernel
def refresh(d: Record, s: Record, u: int) -> None:
    """Bring up to date how far the unit spreads and whom it touches."""
    far = base_of(d, s, u, 0)
    for t in range(1, s.n[u]):
        away = geometry.distance(s.x[u, 0], s.y[u, 0], s.x[u, t], s.y[u, t])
        far = max(far, away + base_of(d, s, u, t))
    s.spread[u] = far
    s.stirred[u] = 1
    enemy = 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        now = s.status[u] == READY and s.status[v] == READY and touching(d, s, u, v)
        if now != (s.engaged[u, v] == 1):
            step = 1 if now else -1
            s.engaged[u, v] = s.engaged[v, u] = now
            s.foes[u] += step
            s.foes[v] += step


@kernel
def in_formation(d: Record, s: Record, u: int) -> bool:
    """Tell whether each troop is within 2 strides of its leader and seen by it."""
    x, y, r = s.x[u, 0], s.y[u, 0], base_of(d, s, u, 0)
    for t in range(1, s.n[u]):
        gap = geometry.distance(x, y, s.x[u, t], s.y[u, t]) - r - base_of(d, s, u, t)
        if gap > FORMATION:
            return False
        if gap > TOUCH and not leader_sees(s, x, y, s.x[u, t], s.y[u, t]):
            return False
    return True


@kernel
def swap_troops(s: Record, u: int, t: int, o: int) -> None:
    """Let two troops of a unit change places."""
    s.x[u, t], s.x[u, o] = s.x[u, o], s.x[u, t]
    s.y[u, t], s.y[u, o] = s.y[u, o], s.y[u, t]


@kernel
def troop_touches(d: Record, s: Record, u: int, t: int, v: int) -> bool:
    """Tell whether a troop is in contact with a base of unit v."""
    r = base_of(d, s, u, t) + TOUCH
    for o in range(s.n[v]):
        room = r + base_of(d, s, v, o)
        dx, dy = s.x[u, t] - s.x[v, o], s.y[u, t] - s.y[v, o]
        if dx * dx + dy * dy <= room * room:
            return True
    return False


@kernel
def _pile_in_troop(d: Record, s: Record, u: int, t: int, v: int) -> None:
    r, lead = base_of(d, s, u, t), base_of(d, s, u, 0)
    for o in range(s.n[v]):
        away = base_of(d, s, v, o) + r + GAP
        hx, hy = s.x[u, 0] - s.x[v, o], s.y[u, 0] - s.y[v, o]
        long = math.sqrt(hx * hx + hy * hy)
        if long - lead - r - away > FORMATION or long < geometry.EPSILON:
            continue
        hx, hy = hx / long, hy / long
        for k in range(AROUND):
            tx = s.x[v, o] + away * (hx * COSINES[k] - hy * SINES[k])
            ty = s.y[v, o] + away * (hx * SINES[k] + hy * COSINES[k])
            dx, dy = tx - s.x[u, 0], ty - s.y[u, 0]
            most = lead + r + FORMATION
            if dx * dx + dy * dy > most * most:
                continue
            if clear_of_own(d, s, u, tx, ty, r, t) and spot_free(d, s, tx, ty, r):
                if _clear_of_later(d, s, u, tx, ty, r, t):
                    s.x[u, t], s.y[u, t] = tx, ty
                    return


@kernel
def _clear_of_later(d: Record, s: Record, u: int, x: float, y: float, r: float, t: int) -> bool:
    for o in range(t + 1, s.n[u]):
        room = r + base_of(d, s, u, o)
        dx, dy = x - s.x[u, o], y - s.y[u, o]
        if dx * dx + dy * dy < room * room:
            return False
    return True


@kernel
def pile_in(d: Record, s: Record, u: int, v: int) -> None:
    """Do the positioning maneuvers of unit u against unit v, whom it touches.

    The leader changes places with a troop in contact where it is in none; then each idle troop
    goes where it touches the target, in formation; one that cannot stays where it is.
    """
    if s.n[u] > 1 and not troop_touches(d, s, u, 0, v):
        for t in range(1, s.n[u]):
            alike = base_of(d, s, u, t) == base_of(d, s, u, 0)
            if alike and troop_touches(d, s, u, t, v):
                swap_troops(s, u, 0, t)
                break
    idle = False
    for t in range(1, s.n[u]):
        idle = idle or not troop_touches(d, s, u, t, v)
    if idle:
        gather(d, s, u, s.x[u, 0], s.y[u, 0], 3.0 * s.spread[u] + FORMATION, v)
        for t in range(1, s.n[u]):
            if not troop_touches(d, s, u, t, v):
                _pile_in_troop(d, s, u, t, v)
    refresh(d, s, u)
