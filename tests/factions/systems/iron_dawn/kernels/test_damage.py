"""Hit points, critical hits, explosions, crews and passengers."""

import math
from typing import Any

import pytest

from tests.factions.systems.iron_dawn.kernels.stage import (
    CANNON,
    COAXIAL,
    CUPOLA,
    HULL,
    E,
    K,
    L,
    Table,
    Unit,
    dice,
    table,
    tank,
)

ARMED = (CANNON, COAXIAL, HULL, CUPOLA)


def critical(*faces: int, **changes: Any) -> Table:
    made = table(Unit((20.0, 10.0)), tank((20.0, 20.0), 1, arms=ARMED, **changes))
    with dice(*faces):
        K.critical_hits.critical(made.d, made.s, 1, L.FRONT, 0)
    return made


def test_models_fall_one_after_the_other() -> None:
    made = table(Unit((20.0, 10.0), models=3, hp=2))
    K.removing_models.hurt(made.d, made.s, 0, 3, -1)
    assert (made.s.left[0], made.s.n[0]) == (3, 2)
    K.removing_models.hurt(made.d, made.s, 0, 9, -1)
    assert (made.s.status[0], made.s.taken[0]) == (L.GONE, 6)


def test_harm_from_friends_is_nobodys_deed() -> None:
    made = table(Unit((20.0, 10.0)), Unit((24.0, 10.0)))
    K.removing_models.hurt(made.d, made.s, 1, 5, 0)
    assert (made.s.dealt[0], made.s.killed[0], made.s.taken[1]) == (0, 0.0, 5)


def test_a_stunned_crew_neither_moves_nor_shoots_for_so_many_turns() -> None:
    made = critical(1, 3)
    for turn, free in ((1, False), (3, False), (4, True)):
        made.s.current_round = turn
        assert K.turn_sequence.may_move(made.d, made.s, 1) == free
        assert K.turn_sequence.may_shoot(made.d, made.s, 1) == free


def test_secondary_weapons_go_from_the_hull_first() -> None:
    made = critical(2)
    assert made.s.lost[1] == 0b0100
    with dice(4):
        K.critical_hits.critical(made.d, made.s, 1, L.FRONT, 0)
    assert made.s.lost[1] == 0b1100


def test_a_damaged_engine_stands_for_two_turns() -> None:
    made = critical(3)
    assert not K.turn_sequence.may_move(made.d, made.s, 1)
    assert K.turn_sequence.may_shoot(made.d, made.s, 1)
    made.s.current_round = 4
    assert K.turn_sequence.may_move(made.d, made.s, 1)


def test_hits_on_a_breached_side_are_critical() -> None:
    made = critical(5, faces=(0.0, -1.0))
    assert made.s.breached[1] == 1
    shooter = Unit((20.0, 10.0), models=1, arms=(CANNON,), bits=L.VEHICLE)
    other = table(shooter, tank((20.0, 20.0), 1, faces=(0.0, -1.0)))
    other.s.breached[1] = 1
    with dice(9, 5, 8):
        K.volleys.shoot(other.d, other.s, 0, 1, L.SHOOT)
    assert other.s.immobile[1] == 1


@pytest.mark.parametrize(
    ("who", "lost", "immobile"), [(1, 0b1000, 0), (3, 0b0100, 0), (5, 0b0011, 0), (7, 0, 1)]
)
def test_crew_casualties(who: int, lost: int, immobile: int) -> None:
    made = critical(6, who)
    assert (made.s.lost[1], made.s.immobile[1]) == (lost, immobile)


def test_a_vehicle_without_any_crew_is_destroyed() -> None:
    assert critical(6, 9).s.status[1] == L.GONE


def test_main_weapons_take_coaxial_ones_along() -> None:
    assert critical(7).s.lost[1] == 0b0011


def test_a_gun_without_a_turret_loses_its_first_weapon_as_its_main_one() -> None:
    made = table(tank((20.0, 20.0), arms=(HULL,)))
    K.critical_hits.lose_secondary(made.d, made.s, 0, 0)
    assert made.s.lost[0] == 0
    K.critical_hits.lose_main(made.d, made.s, 0)
    assert made.s.lost[0] == 1


def test_a_dead_engine_never_moves_again() -> None:
    made = critical(8)
    made.s.current_round = 10
    assert not K.turn_sequence.may_move(made.d, made.s, 1)


@pytest.mark.parametrize(("face", "second", "fails"), [(9, 9, 7), (10, 7, 5)])
def test_an_explosion_hits_everyone_on_foot_within_six_inches(
    face: int, second: int, fails: int
) -> None:
    near, far = Unit((20.0, 14.5), models=1), Unit((20.0, 10.0), models=1)
    made = table(near, far, tank((20.0, 20.0), 1), tank((23.5, 20.0), 1))
    with dice(face, second, fails):
        K.critical_hits.critical(made.d, made.s, 2, L.FRONT, -1)
    gone, ready = L.GONE, L.READY
    assert made.s.status[:4].tolist() == [gone, ready, gone, ready]


def loaded(**changes: Any) -> Table:
    squad = Unit(None, models=3, ride=0)
    return table(tank((20.0, 20.0), capacity=10, **changes), squad, Unit((20.0, 40.0), 1))


def test_passengers_of_a_vehicle_that_is_hit_critically_bail_out() -> None:
    made = loaded()
    assert (made.s.status[1], made.s.mounted[0]) == (L.ABOARD, 3)
    with dice(3):
        K.critical_hits.critical(made.d, made.s, 0, L.FRONT, 2)
    assert (made.s.status[1], made.s.mounted[0], made.s.moves[1]) == (L.READY, 0, 1)
    assert math.dist(made.at(1), (20.0, 20.0)) < 6.0


def test_passengers_of_a_wreck_are_hit() -> None:
    made = loaded()
    with dice(10, 1, 1):  # DEF 4 against ATT 7: above 1 fails
        K.damage.batter(made.d, made.s, 0, 4, 2)
    assert (made.s.status[0], made.s.status[1], made.s.n[1]) == (L.GONE, L.READY, 2)


def test_at_its_last_hit_point_a_crew_may_bail_out() -> None:
    for face, abandoned in ((9, 0), (10, 1)):
        made = loaded()
        with dice(face):
            K.damage.batter(made.d, made.s, 0, 3, 2)
        assert (made.s.left[0], made.s.abandoned[0]) == (1, abandoned)
        assert made.s.status[1] == (L.READY if abandoned else L.ABOARD)
        assert K.turn_sequence.may_act(made.d, made.s, 0) != bool(abandoned)


def test_a_crew_tests_once_whether_it_bails_out() -> None:
    made = loaded()
    with dice(1):
        K.damage.batter(made.d, made.s, 0, 3, 2)
    made.s.left[0] = 2
    K.damage.batter(made.d, made.s, 0, 1, 2)
    assert made.s.abandoned[0] == 0


def test_digging_in_helps_against_hits_without_a_roll() -> None:
    for dug, left in ((0, 0), (1, 1)):
        made = table(Unit((10.0, 10.0)), Unit((20.0, 20.0), 1, models=1))
        made.s.dug[1] = dug
        with dice(4):  # DEF 4 against ATT 5: above 3 fails, dug in above 4
            K.defence_tests.strike(made.d, made.s, 1, 1, 5, 0, E.EXPLOSION)
        assert int(made.s.left[1]) == left
