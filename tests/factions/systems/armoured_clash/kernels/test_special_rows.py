"""Traps, trails and portal blasts: whom they catch, how they are rolled, what becomes of it."""

from dataclasses import replace

import pytest

from tests.factions.systems.armoured_clash.stage import (
    FAILS,
    NORTH,
    SOUTH,
    WEST,
    Board,
    K,
    L,
    Piece,
    Unit,
    board,
    gun,
)

LAID = gun(6, "Trap", "Reactive", long=None, short=None)
TRAPPERS = Unit((24.0, 10.0), grid=(LAID,))
WOOD = Piece((24.0, 20.0), 1.2, does=L.DENSE, high=0)


def foe(x: float, y: float, **changes: object) -> Unit:
    usual: dict[str, object] = {"models": 6, "facing": SOUTH, "side": 1}
    return Unit((x, y), **(usual | changes))  # type: ignore[arg-type]


def stirred(b: Board) -> list[list[int]]:
    """Let unit 1 stay where it is, before a unit 0 on lookout; return what is fired."""
    b.s.lookout[0] = 1
    b.order(1, L.STAY, L.NOTHING)
    return b.told(K.events.ATTACK)


def test_a_trap_is_improved_and_always_calls_for_a_test() -> None:
    b = board(TRAPPERS, foe(24.0, 20.0, limit=9), pieces=[WOOD], card=FAILS)
    ((u, v, why, rating, dice, _, shield, _),) = stirred(b)
    assert (u, v, why) == (0, 1, K.events.OPPORTUNITY)
    assert (rating, dice, shield) == (L.IMPROVED, 6, 2)
    assert (b.s.n[1], b.s.suppressed[1], b.s.reloading[0], b.s.lookout[0]) == (6, 1, 1, 0)


@pytest.mark.parametrize("case", ["open ground", "reloading", "behind"])
def test_a_trap_catches_nobody(case: str) -> None:
    pieces = [] if case == "open ground" else [WOOD]
    trappers = replace(TRAPPERS, facing=SOUTH if case == "behind" else NORTH)
    b = board(trappers, foe(24.0, 20.0), pieces=pieces)
    b.s.reloading[0] = case == "reloading"
    assert stirred(b) == []


def test_a_trap_ignores_what_a_garrison_has_of_its_building() -> None:
    house = Piece((24.0, 20.0), 1.5, 1.5, L.BLOCKS | L.BUILDING)
    b = board(TRAPPERS, foe(24.0, 20.0), pieces=[house])
    K.garrisons.garrison(b.s, 1, 0)
    assert stirred(b)[0][6] == 2


def test_trap_rows_are_no_guns() -> None:
    b = board(TRAPPERS, foe(24.0, 20.0), pieces=[WOOD])
    assert b.d.guns[0] == b.d.weapon[0]
    b.order(0, L.AIM, L.SHOOT, 1)
    assert b.told(K.events.ATTACK) == []


FLYER = Unit((24.0, 10.0), kind="rotorcraft", target="aerial", speed=12, keywords=("Flying",),
             grid=(gun(5, "Trail", long=None, short=None),))  # fmt: skip


def test_a_trail_strikes_one_it_has_flown_over_neutrally() -> None:
    b = board(FLYER, foe(24.0, 15.0, keywords=("Shrouded",)), foe(30.0, 15.0))
    b.order(0, L.ADVANCE, L.SHOOT, to=(24.0, 21.0))
    assert [row[:5] for row in b.told(K.events.ATTACK)] == [[0, 1, K.events.SHOT, L.NEUTRAL, 5]]


@pytest.mark.parametrize(("to", "what"), [((30.0, 10.0), L.ADVANCE), ((24.0, 21.0), L.DOUBLE_TIME)])
def test_no_trail_beside_nor_at_the_double(to: tuple[float, float], what: int) -> None:
    b = board(FLYER, foe(24.0, 15.0))
    b.order(0, what, L.SHOOT, to=to)
    assert b.told(K.events.ATTACK) == []


def test_the_hurtling_go_through_the_small_and_end_an_inch_clear() -> None:
    skiff = replace(FLYER, kind="armour", target="heavy", keywords=("Hurtling",))
    b = board(skiff, foe(24.0, 15.0))
    b.order(0, L.ADVANCE, L.SHOOT, to=(24.0, 18.0))
    assert b.gap(0, 1) >= 1.0 - 1e-6
    assert b.s.y[0] == 18.0
    assert len(b.told(K.events.ATTACK)) == 1
    tall = board(skiff, foe(24.0, 15.0, size=2))
    tall.order(0, L.ADVANCE, L.SHOOT, to=(24.0, 21.0))
    assert tall.told(K.events.ATTACK) == []


def test_greedy_flies_over_whom_its_trail_hurts() -> None:
    b = board(FLYER, foe(24.0, 15.0, points=300), policy="greedy")
    K.outlook.regard(b.d, b.s, 0)
    order = K.greedy.weigh_orders(b.d, b.s, 0, K.greedy.NEVER)
    assert (order.move, order.x) == (L.ADVANCE, pytest.approx(24.0))
    assert order.y > 17.0


BLASTER = Unit((24.0, 10.0), grid=(gun(6, "Portal Blast", long=10, short=None),), speed=4)


def portal(b: Board, x: float, y: float) -> None:
    b.s.portal_x[0, 0], b.s.portal_y[0, 0], b.s.open_portals[0] = x, y, 1


def test_one_roll_at_a_portal_strikes_everyone_near_it() -> None:
    friend = replace(BLASTER, at=(24.0, 21.5), grid=(), models=6)
    b = board(BLASTER, friend, foe(24.0, 24.0), foe(24.0, 30.0), foe(26.0, 20.0, defence=3))
    b.d.worth[1] = 0.1
    portal(b, 24.0, 19.0)
    b.order(0, L.STAY, L.SHOOT)
    assert [row[1:] for row in b.told(K.events.ATTACK)] == [
        [1, K.events.SHOT, L.NEUTRAL, 6, 6, 2, 3],
        [2, K.events.SHOT, L.NEUTRAL, 6, 6, 2, 3],
        [4, K.events.SHOT, L.NEUTRAL, 6, 6, 3, 2],
    ]
    assert b.s.open_portals[0] == 0


@pytest.mark.parametrize(("facing", "x"), [(WEST, 24.0), (NORTH, 35.0)])
def test_no_blast_out_of_front_or_range(facing: tuple[float, float], x: float) -> None:
    b = board(replace(BLASTER, facing=facing), foe(x, 21.0))
    portal(b, x, 19.0)
    b.order(0, L.STAY, L.SHOOT)
    assert b.told(K.events.ATTACK) == []
    assert b.s.open_portals[0] == 1


def test_a_master_opens_portals_by_a_command_where_a_friend_will_blast() -> None:
    master = Unit((40.0, 4.0), keywords=("Portal Mastery (2)",))
    b = board(master, BLASTER, foe(24.0, 22.0, points=300), policy="greedy")
    b.s.hand[0, 0], b.s.held[0] = 0, 1
    b.order(0, L.STAY, L.NOTHING)
    assert b.s.open_portals[0] == 2
    for place in range(2):
        x, y = b.s.portal_x[0, place], b.s.portal_y[0, place]
        assert 1.0 <= K.shapes.reach_to(b.s, x, y, 2) <= 5.0
    assert b.s.held[0] == 0
    without = board(master, BLASTER, foe(24.0, 22.0, points=300), policy="greedy")
    without.order(0, L.STAY, L.NOTHING)
    assert without.s.open_portals[0] == 0
