"""The book of a battle: every side it can roll, as arrays that kernels read. One place, one layout.

Records and their fields, all int64:

sides: a row a side. dice: three bits a die (its number in `catalogue.DICE`), the first lowest;
count: of dice; symbols: packed; elite, defends: 0 or 1; first, plans: rows of its plans; worth:
hundredths of a point a wound; fresh: its row in the table `fresh`, -1 where it never repeats.
plans: a row a plan, the fields of `plans.Plan`. values: plans by kind, hundredths of a wound.
faces: die by face, packed symbols. ranks: (attack, defence) by die by face: which die the
opponent takes away first, 0 where it may not. fresh: side by (whole, losing a die) by the
opponent's S by its B: the worth a fresh roll is expected to have, in hundredths of a wound.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow.catalogue import DICE
from factions.systems.warcrow.odds.plans import Plan, worths
from factions.systems.warcrow.odds.repeats import AGAINST, fresh_worths
from factions.systems.warcrow.odds.sides import Faces, Side, ranks_of

Records = NDArray[Any]
Numbers = NDArray[np.int64]

SIDE_FIELDS = ("dice", "count", "symbols", "elite", "defends", "first", "plans", "worth", "fresh")
SIDE_RECORD = np.dtype([(field, np.int64) for field in SIDE_FIELDS])
PLAN_RECORD = np.dtype([(field, np.int64) for field in Plan._fields])


class Book(NamedTuple):
    """The arrays; the layout stands at the head of this module."""

    sides: Records
    plans: Records
    values: Numbers
    faces: Numbers
    ranks: Numbers
    fresh: NDArray[np.float64]


def book(sides: Sequence[Side], repeats: Sequence[bool] | None = None) -> Book:
    """Write the sides, all of the same dice, into one book: side n is row n.

    repeats: which of them may ever repeat their roll (default: none). Raises ValueError where
    there is no side.
    """
    if not sides:
        raise ValueError("a book needs at least one side")
    faces = sides[0].faces
    asked = list(repeats) if repeats is not None else [False] * len(sides)
    plans = [plan for side in sides for plan in side.plans]
    tables = [fresh_worths(side) for side, wanted in zip(sides, asked, strict=True) if wanted]
    return Book(
        sides=_rows(sides, asked),
        plans=np.array([tuple(plan) for plan in plans], dtype=PLAN_RECORD),
        values=np.array([worths(plan) for plan in plans], dtype=np.int64),
        faces=np.array(faces, dtype=np.int64),
        ranks=_ranks(faces),
        fresh=np.array(tables or np.zeros((1, 2, AGAINST, AGAINST)), dtype=np.float64),
    )


def _rows(sides: Sequence[Side], repeats: Sequence[bool]) -> Records:
    rows, first, table = [], 0, 0
    for side, wanted in zip(sides, repeats, strict=True):
        dice = sum(DICE.index(die) << 3 * place for place, die in enumerate(side.dice))
        fresh = table if wanted else -1
        flags = (int(side.elite), int(side.defends))
        rows.append(
            (dice, len(side.dice), side.symbols, *flags, first, len(side.plans), side.worth, fresh)
        )
        first += len(side.plans)
        table += wanted
    return np.array(rows, dtype=SIDE_RECORD)


def _ranks(faces: Faces) -> Numbers:
    return np.array([ranks_of(faces, defends) for defends in (False, True)], dtype=np.int64)
