"""Activations: their token and rest, terrain underfoot, objectives at their end."""

from dataclasses import replace

import pytest

from factions.systems.warcrow.catalogue import Attack, Pool
from factions.systems.warcrow.kernels.record.layout import (
    DISARMED,
    FRIGHTENED,
    LETHAL,
    SINISTER,
    SLOWED,
    VULNERABLE,
)
from tests.factions.systems.warcrow.board import Board, E, Outcome, Piece, Unit, board

ENEMY = Unit(side=1, at=(5.0, 55.0))


@pytest.mark.parametrize(("before", "stress"), [(0, 0), (1, 1)], ids=["first", "second"])
def test_a_second_activation_costs_a_stress(before: int, stress: int) -> None:
    made = board(Unit(activated=bool(before)), ENEMY)
    made.begin(0)
    assert (made.is_activated(0), made.stress(0), made.active()) == (True, stress, 0)


@pytest.mark.parametrize(
    ("gap", "rugged", "states"),
    [(-2, 1, SLOWED), (0, 1, SLOWED), (0.04, 1, SLOWED), (0.06, 1, 0), (-2, 0, 0), (-2, 2, 0)],
)
def test_a_unit_that_touches_ground_rugged_to_it_is_slowed(
    gap: float, rugged: int, states: int
) -> None:
    made = board(Unit(rugged=rugged), pieces=[Piece((30.0, 33.0 + gap), 10, 2)])
    made.begin(0)
    assert made.states(0) == states


@pytest.mark.parametrize(
    ("states", "after"),
    [
        (0, 0),
        (SLOWED, 0),
        (SLOWED | VULNERABLE, SLOWED),  # one state of choice
        (DISARMED | SLOWED | FRIGHTENED, SLOWED | FRIGHTENED),
        (FRIGHTENED, 0),
    ],
)
def test_a_rest_sheds_all_stress_and_one_state(states: int, after: int) -> None:
    made = board(Unit(stress=2, states=states), ENEMY)
    made.rest(0)
    assert (made.stress(0), made.states(0)) == (0, after)


def test_a_victor_left_free_moves_toward_an_objective() -> None:
    made = board(Unit(hits="SS"), Unit(side=1, at=(30.0, 32.0)), objectives=[(30.0, 20.0)])
    made.fight(0, 1)
    assert made.is_gone(1)
    assert made.at(0)[1] < 27


# Terrain


def lethal(states: int = 0, blocks: str | Attack = "") -> Board:
    """Return unit 0 at (30, 20) before ground that rolls SSS, from y = 23.5 to 24.5."""
    mine = Unit(at=(30.0, 20.0), wounds=9, blocks=blocks, states=states)
    piece = Piece((30.0, 24.0), 10, 0.5, does=LETHAL, shots_of=1)
    return board(mine, Unit(at=None, shots="SSS", range=9), ENEMY, pieces=[piece])


def test_lethal_ground_wounds_what_comes_into_contact() -> None:
    made = lethal(blocks="B")
    wounds = []
    for y in (22.2, 22.6, 27.0, 22.0):  # short of it, into contact, through from contact, back
        made.walk(30.0, y)
        wounds.append(made.damage(0))
    assert wounds[0] == 0
    assert wounds[-1] in (2, 4)


def test_an_attack_that_drives_a_unit_onto_lethal_ground_is_resolved_by_its_own_roll() -> None:
    made = lethal()
    attack = Outcome(2, 1, 3, 4)
    made.rolled(attack)
    made.face_hazard(0, piece=0)
    assert made.outcome() == attack


@pytest.mark.parametrize(("states", "wounds"), [(VULNERABLE, {2}), (0, {0, 1, 2})])
def test_lethal_ground_takes_a_die_of_the_vulnerable(states: int, wounds: set[int]) -> None:
    # SSS against B and a green die: whatever that blocks is lost to the vulnerable.
    seen = set()
    for seed in range(40):
        made = lethal(states, Attack(Pool("G", "B")))
        made.reseed(seed)
        made.face_hazard(0, piece=0)
        assert made.states(0) == 0
        seen.add(made.damage(0))
    assert seen == wounds


@pytest.mark.parametrize(
    ("keywords", "ignores", "gap", "stress"),
    [("", 0, 2.9, 1), ("", 0, 3.1, 0), ("", 1, 2.9, 0), ("Golem", 0, 2.9, 0)],
)
def test_sinister_ground_tries_nerves(keywords: str, ignores: int, gap: float, stress: int) -> None:
    grave = Piece((30.0, 32.5 + gap), 1.5, does=SINISTER)
    made = board(Unit(will="", keywords=keywords, ignores=ignores), ENEMY, pieces=[grave])
    made.finish(0)
    assert (made.stress(0), len(made.events(E.TEST))) == (stress, stress)


def test_stress_is_faced_by_all_when_the_activation_ends() -> None:
    made = board(Unit(stress=3, will="SS"), Unit(side=1, at=(30.0, 50.0), stress=4, will="SS"))
    made.finish(0)
    assert [row[:4] for row in made.events(E.TEST)] == [[0, -1, 2, 1], [1, -1, 2, 2]]
    assert ([made.stress(u) for u in range(2)], made.active()) == ([2, 2], -1)


# Objectives

CENTRE = (30.0, 30.0)


@pytest.mark.parametrize(
    ("unit", "role", "character", "reach"),
    [
        (1.0, "", 0.0, 5.0),  # the marker's radius, three strides, the leader's base
        (1.7, "", 0.0, 5.7),
        (1.0, "officer", 1.7, 5.7),
        (1.7, "officer", 1.0, 5.0),
        (1.0, "support", 1.7, 5.0),
    ],
)
def test_objectives_are_contested_within_three_strides_of_the_leaders_base(
    unit: float, role: str, character: float, reach: float
) -> None:
    for away, holder in ((2.5, 0), (reach, 0), (reach + 0.01, -1), (20.0, -1)):
        units = [Unit(at=(30.0, 30.0 - away), radius=unit, spots=[(20.0, 5.0)] if role else [])]
        if role:
            units.append(Unit(host=0, role=role, radius=character))
        made = board(*units, ENEMY, objectives=[CENTRE])
        made.finish(0)
        assert made.holder(0) == holder, away


@pytest.mark.parametrize(
    ("mine", "theirs", "before", "after"),
    [
        (2, 1, -1, 0),
        (2, 1, 1, 0),
        (1, 2, 0, 1),  # the stronger there takes it, whichever has acted
        (1, 2, -1, 1),
        (1, 1, -1, -1),  # a tie changes nothing
        (1, 1, 0, 0),
        (1, 1, 1, 1),
        (0, 0, 1, 1),
    ],
)
def test_the_higher_conquest_takes_it(mine: int, theirs: int, before: int, after: int) -> None:
    other = Unit(side=1, at=(30.0, 34.0), conquest=theirs)
    made = board(Unit(at=(30.0, 26.0), conquest=mine), other, objectives=[CENTRE], holders=[before])
    made.finish(0)
    assert made.holder(0) == after


def test_conquest_adds_up() -> None:
    made = board(
        Unit(at=(28.0, 26.0)),
        Unit(at=(32.0, 26.0)),
        Unit(at=(30.0, 15.0), conquest=5),
        Unit(side=1, at=(30.0, 34.0)),
        objectives=[CENTRE],
        holders=[1],
    )
    made.finish(0)
    assert made.holder(0) == 0
    assert made.events(E.TAKEN) == [[0, -1, 0, 0, 2, 1]]


def test_it_is_held_until_it_is_taken() -> None:
    made = board(Unit(at=(30.0, 10.0)), ENEMY, objectives=[CENTRE], holders=[0])
    for u in range(2):
        made.finish(u)
        assert made.holder(0) == 0


# A leader out of reach of an objective, before a troop within three strides of it.
FAR_LED = Unit(at=(30.0, 36.5), troops=2, spots=[(30.0, 34.4)], conquest=3)


def test_a_unit_that_others_meet_contests_by_its_nearest_base() -> None:
    enemy = replace(FAR_LED, side=1)
    made = board(Unit(at=(30.0, 25.2)), enemy, objectives=[CENTRE], holders=[0])
    made.finish(0)
    assert made.events(E.TAKEN) == [[0, -1, 0, 1, 1, 3]]


def test_a_unit_that_acts_contests_by_its_leader() -> None:
    made = board(FAR_LED, ENEMY, objectives=[CENTRE])
    made.finish(0)
    assert (made.held_by(0), made.holder()) == (3, -1)


@pytest.mark.parametrize(("coward", "holder"), [(0, -1), (1, 0)])
def test_the_demoralized_hold_and_take_nothing(coward: int, holder: int) -> None:
    made = board(
        Unit(at=(30.0, 26.0)), Unit(side=1, at=(30.0, 34.0), conquest=3), objectives=[CENTRE]
    )
    made.lose_heart(coward)
    assert made.held_by(coward) == 0
    made.finish(0)
    assert made.holder(0) == holder


def test_the_end_of_an_activation_takes_only_what_is_near() -> None:
    made = board(
        Unit(at=(15.0, 27.0)),
        Unit(at=(45.0, 27.0)),
        ENEMY,
        objectives=[(15.0, 30.0), (45.0, 30.0)],
    )
    made.finish(1)
    assert [made.holder(u) for u in range(2)] == [-1, 0]
