"""Withdrawing and falling back among friends: 3 inches, on top of no unit."""

import math
from typing import Any

import pytest

from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import FAILS, Board, board
from tests.factions.systems.armoured_clash.board.units import EAST, NORTH, SOUTH, Unit, blade


def winner(**changes: Any) -> Unit:
    usual: dict[str, Any] = {"at": (24.0, 20.0), "models": 6, "grid": (blade(6),)}
    return Unit(**(usual | changes))


def loser(**changes: Any) -> Unit:
    usual: dict[str, Any] = {"at": (24.0, 22.0), "facing": SOUTH, "side": 1, "models": 6}
    return Unit(**(usual | changes))


def friend(x: float, y: float, models: int = 1) -> Unit:
    return Unit((x, y), SOUTH, side=1, models=models)


def test_a_unit_withdraws_past_a_friend_on_its_way_and_loses_nothing() -> None:
    b = board(winner(), loser(), friend(24.9, 25.2))
    b.charge(0, 1)
    assert (b.models_left(1), b.models_left(2)) == (3, 1)
    assert b.gap(1, 2) >= 0.0
    assert math.dist(b.centre(1), (24.0, 22.25)) == pytest.approx(3.0, abs=0.1)


@pytest.mark.parametrize(("y", "left"), [(25.6, 3), (25.4, 2), (23.4, 0)])
def test_no_unit_withdraws_onto_a_friend_behind_it(y: float, left: int) -> None:
    b = board(winner(), loser(), friend(24.0, y, models=36))
    b.charge(0, 1)
    assert b.models_left(1) == left
    assert b.gap(1, 2) >= 0.0 or b.is_gone(1)


def test_a_unit_struck_in_the_rear_withdraws_three_inches_and_no_farther() -> None:
    deep = loser(at=(24.0, 25.0), facing=NORTH, models=24)
    b = board(winner(), deep)
    b.charge(0, 1)
    assert b.models_left(1) == 21
    assert b.facing(1) == pytest.approx((0.0, -1.0))
    assert b.gap(0, 1) == pytest.approx(3.0, abs=0.1)


def test_a_long_hull_that_turns_about_stays_clear_of_the_winner() -> None:
    hull = loser(at=(26.0, 24.0), facing=EAST, models=1, kind="armour", size=5, limit=9)
    b = board(winner(at=(24.0, 19.0)), hull)
    b.charge(0, 1)
    assert b.is_ready(1)
    assert b.gap(0, 1) == pytest.approx(3.0, abs=0.1)


def test_an_engine_withdraws_among_its_own_cars() -> None:
    engine = Unit((24.0, 22.0), SOUTH, 1, kind="armour", size=3, speed=6, limit=8)
    car = Unit((24.0, 24.3), SOUTH, 1, kind="fortification", size=3, speed=None, limit=4,
               engine=1, coupled=True)  # fmt: skip
    b = board(winner(grid=(blade(6),)), engine, car)
    b.charge(0, 1)
    assert (b.is_ready(1), b.is_ready(2)) == (True, True)


def test_a_unit_falls_back_beside_a_friend_where_one_stands_behind_it() -> None:
    b = board(winner(at=(24.0, 4.0)), loser(at=(24.0, 30.0), suppressed=True),
              friend(25.0, 33.3), card=FAILS)  # fmt: skip
    b.test_suppression(1, 0)
    assert b.models_left(1) == 6
    assert b.gap(1, 2) >= 0.0
    assert b.position(1) != (24.0, 30.0)


def walled_in(*ways: tuple[float, float]) -> Board:
    """A shaken unit of six with friends ahead of, beside and behind it, but in those ways."""
    around = {(24.0, 30.6), (27.2, 30.6), (20.8, 30.6), (27.2, 27.4), (20.8, 27.4), (24.0, 24.2)}
    friends = [friend(*at, models=36) for at in sorted(around - set(ways))]
    return board(winner(at=(24.0, 4.0)), loser(at=(24.0, 30.0), suppressed=True),
                 *friends, card=FAILS)  # fmt: skip


def test_a_unit_with_friends_behind_it_falls_back_to_the_side() -> None:
    b = walled_in((27.2, 27.4), (27.2, 30.6))
    b.test_suppression(1, 0)
    assert b.models_left(1) == 6
    assert b.position(1) == pytest.approx((27.0, 30.0))


def test_models_that_can_fall_back_onto_friends_alone_are_lost() -> None:
    b = walled_in()
    b.test_suppression(1, 0)
    assert b.is_gone(1)
    assert b.status(2) == L.READY
