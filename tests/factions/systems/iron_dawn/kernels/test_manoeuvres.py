"""Which manoeuvre greedy chooses, one table each, and when a vehicle pivots."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.iron_dawn.board import (
    CUPOLA,
    MORTAR,
    Board,
    E,
    Gain,
    L,
    Piece,
    Spot,
    Unit,
    table,
    tank,
)

HERE, AHEAD = (20.0, 10.0), (20.0, 40.0)
FAR_OFF = Unit((44.0, 46.0), 1)
SHOT_AT = Gain(1, 0, fire=60.0, far=60.0)


def under_fire(faces: Spot, *, bits: int = L.VEHICLE, **now: Any) -> Board:
    """Return a tank without a weapon that a tank ahead of it shoots at; now: how it is."""
    target = replace(tank(HERE, arms=(), faces=faces, bits=bits), **now)
    return table(target, tank(AHEAD, 1, cost=10.0), gains=[SHOT_AT])


@pytest.mark.parametrize("bits", [L.VEHICLE, L.VEHICLE | L.GUN])
@pytest.mark.parametrize("faces", [(0.0, -1.0), (1.0, 0.0), (-1.0, 0.2)])
def test_a_vehicle_turns_its_front_to_what_fires_at_it(faces: Spot, bits: int) -> None:
    board = under_fire(faces, bits=bits)
    assert board.choice(0) == (L.MOVE, 1)
    board.do(0, L.MOVE, at=1)
    assert board.position(0) == HERE
    assert board.facing(0) == (0.0, 1.0)
    assert board.moves_made(0) == 1
    assert board.events(E.PLACED)


def test_it_does_not_where_it_faces_that_already_or_cannot_move() -> None:
    assert under_fire((0.0, 1.0)).choice(0) == (L.DIG_IN, -1)
    assert under_fire((0.0, -1.0), dug_in=True).choice(0) != (L.MOVE, 1)
    assert under_fire((0.0, -1.0), immobile=True).choice(0) == (L.DIG_IN, -1)


def test_no_vehicle_turns_to_what_hits_it_from_above() -> None:
    howitzer = tank(AHEAD, 1, arms=(MORTAR,), cost=10.0)
    board = table(tank(HERE, arms=(), faces=(0.0, -1.0)), howitzer, gains=[SHOT_AT])
    assert board.choice(0) == (L.DIG_IN, -1)


def test_fire_is_weighed_by_the_facing_that_it_hits() -> None:
    board = under_fire((0.0, 1.0))
    front, rear = (board.fire_feared(0, facing=(0.0, uy)) for uy in (1.0, -1.0))
    side = board.fire_at_side(0)
    assert front == pytest.approx(side * 0.2 / 0.6)  # ATT 9: 9 fails by 10, 7 by 6 or more
    assert rear == pytest.approx(side * 0.8 / 0.6)
    assert board.facing(0) == (0.0, 1.0)


def test_a_charge_is_set_on_a_tank_beside() -> None:
    sapper = Unit((20.0, 12.9), models=1, hp=2, acc=3, cost=30.0, bits=L.SOLO | L.RIGS)
    board = table(sapper, tank(HERE, 1, armour=(5, 5, 5, 5), cost=240.0))
    assert board.choice(0) == (L.RIG, 1)


def test_none_is_set_that_costs_more_than_it_takes() -> None:
    sappers = Unit((20.0, 13.9), models=8, cost=300.0, bits=L.LED | L.RIGS)
    board = table(sappers, tank(HERE, 1, cost=60.0))
    assert board.may(0, L.RIG, at=1)
    assert board.choice(0)[0] != L.RIG


@pytest.mark.parametrize(
    ("friends", "what"), [((), L.RIG), (((26.0, 10.0), (28.0, 11.0)), L.SHOOT)], ids=["none", "two"]
)
def test_a_charge_on_a_wall_is_set_against_what_it_takes_from_friends(
    friends: tuple[Spot, ...], what: int
) -> None:
    wall = Piece((20.0, 12.0), 9.0, 0.3, does=L.LOW)
    sapper = Unit((20.0, 11.0), models=1, hp=3, defence=8, cost=30.0, bits=L.SOLO | L.RIGS)
    mates = [Unit(at, models=1, defence=3, cost=60.0) for at in friends]
    enemy = Unit((20.0, 15.0), 1, models=7, defence=3, cost=90.0)
    u = 1 + len(mates)
    board = table(sapper, *mates, enemy, pieces=[wall], gains=[Gain(0, u, fire=5.0)])
    found, at = board.choice(0)
    assert (found, at) == (what, board.as_target(0) if what == L.RIG else u)


@pytest.mark.parametrize(("shot", "what"), [(True, L.RUN), (False, L.DOUBLE)])
def test_a_unit_that_has_shot_runs_on_to_an_objective(shot: bool, what: int) -> None:
    unit = Unit((24.0, 10.0), shot=shot, acted=int(shot))
    assert table(unit, FAR_OFF, goals=[(24.0, 24.0)]).choice(0) == (what, -1)


def test_a_tank_far_from_its_prey_drives_at_full_speed() -> None:
    short = replace(CUPOLA, range=12.0)
    hunter = tank((24.0, 4.0), arms=(short,), doubled=True, shot=True)  # no more double moves
    board = table(hunter, Unit((24.0, 46.0), 1), gains=[Gain(0, 1, fire=60.0, far=60.0)])
    assert board.choice(0) == (L.OVERDRIVE, -1)


@pytest.mark.parametrize(("defence", "what"), [(8, L.SUPPRESS), (3, L.SHOOT)])
def test_what_bullets_do_not_hurt_is_pinned(defence: int, what: int) -> None:
    strong = Unit((20.0, 20.0), 1, models=12, defence=defence, cost=300.0)
    board = table(Unit(HERE), strong, gains=[Gain(0, 1, fire=30.0, far=30.0)])
    assert board.choice(0) == (what, 1)


@pytest.mark.parametrize(("mine", "what"), [(True, L.RECREW), (False, L.HOLD)])
def test_an_abandoned_tank_of_ones_own_is_manned_again(mine: bool, what: int) -> None:
    squad = Unit(HERE, dug_in=True, shot=True, moves=L.MOST_MOVES)
    wreck = tank((20.0, 14.0), 0 if mine else 1, cost=300.0, abandoned=True)
    assert table(squad, wreck, FAR_OFF).choice(0)[0] == what
