"""Explosives, flamethrowers, burning terrain, indirect fire."""

import math
from dataclasses import replace

import pytest

from tests.factions.systems.iron_dawn.board import (
    CANNON,
    FLAMER,
    MORTAR,
    Board,
    L,
    Piece,
    Spot,
    Unit,
    table,
    tank,
)

HERE, AHEAD, THERE = (20.0, 10.0), (20.0, 18.0), (20.0, 30.0)
GUN = Unit(HERE, models=1, arms=(CANNON,), bits=L.VEHICLE)


def test_an_explosive_strikes_those_within_three_inches_of_the_closest() -> None:
    board = table(GUN, Unit((20.0, 22.0), 1, models=7))
    struck = board.models_struck(0, at=1)
    board.shoot(0, at=1, dice=[9, *[10] * struck])
    assert 2 <= struck <= 4
    assert board.models_left(1) == 7 - struck


def test_an_explosive_strikes_neighbours_of_either_side() -> None:
    friend, foe = Unit((22.5, 22.0), models=1), Unit((20.0, 22.0), 1, models=1)
    board = table(GUN, friend, foe)
    board.shoot(0, at=2, dice=[9, 10, 10])
    assert board.is_gone(1)
    assert board.is_gone(2)
    assert board.damage_dealt(0) == 1


@pytest.mark.parametrize(("falls", "left"), [(False, 1), (True, 0)])
def test_a_burst_hits_vehicles_where_it_comes_from(falls: bool, left: int) -> None:
    board = table(Unit((4.0, 4.0)), tank((20.0, 20.0), 1, hp=1, armour=(9, 1, 1, 5)))
    ux, uy = board.facing(1)
    # The front withstands a 9, the top does not.
    board.burst((20.0 + ux, 20.0 + uy), att=9, by=0, dice=[9], falls=falls)
    assert board.hp_left(1) == left


def test_flame_hits_each_unit_beside_its_line_once_and_sets_wood_on_fire() -> None:
    wood = Piece((20.0, 19.0), 1.0, does=L.AREA, made=L.HEAVY_COVER)
    rocks = Piece((20.0, 12.0), 1.0, does=L.AREA, made=L.NATURAL)
    flamer = Unit(HERE, models=1, arms=(FLAMER,))
    friend = Unit((21.5, 15.0), models=5)
    board = table(flamer, friend, Unit((20.0, 18.5), 1, models=1), pieces=[wood, rocks])
    board.shoot(0, at=2, dice=[2, 10])
    assert board.models_left(1) == 4
    assert [board.is_burning(piece) for piece in (0, 1)] == [True, False]


def test_who_sets_its_own_house_on_fire_leaves_it_after_the_volley() -> None:
    does = L.TALL | L.AREA | L.BUILDING
    house = Piece(HERE, 3.0, 3.0, does=does, made=L.HEAVY_COVER, openings=9)
    rifle = replace(FLAMER, bits=0)
    squad = Unit(HERE, models=2, specials=((FLAMER, 1),), arms=(rifle,))
    board = table(squad, Unit((13.5, 10.0), 1, models=1), pieces=[house])
    board.shoot(0, at=1, dice=[2, 10, 10])  # the flame misses, the rifle hits
    assert board.is_gone(1)
    assert board.is_burning(0)
    assert not board.is_inside(0, piece=0)
    assert board.is_busy(0, phases_from_now=1)


@pytest.mark.parametrize(
    ("at", "models", "left"),
    [((22.2, 15.0), 2, 1), ((23.0, 15.0), 2, 2), ((18.5, 9.5), 1, 1), ((18.5, 12.0), 1, 1)],
)
def test_flame_hits_models_within_two_inches_of_the_foremost_bearers_line(
    at: Spot, models: int, left: int
) -> None:
    flamers = Unit(HERE, models=7, arms=(FLAMER,))
    board = table(flamers, Unit(at, models=models), Unit(AHEAD, 1))
    board.scorch(0, at=2, att=5, flames=1, dice=[10] * (models - left))
    assert board.hp_left(1) == left


def test_burning_terrain_hits_those_within_two_inches() -> None:
    wood = Piece((20.0, 20.0), 2.0, does=L.AREA, made=L.HEAVY_COVER, burning=True)
    board = table(Unit((20.0, 23.5), models=1), Unit((20.0, 26.0), models=1), pieces=[wood])
    board.burn(dice=[10])
    assert board.is_gone(0)
    assert board.is_ready(1)


def test_what_is_shot_down_neither_catches_fire_nor_burns_on() -> None:
    fence = Piece((20.0, 16.5), 3.0, 0.2, L.LOW, L.LESS, L.LIGHT, defence=3)
    for burning in (False, True):
        rifles, flamer = Unit(HERE, models=3), Unit((20.5, 10.0), models=1, arms=(FLAMER,))
        target = Unit(AHEAD, 1, models=1)
        board = table(rifles, flamer, target, pieces=[replace(fence, burning=burning)])
        board.shoot(0, at=2, dice=[4, 4, 4, 10, 10, 10])
        assert board.is_levelled(0)
        board.scorch(1, at=2, att=5, flames=0)
        assert not board.is_burning(0)
        board.burn()


def mortar(*others: Unit) -> Board:
    """Lay out a mortar and others."""
    gun = Unit((20.0, 4.0), models=1, arms=(MORTAR,), bits=L.VEHICLE | L.GUN)
    return table(gun, *others)


@pytest.mark.parametrize("models", [1, 3, 6])
def test_a_burst_strikes_the_solos_in_a_unit_where_they_stand(models: int) -> None:
    squad = Unit((20.0, 20.0), 1, models=models)
    solos = [Unit(None, 1, models=1, hp=1, defence=3, bits=L.SOLO, host=1) for _ in range(2)]
    board = table(Unit((20.0, 4.0)), squad, *solos)
    x, y = board.places_of()[models]
    within = [math.dist(place, (x, y)) <= 3.0 for place in board.places_of(models + 2)]
    hits = sum(within[:models]) + sum(within[models:])
    board.burst((20.0 + x, 20.0 + y), att=9, by=0, dice=[10] * hits)
    fallen = [board.is_gone(2), board.is_gone(3)]
    assert fallen == within[models:]
    assert fallen[0]
    assert board.models_left(1) == models - sum(within[:models])


def test_a_solo_that_falls_in_a_unit_leaves_the_others_in_it() -> None:
    solos = [Unit(None, 1, models=1, hp=1, bits=L.SOLO, host=1) for _ in range(3)]
    board = table(Unit((20.0, 4.0)), Unit((20.0, 20.0), 1, models=4), *solos)
    board.hurt(3, 1, by=0)
    assert board.is_gone(3)
    assert [board.solo_in(u) for u in (1, 2, 3, 4)] == [2, 4, -1, -1]
    assert board.bodies(1) == 6
    assert board.points_destroyed_by(0) == 100.0


def test_an_indirect_shot_lands_on_its_target_by_a_five() -> None:
    board = mortar(Unit(THERE, 1, models=1))
    board.shoot(0, at=1, dice=[9, 10, 10])
    assert board.is_gone(1)


@pytest.mark.parametrize("faces", [(9, 10), (10,)])
@pytest.mark.parametrize("target", [Unit(THERE, 1, models=1), tank(THERE, 1)])
def test_an_indirect_explosive_on_its_target_strikes_those_beside(
    target: Unit, faces: tuple[int, ...]
) -> None:
    board = mortar(target, Unit((22.5, 30.0), 1, models=1), Unit((24.5, 30.0), 1, models=1))
    critical = (2,) if target.bits & L.VEHICLE and len(faces) == 1 else ()
    board.shoot(0, at=1, dice=[*faces, 2, 10, *critical])
    assert board.is_gone(2)
    assert board.is_ready(3)


def test_an_indirect_natural_ten_does_not_scatter_and_kills_outright() -> None:
    board = mortar(Unit(THERE, 1, models=1, hp=3))
    board.shoot(0, at=1, dice=[10, 1])
    assert board.is_gone(1)


@pytest.mark.parametrize(
    ("side", "spot"), [(1, (20.0, 36.0)), (3, (14.0, 30.0)), (5, (20.0, 24.0)), (7, (26.0, 30.0))]
)
def test_scattered_rounds_come_down_beside_the_target(side: int, spot: Spot) -> None:
    board = mortar(Unit(THERE, 1, models=1), Unit(spot, 1, models=1))
    board.shoot(0, at=1, dice=[9, side, 6, 10])
    assert board.is_gone(2)
    assert board.suppressed_until(1) == 1  # for the rest of the turn


def test_a_round_that_comes_down_far_off_suppresses_no_unit() -> None:
    board = mortar(Unit(THERE, 1, models=1))
    board.shoot(0, at=1, dice=[9, 1, 7])
    assert board.suppressed_until(1) == 0


def test_indirect_fire_strikes_the_top_of_a_vehicle() -> None:
    board = mortar(tank(THERE, 1))
    board.shoot(0, at=1, dice=[9, 10, 3])  # top 5 against ATT 8: above 2 fails
    assert board.hp_left(1) == 3
