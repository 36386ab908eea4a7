"""Transports and buildings, as the greedy policy uses them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import Board, board
from tests.factions.systems.armoured_clash.board.units import SOUTH, Piece, Spot, Unit, blade, gun

CARRIER = Unit((24.0, 10.0), kind="armour", target="heavy", size=2, speed=9, capacity=12, limit=3)
RIDERS = Unit((24.0, 6.0), models=6, speed=4, points=60)
LAST = 5  # of the rounds of an advance
FOE = Unit((4.0, 44.0), SOUTH, 1, models=6, speed=4, grid=(gun(4, long=12),))
HOUSE = Piece((24.0, 12.0), 1.5, 1.5, L.BLOCKS | L.IMPASSABLE | L.BUILDING)


def ordered(b: Board, u: int) -> tuple[int, int]:
    """Return the manoeuvre and the attack step that greedy orders a unit."""
    order = b.best_order(u)
    return int(order.move), int(order.do)


def test_infantry_takes_a_ride_to_a_marker_far_away() -> None:
    b = board(CARRIER, RIDERS, FOE, markers=[(24.0, 34.0)], policy="greedy")
    assert ordered(b, 1) == (L.ADVANCE, L.EMBARK)
    order = b.best_order(1)
    assert order.at == 0
    b.obey(order)
    assert (b.status(1), b.passenger(0)) == (L.ABOARD, 1)


@pytest.mark.parametrize("case", ["near", "gone", "full", "slow", "last round"])
def test_infantry_walks(case: str) -> None:
    marker = (24.0, 18.0) if case == "near" else (24.0, 34.0)
    carrier = replace(CARRIER, speed=3 if case == "slow" else 9, activated=case == "gone")
    others = [replace(RIDERS, aboard=0)] if case == "full" else []
    b = board(carrier, RIDERS, *others, FOE, markers=[marker], policy="greedy",
              in_round=LAST if case == "last round" else 2)  # fmt: skip
    assert ordered(b, 1)[1] != L.EMBARK


def test_passengers_ride_on_while_their_transport_may_and_get_out_where_they_are_wanted() -> None:
    riders = replace(RIDERS, aboard=0)
    b = board(CARRIER, riders, FOE, markers=[(24.0, 34.0)], policy="greedy")
    assert ordered(b, 1)[0] == L.STAY
    b = board(
        replace(CARRIER, at=(24.0, 33.0)), riders, FOE, markers=[(24.0, 34.0)], policy="greedy"
    )
    assert ordered(b, 1)[0] == L.DISEMBARK
    b.skip(0)
    assert ordered(b, 1)[0] == L.DISEMBARK


def test_passengers_think_again_once_their_transport_has_moved() -> None:
    b = board(CARRIER, replace(RIDERS, aboard=0), FOE, markers=[(24.0, 34.0)], policy="greedy")
    b.kept_order(1)
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 19.0))
    b.take_stock()
    assert tuple(b.greedy_order()) == tuple(b.order_anew())


def test_passengers_that_ride_on_wait_until_their_transport_has_moved() -> None:
    still = replace(CARRIER, speed=9, grid=(gun(1, long=2),))
    b = board(still, replace(RIDERS, aboard=0), FOE, markers=[(24.0, 40.0)], policy="greedy")
    assert b.greedy_order().who == 0
    b.think_nothing_of(0)
    assert b.greedy_order().who == 0
    b.skip(0)
    assert b.greedy_order().who == 1


def besieged(*, guns: int, markers: Sequence[Spot] = (), **changes: Any) -> Board:
    """Return infantry beside a building, so many guns in range of it."""
    foes = [
        Unit((x, 30.0), SOUTH, 1, models=4, speed=1, points=20, grid=(gun(9, long=40),))
        for x in (18.0, 24.0, 30.0, 36.0)[:guns]
    ]
    usual: dict[str, Any] = {"at": (24.0, 8.0), "models": 6}
    one = Unit(**(usual | changes))
    return board(one, *foes, pieces=[HOUSE], markers=markers, policy="greedy")


def test_infantry_under_fire_takes_to_a_building_and_others_do_not() -> None:
    assert ordered(besieged(guns=4), 0) == (L.ADVANCE, L.GARRISON)
    assert ordered(besieged(guns=4, kind="cavalry"), 0)[1] != L.GARRISON
    assert ordered(besieged(guns=0), 0)[1] != L.GARRISON


def test_infantry_under_fire_does_not_leave_a_marker_for_a_building() -> None:
    for markers, does in (([], L.GARRISON), ([(24.0, 8.0)], L.SHOOT)):
        b = besieged(guns=4, markers=markers)
        b.weigh(L.STOP, 1.0)
        assert ordered(b, 0)[1] == does


def test_a_storming_party_garrisons_and_shoots() -> None:
    b = besieged(guns=4, keywords=("Storming Party",), grid=(gun(4, long=30),))
    assert ordered(b, 0) == (L.MOVE_IN, L.SHOOT)
    for keywords, shots in ((("Storming Party",), 1), ((), 0)):
        b = besieged(guns=4, keywords=keywords, grid=(gun(4, long=30),))
        b.order(0, L.MOVE_IN, L.SHOOT if keywords else L.NOTHING, 1)
        assert b.is_garrison(0) is bool(keywords)
        assert len(b.attacks()) == shots
    afar = besieged(guns=4, keywords=("Storming Party",), at=(24.0, 2.0))
    afar.order(0, L.MOVE_IN, L.NOTHING)
    assert afar.is_ready(0)


def test_a_garrison_leaves_for_a_marker_it_can_hold() -> None:
    for markers, move in (([], L.STAY), ([(24.0, 18.0)], L.EXIT)):
        inside = replace(RIDERS, garrison=0)
        b = board(inside, FOE, pieces=[HOUSE], markers=markers, policy="greedy")
        assert ordered(b, 0)[0] == move


def test_no_unit_fears_to_lose_more_than_there_is_of_it() -> None:
    b = besieged(guns=4)
    loss, whole = b.fear(0)
    assert 0.0 < loss < whole == pytest.approx(b.worth_of(0) * 6)


RAMPED = replace(CARRIER, keywords=("Slow", "Assault Ramp"), speed=2)


def kept(b: Board, u: int) -> tuple[int, int]:
    """Return the manoeuvre and the attack step that greedy keeps for a unit."""
    order = b.kept_order(u)
    return int(order.move), int(order.do)


def loaded(carrier: Unit, riders: Unit, *, marker: tuple[float, float], guns: int = 0) -> Board:
    """Return a loaded transport at (24, 28), an enemy far off unless it has guns to shoot at."""
    foe = Unit((24.0, 36.0), SOUTH, 1, models=2, points=400) if guns else FOE
    armed = replace(carrier, at=(24.0, 28.0), grid=(gun(guns),) if guns else ())
    return board(armed, replace(riders, aboard=0), foe, markers=[marker], policy="greedy")


@pytest.mark.parametrize("keywords", [(), ("Assault Ramp",)])
def test_a_ramp_lets_passengers_out_to_reach_a_marker(
    keywords: tuple[str, ...],
) -> None:
    carrier = replace(CARRIER, keywords=("Slow", *keywords), speed=2)
    b = loaded(carrier, RIDERS, marker=(24.0, 40.0))
    order = b.kept_order(0)
    assert bool(order.do == L.RAMP) is bool(keywords)
    if keywords:
        b.obey(order)
        assert (b.status(1), b.has_activated(1), b.passenger(0)) == (L.READY, 0, -1)
        assert b.position(1)[1] > b.position(0)[1]


def test_no_ramp_for_passengers_that_have_acted_or_are_not_wanted_there() -> None:
    b = loaded(RAMPED, replace(RIDERS, activated=True), marker=(24.0, 40.0))
    assert kept(b, 0)[1] != L.RAMP
    slow = replace(RIDERS, kind="infantry", keywords=("Automata",))
    assert kept(loaded(RAMPED, slow, marker=(24.0, 40.0)), 0)[1] != L.RAMP


@pytest.mark.parametrize(("guns", "do"), [(0, L.RAMP), (14, L.SHOOT)])
def test_no_ramp_where_the_shot_it_costs_is_worth_more(guns: int, do: int) -> None:
    assert kept(loaded(RAMPED, RIDERS, marker=(24.0, 36.0), guns=guns), 0)[1] == do


def test_a_ramp_lets_passengers_out_that_may_charge_from_it() -> None:
    """There is no marker: they are let out toward the enemy that matters most."""
    foe = Unit((24.0, 36.0), SOUTH, 1, models=6, points=200)
    for grid, do in (((blade(8),), L.RAMP), ((), L.SHOOT)):
        riders = replace(RIDERS, aboard=0, grid=grid)
        b = board(replace(RAMPED, at=(24.0, 26.0)), riders, foe, policy="greedy")
        assert kept(b, 0)[1] == do


def test_a_transport_without_passengers_shoots_where_it_was_to_lower_its_ramp() -> None:
    b = loaded(RAMPED, RIDERS, marker=(24.0, 40.0), guns=4)
    b.order(1, L.DISEMBARK, L.NOTHING, to=(24.0, 40.0))
    b.order(0, L.STAY, L.RAMP)
    assert [row[0] for row in b.attacks()] == [0]


@pytest.mark.parametrize("keywords", [(), ("Assault Ramp",)])
def test_the_random_policy_uses_ramps_too(keywords: tuple[str, ...]) -> None:
    carrier = replace(CARRIER, keywords=keywords)
    b = board(carrier, replace(RIDERS, aboard=0), FOE, policy="random")
    done = set()
    for _ in range(40):
        order = b.random_order()
        if order.who == 0:
            done.add(int(order.do))
    assert (L.RAMP in done) is bool(keywords)
