"""Iron Dawn's list builder: sizes in steps, weapons one by one, seats, and command."""

from typing import Any

import pytest
from django.test import Client

from builder.services import lists
from builder.web import desks, edits
from builder.web.desks.iron_dawn import Desk
from builder.web.sheets import Line
from factions.models import Edition
from tests.builder.web.pages import InHand

Document = dict[str, Any]
DOCUMENT: Document = {
    "format": "rollcall-list/1",
    "system": "iron-dawn",
    "edition": "2.0",
    "name": "On wheels",
    "faction": "humans",
    "points_limit": 1000,
    "entries": [
        {"id": "e1", "unit": "lieutenant", "attached_to": "e3"},
        {"id": "e2", "unit": "half-track-carrier"},
        {"id": "e3", "unit": "line-rifles", "option": "7", "embarked_in": "e2",
         "upgrades": ["heavy-loch"]},
        {"id": "e4", "unit": "volksmilitia", "option": "8"},
    ],
}  # fmt: skip


@pytest.fixture
def dawn(dawns: dict[str, Edition]) -> Edition:
    """Load the game and return its newest edition."""
    return dawns["2.0"]


def laid(document: Document, dawn: Edition) -> Desk:
    found = desks.desk(document, dawn)
    assert isinstance(found, Desk)
    return found


def line(desk: Desk, entry: str) -> Line:
    return next(one for one in desk.sheet.flat if one.entry["id"] == entry)


def test_a_squad_grows_and_shrinks_a_step_at_a_time(dawn: Edition) -> None:
    desk = laid(DOCUMENT, dawn)
    steps = [(step.label, step.click, step.name) for step in desk.steps(line(desk, "e3"))]
    assert steps == [
        ("6 models (-9)", "option:e3:6", "smaller-e3"),
        ("8 models (+9)", "option:e3:8", "larger-e3"),
    ]
    assert [step.name for step in desk.steps(line(desk, "e4"))] == ["larger-e4"]
    assert list(desk.steps(line(desk, "e1"))) == []


def test_a_step_of_a_veteran_squad_counts_its_rank(dawn: Edition) -> None:
    veteran = edits.apply(DOCUMENT, "upgrade:e4:veteran")
    desk = laid(veteran, dawn)
    (step,) = desk.steps(line(desk, "e4"))
    assert step.label == "9 models (+6)"
    after = laid(edits.apply(veteran, step.click), dawn).sheet
    assert after.summary["points"] - desk.sheet.summary["points"] == 6


def test_special_weapons_are_had_by_the_piece(dawn: Edition) -> None:
    desk = laid(DOCUMENT, dawn)
    assert [(one.label, one.click) for one in desk.weapons(line(desk, "e3"))] == [
        ("Heavy Loch: 1, one fewer (-12)", "disarm:e3:heavy-loch"),
        ("Heavy Loch (+12)", "arm:e3:heavy-loch"),
        ("Rocket Tube (+7)", "arm:e3:rocket-tube"),
    ]
    full = laid(edits.apply(DOCUMENT, "arm:e3:heavy-loch"), dawn)
    assert [(one.label, one.click) for one in full.weapons(line(full, "e3"))] == [
        ("Heavy Loch: 2, one fewer (-12)", "disarm:e3:heavy-loch")
    ]
    titles = [fold.title for fold in full.folds(line(full, "e3"))]
    assert titles[:2] == ["Squad size", "Upgrades"]
    assert titles[-1] == "Special weapons: 2 of 2"
    assert line(full, "e3").taken == ("7 models", "Heavy Loch (2)")
    assert full.sheet.errors == 0


def test_ranks_are_toggles_with_their_price(dawn: Edition) -> None:
    desk = laid(DOCUMENT, dawn)
    assert [(one.label, one.click) for one in desk.upgrades(line(desk, "e4"))] == [
        ("Squad Leader (+8)", "upgrade:e4:squad-leader"),
        ("Veteran (+8)", "upgrade:e4:veteran"),
    ]
    assert [one.label for one in desk.upgrades(line(desk, "e2"))] == [
        "Command Vehicle (+35)",
        "Veteran (+6)",
    ]


def test_passengers_are_within_their_transport_with_its_seats(dawn: Edition) -> None:
    (group,) = Desk.groups(laid(DOCUMENT, dawn).sheet)
    carrier, militia = group.lines
    (rifles,) = carrier.aboard
    assert [one.entry["id"] for one in (carrier, rifles, *rifles.joined, militia)] == [
        "e2", "e3", "e1", "e4",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("entry", "notes"),
    [
        ("e1", ["commands within 18 inches"]),
        ("e2", ["8 of 10 seats taken, 2 left"]),
        ("e3", []),
        ("e4", ["no leader"]),
    ],
)
def test_notes(dawn: Edition, entry: str, notes: list[str]) -> None:
    sheet = laid(DOCUMENT, dawn).sheet
    assert list(Desk.notes(sheet, line(laid(DOCUMENT, dawn), entry))) == notes


def test_no_entry_has_a_button_for_command(dawn: Edition) -> None:
    marked = edits.apply(DOCUMENT, "commander:e1")
    desk = laid(marked, dawn)
    names = [one.name for one in desk.buttons(line(desk, "e1"))]
    assert names == ["leave-e1"]


def test_a_copy_of_a_squad_goes_on_foot(dawn: Edition) -> None:
    copied = edits.apply(DOCUMENT, "duplicate:e3")["entries"][3]
    assert copied == {
        "id": "e5", "unit": "line-rifles", "option": "7", "upgrades": ["heavy-loch"],
    }  # fmt: skip


def test_the_page_shows_it_all_and_stays_in_hand(dawn: Edition, client: Client) -> None:
    army_list, secret = lists.create(DOCUMENT)
    hand = InHand(client, army_list, f"/e/{secret}/")
    page = hand.page()
    nested = next(one for one in page.elements if one["id"] == "entry-e3")
    assert [one["id"] for one in nested.within if one["id"].startswith("entry-")] == ["entry-e2"]
    command = next(one for one in page.all("section") if one["aria-labelledby"] == "command")
    assert "46 of 232 points are spent on command; at least 10% has to be." in command.text
    hand.click("arm:e3:rocket-tube")
    assert hand.entries[2]["upgrades"] == ["heavy-loch", "rocket-tube"]
    rows = [row.text for row in hand.page("print/").all("th", scope="row")]
    begun = ("Half-Track Carrier", "↳ Line Rifles", "↳ Lieutenant", "Volksmilitia, 8 models")
    assert [row.startswith(words) for row, words in zip(rows, begun, strict=False)] == [True] * 4
