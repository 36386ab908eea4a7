"""Activations: steps, rallying, statuses, sorties, what ends an activation, wrecks."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.armoured_clash.board.kernels import E, L
from tests.factions.systems.armoured_clash.board.layout import FAILS, PASSES, board
from tests.factions.systems.armoured_clash.board.units import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Unit,
    blade,
    gun,
)

FOE = Unit((24.0, 40.0), SOUTH, side=1, models=12)


def shooter(**changes: Any) -> Unit:
    usual: dict[str, Any] = {"at": (24.0, 20.0), "models": 6, "grid": (gun(4),)}
    return Unit(**(usual | changes))


def test_an_advance_then_a_shot() -> None:
    b = board(shooter(), FOE)
    b.order(0, L.ADVANCE, L.SHOOT, 1, to=(24.0, 30.0), toward=(24.0, 40.0))
    assert b.position(0) == (24.0, 24.0)
    assert len(b.attacks()) == 1
    assert b.has_activated(0)


def test_double_time_leaves_no_attack() -> None:
    b = board(shooter(), FOE)
    b.order(0, L.DOUBLE_TIME, L.SHOOT, 1, to=(24.0, 36.0), toward=(24.0, 40.0))
    assert b.position(0) == (24.0, 28.0)
    assert b.attacks() == []


def test_the_bulky_cannot_take_cover() -> None:
    b = board(shooter(keywords=("Bulky",)), FOE)
    b.order(0, L.STAY, L.TAKE_COVER)
    assert not b.is_in_cover(0)


@pytest.mark.parametrize("near", [True, False])
def test_greedy_watches_only_where_an_enemy_may_come(near: bool) -> None:
    foe = Unit((24.0, 47.0), SOUTH, side=1, speed=4 if near else 2)
    b = board(shooter(), foe, policy="greedy")
    b.order(0, L.STAY, L.SHOOT)
    assert b.is_on_lookout(0) is near
    assert b.is_in_cover(0) is not near


def test_a_unit_without_a_target_goes_on_lookout() -> None:
    b = board(shooter(), Unit((24.0, 47.0), SOUTH, side=1))
    b.order(0, L.STAY, L.SHOOT)
    assert b.is_on_lookout(0)
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 22.0))
    assert not b.is_on_lookout(0)


def test_cover_is_lost_by_moving_and_by_the_next_activation() -> None:
    b = board(shooter(), shooter(at=(30.0, 20.0), keywords=("Pavises",)), FOE)
    for u in (0, 1):
        b.order(u, L.STAY, L.TAKE_COVER)
    assert (b.is_in_cover(0), b.is_in_cover(1)) == (True, True)
    for u in (0, 1):
        b.order(u, L.STAY, L.NOTHING)
    assert (b.is_in_cover(0), b.is_in_cover(1)) == (False, True)
    b.order(1, L.ADVANCE, L.NOTHING, to=(30.0, 22.0))
    assert not b.is_in_cover(1)


@pytest.mark.parametrize(("card", "moves", "shots"), [(PASSES, True, 1), (FAILS, False, 1)])
def test_a_unit_that_fails_to_rally_has_one_step(card: int, moves: bool, shots: int) -> None:
    b = board(shooter(at=(24.0, 24.0), suppressed=True), FOE, card=card)
    b.order(0, L.ADVANCE, L.SHOOT, 1, to=(24.0, 26.0), toward=(24.0, 40.0))
    assert (b.position(0) == (24.0, 26.0)) is moves
    assert len(b.attacks()) == shots
    assert not b.is_suppressed(0)


@pytest.mark.parametrize(("policy", "holds"), [("greedy", True), ("nearest", False)])
def test_a_unit_that_fails_to_rally_rather_steps_onto_a_marker(policy: str, holds: bool) -> None:
    shaken, marker = shooter(at=(24.0, 20.0), suppressed=True), (24.0, 24.0)
    b = board(shaken, FOE, card=FAILS, markers=[marker], policy=policy, in_round=5)
    b.weigh(L.STOP, 1.0)
    b.order(0, L.ADVANCE, L.SHOOT, 1, to=marker, toward=(24.0, 40.0))
    assert (b.controller(0) == 0) is holds
    assert len(b.attacks()) == (0 if holds else 1)


def test_a_unit_that_fails_to_rally_does_not_charge() -> None:
    shaken = shooter(grid=(blade(6),), suppressed=True)
    b = board(shaken, Unit((24.0, 27.0), SOUTH, side=1, models=6), card=FAILS)
    b.order(0, L.CHARGE, L.NOTHING, 1, to=(24.0, 27.0))
    assert b.attacks() == []
    assert 23.5 <= b.position(0)[1] <= 24.0


def test_disorder_ends_with_the_activation_but_for_constructs() -> None:
    construct = shooter(at=(30.0, 20.0), keywords=("Construct",), disordered=True)
    b = board(shooter(disordered=True), construct, FOE)
    b.order(0, L.STAY)
    b.order(1, L.STAY)
    assert (b.is_disordered(0), b.is_disordered(1)) == (False, True)


def test_a_commander_near_ends_disorder() -> None:
    chief = shooter(at=(30.0, 20.0), commander=True)
    b = board(shooter(keywords=("Construct",), disordered=True), chief, FOE)
    b.order(0, L.STAY)
    assert not b.is_disordered(0)


def test_a_commander_that_moves_up_ends_disorder_before_the_enemy_reacts() -> None:
    chief = shooter(at=(30.0, 12.0), commander=True)
    b = board(shooter(keywords=("Construct",), disordered=True), chief, FOE)
    b.order(1, L.STAY)
    assert b.is_disordered(0)
    b.order(1, L.ADVANCE, L.NOTHING, to=(30.0, 16.0))
    assert not b.is_disordered(0)


def test_a_commander_that_arrives_ends_disorder() -> None:
    b = board(shooter(disordered=True), Unit(None, commander=True, reserve=True), FOE)
    b.arrive(1, (26.0, 16.0))
    assert not b.is_disordered(0)


def test_stalkers_end_on_lookout_unless_they_attacked() -> None:
    b = board(shooter(keywords=("Stalkers",)), FOE)
    b.order(0, L.DOUBLE_TIME, L.NOTHING, to=(24.0, 22.0))
    assert b.is_on_lookout(0)
    b.order(0, L.AIM, L.SHOOT, 1)
    assert not b.is_on_lookout(0)


def test_hit_and_run_retires_after_an_attack() -> None:
    b = board(shooter(keywords=('Hit & Run (5")',)), FOE)
    b.order(0, L.AIM, L.SHOOT, 1)
    assert b.position(0) == (24.0, 15.0)
    assert b.facing(0) == pytest.approx(NORTH)


def test_the_cumbersome_reload_after_double_time_and_fire_nothing() -> None:
    b = board(shooter(keywords=("Cumbersome",)), FOE)
    b.order(0, L.DOUBLE_TIME, L.NOTHING, to=(24.0, 24.0), toward=(24.0, 40.0))
    assert b.is_reloading(0)
    b.order(0, L.AIM, L.SHOOT, 1)
    assert b.attacks() == []
    assert not b.is_reloading(0)


def test_inspiring_units_steady_friends() -> None:
    leader = shooter(at=(30.0, 20.0), keywords=("Inspiring (1)",))
    friends = shooter(suppressed=True), shooter(at=(34.0, 20.0), suppressed=True)
    b = board(friends[0], leader, friends[1], FOE)
    b.order(1, L.STAY)
    assert b.is_suppressed(0) != b.is_suppressed(2)


@pytest.mark.parametrize(("east", "steadied"), [(37.7, True), (37.8, False)])
def test_inspiring_reaches_the_closest_model_of_a_friend(east: float, steadied: bool) -> None:
    leader = shooter(models=1, keywords=("Inspiring (1)",))
    b = board(leader, shooter(at=(east, 20.0), suppressed=True), FOE)
    b.order(0, L.STAY)
    assert b.is_suppressed(1) is not steadied


def test_move_or_fire() -> None:
    b = board(shooter(grid=(gun(4, "Move Or Fire"),)), FOE)
    b.order(0, L.ADVANCE, L.SHOOT, 1, to=(24.0, 22.0), toward=(24.0, 40.0))
    assert b.attacks() == []
    b.order(0, L.STAY, L.SHOOT, 1)
    assert len(b.attacks()) == 1


def flyer(**changes: Any) -> Unit:
    usual: dict[str, Any] = {
        "at": (24.0, 1.0),
        "kind": "aircraft",
        "target": "aerial",
        "size": 8,
        "speed": None,
        "models": 3,
        "limit": 2,
        "grid": (gun(6),),
        "keywords": ("Flying",),
    }
    return Unit(**(usual | changes))


def test_a_sortie_attacks_and_goes_back_to_reserve() -> None:
    b = board(flyer(incoming=True), FOE)
    b.order(0, L.STAY)
    assert b.is_in_reserve(0)
    assert len(b.attacks()) == 1
    assert b.models_left(1) == 9


def test_a_sortie_ends_the_disorder_with_which_it_began() -> None:
    b = board(flyer(incoming=True, disordered=True), FOE)
    b.order(0, L.STAY)
    assert not b.is_disordered(0)


def test_the_hot_headed_stay_suppressed_until_the_end_of_their_next_sortie_and_rally_unasked() -> (
    None
):
    watch = Unit((24.0, 40.0), SOUTH, 1, 6, grid=(gun(4),), lookout=True)
    b = board(flyer(keywords=("Hot Headed",), models=6, discipline=0), watch)
    b.order(0, L.STAY)
    assert b.is_suppressed(0)
    b.arrive(0, (24.0, 1.0))
    cards = b.deck_left(0)
    b.order(0, L.STAY)
    assert (b.is_suppressed(0), b.deck_left(0)) == (False, cards)


def test_aircraft_are_shot_at_twice_by_lookouts_and_never_suppressed() -> None:
    guards = [
        Unit((20.0 + 8.0 * n, 40.0), SOUTH, 1, models=6, grid=(gun(4),), lookout=True)
        for n in range(3)
    ]
    b = board(flyer(), *guards, card=FAILS)
    b.order(0, L.STAY)
    assert b.reasons().count(E.OPPORTUNITY) == 2
    assert not b.is_suppressed(0)


def test_a_sortie_attacks_before_it_comes_to_flak_on_lookout() -> None:
    flak = Unit((24.0, 30.0), SOUTH, side=1, models=6, grid=(gun(12, long=12),), points=10)
    prey = Unit((24.0, 26.0), SOUTH, side=1, models=12)
    bombs = gun(6, "Point Blank", long=30)
    for lookout, attacks in (
        (False, [(E.SHOT, 12)]),
        (True, [(E.SHOT, 6), (E.OPPORTUNITY, 12)]),
    ):
        watch = replace(flak, lookout=lookout)
        b = board(flyer(grid=(bombs,), points=300), watch, prey, policy="greedy")
        b.order(0, L.STAY)
        assert [(attack.why, attack.dice) for attack in b.attacks()] == attacks


@pytest.mark.parametrize(("east", "shots"), [(32.0, 1), (34.5, 0)])
def test_aircraft_are_shot_at_from_anywhere_on_their_flight(east: float, shots: int) -> None:
    watch = Unit((east, 24.0), WEST, side=1, models=6, grid=(gun(4, long=9),), lookout=True)
    b = board(flyer(grid=(gun(6, long=48),)), watch, policy="greedy")
    b.order(0, L.STAY)
    assert b.reasons() == [E.SHOT] + [E.OPPORTUNITY] * shots
    assert b.is_in_reserve(0)


@pytest.mark.parametrize(("discipline", "status"), [(0, L.GONE), (12, L.RESERVE)])
def test_a_hot_headed_unit_that_falls_back_after_its_escape_is_annihilated(
    discipline: int, status: int
) -> None:
    hot = flyer(keywords=("Hot Headed",), models=6, limit=2, discipline=discipline)
    guards = [Unit((x, 40.0), SOUTH, 1, 6, grid=(gun(4),), lookout=True) for x in (22.0, 26.0)]
    b = board(hot, *guards, card=PASSES)
    b.order(0, L.STAY, L.NOTHING)
    assert b.status(0) == status


def test_incoming_aircraft_are_not_shot_at() -> None:
    for incoming, target in ((True, -1), (False, 1)):
        b = board(shooter(), flyer(at=(24.0, 30.0), side=1, incoming=incoming))
        assert b.target(0) == target


@pytest.mark.parametrize(
    ("face", "near", "far"), [(0, 3, 3), (1, 3, 6), (2, 6, 6), (3, 6, 6), (4, 6, 6)]
)
def test_a_wreck_may_blow_up(face: int, near: int, far: int) -> None:
    tank = Unit((24.0, 24.0), kind="armour", size=3, limit=2, keywords=("Spectacular Demise (6)",))
    foes = [Unit((24.0, y), side=1, models=6) for y in (28.0, 31.5)]
    b = board(tank, *foes, shows=face)
    b.inflict(0, 2, 1)
    b.blow_up()
    assert (b.models_left(1), b.models_left(2)) == (near, far)
    assert b.events(E.BLAST)[0][2] == face


FIERY = ("Flying", "Fiery Demise (4)")


@pytest.mark.parametrize(("points", "bursts"), [(1, 0), (2, 1), (5, 2), (6, 3)])
def test_every_aircraft_that_is_lost_may_blow_up(points: int, bursts: int) -> None:
    b = board(flyer(at=(24.0, 24.0), keywords=FIERY), FOE)
    b.inflict(0, points, 1)
    b.blow_up()
    assert len(b.events(E.BLAST)) == bursts


def test_an_aircraft_that_blows_up_hits_its_own_squadron_too() -> None:
    b = board(flyer(at=(24.0, 24.0), keywords=FIERY), FOE, shows=L.HEROIC)
    b.inflict(0, 2, 1)
    b.blow_up()
    assert b.is_gone(0)
    assert len(b.events(E.BLAST)) == 3


def test_an_aircraft_that_bursts_shakes_all_but_its_own_squadron() -> None:
    near = Unit((24.0, 27.0), side=1, models=6)
    hot = flyer(at=(24.0, 24.0), keywords=(*FIERY, "Hot Headed"))
    b = board(hot, near, FOE, shows=L.STRIKE)
    b.inflict(0, 2, 1)
    b.blow_up()
    assert [row[0] for row in b.events(E.TEST)] == [1]


@pytest.mark.parametrize(("limit", "bursts"), [(1, 1), (2, 0)])
def test_aircraft_that_are_lost_after_their_escape_do_not_blow_up(limit: int, bursts: int) -> None:
    guards = [
        Unit((20.0 + 8.0 * n, 40.0), SOUTH, 1, models=6, grid=(gun(2),), lookout=True)
        for n in range(2)
    ]
    b = board(flyer(models=1, limit=limit, keywords=FIERY), *guards)
    b.order(0, L.STAY)
    assert b.is_gone(0)
    assert len(b.events(E.BLAST)) == bursts


def charger(**changes: Any) -> Unit:
    return shooter(**({"grid": (blade(12),), "at": (24.0, 33.0)} | changes))


def test_no_unit_in_contact_with_a_charger_is_on_lookout_any_more() -> None:
    target, beside, far = (
        Unit((x, 40.0), SOUTH, 1, models=6, grid=(gun(4),), lookout=True)
        for x in (22.4, 25.6, 40.0)
    )
    b = board(charger(models=12, at=(23.9, 39.98)), target, beside, far, policy="greedy")
    b.touch(0, 1)
    assert [b.is_on_lookout(u) for u in (1, 2, 3)] == [False, False, True]


def test_the_target_of_a_charge_fires_at_a_likely_charger_before_or_not_at_all() -> None:
    for at, shots in (((24.0, 33.0), 1), ((24.0, 31.0), 0)):
        target = Unit((24.0, 40.0), SOUTH, 1, models=6, grid=(gun(4, short=2),), lookout=True,
                      suppressed=True)  # fmt: skip
        b = board(charger(at=at), target, policy="greedy")
        b.react(0)
        assert len(b.attacks()) == shots


def test_the_target_of_a_charge_does_not_fire_in_the_second_reaction_step() -> None:
    target = Unit((24.0, 40.0), SOUTH, 1, models=6, grid=(gun(4, "Reactive"),), lookout=True)
    b = board(charger(), target)
    b.charge_unseen(0, 1)
    assert b.moved() == L.CHARGE
    assert E.OPPORTUNITY not in b.reasons()


def test_a_unit_that_fails_to_rally_and_moves_meets_both_reaction_steps() -> None:
    guard = Unit((24.0, 47.0), SOUTH, 1, models=6, grid=(gun(4, long=22),), lookout=True)
    b = board(shooter(at=(24.0, 24.0), suppressed=True), guard, card=FAILS)
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 28.0), toward=(24.0, 40.0))
    assert b.reasons() == [E.OPPORTUNITY]


@pytest.mark.parametrize("failed", [False, True])
def test_fumes_spread_after_every_movement(failed: bool) -> None:
    fumes = ('Corrosive Fumes (4")',)
    target = Unit((24.0, 40.0), SOUTH, 1, models=12, discipline=12)
    beside = Unit((29.0, 40.0), SOUTH, 1, models=6)
    b = board(charger(keywords=fumes, suppressed=failed), target, beside, card=FAILS)
    b.order(0, L.ADVANCE if failed else L.CHARGE, L.NOTHING, 1, to=(24.0, 38.0))
    assert b.is_disordered(2)


def test_the_suppressed_do_not_hit_and_run() -> None:
    b = board(shooter(keywords=('Hit & Run (5")',), suppressed=True), FOE, card=FAILS)
    b.order(0, L.STAY, L.SHOOT, 1)
    assert len(b.attacks()) == 1
    assert b.position(0) == (24.0, 20.0)
    assert not b.is_suppressed(0)


def test_inspiring_works_before_hit_and_run() -> None:
    leader = shooter(at=(30.0, 24.0), keywords=("Inspiring (1)", 'Hit & Run (5")'))
    b = board(shooter(at=(30.0, 35.5), suppressed=True), leader, FOE)
    b.order(1, L.AIM, L.SHOOT, 2)
    assert b.position(1) == (30.0, 19.0)
    assert not b.is_suppressed(0)


def test_a_flight_goes_as_far_as_it_likes() -> None:
    b = board(flyer(grid=(gun(6, long=8),)), Unit((24.0, 44.0), SOUTH, side=1, models=12))
    b.order(0, L.STAY)
    assert len(b.attacks()) == 1


@pytest.mark.parametrize("move", [L.STAY, L.ADVANCE, L.DOUBLE_TIME])
def test_a_unit_that_shoots_without_having_moved_has_aimed(move: int) -> None:
    b = board(shooter(), FOE)
    b.order(0, move, L.SHOOT, 1, to=(24.0, 20.0), toward=(24.0, 40.0))
    assert (b.moved(), b.has_aimed()) == (L.AIM, True)
    assert b.attacks()[0][3] == L.IMPROVED


def test_a_unit_that_turns_to_shoot_has_not_aimed() -> None:
    b = board(shooter(facing=EAST), FOE)
    b.order(0, L.ADVANCE, L.SHOOT, 1, to=(24.0, 20.0), toward=(24.0, 40.0))
    assert (b.moved(), b.has_aimed()) == (L.ADVANCE, False)
    assert b.placings()[0] == E.TURNED
    assert len(b.attacks()) == 1


def test_a_unit_without_a_target_does_not_aim() -> None:
    b = board(shooter(), Unit((24.0, 47.0), SOUTH, side=1))
    b.order(0, L.STAY, L.SHOOT)
    assert (b.has_aimed(), b.is_on_lookout(0)) == (False, True)
