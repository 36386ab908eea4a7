"""The policies that greedy is measured against: nearest and random."""

import pytest

from tests.factions.systems.warcrow.interpreted import K, L, Unit, board
from tests.factions.systems.warcrow.kernels.test_turns import decided


@pytest.mark.parametrize(
    ("close", "order"),
    [
        ((40.0, 35.0), [L.MARCH, -1, 40, 35]),
        ((30.0, 28.0), [L.CHARGE_AT, 2, 30, 28]),
        ((30.0, 22.0), [L.STRIKE_AT, 2, 30, 22]),
    ],
)
def test_nearest_walks_to_the_closest_and_hits_it(
    close: tuple[float, float], order: list[float]
) -> None:
    made = board(
        Unit(at=(30.0, 20.0)),
        Unit(side=1, at=(30.0, 50.0)),
        Unit(side=1, at=close),
        policy="nearest",
    )
    decided(made)
    assert made.s.orders[[L.WHAT, L.AT, L.TO_X, L.TO_Y]].tolist() == order


def test_random_gives_legal_orders_of_many_kinds() -> None:
    bow = Unit(at=(30.0, 20.0), range=12, charge=8)
    made = board(bow, Unit(side=1, at=(30.0, 28.0)), policy="random")
    assert {decided(made) for _ in range(200)} == {
        L.CHARGE_AT,
        L.ASSAULT_AT,
        L.SHOOT_THEN_MOVE,
        L.MOVE_THEN_SHOOT,
        L.MARCH,
        L.REST_UP,
    }
    made.put(0, (30.0, 26.0))
    assert {decided(made) for _ in range(50)} == {L.STRIKE_AT, L.MARCH}


@pytest.mark.parametrize("seed", range(8))
def test_a_tired_unit_only_rests(seed: int) -> None:
    made = board(Unit(stress=2), Unit(side=1, at=(5.0, 55.0)), policy="random")
    K.rng.reseed(made.s.rng, seed, 0)
    made.s.activated[0] = 1
    assert decided(made) == L.REST_UP
