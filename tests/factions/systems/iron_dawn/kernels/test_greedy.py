"""What greedy does with a unit, on tables where it is plain what is best."""

import math
from dataclasses import replace

import pytest

from tests.factions.systems.iron_dawn.board import (
    MORTAR,
    SIZE,
    Gain,
    L,
    Piece,
    Unit,
    table,
    tank,
)

HERE, GOAL = (20.0, 10.0), (24.0, 24.0)
FAR_OFF = Unit((44.0, 46.0), 1)
HOUSE = Piece((20.0, 20.0), 5.0, 5.0, L.TALL | L.AREA | L.BUILDING, made=L.HEAVY_COVER, openings=9)


def test_it_shoots_at_what_it_takes_most_from() -> None:
    enemies = Unit((18.0, 20.0), 1, defence=6), Unit((22.0, 20.0), 1, defence=3)
    gains = [Gain(0, v, fire=20.0, far=15.0) for v in (1, 2)]
    assert table(Unit(HERE), *enemies, gains=gains).choice(0) == (L.SHOOT, 2)


def test_it_walks_to_an_objective_that_is_free() -> None:
    board = table(Unit((24.0, 15.0)), FAR_OFF, goals=[GOAL])
    assert board.choice(0)[0] in (L.MOVE, L.DOUBLE)
    assert board.chosen_end(0)[1] > 18.0


@pytest.mark.parametrize(("away", "holder"), [(3.4, 0), (4.0, -1)])
def test_it_counts_objectives_as_held_from_where_the_rules_do(away: float, holder: int) -> None:
    x, y = GOAL[0] - 0.5 * away, GOAL[1] + 0.5 * math.sqrt(3.0) * away  # between two of its models
    board = table(Unit(GOAL, models=5), FAR_OFF, goals=[(x, y)])
    assert board.capture() == [holder]
    board.weigh_by(0, L.DRAW, 0.0)
    assert board.worth_here(0) == (board.taste(0, L.POINT) if holder == 0 else 0.0)


def test_on_an_objective_it_stays_and_digs_in() -> None:
    gains = [Gain(1, 0, fire=10.0, far=5.0)]
    board = table(Unit(GOAL), Unit((24.0, 47.0), 1), goals=[GOAL], gains=gains)
    assert board.choice(0)[0] == L.DIG_IN


def test_it_does_not_crowd_an_objective_that_a_friend_holds() -> None:
    goals = [(10.0, 24.0), (38.0, 24.0)]
    board = table(Unit((24.0, 22.0)), Unit(goals[0]), FAR_OFF, goals=goals)
    assert board.capture() == [0, -1]
    assert board.chosen_end(0)[0] > 24.0


def test_it_charges_where_blows_are_worth_more_than_shots() -> None:
    board = table(Unit(HERE, arms=(), mel=7), Unit((20.0, 17.0), 1), gains=[Gain(0, 1, blows=60.0)])
    assert board.choice(0) == (L.ASSAULT, 1)


@pytest.mark.parametrize(("shot", "what"), [(False, L.SHOOT), (True, L.ASSAULT)])
def test_it_shoots_before_it_charges(shot: bool, what: int) -> None:
    unit = Unit(HERE, mel=7, shot=shot, acted=int(shot))
    gains = [Gain(0, 1, fire=30.0, far=20.0, blows=60.0)]
    assert table(unit, Unit((20.0, 17.0), 1), gains=gains).choice(0) == (what, 1)


def test_leaders_fire_rounds_at_tanks_alone() -> None:
    board = table(Unit(HERE), tank((20.0, 18.0), 1, faces=(0.0, 1.0)))
    assert board.choice(0) == (L.PIERCE, 1)
    board = table(Unit(HERE), Unit((20.0, 18.0), 1), gains=[Gain(0, 1, fire=20.0)])
    assert board.choice(0)[0] != L.PIERCE


def test_guns_stay_where_they_are() -> None:
    gun = tank((20.0, 4.0), arms=(MORTAR,), bits=L.VEHICLE | L.GUN)
    board = table(gun, FAR_OFF, goals=[GOAL])
    assert board.choice(0)[0] not in (L.MOVE, L.DOUBLE)
    board = table(gun, FAR_OFF, goals=[GOAL], gains=[Gain(0, 1, fire=20.0, far=10.0)])
    assert board.choice(0) == (L.SHOOT, 1)


def test_what_cannot_be_seen_is_not_shot_at() -> None:
    units = Unit(HERE, models=1), Unit((20.0, 20.0), 1, models=1)
    board = table(*units, pieces=[Piece((20.0, 15.0), 3.0)], gains=[Gain(0, 1, fire=20.0)])
    assert board.choice(0)[0] != L.SHOOT


def test_passengers_get_out_near_an_enemy_and_not_far_from_all() -> None:
    for y, what in ((24.0, L.LEAVE), (40.0, L.HOLD)):
        board = table(tank(HERE, capacity=6), Unit(None, ride=0), Unit((20.0, y), 1))
        assert board.choice(1)[0] == what


def test_passengers_leave_what_cannot_move() -> None:
    transport = tank(HERE, capacity=6, immobile=True)
    board = table(transport, Unit(None, ride=0), Unit((20.0, 44.0), 1))
    assert board.choice(1)[0] == L.LEAVE


def test_a_unit_that_has_nothing_left_to_do_holds() -> None:
    board = table(tank(HERE, bits=L.VEHICLE | L.GUN, shot=True, dug_in=True), FAR_OFF)
    assert board.choice(0) == (L.HOLD, -1)


def test_engineers_repair_what_they_stand_beside() -> None:
    board = table(Unit(HERE, bits=L.LED | L.REPAIRS), tank((20.0, 12.7), left=1), FAR_OFF)
    assert board.choice(0) == (L.REPAIR, 1)


@pytest.mark.parametrize("leaderless", [True, False])
def test_a_commander_inspires_squads_without_a_leader(leaderless: bool) -> None:
    officer = Unit((22.0, 4.0), models=1, mor=8, radius=18.0, bits=L.COMMANDER | L.SOLO)
    board = table(officer, Unit(HERE, bits=0 if leaderless else L.LED), FAR_OFF)
    board.command(0, dice=[3] if leaderless else [])
    assert bool(board.actions()) == leaderless


def test_a_commander_concentrates_fire_where_that_gains() -> None:
    officer = Unit((22.0, 4.0), models=1, mor=8, radius=18.0, arms=(), bits=L.COMMANDER | L.SOLO)
    gains = [Gain(u, 3, fire=40.0, far=30.0) for u in (1, 2)]
    board = table(officer, Unit(HERE), Unit((26.0, 10.0)), Unit((23.0, 18.0), 1), gains=gains)
    board.command(0, dice=[3])
    assert board.target_ordered(1) == board.target_ordered(2) == 3


def test_enemies_in_one_house_fight_hand_to_hand() -> None:
    board = table(Unit((18.0, 17.0)), Unit((22.0, 22.0), 1), pieces=[HOUSE])
    assert board.choice(0) == (L.ASSAULT, 1)


def test_a_burning_house_is_left_at_once() -> None:
    small = replace(HOUSE, half=3.0, width=3.0)
    board = table(Unit((20.0, 20.0)), Unit((20.0, 30.0), 1), pieces=[small])
    board.evacuate(0)
    assert not board.is_inside(0, piece=0)
    assert board.is_busy(0, phases_from_now=1)


def test_within_a_trench_ten_inches_are_walked() -> None:
    trench = Piece((20.0, 20.0), 8.0, 2.0, L.AREA | L.TRENCH, made=L.HEAVY_COVER)
    board = table(Unit((14.0, 20.0), faces=(1.0, 0.0)), FAR_OFF, pieces=[trench])
    board.walk(0, to=(26.0, 20.0), inches=5.0)
    assert board.position(0) == (24.0, 20.0)


@pytest.mark.parametrize(("held", "hangs"), [(1, False), (2, True)])
def test_the_objective_that_wins_at_the_end_of_the_turn_is_not_left(held: int, hangs: bool) -> None:
    board = table(Unit(GOAL), Unit((24.0, 47.0), 1), goals=[GOAL], held=(held, 0))
    assert board.capture() == [0]
    assert board.decides(0) is hangs
    usual = board.taste(0, L.POINT)
    assert board.objective_worth(0) == pytest.approx(usual * (10.0 if hangs else 1.0))


def test_an_objective_more_than_most_decides_nothing() -> None:
    goals = [GOAL, (10.0, 24.0), (38.0, 24.0)]
    board = table(Unit(GOAL), FAR_OFF, goals=goals, holders=(0, 0, 0), held=(2, 0))
    assert not board.decides(0)
    board.hold_objectives(0, 0, 1)
    assert board.decides(0)
    assert not board.decides(2)


def test_no_place_is_beyond_the_edge_of_the_table() -> None:
    board = table(Unit((2.0, 46.0)), Unit((6.0, 40.0), 1), goals=[GOAL])
    xs, ys = zip(*board.places(0, step=10.0), strict=True)
    assert min(xs) == pytest.approx(board.spread(0), abs=1e-4)
    assert max(ys) == pytest.approx(SIZE - board.spread(0), abs=1e-4)


@pytest.mark.parametrize(("loss", "target"), [(0.0, 1), (90.0, -1)])
def test_a_tank_does_not_ram_into_the_reach_of_what_destroys_it(loss: float, target: int) -> None:
    units = tank((10.0, 10.0)), Unit((10.0, 24.0), 1), Unit((10.0, 41.0), 1)
    gains = [Gain(0, 1, blows=40.0), Gain(2, 0, fire=loss / 0.35, far=loss / 0.35)]
    assert table(*units, gains=gains).best_assault(0) == target


@pytest.mark.parametrize(("far", "what"), [(4.0, L.MOVE), (8.0, L.DOUBLE)])
def test_no_double_move_goes_where_a_plain_one_does(far: float, what: int) -> None:
    board = table(Unit((24.0, 24.0 - far)), Unit((2.0, 2.0), 1), goals=[GOAL])
    assert board.far_move(0, worth=90.0, within=0.1) == what
