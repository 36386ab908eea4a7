"""Volleys: to hit, defence tests, casualties, suppression, cover."""

import math
from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.iron_dawn.board import (
    CANNON,
    COAXIAL,
    HEAVY_LOCH,
    LOCH,
    ROCKET,
    Board,
    Gain,
    L,
    Piece,
    Unit,
    Weapon,
    table,
    tank,
)

HERE, AHEAD = (20.0, 10.0), (20.0, 18.0)
FENCE = Piece((20.0, 16.5), 3.0, 0.2, L.LOW, L.LESS, L.LIGHT, 3)


def pair(one: Unit | None = None, two: Unit | None = None, *pieces: Piece) -> Board:
    """Return a shooter and its target, 8 inches apart unless said otherwise."""
    return table(one or Unit(HERE, models=1), two or Unit(AHEAD, 1, models=1), pieces=pieces)


def test_a_shot_hits_by_the_chart_and_a_failed_test_kills() -> None:
    board = pair()  # ACC 5 with weapon ACC 3: 5 or more; DEF 4 against ATT 5: above 3 fails
    board.shoot(0, at=1, dice=[5, 4])
    assert board.is_gone(1)
    assert (board.damage_dealt(0), board.damage_taken(1)) == (1, 1)
    assert board.points_destroyed_by(0) == 100.0


def test_a_miss_and_a_passed_test_do_nothing() -> None:
    board = pair()
    board.shoot(0, at=1, dice=[4])
    board.shoot(0, at=1, dice=[5, 3])
    assert board.hp_left(1) == 1


def test_a_natural_one_misses_and_a_natural_ten_takes_one_more() -> None:
    board = pair(two=Unit(AHEAD, 1, models=1, hp=3, rank=1))
    board.shoot(0, at=1, dice=[1])
    assert board.hp_left(1) == 3
    board.shoot(0, at=1, dice=[10, 3])
    assert board.hp_left(1) == 2
    board.shoot(0, at=1, dice=[10, 4])
    assert board.is_gone(1)


@pytest.mark.parametrize(
    ("rank", "suppressed", "need"), [(1, False, 4), (-1, False, 6), (0, True, 7), (1, True, 6)]
)
def test_ranks_and_suppression_change_the_roll(rank: int, suppressed: bool, need: int) -> None:
    shooter = Unit(HERE, models=1, suppressed=suppressed)
    for face, hits in ((need - 1, 0), (need, 1)):
        board = pair(shooter, Unit(AHEAD, 1, models=1, rank=rank))
        board.shoot(0, at=1, dice=[face, *[1] * hits])
        assert board.volleys()[0].hits == hits


@pytest.mark.parametrize(
    ("rank", "suppressed", "face"), [(0, False, 5), (1, False, 4), (-1, True, 8)]
)
def test_a_replay_has_the_face_that_is_needed(rank: int, suppressed: bool, face: int) -> None:
    shooter, target = Unit(HERE, models=1, suppressed=suppressed), Unit(AHEAD, 1, rank=rank)
    board = pair(shooter, target)
    board.shoot(0, at=1, dice=[face, 1])
    board.shoot(0, at=1, dice=[face, 1], what=L.PIERCE)
    assert [(volley.need, volley.hits) for volley in board.volleys()] == [(face, 1)] * 2


def test_no_face_below_two_hits() -> None:
    board = pair(Unit(HERE, models=1, acc=9), Unit(AHEAD, 1, models=1, rank=1))
    board.shoot(0, at=1, dice=[1])
    assert board.volleys()[0].need == 2


def test_shots_beyond_the_first_range_are_an_event_of_their_own() -> None:
    board = pair(Unit(HERE, models=3), Unit((33.0, 10.0), 1, models=1))
    near = board.models_within(0, board.spot(1), far=12.0 + board.spread(1))
    assert 0 < near < 3
    board.shoot(0, at=1, dice=[4] * 3)
    fired = [(volley.shots, volley.need) for volley in board.volleys()]
    assert fired == [(near, 5), (3 - near, 6)]


def test_beyond_the_first_range_the_unit_is_less_accurate() -> None:
    board = pair(two=Unit((20.0, 30.0), 1, models=1))
    board.shoot(0, at=1, dice=[5])
    board.shoot(0, at=1, dice=[6, 1])
    assert [volley.hits for volley in board.volleys()] == [0, 1]


def test_models_out_of_range_do_not_shoot() -> None:
    board = pair(Unit(HERE, models=7), Unit((20.0, 35.5), 1, models=1))
    board.shoot(0, at=1, dice=[2, 2])
    assert board.volleys()[0].shots == 2


def test_half_or_more_passed_tests_suppress() -> None:
    board = pair(Unit(HERE, models=2), Unit(AHEAD, 1))
    board.shoot(0, at=1, dice=[9, 9, 3, 4])
    assert board.suppressed_until(1) == 2
    board = pair(Unit(HERE, models=3), Unit(AHEAD, 1))
    board.shoot(0, at=1, dice=[9, 9, 9, 3, 4, 4])
    assert board.suppressed_until(1) == 0
    assert board.models_left(1) == 3


def test_suppressing_fire_takes_nothing_and_pins() -> None:
    board = pair(Unit(HERE, models=2), Unit(AHEAD, 1))
    board.shoot(0, at=1, dice=[9, 10, 3, 4], what=L.SUPPRESS)
    assert board.hp_left(1) == 5
    assert board.is_pinned(1)
    assert board.suppressed_until(1) == 0
    assert not board.may_move(1)
    assert not board.may_shoot(1)
    board.in_turn(2)
    assert board.may_shoot(1)


def test_shooting_shakes_suppression_off() -> None:
    board = pair(Unit(HERE, models=1, suppressed=True))
    board.do(0, L.SHOOT, at=1, dice=[2])
    assert not board.is_suppressed(0)


def test_heavy_weapons_fire_after_moving_from_vehicles_and_crack_units_alone() -> None:
    for bits, may in ((L.LED, False), (L.LED | L.CRACK, True), (L.VEHICLE, True)):
        shooter = Unit(HERE, arms=(HEAVY_LOCH,), bits=bits)
        assert pair(shooter).may_fire(0)
        assert pair(replace(shooter, moves=1)).may_fire(0) == may


@pytest.mark.parametrize(
    ("losses", "walks", "heavy", "plain", "led"),
    [
        ((5,), False, 2, 3, True),
        ((6,), False, 1, 3, True),
        ((7,), False, 0, 3, True),
        ((8,), False, 0, 2, False),
        ((3, 3), False, 1, 3, True),
        ((2, 3, 2, 1), False, 0, 2, False),
        ((3, 3), True, 2, 2, True),
        ((3, 3, 2), True, 1, 1, True),
        ((3, 3, 3), True, 0, 1, True),
    ],
)
def test_half_of_a_squad_falls_before_its_special_weapons_and_its_leader_until_it_moves(
    losses: tuple[int, ...], walks: bool, heavy: int, plain: int, led: bool
) -> None:
    board = table(Unit(HERE, models=10, hp=2, specials=((HEAVY_LOCH, 2),)), Unit(AHEAD, 1))
    for models in losses:
        board.hurt(0, 2 * models)
        if walks:
            board.move(0, to=AHEAD)
    assert (board.bearers(0, 0), board.bearers(0, 1)) == (heavy, plain)
    assert board.has_leader(0) == board.is_led(0) == led


def test_special_weapons_fire_from_the_second_rank() -> None:
    seen = set()
    for y in range(60, 84):
        squad = Unit(HERE, models=10, specials=((replace(ROCKET, bits=0), 2),))
        board = table(squad, Unit((20.0, y / 2), 1, models=1))
        near = board.models_within(0, board.spot(1), far=24.0 + 0.5)
        board.shoot(0, at=1, dice=[1] * near)
        fired = {volley.weapon: volley.shots for volley in board.volleys()}
        rockets = min(max(near - 5, 0), 2)
        expected = {board.weapon(0, 0): rockets, board.weapon(0, 1): near - rockets}
        assert fired == {weapon: shots for weapon, shots in expected.items() if shots}
        seen.add(near)
    assert {0, 3, 4, 8, 10} <= seen


def test_range_is_measured_to_the_closest_model() -> None:
    for y in range(280, 400):
        board = table(Unit(HERE, models=6), Unit((21.0, y / 10), 1, models=9))
        mine, theirs = board.model_spots(0), board.model_spots(1)
        near = sum(min(math.dist(a, b) for b in theirs) <= 24.5 for a in mine)
        board.shoot(0, at=1, dice=[1] * near)
        assert sum(volley.shots for volley in board.volleys()) == near


def test_a_squad_of_special_weapons_alone_has_no_front_rank() -> None:
    board = table(Unit(HERE, models=4, bits=0, specials=((HEAVY_LOCH, 2), (ROCKET, 2))))
    board.hurt(0, 1)
    assert [board.bearers(0, arm) for arm in range(3)] == [2, 1, 0]


def test_cover_helps_the_defence_and_thick_cover_spoils_the_aim() -> None:
    board = pair(None, None, replace(FENCE, made=L.HEAVY_COVER, defence=0))
    board.shoot(0, at=1, dice=[5, 4])  # above 4 fails now
    assert board.hp_left(1) == 1
    board = pair(None, None, replace(FENCE, grade=L.MORE, made=L.HEAVY_COVER, defence=0))
    board.shoot(0, at=1, dice=[5])
    assert board.volleys()[0].hits == 0


def test_digging_in_helps_defence_and_aim() -> None:
    board = pair(Unit(HERE, models=1, dug_in=True), Unit(AHEAD, 1, models=1, dug_in=True))
    board.shoot(0, at=1, dice=[4, 4])
    assert board.hp_left(1) == 1


def test_what_no_friend_sees_is_not_shot_at() -> None:
    board = pair(None, None, Piece((20.0, 14.0), 2.0))
    board.shoot(0, at=1)
    assert board.volleys() == []


def test_infantry_class_weapons_harm_no_vehicle() -> None:
    board = pair(None, tank(AHEAD, 1))
    board.shoot(0, at=1)
    assert board.volleys() == []


def test_an_armour_penetrating_round_is_a_leaders_single_shot() -> None:
    board = pair(Unit(HERE, models=3), tank(AHEAD, 1, faces=(0.0, -1.0)))
    board.shoot(0, at=1, dice=[5, 10], what=L.PIERCE)  # front 9 against ATT 9: above 9 fails
    assert board.hp_left(1) == 3


def test_vehicles_are_tested_by_facing() -> None:
    for faces, fails in (((0.0, -1.0), 9), ((1.0, 0.0), 5), ((0.0, 1.0), 3)):
        board = pair(Unit(HERE, models=1, arms=(ROCKET,)), tank(AHEAD, 1, faces=faces))
        board.shoot(0, at=1, dice=[8, fails])
        assert board.hp_left(1) == 4
        board.shoot(0, at=1, dice=[8, fails + 1])
        assert board.hp_left(1) == 3


def test_a_natural_one_in_a_vehicles_test_fails_and_tests_again() -> None:
    board = pair(Unit(HERE, models=1, arms=(ROCKET,)), tank(AHEAD, 1, faces=(0.0, -1.0)))
    board.shoot(0, at=1, dice=[8, 1, 1, 5])
    assert board.hp_left(1) == 2


def test_three_failed_tests_destroy_light_cover() -> None:
    board = pair(Unit(HERE, models=3), None, FENCE)
    board.shoot(0, at=1, dice=[4, 4, 4, 10, 10, 10])
    assert board.is_levelled(0)
    assert board.look(0, 1) == 0


@pytest.mark.parametrize(
    ("weapon", "bits", "worn"),
    [
        (replace(CANNON, bits=L.AT_VEHICLES), L.VEHICLE, 1),
        (CANNON, L.VEHICLE, 1),
        (COAXIAL, L.VEHICLE, 0),
        (ROCKET, L.SOLO, 0),
    ],
    ids=["gun", "explosive gun", "coaxial", "rocket on foot"],
)
def test_heavy_cover_is_worn_by_the_cannons_of_vehicles_alone(
    weapon: Weapon, bits: int, worn: int
) -> None:
    wall = replace(FENCE, made=L.HEAVY_COVER)
    shooter = Unit(HERE, models=1, arms=(replace(weapon, rof=1),), bits=bits)
    board = pair(shooter, None, wall)
    board.shoot(0, at=1, dice=[2, 10] if worn else [2])  # a miss; ATT 9 against DEF 3 fails
    assert board.tests_failed(0) == worn


def test_an_armour_penetrating_round_that_misses_wears_the_fence_before_its_target() -> None:
    for face, worn in ((4, 1), (1, 0)):
        board = pair(None, None, FENCE)
        board.shoot(0, at=1, dice=[face, *[10] * worn], what=L.PIERCE)
        assert board.tests_failed(0) == worn


def test_natural_ones_do_not_wear_cover() -> None:
    board = pair(None, None, FENCE)
    board.shoot(0, at=1, dice=[1])
    assert board.tests_failed(0) == 0


def test_out_of_a_building_fire_as_many_as_it_has_openings_for() -> None:
    does = L.TALL | L.AREA | L.BUILDING
    house = Piece(HERE, 4.0, 4.0, does, made=L.HEAVY_COVER, openings=2)
    board = pair(Unit(HERE, models=5), None, house)
    board.shoot(0, at=1, dice=[2, 2])
    assert board.volleys()[0].shots == 2


def test_a_solo_in_a_squad_fires_with_it_and_falls_after_it() -> None:
    pistol = Weapon(rof=2, acc=4)
    solo = Unit(None, models=1, hp=2, host=0, arms=(pistol,), bits=L.SOLO)
    board = table(Unit(HERE, models=1), solo, Unit(AHEAD, 1, models=5))
    board.shoot(0, at=2, dice=[2, 2, 2])
    board.hurt(0, 5, by=2)
    assert board.is_gone(0)
    assert board.is_ready(1)
    assert (board.hp_left(1), board.position(1)) == (2, HERE)


@pytest.mark.parametrize(("y", "shots"), [(22.0, 0), (21.5, 2)])
def test_a_solo_in_a_squad_shoots_from_its_own_place_behind_the_models(
    y: float, shots: int
) -> None:
    pistol = Weapon(effective=3.0, range=6.0, rof=2)
    solo = Unit(None, models=1, hp=2, host=0, arms=(pistol,), bits=L.SOLO)
    board = table(Unit((20.0, 17.0), models=4, arms=()), solo, Unit((20.0, y), 1, models=1))
    assert board.places_of(5)[4] == pytest.approx((-1.0, -1.732), abs=0.001)
    assert (board.volley_worth(0, at=2) > 0.0) is (shots > 0)
    board.shoot(0, at=2, dice=[1] * shots)
    assert sum(volley.shots for volley in board.volleys()) == shots


@pytest.mark.parametrize("done", [{"shot": True}, {"doubled": True}], ids=["shot", "doubled"])
def test_a_solo_that_has_shot_does_not_shoot_again_with_a_squad(done: dict[str, Any]) -> None:
    fresh = Unit(None, models=1, hp=2, host=0, bits=L.SOLO)
    spent = replace(fresh, **done)
    both, alone = (
        table(
            Unit(HERE, models=1),
            solo,
            Unit(AHEAD, 1, models=5),
            gains=[Gain(0, 2, fire=10.0), Gain(1, 2, fire=10.0)],
        )
        for solo in (fresh, spent)
    )
    assert alone.volley_worth(0, at=2) < both.volley_worth(0, at=2)
    alone.shoot(0, at=2, dice=[2])
    alone.hurt(0, 1, by=2)
    assert alone.is_ready(1)
    assert not alone.may_shoot(1)


def test_two_weapons_of_a_unit_fire_apart() -> None:
    board = pair(Unit(HERE, models=3, specials=((ROCKET, 1),)), Unit(AHEAD, 1))
    board.shoot(0, at=1, dice=[2, 2, 2])
    assert [(volley.weapon, volley.shots) for volley in board.volleys()] == [(0, 1), (1, 2)]
    assert board.weapon(0, 1) == 1
    assert LOCH.rof == 1


@pytest.mark.parametrize(("x", "left", "right"), [(10.0, True, False), (30.0, False, True)])
def test_a_sponson_fires_at_its_own_side_alone(x: float, left: bool, right: bool) -> None:
    arms = (replace(COAXIAL, mount=L.LEFT_SPONSON), replace(COAXIAL, mount=L.RIGHT_SPONSON))
    board = table(tank((20.0, 20.0), arms=arms), Unit((x, 22.0), 1))
    assert [board.bears(0, arm, at=1) for arm in (0, 1)] == [left, right]
    board.shoot(0, at=1, dice=[1, 1, 1])
    assert [volley.weapon for volley in board.volleys()] == [0 if left else 1]
