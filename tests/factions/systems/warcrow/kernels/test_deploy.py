"""Deployment: zones, scouts, ambushers, and who may come in unseen."""

import math

import pytest

from factions.systems.warcrow.kernels.record.layout import AWAY, BLOCKS, JOINED, READY
from tests.factions.systems.warcrow.interpreted import Board, K, Piece, Unit, board


def prepare(made: Board, seed: int) -> None:
    made.d.objectives = 3
    made.d.objective[:3] = made.setup.even[0].objective[:3]
    K.preparation.prepare(made.d, made.s, made.book, seed, 0, True)


@pytest.mark.parametrize("seed", range(6))
def test_everybody_deploys_in_formation_in_its_zone(seed: int) -> None:
    companies = [
        [Unit(side=side, troops=4) for _ in range(6)]
        + [Unit(side=side, host=8 * side), Unit(side=side, radius=2.7)]
        for side in range(2)
    ]
    made = board(*companies[0], *companies[1])
    d, s = made
    prepare(made, seed)
    for u in range(16):
        assert s.status[u] == (JOINED if u in (6, 14) else READY)
        assert s.status[u] == JOINED or K.formation.in_formation(d, s, u)
        for t, (x, y) in enumerate(made.places(u)):
            r = s.r[u, t]
            near = y if u < 8 else 60 - y
            assert r <= x <= 60 - r
            assert r - 1e-6 <= near <= 12 - r + 1e-6
    assert not s.foes.any()


def test_scouts_come_in_at_an_edge_outside_the_enemys_zone() -> None:
    made = board(Unit(keywords="Scout"), Unit(side=1))
    for seed in range(8):
        prepare(made, seed)
        x, y = made.at(0)
        assert min(x, 60 - x) < 1.1 or y <= 11
        assert y < 48 - 1


def test_ambushers_wait_and_come_in_unseen() -> None:
    made = board(Unit(), Unit(keywords="Ambusher"), Unit(side=1))
    prepare(made, 3)
    assert made.s.status[:3].tolist() == [READY, AWAY, READY]
    assert K.preparation.arrive(made.d, made.s, 1)
    assert math.dist(made.at(1), made.at(2)) > 12
    assert made.s.foes[1] == 0


@pytest.mark.parametrize(
    ("y", "wall", "hidden"), [(20.0, False, False), (20.0, True, True), (10.0, False, True)]
)
def test_arrivals_must_be_unseen_within_twelve_strides(y: float, wall: bool, hidden: bool) -> None:
    pieces = [Piece((30.0, 25.0), 10, 0.5, does=BLOCKS)] if wall else []
    d, s = board(Unit(at=None), Unit(side=1), pieces=pieces)
    assert K.arrivals.unseen(d, s, 0, 30.0, y) == hidden


def test_an_ambusher_looks_for_room_round_its_prey_just_out_of_sight() -> None:
    made = board(
        Unit(at=None, keywords="Ambusher"), Unit(at=(5.0, 5.0)), Unit(side=1, at=(30.0, 30.0))
    )
    d, s = made
    K.outlook.survey(d, s)
    s.x[0, 0], s.y[0, 0] = 30.0, 6.0
    s.spread[0] = K.units.footprint(d, s, 0)
    K.outlook.weigh_up(d, s, 0)
    assert K.arrivals._list_spots(d, s, 0) == 8
    away = {round(math.dist((s.spot_x[k], s.spot_y[k]), (0.0, 24.0)), 2) for k in range(8)}
    assert away == {15.0}  # 12 strides, its base and what its troops might add
