"""Line of sight: rows of the rules, and random tables beside a slow twin."""

import cmath
import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from tests.factions.systems.company_of_iron.board.field import Model, table
from tests.factions.systems.company_of_iron.board.kernels import MEDIUM, SMALL, L
from tests.factions.systems.company_of_iron.board.scatter import Lie, anywhere, scatter, shape
from tests.factions.systems.company_of_iron.board.terrain import (
    CLOUD,
    FOREST,
    HEDGE,
    HILL,
    OBSTACLE,
    OBSTRUCTION,
    RUBBLE,
    TRENCH,
    Piece,
)
from tests.reference import sampled_sight

EYE = Model((15, 10))
MARK = Model((15, 20), 1)


@pytest.mark.parametrize(
    ("between", "seen"),
    [
        ([], True),
        ([Piece((15, 15), 3, 1)], False),
        ([Piece((15, 15), 0.55, 1)], True),  # narrower than a base
        ([Piece((15, 15), 0.6, 1)], False),
        ([Piece((17, 15), 2, 1)], True),  # half of the line is open
        ([Piece((15, 15), 0.6)], False),  # a boulder
        ([Piece((15, 22), 3, 1)], True),  # behind the mark
        ([Piece((15, 8), 3, 1)], True),  # behind the eye
        ([Piece((15, 22), 1.3)], True),
        ([Piece((15, 15), 3, 0.3, does=OBSTACLE)], True),
        ([Piece((15, 15), 3, 0.3, does=HEDGE)], True),
        ([Piece((15, 15), 3, 1, does=RUBBLE)], True),
        ([Piece((15, 15), 3, 1, does=TRENCH)], True),
        ([Piece((15, 15), 3, 1, does=HILL)], True),
        ([Piece((15, 15), 3, 1, does=L.IMPASSABLE)], True),  # a pool
        ([Piece((13.5, 14), 2, 0.5), Piece((16.5, 16), 2, 0.5)], False),  # two that overlap
        ([Piece((12.5, 14), 2, 0.5), Piece((17.5, 16), 2, 0.5)], True),  # a gap of an inch
    ],
)
def test_terrain_in_the_line(between: list[Piece], seen: bool) -> None:
    made = table(EYE, MARK, pieces=between)
    assert (made.sees(0, 1), made.sees(1, 0)) == (seen, seen)


@pytest.mark.parametrize(
    ("wood", "seen"),
    [
        (Piece((15, 15), 3, 1.5, does=FOREST), False),  # between them
        (Piece((15, 15), 3, 0.2, does=FOREST), False),  # however thin
        (Piece((15, 20), 3, 3.55, does=FOREST), True),  # 2.96 inches into it to the mark's base
        (Piece((15, 20), 3, 3.6, does=FOREST), False),  # 3.01
        (Piece((15, 20.58), 3, 0, does=FOREST), True),  # the mark's far edge alone is in it
        (Piece((15, 10), 3, 3.55, does=FOREST), True),  # out of it
        (Piece((15, 10), 3, 3.6, does=FOREST), False),
        (Piece((15, 15), 3, 8, does=FOREST), False),  # both in it, 8.82 inches apart
    ],
)
def test_three_inches_of_a_forest_may_be_looked_through_at_its_edge(
    wood: Piece, seen: bool
) -> None:
    made = table(EYE, MARK, pieces=[wood])
    assert (made.sees(0, 1), made.sees(1, 0)) == (seen, seen)


def test_two_in_one_forest_see_each_other_up_to_three_inches() -> None:
    wood = Piece((15, 15), 9, 9, does=FOREST)
    made = table(Model((15, 10)), Model((15, 14.18), 1), Model((18, 14.2), 1), pieces=[wood])
    assert made.gap(0, 1) == pytest.approx(3.0)
    assert (made.sees(0, 1), made.sees(0, 2)) == (True, False)


def test_a_forest_that_is_shallower_to_one_side() -> None:
    corner = Piece((12.8, 20), 2.7, 6, does=FOREST)  # its edge is at x 15.5
    assert table(EYE, MARK, pieces=[corner]).sees(0, 1)  # past the edge, by the mark's right


@pytest.mark.parametrize(
    ("cloud", "seen"),
    [
        (Piece((15, 15), 1.5, does=CLOUD), False),
        (Piece((15, 19), 1.5, does=CLOUD), True),  # the mark is in it
        (Piece((15, 11), 1.5, does=CLOUD), True),  # the eye is in it
        (Piece((15, 17.9), 1.5, does=CLOUD), False),  # the mark just is not
        (Piece((15, 22.1), 1.5, does=CLOUD), True),  # behind
        (Piece((15, 15), 9.0, does=CLOUD), True),  # both are in it
        (Piece((17.2, 15), 1.5, does=CLOUD), True),  # beside
    ],
)
def test_a_cloud_is_seen_into_but_not_through(cloud: Piece, seen: bool) -> None:
    made = table(EYE, MARK, pieces=[cloud])
    assert (made.sees(0, 1), made.sees(1, 0)) == (seen, seen)


@pytest.mark.parametrize(
    ("trait", "does", "seen"),
    [
        (0, CLOUD, False),
        (L.EYELESS_SIGHT, CLOUD, True),
        (L.SEES_CLOUDS, CLOUD, True),
        (L.SEES_FORESTS, CLOUD, False),
        (0, FOREST, False),
        (L.EYELESS_SIGHT, FOREST, False),
        (L.SEES_FORESTS, FOREST, True),
        (L.EYELESS_SIGHT | L.SEES_FORESTS, OBSTRUCTION, False),
    ],
)
def test_which_models_look_through_what(trait: int, does: int, seen: bool) -> None:
    made = table(Model((15, 10), traits=trait), MARK, pieces=[Piece((15, 15), 1.5, does=does)])
    assert made.sees(0, 1) is seen
    assert not made.sees(1, 0)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(
    ("aside", "seen"), [(0.0, False), (0.3, True), (1.17, True), (1.2, True), (-0.3, True)]
)
def test_a_model_between_hides_what_it_covers(side: int, aside: float, seen: bool) -> None:
    models = [EYE, Model((15 + aside, 15), side), MARK]
    made = table(*models)
    assert made.sees(0, 2) is seen


@pytest.mark.parametrize(
    ("screen", "mark", "seen"),
    [
        (False, False, False),
        (True, False, False),
        (False, True, True),
        (True, True, False),
    ],
)
def test_bases_hide_bases_no_larger_than_themselves(screen: bool, mark: bool, seen: bool) -> None:
    made = table(
        EYE,
        Model((15, 12), medium=screen),
        Model((14.4, 13.2), medium=screen),
        Model((15.6, 13.2 + 0.2), medium=screen),
        Model((15, 20), 1, medium=mark),
    )
    assert made.sees(0, 4) is seen


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        ({}, False),
        ({"status": L.KNOCKED_DOWN}, True),
        ({"status": L.KNOCKED_DOWN | L.INJURED}, True),
        ({"status": L.STATIONARY}, False),
        ({"traits": L.INCORPOREAL}, True),
        ({"traits": L.FLIGHT}, False),
        ({"at": None}, True),
    ],
)
def test_which_models_are_not_intervening(change: dict[str, int | None], seen: bool) -> None:
    made = table(EYE, Model(**({"at": (15, 15), "medium": True} | change)), MARK)  # type: ignore[arg-type]  # fields of many types
    assert made.sees(0, 2) is seen


@pytest.mark.parametrize(("y", "seen"), [(15.0, False), (16.3, False), (16.5, True)])
def test_stealth_hides_nobody_beyond_five_inches(y: float, seen: bool) -> None:
    screen = Model((15, y), 1, medium=True, traits=L.STEALTH)
    made = table(EYE, screen, Model((15, 20), 1))
    assert (made.gap(0, 1) <= 5.0) is not seen
    assert made.sees(0, 2) is seen


def test_own_troops_hide_nothing_from_a_model_that_slips_through_them() -> None:
    slips = Model((15, 10), traits=L.SLIPS_UNIT, group=3)
    screen = Model((15, 15), medium=True, group=3)
    assert table(slips, screen, MARK).sees(0, 2)
    assert not table(slips, Model((15, 15), medium=True, group=4), MARK).sees(0, 2)
    past = Model((15, 10), traits=L.SEES_MODELS)
    assert table(past, Model((15, 15), medium=True), MARK).sees(0, 2)


@pytest.mark.parametrize(
    ("faces", "seen"),
    [
        ((15, 20), True),
        ((15, 0), False),
        ((25, 10), True),  # half of the mark is in front
        ((25, 9.43), True),  # its last edge: 0.59 at 10 inches
        ((25, 9.4), False),
        ((5, 9.43), True),
        ((5, 9.4), False),
    ],
)
def test_sight_is_through_the_front_arc(faces: tuple[float, float], seen: bool) -> None:
    made = table(Model((15, 10), faces=faces), MARK)
    assert made.sees(0, 1) is seen
    assert made.sees_from(0, 15, 10, 1)


def test_what_is_in_the_front_arc_may_be_just_what_is_hidden() -> None:
    wall = Piece((15.8, 15), 1.2, 0.5)  # from 14.6: hides the right half of the mark
    for x, seen in ((5, True), (25, False)):
        made = table(Model((15, 10), faces=(x, 10)), MARK, pieces=[wall])
        assert made.sees(0, 1) is seen
    assert table(Model((15, 10), faces=(15, 20)), MARK, pieces=[wall]).sees(0, 1)


# The wall leaves open what lies left of x 14.755 of the mark, whose base is from 14.41 to 15.59.
@pytest.mark.parametrize(
    ("ahead", "seen"), [(-0.3, False), (0.0, False), (0.2, False), (0.3, True), (0.5, True)]
)
@pytest.mark.parametrize("mirrored", [1, -1])
def test_how_much_of_the_mark_is_in_the_front_arc(ahead: float, seen: bool, mirrored: int) -> None:
    """ahead: how far the mark's centre is before the border of the two arcs, 10 inches away."""
    wall = Piece((15 + 0.8 * mirrored, 15), 1.2, 0.5)
    looks = (15 + mirrored * math.sqrt(100 - ahead * ahead), 10 + ahead)
    made = table(Model((15, 10), faces=looks), MARK, pieces=[wall])
    assert made.sees(0, 1) is seen


@pytest.mark.parametrize(
    ("hills", "screen", "seen"),
    [
        ((), 15.0, False),
        ((10,), 15.0, True),  # from above, past those below
        ((10,), 18.0, False),  # but not past those within an inch of the mark
        ((10,), 17.3, True),
        ((20,), 15.0, True),  # up to the mark
        ((10, 20), 15.0, False),  # as high as each other: nothing gained
        ((15,), 15.0, False),
        ((10, 15), 15.0, False),  # the screen stands as high
        ((15, 20), 15.0, False),
        ((10, 15, 20), 15.0, False),
    ],
)
def test_sight_from_and_to_high_ground(hills: tuple[int, ...], screen: float, seen: bool) -> None:
    pieces = [Piece((15, y), 2, 2, does=HILL) for y in hills]
    made = table(EYE, Model((15, screen), 1, medium=True), Model((15, 20), 1), pieces=pieces)
    assert made.sees(0, 2) is seen


@pytest.mark.parametrize(
    ("hills", "higher"), [((), False), ((10,), True), ((20,), False), ((10, 20), False)]
)
def test_higher_ground(hills: tuple[int, ...], higher: bool) -> None:
    made = table(EYE, MARK, pieces=[Piece((15, y), 2, 2, does=HILL) for y in hills])
    assert made.is_higher() is higher


@pytest.mark.parametrize(("trait", "seen"), [(0, False), (L.FLIGHT, True), (L.PATHFINDER, False)])
def test_a_flying_model_sees_what_it_charges_past_models(trait: int, seen: bool) -> None:
    made = table(Model((15, 10), traits=trait), Model((15, 15), medium=True), MARK)
    assert made.sees_to_charge(2) is seen
    assert not made.sees(0, 2)


def test_sight_from_elsewhere_leaves_the_model_where_it_is() -> None:
    made = table(EYE, Model((15, 15), medium=True), MARK)
    assert not made.sees_from(0, 15, 10, 2)
    assert made.sees_from(0, 18, 10, 2)
    assert made.position(0) == (15, 10)


def test_a_model_on_the_very_spot_is_seen() -> None:
    made = table(EYE, MARK)
    assert made.sees_from(0, 15, 20, 1)


def _field(lie: Lie) -> sampled_sight.Field:
    made = lie.made
    bases = [
        sampled_sight.Base(
            complex(*made.position(m)),
            cmath.phase(complex(*made.facing(m))),
            MEDIUM if model.medium else SMALL,
            model.medium,
        )
        for m, model in enumerate(lie.models)
    ]
    return sampled_sight.Field(bases, [shape(piece) for piece in lie.pieces])


def _crowd(dice: np.random.Generator, r: float, models: list[Model]) -> complex:
    """Return a place in a throng between the first two, which look at each other."""
    if not models:
        return complex(dice.uniform(7, 9), 12)
    if len(models) == 1:
        return complex(dice.uniform(15, 18), dice.uniform(10, 14))
    return complex(dice.uniform(9, 16), dice.uniform(9.5, 14.5))


@tries(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.booleans())
def test_the_slow_twin_sees_the_same(seed: int, crowd: bool) -> None:
    kinds = (FOREST, OBSTRUCTION, CLOUD)
    most, spot = (11, _crowd) if crowd else (9, anywhere)
    lie = scatter(seed, kinds, most, spot, {"traits": 0, "status": 0})
    made = lie.made
    if crowd:
        x, y = made.position(1)
        made.face(0, x, y + 3.0)
    seen = sampled_sight.sees(_field(lie), 0, 1)
    assume(seen is not None)
    assert made.sees(0, 1) is seen


@tries(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_sight_is_mutual_but_for_the_arcs(seed: int) -> None:
    """A model that is seen sees, facing freely: bases as wide see the same lines."""
    alike = {"traits": 0, "status": 0, "medium": False}
    lie = scatter(seed, (OBSTRUCTION, CLOUD), alike=alike)
    made = lie.made
    field = _field(lie)
    open_ = sampled_sight.openness(
        sampled_sight.Field(
            [sampled_sight.Base(base.at, 0.0, SMALL) for base in field.bases], field.shapes
        ),
        0,
        1,
    )
    assume(abs(open_) > sampled_sight.HAIR)
    one = made.sees_from(0, *made.position(0), 1)
    two = made.sees_from(1, *made.position(1), 0)
    assert one == two


def test_a_look_kept_from_before_is_given_up_when_somebody_has_stirred() -> None:
    made = table(EYE, Model((18, 10)), Model((25, 25), medium=True), MARK, Model((10, 20), 1))
    for x, y, seen in ((25, 25, True), (15, 15, False), (25, 25, True)):
        made.put(2, x, y)
        for _ in range(2):
            assert made.still_sees(0, 3) is made.sees(0, 3) is seen
            assert made.still_sees(0, 4)
            assert made.still_sees(1, 3)
