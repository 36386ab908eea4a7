"""Volleys: to hit, defence tests, casualties, suppression, explosives, flame, indirect fire."""

from dataclasses import replace

import pytest

from tests.factions.systems.iron_dawn.kernels.stage import (
    CANNON,
    COAXIAL,
    FLAMER,
    HEAVY_LOCH,
    LOCH,
    MORTAR,
    ROCKET,
    E,
    K,
    L,
    Piece,
    Table,
    Unit,
    Weapon,
    dice,
    do,
    table,
    tank,
)

AHEAD = (20.0, 18.0)


def pair(one: Unit | None = None, two: Unit | None = None, *pieces: Piece) -> Table:
    """Return a shooter and its target, 8 inches apart unless said otherwise."""
    return table(
        one or Unit((20.0, 10.0), models=1), two or Unit(AHEAD, 1, models=1), pieces=pieces
    )


def shoot(made: Table, *faces: int, what: int = L.SHOOT) -> None:
    with dice(*faces):
        K.volleys.shoot(made.d, made.s, 0, 1, what)


def test_a_shot_hits_by_the_chart_and_a_failed_test_kills() -> None:
    made = pair()  # ACC 5 with weapon ACC 3: 5 or more; DEF 4 against ATT 5: above 3 fails
    shoot(made, 5, 4)
    assert made.s.status[1] == L.GONE
    assert (made.s.dealt[0], made.s.taken[1], made.s.killed[0]) == (1, 1, 100.0)


def test_a_miss_and_a_passed_test_do_nothing() -> None:
    made = pair()
    shoot(made, 4)
    shoot(made, 5, 3)
    assert made.s.left[1] == 1


def test_a_natural_one_misses_and_a_natural_ten_takes_one_more() -> None:
    made = pair(two=Unit(AHEAD, 1, models=1, hp=3, rank=1))
    shoot(made, 1)
    assert made.s.left[1] == 3
    shoot(made, 10, 3)
    assert made.s.left[1] == 2
    shoot(made, 10, 4)
    assert made.s.status[1] == L.GONE


@pytest.mark.parametrize(
    ("rank", "suppressed", "need"), [(1, False, 4), (-1, False, 6), (0, True, 7), (1, True, 6)]
)
def test_ranks_and_suppression_change_the_roll(rank: int, suppressed: bool, need: int) -> None:
    for face, hits in ((need - 1, 0), (need, 1)):
        made = pair(two=Unit(AHEAD, 1, models=1, rank=rank))
        made.s.suppressed[0] = 2 if suppressed else 0
        shoot(made, face, *[1] * hits)
        assert made.told(E.SHOTS)[0][4] == hits


def test_beyond_the_first_range_the_unit_is_less_accurate() -> None:
    made = pair(two=Unit((20.0, 30.0), 1, models=1))
    shoot(made, 5)
    shoot(made, 6, 1)
    assert [row[4] for row in made.told(E.SHOTS)] == [0, 1]


def test_models_out_of_range_do_not_shoot() -> None:
    made = pair(Unit((20.0, 10.0), models=7), Unit((20.0, 35.5), 1, models=1))
    shoot(made, 2, 2)
    assert made.told(E.SHOTS)[0][3] == 2


def test_half_or_more_passed_tests_suppress() -> None:
    made = pair(Unit((20.0, 10.0), models=2), Unit(AHEAD, 1))
    shoot(made, 9, 9, 3, 4)
    assert made.s.suppressed[1] == 2
    made = pair(Unit((20.0, 10.0), models=3), Unit(AHEAD, 1))
    shoot(made, 9, 9, 9, 3, 4, 4)
    assert made.s.suppressed[1] == 0
    assert made.s.n[1] == 3


def test_suppressing_fire_takes_nothing_and_pins() -> None:
    made = pair(Unit((20.0, 10.0), models=2), Unit(AHEAD, 1))
    shoot(made, 9, 10, 3, 4, what=L.SUPPRESS)
    assert (made.s.left[1], made.s.pinned[1], made.s.suppressed[1]) == (5, 1, 0)
    assert not K.turn_sequence.may_move(made.d, made.s, 1)
    assert not K.turn_sequence.may_shoot(made.d, made.s, 1)
    made.s.current_round = 2
    assert K.turn_sequence.may_shoot(made.d, made.s, 1)


def test_shooting_shakes_suppression_off() -> None:
    made = pair()
    made.s.suppressed[0] = 2
    with dice(2):
        do(made, 0, L.SHOOT, 1)
    assert made.s.suppressed[0] < made.s.current_round


def test_heavy_weapons_fire_after_moving_from_vehicles_and_crack_units_alone() -> None:
    for bits, may in ((L.LED, False), (L.LED | L.CRACK, True), (L.VEHICLE, True)):
        made = pair(Unit((20.0, 10.0), arms=(HEAVY_LOCH,), bits=bits))
        assert K.firing.may_fire(made.d, made.s, 0, 0, 0)
        made.s.moves[0] = 1
        assert K.firing.may_fire(made.d, made.s, 0, 0, 0) == may


def test_special_weapons_outlive_the_others_and_the_leader_falls_last() -> None:
    made = pair(Unit((20.0, 10.0), models=5, specials=((HEAVY_LOCH, 2),)))
    counts = []
    for n in (5, 3, 2, 1):
        made.s.n[0] = n
        counts.append(tuple(K.firing.bearers(made.d, made.s, 0, k) for k in range(2)))
    assert counts == [(2, 3), (2, 1), (1, 1), (0, 1)]


def test_cover_helps_the_defence_and_thick_cover_spoils_the_aim() -> None:
    fence = Piece((20.0, 16.5), 3.0, 0.2, L.LOW, L.LESS, L.HEAVY_COVER)
    made = pair(None, None, fence)
    shoot(made, 5, 4)  # above 4 fails now
    assert made.s.left[1] == 1
    wall = Piece((20.0, 16.5), 3.0, 0.2, L.LOW, L.MORE, L.HEAVY_COVER)
    made = pair(None, None, wall)
    shoot(made, 5)
    assert made.told(E.SHOTS)[0][4] == 0


def test_digging_in_helps_defence_and_aim() -> None:
    made = pair()
    made.s.dug[:2] = 1
    shoot(made, 4, 4)
    assert made.s.left[1] == 1


def test_nobody_shoots_at_what_nobody_sees() -> None:
    made = pair(None, None, Piece((20.0, 14.0), 2.0))
    shoot(made)
    assert made.told(E.SHOTS) == []


def test_infantry_class_weapons_harm_no_vehicle() -> None:
    made = pair(None, tank(AHEAD, 1))
    shoot(made)
    assert made.told(E.SHOTS) == []


def test_an_armour_penetrating_round_is_a_leaders_single_shot() -> None:
    made = pair(Unit((20.0, 10.0), models=3), tank(AHEAD, 1, faces=(0.0, -1.0)))
    shoot(made, 5, 10, what=L.PIERCE)  # front 9 against ATT 9: above 9 fails
    assert made.s.left[1] == 3


def test_vehicles_are_tested_by_facing() -> None:
    for faces, fails in (((0.0, -1.0), 9), ((1.0, 0.0), 5), ((0.0, 1.0), 3)):
        made = pair(Unit((20.0, 10.0), models=1, arms=(ROCKET,)), tank(AHEAD, 1, faces=faces))
        shoot(made, 8, fails)
        assert made.s.left[1] == 4
        shoot(made, 8, fails + 1)
        assert made.s.left[1] == 3


def test_a_natural_one_in_a_vehicles_test_fails_and_tests_again() -> None:
    made = pair(Unit((20.0, 10.0), models=1, arms=(ROCKET,)), tank(AHEAD, 1, faces=(0.0, -1.0)))
    shoot(made, 8, 1, 1, 5)
    assert made.s.left[1] == 2


def test_an_explosive_strikes_those_within_three_inches_of_the_closest() -> None:
    gun = Unit((20.0, 10.0), models=1, arms=(CANNON,), bits=L.VEHICLE)
    made = pair(gun, Unit((20.0, 22.0), 1, models=7))
    struck = K.volleys.struck(made.d, made.s, 0, 1, 20.0, 10.0)
    shoot(made, 9, *[10] * struck)
    assert 2 <= struck <= 4
    assert made.s.n[1] == 7 - struck


def test_an_explosive_strikes_neighbours_of_either_side() -> None:
    gun = Unit((20.0, 10.0), models=1, arms=(CANNON,), bits=L.VEHICLE)
    friend, foe = Unit((22.5, 22.0), models=1), Unit((20.0, 22.0), 1, models=1)
    made = table(gun, friend, foe)
    with dice(9, 10, 10):
        K.volleys.shoot(made.d, made.s, 0, 2, L.SHOOT)
    assert made.s.status[1] == made.s.status[2] == L.GONE
    assert made.s.dealt[0] == 1


def test_flame_hits_each_unit_beside_its_line_once_and_sets_wood_on_fire() -> None:
    wood = Piece((20.0, 19.0), 1.0, does=L.AREA, made=L.HEAVY_COVER)
    rocks = Piece((20.0, 12.0), 1.0, does=L.AREA, made=L.NATURAL)
    flamer = Unit((20.0, 10.0), models=1, arms=(FLAMER,))
    friend = Unit((21.5, 15.0), models=5)
    made = table(flamer, friend, Unit((20.0, 18.5), 1, models=1), pieces=[wood, rocks])
    with dice(2, 10):
        K.volleys.shoot(made.d, made.s, 0, 2, L.SHOOT)
    assert made.s.n[1] == 4
    assert made.s.burning[:2].tolist() == [1, 0]


@pytest.mark.parametrize(
    ("at", "models", "left"),
    [((22.2, 15.0), 2, 1), ((23.0, 15.0), 2, 2), ((18.5, 9.5), 1, 1), ((18.5, 12.0), 1, 1)],
)
def test_flame_hits_models_within_two_inches_of_the_foremost_bearers_line(
    at: tuple[float, float], models: int, left: int
) -> None:
    flamers = Unit((20.0, 10.0), models=7, arms=(FLAMER,))
    made = table(flamers, Unit(at, models=models), Unit(AHEAD, 1))
    with dice(*[10] * (models - left)):
        K.flamethrowers.scorch(made.d, made.s, 0, 2, 5, 1)
    assert made.s.left[1] == left


def test_burning_terrain_hits_who_is_within_two_inches() -> None:
    wood = Piece((20.0, 20.0), 2.0, does=L.AREA, made=L.HEAVY_COVER)
    made = table(Unit((20.0, 23.5), models=1), Unit((20.0, 26.0), models=1), pieces=[wood])
    made.s.burning[0] = 1
    with dice(10):
        K.flamethrowers.burn(made.d, made.s)
    assert made.s.status[:2].tolist() == [L.GONE, L.READY]


def mortar(*others: Unit) -> Table:
    gun = Unit((20.0, 4.0), models=1, arms=(MORTAR,), bits=L.VEHICLE | L.GUN)
    return table(gun, *others)


def test_an_indirect_shot_lands_on_its_target_by_a_five() -> None:
    made = mortar(Unit((20.0, 30.0), 1, models=1))
    with dice(9, 10, 10):
        K.volleys.shoot(made.d, made.s, 0, 1, L.SHOOT)
    assert made.s.status[1] == L.GONE


@pytest.mark.parametrize("faces", [(9, 10), (10,)])
@pytest.mark.parametrize("target", [Unit((20.0, 30.0), 1, models=1), tank((20.0, 30.0), 1)])
def test_an_indirect_explosive_on_its_target_strikes_who_is_beside(
    target: Unit, faces: tuple[int, ...]
) -> None:
    made = mortar(target, Unit((22.5, 30.0), 1, models=1), Unit((24.5, 30.0), 1, models=1))
    critical = (2,) if target.bits & L.VEHICLE and len(faces) == 1 else ()
    with dice(*faces, 2, 10, *critical):
        K.volleys.shoot(made.d, made.s, 0, 1, L.SHOOT)
    assert made.s.status[2] == L.GONE
    assert made.s.status[3] == L.READY


def test_an_indirect_natural_ten_does_not_scatter_and_kills_outright() -> None:
    made = mortar(Unit((20.0, 30.0), 1, models=1, hp=3))
    with dice(10, 1):
        K.volleys.shoot(made.d, made.s, 0, 1, L.SHOOT)
    assert made.s.status[1] == L.GONE


@pytest.mark.parametrize(
    ("side", "spot"), [(1, (20.0, 36.0)), (3, (14.0, 30.0)), (5, (20.0, 24.0)), (7, (26.0, 30.0))]
)
def test_scattered_rounds_come_down_beside_the_target(side: int, spot: tuple[float, float]) -> None:
    made = mortar(Unit((20.0, 30.0), 1, models=1), Unit(spot, 1, models=1))
    with dice(9, side, 6, 10):
        K.volleys.shoot(made.d, made.s, 0, 1, L.SHOOT)
    assert made.s.status[2] == L.GONE
    assert made.s.suppressed[1] == 1  # for the rest of the turn


def test_a_round_that_comes_down_far_off_suppresses_nobody() -> None:
    made = mortar(Unit((20.0, 30.0), 1, models=1))
    with dice(9, 1, 7):
        K.volleys.shoot(made.d, made.s, 0, 1, L.SHOOT)
    assert made.s.suppressed[1] == 0


def test_indirect_fire_strikes_the_top_of_a_vehicle() -> None:
    made = mortar(tank((20.0, 30.0), 1))
    with dice(9, 10, 3):  # top 5 against ATT 8: above 2 fails
        K.volleys.shoot(made.d, made.s, 0, 1, L.SHOOT)
    assert made.s.left[1] == 3


def test_three_failed_tests_destroy_light_cover() -> None:
    fence = Piece((20.0, 16.5), 3.0, 0.2, L.LOW, L.LESS, L.LIGHT, 3)
    shooters = Unit((20.0, 10.0), models=3)
    made = table(shooters, Unit(AHEAD, 1, models=1), pieces=[fence])
    shoot(made, 4, 4, 4, 10, 10, 10)
    assert made.s.piece_does[0] == 0
    assert K.sight.look(made.d, made.s, 0, 20.0, 10.0, 1) == 0


def test_natural_ones_do_not_wear_cover() -> None:
    fence = Piece((20.0, 16.5), 3.0, 0.2, L.LOW, L.LESS, L.LIGHT, 3)
    made = pair(None, None, fence)
    shoot(made, 1)
    assert made.s.piece_worn[0] == 0


def test_out_of_a_building_fire_as_many_as_it_has_openings_for() -> None:
    house = Piece(
        (20.0, 10.0), 4.0, 4.0, L.TALL | L.AREA | L.BUILDING, made=L.HEAVY_COVER, openings=2
    )
    made = table(Unit((20.0, 10.0), models=5), Unit(AHEAD, 1, models=1), pieces=[house])
    shoot(made, 2, 2)
    assert made.told(E.SHOTS)[0][3] == 2


def test_a_solo_in_a_squad_fires_with_it_and_falls_after_it() -> None:
    pistol = Weapon(rof=2, acc=4)
    solo = Unit(None, models=1, hp=2, host=0, arms=(pistol,), bits=L.SOLO)
    made = table(Unit((20.0, 10.0), models=1), solo, Unit(AHEAD, 1, models=5))
    with dice(2, 2, 2):
        K.volleys.shoot(made.d, made.s, 0, 2, L.SHOOT)
    K.removing_models.hurt(made.d, made.s, 0, 5, 2)
    assert made.s.status[:2].tolist() == [L.GONE, L.READY]
    assert (made.s.left[1], made.at(1)) == (2, (20.0, 10.0))


@pytest.mark.parametrize("done", ["shot", "doubled"])
def test_a_solo_that_has_shot_does_not_shoot_again_with_a_squad(done: str) -> None:
    solo = Unit(None, models=1, hp=2, host=0, bits=L.SOLO)
    made = table(Unit((20.0, 10.0), models=1), solo, Unit(AHEAD, 1, models=5))
    made.d.deals[:2, 2] = 10.0
    both = K.worth.volley_worth(made.d, made.s, 0, 2, L.SHOOT, 0)
    getattr(made.s, done)[1] = 1
    assert K.worth.volley_worth(made.d, made.s, 0, 2, L.SHOOT, 0) < both
    with dice(2):
        K.volleys.shoot(made.d, made.s, 0, 2, L.SHOOT)
    K.removing_models.hurt(made.d, made.s, 0, 1, 2)
    assert made.s.status[1] == L.READY
    assert not K.turn_sequence.may_shoot(made.d, made.s, 1)


def test_two_weapons_are_told_apart() -> None:
    made = pair(Unit((20.0, 10.0), models=3, specials=((ROCKET, 1),)), Unit(AHEAD, 1))
    shoot(made, 2, 2, 2)
    assert [row[2:4] for row in made.told(E.SHOTS)] == [[0, 1], [1, 2]]
    assert made.d.arm[0, 1] == 1
    assert LOCH.rof == 1


@pytest.mark.parametrize(("falls", "left"), [(False, 1), (True, 0)])
def test_a_burst_hits_vehicles_where_it_comes_from(falls: bool, left: int) -> None:
    made = table(Unit((4.0, 4.0)), tank((20.0, 20.0), 1, hp=1, armour=(9, 1, 1, 5)))
    x, y = 20.0 + made.s.ux[1], 20.0 + made.s.uy[1]
    with dice(9):  # the front withstands a 9, the top does not
        K.explosives.burst(made.d, made.s, x, y, 9, 0, -1, falls)
    assert int(made.s.left[1]) == left


@pytest.mark.parametrize(("x", "left", "right"), [(10.0, True, False), (30.0, False, True)])
def test_a_sponson_fires_at_its_own_side_alone(x: float, left: bool, right: bool) -> None:
    arms = (replace(COAXIAL, mount=L.LEFT_SPONSON), replace(COAXIAL, mount=L.RIGHT_SPONSON))
    made = table(tank((20.0, 20.0), arms=arms), Unit((x, 22.0), 1))
    bears = [K.firing.bears(made.d, made.s, 0, int(made.d.arm[0, k]), 1) for k in (0, 1)]
    assert bears == [left, right]
    with dice(1, 1, 1):
        K.volleys.shoot(made.d, made.s, 0, 1, L.SHOOT)
    assert [row[2] for row in made.told(E.SHOTS)] == [0 if left else 1]
