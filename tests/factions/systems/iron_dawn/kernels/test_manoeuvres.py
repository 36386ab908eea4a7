"""Which manoeuvre greedy chooses, one table each, and when a vehicle pivots."""

import pytest

from tests.factions.systems.iron_dawn.kernels.stage import (
    CUPOLA,
    MORTAR,
    E,
    K,
    L,
    Table,
    Unit,
    choice,
    do,
    table,
    tank,
)

FAR_OFF = (44.0, 46.0)
AHEAD = (20.0, 40.0)


def chosen(made: Table, u: int = 0) -> tuple[int, int]:
    """Return what greedy does with a unit, and at whom."""
    K.survey.survey(made.d, made.s, 0)
    return choice(made, u)


def under_fire(faces: tuple[float, float], *, dug: bool = False, bits: int = L.VEHICLE) -> Table:
    """Return a tank without a weapon that a tank ahead of it shoots at."""
    made = table(tank((20.0, 10.0), arms=(), faces=faces, bits=bits), tank(AHEAD, 1, cost=10.0))
    made.d.deals[1, 0] = made.d.deals_far[1, 0] = 60.0
    made.s.dug[0] = int(dug)
    return made


@pytest.mark.parametrize("bits", [L.VEHICLE, L.VEHICLE | L.GUN])
@pytest.mark.parametrize("faces", [(0.0, -1.0), (1.0, 0.0), (-1.0, 0.2)])
def test_a_vehicle_turns_its_front_to_who_fires_at_it(
    faces: tuple[float, float], bits: int
) -> None:
    made = under_fire(faces, bits=bits)
    assert chosen(made) == (L.MOVE, 1)
    do(made, 0, L.MOVE, 1)
    assert made.at(0) == (20.0, 10.0)
    assert (made.s.ux[0], made.s.uy[0], made.s.moves[0]) == (0.0, 1.0, 1)
    assert made.told(E.PLACED)


def test_it_does_not_where_it_faces_him_already_or_cannot_move() -> None:
    assert chosen(under_fire((0.0, 1.0))) == (L.DIG_IN, -1)
    assert chosen(under_fire((0.0, -1.0), dug=True)) != (L.MOVE, 1)
    made = under_fire((0.0, -1.0))
    made.s.immobile[0] = 1
    assert chosen(made) == (L.DIG_IN, -1)


def test_nobody_turns_to_what_hits_him_from_above() -> None:
    howitzer = tank(AHEAD, 1, arms=(MORTAR,), cost=10.0)
    made = table(tank((20.0, 10.0), arms=(), faces=(0.0, -1.0)), howitzer)
    made.d.deals[1, 0] = made.d.deals_far[1, 0] = 60.0
    assert chosen(made) == (L.DIG_IN, -1)


def test_fire_from_two_sides_is_weighed_together() -> None:
    made = under_fire((0.0, 1.0))
    manoeuvres, d, s = K.other_actions, made.d, made.s
    K.survey.survey(d, s, 0)
    K.outlook.weigh_up(d, s, 0)
    front, rear = (manoeuvres.facing_it(d, s, 0, 0.0, uy) for uy in (1.0, -1.0))
    fire = manoeuvres.fire_at(s, 0)
    assert front == pytest.approx(fire * 0.2 / 0.6)  # ATT 9: 9 fails by 10, 7 by 6 or more
    assert rear == pytest.approx(fire * 0.8 / 0.6)
    assert (s.ux[0], s.uy[0]) == (0.0, 1.0)


def test_a_random_vehicle_pivots_now_and_then_and_infantry_never() -> None:
    for unit, ever in ((tank((20.0, 10.0)), True), (Unit((20.0, 10.0)), False)):
        made = table(unit, Unit(FAR_OFF, 1))
        told = set()
        for _ in range(300):
            told.add(K.simple.choose_random(made.d, made.s, 0)[:2])
        assert ((L.MOVE, 1) in told) == ever
        assert (L.MOVE, -1) in told


def test_a_charge_is_set_on_a_tank_beside() -> None:
    sapper = Unit((20.0, 12.9), models=1, hp=2, acc=3, cost=30.0, bits=L.SOLO | L.RIGS)
    made = table(sapper, tank((20.0, 10.0), 1, armour=(5, 5, 5, 5), cost=240.0))
    assert chosen(made) == (L.RIG, 1)


def test_none_is_set_that_costs_more_than_it_takes() -> None:
    sappers = Unit((20.0, 13.9), models=8, cost=300.0, bits=L.LED | L.RIGS)
    made = table(sappers, tank((20.0, 10.0), 1, cost=60.0))
    assert K.manoeuvres.may_do(made.d, made.s, 0, L.RIG, 1)
    assert chosen(made)[0] != L.RIG


@pytest.mark.parametrize(("shot", "what"), [(1, L.RUN), (0, L.DOUBLE)])
def test_who_has_shot_runs_on_to_an_objective(shot: int, what: int) -> None:
    made = table(Unit((24.0, 10.0)), Unit(FAR_OFF, 1), goals=[(24.0, 24.0)])
    made.s.shot[0] = made.s.acted[0] = shot
    assert chosen(made) == (what, -1)


def test_a_tank_far_from_its_prey_drives_at_full_speed() -> None:
    made = table(tank((24.0, 4.0), arms=(CUPOLA,)), Unit((24.0, 46.0), 1))
    made.d.deals[0, 1] = made.d.deals_far[0, 1] = 60.0
    made.d.reach[0] = made.d.near_reach[0] = 12.0
    made.s.doubled[0] = made.s.shot[0] = 1  # no more double moves
    assert chosen(made) == (L.OVERDRIVE, -1)


@pytest.mark.parametrize(("defence", "what"), [(8, L.SUPPRESS), (3, L.SHOOT)])
def test_whom_bullets_do_not_hurt_is_pinned(defence: int, what: int) -> None:
    strong = Unit((20.0, 20.0), 1, models=12, defence=defence, cost=300.0)
    made = table(Unit((20.0, 10.0)), strong)
    made.d.deals[0, 1] = made.d.deals_far[0, 1] = 30.0
    assert chosen(made) == (what, 1)


@pytest.mark.parametrize(("mine", "what"), [(True, L.RECREW), (False, L.HOLD)])
def test_an_abandoned_tank_of_ones_own_is_manned_again(mine: bool, what: int) -> None:
    units = [Unit((20.0, 10.0)), tank((20.0, 14.0), 0 if mine else 1, cost=300.0)]
    made = table(*units, Unit(FAR_OFF, 1))
    made.s.abandoned[1] = made.s.dug[0] = made.s.shot[0] = 1
    made.s.moves[0] = L.MOST_MOVES
    assert chosen(made)[0] == what
