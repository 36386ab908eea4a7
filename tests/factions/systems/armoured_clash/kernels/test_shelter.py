"""Transports and buildings, as the greedy policy uses them."""

from dataclasses import replace

import pytest

from tests.factions.systems.armoured_clash.stage import SOUTH, Board, K, L, Piece, Unit, board, gun

CARRIER = Unit((24.0, 10.0), kind="armour", target="heavy", size=2, speed=9, capacity=12, limit=3)
RIDERS = Unit((24.0, 6.0), models=6, speed=4, points=60)
FOE = Unit((4.0, 44.0), SOUTH, 1, models=6, speed=4, grid=(gun(4, long=12),))
HOUSE = Piece((24.0, 12.0), 1.5, 1.5, L.BLOCKS | L.IMPASSABLE | L.BUILDING)


def ordered(b: Board, u: int) -> tuple[int, int]:
    """Return the manoeuvre and the attack step that greedy orders a unit."""
    K.outlook.survey(b.d, b.s)
    K.outlook.regard(b.d, b.s, int(K.shapes.player_of(b.d, u)))
    K.greedy.weigh(b.d, b.s, u)
    return int(b.s.order[L.MOVE]), int(b.s.order[L.DO])


def test_infantry_takes_a_ride_to_a_marker_far_away() -> None:
    b = board(CARRIER, RIDERS, FOE, markers=[(24.0, 34.0)], policy="greedy")
    assert ordered(b, 1) == (L.ADVANCE, L.EMBARK)
    assert b.s.order[L.AT] == 0
    K.simple.put(b.s, 1, *ordered(b, 1), 0, *b.at(0), *b.at(0))
    K.activation.activate(b.d, b.s, 1)
    assert (b.s.status[1], b.s.load[0]) == (L.ABOARD, 1)


@pytest.mark.parametrize("case", ["near", "gone", "full", "slow", "last round"])
def test_infantry_walks(case: str) -> None:
    marker = (24.0, 18.0) if case == "near" else (24.0, 34.0)
    carrier = replace(CARRIER, speed=3) if case == "slow" else CARRIER
    b = board(carrier, RIDERS, FOE, markers=[marker], policy="greedy")
    b.s.activated[0] = case == "gone"
    b.s.current_round = b.d.rounds if case == "last round" else 2
    b.s.load[0] = 2 if case == "full" else -1
    assert ordered(b, 1)[1] != L.EMBARK


def test_passengers_ride_on_while_their_transport_may_and_get_out_where_they_are_wanted() -> None:
    riders = replace(RIDERS, aboard=0)
    b = board(CARRIER, riders, FOE, markers=[(24.0, 34.0)], policy="greedy")
    assert ordered(b, 1)[0] == L.STAY
    b = board(
        replace(CARRIER, at=(24.0, 33.0)), riders, FOE, markers=[(24.0, 34.0)], policy="greedy"
    )
    assert ordered(b, 1)[0] == L.DISEMBARK
    b.s.activated[0] = 1
    assert ordered(b, 1)[0] == L.DISEMBARK


def test_passengers_think_again_once_their_transport_has_moved() -> None:
    b = board(CARRIER, replace(RIDERS, aboard=0), FOE, markers=[(24.0, 34.0)], policy="greedy")
    K.outlook.regard(b.d, b.s, 0)
    K.greedy.keep(b.d, b.s, 1)
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 19.0))
    K.outlook.take_stock(b.d, b.s)
    K.greedy.forget(b.d, b.s)
    assert b.s.fresh[1] == 0


def test_passengers_that_ride_on_wait_until_their_transport_has_moved() -> None:
    still = replace(CARRIER, speed=9, grid=(gun(1, long=2),))
    b = board(still, replace(RIDERS, aboard=0), FOE, markers=[(24.0, 40.0)], policy="greedy")
    assert K.greedy.choose_greedy(b.d, b.s, 0)
    assert int(b.s.orders[L.WHO]) == 0
    b.s.kept[0, L.VALUE] = -1e6
    assert K.greedy.choose_greedy(b.d, b.s, 0)
    assert int(b.s.orders[L.WHO]) == 0
    b.s.activated[0] = 1
    assert K.greedy.choose_greedy(b.d, b.s, 0)
    assert int(b.s.orders[L.WHO]) == 1


def besieged(*, guns: int, **changes: object) -> Board:
    """Return infantry beside a building, so many guns in range of it."""
    foes = [
        Unit((x, 30.0), SOUTH, 1, models=4, speed=1, points=20, grid=(gun(9, long=40),))
        for x in (18.0, 24.0, 30.0, 36.0)[:guns]
    ]
    return board(Unit((24.0, 8.0), models=6, **changes), *foes, pieces=[HOUSE], policy="greedy")  # type: ignore[arg-type]


def test_infantry_under_fire_takes_to_a_building_and_others_do_not() -> None:
    assert ordered(besieged(guns=4), 0) == (L.ADVANCE, L.GARRISON)
    assert ordered(besieged(guns=4, kind="cavalry"), 0)[1] != L.GARRISON
    assert ordered(besieged(guns=0), 0)[1] != L.GARRISON


def test_a_garrison_leaves_for_a_marker_it_can_hold() -> None:
    for markers, move in (([], L.STAY), ([(24.0, 18.0)], L.EXIT)):
        b = board(RIDERS, FOE, pieces=[HOUSE], markers=markers, policy="greedy")
        K.places.garrison(b.d, b.s, 0, 0)
        K.outlook.take_stock(b.d, b.s)
        assert ordered(b, 0)[0] == move


def test_nobody_fears_to_lose_more_than_there_is_of_it() -> None:
    b = besieged(guns=4)
    K.outlook.weigh_markers(b.d, b.s, 0)
    K.outlook.regard(b.d, b.s, 0)
    K.outlook.weigh_up(b.d, b.s, 0)
    b.s.spots = 1
    b.s.spot_x[0], b.s.spot_y[0] = b.at(0)
    K.outlook.weigh_spots(b.s)
    assert 0.0 < b.s.spot_loss[0] < b.s.nerve == pytest.approx(b.d.worth[0] * 6)
