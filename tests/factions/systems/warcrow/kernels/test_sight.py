"""Line of sight and cover: rows of the rules, and random tables beside a slow twin."""

import math
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from factions.systems.warcrow.catalogue import Deed
from tests.factions.systems.warcrow.board import L, Piece, Unit, board, skill
from tests.reference import table

BLOCKS, GREEN, BLUE, BLACK = L.BLOCKS, 3, 4, 5
EYE = Unit(at=(20, 20))
MARK = Unit(at=(20, 30), side=1)


@pytest.mark.parametrize(
    ("between", "seen"),
    [
        ((), True),
        ((Piece((20, 25), 6, 1, does=BLOCKS),), False),  # a building
        ((Piece((20, 25), 6, 1, does=L.IMPASSABLE),), True),  # a lake
        ((Piece((20, 25), 6, 1, does=BLOCKS | L.MARKER),), False),  # an objective
        ((Piece((20, 25), 0.9, 1, does=BLOCKS),), True),
        ((Piece((20, 25), 1.5, does=BLOCKS),), False),  # a tree
        ((Piece((20, 30), 3, does=BLOCKS),), False),  # a wood that the mark is in
        ((Piece((20, 20), 3, does=BLOCKS),), False),  # a wood that the eye is in
        ((Piece((26, 25), 4, does=BLOCKS),), True),  # beside the line
    ],
)
def test_terrain_in_the_line_blocks_it_where_it_says_so(
    between: tuple[Piece, ...], seen: bool
) -> None:
    made = board(EYE, MARK, pieces=between)
    assert (made.sees(0, 1), made.sees(1, 0)) == (seen, seen)


@pytest.mark.parametrize(("side", "place"), [(0, 1), (1, 1), (1, 2)])
def test_a_unit_in_between_blocks_whichever_side_it_is_on(side: int, place: int) -> None:
    units = [EYE, Unit(at=(20, 32), side=1)]
    units.insert(place, Unit(at=(20, 26), side=side, radius=1.5))
    made = board(*units)
    assert not made.sees(0, 3 - place)
    made.take_off(place)
    assert made.sees(0, 3 - place)


@pytest.mark.parametrize(("side", "shot"), [(0, True), (1, False)])
def test_allies_do_not_block_shots_past_them(side: int, shot: bool) -> None:
    eye = replace(EYE, skills=(skill(Deed("past-allies")),))
    other = Unit(at=(20, 26), side=side, radius=1.5)
    made = board(*(eye, other, replace(MARK, at=(20, 32))))
    assert (made.sees(0, 2), made.has_shot(0, 2)) == (False, shot)


@pytest.mark.parametrize(("heart", "seen"), [(True, True), (False, False)])
def test_allies_see_what_one_that_spots_sees(heart: bool, seen: bool) -> None:
    scout = Unit(at=(30, 28), skills=(skill(Deed("spot")),), demoralized=not heart)
    made = board(EYE, scout, MARK, pieces=(Piece((20, 25), 6, 1, does=BLOCKS),))
    assert (made.sees(0, 2), made.has_shot(0, 2)) == (seen, seen)
    assert not made.sees(2, 0)


@pytest.mark.parametrize(
    ("spots", "seen"),
    [
        ([(18.0, 26.0), (22.0, 26.0)], False),
        ([(17.9, 26.0), (22.1, 26.0)], True),  # out of formation: the line is none
        ([(18.0, 26.0)], True),
        ([(17.9, 26.0), (17.9, 30.0)], True),
    ],
    ids=["formed", "broken", "one", "beside"],
)
def test_the_line_between_two_troops_in_formation_blocks(
    spots: list[tuple[float, float]], seen: bool
) -> None:
    screen = Unit(at=spots[0], side=1, troops=len(spots), spots=spots[1:])
    made = board(EYE, Unit(at=(20, 32), side=1), screen)
    assert made.sees(0, 1) == seen


@pytest.mark.parametrize(("aside", "seen"), [(1.9, False), (2.1, True)])
def test_several_things_may_close_a_sight_that_each_leaves_open(aside: float, seen: bool) -> None:
    made = board(
        EYE,
        MARK,
        Unit(at=(20 + aside, 23), side=1),
        Unit(at=(20 - aside, 27), side=1),
        pieces=[Piece((20, 25), 0.9, 1, does=BLOCKS)],
    )
    assert made.sees(0, 1) == seen


def test_own_troops_and_those_of_the_target_do_not_block() -> None:
    made = board(
        Unit(at=(20, 20), troops=2, spots=[(20, 22.1)]),
        Unit(at=(20, 32), side=1, troops=3, spots=[(20, 30), (20, 28)]),
    )
    assert made.sees(0, 1)


@pytest.mark.parametrize(
    ("eye", "mark", "middle", "seen"),
    [
        ("", "", "", False),
        ("Large", "", "", True),
        ("", "Large", "", True),
        ("Large", "", "Large", False),
        ("", "Large", "Large", False),
        ("", "", "Large", False),
    ],
)
def test_only_large_units_block_the_sight_of_and_to_large_ones(
    eye: str, mark: str, middle: str, seen: bool
) -> None:
    made = board(
        Unit(at=(20, 20), keywords=eye),
        Unit(at=(20, 32), side=1, keywords=mark),
        Unit(at=(20, 26), side=1, radius=1.5, keywords=middle),
    )
    assert made.sees(0, 1) == seen


@pytest.mark.parametrize(
    ("troops", "hidden", "seen"),
    [
        (1, 0, True),
        (1, 1, False),
        (2, 1, True),
        (2, 2, False),
        (3, 1, True),
        (3, 2, False),
        (4, 2, True),
        (4, 3, False),
    ],
)
def test_half_the_troops_rounded_up_must_be_seen(troops: int, hidden: int, seen: bool) -> None:
    row = [(20.0 + 6.0 * k, 40.0) for k in range(troops)]
    trees = [Piece(table.between((20, 20), spot, 0.85), 2.0, does=BLOCKS) for spot in row]
    mark = Unit(at=row[0], side=1, spots=row[1:], troops=troops)
    assert board(EYE, mark, pieces=trees[:hidden]).sees(0, 1) == seen


def test_an_engaged_unit_sees_itself_its_neighbours_and_its_enemies_in_contact() -> None:
    made = board(
        EYE,
        Unit(at=(18, 20)),  # a friend in contact
        Unit(at=(20, 17.5)),  # a friend half a stride off
        Unit(at=(20, 22), side=1),
        Unit(at=(26, 20), side=1),
    )
    assert [made.foes(u) for u in range(5)] == [1, 0, 0, 1, 0]
    assert [made.sees(0, v) for v in range(5)] == [True, True, False, True, False]
    assert (made.sees(4, 0), made.sees(3, 4)) == (True, False)


@pytest.mark.parametrize(
    ("piece", "die"),
    [
        (Piece((20, 28.58), 4, 0.4, cover=BLACK), BLACK),  # a fence
        (Piece((20, 28.58), 4, 0.4), -1),
        (Piece((20, 27.5), 4, 0.4, cover=BLACK), -1),  # a fence too far off
        (Piece((20, 31.5), 4, 0.4, cover=BLACK), -1),  # behind
        (Piece((22, 29), 0.9, 2, cover=BLACK), -1),  # beside
        (Piece((20, 27.6), 1.4, does=BLOCKS, cover=BLUE), BLUE),  # a wood
        (Piece((20, 26), 1.4, does=BLOCKS, cover=BLUE), -1),
    ],
)
def test_cover_of_terrain_the_target_touches(piece: Piece, die: int) -> None:
    assert board(EYE, MARK, pieces=[piece]).cover(0, 1) == die


@pytest.mark.parametrize(
    ("spots", "die"),
    [
        ([], BLACK),
        ([(22.5, 31), (17.5, 31)], -1),
        ([(17.9, 30), (22.1, 31), (24.2, 31)], BLACK),
        ([(22.1, 30.5), (24.2, 31), (26.3, 31)], -1),
    ],
    ids=["1-of-1", "1-of-3", "2-of-4", "1-of-4"],
)
def test_cover_is_for_half_the_troops_rounded_up(
    spots: list[tuple[float, float]], die: int
) -> None:
    fence = Piece((20, 28.58), 1.2, 0.4, cover=BLACK)
    wide = Piece((19, 28.58), 2.0, 0.4, cover=BLACK)
    mark = Unit(at=(20, 30), side=1, troops=1 + len(spots), spots=spots)
    assert board(EYE, mark, pieces=[wide if len(spots) == 3 else fence]).cover(0, 1) == die


def test_the_best_of_several_covers_counts() -> None:
    fences = [Piece((20, 28.6), 4, 0.38, cover=die) for die in (BLACK, GREEN, BLUE)]
    assert board(EYE, MARK, pieces=fences).cover(0, 1) == GREEN


@pytest.mark.parametrize(
    ("at", "die"), [((20.0, 28.0), BLACK), ((20.0, 32.0), -1), ((22.0, 30.0), -1)]
)
def test_a_unit_engaged_with_the_target_covers_it(at: tuple[float, float], die: int) -> None:
    made = board(EYE, Unit(at=at), MARK)
    assert made.is_engaged(1, 2)
    assert made.cover(0, 2) == die


@pytest.mark.parametrize(("y", "die"), [(28.0, BLUE), (27.5, -1)])
def test_a_unit_with_cover_shelters_its_neighbours_not_itself(y: float, die: int) -> None:
    made = board(EYE, MARK, Unit(at=(20, y), side=1, keywords="Cover (U)"))
    assert (made.cover(0, 1), made.cover(0, 2)) == (die, -1)


def test_distances_are_from_base_to_base() -> None:
    made = board(
        Unit(at=(20, 20), radius=2.0, troops=2, spots=[(20, 25)]),
        Unit(at=(20, 40), side=1, troops=2, spots=[(20, 36)]),
    )
    assert made.distance(0, 1) == pytest.approx(13 - 2)


@pytest.mark.parametrize(("y", "contact"), [(22.0, True), (22.04, True), (22.06, False)])
def test_contact_engages(y: float, contact: bool) -> None:
    made = board(EYE, Unit(at=(20, y), side=1))
    assert made.in_contact(0, 1) == contact
    assert made.is_engaged(0, 1) == contact
    assert [made.foes(u) for u in range(2)] == [contact, contact]


grid = st.integers(30, 100).map(lambda k: k / 2)
spots = st.tuples(grid, grid)
around = st.lists(st.tuples(st.floats(0, 2), st.floats(0, 6.28)), max_size=3)


def formed(
    leader: table.Point, others: list[tuple[float, float]], radius: float, large: bool
) -> table.Group:
    """Return a unit whose troops stand so far from their leader, in these directions."""
    troops = [leader]
    for gap, turn in others:
        away = 2 * radius + gap
        troops.append((leader[0] + away * math.cos(turn), leader[1] + away * math.sin(turn)))
    return table.Group(troops, radius, large)


groups = st.builds(formed, spots, around, st.sampled_from([1.0, 1.35]), st.booleans())
shapes = st.builds(
    table.Shape,
    at=spots,
    half=st.floats(0.5, 5),
    width=st.none() | st.floats(0.3, 4),
    angle=st.floats(0, 6),
)
tables = st.builds(
    table.Table,
    groups=st.lists(groups, min_size=3, max_size=5),
    blocking=st.lists(shapes, max_size=3),
)


@tries(max_examples=120)
@given(tables)
def test_the_slow_twin_sees_the_same(lie: table.Table) -> None:
    pieces = [
        Piece(shape.at, shape.half, -1 if shape.width is None else shape.width, shape.angle, BLOCKS)
        for shape in lie.blocking
    ]
    units = [
        Unit(
            at=group.troops[0],
            troops=len(group.troops),
            spots=group.troops[1:],
            radius=group.radius,
            keywords="Large" if group.large else "",
        )
        for group in lie.groups
    ]
    made = board(*units, pieces=pieces)
    # The twin knows no broken formations, nor which units are adjacent.
    assume(all(made.in_formation(u) for u in range(len(units))))
    assume(not made.in_contact(0, 1))
    assume(lie.groups[0].troops[0] not in lie.groups[1].troops)
    seen = table.sees(lie, 0, 1)
    assume(seen is not None)
    assert made.sees(0, 1) is seen
