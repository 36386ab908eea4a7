"""Characters in units: an extra member, who leads, and what becomes of one left alone."""

from typing import Any

import pytest

from factions.systems.warcrow.kernels import events, layout
from tests.factions.systems.warcrow.interpreted import Unit, field, load, places

DAMAGE, MORALE = load().damage, load().morale
ENEMY = Unit(side=1, at=(5.0, 55.0))


def company(keywords: int = layout.OFFICER, **changes: Any) -> tuple[Any, Any]:
    """Return two troops of one wound (slot 0) with a character of three (slot 1)."""
    return field(
        Unit(troops=2, cost=20.0, **changes),
        Unit(host=0, wounds=3, keywords=keywords, cost=30.0),
        ENEMY,
    )


@pytest.mark.parametrize(("keywords", "place"), [(layout.OFFICER, 0), (0, 2)])
def test_an_officer_leads_and_a_support_follows(keywords: int, place: int) -> None:
    d, s = company(keywords)
    assert (s.character[0], s.n[0], s.status[1], s.n[1]) == (place, 3, layout.JOINED, 0)
    assert (DAMAGE.regulars(s, 0), DAMAGE.wounds_left(d, s, 0)) == (2, 2)


def test_a_character_counts_as_a_member() -> None:
    d, s = company()
    d.members[0] = 3
    assert DAMAGE.panel(d, s, 0) == 0
    DAMAGE.suffer(d, s, 0, 1, -1)
    assert (s.n[0], DAMAGE.panel(d, s, 0)) == (2, 1)


@pytest.mark.parametrize("keywords", [layout.OFFICER, 0])
def test_troops_fall_before_their_character(keywords: int) -> None:
    d, s = company(keywords)
    spot = places(s, 0)[int(s.character[0])]
    DAMAGE.suffer(d, s, 0, 1, -1)
    assert (s.n[0], s.status[0], s.status[1]) == (2, layout.READY, layout.JOINED)
    assert places(s, 0)[int(s.character[0])] == spot


@pytest.mark.parametrize(("amount", "own", "total"), [(2, 0, 2), (3, 1, 3), (4, 2, 4)])
def test_excess_damage_falls_on_the_character(amount: int, own: int, total: int) -> None:
    d, s = company()
    spot = places(s, 0)[0]
    assert DAMAGE.suffer(d, s, 0, amount, 2) == total
    assert (s.status[0], s.status[1]) == (layout.GONE, layout.READY)
    assert (s.n[0], s.n[1], s.character[0], s.character[1]) == (0, 1, -1, -1)
    assert (s.damage[1], DAMAGE.wounds_left(d, s, 1)) == (own, 3 - own)
    assert (s.taken[0], s.taken[1], s.dealt[2], s.killed[2]) == (2, own, total, 20.0)
    assert places(s, 1) == [spot]
    assert DAMAGE.heir(d, s, 0) == 1


@pytest.mark.parametrize("amount", [5, 9])
def test_enough_damage_takes_the_character_too(amount: int) -> None:
    d, s = company()
    assert DAMAGE.suffer(d, s, 0, amount, 2) == 5
    assert (s.status[0], s.status[1], s.killed[2]) == (layout.GONE, layout.GONE, 50.0)
    assert DAMAGE.heir(d, s, 0) == 0


def test_a_character_keeps_the_wounds_it_had() -> None:
    d, s = company()
    s.damage[1] = 2
    assert DAMAGE.suffer(d, s, 0, 3, -1) == 3
    assert s.status[1] == layout.GONE


def test_tokens_go_with_the_character_left_alone() -> None:
    d, s = company(stress=2, states=layout.SLOWED | layout.FRIGHTENED)
    s.activated[0] = s.demoralized[0] = s.daunted[0] = 1
    s.rally[0], s.active = 4, 0
    DAMAGE.suffer(d, s, 0, 2, -1)
    assert (s.stress[1], s.states[1]) == (2, layout.SLOWED | layout.FRIGHTENED)
    assert (s.activated[1], s.demoralized[1], s.daunted[1], s.rally[1]) == (1, 1, 1, 4)
    assert s.active == 1
    assert (s.stress[0], s.states[0], s.demoralized[0]) == (0, 0, 0)


def test_a_character_left_alone_has_fresh_tokens_if_its_unit_has_none() -> None:
    d, s = company()
    DAMAGE.suffer(d, s, 0, 2, -1)
    assert (s.stress[1], s.states[1], s.activated[1], s.demoralized[1]) == (0, 0, 0, 0)
    assert s.active == -1


def test_the_one_left_alone_still_fights() -> None:
    d, s = field(
        Unit(troops=1, at=(30.0, 25.0)),
        Unit(host=0, wounds=3, keywords=layout.OFFICER),
        Unit(side=1, at=(30.0, 27.01)),
    )
    assert s.engaged[0, 2]
    DAMAGE.suffer(d, s, 0, 1, 2)
    assert not s.engaged[0, 2]
    assert (s.engaged[1, 2], s.foes[2]) == (1, 1)


def test_the_split_is_told() -> None:
    d, s = company()
    DAMAGE.suffer(d, s, 0, 2, 2)
    splits = [row for row in s.event[: s.events] if row[0] == events.SPLIT]
    assert [(int(row[3]), int(row[4])) for row in splits] == [(1, 0)]


def test_recovery_does_not_count_the_character() -> None:
    d, s = company()
    DAMAGE.suffer(d, s, 0, 1, -1)
    DAMAGE.recover(d, s, 0, 3)
    assert (s.n[0], DAMAGE.regulars(s, 0)) == (3, 2)
    assert s.character[0] == 0


def test_both_are_lost_where_they_flee_off_the_table() -> None:
    d, s = company(at=(30.0, 2.0))
    s.character[0] = 0
    MORALE.run_away(d, s, 0)
    assert (s.status[0], s.status[1]) == (layout.GONE, layout.GONE)
