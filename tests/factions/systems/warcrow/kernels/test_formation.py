"""Formation, contact and the maneuvers of a fight: nobody overlaps, nobody strays."""

import math
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from factions.systems.warcrow.kernels.layout import (
    AWAY,
    BLOCKS,
    CLEAR,
    GAP,
    IMPASSABLE,
    OFFICER,
    UNSTABLE,
)
from tests.factions.systems.warcrow.interpreted import Piece, Unit, field, gap, load, places

formation = load().formation
sight = load().sight
HAIR = 1e-9


def furthest(d: Any, s: Any, u: int) -> float:
    """Return the longest distance, base to base, of a troop from its leader."""
    lead, *rest = places(s, u)
    base = sight.base_of(d, s, u, 0)
    return max(
        (
            math.dist(lead, spot) - base - sight.base_of(d, s, u, t)
            for t, spot in enumerate(rest, 1)
        ),
        default=0.0,
    )


def tightest(d: Any, s: Any, u: int) -> float:
    """Return the least gap between two bases of a unit."""
    bases = [(spot, sight.base_of(d, s, u, t)) for t, spot in enumerate(places(s, u))]
    return min(
        (math.dist(p, q) - one - other for (p, one), (q, other) in combinations(bases, 2)),
        default=0.0,
    )


units = st.builds(
    Unit,
    at=st.tuples(st.floats(1.5, 40), st.floats(1.5, 40)),
    side=st.sampled_from([0, 1]),
    troops=st.integers(1, 6),
    radius=st.sampled_from([1.0, 1.35]),
)


@tries(max_examples=60)
@given(st.lists(units, min_size=1, max_size=5))
def test_units_stand_within_two_strides_and_overlap_nobody(made: list[Unit]) -> None:
    made = sorted(made, key=lambda unit: unit.side)
    assume(all(math.dist(p.at, q.at) > 7.5 for p, q in combinations(made, 2)))
    d, s = field(*made)
    for u, unit in enumerate(made):
        assert s.n[u] == unit.troops
        assert places(s, u)[0] == unit.at
        assert formation.in_formation(d, s, u)
        assert furthest(d, s, u) <= 2
        assert tightest(d, s, u) >= 0
        for spot in places(s, u):
            assert all(unit.radius <= way <= 60 - unit.radius for way in spot)
    for (u, one), (v, other) in combinations(enumerate(made), 2):
        least = 0.0 if one.side == other.side else CLEAR
        assert gap(d, s, u, v) >= least - HAIR


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
    d, s = field(Unit(at=at, troops=troops), pieces=[Piece((30, 30), half, does=does)])
    assert all(math.dist(spot, (30, 30)) >= half + 1 - HAIR for spot in places(s, 0))
    assert tightest(d, s, 0) >= 0


@pytest.mark.parametrize(
    ("spot", "does", "formed"),
    [
        ((24.0, 20.0), 0, True),
        ((24.01, 20.0), 0, False),
        ((20.0, 23.9), 0, True),
        ((20.0, 23.9), IMPASSABLE | BLOCKS, False),
        ((20.0, 23.9), IMPASSABLE, True),
    ],
)
def test_in_formation(spot: tuple[float, float], does: int, formed: bool) -> None:
    tower = Piece((20, 22), 0.5, 0.3, does=does)
    d, s = field(Unit(at=(20, 20), troops=2, spots=[spot]), pieces=[tower])
    assert formation.in_formation(d, s, 0) is formed


@pytest.mark.parametrize(("keywords", "troop"), [(0, 3), (OFFICER, 0)])
def test_an_officer_leads_whom_it_joins(keywords: int, troop: int) -> None:
    d, s = field(Unit(at=(20, 20), troops=3), Unit(host=0, radius=1.35, keywords=keywords))
    assert (s.n[0], s.character[0]) == (4, troop)
    assert sight.base_of(d, s, 0, troop) == 1.35
    assert sight.base_of(d, s, 0, 1) == 1.0
    assert formation.in_formation(d, s, 0)
    assert tightest(d, s, 0) >= -HAIR


def test_troops_go_where_they_are_wanted() -> None:
    d, s = field(Unit(at=(30, 30), troops=2))
    assert places(s, 0)[1] == pytest.approx((30, 28 - GAP))
    formation.form_up(d, s, 0, 1.0, 0.0, -1)
    assert places(s, 0) == [(30, 30), pytest.approx((32 + GAP, 30))]


def test_a_troop_without_room_in_formation_stands_further_out() -> None:
    mire = [Piece((30, y), 6, 1.9, does=UNSTABLE) for y in (27.0, 33.0)]
    ends = [Piece((x, 30), 1, 2, does=UNSTABLE) for x in (27.5, 32.5)]
    d, s = field(Unit(at=(30, 30), troops=2), pieces=mire + ends)
    assert not formation.in_formation(d, s, 0)
    assert 2 < furthest(d, s, 0) <= 5
    assert load().ground.may_stand(d, s, 0, *places(s, 0)[1], 1.0)


def test_contact_is_counted_both_ways_and_ends() -> None:
    d, s = field(
        Unit(at=(20, 20)), Unit(at=(20, 22), side=1), Unit(at=(22, 20), side=1), Unit(side=1)
    )
    assert list(s.foes[:4]) == [2, 1, 1, 0]
    assert s.engaged[:4, :4].sum() == 4
    s.x[0, 0] = 17.9
    formation.refresh(d, s, 0)
    assert list(s.foes[:4]) == [0, 0, 0, 0]
    assert s.engaged[:4, :4].sum() == 0


def test_friends_in_contact_are_not_engaged() -> None:
    _, s = field(Unit(at=(20, 20)), Unit(at=(20, 22)), Unit(at=(40, 40), side=1))
    assert s.foes[:3].sum() == 0


def test_a_unit_off_the_table_touches_nobody() -> None:
    d, s = field(Unit(at=(20, 20)), Unit(at=(20, 22), side=1))
    s.status[1] = AWAY
    formation.refresh(d, s, 0)
    assert s.foes[:2].sum() == 0


def test_how_far_a_unit_spreads() -> None:
    _, s = field(Unit(at=(20, 20)), Unit(at=(30, 20), troops=2, spots=[(30, 23.5)]))
    assert list(s.spread[:2]) == [1.0, 4.5]


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
    d, s = field(Unit(at=(50, 50)), Unit(at=(22, 20), side=side))
    formation.gather(d, s, 0, x, 20.0, 3.0, guest)
    assert formation.spot_free(d, s, x, 20.0, 1.0) is free


def test_piling_in_brings_the_leader_and_idle_troops_to_the_enemy() -> None:
    mine = Unit(at=(20, 17.8), troops=3, spots=[(20, 20), (22.1, 17.8)])
    d, s = field(mine, Unit(at=(20, 22.0), side=1, radius=1.0))
    assert not formation.troop_touches(d, s, 0, 0, 1)
    formation.pile_in(d, s, 0, 1)
    assert places(s, 0)[0] == (20, 20)
    assert all(formation.troop_touches(d, s, 0, t, 1) for t in range(3))
    assert formation.in_formation(d, s, 0)
    assert tightest(d, s, 0) >= 0
    assert gap(d, s, 0, 1) >= -HAIR


def test_piling_in_engages_nobody_new() -> None:
    mine = Unit(at=(20, 20), troops=4, spots=[(18, 18), (20, 17.9), (22, 18)])
    other = Unit(at=(22.6, 23), side=1)
    d, s = field(mine, Unit(at=(20, 22), side=1), other)
    formation.pile_in(d, s, 0, 1)
    assert (s.engaged[0, 1], s.engaged[0, 2]) == (1, 0)
    assert gap(d, s, 0, 2) >= CLEAR - HAIR
    assert sum(formation.troop_touches(d, s, 0, t, 1) for t in range(4)) >= 2
