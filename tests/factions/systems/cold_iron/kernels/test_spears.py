"""Spears that are set, those who wait and answer, and several swings."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import BLOW, Board, Decision, Unit, face_to_face

SPEAR, GUARD = Unit("spear-serjeant"), Unit("town-guard")
CHAMPION = Unit("champion-of-the-ford", at=(10, 10))


def test_a_set_spear_does_more_to_those_who_come_running(catalogue: Catalogue) -> None:
    for foe, moved, dice in (
        ("town-guard", 9, 1), ("town-guard", 2, 0), ("border-rider", 30, 2)
    ):  # fmt: skip
        board = face_to_face(catalogue, SPEAR, Unit(foe, moved=moved))
        board.declare()
        assert board.decision(0) == Decision(L.STRIKES, 1)
        assert board.has_set_spear(0)
        assert board.extra_dice(0, at=1) == dice


def test_a_spear_is_not_set_after_three_hexes_nor_any_blow_struck_after_a_run(
    catalogue: Catalogue,
) -> None:
    for moved, does, ready in ((3, L.STRIKES, False), (99, L.HOLDS, False), (2, L.STRIKES, True)):
        board = face_to_face(catalogue, SPEAR.but(moved=moved), GUARD)
        board.declare()
        assert (board.does(0), board.has_set_spear(0)) == (does, ready)


def test_whoever_waits_strikes_what_the_turn_brings_beside_it(catalogue: Catalogue) -> None:
    board = face_to_face(catalogue, Unit(at=(10, 10), facing=2), GUARD)
    board.declare()
    assert (board.decision(0), board.facing(0)) == ((L.STRIKES, 1), 5)


def test_two_swings_cost_twelve_and_six_at_those_who_jump(catalogue: Catalogue) -> None:
    for does, cost in ((L.STRIKES, 12), (L.JUMPS, 6)):
        ours = [CHAMPION.but(attack=40, shield_parry=40, strikes=1)]
        foe = Unit("levy-spear", does=does, target=0)
        theirs = [foe.but(at=(10, 11)), foe.but(at=(11, 10), facing=3)]
        plain, board = (Board(catalogue, ours, theirs, policies=L.GREEDY) for _ in range(2))
        board.declare()
        assert (board.second_target(0), board.haste(0)) == (2, cost)
        one, both = (made.attack_and_defence(0, at=2).attack for made in (plain, board))
        assert both == one - cost
        guarded, open_to = (made.attack_and_defence(2, at=0).defence for made in (plain, board))
        assert open_to == guarded - cost


@pytest.mark.parametrize(
    ("attack", "third", "haste"), [(80, True, 36), (40, False, 12), (20, False, 0)]
)
def test_three_swings_cost_three_times_as_much(
    attack: int, third: bool, haste: int, catalogue: Catalogue
) -> None:
    """At those in front, where each swing hits surely, and none the oftener for it."""
    champion = CHAMPION.but(
        strikes=1, attack=attack, dodge=90, shield_parry=90, weapon_parry=90, weak_defence=90
    )
    foes = [
        Unit(at=spot, facing=facing, strikes=0)
        for spot, facing in (((10, 11), 2), ((11, 10), 3), ((9, 11), 1))
    ]
    board = Board(catalogue, [champion], foes, policies=L.GREEDY)
    board.declare()
    assert (board.third_target(0) >= 0, board.haste(0)) == (third, haste)
    if not third:
        return
    board.assign_defences()
    assert [board.guard(v) for v in (1, 2, 3)] == [L.PRIMARY] * 3
    board.rolls(0)
    board.strike_all()
    swings = sorted((blow.at, blow.attack) for blow in board.attacks(BLOW) if blow.by == 0)
    assert swings == [(1, attack - 36), (2, attack - 36), (3, attack - 36)]


def test_the_second_of_two_swings_meets_its_own_targets_defence(catalogue: Catalogue) -> None:
    """The first of two shieldmen strikes back; the other parries somebody else, and it second."""
    ours = [
        CHAMPION.but(strikes=2, second_target=3, attack=30), Unit(at=(11, 10), facing=4, strikes=3)
    ]  # fmt: skip
    theirs = [
        Unit("line-shieldman", at=(10, 11), facing=2, strikes=0),
        Unit("line-shieldman", at=(11, 11), facing=1, strikes=1),
    ]
    board = Board(catalogue, ours, theirs)
    board.assign_defences()
    assert (board.guard(0), board.second_guard(0)) == (L.PRIMARY, L.SECONDARY)
    board.rolls(-30)
    board.strike_all()
    met = [(blow.at, blow.defence, blow.guard) for blow in board.attacks(BLOW) if blow.by == 0]
    parry = board.sheet(2).arms.shield_parry
    assert met == [(2, parry, L.PRIMARY), (3, parry - 3, L.SECONDARY)]


def test_spears_reach_over_a_friend_alone(catalogue: Catalogue) -> None:
    spear, friend, enemy = (
        SPEAR.but(at=(10, 10)), Unit("line-shieldman", at=(10, 11)), Unit(at=(10, 12))
    )  # fmt: skip
    for units, reach in (
        ([spear, friend.but(at=None)], 1), ([spear, friend], 2),
        ([spear.but(spear=False), friend], 1),
    ):  # fmt: skip
        assert Board(catalogue, units, [enemy]).reach(0, at=2) == reach
