"""Each side weighs all units, its enemy's too, by the weights of its own general alone."""

from dataclasses import replace

import pytest

from factions.systems.armoured_clash.odds.dice import STANDARD_DIE
from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import FAILS, Board, board
from tests.factions.systems.armoured_clash.board.units import SOUTH, Unit, gun

TANK = Unit((24.0, 10.0), kind="armour", size=2, grid=(gun(8),), limit=4, worth=3.0)
FEW = Unit((30.0, 8.0), models=5, left=3, points=60, grid=(gun(3),))
ENEMIES = (
    Unit((22.0, 27.0), SOUTH, side=1, models=6, left=4, grid=(gun(8),), points=90),
    Unit((32.0, 29.0), SOUTH, side=1, kind="armour", grid=(gun(10),), limit=5, worth=4.0),
)
FLYER = Unit((24.0, 1.0), kind="aircraft", target="aerial", keywords=("Flying",), speed=None,
             incoming=True, worth=1.0, grid=(gun(6, "Point Blank", long=30),))  # fmt: skip
FLAK = Unit((24.0, 30.0), SOUTH, side=1, models=20, grid=(gun(12, long=12),), lookout=True)
WEIGHTS = (
    L.POINT, L.THREAT, L.DRAW, L.SHAKEN, L.NERVE, L.KILL, L.WATCH, L.HOPE, L.FINISH, L.LOOKS,
    L.STOP, L.HASTE,
)  # fmt: skip


def _orders(b: Board) -> list[tuple[float, ...]]:
    """Return the order that player 0 chooses, and the best of each of its units, with its worth."""
    return [tuple(b.order_anew()), *(tuple(b.kept_order(u)) for u in b.units(0))]


@pytest.mark.parametrize("weight", WEIGHTS)
def test_no_order_depends_on_the_weights_of_the_enemy(weight: int) -> None:
    b = board(TANK, FEW, *ENEMIES, markers=[(28.0, 24.0)], card=FAILS)
    b.weigh(weight, 1.0)
    before = _orders(b)
    b.weigh(weight, 9.0, player=1)
    assert _orders(b) == before


@pytest.mark.parametrize("weight", [L.SHAKEN, L.KILL, L.FINISH])
def test_fear_and_hope_follow_the_own_weights(weight: int) -> None:
    b = board(TANK, FEW, *ENEMIES, card=FAILS)
    b.weigh(weight, 0.0)
    feared, hoped = b.fear(1)[0], b.shot_hoped_for(0, 2)
    b.weigh(weight, 9.0, player=0)
    assert b.fear(1)[0] > feared
    assert b.shot_hoped_for(0, 2) > hoped


@pytest.mark.parametrize(("player", "kill"), [(0, True), (1, False)])
def test_losses_count_for_the_side_that_weighs_kills(player: int, kill: bool) -> None:
    b = board(TANK, replace(ENEMIES[0], left=6))
    b.weigh(L.KILL, 0.0)
    b.weigh(L.KILL, 9.0, player=player)
    before = b.shot_hoped_for(0, 1)
    b.inflict(1, 3)
    b.take_stock()
    assert (b.shot_hoped_for(0, 1) != before) is kill


@pytest.mark.parametrize(("player", "first"), [(0, 0), (1, 1)])
def test_an_aircraft_attacks_before_it_comes_to_flak_if_its_own_side_fears_that(
    player: int, first: int
) -> None:
    b = board(FLYER, FLAK, replace(FLAK, at=(24.0, 26.0), grid=()), policy="greedy")
    b.weigh(L.KILL, 0.0)
    b.weigh(L.KILL, 100.0, player=player)
    b.order(0, L.STAY)
    assert b.attacks()[0].unit == first


@pytest.mark.parametrize(("player", "interferes"), [(0, False), (1, True)])
def test_interference_is_weighed_by_the_side_that_interferes(player: int, interferes: bool) -> None:
    foe = replace(ENEMIES[0], at=(24.0, 22.0), discipline=None)
    b = board(TANK, foe, policy="greedy", die=STANDARD_DIE)
    b.weigh(L.KILL, 0.0)
    b.weigh(L.KILL, 100.0, player=player)
    b.number_cards()
    b.deal(0, L.STEADY_AIM)
    b.deal(1, 8 + L.STEADY_AIM)
    b.fire(0, 1)
    assert b.cards_held(1) == (0 if interferes else 1)
