"""Overcharge and Siegebreaker: dice from a card, blanks that burn, buildings brought down."""

from dataclasses import replace

import pytest

from factions.systems.armoured_clash.odds.dice import BLANK, GLANCING, HEROIC, MISS, STRIKE
from tests.factions.systems.armoured_clash.board.kernels import E, L
from tests.factions.systems.armoured_clash.board.layout import Board, board
from tests.factions.systems.armoured_clash.board.units import SOUTH, Piece, Unit, blade, gun

CARD = 7
HOT = Unit((24.0, 10.0), models=4, limit=2, grid=(gun(4, "Overcharge"),), points=10)
FOE = Unit((24.0, 25.0), SOUTH, 1, models=30, points=400)
HOUSE = Piece((24.0, 25.0), 1.5, 1.5, L.BLOCKS | L.IMPASSABLE | L.BUILDING)
RAM = Unit((24.0, 10.0), grid=(gun(3, "Siegebreaker"),))
GUESTS = Unit((24.0, 25.0), SOUTH, 1, models=12, defence=9, garrison=0)


@pytest.mark.parametrize(
    ("die", "burnt", "left"), [((STRIKE,) * 6, 0, 4), ((BLANK,) * 6, 8, 0), ((GLANCING,) * 6, 0, 4)]
)
def test_a_card_adds_its_value_in_dice_and_blanks_burn(
    die: tuple[str, ...], burnt: int, left: int
) -> None:
    b = board(HOT, FOE, card=CARD, policy="greedy", die=die)
    b.expect_of_cards(blanks=0.0, hits=9.0, dice=5)  # it does not see them coming
    assert b.fire(0, 1).dice == 4 + CARD
    assert (b.models_left(0), b.damage_taken(0)) == (left, burnt)
    assert b.deck_left(0) == 47


def test_an_attack_is_not_overcharged_that_costs_more_than_it_brings() -> None:
    b = board(replace(HOT, points=900), FOE, card=CARD, policy="greedy")
    b.expect_blanks(1.0)
    assert b.fire(0, 1).dice == 4
    assert board(HOT, FOE, card=CARD, policy="nearest").fire(0, 1).dice == 4
    plain = replace(HOT, grid=(gun(4),))
    assert board(plain, FOE, card=CARD, policy="greedy").fire(0, 1).dice == 4


def test_overcharged_blows_burn_before_the_answer_and_cost_no_combat() -> None:
    brawlers = Unit((24.0, 10.0), models=6, limit=1, grid=(blade(1, "Overcharge"),), points=10)
    wall = Unit((24.0, 10.6), SOUTH, 1, models=6, limit=9, points=900)
    b = board(brawlers, wall, card=3, policy="greedy", die=(BLANK,) * 6)
    b.expect_of_cards(blanks=0.0, hits=9.0, dice=2)
    b.fight(0, 1)
    assert b.models_left(0) == 2
    assert b.combats() == [(0, 1, 0, 0, E.NOBODY)]
    assert b.events(E.DAMAGE)[0] == [0, -1, 4, 4, 0, E.BURNT, 0, 0]
    assert b.events(E.TEST) == []


def test_rolls_by_hand_explode_once_and_roll_again_what_the_rating_lets() -> None:
    b = board(HOT, FOE, die=(HEROIC,) * 6)
    assert b.roll_by_hand(0, L.NEUTRAL, 3) == (12, 6, 0, 0)
    veterans = replace(HOT, keywords=("Veteran (2)",))
    assert board(veterans, FOE).roll_by_hand(0, L.NEUTRAL, 3).hits == 5
    b = board(HOT, FOE, die=(MISS,) * 6)
    assert b.roll_by_hand(0, L.IMPROVED, 3).hits == 0


def garrisoned(die: tuple[str, ...], *, qualities: tuple[str, ...] = ("Siegebreaker",)) -> Board:
    b = board(replace(RAM, grid=(gun(2, *qualities),)), GUESTS, pieces=[HOUSE], die=die)
    b.fire(0, 1)
    return b


def test_heroics_as_many_as_its_size_bring_a_building_down() -> None:
    b = garrisoned((HEROIC,) * 6)
    assert (b.models_left(1), b.status(1), b.tenant(0)) == (9, L.READY, -1)
    assert b.ground()[0].does == L.DENSE | L.RUIN
    assert len(b.events(E.TEST)) == 1


def test_strikes_leave_it_standing_and_so_do_other_guns() -> None:
    for b in (garrisoned((STRIKE,) * 6), garrisoned((HEROIC,) * 6, qualities=())):
        assert (b.models_left(1), b.status(1)) == (12, L.HOUSED)
        assert b.ground()[0].does & L.BUILDING
