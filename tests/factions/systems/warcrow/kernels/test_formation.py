"""Formation, contact and the maneuvers of a fight: no base overlaps another, no troop strays."""

import math
from itertools import combinations, product

import pytest
from hypothesis import assume, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from factions.systems.warcrow.kernels.record.layout import BLOCKS, CLEAR, GAP, IMPASSABLE, UNSTABLE
from tests.factions.systems.warcrow.board import Board, Piece, Spot, Unit, board

HAIR = 1e-9


def furthest(made: Board, u: int = 0) -> float:
    """Return the longest distance, base to base, of a troop from its leader."""
    base = [made.base(u, troop) for troop in range(made.troops(u))]
    lead, *rest = made.places(u)
    ways = [math.dist(lead, spot) - base[0] - base[t] for t, spot in enumerate(rest, 1)]
    return max(ways, default=0.0)


def tightest(made: Board, u: int = 0) -> float:
    """Return the least gap between two bases of a unit."""
    bases = [(spot, made.base(u, troop)) for troop, spot in enumerate(made.places(u))]
    ways = [math.dist(p, q) - one - other for (p, one), (q, other) in combinations(bases, 2)]
    return min(ways, default=0.0)


def engaged(made: Board) -> set[tuple[int, int]]:
    """Return the pairs of engaged units, of the first four."""
    pairs = product(range(4), repeat=2)
    return {(u, v) for u, v in pairs if made.is_engaged(u, v)}


units = st.builds(
    Unit,
    at=st.tuples(st.floats(1.5, 40), st.floats(1.5, 40)),
    side=st.sampled_from([0, 1]),
    troops=st.integers(1, 6),
    radius=st.sampled_from([1.0, 1.35]),
)


@tries(max_examples=40)
@given(st.lists(units, max_size=4))
def test_units_stand_within_two_strides_and_overlap_no_other(more: list[Unit]) -> None:
    units = [Unit(at=(50, 50), troops=6), *sorted(more, key=lambda unit: unit.side)]
    spots = [unit.at for unit in units if unit.at]
    assume(all(math.dist(p, q) > 7.5 for p, q in combinations(spots, 2)))
    made = board(*units)
    for u, unit in enumerate(units):
        assert (made.at(u), made.troops(u), made.in_formation(u)) == (unit.at, unit.troops, True)
        assert furthest(made, u) <= 2
        assert tightest(made, u) >= 0
        assert all(unit.radius <= way <= 60 - unit.radius for xy in made.places(u) for way in xy)
    for (u, one), (v, other) in combinations(enumerate(units), 2):
        assert made.gap(u, v) >= (0.0 if one.side == other.side else CLEAR) - HAIR


@pytest.mark.parametrize("way", [(0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0), (0.6, -0.8)])
@pytest.mark.parametrize("at", [(1.0, 1.0), (1.5, 58.5), (59.0, 2.0)])
@pytest.mark.parametrize("troops", [6, 7])
def test_a_unit_finds_its_formation_in_a_corner(troops: int, at: Spot, way: Spot) -> None:
    made = board(Unit(at=(30, 30), troops=troops))
    made.march_to(0, at, way)
    assert (made.at(0), made.in_formation(0)) == (at, True)
    assert furthest(made) <= 2
    assert tightest(made) >= 0
    assert all(1.0 <= way <= 59.0 for spot in made.places(0) for way in spot)


@tries(max_examples=40)
@given(
    st.integers(2, 6),
    st.tuples(st.floats(25, 35), st.floats(25, 35)),
    st.floats(1, 4),
    st.sampled_from([IMPASSABLE, IMPASSABLE | BLOCKS, UNSTABLE]),
)
def test_troops_keep_off_closed_terrain(
    troops: int, at: tuple[float, float], half: float, does: int
) -> None:
    assume(math.dist(at, (30, 30)) > half + 1)
    made = board(Unit(at=at, troops=troops), pieces=[Piece((30, 30), half, does=does)])
    assert all(math.dist(spot, (30, 30)) >= half + 1 - HAIR for spot in made.places(0))
    assert tightest(made) >= 0


@pytest.mark.parametrize(
    ("spot", "does", "expected"),
    [
        ((24.0, 20.0), 0, True),
        ((24.01, 20.0), 0, False),
        ((20.0, 23.9), 0, True),
        ((20.0, 23.9), IMPASSABLE | BLOCKS, False),
        ((20.0, 23.9), IMPASSABLE, True),
    ],
)
def test_a_unit_is_in_formation_within_two_strides_and_in_sight_of_its_leader(
    spot: tuple[float, float], does: int, expected: bool
) -> None:
    tower = Piece((20, 22), 0.5, 0.3, does=does)
    made = board(Unit(at=(20, 20), troops=2, spots=[spot]), pieces=[tower])
    assert made.in_formation(0) is expected


@pytest.mark.parametrize(("role", "troop"), [("support", 3), ("officer", 0)])
def test_an_officer_leads_the_unit_it_joins(role: str, troop: int) -> None:
    made = board(Unit(at=(20, 20), troops=3), Unit(host=0, radius=1.35, role=role))
    assert (made.troops(0), made.character(0), made.is_joined(1)) == (4, troop, True)
    bases = [made.base(0, t) for t in range(4)]
    assert bases == [1.35 if t == troop else 1.0 for t in range(4)]
    assert made.in_formation(0)
    assert tightest(made) >= -HAIR


def test_troops_go_where_they_are_wanted() -> None:
    made = board(Unit(at=(30, 30), troops=2))
    assert made.at(0, 1) == pytest.approx((30, 28 - GAP))
    made.form_up(0, (1.0, 0.0))
    assert made.places(0) == [(30, 30), pytest.approx((32 + GAP, 30))]


def test_a_troop_without_room_in_formation_stands_further_out() -> None:
    mire = [Piece((30, y), 6, 1.9, does=UNSTABLE) for y in (27.0, 33.0)]
    ends = [Piece((x, 30), 1, 2, does=UNSTABLE) for x in (27.5, 32.5)]
    made = board(Unit(at=(30, 30), troops=2), pieces=mire + ends)
    assert not made.in_formation(0)
    assert 2 < furthest(made) <= 5
    assert made.stands(*made.at(0, 1))


@pytest.mark.parametrize("half", [22.0, 25.0])
def test_a_troop_with_no_room_near_by_still_stands_on_the_table(half: float) -> None:
    # The mire leaves no room within 17 strides of its leader, but a rim round the table.
    mire = Piece((30, 30), half, half, does=UNSTABLE)
    made = board(Unit(at=(30, 30), troops=2), pieces=[mire])
    spot = made.at(0, 1)
    assert spot != (0, 0)
    assert made.stands(*spot)
    assert tightest(made) >= 0


def test_contact_is_counted_both_ways_and_ends() -> None:
    made = board(
        Unit(at=(20, 20)), Unit(at=(20, 22), side=1), Unit(at=(22, 20), side=1), Unit(side=1)
    )
    assert [made.foes(u) for u in range(4)] == [2, 1, 1, 0]
    assert engaged(made) == {(0, 1), (1, 0), (0, 2), (2, 0)}
    made.put(0, (17.9, 20))
    assert [made.foes(u) for u in range(4)] == [0, 0, 0, 0]
    assert engaged(made) == set()


def test_friends_in_contact_are_not_engaged() -> None:
    made = board(Unit(at=(20, 20)), Unit(at=(20, 22)))
    assert [made.foes(u) for u in range(3)] == [0, 0, 0]


def test_a_unit_off_the_table_touches_none() -> None:
    made = board(Unit(at=(20, 20)), Unit(at=(20, 22), side=1))
    made.take_off(1)
    assert (made.foes(0), made.foes(1)) == (0, 0)


def test_a_unit_spreads_as_far_as_its_furthest_base() -> None:
    made = board(Unit(at=(20, 20)), Unit(at=(30, 20), troops=2, spots=[(30, 23.5)]))
    assert [made.spread(u) for u in range(2)] == [1.0, 4.5]


@pytest.mark.parametrize(
    ("x", "side", "guest", "free"),
    [
        (24.01, 0, -1, True),
        (23.99, 0, -1, False),
        (24.09, 1, -1, False),
        (24.11, 1, -1, True),
        (24.01, 1, 1, True),
        (23.99, 1, 1, False),
    ],
)
def test_enemies_ask_for_more_room_than_friends(
    x: float, side: int, guest: int, free: bool
) -> None:
    made = board(Unit(at=(50, 50)), Unit(at=(22, 20), side=side))
    assert made.has_room((x, 20.0), guest) is free


def test_piling_in_brings_the_leader_and_idle_troops_to_the_enemy() -> None:
    mine = Unit(at=(20, 17.8), troops=3, spots=[(20, 20), (22.1, 17.8)])
    made = board(mine, Unit(at=(20, 22), side=1))
    assert not made.touches(0, 0, 1)
    made.pile_in(0, 1)
    assert made.at(0) == (20, 20)
    assert all(made.touches(0, t, 1) for t in range(3))
    assert made.in_formation(0)
    assert tightest(made) >= 0
    assert made.gap(0, 1) >= -HAIR


def test_piling_in_engages_no_other_enemy() -> None:
    mine = Unit(at=(20, 20), troops=4, spots=[(18, 18), (20, 17.9), (22, 18)])
    made = board(mine, Unit(at=(20, 22), side=1), Unit(at=(22.6, 23), side=1))
    made.pile_in(0, 1)
    assert [made.is_engaged(0, v) for v in range(3)] == [0, 1, 0]
    assert made.gap(0, 2) >= CLEAR - HAIR
    assert sum(made.touches(0, t, 1) for t in range(4)) >= 2
