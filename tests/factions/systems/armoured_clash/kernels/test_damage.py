"""Damage, models, annihilation, transports and wrecks; suppression, breaking, falling back."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.armoured_clash.board.kernels import E, L
from tests.factions.systems.armoured_clash.board.layout import FAILS, PASSES, Board, board
from tests.factions.systems.armoured_clash.board.units import EAST, SOUTH, WEST, Unit, gun

SUPPRESSIVE, PENETRATING, SEISMIC, CRYO = (
    L.SUPPRESSIVE,
    L.PENETRATING,
    L.SEISMIC,
    L.CRYO,
)

CHAIN = ('Chain of Command (6")',)
TERROR = ("Terrifying (Order)",)


def hurt(b: Board, points: int, quality: int = 0, u: int = 1, spared: int = 0) -> int:
    return b.inflict(u, points, 0, quality=quality, spared=spared)


def foe(**changes: Any) -> Unit:
    usual: dict[str, Any] = {"at": (24.0, 40.0), "facing": SOUTH, "side": 1, "models": 6}
    return Unit(**(usual | changes))


def shaken(
    b: Board, lost: int = 1, before: int = 6, quality: int = 0, u: int = 1, drowned: int = 0
) -> None:
    b.test_suppression(u, 0, lost=lost, before=before, quality=quality, drowned=drowned)


@pytest.mark.parametrize(
    ("points", "models", "left"), [(2, 6, 2), (3, 5, 0), (4, 5, 1), (7, 4, 1), (99, 0, 0)]
)
def test_damage_destroys_models_and_what_is_left_accumulates(
    points: int, models: int, left: int
) -> None:
    b = board(Unit(), foe(limit=3))
    assert hurt(b, points) == 6 - models
    assert (b.models_left(1), b.damage_on(1)) == (models, left)


def test_the_penetrated_lose_the_model_that_was_hurt() -> None:
    b = board(Unit(), foe(limit=3))
    hurt(b, 4, PENETRATING)
    assert (b.models_left(1), b.damage_on(1)) == (4, 0)
    b = board(Unit(), foe(limit=3))
    hurt(b, 3, PENETRATING)
    assert b.models_left(1) == 5
    solid = board(Unit(), foe(limit=9, models=1, behemoth=True, kind="armour", size=4))
    hurt(solid, 4, PENETRATING)
    assert solid.damage_on(1) == 5


@pytest.mark.parametrize(
    ("points", "quality", "spared", "recorded"),
    [(4, PENETRATING, 0, [6, 2, 2]), (3, PENETRATING, 0, [3, 1, 0]), (4, 0, 0, [4, 1, 0]),
     (4, PENETRATING, 5, [3, 1, 0])],
)  # fmt: skip
def test_what_penetrating_adds_is_recorded_apart(
    points: int, quality: int, spared: int, recorded: list[int]
) -> None:
    b = board(Unit(), foe(limit=3))
    hurt(b, points, quality, 1, spared)
    assert b.events(E.DAMAGE)[0][2:6] == [*recorded, E.HIT]


def test_a_unit_that_cryo_freezes_is_recorded() -> None:
    b = board(Unit(), foe(), card=FAILS)
    shaken(b, quality=CRYO)
    assert (b.has_activated(1), b.is_suppressed(1)) == (True, False)
    assert b.events(E.STATUS)[0][2] == E.FREEZES


def test_models_that_are_not_exposed_are_spared() -> None:
    b = board(Unit(), foe())
    assert hurt(b, 6, spared=4) == 2
    assert (b.models_left(1), b.damage_on(1)) == (4, 0)


def test_annihilation_scores_the_rating_and_what_it_cost() -> None:
    b = board(Unit(), foe(rating=5, points=140))
    hurt(b, 6)
    assert (b.status(1), b.points(0), b.points(1)) == (L.GONE, 5, 0)
    assert b.killed(0) == 140


def test_a_friend_gets_no_credit() -> None:
    b = board(Unit(), Unit((20.0, 20.0)), foe())
    b.inflict(1, 1, 0)
    assert (b.damage_dealt(0), b.damage_taken(1), b.killed(0), b.points(1)) == (0, 1, 0, 3)


def riders(**changes: Any) -> Board:
    wagon = foe(kind="armour", size=2, models=2, limit=2, capacity=4)
    rider = foe(models=8, aboard=1, **changes)
    return board(Unit(), wagon, rider)


def test_passengers_die_with_the_room_they_had() -> None:
    b = riders()
    assert hurt(b, 2) == 1 + 4
    assert (b.models_left(1), b.models_left(2)) == (1, 4)
    hurt(b, 2)
    assert (b.status(1), b.status(2)) == (L.GONE, L.GONE)
    assert b.points(0) == 6
    assert b.damage_taken(2) == 8


def bailers(*, suppressed: bool = False) -> Board:
    wagon = foe(kind="armour", size=2, models=2, limit=2, capacity=4, keywords=("Bail Out",))
    return board(Unit(), wagon, foe(models=8, aboard=1, suppressed=suppressed))


@pytest.mark.parametrize("points", [2, 4])
def test_passengers_bail_out_homeward_suppressed_and_none_is_lost(points: int) -> None:
    b = bailers()
    hurt(b, points)
    assert (b.status(2), b.models_left(2)) == (L.READY, 8)
    assert b.is_suppressed(2)
    assert b.position(2)[1] > 40.0
    assert (b.transport(2), b.passenger(1)) == (-1, -1)
    assert b.points(0) == (3 if points == 4 else 0)


def test_the_suppressed_do_not_bail_out() -> None:
    b = bailers(suppressed=True)
    hurt(b, 2)
    assert (b.status(2), b.models_left(2)) == (L.ABOARD, 4)


def test_the_last_model_of_an_open_formation_is_where_its_middle_was() -> None:
    b = board(Unit(), foe(kind="armour", size=2, models=2, limit=2))
    middle = b.centre(1)
    hurt(b, 2)
    assert b.centre(1) == pytest.approx(middle)
    assert b.position(1)[1] < 40.0


def test_the_bulky_need_twice_the_room() -> None:
    wagon = foe(kind="armour", size=2, models=2, limit=2, capacity=4)
    b = board(Unit(), wagon, foe(models=4, aboard=1, keywords=("Bulky",)))
    hurt(b, 2)
    assert b.models_left(2) == 2


def test_large_models_leave_wrecks() -> None:
    b = board(Unit(), foe(kind="armour", size=4, models=1, limit=2, keywords=("Large",)))
    hurt(b, 2)
    (wreck,) = b.ground()
    assert wreck.does & L.BLOCKS
    assert b.wrecks() == [b.centre(1)]


def test_a_failed_test_suppresses_and_the_next_makes_it_fall_back() -> None:
    b = board(Unit(), foe(at=(24.0, 30.0)), card=FAILS)
    shaken(b)
    assert (b.is_suppressed(1), b.position(1)[1]) == (True, 30.0)
    shaken(b)
    assert (b.is_suppressed(1), b.position(1)[1]) == (True, 33.0)


def test_a_passed_test_does_nothing() -> None:
    b = board(Unit(), foe(), card=PASSES)
    shaken(b)
    assert not b.is_suppressed(1)


@pytest.mark.parametrize(
    ("discipline", "lost", "quality", "holds"),
    [
        (7, 1, 0, True),
        (7, 3, 0, False),
        (8, 3, 0, True),
        (7, 1, SUPPRESSIVE, False),
        (8, 3, SUPPRESSIVE, False),
        (9, 3, SUPPRESSIVE, True),
    ],
)
def test_what_lowers_discipline(discipline: int, lost: int, quality: int, holds: bool) -> None:
    b = board(Unit(), foe(discipline=discipline), card=7)
    shaken(b, lost, 6, quality)
    assert bool(b.is_suppressed(1) == 0) is holds


def test_disorder_lowers_and_a_chain_of_command_raises_discipline() -> None:
    b = board(Unit(), foe(disordered=True), card=7)
    shaken(b)
    assert b.is_suppressed(1)
    chief = foe(at=(24.0, 34.5), keywords=CHAIN)
    b = board(Unit(), foe(), chief, card=8)
    shaken(b)
    assert not b.is_suppressed(1)
    b = board(Unit(), foe(), replace(chief, disordered=True), card=8)
    shaken(b)
    assert b.is_suppressed(1)


@pytest.mark.parametrize(
    ("one", "two", "more"),
    [
        ((24.0, 40.0), (24.0, 33.6), 1),  # from the rear rank, half an inch nearer than the officer
        ((24.0, 40.0), (24.0, 33.4), 0),
        ((24.0, 40.0), (24.0, 46.4), 1),
        ((24.0, 40.0), (24.0, 46.6), 0),  # to the officer, not to the ranks behind
        ((24.0, 40.0), (32.0, 40.0), 0),
        ((24.0, 40.0), (31.7, 40.0), 1),  # from the end of the rank
    ],
)
def test_a_chain_of_command_is_measured_from_the_closest_model_to_the_officer(
    one: tuple[float, float], two: tuple[float, float], more: int
) -> None:
    b = board(Unit(), foe(at=one, models=18), foe(at=two, keywords=CHAIN))
    assert b.lent(1) == more


def test_a_chain_of_command_reaches_from_the_transport_that_it_rides() -> None:
    bus = foe(at=(24.0, 34.5), kind="armour", size=2, capacity=8)
    chief = foe(at=None, aboard=2, keywords=CHAIN)
    b = board(Unit(), foe(), bus, chief, foe(at=(40.0, 40.0)))
    assert [b.lent(u) for u in (1, 3, 4)] == [1, 1, 0]
    b = board(Unit(), foe(), replace(bus, reserve=True), chief, foe(at=(40.0, 40.0)))
    assert [b.lent(u) for u in (1, 3, 4)] == [0, 0, 0]


def test_at_its_break_limit_it_breaks() -> None:
    for models, gone in ((3, False), (2, True)):
        b = board(Unit(), foe(models=models, break_limit=2, rating=4), card=FAILS)
        shaken(b, 1, models + 1)
        assert b.is_gone(1) is gone
        assert b.points(0) == (4 if gone else 0)


@pytest.mark.parametrize("keyword", ["Automata", "Irrepressible"])
def test_some_units_never_fail(keyword: str) -> None:
    b = board(Unit(), foe(keywords=(keyword,)), card=FAILS)
    shaken(b)
    assert not b.is_suppressed(1)


def test_passengers_test_with_their_transport() -> None:
    wagon = foe(kind="armour", size=2, models=2, limit=2, capacity=4, keywords=("Irrepressible",))
    b = board(Unit(), wagon, foe(models=4, aboard=1), card=FAILS)
    shaken(b)
    assert (b.is_suppressed(1), b.is_suppressed(2)) == (False, True)


def test_passengers_that_lose_half_their_models_test_at_one_less() -> None:
    wagon = foe(kind="armour", size=2, models=2, limit=2, capacity=4, keywords=("Irrepressible",))
    for drowned, suppressed in ((1, 0), (2, 1)):
        b = board(Unit(), wagon, foe(models=2, aboard=1), card=7)
        shaken(b, 1, 2, drowned=drowned)
        assert b.is_suppressed(2) == suppressed


def test_a_shot_that_drowns_half_the_passengers_lowers_their_discipline() -> None:
    wagon = foe(at=(24.0, 30.0), kind="armour", size=2, models=2, limit=2, capacity=4,
                keywords=("Irrepressible",))  # fmt: skip
    for riders, suppressed in ((6, 0), (8, 1)):
        b = board(Unit(grid=(gun(4),)), wagon, foe(models=riders, aboard=1), card=7)
        b.fire(0, 1, opportunity=False)
        assert (b.models_left(1), b.models_left(2), b.is_suppressed(2)) == (1, 4, suppressed)


def test_a_unit_that_reaches_its_own_edge_flees_the_field() -> None:
    b = board(Unit(), foe(at=(24.0, 45.0)), card=FAILS)
    shaken(b)
    shaken(b)
    assert (b.status(1), b.points(0)) == (L.GONE, 3)


def test_models_without_room_to_fall_back_are_lost() -> None:
    behind, ahead = Unit((24.0, 33.4), models=6), Unit((24.0, 27.0), models=6)
    right, left = Unit((28.75, 30.25), EAST, models=6), Unit((19.25, 30.25), WEST, models=6)
    b = board(behind, ahead, right, left, foe(at=(24.0, 30.0)), card=FAILS)
    shaken(b, u=4)
    shaken(b, u=4)
    assert b.models_left(4) < 6


def test_a_unit_that_can_fall_back_to_the_side_loses_nothing() -> None:
    behind, ahead = Unit((24.0, 33.4), models=6), Unit((24.0, 27.0), models=6)
    b = board(behind, ahead, foe(at=(24.0, 30.0)), card=FAILS)
    shaken(b, u=2)
    shaken(b, u=2)
    assert b.models_left(2) == 6
    assert b.position(2)[1] >= 30.0
    assert b.gap(2, 0) >= 1.0
    assert b.gap(2, 1) >= 1.0


def test_the_seismic_and_constructs_are_disordered_unless_a_commander_is_near() -> None:
    b = board(Unit(), foe(), card=FAILS)
    shaken(b, quality=SEISMIC)
    assert b.is_disordered(1)
    b = board(Unit(), foe(keywords=("Construct",)), card=FAILS)
    shaken(b)
    assert b.is_disordered(1)
    b = board(Unit(), foe(), foe(at=(28.5, 40.0), commander=True), card=FAILS)
    shaken(b, quality=SEISMIC)
    assert not b.is_disordered(1)


def test_cryo_takes_an_activation_or_else_suppresses() -> None:
    b = board(Unit(), foe(), card=FAILS)
    shaken(b, quality=CRYO)
    assert (b.has_activated(1), b.is_suppressed(1)) == (True, False)
    shaken(b, quality=CRYO)
    assert b.is_suppressed(1)


def test_precision_takes_the_officer_but_not_of_bodyguards() -> None:
    for keywords, gone in (((), True), (("Bodyguard",), False)):
        b = board(Unit(), foe(keywords=keywords))
        assert b.loses_officer(1, 1, 6, L.PRECISION) is gone
    assert not board(Unit(), foe()).loses_officer(1, 1, 6, 0)


def test_peers_pass_without_a_card() -> None:
    near = foe(at=(24.0, 37.0), keywords=('Peer Review (6")',))
    b = board(Unit(), foe(), near, card=FAILS)
    shaken(b)
    assert not b.is_suppressed(1)
    far = foe(at=(24.0, 30.0), keywords=('Peer Review (6")',))
    b = board(Unit(), foe(), far, card=FAILS)
    shaken(b)
    assert b.is_suppressed(1)


def test_the_terrifying_lower_discipline_within_six_inches_but_of_the_spared() -> None:
    for at, traits, suppressed in (
        ((24.0, 34.5), (), 1),
        ((24.0, 33.0), (), 0),
        ((24.0, 34.5), ("Order",), 0),
    ):
        b = board(Unit(at, keywords=TERROR), foe(traits=traits), card=7)
        shaken(b)
        assert b.is_suppressed(1) == suppressed


@pytest.mark.parametrize(("traits", "suppressed"), [((), 1), (("Order",), 0)])
def test_the_terrifying_spare_no_friend_without_the_trait(
    traits: tuple[str, ...], suppressed: int
) -> None:
    b = board(Unit(), foe(traits=traits), foe(at=(24.0, 46.0), keywords=TERROR), card=7)
    shaken(b)
    assert b.is_suppressed(1) == suppressed


def test_the_terrifying_do_not_terrify_themselves() -> None:
    b = board(Unit(), foe(keywords=TERROR), card=7)
    shaken(b)
    assert not b.is_suppressed(1)


def test_fumes_disorder_enemies_near_after_the_movement() -> None:
    foul = Unit((24.0, 30.0), keywords=('Corrosive Fumes (4")',))
    b = board(foul, foe(at=(24.0, 37.0)), foe(at=(24.0, 45.0)))
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 34.0), toward=(24.0, 40.0))
    assert (b.is_disordered(1), b.is_disordered(2)) == (True, False)
