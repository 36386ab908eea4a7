"""Deployment: zones, scouts, ambushers, and arrivals unseen."""

import math

import pytest

from factions.systems.warcrow.kernels.record.layout import BLOCKS
from tests.factions.systems.warcrow.board import Piece, Unit, board


@pytest.mark.parametrize("seed", range(6))
def test_every_unit_deploys_in_formation_in_its_zone(seed: int) -> None:
    companies = [
        [Unit(side=side, troops=4) for _ in range(6)]
        + [Unit(side=side, host=8 * side), Unit(side=side, radius=2.7)]
        for side in range(2)
    ]
    made = board(*companies[0], *companies[1])
    made.prepare(seed)
    for u in range(16):
        if u in (6, 14):
            assert made.is_joined(u)
        else:
            assert made.is_ready(u)
            assert made.in_formation(u)
        for troop, (x, y) in enumerate(made.places(u)):
            r = made.base(u, troop)
            near = y if u < 8 else 60 - y
            assert r <= x <= 60 - r
            assert r - 1e-6 <= near <= 12 - r + 1e-6
        assert made.foes(u) == 0


def test_scouts_come_in_at_an_edge_outside_the_enemys_zone() -> None:
    made = board(Unit(keywords="Scout"), Unit(side=1))
    for seed in range(8):
        made.prepare(seed)
        x, y = made.at(0)
        assert min(x, 60 - x) < 1.1 or y <= 11
        assert y < 48 - 1


def test_ambushers_wait_and_come_in_unseen() -> None:
    made = board(Unit(), Unit(keywords="Ambusher"), Unit(side=1))
    made.prepare(3)
    assert (made.is_ready(0), made.is_away(1), made.is_ready(2)) == (True, True, True)
    assert made.arrive(1)
    assert math.dist(made.at(1), made.at(2)) > 12
    assert made.foes(1) == 0


@pytest.mark.parametrize(
    ("y", "wall", "hidden"), [(20.0, False, False), (20.0, True, True), (10.0, False, True)]
)
def test_arrivals_must_be_unseen_within_twelve_strides(y: float, wall: bool, hidden: bool) -> None:
    pieces = [Piece((30.0, 25.0), 10, 0.5, does=BLOCKS)] if wall else []
    made = board(Unit(at=None), Unit(side=1), pieces=pieces)
    assert made.is_unseen(0, (30.0, y)) is hidden


def test_an_ambusher_looks_for_room_round_its_prey_just_out_of_sight() -> None:
    made = board(
        Unit(at=None, keywords="Ambusher"), Unit(at=(5.0, 5.0)), Unit(side=1, at=(30.0, 30.0))
    )
    spots = made.spots_to_arrive_at(0, (30.0, 6.0))
    assert len(spots) == 8
    away = {round(math.dist(spot, (0.0, 24.0)), 2) for spot in spots}
    assert away == {15.0}  # 12 strides, its base and what its troops might add
