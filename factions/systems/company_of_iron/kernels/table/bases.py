"""Bases on the table: how wide they are, how far apart, where they look, what their models are.

Source: Company of Iron, "Base Size & Facing", "Measuring Distances", "Base-to-Base & Contact".
"""

import math

from factions.systems.company_of_iron.kernels.record.layout import (
    ALL_ROUND,
    CONTACT,
    FAR_AWAY,
    FORBIDS,
    FROM_BEHIND,
    FROM_FRONT,
    KNOCKED_DOWN,
    MODELS,
    NOT_READY,
    PLAYING,
    STATIONARY,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.battles.geometry import EPSILON
from factions.tabletop.battles.records import Column
from factions.tabletop.compiler.jit import kernel

WORD = MODELS // 2  # models whose bits are gathered in a word
WIDE = 60  # models of a player that are looked at: bits of a whole number
NOBODY_BETWEEN = 1.1  # inches between two bases that no third fits into
CHARGE_MORE = 3.0  # inches beyond SPD


@kernel(read_only=("d",))
def radius(d: Setup, u: int) -> float:
    """Return the radius of a model's base."""
    return float(d.edge[u])


@kernel
def kind_bit(kind: int) -> int:
    """Return the bit of a kind in `stir` and `leans`; far kinds may share one."""
    return 1 << kind % 62


@kernel(read_only=("d",))
def traits(d: Setup, s: State, u: int) -> int:
    """Return a model's advantages and other traits, own and granted but not forbidden, as bits."""
    return int((d.advantages[d.kind[u]] | s.granted[u]) & ~s.plus[u, FORBIDS])


@kernel(read_only=("d",))
def measure(d: Setup, s: State) -> None:
    """Write how far each model charges and shoots, and the kinds that lend to it, by its card."""
    for u in range(d.first[2]):
        kind = d.kind[u]
        blade, gun = d.melee_range[kind], d.gun_range[kind]
        s.charges[u] = d.spd[kind] + CHARGE_MORE + blade if blade > 0.0 else FAR_AWAY
        s.shoots[u] = d.spd[kind] + gun if gun > 0.0 else FAR_AWAY
        s.leans[u] = d.leans[kind]


@kernel
def settle_base(s: State, u: int) -> None:
    """Let others meet the base of a model where it now is, or nowhere."""
    here = s.where[u] == PLAYING
    s.on_x[u], s.on_y[u] = (s.x[u], s.y[u]) if here else (FAR_AWAY, FAR_AWAY)


@kernel
def lanes(number: int) -> int:
    """Return a number of rows, rounded up to what machines go through side by side.

    Every array has a multiple of that; what is found in rows too many must not count.
    """
    return (number + 3) & -4


@kernel(read_only=("d",))
def _others(d: Setup, u: int, start: int) -> int:
    """Return a word with the bits of all models from `start` on but u."""
    bits, mine = (1 << min(WORD, d.first[2] - start)) - 1, u - start
    return int(bits & ~(1 << mine)) if 0 <= mine < WORD else int(bits)


@kernel(read_only=("d",))
def _owned(d: Setup, player: int, start: int) -> int:
    """Return a word with the bits of a player's models from `start` on."""
    first, last = max(0, d.first[player] - start), max(0, min(WORD, d.first[player + 1] - start))
    return int((1 << last) - 1 & -1 << first)


@kernel
def _listed(found: int, start: int, into: Column[int], count: int) -> int:
    """Add to a list of `count` the models of a word; return how many it now has."""
    while found:
        into[count] = start + first_bit(found)
        found &= found - 1
        count += 1
    return count


@kernel(read_only=("d",))
def _beside(
    d: Setup,
    s: State,
    x: float,
    y: float,
    ux: float,
    uy: float,
    far: float,
    edge: float,
    start: int,
) -> int:
    found = 0
    for lane in range(lanes(min(WORD, d.first[2] - start))):
        v = start + lane
        dx, dy, room = s.on_x[v] - x, s.on_y[v] - y, edge + d.edge[v]
        along, across = dx * ux + dy * uy, abs(dy * ux - dx * uy)
        found |= int((along > -room) & (along < far + room) & (across < room)) << lane
    return found


@kernel(read_only=("d",))
def bases_beside(
    d: Setup, s: State, u: int, x: float, y: float, ux: float, uy: float, far: float
) -> int:
    """List in `met` the bases but u's that u's may touch on a line `far` long; return how many."""
    edge = radius(d, u)
    found = _beside(d, s, x, y, ux, uy, far, edge, 0) & _others(d, u, 0)
    count = _listed(found, 0, s.met, 0)
    if d.first[2] > WORD:
        found = _beside(d, s, x, y, ux, uy, far, edge, WORD) & _others(d, u, WORD)
        count = _listed(found, WORD, s.met, count)
    return count


@kernel(read_only=("d",))
def _stoppers(
    d: Setup,
    s: State,
    x: float,
    y: float,
    ux: float,
    uy: float,
    edge: float,
    far: float,
    start: int,
) -> int:
    found = 0
    for lane in range(lanes(min(WORD, d.first[2] - start))):
        v = start + lane
        dx, dy, room = s.on_x[v] - x, s.on_y[v] - y, edge + d.edge[v]
        along, across = dx * ux + dy * uy, dy * ux - dx * uy
        square = room * room - across * across
        near = along - math.sqrt(max(0.0, square)) < far
        found |= int((along > 0.0) & (square > 0.0) & near) << lane
    return found


@kernel(read_only=("d",))
def stoppers(d: Setup, s: State, u: int, ux: float, uy: float, far: float, start: int) -> int:
    """Return whose bases u meets before `far` inches along (ux, uy): a word from `start` on."""
    found = _stoppers(d, s, s.x[u], s.y[u], ux, uy, radius(d, u), far, start)
    return int(found & _others(d, u, start))


@kernel(read_only=("d",))
def _between(
    d: Setup,
    s: State,
    x: float,
    y: float,
    ux: float,
    uy: float,
    far: float,
    wide: float,
    start: int,
) -> int:
    found = 0
    for lane in range(lanes(min(WORD, d.first[2] - start))):
        v = start + lane
        dx, dy, room = s.on_x[v] - x, s.on_y[v] - y, wide + d.edge[v]
        along, across = dx * ux + dy * uy, abs(dy * ux - dx * uy)
        found |= int((along > 0.0) & (along < far) & (across < room)) << lane
    return found


@kernel(read_only=("d",))
def between(
    d: Setup,
    s: State,
    u: int,
    v: int,
    x: float,
    y: float,
    ux: float,
    uy: float,
    far: float,
    start: int,
) -> int:
    """Return whose bases may be between that of u, at (x, y), and that of v, `far` along (ux, uy).

    They are bits of a word from slot `start` on.
    """
    wide = max(d.edge[u], d.edge[v])
    found = _between(d, s, x, y, ux, uy, far, wide, start)
    return int(found & _others(d, u, start) & _others(d, v, start))


@kernel(read_only=("d",))
def _about(d: Setup, s: State, u: int, far: float, start: int) -> int:
    x, y, was_x, was_y, found = s.x[u], s.y[u], s.stood[u, 0], s.stood[u, 1], 0
    wide = far + radius(d, u) + 1e-9
    for lane in range(lanes(min(WORD, d.first[2] - start))):
        v = start + lane
        dx, dy, ex, ey = s.on_x[v] - x, s.on_y[v] - y, s.on_x[v] - was_x, s.on_y[v] - was_y
        here, there, room = dx * dx + dy * dy, ex * ex + ey * ey, wide + d.edge[v]
        found |= int((here <= room * room) | (there <= room * room)) << lane
    return found


@kernel(read_only=("d",))
def about(d: Setup, s: State, u: int, far: float) -> int:
    """List in `about` the bases within `far` of u's, where it is or stood; return how many.

    None where no enemy's is among them.
    """
    found, more, foe = _about(d, s, u, far, 0), 0, 1 - d.side[u]
    if d.first[2] > WORD:
        more = _about(d, s, u, far, WORD)
    if found & _owned(d, foe, 0) == 0 and more & _owned(d, foe, WORD) == 0:
        return 0
    count = _listed(found & _others(d, u, 0), 0, s.about, 0)
    return _listed(more & _others(d, u, WORD), WORD, s.about, count)


@kernel(read_only=("d",))
def _over(d: Setup, s: State, x: float, y: float, edge: float, start: int) -> int:
    found = 0
    for lane in range(lanes(min(WORD, d.first[2] - start))):
        v = start + lane
        dx, dy, room = s.on_x[v] - x, s.on_y[v] - y, edge + d.edge[v]
        found |= int(dx * dx + dy * dy < room * room - 1e-9) << lane
    return found


@kernel(read_only=("d",))
def crowded(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether the base of u, at a spot, would overlap that of another."""
    edge = radius(d, u)
    found = _over(d, s, x, y, edge, 0) & _others(d, u, 0)
    if d.first[2] > WORD:
        found |= _over(d, s, x, y, edge, WORD) & _others(d, u, WORD)
    return found != 0


@kernel(read_only=("d",))
def bases_around(d: Setup, s: State, player: int, x: float, y: float, far: float) -> int:
    """Return whose bases of a player are, in part, within `far` of a point: bits from `word` on."""
    start, found = word(d, player), 0
    for lane in range(lanes(min(WIDE, d.first[player + 1] - start))):
        v = start + lane
        dx, dy, room = s.on_x[v] - x, s.on_y[v] - y, far + d.edge[v]
        found |= int(dx * dx + dy * dy < room * room) << lane
    return int(found & own(d, player))


@kernel(read_only=("d",))
def word(d: Setup, player: int) -> int:
    """Return the slot that the lowest bit of `bases_around` stands for."""
    return int(d.first[player] & -4)


@kernel(read_only=("d",))
def own(d: Setup, player: int) -> int:
    """Return the bits of a player's models, from `word` on."""
    start = word(d, player)
    return int((1 << min(WIDE, d.first[player + 1] - start)) - (1 << d.first[player] - start))


@kernel(read_only=("d",))
def restless(d: Setup, s: State, player: int, swayed: bool, placed: bool) -> int:
    """Return the models in play whose outside effects may have changed, as bits from `word` on.

    swayed: for all of the player's; placed: for all that have stirred, leaning on others or not.
    """
    start, found = word(d, player), 0
    for lane in range(lanes(min(WIDE, d.first[player + 1] - start))):
        u = start + lane
        leans = s.leans[u]
        moved = (placed | (leans != 0)) & (s.stirred[u] != 0)
        found |= int((s.where[u] == PLAYING) & (swayed | (s.stir & leans != 0) | moved)) << lane
    return int(found & own(d, player))


@kernel(read_only=("d",))
def gap(d: Setup, s: State, u: int, v: int) -> float:
    """Return the distance of two bases from edge to edge, at least 0."""
    dx, dy = s.x[v] - s.x[u], s.y[v] - s.y[u]
    return max(0.0, math.sqrt(dx * dx + dy * dy) - radius(d, u) - radius(d, v))


@kernel(read_only=("d",))
def within(d: Setup, s: State, u: int, v: int, far: float) -> bool:
    """Return whether two bases are no further apart than `far`."""
    dx, dy = s.x[v] - s.x[u], s.y[v] - s.y[u]
    room = far + radius(d, u) + radius(d, v) + 1e-9
    return bool(dx * dx + dy * dy <= room * room)


@kernel(read_only=("d",))
def touching(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether two bases are base to base."""
    return within(d, s, u, v, CONTACT)


@kernel
def upright(s: State, u: int) -> bool:
    """Return whether a model is in play and neither knocked down nor stationary.

    Only such models have a melee range, and only they are engaged.
    """
    return bool(s.where[u] == PLAYING and s.status[u] & (KNOCKED_DOWN | STATIONARY) == 0)


@kernel(read_only=("d",))
def free(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether the base of u, at a spot, would overlap no other base and be on the table."""
    edge = radius(d, u)
    if x < edge or y < edge or x > d.width - edge or y > d.depth - edge:
        return False
    return not crowded(d, s, u, x, y)


@kernel(read_only=("d",))
def face(d: Setup, s: State, u: int, x: float, y: float) -> None:
    """Turn a model directly toward a point; at the point itself it looks on as it did."""
    dx, dy = x - s.x[u], y - s.y[u]
    long = math.sqrt(dx * dx + dy * dy)
    if long > EPSILON:
        s.ux[u], s.uy[u] = dx / long, dy / long


@kernel(read_only=("d",))
def in_front(d: Setup, s: State, u: int, x: float, y: float, wide: float) -> bool:
    """Return whether any part of a base of radius `wide` at (x, y) is in the front arc of u.

    A point (radius 0) on the border of the two arcs is in front.
    """
    if traits(d, s, u) & ALL_ROUND:
        return True
    ahead = (x - s.x[u]) * s.ux[u] + (y - s.y[u]) * s.uy[u]
    return bool(ahead > EPSILON - wide or (wide == 0.0 and ahead >= 0.0))


@kernel(read_only=("d",))
def behind(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether u is completely in the back arc of v: no part of its base before v."""
    return not in_front(d, s, v, s.x[u], s.y[u], radius(d, u))


@kernel(read_only=("d",))
def arc_of_origin(d: Setup, s: State, v: int, x: float, y: float) -> int:
    """Return the arc of v, as a bit, in which the point of origin of an attack or effect lies.

    Source: Company of Iron, Point of Origin & Origin of Damage.
    """
    return FROM_FRONT if in_front(d, s, v, x, y, 0.0) else FROM_BEHIND


@kernel(read_only=("d",))
def has(d: Setup, s: State, u: int, bits: int) -> bool:
    """Return whether a model has any of these advantages now."""
    return bool((d.advantages[d.kind[u]] | s.granted[u]) & bits & ~s.plus[u, FORBIDS])


@kernel
def ready(s: State, u: int) -> bool:
    """Return whether a model is in play and battle-ready."""
    return bool(s.where[u] == PLAYING and s.status[u] & NOT_READY == 0)
