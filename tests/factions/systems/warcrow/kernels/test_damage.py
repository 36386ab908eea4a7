"""Wounds: what carries over, which troop falls first, what panel is left, what comes back."""

from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Joined, Panel, Pool
from tests.factions.systems.warcrow.board import Board, E, L, Unit, attack, board

ENEMY = Unit(side=1, at=(5.0, 55.0))


def hurt(made: Board, amount: int, by: int = -1) -> int:
    """Let unit 0 take wounds; return how many it could take."""
    return made.suffer(0, amount, by)


@pytest.mark.parametrize(
    ("before", "amount", "troops", "left"),
    [
        (0, 0, 3, 0),
        (0, 1, 3, 1),
        (1, 1, 2, 0),  # what a troop already had counts
        (0, 3, 2, 1),  # the rest carries over to the next troop
        (1, 4, 1, 1),
        (0, 5, 1, 1),
    ],
)
def test_troops_fall_one_by_one(before: int, amount: int, troops: int, left: int) -> None:
    made = board(Unit(troops=3, wounds=2, damage=before))
    assert hurt(made, amount) == amount
    assert made.is_ready(0)
    assert (made.troops(0), made.damage(0), made.taken(0)) == (troops, left, amount)
    assert made.wounds_left(0) == 6 - before - amount


@pytest.mark.parametrize("amount", [6, 7, 60])
def test_the_last_wound_destroys_and_excess_is_lost(amount: int) -> None:
    made = board(Unit(troops=3, wounds=2, cost=45, states=L.SLOWED, stress=1), ENEMY)
    assert hurt(made, amount, by=1) == 6
    assert (made.is_gone(0), made.troops(0), made.states(0), made.stress(0)) == (True, 0, 0, 0)
    assert made.wounds_left(0) == 0
    assert (made.dealt(1), made.killed(1), made.taken(0)) == (6, 45.0, 6)


def test_a_destroyed_unit_engages_no_other() -> None:
    made = board(Unit(), Unit(side=1, at=(30.0, 32.01)))
    assert (made.is_engaged(0, 1), made.foes(1)) == (1, 1)
    hurt(made, 1, by=1)
    assert not made.is_engaged(0, 1)
    assert [made.foes(u) for u in range(2)] == [0, 0]


def test_a_wound_that_no_unit_dealt_is_credited_to_none() -> None:
    made = board(Unit(), ENEMY)
    hurt(made, 1)
    assert [(made.dealt(u), made.killed(u)) for u in range(2)] == [(0, 0), (0, 0)]


@pytest.mark.parametrize(
    ("spots", "by", "left"),
    [
        ([(32.5, 30.0), (27.5, 30.0)], (5.0, 55.0), [(30.0, 30.0)]),  # the leader falls last
        ([(30.0, 27.5), (32.5, 30.0)], (32.5, 32.01), [(30.0, 30.0), (32.5, 30.0)]),
        ([(32.5, 30.0)], (32.5, 32.01), [(32.5, 30.0)]),  # the leader takes its place in contact
    ],
    ids=["leader-last", "idle-first", "leader-steps-up"],
)
def test_troops_out_of_contact_fall_first_and_the_leader_last(
    spots: list[tuple[float, float]], by: tuple[float, float], left: list[tuple[float, float]]
) -> None:
    made = board(Unit(troops=1 + len(spots), spots=spots), Unit(side=1, at=by))
    hurt(made, 1 + len(spots) - len(left), by=1)
    assert made.places(0) == left
    assert made.is_engaged(0, 1) == (by != (5.0, 55.0))


def test_a_wound_that_no_unit_dealt_leaves_the_fight_as_it_is() -> None:
    spots = [(27.5, 30.0), (32.5, 30.0)]
    made = board(Unit(troops=3, spots=spots), Unit(side=1, at=(32.5, 32.01)))
    hurt(made, 1)
    assert made.places(0) == [(30.0, 30.0), (32.5, 30.0)]
    hurt(made, 1)
    assert made.places(0) == [(32.5, 30.0)]  # the leader takes its place in contact
    assert made.is_engaged(0, 1) == 1


@pytest.mark.parametrize(("wounds", "panel"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1)])
def test_the_panel_changes_at_the_printed_count(wounds: int, panel: int) -> None:
    panels = tuple(Panel(n, n, attack("S" * n), None, attack("")) for n in (3, 1))
    made = board(Unit(troops=5, panels=panels))
    hurt(made, wounds)
    assert made.panel(0) == panel
    assert made.printed_conquest(0) == (3, 1)[panel]


def test_a_demoralized_unit_has_no_conquest() -> None:
    made = board(Unit(demoralized=True))
    assert made.printed_conquest(0) == 0


@pytest.mark.parametrize(("before", "amount", "after"), [(2, 1, 1), (2, 2, 0), (1, 3, 0)])
def test_healing_removes_wounds_and_no_more(before: int, amount: int, after: int) -> None:
    made = board(Unit(troops=2, wounds=3, damage=before))
    made.heal(0, amount)
    assert (made.damage(0), made.troops(0)) == (after, 2)


@pytest.mark.parametrize(("lost", "amount", "troops"), [(0, 2, 3), (1, 1, 3), (2, 1, 2), (1, 5, 3)])
def test_recovery_stops_at_the_first_number(lost: int, amount: int, troops: int) -> None:
    made = board(Unit(troops=3, wounds=2))
    hurt(made, 2 * lost + 1)
    made.recover(0, amount)
    assert (made.troops(0), made.damage(0)) == (troops, 1)
    assert made.in_formation(0)


def test_nothing_recovers_a_destroyed_unit() -> None:
    made = board(Unit(troops=3))
    hurt(made, 3)
    made.recover(0, 1)
    assert (made.troops(0), made.is_gone(0)) == (0, True)


def test_wounds_and_losses_are_events() -> None:
    made = board(Unit(troops=2), ENEMY)
    hurt(made, 2, by=1)
    assert [row[:3] for row in made.events(E.DAMAGE)] == [[0, 1, 2]]
    assert [row[:2] for row in made.events(E.DESTROYED)] == [[0, 1]]


# Characters in units


def company(
    role: str = "officer",
    enemy: Unit = ENEMY,
    before: int = 0,
    active: int = -1,
    **changes: Any,
) -> Board:
    """Return two troops of one wound (slot 0) with a character of three (slot 1), an enemy (2).

    before: the wounds on the character.
    """
    character = Unit(host=0, wounds=3, role=role, cost=30, damage=before)
    return board(Unit(troops=2, cost=20, **changes), character, enemy, active=active)


def test_a_unit_plays_by_its_characters_values() -> None:
    joined = Joined(
        wp=(Pool("", "SS"), False),
        mor=(1, True),
        conquest=(2, True),
        mov=(5, 3),
        w=(1, True),
        charge=12,
        keywords=("Fearless",),
    )
    made = board(Unit(troops=2, wounds=2, stress=5, will=""), Unit(host=0, joined=joined))
    assert made.card(0) == (3, 3, 12, [5, 3], [3, 3])
    assert made.has_keyword(0, L.FEARLESS)
    made.face_stress(0)
    assert (made.stress(0), made.is_demoralized(0)) == (3, 0)


@pytest.mark.parametrize(("role", "place"), [("officer", 0), ("support", 2)])
def test_an_officer_leads_and_a_support_follows(role: str, place: int) -> None:
    made = company(role)
    assert (made.character(0), made.troops(0)) == (place, 3)
    assert (made.is_joined(1), made.troops(1)) == (True, 0)
    assert (made.regulars(0), made.wounds_left(0)) == (2, 2)
    spot = made.at(0, place)
    hurt(made, 1)
    assert (made.troops(0), made.is_ready(0), made.is_joined(1)) == (2, True, True)
    assert made.at(0, made.character(0)) == spot


def test_a_character_counts_as_a_member() -> None:
    panels = tuple(Panel(members, 1, attack("S"), None, attack("")) for members in (3, 1))
    made = company(panels=panels)
    assert made.panel(0) == 0
    hurt(made, 1)
    assert made.panel(0) == 1


@pytest.mark.parametrize(
    ("role", "before", "amount", "own", "total"),
    [
        ("officer", 0, 2, 0, 2),
        ("officer", 0, 3, 1, 3),
        ("support", 0, 4, 2, 4),
        ("officer", 1, 3, 2, 3),  # it keeps the wounds it had
    ],
)
def test_a_character_outlives_its_unit_and_takes_the_excess(
    role: str, before: int, amount: int, own: int, total: int
) -> None:
    made = company(role, before=before)
    assert hurt(made, amount, by=2) == total
    assert (made.is_gone(0), made.is_ready(1)) == (True, True)
    assert (made.troops(0), made.troops(1), made.character(0), made.character(1)) == (0, 1, -1, -1)
    assert (made.damage(1), made.wounds_left(1)) == (own, 3 - own)
    assert (made.taken(0), made.taken(1), made.dealt(2), made.killed(2)) == (
        2,
        own - before,
        total,
        20.0,
    )
    assert role == "support" or made.at(1) == (30.0, 30.0)
    assert made.heir(0) == 1
    assert [row[:2] for row in made.events(E.SPLIT)] == [[1, 0]]


@pytest.mark.parametrize("amount", [5, 9])
def test_enough_damage_takes_the_character_too(amount: int) -> None:
    made = company()
    assert hurt(made, amount, by=2) == 5
    assert (made.is_gone(0), made.is_gone(1)) == (True, True)
    assert (made.killed(2), made.heir(0)) == (50.0, 0)


@pytest.mark.parametrize("had", [False, True])
def test_tokens_go_with_the_character_left_alone(had: bool) -> None:
    states = L.SLOWED | L.FRIGHTENED if had else 0
    stress, rally = (2, 4) if had else (0, 0)
    tokens: dict[str, Any] = {"activated": had, "demoralized": had, "daunted": had, "rally": rally}
    made = company(active=0 if had else -1, stress=stress, states=states, **tokens)
    hurt(made, 2)
    assert (made.stress(1), made.states(1), made.rally(1)) == (stress, states, rally)
    assert (made.is_activated(1), made.is_demoralized(1), made.is_daunted(1)) == (had, had, had)
    assert made.active() == (1 if had else -1)
    assert (made.stress(0), made.states(0), made.is_demoralized(0)) == (0, 0, False)


@pytest.mark.parametrize("had", [False, True])
def test_tinge_goes_with_the_character_left_alone_and_is_faced(had: bool) -> None:
    made = company(active=0, tinge=3 * had)
    made.owe_tinge(0, had)
    hurt(made, 2)
    assert (made.tinge(1), made.faces_tinge(1)) == (3 * had, had)
    assert (made.tinge(0), made.faces_tinge(0)) == (0, False)
    made.finish(1)
    assert made.stress(1) == had


@pytest.mark.parametrize("had", [False, True])
def test_what_a_unit_has_done_in_its_activation_its_character_has_done(had: bool) -> None:
    past: dict[str, Any] = {"drew_blood": had, "stood": had, "came": "charge" if had else ""}
    made = company(active=0, **past)
    made.use_contact(0, had)
    hurt(made, 2)
    assert made.past(1) == (had, had, past["came"], had)


def test_the_character_left_alone_takes_its_units_place_in_the_fight() -> None:
    made = company(enemy=Unit(side=1, at=(30.0, 32.01), wounds=3))
    made.open_fray(0, 2)
    hurt(made, 2)
    made.hurt(1, 2, 1)
    assert (made.fighters(), made.toll()) == ([1, 2], [0, 1])


def test_the_character_left_alone_is_the_same_unit_to_its_enemy() -> None:
    foe = Unit(side=1, at=(30.0, 32.01), bloodthirst=0)
    made = company(enemy=foe, bloodthirst=2)
    hurt(made, 2, by=2)
    assert [made.is_engaged(u, 2) for u in range(3)] == [False, True, False]
    assert [made.foes(u) for u in range(3)] == [0, 1, 1]
    assert (made.bloodthirst(1), made.bloodthirst(2)) == (2, 1)


def test_recovery_does_not_count_the_character() -> None:
    made = company()
    hurt(made, 1)
    made.recover(0, 3)
    assert (made.troops(0), made.regulars(0), made.character(0)) == (3, 2, 0)
