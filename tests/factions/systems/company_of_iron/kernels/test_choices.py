"""Which model a player activates, and when it passes."""

from dataclasses import replace

import numpy as np
import pytest

from tests.factions.systems.company_of_iron.board.fighters import RIFLE, SWORD, Fighter
from tests.factions.systems.company_of_iron.board.kernels import K, L
from tests.factions.systems.company_of_iron.board.stage import Scene, stage

FAR = Fighter(at=(3.0, 3.0))
NEAR = Fighter(at=(10.0, 10.0))
FOE = Fighter(at=(10.0, 14.0), side=1)


def test_the_model_with_most_to_gain_goes_first() -> None:
    assert stage(FAR, NEAR, FOE).choose_model() == 1
    assert stage(NEAR, FAR, FOE).choose_model() == 0


def test_a_model_that_may_also_lose_goes_before_its_like() -> None:
    shooter = Fighter(at=(12.0, 2.0), weapons=(RIFLE,))
    assert stage(shooter, NEAR, FOE).choose_model() == 1


def test_the_injured_wait_for_the_others() -> None:
    hurt = Fighter(at=(10.0, 12.0), status=L.INJURED | L.KNOCKED_DOWN)
    assert stage(hurt, FAR, FOE).choose_model() == 1
    only = stage(hurt, FOE)
    assert only.choose_model() == 0


def test_nobody_is_activated_twice() -> None:
    made = stage(FAR, NEAR, FOE)
    made.have_acted(1)
    assert made.choose_model() == 0
    made.have_acted(0)
    assert made.waiting(0) == 0


@pytest.mark.parametrize(
    ("fighters", "chosen"),
    [
        ((FAR, FOE, FOE), -1),  # fewer to activate, and nothing to gain
        ((FAR, FOE), 0),  # as many
        ((NEAR, FOE, FOE), 0),  # fewer, but something to gain
    ],
)
def test_only_with_fewer_models_to_activate_may_a_player_pass(
    fighters: tuple[Fighter, ...], chosen: int
) -> None:
    assert stage(*fighters).choose_model() == chosen


def test_nearest_takes_the_first_that_has_not_acted() -> None:
    made = stage(FAR, NEAR, FOE, policy=L.NEAREST)
    assert made.choose_model() == 0
    made.have_acted(0)
    assert made.choose_model() == 1


def test_random_takes_each_of_them_sometimes() -> None:
    made = stage(FAR, NEAR, FOE, policy=L.RANDOM)
    assert {made.choose_model() for _ in range(40)} == {0, 1}


def test_what_an_enemy_has_opened_is_remembered() -> None:
    made = stage(FAR, Fighter(at=(10.0, 25.0), side=1))
    made.ask_all()
    calm = K.turns.AHEAD * 27.0  # inches from the edge behind it, with no zone to tell whose it is
    assert made.urge(0) == pytest.approx(calm)
    made.act_at(1, 5.0, 5.0)
    assert made.urge(0) > 10.0 * calm


def test_with_nothing_to_gain_the_foremost_goes_first() -> None:
    for side, foremost in ((0, 1), (1, 0)):
        ours = [replace(FAR, at=(x, y), side=side) for x, y in ((3.0, 3.0), (10.0, 6.0))]
        enemy = Fighter(at=(10.0, 28.0), side=1 - side)
        models = [*ours, enemy] if side == 0 else [enemy, *ours]
        made = stage(*models, scene=Scene(zones=((0.0, 7.0), (23.0, 30.0))))
        made.ask_all()
        urges = [made.urge(u) for u in made.models(side)]
        assert int(np.argmax(urges)) == foremost


@pytest.mark.parametrize("seed", range(12))
def test_all_enemies_side_by_side_urge_as_each_alone(seed: int) -> None:
    lots = np.random.default_rng(seed)
    arms = ((SWORD,), (RIFLE,), (SWORD, RIFLE))
    spots, weapons = [], []
    for _ in range(9):
        spots.append((*lots.uniform(8.0, 24.0, 2),))
        weapons.append(arms[lots.integers(3)])
    table = np.full((9, L.REACHES, 9), 0.5)
    for sort in (L.BLOW, L.CHARGE_BLOW, L.SHOT, L.SURELY):
        table[:, sort] = lots.uniform(0.0, 2.0, (9, 9))
    status = lots.choice([0, 0, L.KNOCKED_DOWN, L.INJURED | L.KNOCKED_DOWN], 9).tolist()
    acted = lots.integers(0, 2, 9)
    fighters = [
        Fighter(
            side=int(u > 3), at=spots[u], weapons=weapons[u], status=status[u],
            activated=bool(acted[u]), where=L.GONE if u == 8 else L.PLAYING,
        )
        for u in range(9)
    ]  # fmt: skip
    made = stage(*fighters, table=table)
    for u in (u for u in range(8) if status[u] & L.INJURED == 0):
        most = max(made.gain_against(u, v) for v in made.models(int(u < 4)))
        ahead = K.turns.AHEAD * (30.0 - spots[u][1])  # no zone says whose edge it is
        assert made.urgency(u) == pytest.approx(most + ahead)
