"""Rows of units: figures as each rulebook names them, and keywords that the page explains."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from builder.services import lists
from builder.web import unitrows
from factions import loading
from tests import rows
from tests.builder.web.pages import Element, InHand, Page, read

Document = dict[str, Any]

GAMES = ["warcrow", "company-of-iron", "cold-iron", "iron-dawn", "armoured-clash"]
STAT_LINES = {
    ("company-of-iron", "reeves-of-orboros"): {
        "SPD": "6", "STR": "5", "MAT": "5", "RAT": "6", "DEF": "13", "ARM": "13", "CMD": "7",
        "Boxes": "1",
    },
    ("cold-iron", "line-longbow"): {
        "Pt": "21", "H": "8", "D": "7", "Dm": "7", "HtH": "3", "T": "3", "C": "1",
    },
    ("iron-dawn", "volksmilitia"): {
        "SPD": "5", "ACC": "3", "MEL": "2", "ATT": "3", "DEF": "3", "HP": "1", "MOR": "5",
    },
    ("iron-dawn", "wolverine-battle-tank"): {
        "SPD": "10", "TUR": "4", "ACC": "5", "FD": "9", "SD": "8", "RD": "6", "TD": "6", "HP": "4",
    },
    ("armoured-clash", "alpini-rangers"): {
        "Target": "Light", "Size": "1", "Speed": '5"', "Defence": "2", "Damage limit": "1",
        "Discipline": "7", "Break limit": "1",
    },
}  # fmt: skip


def words(elements: list[Element]) -> list[str]:
    """Return the keywords that lead to the glossary, in order."""
    return [e.text for e in elements if e.tag == "a" and e["href"].startswith("#word-")]


def figures(page: Page, within: Element) -> list[str]:
    """Return the stat line of a row or an entry: each figure with its name."""
    strips = [e for e in page.classed("figs") if within in e.within]
    spans = [e for e in page.all("span") if strips[0] in e.within]
    return [" ".join(span.text.split()) for span in spans]


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "unit"), STAT_LINES)
def test_a_stat_line(game: str, unit: str) -> None:
    line = unitrows.stat_line(rows.load(game), unit)
    assert {one.short: one.value for one in line} == STAT_LINES[game, unit]
    assert unitrows.stat_line(rows.load(game), "nobody") == ()


@pytest.mark.django_db
def test_rolls_stand_in_the_stat_line_as_dice() -> None:
    line = unitrows.stat_line(rows.load("warcrow"), "black-legion-arquebusiers")
    assert [(one.short, one.value or one.dice + one.symbols) for one in line] == [
        ("MOV", "3-2 (7)"), ("W", "2"), ("WP", "O"), ("MOR", "1"), ("Melee", "OOYY"),
        ("Ranged\N{NO-BREAK SPACE}12", "ROYYY"), ("Defence", "GUB"),
    ]  # fmt: skip


def test_dice_are_named_for_those_who_do_not_see_them(hand: InHand) -> None:
    page = hand.page()
    (row,) = [e for e in page.classed("unitrow") if e.text.strip().startswith("Orc Hunters")]
    pools = [e["aria-label"] for e in page.all("b", role="img") if row in e.within]
    assert pools == ["1 orange die", "1 red die, 3 orange dice, 1 yellow die",
                     "1 green die, 2 black dice"]  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_an_entry_shows_no_less_than_its_recruit_row(client: Client, game: str) -> None:
    rows.load(game)
    document = loading.reference_lists(game)[0]
    _, secret = lists.create(document)
    page = read(client.get(f"/e/{secret}/"))
    recruits = {e["id"].removeprefix("add-"): e for e in page.all("button", name="do")}
    compared = 0
    for entry in document["entries"]:
        (shown,) = [e for e in page.all("li") if e["id"] == f"entry-{entry['id']}"]
        if f"{entry['unit']}" not in recruits:
            continue
        row = next(e for e in recruits[entry["unit"]].within if "unitrow" in e.classes)
        offered = words([e for e in page.elements if row in e.within])
        taken = words([e for e in page.elements if shown in e.within])
        assert set(offered) <= set(taken)
        names = [one.split()[0] for one in figures(page, row)]
        assert set(names) <= {one.split()[0] for one in figures(page, shown)}
        compared += 1
    assert compared


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_every_keyword_leads_to_its_meaning(client: Client, game: str) -> None:
    rows.load(game)
    army_list, secret = lists.create(loading.reference_lists(game)[0], visibility="public")
    for address in (f"/e/{secret}/", f"/l/{army_list.slug}/"):
        page = read(client.get(address))
        linked = {e["href"] for e in page.all("a") if e["href"].startswith("#word-")}
        explained = {f"#{e['id']}" for e in page.all("div") if e["id"].startswith("word-")}
        assert linked <= explained
        assert len(linked) > 1
        assert all(e.text.strip() for e in page.all("dd"))


@pytest.mark.django_db
def test_cached_rows_follow_the_edition(client: Client) -> None:
    edition = rows.load("warcrow")
    _, secret = lists.create(loading.reference_lists("warcrow")[0])
    client.get(f"/e/{secret}/")
    with CaptureQueriesContext(connection) as queries:
        assert unitrows.meaning(edition, "Dispel (U)")
    assert len(queries) == 0
    edition.keywords.filter(name="Dispel").update(summary="Changed.")
    edition.digest = "another"
    meaning = unitrows.meaning(edition, "Dispel (U)")
    assert meaning is not None
    assert meaning.summary == "Changed."
    assert unitrows.meaning(edition, "Nonsense") is None
