"""The rolling kernels by hand, with loaded dice."""

# Kernels are typed for fields of records; tests hand them arrays.
# mypy: disable-error-code="arg-type"

from dataclasses import replace

import numpy as np
import pytest

from factions.systems.warcrow.kernels.record import symbols
from factions.systems.warcrow.kernels.rules import preparation
from factions.systems.warcrow.kernels.rules.dice import opposed, throwing
from factions.systems.warcrow.kernels.rules.morale.willpower import roll_willpower
from factions.systems.warcrow.odds import (
    book,
    plans,
    values,
)
from factions.systems.warcrow.odds.plans import packed
from factions.tabletop.battles.rng import seeded
from tests.factions.systems.warcrow.loaded_dice import (
    ENGAGED,
    LOST,
    SLOWED,
    SPARE,
    VOID,
    fought,
    nothing,
    side,
    switch,
)


def test_blocks_stop_successes_both_ways() -> None:
    result = fought(side("RRR"), side("GK"))
    assert (result["hurt_second"], result["hurt_first"]) == (2, 2)
    assert result["roll_first"] == packed("SSS")
    assert result["roll_second"] == packed("BSS")
    assert (result["plan_first"], result["plan_second"], result["repeated"]) == (0, 0, 0)


def test_automatic_symbols_are_added() -> None:
    result = fought(side("R", symbols="SB"), side("K", symbols="B"))
    assert (result["hurt_second"], result["hurt_first"]) == (1, 1)


def test_elite_counts_hollow_symbols() -> None:
    assert fought(side("YY", elite=True), side(""))["hurt_second"] == 2
    assert fought(side("YY"), side(""))["hurt_second"] == 0


def test_a_wound_by_switch_passes_blocks() -> None:
    result = fought(side("O", switch("X", "wound", amount=2)), side("GG"))
    assert (result["hurt_second"], result["plan_first"]) == (2, 1)


def test_blocks_are_cancelled_before_they_block() -> None:
    result = fought(side("RO", switch("X", "cancel", symbol="B")), side("GG"))
    assert result["hurt_second"] == 1


def test_the_second_answers() -> None:
    guard = side("U", switch("b", "cancel", symbol="S", amount=2))
    assert fought(side("RRR"), guard)["hurt_second"] == 1
    assert fought(side("RRR"), guard)["plan_second"] == 1


def test_a_cancelled_special_pays_for_nothing() -> None:
    jam = side("O", switch("X", "cancel", symbol="X"))
    hurt = side("U", switch("X", "wound"))
    assert fought(jam, hurt)["hurt_first"] == 0
    assert fought(hurt, jam)["hurt_second"] == 1


def test_an_elite_roll_is_cancelled_symbol_by_symbol() -> None:
    jam = side("RRO", switch("X", "cancel", symbol="B"))
    keen = side("GU", switch("b", "wound"), elite=True, worth=10)
    result = fought(jam, keen)
    assert (result["hurt_second"], result["hurt_first"]) == (3, 1)


def test_a_switch_may_have_a_condition() -> None:
    attack = side("O", switch("X", "wound", "opponent-slowed"))
    assert fought(attack, side(""))["hurt_second"] == 1
    assert fought(attack, side(""), (ENGAGED | SLOWED, 0))["hurt_second"] == 2


def test_rage_turns_a_wound_of_its_own_into_one_more() -> None:
    angry = side("R", rage=True, worth=50)
    result = fought(angry, side(""), (SPARE, 0))
    assert (result["hurt_second"], result["hurt_first"], result["rage_first"]) == (2, 0, 1)
    assert fought(angry, side(""))["rage_first"] == 0
    assert fought(side("R"), angry, (0, SPARE))["rage_second"] == 1


def test_a_die_is_lost() -> None:
    result = fought(side("RKY"), side(""), (LOST, 0))
    assert result["roll_first"] == packed("Ss")
    vulnerable = replace(side("GK"), defends=True)
    assert fought(side(""), vulnerable, (0, LOST))["roll_second"] == packed("SS")


def test_effects_that_come_to_nothing() -> None:
    heal = side("O", switch("X", "heal", to="self"), switch("X", "stress"))
    assert heal.plans[fought(heal, side(""))["plan_first"]].heal == 1
    unhurt = VOID << values.OWN_HEAL
    assert heal.plans[fought(heal, side(""), (unhurt, 0))["plan_first"]].stress == 1
    calm = unhurt | VOID << values.PUT_STRESS
    assert fought(heal, side(""), (calm, 0))["plan_first"] == 0


def test_a_roll_no_new_one_betters_is_kept() -> None:
    assert fought(side("RR"), side("G"), repeat=True)["repeated"] == 0


@pytest.mark.parametrize(
    ("frightened", "needed", "again", "successes"),
    [(False, 1, False, 2), (True, 1, False, 2), (False, 3, True, 2), (False, 0, False, 2)],
)
def test_a_willpower_test_counts_successes(
    frightened: bool, needed: int, again: bool, successes: int
) -> None:
    pages = book([side("RY", symbols="S")])
    found = roll_willpower(seeded(1, 0), pages, 0, frightened, needed, again)
    assert found == successes


def test_the_initiative_goes_to_the_lead() -> None:
    pages = book([side("")])
    winners = [
        preparation.roll_initiative(seeded(1, 0), pages, lead, (0, 0)) for lead in (1, -1, 0)
    ]
    # An orange die more always wins; with equal dice every throw ties, and side 0 has it.
    assert winners == [0, 1, 0]


HALF = (tuple([packed("S")] * 4 + [packed("B")] * 4),) * 6  # every die: successes or blocks


def thrown(times: int, **changes: int) -> float:
    """Return the mean successes of two dice of HALF, with what skills add to each throw."""
    one = replace(side("RR"), faces=HALF)
    pages, dice, total = book([one]), seeded(5, 0), 0
    columns = {"again": 2, "spoilt": 3, "fixed": 4}
    for _ in range(times):
        more = nothing()[0]
        for name, number in changes.items():
            more[columns[name]] = number
        total += symbols.lane(throwing.throw(dice, pages, 0, False, more), 0)
    return total / times


@pytest.mark.parametrize(
    ("changes", "mean"),
    [
        ({}, 1.0),
        ({"again": 1}, 1.375),
        ({"again": 2}, 1.5),
        ({"spoilt": 1}, 0.625),
        ({"spoilt": 2}, 0.5),
        ({"fixed": 1}, 1.75),
        ({"fixed": 2}, 2.0),
    ],
)
def test_skills_turn_dice_once_or_for_all(changes: dict[str, int], mean: float) -> None:
    assert thrown(4000, **changes) == pytest.approx(mean, abs=0.04)


@pytest.mark.parametrize(
    ("dice", "extra", "symbols", "rolled"),
    [
        ("R", 1, "", "SS"),
        ("RR", 3, "", "SSS"),  # no more than three of a colour
        ("", 1 << 12, "", "B"),
        ("R", 0, "SX", "SSX"),
        ("R", 1 + (2 << 12), "b", "SSBBb"),
    ],
)
def test_skills_add_dice_and_symbols(dice: str, extra: int, symbols: str, rolled: str) -> None:
    more = nothing()[0]
    more[0], more[1] = extra, packed(symbols)
    assert throwing.throw(seeded(1, 0), book([side(dice)]), 0, False, more) == packed(rolled)


@pytest.mark.parametrize(
    ("dice", "again", "context", "means"),
    [
        ("R", 1, 0, (0.75, 0.0)),
        ("RR", 0, 0, (1.25, 0.25)),
        ("RR", 1, 0, (1.5, 0.25)),  # two failures are repeated whole, one as a die
        ("RR", 2, 0, (1.5, 0.0)),
        ("RR", 1, LOST, (0.5, 0.0)),  # a die is rolled again before it is known
    ],
)
def test_a_side_that_repeats_a_die_does_not_repeat_the_roll(
    dice: str, again: int, context: int, means: tuple[float, float]
) -> None:
    one = replace(side(dice), faces=HALF)
    pages, rng, out = book([one, side("")], [True, False]), seeded(5, 0), []
    for _ in range(4000):
        more = nothing()
        more[0, 2] = again
        rolled = opposed.exchange(rng, pages, 0, 1, ENGAGED | context, ENGAGED, True, more)
        out.append((rolled.dealt, rolled.repeated))
    assert np.mean(out, axis=0).tolist() == pytest.approx(means, abs=0.04)


def test_elite_dice_rolled_again_count_their_hollow_symbols() -> None:
    pages = book([side("RR", elite=True)])
    more = nothing()[0]
    more[10] = packed("s") - packed("bX")
    rolled = plans.folded(packed("SbX"))
    assert throwing.instead(pages, 0, rolled, more) == plans.folded(packed("Ss"))


def test_only_hollow_blocks_stop_what_pierces() -> None:
    assert symbols.pierced(packed("SBBbX")) == packed("SBbX")
    more = nothing()
    more[0, 5] = 1
    pages = book([side("RRR"), side("GU")], [True, False])  # B, Xb
    rolled = opposed.exchange(seeded(1, 0), pages, 0, 1, ENGAGED, ENGAGED, False, more)
    assert rolled.dealt == 2
