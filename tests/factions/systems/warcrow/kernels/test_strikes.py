"""Deeds that attack: blasts, strikes, leaps, shots, provocations."""

import math

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record.layout import (
    FIGHT,
    GAP,
    RUSH,
    VULNERABLE,
)
from tests.factions.systems.warcrow.board import E, L, Outcome, Unit, attack, board, skill
from tests.factions.systems.warcrow.board.deeds import deed, do, pair

RING = [(2.05 * math.cos(math.pi * n / 3), 2.05 * math.sin(math.pi * n / 3)) for n in range(6)]


@pytest.mark.parametrize(
    ("symbols", "stopped", "blocks", "wounds"),
    [
        ("SSS", "", "B", 2),
        ("SSS", "", "b", 3),
        ("SSS", "hollow", "BBb", 2),
        ("SSS", "double", "BBB", 2),
        ("S", "", "BB", 0),
    ],
)
@pytest.mark.parametrize("word", ["blast", "strike"])
def test_a_blast_or_strike_is_rolled_against_a_defence(
    word: str, symbols: str, stopped: str, blocks: str, wounds: int
) -> None:
    made = pair(deed(word, symbols=symbols, stopped=stopped), blocks=blocks)
    do(made)
    made.carry_out()
    assert made.damage(1) == wounds
    assert made.struck_for() == wounds
    assert made.expected_by_deed(1) == wounds


def test_a_strike_lands_in_contact_and_may_be_answered() -> None:
    made = pair(deed("strike", amount=0, symbols="S"), blocks=attack("SBS"))
    do(made)
    made.carry_out()
    assert made.is_engaged(0, 1)
    assert (made.damage(0), made.damage(1)) == (2, 0)


def test_a_leap_strikes_with_the_own_attack() -> None:
    made = pair(deed("strike", amount=0), mine={"hits": "SS"})
    made.leap(0, 1)
    assert made.is_engaged(0, 1)
    assert made.todo() == [FIGHT]


def test_no_unit_leaps_where_there_is_no_room() -> None:
    ring = [Unit(side=1, at=(30.0 + dx, 10.0 + dy)) for dx, dy in RING]
    leaps = (skill(deed("strike", amount=0)),)
    made = board(Unit(skills=leaps), Unit(side=1, at=(30.0, 10.0)), *ring)
    made.leap(0, 1)
    assert (made.at(0), made.todo()) == ((30.0, 30.0), [])


@pytest.mark.parametrize(("away", "strikes"), [(2.0, False), (4.0, True)])
@pytest.mark.parametrize("symbols", ["", "SS"])
def test_a_unit_leaps_at_no_enemy_that_it_is_engaged_with(
    symbols: str, away: float, *, strikes: bool
) -> None:
    leap = deed("strike", amount=10, symbols=symbols)
    made = pair(leap, at=(30.0, 30.0 + away), mine={"hits": "SS"})
    assert bool(made.is_engaged(0, 1)) is not strikes
    assert (made.worth_of_deed() > 0.0) is strikes
    made.leap(0, 1)
    made.carry_out()
    assert (made.damage(1) > 0) is strikes


@pytest.mark.parametrize(("strides", "lands"), [(9, False), (10, True), (0, True)])
def test_no_unit_is_placed_further_off_than_it_may(strides: int, lands: bool) -> None:
    made = pair(deed("strike", amount=strides), at=(30.0, 44.0))  # lands 11.99 strides off
    made.leap(0, 1)
    assert bool(made.is_engaged(0, 1)) is lands


@pytest.mark.parametrize(("away", "fires"), [(13.9, True), (14.1, False)])
def test_a_skill_shoots_no_further_than_the_card_does(away: float, fires: bool) -> None:
    made = pair(deed("shoot"), at=(30.0, 30.0 + away), mine={"range": 12, "shots": "SS"})
    assert (made.worth_of_deed() > 0.0) is fires
    do(made)
    made.carry_out()
    assert made.damage(1) == (2 if fires else 0)


def test_no_unit_in_a_fight_shoots_by_a_skill() -> None:
    made = pair(deed("shoot"), at=(30.0, 32.0 + GAP), mine={"range": 12, "shots": "SS"})
    assert made.is_engaged(0, 1)
    assert made.worth_of_deed() == 0.0
    do(made)
    made.carry_out()
    assert made.damage(1) == 0


def test_a_shot_more_is_for_the_unit_shot_at_in_this_activation() -> None:
    again = deed("shoot", when=("opponent-shot-at",))
    foes = [Unit(side=1, at=(x, 34.0), wounds=9) for x in (28.0, 32.0)]
    made = board(Unit(range=12, skills=(skill(again),)), *foes)

    def wanted() -> list[int]:
        return [u for u in (1, 2) if made.worth_of_deed(v=u) > 0.0]

    assert wanted() == []
    made.shoot(0, at=2)
    assert wanted() == [2]
    made.begin(0)
    assert wanted() == []


def test_a_provoked_enemy_charges_if_it_can() -> None:
    made = do(pair(deed("provoke")))
    assert made.todo() == [RUSH]
    made = do(pair(deed("provoke"), at=(30.0, 55.0)))
    assert made.todo() == []


@pytest.mark.parametrize(("y", "worth"), [(34.0, True), (32.0 + GAP, False), (55.0, False)])
def test_only_a_unit_that_can_charge_is_worth_provoking(y: float, worth: bool) -> None:
    made = pair(deed("provoke"), at=(30.0, y))
    made.survey()
    assert (made.worth_of_deed() > 0.0) is worth


def test_a_backlash_wounds_by_the_own_blocks() -> None:
    made = do(pair(deed("backlash"), blocks="BBb"))
    assert made.damage(1) == 2
    assert made.expected_by_deed(1) == 2.0


def test_vulnerable_is_spent_by_a_blast() -> None:
    made = do(pair(deed("blast", symbols="SS"), blocks="", states=VULNERABLE))
    assert made.states(1) == 0


def test_a_blast_leaves_the_roll_of_a_fight_as_it_was() -> None:
    made = pair(deed("blast", dice="R", within=9))
    made.rolled(Outcome(7, 7, 7, 7))
    assert do(made).outcome() == Outcome(7, 7, 7, 7)


def test_a_leap_leaves_time_for_another_attack() -> None:
    leap = skill(Deed("strike", at="action", to="enemy", within=10, amount=0), type="combat")
    made = board(
        Unit(at=(30.0, 20.0), hits="S", wounds=9, skills=(leap,)),
        Unit(side=1, at=(30.0, 27.0), hits="", wounds=9),
        scenario="last-stand",
    )
    made.play()
    assert [row[:2] for row in made.events(E.ROLL)] == [[0, 1], [0, 1]]
    assert made.damage(1) == 2


@pytest.mark.parametrize(("goal", "leaps"), [(28.0, False), (35.0, True)])
def test_no_unit_leaps_off_an_objective_for_less_than_that_is_worth(
    goal: float, *, leaps: bool
) -> None:
    leap = skill(Deed("strike", at="action", to="enemy", within=10, amount=0), type="combat")
    made = board(
        Unit(at=(30.0, 32.0), hits="S", wounds=9, charge=0, skills=(leap,)),
        Unit(side=1, at=(30.0, 38.0), hits="", wounds=9),
        objectives=[(30.0, goal)],
    )
    made.survey()
    assert (made.weigh().what == L.USE_SKILL) is leaps
