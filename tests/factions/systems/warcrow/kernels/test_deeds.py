"""What skills do, one word of the vocabulary after the other."""

from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record.layout import (
    DISARMED,
    FIRE,
    FREE,
    FRIGHTENED,
    GAP,
    LEAP,
    SHIFT,
    SLOWED,
    WANDER,
)
from tests.factions.systems.warcrow.board import Tokens, Unit, board, skill
from tests.factions.systems.warcrow.board.deeds import NEAR, deed, do, pair


@pytest.mark.parametrize(
    ("word", "changes", "before", "after"),
    [
        ("heal", {"amount": 2}, Tokens(damage=3), Tokens(damage=1)),
        ("heal", {"amount": 0}, Tokens(damage=3), Tokens()),
        ("relieve", {"amount": 1}, Tokens(stress=3), Tokens(stress=2)),
        ("relieve", {"amount": 0}, Tokens(stress=3), Tokens()),
        ("cleanse", {}, Tokens(states=SLOWED | DISARMED), Tokens()),
        ("stress", {"amount": 2}, Tokens(stress=1), Tokens(stress=3)),
        ("wound", {"amount": 2}, Tokens(damage=1), Tokens(damage=3)),
        (
            "state",
            {"states": ("slowed", "frightened")},
            Tokens(),
            Tokens(states=SLOWED | FRIGHTENED),
        ),
    ],
)
def test_a_deed_changes_what_is_on_a_unit(
    word: str, changes: dict[str, Any], before: Tokens, after: Tokens
) -> None:
    made = do(pair(deed(word, **changes), **before._asdict()))
    assert made.tokens_on(1) == after


@pytest.mark.parametrize(
    ("per", "before", "wounds"), [("target-stress", {"stress": 3}, 3), ("target-stress", {}, 0)]
)
def test_a_wound_may_count_the_targets_stress(
    per: str, before: dict[str, Any], wounds: int
) -> None:
    assert do(pair(deed("wound", per=per), **before)).damage(1) == wounds


def test_a_wound_may_count_the_targets_tinge() -> None:
    made = pair(deed("wound", per="target-tinge"), tinge=2)
    assert do(made).damage(1) == 2


@pytest.mark.parametrize(("will", "states"), [("S", 0), ("", SLOWED)])
def test_a_willpower_test_avoids_it(will: str, states: int) -> None:
    made = do(pair(deed("state", states=("slowed",), test=1), will=will))
    assert made.states(1) == states


@pytest.mark.parametrize(("will", "stress"), [("", 2), ("S", 1), ("SS", 0)])
def test_stress_for_each_success_lacking(will: str, stress: int) -> None:
    made = do(pair(deed("stress", test=2, per="lacking"), will=will))
    assert made.stress(1) == stress


def test_a_roll_is_added_to_the_amount() -> None:
    made = pair(deed("heal", amount=1, dice="will"), mine={"will": "SS"}, damage=4)
    assert do(made).damage(1) == 1


def test_no_success_heals_nothing_where_the_roll_is_all() -> None:
    made = pair(deed("heal", amount=0, dice="will"), mine={"will": ""}, damage=4)
    assert do(made).damage(1) == 4


def test_troops_come_back() -> None:
    made = pair(deed("recover", amount=1), troops=3, wounds=1)
    made.suffer(1, 2, -1)
    assert made.troops(1) == 1
    assert do(made).troops(1) == 2


def test_a_shove_goes_straight_away() -> None:
    made = do(pair(deed("shove", amount=3)))
    assert made.at(1) == pytest.approx((30.0, 37.0))


def test_the_immovable_are_not_shoved_by_deeds() -> None:
    assert do(pair(deed("shove", amount=3), keywords="Immovable")).at(1) == NEAR


@pytest.mark.parametrize(
    ("word", "step"),
    [("displace", SHIFT), ("move", WANDER), ("activate", FREE), ("strike", LEAP), ("shoot", FIRE)],
)
def test_moves_attacks_and_activations_are_put_on_the_agenda(word: str, step: int) -> None:
    made = do(pair(deed(word)))
    assert made.todo() == [step]


def test_a_demoralized_ally_rallies_without_a_roll() -> None:
    made = pair(deed("rally"), stress=5, will="", demoralized=True)
    do(made)
    assert (made.is_demoralized(1), made.stress(1)) == (0, 4)


def test_a_unit_breaks_unless_it_never_does() -> None:
    assert do(pair(deed("break"))).is_demoralized(1)
    steady = (skill(Deed("steady")),)
    assert not do(pair(deed("break"), skills=steady)).is_demoralized(1)


def test_the_token_of_an_activation_goes() -> None:
    made = pair(deed("untoken"), activated=True)
    assert not do(made).is_activated(1)


@pytest.mark.parametrize(("amount", "before", "after"), [(2, 1, 3), (-1, 1, 0), (-1, 0, 0)])
def test_tinge_is_given_and_taken(amount: int, before: int, after: int) -> None:
    made = pair(deed("tinge", amount=amount), tinge=before)
    assert do(made).tinge(1) == after


def test_a_boon_lasts_so_many_turns() -> None:
    made = do(pair(deed("boon", symbols="S", roll="attack", lasts=3)))
    assert made.boon(1) == (1 + 3, [1, 0])


def test_dread_makes_intimidating_for_a_time() -> None:
    made = pair(Deed("dread", at="start", amount=2, lasts=1), will="")
    do(made, 0)
    made.put(1, (30.0, 32.0 + GAP))
    made.meet(1)
    assert made.stress(1) == 2
    made.in_turn(3)
    made.begin(1)
    made.meet(1)
    assert made.stress(1) == 2


def test_a_curse_is_felt_at_each_activation_while_it_lasts() -> None:
    made = do(pair(deed("curse", states=("disarmed",), lasts=2)))
    for turns, states in ((0, DISARMED), (2, DISARMED), (3, 0)):
        made.in_turn(1 + turns)
        made.drop_states(1, DISARMED)
        made.begin(1)
        assert made.states(1) == states


@pytest.mark.parametrize(
    ("to", "touched"),
    [
        ("self", {0}),
        ("allies", {0, 1}),
        ("enemies", {3}),
        ("all", {1, 3}),
        ("engaged", {3}),
    ],
)
def test_a_deed_is_done_to_those_it_names(to: str, touched: set[int]) -> None:
    made = board(
        Unit(at=(30.0, 28.0), skills=(skill(deed("stress", to, within=5)),)),
        Unit(at=(34.0, 28.0)),
        Unit(at=(44.0, 28.0)),
        Unit(side=1, at=(30.0, 30.01)),
        Unit(side=1, at=(30.0, 44.0)),
    )
    assert {u for u in range(5) if made.deed_touches(u)} == touched


def test_near_the_target_leaves_the_target_out() -> None:
    made = board(
        Unit(at=(30.0, 28.0), skills=(skill(deed("stress", "near-target", within=5)),)),
        Unit(side=1, at=(30.0, 40.0)),
        Unit(side=1, at=(34.0, 40.0)),
        Unit(side=1, at=(40.0, 40.0)),
    )
    assert [u for u in range(4) if made.deed_touches(u, target=1)] == [2]


def test_a_deed_may_ask_for_labels_and_leave_some_out() -> None:
    for labels, changes, counts in (
        (("Orc",), {"only": "Orc"}, True),
        (("Elf",), {"only": "Orc"}, False),
        (("Orc",), {"but": "Orc"}, False),
        (("Elf",), {"but": "Orc"}, True),
    ):
        made = pair(deed("stress", "enemies", **changes), labels=labels)
        assert made.deed_touches(1) is counts


def test_a_displaced_unit_goes_no_further_than_it_may() -> None:
    made = board(Unit(at=(30.0, 10.0)), Unit(side=1, at=(5.0, 55.0)), objectives=[(30.0, 30.0)])
    made.survey()
    made.displace(0, 5)
    assert made.at(0) == pytest.approx((30.0, 15.0))
    assert made.is_ready(0)


def test_no_unit_is_displaced_to_where_it_stands() -> None:
    bow = Unit(at=(30.0, 30.0), range=14, skills=(skill(deed("displace", "self", amount=3)),))
    made = board(bow, Unit(side=1, at=(30.0, 18.0), hits="", cost=90), objectives=[(30.0, 30.0)])
    made.survey()
    assert made.worth_of_deed(v=0) == 0.0
    made.displace(0, 3)
    assert made.at(0) == (30.0, 30.0)


def test_a_unit_displaces_itself_as_far_as_its_first_value() -> None:
    both = skill(deed("displace", "self", amount=0), deed("displace", "self", amount=4))
    unit = Unit(at=(30.0, 10.0), move=(4, 2), skills=(both,))
    made = board(unit, Unit(side=1, at=(5.0, 55.0)), objectives=[(30.0, 30.0)])
    made.survey()
    one, two = (made.worth_of_deed(v=0, deed=row) for row in range(2))
    assert one == two > 0.0
    assert do(made, u=0).steps() == [(SHIFT, 0, -1, 4)]


@pytest.mark.parametrize(("tinge", "healed"), [(0, 0), (1, 1), (2, 2)])
def test_an_amount_by_tinge_is_nothing_without_any(tinge: int, healed: int) -> None:
    made = pair(deed("heal", amount=1, per="target-tinge"), damage=3, tinge=tinge)
    do(made)
    assert made.damage(1) == 3 - healed
