from typing import Any

import pytest

from factions.systems.iron_dawn import legality
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.legality.totals import is_leaderless
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.iron_dawn.legality.lists import roster


def summed(of: Roster, catalogue: Catalogue) -> dict[str, Any]:
    return dict(legality.check(of, catalogue).summary)


def test_a_whole_list_is_summed(dawn: Catalogue) -> None:
    of = roster(
        Entry("e1", "colonel", commander=True, attached_to="e2"),
        Entry("e2", "line-rifles", "10", upgrades=("heavy-loch", "rocket-tube")),
        Entry("e3", "volksmilitia", "12", count=2),
        Entry("e4", "half-track-carrier", upgrades=("command-vehicle",)),
        Entry("e5", "wolverine-battle-tank", upgrades=("veteran",)),
        size="company",
    )
    # 101; 98 + 12 + 7; 2 x 60; 63 + 35; 117 + 12
    assert summed(of, dawn) == {
        "points": 565,
        "points_limit": 1000,
        "points_left": 435,
        "command": {"spent": 199, "share": 0.352},
        "units": {"commander": 1, "infantry": 3, "vehicle": 2},
        "models": 37,
        "leaderless": 2,
        "command_radii": {"e1": 24, "e4": 18},
        "vehicles": 2,
        "crew": 6,
    }


def test_an_empty_list(dawn: Catalogue) -> None:
    assert summed(roster(), dawn) == {
        "points": 0,
        "points_limit": 1000,
        "points_left": 1000,
        "command": {"spent": 0, "share": 0},
        "units": {"commander": 0, "infantry": 0, "vehicle": 0},
        "models": 0,
        "leaderless": 0,
        "command_radii": {},
        "vehicles": 0,
        "crew": 0,
    }


@pytest.mark.parametrize(
    ("entry", "points"),
    [
        (Entry("e1", "line-rifles", "8"), 80),
        (Entry("e1", "line-rifles"), 62),
        (Entry("e1", "line-rifles", "11"), 62),
        (Entry("e1", "line-rifles", "8", upgrades=("veteran",)), 88),
        (Entry("e1", "line-rifles", upgrades=("veteran",)), 68),
        (Entry("e1", "line-rifles", "8", upgrades=("heavy-loch", "heavy-loch")), 104),
        (Entry("e1", "line-rifles", "8", count=3, upgrades=("rocket-tube",)), 261),
        (Entry("e1", "line-rifles", "8", upgrades=("flamethrower", "axe")), 80),
        (Entry("e1", "volksmilitia", "8", upgrades=("squad-leader",)), 48),
        (Entry("e1", "scout-car", upgrades=("command-vehicle",)), 42),
        (Entry("e1", "wolverine-battle-tank", upgrades=("command-vehicle",), count=2), 304),
        (Entry("e1", "triatarch", upgrades=("veteran",)), 107),
        (Entry("e1", "nobody", count=7, upgrades=("veteran",)), 0),
    ],
)
def test_points_are_those_of_size_upgrades_and_count(
    entry: Entry, points: int, dawn: Catalogue
) -> None:
    assert summed(roster(entry), dawn)["points"] == points


@pytest.mark.parametrize(
    ("unit", "upgrades", "leaderless"),
    [
        ("line-rifles", (), False),
        ("volksmilitia", (), True),
        ("volksmilitia", ("squad-leader",), False),
        ("volksmilitia", ("veteran",), True),
        ("kommando", (), False),
        ("colonel", (), False),
        ("scout-car", (), False),
        ("colour-guard", (), False),
        ("young-host", (), True),
    ],
)
def test_squads_without_a_leader_are_counted(
    unit: str, upgrades: tuple[str, ...], leaderless: bool, dawn: Catalogue
) -> None:
    entry = Entry("e1", unit, upgrades=upgrades)
    assert is_leaderless(entry, dawn.profiles[unit]) is leaderless
    assert summed(roster(entry), dawn)["leaderless"] == int(leaderless)


@pytest.mark.parametrize(
    ("entry", "radii"),
    [
        (Entry("e1", "lieutenant"), {"e1": 18}),
        (Entry("e1", "colonel", count=2), {"e1": 24}),
        (Entry("e1", "wolverine-battle-tank", upgrades=("command-vehicle",)), {"e1": 18}),
        (Entry("e1", "scout-car", upgrades=("command-vehicle",)), {}),
        (Entry("e1", "kommando", commander=True), {}),
    ],
)
def test_command_radii(entry: Entry, radii: dict[str, int], dawn: Catalogue) -> None:
    assert summed(roster(entry), dawn)["command_radii"] == radii


def test_copies_count_in_every_sum(dawn: Catalogue) -> None:
    of = roster(
        Entry("e1", "wolverine-battle-tank", count=3), Entry("e2", "volksmilitia", "8", count=2)
    )
    found = summed(of, dawn)
    assert found["points"] == 3 * 117 + 2 * 40
    assert (found["vehicles"], found["crew"], found["models"]) == (3, 12, 19)
    assert (found["units"]["infantry"], found["leaderless"]) == (2, 2)


def test_shares_are_cut_not_rounded(dawn: Catalogue) -> None:
    of = roster(Entry("e1", "lieutenant"), Entry("e2", "line-rifles", "8", count=6))
    assert summed(of, dawn)["command"] == {"spent": 46, "share": 0.087}
    assert 46 / 526 > 0.0874


@pytest.mark.parametrize(("limit", "left"), [(1000, 954), (250, 204), (46, 0), (10, 0)])
def test_points_left_are_never_negative(limit: int, left: int, dawn: Catalogue) -> None:
    found = summed(roster(Entry("e1", "lieutenant"), points_limit=limit), dawn)
    assert (found["points_limit"], found["points_left"]) == (limit, left)
