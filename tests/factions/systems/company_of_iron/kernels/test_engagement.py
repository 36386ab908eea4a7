"""Who is in melee with whom, and that it is kept up to date."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as tries
from hypothesis import strategies as st

from tests.factions.systems.company_of_iron.kernels.field import (
    OBSTRUCTION,
    K,
    L,
    Model,
    Piece,
    Table,
    table,
)
from tests.factions.systems.company_of_iron.kernels.scatter import scatter


def engages(made: Table, m: int, v: int) -> bool:
    return bool(made.s.engages[m, v])


def in_melee(made: Table) -> list[int]:
    return [int(count) for count in made.s.engaged[: made.d.first[2]]]


@pytest.mark.parametrize(
    ("away", "mine", "theirs", "first", "second"),
    [
        (1.68, 0.5, 0.5, True, True),
        (1.69, 0.5, 0.5, False, False),
        (3.18, 2.0, 0.5, True, False),  # a long weapon engages unanswered
        (3.18, 0.5, 2.0, False, True),
        (1.5, 0.0, 0.5, False, True),  # no melee weapon, no melee range
        (1.5, 0.0, 0.0, False, False),
        (3.2, 2.0, 2.0, False, False),
    ],
)
def test_melee_range(away: float, mine: float, theirs: float, first: bool, second: bool) -> None:
    made = table(Model((15, 10), reach=mine), Model((15, 10 + away), 1, reach=theirs))
    assert (engages(made, 0, 1), engages(made, 1, 0)) == (first, second)
    assert in_melee(made) == [first or second] * 2  # either way both are in melee


@pytest.mark.parametrize(
    ("change", "first", "second"),
    [
        ({}, True, True),
        ({"faces": (15, 30)}, True, False),  # it looks away
        ({"status": L.KNOCKED_DOWN}, False, False),
        ({"status": L.STATIONARY}, False, False),
        ({"status": L.ON_FIRE | L.CORRODING}, True, True),
        ({"at": None}, False, False),
    ],
)
def test_who_engages_and_who_can_be(change: dict[str, object], first: bool, second: bool) -> None:
    made = table(Model((15, 10)), Model(**({"at": (15, 11.5), "side": 1} | change)))  # type: ignore[arg-type]
    assert (engages(made, 0, 1), engages(made, 1, 0)) == (first, second)


def test_friends_are_not_in_melee_with_each_other() -> None:
    assert in_melee(table(Model((15, 10)), Model((15, 11.2)))) == [0, 0]


def test_how_many_enemies_are_counted() -> None:
    made = table(Model((15, 10)), Model((15, 11.2), 1), Model((16.2, 10), 1), Model((25, 25), 1))
    assert in_melee(made) == [2, 1, 1, 0]


def test_reach_grows_by_what_rules_add() -> None:
    made = table(Model((15, 10)), Model((15, 12.5), 1))
    assert in_melee(made) == [0, 0]
    made.s.plus[0, L.REACH] = 1
    K.engagement.refresh(made.d, made.s, 0)
    assert in_melee(made) == [1, 1]
    assert K.engagement.melee_reach(made.d, made.s, 0) == 1.5
    made.s.status[0] = L.KNOCKED_DOWN
    assert K.engagement.melee_reach(made.d, made.s, 0) == 0.0


def test_a_wall_between_keeps_them_out_of_melee() -> None:
    models = Model((15, 10), reach=2), Model((15, 12.5), 1, reach=2)
    wall = Piece((15, 11.25), 3, 0.3, does=OBSTRUCTION)
    assert in_melee(table(*models)) == [1, 1]
    assert in_melee(table(*models, pieces=[wall])) == [0, 0]


def test_stepping_between_two_long_weapons_parts_them() -> None:
    made = table(
        Model((15, 10), reach=2), Model((25, 10), medium=True), Model((15, 13.1), 1, reach=2)
    )
    assert in_melee(made) == [1, 0, 1]
    made.put(1, 15, 11.55)
    assert (engages(made, 0, 2), engages(made, 2, 0)) == (False, False)
    assert in_melee(made) == [0, 1, 1]  # it is in the way, and so in melee itself
    made.put(1, 25, 10)
    assert in_melee(made) == [1, 0, 1]


@pytest.mark.parametrize(
    ("aside", "parted"), [(0.0, True), (0.15, True), (0.25, False), (1.3, False), (1.5, False)]
)
def test_only_whoever_is_in_the_way_parts_two(aside: float, parted: bool) -> None:
    made = table(
        Model((15, 10), reach=2), Model((25, 10), medium=True), Model((15, 13.1), 1, reach=2)
    )
    made.put(1, 15 + aside, 11.55)
    assert engages(made, 0, 2) is not parted


def test_turning_away_lets_go_of_whom_one_engaged() -> None:
    made = table(Model((15, 10)), Model((15, 11.5), 1), Model((15, 8.5), 1, faces=(15, 30)))
    assert [engages(made, *pair) for pair in ((0, 1), (1, 0), (0, 2), (2, 0))] == [1, 1, 0, 1]
    K.bases.face(made.d, made.s, 0, 15, 0)
    K.engagement.turned(made.d, made.s, 0)
    assert [engages(made, *pair) for pair in ((0, 1), (1, 0), (0, 2), (2, 0))] == [0, 1, 1, 1]
    assert in_melee(made) == [2, 1, 1]


@pytest.mark.parametrize("where", ["GONE", "AWAY", "BURIED"])
def test_who_leaves_the_table_leaves_the_melee(where: str) -> None:
    made = table(Model((15, 10)), Model((15, 11.2), 1), Model((16.2, 10), 1))
    made.s.where[0] = getattr(L, where)
    K.engagement.refresh(made.d, made.s, 0)
    assert in_melee(made) == [0, 0, 0]
    assert not made.s.engages.any()


def test_going_down_and_getting_up() -> None:
    made = table(Model((15, 10)), Model((15, 11.2), 1))
    for status, count in ((L.KNOCKED_DOWN, 0), (0, 1), (L.STATIONARY, 0), (0, 1)):
        made.s.status[1] = status
        K.engagement.refresh(made.d, made.s, 1)
        assert in_melee(made) == [count, count]


@tries(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_step_by_step_as_all_at_once(seed: int, steps: int) -> None:
    """Moves, turns and falls, one after another, leave what working all out anew would."""
    lie = scatter(seed)
    made, dice = lie.made, np.random.default_rng(steps)
    for _ in range(6):
        m = int(dice.integers(len(lie.models)))
        what = int(dice.integers(4))
        if what == 0 and made.s.where[m] == L.PLAYING:
            x, y = dice.uniform(1, 22, 2)
            K.movement.walk(made.d, made.s, m, x, y, 6.0, K.events.RUNNING)
        elif what == 1:
            K.bases.face(made.d, made.s, m, *dice.uniform(0, 25, 2))
        elif what == 2:
            made.s.status[m] ^= L.KNOCKED_DOWN
        elif dice.random() < 0.3:
            made.s.where[m] = L.GONE
        (K.engagement.turned if what == 1 else K.engagement.refresh)(made.d, made.s, m)
    kept = made.s.engages.copy(), made.s.engaged.copy()
    K.engagement.begin_engagement(made.d, made.s)
    assert (kept[0] == made.s.engages).all()
    assert (kept[1] == made.s.engaged).all()
