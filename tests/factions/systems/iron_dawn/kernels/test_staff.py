"""Which order a greedy commander gives, on tables where it is plain which is best."""

from dataclasses import replace

import pytest

from tests.factions.systems.iron_dawn.board import LOCH, Board, Gain, L, Unit, table, tank

OFFICER = Unit((24.0, 8.0), models=1, hp=3, bits=L.SOLO | L.COMMANDER, radius=18.0, mor=8)
SQUAD, FAR_OFF = Unit((24.0, 16.0)), Unit((24.0, 46.0), 1)


def ordered(board: Board, *faces: int) -> list[tuple[int, int]]:
    """Let unit 0 give an order, with these dice, and return what and at which unit, if any."""
    board.command_greedily(0, dice=faces)
    return [(what, at) for _, what, at in board.actions()]


def test_no_order_is_given_that_gains_nothing() -> None:
    assert ordered(table(OFFICER, SQUAD, FAR_OFF)) == []


def test_squads_without_a_leader_are_inspired() -> None:
    board = table(OFFICER, Unit((24.0, 16.0), bits=0, mor=5), FAR_OFF)
    assert ordered(board, 2) == [(L.INSPIRE, -1)]
    assert board.is_inspired(1)


def before_a_ram(initiative: int) -> Board:
    """Lay out a squad that a tank can ram, where a player has the initiative."""
    ram = Gain(2, 1, blows=60.0)
    return table(OFFICER, SQUAD, tank((24.0, 30.0), 1), initiative=initiative, gains=[ram])


def test_before_a_ram_the_line_is_held() -> None:
    board = before_a_ram(initiative=0)
    assert ordered(board, 2) == [(L.HOLD_LINE, -1)]
    assert board.holds_the_line(1)


def test_the_line_is_held_by_one_commander_of_two() -> None:
    second = replace(OFFICER, at=(28.0, 8.0))
    ram = Gain(3, 2, blows=60.0)
    board = table(OFFICER, second, SQUAD, tank((24.0, 30.0), 1), gains=[ram])
    board.command(0, dice=[2])
    assert board.actions() == [(0, L.HOLD_LINE, -1)]


def test_the_line_is_not_held_once_the_enemy_has_acted() -> None:
    assert ordered(before_a_ram(initiative=1)) == []


CHARGING = Unit((24.0, 29.0), 1, spd=6.0)


def test_a_squad_about_to_be_charged_falls_back() -> None:
    board = table(OFFICER, SQUAD, CHARGING, gains=[Gain(2, 1, blows=90.0)])
    assert ordered(board, 2) == [(L.FALL_BACK, -1)]
    assert board.position(1)[1] < 10.0


def test_a_squad_that_can_charge_first_does_not_fall_back() -> None:
    gains = [Gain(2, 1, blows=90.0), Gain(1, 2, blows=90.0)]
    assert ordered(table(OFFICER, SQUAD, CHARGING, gains=gains)) == []


def prey(vehicle: Unit, fire: float) -> Board:
    """Lay out a squad that has so much to expect of a vehicle as of the infantry beside it."""
    gains = [Gain(1, v, fire=fire) for v in (2, 3)]
    return table(OFFICER, SQUAD, vehicle, Unit((20.0, 26.0), 1), gains=gains)


def test_a_vehicle_that_can_be_damaged_is_to_be_disabled() -> None:
    board = prey(tank((24.0, 26.0), 1, cost=160.0), 35.0)
    assert ordered(board, 2) == [(L.DISABLE, 2)]
    assert (board.target_ordered(1), board.acc_ordered(1)) == (2, 0)


def test_a_gun_that_does_not_drive_is_not() -> None:
    gun = tank((24.0, 26.0), 1, cost=160.0, bits=L.VEHICLE | L.GUN)
    assert ordered(prey(gun, 20.0)) == []


@pytest.mark.parametrize(
    ("own", "squad", "under_order", "fire"),
    [(35.0, 0.0, False, 0.0), (35.0, 30.0, False, 30.0), (0.0, 35.0, True, 0.0)],
)
def test_an_order_gathers_neither_its_givers_fire_nor_that_of_units_under_one(
    own: float, squad: float, under_order: bool, fire: float
) -> None:
    officer = replace(OFFICER, arms=(replace(LOCH, effective=24.0),))
    ready = replace(SQUAD, under_fire_order=under_order)
    gains = [Gain(0, 2, fire=own), Gain(1, 2, fire=squad)]
    enemies = tank((24.0, 26.0), 1, cost=160.0), Unit((20.0, 26.0), 1)
    board = table(officer, ready, *enemies, gains=gains)
    assert board.fire_under(0, L.CONCENTRATE) == (fire, {2: fire, 3: 0.0})


@pytest.mark.parametrize(("acted", "fire"), [(1, 30.0), (2, 0.0)])
def test_an_order_gathers_no_fire_of_units_without_an_action_left(acted: int, fire: float) -> None:
    squad = replace(SQUAD, bits=0, acted=acted)
    board = table(OFFICER, squad, Unit((24.0, 26.0), 1), gains=[Gain(1, 2, fire=30.0)])
    assert board.fire_under(0, L.CONCENTRATE) == (fire, {2: fire})
