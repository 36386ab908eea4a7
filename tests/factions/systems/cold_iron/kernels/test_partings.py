"""Hand to hand of several: who is gone for, groups that break up, newcomers, getting free."""

from collections.abc import Sequence
from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import Board, Unit, dice_fall

GUARD = Unit("town-guard")
BARE = Unit(armour=0)


def brawl(
    catalogue: Catalogue, mine: Sequence[Unit], theirs: Sequence[Unit], **options: Any
) -> Board:
    """Return units in one hold with so many others, in turn 3."""
    number = len(mine) + len(theirs)
    placed = [unit.placed((10 + u, 10), 5) for u, unit in enumerate((*mine, *theirs))]
    terms = {"policies": L.GREEDY, "turn": 3, "hold": range(number), **options}
    return Board(catalogue, placed[: len(mine)], placed[len(mine) :], **terms)


def of(*values: int, plain: Unit = GUARD) -> list[Unit]:
    """Return units of those hand to hand values."""
    return [plain.but(hand_to_hand=value) for value in values]


def together(catalogue: Catalogue, number: int) -> int:
    """Return the hand to hand value of so many guards."""
    return brawl(catalogue, [GUARD], [GUARD] * number).side_value(1, acting=False)


def test_chances_are_those_of_the_chart(catalogue: Catalogue) -> None:
    board = brawl(catalogue, [GUARD], [GUARD])
    found = [board.chance(needed) for needed in (-99, 0, 7, -4, 99)]
    assert found == pytest.approx([1.0, 0.5, 0.15, 0.73, 0.0], abs=1e-6)


@pytest.mark.parametrize(
    ("edge", "hurt", "policy", "cost"),
    [
        (0, 0, L.GREEDY, 0), (9, 13, L.GREEDY, 4), (9, 13, L.NEAREST, 0), (-9, 0, L.GREEDY, 0),
    ],
)  # fmt: skip
def test_one_is_named_at_four_less_where_that_promises_more(
    edge: int, hurt: int, policy: int, cost: int, catalogue: Catalogue
) -> None:
    """One who has a point left, by a side that hits so anyway."""
    one = BARE.but(hand_to_hand=together(catalogue, 2) + edge)
    board = brawl(catalogue, [one], [BARE, BARE.but(wounds=hurt)], policies=(policy, L.GREEDY))
    v, paid = board.picks(0, L.GRIPS)
    assert paid == cost
    assert v == 2 if cost else v in (1, 2)


def test_one_that_no_blow_hurts_is_left_out_at_two_less(catalogue: Catalogue) -> None:
    one = Unit(hand_to_hand=together(catalogue, 3) + 9)
    board = brawl(catalogue, [one], [BARE, BARE, Unit(armour=40)])
    assert {board.picks(0, L.GRIPS) for _ in range(40)} == {(1, 2), (2, 2)}


def test_what_naming_costs_is_in_the_roll(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a roll of -6 the side misses by 4 less one that it would hit at random."""
    dice_fall(monkeypatch, "20")
    one = BARE.but(hand_to_hand=together(catalogue, 2) + 9)
    for policy, hits in ((L.GREEDY, False), (L.NEAREST, True)):
        board = brawl(catalogue, [one], [BARE, BARE.but(wounds=13)], policies=(policy, L.GREEDY))
        board.act_in_hold(0, L.GRIPS)
        assert bool(board.harmed()) == hits


def test_a_pin_goes_on_with_whoever_is_half_pinned(catalogue: Catalogue) -> None:
    one = Unit(hand_to_hand=together(catalogue, 2) + 9)
    board = brawl(catalogue, [one], [GUARD, Unit(pins=2)])
    assert board.picks(0, L.PINS) == (2, 4)


def test_the_better_side_breaks_a_hold_up_one_by_one(catalogue: Catalogue) -> None:
    """The best with the best, each by a roll against the one it would stay with."""
    board = brawl(catalogue, of(6, 9), of(8, 5), ca=0)
    board.break_up_hold()
    assert board.holds() == [{1, 2}, {0, 3}]
    assert board.rolled() == [(1, 2, 9, 8), (0, 3, 6, 5)]


@pytest.mark.parametrize(
    ("values", "policy", "mine", "pinned"),
    [
        ((9, 4, 8, 5), L.GREEDY, 2, False), ((9, 6, 8, 5), L.NEAREST, 2, False),
        ((9, 6, 8, 5), L.GREEDY, 2, True), ((12, 12, 1, 1), L.GREEDY, 1, False),
    ],
)  # fmt: skip
def test_a_hold_stays_together_otherwise(
    values: tuple[int, ...], policy: int, mine: int, pinned: bool, catalogue: Catalogue
) -> None:
    """Where one would meet a better one, is outnumbered or alone, or while somebody is pinned."""
    *units, last = of(*values)
    units.append(last.but(pinned=pinned))
    board = brawl(catalogue, units[:mine], units[mine:], policies=policy, ca=20)
    board.break_up_hold()
    assert board.holds() == [{0, 1, 2, 3}]
    assert not board.is_recorded()


def test_the_odd_one_gets_into_any_group(catalogue: Catalogue) -> None:
    """With three to two the third of them gets into one of both."""
    for third in (9, -30):
        board = brawl(catalogue, of(12, 10, third), of(9, 9), ca=0)
        board.break_up_hold()
        first, second = board.holds()
        assert first - {2} == {0, 3}
        assert second - {2} == {1, 4}
        assert board.is_held(2)


def test_groups_that_nobody_got_into_stay_as_they_were(catalogue: Catalogue) -> None:
    board = brawl(catalogue, of(9, 9), of(8, 8), ca=-5)
    board.break_up_hold()
    assert board.holds() == [{0, 1, 2, 3}]
    assert len(board.attacks()) == 2


def test_help_goes_where_it_goes_worst(catalogue: Catalogue) -> None:
    """A third of the worse side joins the friend who is up against more."""
    board = brawl(catalogue, of(20, 9), of(8, 8), hold=(0, 2), second_hold=(1, 3))
    assert board.neediest(1) == {0, 2}


def test_both_parts_fight_on_in_the_turn_in_which_they_part(catalogue: Catalogue) -> None:
    plain = Unit(hit_points=900, blade=False)
    board = brawl(catalogue, of(9, 9, plain=plain), of(8, 8, plain=plain), ca=2)
    board.fight_hand_to_hand()
    found = board.rolled()
    assert found[:2] == [(0, 2, 9, 8), (1, 3, 9, 8)]
    assert sorted(found[2:]) == [(0, 2, 9, 8), (1, 3, 9, 8), (2, 0, 8, 9), (3, 1, 8, 9)]
    assert all(board.has_acted_in_hold(u) for u in range(4))


@pytest.mark.parametrize(("ca", "own", "enemy"), [(-6, True, False), (0, False, True)])
def test_a_newcomer_attacks_alone_and_badly_hits_its_own(
    ca: int, own: bool, enemy: bool, catalogue: Catalogue
) -> None:
    board = brawl(
        catalogue, of(9, 5, plain=BARE), of(5, plain=BARE), hold=(0, 2), second_hold=(1,), ca=ca
    )
    board.newcomers_attack(0)
    assert board.rolled() == [(1, 2, 5, 5)]
    harm = [board.harm_taken(u) for u in range(3)]
    assert (harm[0] > 0, harm[1], harm[2] > 0) == (own, 0, enemy)


def test_each_holds_one_in_while_others_get_free(catalogue: Catalogue) -> None:
    """Three of them against one: it keeps the one that it is better than and is worth most."""
    worths = ((2, 1.0), (3, 5.0), (9, 9.0))
    ours = [Unit(hand_to_hand=value, worth=worth) for value, worth in worths]
    board = brawl(catalogue, ours, of(8), ca=-20)
    board.act_in_hold(0, L.ESCAPES)
    assert [board.is_held(u) for u in range(3)] == [False, True, False]
    assert [board.posture(u) for u in range(3)] == [L.UNARMED, L.UP, L.UNARMED]
    board = brawl(catalogue, [GUARD] * 2, [GUARD] * 2, ca=-20)
    board.act_in_hold(0, L.ESCAPES)
    assert [board.is_held(u) for u in range(2)] == [True, True]


def facing(catalogue: Catalogue, mine: Sequence[Unit], enemy: Unit, /, **options: Any) -> Board:
    """Return units that jump an enemy."""
    number = len(mine)
    ours = [unit.but(jumps=number).placed((10 + u, 10)) for u, unit in enumerate(mine)]
    return Board(catalogue, ours, [enemy.placed((10, 11))], policies=L.GREEDY, **options)


@pytest.mark.parametrize(
    ("penalty", "agility", "does", "posture"),
    [
        (0, 5, L.JUMPS, L.UP), (-5, 26, L.HOLDS, L.UP), (-5, 25, L.HOLDS, L.PRONE),
    ],
)  # fmt: skip
def test_whoever_is_no_longer_the_stronger_thinks_again(
    penalty: int, agility: int, does: int, posture: int, catalogue: Catalogue
) -> None:
    """By more than 20 of DEX, skill and roll, or it falls."""
    one = Unit(hand_to_hand=9, agility=agility, penalty=penalty)
    board = facing(catalogue, [one], Unit(hand_to_hand=5), ca=0)
    if again := board.thinks_again(0):
        board.change_mind(0)
    assert again == (does == L.HOLDS)
    assert (board.does(0), board.posture(0)) == (does, posture)


def test_berserkers_and_those_who_jump_with_others_go_through_with_it(
    catalogue: Catalogue,
) -> None:
    """-20 with 5 of a friend's are as good as 5; a berserker does not ask."""
    for ours in (of(-20, plain=Unit("bearskin")), of(-20, 5)):
        assert not facing(catalogue, ours, Unit(hand_to_hand=5)).thinks_again(0)
