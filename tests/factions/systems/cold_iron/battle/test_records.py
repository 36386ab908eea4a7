"""Bands written into records: sheets, stances, missiles, mounts, the field, what is expected."""

from typing import Any

import numpy as np
import pytest

from factions.systems.cold_iron.battle import records
from factions.systems.cold_iron.battle.bands import Company, company
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L  # noqa: N812
from factions.systems.cold_iron.odds import unit_against_unit
from factions.tabletop.lists.roster import Entry, Roster

ACTIONS = ("primary", "secondary", "dodge", "fourth")


def of(catalogue: Catalogue, *units: str) -> Company:
    entries = tuple(Entry(f"e{number}", unit) for number, unit in enumerate(units))
    return company(Roster("cold-iron", "free-company", entries), catalogue)


def written(catalogue: Catalogue, ours: tuple[str, ...], theirs: tuple[str, ...]) -> Any:
    return records.record((of(catalogue, *ours), of(catalogue, *theirs)), catalogue, "melee")[0]


@pytest.mark.parametrize(
    ("said", "dice"),
    [("1d10", (1, 10, 0)), ("2d4-1", (2, 4, -1)), ("5d8+3", (5, 8, 3)), ("0", (0, 1, 0))],
)
def test_dice(said: str, dice: tuple[int, int, int]) -> None:
    assert records.dice(said) == dice


def test_the_sheet_is_in_the_record(catalogue: Catalogue) -> None:
    """A shieldman's chain: T 4, C 2, 60 points of grace and 30 for each T."""
    d = written(catalogue, ("line-shieldman",), ("town-guard",))
    sheet = of(catalogue, "line-shieldman").members[0].fighter.sheet
    assert (d.pt[0], d.t[0], d.c[0], d.grace[0], d.per_t[0]) == (sheet.pt, 4, 2, 60, 30)
    assert (d.hth[0], d.grab[0]) == (sheet.hth, sheet.grab)
    assert (d.ds[0, L.MELEE], d.db[0, L.MELEE], d.dw[0, L.MELEE]) == (sheet.ds, sheet.db, sheet.dw)
    assert (d.h[0, L.MELEE], list(d.dice[0, L.MELEE])) == (sheet.h, [1, 10, 0])
    assert d.step[0, L.MELEE] == L.USUAL
    assert d.first.tolist() == [0, 1, 2]


def test_who_carries_no_missile_has_his_blade_in_every_stance(catalogue: Catalogue) -> None:
    d = written(catalogue, ("line-shieldman",), ("town-guard",))
    assert d.h[0, L.MISSILE] == d.h[0, L.MELEE]
    assert (d.shoots[0], d.shots[0]) == (0, 0)


@pytest.mark.parametrize(
    ("unit", "row", "crit", "fatigue"),
    [
        ("line-longbow", "long-bow", L.SHARP, 0),
        ("shepherd-slinger", "sling", L.BLUNT_RANDOM, 1),
        ("javelin-skirmisher", "thrown-weapon", L.SHARP, 0),
        ("wall-crossbow", "light-x-bow", L.SHARP, 0),
    ],
)
def test_missiles(unit: str, row: str, crit: int, fatigue: int, catalogue: Catalogue) -> None:
    d = written(catalogue, (unit,), ("town-guard",))
    assert d.range[0].tolist() == catalogue.rules["missile_ranges"]["hexes"][row]
    assert (d.shot_crit[0], d.shot_fatigue[0]) == (crit, fatigue)
    assert d.hm[0] == of(catalogue, unit).members[0].fighter.sheet.hm


def test_mounts_beasts_and_ghosts(catalogue: Catalogue) -> None:
    units = ("border-rider", "cave-bear", "spectre", "bearskin", "skeleton", "free-captain")
    d = written(catalogue, units, ("town-guard",))
    assert d.mounted[:6].tolist() == [1, 0, 0, 0, 0, 0]
    assert d.large[:6].tolist() == [0, 1, 0, 0, 0, 0]
    assert d.ghost[:6].tolist() == [0, 0, 1, 0, 0, 0]
    assert d.berserk[:6].tolist() == [0, 0, 0, 1, 0, 0]
    assert d.tireless[[2, 4]].tolist() == [1, 1]
    assert d.enchanted[:6].tolist() == [0, 0, 0, 0, 0, 1]
    assert d.move[0] > d.foot_move[0] > 0
    assert (d.mount_pt[0] > d.pt[0], d.mount_pt[1]) == (True, 0)
    assert d.crit[1, L.MELEE] == L.NATURAL
    assert d.bare[1].tolist() == [1] * L.STANCES


def test_what_weapons_do_to_shields_and_weapons(catalogue: Catalogue) -> None:
    """In quarters of their damage: axes 2 and 4 to a shield, 1/2 to a weapon; spears 3/4, 3/2, 0.

    Knives and the body do nothing to either.
    """
    d = written(catalogue, ("axe-brother", "levy-spear", "alley-knife", "cave-bear"), ("bearskin",))
    rows = [(d.hurts_shield[u, 0], d.hacks_shield[u, 0], d.hurts_weapon[u, 0]) for u in range(4)]
    assert rows == [(8, 16, 2), (3, 6, 0), (0, 0, 0), (0, 0, 0)]


def test_what_is_expected_is_the_mean_of_the_odds(catalogue: Catalogue) -> None:
    """Those who come in one level, against enemies alone; up to what is beyond any use."""
    d = written(catalogue, ("line-shieldman", "two-hander"), ("company-veteran",))
    told = unit_against_unit(catalogue, "line-shieldman", "company-veteran", "melee")["cases"]
    for number, action in enumerate(ACTIONS):
        case = next(case for case in told if case["action"] == action)
        assert d.gain[0, 2, number] == pytest.approx(
            case["to_defender"]["expected_damage"], rel=5e-3
        )
    assert not d.gain[0, :2].any()
    assert not d.gain[2, 2].any()


def test_the_second_record_has_the_bands_the_other_way_round(catalogue: Catalogue) -> None:
    ours, theirs = ("line-shieldman", "line-longbow"), ("bearskin",)
    d, e = written(catalogue, ours, theirs), written(catalogue, theirs, ours)
    swapped = [1, 2, 0]
    for name in ("pt", "t", "hth", "h", "range", "load", "hasty", "points", "worth", "peril"):
        assert np.array_equal(d[name][:3], e[name][:3][swapped]), name
    assert np.array_equal(d.gain[:2, 2], e.gain[1:3, 0])


def test_the_field(catalogue: Catalogue) -> None:
    bands = (of(catalogue, "town-guard"), of(catalogue, "town-guard"))
    melee, bridge = (
        records.record(bands, catalogue, scenario)[0] for scenario in ("melee", "hold-the-bridge")
    )
    assert (melee.gap, melee.wall, bridge.gap, bridge.wall) == (0, 0, 2, 1)
    assert (bridge.gap_from, bridge.rounds) == (19, 60)
    assert melee.zone.tolist() == [[0, 5], [34, 39]]
    assert melee.hm_lost.tolist() == list(range(1, 20))
    assert np.all(np.diff(melee.at_most) >= 0)
    assert melee.at_most[L.FARTHEST - 1] == pytest.approx(0.5)
