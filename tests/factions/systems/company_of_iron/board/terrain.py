"""Pieces of terrain: laid on a table, and read back from it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.factions.systems.company_of_iron.board.kernels import K, L, Spot

FOREST = L.ROUGH | L.BLOCKS | L.CONCEALS
OBSTACLE = L.LINEAR | L.COVERS
OBSTRUCTION = L.BLOCKS | L.IMPASSABLE | L.COVERS
RUBBLE = L.ROUGH | L.COVERS
HILL, TRENCH, HEDGE, CLOUD = L.HIGH, L.COVERS, L.LINEAR | L.CONCEALS, L.SMOKE | L.CONCEALS
PIT = L.IMPASSABLE


@dataclass(frozen=True)
class Piece:
    """A piece of terrain: a box of half a length and half a width, or a disc of radius `half`."""

    at: Spot
    half: float
    width: float = -1.0
    angle: float = 0.0
    does: int = OBSTRUCTION


def lay(s: Any, pieces: Sequence[Piece]) -> None:
    """Lay pieces on an empty table."""
    for number, piece in enumerate(pieces):
        K.ground.put_piece(s, number, *piece.at, piece.half, piece.width, piece.angle)
        s.piece_does[number] = piece.does
    s.pieces = len(pieces)
    K.ground.sort(s)


def laid(s: Any) -> list[Piece]:
    """Return the pieces on a table; angles are what they were, up to a full turn."""
    rows = [s.piece[number].tolist() for number in range(s.pieces)]
    return [
        Piece((row[0], row[1]), row[2], row[3], math.atan2(row[5], row[4]), int(does))
        for row, does in zip(rows, s.piece_does, strict=False)
    ]
