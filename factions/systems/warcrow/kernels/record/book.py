"""The book of odds, as kernels read it: the rolls of both sides, and the ways to switch symbols.

`odds.books` writes it and explains its rows.
"""

from typing import Protocol

from factions.tabletop.battles.records import Block, Cube, Grid


class Row(Protocol):
    """A side or a plan: its numbers by their names."""

    def __getitem__(self, name: str, /) -> int: ...


class Rows(Protocol):
    """The sides, or the plans of all of them."""

    def __getitem__(self, row: int, /) -> Row: ...


class Book(Protocol):
    """Its sides, their plans, what effects of these are worth, the dice and how these rank."""

    @property
    def sides(self) -> Rows: ...
    @property
    def plans(self) -> Rows: ...
    @property
    def values(self) -> Grid[int]: ...
    @property
    def faces(self) -> Grid[int]: ...
    @property
    def ranks(self) -> Cube[int]: ...
    @property
    def fresh(self) -> Block[float]: ...
