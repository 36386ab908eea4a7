"""Which model a player activates, and when it passes."""

from dataclasses import replace

import numpy as np
import pytest

from tests.factions.systems.company_of_iron.kernels.fray import RIFLE, SWORD, Fighter, Fray, K, L
from tests.factions.systems.company_of_iron.kernels.stage import stage

FAR = Fighter(at=(3.0, 3.0))
NEAR = Fighter(at=(10.0, 10.0))
FOE = Fighter(at=(10.0, 14.0), side=1)


def chosen(made: Fray, p: int = 0) -> int:
    d, s = made.d, made.s
    K.turns.ask_all(d, s)
    mine, theirs = K.turns.waiting(d, s, p), K.turns.waiting(d, s, 1 - p)
    return int(K.turns.choose_model(d, s, p, mine, theirs))


def test_who_has_most_to_gain_goes_first() -> None:
    assert chosen(stage(FAR, NEAR, FOE)) == 1
    assert chosen(stage(NEAR, FAR, FOE)) == 0


def test_who_may_also_lose_most_goes_before_its_like() -> None:
    shooter = Fighter(at=(12.0, 2.0), weapons=(RIFLE,))
    assert chosen(stage(shooter, NEAR, FOE)) == 1


def test_the_injured_wait_for_the_others() -> None:
    hurt = Fighter(at=(10.0, 12.0), status=L.INJURED | L.KNOCKED_DOWN)
    assert chosen(stage(hurt, FAR, FOE)) == 1
    only = stage(hurt, FOE)
    assert chosen(only) == 0


def test_nobody_is_activated_twice() -> None:
    made = stage(FAR, NEAR, FOE)
    made.s.activated[1] = 1
    assert chosen(made) == 0
    made.s.activated[0] = 1
    assert K.turns.waiting(made.d, made.s, 0) == 0


@pytest.mark.parametrize(
    ("fighters", "who"),
    [
        ((FAR, FOE, FOE), -1),  # fewer to activate, and nothing to gain
        ((FAR, FOE), 0),  # as many
        ((NEAR, FOE, FOE), 0),  # fewer, but something to gain
    ],
)
def test_only_with_fewer_models_to_activate_may_a_player_pass(
    fighters: tuple[Fighter, ...], who: int
) -> None:
    assert chosen(stage(*fighters)) == who


def test_nearest_takes_the_first_that_has_not_acted() -> None:
    made = stage(FAR, NEAR, FOE, policy=L.NEAREST)
    assert chosen(made) == 0
    made.s.activated[0] = 1
    assert chosen(made) == 1


def test_random_takes_each_of_them_sometimes() -> None:
    made = stage(FAR, NEAR, FOE, policy=L.RANDOM)
    assert {chosen(made) for _ in range(40)} == {0, 1}


def test_what_an_enemy_has_opened_is_remembered() -> None:
    made = stage(FAR, Fighter(at=(10.0, 25.0), side=1))
    K.turns.ask_all(made.d, made.s)
    calm = K.turns.AHEAD * 27.0  # inches from the edge behind it, with no zone to tell whose it is
    assert made.s.urge[0] == pytest.approx(calm)
    made.s.x[1], made.s.y[1] = 5.0, 5.0
    K.bases.settle_base(made.s, 1)
    K.turns.remind(made.d, made.s, 1)
    assert made.s.urge[0] > 10.0 * calm


def test_with_nothing_to_gain_the_foremost_goes_first() -> None:
    for side, foremost in ((0, 1), (1, 0)):
        ours = [replace(FAR, at=(x, y), side=side) for x, y in ((3.0, 3.0), (10.0, 6.0))]
        enemy = Fighter(at=(10.0, 28.0), side=1 - side)
        made = stage(*([*ours, enemy] if side == 0 else [enemy, *ours]))
        made.d.zone[:] = ((0.0, 7.0), (23.0, 30.0))
        K.turns.ask_all(made.d, made.s)
        own = [int(m) for m in range(3) if made.d.side[m] == side]
        assert int(np.argmax(made.s.urge[own])) == foremost


@pytest.mark.parametrize("seed", range(12))
def test_all_enemies_side_by_side_urge_as_each_alone(seed: int) -> None:
    lots = np.random.default_rng(seed)
    arms = ((SWORD,), (RIFLE,), (SWORD, RIFLE))
    made = stage(
        *(
            Fighter(
                side=int(n > 3), at=(*lots.uniform(8.0, 24.0, 2),), weapons=arms[lots.integers(3)]
            )
            for n in range(9)
        )
    )
    d, s = made.d, made.s
    for row in (L.BLOW, L.CHARGE_BLOW, L.SHOT, L.SURELY):
        d.deals[:9, row, :9] = lots.uniform(0.0, 2.0, (9, 9))
        d.suffers[:9, row, :9] = d.deals[:9, row, :9].T
    s.status[:9] = lots.choice([0, 0, L.KNOCKED_DOWN, L.INJURED | L.KNOCKED_DOWN], 9)
    s.activated[:9], s.where[8] = lots.integers(0, 2, 9), L.GONE
    K.engagement.begin_engagement(d, s)
    K.bases.settle_base(s, 8)
    K.worth.survey_worth(d, s)
    for m in (m for m in range(8) if s.status[m] & L.INJURED == 0):
        foes = range(4, 9) if m < 4 else range(4)
        most = max(K.turns.gain_against(d, s, m, e) for e in foes)
        ahead = K.turns.AHEAD * (
            s.y[m] if d.zone[int(m > 3), 0] < d.zone[int(m < 4), 0] else 30.0 - s.y[m]
        )
        assert K.turns.urgency(d, s, m) == pytest.approx(most + ahead)
