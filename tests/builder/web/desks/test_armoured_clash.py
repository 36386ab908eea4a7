"""Armoured Clash's builder: battlegroups with their slots are where a force is recruited."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from builder.formats import documents
from builder.services import lists
from builder.web import desks, edits
from builder.web.desks.parts import Choice, Group
from builder.web.desks.plain import Desk
from builder.web.sheets import Line
from factions import loading
from factions.models import Edition
from tests import rows
from tests.builder.web.pages import InHand, Page, read

Document = dict[str, Any]
SYSTEM = "armoured-clash"
CROWN, BREAKERS = "crown-faction-battlegroup", "line-breaker-auxiliary-battlegroup"


@pytest.fixture
def edition(db: None) -> Edition:
    """Load the game and return its edition."""
    return rows.load(SYSTEM)


def force(*entries: Document, orbats: tuple[str, ...] = (CROWN,), **keys: Any) -> Document:
    """Return a list of that many battlegroups, `b1` and on."""
    groups = [{"id": f"b{i}", "orbat": orbat} for i, orbat in enumerate(orbats, 1)]
    shared = {"format": "rollcall-list/1", "system": SYSTEM, "edition": "2024"}
    limits = {"faction": "crown", "size": "skirmish", "points_limit": 1000}
    formed = {"battlegroups": groups} if groups else {}
    return shared | limits | formed | {"entries": list(entries)} | keys


def entry(number: int, unit: str, option: str = "basic", **keys: Any) -> Document:
    return {"id": f"e{number}", "unit": unit, "option": option, "battlegroup": "b1"} | keys


LEADER = entry(1, "rifle-command-platoon")


def all_groups(desk: Desk) -> dict[str, Group]:
    """Return every group of a list by its title."""
    return {str(one.title): one for outer in desk.groups(desk.sheet) for one in outer.flat}


def names(lines: tuple[Line, ...]) -> list[str]:
    return [line.entry["id"] for line in lines]


def offered(desk: Desk, title: str) -> dict[str, Choice]:
    """Return the buttons of a group by their words."""
    controls = desk.offers(all_groups(desk)[title])
    return {str(choice.label): choice for one in controls for choice in one.choices}


def shown(edition: Edition, client: Client, document: Document) -> tuple[InHand, Page]:
    """Return a list in hand and its builder."""
    army_list, secret = lists.create(document)
    hand = InHand(client, army_list, f"/e/{secret}/")
    return hand, hand.page()


def test_an_empty_list_begins_with_a_battlegroup(edition: Edition, client: Client) -> None:
    hand, page = shown(edition, client, force(orbats=()))
    (fold,) = page.all("details", id="battlegroups")
    assert "open" in fold.attributes
    forming = [click for click in page.clicks() if click.startswith("form:")]
    assert forming == [
        f"form:{orbat['id']}"
        for orbat in edition.rules["battlegroups"]
        if orbat["faction"] == "crown"
    ]
    (link,) = page.all("a", href="#battlegroups")
    assert link.text == "Form a battlegroup, then recruit its commander and what it needs."
    hand.click(forming[0])
    page = hand.page()
    clicks = page.clicks()
    assert f"form:{CROWN}" not in clicks
    assert "disband:b1" in clicks
    (link,) = page.all("a", href="#group-0")
    assert link.text == "Recruit the battlegroup's commander, then what its slots need."
    assert len([e for e in page.elements if e["id"] == "group-0"]) == 1
    assert "open" not in page.all("details", id="battlegroups")[0].attributes


def test_a_battlegroup_shows_what_each_slot_has_and_lacks(edition: Edition) -> None:
    document = force(LEADER, entry(2, "rifle-platoon", "reinforced"))
    groups = all_groups(desks.desk(document, edition))
    assert list(groups) == [
        "Crown Faction Battlegroup", "Commander", "Infantry", "Cavalry", "Field Gun", "Armour",
        "Fortification", "Artillery", "Aircraft",
    ]  # fmt: skip
    group = groups["Crown Faction Battlegroup"]
    assert [str(word) for word in group.words] == ["Faction battlegroup", "125 points"]
    assert group.note.startswith("Lionhearted: ")
    infantry, armour = groups["Infantry"], groups["Armour"]
    assert infantry.words == ("1 / 5", "at least 1", "stars 1 / 1")
    assert (names(infantry.lines), infantry.lacks) == (["e2"], "")
    assert armour.words == (
        "0 / 6",
        "optional",
        "a star only for Stirling Armoured Transports, Tristan Assault Transports",
    )
    assert groups["Field Gun"].words == ("0 / 1", "optional")


@pytest.mark.parametrize(
    ("entries", "title", "lacks"),
    [
        ([], "Commander", "1 more needed"),
        ([LEADER, entry(2, "sovereign-landship", "full_strength")], "Commander", "1 too many"),
        ([LEADER], "Infantry", "1 more needed"),
        ([entry(2, "drake-field-guns", count=2)], "Field Gun", "1 too many"),
        ([entry(2, "galahad-breachers", "reinforced")], "Armour", "too few stars"),
        ([entry(2, "stirling-armoured-transports", "reinforced")], "Armour", ""),
    ],
)
def test_what_a_slot_lacks(
    edition: Edition, entries: list[Document], title: str, lacks: str
) -> None:
    assert all_groups(desks.desk(force(*entries), edition))[title].lacks == lacks


def test_stars_are_shown_only_if_they_are_needed(edition: Edition) -> None:
    document = force(LEADER, size="cataclysm", points_limit=2500)
    assert all_groups(desks.desk(document, edition))["Infantry"].words == ("0 / 5", "at least 1")


def test_a_slot_recruits_by_one_click_or_shows_the_reason(edition: Edition) -> None:
    document = force(LEADER, *(entry(i, "rifle-platoon") for i in (2, 3)))
    desk = desks.desk(document, edition)
    infantry = offered(desk, "Infantry")
    assert (infantry["Rifle Platoon (35)"].barred, infantry["Rifle Platoon (35)"].note) == (
        True,
        "all 2 taken",
    )
    chosen = infantry["Sharp Rifles (55)"]
    assert (chosen.barred, chosen.click) == (False, "add:sharp-rifles:basic:b1")
    grown = edits.apply(document, chosen.click)
    assert grown["entries"][-1] == entry(4, "sharp-rifles")
    commander = offered(desk, "Commander")
    assert commander["Rifle Command Platoon (65)"].note == "already taken"
    assert commander["Sovereign Landship (430)"].note == "only at Battle, Cataclysm"
    aircraft = offered(desk, "Aircraft")["Defiance Fighter Squadron (80)"]
    assert edits.apply(document, aircraft.click)["entries"][-1]["reserve"] is True


def test_every_offer_of_every_slot_adds_no_error_but_what_was_there(edition: Edition) -> None:
    for faction in ("crown", "union", "imperium"):
        for orbat in edition.rules["battlegroups"]:
            if orbat["faction"] != faction:
                continue
            document = force(orbats=(orbat["id"],), faction=faction, size="battle")
            document["points_limit"] = 2500
            desk = desks.desk(document, edition)
            for group in desk.groups(desk.sheet)[0].groups:
                for control in desk.offers(group):
                    for choice in control.choices:
                        if not choice.barred:
                            grown = edits.apply(document, choice.click)
                            assert documents.accept(grown) == grown
                            codes = {code for code, _ in desk.breaches(grown)}
                            assert codes <= {
                                "slot-minimum",
                                "battlegroup-commander",
                                "reserve-half",
                            }, choice


def test_recruits_go_where_there_is_room(edition: Edition) -> None:
    parent = entry(1, "federal-trooper-command-platoon")
    document = force(parent, orbats=("union-faction-battlegroup",), faction="union")
    desk = desks.desk(document, edition)
    units = {unit.key: unit for unit in desk.recruits}
    assert desk.adding(units["federal-gatling-fireteam"]) == (
        "add:federal-gatling-fireteam:basic::e1"
    )
    assert desk.adding(units["corsair-fighter-squadron"]) == (
        "add:corsair-fighter-squadron:basic:b1::reserve"
    )
    crowded = desks.desk(force(LEADER, faction="crown"), edition)
    leader = next(unit for unit in crowded.recruits if unit.key == "rifle-command-platoon")
    assert crowded.adding(leader) == "add:rifle-command-platoon:basic:b1"


@pytest.mark.parametrize("htmx", [True, False], ids=["script", "no-script"])
def test_a_button_drawn_before_the_battlegroup_recruits_into_it(
    edition: Edition, client: Client, htmx: bool
) -> None:
    hand, page = shown(edition, client, force(orbats=()))
    (button,) = page.all("button", id="add-rifle-command-platoon")
    hand.click(f"form:{CROWN}", htmx=htmx)
    hand.click(button["value"], htmx=htmx)
    assert hand.entries == [LEADER]


def test_a_unit_on_no_order_of_battle_is_recruited_into_none(
    edition: Edition, client: Client
) -> None:
    hand, _page = shown(edition, client, force())
    for number, unit in enumerate(("monarch-landship", "no-such-unit"), 1):
        hand.click(f"add:{unit}")
        assert hand.entries[-1] == {"id": f"e{number}", "unit": unit}


def test_units_not_at_this_scale_are_marked(edition: Edition) -> None:
    reasons = {unit.key: why for unit, why in desks.desk(force(), edition).unavailable}
    assert reasons == {
        "monarch-landship": "only at Battle, Cataclysm",
        "sovereign-landship": "only at Battle, Cataclysm",
    }
    assert desks.desk(force(size="battle", points_limit=2000), edition).unavailable == []


def test_passengers_stand_under_their_transport_and_count_in_their_slot(edition: Edition) -> None:
    document = force(
        LEADER,
        entry(2, "rifle-platoon", embarked_in="e3"),
        entry(3, "stirling-armoured-transports"),
    )
    groups = all_groups(desks.desk(document, edition))
    assert (names(groups["Infantry"].lines), groups["Infantry"].words[0]) == ([], "1 / 5")
    assert groups["Infantry"].note == (
        "Here too: Rifle Platoon aboard Stirling Armoured Transports."
    )
    (transport,) = groups["Armour"].lines
    assert names(transport.aboard) == ["e2"]


def test_a_ring_of_transports_loses_no_entry(edition: Edition) -> None:
    document = force(
        entry(1, "stirling-armoured-transports", embarked_in="e2"),
        entry(2, "stirling-armoured-transports", embarked_in="e1"),
        entry(3, "rifle-platoon", embarked_in="e2"),
        entry(4, "rifle-platoon", embarked_in="e4"),
    )
    groups = all_groups(desks.desk(document, edition))
    assert [(line.entry["id"], names(line.aboard)) for line in groups["Armour"].lines] == [
        ("e1", []),
        ("e2", ["e3"]),
    ]
    assert names(groups["Infantry"].lines) == ["e4"]


def test_units_in_no_battlegroup_or_slot_are_shown(edition: Edition) -> None:
    document = force(
        entry(1, "drake-field-guns"),
        entry(2, "rifle-platoon", battlegroup="b9"),
        {"id": "e3", "unit": "galahad-breachers", "option": "basic"},
        orbats=(BREAKERS,),
    )
    desk = desks.desk(document, edition)
    groups = all_groups(desk)
    assert names(groups["In no slot"].lines) == ["e1"]
    assert names(groups["In no battlegroup"].lines) == ["e2", "e3"]
    assert list(desk.offers(groups["In no slot"])) == []
    moves = next(
        c for c in desk.controls(groups["In no battlegroup"].lines[1]) if c.title == "Move"
    )
    assert [choice.click for choice in moves.choices] == ["assign:e3:b1"]
    without = desks.desk(force(LEADER, orbats=()), edition)
    (group,) = without.groups(without.sheet)
    assert (group.title, names(group.lines)) == ("", ["e1"])


def test_problems_stand_beside_the_battlegroup_they_blame(edition: Edition) -> None:
    document = force(entry(1, "rifle-platoon"), orbats=(CROWN, BREAKERS))
    desk = desks.desk(document, edition)
    groups = desk.groups(desk.sheet)
    beside = [[t.problem["code"].partition("/")[2] for t in group.troubles] for group in groups]
    assert beside == [
        ["battlegroup-commander"],
        ["slot-minimum", "battlegroup-commander"],
    ]
    assert [t.problem["code"] for t in desk.general(desk.sheet, groups)] == [
        f"{SYSTEM}/points-minimum",
        f"{SYSTEM}/points-left",
    ]


def test_a_battlegroup_of_another_faction_keeps_its_units(edition: Edition) -> None:
    document = force(LEADER, orbats=("union-faction-battlegroup",))
    (group,) = desks.desk(document, edition).groups(desks.desk(document, edition).sheet)
    assert (str(group.title), names(group.lines)) == ("Union Faction Battlegroup", ["e1"])
    assert [t.problem["code"] for t in group.troubles] == []


def test_levels_show_their_cost(edition: Edition) -> None:
    desk = desks.desk(force(LEADER, entry(2, "rifle-platoon")), edition)
    line = next(line for line in desk.sheet.flat if line.entry["id"] == "e2")
    assert [(str(choice.label), choice.note) for choice in desk.options(line)] == [
        ("Basic (35)", ""),
        ("Reinforced (60)", "takes a star"),
        ("Full Strength (90)", "not at Skirmish"),
    ]


def test_boons_show_cost_and_effect_and_are_listed_when_bought(
    edition: Edition, client: Client
) -> None:
    hand, page = shown(edition, client, force(LEADER, boons=["mad-minute"]))
    (fold,) = page.all("details", id="boons")
    assert "Mad Minute (" in fold.text
    assert [b["aria-pressed"] for b in page.all("button", value="boon:mad-minute")] == ["true"]
    assert "A deployed unit is on lookout from the start." in fold.text
    reading = read(client.get(f"/l/{hand.army_list.slug}/"))
    assert [h.text for h in reading.all("h3")][-1] == "Boons"


def test_a_commander_is_called_so_once(edition: Edition, client: Client) -> None:
    _hand, page = shown(edition, client, force(LEADER | {"commander": True}))
    (what,) = [what for what in page.classed("what") if "Basic" in what.text]
    assert " ".join(what.text.split()) == "Commander, Infantry, 6 models, Basic"
    clicks = page.clicks()
    assert "mark:e1" not in clicks
    wrong = force(LEADER, entry(2, "rifle-platoon", commander=True))
    clicks = shown(edition, client, wrong)[1].clicks()
    assert "mark:e2" in clicks


def test_reading_and_printing_are_by_battlegroup(edition: Edition, client: Client) -> None:
    document = loading.references(SYSTEM)["union/wagons-west"]
    hand, _page = shown(edition, client, document)
    reading = read(client.get(f"/l/{hand.army_list.slug}/"))
    titles = [heading.text for heading in reading.all("h3")]
    assert titles[:3] == ["Manifest Destiny Auxiliary Battlegroup", "Commander", "Armour"]
    printed = hand.page("print/")
    rows = [row.text for row in printed.all("th", scope="row")]
    assert any("aboard: Frontier Rangers, Reinforced" in row for row in rows)
    assert any("Corsair Fighter Squadron, Reinforced, in reserve" in row for row in rows)
    assert len(rows) == len(document["entries"]) + 1


def test_many_battlegroups_stay_a_page(edition: Edition, client: Client) -> None:
    hand, _page = shown(edition, client, force(orbats=(CROWN,) * 50))
    with CaptureQueriesContext(connection) as queries:
        page = hand.page()
    assert len(queries) <= 12
    assert len([click for click in page.clicks() if click.startswith("disband:")]) == 50
    assert len([click for click in page.clicks() if click.startswith("add:")]) < 300
