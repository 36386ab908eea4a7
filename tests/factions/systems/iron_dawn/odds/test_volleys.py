"""What becomes of a target: by hand, and laws that hold whatever is fired."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.iron_dawn.odds.volleys import (
    BAILS_OUT,
    CRITICALS,
    MOST_TESTS,
    SURVIVED,
    Landing,
    Shot,
    Target,
    Volley,
    fate,
    suppression,
)

SURE = Shot((Landing(1.0, 1),), 5)
HALF = Shot((Landing(0.5, 1),), 5)


def test_a_squad_loses_a_point_for_each_failed_test() -> None:
    """Two hits, half of the tests fail."""
    assert fate(((SURE, 2),), Target(3)).damage == pytest.approx((0.25, 0.5, 0.25, 0.0))
    assert fate(((SURE, 2),), Target(1)).damage == pytest.approx((0.25, 0.75))


def test_half_of_the_tests_passed_suppress() -> None:
    """Of two tests one passed is enough: all but two failures, a quarter."""
    found = suppression(((SURE, 2),), Target(3))
    assert found is not None
    assert found.suppressed == found.pinned == pytest.approx(0.75)


def test_destroyed_units_are_not_suppressed_and_suppressing_fire_harms_none() -> None:
    """Of two tests one fails in half of the cases, which ends a target of one hit point."""
    found = suppression(((SURE, 2),), Target(1))
    assert found is not None
    assert (found.suppressed, found.pinned) == pytest.approx((0.25, 0.75))


def test_without_a_test_no_unit_is_suppressed() -> None:
    """A miss tests nothing: half of the single shots hit, half of those tests are passed."""
    found = suppression(((HALF, 1),), Target(2))
    assert found is not None
    assert found.suppressed == pytest.approx(0.25)
    assert suppression((), Target(2)) == replace(found, suppressed=0.0, pinned=0.0)


def test_a_round_that_lands_near_suppresses() -> None:
    scattered = Shot((Landing(0.3, near=True), Landing(0.7)), 5)
    found = suppression(((scattered, 1),), Target(2))
    assert found is not None
    assert found.suppressed == pytest.approx(0.3)
    assert fate(((scattered, 1),), Target(2)).damage == (1.0, 0.0, 0.0)


def test_a_blast_tests_for_every_model_and_a_ten_takes_one_point_once() -> None:
    blast = Shot((Landing(1.0, 3, 1),), 10)
    assert fate(((blast, 1),), Target(6)).damage == pytest.approx((0, 0, 0, 0, 1, 0, 0))


def test_a_vehicles_natural_one_takes_a_point_and_tests_again() -> None:
    """No face but the 1 fails: a tenth loses one point, a hundredth two, and so on."""
    hit = Shot((Landing(1.0, 1),), 0)
    assert fate(((hit, 1),), Target(2, vehicle=True)).damage == pytest.approx((0.9, 0.09, 0.01))
    worst = Shot((Landing(1.0, 1),), 10)
    assert fate(((worst, 1),), Target(2, vehicle=True)).damage == pytest.approx((0, 0.9, 0.1))


def test_a_vehicle_counts_its_ones_as_failed_tests() -> None:
    """Of a 1 and a passed test half is passed, which suppresses; after two 1s it is a third."""
    hit = Shot((Landing(1.0, 1),), 0)
    found = suppression(((hit, 1),), Target(9, vehicle=True))
    assert found is not None
    assert found.pinned == pytest.approx(0.9 + 0.09)


def test_the_last_hit_point_may_make_the_crew_bail_out() -> None:
    hit = Shot((Landing(1.0, 1),), 0)
    assert fate(((hit, 1),), Target(2, vehicle=True)).abandoned == pytest.approx(BAILS_OUT * 0.09)
    assert fate(((hit, 1),), Target(1, vehicle=True)).abandoned == 0.0
    assert fate(((hit, 1),), Target(2)).abandoned == 0.0


def test_the_critical_hit_chart_is_whole() -> None:
    """9 and 10 and a fifth of the 6 end a vehicle: 22 in a hundred."""
    assert pytest.approx(0.1 + 0.1 + 0.1 * 0.2) == 1 - SURVIVED
    assert sum(CRITICALS.values()) == pytest.approx(SURVIVED)


def test_critical_hits_by_hand() -> None:
    """Two critical rolls without a test."""
    hit = Shot((Landing(1.0, critical=True),), 0)
    end = fate(((hit, 2),), Target(3, vehicle=True))
    assert end.damage == pytest.approx((0.78**2, 0, 0, 1 - 0.78**2))
    assert end.criticals["secondary-weapon-lost"] == pytest.approx(0.78**2 - 0.58**2)
    assert end.criticals["crew-casualties"] == pytest.approx(0.78**2 - 0.70**2)
    assert fate((), Target(3, vehicle=True)).criticals == dict.fromkeys(CRITICALS, 0.0)


def test_what_cannot_happen_is_nothing() -> None:
    end = fate(((Shot((Landing(0.6, 1), Landing(0.1, 1, 1)), 3), 3),), Target(9))
    assert end.damage[7:] == (0.0, 0.0, 0.0)
    assert (end.abandoned, end.criticals) == (0.0, {})


def test_suppression_is_worked_out_up_to_a_bound() -> None:
    assert suppression(((SURE, MOST_TESTS),), Target(1)) is not None
    assert suppression(((SURE, MOST_TESTS + 1),), Target(1)) is None


SHOTS = st.builds(
    lambda hit, ten, tests, points, failing, near, number: (
        Shot(
            (Landing(hit / 10, tests, near=near), Landing(ten / 10, tests, points, True, near)),
            failing,
        ),
        number,
    ),
    *(st.integers(0, 8), st.integers(0, 1), st.integers(1, 3), st.integers(0, 2)),
    *(st.integers(0, 10), st.booleans(), st.integers(0, 4)),
)
VOLLEYS = st.lists(SHOTS, max_size=3).map(tuple)
TARGETS = st.builds(Target, st.integers(1, 8), st.booleans())


def beyond(damage: tuple[float, ...]) -> list[float]:
    """Return the chance that at least so many points are lost, from none up."""
    return [sum(damage[number:]) for number in range(len(damage))]


@given(VOLLEYS, TARGETS)
def test_chances_are_chances(volley: Volley, target: Target) -> None:
    end, found = fate(volley, target), suppression(volley, target)
    assert found is not None
    assert len(end.damage) == target.hit_points + 1
    assert sum(end.damage) == pytest.approx(1.0, abs=1e-12)
    standing = sum(end.damage[:-1]) + 1e-12
    parts = (found.suppressed, end.abandoned, *end.criticals.values())
    assert all(0 <= part <= standing for part in parts)
    assert found.suppressed <= found.pinned + 1e-12
    assert found.pinned <= 1 + 1e-12


@given(VOLLEYS, SHOTS, TARGETS)
def test_more_shots_do_more(volley: Volley, more: tuple[Shot, int], target: Target) -> None:
    fewer, greater = (beyond(fate(fired, target).damage) for fired in (volley, (*volley, more)))
    assert all(b >= a - 1e-12 for a, b in zip(fewer, greater, strict=True))


@given(SHOTS, TARGETS, st.integers(1, 10))
def test_better_armour_suffers_less_and_is_suppressed_more(
    fired: tuple[Shot, int], target: Target, failing: int
) -> None:
    shot, number = fired
    worse, better = (((shot._replace(failing=f), number),) for f in (failing, failing - 1))
    frail, firm = (beyond(fate(volley, target).damage) for volley in (worse, better))
    assert all(a >= b - 1e-12 for a, b in zip(frail, firm, strict=True))
    timid, bold = (suppression(volley, target) for volley in (worse, better))
    assert timid is not None
    assert bold is not None
    assert bold.pinned >= timid.pinned - 1e-12


@settings(max_examples=30)
@given(VOLLEYS, VOLLEYS, TARGETS)
def test_the_order_of_shots_does_not_matter(one: Volley, two: Volley, target: Target) -> None:
    there, back = fate(one + two, target), fate(two + one, target)
    assert there.damage == pytest.approx(back.damage, abs=1e-12)
    assert there.criticals == pytest.approx(back.criticals, abs=1e-12)
