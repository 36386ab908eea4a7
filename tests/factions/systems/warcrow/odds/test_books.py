"""The book: how sides are written into arrays."""

import numpy as np
import pytest

from factions.systems.warcrow.catalogue import DICE, Catalogue
from factions.systems.warcrow.kernels.judgement import switches
from factions.systems.warcrow.kernels.record import symbols
from factions.systems.warcrow.odds import Plan, book, defence, faces, melee, values, worth_of
from factions.systems.warcrow.odds.books import PLAN_RECORD, SIDE_RECORD
from factions.systems.warcrow.odds.plans import HIGH, packed, worths
from factions.systems.warcrow.odds.repeats import AGAINST, fresh_worths
from factions.systems.warcrow.odds.sides import STANDARD_FACES, Side, rank

ONE = Side("ROK", packed("SX"), True, False, (Plan(), Plan(cost=1, wounds=1)), 512, STANDARD_FACES)
TWO = Side("", 0, False, True, (Plan(), Plan(stress=1), Plan(heal=1)), 7, STANDARD_FACES)


def test_a_book_has_a_row_a_side() -> None:
    sides = book([ONE, TWO], [False, True]).sides
    assert sides.dtype == SIDE_RECORD
    first, second = ({name: int(row[name]) for name in SIDE_RECORD.names or ()} for row in sides)
    assert first == {
        "dice": 0 | 1 << 3 | 5 << 6,
        "count": 3,
        "symbols": packed("SX"),
        "elite": 1,
        "defends": 0,
        "first": 0,
        "plans": 2,
        "worth": 512,
        "fresh": -1,
    }
    assert (second["count"], second["defends"], second["first"], second["plans"]) == (0, 1, 2, 3)
    assert second["fresh"] == 0


def test_a_book_has_a_row_a_plan() -> None:
    written = book([ONE, TWO])
    assert written.plans.dtype == PLAN_RECORD
    assert [tuple(row) for row in written.plans.tolist()] == [
        tuple(plan) for plan in ONE.plans + TWO.plans
    ]
    assert written.values.tolist() == [list(worths(plan)) for plan in ONE.plans + TWO.plans]


def test_a_book_has_the_dice_and_how_their_faces_rank() -> None:
    written = book([ONE])
    assert written.faces.shape == (6, 8)
    assert written.faces[0].tolist() == list(STANDARD_FACES[0])
    assert written.ranks.shape == (2, 6, 8)
    assert written.ranks[0, 1, 4] == rank(packed("SX"), False)
    assert written.ranks[1, 3, 3] == rank(packed("BB"), True)


def test_tables_of_fresh_rolls_are_kept_for_those_that_repeat() -> None:
    written = book([ONE, TWO, ONE, ONE], [True, False, False, True])
    assert written.sides["fresh"].tolist() == [0, -1, -1, 1]
    assert written.fresh.shape == (2, 2, AGAINST, AGAINST)
    assert (written.fresh[1] == fresh_worths(ONE)).all()
    assert book([ONE]).fresh.shape == (1, 2, AGAINST, AGAINST)


def test_an_empty_book_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one side"):
        book([])


def test_everything_is_contiguous_whole_numbers(warcrow: Catalogue) -> None:
    dice = faces(warcrow.dice)
    found = [
        side
        for profile in warcrow.profiles.values()
        for panel in profile.panels
        for side in (melee(profile, panel, dice), defence(profile, panel, dice))
        if side
    ]
    written = book(found)
    assert len(written.sides) == len(found) > 200
    assert all(array.flags.c_contiguous for array in written)
    assert {name for array in written[2:5] for name in [array.dtype]} == {np.dtype(np.int64)}
    ends = written.sides["first"] + written.sides["plans"]
    assert ends.tolist() == [*written.sides["first"][1:].tolist(), len(written.plans)]
    assert worth_of(40, 8) == 500


def test_the_kernels_share_the_constants() -> None:
    assert symbols.LOSES_DIE == values.LOSES_DIE
    assert symbols.VOID_SHIFT == values.VOID_SHIFT
    assert symbols.OWN == values.OWN
    assert switches.WOUND == values.WOUND
    assert symbols.HIGH == HIGH
    assert DICE[symbols.ORANGE] + DICE[symbols.YELLOW] == "OY"
    assert switches.MOST_AGAINST == AGAINST - 1
