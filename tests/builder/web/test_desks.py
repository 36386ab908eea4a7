"""The list builder of every game: every button works, and every offered host is allowed."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from builder.formats import documents
from builder.services import lists
from builder.web import clicks, desks, edits
from builder.web.desks.parts import Choice
from builder.web.desks.plain import Desk
from factions import loading
from factions.models import Edition, Faction
from factions.systems import SYSTEMS, Game
from tests import rows
from tests.builder.web.pages import InHand, read

MOST_QUERIES = 12
Document = dict[str, Any]


@pytest.fixture(params=SYSTEMS)
def edition(request: pytest.FixtureRequest, db: None) -> Edition:
    """Load one game and return its edition, each game in turn."""
    return rows.load(request.param)


@pytest.fixture
def largest(edition: Edition) -> Document:
    """Return the game's shipped list of most entries."""
    return max(loading.reference_lists(edition.system_id), key=lambda one: len(one["entries"]))


def offered(desk: Desk) -> Iterator[Choice]:
    """Yield every button of a desk but those that recruit."""
    for control in desk.settings:
        yield from control.choices
    for line in desk.sheet.flat:
        for control in desk.controls(line):
            yield from control.choices


def test_every_list_that_ships_is_laid_out(edition: Edition) -> None:
    for document in loading.reference_lists(edition.system_id):
        sheet = desks.desk(document, edition).sheet
        assert sum(line.points for line in sheet.flat) <= sheet.summary["points"]
        assert all(line.unit and line.cost and not line.troubles for line in sheet.flat)
        assert sheet.errors == 0


def test_every_button_makes_a_valid_document(edition: Edition, largest: Document) -> None:
    desk = desks.desk(largest, edition)
    choices = list(offered(desk))
    assert len(choices) > 5
    for choice in choices:
        changed = edits.apply(largest, choice.click)
        assert documents.accept(changed) == changed
        assert changed != largest or choice.chosen, choice
        assert clicks.in_words(choice.click, {}) != choice.click.partition(":")[0]


def test_offered_hosts_and_transports_add_no_error(edition: Edition, largest: Document) -> None:
    desk = desks.desk(largest, edition)
    for verb, pairs in (("join", desk.hosts), ("embark", desk.rides)):
        for entry, hosts in pairs.items():
            for host, _ in hosts:
                bound = edits.apply(largest, edits.click(verb, entry, host))
                assert desk.breaches(bound) == frozenset()


def test_each_recruit_is_added_as_one_of_the_faction_and_known(edition: Edition) -> None:
    for faction in Faction.objects.filter(edition=edition, open_to_all=False):
        document = {
            "format": "rollcall-list/1",
            "system": edition.system_id,
            "edition": edition.version,
            "faction": faction.key,
            "entries": [],
        }
        desk = desks.desk(document, edition)
        recruits = [unit for _, units in desk.muster for unit in units]
        assert recruits
        assert {unit.key for unit in recruits}.isdisjoint(desk.barred)
        for unit in recruits:
            grown = edits.apply(document, desk.adding(unit))
            codes = {code for code, _ in desk.breaches(grown)}
            assert codes.isdisjoint({"unknown-unit", "unknown-option", "option-required"})
            assert not any(code.startswith("banned") for code in codes)
            assert "faction-only" not in codes


def test_a_desk_stays_within_its_queries(
    edition: Edition, largest: Document, client: Client
) -> None:
    army_list, secret = lists.create(largest)
    hand = InHand(client, army_list, f"/e/{secret}/")
    hand.page()
    with CaptureQueriesContext(connection) as queries:
        page = hand.page()
    assert len(queries) <= MOST_QUERIES
    ids = [element["id"] for element in page.elements if element["id"]]
    assert len(ids) == len(set(ids))
    assert set(page.clicks()) >= {choice.click for choice in offered(desks.desk(largest, edition))}


def test_every_page_of_a_list_is_there_in_every_game(
    edition: Edition, largest: Document, client: Client
) -> None:
    army_list, secret = lists.create(largest)
    pages = {
        page: client.get(f"/e/{secret}/{page}").content.decode()
        for page in ("", "print/", "details/", "share/", "history/")
    }
    pages["list"] = client.get(f"/l/{army_list.slug}/").content.decode()
    assert all(f"<h1>{largest['name']}" in pages[page] for page in ("", "print/", "list"))
    battle = client.get(f"/e/{secret}/battle/")
    fights = SYSTEMS[edition.system_id].fights
    assert battle.status_code == (200 if fights else 404)
    for page in ("", "list"):
        assert (">Battle</a>" in pages[page]) == fights


def test_a_game_without_battles_is_shown_as_such(
    edition: Edition, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "fights", False)
    system = edition.system_id
    response = client.get(f"/battle/?system={system}")
    assert response.status_code == 404
    assert f"Battles of {edition.system.name} cannot be simulated yet." in response.content.decode()
    assert f"?system={system}" not in client.get("/").content.decode()


def test_a_list_is_begun_at_a_size_of_the_game(edition: Edition, client: Client) -> None:
    system = edition.system_id
    sizes = desks.kind_of(system).sizes(edition.rules)
    faction = Faction.objects.filter(edition=edition, open_to_all=False).first()
    assert faction is not None
    page = read(client.get(f"/build/{system}/"))
    shown = [radio["value"] for radio in page.all("input", name="size")]
    assert shown == ([size.id for size in sizes] if len(sizes) > 1 else [])
    for size in sizes:
        response = client.post(f"/build/{system}/", {"faction": faction.key, "size": size.id})
        army_list = lists.by_secret(response["Location"].split("/")[2])
        assert army_list is not None
        document = lists.head_of(army_list).document
        assert (document["size"], document["points_limit"]) == (size.id, size.points)
    for wrong in ("no-such-size", "\0"):
        answer = client.post(f"/build/{system}/", {"faction": faction.key, "size": wrong})
        assert answer.status_code == 422


@pytest.mark.parametrize("edition", ["iron-dawn"], indirect=True)
def test_upgrades_show_their_cost(edition: Edition, largest: Document) -> None:
    desk = desks.desk(largest, edition)
    before = desk.sheet.summary["points"]
    tried = 0
    for line in desk.sheet.flat:
        for choice in desk.upgrades(line):
            if choice.chosen or "(" not in choice.label:
                continue
            cost = int(choice.label.rpartition("(")[2].rstrip(")"))
            after = desks.desk(edits.apply(largest, choice.click), edition)
            assert after.sheet.summary["points"] - before == cost * line.count
            tried += 1
    assert tried > 5
