"""Distributions of single rolls, by hand and by the slow twin."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.warcrow.catalogue import DICE, SYMBOLS, Effect, Switch
from factions.systems.warcrow.odds import passes, plans, pools
from factions.systems.warcrow.odds.plans import Plan, packed
from factions.systems.warcrow.odds.sides import STANDARD_DICE, STANDARD_FACES, Side
from tests.reference import warcrow_roll as twin

EVERYTHING = plans.plans_of(
    tuple(Switch(symbol, (Effect("wound"),)) for symbol in SYMBOLS),
    np.array([packed("SBXsbx")], dtype=np.int64),
    False,
    False,
)


def side(dice: str, symbols: str = "", *, elite: bool = False, defends: bool = False) -> Side:
    """Return a side for which every symbol counts."""
    every = tuple(plan._replace(cost=plans.folded(plan.cost)) for plan in EVERYTHING)
    kept = every if elite else EVERYTHING
    return Side(dice, packed(symbols), elite, defends, kept, 100, STANDARD_FACES)


def by_symbols(rolled: pools.Outcomes) -> Mapping[int, float]:
    """Return the chances by packed counts."""
    return dict(zip(rolled.counts.tolist(), rolled.chances.tolist(), strict=True))


def test_without_dice_the_symbols_are_certain() -> None:
    assert by_symbols(pools.outcomes(side("", "SSx"))) == {packed("SSx"): 1.0}


def test_a_red_die_has_four_outcomes() -> None:
    # Faces: four S, two SS, one Xs, one XS.
    assert by_symbols(pools.outcomes(side("R"))) == {
        packed("S"): 4 / 8,
        packed("SS"): 2 / 8,
        packed("Xs"): 1 / 8,
        packed("XS"): 1 / 8,
    }


def test_two_green_dice_and_a_symbol() -> None:
    # Faces: B on five, BB on one, X on one, Xb on one. Two dice, symbol B added:
    # BBB from B B: 25/64; BBBB from B BB, either way: 10/64; five B from BB BB: 1/64.
    rolled = by_symbols(pools.outcomes(side("GG", "B")))
    assert rolled[packed("BBB")] == 25 / 64
    assert rolled[packed("BBBB")] == 10 / 64
    assert rolled[packed("BBBBB")] == 1 / 64
    assert rolled[packed("BXXb")] == 2 / 64
    assert sum(rolled.values()) == 1.0


def test_an_elite_roll_counts_hollow_symbols_as_filled_too() -> None:
    # A red die's Xs counts as one S (hollow) and one X.
    rolled = by_symbols(pools.outcomes(side("R", elite=True)))
    assert rolled[plans.folded(packed("Xs"))] == 1 / 8


def test_symbols_that_pay_for_nothing_are_left_out() -> None:
    plain = Side("R", packed("xB"), False, False, (Plan(),), 100, STANDARD_FACES)
    assert by_symbols(pools.outcomes(plain)) == {
        packed("B"): 1 / 8,
        packed("SB"): 5 / 8,
        packed("SSB"): 2 / 8,
    }


def test_a_disarmed_attacker_loses_the_die_that_hurts_most() -> None:
    # One red die: any S takes it away; Xs shows no S and stays.
    assert by_symbols(pools.outcomes(side("R"), loses_die=True)) == {0: 7 / 8, packed("Xs"): 1 / 8}


def test_only_one_die_is_lost() -> None:
    # Two red dice: SS goes before S, so an S is left in 2 * 4/8 * 2/8 of the rolls,
    # and in 4/8 * 4/8 where both show S, and in 2 * 4/8 * 1/8 where XS goes before S.
    plain = Side("RR", 0, False, False, (Plan(),), 100, STANDARD_FACES)
    rolled = by_symbols(pools.outcomes(plain, loses_die=True))
    # Nothing is left where one or both dice show Xs: 2 * 7/8 * 1/8 + 1/64 = 15/64.
    assert rolled[0] == 15 / 64
    # SS is left from two SS alone: 4/64. The rest is S.
    assert rolled[packed("SS")] == 4 / 64
    assert rolled[packed("S")] == 45 / 64


def test_a_vulnerable_defender_loses_a_block_and_no_success() -> None:
    rolled = by_symbols(pools.outcomes(side("RG", defends=True), loses_die=True))
    assert rolled[packed("S")] == 4 / 8 * 6 / 8
    assert sum(chance for roll, chance in rolled.items() if plans.lane(roll, "B")) == 0


@settings(max_examples=40, deadline=None)
@given(
    dice=st.text(DICE, max_size=3),
    symbols=st.text(SYMBOLS, max_size=3),
    elite=st.booleans(),
    defends=st.booleans(),
    loses_die=st.booleans(),
)
def test_the_twin_agrees(
    dice: str, symbols: str, elite: bool, defends: bool, loses_die: bool
) -> None:
    rolled = by_symbols(
        pools.outcomes(side(dice, symbols, elite=elite, defends=defends), loses_die)
    )
    slow = twin.throws(
        twin.Roller(dice, STANDARD_DICE, symbols, defends=defends, loses_die=loses_die)
    )
    expected: dict[int, float] = {}
    for roll, chance in slow.items():
        counts = packed("".join(symbol * count for symbol, count in roll))
        key = plans.folded(counts) if elite else counts
        expected[key] = expected.get(key, 0.0) + float(chance)
    assert rolled == pytest.approx(expected, abs=1e-12)


@settings(deadline=None)
@given(dice=st.text(DICE, max_size=8), loses_die=st.booleans())
def test_chances_add_up_to_one(dice: str, loses_die: bool) -> None:
    rolled = pools.outcomes(side(dice), loses_die)
    assert rolled.chances.sum() == pytest.approx(1, abs=1e-12)
    assert (np.diff(rolled.counts) > 0).all()


def test_merging_what_no_plan_can_spend() -> None:
    rolls = pools.Outcomes(
        np.array([packed("X"), packed("XX"), packed("XXX"), packed("SXXX")], dtype=np.int64),
        np.array([0.1, 0.2, 0.3, 0.4]),
    )
    spender = Side("", 0, False, False, (Plan(), Plan(cost=packed("X"))), 100, STANDARD_FACES)
    kept = by_symbols(pools.capped(rolls, spender, 0))
    assert kept == pytest.approx({packed("X"): 0.6, packed("SX"): 0.4})
    wary = by_symbols(pools.capped(rolls, spender, 1))
    assert wary == pytest.approx({packed("X"): 0.1, packed("XX"): 0.5, packed("SXX"): 0.4})
    idle = Side("", 0, False, False, (Plan(),), 100, STANDARD_FACES)
    assert by_symbols(pools.capped(rolls, idle, 1)) == pytest.approx({0: 0.6, packed("S"): 0.4})


ORANGE = Fraction(5, 8)  # S, S, SX, SX, Sx of the eight faces; sX is the sixth for Elite


@pytest.mark.parametrize(
    ("dice", "symbols", "elite", "needed", "frightened", "again", "chance"),
    [
        ("O", "", False, 1, False, False, ORANGE),
        ("O", "", True, 1, False, False, Fraction(6, 8)),
        ("O", "S", False, 1, False, False, Fraction(1)),
        ("O", "S", False, 2, False, False, ORANGE),
        ("O", "s", True, 1, False, False, Fraction(1)),
        ("OO", "", False, 1, False, False, 1 - (1 - ORANGE) ** 2),
        ("OO", "", False, 2, False, False, ORANGE**2),
        ("O", "", False, 1, True, False, ORANGE**2),
        ("O", "", True, 1, True, False, Fraction(1, 8) + ORANGE * Fraction(6, 8)),
        ("O", "", False, 1, False, True, 1 - (1 - ORANGE) ** 2),
        ("O", "", False, 1, True, True, 1 - (1 - ORANGE**2) ** 2),
        ("", "", False, 1, False, False, Fraction(0)),
        ("R", "", False, 2, False, False, Fraction(2, 8)),
        ("G", "", False, 1, False, False, Fraction(0)),
    ],
)
def test_a_willpower_test_has_its_exact_chance(  # noqa: PLR0917 -- a column of the table each
    dice: str,
    symbols: str,
    elite: bool,
    needed: int,
    frightened: bool,
    again: bool,
    chance: Fraction,
) -> None:
    rolls = side(dice, symbols, elite=elite)
    assert passes(rolls, needed, frightened=frightened, again=again) == pytest.approx(
        float(chance), abs=1e-12
    )
