"""Bands written into records: sheets, stances, missiles, mounts, the field, what is expected."""

from itertools import pairwise

import pytest

from factions.systems.cold_iron.battle import records
from factions.systems.cold_iron.battle.bands import Member, company
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from factions.systems.cold_iron.odds import unit_against_unit
from tests.factions.systems.cold_iron.board import Board, band

ACTIONS = ("primary", "secondary", "dodge", "fourth")


def member(catalogue: Catalogue, unit: str) -> Member:
    """Return a unit as a band brings it."""
    return company(band(unit), catalogue).members[0]


@pytest.mark.parametrize(
    ("text", "dice"),
    [("1d10", (1, 10, 0)), ("2d4-1", (2, 4, -1)), ("5d8+3", (5, 8, 3)), ("0", (0, 1, 0))],
)
def test_dice(text: str, dice: tuple[int, int, int]) -> None:
    assert records.dice(text) == dice


def test_the_sheet_is_in_the_record(catalogue: Catalogue) -> None:
    """A shieldman's chain: T 4, C 2, 60 points of grace and 30 for each T."""
    board = Board(catalogue, ["line-shieldman"], ["town-guard"])
    found, sheet = board.sheet(0), member(catalogue, "line-shieldman").fighter.sheet
    armour = found.armour, found.crit_protection, found.worn_by
    assert (found.hit_points, *armour) == (sheet.pt, 4, 2, (60, 30))
    assert (found.hand_to_hand, found.grab) == (sheet.hth, sheet.grab)
    arms = found.arms
    assert (arms.shield_parry, arms.dodge, arms.weak_defence) == (sheet.ds, sheet.db, sheet.dw)
    assert (arms.attack, arms.dice) == (sheet.h, (1, 10, 0))
    assert arms.step == L.USUAL
    assert board.bands() == [1, 1]


def test_a_unit_that_carries_no_missile_has_its_blade_in_every_stance(catalogue: Catalogue) -> None:
    sheet = Board(catalogue, ["line-shieldman"], ["town-guard"]).sheet(0)
    assert sheet.all_arms[L.MISSILE].attack == sheet.all_arms[L.MELEE].attack
    assert (sheet.missiles.shoots, sheet.missiles.shots) == (False, 0)


@pytest.mark.parametrize(
    ("unit", "row", "crit", "fatigue"),
    [
        ("line-longbow", "long-bow", L.SHARP, False),
        ("shepherd-slinger", "sling", L.BLUNT_RANDOM, True),
        ("javelin-skirmisher", "thrown-weapon", L.SHARP, False),
        ("wall-crossbow", "light-x-bow", L.SHARP, False),
    ],
)
def test_missiles(unit: str, row: str, crit: int, fatigue: bool, catalogue: Catalogue) -> None:
    missiles = Board(catalogue, [unit], ["town-guard"]).sheet(0).missiles
    assert list(missiles.ranges) == catalogue.rules["missile_ranges"]["hexes"][row]
    assert (missiles.crit, missiles.fatigue) == (crit, fatigue)
    assert missiles.attack == member(catalogue, unit).fighter.sheet.hm


def test_mounts_beasts_and_ghosts(catalogue: Catalogue) -> None:
    units = ("border-rider", "cave-bear", "spectre", "bearskin", "skeleton", "free-captain")
    board = Board(catalogue, units, ["town-guard"])
    sheets = [board.sheet(u) for u in range(6)]
    rider, bear = sheets[:2]
    assert [sheet.mount.mounted for sheet in sheets] == [True, *[False] * 5]
    assert [u for u, sheet in enumerate(sheets) if sheet.kind.large] == [1]
    assert [u for u, sheet in enumerate(sheets) if sheet.kind.ghost] == [2]
    assert [u for u, sheet in enumerate(sheets) if sheet.kind.berserk] == [3]
    assert (sheets[2].kind.tireless, sheets[4].kind.tireless) == (True, True)
    assert [u for u, sheet in enumerate(sheets) if sheet.kind.enchanted] == [5]
    assert rider.move > rider.foot_move > 0
    assert (rider.mount.hit_points > rider.hit_points, bear.mount.hit_points) == (True, 0)
    assert bear.all_arms[L.MELEE].crit == L.NATURAL
    assert all(arms.bare for arms in bear.all_arms)


def test_what_weapons_do_to_shields_and_weapons(catalogue: Catalogue) -> None:
    """In quarters of their damage: axes 2 and 4 to a shield, 1/2 to a weapon; spears 3/4, 3/2, 0.

    Knives and the body do nothing to either.
    """
    units = ("axe-brother", "levy-spear", "alley-knife", "cave-bear")
    board = Board(catalogue, units, ["bearskin"])
    arms = [board.sheet(u).all_arms[L.MELEE] for u in range(4)]
    rows = [(*one.harms_shield, one.harms_weapon) for one in arms]
    assert rows == [(8, 16, 2), (3, 6, 0), (0, 0, 0), (0, 0, 0)]


def test_what_is_expected_is_the_mean_of_the_odds(catalogue: Catalogue) -> None:
    """Those who come in one level, against enemies alone; up to what is beyond any use."""
    board = Board(catalogue, ["line-shieldman", "two-hander"], ["company-veteran"])
    odds = unit_against_unit(catalogue, "line-shieldman", "company-veteran", "melee")
    for guard, action in enumerate(ACTIONS):
        case = next(case for case in odds["cases"] if case["action"] == action)
        damage = case["to_defender"]["expected_damage"]
        assert board.expected_blow(0, 2, guard) == pytest.approx(damage, rel=5e-3)
        for friend in ((0, 0), (0, 1), (2, 2)):
            assert board.expected_blow(*friend, guard) == 0


def test_how_well_blows_bite_counts_the_dear_for_more(catalogue: Catalogue) -> None:
    """Over all blows at a first parry, whom they meet weighed by 2 and its points."""
    ours, theirs = ["town-guard", "town-guard"], ["line-shieldman", "free-captain"]
    board = Board(catalogue, ours, theirs)
    sheets = board.sheet(2), board.sheet(3)
    shares = [board.expected_blow(0, 2 + n) / one.hit_points for n, one in enumerate(sheets)]
    weights = [2 + one.points for one in sheets]
    expected = (shares[0] * weights[0] + shares[1] * weights[1]) / sum(weights)
    assert shares[0] > expected > shares[1]
    assert board.bite(0) == pytest.approx(expected)


def test_the_second_record_has_the_bands_the_other_way_round(catalogue: Catalogue) -> None:
    ours, theirs = ("line-shieldman", "line-longbow"), ("bearskin",)
    board, swapped = Board(catalogue, ours, theirs), Board(catalogue, theirs, ours)
    for u, v in ((0, 1), (1, 2), (2, 0)):
        assert board.sheet(u) == swapped.sheet(v)
    for u in range(2):
        for guard in range(len(ACTIONS)):
            assert board.expected_blow(u, 2, guard) == swapped.expected_blow(u + 1, 0, guard)


def test_the_field(catalogue: Catalogue) -> None:
    melee, bridge = (
        Board(catalogue, ["town-guard"], ["town-guard"], scenario)
        for scenario in ("melee", "hold-the-bridge")
    )
    plain, river = melee.ground(), bridge.ground()
    assert (plain.gap, plain.wall, river.gap, river.wall) == (0, 0, 2, 1)
    assert (river.gap_from, river.turns) == (19, 60)
    assert plain.zones == [[0, 5], [34, 39]]
    assert melee.lost_with_distance() == list(range(1, 20))


def test_chances_fall_with_what_is_needed(catalogue: Catalogue) -> None:
    board = Board(catalogue, ["town-guard"], ["town-guard"])
    chances = [board.chance(needed) for needed in range(-L.FARTHEST, L.FARTHEST + 1)]
    assert all(more >= less for more, less in pairwise(chances))
    assert board.chance(0) == pytest.approx(0.5)
