"""Line of sight and cover: rows of the rules, and random tables beside a slow twin."""

import pytest
from hypothesis import assume, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from factions.systems.warcrow.kernels.layout import AWAY, BLOCKS, LARGE, MARKER
from tests.factions.systems.warcrow.interpreted import Piece, Unit, field, load
from tests.reference import table

sight = load().sight
GREEN, BLUE, BLACK = 3, 4, 5
Point = tuple[float, float]

WATCHER = Unit(at=(20, 20))
SPOTS = [(22.5, 31.0), (17.5, 31.0), (15.0, 32.0)]


def target(troops: int = 1, at: Point = (20, 30)) -> Unit:
    """A unit of side 1 whose troops stand side by side."""
    return Unit(at=at, side=1, troops=troops, spots=SPOTS[: troops - 1])


@pytest.mark.parametrize(
    ("between", "seen"),
    [
        ((), True),
        ((Piece((20, 25), 6, 1, does=BLOCKS),), False),
        ((Piece((20, 25), 6, 1, does=0),), True),
        ((Piece((20, 25), 6, 1, does=BLOCKS | MARKER),), False),
        ((Piece((20, 25), 0.9, 1, does=BLOCKS),), True),
        ((Piece((20, 25), 1.5, does=BLOCKS),), False),
        ((Piece((20, 30), 3, does=BLOCKS),), False),
        ((Piece((20, 20), 3, does=BLOCKS),), False),
        ((Piece((26, 25), 4, does=BLOCKS),), True),
    ],
    ids=[
        "nothing",
        "building",
        "lake",
        "objective",
        "narrow",
        "tree",
        "target-in-wood",
        "watcher-in-wood",
        "beside",
    ],
)
def test_terrain_in_the_line(between: tuple[Piece, ...], seen: bool) -> None:
    d, s = field(WATCHER, target(), pieces=between)
    assert sight.sees(d, s, 0, 1) is seen
    assert sight.sees(d, s, 1, 0) is seen


@pytest.mark.parametrize(("side", "place"), [(0, 1), (1, 1), (1, 2)])
def test_a_unit_in_between_blocks_whichever_side_it_is_on(side: int, place: int) -> None:
    units = [WATCHER, target(at=(20, 32))]
    units.insert(place, Unit(at=(20, 26), side=side, radius=1.5))
    d, s = field(*units)
    other = 3 - place
    assert not sight.sees(d, s, 0, other)
    s.status[place] = AWAY
    assert sight.sees(d, s, 0, other)


def test_the_line_between_two_troops_blocks() -> None:
    d, s = field(
        WATCHER,
        target(at=(20, 32)),
        Unit(at=(17.9, 26), side=1, troops=2, spots=[(22.1, 26)]),
    )
    assert not sight.sees(d, s, 0, 1)
    d, s = field(WATCHER, target(at=(20, 32)), Unit(at=(17.9, 26), side=1))
    assert sight.sees(d, s, 0, 1)


@pytest.mark.parametrize(("aside", "seen"), [(1.9, False), (2.1, True)])
def test_what_one_thing_leaves_open_others_may_close(aside: float, seen: bool) -> None:
    d, s = field(
        WATCHER,
        target(),
        Unit(at=(20 + aside, 23), side=1),
        Unit(at=(20 - aside, 27), side=1),
        pieces=[Piece((20, 25), 0.9, 1, does=BLOCKS)],
    )
    assert sight.sees(d, s, 0, 1) is seen


def test_own_troops_and_those_of_the_target_do_not_block() -> None:
    d, s = field(
        Unit(at=(20, 20), troops=2, spots=[(20, 22.1)]),
        Unit(at=(20, 32), side=1, troops=3, spots=[(20, 30), (20, 28)]),
    )
    assert sight.sees(d, s, 0, 1)


@pytest.mark.parametrize(
    ("watcher", "aim", "middle", "seen"),
    [
        (0, 0, 0, False),
        (LARGE, 0, 0, True),
        (0, LARGE, 0, True),
        (LARGE, 0, LARGE, False),
        (0, LARGE, LARGE, False),
        (0, 0, LARGE, False),
    ],
)
def test_only_large_units_block_the_sight_of_and_to_large_ones(
    watcher: int, aim: int, middle: int, seen: bool
) -> None:
    d, s = field(
        Unit(at=(20, 20), keywords=watcher),
        Unit(at=(20, 32), side=1, keywords=aim),
        Unit(at=(20, 26), side=1, radius=1.5, keywords=middle),
    )
    assert sight.sees(d, s, 0, 1) is seen


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
    trees = [Piece(table.between(WATCHER.at, spot, 0.85), 2.0, does=BLOCKS) for spot in row]
    d, s = field(
        WATCHER, Unit(at=row[0], side=1, spots=row[1:], troops=troops), pieces=trees[:hidden]
    )
    assert sight.sees(d, s, 0, 1) is seen


def test_an_engaged_unit_sees_only_whom_it_is_engaged_with() -> None:
    d, s = field(WATCHER, target(at=(20, 22)), target(at=(26, 20)))
    assert list(s.foes[:3]) == [1, 1, 0]
    assert sight.sees(d, s, 0, 1)
    assert not sight.sees(d, s, 0, 2)
    assert sight.sees(d, s, 2, 0)
    assert not sight.sees(d, s, 1, 2)


@pytest.mark.parametrize(
    ("piece", "die"),
    [
        (Piece((20, 28.58), 4, 0.4, cover=BLACK), BLACK),
        (Piece((20, 28.58), 4, 0.4), -1),
        (Piece((20, 27.5), 4, 0.4, cover=BLACK), -1),
        (Piece((20, 31.5), 4, 0.4, cover=BLACK), -1),
        (Piece((22, 29), 0.9, 2, cover=BLACK), -1),
        (Piece((20, 27.6), 1.4, does=BLOCKS, cover=BLUE), BLUE),
        (Piece((20, 26), 1.4, does=BLOCKS, cover=BLUE), -1),
    ],
    ids=["fence", "no-cover", "fence-away", "behind", "beside", "wood", "wood-away"],
)
def test_cover_of_terrain_the_target_touches(piece: Piece, die: int) -> None:
    d, s = field(WATCHER, target(), pieces=[piece])
    assert sight.cover_from(d, s, 0, 20.0, 20.0, 1) == die


def test_cover_is_for_half_the_troops_rounded_up() -> None:
    fence = Piece((20, 28.58), 1.2, 0.4, cover=BLACK)
    d, s = field(WATCHER, target(1), pieces=[fence])
    assert sight.cover_from(d, s, 0, 20.0, 20.0, 1) == BLACK
    d, s = field(WATCHER, target(3), pieces=[fence])
    assert sight.cover_from(d, s, 0, 20.0, 20.0, 1) == -1


def test_the_better_of_two_covers_counts() -> None:
    fences = [Piece((20, 28.6), 4, 0.38, cover=BLACK), Piece((20, 28.6), 4, 0.38, cover=GREEN)]
    d, s = field(WATCHER, target(), pieces=fences)
    assert sight.cover_from(d, s, 0, 20.0, 20.0, 1) == GREEN


def test_whoever_is_engaged_with_the_target_covers_it() -> None:
    d, s = field(WATCHER, Unit(at=(20, 28)), target())
    assert s.engaged[1, 2] == 1
    assert sight.cover_from(d, s, 0, 20.0, 20.0, 2) == BLACK
    d, s = field(WATCHER, Unit(at=(20, 32)), target())
    assert s.engaged[1, 2] == 1
    assert sight.cover_from(d, s, 0, 20.0, 20.0, 2) == -1


@pytest.mark.parametrize(("y", "die"), [(28.0, BLUE), (27.5, -1)])
def test_a_unit_with_cover_covers_its_neighbours(y: float, die: int) -> None:
    d, s = field(WATCHER, target(), Unit(at=(20, y), side=1, cover=BLUE))
    assert sight.cover_from(d, s, 0, 20.0, 20.0, 1) == die


def test_distances_are_from_base_to_base() -> None:
    d, s = field(
        Unit(at=(20, 20), radius=2.0, troops=2, spots=[(20, 25)]),
        Unit(at=(20, 40), side=1, troops=2, spots=[(20, 36)]),
    )
    assert sight.reach_to(d, s, 0, 20.0, 20.0, 1) == pytest.approx(13)


@pytest.mark.parametrize(("y", "contact"), [(22.0, True), (22.04, True), (22.06, False)])
def test_touching(y: float, contact: bool) -> None:
    d, s = field(WATCHER, target(at=(20, y)))
    assert sight.touching(d, s, 0, 1) is contact
    assert s.engaged[0, 1] == contact


grid = st.integers(30, 100).map(lambda k: k / 2)
spots = st.tuples(grid, grid)
groups = st.builds(
    table.Group,
    troops=st.lists(spots, min_size=1, max_size=4, unique=True),
    radius=st.sampled_from([1.0, 1.35]),
    large=st.booleans(),
)
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
def test_the_slow_twin_sees_the_same(made: table.Table) -> None:
    units = [
        Unit(
            at=group.troops[0],
            side=1,
            spots=group.troops[1:],
            troops=len(group.troops),
            radius=group.radius,
            keywords=LARGE if group.large else 0,
        )
        for group in made.groups
    ]
    pieces = [
        Piece(shape.at, shape.half, -1 if shape.width is None else shape.width, shape.angle, BLOCKS)
        for shape in made.blocking
    ]
    assume(made.groups[0].troops[0] not in made.groups[1].troops)
    d, s = field(*units, pieces=pieces)
    seen = table.sees(made, 0, 1)
    assume(seen is not None)
    assert sight.sees(d, s, 0, 1) is seen
