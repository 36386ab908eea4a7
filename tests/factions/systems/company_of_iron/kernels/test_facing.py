"""Front and back arcs."""

import math

import pytest

from tests.factions.systems.company_of_iron.board.field import Model, table
from tests.factions.systems.company_of_iron.board.kernels import SMALL, L


@pytest.mark.parametrize(
    ("point", "unit"),
    [((15, 20), (0, 1)), ((10, 15), (-1, 0)), ((18, 19), (0.6, 0.8)), ((15, 15), (0, 1))],
)
def test_a_model_turns_directly_toward_a_point(
    point: tuple[float, float], unit: tuple[float, float]
) -> None:
    made = table(Model((15, 15)))
    made.face(0, *point)
    assert made.facing(0) == pytest.approx(unit)


# The eye looks north from (15, 15): its front arc is what lies above.
@pytest.mark.parametrize(
    ("y", "wide", "front"),
    [
        (15.0, 0.0, True),
        (14.99, 0.0, False),
        (14.5, SMALL, True),
        (14.42, SMALL, True),
        (14.41, SMALL, False),  # the edge alone is no part
        (10.0, SMALL, False),
    ],
)
def test_any_part_of_a_base_in_the_front_arc_is_in_front(
    y: float, wide: float, front: bool
) -> None:
    made = table(Model((15, 15)))
    assert made.has_in_front(0, 19, y, wide) is front


@pytest.mark.parametrize(
    ("at", "behind"),
    [((15, 17), False), ((15, 13), True), ((17, 14.5), False), ((17, 14.3), True)],
)
def test_only_a_base_wholly_in_the_back_arc_is_behind(
    at: tuple[float, float], behind: bool
) -> None:
    made = table(Model(at), Model((15, 15), 1, faces=(15, 20)))
    assert made.is_behind(0, 1) is behind


def test_a_model_that_sees_all_round_has_no_back() -> None:
    made = table(Model((15, 13)), Model((15, 15), 1, faces=(15, 20), traits=L.ALL_ROUND))
    assert not made.is_behind(0, 1)
    assert made.sees(1, 0)


@pytest.mark.parametrize("turn", [0.1, 1.0, 2.5, 4.0, 5.5])
def test_front_and_back_turn_with_the_model(turn: float) -> None:
    ahead = (15 + 5 * math.cos(turn), 15 + 5 * math.sin(turn))
    astern = (15 - 5 * math.cos(turn), 15 - 5 * math.sin(turn))
    made = table(Model((15, 15), faces=ahead))
    assert made.has_in_front(0, *ahead, SMALL)
    assert not made.has_in_front(0, *astern, SMALL)
