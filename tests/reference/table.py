"""A table examined slowly: shapes, lines and sight, by trial along each line.

Every measure of a convex shape along a straight line has one lowest point, which `lowest` closes
in on by thirds. Nothing here shares a formula with `factions.tabletop.battles.geometry`.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

Point = tuple[float, float]
Line = tuple[Point, Point]
THIRDS = 50
SIDE = 0.98  # how far from the middle of a base its side lines run, in radii
HAIR = 1e-4  # a line that misses or cuts by less than this is too close to call


@dataclass(frozen=True)
class Shape:
    """A box of half a length along `angle` and half a width, or a disc (width None)."""

    at: Point
    half: float
    width: float | None = None
    angle: float = 0.0

    def depth(self, p: Point) -> float:
        """Return how far a point is outside, or, less than 0, how deep inside."""
        if self.width is None:
            return math.dist(p, self.at) - self.half
        turned = complex(p[0] - self.at[0], p[1] - self.at[1]) * complex(
            math.cos(self.angle), -math.sin(self.angle)
        )
        along, across = abs(turned.real) - self.half, abs(turned.imag) - self.width
        if along > 0 and across > 0:
            return math.hypot(along, across)
        return max(along, across)

    def corners(self) -> list[Point]:
        """Return the corners of a box."""
        turn = complex(math.cos(self.angle), math.sin(self.angle))
        spots = [
            complex(*self.at) + complex(i * self.half, j * (self.width or 0.0)) * turn
            for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        return [(spot.real, spot.imag) for spot in spots]


@dataclass(frozen=True)
class Group:
    """A unit as one sees it: where its troops stand, its leader first, and their radius."""

    troops: Sequence[Point]
    radius: float = 1.0
    large: bool = False


@dataclass(frozen=True)
class Table:
    """Units and what blocks sight."""

    groups: Sequence[Group]
    blocking: Sequence[Shape] = field(default=())


def between(a: Point, b: Point, t: float) -> Point:
    """Return the point that part t of the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def lowest(a: Point, b: Point, measure: Callable[[Point], float]) -> float:
    """Return the least value of a convex measure along the line a b."""
    first, last = 0.0, 1.0
    for _ in range(THIRDS):
        one, two = first + (last - first) / 3, last - (last - first) / 3
        if measure(between(a, b, one)) <= measure(between(a, b, two)):
            last = two
        else:
            first = one
    return min(measure(a), measure(b), measure(between(a, b, first)))


def side_of(a: Point, b: Point, p: Point) -> float:
    """Return how far p is to the left of the line through a and b."""
    long = math.dist(a, b)
    if long == 0:
        return 0.0
    return ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / long


def cross(one: Line, other: Line) -> float:
    """Return more than 0 if each line parts the other's ends: how far from not doing so."""
    ends = [side_of(*one, p) for p in other], [side_of(*other, p) for p in one]
    parted = all(left * right < 0 for left, right in ends)
    least = min(abs(end) for pair in ends for end in pair)
    return least if parted else -least


def sight_lines(a: Point, ra: float, b: Point, rb: float) -> list[Line]:
    """Return the five lines that are tried from one base to another."""
    angle = math.atan2(b[1] - a[1], b[0] - a[0]) + math.pi / 2

    def edge(p: Point, r: float) -> Point:
        return p[0] + r * SIDE * math.cos(angle), p[1] + r * SIDE * math.sin(angle)

    pairs = [(0.0, 0.0), (ra, rb), (-ra, -rb), (ra, -rb), (-ra, rb)]
    return [(edge(a, one), edge(b, other)) for one, other in pairs]


def clearance(shape: Shape, line: Line) -> float:
    """Return how far a line stays clear of a shape; less than 0 if it cuts it."""
    return lowest(*line, shape.depth)


def apart(one: Line, other: Line) -> float:
    """Return how clearly two lines do not cross; less than 0 if they do."""
    return -cross(one, other)


def obstacles(table: Table, u: int, v: int) -> Iterator[Callable[[Line], float]]:
    """Yield measures of how far a line stays clear of each thing between u and v.

    Own troops and the target's never block; for Large units only Large units and terrain do.
    """
    for shape in table.blocking:
        yield partial(clearance, shape)
    for w, group in enumerate(table.groups):
        large = table.groups[u].large or table.groups[v].large
        if w in (u, v) or (large and not group.large):
            continue
        for i, p in enumerate(group.troops):
            yield partial(clearance, Shape(p, group.radius))
            for q in group.troops[:i]:
                yield partial(apart, (p, q))


def sees(table: Table, u: int, v: int) -> bool | None:
    """Whether the leader of u sees half of v's troops, rounded up; None if a hair decides."""
    walls = list(obstacles(table, u, v))
    leader, target = table.groups[u], table.groups[v]
    surely = perhaps = 0
    for troop in target.troops:
        lines = sight_lines(leader.troops[0], leader.radius, troop, target.radius)
        clearances = [min((wall(line) for wall in walls), default=math.inf) for line in lines]
        surely += max(clearances) > HAIR
        perhaps += max(clearances) > -HAIR
    need = math.ceil(len(target.troops) / 2)
    if surely >= need:
        return True
    return None if perhaps >= need else False
