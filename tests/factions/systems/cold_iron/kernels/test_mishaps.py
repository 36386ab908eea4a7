"""Lances that unhorse, fumbles that hit somebody or something, and who may engage a line."""

from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import SHOVE, Board, Hex, Unit

LANCER, RIDER = Unit("household-lancer"), Unit("border-rider")
SHIELDMAN, GUARD = Unit("line-shieldman"), Unit("town-guard")


def tilt(catalogue: Catalogue, one: Unit, other: Unit, run: int = 99, /, **options: Any) -> Board:
    """Return two face to face, the first at the end of a run of so many hexes."""
    ours = [one.but(moved=run, run=run, hit_points=900).placed((10, 10))]
    return Board(catalogue, ours, [other.but(hit_points=900).placed((10, 11))], **options)


@pytest.mark.parametrize(("ca", "rides"), [(-1, True), (0, False)])
def test_a_lance_unhorses_a_rider_whose_seat_it_beats(
    ca: int, rides: bool, catalogue: Catalogue
) -> None:
    """A lancer's Hu, of its fifth level of skill, against Du; the rider falls after the step."""
    hu = tilt(catalogue, LANCER, RIDER).sheet(0).mount.unhorses
    board = tilt(catalogue, LANCER, RIDER.but(seat=hu), ca=ca)
    board.land_blow(0, at=1)
    assert board.rolled(SHOVE) == [(0, 1, hu, hu)]
    assert (board.is_riding(1), board.posture(1)) == (True, L.UP)
    board.settle()
    assert (board.is_riding(1), board.posture(1)) == (rides, L.UP if rides else L.PRONE)


def test_hu_is_the_sheets_and_only_a_lances(catalogue: Catalogue) -> None:
    """FL 4, STR and the fifth level of the skill, which adds 2; spears and bows unhorse nobody."""
    board = Board(catalogue, ["household-lancer", "border-rider", "steppe-bow"], ["town-guard"])
    lance, *others = (board.sheet(u).mount.unhorses for u in range(3))
    assert lance > 6
    assert others == [L.NONE_HELD] * 2


@pytest.mark.parametrize(
    ("one", "other", "run"), [(LANCER, RIDER, 1), (LANCER, GUARD, 99), (RIDER, RIDER, 99)]
)
def test_nobody_is_unhorsed_without_a_lance_a_charge_or_a_horse(
    one: Unit, other: Unit, run: int, catalogue: Catalogue
) -> None:
    board = tilt(catalogue, one, other, run, ca=30)
    board.land_blow(0, at=1)
    board.settle()
    assert board.is_riding(1) == board.sheet(1).mount.mounted
    assert board.attacks(SHOVE) == []


def test_a_rider_that_falls_by_a_fumble_falls_from_the_saddle(catalogue: Catalogue) -> None:
    board = tilt(catalogue, RIDER, GUARD)
    board.fumble(0, -15)
    board.settle()
    assert (board.is_riding(0), board.posture(0)) == (False, L.PRONE)


def test_a_blow_that_strikes_the_ground_harms_the_weapon_alone(catalogue: Catalogue) -> None:
    """-7: by its own damage, times a random crit; nobody is hit, and it may act on."""
    one = SHIELDMAN.but(damage=(2, 1, 3))
    board = tilt(catalogue, one, GUARD, ca=5)
    assert board.fumble(0, -7) == -1
    assert board.weapon_damage(0) == 3 * 5
    assert (board.idle_turns(0), board.in_hand(0)) == (0, L.MELEE)
    board = tilt(catalogue, one.but(weapon_hit_points=15), GUARD, ca=5)
    board.fumble(0, -7)
    assert board.in_hand(0) == L.SPARE


@pytest.mark.parametrize(("ca", "times"), [(2, 1), (3, 2), (4, 2), (5, 3)])
def test_what_nobody_aimed_doubles_from_a_roll_of_three(
    ca: int, times: int, catalogue: Catalogue
) -> None:
    board = tilt(catalogue, SHIELDMAN.but(damage=(2, 1, 3)), GUARD, ca=ca)
    board.fumble(0, -7)
    assert board.weapon_damage(0) == times * 5


def test_a_blow_goes_astray_to_a_friend_or_to_oneself(catalogue: Catalogue) -> None:
    """-13 hits a friend beside it, or nobody where there is none; -14 hits itself.

    The roll meets the friend's dodge with its sign turned: -14 and an attack of 1 are 15.
    """
    for total, dodge, near, victims in (
        (-13, 15, True, [1]), (-13, 16, True, []), (-13, 0, False, []), (-14, 99, True, [0]),
    ):  # fmt: skip
        ours = [
            SHIELDMAN.but(at=(10, 10), armour=0, attack=1, target=2),
            Unit(at=(11, 10 if near else 30), armour=0, dodge=dodge),
        ]
        board = Board(catalogue, ours, [Unit(at=(10, 11), armour=0)], ca=total - 1)
        board.strike(0, at=2)
        assert board.wounded() == victims
        assert board.idle_turns(0) == 2
        assert board.damage_dealt(0) == 0


def line(
    catalogue: Catalogue, foes: list[Hex], targets: dict[int, int], alone: bool = False
) -> Board:
    """Return three shieldmen in columns 10 to 12, and enemies before them.

    targets: who strikes at which slot. alone: the first of the three stands far away.
    """
    ours = [SHIELDMAN.but(at=(10 + u, 10), strikes=targets.get(u)) for u in range(3)]
    if alone:
        ours[0] = ours[0].but(at=(30, 0))
    theirs = [
        Unit(at=spot, facing=0 if spot == (10, 10) else 2, strikes=targets.get(v))
        for v, spot in enumerate(foes, 3)
    ]
    return Board(catalogue, ours, theirs)


FIVE = [(9, 10), (9, 11), (10, 11), (11, 11), (12, 11)]  # one at the end, four before them


def test_two_engage_each_member_of_a_line_and_three_its_end(catalogue: Catalogue) -> None:
    """Of five who come from ahead: two reach the middle and the far end, three the open end."""
    targets = {3: 0, 4: 0, 5: 1, 6: 1, 7: 2, 0: 4, 1: 5, 2: 7}
    board = line(catalogue, FIVE, targets)
    near = [[v for v in range(3, 8) if board.apart(u, v) == 1] for u in range(3)]
    assert near == [[3, 4, 5], [5, 6], [6, 7]]
    board.assign_defences()
    assert [board.guard(v) for v in range(3, 8)] == [
        L.SECONDARY, L.PRIMARY, L.PRIMARY, L.SECONDARY, L.PRIMARY,
    ]  # fmt: skip


def test_the_middle_of_a_line_parries_all_that_reach_it(catalogue: Catalogue) -> None:
    """By itself the same shieldman must dodge the third of them."""
    board = line(catalogue, FIVE, {5: 1, 6: 1, 1: 5})
    board.assign_defences()
    assert sorted(board.guard(v) for v in (5, 6)) == [L.PRIMARY, L.SECONDARY]
    board = line(catalogue, [(10, 11), (11, 11), (10, 10)], {3: 1, 4: 1, 5: 1, 1: 3}, alone=True)
    board.assign_defences()
    assert sorted(board.guard(v) for v in (3, 4, 5)) == [L.PRIMARY, L.SECONDARY, L.DODGE]
