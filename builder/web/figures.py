"""Tables of figures, which one template draws: partials/table.html."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Table:
    """Rows of figures below a head; the first cell of each names the row.

    bars: each row's share of the longest, in hundredths; empty if none are drawn.
    """

    caption: Any
    head: Sequence[Any]
    rows: Sequence[Sequence[Any]]
    bars: Sequence[int] = ()

    @property
    def lines(self) -> Iterator[tuple[Sequence[Any], int | None]]:
        """Yield each row beside its bar, None if there are no bars."""
        yield from zip(self.rows, self.bars or (None for _row in self.rows), strict=True)
