"""Cold Iron's list builder: characters of one's own, begun, customised, typed, refused."""

import copy
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from builder.services import lists
from builder.web import desks
from builder.web.desks.cold_iron.editing import Character, beginnings
from builder.web.desks.cold_iron.starting import begun, template_of
from builder.web.sheets import of_revision
from factions import loading
from factions.models import Edition
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.legality.band import book_of
from factions.tabletop.lists import roster
from tests import rows
from tests.builder.web.pages import InHand, Page, read

Document = dict[str, Any]
BAND = "dame-odile-and-company"


@pytest.fixture
def edition(db: None) -> Edition:
    """Load the game and return its edition."""
    return rows.load("cold-iron")


@pytest.fixture
def catalogue(edition: Edition) -> Catalogue:
    """Return the edition's value."""
    value: Catalogue = loading.catalogue(edition)
    return value


@pytest.fixture
def band(edition: Edition, client: Client) -> InHand:
    """Return Dame Odile's band in hand: six characters of their player's own."""
    document = loading.references("cold-iron")[f"wanderers/{BAND}"]
    army_list, secret = lists.create(copy.deepcopy(document))
    return InHand(client, army_list, f"/e/{secret}/")


@pytest.fixture
def company(edition: Edition, client: Client) -> InHand:
    """Return a list of ready-made combatants in hand."""
    document = {
        "format": "rollcall-list/1",
        "system": "cold-iron",
        "faction": "free-company",
        "entries": [
            {"id": "a/b ?", "unit": "line-shieldman", "commander": True},
            {"id": "e2", "unit": "goblin-warrior", "option": "level-1"},
        ],
    }
    army_list, secret = lists.create(document)
    return InHand(client, army_list, f"/e/{secret}/")


def character(hand: InHand, entry: str) -> Character:
    return Character(of_revision(hand.head), entry)


def typed(page: Page) -> dict[str, str]:
    """Return what a browser would send of the form on a page."""
    sent = {}
    for field in (*page.all("input"), *page.all("select")):
        if not any(outer["id"] == "build" for outer in field.within) or not field["name"]:
            continue
        if field.tag == "select":
            chosen = [
                option["value"]
                for option in page.all("option")
                if any(outer is field for outer in option.within)
                and "selected" in option.attributes
            ]
            sent[field["name"]] = chosen[0] if chosen else ""
        elif field["type"] != "checkbox" or "checked" in field.attributes:
            sent[field["name"]] = field["value"] or "on" * (field["type"] == "checkbox")
    return sent


def filled(values: dict[str, str]) -> dict[str, str]:
    """Return the values of a form without the rows that name no item."""
    blank = [
        key.removesuffix("item")
        for key, value in values.items()
        if key.endswith("-item") and not value
    ]
    left = (*blank, "base", "csrfmiddlewaretoken")
    return {key: value for key, value in values.items() if value and not key.startswith(left)}


def sent(hand: InHand, entry: str, **changes: str) -> Any:
    """Open a character's page, type something, save it; an underscore stands for a hyphen."""
    page = read(hand.client.get(f"{hand.url}character/", {"entry": entry}))
    values = typed(page) | {key.replace("_", "-"): value for key, value in changes.items()}
    return post(hand, entry, values)


def post(hand: InHand, entry: str, values: dict[str, str], **headers: str) -> Any:
    return hand.client.post(f"{hand.url}character/?entry={entry}", values, headers=headers or None)


# Beginning


def test_customised_they_fight_exactly_as_before(catalogue: Catalogue) -> None:
    seen = 0
    faulty: dict[str, list[str]] = {}
    for unit in catalogue.combatants.values():
        if template_of(unit, catalogue) is None:
            continue
        for option in unit.grades:
            seen += 1
            made = {"id": "e1"} | begun(unit, option, catalogue)
            of = roster.read(
                {
                    "format": "rollcall-list/1",
                    "system": "cold-iron",
                    "faction": unit.faction,
                    "entries": [made],
                }
            )
            book = book_of(catalogue)
            now = book.fielded(catalogue.combatants[made["unit"]], of.entries[0])
            before = book.fielded(unit, roster.Entry("e1", unit.id, option))
            assert now.sheet == before.sheet, unit.id
            assert now.points == before.points
            faulty |= {unit.id: list(now.faults)} if now.faults else {}
    assert seen == 32
    veterans = ("old-bear", "champion-of-the-ford", "last-of-the-bearskins")
    assert faulty == {key: ["augments"] for key in veterans}


def test_what_a_character_may_begin_as(band: InHand) -> None:
    starts = beginnings(of_revision(band.head))
    assert [start.name for start in starts if start.template] == [
        "Fighter", "Archer", "Berserker", "Rider", "Beast",
    ]  # fmt: skip
    assert len(starts) == 5 + 32
    page = read(band.client.get(f"{band.url}character/"))
    assert [option["value"] for option in page.all("option")] == [start.value for start in starts]


def test_begin_from_a_ready_made_combatant(band: InHand) -> None:
    answer = band.client.post(f"{band.url}character/", {"start": "line-longbow:standard"})
    assert answer.status_code == 302
    assert answer["Location"] == f"{band.url}character/?entry=e7"
    assert band.entries[-1] == {
        "id": "e7",
        "unit": "archer",
        "name": "Line Longbow",
        "upgrades": ["long-bow", "arrows", "arrows", "short-sword", "studded-leather"],
        "stats": {
            "level": 3, "str": 15, "dex": 17, "con": 14, "siz": 14, "held": ["long-bow"],
            "bow": 4, "sword-attack": 2, "short-sword-parry": 2, "dodge": 4,
        },
    }  # fmt: skip
    assert band.client.get(answer["Location"]).status_code == 200


def test_begin_from_blank(band: InHand) -> None:
    assert band.client.post(f"{band.url}character/", {"start": "fighter:standard"})["Location"]
    assert band.entries[-1] == {"id": "e7", "unit": "fighter"}


def test_riders_come_with_a_mount(band: InHand) -> None:
    assert band.client.post(f"{band.url}character/", {"start": "rider:standard"})["Location"]
    assert band.entries[-1] == {"id": "e7", "unit": "rider", "upgrades": ["courser"]}
    (add,) = [button for button in band.page().all("button") if button["id"] == "add-rider"]
    band.click(add["value"])
    assert band.entries[-1] == {"id": "e8", "unit": "rider", "upgrades": ["courser"]}


def test_the_page_shows_the_points_left(band: InHand) -> None:
    page = band.client.get(f"{band.url}character/?entry=e1").content.decode()
    left = character(band, "e1").left
    assert left == 30 - of_revision(band.head).army.total
    assert f"left</small> <b>{left}</b>" in page
    facts = {str(label): value for label, value in character(band, "e1").facts}
    assert facts["Points left in the list"] == str(left)
    assert "How its points come about" not in page


@pytest.mark.parametrize("start", ["", "nobody", "goblin-warrior:level-1", "\0", "é:é"])
def test_there_is_no_such_beginning(band: InHand, start: str) -> None:
    answer = band.client.post(f"{band.url}character/", {"start": start})
    assert (answer.status_code, band.head.number) == (400, 1)


def test_customise_a_ready_made_combatant(company: InHand) -> None:
    address = f"{company.url}character/?entry=a%2Fb+%3F"
    assert read(company.client.get(address)).all("button", name="customise")
    answer = company.client.post(address, {"customise": "1"})
    assert (answer.status_code, answer["Location"]) == (302, address)
    first = company.entries[0]
    assert (first["unit"], first["name"], first["commander"]) == ("fighter", "Line Shieldman", True)
    assert read(company.client.get(address)).all("form", id="build")


def test_creatures_keep_their_tables(company: InHand) -> None:
    address = f"{company.url}character/?entry=e2"
    page = read(company.client.get(address))
    assert not page.all("button", name="customise")
    assert "cannot be changed" in page.text("main")
    assert company.client.post(address, {"customise": "1"}).status_code == 404
    assert post(company, "e2", {"base": "1"}).status_code == 400


# Typing


@pytest.mark.parametrize("entry", [f"e{number}" for number in range(1, 7)])
def test_saved_as_it_is_nothing_changes(band: InHand, entry: str) -> None:
    assert sent(band, entry).status_code == 302
    assert band.head.number == 1


def test_a_number_is_changed(band: InHand) -> None:
    assert sent(band, "e1", str="17", sword_attack="2", dex_augments="").status_code == 302
    stats = band.entries[0]["stats"]
    assert (stats["str"], stats["sword-attack"]) == (17, 2)
    assert "dex-augments" not in stats
    assert stats["held"] == ["lance", "medium-shield"]


def test_equipment_is_changed(band: InHand) -> None:
    assert sent(band, "e3", gear_0_count="2", gear_0_fine="on", gear_2_item="").status_code == 302
    changed = band.entries[2]
    assert changed["upgrades"] == ["javelin", "javelin", "small-shield"]
    assert changed["stats"]["quality"] == ["javelin"]
    assert "held" not in changed["stats"]


def test_something_is_taken_up(band: InHand) -> None:
    page = read(band.client.get(f"{band.url}character/?entry=e4"))
    empty = [select["name"] for select in page.all("select") if select["name"].endswith("-item")]
    assert len(empty) == 7
    assert sent(band, "e4", **{empty[1].replace("-", "_"): "dagger"}).status_code == 302
    assert band.entries[3]["upgrades"] == ["quarterstaff", "padded-cloth", "dagger"]
    assert character(band, "e4").line.troubles == ()


def test_a_blank_character_holds_its_first_weapon_and_shield(band: InHand) -> None:
    band.client.post(f"{band.url}character/", {"start": "fighter:standard"})
    assert sent(band, "e7", gear_0_item="sword", gear_3_item="small-shield").status_code == 302
    assert band.entries[6] == {
        "id": "e7", "unit": "fighter", "upgrades": ["sword", "small-shield"],
    }  # fmt: skip
    held = [item.id for item in character(band, "e7").member.fielded.build.in_hand]
    assert held == ["sword", "small-shield"]


def test_a_problem_stands_by_the_field_it_blames(band: InHand) -> None:
    sent(band, "e2", str="19", bow="10", dodge="11", berserk="on", gear_2_held="1")
    notes = {note.id: note for note in character(band, "e2").every_note}
    blamed = {
        key: [trouble.problem["code"].removeprefix("cold-iron/") for trouble in note.troubles]
        for key, note in notes.items()
        if note.troubles
    }
    assert blamed == {
        "note-str": ["attribute-range"],
        "note-dodge": ["attribute-range"],
        "note-skills": ["skill-points"],
        "note-gear": ["hands"],
        "note-berserk": ["berserk-missile"],
    }
    assert notes["note-bow"].points == "55 points"
    page = read(band.client.get(f"{band.url}character/?entry=e2"))
    (note,) = page.all("div", id="note-str")
    assert "STR of Archer is 19" in note.text


def test_a_live_change_answers_with_what_it_changed(band: InHand) -> None:
    page = read(band.client.get(f"{band.url}character/?entry=e1"))
    headers = {"HX-Request": "true", "HX-Target": "worked"}
    answer = post(band, "e1", typed(page) | {"con": "18"}, **headers)
    part = read(answer)
    assert [base["value"] for base in part.all("input", id="base")] == ["2"]
    assert [bar["hx-swap-oob"] for bar in part.all("div", id="bar")] == ["true"]
    assert "Pt36" in "".join(part.all("div", id="bar")[0].text.split())
    assert part.all("section", id="worked")[0]["hx-swap-oob"] == ""
    assert not part.all("fieldset")
    ids = [element["id"] for element in part.elements if element["id"]]
    assert len(ids) == len(set(ids))
    whole = {element["id"] for element in page.elements if element["id"].startswith("note-")}
    assert whole == {key for key in ids if key.startswith("note-")}
    headers["HX-Target"] = "gear"
    values = typed(page) | {"con": "18", "base": "2", "gear-5-item": "arrows"}
    part = read(post(band, "e1", values, **headers))
    assert part.all("fieldset", id="gear")[0]["hx-swap-oob"] == ""
    assert part.all("section", id="worked")[0]["hx-swap-oob"] == "true"
    ids = [element["id"] for element in part.elements if element["id"]]
    assert len(ids) == len(set(ids))


def test_a_stale_page_shows_what_was_typed_and_saves_it_next(band: InHand) -> None:
    page = read(band.client.get(f"{band.url}character/?entry=e1"))
    values = typed(page) | {"str": "16", "name": "Odile the Elder"}
    band.click("remove:e6")
    answer = post(band, "e1", values)
    again = read(answer)
    assert (answer.status_code, band.head.number) == (409, 2)
    assert filled(typed(again)) == filled(values)
    assert again.all("p", role="alert")
    assert post(band, "e1", typed(again)).status_code == 302
    assert (band.entries[0]["name"], len(band.entries)) == ("Odile the Elder", 5)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("str", "nan"), ("str", "1e9"), ("str", "-1001"), ("level", "9" * 500),
        ("dodge", "<b>"), ("load", "1001"), ("name", "x" * 121), ("name", "a\u0085b"),
        ("gear-0-count", "51"), ("gear-0-held", "-1"), ("gear-0-item", "excalibur"),
        ("gear-7-item", "é\U0001f5e1"), ("siz-augments", "½"),
    ],
)  # fmt: skip
def test_unreadable_values_are_shown_again(band: InHand, field: str, value: str) -> None:
    page = read(band.client.get(f"{band.url}character/?entry=e1"))
    values = typed(page) | {field: value}
    answer = post(band, "e1", values)
    again = typed(read(answer))
    assert (answer.status_code, band.head.number) == (422, 1)
    assert again[field] == value
    assert filled(again) == filled(values)
    assert read(answer).classed("wrong") or read(answer).all("p", role="alert")


@pytest.mark.parametrize("value", ["-1000", "-1", "0", "19", "1000", "\u0663", " 7 ", "7.0"])
def test_numbers_off_their_range_are_the_checkers(band: InHand, value: str) -> None:
    assert sent(band, "e1", str=value).status_code == 302
    assert band.entries[0]["stats"]["str"] == int(float(value))
    assert band.client.get(f"{band.url}character/?entry=e1").status_code == 200


def test_words_that_the_form_has_no_field_for_stay(band: InHand) -> None:
    document = copy.deepcopy(band.head.document)
    document["entries"][0]["stats"]["juggling"] = 3
    document["entries"][0]["upgrades"].append("excalibur")
    lists.revise(band.army_list, document, base=1)
    assert sent(band, "e1", str="17").status_code == 302
    first = band.entries[0]
    assert first["stats"]["juggling"] == 3
    assert first["upgrades"] == [*document["entries"][0]["upgrades"]]


KEYS = st.sampled_from(
    ["str", "dex-augments", "level", "bow", "load", "held", "name", "gear-0-item", "gear-0-count",
     "gear-99-item", "gear-2-held", "gear-2-fine", "base", "berserk", "juggling"]
)  # fmt: skip
WORDS = st.text(max_size=12) | st.integers().map(str) | st.sampled_from(["nan", "inf", "sword"])


@tries(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    values=st.dictionaries(KEYS, WORDS),
    based=st.booleans(),
    entry=st.sampled_from(["e1", "e6", "x"]),
)
def test_nothing_posted_breaks_a_page(
    band: InHand, values: dict[str, str], based: bool, entry: str
) -> None:
    base = {"base": str(band.head.number)} if based else {}
    answer = post(band, entry, values | base)
    assert answer.status_code in (302, 404, 409, 422)
    assert band.client.get(f"{band.url}character/?entry=e1").status_code == 200
    assert band.client.get(band.url).status_code == 200


# The list


def test_the_way_to_a_character_is_beside_it(band: InHand) -> None:
    page = band.page()
    links = [link["href"] for link in page.all("a") if "character/" in link["href"]]
    assert links == [
        f"{band.url}character/",
        *(f"{band.url}character/?entry=e{number}" for number in range(1, 7)),
    ]
    (first, *_) = [e for e in page.classed("figs") if "entry" in e.within[-1].classes]
    assert " ".join(first.text.split()).startswith("Level 4 Pt 28 H 13 D 16 ")


def test_totals_and_sizes(band: InHand) -> None:
    sheet = of_revision(band.head)
    face = desks.kind_of("cold-iron")
    assert [(str(fact.label), fact.value) for fact in face.bar(sheet)] == [
        ("left", 30 - sheet.summary["points"]), ("combatants", 6),
    ]  # fmt: skip
    assert [(str(fact.label), fact.value) for fact in face.totals(sheet)] == [
        ("Combatants", 6), ("Hit points", 107), ("Highest level", 4), ("Archers", 2),
        ("Mounted", 1), ("Berserkers", 0),
    ]  # fmt: skip
    assert [(size.id, size.points) for size in face.sizes(sheet.edition.rules)] == [
        ("brawl", 10), ("skirmish", 30), ("battle", 100),
    ]  # fmt: skip


def test_other_games_have_no_such_page(hand: InHand) -> None:
    assert hand.client.get(f"{hand.url}character/").status_code == 404
    assert hand.client.post(f"{hand.url}character/?entry=e1").status_code == 404


def test_unknown_characters_are_not_found(band: InHand) -> None:
    assert band.client.get(f"{band.url}character/?entry=e9").status_code == 404
    assert band.client.get(f"{band.url}character/?entry=%00").status_code == 404


def test_how_muster_points_come_about(client: Client, db: None) -> None:
    rows.load("cold-iron", "cold-iron/editions/2002.2")
    document = loading.every_reference("cold-iron")[f"2002.2/wanderers/{BAND}-2002-2"]
    army_list, secret = lists.create(copy.deepcopy(document))
    hand = InHand(client, army_list, f"/e/{secret}/")
    found = character(hand, "e1")
    assert [str(label) for label, _value, _by in found.worth] == [
        "Everybody", "Hit points", "Attack", "Average damage", "Defence", "Dodge", "Armour",
        "Critical hit protection", "Mount",
    ]  # fmt: skip
    product = 1.0
    for _label, _value, by in found.worth:
        product *= float(by.strip("\N{MULTIPLICATION SIGN} "))
    assert round(product) == found.member.fielded.points
    page = client.get(f"/e/{secret}/character/?entry=e1").content.decode()
    assert "How its points come about" in page
