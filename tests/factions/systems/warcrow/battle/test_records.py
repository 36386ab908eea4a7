"""Rosters as the records that kernels read: units, joined characters, companions, the table."""

from dataclasses import replace

import pytest

from factions.systems.warcrow.battle import records
from factions.systems.warcrow.battle.forces import company
from factions.systems.warcrow.catalogue import Catalogue, Joined, Pool
from factions.systems.warcrow.kernels.record import layout
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.warcrow.board.companies import Compiled

NORTH = "northern-tribes"
MARAUDERS = Entry("m", "tundra-marauders")


def roster(*entries: Entry) -> Roster:
    """Return a roster of the Northern Tribes."""
    return Roster("warcrow", NORTH, entries)


def compiled(
    catalogue: Catalogue, a: Roster, b: Roster | None = None, scenario: str = "crossroads"
) -> Compiled:
    """Return a battle between two rosters; the second is one unit by default."""
    return Compiled(catalogue, a, b or roster(MARAUDERS), scenario)


def with_joined(catalogue: Catalogue, unit: str, joined: Joined) -> Catalogue:
    """Return the catalogue in which a character brings this to the unit it joins."""
    profiles = dict(catalogue.profiles)
    profiles[unit] = replace(profiles[unit], joined=joined)
    return replace(catalogue, profiles=profiles)


@pytest.mark.parametrize("unit", ["orc-hunters", "tundra-marauders", "skin-changers", "ormuk"])
def test_a_card_becomes_a_row(warcrow: Catalogue, unit: str) -> None:
    card = warcrow.profiles[unit]
    made = compiled(warcrow, roster(Entry("e", unit)))
    slot = made.slots()[0]
    assert made.first == [0, 1, 2]
    assert (slot.guest, slot.host, slot.entry) == (-1, -1, 0)
    assert (slot.troops, slot.wounds, slot.morale) == (card.troops, card.w, card.mor)
    assert (slot.move, slot.charge) == (card.mov, card.charge)
    assert (slot.radius, slot.cost) == (card.base, card.cost)
    assert slot.worth == pytest.approx(card.cost / (card.w * card.troops))
    last = len(card.panels) - 1
    assert slot.conquest == [card.panels[0].conquest, card.panels[last].conquest]
    assert slot.members == (card.panels[0].members if last else 0)


def test_copies_are_units_of_their_own(warcrow: Catalogue) -> None:
    made = compiled(warcrow, roster(replace(MARAUDERS, count=2), Entry("o", "orc-hunters")))
    mine = made.slots()[:3]
    assert made.first == [0, 3, 4]
    assert [slot.entry for slot in mine] == [0, 0, 1]
    assert sum(slot.cost for slot in mine) == 2 * warcrow.profiles["tundra-marauders"].cost + 20


@pytest.mark.parametrize(
    ("unit", "keywords"),
    [
        ("ormuk", layout.BLOODLUST | layout.ELITE),
        ("alborc", layout.ELITE | layout.OFFICER),
        ("bulwarks", layout.IMMOVABLE),
        ("skin-changers", layout.FEARLESS),
        ("kipleacht", layout.AMBUSHER | layout.GOLEM | layout.LARGE),
    ],
)
def test_keywords_become_bits(warcrow: Catalogue, unit: str, keywords: int) -> None:
    slot = compiled(warcrow, roster(Entry("e", unit))).slots()[0]
    assert slot.keywords & (keywords | layout.MANNED) == keywords


@pytest.mark.parametrize(("unit", "value"), [("harvester", 2), ("anointed", 1), ("orc-hunters", 0)])
def test_intimidating_has_its_value(warcrow: Catalogue, unit: str, value: int) -> None:
    assert compiled(warcrow, roster(Entry("e", unit))).slots()[0].intimidating == value


@pytest.mark.parametrize(("character", "leads"), [("alborc", True), ("wisemane", False)])
def test_a_joined_character_is_the_guest_of_its_unit(
    warcrow: Catalogue, character: str, leads: bool
) -> None:
    made = compiled(
        warcrow,
        roster(Entry("c", character, attached_to="o"), Entry("o", "orc-hunters"), MARAUDERS),
    )
    slots = made.slots()
    assert made.first == [0, 3, 4]
    assert [slot.guest for slot in slots] == [-1, 0, -1, -1]
    assert [slot.host for slot in slots] == [1, -1, -1, -1]
    assert bool(slots[0].keywords & layout.OFFICER) == leads
    assert slots[1].guest_radius == warcrow.profiles[character].base
    assert slots[1].troops == 4


def test_slots_of_the_second_player_follow(warcrow: Catalogue) -> None:
    joined = roster(Entry("o", "orc-hunters"), Entry("c", "alborc", attached_to="o"))
    made = compiled(warcrow, roster(MARAUDERS, Entry("x", "ormuk")), joined)
    assert made.first == [0, 2, 4]
    assert (made.slots()[2].guest, made.slots()[3].host) == (3, 2)


def test_a_second_character_stands_alone(warcrow: Catalogue) -> None:
    both = [Entry(name, name, attached_to="o") for name in ("alborc", "wisemane")]
    slots = compiled(warcrow, roster(Entry("o", "orc-hunters"), *both)).slots()[:3]
    assert [slot.guest for slot in slots] == [1, -1, -1]
    assert [slot.host for slot in slots] == [-1, 0, -1]


@pytest.mark.parametrize(
    ("joined", "morale", "charge", "move", "conquest"),
    [
        (Joined(), 1, 9, (3, 3), 1),
        (Joined(mor=(1, True), conquest=(2, True)), 2, 9, (3, 3), 3),
        (Joined(mor=(4, False), conquest=(0, False)), 4, 9, (3, 3), 0),
        (Joined(charge=7, mov=(2, 2)), 1, 7, (2, 2), 1),
    ],
    ids=["nothing", "bonus", "replaced", "moves"],
)
def test_a_character_adds_or_replaces(
    warcrow: Catalogue,
    joined: Joined,
    morale: int,
    charge: int,
    move: tuple[int, int],
    conquest: int,
) -> None:
    changed = with_joined(warcrow, "alborc", joined)
    profiles = dict(changed.profiles)
    old = profiles["orc-hunters"]
    panels = tuple(replace(panel, conquest=1) for panel in old.panels)
    profiles["orc-hunters"] = replace(old, mor=1, charge=9, mov=(3, 3), panels=panels)
    changed = replace(changed, profiles=profiles)
    joining = roster(Entry("o", "orc-hunters"), Entry("c", "alborc", attached_to="o"))
    unit, character = compiled(changed, joining).slots()[:2]
    assert (unit.morale, unit.charge, unit.move) == (morale, charge, move)
    assert unit.conquest == [conquest, conquest]
    assert character.morale == warcrow.profiles["alborc"].mor


def test_a_character_lends_only_the_keywords_of_its_joined_profile(warcrow: Catalogue) -> None:
    changed = with_joined(
        warcrow, "alborc", Joined(keywords=("Fearless",), wp=(Pool("", "S"), True))
    )
    joining = roster(Entry("o", "orc-hunters"), Entry("c", "alborc", attached_to="o"))
    unit, character = compiled(changed, joining).slots()[:2]
    asked = layout.FEARLESS | layout.ELITE | layout.OFFICER
    assert unit.keywords & asked == layout.FEARLESS
    assert character.keywords & layout.ELITE


def test_companions_follow_their_owner(warcrow: Catalogue) -> None:
    listed = roster(MARAUDERS, Entry("c", "coal"), Entry("i", "iriavik-restless-pup"))
    forces = company(listed, warcrow)
    assert [unit.row for unit in forces.units] == [0, 2]
    assert forces.follows == {1: 2}
    assert forces.total == sum(warcrow.profiles[entry.unit].cost for entry in listed.entries)
    # What a companion costs is lost with the unit that it follows.
    assert forces.units[1].profile.cost == 30 + 20


def test_unknown_units_take_no_part(warcrow: Catalogue) -> None:
    forces = company(roster(Entry("x", "nobody"), MARAUDERS), warcrow)
    assert [unit.row for unit in forces.units] == [1]


@pytest.mark.parametrize(
    "entries", [(), (Entry("x", "nobody"),), (Entry("c", "coal"),)], ids=["none", "unknown", "coal"]
)
def test_a_company_without_fighters_is_refused(
    warcrow: Catalogue, entries: tuple[Entry, ...]
) -> None:
    with pytest.raises(ValueError, match="a company is empty"):
        compiled(warcrow, roster(*entries))
    with pytest.raises(ValueError, match="a company is empty"):
        compiled(warcrow, roster(MARAUDERS), roster(*entries))


def test_too_many_units_are_refused(warcrow: Catalogue) -> None:
    most = roster(replace(MARAUDERS, count=layout.UNITS - 1))
    assert compiled(warcrow, most).first[2] == layout.UNITS
    with pytest.raises(ValueError, match=f"more than {layout.UNITS} units"):
        compiled(warcrow, roster(replace(MARAUDERS, count=layout.UNITS)))


@pytest.mark.parametrize(
    ("scenario", "objectives", "score"),
    [("crossroads", 3, (1.0, 1.0, 0.0)), ("last-stand", 0, (0.0, 0.0, 10.0))],
)
def test_scenarios_are_written(
    warcrow: Catalogue, scenario: str, objectives: int, score: tuple[float, ...]
) -> None:
    table = compiled(warcrow, roster(MARAUDERS), scenario=scenario).table()
    assert (table.size, table.rounds, table.turns) == ((60.0, 60.0), 3, 5)
    assert (len(table.objectives), table.contest, table.score) == (objectives, 3.0, score)
    assert [y for _, y in table.objectives] == [30.0] * objectives


@pytest.mark.parametrize(
    ("points", "turns"), [(50, 5), (250, 5), (300, 6), (500, 10), (1000, 20), (9000, 20)]
)
def test_larger_games_have_more_turns(points: int, turns: int) -> None:
    assert records.turns_for(5, points) == turns


def test_sides_follow_the_players(warcrow: Catalogue) -> None:
    made = compiled(warcrow, roster(MARAUDERS, Entry("o", "orc-hunters")))
    assert made.turned() == [1, 1, 0]
