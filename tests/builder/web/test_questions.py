"""Questions asked and answered on pages."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from builder.models import Run
from builder.services import battles, lists
from tests.builder.fighting import fight
from tests.builder.web.pages import InHand, Page, read

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


def test_what_has_only_begun_finds_nothing_yet(client: Client) -> None:
    response = client.post("/ask/what-if/", ORDERS["what-if"])
    fight(run := Run.objects.get(), 1)
    begun = read(client.get(response["Location"])).text("main")
    assert "The versions have just begun to fight" in begun
    assert "What gains most first" not in begun
    battles.fight_to_the_end(run)
    assert "What gains most first" in read(client.get(response["Location"])).text("main")


def test_a_comparison_names_the_other_version(client: Client) -> None:
    page = answered(client, "comparison")
    assert "Trackless" in page.text("main")
    assert "how much more often the other version wins" in page.text("main")


def test_a_field_has_weights(client: Client) -> None:
    weights = {f"weight:{VIGIL}": "3", f"weight:{TRACKLESS}": "", f"weight:{BEAR}": "9"}
    client.post("/ask/field/", ORDERS["field"] | weights)
    run = Run.objects.get()
    assert [one["weight"] for one in run.lists] == [1.0, 3.0, 1.0]
    battles.fight_to_the_end(run)
    assert "weighs 75%" in read(client.get(f"/question/{run.slug}/")).text("main")


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("0", "points): A weight is a number above 0, at most 1,000,000"),
        ("-1", "A weight is a number above 0"),
        ("nan", "A weight is a number above 0"),
        ("inf", "A weight is a number above 0"),
        ("1e7", "A weight is a number above 0"),
        ("much", "points): “much” is no number."),
        ("1" * 21, "Ensure this value has at most 20 characters"),
    ],
)
def test_a_bad_weight_is_refused_and_kept_as_it_was_typed(
    client: Client, typed: str, reason: str
) -> None:
    weights = {f"weight:{VIGIL}": typed, f"weight:{TRACKLESS}": "2.5"}
    response = client.post("/ask/field/", ORDERS["field"] | weights)
    page = read(response)
    assert response.status_code == 422
    assert reason in page.text("main")
    for name, value in weights.items():
        assert page.all("input", name=name)[0]["value"] == value
    boxes = [e["value"] for e in page.all("input", name="field") if "checked" in e.attributes]
    assert sorted(boxes) == sorted([VIGIL, TRACKLESS])
    assert Run.objects.count() == 0


@pytest.fixture
def asked(client: Client, player: User) -> Run:
    """Return a question of a player who is signed in, about a field of which one list weighs 3."""
    client.force_login(player)
    client.post("/ask/field/", ORDERS["field"] | {f"weight:{VIGIL}": "3"})
    return Run.objects.get()


@pytest.mark.parametrize("kind", ORDERS)
def test_the_lists_of_an_earlier_question_are_taken_again(
    client: Client, asked: Run, kind: str
) -> None:
    (link,) = [
        e for e in read(client.get(f"/ask/{kind}/")).all("a") if f"field={asked.slug}" in e["href"]
    ]
    assert link.text == "The Bear Wakes: against the field"
    address = f"/ask/{kind}/?system=warcrow&field={asked.slug}"
    page = read(client.get(address))
    marked = [e["value"] for e in page.all("input", name="field") if "checked" in e.attributes]
    assert marked == [f"run:{asked.slug}:{number}" for number in (1, 2)]
    typed = {e["name"]: e["value"] for e in page.classed("weight") if e["value"]}
    assert typed == ({f"weight:{marked[0]}": "3"} if kind == "field" else {})
    client.post(address, ORDERS[kind] | typed | {"field": marked})
    run = Run.objects.exclude(pk=asked.pk).get()
    again = [one for one in run.lists if one["key"] in marked]
    assert [one["document"] for one in again] == [one["document"] for one in asked.lists[1:]]
    if kind == "field":
        assert [one["weight"] for one in again] == [3.0, 1.0]
    assert "Ask about these lists again" in read(client.get(f"/question/{run.slug}/")).text("main")


def test_the_lists_of_anothers_question_are_not_given_away(client: Client, asked: Run) -> None:
    address, key = f"/ask/matrix/?field={asked.slug}", f"run:{asked.slug}:1"
    other = User.objects.create_user("eve", "eve@example.com", "a long password")
    for sign in (client.logout, lambda: client.force_login(other)):
        sign()
        page = client.get(address)
        assert f"run:{asked.slug}" not in page.content.decode()
        assert client.post(address, ORDERS["matrix"] | {"field": [key, BEAR]}).status_code == 422
        assert b"these lists again" not in client.get(f"/question/{asked.slug}/").content
    assert Run.objects.count() == 1


@pytest.mark.parametrize("slug", ["%00", "nowhere", "%ff", ""])
def test_an_address_that_names_no_question_has_the_usual_lists(
    client: Client, asked: Run, slug: str
) -> None:
    page = read(client.get(f"/ask/matrix/?field={slug}"))
    boxes = [e["value"] for e in page.all("input", name="field")]
    assert BEAR in boxes
    assert not any(value.startswith("run:") for value in boxes)


@pytest.mark.parametrize("kind", ["matrix", "comparison", "what-if"])
def test_other_questions_have_no_weights(client: Client, kind: str) -> None:
    assert not read(client.get(f"/ask/{kind}/")).classed("weight")


def asked_of(hand: InHand) -> tuple[Run, Page]:
    """Ask what to change in a list in hand; return the run and its page."""
    link = {"a_link": f"/l/{hand.army_list.slug}/"}
    hand.client.post("/ask/what-if/", ORDERS["what-if"] | link)
    run = battles.fight_to_the_end(Run.objects.get())
    return run, read(hand.client.get(f"/question/{run.slug}/"))


def press(page: Page, number: int = 0) -> dict[str, str]:
    """Return what a press of a button that makes a change sends."""
    button = [e for e in page.all("button", name="do") if "Make this change" in e.text][number]
    form = next(e for e in button.within if e.tag == "form")
    hidden = [e for e in page.all("input", type="hidden") if form in e.within]
    sent = {e["name"]: e["value"] for e in hidden}
    return {"action": form["action"], "do": button["value"], **sent}


def test_a_change_is_made_in_ones_own_list_by_one_press(own: InHand) -> None:
    run, page = asked_of(own)
    sent = press(page)
    assert sent["action"] == f"{own.url}change/"
    assert not [e for e in page.all("a") if e["href"].startswith("/paste/?code=")]
    response = own.client.post(sent["action"], sent, follow=True)
    assert "The list is changed. Undo takes it back." in read(response).text("main")
    first = battles.result(run)["changes"][0]
    assert own.head.document == run.lists[first["number"]]["document"]
    assert (own.head.number, own.head.points) == (2, first["points"])
    own.click("undo")
    assert own.head.document == run.lists[0]["document"]


def test_a_change_of_a_list_that_was_saved_since_is_refused(own: InHand) -> None:
    run, page = asked_of(own)
    sent = press(page)
    own.client.post(sent["action"], sent)
    after = own.head.document
    response = own.client.post(sent["action"], press(page, 1))
    assert response.status_code == 409
    words = read(response).text("main")
    assert "save 2 is where it stands" in words
    assert "You asked for: A change that was found for save 1." in words
    assert own.head.document == after
    page = read(own.client.get(f"/question/{run.slug}/"))
    assert "these are changes of save 1." in page.text("main")
    assert "Make this change" not in page.text("main")
    assert [e for e in page.all("a") if e["href"].startswith("/paste/?code=")]
    own.click("undo")
    assert press(read(own.client.get(f"/question/{run.slug}/")))["base"] == "1"


def test_a_change_is_of_no_other_list(own: InHand, documents: dict[str, Any]) -> None:
    _run, page = asked_of(own)
    twin, _secret = lists.create(own.head.document, owner=own.army_list.owner)
    response = own.client.post(f"/l/{twin.slug}/edit/change/", press(page))
    assert response.status_code == 400
    assert lists.head_of(twin).number == 1


def test_others_open_a_change_as_a_list_of_theirs(own: InHand) -> None:
    lists.set_visibility(own.army_list, "unlisted")
    run, page = asked_of(own)
    sent = press(page)
    stranger = Client()
    page = read(stranger.get(f"/question/{run.slug}/"))
    assert "Make this change" not in page.text("main")
    assert [e for e in page.all("a") if e["href"].startswith("/paste/?code=")]
    assert stranger.post(sent["action"], sent).status_code == 403
    assert own.head.number == 1


def test_a_device_with_the_edit_link_makes_it_too(hand: InHand) -> None:
    run, page = asked_of(hand)
    forms = page.all("form", data_kept=hand.army_list.slug)
    assert forms
    assert all("hidden" in form.attributes and not form["action"] for form in forms)
    assert [e for e in page.all("a") if e["href"].startswith("/paste/?code=")]
    hand.client.post(f"{hand.url}change/", press(page))
    first = battles.result(run)["changes"][0]
    assert hand.head.document == run.lists[first["number"]]["document"]


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
