"""Fumbles and shields: what they cost whoever makes them, and what a blow at a shield does."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import Unit, face_to_face
from tests.factions.systems.cold_iron.board.kernels import K

GUARD = Unit("town-guard")


def test_a_blow_at_a_shield_breaks_it_and_spares_the_bearer(catalogue: Catalogue) -> None:
    board = face_to_face(catalogue, Unit("axe-brother", aims_at_shield=True), ca=0)
    board.strike(0, at=1)
    lost = board.shield_damage(1)
    assert (lost > 0, board.wounds_taken(1)) == (True, 0)
    board.rolls(-30)
    board.strike(0, at=1)
    assert board.shield_damage(1) == lost


@pytest.mark.parametrize(
    ("total", "posture", "lame", "loses", "in_hand"),
    [
        (-9, L.UP, True, 0, L.MELEE), (-10, L.WEAPON, False, 0, L.MELEE),
        (-11, L.UP, False, 0, L.SPARE), (-12, L.UP, False, 0, L.SPARE),
        (-15, L.PRONE, False, 0, L.MELEE), (-16, L.UP, False, 3, L.MELEE),
    ],
)  # fmt: skip
def test_fumbles_last(
    total: int, posture: int, lame: bool, loses: int, in_hand: int, catalogue: Catalogue
) -> None:
    board = face_to_face(catalogue, GUARD)
    whole = board.move_of(0)
    assert board.fumble(0, total) == -1
    assert board.posture(0) == L.UP
    board.settle()
    assert (board.posture(0), board.is_lame(0), board.in_hand(0)) == (posture, lame, in_hand)
    assert board.move_of(0) == whole // (2 if lame else 1)
    board.blink(0)
    assert board.penalty(0) == -loses


@pytest.mark.parametrize(
    ("unit", "in_hand"), [("town-guard", L.MELEE), ("line-longbow", L.MISSILE)]
)
@pytest.mark.parametrize(("total", "status"), [(-11, "WEAPON_THROWN_AWAY"), (-12, "WEAPON_BROKEN")])
def test_a_replay_tells_what_became_of_a_weapon(
    total: int, status: str, unit: str, in_hand: int, catalogue: Catalogue
) -> None:
    """Of one that is struck with, and of a bow."""
    one = Unit(unit, in_hand=in_hand, missile_attack=1, shots=5)
    board = face_to_face(catalogue, one, ca=total)
    if in_hand == L.MISSILE:
        board.shoot(0, at=1)
    else:
        board.fumble(0, total)
    assert board.statuses() == [(0, getattr(K.events, status))]


@pytest.mark.parametrize(
    ("total", "dodges"), [(-5, False), (-6, True), (-7, False), (-8, False), (-16, True)]
)
def test_such_a_fumble_leaves_but_a_dodge_in_the_next_turn_alone(
    total: int, dodges: bool, catalogue: Catalogue
) -> None:
    """The parry of a shield is gone for one turn, not for the rest of the one at hand."""
    shieldman = Unit("line-shieldman")
    parry = face_to_face(catalogue, shieldman).sheet(0).arms.shield_parry
    parried = face_to_face(catalogue, shieldman).attack_and_defence(1, at=0)[:2]
    board = face_to_face(catalogue, shieldman.but(dodge=parry - 9))
    board.fumble(0, total)
    found = []
    for _ in range(3):
        found.append(board.attack_and_defence(1, at=0)[:2] != parried)
        board.begin_turn(0)
    assert found == [False, dodges, False]
