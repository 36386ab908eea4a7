"""Free strikes: whose melee range a way leaves, and what that enemy strikes with.

Source: Company of Iron, "Free Strikes", Incorporeal, Parry.

Effects: `rules.attacks.attack_modifiers:skill`, `rules.attacks.direct_hits:_boosted`,
`rules.damage.damage_rolls:armour`.
"""

import math

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record.layout import (
    ALONE,
    GUNFIGHTER,
    INCORPOREAL,
    IS_FREE_STRIKE,
    KNOCKED_DOWN,
    MODELS,
    PARRY,
    PLAYING,
    STATIONARY,
    TYPED,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.attacks.making_attacks import attack
from factions.systems.company_of_iron.kernels.table import bases, engagement, sight
from factions.systems.company_of_iron.kernels.table.bases import gap, has
from factions.systems.company_of_iron.kernels.table.ways import Way
from factions.tabletop.battles import geometry
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.battles.geometry import EPSILON
from factions.tabletop.compiler.jit import kernel, seldom

NEVER = geometry.NEVER
HAIR = 1e-6  # inches before it leaves a reach is where a model is struck


@kernel(read_only=("d",))
def _held(
    d: Setup, s: State, u: int, v: int, ax: float, ay: float, bx: float, by: float
) -> tuple[float, float]:
    """Return from where to where, in inches along a leg a b, u is in the reach and arc of v.

    The first is greater than the second where it is nowhere.
    """
    long = geometry.distance(ax, ay, bx, by)
    edge = bases.radius(d, u)
    room = engagement.melee_reach(d, s, v) + bases.radius(d, v) + edge + geometry.EPSILON
    sx, sy = ax - s.x[v], ay - s.y[v]
    ux, uy = 1.0, 0.0
    if long > geometry.EPSILON:
        ux, uy = (bx - ax) / long, (by - ay) / long
    along, across = -(sx * ux + sy * uy), sy * ux - sx * uy
    square = room * room - across * across
    if square < 0.0:
        return NEVER, -NEVER
    root = math.sqrt(square)
    first, last = max(0.0, along - root), min(long, along + root)
    at, step = sx * s.ux[v] + sy * s.uy[v] + edge, ux * s.ux[v] + uy * s.uy[v]
    if abs(step) < geometry.EPSILON:
        return (first, last) if at > 0.0 else (NEVER, -NEVER)
    if step > 0.0:
        first = max(first, -at / step)
    else:
        last = min(last, -at / step)
    return first, last


@kernel(read_only=("d",))
def _seen_at(d: Setup, s: State, u: int, v: int, x: float, y: float) -> bool:
    """Return whether v would see u at a spot."""
    at_x, at_y = s.x[u], s.y[u]
    s.x[u], s.y[u] = x, y
    if bases.within(d, s, u, v, bases.NOBODY_BETWEEN):
        seen = sight.sees_past_models(d, s, v, u)
    else:
        seen = sight.sees(d, s, v, u)
    s.x[u], s.y[u] = at_x, at_y
    return seen


@kernel(read_only=("d",))
def leaves_at(d: Setup, s: State, u: int, v: int, way: Way) -> float:
    """Return after how many inches of its way u leaves the melee range or the sight of v.

    NEVER where it does not, or never was engaged by v.

    Source: Company of Iron, Free Strikes.
    """
    gone, ax, ay = 0.0, s.x[u], s.y[u]
    engaged = s.engages[v, u] != 0
    for leg in range(2):
        bx, by = (way.bend_x, way.bend_y) if leg == 0 else (way.x, way.y)
        long = geometry.distance(ax, ay, bx, by)
        first, last = _held(d, s, u, v, ax, ay, bx, by)
        if first <= last:
            if not engaged and long > geometry.EPSILON:
                stays = leg == 1 and last >= long - geometry.EPSILON
                if stays and _seen_at(d, s, u, v, bx, by):
                    return NEVER
                part = 0.5 * (first + last) / long
                engaged = _seen_at(d, s, u, v, ax + part * (bx - ax), ay + part * (by - ay))
            if engaged and last < long - geometry.EPSILON:
                return gone + last
        elif engaged:
            return gone
        gone += long
        ax, ay = bx, by
    if engaged and gone > geometry.EPSILON and not _seen_at(d, s, u, v, ax, ay):
        return gone
    return NEVER


@kernel(read_only=("d",))
def leavers(d: Setup, s: State, u: int, way: Way, after: int) -> int:
    """Return the slot, first beyond `after`, of an enemy that strikes as u leaves it, or -1.

    The whole way, bent or not, is within half its length of the middle between its ends.

    Source: Company of Iron, Free Strikes.
    """
    if way.long <= geometry.EPSILON or bases.traits(d, s, u) & (PARRY | INCORPOREAL):
        return -1
    enemy = 1 - d.side[u]
    x, y = 0.5 * (s.x[u] + way.x), 0.5 * (s.y[u] + way.y)
    far, start = 0.5 * way.long + bases.radius(d, u), bases.word(d, enemy)
    left = bases.bases_around(d, s, enemy, x, y, far + s.longest)
    if after >= start:
        left &= -1 << after + 1 - start
    while left:
        v = start + first_bit(left)
        left &= left - 1
        dx, dy, reach = s.x[v] - x, s.y[v] - y, engagement.melee_reach(d, s, v)
        room = far + reach + bases.radius(d, v) + geometry.EPSILON
        if reach <= 0.0 or dx * dx + dy * dy >= room * room:
            continue
        if bases.traits(d, s, v) & INCORPOREAL == 0 and leaves_at(d, s, u, v, way) < NEVER:
            return v
    return -1


@seldom(read_only=("d",))
def left_from(d: Setup, s: State, u: int, v: int, way: Way) -> tuple[float, float]:
    """Return where u is just before it leaves v. Source: Company of Iron, Free Strikes."""
    x, y = s.x[u], s.y[u]
    at = max(0.0, min(leaves_at(d, s, u, v, way), way.long) - HAIR)
    ex, ey = way.bend_x, way.bend_y
    first = geometry.distance(x, y, ex, ey)
    if at > first:
        x, y, at = ex, ey, at - first
        ex, ey = way.x, way.y
    part = at / max(geometry.distance(x, y, ex, ey), geometry.EPSILON)
    return x + part * (ex - x), y + part * (ey - y)


@seldom(read_only=("d",))
def halt(d: Setup, s: State, u: int, v: int, way: Way) -> Way:
    """Return the way of u cut short where it leaves v; there it faces the way it goes.

    Source: Company of Iron, Free Strikes.
    """
    at = min(leaves_at(d, s, u, v, way), way.long)
    x, y, ux, uy, bend_x, bend_y = way.x, way.y, way.ux, way.uy, way.bend_x, way.bend_y
    first = geometry.distance(s.x[u], s.y[u], bend_x, bend_y)
    if at <= first:
        part = at / max(first, geometry.EPSILON)
        x, y = s.x[u] + part * (bend_x - s.x[u]), s.y[u] + part * (bend_y - s.y[u])
        if first > geometry.EPSILON:
            ux, uy = (bend_x - s.x[u]) / first, (bend_y - s.y[u]) / first
            bend_x, bend_y = float(s.x[u]), float(s.y[u])
    if at > first or first <= geometry.EPSILON:
        second = geometry.distance(bend_x, bend_y, x, y)
        part = (at - first) / max(second, geometry.EPSILON)
        if second > geometry.EPSILON:
            ux, uy = (x - bend_x) / second, (y - bend_y) / second
        x, y = bend_x + part * (x - bend_x), bend_y + part * (y - bend_y)
    return Way(x, y, ux, uy, at, way.stopped, bend_x, bend_y)


@kernel(read_only=("d",))
def go_on_struck(d: Setup, s: State, u: int, way: Way) -> tuple[bool, Way]:
    """Make the free strikes on a model that goes a way; return whether it goes on, and how far.

    A model that is knocked down by one goes as far as where it left that enemy's reach.

    Source: Company of Iron, Free Strikes.
    """
    v = -1
    for _ in range(MODELS):
        v = leavers(d, s, u, way, v)
        if v < 0:
            return True, way
        x, y = s.x[u], s.y[u]
        if s.engages[v, u] == 0:  # it comes into that reach on its way only
            s.x[u], s.y[u] = left_from(d, s, u, v, way)
        free_strike(d, s, v, u)
        s.x[u], s.y[u] = x, y
        if s.where[u] != PLAYING:
            return False, way
        if s.status[u] & (KNOCKED_DOWN | STATIONARY):
            return True, halt(d, s, u, v, way)
    return True, way


@seldom(read_only=("d",))
def free_strike(d: Setup, s: State, u: int, v: int) -> None:
    """Let u strike at v, which is about to leave its melee range: with its hardest weapon.

    A Gunfighter may shoot instead.

    Source: Company of Iron, Free Strikes.
    """
    kind, found, far = d.kind[u], -1, gap(d, s, u, v)
    guns = has(d, s, u, GUNFIGHTER)
    for weapon in range(d.weapon_first[kind], d.weapon_first[kind + 1]):
        unfit = (
            (d.ranged[weapon] and not guns)
            or d.qualities[weapon] & (ALONE | TYPED)
            or d.power[weapon] < 0
        )
        if not unfit and d.length[weapon] >= far - EPSILON:
            if found < 0 or d.power[weapon] > d.power[found]:
                found = weapon
    if found >= 0:
        attack(d, s, u, v, found, IS_FREE_STRIKE, events.FREE_STRIKE)
