"""The battles of an account: listed, named, pinned to lists, laid side by side, asked anew."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from builder.models import ArmyList, Run
from builder.services import battles, lists
from builder.services.battles import records
from tests.builder.web.pages import InHand, Page, read
from tests.builder.web.test_pages import LAWS, way_around

pytestmark = pytest.mark.usefixtures("game", "loaded")

Document = dict[str, Any]
MINE = "/battles/mine/"


@pytest.fixture
def vigil(documents: dict[str, Document]) -> Document:
    """Return a legal list to fight against."""
    return documents["the-syenann/green-vigil"]


@pytest.fixture
def duel(own: InHand, player: User, vigil: Document) -> Callable[..., Run]:
    """Return a way to fight a duel of the account's list."""

    def fight(**terms: Any) -> Run:
        named: Document = {"owner": player, "a_revision": own.head}
        named |= {"half_width": 0.0, "ceiling": 400}
        return battles.fight_to_the_end(battles.start(own.head.document, vigil, **named | terms))

    return fight


@pytest.fixture
def field(own: InHand, player: User, vigil: Document) -> Run:
    """Return a field of the account's list."""
    asked = {"a": own.head.document, "b": vigil}
    terms: Document = {"owner": player, "revision": own.head, "half_width": 0.0, "ceiling": 400}
    return battles.fight_to_the_end(battles.start_set("field", asked, **terms))


def look(client: Client, address: str, status: int = 200) -> Page:
    """Return a page after a look at its structure."""
    response = client.get(address)
    assert response.status_code == status
    page = read(response)
    for law in (*LAWS, way_around):
        law(page)
    return page


def titles(page: Page) -> list[str]:
    """Return what the battles of a page are called."""
    return [e.text for e in page.all("b")]


BEAR, VIGIL = "The Bear Wakes", "Green Vigil"


def test_every_kind_is_listed_the_latest_first(
    own: InHand, duel: Callable[..., Run], field: Run, player: User, vigil: Document
) -> None:
    run = duel()
    asked = {"a": own.head.document, "b": vigil}
    battles.start_set("matrix", asked, owner=player, half_width=0.0, ceiling=400)
    page = look(own.client, MINE)
    assert titles(page) == [
        "2 lists against each other",
        f"{BEAR} against {VIGIL}",
        f"{BEAR}: against the field",
    ]
    rows = page.classed("kept")
    links = [e["href"] for e in page.all("a") if any(row in e.within for row in rows)]
    matrix = Run.objects.get(kind="matrix")
    slugs = [f"/question/{matrix.slug}/", f"/battle/{run.slug}/", f"/question/{field.slug}/"]
    assert links == slugs
    marked = [e["value"] for e in page.all("input", name="run")]
    assert marked == [run.slug, field.slug]


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("", 2),
        ("system=warcrow", 2),
        ("system=iron-dawn", 0),
        ("kind=duel", 1),
        ("kind=field", 1),
        ("kind=matrix", 0),
        ("list={slug}", 2),
        ("list={slug}&kind=field", 1),
        ("outdated=on", 0),
    ],
)
@pytest.mark.usefixtures("field")
def test_filters(own: InHand, duel: Callable[..., Run], query: str, number: int) -> None:
    duel()
    page = look(own.client, f"{MINE}?{query.format(slug=own.army_list.slug)}")
    assert len(titles(page)) == number
    if not number:
        assert "None of that kind." in page.text("main")


@pytest.mark.parametrize("query", ["system=chess", "kind=panel", "list=nowhere", "kind=%00"])
def test_a_filter_that_is_unknown_is_refused(own: InHand, query: str) -> None:
    page = look(own.client, f"{MINE}?{query}", 422)
    assert "Select a valid choice." in page.text("main")


def test_a_list_of_another_is_no_filter(own: InHand, vigil: Document) -> None:
    other = lists.create(vigil, owner=User.objects.create_user("ann"))[0]
    assert own.client.get(f"{MINE}?list={other.slug}").status_code == 422


def test_pages_lead_on_and_back(own: InHand, player: User, monkeypatch: Any) -> None:
    monkeypatch.setattr("builder.web.pages.PAGE", 2)
    edition = own.head.edition
    for number in range(5):
        sides = {"a": {"name": str(number)}, "b": {"name": "it"}}
        Run.objects.create(edition=edition, scenario="x", seed=1, owner=player, sides=sides)
    page = look(own.client, MINE)
    seen = [titles(page)]
    while older := page.all("a", rel="next"):
        page = look(own.client, MINE + older[0]["href"])
        seen.append(titles(page))
    assert seen == [
        ["4 against it", "3 against it"],
        ["2 against it", "1 against it"],
        ["0 against it"],
    ]
    page = look(own.client, MINE + page.all("a", rel="prev")[0]["href"])
    assert titles(page) == seen[1]


def test_a_battle_has_a_name_and_a_pin(own: InHand, duel: Callable[..., Run]) -> None:
    run = duel()
    page = look(own.client, f"/battle/{run.slug}/")
    assert [e["value"] for e in page.all("option")] == ["", own.army_list.slug]
    sent = {"name": "The\u202e wall", "pinned": own.army_list.slug}
    response = own.client.post(f"/battle/{run.slug}/keep/", sent)
    assert response["Location"] == f"/battle/{run.slug}/"
    run.refresh_from_db()
    assert (run.name, run.pinned) == ("The wall", own.army_list)
    page = look(own.client, MINE)
    assert titles(page) == ["The wall"]
    assert f"on the page of {BEAR}" in page.text("main")
    own.client.post(f"/battle/{run.slug}/keep/", {"name": "", "pinned": ""})
    run.refresh_from_db()
    assert (run.name, run.pinned) == ("", None)


@pytest.mark.parametrize("sent", [{"name": "x" * 121}, {"name": "\0"}, {"pinned": "nowhere"}])
def test_a_wrong_name_or_pin_changes_nothing(own: InHand, field: Run, sent: dict[str, str]) -> None:
    response = own.client.post(f"/question/{field.slug}/keep/", sent)
    assert response.status_code == 422
    field.refresh_from_db()
    assert (field.name, field.pinned) == ("", None)


def test_battles_of_others_are_not_named(own: InHand, duel: Callable[..., Run]) -> None:
    run = duel()
    stranger = Client()
    stranger.force_login(User.objects.create_user("ann"))
    for client in (stranger, Client()):
        assert client.post(f"/battle/{run.slug}/keep/", {"name": "x"}).status_code == 403
        page = look(client, f"/battle/{run.slug}/")
        assert not page.all("input", name="name")
    Run.objects.update(owner=None)
    assert own.client.post(f"/battle/{run.slug}/keep/", {"name": "x"}).status_code == 403


def test_a_list_shows_its_record_to_its_owner_and_pins_to_all(
    own: InHand, duel: Callable[..., Run], field: Run
) -> None:
    run = duel()
    address = f"/l/{own.army_list.slug}/"
    page = look(own.client, address)
    (rows,) = (e for e in page.all("ol") if "duels" in e["class"])
    assert [e.text for e in page.all("a") if rows in e.within] == [
        f"against {VIGIL}",
        f"{BEAR}: against the field",
    ]
    tally = run.tally or {}
    shown = f"{tally['wins_a']} won, {tally['draws']} drawn, {tally['wins_b']} lost"
    assert shown in page.text("main")
    assert "Of 1 duels here" in page.text("main")
    lists.set_visibility(own.army_list, ArmyList.Visibility.PUBLIC)
    assert not look(Client(), address).classed("duels")
    records.pin(run, own.army_list)
    page = look(Client(), address)
    (rows,) = page.classed("duels")
    assert [e["href"] for e in page.all("a") if rows in e.within] == [f"/battle/{run.slug}/"]
    assert not page.all("form", action="/battles/mine/anew/")


def test_what_is_outdated_is_fought_anew_by_one_press(
    own: InHand, duel: Callable[..., Run], field: Run
) -> None:
    duel()
    assert "outdated" not in titles(look(own.client, MINE))
    Run.objects.update(rules="older")
    page = look(own.client, f"/l/{own.army_list.slug}/")
    (form,) = page.all("form", action="/battles/mine/anew/")
    sent = {e["name"]: e["value"] for e in page.all("input", name="list") if form in e.within}
    response = own.client.post("/battles/mine/anew/", sent)
    assert response["Location"] == f"/l/{own.army_list.slug}/"
    assert Run.objects.exclude(follows=None).count() == 2
    page = look(own.client, f"/l/{own.army_list.slug}/")
    assert "2 battles are fought anew." in page.text("main")
    assert not page.all("form", action="/battles/mine/anew/")
    own.client.post("/battles/mine/anew/", sent)
    assert Run.objects.count() == 4


def test_anothers_list_is_not_fought_anew(own: InHand, vigil: Document) -> None:
    other = lists.create(vigil, owner=User.objects.create_user("ann"))[0]
    assert own.client.post("/battles/mine/anew/", {"list": other.slug}).status_code == 404


def test_the_limit_of_runs_stops_it_with_its_reason(
    own: InHand, duel: Callable[..., Run], field: Run, settings: Any
) -> None:
    duel()
    Run.objects.update(rules="older")
    settings.RUNS = {"user": 1, "anon": 1}
    battles.start(
        own.head.document,
        field.lists[1]["document"],
        caller=f"user-{own.army_list.owner_id}",
        seed=3,
    )
    own.client.post("/battles/mine/anew/")
    page = look(own.client, MINE)
    assert "1 battle of yours is being fought, the most at once." in page.text("main")
    assert not Run.objects.exclude(follows=None).exists()


@pytest.mark.parametrize("kind", ["battle", "question"])
def test_an_outdated_page_has_a_button_to_fight_it_anew(
    own: InHand, duel: Callable[..., Run], field: Run, kind: str
) -> None:
    run = duel() if kind == "battle" else field
    address = f"/{kind}/{run.slug}/"
    assert "Fight it anew" not in look(own.client, address).text("main")
    Run.objects.filter(pk=run.pk).update(rules="older")
    page = look(own.client, address)
    assert "The simulator has changed since" in page.text("main")
    assert page.all("form", action=f"{address}anew/")
    response = own.client.post(f"{address}anew/")
    fresh = Run.objects.latest("pk")
    assert response["Location"] == f"/{kind}/{fresh.slug}/"
    assert fresh.follows == run


def test_a_battle_of_others_is_kept_by_asking_the_same(
    own: InHand, vigil: Document, player: User
) -> None:
    run = battles.fight_to_the_end(battles.start(own.head.document, vigil, ceiling=200))
    page = look(own.client, f"/battle/{run.slug}/")
    assert "Keep it with my battles" in page.text("main")
    own.client.post(f"/battle/{run.slug}/anew/")
    kept = Run.objects.latest("pk")
    assert (kept.owner, kept.state, kept.tally) == (player, "done", run.tally)
    assert "Keep it with my battles" not in look(own.client, f"/battle/{kept.slug}/").text("main")
    assert "Keep it with" not in look(Client(), f"/battle/{run.slug}/").text("main")


def test_an_illegal_list_is_not_fought_anew(
    own: InHand, duel: Callable[..., Run], player: User
) -> None:
    run = duel()
    broken = {**run.a_document, "points_limit": 1}
    Run.objects.filter(pk=run.pk).update(rules="older", a_document=broken)
    response = own.client.post(f"/battle/{run.slug}/anew/")
    assert response.status_code == 422
    assert "A game of 1 points is not allowed" in read(response).text("main")
    own.client.post("/battles/mine/anew/")
    assert "A game of 1 points is not allowed" in look(own.client, MINE).text("main")
    assert Run.objects.count() == 1


def test_results_lie_side_by_side(own: InHand, duel: Callable[..., Run], field: Run) -> None:
    run = duel()
    other = duel(scenario="last-stand", policy_a="nearest")
    Run.objects.filter(pk=field.pk).update(rules="older")
    slugs = "&".join(f"run={one.slug}" for one in (run, other, field))
    page = look(own.client, f"/battles/compare/?{slugs}")
    rates, differences = page.classed("duels")
    assert len([e for e in page.all("li") if rates in e.within]) == 3
    assert len([e for e in page.all("li") if differences in e.within]) == 2
    words = page.text("main")
    assert f"Against {BEAR}, the first" in words
    assert "in the scenario last-stand, led by Nearest against Nearest" in words
    assert "by another version of the simulator" in words
    assert look(Client(), f"/battles/compare/?{slugs}").classed("duels")


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ("", 422, "From 2 to 8 results"),
        ("run={run}", 422, "From 2 to 8 results"),
        ("run={run}&run={run}", 422, "From 2 to 8 results"),
        ("run={run}&run=nowhere", 404, "Nothing here"),
        ("run={run}&run=%00", 404, "Nothing here"),
        ("run={run}&" + "&".join(f"run=x{n}" for n in range(50)), 404, "Nothing here"),
    ],
)
def test_a_wrong_comparison_is_refused(
    own: InHand, duel: Callable[..., Run], query: str, status: int, words: str
) -> None:
    response = own.client.get(f"/battles/compare/?{query.format(run=duel().slug)}")
    assert response.status_code == status
    assert words in read(response).text("main")


def test_a_question_has_no_page_as_a_battle(own: InHand, field: Run) -> None:
    assert own.client.get(f"/battle/{field.slug}/").status_code == 404
