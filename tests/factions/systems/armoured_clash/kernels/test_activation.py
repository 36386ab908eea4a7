"""Activations: steps, rallying, statuses, sorties, what ends an activation, wrecks."""

import pytest

from tests.factions.systems.armoured_clash.stage import (
    EAST,
    FAILS,
    NORTH,
    PASSES,
    SOUTH,
    K,
    L,
    Unit,
    blade,
    board,
    gun,
)

FOE = Unit((24.0, 40.0), SOUTH, side=1, models=12)


def shooter(**changes: object) -> Unit:
    usual: dict[str, object] = {"at": (24.0, 20.0), "models": 6, "grid": (gun(4),)}
    return Unit(**(usual | changes))  # type: ignore[arg-type]


def test_an_advance_then_a_shot() -> None:
    b = board(shooter(), FOE)
    b.order(0, L.ADVANCE, L.SHOOT, 1, to=(24.0, 30.0), toward=(24.0, 40.0))
    assert b.at(0) == (24.0, 24.0)
    assert len(b.told(K.events.ATTACK)) == 1
    assert b.s.activated[0] == 1


def test_double_time_leaves_no_attack() -> None:
    b = board(shooter(), FOE)
    b.order(0, L.DOUBLE_TIME, L.SHOOT, 1, to=(24.0, 36.0), toward=(24.0, 40.0))
    assert b.at(0) == (24.0, 28.0)
    assert b.told(K.events.ATTACK) == []


def test_the_bulky_cannot_take_cover() -> None:
    b = board(shooter(keywords=("Bulky",)), FOE)
    b.order(0, L.STAY, L.TAKE_COVER)
    assert b.s.covered[0] == 0


@pytest.mark.parametrize(("near", "status"), [(True, "lookout"), (False, "covered")])
def test_greedy_watches_only_where_somebody_may_come(near: bool, status: str) -> None:
    foe = Unit((24.0, 47.0), SOUTH, side=1, speed=4 if near else 2)
    b = board(shooter(), foe, policy="greedy")
    b.order(0, L.STAY, L.SHOOT)
    assert (b.s.lookout[0], b.s.covered[0]) == (int(status == "lookout"), int(status == "covered"))


def test_whoever_has_nobody_to_shoot_at_goes_on_lookout() -> None:
    b = board(shooter(), Unit((24.0, 47.0), SOUTH, side=1))
    b.order(0, L.STAY, L.SHOOT)
    assert b.s.lookout[0] == 1
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 22.0))
    assert b.s.lookout[0] == 0


def test_cover_is_lost_by_moving_and_by_the_next_activation() -> None:
    b = board(shooter(), shooter(at=(30.0, 20.0), keywords=("Pavises",)), FOE)
    for u in (0, 1):
        b.order(u, L.STAY, L.TAKE_COVER)
    assert (b.s.covered[0], b.s.covered[1]) == (1, 1)
    for u in (0, 1):
        b.order(u, L.STAY, L.NOTHING)
    assert (b.s.covered[0], b.s.covered[1]) == (0, 1)
    b.order(1, L.ADVANCE, L.NOTHING, to=(30.0, 22.0))
    assert b.s.covered[1] == 0


@pytest.mark.parametrize(("card", "moves", "shots"), [(PASSES, True, 1), (FAILS, False, 1)])
def test_who_fails_to_rally_has_one_step(card: int, moves: bool, shots: int) -> None:
    b = board(shooter(at=(24.0, 24.0)), FOE, card=card)
    b.s.suppressed[0] = 1
    b.order(0, L.ADVANCE, L.SHOOT, 1, to=(24.0, 26.0), toward=(24.0, 40.0))
    assert (b.at(0) == (24.0, 26.0)) is moves
    assert len(b.told(K.events.ATTACK)) == shots
    assert b.s.suppressed[0] == 0


def test_who_fails_to_rally_does_not_charge() -> None:
    b = board(shooter(grid=(blade(6),)), Unit((24.0, 27.0), SOUTH, side=1, models=6), card=FAILS)
    b.s.suppressed[0] = 1
    b.order(0, L.CHARGE, L.NOTHING, 1, to=(24.0, 27.0))
    assert b.told(K.events.ATTACK) == []
    assert 23.5 <= b.s.y[0] <= 24.0


def test_disorder_ends_with_the_activation_but_for_constructs() -> None:
    b = board(shooter(), shooter(at=(30.0, 20.0), keywords=("Construct",)), FOE)
    b.s.disordered[0] = b.s.disordered[1] = 1
    b.order(0, L.STAY)
    b.order(1, L.STAY)
    assert (b.s.disordered[0], b.s.disordered[1]) == (0, 1)


def test_a_commander_near_ends_disorder() -> None:
    chief = shooter(at=(30.0, 20.0), commander=True)
    b = board(shooter(keywords=("Construct",)), chief, FOE)
    b.s.disordered[0] = 1
    b.order(0, L.STAY)
    assert b.s.disordered[0] == 0


def test_stalkers_end_on_lookout_unless_they_attacked() -> None:
    b = board(shooter(keywords=("Stalkers",)), FOE)
    b.order(0, L.DOUBLE_TIME, L.NOTHING, to=(24.0, 22.0))
    assert b.s.lookout[0] == 1
    b.order(0, L.AIM, L.SHOOT, 1)
    assert b.s.lookout[0] == 0


def test_hit_and_run_retires_after_an_attack() -> None:
    b = board(shooter(keywords=('Hit & Run (5")',)), FOE)
    b.order(0, L.AIM, L.SHOOT, 1)
    assert b.at(0) == (24.0, 15.0)
    assert (b.s.hx[0], b.s.hy[0]) == pytest.approx(NORTH)


def test_the_cumbersome_reload_after_double_time_and_fire_nothing() -> None:
    b = board(shooter(keywords=("Cumbersome",)), FOE)
    b.order(0, L.DOUBLE_TIME, L.NOTHING, to=(24.0, 24.0), toward=(24.0, 40.0))
    assert b.s.reloading[0] == 1
    b.order(0, L.AIM, L.SHOOT, 1)
    assert b.told(K.events.ATTACK) == []
    assert b.s.reloading[0] == 0


def test_inspiring_units_steady_friends() -> None:
    leader = shooter(at=(30.0, 20.0), keywords=("Inspiring (1)",))
    b = board(shooter(), leader, shooter(at=(34.0, 20.0)), FOE)
    b.s.suppressed[0] = b.s.suppressed[2] = 1
    b.order(1, L.STAY)
    assert int(b.s.suppressed[0]) + int(b.s.suppressed[2]) == 1


@pytest.mark.parametrize(("east", "steadied"), [(37.7, True), (37.8, False)])
def test_inspiring_reaches_the_closest_model_of_a_friend(east: float, steadied: bool) -> None:
    leader = shooter(models=1, keywords=("Inspiring (1)",))
    b = board(leader, shooter(at=(east, 20.0)), FOE)
    b.s.suppressed[1] = 1
    b.order(0, L.STAY)
    assert b.s.suppressed[1] == int(not steadied)


def test_move_or_fire() -> None:
    b = board(shooter(grid=(gun(4, "Move Or Fire"),)), FOE)
    b.order(0, L.ADVANCE, L.SHOOT, 1, to=(24.0, 22.0), toward=(24.0, 40.0))
    assert b.told(K.events.ATTACK) == []
    b.order(0, L.STAY, L.SHOOT, 1)
    assert len(b.told(K.events.ATTACK)) == 1


def flyer(**changes: object) -> Unit:
    usual: dict[str, object] = {
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
    return Unit(**(usual | changes))  # type: ignore[arg-type]


def test_a_sortie_attacks_and_goes_back_to_reserve() -> None:
    b = board(flyer(), FOE)
    b.s.incoming[0] = 1
    b.order(0, L.STAY)
    assert b.s.status[0] == L.RESERVE
    assert len(b.told(K.events.ATTACK)) == 1
    assert b.s.n[1] == 9


def test_aircraft_are_shot_at_twice_by_lookouts_and_never_suppressed() -> None:
    guards = [
        Unit((20.0 + 8.0 * n, 40.0), SOUTH, side=1, models=6, grid=(gun(4),)) for n in range(3)
    ]
    b = board(flyer(), *guards, card=FAILS)
    b.s.lookout[1] = b.s.lookout[2] = b.s.lookout[3] = 1
    b.order(0, L.STAY)
    assert [row[2] for row in b.told(K.events.ATTACK)].count(K.events.OPPORTUNITY) == 2
    assert b.s.suppressed[0] == 0


def test_a_sortie_keeps_away_from_flak_on_lookout() -> None:
    flak = Unit((24.0, 30.0), SOUTH, side=1, models=6, grid=(gun(12, long=12),), points=10)
    prey = Unit((24.0, 26.0), SOUTH, side=1, models=12)
    bombs = gun(6, "Point Blank", long=30)
    for lookout, dice in ((0, 12), (1, 6)):
        b = board(flyer(grid=(bombs,), points=300), flak, prey, policy="greedy")
        b.s.lookout[1] = lookout
        b.order(0, L.STAY)
        assert [row[2:5:2] for row in b.told(K.events.ATTACK)] == [[K.events.SHOT, dice]]


@pytest.mark.parametrize(("discipline", "status"), [(0, L.GONE), (12, L.RESERVE)])
def test_the_hot_headed_who_fall_back_after_their_escape_are_annihilated(
    discipline: int, status: int
) -> None:
    hot = flyer(keywords=("Hot Headed",), models=6, limit=2, discipline=discipline)
    guards = [Unit((x, 40.0), SOUTH, 1, 6, grid=(gun(4),)) for x in (22.0, 26.0)]
    b = board(hot, *guards, card=PASSES)
    b.s.lookout[1] = b.s.lookout[2] = 1
    b.order(0, L.STAY, L.NOTHING)
    assert b.s.status[0] == status


def test_nobody_shoots_at_incoming_aircraft() -> None:
    b = board(shooter(), flyer(at=(24.0, 30.0), side=1))
    b.s.incoming[1] = 1
    assert K.targets.best_target(b.d, b.s, 0, 0)[0] == -1
    b.s.incoming[1] = 0
    assert K.targets.best_target(b.d, b.s, 0, 0)[0] == 1


@pytest.mark.parametrize(
    ("face", "near", "far"), [(0, 3, 3), (1, 3, 6), (2, 6, 6), (3, 6, 6), (4, 6, 6)]
)
def test_a_wreck_may_blow_up(face: int, near: int, far: int) -> None:
    tank = Unit((24.0, 24.0), kind="armour", size=3, limit=2, keywords=("Spectacular Demise (6)",))
    b = board(tank, Unit((24.0, 28.0), side=1, models=6), Unit((24.0, 31.5), side=1, models=6))
    b.d.faces, b.d.face[0] = 1, face
    K.damage.inflict(b.d, b.s, 0, 1, 2, 0, 0)
    K.demise.blow_up(b.d, b.s)
    assert (b.s.n[1], b.s.n[2]) == (near, far)
    assert b.told(K.events.BLAST)[0][2] == face


FIERY = ("Flying", "Fiery Demise (4)")
HEROIC_FACE, STRIKE_FACE = 0, 1


@pytest.mark.parametrize(("points", "bursts"), [(1, 0), (2, 1), (5, 2), (6, 3)])
def test_every_aircraft_that_is_lost_may_blow_up(points: int, bursts: int) -> None:
    b = board(flyer(at=(24.0, 24.0), keywords=FIERY), FOE)
    K.damage.inflict(b.d, b.s, 0, 1, points, 0, 0)
    K.demise.blow_up(b.d, b.s)
    assert len(b.told(K.events.BLAST)) == bursts


def test_an_aircraft_that_blows_up_hits_its_own_squadron_too() -> None:
    b = board(flyer(at=(24.0, 24.0), keywords=FIERY), FOE)
    b.d.faces, b.d.face[0] = 1, HEROIC_FACE
    K.damage.inflict(b.d, b.s, 0, 1, 2, 0, 0)
    K.demise.blow_up(b.d, b.s)
    assert b.s.status[0] == L.GONE
    assert len(b.told(K.events.BLAST)) == 3


def test_an_aircraft_that_bursts_shakes_all_but_its_own_squadron() -> None:
    near = Unit((24.0, 27.0), side=1, models=6)
    b = board(flyer(at=(24.0, 24.0), keywords=(*FIERY, "Hot Headed")), near, FOE)
    b.d.faces, b.d.face[0] = 1, STRIKE_FACE
    K.damage.inflict(b.d, b.s, 0, 1, 2, 0, 0)
    K.demise.blow_up(b.d, b.s)
    assert [row[0] for row in b.told(K.events.TEST)] == [1]


@pytest.mark.parametrize(("limit", "bursts"), [(1, 1), (2, 0)])
def test_aircraft_that_are_lost_after_their_escape_do_not_blow_up(limit: int, bursts: int) -> None:
    guards = [
        Unit((20.0 + 8.0 * n, 40.0), SOUTH, side=1, models=6, grid=(gun(2),)) for n in range(2)
    ]
    b = board(flyer(models=1, limit=limit, keywords=FIERY), *guards)
    b.s.lookout[1] = b.s.lookout[2] = 1
    b.order(0, L.STAY)
    assert b.s.status[0] == L.GONE
    assert len(b.told(K.events.BLAST)) == bursts


def charger(**changes: object) -> Unit:
    return shooter(**({"grid": (blade(12),), "at": (24.0, 33.0)} | changes))


def test_neither_the_target_of_a_charge_nor_who_is_touched_fires_after_contact() -> None:
    pair = [Unit((x, 40.0), SOUTH, 1, models=6, grid=(gun(4),)) for x in (22.4, 25.6)]
    far = Unit((40.0, 40.0), SOUTH, 1, models=6, grid=(gun(4),))
    b = board(charger(models=12), pair[0], pair[1], far, policy="greedy")
    b.s.lookout[1] = b.s.lookout[2] = b.s.lookout[3] = 1
    K.shapes.stand(b.d, b.s, 0, 23.9, 39.98, *NORTH)
    K.close_quarters.catch_unawares(b.d, b.s, 0, 1)
    assert [int(b.s.lookout[u]) for u in (1, 2, 3)] == [0, 0, 1]


def test_the_target_of_a_charge_fires_at_a_likely_charger_before_or_not_at_all() -> None:
    for at, shots in (((24.0, 33.0), 1), ((24.0, 31.0), 0)):
        target = Unit((24.0, 40.0), SOUTH, 1, models=6, grid=(gun(4, short=2),))
        b = board(charger(at=at), target, policy="greedy")
        b.s.lookout[1] = b.s.suppressed[1] = 1
        K.opportunity_fire.react(b.d, b.s, 0, False)
        assert len(b.told(K.events.ATTACK)) == shots


def test_the_target_of_a_charge_does_not_fire_in_the_second_reaction_step() -> None:
    b = board(charger(), Unit((24.0, 40.0), SOUTH, 1, models=6, grid=(gun(4, "Reactive"),)))
    K.shapes.stand(b.d, b.s, 1, 24.0, 40.0, *SOUTH)
    b.s.lookout[1] = 1
    K.activation.begin_activation(b.d, b.s, 0)
    K.manoeuvres.charge(b.d, b.s, 0, 1)
    assert b.s.moved == L.CHARGE
    assert K.events.OPPORTUNITY not in [row[2] for row in b.told(K.events.ATTACK)]


def test_who_fails_to_rally_and_moves_meets_both_reaction_steps() -> None:
    guard = Unit((24.0, 47.0), SOUTH, 1, models=6, grid=(gun(4, long=22),))
    b = board(shooter(at=(24.0, 24.0)), guard, card=FAILS)
    b.s.suppressed[0] = b.s.lookout[1] = 1
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 28.0), toward=(24.0, 40.0))
    assert [row[2] for row in b.told(K.events.ATTACK)] == [K.events.OPPORTUNITY]


@pytest.mark.parametrize("failed", [0, 1])
def test_fumes_spread_after_every_movement(failed: int) -> None:
    fumes = ('Corrosive Fumes (4")',)
    target = Unit((24.0, 40.0), SOUTH, 1, models=12, discipline=12)
    beside = Unit((29.0, 40.0), SOUTH, 1, models=6)
    b = board(charger(keywords=fumes), target, beside, card=FAILS)
    b.s.suppressed[0] = failed
    b.order(0, L.ADVANCE if failed else L.CHARGE, L.NOTHING, 1, to=(24.0, 38.0))
    assert b.s.disordered[2] == 1


def test_the_suppressed_do_not_hit_and_run() -> None:
    b = board(shooter(keywords=('Hit & Run (5")',)), FOE, card=FAILS)
    b.s.suppressed[0] = 1
    b.order(0, L.STAY, L.SHOOT, 1)
    assert len(b.told(K.events.ATTACK)) == 1
    assert b.at(0) == (24.0, 20.0)
    assert b.s.suppressed[0] == 0


def test_inspiring_works_before_hit_and_run() -> None:
    leader = shooter(at=(30.0, 24.0), keywords=("Inspiring (1)", 'Hit & Run (5")'))
    b = board(shooter(at=(30.0, 35.5)), leader, FOE)
    b.s.suppressed[0] = 1
    b.order(1, L.AIM, L.SHOOT, 2)
    assert b.at(1) == (30.0, 19.0)
    assert b.s.suppressed[0] == 0


def test_a_flight_goes_as_far_as_it_likes() -> None:
    b = board(flyer(grid=(gun(6, long=8),)), Unit((24.0, 44.0), SOUTH, side=1, models=12))
    b.order(0, L.STAY)
    assert len(b.told(K.events.ATTACK)) == 1


@pytest.mark.parametrize("move", [L.STAY, L.ADVANCE, L.DOUBLE_TIME])
def test_who_shoots_without_having_moved_has_aimed(move: int) -> None:
    b = board(shooter(), FOE)
    b.order(0, move, L.SHOOT, 1, to=(24.0, 20.0), toward=(24.0, 40.0))
    assert (b.s.moved, b.s.aimed) == (L.AIM, 1)
    assert b.told(K.events.ATTACK)[0][3] == K.terms.IMPROVED


def test_who_turns_to_shoot_has_not_aimed() -> None:
    b = board(shooter(facing=EAST), FOE)
    b.order(0, L.ADVANCE, L.SHOOT, 1, to=(24.0, 20.0), toward=(24.0, 40.0))
    assert (b.s.moved, b.s.aimed) == (L.ADVANCE, 0)
    assert b.told(K.events.PLACED)[0][2] == K.events.TURNED
    assert len(b.told(K.events.ATTACK)) == 1


def test_who_has_nobody_to_shoot_at_does_not_aim() -> None:
    b = board(shooter(), Unit((24.0, 47.0), SOUTH, side=1))
    b.order(0, L.STAY, L.SHOOT)
    assert (b.s.aimed, b.s.lookout[0]) == (0, 1)
