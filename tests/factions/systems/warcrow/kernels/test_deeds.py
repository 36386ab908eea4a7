"""What skills do, one word of the vocabulary after the other."""

from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record.layout import (
    DISARMED,
    FIGHT,
    FIRE,
    FREE,
    FRIGHTENED,
    GAP,
    GONE,
    LEAP,
    MOMENT,
    READY,
    RUSH,
    SHIFT,
    SLOWED,
    VULNERABLE,
    WANDER,
)
from tests.factions.systems.warcrow.interpreted import Board, E, K, Unit, attack, board, skill
from tests.factions.systems.warcrow.kernels.test_turns import play

NEAR = (30.0, 34.0)


def pair(*deeds: Deed, mine: dict[str, Any] | None = None, **theirs: Any) -> Board:
    """Return unit 0, with one skill used as its activation starts, and an enemy 4 strides off."""
    foe: dict[str, Any] = {"side": 1, "at": NEAR, "wounds": 5, "morale": 5, **theirs}
    return board(Unit(wounds=5, skills=(skill(*deeds),), **(mine or {})), Unit(**foe))


def do(made: Board, u: int = 1, row: int = 0) -> Board:
    """Do a deed of unit 0 to unit u."""
    K.deeds.do_deed(made.d, made.s, made.book, row, 0, u)
    return made


def deed(do: str, to: str = "enemy", **changes: Any) -> Deed:
    return Deed(do, at="start", to=to, **changes)


@pytest.mark.parametrize(
    ("word", "changes", "before", "field", "after"),
    [
        ("heal", {"amount": 2}, {"damage": 3}, "damage", 1),
        ("heal", {"amount": 0}, {"damage": 3}, "damage", 0),
        ("relieve", {"amount": 1}, {"stress": 3}, "stress", 2),
        ("relieve", {"amount": 0}, {"stress": 3}, "stress", 0),
        ("cleanse", {}, {"states": SLOWED | DISARMED}, "states", 0),
        ("stress", {"amount": 2}, {"stress": 1}, "stress", 3),
        ("wound", {"amount": 2}, {"damage": 1}, "damage", 3),
        ("state", {"states": ("slowed", "frightened")}, {}, "states", SLOWED | FRIGHTENED),
    ],
)
def test_what_changes_a_unit(
    word: str, changes: dict[str, Any], before: dict[str, Any], field: str, after: int
) -> None:
    made = do(pair(deed(word, **changes), **before))
    assert getattr(made.s, field)[1] == after


@pytest.mark.parametrize(
    ("per", "before", "wounds"), [("target-stress", {"stress": 3}, 3), ("target-stress", {}, 0)]
)
def test_wounds_for_the_targets_stress(per: str, before: dict[str, Any], wounds: int) -> None:
    assert do(pair(deed("wound", per=per), **before)).s.damage[1] == wounds


def test_wounds_for_the_targets_tinge() -> None:
    made = pair(deed("wound", per="target-tinge"))
    made.s.tinge[1] = 2
    assert do(made).s.damage[1] == 2


@pytest.mark.parametrize(("will", "states"), [("S", 0), ("", SLOWED)])
def test_a_willpower_test_avoids_it(will: str, states: int) -> None:
    made = do(pair(deed("state", states=("slowed",), test=1), will=will))
    assert made.s.states[1] == states


@pytest.mark.parametrize(("will", "stress"), [("", 2), ("S", 1), ("SS", 0)])
def test_stress_for_each_success_lacking(will: str, stress: int) -> None:
    made = do(pair(deed("stress", test=2, per="lacking"), will=will))
    assert made.s.stress[1] == stress


def test_a_roll_is_added_to_the_amount() -> None:
    made = pair(deed("heal", amount=1, dice="will"), mine={"will": "SS"}, damage=4)
    assert do(made).s.damage[1] == 1


def test_no_success_heals_nothing_where_the_roll_is_all() -> None:
    made = pair(deed("heal", amount=0, dice="will"), mine={"will": ""}, damage=4)
    assert do(made).s.damage[1] == 4


def test_troops_come_back() -> None:
    made = pair(deed("recover", amount=1), troops=3, wounds=1)
    K.damage.suffer(made.d, made.s, 1, 2, -1)
    assert made.s.n[1] == 1
    assert do(made).s.n[1] == 2


def test_a_shove_goes_straight_away() -> None:
    made = do(pair(deed("shove", amount=3)))
    assert made.at(1) == pytest.approx((30.0, 37.0))


def test_nobody_shoves_the_immovable() -> None:
    assert do(pair(deed("shove", amount=3), keywords="Immovable")).at(1) == NEAR


@pytest.mark.parametrize(
    ("word", "step"),
    [("displace", SHIFT), ("move", WANDER), ("activate", FREE), ("strike", LEAP), ("shoot", FIRE)],
)
def test_what_is_done_later_is_put_on_the_agenda(word: str, step: int) -> None:
    made = do(pair(deed(word)))
    assert made.todo() == [step]


def test_a_demoralized_ally_rallies_without_a_roll() -> None:
    made = pair(deed("rally"), stress=5, will="")
    made.s.demoralized[1] = 1
    do(made)
    assert (made.s.demoralized[1], made.s.stress[1]) == (0, 4)


def test_a_unit_breaks_unless_it_never_does() -> None:
    assert do(pair(deed("break"))).s.demoralized[1] == 1
    steady = (skill(Deed("steady")),)
    assert do(pair(deed("break"), skills=steady)).s.demoralized[1] == 0


def test_the_token_of_an_activation_goes() -> None:
    made = pair(deed("untoken"))
    made.s.activated[1] = 1
    assert do(made).s.activated[1] == 0


@pytest.mark.parametrize(("amount", "before", "after"), [(2, 1, 3), (-1, 1, 0), (-1, 0, 0)])
def test_tinge_is_given_and_taken(amount: int, before: int, after: int) -> None:
    made = pair(deed("tinge", amount=amount))
    made.s.tinge[1] = before
    assert do(made).s.tinge[1] == after


def test_a_boon_lasts_so_many_turns() -> None:
    made = do(pair(deed("boon", symbols="S", roll="attack", lasts=3)))
    assert made.s.boon_until[1] == made.s.current_turn + 3
    assert made.s.boon_symbols[1].tolist() == [1, 0]


def test_dread_makes_intimidating_for_a_time() -> None:
    made = pair(Deed("dread", at="start", amount=2, lasts=1), will="")
    do(made, 0)
    made.put(1, (30.0, 32.0 + GAP))
    K.meeting.meet(made.d, made.s, made.book, 1)
    assert made.s.stress[1] == 2
    made.s.current_turn += 2
    made.s.daunted[1] = 0
    K.meeting.meet(made.d, made.s, made.book, 1)
    assert made.s.stress[1] == 2


def test_a_curse_is_felt_at_each_activation_while_it_lasts() -> None:
    made = do(pair(deed("curse", states=("disarmed",), lasts=2)))
    for turns, states in ((0, DISARMED), (2, DISARMED), (3, 0)):
        made.s.current_turn, made.s.states[1] = 1 + turns, 0
        K.activation.begin(made.d, made.s, 1)
        assert made.s.states[1] == states


@pytest.mark.parametrize(
    ("symbols", "stopped", "blocks", "wounds"),
    [
        ("SSS", "", "B", 2),
        ("SSS", "", "b", 3),
        ("SSS", "hollow", "BBb", 2),
        ("SSS", "double", "BBB", 2),
        ("S", "", "BB", 0),
    ],
)
@pytest.mark.parametrize("word", ["blast", "strike"])
def test_a_blast_or_strike_against_a_defence(
    word: str, symbols: str, stopped: str, blocks: str, wounds: int
) -> None:
    made = pair(deed(word, symbols=symbols, stopped=stopped), blocks=blocks)
    do(made)
    K.game.carry_out(made.d, made.s, made.book)
    assert made.s.damage[1] == wounds
    assert made.s.struck_for == wounds
    assert made.d.deed_gain[0, made.d.sheet[1, 0]] == wounds


def test_a_strike_lands_in_contact_and_may_be_answered() -> None:
    made = pair(deed("strike", amount=0, symbols="S"), blocks=attack("SBS"))
    do(made)
    K.game.carry_out(made.d, made.s, made.book)
    assert made.s.engaged[0, 1]
    assert (made.s.damage[0], made.s.damage[1]) == (2, 0)


def test_a_leap_strikes_with_the_own_attack() -> None:
    made = do(pair(deed("strike", amount=0), mine={"hits": "SS"}))
    made.s.todo = 0
    K.blasts.leap(made.d, made.s, made.book, 0, 0, 1)
    assert made.s.engaged[0, 1]
    assert made.todo() == [FIGHT]


def test_nobody_leaps_where_there_is_no_room() -> None:
    ring = [Unit(side=1, at=(30.0 + dx, 10.0 + dy)) for dx, dy in _around(2.05)]
    leaps = (skill(deed("strike", amount=0)),)
    made = board(Unit(skills=leaps), Unit(side=1, at=(30.0, 10.0)), *ring)
    K.blasts.leap(made.d, made.s, made.book, 0, 0, 1)
    assert (made.at(0), made.todo()) == ((30.0, 30.0), [])


@pytest.mark.parametrize(("strides", "lands"), [(9, False), (10, True), (0, True)])
def test_nobody_is_placed_further_off_than_it_may(strides: int, lands: bool) -> None:
    made = pair(deed("strike", amount=strides), at=(30.0, 44.0))  # lands 11.99 strides off
    K.blasts.leap(made.d, made.s, made.book, 0, 0, 1)
    assert bool(made.s.engaged[0, 1]) is lands


@pytest.mark.parametrize(("away", "fires"), [(13.9, True), (14.1, False)])
def test_a_skill_shoots_no_further_than_the_card_does(away: float, fires: bool) -> None:
    made = pair(deed("shoot"), at=(30.0, 30.0 + away), mine={"range": 12, "shots": "SS"})
    assert (K.deeds_worth.worth_of_deed(made.d, made.s, 0, 0, 1) > 0.0) is fires
    do(made)
    K.game.carry_out(made.d, made.s, made.book)
    assert made.s.damage[1] == (2 if fires else 0)


def test_nobody_in_a_fight_shoots_by_a_skill() -> None:
    made = pair(deed("shoot"), at=(30.0, 32.0 + GAP), mine={"range": 12, "shots": "SS"})
    assert made.s.engaged[0, 1]
    assert K.deeds_worth.worth_of_deed(made.d, made.s, 0, 0, 1) == 0.0
    do(made)
    K.game.carry_out(made.d, made.s, made.book)
    assert made.s.damage[1] == 0


def test_a_shot_more_is_for_who_was_shot_at_in_this_activation() -> None:
    again = deed("shoot", when=("opponent-shot-at",))
    foes = [Unit(side=1, at=(x, 34.0), wounds=9) for x in (28.0, 32.0)]
    made = board(Unit(range=12, skills=(skill(again),)), *foes)

    def wanted() -> list[int]:
        worth = K.deeds_worth.worth_of_deed
        return [u for u in (1, 2) if worth(made.d, made.s, 0, 0, u) > 0.0]

    assert wanted() == []
    made.step(FIRE, 0, 2)
    assert wanted() == [2]
    K.activation.begin(made.d, made.s, 0)
    assert wanted() == []


def _around(far: float) -> list[tuple[float, float]]:
    import math

    return [(far * math.cos(math.pi * k / 3), far * math.sin(math.pi * k / 3)) for k in range(6)]


def test_a_provoked_enemy_charges_if_it_can() -> None:
    made = do(pair(deed("provoke")))
    assert made.todo() == [RUSH]
    made = do(pair(deed("provoke"), at=(30.0, 55.0)))
    assert made.todo() == []


@pytest.mark.parametrize(("y", "worth"), [(34.0, True), (32.0 + GAP, False), (55.0, False)])
def test_only_who_can_charge_is_worth_provoking(y: float, worth: bool) -> None:
    made = pair(deed("provoke"), at=(30.0, y))
    K.outlook.survey(made.d, made.s)
    assert (K.deeds_worth.worth_of_deed(made.d, made.s, 0, 0, 1) > 0.0) is worth


def test_a_backlash_wounds_by_the_own_blocks() -> None:
    made = do(pair(deed("backlash"), blocks="BBb"))
    assert made.s.damage[1] == 2
    assert made.d.deed_gain[0, made.d.sheet[1, 0]] == 2.0


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
def test_whom_a_deed_is_done_to(to: str, touched: set[int]) -> None:
    made = board(
        Unit(at=(30.0, 28.0), skills=(skill(deed("stress", to, within=5)),)),
        Unit(at=(34.0, 28.0)),
        Unit(at=(44.0, 28.0)),
        Unit(side=1, at=(30.0, 30.01)),
        Unit(side=1, at=(30.0, 44.0)),
    )
    touches = K.deeds_worth.touches
    assert {u for u in range(5) if touches(made.d, made.s, 0, 0, 0, -1, u)} == touched


def test_near_the_target_and_not_the_target() -> None:
    made = board(
        Unit(at=(30.0, 28.0), skills=(skill(deed("stress", "near-target", within=5)),)),
        Unit(side=1, at=(30.0, 40.0)),
        Unit(side=1, at=(34.0, 40.0)),
        Unit(side=1, at=(40.0, 40.0)),
    )
    touches = K.deeds_worth.touches
    assert [touches(made.d, made.s, 0, 0, 1, -1, u) for u in range(4)] == [
        False,
        False,
        True,
        False,
    ]


def test_labels_of_those_it_is_for_and_of_those_left_out() -> None:
    for labels, changes, counts in (
        (("Orc",), {"only": "Orc"}, True),
        (("Elf",), {"only": "Orc"}, False),
        (("Orc",), {"but": "Orc"}, False),
        (("Elf",), {"but": "Orc"}, True),
    ):
        made = pair(deed("stress", "enemies", **changes), labels=labels)
        assert K.deeds_worth.touches(made.d, made.s, 0, 0, 0, -1, 1) is counts


@pytest.mark.parametrize(
    ("wounds", "changes", "left"),
    [
        (3, {"amount": 2}, 1),
        (1, {"amount": 2}, 0),
        (3, {"amount": 0, "dice": "will"}, 1),
        (3, {"amount": 9, "when": ("doomed",)}, 3),
        (5, {"amount": 9, "when": ("doomed",)}, 0),
    ],
)
def test_wounds_warded_off(wounds: int, changes: dict[str, Any], left: int) -> None:
    ward = skill(Deed("ward-off", at="wounded", limit="round", **changes))
    made = board(Unit(wounds=5, will="SS", skills=(ward,)), Unit(side=1, at=NEAR))
    assert K.wards.ward_off(made.d, made.s, made.book, 0, wounds) == left
    if left < wounds:
        assert K.wards.ward_off(made.d, made.s, made.book, 0, wounds) == wounds  # once a round


@pytest.mark.parametrize(("will", "left"), [("S", 2), ("SS", 2), ("", 3)])
def test_wounds_warded_off_by_a_test_of_willpower(will: str, left: int) -> None:
    ward = skill(Deed("ward-off", at="wounded", amount=1, luck="will", limit="activation"))
    made = board(Unit(wounds=5, will=will, skills=(ward,)), Unit(side=1, at=NEAR))
    made.d.skill_chance[0], made.s.acts = 0.5, 1  # it is tried, whatever its chance
    assert K.wards.ward_off(made.d, made.s, made.book, 0, 3) == left


def test_tinge_taken_to_ward_off_wounds_is_faced_as_the_activation_ends() -> None:
    image = skill(Deed("ward-off", at="wounded", amount=2, cost="t", limit="round"))
    made = board(Unit(wounds=5, skills=(image,)), Unit(side=1, at=NEAR))
    K.wards.ward_off(made.d, made.s, made.book, 0, 2)
    assert (made.s.tinge[0], made.s.stress[0], made.s.due[0]) == (1, 0, 1)
    made.s.active = 1
    K.activation.finish(made.d, made.s, made.book)
    assert (made.s.stress[0], made.s.due[0]) == (1, 0)
    K.activation.finish(made.d, made.s, made.book)
    assert made.s.stress[0] == 1


def test_the_fallen_are_mourned() -> None:
    blast = skill(Deed("wound", at="troop-lost", to="all", within=5, amount=1))
    made = board(Unit(troops=2, wounds=1, skills=(blast,)), Unit(side=1, at=NEAR, wounds=9))
    K.damage.suffer(made.d, made.s, 0, 1, -1)
    assert made.todo() == [MOMENT]
    K.game.carry_out(made.d, made.s, made.book)
    assert made.s.damage[1] == 1
    K.damage.suffer(made.d, made.s, 0, 1, -1)  # the last of them
    K.game.carry_out(made.d, made.s, made.book)
    assert (made.s.status[0], made.s.damage[1]) == (GONE, 2)


def test_the_character_of_the_fallen_is_of_their_unit() -> None:
    blast = skill(Deed("wound", at="troop-lost", to="all", within=5, amount=1))
    made = board(
        Unit(wounds=1, skills=(blast,)),
        Unit(host=0, wounds=3),
        Unit(at=(34.0, 30.0), wounds=3),
        Unit(side=1, at=NEAR, wounds=9),
    )
    K.damage.suffer(made.d, made.s, 0, 1, -1)
    K.game.carry_out(made.d, made.s, made.book)
    assert (made.s.status[0], made.s.status[1]) == (GONE, READY)
    assert made.s.damage[1:4].tolist() == [0, 1, 1]


def test_who_is_saved_from_death_is_rid_of_wounds_and_states() -> None:
    ward = skill(
        Deed("ward-off", at="wounded", amount=99, limit="game", when=("doomed",)),
        Deed("heal", at="wounded", amount=0, when=("doomed",)),
        Deed("cleanse", at="wounded", when=("doomed",)),
    )
    hurt = Unit(wounds=5, damage=3, states=SLOWED | DISARMED, skills=(ward,))
    made = board(hurt, Unit(side=1, at=NEAR))
    assert K.wards.ward_off(made.d, made.s, made.book, 0, 4) == 0
    assert (made.s.damage[0], made.s.states[0]) == (0, 0)


def test_a_displaced_unit_goes_no_further_than_it_may() -> None:
    made = board(Unit(at=(30.0, 10.0)), Unit(side=1, at=(5.0, 55.0)), objectives=[(30.0, 30.0)])
    K.outlook.survey(made.d, made.s)
    K.moves.displace(made.d, made.s, 0, 5)
    assert made.at(0) == pytest.approx((30.0, 15.0))
    assert made.s.status[0] == READY


def test_nobody_is_displaced_to_where_it_stands() -> None:
    bow = Unit(at=(30.0, 30.0), range=14, skills=(skill(deed("displace", "self", amount=3)),))
    made = board(bow, Unit(side=1, at=(30.0, 18.0), hits="", cost=90), objectives=[(30.0, 30.0)])
    K.outlook.survey(made.d, made.s)
    assert K.deeds_worth.worth_of_deed(made.d, made.s, 0, 0, 0) == 0.0
    K.moves.displace(made.d, made.s, 0, 3)
    assert made.at(0) == (30.0, 30.0)


def test_a_unit_displaces_itself_as_far_as_its_first_value() -> None:
    both = skill(deed("displace", "self", amount=0), deed("displace", "self", amount=4))
    unit = Unit(at=(30.0, 10.0), move=(4, 2), skills=(both,))
    made = board(unit, Unit(side=1, at=(5.0, 55.0)), objectives=[(30.0, 30.0)])
    K.outlook.survey(made.d, made.s)
    one, two = (K.deeds_worth.worth_of_deed(made.d, made.s, row, 0, 0) for row in range(2))
    assert one == two > 0.0
    assert do(made, u=0).s.agenda[0, :4].tolist() == [SHIFT, 0, -1, 4]


def test_vulnerable_is_spent_by_a_blast() -> None:
    made = do(pair(deed("blast", symbols="SS"), blocks="", states=VULNERABLE))
    assert made.s.states[1] == 0


def test_a_blast_leaves_the_roll_of_a_fight_as_it_was() -> None:
    made = pair(deed("blast", dice="R", within=9))
    made.s.roll_dealt = made.s.roll_back = made.s.roll_plan = made.s.roll_answer = 7
    do(made)
    kept = made.s.roll_dealt, made.s.roll_back, made.s.roll_plan, made.s.roll_answer
    assert kept == (7,) * 4


@pytest.mark.parametrize(("tinge", "healed"), [(0, 0), (1, 1), (2, 2)])
def test_what_counts_by_tinge_does_nothing_without_any(tinge: int, healed: int) -> None:
    made = pair(deed("heal", amount=1, per="target-tinge"), damage=3)
    made.s.tinge[1] = tinge
    do(made)
    assert made.s.damage[1] == 3 - healed


def test_a_leap_leaves_time_for_another_attack() -> None:
    leap = skill(Deed("strike", at="action", to="enemy", within=10, amount=0), type="combat")
    made = board(
        Unit(at=(30.0, 20.0), hits="S", wounds=9, skills=(leap,)),
        Unit(side=1, at=(30.0, 27.0), hits="", wounds=9),
        scenario="last-stand",
    )
    play(made)
    assert [row[:2] for row in made.told(E.ROLL)] == [[0, 1], [0, 1]]
    assert made.s.damage[1] == 2
