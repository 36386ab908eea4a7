"""Random tables: models and terrain anywhere, nobody where nobody may stand."""

import cmath
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.field import Model, table
from tests.factions.systems.company_of_iron.board.kernels import MEDIUM, SMALL, L
from tests.factions.systems.company_of_iron.board.terrain import (
    CLOUD,
    FOREST,
    HILL,
    OBSTACLE,
    OBSTRUCTION,
    PIT,
    RUBBLE,
    TRENCH,
    Piece,
)
from tests.reference import sampled_sight

KINDS = (FOREST, OBSTACLE, OBSTRUCTION, RUBBLE, HILL, TRENCH, CLOUD, PIT)
FORBIDS = L.LINEAR | L.IMPASSABLE
GLIDES = L.FLIGHT | L.INCORPOREAL
TRAITS = (0, 0, 0, 0, 0, 0, L.PATHFINDER, L.FLIGHT, L.INCORPOREAL)
NEAR = (0.0, 0.001, 0.05)
TRIES = 60


def shape(piece: Piece) -> sampled_sight.Shape:
    """Return a piece as the slow twin knows it."""
    kind = {FOREST: sampled_sight.FOREST, CLOUD: sampled_sight.CLOUD}.get(piece.does, "wall")
    width = None if piece.width < 0 else piece.width
    return sampled_sight.Shape(complex(*piece.at), piece.half, width, piece.angle, kind)


def depth(piece: Piece, spot: complex) -> float:
    """Return how far a point is from a piece, less than 0 inside."""
    return float(shape(piece).depth(np.array([spot]))[0])


@dataclass(frozen=True)
class Lie:
    """A table and what it was made of."""

    made: Board
    models: list[Model]
    pieces: list[Piece]

    def radius(self, u: int) -> float:
        """Return the radius of a model's base."""
        return MEDIUM if self.models[u].medium else SMALL

    def overlaps(self, u: int, spot: complex, slack: float = 1e-6) -> list[int]:
        """Return whose bases that of a model would overlap at a spot."""
        return [
            v
            for v in range(len(self.models))
            if v != u
            and abs(spot - complex(*self.made.position(v)))
            < self.radius(u) + self.radius(v) - slack
        ]

    def touches(self, u: int, spot: complex, does: int, slack: float = 1e-6) -> list[Piece]:
        """Return the pieces that do something of `does` and that a model's base would be over."""
        room = self.radius(u) - slack
        return [p for p in self.pieces if p.does & does and depth(p, spot) < room]

    def on_table(self, u: int, spot: complex) -> bool:
        """Return whether all of a base is on the table."""
        room = self.radius(u) - 1e-6
        return all(room <= way <= 30 - room for way in (spot.real, spot.imag))

    def may_end(self, u: int, spot: complex) -> bool:
        """Return whether a model may end a move on a spot."""
        free = not self.overlaps(u, spot) and not self.touches(u, spot, FORBIDS)
        return self.on_table(u, spot) and free

    def walked(self, u: int, leg: tuple[complex, complex]) -> tuple[float, bool]:
        """Return what a leg costs by small steps, and whether it is over what nobody passes."""
        start, end = leg
        steps = max(1, int(abs(end - start) / 0.05))
        traits = self.models[u].traits
        passes = {v for v, other in enumerate(self.models) if other.traits & L.INCORPOREAL}
        cost, barred = 0.0, False
        for step in range(steps):
            spot = start + (end - start) * (step + 0.5) / steps
            slows = self.touches(u, spot, L.ROUGH | L.LINEAR, 0)
            slow = not traits & (GLIDES | L.PATHFINDER) and slows
            cost += abs(end - start) / steps * (2 if slow else 1)
            closed = self.touches(u, spot, L.IMPASSABLE, 1e-4)
            if traits & GLIDES:
                closed = [piece for piece in closed if piece.does == PIT]
            elif set(self.overlaps(u, spot, 1e-4)) - passes:
                barred = True
            barred = barred or bool(closed)
        return cost, barred


def _piece(dice: np.random.Generator, kinds: tuple[int, ...]) -> Piece:
    does = int(dice.choice(kinds))
    width = dice.uniform(0.25, 0.5) if does == OBSTACLE else dice.uniform(0.4, 2.5)
    at = (dice.uniform(3, 20), dice.uniform(3, 20))
    return Piece(at, dice.uniform(1, 3), -1 if does == CLOUD else width, dice.uniform(0, 3), does)


def anywhere(dice: np.random.Generator, r: float, models: list[Model]) -> complex:
    """Return somewhere to stand: anywhere, at the edge, or beside somebody."""
    spot = complex(dice.uniform(r, 22), dice.uniform(r, 22))
    if dice.random() < 0.2:
        return complex(r, spot.imag)
    if models and dice.random() < 0.3:
        other = models[dice.integers(len(models))]
        away = r + (MEDIUM if other.medium else SMALL) + float(dice.choice(NEAR))
        return complex(*other.at or (0, 0)) + cmath.rect(away, dice.uniform(0, 2 * math.pi))
    return spot


def _free(spot: complex, r: float, models: list[Model], pieces: list[Piece]) -> bool:
    if not all(r <= way <= 30 - r for way in (spot.real, spot.imag)):
        return False
    for other in models:
        if abs(spot - complex(*other.at or (0, 0))) < r + (MEDIUM if other.medium else SMALL):
            return False
    return not any(p.does & FORBIDS and depth(p, spot) < r for p in pieces)


def _facing(dice: np.random.Generator) -> tuple[float, float]:
    return dice.uniform(0, 25), dice.uniform(0, 25)


def scatter(
    seed: int,
    kinds: tuple[int, ...] = KINDS,
    most: int = 9,
    spot: Callable[[np.random.Generator, float, list[Model]], complex] = anywhere,
    alike: dict[str, Any] | None = None,
    bare: bool = False,
) -> Lie:
    """Return a random table with two models or more, of both sides.

    alike: what all models have in place of what was drawn. bare: no terrain is laid.
    """
    dice = np.random.default_rng(seed)
    pieces = [_piece(dice, kinds) for _ in range(dice.integers(6))]
    models: list[Model] = []
    wanted = int(dice.integers(2, most + 1))
    for _ in range(TRIES):
        if len(models) == wanted:
            break
        medium = bool(dice.random() < 0.3)
        at = spot(dice, MEDIUM if medium else SMALL, models)
        if _free(at, MEDIUM if medium else SMALL, models, pieces):
            models.append(
                Model(
                    (at.real, at.imag),
                    faces=_facing(dice),
                    medium=medium,
                    reach=float(dice.choice([0.5, 1.0, 2.0])),
                    traits=int(dice.choice(TRAITS)),
                    status=L.KNOCKED_DOWN if dice.random() < 0.2 else 0,
                )
            )
    if len(models) < 2:
        return scatter(seed + 1, kinds, most, spot, alike, bare)
    models = [replace(model, side=int(2 * u >= len(models))) for u, model in enumerate(models)]
    models = [replace(model, **(alike or {})) for model in models]
    pieces = [] if bare else pieces
    return Lie(table(*models, pieces=pieces), models, pieces)
