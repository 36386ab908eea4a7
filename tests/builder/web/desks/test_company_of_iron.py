"""Company of Iron's builder: attachments and the commander's upgrade are a click away."""

from typing import Any

import pytest
from django.test import Client

from builder.services import lists
from builder.web import desks, edits
from builder.web.desks.plain import Desk
from builder.web.sheets import Line
from factions import loading
from factions.models import CostOption, Edition
from tests.builder.web.pages import InHand, read

Document = dict[str, Any]
SYSTEM = "company-of-iron"


@pytest.fixture
def edition(company: Edition, db: None) -> Edition:
    """Return the game's edition."""
    return company


@pytest.fixture
def trenchers(edition: Edition) -> Document:
    """Return a list of one unit and a warjack, without a commander."""
    return {
        "format": "rollcall-list/1",
        "system": SYSTEM,
        "edition": edition.version,
        "faction": "cygnar",
        "size": "25",
        "points_limit": 25,
        "entries": [
            {"id": "e1", "unit": "trencher-infantry", "option": "min"},
            {"id": "e2", "unit": "lancer"},
        ],
    }


def line_of(desk: Desk, entry: str) -> Line:
    """Return an entry of the list."""
    return next(line for line in desk.sheet.flat if line.entry["id"] == entry)


def clicks(desk: Desk, entry: str) -> dict[str, str]:
    """Return the clicks of an entry's buttons by their words."""
    controls = desk.controls(line_of(desk, entry))
    return {str(choice.label): choice.click for one in controls for choice in one.choices}


def test_attachments_are_recruited_into_their_unit(edition: Edition, trenchers: Document) -> None:
    desk = desks.desk(trenchers, edition)
    offered = clicks(desk, "e1")
    assert offered["Trencher Infantry Officer & Sniper (3)"] == (
        "attach:e1:trencher-infantry-officer-sniper"
    )
    assert not any(click.startswith("attach") for click in clicks(desk, "e2").values())
    grown = edits.apply(trenchers, offered["Trencher Infantry Officer & Sniper (3)"])
    assert grown["entries"][-1] == {
        "id": "e3",
        "unit": "trencher-infantry-officer-sniper",
        "attached_to": "e1",
    }
    after = desks.desk(grown, edition)
    assert after.breaches(grown) == desk.breaches(trenchers)
    left = [click for click in clicks(after, "e1").values() if click.startswith("attach")]
    assert left == ["attach:e1:trencher-infantry-rifle-grenadier"]


def test_every_attachment_offered_is_one_the_rules_allow(
    edition: Edition, trenchers: Document
) -> None:
    desk = desks.desk(trenchers, edition)
    attached = [c for c in clicks(desk, "e1").values() if c.startswith("attach:")]
    assert len(attached) == 3
    for click in attached:
        assert desk.breaches(edits.apply(trenchers, click)) == desk.breaches(trenchers)


def test_an_attachment_goes_to_the_first_unit_with_room(
    edition: Edition, trenchers: Document
) -> None:
    desk = desks.desk(trenchers, edition)
    units = {unit.key: unit for unit in desk.recruits}
    grenadier = units["trencher-infantry-rifle-grenadier"]
    assert desk.adding(grenadier) == "attach:e1:trencher-infantry-rifle-grenadier"
    assert desk.adding(units["long-gunner-infantry"]) == "add:long-gunner-infantry:min"
    empty = {**trenchers, "entries": []}
    assert desks.desk(empty, edition).adding(grenadier) == "add:trencher-infantry-rifle-grenadier"


def test_a_button_drawn_before_there_was_a_host_attaches(
    trenchers: Document, client: Client
) -> None:
    army_list, secret = lists.create({**trenchers, "entries": []})
    hand = InHand(client, army_list, f"/e/{secret}/")
    (button,) = hand.page().all("button", id="add-trencher-infantry-rifle-grenadier")
    answer = read(hand.click("add:trencher-infantry", htmx=True))
    assert hand.entries == [{"id": "e1", "unit": "trencher-infantry", "option": "min"}]
    assert answer.all("button", hx_swap_oob="true") == []
    hand.click(button["value"], htmx=True)
    assert hand.entries[1] == {
        "id": "e2",
        "unit": "trencher-infantry-rifle-grenadier",
        "attached_to": "e1",
    }
    counts = {e["id"] for e in answer.all("span", hx_swap_oob="true")}
    assert "have-lancer" in counts
    assert "have-cyclone" not in counts


def test_the_commander_and_its_upgrade_are_one_click(edition: Edition, trenchers: Document) -> None:
    desk = desks.desk(trenchers, edition)
    keen = clicks(desk, "e1")["Keen Blade: MAT +1, 2 boxes"]
    led = edits.apply(trenchers, keen)
    assert desk.breaches(led) == frozenset()
    assert led["entries"][0] == {
        "id": "e1",
        "unit": "trencher-infantry",
        "option": "min",
        "commander": True,
        "upgrades": ["keen-blade"],
    }
    assert edits.apply(led, keen) == led
    again = desks.desk(led, edition)
    chosen = [choice.label for choice in again.upgrades(line_of(again, "e1")) if choice.chosen]
    assert chosen == ["Keen Blade: MAT +1, 2 boxes"]
    assert list(again.upgrades(line_of(again, "e2"))) == []
    handed = edits.apply(edits.attach(led, "e1", "captain-jonas-murdoch"), "lead:e3:steady-hand")
    assert [("upgrades" in e, "commander" in e) for e in handed["entries"]] == [
        (False, False),
        (False, False),
        (True, True),
    ]


def test_upgrades_of_those_who_may_have_none_are_taken_back(
    edition: Edition, trenchers: Document
) -> None:
    wrong = edits.upgrade(trenchers, "e2", "keen-blade")
    desk = desks.desk(wrong, edition)
    (choice,) = desk.upgrades(line_of(desk, "e2"))
    assert edits.apply(wrong, choice.click) == trenchers


def test_sizes_are_buttons_and_nothing_is_had_twice(
    edition: Edition, trenchers: Document, client: Client
) -> None:
    desk = desks.desk(trenchers, edition)
    assert clicks(desk, "e1")["Field 10 models (14)"] == "option:e1:max"
    larger = desks.desk(edits.apply(trenchers, "option:e1:max"), edition)
    assert clicks(larger, "e1")["Field 6 models (9)"] == "option:e1:min"
    army_list, secret = lists.create(trenchers)
    offered = InHand(client, army_list, f"/e/{secret}/").page().clicks()
    assert not [click for click in offered if click.startswith("duplicate")]


def test_what_a_company_adds_up_to(edition: Edition) -> None:
    document = loading.references(SYSTEM)["crucible-guard/up-in-smoke"]
    desk = desks.desk(document, edition)
    facts = {str(fact.label): fact.value for fact in desk.totals(desk.sheet)}
    assert list(facts) == [
        "Models",
        "Command cards",
        "Advance Deployment",
        "Ambush",
    ]
    assert facts["Command cards"] == 6
    assert [fact.value for fact in desk.bar(desk.sheet)] == [6]


def test_that_no_requisition_is_published_is_one_quiet_line(
    edition: Edition, client: Client
) -> None:
    document = loading.references(SYSTEM)["crucible-guard/up-in-smoke"]
    army_list, secret = lists.create(document)
    for address in (f"/e/{secret}/", f"/l/{army_list.slug}/"):
        page = read(client.get(address))
        assert [e for e in page.classed("problem") if "equisition" in e.text] == []
        (line,) = [e.text for e in page.all("p") if "requisition" in e.text]
        assert line.startswith("A hand of 6 Command cards.")


def test_a_known_requisition_is_shown(edition: Edition, client: Client) -> None:
    document = loading.references(SYSTEM)["crucible-guard/up-in-smoke"]
    key = document["entries"][0]["unit"]
    CostOption.objects.filter(unit__key=key).update(requisition=2)
    desk = desks.desk(document, edition)
    assert "Requisition" in [str(fact.label) for fact in desk.totals(desk.sheet)]
    codes = [one.problem["code"] for one in desk.general(desk.sheet, ())]
    assert "company-of-iron/requisition-unknown" in codes


def test_partisans_are_apart_and_barred_units_have_a_reason(
    edition: Edition, trenchers: Document
) -> None:
    desk = desks.desk({**trenchers, "faction": "retribution-of-scyrah", "entries": []}, edition)
    groups = {title: [unit.name for unit in units] for title, units in desk.muster}
    assert groups["Partisans: mercenaries that count as your own"] == [
        "Eiryss, Angel of Retribution",
        "Eiryss, Mage Hunter of Ios",
    ]
    cygnar = desks.desk(trenchers, edition)
    titles = [title for title, _ in cygnar.muster]
    assert titles == [
        "Units",
        "Command attachments",
        "Ranking officers",
        "Weapon attachments",
        "Solos",
        "Light warjacks",
    ]
    reasons = {unit.key: reason for unit, reason in cygnar.unavailable}
    assert len(reasons) == 27
    assert reasons["cyclone"] == "Its base is over 40 mm."
