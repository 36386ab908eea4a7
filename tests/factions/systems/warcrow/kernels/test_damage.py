"""Wounds: what carries over, who falls first, what panel is left, what comes back."""

import pytest

from factions.systems.warcrow.kernels import events, layout
from tests.factions.systems.warcrow.interpreted import Unit, field, load, places

DAMAGE = load().damage


@pytest.mark.parametrize(
    ("before", "amount", "troops", "left", "taken"),
    [
        (0, 0, 3, 0, 0),
        (0, 1, 3, 1, 1),
        (1, 1, 2, 0, 1),  # what a troop already had counts
        (0, 3, 2, 1, 3),  # the rest carries over to the next troop
        (1, 4, 1, 1, 4),
        (0, 5, 1, 1, 5),
    ],
)
def test_troops_fall_one_by_one(
    before: int, amount: int, troops: int, left: int, taken: int
) -> None:
    d, s = field(Unit(troops=3, wounds=2, damage=before))
    assert DAMAGE.suffer(d, s, 0, amount, -1) == taken
    assert (s.n[0], s.damage[0], s.status[0]) == (troops, left, layout.READY)
    assert s.taken[0] == taken
    assert DAMAGE.wounds_left(d, s, 0) == 6 - before - amount


@pytest.mark.parametrize("amount", [6, 7, 60])
def test_the_last_wound_destroys(amount: int) -> None:
    d, s = field(
        Unit(troops=3, wounds=2, cost=45.0, states=layout.SLOWED, stress=1),
        Unit(side=1, at=(30.0, 50.0)),
    )
    assert DAMAGE.suffer(d, s, 0, amount, 1) == 6
    assert (s.status[0], s.n[0], s.states[0], s.stress[0]) == (layout.GONE, 0, 0, 0)
    assert DAMAGE.wounds_left(d, s, 0) == 0
    assert (s.dealt[1], s.killed[1], s.taken[0]) == (6, 45.0, 6)


def test_a_destroyed_unit_engages_nobody() -> None:
    d, s = field(Unit(at=(30.0, 30.0)), Unit(side=1, at=(30.0, 32.01)))
    assert (s.engaged[0, 1], s.foes[1]) == (1, 1)
    DAMAGE.suffer(d, s, 0, 1, 1)
    assert (s.engaged[0, 1], s.engaged[1, 0]) == (0, 0)
    assert (s.foes[0], s.foes[1]) == (0, 0)


def test_nobody_is_credited_for_a_wound_of_no_one() -> None:
    d, s = field(Unit(), Unit(side=1, at=(30.0, 50.0)))
    DAMAGE.suffer(d, s, 0, 1, -1)
    assert list(s.dealt[:2]) == [0, 0]
    assert list(s.killed[:2]) == [0.0, 0.0]


def test_the_leader_falls_last() -> None:
    d, s = field(Unit(at=(30.0, 30.0), troops=3, spots=((32.5, 30.0), (27.5, 30.0))))
    DAMAGE.suffer(d, s, 0, 2, -1)
    assert places(s, 0) == [(30.0, 30.0)]


def test_troops_out_of_contact_fall_first() -> None:
    d, s = field(
        Unit(at=(30.0, 30.0), troops=3, spots=((30.0, 27.5), (32.5, 30.0))),
        Unit(side=1, at=(32.5, 32.01)),
    )
    assert s.engaged[0, 1]
    DAMAGE.suffer(d, s, 0, 1, 1)
    assert places(s, 0) == [(30.0, 30.0), (32.5, 30.0)]
    assert s.engaged[0, 1]


def test_the_leader_takes_the_place_of_the_last_troop_in_contact() -> None:
    d, s = field(
        Unit(at=(30.0, 30.0), troops=2, spots=((32.5, 30.0),)),
        Unit(side=1, at=(32.5, 32.01)),
    )
    DAMAGE.suffer(d, s, 0, 1, 1)
    assert places(s, 0) == [(32.5, 30.0)]
    assert s.engaged[0, 1]


@pytest.mark.parametrize(("wounds", "panel"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1)])
def test_the_panel_changes_at_the_printed_count(wounds: int, panel: int) -> None:
    d, s = field(Unit(troops=5))
    d.members[0], d.sheet[0], d.conquest[0] = 3, (7, 9), (2, 1)
    DAMAGE.suffer(d, s, 0, wounds, -1)
    assert DAMAGE.panel(d, s, 0) == panel
    assert DAMAGE.sheet_of(d, s, 0) == (7, 9)[panel]
    assert DAMAGE.conquest_of(d, s, 0) == (2, 1)[panel]


@pytest.mark.parametrize(("before", "amount", "after"), [(2, 1, 1), (2, 2, 0), (1, 3, 0)])
def test_healing_removes_wounds_and_no_more(before: int, amount: int, after: int) -> None:
    d, s = field(Unit(troops=2, wounds=3, damage=before))
    DAMAGE.heal(d, s, 0, amount)
    assert (s.damage[0], s.n[0]) == (after, 2)


@pytest.mark.parametrize(("lost", "amount", "troops"), [(0, 2, 3), (1, 1, 3), (2, 1, 2), (1, 5, 3)])
def test_recovery_stops_at_the_first_number(lost: int, amount: int, troops: int) -> None:
    d, s = field(Unit(troops=3, wounds=2))
    DAMAGE.suffer(d, s, 0, 2 * lost + 1, -1)
    DAMAGE.recover(d, s, 0, amount)
    assert (s.n[0], s.damage[0]) == (troops, 1)
    assert load().formation.in_formation(d, s, 0)


def test_nothing_recovers_a_destroyed_unit() -> None:
    d, s = field(Unit(troops=3))
    DAMAGE.suffer(d, s, 0, 3, -1)
    DAMAGE.recover(d, s, 0, 1)
    assert (s.n[0], s.status[0]) == (0, layout.GONE)


def test_wounds_are_told() -> None:
    d, s = field(Unit(troops=2), Unit(side=1, at=(30.0, 50.0)))
    DAMAGE.suffer(d, s, 0, 2, 1)
    rows = [tuple(int(x) for x in row[[0, 3, 4, 5]]) for row in s.event[: s.events]]
    assert rows == [(events.DAMAGE, 0, 1, 2), (events.DESTROYED, 0, 1, 0)]
