"""Deployment, ambushes and burrowing: where models come onto the table."""

import math

import pytest
from hypothesis import given
from hypothesis import settings as tries
from hypothesis import strategies as st

from tests.factions.systems.company_of_iron.kernels.field import (
    OBSTACLE,
    K,
    L,
    Model,
    Piece,
    Table,
    table,
)

FLAGS = ((8, 15), (22, 15))
SWORDS = [Model(None, group=0) for _ in range(5)]
GUNS = [Model(None, group=9, gun=10.0) for _ in range(3)]
FOES = [Model(None, 1, group=12, medium=m == 0) for m in range(4)]


def deployed(*models: Model, seed: int = 1, policy: int = L.GREEDY, opening: int = 0) -> Table:
    made = table(*models, flags=FLAGS, policy=policy)
    K.rng.reseed(made.s.rng, seed, 0)
    made.s.opening = opening
    K.deployment.deploy(made.d, made.s)
    return made


def overlaps(made: Table) -> bool:
    count = int(made.d.first[2])
    on = [m for m in range(count) if made.s.where[m] == L.PLAYING]
    return any(made.gap(m, v) < -1e-9 for m in on for v in on if v < m)


@tries(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([L.GREEDY, L.NEAREST, L.RANDOM]), st.integers(0, 1))
def test_everybody_deploys_in_the_zone(seed: int, policy: int, opening: int) -> None:
    made = deployed(*SWORDS, *GUNS, *FOES, seed=seed, policy=policy, opening=opening)
    assert not overlaps(made)
    for m in range(12):
        r = float(made.d.edge[m])
        x, y = made.at(m)
        assert made.s.where[m] == L.PLAYING
        assert r <= x <= 30 - r
        low, high = (0, 7) if made.d.side[m] == 0 else (23, 30)
        assert low + r - 1e-9 <= y <= high - r + 1e-9
        assert (made.s.ux[m], made.s.uy[m]) == (0, 1 if made.d.side[m] == 0 else -1)


def test_who_opens_deploys_first() -> None:
    for opening in range(2):
        made = deployed(*SWORDS, *FOES, opening=opening)
        told = [int(row[0]) for row in made.told(K.events.PLACED)]
        ours, theirs = list(range(5)), list(range(5, 9))
        assert told == (ours + theirs if opening == 0 else theirs + ours)
        assert {row[1] for row in made.told(K.events.PLACED)} == {K.events.DEPLOYED}


def test_swords_before_guns() -> None:
    made = deployed(*SWORDS, *GUNS, *FOES)
    assert max(made.s.y[:5]) == pytest.approx(7 - 0.59 - 0.001)
    assert max(made.s.y[5:8]) <= max(made.s.y[:5]) - 1.5


def test_a_unit_stays_together_near_a_flag() -> None:
    for seed in range(12):
        made = deployed(*SWORDS, *GUNS, *FOES, seed=seed)
        for m in range(5):
            assert math.dist(made.at(0), made.at(m)) < 5
        assert min(abs(made.s.x[0] - flag[0]) for flag in FLAGS) <= 4 + 1e-9
        assert not all(abs(made.s.x[0] - made.s.x[5 + k]) < 1 for k in range(3))


def test_advance_deployment_is_last_and_up_to_three_inches_further() -> None:
    models = [*SWORDS[:3], Model(None, group=3, advanced=True), *FOES]
    made = deployed(*models)
    assert made.at(3)[1] == pytest.approx(10 - 0.59 - 0.001)
    assert int(made.told(K.events.PLACED)[-1][0]) == 3
    assert max(made.s.y[:3]) < 7


def test_advanced_models_do_not_deploy_on_what_may_not_be_stood_on() -> None:
    fence = Piece((15, 9.5), 15, 0.3, does=OBSTACLE)
    models = [*SWORDS[:2], Model(None, group=3, advanced=True), *FOES]
    made = table(*models, flags=FLAGS, pieces=[fence])
    K.deployment.deploy(made.d, made.s)
    assert made.s.where[2] == L.PLAYING
    assert made.at(2)[1] < 9.2 - 0.59 + 1e-9


def test_who_lies_in_ambush_stays_away() -> None:
    made = deployed(Model(None, ambush=True), *SWORDS, *FOES)
    assert made.s.where[:10].tolist() == [L.AWAY, *[L.PLAYING] * 9]


def test_where_there_is_no_room_somebody_stays_away() -> None:
    crowd = [Model(None, group=0, medium=True) for _ in range(60)]
    made = deployed(*crowd, Model(None, 1))
    placed = [m for m in range(60) if made.s.where[m] == L.PLAYING]
    assert 30 <= len(placed) < 60
    assert not overlaps(made)


# The ambusher reaches 6 + 3 + 0.5 inches by a charge, and means to come an inch short of that.
def test_an_ambusher_comes_where_it_can_charge_from() -> None:
    made = table(Model(None, ambush=True), Model((15, 26), 1), flags=FLAGS)
    made.s.where[0] = L.AWAY
    assert K.deployment.arrive(made.d, made.s, 0)
    x, y = made.at(0)
    assert min(x, 30 - x) == pytest.approx(0.59 + 0.001)  # in contact with an edge
    assert math.dist((x, y), (15, 26)) < 16
    look = complex(15 - x, 26 - y)
    assert complex(made.s.ux[0], made.s.uy[0]) == pytest.approx(look / abs(look))
    assert made.told(K.events.PLACED)[0][:2] == [0, K.events.AMBUSHED]


@pytest.mark.parametrize(("side", "own", "other"), [(0, 0.591, 29.409), (1, 29.409, 0.591)])
@pytest.mark.parametrize("policy", [L.GREEDY, L.NEAREST, L.RANDOM])
def test_nobody_comes_from_the_enemys_edge(
    side: int, own: float, other: float, policy: int
) -> None:
    ambusher, foe = Model(None, side, ambush=True), Model((15, 26 if side == 0 else 4), 1 - side)
    made = table(*sorted((ambusher, foe), key=lambda model: model.side), policy=policy)
    slot, edges, home = side, set(), False
    for seed in range(30):
        made.s.where[slot] = L.AWAY
        K.rng.reseed(made.s.rng, seed, 0)
        assert K.deployment.arrive(made.d, made.s, slot)
        x, y = made.at(slot)
        sides = min(x, 30 - x) == pytest.approx(0.591)
        assert sides or y == pytest.approx(own)
        assert sides or y != pytest.approx(other)
        edges.add((round(x, 3), round(y, 3)))
        home = home or not sides
    assert (len(edges) > 10) is (policy == L.RANDOM)
    assert home is (policy == L.RANDOM)


def test_shooters_come_at_their_range() -> None:
    made = table(Model(None, ambush=True, gun=12.0), Model((15, 15), 1))
    assert K.deployment.arrive(made.d, made.s, 0)
    near = math.dist(made.at(0), (15, 15))
    assert near == min(
        math.dist(K.destinations.edge_spot(made.d, 0, k), (15, 15)) for k in range(30)
    )


def test_no_room_at_the_edges_no_ambush() -> None:
    fences = [
        Piece((15, 0.6), 15, 0.3, does=OBSTACLE),
        Piece((0.6, 15), 0.3, 15, does=OBSTACLE),
        Piece((29.4, 15), 0.3, 15, does=OBSTACLE),
    ]
    made = table(Model(None, ambush=True), Model((15, 20), 1), pieces=fences)
    made.s.where[0] = L.AWAY
    assert not K.deployment.arrive(made.d, made.s, 0)
    assert made.s.where[0] == L.AWAY


def test_an_ambusher_takes_nobodys_place() -> None:
    made = table(Model(None, ambush=True), Model(None, ambush=True), Model((15, 20), 1))
    made.s.where[:2] = L.AWAY
    assert K.deployment.arrive(made.d, made.s, 0)
    assert K.deployment.arrive(made.d, made.s, 1)
    assert made.gap(0, 1) > 0


@pytest.mark.parametrize("side", [0, 1])
def test_a_burrow_marker_is_laid_in_the_zone(side: int) -> None:
    models = sorted(
        [Model(None, side, burrows=True), Model(None, 1 - side)], key=lambda model: model.side
    )
    made = deployed(*models)
    assert made.s.where[side] == L.BURIED
    low, high = (0, 7) if side == 0 else (23, 30)
    assert low <= made.at(side)[1] <= high
    assert [int(row[0]) for row in made.told(K.events.PLACED)] == [1 - side]


def test_tunnelling_is_up_to_three_inches() -> None:
    made = table(Model((10, 6)))
    made.s.where[0] = L.BURIED
    K.deployment.tunnel(made.d, made.s, 0, 10, 20)
    assert made.at(0) == pytest.approx((10, 9))
    K.deployment.tunnel(made.d, made.s, 0, 11, 9)
    assert made.at(0) == pytest.approx((11, 9))
    for _ in range(9):
        K.deployment.tunnel(made.d, made.s, 0, 99, 9)
    assert made.at(0) == pytest.approx((29.41, 9))


def test_surfacing_is_completely_within_three_inches_of_the_marker() -> None:
    made = table(Model((10, 6)), Model((10, 12), 1))
    made.s.where[0] = L.BURIED
    assert K.deployment.surface(made.d, made.s, 0, 10, 12)
    far = math.dist(made.at(0), (10, 6))
    assert 2.0 <= far <= 3 - 0.59
    assert made.at(0)[1] > 7.9
    assert made.s.where[0] == L.PLAYING
    assert made.told(K.events.PLACED)[0][:2] == [0, K.events.SURFACED]


def test_no_room_to_surface() -> None:
    fence = Piece((10, 6), 4, 4, does=OBSTACLE)
    made = table(Model((10, 6)), pieces=[fence])
    made.s.where[0] = L.BURIED
    assert not K.deployment.surface(made.d, made.s, 0, 10, 12)
    assert made.s.where[0] == L.BURIED
    assert made.told(K.events.PLACED) == []
