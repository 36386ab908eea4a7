"""Margins: how battles of a tally ended, and which battle is an example of each ending.

A margin is by how many victory points side a was ahead at the end; negative if it was behind. Rows
of a table are endings: side a's half wins, the margin, how many battles ended so, and the first of
them. Margins of 16 and more share rows, eight to an octave; the row has the largest of them. So a
table is short, merging is exact in any order, and the same battles with the sides swapped give the
same table mirrored.

An example is a code: three times the number of its pair of battles, and 1 for the pair's even
battle, 2 for the odd one, 0 where both ended so. Battles of a pair swap their places with the
sides; that code is its own mirror.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Margins = NDArray[np.int64]
HALF, MARGIN, NUMBER, CODE = range(4)
COLUMNS = 4
EXACT, OCTAVE = 16, 3  # margins below are rows of their own; above, 2 to that many to an octave
BOTH, EVEN, ODD = range(3)
KINDS = 3
MOST_HALF = 2  # a battle won


def none() -> Margins:
    """Return the table of no battle."""
    return np.zeros((0, COLUMNS), dtype=np.int64)


def counted(first: int, halves: Margins, margins: Margins) -> Margins:
    """Return the table of battles from number `first`, which is even, on.

    halves, margins: side a's half wins, and its victory points less the other's, of each.
    """
    number = np.arange(first, first + len(halves))
    codes = KINDS * (number // 2) + np.where(number % 2, ODD, EVEN)
    return _merged(np.stack([halves, margins, np.ones_like(codes), codes], axis=1))


def merged(*tables: Margins) -> Margins:
    """Return the table of all battles of several, which share no pair."""
    return _merged(np.concatenate(tables))


def mirrored(table: Margins) -> Margins:
    """Return the table of the same battles as side b sees them."""
    turned = table.copy()
    turned[:, HALF] = MOST_HALF - turned[:, HALF]
    turned[:, MARGIN] = -turned[:, MARGIN]
    pair, kind = np.divmod(turned[:, CODE], KINDS)
    turned[:, CODE] = KINDS * pair + np.array([BOTH, ODD, EVEN])[kind]
    return _merged(turned)


def rows_of(margins: Margins) -> Margins:
    """Return the number of the row that each margin is counted in, in the order of margins."""
    size = np.abs(margins)
    octave = np.maximum(np.floor(np.log2(np.maximum(size, EXACT))).astype(np.int64), OCTAVE + 1)
    shift = octave - OCTAVE
    row = np.where(size < EXACT, size, EXACT + (octave - 4 << OCTAVE) + (size >> shift) - 8)
    return np.asarray(np.sign(margins) * row, dtype=np.int64)


def _merged(table: Margins) -> Margins:
    """Return a table with one row for each ending, by half wins and margin."""
    if not len(table):
        return none()
    rows = rows_of(table[:, MARGIN])
    size = np.abs(table[:, MARGIN])
    order = np.lexsort((table[:, CODE], -size, rows, table[:, HALF]))
    table, rows = table[order], rows[order]
    begins = np.ones(len(table), dtype=bool)
    begins[1:] = (table[1:, HALF] != table[:-1, HALF]) | (rows[1:] != rows[:-1])
    starts = np.flatnonzero(begins)
    found: Margins = table[starts]
    found[:, NUMBER] = np.add.reduceat(table[:, NUMBER], starts)
    found[:, CODE] = _joined(table, starts)
    return found


def _joined(table: Margins, starts: Margins) -> Margins:
    """Return the code of each row's first battle, of both of its pair if the next is its other."""
    codes = table[starts, CODE]
    following = starts + 1
    inside = following < np.append(starts[1:], len(table))
    others = table[np.minimum(following, len(table) - 1)]
    same = others[:, MARGIN] == table[starts, MARGIN]
    pair, kind = np.divmod(codes, KINDS)
    twin = inside & same & (others[:, CODE] // KINDS == pair) & (kind != BOTH)
    joined: Margins = np.where(twin, KINDS * pair, codes)
    return joined


def index_of(code: int) -> int:
    """Return the number of the battle that a code stands for; of both of a pair, the first."""
    pair, kind = divmod(code, KINDS)
    return 2 * pair + (kind == ODD)


def picks(table: Margins, rate: float) -> dict[str, int]:
    """Return the numbers of the battles that are worth a look, by what they are.

    What there is none of is left out. rate: side a's win rate. "closest" has the smallest margin,
    "upset" the largest by which the side with the lower rate won; "typical_a" and "typical_b" are
    wins of a side by the median of its margins. A side may win with fewer points: then its margin
    is negative.
    """
    won = {"a": table[table[:, HALF] == MOST_HALF], "b": mirrored(table)}
    won["b"] = won["b"][won["b"][:, HALF] == MOST_HALF]
    found: dict[str, int] = {}
    if len(table):
        order = np.lexsort((table[:, CODE], np.abs(table[:, MARGIN])))
        found["closest"] = index_of(int(table[order[0], CODE]))
    weaker = "a" if rate < 0.5 else "b"  # noqa: PLR2004 -- even
    if rate != 0.5 and len(won[weaker]):  # noqa: PLR2004 -- then neither side is the weaker one
        found["upset"] = _seen(int(won[weaker][-1, CODE]), weaker)
    for side, wins in won.items():
        if len(wins):
            found[f"typical_{side}"] = _seen(int(_median(wins)[CODE]), side)
    return found


def _median(wins: Margins) -> Margins:
    """Return the row that has the middle one of so many wins, in the order of margins."""
    sums = np.cumsum(wins[:, NUMBER])
    row: Margins = wins[int(np.searchsorted(sums, (sums[-1] + 1) // 2))]
    return row


def _seen(code: int, side: str) -> int:
    """Return the number of a battle from a code as that side sees it."""
    index = index_of(code)
    both = code % KINDS == BOTH
    return index if side == "a" or both else index ^ 1


def read(rows: Iterable[Any]) -> Margins:
    """Read a table from JSON."""
    values = [list(row) for row in rows]
    return np.array(values, dtype=np.int64).reshape(len(values), COLUMNS)
