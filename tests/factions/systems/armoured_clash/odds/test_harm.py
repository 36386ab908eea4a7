"""Damage, models destroyed, suppression and breaking: by hand, and against the slow twin."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.armoured_clash.odds.dice import STANDARD_DIE
from factions.systems.armoured_clash.odds.harm import (
    ACTIVATED,
    ALWAYS,
    BROKEN,
    FALLEN_BACK,
    FRESH,
    NEVER,
    STATUSES,
    SUPPRESSED,
    Body,
    Strike,
    attacked,
    points,
    steps,
)
from factions.tabletop.estimates.chances import by_number
from tests.factions.systems.armoured_clash.odds.bodies import (
    ARMS,
    UNITS,
    WORDS,
    body_of,
    left_of,
    strike_of,
    sure,
)
from tests.reference import armoured_clash_attack as twin

PLATOON = Body(models=4, limit=2, risk=(0.5, 0.6, 0.7, 0.8))


def test_hits_make_a_point_for_every_number_equal_to_defence() -> None:
    found = points(np.full(8, 1 / 8), 3)
    assert by_number(found) == {"0": 3 / 8, "1": 3 / 8, "2": 2 / 8}
    assert by_number(points(sure(5), 1)) == {"5": 1.0}


def test_devastating_makes_one_more_of_hits_left_over() -> None:
    """0 hits leave nothing over, nor do 3 and 6."""
    found = points(np.full(8, 1 / 8), 3, devastating=True)
    assert by_number(found) == {"0": 1 / 8, "1": 3 / 8, "2": 3 / 8, "3": 1 / 8}


@pytest.mark.parametrize(
    ("before", "suffered", "left"), [(8, 0, 8), (8, 3, 5), (7, 1, 6), (5, 9, 0), (0, 3, 0)]
)
def test_damage_accumulates(before: int, suffered: int, left: int) -> None:
    assert by_number(steps(PLATOON, Strike(sure(suffered)))[before]) == {str(left): 1.0}


@pytest.mark.parametrize(
    ("before", "suffered", "left", "solid"),
    [
        (8, 3, 4, 4),  # one destroyed, one hurt: that one goes, or is hurt the more
        (8, 2, 6, 6),  # nothing has accumulated
        (7, 0, 7, 7),  # no damage was done
        (7, 1, 6, 6),  # the hurt one is destroyed as it is
        (1, 1, 0, 0),
    ],
)
def test_penetrating(before: int, suffered: int, left: int, solid: int) -> None:
    blow = Strike(sure(suffered), penetrating=True)
    assert by_number(steps(PLATOON, blow)[before]) == {str(left): 1.0}
    assert by_number(steps(replace(PLATOON, solid=True), blow)[before]) == {str(solid): 1.0}


def test_penetrating_costs_a_behemoth_one_point_more() -> None:
    behemoth = Body(models=1, limit=8, risk=(0.0,), solid=True)
    found = steps(behemoth, Strike(sure(3), penetrating=True))[8]
    assert by_number(found) == {"4": 1.0}


def after(body: Body, *blows: Strike) -> dict[tuple[int, int], Any]:
    """Return the chances of a fresh unit's status and points left after some attacks."""
    found = body.fresh()
    for blow in blows:
        found = attacked(body, found, blow)
    return {(int(s), int(n)): pytest.approx(found[s, n]) for s, n in np.argwhere(found > 0)}


def test_a_suppression_test_follows_a_model_destroyed() -> None:
    assert after(PLATOON, Strike(sure(1))) == {(FRESH, 7): 1.0}
    assert after(PLATOON, Strike(sure(2))) == {(FRESH, 6): 0.5, (SUPPRESSED, 6): 0.5}


def test_half_of_the_models_lower_discipline_and_so_does_suppressive() -> None:
    assert after(PLATOON, Strike(sure(4))) == {(FRESH, 4): 0.4, (SUPPRESSED, 4): 0.6}
    blow = Strike(sure(4), unnerving=1)
    assert after(PLATOON, blow) == {(FRESH, 4): pytest.approx(0.3), (SUPPRESSED, 4): 0.7}


def test_an_annihilated_unit_is_not_tested() -> None:
    assert after(PLATOON, Strike(sure(9))) == {(FRESH, 0): 1.0}


def test_opportunity_fire_never_suppresses_and_a_trap_always_tests() -> None:
    assert after(PLATOON, Strike(sure(4), tests=NEVER)) == {(FRESH, 4): 1.0}
    found = after(PLATOON, Strike(sure(0), tests=ALWAYS))
    assert found == {(FRESH, 8): 0.5, (SUPPRESSED, 8): 0.5}


def test_a_unit_at_its_break_limit_breaks_and_is_attacked_no_more() -> None:
    brittle = replace(PLATOON, break_limit=3)
    assert after(brittle, Strike(sure(2))) == {(FRESH, 6): 0.5, (BROKEN, 6): 0.5}
    twice = after(brittle, Strike(sure(2)), Strike(sure(1)))
    assert twice == {(FRESH, 5): 0.5, (BROKEN, 6): 0.5}
    assert after(replace(PLATOON, break_limit=2), Strike(sure(2))) == {
        (FRESH, 6): 0.5,
        (SUPPRESSED, 6): 0.5,
    }


def test_a_suppressed_unit_that_fails_again_falls_back() -> None:
    """The second attack destroys one of three: -1 is for half of them, and is not reached."""
    found = after(PLATOON, Strike(sure(2)), Strike(sure(2)))
    assert found == {(FRESH, 4): 0.25, (SUPPRESSED, 4): 0.5, (FALLEN_BACK, 4): 0.25}


def test_cryo_takes_an_activation_first() -> None:
    blow = Strike(sure(2), activates=True)
    assert after(PLATOON, blow) == {(FRESH, 6): 0.5, (ACTIVATED, 6): 0.5}
    found = after(PLATOON, blow, blow)
    assert found == {(FRESH, 4): 0.25, (ACTIVATED, 4): 0.5, (SUPPRESSED, 4): 0.25}


@settings(max_examples=30, deadline=None)
@given(unit=UNITS, arms=ARMS, die=st.permutations(STANDARD_DIE).map(lambda faces: faces[:3]))
def test_two_attacks_one_way_after_the_other(
    unit: twin.Unit, arms: twin.Arms, die: list[str]
) -> None:
    slow = np.zeros((len(STATUSES), unit.models * unit.limit + 1))
    for once, chance in twin.attacks(die, 1, unit, arms):
        for tested, share in twin.tested(unit, once, arms):
            if tested.status == "broken" or tested.models == 0:
                slow[WORDS[tested.status], left_of(tested)] += chance * share
                continue
            for twice, part in twin.attacks(die, 1, tested, arms):
                for end, last in twin.tested(tested, twice, arms):
                    slow[WORDS[end.status], left_of(end)] += chance * share * part * last
    body, blow = body_of(unit), strike_of(arms, 1, tuple(die))
    exact = attacked(body, attacked(body, body.fresh(), blow), blow)
    assert exact == pytest.approx(slow, abs=1e-12)


@settings(max_examples=30, deadline=None)
@given(unit=UNITS, arms=ARMS, count=st.integers(0, 20))
def test_nothing_is_lost_and_harder_targets_suffer_no_more(
    unit: twin.Unit, arms: twin.Arms, count: int
) -> None:
    body = body_of(unit)
    found = attacked(body, body.fresh(), strike_of(arms, count))
    assert found.sum() == pytest.approx(1.0, abs=1e-9)
    assert (found >= 0).all()
    plain = replace(arms, penetrating=False)
    soft = attacked(body, body.fresh(), strike_of(plain, count))
    hard = attacked(body, body.fresh(), strike_of(replace(plain, defence=arms.defence + 1), count))
    for left in range(body.whole + 1):
        assert soft[:, :left].sum() >= hard[:, :left].sum() - 1e-12
