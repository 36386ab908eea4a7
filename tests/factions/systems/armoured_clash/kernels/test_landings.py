"""Arrivals apart from the edges: Aerial Assault, Subterranean, Forward, Ambushers."""

from typing import Any

import pytest

from tests.factions.systems.armoured_clash.board.kernels import E, L
from tests.factions.systems.armoured_clash.board.layout import Board, board
from tests.factions.systems.armoured_clash.board.units import SOUTH, Piece, Unit

FOE = Unit((24.0, 40.0), SOUTH, side=1, models=12)
HOUSE = Piece((24.0, 20.0), 2.0, 2.0, L.BLOCKS | L.IMPASSABLE | L.BUILDING)
MARKER = [(24.0, 24.0)]


def arriving(keyword: str, *, cards: int = 0, in_round: int = 2, **changes: Any) -> Board:
    unit = Unit(None, kind="armour", size=2, reserve=True, **({"keywords": (keyword,)} | changes))
    b = board(unit, FOE, pieces=[HOUSE], markers=MARKER, policy="greedy", in_round=in_round)
    b.deal(0, *[L.RALLY] * cards)
    b.deploy_reserves()
    return b


@pytest.mark.parametrize(
    ("cards", "in_round", "placed", "left"),
    [
        (1, 2, [E.DROPPED], 0),
        (0, 2, [], 0),
        (1, 1, [], 1),
        (1, 5, [E.DROPPED], 1),
        (0, 5, [E.DROPPED], 0),
    ],
)
def test_an_aerial_assault_takes_a_command_but_in_the_last_round(
    cards: int, in_round: int, placed: list[int], left: int
) -> None:
    b = arriving("Aerial Assault", cards=cards, in_round=in_round)
    assert (b.placings(0), b.cards_held(0)) == (placed, left)


@pytest.mark.parametrize("seed", range(6))
def test_it_drops_clear_of_enemies_buildings_and_markers_outside_the_enemy_zone(seed: int) -> None:
    unit = Unit(None, kind="armour", size=2, reserve=True, keywords=("Aerial Assault",))
    b = board(unit, FOE, pieces=[HOUSE], markers=MARKER, policy="greedy")
    b.throw_with(seed)
    b.deal(0, L.RALLY)
    b.deploy_reserves()
    assert b.extent(0)[1] <= 36.0
    assert b.gap(0, 1) >= 1.0
    assert b.reach(MARKER[0], 0) >= 1.0 + b.marker_radius()


@pytest.mark.parametrize("seed", range(6))
def test_a_unit_that_drops_does_not_startle_friends_at_the_marker(seed: int) -> None:
    words = ("Aerial Assault", 'Dynamic Entry (6")')
    unit = Unit(None, kind="armour", size=2, reserve=True, keywords=words)
    friend = Unit((24.0, 24.0), models=6)
    b = board(unit, friend, FOE, markers=MARKER, policy="greedy")
    b.throw_with(seed)
    b.deal(0, L.RALLY)
    b.deploy_reserves()
    assert b.placings(0) == [E.DROPPED]
    assert b.gap(0, 1) > 6.0


@pytest.mark.parametrize(("in_round", "far"), [(2, 25.0), (3, 35.0), (4, 36.0)])
def test_the_subterranean_come_up_as_far_as_they_have_tunnelled(in_round: int, far: float) -> None:
    b = arriving("", traits=("Subterranean",), keywords=(), in_round=in_round)
    assert b.placings(0) == [E.SURFACED]
    assert b.extent(0)[1] <= far


def test_the_subterranean_stay_below_in_the_first_round_and_in_the_last() -> None:
    for in_round in (1, 5):
        b = arriving("", traits=("Subterranean",), keywords=(), in_round=in_round)
        assert b.is_in_reserve(0)


@pytest.mark.parametrize("keywords", [("Aerial Assault",), ()])
def test_some_always_begin_in_reserve(keywords: tuple[str, ...]) -> None:
    traits = () if keywords else ("Subterranean",)
    b = board(
        Unit(None, keywords=keywords, traits=traits), Unit(None), Unit(None, side=1), markers=MARKER
    )
    b.deploy()
    assert [b.is_in_reserve(u) for u in b.units()] == [True, False, False]


@pytest.mark.parametrize(
    ("face", "far", "damage"),
    [
        (L.BLANK, 12.0, 0),
        (L.MISS, 36.0, 1),
        (L.GLANCING, 17.0, 0),
        (L.STRIKE, 22.0, 0),
        (L.HEROIC, 36.0, 0),
    ],
)
def test_how_far_forward_a_unit_deploys_is_rolled(face: int, far: float, damage: int) -> None:
    unit = Unit(None, kind="fortification", size=3, speed=None, limit=6, keywords=("Forward",))
    b = board(unit, Unit(None), Unit(None, side=1), pieces=[HOUSE], markers=MARKER, shows=face)
    b.deploy()
    assert b.placings(0) == [E.FORTH]
    assert b.damage_on(0) == damage
    assert b.extent(0)[1] <= far
    if face in (L.GLANCING, L.STRIKE):
        assert b.reach(MARKER[0], 0) >= 3.0 + b.marker_radius()


def test_ambushers_flank_out_of_rough_ground_where_that_is_nearer_to_a_marker() -> None:
    wood = Piece((24.0, 22.0), 2.0, -1.0, L.DENSE)
    for keywords, close in ((("Ambushers",), True), ((), False)):
        unit = Unit(None, models=6, reserve=True, keywords=keywords)
        b = board(unit, FOE, pieces=[wood], markers=MARKER, policy="greedy")
        b.deal(0, L.RALLY)
        b.deploy_reserves()
        assert b.placings(0) == [E.FLANKED]
        assert (abs(b.position(0)[0] - 24.0) < 8.0) is close
