"""What compiling a battle has written, read back in the words of a unit's sheet."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.factions.systems.armoured_clash.board.kernels import K

Array = NDArray[Any]


class Sheet(NamedTuple):
    """A unit as a battle begins with it."""

    models: int
    rating: int  # victory points
    points: int
    limit: int
    speed: float
    defence: int
    discipline: int
    break_limit: int
    chain: float
    reach: float


class GridRow(NamedTuple):
    """A row of a grid; dice: by models left."""

    against: int
    short: float
    long: float
    bracket: int
    dice: list[int]
    bracketed: list[int]


class Pool(NamedTuple):
    """The chances of a pool of dice: of so many hits or fewer, by DEFENCE of points of damage."""

    hits: Array
    expected: Array
    hurts: Array


class Field(NamedTuple):
    """The table and the markers; half: whether half of each force waits."""

    width: float
    depth: float
    hand_limit: int
    rounds: int
    markers: int
    marker_points: int
    half: int


class Written:
    """One of the two records of a compiled battle."""

    def __init__(self, record: Any) -> None:
        self._d = record[0]

    def numbers(self) -> tuple[int, int]:
        """Return how many units either player has."""
        first = self._d.first
        return int(first[1] - first[0]), int(first[2] - first[1])

    def _of_units(self, column: Any) -> list[int]:
        return [int(number) for number in column[: self._d.first[2]]]

    def sides(self) -> list[int]:
        """Return of which roster each unit is."""
        return self._of_units(self._d.side)

    def entries(self) -> list[int]:
        """Return which entry of its roster each unit is of."""
        return self._of_units(self._d.entry)

    def transports(self) -> list[int]:
        """Return the transport that each unit begins in, or -1."""
        return self._of_units(self._d.aboard)

    def waiting(self) -> list[bool]:
        """Return whether each unit begins in reserve."""
        return [bool(number) for number in self._of_units(self._d.waits)]

    def unit(self, u: int) -> Sheet:
        """Return a unit's figures."""
        d = self._d
        columns = (
            d.models, d.points, d.cost, d.limit, d.speed, d.defence, d.discipline, d.break_limit,
            d.chain, d.reach,
        )  # fmt: skip
        return Sheet(*(column[u] for column in columns))

    def has(self, u: int, rule: int) -> bool:
        """Return whether a unit has a special rule."""
        return bool(self._d.rules[u] & rule)

    def ranged_rows(self, u: int) -> int:
        """Return how many rows of a unit's grid are ranged ones; those come first."""
        return int(self._d.guns[u] - self._d.weapon[u])

    def row(self, u: int, place: int) -> GridRow:
        """Return a row of a unit's grid."""
        d, row = self._d, int(self._d.weapon[u]) + place
        return GridRow(
            int(d.against[row]),
            float(d.short[row]),
            float(d.range[row]),
            int(d.bracket[row]),
            d.dice[row].tolist(),
            d.bracketed[row].tolist(),
        )

    def charge_row(self, u: int) -> int:
        """Return which row of its grid a unit charges with."""
        return int(self._d.charges[u] - self._d.weapon[u])

    def answer_row(self, u: int) -> int:
        """Return which row of its grid a unit retaliates with."""
        return int(self._d.answers[u] - self._d.weapon[u])

    def pool(self, u: int, place: int, rating: int, dice: int) -> Pool:
        """Return the chances of a row's dice at a target that is not durable."""
        d = self._d
        kind = int(d.pool[int(d.weapon[u]) + place, 0])
        return Pool(
            np.array(d.hits[kind, rating, dice]),
            np.array(d.expected[kind, rating, dice, 0]),
            np.array(d.hurts[kind, rating, dice, 0]),
        )

    def field(self) -> Field:
        """Return the figures of the table."""
        d = self._d
        return Field(d.width, d.depth, d.hand_limit, d.rounds, d.markers, d.marker_points, d.half)

    def marker(self, number: int) -> list[float]:
        """Return where a marker lies."""
        return [float(number) for number in self._d.marker[number]]

    def cards(self) -> list[tuple[int, int]]:
        """Return value and command of each card of a deck."""
        d = self._d
        return [(int(d.card_value[k]), int(d.card_does[k])) for k in range(int(d.cards))]

    def chance_above(self, value: int) -> float:
        """Return the chance that a card is worth more than a value."""
        return float(self._d.above[value])


def compiled(*given: Any) -> tuple[Written, Written]:
    """Compile a battle and return what was written for its even and its odd numbers."""
    setup = K.battle.compile(*given)
    return Written(setup.even), Written(setup.odd)
