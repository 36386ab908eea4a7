"""Moves that rules grant, and the friends that a model goes to mend."""

from dataclasses import replace

import pytest

from tests.factions.systems.company_of_iron.board.dice import dice
from tests.factions.systems.company_of_iron.board.fighters import SWORD, Fighter, Row
from tests.factions.systems.company_of_iron.board.kernels import E, L
from tests.factions.systems.company_of_iron.board.stage import stage

STEP = Row(L.MOVE_SELF, amount=3, event=L.ON_END)
REPAIR = Row(L.REPAIR, amount=2, event=L.ON_ACTION, whom=L.FRIENDS, within=0.1, filter=L.WARJACK)
SMITH = Fighter(rows=(REPAIR,))
JACK = Fighter(at=(10.0, 14.0), boxes=20, damage=12, worth=8.0, traits=L.WARJACK, medium=True)
FOE = Fighter(at=(28.0, 28.0), side=1)


@pytest.mark.parametrize(("inches", "most"), [(3, 3.0), (-1, 6.0)])
def test_a_step_is_as_long_as_its_rule_says(inches: int, most: float) -> None:
    made = stage(Fighter(rows=(STEP,)), FOE, policy=L.NEAREST)
    x, y = made.step(inches)
    assert (x - 10.0) ** 2 + (y - 10.0) ** 2 == pytest.approx(most**2)


LEAP = Fighter(rows=(replace(STEP, what=L.PLACE_SELF),))


def test_a_leap_ends_no_further_away_than_its_rule_says() -> None:
    made = stage(LEAP, Fighter(at=(10.0, 16.0), side=1), policy=L.NEAREST)
    assert made.step(3) == pytest.approx((10.0, 13.0))


def test_nor_where_somebody_stands_at_its_end() -> None:
    """The injured stand there, for which nobody goes."""
    crowd = [Fighter(at=(x, 13.0), side=1, status=L.INJURED) for x in (8.8, 10.0, 11.2)]
    made = stage(LEAP, Fighter(at=(10.0, 17.0), side=1), *crowd, policy=L.NEAREST)
    x, y = made.step(3)
    assert (x - 10.0) ** 2 + (y - 10.0) ** 2 <= 9.0 + 1e-6
    assert 11.0 < y < 13.0 - 1.18 + 0.6


def test_with_an_attack_to_follow_it_steps_up_to_an_enemy() -> None:
    made = stage(Fighter(rows=(STEP,)), Fighter(at=(10.0, 14.0), side=1))
    x, y = made.step(3, True)
    assert x == pytest.approx(10.0)
    assert y == pytest.approx(14.0 - 1.18 - 0.9)


@pytest.mark.parametrize("status", [L.KNOCKED_DOWN, L.STATIONARY, L.INJURED])
def test_a_model_that_cannot_move_does_not_step(status: int) -> None:
    made = stage(Fighter(rows=(STEP,), status=status), FOE, policy=L.NEAREST)
    assert made.step(3) == (10.0, 10.0)


BESIDE = Fighter(at=(10.0, 11.5), side=1)


@pytest.mark.parametrize(
    ("what", "traits", "strikes"),
    [(L.MOVE_SELF, 0, 1), (L.MOVE_SELF, L.PARRY, 0), (L.SLIP_SELF, 0, 0), (L.PLACE_SELF, 0, 0)],
)
def test_a_step_out_of_melee_draws_a_free_strike_unless_a_rule_forbids_it(
    what: int, traits: int, strikes: int
) -> None:
    row = Row(what, amount=3, event=L.ON_END)
    runner = Fighter(rows=(row,), traits=traits | L.LIVING | L.WARRIOR)
    pike = Fighter(at=(10.0, 13.1), side=1, weapons=(replace(SWORD, length=2.0),))
    fallen = Fighter(at=(10.0, 7.2), side=1, status=L.KNOCKED_DOWN)
    made = stage(runner, pike, fallen, policy=L.NEAREST)
    with dice(*(1, 1) * strikes):
        made.step(3)
    assert [attack[:2] for attack in made.events(E.ATTACK)] == [(1, 0)] * strikes
    assert made.in_melee_with(1) == 0


def test_a_step_ends_facing_the_enemy_nearest_then() -> None:
    made = stage(Fighter(rows=(STEP,)), replace(FOE, at=(10.0, 18.0)), policy=L.NEAREST)
    made.step(3)
    assert made.facing(0) == pytest.approx((0.0, 1.0))


def test_the_struck_does_not_step_past_its_fall() -> None:
    made = stage(Fighter(rows=(STEP,)), BESIDE, policy=L.RANDOM)
    with dice(6, 6, 6, 6, 6, 1):
        for _ in range(5):
            if made.is_in_play(0):
                made.step(3)
    assert made.is_gone(0)


@pytest.mark.parametrize(("worth", "leaves"), [(0.2, False), (9.0, True)])
def test_a_step_to_strike_leaves_melee_where_that_is_worth_it(worth: float, leaves: bool) -> None:
    """Both are in reach of a step; the nearer one strikes at a model that goes to the other."""
    made = stage(
        Fighter(rows=(STEP,)), BESIDE, Fighter(at=(13.0, 7.5), side=1, worth=worth), leaderless=(1,)
    )
    with dice(*(1, 1) * leaves):
        x, _ = made.step(3, True)
    assert (x > 10.5) is leaves


def test_a_smith_goes_to_the_damaged_jack_and_repairs_it() -> None:
    made = stage(SMITH, JACK, FOE)
    assert made.decided() == (L.ADVANCE, L.ACTION, 1)
    assert made.order.rule == 0
    made.begin_activation(0)
    made.decide()
    made.perform()
    assert made.damage(1) == 10


@pytest.mark.parametrize(
    "friend",
    [
        Fighter(at=(10.0, 14.0), boxes=20, worth=8.0, traits=L.WARJACK, medium=True),  # whole
        Fighter(at=(10.0, 14.0), boxes=20, damage=12, worth=8.0),  # no warjack
        Fighter(at=(10.0, 26.0), boxes=20, damage=12, worth=8.0, traits=L.WARJACK),  # far away
    ],
)
def test_there_is_nothing_to_mend(friend: Fighter) -> None:
    assert stage(SMITH, friend, FOE).decided()[1] != L.ACTION
