"""Hand to hand whole: on the feet, held back, in groups, by packs."""

from collections.abc import Sequence
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
)

GUARD = Unit("town-guard")


def ring(
    catalogue: Catalogue, mine: Sequence[Unit], theirs: Sequence[Unit], **options: Any
) -> Board:
    """Return units around the first of the others, who stand far off but for that one.

    It is turn 3, the generals are greedy, and nobody has a blade to draw.
    """
    ours = [unit.placed(beside(MIDDLE, way), (way + 3) % 6) for way, unit in enumerate(mine)]
    first = len(mine)
    others = [theirs[0].placed(MIDDLE, 0)]
    others += [unit.placed((5 + v, 30)) for v, unit in enumerate(theirs[1:], first + 1)]
    terms = {"policies": L.GREEDY, "turn": 3, **options}
    ours, others = ([unit.but(blade=False) for unit in side] for side in (ours, others))
    return Board(catalogue, ours, others, **terms)


@pytest.mark.parametrize(
    ("near", "does", "ca", "afoot", "pulls"),
    [
        (0, L.HOLDS, 6, 0, 0), (1, L.HOLDS, 6, 0, 1), (1, L.HOLDS, 0, 1, 1),
        (1, L.DEFENDS, 6, 1, 0), (1, L.BRACES, 6, 1, 0),
    ],
)  # fmt: skip
def test_a_hold_stays_on_its_feet_where_the_others_friends_are_near(
    near: int, does: int, ca: int, afoot: int, pulls: int, catalogue: Catalogue
) -> None:
    """The defender may pull them down, by a roll of its own, unless it but defends."""
    enemy = Unit(does=does, struck=True, hand_to_hand=16)
    friend = Unit(at=(10, 9) if near else None, facing=0 if near else None, hand_to_hand=5)
    board = ring(catalogue, [Unit(hand_to_hand=20, grab=30)], [enemy, friend], ca=ca)
    board.jump(0, at=1)
    assert board.holds() == [{0, 1}]
    assert [board.is_afoot(u) for u in range(2)] == [afoot, afoot]
    assert len(board.attacks(TACKLE)) == 1 + pulls


def test_whoever_comes_free_of_a_hold_on_its_feet_stands(catalogue: Catalogue) -> None:
    for afoot, posture in ((True, L.UNARMED), (False, L.UNARMED | L.PRONE)):
        board = ring(catalogue, [Unit(afoot=afoot)], [Unit(afoot=afoot)], hold=(0, 1))
        board.fall(1, L.OUT)
        board.free_the_unopposed()
        assert (board.posture(0), board.is_afoot(0)) == (posture, False)


def test_whoever_joins_a_hold_on_its_feet_stays_on_its_own(catalogue: Catalogue) -> None:
    for afoot in (False, True):
        holder = Unit(afoot=afoot)
        board = ring(catalogue, [holder, GUARD], [holder], hold=(0, 2), held_have_acted=True, ca=9)
        board.jump(1, at=2)
        assert (board.is_held(1), board.is_afoot(1)) == (True, afoot)


def test_an_idle_unit_that_is_knocked_down_strikes_even_if_it_pulls_nobody_down(
    catalogue: Catalogue,
) -> None:
    first = Unit(hand_to_hand=20, grab=30, hit_points=900)
    others = [Unit(strikes=3, hit_points=900)] * 2
    enemy = Unit(hand_to_hand=19, hit_points=900)
    board = ring(catalogue, [first, *others], [enemy], ca=0)
    board.jump(0, at=3)
    assert board.rolled(GRIP) == [(0, 3, 20, 19), (3, 0, 19, 20)]
    assert (board.is_held(3), board.posture(0), board.posture(3)) == (False, L.UP, L.PRONE)


@pytest.mark.parametrize(("own", "new", "waits"), [(4, 4, True), (12, 4, True), (12, 12, False)])
def test_a_side_holds_its_attack_back_where_all_together_do_more(
    own: int, new: int, waits: bool, catalogue: Catalogue
) -> None:
    """Against one of 12: two as good as it hit it oftener one by one."""
    holder, enemy = Unit(hand_to_hand=own), Unit(hand_to_hand=12)
    newcomer = Unit(hand_to_hand=new, grab=30)
    board = ring(catalogue, [holder, newcomer.but(jumps=2)], [enemy], hold=(0, 2))
    assert board.bides(0) == waits
    assert (board.option_in_hold(0) == L.BIDES) == waits
    assert not ring(catalogue, [holder, newcomer], [enemy], hold=(0, 2)).bides(0)


def test_what_was_held_back_is_one_attack_of_all_at_the_end(catalogue: Catalogue) -> None:
    """Instead of one before and one of the newcomer; the other side has acted by then."""
    plain = Unit(hit_points=900, armour=0)
    ours = [plain.but(hand_to_hand=6), plain.but(hand_to_hand=6, grab=30)]
    board = ring(catalogue, ours, [plain.but(hand_to_hand=12)], hold=(0, 2), ca=0)
    board.jump(1, at=2)
    assert board.is_held(1)
    assert board.rolled(GRIP) == [(2, 0, 12, 6), (0, 2, 12, 12)]
    assert [board.means(u) for u in range(2)] == [L.GRIPS] * 2


def test_an_attack_that_was_held_back_for_nobody_is_made_all_the_same(
    catalogue: Catalogue,
) -> None:
    plain = Unit(hit_points=900, armour=0)
    ours = [plain.but(hand_to_hand=6), plain.but(hand_to_hand=6, grab=-30)]
    board = ring(catalogue, ours, [plain.but(hand_to_hand=9)], hold=(0, 2), ca=0)
    board.jump(1, at=2)
    assert not board.is_held(1)
    assert board.rolled(GRIP) == [(2, 0, 9, 6), (0, 2, 6, 9)]


def test_newcomers_attack_as_a_group(catalogue: Catalogue) -> None:
    """Two who join at once add 6 to one another; the one who was there has had its attack."""
    plain = Unit(hit_points=900)
    ours = [plain.but(hand_to_hand=9), *[plain.but(hand_to_hand=5, grab=30)] * 2]
    board = ring(
        catalogue, ours, [plain.but(hand_to_hand=9)],
        policies=L.NEAREST, hold=(0, 3), held_have_acted=True, ca=2,
    )  # fmt: skip
    board.jump(1, 2, at=3)
    assert board.holds() == [{0, 1, 2, 3}]
    assert board.rolled(GRIP) == [(1, 3, 11, 9)]


@pytest.mark.parametrize(("seat", "goes"), [(12, True), (13, False)])
def test_several_change_their_minds_where_they_are_too_weak_together(
    seat: int, goes: bool, catalogue: Catalogue
) -> None:
    """Two of 6 are 12; each rolls whether it stays on its feet, and the slow one falls."""
    ours = [Unit(hand_to_hand=6, grab=-30, agility=agility) for agility in (30, 10)]
    board = ring(catalogue, ours, [Unit(hand_to_hand=seat)], ca=0)
    board.jump(0, 1, at=2)
    assert len(board.attacks(GRAB)) == (2 if goes else 0)
    if not goes:
        assert [board.posture(u) for u in range(2)] == [L.UP, L.PRONE]


@pytest.mark.parametrize(
    ("moved", "total", "posture", "slowed"),
    [
        (9, -5, L.PRONE, 0), (9, -4, L.UP, 4), (9, 0, L.UP, 4), (9, 1, L.UP, 0),
        (0, -5, L.UP, 0), (0, -9, L.UP, 0), (0, -10, L.PRONE, 0),
    ],
)  # fmt: skip
def test_a_grab_at_a_run_goes_wrong_sooner(
    moved: int, total: int, posture: int, slowed: int, catalogue: Catalogue
) -> None:
    one = Unit(moved=moved, grab=4 if moved else 0, hand_to_hand=40)
    board = ring(catalogue, [one], [Unit(dodge=40)], ca=total)
    board.jump(0, at=1)
    assert (board.posture(0), board.slowed_in(0)) == (posture, slowed)


def test_whoever_stumbled_moves_half_in_the_next_turn(catalogue: Catalogue) -> None:
    whole = ring(catalogue, [GUARD], [GUARD]).move_of(0)
    board = ring(catalogue, [Unit(slowed_in=4)], [GUARD])
    assert board.move_of(0) == whole
    board.in_turn(4)
    assert board.move_of(0) == whole // 2


@pytest.mark.parametrize(
    ("mates", "gain", "does"), [(2, 0.01, L.JUMPS), (0, 0.01, L.STRIKES), (2, 4.0, L.STRIKES)]
)
def test_a_pack_jumps_what_no_blade_bites(
    mates: int, gain: float, does: int, catalogue: Catalogue
) -> None:
    """Three guards of 5 are 15 to one of 9; alone one would not, nor where it does harm."""
    ours, foe = [Unit(hand_to_hand=5)] * (1 + mates), 1 + mates
    damage = {(u, foe): gain for u in range(foe)}
    enemy = Unit(hand_to_hand=9, dodge=0)
    assert ring(catalogue, ours, [enemy], blow_damage=damage).decide(0).does == does


@pytest.mark.parametrize(
    ("mate", "foe", "gain", "does"),
    [(5, 7, 0.01, L.JUMPS), (5, 9, 0.01, L.STRIKES), (5, 7, 4.0, L.STRIKES)],
)
def test_greedy_joins_a_hold_that_it_makes_strong(
    mate: int, foe: int, gain: float, does: int, catalogue: Catalogue
) -> None:
    """5 and 5 are 11: 4 better than 7; where a blow from outside bites it strikes instead."""
    ours, enemy = [Unit(hand_to_hand=5), Unit(hand_to_hand=mate)], Unit(hand_to_hand=foe)
    board = ring(catalogue, ours, [enemy], hold=(1, 2), blow_damage={(0, 2): gain})
    assert board.decide(0).does == does
