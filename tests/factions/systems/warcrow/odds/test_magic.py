"""Magic's exact odds, against a count of every roll of the dice on both sides."""

from collections import Counter
from itertools import product

import pytest

from factions.systems.warcrow.odds import (
    Cast,
    Guard,
    blocked,
    castings,
    made_good,
    packed,
    scion_effects,
    tinge_rolls,
    works,
)
from factions.systems.warcrow.odds.plans import Plan
from factions.systems.warcrow.odds.sides import STANDARD_DICE, STANDARD_FACES, Side

WARDER, MASTER = Guard("KKK", taints=True), Guard("KKK", taints=True, master=True)
DISPEL = Guard("UK")


def caster(dice: str, symbols: str = "", *, elite: bool = False) -> Side:
    return Side(dice, packed(symbols), elite, False, (Plan(),), 100, STANDARD_FACES)


def counted(of: Side, symbols: str, guard: Guard | None, full: bool) -> dict[Cast, float]:
    """Count every roll of letters of both sides, each as likely as the others."""
    ends: Counter[Cast] = Counter()
    ours = list(product(*(STANDARD_DICE[die] for die in of.dice)))
    theirs = list(product(*(STANDARD_DICE[die] for die in (guard.dice if guard else ""))))
    for one, two in product(ours, theirs):
        shown, answer = "".join(one) + symbols, "".join(two)
        got = shown.count("S") + shown.count("s") * of.elite
        stops = answer.count("B")
        if guard and guard.master:
            stops += answer.count("b") + answer.count("x")
        helped = got == stops and not full
        backlash = answer.count("b") if guard and guard.taints else 0
        ends[Cast(got + helped > stops, int(helped), backlash)] += 1
    return {end: count / ends.total() for end, count in ends.items()}


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("guard", [None, DISPEL, Guard("G"), WARDER, MASTER], ids=str)
@pytest.mark.parametrize(
    ("dice", "symbols", "elite"), [("OY", "", False), ("RY", "", True), ("", "S", False)]
)
def test_castings_are_as_counted(
    dice: str, symbols: str, elite: bool, guard: Guard | None, full: bool
) -> None:
    side = caster(dice, symbols, elite=elite)
    found = castings(side, guard, full=full)
    assert dict(found) == pytest.approx(counted(side, symbols, guard, full))
    assert works(found) == pytest.approx(sum(c for end, c in found.items() if end.works))
    assert made_good(found) == pytest.approx(sum(c for end, c in found.items() if end.own))


def test_a_caster_that_is_not_full_fails_only_where_it_is_blocked() -> None:
    side = caster("OO")
    assert works(castings(side)) == pytest.approx(1.0)
    assert works(castings(side, full=True)) == pytest.approx(1 - (3 / 8) ** 2)
    assert made_good(castings(side)) == pytest.approx((3 / 8) ** 2)
    assert works(castings(side, frightened=True, full=True)) == pytest.approx(1 - (39 / 64) ** 2)
    assert works(castings(side, MASTER)) < works(castings(side, WARDER)) < 1.0


def test_without_a_guard_nothing_is_blocked() -> None:
    assert blocked(None, STANDARD_FACES) == {(0, 0): 1.0}


@pytest.mark.parametrize(
    ("dice", "chances"),
    [
        (0, [1.0]),
        (1, [6 / 8, 2 / 8]),
        (2, [36 / 64, 24 / 64, 4 / 64]),
        (3, [27 / 64, 27 / 64, 9 / 64, 1 / 64]),
        (5, [27 / 64, 27 / 64, 9 / 64, 1 / 64]),
    ],
)
def test_tinge_rolls_have_their_chances(dice: int, chances: list[float]) -> None:
    found = tinge_rolls(dice, STANDARD_FACES)
    assert dict(found) == pytest.approx(dict(enumerate(chances)))


def test_the_table_of_the_scions() -> None:
    assert scion_effects(STANDARD_FACES) == {
        "stress": 2 / 8, "tinge": 2 / 8, "slowed": 1 / 8,
        "displaced": 1 / 8, "healed": 1 / 8, "wounded": 1 / 8,
    }  # fmt: skip
