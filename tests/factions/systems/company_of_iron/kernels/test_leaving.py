"""Whose free strikes a way draws, and where they fall."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from tests.factions.systems.company_of_iron.board.field import Model, table
from tests.factions.systems.company_of_iron.board.kernels import L
from tests.factions.systems.company_of_iron.board.scatter import scatter
from tests.factions.systems.company_of_iron.board.terrain import OBSTRUCTION, Piece

MOVER = Model((15, 10), faces=(15, 20))
NEVER = 1e30


# The foe is base to base with the mover, or nearly, and looks at it from the north.
@pytest.mark.parametrize(
    ("target", "struck"),
    [
        ((15, 4), [1]),  # straight back
        ((21, 10), [1]),
        ((15.3, 10), []),  # it stays in reach
        ((15, 9.6), []),
        ((15, 9.4), [1]),
        ((15, 10), []),  # it does not move at all
    ],
)
def test_leaving_a_melee_range(target: tuple[float, float], struck: list[int]) -> None:
    made = table(MOVER, Model((15, 11.2), 1))
    made.way(*target, 6.0)
    assert made.strikers() == struck


@pytest.mark.parametrize(
    ("mover", "foe"),
    [
        ({"traits": L.PARRY}, {}),
        ({"traits": L.INCORPOREAL}, {}),
        ({}, {"traits": L.INCORPOREAL}),
        ({}, {"status": L.KNOCKED_DOWN}),
        ({}, {"status": L.STATIONARY}),
        ({}, {"reach": 0.0}),
        ({}, {"at": None}),
        ({}, {"faces": (15, 25)}),  # it looks the other way
    ],
)
def test_which_models_draw_no_free_strike(mover: dict[str, object], foe: dict[str, object]) -> None:
    made = table(
        Model(**({"at": (15, 10)} | mover)),  # type: ignore[arg-type]  # keywords of several types
        Model(**({"at": (15, 11.2), "side": 1} | foe)),  # type: ignore[arg-type]  # keywords of several types
    )
    made.way(15, 4, 6.0)
    assert made.strikers() == []


def test_walking_out_of_the_front_arc_is_leaving() -> None:
    """In reach all the way, but ending behind the foe."""
    made = table(Model((13.5, 11.4)), Model((15, 11.2), 1, faces=(15, 0), reach=2.0))
    made.way(13.5, 12.4, 6.0)
    assert made.found.long == pytest.approx(1.0)
    assert made.strikers() == [1]
    assert made.leaves_after(1) == pytest.approx(11.2 + 0.59 - 11.4)


@pytest.mark.parametrize(("long", "struck"), [(0.6, [1]), (0.2, [])])
def test_walking_out_of_sight_is_leaving(long: float, struck: list[int]) -> None:
    """In reach all the way, but ending behind a wall that hides it, or is too short to."""
    wall = Piece((15.81, 11.37), long, 0.01, math.atan2(1.8, 1.4))
    made = table(Model((15, 10)), Model((15, 12), 1, reach=2.0), pieces=[wall])
    assert made.way(16.8, 10.6, 6.0) == pytest.approx((16.8, 10.6))
    assert made.engages(1, 0)
    assert made.strikers() == struck
    if struck:
        assert made.leaves_after(1) == pytest.approx(math.hypot(1.8, 0.6))


def test_entering_and_leaving_on_the_same_way() -> None:
    made = table(Model((10, 10)), Model((13, 11.4), 1, faces=(13, 0)))
    made.way(16, 10, 6.0)
    assert not made.in_melee_with(0)
    assert made.strikers() == [1]
    made.way(13, 10, 6.0)  # it enters and stays
    assert made.strikers() == []


def test_all_that_strike_are_found_one_by_one() -> None:
    foes = Model((15, 11.2), 1), Model((13.8, 10), 1, faces=(20, 10)), Model((25, 10), 1)
    made = table(MOVER, *foes)
    made.way(15, 4, 6.0)
    assert made.strikers() == [1, 2]
    assert made.striker(1) == 2
    assert made.striker(2) == -1


def test_friends_do_not_strike() -> None:
    made = table(Model((15, 10)), Model((15, 11.2), faces=(15, 0)))
    made.way(15, 4, 6.0)
    assert made.strikers() == []


def test_enemies_of_the_second_player_strike_too() -> None:
    made = table(Model((15, 11.2), faces=(15, 0)), Model((15, 10), 1))
    made.way(15, 4, 6.0, 1)
    assert made.strikers(1) == [0]


def test_where_a_strike_falls_the_way_may_end() -> None:
    made = table(MOVER, Model((15, 11.2), 1))
    made.way(15, 4, 6.0)
    made.halt(1)
    assert made.found[:2] == pytest.approx([15, 11.2 - 1.68])
    assert made.found.long == pytest.approx(0.48)
    made.go()
    assert made.in_melee_with(1) == 1


def test_a_bent_way_is_cut_on_its_second_leg() -> None:
    made = table(Model((15, 10)), Model((15, 13)), Model((16.6, 19.0), 1, faces=(17, 0), reach=2.0))
    made.way(15, 28, 16.0)
    bend = complex(made.found.bend_x, made.found.bend_y)
    assert bend != 15 + 10j
    at = made.leaves_after(2)
    assert abs(bend - (15 + 10j)) < at < made.found.long
    made.halt(2)
    end = complex(made.found.x, made.found.y)
    assert abs(bend - (15 + 10j)) + abs(end - bend) == pytest.approx(at)
    assert made.found.long == pytest.approx(at)


def test_a_bent_way_is_cut_on_its_first_leg() -> None:
    made = table(Model((15, 10)), Model((15, 13)), Model((15, 8.8), 1, faces=(15, 20), reach=0.5))
    made.way(15, 18, 16.0)
    at = made.leaves_after(2)
    made.halt(2)
    end = complex(made.found.x, made.found.y)
    assert abs(end - (15 + 10j)) == pytest.approx(at)
    assert list(made.found[6:]) == [15, 10]
    assert abs(end - (15 + 8.8j)) == pytest.approx(1.68)


@pytest.mark.parametrize(
    ("foe", "target"),
    [
        (Model((15, 11.2), 1), (15, 4)),  # it leaves on the way
        (Model((15, 12), 1, reach=2.0, faces=(15, 0)), (16.8, 10.6)),  # as it ends, by sight
    ],
)
def test_the_halted_face_the_way_they_went(foe: Model, target: tuple[float, float]) -> None:
    wall = Piece((15.81, 11.37), 0.6, 0.01, math.atan2(1.8, 1.4))
    made = table(Model((15, 10)), foe, pieces=[wall])
    made.way(*target, 6.0)
    way = (made.found.ux, made.found.uy)
    made.look_at(1)
    assert (made.found.ux, made.found.uy) != pytest.approx(way)
    made.halt(1)
    assert (made.found.ux, made.found.uy) == pytest.approx(way)


@tries(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.floats(0, 24), st.floats(0, 24))
def test_leaving_by_small_steps(seed: int, x: float, y: float) -> None:
    """What engages at one step of the way and not at the next strikes; nothing else does."""
    lie = scatter(seed, (OBSTRUCTION,), 5, alike={"traits": 0}, bare=True)
    made = lie.made
    made.way(x, y, 8.0)
    spot = made.found
    start, bend, end = (
        complex(*made.position(0)), complex(spot.bend_x, spot.bend_y), complex(spot.x, spot.y),
    )  # fmt: skip
    strikers = made.strikers()
    far = [made.leaves_after(v) for v in range(len(lie.models))]
    steps = [
        *(start + part * (bend - start) for part in np.linspace(0, 1, 60)),
        *(bend + part * (end - bend) for part in np.linspace(0, 1, 60)),
    ]
    for v in made.models(side=1):
        room = lie.models[v].reach + lie.radius(0) + lie.radius(v)
        at, looks = complex(*made.position(v)), complex(*made.facing(v))
        held = [
            min(room - abs(step - at), ((step - at) * looks.conjugate()).real + lie.radius(0))
            for step in steps
        ]
        assume(all(abs(depth) > 0.05 for depth in (held[0], held[-1], max(held))))
        able = made.is_upright(v)
        seen = all(made.is_seen_at(v, step.real, step.imag) for step in steps[::20])
        crossed = any(one > 0 >= two for one, two in pairwise(held))
        if not able or not crossed:
            assert v not in strikers or held[-1] > 0  # out of sight, then
        elif seen:
            assert v in strikers
            assert far[v] <= spot.long + 1e-9
