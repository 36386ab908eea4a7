"""What weights beyond greedy's make of a general: fire to finish, lookouts, care."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import FAILS, away, board
from tests.factions.systems.armoured_clash.board.units import (
    EAST,
    NORTH,
    SOUTH,
    Piece,
    Unit,
    blade,
    gun,
)

GUN = Unit((24.0, 10.0), kind="artillery", size=2, speed=None, grid=(gun(4),))
FLYER = Unit(None, side=1, kind="aircraft", target="aerial", reserve=True, keywords=("Flying",),
             limit=3, points=200)  # fmt: skip
TARGET = Unit((24.0, 27.0), SOUTH, side=1, models=6, points=10, rating=0)


@pytest.mark.parametrize(("watch", "does"), [(0.0, L.SHOOT), (5.0, L.LOOKOUT)])
def test_a_gun_waits_for_aircraft_that_are_still_to_come(watch: float, does: int) -> None:
    b = board(GUN, TARGET, FLYER)
    b.weigh(L.WATCH, watch)
    assert b.choice().do == does


@pytest.mark.parametrize(
    "changes", [{"reserve": False}, {"kind": "infantry"}], ids=["away", "no aircraft"]
)
def test_nobody_waits_where_no_aircraft_will_come(changes: dict[str, Any]) -> None:
    b = board(GUN, TARGET, replace(FLYER, **changes))
    b.weigh(L.WATCH, 5.0)
    assert b.choice().do == L.SHOOT


def test_a_reloading_gun_does_not_wait() -> None:
    b = board(replace(GUN, reloading=True), TARGET, FLYER)
    b.weigh(L.WATCH, 5.0)
    assert b.watch_worth(0) == 0.0


def test_another_unit_on_lookout_halves_what_waiting_is_worth() -> None:
    worth = []
    for lookout in (False, True):
        b = board(GUN, replace(GUN, at=(30.0, 10.0), lookout=lookout), TARGET, FLYER)
        b.weigh(L.WATCH, 1.0)
        worth.append(b.watch_worth(0))
    assert worth[1] == pytest.approx(0.5 * worth[0])
    assert worth[0] > 0.0


@pytest.mark.parametrize(("kill", "at"), [(0.0, 2), (4.0, 1)])
def test_fire_goes_to_a_unit_that_it_may_annihilate(kill: float, at: int) -> None:
    few = Unit((20.0, 27.0), SOUTH, side=1, models=2, discipline=None)
    dear = Unit((28.0, 27.0), SOUTH, side=1, models=12, points=2000, discipline=None)
    b = board(GUN, few, dear)
    b.weigh(L.KILL, kill)
    assert b.choice().at == at


def test_the_chance_to_annihilate_follows_what_is_left_of_the_enemy() -> None:
    foe = Unit((24.0, 27.0), SOUTH, side=1, models=6)
    shots = []
    for left in (6, 2):
        b = board(GUN, replace(foe, left=left))
        b.weigh(L.KILL, 2.0)
        shots.append(b.shot_hoped_for(0, 1))
    assert shots[1] > shots[0]


def test_an_enemy_that_may_break_is_nearly_annihilated() -> None:
    foe = Unit((24.0, 27.0), SOUTH, side=1, models=6)
    shots = []
    for limit in (None, 4):
        b = board(GUN, replace(foe, break_limit=limit), card=FAILS)
        b.weigh(L.KILL, 2.0)
        shots.append(b.shot_hoped_for(0, 1))
    assert shots[0] < shots[1]


def test_a_unit_that_cannot_fail_a_test_does_not_break() -> None:
    foe = Unit((24.0, 27.0), SOUTH, side=1, models=6, discipline=None)
    shots = []
    for limit in (None, 4):
        b = board(GUN, replace(foe, break_limit=limit), card=FAILS)
        b.weigh(L.KILL, 2.0)
        shots.append(b.shot_hoped_for(0, 1))
    assert shots[0] == shots[1]


@pytest.mark.parametrize(("finish", "at"), [(0.0, 2), (4.0, 1)])
def test_fire_goes_to_a_unit_with_little_left(finish: float, at: int) -> None:
    hurt = Unit((20.0, 27.0), SOUTH, side=1, models=12, left=6, discipline=None)
    whole = Unit((28.0, 27.0), SOUTH, side=1, models=12, points=150, discipline=None)
    b = board(GUN, hurt, whole)
    b.weigh(L.FINISH, finish)
    assert b.choice().at == at


def test_the_best_of_more_spots_is_nearer_to_a_marker() -> None:
    marker, gaps = (24.0, 24.0), []
    for care in (1.0, 40.0):
        b = board(*[Unit(None, models=6)] * 6, Unit(None, side=1), markers=[marker], in_round=1)
        b.weigh(L.CARE, care)
        b.deploy()
        gaps.append(sum(away(b.position(u), marker) for u in range(6)))
    assert gaps[1] < 0.8 * gaps[0]


@pytest.mark.parametrize(("looks", "shoots"), [(2.0, False), (3.0, True)])
def test_a_third_place_may_be_the_one_with_a_target(looks: float, shoots: bool) -> None:
    walls = [Piece((x, 10.0), 0.5, 6.0, L.BLOCKS) for x in (6.0, 42.0)]
    tank = Unit((24.0, 32.0), SOUTH, side=1, kind="armour", limit=6, worth=3.0)
    hidden = [replace(tank, at=(x, 10.0), worth=9.0) for x in (2.0, 46.0)]
    walker = Unit((24.0, 10.0), kind="armour", size=2, grid=(gun(8, "Turret"),))
    b = board(walker, *hidden, tank, pieces=walls)
    b.weigh(L.HOPE, 0.0)
    b.weigh(L.LOOKS, looks)
    assert (b.best_order(0).at == 3) is shoots


@pytest.mark.parametrize(("x", "waits"), [(30.0, True), (46.0, False)])
def test_a_gun_waits_for_an_incoming_aircraft_that_flies_past_it(x: float, waits: bool) -> None:
    b = board(GUN, replace(FLYER, at=(x, 46.0), facing=SOUTH, reserve=False, incoming=True))
    b.weigh(L.WATCH, 1.0)
    assert (b.watch_worth(0) > 0.0) is waits


@pytest.mark.parametrize(("in_round", "waits"), [(3, True), (4, False)])
def test_no_gun_waits_for_reserves_in_the_last_round(in_round: int, waits: bool) -> None:
    b = board(GUN, FLYER, in_round=in_round)
    b.weigh(L.WATCH, 1.0)
    assert (b.watch_worth(0) > 0.0) is waits


@pytest.mark.parametrize(("watch", "keeps"), [(0.0, False), (5.0, True)])
def test_a_gun_on_lookout_spares_its_shot_for_aircraft(watch: float, keeps: bool) -> None:
    b = board(replace(GUN, lookout=True), TARGET, FLYER)
    b.weigh(L.WATCH, watch)
    b.react(1)
    assert b.is_on_lookout(0) is keeps


def test_a_unit_that_fires_several_rows_gives_up_more_to_wait() -> None:
    worth = []
    for keywords in ((), ("All-Out Attack (3)",)):
        b = board(replace(GUN, keywords=keywords), TARGET, FLYER)
        b.weigh(L.WATCH, 1.0)
        worth.append(b.watch_worth(0))
    assert worth[1] == pytest.approx(worth[0] / 3.0)


SAFE = Unit((8.0, 6.0), models=6, grid=(gun(9, long=40, short=None),))
EXPOSED = Unit((40.0, 14.0), models=6, grid=(gun(8, long=40, short=None),))
SNIPER = Unit((40.0, 36.0), SOUTH, side=1, models=6, grid=(gun(9, long=20, short=None),))


@pytest.mark.parametrize(("haste", "who"), [(0.0, 0), (20.0, 1)])
def test_a_unit_that_may_be_lost_before_it_acts_goes_first(haste: float, who: int) -> None:
    b = board(SAFE, EXPOSED, SNIPER)
    b.weigh(L.HASTE, haste)
    assert b.choice().who == who


@pytest.mark.parametrize("haste", [0.0, 3.0, 20.0])
def test_orders_left_unweighed_press_no_more_than_the_one_chosen(haste: float) -> None:
    stand = ((6.0, 4.0, 9), (18.0, 12.0, 3), (30.0, 8.0, 6), (42.0, 14.0, 1))
    friends = [
        replace(SAFE, at=(x, y), grid=(gun(dice, long=40, short=None),)) for x, y, dice in stand
    ]
    b = board(*friends, SNIPER, replace(SNIPER, at=(20.0, 30.0)), markers=[(24.0, 24.0)])
    b.weigh(L.HASTE, haste)
    chosen = b.order_anew().who
    pressing = [b.pressing_anew(u) for u in b.units(0)]
    assert chosen == pressing.index(max(pressing))


def test_passengers_are_not_in_haste_for_what_threatened_them_before() -> None:
    wagon = Unit((24.0, 6.0), kind="armour", size=2, limit=3, capacity=6, activated=True)
    b = board(wagon, EXPOSED, SNIPER)
    b.weigh(L.HASTE, 20.0)
    b.kept_order(1)
    assert b.risk(1) > 0.0
    b.embark(1, 0)
    b.kept_order(1)
    assert b.risk(1) == 0.0


@pytest.mark.parametrize(("stop", "moves"), [(0.0, False), (1.0, True)])
def test_a_unit_beside_a_marker_steps_onto_it_while_it_scores(stop: float, moves: bool) -> None:
    rifles = Unit((24.0, 20.0), models=6, grid=(gun(4, "Move or Fire", long=40, short=None),))
    foe = Unit((24.0, 44.0), SOUTH, side=1, models=12, points=200)
    b = board(rifles, foe, markers=[(24.0, 24.0)], in_round=5)
    b.weigh(L.STOP, stop)
    assert b.best_order(0).move == (L.ADVANCE if moves else L.AIM)


def test_no_marker_draws_from_afar_in_the_last_round() -> None:
    worth = []
    for in_round in (5, 1):
        b = board(Unit((24.0, 4.0), models=6), markers=[(24.0, 24.0)], in_round=in_round)
        b.weigh(L.STOP, 1.0)
        worth.append(b.draw_of_markers(0))
    assert worth[0] == 0.0 < worth[1]


@pytest.mark.parametrize(("x", "holds"), [(26.4, True), (28.0, False)])
def test_a_unit_in_contact_with_a_marker_by_its_flank_has_all_of_it(x: float, holds: bool) -> None:
    wide = Unit((24.0, 24.2), models=10, keywords=("Close Order",))
    b = board(wide, TARGET, markers=[(x, 24.0)], in_round=5)
    b.weigh(L.STOP, 1.0)
    assert (b.controller(0) == 0) is holds
    assert (b.draw_of_markers(0) > 0.0) is holds


@pytest.mark.parametrize(("barred", "to"), [(0.0, (24.0, 15.0)), (1.0, (33.0, 10.0))])
def test_a_unit_makes_for_the_marker_to_which_the_way_is_not_barred(
    barred: float, to: tuple[float, float]
) -> None:
    wall = Piece((24.0, 12.0), 23.0, 0.5, L.IMPASSABLE)
    rifles = Unit((24.0, 10.0), models=6, speed=6, grid=(gun(4, long=40, short=None),))
    b = board(rifles, TARGET, pieces=[wall], markers=[(24.0, 15.0), (33.0, 10.0)])
    b.weigh(L.BARRED, barred)
    order = b.greedy_order()
    assert (order.x, order.y) == to


def test_a_way_that_is_free_is_worth_what_its_end_is() -> None:
    values = []
    for barred in (0.0, 1.0):
        b = board(Unit((24.0, 10.0), models=6, speed=6), TARGET, markers=[(24.0, 15.0)])
        b.weigh(L.BARRED, barred)
        order = b.greedy_order()
        values.append((order.move, order.x, order.y, order.value))
        assert not b.weighed_with_care(0)
    assert values[0] == values[1]


def test_only_the_order_that_would_be_carried_out_has_its_way_looked_at() -> None:
    wall = Piece((12.0, 12.0), 11.0, 0.5, L.IMPASSABLE)
    shut_in = Unit((12.0, 10.0), models=6, speed=6)
    b = board(shut_in, EXPOSED, TARGET, SNIPER, pieces=[wall], markers=[(12.0, 15.0)])
    b.weigh(L.BARRED, 1.0)
    b.weigh(L.HASTE, 20.0)
    assert b.greedy_order().who == 1
    assert not b.weighed_with_care(0)
    b.skip(1)
    assert b.greedy_order().who == 0
    assert b.weighed_with_care(0)


def test_an_order_is_looked_at_once_more_when_a_friend_has_barred_its_way() -> None:
    rifles = Unit((24.0, 10.0), models=6, speed=4)
    tank = Unit((40.0, 6.0), kind="armour", size=3, limit=9, activated=True)
    b = board(rifles, tank, TARGET, markers=[(24.0, 18.0)])
    b.weigh(L.BARRED, 1.0)
    assert b.greedy_order().who == 0
    assert not b.weighed_with_care(0)
    b.place(1, (24.0, 18.5))
    assert b.greedy_order().who == 0
    assert b.weighed_with_care(0)


@pytest.mark.parametrize(("facing", "holds"), [(NORTH, True), (EAST, False)])
def test_a_way_may_end_in_contact_with_a_marker_by_a_flank(
    facing: tuple[float, float], holds: bool
) -> None:
    wide = Unit((24.0, 10.0), models=10, keywords=("Close Order",))
    b = board(wide, TARGET, markers=[(26.4, 19.8)], in_round=5)
    b.weigh(L.STOP, 1.0)
    assert (b.draw_of_markers_at(0, (24.0, 20.0), facing) > 0.0) is holds


@pytest.mark.parametrize(("room", "turns"), [(True, True), (False, False)])
def test_a_unit_goes_to_a_marker_without_a_turn_where_it_has_no_room_to_turn(
    room: bool, turns: bool
) -> None:
    rifles = Unit((24.0, 10.0), models=10, speed=4, keywords=("Close Order",))
    close_by = [] if room else [Unit((x, 12.9), activated=True) for x in (22.0, 23.6, 24.6)]
    b = board(rifles, *close_by, TARGET, markers=[(24.0, 14.0)], in_round=5)
    b.weigh(L.BARRED, 1.0)
    b.weigh(L.STOP, 1.0)
    assert (b.faced_by_way(0, (24.0, 14.0), (28.0, 16.0)) == (28.0, 16.0)) is turns


@pytest.mark.parametrize(("retire", "homeward"), [(0.0, True), (5.0, False)])
def test_a_unit_that_hits_and_runs_does_not_run_into_a_foe_behind_it(
    retire: float, homeward: bool
) -> None:
    runner = Unit((24.0, 24.0), models=6, grid=(gun(4),), keywords=('Hit & Run (5")',))
    lurker = Unit((24.0, 8.0), side=1, models=12, speed=5, grid=(blade(16),))
    b = board(runner, replace(TARGET, at=(24.0, 34.0)), lurker)
    b.weigh(L.RETIRE, retire)
    b.order(0, L.AIM, L.SHOOT, 1)
    assert (b.position(0) == (24.0, 19.0)) is homeward
    assert b.is_ready(0)


def test_a_unit_that_hits_and_runs_steps_onto_a_marker_beside_it() -> None:
    runner = Unit((24.0, 24.0), models=6, grid=(gun(4),), keywords=('Hit & Run (5")',))
    b = board(runner, replace(TARGET, at=(24.0, 34.0)), markers=[(27.0, 24.0)])
    b.weigh(L.RETIRE, 5.0)
    b.order(0, L.AIM, L.SHOOT, 1)
    assert away(b.position(0), (27.0, 24.0)) < b.marker_radius()


def test_a_shot_at_short_range_adds_nothing_to_what_waiting_is_worth() -> None:
    worth = []
    for short in (10, None):
        b = board(replace(GUN, grid=(gun(4, short=short),)), TARGET, FLYER)
        b.weigh(L.WATCH, 1.0)
        worth.append(b.watch_worth(0))
    assert worth[0] == worth[1] > 0.0


def test_waiting_is_worth_half_to_a_unit_that_may_hold_markers() -> None:
    worth = []
    for kind in ("artillery", "infantry"):
        b = board(replace(GUN, kind=kind, models=1), TARGET, FLYER)
        b.weigh(L.WATCH, 1.0)
        worth.append(b.watch_worth(0))
    assert worth[1] == pytest.approx(0.5 * worth[0])


def test_a_unit_that_waits_for_aircraft_steps_onto_a_marker_first() -> None:
    flak = Unit((24.0, 20.5), models=6, grid=(gun(4, against=("aerial",)),))
    b = board(flak, FLYER, markers=[(24.0, 24.0)])
    b.weigh(L.WATCH, 5.0)
    order = b.greedy_order()
    assert (order.move, order.do) == (L.ADVANCE, L.LOOKOUT)
    b.obey(order)
    assert b.is_on_lookout(0)
    assert b.draw_of_markers(0) == pytest.approx(b.draw_of_markers_at(0, (24.0, 24.0), NORTH))


@pytest.mark.parametrize(("left", "share"), [(6, 0.15), (3, 0.15), (2, 1.0)])
def test_a_marker_held_by_few_is_worth_as_much_as_one_that_is_free(left: int, share: float) -> None:
    marker, worth = (24.0, 24.0), []
    for other in (Unit((24.0, 24.0), models=6, left=left), Unit((4.0, 4.0))):
        b = board(other, Unit((24.0, 16.0), models=6), Unit((2.0, 46.0), side=1), markers=[marker])
        b.take_stock()
        worth.append(b.draw_of_markers_at(1, (30.0, 24.0), NORTH))
    assert worth[0] == pytest.approx(share * worth[1])


def test_a_vanguard_keeps_away_from_guns_that_await_it() -> None:
    scout = Unit((24.0, 10.0), models=6, kind="armour", keywords=('Vanguard (8")',))
    b = board(scout, Unit((24.0, 34.0), SOUTH, side=1, models=6, grid=(gun(12, long=12),)),
              markers=[(24.0, 24.0)])  # fmt: skip
    assert b.vanguard_goes(0).y == 24.0
    b.weigh(L.RETIRE, 5.0, 0)
    b.weigh(L.THREAT, 1.0, 0)
    assert not b.vanguard_goes(0).found
