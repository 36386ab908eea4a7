"""The shadows that shapes throw: which lines from one base to another they leave open.

The frame of a look: its origin is the centre of the base that looks, its first axis leads to the
centre of the other base, `long` away. From a point on the width of the first base, a shape hides
an interval of the width of the other; a line is open where no interval lies.
"""

import math

from factions.systems.company_of_iron.kernels.record.layout import VEILS
from factions.systems.company_of_iron.kernels.record.state import State
from factions.tabletop.battles import geometry
from factions.tabletop.battles.records import Column
from factions.tabletop.compiler.jit import kernel

# What the veil holds: shapes, from its front; from its back forests that an end of the look is in.
Veil = tuple[int, int]
STEEP = 1e6
START = 1e-6  # how far ahead shapes begin to count
OPEN = 1e-6  # the least part of a base's width that is more than a touch
CLOSE_BY = 1e-3  # inches from a shape within which a line is looked at more closely
FOREST_DEPTH = 3.0  # inches of a forest that may be looked into or out of
# Points on the width of the base that looks, in radii; where one shape hides, the first two decide.
FAN = (1.0, -1.0, 0.0, 0.5, -0.5, 0.25, -0.25, 0.75, -0.75)


@kernel
def _tangents(x: float, y: float, radius: float, square: float) -> tuple[float, float]:
    """Return the slopes of the tangents from the origin to a disc; FAR for one that turns back.

    square: the square of how long the tangents are.
    """
    side = radius * math.sqrt(square)
    if x > radius + START:
        width = x * x - radius * radius
        return (x * y - side) / width, (x * y + side) / width
    if y > 0.0:
        return (y * y - radius * radius) / (x * y + side), STEEP
    return -STEEP, (y * y - radius * radius) / (x * y - side)


@kernel
def _disc_slopes(x: float, y: float, radius: float, long: float) -> tuple[float, float]:
    """Return the least and the greatest slope of lines from the origin that cut a disc.

    Only what lies from 0 to `long` ahead counts; the least is the greater where nothing does.
    """
    square = x * x + y * y - radius * radius
    if square <= 0.0:
        return -STEEP, STEEP
    if x <= -radius or x - radius >= long:
        return STEEP, -STEEP
    low, high = _tangents(x, y, radius, square)
    if x + radius > long:
        half = math.sqrt(radius * radius - (long - x) * (long - x)) if x - long < radius else 0.0
        if low > -STEEP and square > long * long * (1.0 + low * low):
            low = (y - half) / long
        if high < STEEP and square > long * long * (1.0 + high * high):
            high = (y + half) / long
    return low, high


@kernel
def _ahead(ax: float, ay: float, bx: float, by: float, long: float) -> float:
    """Return the slope to the end a of an edge a b, cut where it lies outside 0 to `long`.

    NEVER where all of the edge lies outside on that side.
    """
    if START <= ax <= long:
        return ay / ax
    border = START if ax < START else long
    if (bx - border) * (ax - border) >= 0.0:
        return geometry.NEVER
    return (ay + (by - ay) * (border - ax) / (bx - ax)) / border


@kernel
def _box_slopes(row: Column[float], y: float, long: float) -> tuple[float, float]:
    """Return as `_disc_slopes` for a box, from the point (0, y), as far as `long` ahead."""
    low, high = STEEP, -STEEP
    half, wide, ux, uy = row[2], row[3], row[4], row[5]
    ax, ay = row[0] + half * ux + wide * uy, row[1] + half * uy - wide * ux - y
    for corner in range(4):
        along = half if corner in (0, 3) else -half
        across = wide if corner < 2 else -wide
        bx = row[0] + along * ux - across * uy
        by = row[1] + along * uy + across * ux - y
        one, two = _ahead(ax, ay, bx, by, long), geometry.NEVER
        if not START <= bx <= long:  # else it counts as the beginning of the next edge
            two = _ahead(bx, by, ax, ay, long)
        if one != geometry.NEVER:
            low, high = min(low, one), max(high, one)
        if two != geometry.NEVER:
            low, high = min(low, two), max(high, two)
        ax, ay = bx, by
    return low, high


@kernel
def _cast(s: State, y: float, long: float, wide: float, veils: int) -> None:
    """Write the part of the other base's width that each shape hides from (0, y), in radii."""
    for place in range(veils):
        row = s.veil[place]
        if row[3] < 0.0:
            low, high = _disc_slopes(row[0], row[1] - y, row[2], long)
        else:
            low, high = _box_slopes(row, y, long)
        s.veil_low[place] = (y + low * long) / wide
        s.veil_high[place] = (y + high * long) / wide


@kernel
def chord(row: Column[float], ax: float, ay: float, bx: float, by: float) -> float:
    """Return how much of the segment a b lies in a box, or in the disc of a negative width."""
    dx, dy = bx - ax, by - ay
    long = math.sqrt(dx * dx + dy * dy)
    if long < geometry.EPSILON:
        return 0.0
    dx, dy = dx / long, dy / long
    sx, sy = ax - row[0], ay - row[1]
    if row[3] < 0.0:
        along, across = -(sx * dx + sy * dy), sy * dx - sx * dy
        square = row[2] * row[2] - across * across
        if square <= 0.0:
            return 0.0
        root = math.sqrt(square)
        return float(max(0.0, min(long, along + root) - max(0.0, along - root)))
    first, last = 0.0, long
    for axis in range(2):
        ux, uy = (row[4], row[5]) if axis == 0 else (-row[5], row[4])
        half = row[2] if axis == 0 else row[3]
        at, step = sx * ux + sy * uy, dx * ux + dy * uy
        if abs(step) < geometry.EPSILON:
            if abs(at) >= half:
                return 0.0
            continue
        one, two = (-half - at) / step, (half - at) / step
        first, last = max(first, min(one, two)), min(last, max(one, two))
    return max(0.0, last - first)


@kernel
def _shallow(
    s: State, begin: float, end: float, mine: float, theirs: float, long: float, woods: int
) -> bool:
    """Return whether a line goes through no forest too deep, from edge to edge of the two bases.

    begin, end: where it begins and ends on the widths of the two, in radii.
    """
    ay, by = begin * mine, end * theirs
    dy, square = by - ay, long * long + (by - ay) * (by - ay)
    if square <= FOREST_DEPTH * FOREST_DEPTH:
        return True
    length = math.sqrt(square)
    first = mine * math.sqrt(max(0.0, 1.0 - begin * begin)) / length
    last = 1.0 - theirs * math.sqrt(max(0.0, 1.0 - end * end)) / length
    if last <= first:
        return True
    for wood in range(woods):
        row = s.veil[VEILS - 1 - wood]
        deep = chord(row, first * long, ay + first * dy, last * long, ay + last * dy)
        if deep > FOREST_DEPTH + geometry.EPSILON:
            return False
    return True


@kernel
def _next_gap(s: State, low: float, last: float, veils: int) -> tuple[float, float]:
    """Return the first open interval from `low` on; an empty one where none begins by `last`."""
    for _ in range(veils):
        on = low
        for place in range(veils):
            if s.veil_low[place] <= low + OPEN and s.veil_high[place] > on:
                on = s.veil_high[place]
        if on == low:
            break
        low = on
    for place in range(veils):
        if s.veil_low[place] > low:
            last = min(last, s.veil_low[place])
    return low, last


@kernel
def _near(row: Column[float], at: float, slope: float, stretch: float) -> int:
    """Return 1 if a shape comes near the line that begins at (0, `at`), else 0.

    stretch: how much longer a line of that slope is than what it goes ahead.
    """
    away, room = abs(at + slope * row[0] - row[1]), row[2] * stretch
    if row[3] >= 0.0:
        room = row[2] * abs(row[5] - slope * row[4]) + row[3] * abs(row[4] + slope * row[5])
    return int(away <= room + CLOSE_BY * stretch)


@kernel
def clear(s: State, mine: float, theirs: float, long: float, side: float, veil: Veil) -> bool:
    """Return whether the line from edge to edge of two bases is open, and no shape near it.

    side: 1 for their left edges, -1 for their right ones.
    """
    (veils, woods), slope, close = veil, side * (theirs - mine) / long, 0
    stretch = math.sqrt(1.0 + slope * slope)
    for place in range(veils):
        close |= _near(s.veil[place], side * mine, slope, stretch)
    if close:
        return False
    return woods == 0 or _shallow(s, side, side, mine, theirs, long, woods)


@kernel
def open_line(
    s: State, mine: float, theirs: float, long: float, first: float, last: float, veil: Veil
) -> bool:
    """Return whether a line from a base to the other's width, from `first` to `last`, is open.

    mine, theirs: the radii. What is in the way is in the veil.
    """
    veils, woods = veil
    alone, beside = veils <= 1 and woods == 0, 0.0
    for place in range(veils):
        beside += s.veil[place, 1]
    side = -1.0 if beside > 0.0 else 1.0  # from where less is in the way, most likely
    if last == 1.0 and clear(s, mine, theirs, long, 1.0, veil):
        return True
    if first == -1.0 and clear(s, mine, theirs, long, -1.0, veil):
        return True
    for point in range(2 if alone else len(FAN)):
        begin = side * FAN[point]
        _cast(s, begin * mine, long, theirs, veils)
        low = first
        for _ in range(veils + 1):
            low, high = _next_gap(s, low, last, veils)
            if high - low <= OPEN:
                break
            if woods == 0:
                return True
            for part in range(3):
                end = low + 0.5 * part * (high - low)
                if _shallow(s, begin, end, mine, theirs, long, woods):
                    return True
            low = high
    return False
