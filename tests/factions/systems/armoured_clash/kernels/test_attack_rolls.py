"""Overcharge and Siegebreaker: dice from a card, blanks that burn, buildings brought down."""

from dataclasses import replace

import pytest

from factions.systems.armoured_clash.odds.dice import BLANK, GLANCING, HEROIC, MISS, STRIKE
from tests.factions.systems.armoured_clash.stage import (
    SOUTH,
    Board,
    K,
    L,
    Piece,
    Unit,
    blade,
    board,
    gun,
)

CARD = 7
HOT = Unit((24.0, 10.0), models=4, limit=2, grid=(gun(4, "Overcharge"),), points=10)
FOE = Unit((24.0, 25.0), SOUTH, 1, models=30, points=400)
HOUSE = Piece((24.0, 25.0), 1.5, 1.5, L.BLOCKS | L.IMPASSABLE | L.BUILDING)
RAM = Unit((24.0, 10.0), grid=(gun(3, "Siegebreaker"),))
GUESTS = Unit((24.0, 25.0), SOUTH, 1, models=12, defence=9)


def fire(b: Board) -> list[int]:
    K.ranged_attacks.fire_row(b.d, b.s, 0, int(b.d.weapon[0]), 1, False)
    return b.told(K.events.ATTACK)[-1][3:8]


@pytest.mark.parametrize(
    ("die", "burnt", "left"), [((STRIKE,) * 6, 0, 4), ((BLANK,) * 6, 8, 0), ((GLANCING,) * 6, 0, 4)]
)
def test_a_card_adds_its_value_in_dice_and_blanks_burn(
    die: tuple[str, ...], burnt: int, left: int
) -> None:
    b = board(HOT, FOE, card=CARD, policy="greedy", die=die)
    b.d.blank[:] = 0.0  # it does not see them coming
    b.d.expected[:, :, 5:] = 9.0
    assert fire(b)[1] == 4 + CARD
    assert (b.s.n[0], b.s.taken[0]) == (left, burnt)
    assert b.s.deck_left[0] == 47


def test_nobody_overcharges_what_costs_more_than_it_brings() -> None:
    b = board(replace(HOT, points=900), FOE, card=CARD, policy="greedy")
    b.d.blank[:] = 1.0
    assert fire(b)[1] == 4
    assert fire(board(HOT, FOE, card=CARD, policy="nearest"))[1] == 4
    assert fire(board(replace(HOT, grid=(gun(4),)), FOE, card=CARD, policy="greedy"))[1] == 4


def test_overcharged_blows_burn_before_the_answer_and_cost_no_combat() -> None:
    brawlers = Unit((24.0, 10.0), models=6, limit=1, grid=(blade(1, "Overcharge"),), points=10)
    wall = Unit((24.0, 10.6), SOUTH, 1, models=6, limit=9, points=900)
    b = board(brawlers, wall, card=3, policy="greedy", die=(BLANK,) * 6)
    b.d.blank[:] = 0.0
    b.d.expected[:, :, 2:] = 9.0
    K.close_quarters.close_quarters(b.d, b.s, 0, 1)
    assert b.s.n[0] == 2
    assert b.told(K.events.COMBAT)[-1][2:5] == [0, 0, K.events.NOBODY]
    assert b.told(K.events.DAMAGE)[0] == [0, -1, 4, 4, 0, K.events.BURNT, 0, 0]
    assert b.told(K.events.TEST) == []


def test_rolls_by_hand_explode_once_and_roll_again_what_the_rating_lets() -> None:
    b = board(HOT, FOE, die=(HEROIC,) * 6)
    assert K.attack_rolls.roll_by_hand(b.d, b.s, 0, L.NEUTRAL, 3) == (12, 6, 0, 0)
    veterans = replace(HOT, keywords=("Veteran (2)",))
    b = board(veterans, FOE)
    kind = int(b.d.pool[b.d.weapon[0], 0])
    assert K.attack_rolls.roll_by_hand(b.d, b.s, kind, L.NEUTRAL, 3).hits == 5
    b = board(HOT, FOE, die=(MISS,) * 6)
    assert K.attack_rolls.roll_by_hand(b.d, b.s, 0, L.IMPROVED, 3).hits == 0


def garrisoned(die: tuple[str, ...], *, qualities: tuple[str, ...] = ("Siegebreaker",)) -> Board:
    b = board(replace(RAM, grid=(gun(2, *qualities),)), GUESTS, pieces=[HOUSE], die=die)
    K.garrisons.garrison(b.s, 1, 0)
    fire(b)
    return b


def test_heroics_as_many_as_its_size_bring_a_building_down() -> None:
    b = garrisoned((HEROIC,) * 6)
    assert (b.s.n[1], b.s.status[1], b.s.tenant[0]) == (9, L.READY, -1)
    assert b.s.piece_does[0] == L.DENSE
    assert len(b.told(K.events.TEST)) == 1


def test_strikes_leave_it_standing_and_so_do_other_guns() -> None:
    for b in (garrisoned((STRIKE,) * 6), garrisoned((HEROIC,) * 6, qualities=())):
        assert (b.s.n[1], b.s.status[1]) == (12, L.HOUSED)
        assert b.s.piece_does[0] & L.BUILDING
