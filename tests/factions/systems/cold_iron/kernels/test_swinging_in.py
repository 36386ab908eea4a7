"""Blows from outside at who is in a hold, and friends who parry for who is down."""

from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import BLOW, MIDDLE, Board, Unit, beside

PLAIN = Unit(hand_to_hand=5)


def swinging(
    catalogue: Catalogue, one: Unit = PLAIN, held: Unit = PLAIN, others: Unit = PLAIN, /,
    **options: Any,
) -> Board:  # fmt: skip
    """Return one who swings at an enemy in a hold with a friend and another enemy."""
    ours = [
        one.but(strikes=2).placed(beside(MIDDLE, 0), facing=3),
        others.placed(beside(MIDDLE, 1), facing=4),
    ]
    theirs = [held.placed(MIDDLE, facing=0), others.placed((9, 11), facing=0)]
    terms = {"policies": L.GREEDY, "turn": 3, "hold": (1, 2, 3), **options}
    return Board(catalogue, ours, theirs, **terms)


def test_against_a_named_target_in_a_hold_all_others_count_as_a_side(
    catalogue: Catalogue,
) -> None:
    """Two guards of one side are as large as two; one alone is the smaller of two sides."""
    even = Unit(hand_to_hand=5, size=16)
    names = PLAIN.but(names=True)
    plain, named, strong = (
        swinging(catalogue, one, target, even).attack_and_defence(0, at=2, guard=L.DODGE).defence
        for one, target in ((PLAIN, even), (names, even), (names, even.but(hand_to_hand=23)))
    )
    one, two = swinging(catalogue).adj(16), swinging(catalogue).adj(32)
    assert plain == 6 + one - two
    assert named == 6 + two - one
    assert strong == named + swinging(catalogue).adj(12)


def test_a_blow_into_a_hold_falls_on_any_of_the_enemies_unless_one_is_named(
    catalogue: Catalogue,
) -> None:
    bare = Unit(hand_to_hand=5, armour=0, crit_protection=0)
    for names, total, found in (
        (False, 30, {2, 3}), (True, 30, {2}), (False, -1, {1}), (True, -1, {1, 3}),
    ):  # fmt: skip
        hit: set[int] = set()
        for seed in range(30):
            one = bare.but(names=names, attack=0)
            board = swinging(catalogue, one, bare, bare, ca=total, seed=seed)
            board.strike(0, at=2)
            hit |= set(board.harmed())
        assert hit == found


@pytest.mark.parametrize(("wounds", "names"), [(0, False), (13, True)])
def test_greedy_names_a_target_that_is_nearly_done(
    wounds: int, names: bool, catalogue: Catalogue
) -> None:
    """By a blow that lands as well on one alone as on either of the two."""
    board = swinging(catalogue, PLAIN.but(attack=12), PLAIN.but(wounds=wounds))
    board.aim(0, at=2)
    assert board.names(0) == names


def guarded(catalogue: Catalogue, *does: int, held: bool = False, **options: Any) -> Board:
    """Return a unit on the ground with so many friends beside it, and an enemy."""
    parries, enemy = Unit(weapon_parry=9, shield_parry=L.NONE_HELD), 1 + len(does)
    friends = [
        parries.but(at=beside(MIDDLE, way), facing=5, does=chosen, target=enemy if held else None)
        for way, chosen in enumerate(does)
    ]
    ours = [parries.but(at=MIDDLE, facing=5, posture=L.PRONE), *friends]
    theirs = [parries.but(at=(10, 11), facing=2, attack=30)]
    return Board(catalogue, ours, theirs, hold=(0, enemy) if held else (), **options)


@pytest.mark.parametrize(
    ("does", "held", "attack", "defence", "used"),
    [
        ([L.DEFENDS, L.DEFENDS], False, 9, 6, 2), ([L.DEFENDS, L.DEFENDS], False, 2, 3, 1),
        ([L.DEFENDS, L.HOLDS], False, 9, 3, 1), ([L.STRIKES, L.HOLDS], False, 9, 0, 0),
        ([L.DEFENDS, L.DEFENDS], False, -1, 0, 0), ([L.DEFENDS, L.HOLDS], True, 9, 5, 1),
        ([L.STRIKES, L.DEFENDS], True, 9, 8, 2),
    ],
)  # fmt: skip
def test_friends_parry_together_for_a_unit_on_the_ground_and_each_but_once(
    does: list[int], held: bool, attack: int, defence: int, used: int, catalogue: Catalogue
) -> None:
    """A third of a parry of 9 each; 2 more for a hold by who does nothing else."""
    board = guarded(catalogue, *does, held=held)
    assert board.parried_by_friends(0, attack=attack) == defence
    assert sum(board.has_parried(u) for u in range(3)) == used
    again = board.parried_by_friends(0, attack=attack)
    assert again == 0 or used < does.count(L.DEFENDS)


def test_parries_for_a_friend_count_against_the_blow(catalogue: Catalogue) -> None:
    board = guarded(catalogue, L.DEFENDS, ca=-30)
    alone = board.attack_and_defence(2, at=0).defence
    for _ in range(2):
        board.strike(2, at=0)
    assert [blow.defence for blow in board.attacks(BLOW)] == [alone + 3, alone]
    board.begin_turn(1)
    assert not board.has_parried(1)
