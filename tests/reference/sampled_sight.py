"""Company of Iron's line of sight looked at slowly: thousands of lines from one base to another.

Each line is measured by points along it, to the nearest of everything that may stop it; the best
line decides. Nothing here shares a formula with the kernels. Source: Company of Iron, "Line of
Sight & Targeting"; a forest lets three inches of a line through that begins or ends in it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.complex128]
Numbers = NDArray[np.float64]

AROUND, STEPS = 24, 120  # points on the edge of a base, and on a line
HAIR = 0.15  # what is nearer to being open or shut than this is too close to call
DEEP = 3.0
WALL, FOREST, CLOUD = "wall", "forest", "cloud"


@dataclass(frozen=True)
class Shape:
    """A box of half a length along `angle` and half a width, or a disc (width None)."""

    at: complex
    half: float
    width: float | None = None
    angle: float = 0.0
    kind: str = WALL

    def depth(self, points: Points) -> Numbers:
        """Return how far points are outside, or, less than 0, how deep inside."""
        turned = (points - self.at) * np.exp(-1j * self.angle)
        if self.width is None:
            return np.asarray(np.abs(turned) - self.half)
        along, across = np.abs(turned.real) - self.half, np.abs(turned.imag) - self.width
        outside = np.hypot(np.maximum(along, 0), np.maximum(across, 0))
        return np.asarray(np.where(outside > 0, outside, np.maximum(along, across)))


@dataclass(frozen=True)
class Base:
    """A model: where it is and looks (an angle), how wide it is."""

    at: complex
    faces: float = 0.0
    radius: float = 0.59
    medium: bool = False

    def points(self) -> Points:
        """Return points all over the base."""
        rim = np.exp(2j * math.pi * np.arange(AROUND) / AROUND)
        spread = [self.at + part * self.radius * rim for part in (1.0, 0.5)]
        return np.concatenate([*spread, [self.at]])


@dataclass(frozen=True)
class Field:
    """Models, and the terrain between them."""

    bases: Sequence[Base]
    shapes: Sequence[Shape] = field(default=())


def openness(field_: Field, m: int, v: int) -> float:
    """Return how clearly the best line from m to v is open; less than 0 if none is."""
    eye, mark = field_.bases[m], field_.bases[v]
    starts, ends = eye.points(), mark.points()
    ahead = ((ends - eye.at) * np.exp(-1j * eye.faces)).real
    parts = np.linspace(0, 1, STEPS)[:, None, None]
    lines = starts[None, :, None] * (1 - parts) + ends[None, None, :] * parts
    worst = np.broadcast_to(ahead, lines.shape[1:]).copy()
    for w, base in enumerate(field_.bases):
        if w not in (m, v) and base.medium >= mark.medium:
            worst = np.minimum(worst, Shape(base.at, base.radius).depth(lines).min(axis=0))
    over_bases = (np.abs(lines - eye.at) < eye.radius) | (np.abs(lines - mark.at) < mark.radius)
    for shape in field_.shapes:
        depth = shape.depth(lines)
        reached = [float(shape.depth(np.array([base.at]))[0]) - base.radius for base in (eye, mark)]
        if shape.kind == WALL or min(reached) > 0:
            worst = np.minimum(worst, depth.min(axis=0))
        elif shape.kind == FOREST:
            inside = ((depth < 0) & ~over_bases).mean(axis=0)
            length = np.abs(starts[:, None] - ends[None, :])
            worst = np.minimum(worst, DEEP - inside * length)
    return float(worst.max())


def sees(field_: Field, m: int, v: int) -> bool | None:
    """Return whether m sees v; None if a hair decides."""
    best = openness(field_, m, v)
    return None if abs(best) < HAIR else best > 0
