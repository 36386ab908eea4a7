"""Combat groups and sole survivors."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.iron_dawn.board import HEAVY_LOCH, LOCH, Board, E, L, Unit, table

HERE, THERE = (24.0, 24.0), (38.0, 24.0)
FAR_OFF = Unit((4.0, 4.0))


def squads(*units: Unit, **laid: Any) -> Board:
    """Lay out a table where unit 1 can split, into slot len(units) + 1."""
    return table(FAR_OFF, *units, splitting=(1,), **laid)


def split(*units: Unit) -> Board:
    """Lay out a table where unit 1 has split: its second group is the last unit."""
    board = squads(*units)
    assert board.split(1)
    return board


def test_a_squad_of_seven_splits_into_four_with_the_leader_and_three() -> None:
    board = split(Unit(HERE, 1, models=7, hp=2))
    assert (board.models_left(1), board.models_left(2)) == (4, 3)
    assert (board.hp_left(1), board.hp_left(2)) == (8, 6)
    assert (board.has_leader(1), board.has_leader(2)) == (True, False)
    assert board.is_led(1)
    assert not board.is_led(2)
    assert (board.units_of(0), board.units_of(1)) == ([0], [1, 2])
    assert board.is_ready(2)
    assert not board.may_split(1)


@pytest.mark.parametrize(("left", "may"), [(5, False), (6, True)])
def test_six_models_can_split(left: int, may: bool) -> None:
    assert squads(Unit(HERE, 1, models=8, left=left)).may_split(1) == may


def test_a_second_group_takes_half_of_the_special_weapons() -> None:
    board = split(Unit(HERE, 1, models=8, specials=((HEAVY_LOCH, 3),), arms=(LOCH,)))
    borne = [[board.bearers(u, arm) for arm in (0, 1)] for u in (1, 2)]
    assert borne == [[2, 2], [1, 3]]


@pytest.mark.parametrize(("walks", "bearers"), [(True, [2, 4]), (False, [1, 5])])
def test_a_survivor_brings_the_weapon_that_it_bears(walks: bool, bearers: list[int]) -> None:
    heavy = Unit(HERE, 1, models=3, bits=0, specials=((HEAVY_LOCH, 1),))
    board = table(FAR_OFF, heavy, replace(heavy, at=(30.0, 24.0), models=5))
    board.hurt(1, 1)
    if walks:
        board.move(1, to=(30.0, 24.0))
    board.hurt(1, 1)
    board.do(1, L.JOIN, at=2)
    assert [board.bearers(2, arm) for arm in (0, 1)] == bearers


def test_groups_act_on_their_own_and_inherit_what_the_squad_has_done() -> None:
    board = split(Unit(HERE, 1, models=8, shot=True, acted=1, moves=1))
    assert board.has_shot(2)
    assert (board.actions_spent(2), board.moves_made(2)) == (1, 1)
    before = board.position(1)
    board.move(2, to=(24.0, 40.0))
    assert board.position(1) == before
    assert board.position(2)[1] > 24.0


def test_a_squad_is_lost_with_the_last_of_its_groups() -> None:
    board = split(Unit(HERE, 1, models=8, cost=80.0))
    board.hurt(1, 4, by=0)
    assert board.is_gone(1)
    assert board.still_stands(1)
    assert board.points_lost(1) == 0.0
    board.hurt(2, 1, by=0)
    assert board.points_lost(1) == 40.0
    board.hurt(2, 3, by=0)
    assert board.points_lost(1) == 80.0
    assert board.points_destroyed_by(0) == 80.0


def test_what_a_second_group_has_done_counts_for_its_squad() -> None:
    board = split(Unit(HERE, 1, models=8))
    board.hurt(0, 2, by=1)
    board.hurt(0, 3, by=2)
    board.hurt(1, 4, by=0)
    board.count_groups_together()
    assert board.damage_dealt(1) == 5
    assert board.is_ready(1)


def test_a_group_holds_an_objective_while_the_other_goes_for_the_next() -> None:
    board = squads(Unit(HERE, 1, models=8), goals=[HERE, THERE])
    assert board.capture() == [1, -1]
    board.divide(1)
    assert board.has_split(1)


def test_a_squad_that_holds_an_objective_by_its_outermost_model_alone_splits_too() -> None:
    board = squads(Unit(HERE, 1, models=8), goals=[(30.5, 24.0), THERE])
    assert board.capture() == [1, -1]
    board.divide(1)
    assert board.has_split(1)


def test_a_squad_stays_together_where_a_friend_is_nearer_to_the_other_objective() -> None:
    board = squads(Unit(HERE, 1, models=8), Unit((36.0, 30.0), 1), goals=[HERE, THERE])
    assert board.capture() == [1, -1]
    board.divide(1)
    assert not board.has_split(1)


def test_a_sole_survivor_joins_a_unit_of_its_kind_and_its_own_counts_as_destroyed() -> None:
    board = table(FAR_OFF, Unit(HERE, 1, left=1), Unit((30.0, 24.0), 1, bits=0))
    assert board.may(1, L.JOIN, at=2)
    board.do(1, L.JOIN, at=2)
    assert (board.models_left(2), board.hp_left(2)) == (6, 6)
    assert board.is_gone(1)
    assert board.points_lost(1) == 100.0
    assert board.is_led(2)
    assert len(board.events(E.DESTROYED)) == 1


@pytest.mark.parametrize(
    ("left", "kind", "away"), [(2, 0, 6.0), (1, 1, 6.0), (1, 0, 16.0)], ids=["two", "kind", "far"]
)
def test_two_survivors_or_those_of_another_kind_or_far_off_do_not_join(
    left: int, kind: int, away: float
) -> None:
    board = table(FAR_OFF, Unit(HERE, 1, left=left), Unit((24.0 + away, 24.0), 1, kind=kind))
    assert not board.may(1, L.JOIN, at=2)
