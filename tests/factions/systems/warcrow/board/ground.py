"""Terrain as it lies on a board, and how the scenario's is drawn."""

from typing import NamedTuple

import numpy as np

from tests.factions.systems.warcrow.board.cards import Spot
from tests.factions.systems.warcrow.board.kernels import K
from tests.factions.systems.warcrow.board.measuring import Measuring

Shape = tuple[float, ...]  # centre, half a length and half a width, cosine and sine of its turn


class Drawn(NamedTuple):
    """A piece of terrain on the table; group, printed: what its template says, -1 of a marker."""

    shape: Shape
    does: int
    group: int
    printed: tuple[int, int]
    cover: int


class Ground(Measuring):
    """The questions of terrain. Pieces go by their number."""

    def piece_reaches(self, piece: int, spot: Spot, within: float) -> bool:
        """Return whether a spot is nearer than that to a piece."""
        return bool(K.terrain.reaches(self.s, piece, *spot, within))

    def walk_reaches(self, piece: int, start: Spot, end: Spot, within: float) -> bool:
        """Return whether a straight walk comes nearer than that to a piece."""
        return bool(K.ground.walk_reaches(self.s, piece, *start, *end, within))

    def gap_of_pieces(self, one: int, other: int) -> float:
        return float(K.terrain.shapes_gap(self.s, one, other))

    def bits_of_ground(self, u: int) -> tuple[int, int]:
        """Return the templates that are Rugged to a unit and that it ignores, as compiled."""
        first = self.setup.even[0]
        return int(first.rugged[u]), int(first.ignores[u])

    def objectives(self) -> list[Spot]:
        """Return where the scenario has its objectives."""
        first = self.setup.even[0]
        return [(float(x), float(y)) for x, y in first.objective[: first.objectives]]

    def draw(self, seed: int) -> None:
        """Draw the terrain of the scenario."""
        self.reseed(seed)
        K.ground.draw(self.setup.even[0], self.s)

    def draw_one_pair(self, half: float, band: tuple[float, float]) -> None:
        """Draw two discs, of that radius, within a band of the table."""
        d = self.d
        d.band = band
        d.pairs[:] = 0
        d.pairs[0], d.templates, d.template_group[0], d.template_disc[0] = (1, 1), 1, 0, 1
        d.template_size[0] = (half, half, 0, 0)
        K.ground.draw(d, self.s)

    def pieces(self) -> list[Drawn]:
        """Return the terrain on the table, objectives' markers last."""
        return [self._drawn(piece) for piece in range(self.s.pieces)]

    def _drawn(self, piece: int) -> Drawn:
        s, first = self.s, self.setup.even[0]
        template = int(s.piece_template[piece])
        group, printed = -1, (-1, -1)
        if template >= 0:
            group = int(first.template_group[template])
            printed = int(first.template_does[template]), int(first.template_cover[template])
        does, cover = int(s.piece_does[piece]), int(s.piece_cover[piece])
        return Drawn(tuple(float(part) for part in s.piece[piece]), does, group, printed, cover)


def half_sizes(shape: Shape) -> tuple[float, float]:
    """Return how far a shape reaches from its centre along x and along y."""
    turned = shape[2:]
    support = K.geometry.shape_support
    return float(support(*turned, 1.0, 0.0)), float(support(*turned, 0.0, 1.0))


def distance_to(shape: Shape, spot: Spot) -> float:
    """Return the distance of a spot from a shape."""
    return float(K.geometry.point_shape(*spot, *np.array(shape)))
