"""Assaults, rams, manoeuvres, transports and crews."""

import pytest

from tests.factions.systems.iron_dawn.kernels.stage import (
    E,
    K,
    L,
    Table,
    Unit,
    dice,
    do,
    table,
    tank,
)


def assault(made: Table, *faces: int) -> None:
    assert K.manoeuvres.may_do(made.d, made.s, 0, L.ASSAULT, 1)
    with dice(*faces):
        do(made, 0, L.ASSAULT, 1)


def test_every_model_strikes_once_by_ten_less_its_skill() -> None:
    made = table(Unit((20.0, 10.0), models=3), Unit((20.0, 16.0), 1))
    assault(made, 5, 6, 10, 5, 4)  # MEL 4: 6 or more; DEF 4 against ATT 4: above 4 fails
    assert made.s.n[1] == 5 - 1 - 1
    assert made.s.suppressed[1] == 0


def test_an_assault_can_be_answered_but_not_repeated_in_a_turn() -> None:
    made = table(Unit((20.0, 10.0), models=1), Unit((20.0, 16.0), 1))
    assault(made, 1)
    assert not K.manoeuvres.may_do(made.d, made.s, 0, L.ASSAULT, 1)
    assert K.manoeuvres.may_do(made.d, made.s, 1, L.ASSAULT, 0)


@pytest.mark.parametrize(
    ("bits", "guest", "shot", "may"),
    [
        (0, 0, 0, False),
        (L.LED, 0, 0, True),
        (L.SOLO, 0, 0, True),
        (L.COMMANDER, 0, 0, True),
        (0, L.SOLO | L.COMMANDER, 0, True),
        (0, L.SOLO, 1, False),
    ],
)
def test_a_round_is_fired_by_leaders_and_characters(
    bits: int, guest: int, shot: int, may: bool
) -> None:
    host = [Unit(None, models=1, host=0, bits=guest)] if guest else []
    made = table(Unit((20.0, 10.0), bits=bits), *host, tank((20.0, 18.0), 1))
    made.s.shot[1] = shot
    assert K.manoeuvres.may_do(made.d, made.s, 0, L.PIERCE, 1 + len(host)) == may
    K.outlook.weigh_up(made.d, made.s, 0)
    nothing = L.HOLD, -1, K.ways.NO_WAY, -1e30
    best, _ = K.greedy.weigh_shots(made.d, made.s, 0, nothing, 0.0)
    assert (best[0] == L.PIERCE) == may


def test_vehicles_fire_no_rounds() -> None:
    made = table(tank((20.0, 10.0)), tank((20.0, 18.0), 1))
    assert not K.manoeuvres.may_do(made.d, made.s, 0, L.PIERCE, 1)


def test_infantry_assaults_no_vehicle() -> None:
    made = table(Unit((20.0, 10.0)), tank((20.0, 16.0), 1))
    assert not K.manoeuvres.may_do(made.d, made.s, 0, L.ASSAULT, 1)


def test_guns_assault_nobody() -> None:
    made = table(tank((20.0, 10.0), bits=L.VEHICLE | L.GUN), Unit((20.0, 16.0), 1))
    assert not K.manoeuvres.may_do(made.d, made.s, 0, L.ASSAULT, 1)


@pytest.mark.parametrize("dodges", [True, False])
def test_a_ram_hits_every_model_it_touches_that_does_not_dodge(dodges: bool) -> None:
    made = table(tank((20.0, 10.0)), Unit((20.0, 25.0), 1, models=12))
    assault(made, *([7] if dodges else [8, 1, 1]))  # front 9 against DEF 4: all fail
    assert made.s.n[1] == (12 if dodges else 10)
    assert not K.turn_sequence.may_move(made.d, made.s, 0)


def test_how_many_a_ram_touches_on_average_is_what_policies_reckon_with() -> None:
    made = table(tank((20.0, 10.0)), Unit((20.0, 25.0), 1))
    assert float(made.d.touch[1]) == 1.0
    assert 1.5 < float(made.d.touch[12]) < 3.0
    assert all(a <= b + 1.0 for a, b in zip(made.d.touch, made.d.touch[1:], strict=False))


def test_pinned_units_neither_move_shoot_nor_assault() -> None:
    made = table(Unit((20.0, 10.0)), Unit((20.0, 14.0), 1))
    made.s.pinned[0] = 1
    for what in (L.MOVE, L.SHOOT, L.ASSAULT, L.RUN, L.SUPPRESS):
        assert not K.manoeuvres.may_do(made.d, made.s, 0, what, 1)
    assert K.manoeuvres.may_do(made.d, made.s, 0, L.DIG_IN, -1)


def test_there_is_one_manoeuvre_in_a_turn() -> None:
    made = table(Unit((20.0, 10.0)))
    do(made, 0, L.DIG_IN)
    for what in (L.RUN, L.SUPPRESS, L.PIERCE, L.DIG_IN):
        assert not K.manoeuvres.may_do(made.d, made.s, 0, what, -1)


def test_who_has_shot_does_not_move_twice_as_far() -> None:
    made = table(Unit((20.0, 10.0)), Unit((20.0, 20.0), 1))
    with dice(*[2] * 5):
        do(made, 0, L.SHOOT, 1)
    assert not K.manoeuvres.may_do(made.d, made.s, 0, L.DOUBLE, -1)
    assert not K.manoeuvres.may_do(made.d, made.s, 0, L.SHOOT, 1)
    assert K.manoeuvres.may_do(made.d, made.s, 0, L.MOVE, -1)


def test_hull_down_is_one_more_to_the_defence() -> None:
    made = table(tank((20.0, 10.0)))
    do(made, 0, L.DIG_IN)
    with dice(10):
        K.damage.strike_vehicle(made.d, made.s, 0, 9, L.FRONT, -1, E.RIGGED)
    assert made.s.left[0] == 4


def test_repair_gives_a_hit_point_back_for_each_model() -> None:
    made = table(Unit((20.0, 10.0), models=2, bits=L.LED | L.REPAIRS), tank((20.0, 12.3)))
    assert not K.manoeuvres.may_do(made.d, made.s, 0, L.REPAIR, 1)
    made.s.left[1] = 1
    assert K.manoeuvres.may_do(made.d, made.s, 0, L.REPAIR, 1)
    do(made, 0, L.REPAIR, 1)
    assert made.s.left[1] == 3
    assert not K.turn_sequence.may_shoot(made.d, made.s, 0)
    made.s.left[1], made.s.shot[0], made.s.manoeuvred[0] = 3, 0, 0
    do(made, 0, L.REPAIR, 1)
    assert made.s.left[1] == 4


@pytest.mark.parametrize("what", [L.REPAIR, L.RIG])
@pytest.mark.parametrize("side", [0, 1])
def test_only_own_vehicles_are_repaired_and_only_enemy_ones_rigged(what: int, side: int) -> None:
    engineers = Unit((20.0, 10.0), models=1, bits=L.LED | L.REPAIRS | L.RIGS)
    for target in (Unit((20.0, 11.3), side, models=1, hp=3), tank((20.0, 12.2), side)):
        made = table(engineers, target, *([Unit((40.0, 40.0), 1)] if side == 0 else []))
        made.s.left[1] = 2
        right = bool(target.bits & L.VEHICLE) and side == (1 if what == L.RIG else 0)
        assert K.manoeuvres.may_do(made.d, made.s, 0, what, 1) == right


def test_nobody_assaults_friends_or_embarks_with_enemies() -> None:
    made = table(Unit((20.0, 10.0)), Unit((20.0, 16.0)), tank((24.0, 10.0), 1, capacity=9))
    assert not K.manoeuvres.may_do(made.d, made.s, 0, L.ASSAULT, 1)
    assert not K.manoeuvres.may_do(made.d, made.s, 0, L.EMBARK, 2)


def test_a_charge_set_on_a_vehicle_hits_it_and_all_on_foot_near_by() -> None:
    made = table(Unit((20.0, 9.3), models=1, bits=L.LED | L.RIGS), tank((20.0, 12.5), 1))
    assert K.manoeuvres.may_do(made.d, made.s, 0, L.RIG, 1)
    with dice(6, 2):  # rear 6 against ATT 7: above 5 fails; DEF 4: above 1
        do(made, 0, L.RIG, 1)
    assert made.s.left[1] == 3
    assert made.s.status[0] == L.GONE


def test_an_abandoned_vehicle_is_manned_by_a_morale_test_and_crew() -> None:
    made = table(Unit((20.0, 10.0), models=5), tank((20.0, 14.0)))
    made.s.abandoned[1] = 1
    assert K.manoeuvres.may_do(made.d, made.s, 0, L.RECREW, 1)
    with dice(8):
        do(made, 0, L.RECREW, 1)
    assert made.s.abandoned[1] == 1
    with dice(7):
        do(made, 0, L.RECREW, 1)
    assert (made.s.abandoned[1], made.s.n[0]) == (0, 3)
    assert K.firing.modifier(made.d, made.s, 0, 1) == 1


def test_passengers_get_out_within_their_speed_and_have_moved() -> None:
    made = table(tank((20.0, 10.0), capacity=6), Unit(None, ride=0))
    assert K.manoeuvres.may_do(made.d, made.s, 1, L.LEAVE, 0)
    do(made, 1, L.LEAVE, 0)
    assert (made.s.status[1], made.s.moves[1], made.s.mounted[0]) == (L.READY, 1, 0)


def test_a_transport_takes_no_more_than_it_carries() -> None:
    for capacity, may in ((5, True), (4, False)):
        made = table(tank((20.0, 10.0), capacity=capacity), Unit((20.0, 14.0)))
        assert K.manoeuvres.may_do(made.d, made.s, 1, L.EMBARK, 0) == may
    made = table(tank((20.0, 10.0), capacity=5), Unit((20.0, 14.0)))
    do(made, 1, L.EMBARK, 0)
    assert (made.s.status[1], made.s.mounted[0]) == (L.ABOARD, 5)


def test_who_is_pinned_does_not_embark() -> None:
    made = table(tank((20.0, 10.0), capacity=5), Unit((20.0, 14.0)))
    made.s.pinned[1] = 1
    assert not K.manoeuvres.may_do(made.d, made.s, 1, L.EMBARK, 0)
    made.s.current_round = 2
    assert K.manoeuvres.may_do(made.d, made.s, 1, L.EMBARK, 0)


def test_a_locked_turret_does_not_fire() -> None:
    made = table(tank((20.0, 10.0)), tank((20.0, 30.0), 1))
    do(made, 0, L.OVERDRIVE, to=(20.0, 12.0))
    assert not K.firing.may_fire(made.d, made.s, 0, 0, 0)
    made.s.current_turn += 1
    assert K.firing.may_fire(made.d, made.s, 0, 0, 0)
