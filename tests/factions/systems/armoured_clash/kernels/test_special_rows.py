"""Traps, trails and portal blasts: what they catch, how they are rolled, what becomes of it."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.armoured_clash.board.asking import Attack
from tests.factions.systems.armoured_clash.board.kernels import E, L
from tests.factions.systems.armoured_clash.board.layout import FAILS, Board, board
from tests.factions.systems.armoured_clash.board.units import NORTH, SOUTH, WEST, Piece, Unit, gun

LAID = gun(6, "Trap", "Reactive", long=None, short=None)
TRAPPERS = Unit((24.0, 10.0), grid=(LAID,), lookout=True)
WOOD = Piece((24.0, 20.0), 1.2, does=L.DENSE, high=0)


def foe(x: float, y: float, **changes: Any) -> Unit:
    usual: dict[str, Any] = {"models": 6, "facing": SOUTH, "side": 1}
    return Unit((x, y), **(usual | changes))


def stirred(b: Board) -> list[Attack]:
    """Let unit 1 stay where it is, before a unit 0 on lookout; return what is fired."""
    b.order(1, L.STAY, L.NOTHING)
    return b.attacks()


def test_a_trap_is_improved_and_always_calls_for_a_test() -> None:
    b = board(TRAPPERS, foe(24.0, 20.0, limit=9), pieces=[WOOD], card=FAILS)
    (shot,) = stirred(b)
    assert shot[:3] == (0, 1, E.OPPORTUNITY)
    assert (shot.rating, shot.dice, shot.defence) == (L.IMPROVED, 6, 2)
    assert b.models_left(1) == 6
    assert b.is_suppressed(1)
    assert b.is_reloading(0)
    assert not b.is_on_lookout(0)


@pytest.mark.parametrize("case", ["open ground", "reloading", "behind"])
def test_where_a_trap_catches_no_unit(case: str) -> None:
    pieces = [] if case == "open ground" else [WOOD]
    trappers = replace(
        TRAPPERS,
        facing=SOUTH if case == "behind" else NORTH,
        reloading=case == "reloading",
    )
    assert stirred(board(trappers, foe(24.0, 20.0), pieces=pieces)) == []


def test_a_trap_ignores_what_a_garrison_has_of_its_building() -> None:
    house = Piece((24.0, 20.0), 1.5, 1.5, L.BLOCKS | L.BUILDING)
    b = board(TRAPPERS, foe(24.0, 20.0, garrison=0), pieces=[house])
    assert stirred(b)[0].defence == 2


def test_trap_rows_are_no_guns() -> None:
    b = board(TRAPPERS, foe(24.0, 20.0), pieces=[WOOD])
    assert b.row_at(0, 1) == -1
    b.order(0, L.AIM, L.SHOOT, 1)
    assert b.attacks() == []


FLYER = Unit((24.0, 10.0), kind="rotorcraft", target="aerial", speed=12, keywords=("Flying",),
             grid=(gun(5, "Trail", long=None, short=None),))  # fmt: skip


def test_a_trail_strikes_one_it_has_flown_over_neutrally() -> None:
    b = board(FLYER, foe(24.0, 15.0, keywords=("Shrouded",)), foe(30.0, 15.0))
    b.order(0, L.ADVANCE, L.SHOOT, to=(24.0, 21.0))
    assert [attack[:5] for attack in b.attacks()] == [(0, 1, E.SHOT, L.NEUTRAL, 5)]


@pytest.mark.parametrize(("to", "what"), [((30.0, 10.0), L.ADVANCE), ((24.0, 21.0), L.DOUBLE_TIME)])
def test_no_trail_beside_nor_at_the_double(to: tuple[float, float], what: int) -> None:
    b = board(FLYER, foe(24.0, 15.0))
    b.order(0, what, L.SHOOT, to=to)
    assert b.attacks() == []


def test_the_hurtling_go_through_the_small_and_end_an_inch_clear() -> None:
    skiff = replace(FLYER, kind="armour", target="heavy", keywords=("Hurtling",))
    b = board(skiff, foe(24.0, 15.0))
    b.order(0, L.ADVANCE, L.SHOOT, to=(24.0, 18.0))
    assert b.gap(0, 1) >= 1.0 - 1e-6
    assert b.position(0)[1] == 18.0
    assert len(b.attacks()) == 1
    tall = board(skiff, foe(24.0, 15.0, size=2))
    tall.order(0, L.ADVANCE, L.SHOOT, to=(24.0, 21.0))
    assert tall.attacks() == []


def test_greedy_flies_over_units_that_its_trail_hurts() -> None:
    b = board(FLYER, foe(24.0, 15.0, points=300), policy="greedy")
    order = b.best_order(0)
    assert (order.move, order.x) == (L.ADVANCE, pytest.approx(24.0))
    assert order.y > 17.0


BLASTER = Unit((24.0, 10.0), grid=(gun(6, "Portal Blast", long=10, short=None),), speed=4)


def test_one_roll_at_a_portal_strikes_everyone_near_it() -> None:
    friend = replace(BLASTER, at=(24.0, 21.5), grid=(), models=6, worth=0.1)
    foes = foe(24.0, 24.0), foe(24.0, 30.0), foe(26.0, 20.0, defence=3)
    b = board(BLASTER, friend, *foes, portals=[(24.0, 19.0)])
    b.order(0, L.STAY, L.SHOOT)
    assert b.attacks() == [
        (0, 1, E.SHOT, L.NEUTRAL, 6, 6, 2, 3),
        (0, 2, E.SHOT, L.NEUTRAL, 6, 6, 2, 3),
        (0, 4, E.SHOT, L.NEUTRAL, 6, 6, 3, 2),
    ]
    assert b.portals(0) == []


@pytest.mark.parametrize(("facing", "x"), [(WEST, 24.0), (NORTH, 35.0)])
def test_no_blast_out_of_front_or_range(facing: tuple[float, float], x: float) -> None:
    b = board(replace(BLASTER, facing=facing), foe(x, 21.0), portals=[(x, 19.0)])
    b.order(0, L.STAY, L.SHOOT)
    assert b.attacks() == []
    assert b.portals(0) == [(x, 19.0)]


def test_a_master_opens_portals_by_a_command_where_a_friend_will_blast() -> None:
    master = Unit((40.0, 4.0), keywords=("Portal Mastery (2)",))
    b = board(master, BLASTER, foe(24.0, 22.0, points=300), policy="greedy")
    b.deal(0, L.STEADY_AIM)
    b.order(0, L.STAY, L.NOTHING)
    assert len(b.portals(0)) == 2
    assert all(1.0 <= b.reach(spot, 2) <= 5.0 for spot in b.portals(0))
    assert b.cards_held(0) == 0
    without = board(master, BLASTER, foe(24.0, 22.0, points=300), policy="greedy")
    without.order(0, L.STAY, L.NOTHING)
    assert without.portals(0) == []
