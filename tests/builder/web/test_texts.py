"""Lists as text on the site: copying, importing, and the questions about unclear text."""

import pytest
from django.test import Client

from builder.formats import code
from builder.formats.text import export, normal
from builder.formats.text.pasted import lexicon_of
from builder.models import ArmyList
from builder.services import lists
from factions.models import Edition
from factions.systems import SYSTEMS
from tests.builder.web.pages import InHand, Page, read

TEXT = "Northern Tribes\nAhlwardt, Ice Bear (commander)\nOrc Huntres [20]\nsomething else\n"


def saved() -> dict[str, object]:
    document: dict[str, object] = lists.head_of(ArmyList.objects.get()).document
    return document


def test_the_text_page(hand: InHand) -> None:
    page = read(hand.client.get(f"/r/{hand.head.slug}/text/"))
    words = lexicon_of(hand.head.edition)
    assert page.all("textarea")[0].text.strip() == export(hand.head.document, words).strip()
    link = page.all("input", id="code")[0]["value"]
    assert link.startswith("http://testserver/paste/?code=rc1-")
    assert code.decode(link) == hand.head.document


def test_the_text_as_a_file(hand: InHand) -> None:
    response = hand.client.get(f"/r/{hand.head.slug}/list.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response["Content-Disposition"] == f'attachment; filename="{hand.head.slug}.txt"'
    assert response.content.decode().startswith("The Bear Wakes\nWarcrow: ")


def test_its_player_has_the_text_of_a_private_list(hand: InHand, client: Client) -> None:
    lists.set_visibility(hand.army_list, "private")
    share = read(hand.client.get(f"{hand.url}share/"))
    assert share.all("a", href=f"{hand.url}text/")
    page = read(hand.client.get(f"{hand.url}text/"))
    assert page.all("a", href=f"{hand.url}list.txt")
    words = lexicon_of(hand.head.edition)
    assert hand.client.get(f"{hand.url}list.txt").content.decode() == export(
        hand.head.document, words
    )
    assert client.get(f"/r/{hand.head.slug}/text/").status_code == 404
    assert client.get(f"/r/{hand.head.slug}/list.txt").status_code == 404


def test_a_shared_list_leads_to_its_text(hand: InHand) -> None:
    page = read(hand.client.get(f"/l/{hand.army_list.slug}/"))
    assert page.all("a", href=f"/r/{hand.head.slug}/text/")


def test_text_is_imported(client: Client, document: dict[str, object], loaded: Edition) -> None:
    text = export(document, lexicon_of(loaded))
    assert client.post("/paste/", {"document": text}).status_code == 302
    assert saved() == normal(document, loaded.version)


def test_a_code_is_imported(client: Client, document: dict[str, object], loaded: Edition) -> None:
    line = code.encode(document)
    page = read(client.get("/paste/", {"code": line}))
    assert page.all("textarea")[0].text.strip() == line
    assert ArmyList.objects.count() == 0
    assert client.post("/paste/", {"document": line}).status_code == 302
    assert saved() == document


def chosen(page: Page, name: str) -> list[str]:
    """Return what is selected in a field."""
    return [
        option["value"]
        for option in page.all("option", selected="")
        if any(around["name"] == name for around in option.within)
    ]


@pytest.mark.usefixtures("loaded")
def test_lines_that_are_not_understood_have_choices(client: Client) -> None:
    response = client.post("/paste/", {"document": TEXT})
    page = read(response)
    assert response.status_code == 422
    assert ArmyList.objects.count() == 0
    asked = [label.text.split() for label in page.all("label") if "meant-" in label["for"]]
    assert asked == [["Line", "3:", "Orc", "Huntres", "[20]"], ["Line", "4:", "something", "else"]]
    assert page.all("textarea")[0].text.strip() == TEXT.strip()


@pytest.mark.usefixtures("loaded")
def test_the_only_name_near_is_chosen_already(client: Client) -> None:
    page = read(client.post("/paste/", {"document": TEXT}))
    assert (chosen(page, "meant-0"), chosen(page, "meant-1")) == (["Orc Hunters"], [""])
    (hint,) = page.all("p", id="near-0")
    assert hint.text.startswith("Read as Orc Hunters, the only name near it.")
    assert page.all("select", name="meant-0")[0]["aria-describedby"] == "near-0"


@pytest.mark.usefixtures("loaded")
def test_the_game_may_be_chosen(client: Client) -> None:
    page = read(client.get("/paste/"))
    games = [o["value"] for o in page.all("option") if o.within[-1]["name"] == "game"]
    assert games == ["", *SYSTEMS]
    assert chosen(page, "game") == [""]
    assert page.all("select", name="faction") == []
    answer = client.post("/paste/", {"document": TEXT, "game": "warcrow"})
    assert chosen(read(answer), "game") == ["warcrow"]
    assert client.post("/paste/", {"document": TEXT, "game": "chess"}).status_code == 422


def test_a_text_without_a_game_has_a_field_for_it_then_for_its_faction(
    client: Client, loaded: Edition, dawns: dict[str, Edition]
) -> None:
    form = {"document": "Lista de Ana\nOso\nHielo\nNieve\nLobo\nEvokr", "game": "", "faction": ""}
    first = client.post("/paste/", form)
    page = read(first)
    assert first.status_code == 400
    (wrong,) = page.classed("wrong")
    assert (wrong["id"], wrong.text) == (
        "id_game_error",
        "The text does not say which game it is of. Choose the game.",
    )
    page = read(client.post("/paste/", form | {"game": "warcrow"}))
    assert chosen(page, "game") == ["warcrow"]
    (wrong,) = page.classed("wrong")
    assert wrong["id"] == "id_faction_error"
    options = [o["value"] for o in page.all("option") if o.within[-1]["name"] == "faction"]
    assert options == ["", *lexicon_of(loaded).factions.named]
    third = client.post("/paste/", form | {"game": "warcrow", "faction": "northern-tribes"})
    page = read(third)
    assert third.status_code == 422
    assert chosen(page, "faction") == ["northern-tribes"]
    answers = {"game": "warcrow", "faction": "northern-tribes", "meant-4": "Evoker"}
    answers |= {f"meant-{number}": "" for number in range(4)}
    assert client.post("/paste/", form | answers).status_code == 302
    assert saved()["faction"] == "northern-tribes"
    other = client.post("/paste/", form | {"game": "iron-dawn", "faction": "northern-tribes"})
    assert read(other).classed("wrong")[0]["id"] == "id_faction_error"


@pytest.mark.usefixtures("loaded")
def test_answers_are_put_into_the_text(client: Client) -> None:
    answers = {"document": TEXT, "meant-0": "Orc Hunters", "meant-1": ""}
    assert client.post("/paste/", answers).status_code == 302
    document = lists.head_of(ArmyList.objects.get()).document
    assert [entry["unit"] for entry in document["entries"]] == ["ahlwardt-ice-bear", "orc-hunters"]
    assert document["notes"] == "Left out when the list was read:\nsomething else"


@pytest.mark.usefixtures("loaded")
def test_an_answer_that_was_not_offered_is_ignored(client: Client) -> None:
    answers = {"document": TEXT, "meant-0": "Evoker of Doom", "meant-1": ""}
    assert client.post("/paste/", answers).status_code == 422
    assert ArmyList.objects.count() == 0


@pytest.mark.usefixtures("loaded")
def test_a_total_that_differs_is_noted(client: Client) -> None:
    text = "Northern Tribes\nOrc Hunters\nTotal: 30 points"
    page = read(client.post("/paste/", {"document": text}, follow=True))
    assert "The text says 30 points; the list adds up to 20." in page.classed("note")[0].text


@pytest.mark.parametrize(
    ("text", "status"),
    [("zzzz qqqq", 400), ("rc1-damaged", 400), ("rc9-AAAA", 400), ("Evoker\n" * 501, 413)],
)
@pytest.mark.usefixtures("loaded")
def test_a_refused_import_keeps_its_text(client: Client, text: str, status: int) -> None:
    response = client.post("/paste/", {"document": text})
    assert response.status_code == status
    assert read(response).all("textarea")[0].text.strip() == text.strip()
    assert ArmyList.objects.count() == 0
