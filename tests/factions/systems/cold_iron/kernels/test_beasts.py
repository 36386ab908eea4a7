"""Large creatures, ghosts, rings that are broken, shoves, and who has how much room."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import (
    BLOW,
    MIDDLE,
    Board,
    Unit,
    beside,
    face_to_face,
)

GUARD, BEAR = Unit("town-guard"), Unit("cave-bear")


def around(number: int, plain: Unit = GUARD) -> list[Unit]:
    """Return so many units around the middle, all facing it."""
    return [plain.placed(beside(MIDDLE, way), (way + 3) % 6) for way in range(number)]


def test_a_ghost_is_harmed_by_the_enchanted_alone_and_passes_armour(catalogue: Catalogue) -> None:
    ghost = Unit("spectre")
    for one, missile, comes in (
        ("town-guard", False, 0), ("free-captain", False, 10), ("free-captain", True, 0),
        ("spectre", False, 10),
    ):  # fmt: skip
        board = face_to_face(catalogue, Unit(one), ghost)
        assert board.hurt(1, 10, by=0, missile=missile) == comes
    board = face_to_face(catalogue, ghost, Unit("belted-knight"))
    assert board.hurt(1, 4, by=0) == 4
    assert board.crit_protection(1, against=0) == 0
    dodge = board.attack_and_defence(0, at=1, guard=L.DODGE).defence
    assert board.attack_and_defence(0, at=1).defence == dodge
    assert board.expected_blow(1, 0) > 0
    board = face_to_face(catalogue, GUARD, ghost)
    assert (board.expected_blow(0, 1), board.expected_jump(0, 1)) == (0, 0)


def test_a_large_creature_dodges_three_before_and_three_behind(catalogue: Catalogue) -> None:
    foes = around(6, Unit(strikes=0))
    board = Board(catalogue, [BEAR.but(at=MIDDLE)], foes)
    board.assign_defences()
    guards = [board.guard(v) for v in range(1, 7)]
    assert sorted(guards) == [L.DODGE] * 3 + [L.FOURTH] * 3


@pytest.mark.parametrize(("q", "r", "room"), [(10, 10, 4), (10, 0, 3), (0, 0, 2)])
def test_a_wall_and_a_corner_leave_less_room(
    q: int, r: int, room: int, catalogue: Catalogue
) -> None:
    board = Board(catalogue, [Unit(at=(q, r))], ["town-guard"])
    assert board.room_around(0, attackers=2) == room


def test_the_giant_breaks_out(catalogue: Catalogue) -> None:
    """Hand to hand 17 against 7 and -3 on the dice: 7 better, and the other falls."""
    for ca, posture, away in ((-3, L.PRONE, True), (-4, L.UP, True), (-11, L.UP, False)):
        giant, guard = BEAR.but(hand_to_hand=17), Unit(hand_to_hand=7)
        board = face_to_face(catalogue, giant, guard, ca=ca)
        assert board.collide(0, 1) == away
        assert board.posture(1) == posture
        assert board.position(0) == ((10, 11) if away else (10, 10))
        assert board.unit_at((10, 11)) == (0 if away else 1)


def test_whoever_fails_a_shove_by_seven_falls(catalogue: Catalogue) -> None:
    board = face_to_face(catalogue, GUARD, GUARD, ca=-7)
    assert not board.collide(0, 1)
    assert board.posture(0) == L.PRONE


def test_a_shield_braces_against_the_like_of_one(catalogue: Catalogue) -> None:
    """Half of the shield, rounded up; of no use against what is twice the size."""
    shieldman = Unit("line-shieldman")
    board = face_to_face(catalogue, shieldman, GUARD)
    assert board.braced(0, against=1) == board.sheet(0).shove == 3
    large = Unit(size=2 * board.sheet(0).size)
    assert face_to_face(catalogue, shieldman, large).braced(0, against=1) == 0


def test_a_ring_is_broken_by_the_much_stronger(catalogue: Catalogue) -> None:
    """Where it wounds, or soon will; a ring that does no harm is left alone."""
    for value, wounds, gain, tried in (
        (30, 20, 0.1, True), (5, 20, 0.1, False), (30, 0, 0.1, False), (30, 0, 9.0, True),
    ):  # fmt: skip
        bear = BEAR.but(at=MIDDLE, wounds=wounds, hit_points=60, hand_to_hand=value)
        damage = {(v, 0): gain for v in range(1, 5)}
        board = Board(catalogue, [bear], around(4), blow_damage=damage, ca=0)
        assert board.breaks_out(0) == tried
        assert (board.position(0) != MIDDLE) == tried


@pytest.mark.parametrize(("facing", "hexes"), [(4, 2), (1, 3)])
def test_who_engages_it_beyond_a_ring_stops_who_breaks_out(
    facing: int, hexes: int, catalogue: Catalogue
) -> None:
    """Of three hexes the first is of the ring; beside the second an enemy faces it, or does not."""
    bear = BEAR.but(at=MIDDLE, wounds=20, hit_points=60, hand_to_hand=30, move=6)
    weakest, *ring = around(4)
    other = GUARD.placed(beside(beside(MIDDLE, 0, 2), 1), facing)
    board = Board(catalogue, [bear], [weakest.but(hand_to_hand=0), *ring, other], ca=0)
    assert board.breaks_out(0)
    assert board.position(0) == beside(MIDDLE, 0, hexes)


@pytest.mark.parametrize(("does", "by"), [(L.HOLDS, {0, 1}), (L.DEFENDS, {0})])
def test_full_defence_strikes_nobody_who_breaks_out(
    does: int, by: set[int], catalogue: Catalogue
) -> None:
    bear = BEAR.but(at=MIDDLE, wounds=20, hit_points=60, hand_to_hand=30)
    foes = around(4, GUARD.but(does=does, hit_points=200))
    board = Board(catalogue, [bear], foes, ca=0)
    assert board.breaks_out(0)
    assert {blow.by for blow in board.attacks(BLOW)} == by
