from typing import Any

import pytest

from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.legality.book import book_of
from factions.systems.armoured_clash.legality.transport import burden, may_embark
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.armoured_clash.legality.lists import (
    BREAKERS,
    CROWN,
    entry,
    force,
    roster,
    union,
)

LEADER = entry(1, "rifle-command-platoon")
PARENT = entry(2, "federal-trooper-platoon")


def test_the_book_is_made_once_a_catalogue(clash: Catalogue) -> None:
    book = book_of(clash)
    assert book_of(clash) is book
    assert book.sizes == {"skirmish": 1500, "battle": 2500, "cataclysm": 4000}
    assert book.widest == (500, 4000)
    assert book.costs["corfe-bastion"] == {"reinforced": 130, "full_strength": 215}
    assert book.base_levels["corfe-bastion"].id == "reinforced"
    assert book.positions[CROWN]["rifle-platoon"].slot.name == "Infantry"
    assert "janissaries" not in book.positions[CROWN]
    assert book.starred[CROWN] == [("Infantry", 1), ("Cavalry", 1), ("Aircraft", 1)]


def test_units_go_to_their_slots(clash: Catalogue) -> None:
    of = force(
        roster(
            LEADER,
            entry(2, "rifle-platoon", count=2),
            entry(3, "sharp-rifles"),
            entry(4, "janissaries"),
            entry(5, "federal-gatling-fireteam"),
            entry(6, "sharp-rifles", battlegroup="b9"),
            entry(7, "sharp-rifles", battlegroup=None),
            entry(8, "nobody"),
        ),
        clash,
    )
    (formation,) = of.formations
    assert formation.filled == {"Commander": 1, "Infantry": 3}
    assert formation.copies == {"rifle-command-platoon": 1, "rifle-platoon": 2, "sharp-rifles": 1}
    assert [e.id for e, _ in formation.members] == ["e1", "e2", "e3", "e4", "e5"]
    assert formation.strangers == []
    assert [e.id for e, _ in of.unassigned] == ["e7"]


def test_of_battlegroups_with_one_id_the_first_has_the_units(clash: Catalogue) -> None:
    groups = roster(orbats=(CROWN,)).battlegroups * 2
    first, second = force(roster(LEADER, battlegroups=groups), clash).formations
    assert (len(first.members), len(second.members)) == (1, 0)


@pytest.mark.parametrize(
    ("faction", "orbat", "known"),
    [
        ("crown", CROWN, True),
        ("crown", "union-faction-battlegroup", False),
        ("crwn", "union-faction-battlegroup", True),
        ("crown", "guards", False),
    ],
)
def test_patterns_of_battlegroups(faction: str, orbat: str, known: bool, clash: Catalogue) -> None:
    (formation,) = force(roster(faction=faction, orbats=(orbat,)), clash).formations
    assert (formation.orbat is not None) is known
    assert bool(formation.positions) is known


FIRETEAM: dict[str, Any] = {"unit": "federal-gatling-fireteam", "option": "basic"}


@pytest.mark.parametrize(
    ("fireteam", "joins"),
    [
        (Entry("e3", attached_to="e2", **FIRETEAM), True),
        (Entry("e3", attached_to="e2", battlegroup="b1", **FIRETEAM), True),
        (Entry("e3", attached_to="e2", battlegroup="b2", **FIRETEAM), False),
        (Entry("e3", attached_to="e3", **FIRETEAM), False),
        (Entry("e3", attached_to="e9", **FIRETEAM), False),
        (Entry("e3", attached_to="e4", **FIRETEAM), False),
        (Entry("e3", attached_to="e5", **FIRETEAM), False),
        (Entry("e3", **FIRETEAM), False),
        (Entry("e3", "rifle-platoon", attached_to="e2"), False),
    ],
)
def test_companions(fireteam: Entry, joins: bool, clash: Catalogue) -> None:
    of = force(union(PARENT, fireteam, entry(4, "iron-horse-cavalry"), entry(5, "nobody")), clash)
    assert [c.entry.id for c in of.companions] == (["e3"] if joins else [])


def test_loads_leave_out_rings_and_transports_that_are_unknown(clash: Catalogue) -> None:
    of = force(
        roster(
            entry(1, "rifle-platoon", embarked_in="e2"),
            entry(2, "stirling-armoured-transports"),
            entry(3, "rifle-platoon", embarked_in="e4"),
            entry(4, "rifle-platoon", embarked_in="e3"),
            entry(5, "rifle-platoon", embarked_in="e6"),
            entry(6, "nobody"),
            entry(7, "rifle-platoon", embarked_in="e77"),
            entry(8, "sharp-rifles", embarked_in="e2"),
        ),
        clash,
    )
    (load,) = of.loads
    assert (load.transport.id, [e.id for e, _ in load.riders]) == ("e2", ["e1", "e8"])
    assert burden(of, load) == (10, 6, False)
    assert [e.id for e, _ in of.deploying] == ["e2", "e3", "e4", "e5", "e7"]


@pytest.mark.parametrize(
    ("unit", "transport", "may"),
    [
        ("rifle-platoon", "stirling-armoured-transports", True),
        ("horse-guard-cavalry", "stirling-armoured-transports", False),
        ("rifle-platoon", "galahad-breachers", False),
        ("french-legionnaires", "french-drop-capsules", True),
        ("alpini-rangers", "french-drop-capsules", False),
        ("azhdaya-beserker-gang", "omsk-cryo-transports", True),
        ("azhdaya-beserker-gang", "mamont-subterranean-cryo-transport", True),
        ("azhdaya-beserker-gang", "matryona-heavy-transports", False),
        ("reclamator-canceris-constructs", "atlas-heavy-assault-walker", True),
        ("hellion-cohort", "atlas-heavy-assault-walker", False),
    ],
)
def test_may_embark(unit: str, transport: str, may: bool, clash: Catalogue) -> None:
    assert may_embark(clash.profiles[unit], clash.profiles[transport]) is may


OPENINGS: list[tuple[Roster, str, dict[str, Any] | None]] = [
    (roster(LEADER), "rifle-platoon", {"option": "basic", "battlegroup": "b1"}),
    (roster(entry(1, "rifle-platoon", count=2)), "rifle-platoon", None),
    (roster(LEADER), "rifle-command-platoon", None),
    (
        roster(
            entry(1, "scion-grenadier-command-platoon"),
            faction="imperium",
            orbats=("imperium-faction-battlegroup",),
        ),
        "teutonic-armiger-command",
        None,
    ),
    (
        roster(
            entry(1, "horse-guard-cavalry"),
            entry(2, "black-watch-assault-dragoons"),
            entry(3, "black-watch-heavy-dragoons"),
        ),
        "royal-engineer-dragoons",
        None,
    ),
    (roster(), "rifle-command-platoon", {"option": "basic", "battlegroup": "b1"}),
    (roster(), "janissaries", None),
    (roster(battlegroups=()), "rifle-platoon", None),
    (roster(), "monarch-landship", None),
    (roster(size="battle"), "monarch-landship", {"battlegroup": "b1"}),
    (roster(entry(1, "drake-field-guns")), "drake-field-guns", None),
    (roster(), "corfe-bastion", None),
    (roster(size="battle"), "corfe-bastion", {"option": "reinforced", "battlegroup": "b1"}),
    (
        roster(orbats=(BREAKERS,)),
        "challenger-superheavy-assault-tank",
        {"option": "reinforced", "battlegroup": "b1"},
    ),
    (
        roster(entry(1, "glamis-mobile-guns", "reinforced"), orbats=(BREAKERS,)),
        "challenger-superheavy-assault-tank",
        None,
    ),
    (
        roster(entry(1, "rifle-platoon"), orbats=(BREAKERS, CROWN)),
        "rifle-platoon",
        {"option": "basic", "battlegroup": "b2"},
    ),
    (roster(), "defiance-fighter-squadron", None),
    (
        roster(LEADER),
        "defiance-fighter-squadron",
        {"option": "basic", "reserve": True, "battlegroup": "b1"},
    ),
    (roster(entry(1, "rifle-platoon", reserve=True)), "defiance-fighter-squadron", None),
    (union(PARENT), "federal-gatling-fireteam", {"option": "basic", "attached_to": "e2"}),
    (
        union(entry(2, "federal-trooper-platoon", "reinforced")),
        "federal-gatling-fireteam",
        None,
    ),
    (
        union(PARENT, Entry("e3", count=2, attached_to="e2", **FIRETEAM)),
        "federal-gatling-fireteam",
        None,
    ),
    (union(PARENT), "houston-firebase", None),
    (union(entry(1, "durango-heavy-shunter")), "houston-firebase", {"attached_to": "e1"}),
]


@pytest.mark.parametrize(("of", "unit", "opening"), OPENINGS)
def test_openings(of: Roster, unit: str, opening: dict[str, Any] | None, clash: Catalogue) -> None:
    mustered = force(of, clash)
    assert mustered.opening(clash.profiles[unit]) == opening
    assert mustered.may_add(clash.profiles[unit]) is (opening is not None)
