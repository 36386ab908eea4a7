"""Hand to hand, case by case: grabs, tackles, joining, pins, daggers, getting free, friends."""

from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import (
    GRAB,
    GRIP,
    MIDDLE,
    TACKLE,
    Board,
    Unit,
    beside,
    face_to_face,
)

GUARD = Unit("town-guard")


def held(catalogue: Catalogue, one: Unit = GUARD, other: Unit = GUARD, /, **options: Any) -> Board:
    """Return two who hold each other."""
    return face_to_face(catalogue, one, other, hold=(0, 1), **options)


def trio(
    catalogue: Catalogue, one: Unit = GUARD, two: Unit = GUARD, enemy: Unit = GUARD, /,
    **options: Any,
) -> Board:  # fmt: skip
    """Return two of a band with an enemy between them."""
    ours = [one.placed((10, 10)), two.placed((10, 12), facing=2)]
    return Board(catalogue, ours, [enemy.placed((10, 11))], **options)


def test_twelve_eight_and_five_are_eighteen_together(catalogue: Catalogue) -> None:
    ours = [Unit(hand_to_hand=value) for value in (12, 8, 5)]
    board = Board(catalogue, ours, ["town-guard"], hold=(0, 1, 2, 3))
    assert board.side_value(0) == 18


def test_a_grab_from_behind_gains_four_and_a_run_loses_four(catalogue: Catalogue) -> None:
    plain = []
    for facing, moved in ((2, 0), (5, 0), (2, 12)):
        other = Unit(at=(10, 11), facing=facing)
        board = face_to_face(catalogue, Unit(moved=moved), other, ca=-9)
        board.jump(0, at=1)
        plain.append(board.attacks(GRAB)[0].attack)
    assert plain == [plain[0], plain[0] + 4, plain[0] - 4]


def test_full_defence_meets_grab_and_tackle_with_four_more(catalogue: Catalogue) -> None:
    met = []
    for does in (L.HOLDS, L.DEFENDS):
        board = face_to_face(catalogue, GUARD, Unit(does=does), policies=L.NEAREST, ca=9)
        board.jump(0, at=1)
        met.append([board.attacks(kind)[0].defence for kind in (GRAB, TACKLE)])
    assert met[1] == [number + 4 for number in met[0]]


def test_a_tackle_ends_in_a_hold_and_an_idle_defender_strikes_as_well(catalogue: Catalogue) -> None:
    for struck, blows in ((False, 2), (True, 1)):
        board = face_to_face(catalogue, GUARD, Unit(struck=struck), ca=6)
        board.jump(0, at=1)
        assert board.holds() == [{0, 1}]
        assert len(board.attacks(GRIP)) == blows


@pytest.mark.parametrize(
    ("state", "grabbed", "tackled"),
    [
        ({}, 0, 0), ({"stunned": 1}, -4, 0), ({"posture": L.PRONE}, -4, 0),
        ({"does": L.RISES}, -4, 0), ({"does": L.EVADES}, 2, 0), ({"does": L.DEFENDS}, 4, 4),
        ({"does": L.BRACES}, 4, 4), ({"swings_cost": 6}, -6, -3), ({"swings_cost": 12}, -12, -6),
        ({"penalty": -3}, -3, -3),
    ],
)  # fmt: skip
def test_grabs_and_tackles_meet_what_changes_defences(
    state: dict[str, int], grabbed: int, tackled: int, catalogue: Catalogue
) -> None:
    """Several swings cost a defence against tackles half; a stun leaves it as it was."""
    plain = face_to_face(catalogue, GUARD, Unit(grab=0), ca=-9)
    one, other = Unit(grab=0), GUARD.but(dodge=5, **state)
    board = face_to_face(catalogue, one, other, ca=-9, policies=L.NEAREST)
    board.jump(0, at=1)
    assert board.rolled(GRAB) == [(0, 1, 0, 5 + grabbed)]
    assert board.steadiness(1) == plain.steadiness(0) + tackled


def test_a_rider_is_two_harder_to_grab_from_the_ground(catalogue: Catalogue) -> None:
    for riding, defence in ((True, 7), (False, 5)):
        rider = Unit("border-rider", dodge=5, riding=riding)
        board = face_to_face(catalogue, Unit(grab=0), rider, ca=-9, policies=L.NEAREST)
        board.jump(0, at=1)
        assert board.rolled(GRAB) == [(0, 1, 0, defence)]


def test_a_run_is_measured_by_what_a_jumper_may_move(catalogue: Catalogue) -> None:
    """A lame one, or one off its mount, runs sooner."""
    for moved, lame, attack in ((5, False, 10), (6, False, 6), (2, True, 10), (3, True, 6)):
        one = Unit(grab=10, move=10, moved=moved, slowed_in=1 if lame else None)
        board = face_to_face(catalogue, one, Unit(dodge=30), ca=0)
        board.jump(0, at=1)
        assert board.attacks(GRAB)[0].attack == attack


@pytest.mark.parametrize(("does", "more"), [(L.HOLDS, 0), (L.DEFENDS, 4), (L.BRACES, 4)])
def test_full_defence_meets_the_first_blow_of_a_hold_too(
    does: int, more: int, catalogue: Catalogue
) -> None:
    one, other = Unit(grab=30, hand_to_hand=30), Unit(does=does, struck=True, hand_to_hand=5)
    board = face_to_face(catalogue, one, other, ca=0, policies=L.NEAREST)
    board.jump(0, at=1)
    assert [grip.defence for grip in board.attacks(GRIP)] == [5 + more]


def test_whoever_braces_against_a_jump_parries_no_better(catalogue: Catalogue) -> None:
    """Its dodge gains 4, its parry nothing; full defence adds to both."""
    for does, parry, dodge in ((L.HOLDS, 17, 3), (L.BRACES, 17, 7), (L.DEFENDS, 21, 7)):
        one = Unit("line-shieldman", does=does, shield_parry=17)
        board = face_to_face(catalogue, one, Unit(attack=20))
        assert board.attack_and_defence(1, at=0).defence == parry
        assert board.attack_and_defence(1, at=0, guard=L.DODGE).defence == dodge


def test_a_grab_of_minus_ten_is_a_fall(catalogue: Catalogue) -> None:
    for ca, posture in ((-10, L.PRONE), (-9, L.UP)):
        board = face_to_face(catalogue, Unit(grab=0), ca=ca)
        board.jump(0, at=1)
        assert board.posture(0) == posture


def test_several_who_jump_grab_alone_and_tackle_together(catalogue: Catalogue) -> None:
    board = trio(catalogue, ca=9)
    value = board.value(0)
    board.jump(0, 1, at=2)
    assert len(board.attacks(GRAB)) == 2
    assert [(tackle.attack, tackle.defence) for tackle in board.attacks(TACKLE)] == [
        (value + 6 + 4, board.value(2))
    ]
    assert board.holds() == [{0, 1, 2}]


def test_no_more_than_four_hold_a_man_and_six_a_large_creature(catalogue: Catalogue) -> None:
    for large, most in ((False, 4), (True, 6)):
        ours = [Unit(at=beside(MIDDLE, way), facing=(way + 3) % 6) for way in range(6)]
        enemy = Unit(at=MIDDLE, facing=5, large=large, hit_points=100_000)
        board = Board(catalogue, ours, [enemy], ca=20)
        board.jump(*range(6), at=6)
        assert sum(board.is_held(u) for u in range(6)) == most


def test_joining_takes_a_sum_of_six_and_a_tackle_of_nought(catalogue: Catalogue) -> None:
    for ca, joins in ((5, False), (6, True)):
        board = trio(
            catalogue, GUARD, Unit(grab=0, hand_to_hand=0), hold=(0, 2), held_have_acted=True, ca=ca
        )
        board.jump(1, at=2)
        assert board.is_held(1) == joins


def test_friends_who_strike_make_it_a_knock_down(catalogue: Catalogue) -> None:
    ours = [
        Unit(at=beside(MIDDLE, way), facing=(way + 3) % 6, strikes=3 if way else None)
        for way in range(3)
    ]
    board = Board(catalogue, ours, [Unit(at=MIDDLE, facing=5, struck=True)], ca=6)
    board.jump(0, at=3)
    assert (board.is_held(0), board.is_held(3)) == (False, False)
    assert (board.posture(0), board.posture(3)) == (L.UP, L.PRONE)


@pytest.mark.parametrize(
    ("margin", "tries", "pinned"), [(5, 2, 0), (5, 3, 1), (4, 9, 0), (12, 1, 1), (11, 1, 0)]
)
def test_a_pin_takes_three_by_five_or_one_by_twelve(
    margin: int, tries: int, pinned: int, catalogue: Catalogue
) -> None:
    board = held(catalogue, ca=margin)
    for _ in range(tries):
        board.act_in_hold(0, L.PINS)
    assert board.is_pinned(1) == bool(pinned)
    assert board.harm_taken(1) == 0


def test_a_victim_that_hurts_those_who_pin_it_breaks_the_pin(catalogue: Catalogue) -> None:
    board = held(catalogue, Unit(armour=0), Unit(armour=0, pins=2), ca=3)
    board.act_in_hold(1, L.GRIPS, L.PINS)
    assert board.fatigue_taken(0) > 0
    assert board.pins(1) == 0


def test_a_pinned_unit_is_tied_and_out(catalogue: Catalogue) -> None:
    board = held(catalogue, GUARD, Unit(pinned=True))
    board.fight_hand_to_hand()
    assert board.status(1) == L.OUT
    assert board.beaten_by(1) == 0
    assert not board.is_held(0)


def test_escape_takes_three_more_and_leaves_the_other_on_the_ground(catalogue: Catalogue) -> None:
    for ca, stays in ((2, True), (3, False)):
        board = held(catalogue, ca=ca)
        board.act_in_hold(0, L.ESCAPES)
        board.free_the_unopposed()
        assert [board.is_held(u) for u in range(2)] == [stays, stays]
    assert [board.posture(u) for u in range(2)] == [L.UNARMED, L.UNARMED | L.PRONE]


def test_a_kept_weapon_costs_value_and_is_there_afterwards(catalogue: Catalogue) -> None:
    """A sword costs 4 hand to hand, a shield its defence and 1."""
    plain = face_to_face(catalogue)
    board = held(catalogue, Unit(keeps_weapons=True), ca=20)
    assert board.value(0) == plain.value(0) - (4 + 5)
    board.act_in_hold(0, L.ESCAPES)
    assert board.posture(0) == L.UP


def test_a_negative_sum_lets_the_other_side_go_if_it_would(catalogue: Catalogue) -> None:
    for other, stays in ((L.GRIPS, True), (L.ESCAPES, False)):
        board = held(catalogue, Unit(hand_to_hand=3), ca=-4)
        board.act_in_hold(0, L.GRIPS, other)
        assert board.is_held(1) == stays


def test_a_dagger_must_be_drawn(catalogue: Catalogue) -> None:
    board = held(catalogue, GUARD, Unit(armour=0), ca=-1)
    assert (board.sheet(0).blade_dice, board.sheet(0).body_tires) == ((1, 12, 0), True)
    board.act_in_hold(0, L.DRAWS)
    assert not board.has_drawn(0)
    board.rolls(0)
    board.act_in_hold(0, L.DRAWS)
    assert board.has_drawn(0)
    board.act_in_hold(0, L.GRIPS)
    assert (board.fatigue_taken(1), board.wounds_taken(1) > 0) == (0, True)


def test_the_stunned_count_but_do_not_act(catalogue: Catalogue) -> None:
    board = held(catalogue, Unit(stunned=2))
    assert board.side_value(0, acting=False) == board.sheet(0).hand_to_hand
    assert board.side_value(0) == -99


def test_swinging_in_meets_six_or_half_a_dodge_and_may_hit_a_friend(catalogue: Catalogue) -> None:
    swings = Unit(strikes=2)
    board = trio(catalogue, GUARD, swings, hold=(0, 2))
    attack, defence, *_ = board.attack_and_defence(1, at=2)
    assert defence == 6
    big = Unit(size=60, hand_to_hand=board.sheet(2).hand_to_hand + 12)
    easier = trio(catalogue, big, swings, hold=(0, 2)).attack_and_defence(1, at=2).defence
    sizes = board.adj(60) - board.adj(board.sheet(2).size)
    assert easier == 6 + sizes - board.adj(12) // 2
    bare = Unit(armour=0)
    board = trio(catalogue, bare, swings, bare, hold=(0, 2), ca=-attack)
    board.strike(1, at=2)
    assert (board.wounds_taken(0) > 0, board.wounds_taken(2)) == (True, 0)


def test_a_shot_into_a_hold_meets_the_worst_dodge_of_all_in_it(catalogue: Catalogue) -> None:
    archer, friend = Unit("line-longbow", at=(10, 0)), Unit(at=(10, 20), dodge=-3)
    enemy = Unit(at=(10, 21), missile_defence=7)
    apart = Board(catalogue, [archer, friend], [enemy])
    board = Board(catalogue, [archer, friend], [enemy], hold=(1, 2))
    assert board.defence_against_shot(2, by=0) == -3
    assert apart.defence_against_shot(2, by=0) == 7
    assert {board.anybody_in_hold(2) for _ in range(30)} == {1, 2}


def test_three_multiples_keep_a_jumper_out_but_a_dagger_does_not(catalogue: Catalogue) -> None:
    for times, dagger, does in ((3, False, L.HOLDS), (2, False, L.JUMPS), (3, True, L.JUMPS)):
        board = face_to_face(catalogue, Unit(jumps=1), Unit(dagger=dagger), ca=-30)
        board.land_blow(1, at=0, times=times)
        assert board.does(0) == does
        assert board.posture(0) == (L.PRONE if does == L.HOLDS else L.UP)
    assert face_to_face(catalogue, Unit("bearskin")).kept_out_at(0) > 90


def test_a_jumper_dodges_worse_unless_the_other_is_out_of_position(catalogue: Catalogue) -> None:
    worse, recovering, short = (
        face_to_face(catalogue, Unit(jumps=1), other, turn=4).attack_and_defence(1, at=0).defence
        for other in (GUARD, Unit(out_of_position=3), Unit(dagger=True))
    )
    assert recovering == worse + 3
    assert short == worse + 3


def test_a_sum_below_nought_leaves_a_striker_out_of_position_for_a_turn(
    catalogue: Catalogue,
) -> None:
    for ca, turn, gains in ((0, 4, 0), (-1, 4, 3), (-1, 5, 0)):
        board = face_to_face(catalogue, Unit(jumps=1), Unit(attack=0), turn=3, ca=ca)
        worse = board.attack_and_defence(1, at=0).defence
        board.strike(1, at=0)
        board.in_turn(turn)
        assert board.attack_and_defence(1, at=0).defence == worse + gains


def test_the_better_side_acts_first(catalogue: Catalogue) -> None:
    for better in (0, 1):
        values = [3 if u == better else 0 for u in range(2)]
        board = held(catalogue, *(Unit(hand_to_hand=value) for value in values), ca=-30)
        board.fight_hand_to_hand()
        assert board.attacks()[0].by == better
        assert board.holds() == [{0, 1}]


@pytest.mark.parametrize(
    ("edge", "blade", "t", "chosen"),
    [
        (-9, 0, 0, L.ESCAPES), (-4, 0, 0, L.ESCAPES), (0, 1, 0, L.DRAWS), (0, 0, 0, L.GRIPS),
        (1, 0, 20, L.PINS), (0, 0, 20, L.GRIPS),
    ],
)  # fmt: skip
def test_what_greedy_does_in_a_hold(
    edge: int, blade: int, t: int, chosen: int, catalogue: Catalogue
) -> None:
    value = face_to_face(catalogue).value(1)
    one = Unit(hand_to_hand=value + edge, blade=bool(blade))
    board = held(catalogue, one, Unit(armour=t), policies=L.GREEDY)
    assert board.option_in_hold(0) == chosen


def test_with_friends_at_hand_the_much_weaker_cover_up(catalogue: Catalogue) -> None:
    value = face_to_face(catalogue).value(1)
    board = trio(catalogue, Unit(hand_to_hand=value - 8), hold=(0, 2), policies=L.GREEDY)
    assert board.option_in_hold(0) == L.COVERS
