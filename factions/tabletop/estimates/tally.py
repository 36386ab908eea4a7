"""Tally: the results of many battles in whole numbers, so that merging is exact."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from factions.tabletop.estimates import margins
from factions.tabletop.estimates.margins import Margins

Counts = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Tally:
    """The sums of a set of battles; the battles come in mirrored pairs.

    battles, wins_a, wins_b, draws: battles. first_player: half wins of the side with the first
    initiative (a win is 2, a draw 1), over the `opened` battles: those of pairs in which each
    side had it once, so that a stronger side that often has it does not count. pairs: pairs by
    the half wins of side a in them, 0 to 4. rounds: battles by the round they ended in.
    victory_points: two rows (a, b), battles by points (the last column holds all above).
    entries_a, entries_b: a row for each list entry; columns: battles survived, damage dealt,
    damage taken, points killed. margins: how they ended, as of `estimates.margins`; of a tally
    from before there were margins, none.
    """

    battles: int
    wins_a: int
    wins_b: int
    draws: int
    first_player: int
    opened: int
    pairs: Counts
    rounds: Counts
    victory_points: Counts
    entries_a: Counts
    entries_b: Counts
    margins: Margins = field(default_factory=margins.none)

    def __add__(self, other: "Tally") -> "Tally":
        names = [name for name in self.__dataclass_fields__ if name != "margins"]
        sums: dict[str, Any] = {name: getattr(self, name) + getattr(other, name) for name in names}
        return Tally(**sums, margins=margins.merged(self.margins, other.margins))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.as_json() == other.as_json()

    __hash__ = None  # type: ignore[assignment]  # arrays in it have no hash

    @property
    def win_rate(self) -> float:
        """Side a's share of the battles, a draw counting half; 0.5 if none was fought."""
        return (self.wins_a + self.draws / 2) / self.battles if self.battles else 0.5

    def mirrored(self) -> "Tally":
        """Return the same battles as side b sees them."""
        return replace(
            self,
            wins_a=self.wins_b,
            wins_b=self.wins_a,
            pairs=self.pairs[::-1],
            victory_points=self.victory_points[::-1],
            entries_a=self.entries_b,
            entries_b=self.entries_a,
            margins=margins.mirrored(self.margins),
        )

    def as_json(self) -> dict[str, Any]:
        """Return plain numbers and lists."""
        return {
            name: value.tolist() if isinstance(value, np.ndarray) else int(value)
            for name, value in ((n, getattr(self, n)) for n in self.__dataclass_fields__)
        }


def from_json(values: dict[str, Any]) -> Tally:
    """Read what `as_json` wrote."""
    read: dict[str, Any] = {
        name: np.array(value, dtype=np.int64) if isinstance(value, Sequence) else value
        for name, value in values.items()
    }
    read["margins"] = margins.read(values.get("margins", ()))
    return Tally(**read)
