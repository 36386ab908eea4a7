"""Deployment, vanguards, reserves and flank attacks."""

import numpy as np
import pytest

from tests.factions.systems.armoured_clash.stage import Board, K, L, Unit, board, gun

MANY = [Unit(None, models=6) for _ in range(6)]
FOES = [Unit(None, side=1, models=6) for _ in range(6)]


def deployed(*units: Unit, **changes: str) -> Board:
    b = board(*units, markers=[(12.0, 24.0), (36.0, 24.0)], **changes)  # type: ignore[arg-type]
    b.s.current_round, b.s.opening, b.s.initiative = 1, 0, 0
    K.deployment.deploy(b.d, b.s)
    return b


def corners(s: object, u: int) -> list[float]:
    reach = K.geometry.shape_support(s.half[u], s.across[u], s.hx[u], s.hy[u], 0.0, 1.0)  # type: ignore[attr-defined]
    return [float(s.cy[u] - reach), float(s.cy[u] + reach)]  # type: ignore[attr-defined]


def test_everybody_deploys_within_the_own_zone_facing_the_enemy() -> None:
    b = deployed(*MANY, *FOES)
    for u in range(12):
        low, top = corners(b.s, u)
        assert b.s.status[u] == L.READY
        if u < 6:
            assert low >= -1e-9
            assert top <= 12.0 + 1e-9
        else:
            assert low >= 36.0 - 1e-9
            assert top <= 48.0 + 1e-9
        assert b.s.hy[u] == (1.0 if u < 6 else -1.0)


def test_nobody_overlaps() -> None:
    b = deployed(*MANY, *FOES)
    assert all(b.gap(u, v) >= -1e-9 for u in range(6) for v in range(u))


def test_the_sides_deploy_in_turn() -> None:
    b = deployed(*MANY, *FOES)
    placed = [row[0] for row in b.told(K.events.PLACED)]
    assert [u < 6 for u in placed] == [True, False] * 6


def test_whoever_is_first_done_deploying_takes_the_initiative() -> None:
    assert deployed(*MANY, *FOES).s.initiative == 0
    assert deployed(*MANY, *FOES[:5]).s.initiative == 1
    assert deployed(*MANY[:5], *FOES).s.initiative == 0


def test_reserves_aircraft_and_passengers_do_not_deploy() -> None:
    flyer = Unit(None, kind="aircraft", target="aerial", keywords=("Flying",), speed=None)
    wagon = Unit(None, kind="armour", size=2, models=2, capacity=6)
    b = deployed(flyer, Unit(None, reserve=True), wagon, Unit(None, models=6, aboard=2), *FOES)
    assert [int(b.s.status[u]) for u in range(4)] == [L.RESERVE, L.RESERVE, L.READY, L.ABOARD]


def test_half_of_each_force_waits_in_a_meeting_engagement() -> None:
    b = deployed(*MANY, *FOES, scenario="meeting-engagement")
    waiting = [u for u in range(12) if b.s.status[u] == L.RESERVE]
    assert len([u for u in waiting if u < 6]) == 3
    assert len([u for u in waiting if u >= 6]) == 3


def test_a_vanguard_advances_toward_a_marker() -> None:
    b = deployed(Unit(None, models=6, keywords=('Vanguard (8")',)), *FOES)
    first, last = (row for row in b.told(K.events.PLACED) if row[0] == 0)
    assert (first[2], last[2]) == (K.events.DEPLOYED, K.events.VANGUARD)
    assert b.s.y[0] > 12.0


@pytest.mark.parametrize(
    ("number", "keywords", "comes"),
    [(1, (), 0), (2, (), 1), (4, (), 1), (5, (), 0), (1, ("Rapid Response",), 1)],
)
def test_reserves_come_from_the_second_round_but_not_in_the_last(
    number: int, keywords: tuple[str, ...], comes: int
) -> None:
    b = board(Unit(None, models=6, keywords=keywords), *FOES)
    b.s.status[0] = L.RESERVE
    b.s.current_round = number
    K.reserves.deploy_reserves(b.d, b.s)
    assert (b.s.status[0] == L.READY) == bool(comes)
    if comes:
        assert corners(b.s, 0)[0] == pytest.approx(0.0, abs=0.05)


def test_aircraft_arrive_incoming() -> None:
    flyer = Unit(None, kind="aircraft", target="aerial", keywords=("Flying",), speed=None)
    b = board(flyer, *FOES)
    b.s.status[0] = L.RESERVE
    K.reserves.deploy_reserves(b.d, b.s)
    assert (b.s.status[0], b.s.incoming[0]) == (L.READY, 1)


def flank(keywords: tuple[str, ...] = (), cards: int = 1) -> Board:
    unit = Unit(None, models=6, keywords=keywords)
    b = board(unit, *FOES, policy="greedy", markers=[(24.0, 24.0)])
    b.s.status[0] = L.RESERVE
    b.s.hand[0, 0], b.s.held[0] = 0, cards
    K.reserves.deploy_reserves(b.d, b.s)
    return b


def test_a_flank_attack_takes_a_card_and_comes_from_a_side_between_the_zones() -> None:
    b = flank()
    assert b.told(K.events.PLACED)[0][2] == K.events.FLANKED
    assert b.s.held[0] == 0
    assert 12.0 <= b.s.y[0] <= 36.0
    assert abs(b.s.hx[0]) == 1.0
    assert flank(cards=0).told(K.events.PLACED)[0][2] == K.events.ARRIVED
    assert flank(keywords=("Large",)).told(K.events.PLACED)[0][2] == K.events.ARRIVED


def test_dynamic_entry_shakes_those_near() -> None:
    b = board(
        Unit(None, models=6, keywords=('Dynamic Entry (48")',)),
        Unit((24.0, 30.0), side=1, models=6),
        card=12,
    )
    b.s.status[0] = L.RESERVE
    K.reserves.deploy_reserves(b.d, b.s)
    assert b.s.suppressed[1] == 1
    assert np.count_nonzero(b.s.suppressed) == 1


def test_nobody_startles_friends_who_has_room_elsewhere() -> None:
    for seed in range(4):
        friends = [Unit((x, 3.0), models=6) for x in (8.0, 24.0)]
        enterer = Unit(None, models=6, keywords=('Dynamic Entry (6")',))
        b = board(*friends, enterer, Unit((40.0, 46.0), side=1), card=12, markers=[(24.0, 24.0)])
        K.rng.reseed(b.s.rng, seed, 0)
        b.s.status[2] = L.RESERVE
        K.reserves.deploy_reserves(b.d, b.s)
        assert (b.s.status[2], b.s.suppressed[0], b.s.suppressed[1]) == (L.READY, 0, 0)


def test_aircraft_come_where_their_targets_are() -> None:
    flyer = Unit(None, kind="aircraft", target="aerial", keywords=("Flying",), speed=None,
                 grid=(gun(6),))  # fmt: skip
    apart = []
    for seed in range(4):
        b = board(flyer, Unit((40.0, 40.0), side=1, models=6), markers=[(6.0, 24.0)])
        K.rng.reseed(b.s.rng, seed, 0)
        b.s.status[0] = L.RESERVE
        K.reserves.deploy_reserves(b.d, b.s)
        apart.append(abs(b.s.x[0] - 40.0) < abs(b.s.x[0] - 6.0))
    assert apart == [True] * 4
