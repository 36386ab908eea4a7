"""The policies that greedy is measured against: nearest and random."""

import pytest

from tests.factions.systems.warcrow.board import L, Spot, Unit, board


@pytest.mark.parametrize(
    ("close", "order"),
    [
        ((40.0, 35.0), (L.MARCH, -1, (40, 35))),
        ((30.0, 28.0), (L.CHARGE_AT, 2, (30, 28))),
        ((30.0, 22.0), (L.STRIKE_AT, 2, (30, 22))),
    ],
)
def test_nearest_walks_to_the_closest_and_hits_it(
    close: Spot, order: tuple[int, int, Spot]
) -> None:
    made = board(
        Unit(at=(30.0, 20.0)),
        Unit(side=1, at=(30.0, 50.0)),
        Unit(side=1, at=close),
        policy="nearest",
    )
    made.decide()
    assert made.order() == (0, *order)


def test_random_gives_legal_orders_of_many_kinds() -> None:
    bow = Unit(at=(30.0, 20.0), range=12, charge=8)
    made = board(bow, Unit(side=1, at=(30.0, 28.0)), policy="random")
    assert {made.decide() for _ in range(200)} == {
        L.CHARGE_AT,
        L.ASSAULT_AT,
        L.SHOOT_THEN_MOVE,
        L.MOVE_THEN_SHOOT,
        L.MARCH,
        L.REST_UP,
    }
    made.put(0, (30.0, 26.0))
    assert {made.decide() for _ in range(50)} == {L.STRIKE_AT, L.MARCH}


@pytest.mark.parametrize("seed", range(8))
def test_a_tired_unit_only_rests(seed: int) -> None:
    made = board(Unit(stress=2, activated=True), Unit(side=1, at=(5.0, 55.0)), policy="random")
    made.reseed(seed)
    assert made.decide() == L.REST_UP
