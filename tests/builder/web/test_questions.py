"""Questions asked and answered on pages."""

from typing import Any

import pytest
from django.test import Client

from builder.models import Run
from builder.services import battles
from tests.builder.web.pages import Page, read

pytestmark = pytest.mark.usefixtures("game", "loaded")

BEAR, VIGIL = "company:northern-tribes/the-bear-wakes", "company:the-syenann/green-vigil"
TRACKLESS = "company:northern-tribes/trackless"
TERMS = {"scenario": "crossroads", "half_width": "0.05"}
ORDERS: dict[str, dict[str, Any]] = {
    "field": {"a": BEAR, "field": [VIGIL, TRACKLESS], **TERMS},
    "matrix": {"field": [BEAR, VIGIL, TRACKLESS], **TERMS},
    "comparison": {"a": BEAR, "b": TRACKLESS, "field": [VIGIL], **TERMS},
    "what-if": {"a": BEAR, "field": [VIGIL], "scenario": "crossroads"},
}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fight a tenth of the battles of a what-if."""
    monkeypatch.setattr("builder.web.questions.EFFORT", 6_000)


def answered(client: Client, kind: str) -> Page:
    """Ask a question, have it answered, and return its page."""
    response = client.post(f"/ask/{kind}/", ORDERS[kind])
    run = Run.objects.get()
    assert response["Location"] == f"/question/{run.slug}/"
    battles.fight_to_the_end(run)
    return read(client.get(response["Location"]))


@pytest.mark.parametrize("kind", ORDERS)
def test_a_question_that_waits_has_a_page_that_keeps_up(client: Client, kind: str) -> None:
    response = client.post(f"/ask/{kind}/", ORDERS[kind])
    page = read(client.get(response["Location"]))
    assert page.all("progress")
    (article,) = page.all("article", id="question")
    assert article["hx-get"].startswith(f"{response['Location']}progress/")
    part = client.get(f"{response['Location']}progress/")
    assert b"<html" not in part.content


def test_a_field_has_a_row_for_everybody_the_hardest_first(client: Client) -> None:
    page = answered(client, "field")
    (rows,) = (e for e in page.all("ol") if "duels" in e["class"])
    names = [e.text for e in page.all("li") if rows in e.within]
    assert len(names) == 2
    rates = [e.text for e in page.all("strong") if rows in e.within]
    assert rates == sorted(rates, key=lambda one: float(one.strip("%<>")))
    assert "over the field" in page.text("main")


def test_a_matrix_has_every_cell_and_an_order(client: Client) -> None:
    page = answered(client, "matrix")
    grid, standings = page.all("table")
    cells = [e for e in page.all("td") if grid in e.within and e.text.strip()]
    assert len(cells) == 6
    heads = [e.text for e in page.all("th", scope="row") if standings in e.within]
    assert sorted(heads) == ["Green Vigil", "The Bear Wakes", "Trackless"]


def test_a_change_is_opened_as_a_list(client: Client) -> None:
    page = answered(client, "what-if")
    links = [e["href"] for e in page.all("a") if e["href"].startswith("/paste/?code=")]
    assert links
    assert client.get(links[0]).status_code == 200


def test_a_comparison_names_the_other_version(client: Client) -> None:
    page = answered(client, "comparison")
    assert "Trackless" in page.text("main")
    assert "how much more often the other version wins" in page.text("main")


@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        ("field", {"field": []}, "A field has 1 to 63 lists; here are 0."),
        ("matrix", {"field": [BEAR]}, "A matrix has 2 to 64 lists; here are 1."),
        ("field", {"a_link": "/l/nowhere1/"}, "No list is behind a link or choice"),
        ("field", {"scenario": "nowhere"}, "Select a valid choice."),
    ],
)
def test_a_wrong_question_keeps_the_form(
    client: Client, kind: str, change: dict[str, Any], words: str
) -> None:
    response = client.post(f"/ask/{kind}/", ORDERS[kind] | change)
    assert response.status_code == 422
    assert words in read(response).text("main")
    assert Run.objects.count() == 0


def test_a_question_is_stopped_and_resumed(client: Client) -> None:
    address = client.post("/ask/matrix/", ORDERS["matrix"])["Location"]
    client.post(f"{address}cancel/")
    assert "Cancelled." in read(client.get(address)).text("main")
    client.post(f"{address}resume/")
    assert Run.objects.get().state == "waiting"


def test_a_duel_has_no_page_as_a_question(client: Client) -> None:
    client.post("/battle/", {"a": BEAR, "b": VIGIL, "scenario": "crossroads", "half_width": "0.03"})
    assert client.get(f"/question/{Run.objects.get().slug}/").status_code == 404
