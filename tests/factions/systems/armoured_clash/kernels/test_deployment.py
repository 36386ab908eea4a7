"""Deployment, vanguards, reserves and flank attacks."""

import pytest

from tests.factions.systems.armoured_clash.board.kernels import E, L
from tests.factions.systems.armoured_clash.board.layout import Board, board
from tests.factions.systems.armoured_clash.board.units import Unit, gun

MANY = [Unit(None, models=6) for _ in range(6)]
FOES = [Unit(None, side=1, models=6) for _ in range(6)]


def deployed(*units: Unit, scenario: str = "advance") -> Board:
    markers = [(12.0, 24.0), (36.0, 24.0)]
    b = board(*units, markers=markers, in_round=1, scenario=scenario)
    b.deploy()
    return b


def test_every_unit_deploys_within_its_own_zone_facing_the_enemy() -> None:
    b = deployed(*MANY, *FOES)
    for u in range(12):
        low, top = b.extent(u)
        assert b.is_ready(u)
        if u < 6:
            assert low >= -1e-9
            assert top <= 12.0 + 1e-9
        else:
            assert low >= 36.0 - 1e-9
            assert top <= 48.0 + 1e-9
        assert b.facing(u)[1] == (1.0 if u < 6 else -1.0)


def test_no_units_overlap() -> None:
    b = deployed(*MANY, *FOES)
    assert all(b.gap(u, v) >= -1e-9 for u in range(6) for v in range(u))


def test_the_sides_deploy_in_turn() -> None:
    b = deployed(*MANY, *FOES)
    placed = [row[0] for row in b.events(E.PLACED)]
    assert [u < 6 for u in placed] == [True, False] * 6


def test_the_player_who_is_done_deploying_first_takes_the_initiative() -> None:
    assert deployed(*MANY, *FOES).initiative() == 0
    assert deployed(*MANY, *FOES[:5]).initiative() == 1
    assert deployed(*MANY[:5], *FOES).initiative() == 0


def test_reserves_aircraft_and_passengers_do_not_deploy() -> None:
    flyer = Unit(None, kind="aircraft", target="aerial", keywords=("Flying",), speed=None)
    wagon = Unit(None, kind="armour", size=2, models=2, capacity=6)
    b = deployed(flyer, Unit(None, reserve=True), wagon, Unit(None, models=6, aboard=2), *FOES)
    assert [int(b.status(u)) for u in range(4)] == [L.RESERVE, L.RESERVE, L.READY, L.ABOARD]


def test_half_of_each_force_waits_in_a_meeting_engagement() -> None:
    b = deployed(*MANY, *FOES, scenario="meeting-engagement")
    waiting = [u for u in range(12) if b.status(u) == L.RESERVE]
    assert len([u for u in waiting if u < 6]) == 3
    assert len([u for u in waiting if u >= 6]) == 3


def test_a_vanguard_advances_toward_a_marker() -> None:
    b = deployed(Unit(None, models=6, keywords=('Vanguard (8")',)), *FOES)
    assert b.placings(0) == [E.DEPLOYED, E.VANGUARD]
    assert b.position(0)[1] > 12.0


@pytest.mark.parametrize(
    ("number", "keywords", "comes"),
    [(1, (), 0), (2, (), 1), (4, (), 1), (5, (), 0), (1, ("Rapid Response",), 1)],
)
def test_reserves_come_from_the_second_round_but_not_in_the_last(
    number: int, keywords: tuple[str, ...], comes: int
) -> None:
    waiting = Unit(None, models=6, keywords=keywords, reserve=True)
    b = board(waiting, *FOES, in_round=number)
    b.deploy_reserves()
    assert (b.status(0) == L.READY) == bool(comes)
    if comes:
        assert b.extent(0)[0] == pytest.approx(0.0, abs=0.05)


def test_aircraft_arrive_incoming() -> None:
    flyer = Unit(None, kind="aircraft", target="aerial", keywords=("Flying",), speed=None,
                 reserve=True)  # fmt: skip
    b = board(flyer, *FOES)
    b.deploy_reserves()
    assert b.is_ready(0)
    assert b.is_incoming(0)


def flank(keywords: tuple[str, ...] = (), cards: tuple[int, ...] = (L.STEADY_AIM,)) -> Board:
    unit = Unit(None, models=6, keywords=keywords, reserve=True)
    b = board(unit, *FOES, policy="greedy", markers=[(24.0, 24.0)])
    b.deal(0, *cards)
    b.deploy_reserves()
    return b


def test_a_flank_attack_takes_a_card_and_comes_from_a_side_between_the_zones() -> None:
    b = flank()
    assert b.placings()[0] == E.FLANKED
    assert b.cards_held(0) == 0
    assert 12.0 <= b.position(0)[1] <= 36.0
    assert abs(b.facing(0)[0]) == 1.0
    assert flank(cards=()).placings()[0] == E.ARRIVED
    assert flank(keywords=("Large",)).placings()[0] == E.ARRIVED


def test_dynamic_entry_shakes_those_near() -> None:
    b = board(
        Unit(None, models=6, keywords=('Dynamic Entry (48")',), reserve=True),
        Unit((24.0, 30.0), side=1, models=6),
        card=12,
    )
    b.deploy_reserves()
    assert [b.is_suppressed(u) for u in b.units()] == [False, True]


def test_a_unit_with_room_elsewhere_does_not_startle_friends() -> None:
    for seed in range(4):
        friends = [Unit((x, 3.0), models=6) for x in (8.0, 24.0)]
        enterer = Unit(None, models=6, keywords=('Dynamic Entry (6")',), reserve=True)
        b = board(*friends, enterer, Unit((40.0, 46.0), side=1), card=12, markers=[(24.0, 24.0)])
        b.throw_with(seed)
        b.deploy_reserves()
        assert b.is_ready(2)
        assert not b.is_suppressed(0)
        assert not b.is_suppressed(1)


def test_aircraft_fly_at_their_targets() -> None:
    flyer = Unit(None, kind="aircraft", target="aerial", keywords=("Flying",), speed=None,
                 grid=(gun(6),), reserve=True)  # fmt: skip
    for seed in range(4):
        b = board(flyer, Unit((40.0, 40.0), side=1, models=6), markers=[(6.0, 24.0)])
        b.throw_with(seed)
        b.deploy_reserves()
        (x, y), (hx, hy) = b.position(0), b.facing(0)
        assert (40.0 - x) * hy - (40.0 - y) * hx == pytest.approx(0.0, abs=1.0)
        assert y < 3.0


@pytest.mark.parametrize(("lookout", "why", "cards"), [(True, E.FLANKED, 0), (False, E.ARRIVED, 1)])
def test_aircraft_flank_where_that_spares_them_flak(lookout: bool, why: int, cards: int) -> None:
    flyer = Unit(None, kind="aircraft", target="aerial", keywords=("Flying",), speed=None,
                 grid=(gun(6),), reserve=True, models=3, points=200)  # fmt: skip
    prey = Unit((24.0, 34.0), side=1, models=12)
    flak = Unit((24.0, 14.0), side=1, models=6, grid=(gun(12, long=14),), lookout=lookout, points=1)
    b = board(flyer, prey, flak, policy="greedy")
    b.deal(0, L.STEADY_AIM)
    b.deploy_reserves()
    assert (b.placings(0), b.cards_held(0), b.is_incoming(0)) == ([why], cards, True)
    assert (12.0 <= b.position(0)[1] <= 36.0) is lookout
