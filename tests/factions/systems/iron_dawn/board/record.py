"""The record of a board, and the events that are written into it."""

from typing import Any, NamedTuple

from tests.factions.systems.iron_dawn.board.kernels import E
from tests.factions.systems.iron_dawn.board.pieces import Unit


class Shots(NamedTuple):
    """An event of shots: those of one weapon of a unit at another."""

    unit: int
    at: int
    weapon: int
    shots: int
    hits: int
    tens: int
    need: int
    cover: int


class Record:
    """SETUP and STATE, which nothing but a board reads or writes, and the events."""

    d: Any
    s: Any
    units: list[Unit]
    seed: int

    def events(self, kind: int) -> list[list[int]]:
        """Return the numbers of the events of a kind, unit and other unit first."""
        rows = self.s.event[: int(self.s.events)]
        return [[int(number) for number in row[3:]] for row in rows if int(row[0]) == kind]

    def volleys(self) -> list[Shots]:
        """Return the events of shots."""
        return [Shots(*row[: len(Shots._fields)]) for row in self.events(E.SHOTS)]

    def actions(self) -> list[tuple[int, int, int]]:
        """Return the events of actions: of which unit, what, at which unit."""
        return [(u, what, v) for u, v, what, *_ in self.events(E.ACTION)]
