"""The end of activations and rounds: objectives, points, relief, initiative."""

from typing import Any

import pytest

from factions.systems.warcrow.kernels import events, layout
from tests.factions.systems.warcrow.interpreted import Unit, field, load

G, A = load().game, load().actions
CENTRE = (30.0, 30.0)
REACH = 1.0 + 3.0 + 1.0  # the marker's radius, the strides, the leader's base


def contested(*units: Unit, spots: tuple[tuple[float, float], ...] = (CENTRE,)) -> tuple[Any, Any]:
    """Return a battle with objectives of radius 1 at these spots, nobody's yet."""
    d, s = field(*units)
    d.objectives, d.objective_radius = len(spots), 1.0
    for number, spot in enumerate(spots):
        d.objective[number] = spot
    return d, s


@pytest.mark.parametrize(("away", "holder"), [(2.5, 0), (REACH, 0), (REACH + 0.01, -1), (20.0, -1)])
def test_objectives_are_contested_within_three_strides(away: float, holder: int) -> None:
    d, s = contested(Unit(at=(30.0, 30.0 - away)), Unit(side=1, at=(5.0, 55.0)))
    A.take_objectives(d, s, 0)
    assert s.holder[0] == holder


@pytest.mark.parametrize(
    ("mine", "theirs", "before", "after"),
    [
        (2, 1, -1, 0),
        (2, 1, 1, 0),
        (1, 2, 0, 1),  # whoever is stronger there takes it, whoever has acted
        (1, 2, -1, 1),
        (1, 1, -1, -1),  # a tie changes nothing
        (1, 1, 0, 0),
        (1, 1, 1, 1),
        (0, 0, 1, 1),
    ],
)
def test_the_higher_conquest_takes_it(mine: int, theirs: int, before: int, after: int) -> None:
    d, s = contested(
        Unit(at=(30.0, 26.0), conquest=mine), Unit(side=1, at=(30.0, 34.0), conquest=theirs)
    )
    s.holder[0] = before
    A.take_objectives(d, s, 0)
    assert s.holder[0] == after


def test_conquest_adds_up() -> None:
    d, s = contested(
        Unit(at=(28.0, 26.0), conquest=1),
        Unit(at=(32.0, 26.0), conquest=1),
        Unit(at=(30.0, 15.0), conquest=5),
        Unit(side=1, at=(30.0, 34.0), conquest=1),
    )
    s.holder[0] = 1
    A.take_objectives(d, s, 0)
    assert s.holder[0] == 0
    taken = [row for row in s.event[: s.events] if row[0] == events.TAKEN]
    assert [[int(number) for number in row[3:9]] for row in taken] == [[0, -1, 0, 0, 2, 1]]


def test_it_is_held_until_it_is_taken() -> None:
    d, s = contested(Unit(at=(30.0, 10.0)), Unit(side=1, at=(5.0, 55.0)))
    s.holder[0] = 0
    A.take_objectives(d, s, 0)
    A.take_objectives(d, s, 1)
    assert s.holder[0] == 0


def test_the_demoralized_hold_nothing() -> None:
    d, s = contested(Unit(at=(30.0, 26.0), conquest=1), Unit(side=1, at=(30.0, 34.0), conquest=3))
    s.demoralized[1] = 1
    assert load().worth.held_by(d, s, 0, 1, -1) == 0
    A.take_objectives(d, s, 0)
    assert s.holder[0] == 0


def test_the_demoralized_take_nothing_at_the_end() -> None:
    d, s = contested(Unit(at=(30.0, 26.0)), Unit(side=1, at=(5.0, 55.0)))
    s.demoralized[0], s.active = 1, 0
    A.finish(d, s, None)
    assert s.holder[0] == -1


def test_the_end_of_an_activation_takes_only_what_is_near() -> None:
    d, s = contested(
        Unit(at=(15.0, 27.0)),
        Unit(at=(45.0, 27.0)),
        Unit(side=1, at=(5.0, 55.0)),
        spots=((15.0, 30.0), (45.0, 30.0)),
    )
    s.active = 1
    A.finish(d, s, None)
    assert list(s.holder[:2]) == [-1, 0]


@pytest.mark.parametrize(
    ("holders", "gained"),
    [
        ((-1, -1, -1), (0, 0)),
        ((0, -1, -1), (2, 0)),
        ((0, 1, -1), (1, 1)),  # nobody holds most
        ((0, 1, 1), (1, 3)),
        ((0, 0, 0), (4, 0)),
    ],
)
def test_points_for_held_and_for_most(
    holders: tuple[int, int, int], gained: tuple[int, int]
) -> None:
    d, s = contested(Unit(), Unit(side=1, at=(5.0, 55.0)), spots=(CENTRE,) * 3)
    d.score[:] = 1.0, 1.0, 0.0
    s.holder[:3] = holders
    s.points[:] = 5, 2
    G.score(d, s)
    assert tuple(s.points) == (5 + gained[0], 2 + gained[1])


@pytest.mark.parametrize(
    ("wounds", "points"),
    [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 4)],  # 5 a wound, 20 in all if lost
)
def test_last_stand_counts_what_is_destroyed(wounds: int, points: int) -> None:
    d, s = field(Unit(cost=10.0), Unit(side=1, at=(30.0, 50.0), troops=3, wounds=2, cost=30.0))
    d.score[:] = 0.0, 0.0, 10.0
    if wounds == 6:
        d.cost[1] = 40.0  # a destroyed unit counts its whole cost
    load().damage.suffer(d, s, 1, wounds, 0)
    G.score(d, s)
    assert tuple(s.points) == (points, 0)
    G.score(d, s)
    assert tuple(s.points) == (points, 0)  # in all, not each round


def test_last_stand_adds_up_over_units() -> None:
    d, s = field(
        Unit(cost=10.0),
        Unit(side=1, at=(30.0, 50.0), wounds=2, cost=16.0),
        Unit(side=1, at=(40.0, 50.0), wounds=2, cost=16.0),
    )
    d.score[:] = 0.0, 0.0, 10.0
    load().damage.suffer(d, s, 1, 1, 0)
    load().damage.suffer(d, s, 2, 1, 0)
    G.score(d, s)
    assert (s.points[0], s.lost[1]) == (1, 16.0)


@pytest.mark.parametrize(
    ("activated", "stress", "after"), [(0, 3, 1), (0, 1, 0), (1, 3, 2), (1, 0, 0)]
)
def test_stress_goes_at_the_end_of_a_round(activated: int, stress: int, after: int) -> None:
    d, s = field(Unit(stress=stress, morale=3), Unit(side=1, at=(5.0, 55.0)))
    s.activated[0] = activated
    G.end_round(d, s)
    assert s.stress[0] == after


def test_the_demoralized_keep_their_stress() -> None:
    d, s = field(Unit(stress=2), Unit(side=1, at=(5.0, 55.0)))
    s.demoralized[0] = 1
    G.end_round(d, s)
    assert s.stress[0] == 2


@pytest.mark.parametrize(("initiative", "order"), [(0, [0, 1, 2]), (1, [2, 0, 1])])
def test_those_left_behind_catch_up_in_order(initiative: int, order: list[int]) -> None:
    d, s = field(Unit(), Unit(at=(40.0, 20.0)), Unit(side=1, at=(5.0, 55.0)))
    s.initiative = initiative
    G.end_round(d, s)
    steps = s.agenda[: s.todo][::-1]
    assert [(int(row[0]), int(row[1])) for row in steps] == [(layout.CATCH_UP, u) for u in order]


@pytest.mark.parametrize(
    ("changes", "kind"),
    [
        ({}, layout.WANDER),
        ({"stress": 1}, layout.REST),
        ({"states": layout.SLOWED}, layout.REST),
    ],
)
def test_a_unit_left_behind_rests_or_moves(changes: dict[str, Any], kind: int) -> None:
    _, s = field(Unit(**changes), Unit(side=1, at=(5.0, 55.0)))
    G.catch_up(s, 0)
    assert [int(row[0]) for row in s.agenda[: s.todo]] == [kind]


@pytest.mark.parametrize("why", ["activated", "demoralized", "foes"])
def test_who_does_not_catch_up(why: str) -> None:
    _, s = field(Unit(stress=1), Unit(side=1, at=(5.0, 55.0)))
    getattr(s, why)[0] = 1
    G.catch_up(s, 0)
    assert s.todo == 0


@pytest.mark.parametrize(
    ("points", "before", "after"),
    [
        ((1, 2), 0, 0),
        ((1, 2), 1, 0),
        ((3, 2), 0, 1),
        ((3, 2), 1, 1),
        ((2, 2), 0, 1),
        ((2, 2), 1, 0),
    ],
)
def test_initiative_goes_to_fewer_points(points: tuple[int, int], before: int, after: int) -> None:
    d, s = field(Unit(), Unit(side=1, at=(5.0, 55.0)))
    s.points[:], s.initiative = points, before
    G.close_round(d, s)
    assert s.initiative == after


def test_tokens_go_with_the_round() -> None:
    d, s = field(Unit(), Unit(side=1, at=(5.0, 55.0)))
    s.activated[:2] = 1
    G.close_round(d, s)
    assert list(s.activated[:2]) == [0, 0]
