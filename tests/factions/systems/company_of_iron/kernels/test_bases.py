"""Bases: distances, contact, which models are on their feet, where there is room."""

import pytest

from tests.factions.systems.company_of_iron.board.field import Model, table
from tests.factions.systems.company_of_iron.board.kernels import K, L
from tests.factions.systems.company_of_iron.board.terrain import Piece


@pytest.mark.parametrize(
    ("x", "gap", "touches"),
    [
        (11.18, 0.0, True),
        (11.19, 0.01, True),
        (11.21, 0.03, False),
        (13.18, 2.0, False),
    ],
)
def test_distances_are_from_edge_to_edge(x: float, gap: float, touches: bool) -> None:
    made = table(Model((10, 10)), Model((x, 10), 1))
    assert made.distance(0, 1) == pytest.approx(gap, abs=1e-9)
    assert made.distance(1, 0) == pytest.approx(gap, abs=1e-9)
    assert made.are_base_to_base(0, 1) is touches


def test_medium_bases_are_wider() -> None:
    made = table(Model((10, 10), medium=True), Model((13, 10), 1))
    assert made.distance(0, 1) == pytest.approx(3 - 0.79 - 0.59)


@pytest.mark.parametrize(("far", "within"), [(2.0, True), (1.99, False)])
def test_exactly_so_far_apart_is_within(far: float, within: bool) -> None:
    made = table(Model((10, 10)), Model((13.18, 10), 1))
    assert made.is_within(0, 1, far) is within


def test_traits_are_own_and_granted_but_not_what_is_forbidden() -> None:
    traits = L.STEALTH | L.FLIGHT
    made = table(Model((10, 10), traits=traits, granted=L.PATHFINDER, forbidden=L.FLIGHT))
    assert made.traits(0) == L.STEALTH | L.PATHFINDER


@pytest.mark.parametrize(
    ("where", "status", "upright"),
    [
        (L.PLAYING, 0, True),
        (L.PLAYING, L.KNOCKED_DOWN, False),
        (L.PLAYING, L.STATIONARY, False),
        (L.PLAYING, L.ON_FIRE, True),
        (L.AWAY, 0, False),
        (L.GONE, 0, False),
        (L.BURIED, 0, False),
    ],
)
def test_which_models_are_on_their_feet(where: int, status: int, upright: bool) -> None:
    made = table(Model((10, 10), where=where, status=status))
    assert made.is_upright(0) is upright


@pytest.mark.parametrize(
    ("spot", "free"),
    [
        ((15, 15), True),
        ((0.59, 0.59), True),
        ((0.58, 15), False),
        ((15, 29.42), False),
        ((11.0, 10), False),
        ((11.18, 10), True),
        ((20.0, 10), True),  # whoever stood there is gone
    ],
)
def test_room_for_a_base(spot: tuple[float, float], free: bool) -> None:
    made = table(Model((25, 25)), Model((10, 10)), Model((20, 10), where=L.GONE))
    assert made.is_free(*spot) is free


@pytest.mark.parametrize(
    ("does", "stands"),
    [("LINEAR", False), ("IMPASSABLE", False), ("ROUGH", True), ("HIGH", True), ("SMOKE", True)],
)
def test_what_may_be_stood_on(does: str, stands: bool) -> None:
    made = table(Model((25, 25)), pieces=[Piece((10, 10), 2, 2, does=getattr(L, does))])
    assert made.may_stand(12.5, 10) is stands
    assert made.may_stand(12.6, 10) is True


def test_models_beyond_a_word_are_met_too() -> None:
    """Those beside a line are listed in order, without the model that asks."""
    crowd = [Model((2 * (n % 10) + 3, 20 + n // 10)) for n in range(K.bases.WORD)]
    made = table(Model((15, 5)), Model((15.5, 9)), *crowd, Model((14, 7), 1), Model((18, 7), 1))
    last = len(crowd) + 2
    assert made.bases_ahead(6.0) == [1, last]
    assert made.bases_between(last + 1, 6.0) == [1, last]
    assert made.bases_about(last, 2.0) == [0, 1]
    assert made.is_crowded(18.0, 6.5)
    assert not made.is_crowded(15.0, 5.0)
