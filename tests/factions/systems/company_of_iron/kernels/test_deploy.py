"""Deployment, ambushes and burrowing: where models come onto the table."""

import math

import pytest
from hypothesis import given
from hypothesis import settings as tries
from hypothesis import strategies as st

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.events import PUT_DOWN, Placed
from tests.factions.systems.company_of_iron.board.field import Model, deployed, table
from tests.factions.systems.company_of_iron.board.kernels import MEDIUM, SMALL, E, L
from tests.factions.systems.company_of_iron.board.terrain import OBSTACLE, Piece

FLAGS = ((8, 15), (22, 15))
SWORDS = [Model(None, group=0) for _ in range(5)]
GUNS = [Model(None, group=9, gun=10.0) for _ in range(3)]
FOES = [Model(None, 1, group=12, medium=m == 0) for m in range(4)]


def overlaps(made: Board) -> bool:
    on = [u for u in made.models() if made.is_in_play(u)]
    return any(made.gap(u, v) < -1e-9 for u in on for v in on if v < u)


@tries(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([L.GREEDY, L.NEAREST, L.RANDOM]), st.integers(0, 1))
def test_everybody_deploys_in_the_zone(seed: int, policy: int, opening: int) -> None:
    models = [*SWORDS, *GUNS, *FOES]
    made = deployed(*models, flags=FLAGS, seed=seed, policy=policy, opening=opening)
    assert not overlaps(made)
    for u, model in enumerate(models):
        edge = MEDIUM if model.medium else SMALL
        x, y = made.position(u)
        assert made.is_in_play(u)
        assert edge <= x <= 30 - edge
        low, high = (23, 30) if model.side else (0, 7)
        assert low + edge - 1e-9 <= y <= high - edge + 1e-9
        assert made.facing(u) == (0, -1 if model.side else 1)


def test_the_player_that_opens_deploys_first() -> None:
    for opening in range(2):
        made = deployed(*SWORDS, *FOES, flags=FLAGS, opening=opening)
        placed = made.events(PUT_DOWN)
        ours, theirs = list(range(5)), list(range(5, 9))
        order = ours + theirs if opening == 0 else theirs + ours
        assert [event.model for event in placed] == order
        assert {event.why for event in placed} == {E.DEPLOYED}


def test_swords_before_guns() -> None:
    made = deployed(*SWORDS, *GUNS, *FOES, flags=FLAGS)
    swords, guns = (max(made.position(u)[1] for u in range(*of)) for of in ((0, 5), (5, 8)))
    assert swords == pytest.approx(7 - 0.59 - 0.001)
    assert guns <= swords - 1.5


def test_a_unit_stays_together_near_a_flag() -> None:
    for seed in range(12):
        made = deployed(*SWORDS, *GUNS, *FOES, flags=FLAGS, seed=seed)
        for u in range(5):
            assert math.dist(made.position(0), made.position(u)) < 5
        x, _ = made.position(0)
        assert min(abs(x - flag[0]) for flag in FLAGS) <= 4 + 1e-9
        assert not all(abs(x - made.position(gun)[0]) < 1 for gun in (5, 6, 7))


def test_advance_deployment_is_last_and_up_to_three_inches_further() -> None:
    models = [*SWORDS[:3], Model(None, group=3, advanced=True), *FOES]
    made = deployed(*models, flags=FLAGS)
    assert made.position(3)[1] == pytest.approx(10 - 0.59 - 0.001)
    assert made.events(PUT_DOWN)[-1].model == 3
    assert max(made.position(u)[1] for u in range(3)) < 7


def test_advanced_models_do_not_deploy_on_what_may_not_be_stood_on() -> None:
    fence = Piece((15, 9.5), 15, 0.3, does=OBSTACLE)
    models = [*SWORDS[:2], Model(None, group=3, advanced=True), *FOES]
    made = deployed(*models, flags=FLAGS, pieces=[fence])
    assert made.is_in_play(2)
    assert made.position(2)[1] < 9.2 - 0.59 + 1e-9


def test_a_model_in_ambush_stays_away() -> None:
    made = deployed(Model(None, ambush=True), *SWORDS, *FOES, flags=FLAGS)
    assert made.is_in_ambush(0)
    assert all(made.is_in_play(u) for u in range(1, 10))


def test_where_there_is_no_room_somebody_stays_away() -> None:
    crowd = [Model(None, group=0, medium=True) for _ in range(60)]
    made = deployed(*crowd, Model(None, 1), flags=FLAGS)
    placed = [m for m in range(60) if made.is_in_play(m)]
    assert 30 <= len(placed) < 60
    assert not overlaps(made)


# The ambusher reaches 6 + 3 + 0.5 inches by a charge, and means to come an inch short of that.
def test_an_ambusher_comes_where_it_can_charge_from() -> None:
    made = table(Model(None, ambush=True), Model((15, 26), 1), flags=FLAGS)
    assert made.arrive(0)
    x, y = made.position(0)
    assert min(x, 30 - x) == pytest.approx(0.59 + 0.001)  # in contact with an edge
    assert math.dist((x, y), (15, 26)) < 16
    look = complex(15 - x, 26 - y)
    assert complex(*made.facing(0)) == pytest.approx(look / abs(look))
    assert made.events(PUT_DOWN)[0] == Placed(0, E.AMBUSHED)


@pytest.mark.parametrize(("side", "own", "other"), [(0, 0.591, 29.409), (1, 29.409, 0.591)])
@pytest.mark.parametrize("policy", [L.GREEDY, L.NEAREST, L.RANDOM])
def test_nobody_comes_from_the_enemys_edge(
    side: int, own: float, other: float, policy: int
) -> None:
    ambusher, foe = Model(None, side, ambush=True), Model((15, 26 if side == 0 else 4), 1 - side)
    made = table(*sorted((ambusher, foe), key=lambda model: model.side), policy=policy)
    slot, edges, home = side, set(), False
    for seed in range(30):
        made.take_off(slot, L.AWAY)
        assert made.arrive(slot, seed)
        x, y = made.position(slot)
        sides = min(x, 30 - x) == pytest.approx(0.591)
        assert sides or y == pytest.approx(own)
        assert sides or y != pytest.approx(other)
        edges.add((round(x, 3), round(y, 3)))
        home = home or not sides
    assert (len(edges) > 10) is (policy == L.RANDOM)
    assert home is (policy == L.RANDOM)


def test_shooters_come_at_their_range() -> None:
    made = table(Model(None, ambush=True, gun=12.0), Model((15, 15), 1))
    assert made.arrive(0)
    near = math.dist(made.position(0), (15, 15))
    assert near == min(math.dist(spot, (15, 15)) for spot in made.edge_spots())


def test_no_room_at_the_edges_no_ambush() -> None:
    fences = [
        Piece((15, 0.6), 15, 0.3, does=OBSTACLE),
        Piece((0.6, 15), 0.3, 15, does=OBSTACLE),
        Piece((29.4, 15), 0.3, 15, does=OBSTACLE),
    ]
    made = table(Model(None, ambush=True), Model((15, 20), 1), pieces=fences)
    assert not made.arrive(0)
    assert made.is_in_ambush(0)


def test_an_ambusher_takes_nobodys_place() -> None:
    made = table(Model(None, ambush=True), Model(None, ambush=True), Model((15, 20), 1))
    assert made.arrive(0)
    assert made.arrive(1)
    assert made.gap(0, 1) > 0


@pytest.mark.parametrize("side", [0, 1])
def test_a_burrow_marker_is_laid_in_the_zone(side: int) -> None:
    models = sorted(
        [Model(None, side, burrows=True), Model(None, 1 - side)], key=lambda model: model.side
    )
    made = deployed(*models, flags=FLAGS)
    assert made.is_burrowed(side)
    low, high = (0, 7) if side == 0 else (23, 30)
    assert low <= made.position(side)[1] <= high
    assert [event.model for event in made.events(PUT_DOWN)] == [1 - side]


def test_tunnelling_is_up_to_three_inches() -> None:
    made = table(Model((10, 6), where=L.BURIED))
    made.tunnel(10, 20)
    assert made.position(0) == pytest.approx((10, 9))
    made.tunnel(11, 9)
    assert made.position(0) == pytest.approx((11, 9))
    for _ in range(9):
        made.tunnel(99, 9)
    assert made.position(0) == pytest.approx((29.41, 9))


def test_surfacing_is_completely_within_three_inches_of_the_marker() -> None:
    made = table(Model((10, 6), where=L.BURIED), Model((10, 12), 1))
    assert made.surface(10, 12)
    far = math.dist(made.position(0), (10, 6))
    assert 2.0 <= far <= 3 - 0.59
    assert made.position(0)[1] > 7.9
    assert made.is_in_play(0)
    assert made.events(PUT_DOWN)[0] == Placed(0, E.SURFACED)


def test_no_room_to_surface() -> None:
    fence = Piece((10, 6), 4, 4, does=OBSTACLE)
    made = table(Model((10, 6), where=L.BURIED), pieces=[fence])
    assert not made.surface(10, 12)
    assert made.is_burrowed(0)
    assert made.events(PUT_DOWN) == []
