"""Sums kept from one activation to the next are those that a summing from nothing finds."""

import numpy as np
import pytest

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.fighters import Fighter, Plan, Row, Upgrade, fray
from tests.factions.systems.company_of_iron.board.kernels import L
from tests.factions.systems.company_of_iron.board.stage import Scene, stage

STEPS = 40
LENT = Row(L.ARMOUR, 2, lender=1, lends=4.0)
PEST = Row(L.MAT, -1, whom=L.ENEMIES, within=5.0)
SPREAD = Row(L.STRENGTH, -1, whom=L.ENEMIES, within=3.0, lender=4, lends=3.5)
TOUCHING = Row(L.GRANTS, L.NO_KNOCKDOWN, L.TOUCHES_UNIT)
FIGHTING = Row(L.FORBIDS, L.TOUGH, L.ENGAGING)
LASTING = Row(L.DEFENCE, 3, event=L.ON_HIT)
PLAIN = Row(L.RAT, 1)
PLANS = (
    Plan([(L.STRENGTH, 1)]),
    Plan([(L.STRENGTH, 2)], within=3.0),
    Plan([(L.STRENGTH, 3)], within=0.0),
    Plan([(L.STRENGTH, 4)], grants=L.NO_KNOCKDOWN, within=4.0),
)


def fighters(pests: bool) -> list[Fighter]:
    """Return three against three with rules of every sort."""
    ours = (
        Fighter(at=(8.0, 10.0), group=0, rows=(LENT, TOUCHING, FIGHTING, LASTING), boxes=5),
        Fighter(at=(10.0, 10.0), group=0, rows=(PLAIN, LASTING), boxes=5),
        Fighter(at=(12.0, 10.0), group=0, rows=(PLAIN,), boxes=5),
    )
    theirs = [
        Fighter(at=(x, 13.0), side=1, rows=(PEST, SPREAD) if pests else (PLAIN,), boxes=5)
        for x in (8.0, 10.0, 12.0)
    ]
    return [*ours, *theirs]


def shake_up(fight: Board, lots: np.random.Generator) -> None:
    """Do something that may change what anybody's sums are."""
    u = int(lots.integers(6))
    what = int(lots.integers(6))
    if what == 0:
        fight.put(u, lots.uniform(6.0, 16.0), lots.uniform(8.0, 16.0))
    elif what == 1:
        fight.set_plan(u // 3, int(lots.integers(-1, 4)))
    elif what == 2:
        fight.turn_status(u, L.KNOCKED_DOWN)
    elif what == 3 and fight.is_in_play(u):
        fight.turn_status(u, L.INJURED)
    elif what == 4:
        fight.put_on(u % 2, fight.last_effect_of(u % 2))
    elif what == 5:
        fight.in_round(fight.round() + 1)
        fight.expire_with_round()
    if lots.integers(12) == 0 and fight.is_in_play(u):
        fight.fall(u)


@pytest.mark.parametrize("pests", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_what_is_kept_is_what_is_found_anew(seed: int, pests: bool) -> None:
    lots = np.random.default_rng(seed)
    upgrade = Upgrade(L.ARMOUR, 1)
    fight = fray(*fighters(pests), leaders=(0, 3), plans=PLANS, upgrade=upgrade)
    seen = set()
    for _ in range(STEPS):
        shake_up(fight, lots)
        fight.sum_up()
        kept = fight.sums()
        fight.sum_up_anew()
        fresh = fight.sums()
        assert (kept[0] == fresh[0]).all()
        assert (kept[1] == fresh[1]).all()
        seen |= {row.tobytes() for row in fresh[0]}
    assert len(seen) > 4


def test_sixty_effects_of_one_enemy_are_kept_as_they_are_found_anew() -> None:
    rows = [Row(L.MAT, -1, whom=L.ENEMIES, within=float(n)) for n in range(60)]
    fight = fray(Fighter(), Fighter(side=1, rows=rows, at=(10.0, 20.0)))
    for y in (10.0, 12.5, 9.0):
        fight.put(0, 10.0, y)
        fight.sum_up()
        kept = fight.sums()
        fight.sum_up_anew()
        assert (fight.sums()[0] == kept[0]).all()
        assert fight.change(0, L.MAT) < -40


def test_a_plan_that_takes_the_place_of_another_leaves_nothing_of_it() -> None:
    plans = (Plan([(L.MAT, 2)]), Plan(grants=L.STEALTH))
    fight = fray(Fighter(rows=(PLAIN,)), Fighter(side=1), plans=plans)
    for plan, added, granted in ((0, 2, False), (1, 0, True), (-1, 0, False)):
        fight.set_plan(0, plan)
        fight.sum_up()
        assert (fight.change(0, L.RAT), fight.change(0, L.MAT)) == (1, added)
        assert fight.has(0, L.STEALTH) is granted


def test_what_comes_out_of_ambush_is_summed_up() -> None:
    """Nobody's sums hang on places here: the newcomer alone has to be looked at."""
    ambusher = Fighter(rows=(PLAIN,), where=L.AWAY)
    fight = fray(Fighter(rows=(PLAIN,)), ambusher, Fighter(side=1))
    fight.arrive_in_turn(1)
    assert [fight.change(u, L.RAT) for u in (0, 1)] == [1, 1]


@pytest.mark.parametrize("mover", [0, 1])
def test_what_is_lent_ends_where_either_goes_away(mover: int) -> None:
    fight = fray(Fighter(rows=(LENT,)), Fighter(at=(13.0, 10.0)), Fighter(at=(9.0, 28.0), side=1))
    assert fight.change(0, L.ARMOUR) == 2
    fight.put(mover, fight.position(mover)[0], 20.0)
    fight.sum_up()
    assert fight.change(0, L.ARMOUR) == 0


def harm_or_mend(fight: Board, lots: np.random.Generator) -> None:
    """Do something that may change what a model is worth to be rid of."""
    u, what = int(lots.integers(6)), int(lots.integers(4))
    if what == 0:
        fight.suffer(u, int(lots.integers(1, 3)), by=(u + 3) % 6)
    elif what == 1 and fight.is_in_play(u):
        fight.heal(u)
    elif what == 2:
        fight.rouse(u)
    else:
        shake_up(fight, lots)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_surveyed_again_is_what_a_whole_survey_finds(seed: int) -> None:
    lots = np.random.default_rng(seed)
    scene = Scene(flags=[(10.0, 12.0)])
    fight = stage(*fighters(pests=False), scene=scene)
    seen = set()
    for _ in range(STEPS):
        harm_or_mend(fight, lots)
        fight.survey_again()
        kept = fight.surveyed()
        fight.survey()
        for again, whole in zip(kept, fight.surveyed(), strict=True):
            assert np.array_equal(again, whole)
        seen.add(tuple(fight.price(u) for u in range(6)))
    assert len(seen) > 4
