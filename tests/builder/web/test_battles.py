"""Battles begun, watched, stopped, taken up again, fought anew and replayed."""

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from builder.models import Replay, Run, Survey
from builder.services import battles, lists, workers
from factions.models import Edition
from factions.systems import SYSTEMS, Game
from factions.tabletop.battles.generals import Place
from tests.builder.fake_game import LEADER, FakeBattle
from tests.builder.fighting import fight
from tests.builder.services.surveys import replays
from tests.builder.web.pages import InHand, Page, read

pytestmark = pytest.mark.usefixtures("game", "loaded")

Document = dict[str, Any]
BEAR, VIGIL = "company:northern-tribes/the-bear-wakes", "company:the-syenann/green-vigil"
ORDER = {"a": BEAR, "b": VIGIL, "scenario": "crossroads", "half_width": "0.03", "seed": "7"}


@pytest.fixture
def begun(client: Client) -> Run:
    """Return a battle of two companies that is not fought yet."""
    client.post("/battle/", ORDER)
    return Run.objects.get()


@pytest.fixture
def fought(begun: Run) -> Run:
    """Return that battle, fought to its end."""
    return battles.fight_to_the_end(begun)


@pytest.fixture
def surveyed(fought: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return that battle, surveyed."""
    monkeypatch.setattr(FakeBattle, "replay", replays.of_fake)
    battles.fight_survey(fought.pk)
    return fought


def page_of(client: Client, run: Run, part: str = "") -> Page:
    """Return the page of a battle, or of a part of it."""
    response = client.get(f"/battle/{run.slug}/{part}")
    assert response.status_code == 200
    return read(response)


def test_the_menu_has_companies_by_faction(client: Client) -> None:
    page = read(client.get("/battle/"))
    (a,) = page.all("select", name="a")
    groups = [e["label"] for e in page.all("optgroup") if a in e.within]
    assert groups == [
        "Hegemony of Embersig",
        "Northern Tribes",
        "Scions of Yaldabaoth",
        "Sÿenann",
    ]
    assert len([e for e in page.all("option") if a in e.within]) >= 16


def test_ones_own_lists_come_first(own: InHand) -> None:
    page = read(own.client.get("/battle/"))
    assert page.all("optgroup")[0]["label"] == "My lists"
    assert page.all("option")[0]["value"] == f"list:{own.army_list.slug}"


def test_a_battle_is_begun(client: Client) -> None:
    response = client.post("/battle/", ORDER)
    run = Run.objects.get()
    assert response["Location"] == f"/battle/{run.slug}/"
    assert (run.seed, run.half_width, run.scenario, run.policy_b) == (
        7,
        0.03,
        "crossroads",
        LEADER.id,
    )
    assert [run.a_document["name"], run.b_document["name"]] == ["The Bear Wakes", "Green Vigil"]
    assert run.illegal is False


@pytest.mark.parametrize(
    "link",
    [
        "http://testserver/l/{slug}/",
        "/l/{slug}/",
        "{slug}",
        "/r/{revision}/",
        "{edit}",
        " /l/{slug}/?x#y ",
    ],
)
def test_a_pasted_link_goes_before_the_menu(hand: InHand, link: str) -> None:
    pasted = link.format(slug=hand.army_list.slug, revision=hand.head.slug, edit=hand.url)
    hand.client.post("/battle/", ORDER | {"b_link": pasted})
    run = Run.objects.get()
    assert run.b_revision == hand.head
    assert run.b_document == hand.head.document


@pytest.mark.parametrize(
    "link",
    ["nothing", "http://elsewhere.org/", "/l/none-such/", "/e/none-such/", "/r/none-such/", "\0"],
)
def test_a_link_that_leads_nowhere_keeps_the_form(client: Client, link: str) -> None:
    response = client.post("/battle/", ORDER | {"b_link": link})
    page = read(response)
    assert response.status_code == 422
    assert len(page.classed("wrong")) == 1
    assert page.all("input", name="seed")[0]["value"] == "7"
    assert Run.objects.count() == 0


def test_anothers_private_list_is_no_opponent(own: InHand) -> None:
    own.client.logout()
    response = own.client.post("/battle/", ORDER | {"b_link": f"/l/{own.army_list.slug}/"})
    assert response.status_code == 422
    assert Run.objects.count() == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("a", ""),
        ("a", "company:nobody"),
        ("b", "list:nobody"),
        ("scenario", "chess"),
        ("half_width", "0"),
        ("seed", "-1"),
        ("seed", "x"),
        ("seed", "9" * 40),
        ("policy_b", "cheat"),
        ("policy_b", "search"),
    ],
)
def test_an_order_that_is_refused(client: Client, field: str, value: str) -> None:
    response = client.post("/battle/", ORDER | {field: value})
    assert response.status_code == 422
    assert Run.objects.count() == 0


def test_an_illegal_list_shows_both_verdicts_and_may_fight_anyway(hand: InHand) -> None:
    hand.click("remove:e1")
    order = ORDER | {"b_link": f"/l/{hand.army_list.slug}/"}
    response = hand.client.post("/battle/", order)
    page = read(response)
    assert response.status_code == 422
    assert Run.objects.count() == 0
    names = [e.text for e in page.all("h3")]
    assert names == ["The Bear Wakes: legal", "The Bear Wakes: not legal"]
    assert len(page.classed("problem")) == 1
    assert page.all("input", name="allow_illegal")
    hand.client.post("/battle/", order | {"allow_illegal": "on"})
    run = Run.objects.get()
    assert run.illegal is True
    assert "An illegal list fought" in page_of(hand.client, run).classed("badge")[0].text


def test_fight_anyway_is_not_offered_before_it_is_needed(client: Client) -> None:
    assert read(client.get("/battle/")).all("input", name="allow_illegal") == []


def test_an_empty_list_cannot_fight(hand: InHand) -> None:
    empty = {**hand.head.document, "entries": []}
    lists.revise(hand.army_list, empty, base=1)
    order = ORDER | {"b_link": hand.url, "allow_illegal": "on"}
    response = hand.client.post("/battle/", order)
    assert response.status_code == 422
    assert "empty" in read(response).classed("wrong")[0].text


def test_a_list_in_hand_fights_as_side_a(own: InHand) -> None:
    page = own.page("battle/")
    assert page.all("select", name="a") == []
    own.client.post(f"{own.url}battle/", {k: v for k, v in ORDER.items() if k != "a"})
    run = Run.objects.get()
    assert run.a_revision == own.head
    assert run.owner == own.army_list.owner


def test_a_list_may_be_handed_over_by_its_address(hand: InHand) -> None:
    page = read(hand.client.get(f"/battle/?b={hand.army_list.slug}"))
    assert page.all("input", name="b_link")[0]["value"] == f"/l/{hand.army_list.slug}/"


def test_a_waiting_battle_shows_the_reason(client: Client, begun: Run) -> None:
    page = page_of(client, begun)
    assert "no worker can be reached" in page.classed("sheet")[0].text
    (article,) = page.all("article", id="run")
    assert article["hx-get"] == f"/battle/{begun.slug}/progress/?n=1"
    assert article["hx-trigger"] == "load delay:1s, news"
    assert page.all("meta", http_equiv="refresh")


def test_a_cold_worker_is_shown(client: Client, begun: Run) -> None:
    Run.objects.update(compiling=True)
    assert "Compiling the simulator" in page_of(client, begun).classed("sheet")[0].text


def test_a_worker_that_is_there_musters(client: Client, begun: Run) -> None:
    workers.seen()
    Run.objects.update(sent=timezone.now())
    assert "Mustering" in page_of(client, begun).classed("sheet")[0].text


@pytest.mark.parametrize(
    ("asked", "delay"), [("0", 1), ("7", 2), ("40", 10), ("999", 10), ("-1", 1), ("x", 1)]
)
def test_the_page_polls_at_growing_intervals(
    client: Client, begun: Run, asked: str, delay: int
) -> None:
    page = page_of(client, begun, f"progress/?n={asked}")
    assert page.elements[0]["hx-trigger"] == f"load delay:{delay}s, news"
    assert page.all("html") == []


def test_progress_shows_the_result_so_far(client: Client, begun: Run) -> None:
    workers.seen()
    fight(begun, 1)
    page = page_of(client, begun, "progress/")
    assert "Fighting." in page.classed("sheet")[0].text
    assert float(page.all("progress")[0]["value"]) > 0
    assert page.classed("verdictline")
    assert page.classed("charts") == []


def test_a_result(client: Client, surveyed: Run) -> None:
    page = page_of(client, surveyed)
    assert "hx-get" not in page.all("article", id="run")[0].attributes
    assert page.all("meta", http_equiv="refresh") == []
    result = battles.result(surveyed)
    assert page.classed("verdictline")[0].text.startswith(f"{result['win_rate_a']:.1%}")
    assert [e.text.strip() for e in page.all("h3")] == [
        "Work done by The Bear Wakes",
        "Work done by Green Vigil",
        "Victory points by round",
        "Objectives held by round",
        "What is left of each list by round",
        "When The Bear Wakes falls",
        "When Green Vigil falls",
        "When it is decided",
        "What victory goes with",
        "Where The Bear Wakes stood",
        "Where Green Vigil stood",
        "Win rate of The Bear Wakes",
        "Victory points",
    ]
    assert len(page.all("table")) == 13
    assert page.classed("lede")[0].text.strip().endswith("ended in round 2.")
    lists = "/fidelity/warcrow/#"
    found = {sort: page.all("a", href=lists + sort) for sort in ("mechanics", "rules")}
    assert {sort: [link.text for link in links] for sort, links in found.items()} == {
        "mechanics": ["Mechanics of battle: 2 simulated, 1 simplified, 0 not simulated."],
        "rules": ["1 rule of cards is not simulated."],
    }


def test_a_result_names_the_die(client: Client, fought: Run) -> None:
    line = "The faces of its die: strike, blank."
    assert line not in [p.text for p in page_of(client, fought).all("p")]
    Edition.objects.filter(pk=fought.edition_id).update(rules={"die": ["strike", "blank"]})
    assert line in [p.text for p in page_of(client, fought).all("p")]


def test_tables_name_every_unit(client: Client, fought: Run) -> None:
    page = page_of(client, fought)
    table = page.all("table")[0]
    named = [e.text for e in page.all("th", scope="row") if table in e.within]
    assert "Ahlwardt, Ice Bear" in named
    assert len(named) == len(fought.a_document["entries"])


def test_a_survey_is_waited_for(client: Client, surveyed: Run) -> None:
    Survey.objects.update(figures=None)
    page = page_of(client, surveyed)
    assert page.all("article", id="run")[0]["hx-get"] == f"/battle/{surveyed.slug}/progress/?n=1"
    assert "A worker looks into the first battles" in page.all("p", id="survey")[0].text
    Survey.objects.update(error="The film tore.")
    page = page_of(client, surveyed)
    assert "hx-get" not in page.all("article", id="run")[0].attributes
    assert page.classed("note")[0].text == "The battles could not be looked into: The film tore."


def test_the_winner_stands_in_front(client: Client, surveyed: Run) -> None:
    assert surveyed.tally is not None
    lost = surveyed.tally | {
        "wins_a": 300,
        "wins_b": 2600,
        "draws": 100,
        "pairs": [1150, 0, 350, 0, 0],
    }
    Run.objects.filter(pk=surveyed.pk).update(tally=lost)
    page = page_of(client, surveyed)
    assert page.classed("verdictline")[0].text.startswith("88.3% Green Vigil wins")
    assert "side-b" in page.classed("outcome")[0].classes


def test_an_old_battle_is_surveyed_on_request(client: Client, surveyed: Run) -> None:
    Survey.objects.all().delete()
    page = page_of(client, surveyed)
    assert "hx-get" not in page.all("article", id="run")[0].attributes
    assert f"/battle/{surveyed.slug}/survey/#rounds" in [f["action"] for f in page.all("form")]
    answer = client.post(f"/battle/{surveyed.slug}/survey/")
    assert (answer.status_code, answer["Location"]) == (302, f"/battle/{surveyed.slug}/")
    assert Survey.objects.get().run == surveyed


def test_the_battles_to_watch_are_linked(client: Client, surveyed: Run) -> None:
    picks = Survey.objects.get().figures["picks"]  # type: ignore[index]  # it is made
    rows = page_of(client, surveyed).classed("rows")[0]
    assert rows.text.strip().startswith("The closest")
    links = [a["href"] for a in page_of(client, surveyed).all("a") if "/replay/" in a["href"]]
    names = ("closest", "upset", "typical_a", "typical_b")
    assert links == [f"/battle/{surveyed.slug}/replay/{picks[name]['index']}/" for name in names]


def test_cancel_and_resume(client: Client, begun: Run) -> None:
    assert client.post(f"/battle/{begun.slug}/cancel/").status_code == 302
    begun.refresh_from_db()
    assert begun.state == "cancelled"
    page = page_of(client, begun)
    assert "Cancelled" in page.classed("note")[0].text
    assert "Resume" in [b.text for b in page.all("button")]
    client.post(f"/battle/{begun.slug}/resume/")
    begun.refresh_from_db()
    assert begun.state == "waiting"


def test_a_failed_battle_shows_the_reason(client: Client, begun: Run) -> None:
    Run.objects.update(state="failed", error="The dice rolled off the <table>.")
    page = page_of(client, begun)
    assert "The dice rolled off the <table>." in page.classed("note")[0].text


def test_only_its_account_stops_a_battle(begun: Run, client: Client, player: User) -> None:
    Run.objects.update(owner=player)
    assert client.post(f"/battle/{begun.slug}/cancel/").status_code == 403
    assert "Cancel" not in [b.text for b in page_of(client, begun).all("button")]
    client.force_login(player)
    assert client.post(f"/battle/{begun.slug}/cancel/").status_code == 302


def test_again_with_another_seed(client: Client, fought: Run) -> None:
    response = client.post(f"/battle/{fought.slug}/again/")
    fresh = Run.objects.exclude(pk=fought.pk).get()
    assert response["Location"] == f"/battle/{fresh.slug}/"
    assert fresh.seed != fought.seed
    assert (fresh.seeded, fresh.remembered, fresh.state) == (True, 0, "waiting")
    assert (fresh.a_document, fresh.half_width) == (fought.a_document, fought.half_width)


REPLAY = {
    "system": "warcrow",
    "table": replays.replay()["table"],
    "units": [replays.unit("a:e1", name="Bear"), replays.unit("b:e1", name="Druid")],
    "events": [
        {"kind": "initiative", "round": 1, "turn": 0, "side": "a"},
        {"kind": "activated", "round": 1, "turn": 1, "unit": "a:e1", "again": False},
        {"kind": "destroyed", "round": 1, "turn": 1, "unit": "b:e1", "other": "a:e1"},
    ],
    "result": {"winner": "a", "points": {"a": 3, "b": 0}, "initiative": "a"},
}


def test_a_replay_is_requested_and_waited_for(client: Client, fought: Run) -> None:
    response = client.post(f"/battle/{fought.slug}/replay/", {"index": "3"})
    assert response["Location"] == f"/battle/{fought.slug}/replay/3/"
    page = page_of(client, fought, "replay/3/")
    (article,) = page.all("article", id="replay")
    assert article["hx-get"] == f"/battle/{fought.slug}/replay/3/"
    assert client.get(f"/battle/{fought.slug}/replay/3/battle.json").status_code == 404


def test_a_replay_is_a_log_even_without_scripts(client: Client, fought: Run) -> None:
    Replay.objects.create(run=fought, index=3, events=REPLAY)
    page = page_of(client, fought, "replay/3/")
    lines = [e.text for e in page.all("li") if e["data-step"]]
    assert lines == [
        "Deployment",
        "The first initiative is with The Bear Wakes.",
        "Round 1",
        "Bear",
        "Druid: destroyed.",
    ]
    assert page.classed("lede")[0].text == "The Bear Wakes wins, 3 to 0."
    chapters = [e for e in page.all("a", class_="chip") if e["href"].startswith("#step-")]
    assert [(e.text, e["href"]) for e in chapters] == [
        ("Deployment", "#step-0"),
        ("Round 1", "#step-1"),
    ]
    assert [e["data-step"] for e in page.all("li") if e["id"]] == ["0", "1", "2"]
    assert "Green Vigil loses Druid." in " ".join(e.text for e in page.all("p"))
    assert [e["href"] for e in page.classed("tap") if e["href"].startswith("#")] == ["#step-2"]
    stage = page.all("div", id="stage")[0]
    assert "hidden" in stage.attributes
    assert client.get(stage["data-src"]).json() == REPLAY


def test_a_failed_replay_shows_the_reason(client: Client, fought: Run) -> None:
    Replay.objects.create(run=fought, index=3, error="The rules have changed.")
    assert "The rules have changed." in page_of(client, fought, "replay/3/").classed("note")[0].text


def test_reading_a_replay_does_not_request_it(client: Client, fought: Run) -> None:
    page = page_of(client, fought, "replay/5/")
    assert "Nobody has asked" in page.classed("sheet")[0].text
    assert Replay.objects.count() == 0
    (hidden,) = [e for e in page.all("input", type="hidden") if e["name"] == "index"]
    assert hidden["value"] == "5"
    client.post(f"/battle/{fought.slug}/replay/", {"index": hidden["value"]})
    assert Replay.objects.get().index == 5


@pytest.mark.parametrize("index", ["", "-1", "x", "99999999999", "100000"])
def test_there_is_no_such_battle_to_replay(client: Client, fought: Run, index: str) -> None:
    response = client.post(f"/battle/{fought.slug}/replay/", {"index": index})
    assert response.status_code == 404
    assert Replay.objects.count() == 0


@pytest.mark.parametrize("part", ["", "progress/", "replay/0/", "replay/0/battle.json"])
def test_no_such_battle(client: Client, part: str) -> None:
    assert client.get(f"/battle/nothing/{part}").status_code == 404


def test_there_is_no_page_of_a_battle_never_fought(client: Client, fought: Run) -> None:
    assert client.get(f"/battle/{fought.slug}/replay/{10**30}/").status_code == 404


@pytest.mark.parametrize("part", ["cancel/", "resume/", "again/", "replay/"])
def test_nothing_is_done_by_looking(client: Client, fought: Run, part: str) -> None:
    assert client.get(f"/battle/{fought.slug}/{part}").status_code == 405


def test_the_page_of_generals(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    page = read(client.get("/generals/warcrow/"))
    shown = [section.attributes["id"] for section in page.all("section", class_="sheet stack-s")]
    assert shown == list(SYSTEMS["warcrow"].generals)
    greedy = SYSTEMS["warcrow"].generals["greedy"]
    won = replace(greedy, place=Place(1500, 1490, 1510, 0.654, 84_000))
    monkeypatch.setattr(Game, "generals", {"greedy": won})
    text = client.get("/generals/warcrow/").content.decode()
    assert "Rating 1500; it wins 65% of its battles against the others." in text
    assert "a league of 84,000 battles" in text
    assert 'aria-label="Ratings with their intervals"' in text
    monkeypatch.setattr(Game, "generals", {})
    assert client.get("/generals/warcrow/").status_code == 404


def test_fidelity(client: Client, monkeypatch: pytest.MonkeyPatch, game: FakeBattle) -> None:
    page = read(client.get("/fidelity/warcrow/"))
    levels = [e.text for e in page.classed("badge")]
    assert levels[:3] == ["2 simulated", "1 simplified", "0 not simulated"]
    assert levels[3:6] == ["simulated", "simulated", "simplified"]
    assert levels[6:] == ["0 simulated", "0 simplified", "1 not simulated", "not simulated"]
    assert [e.text for e in page.all("h3")] == ["1.", "2.", "3.", "Black rot"]
    assert [e.text for e in page.all("code")] == ["battle:fight", "odds:chances"]
    assert [e["id"] for e in page.all("h2")] == ["mechanics", "rules"]
    assert client.get("/fidelity/chess/").status_code == 404


def test_a_result_leads_back_to_its_lists(client: Client, fought: Run) -> None:
    page = page_of(client, fought)
    links = {e.text: e["href"] for e in page.all("a") if "btn" in e.classes}
    assert client.get(links["See the list The Bear Wakes"]).status_code == 200
    other = read(client.get(links["Another opponent Green Vigil"]))
    assert next(e["value"] for e in other.all("option") if "selected" in e.attributes) == VIGIL
    (swap,) = [e["href"] for e in page.all("a") if e.text == "Swap sides"]
    swapped = read(client.get(swap))
    chosen = [e["value"] for e in swapped.all("option") if "selected" in e.attributes]
    assert chosen[:2] == [VIGIL, BEAR]
    (same,) = [e["href"] for e in page.all("a") if e.text == "Fight on with changes"]
    chosen = [
        e["value"] for e in read(client.get(same)).all("option") if "selected" in e.attributes
    ]
    assert chosen[:2] == [BEAR, VIGIL]


def test_a_saved_list_is_edited_by_its_holder_alone(own: InHand) -> None:
    own.client.post("/battle/", ORDER | {"a": f"list:{own.army_list.slug}"})
    run, visitor = Run.objects.get(), Client()
    Run.objects.update(state="cancelled")
    edit = f"/l/{own.army_list.slug}/edit/"
    assert [e.text for e in page_of(own.client, run).all("a", href=edit)] == ["Edit The Bear Wakes"]
    assert [e for e in page_of(visitor, run).all("a") if e["data-kept"]] == []
    lists.set_visibility(own.army_list, "unlisted")
    shown = page_of(visitor, run)
    assert shown.all("a", href=edit) == []
    (kept,) = [e for e in shown.all("a") if e["data-kept"]]
    assert (kept["data-kept"], "hidden" in kept.attributes) == (own.army_list.slug, True)


def test_a_caller_with_a_few_battles_sees_the_limit(client: Client, settings: Any) -> None:
    settings.RUNS = {"anon": 1, "user": 1}
    message = "1 battle of yours is being fought, the most at once."
    assert client.post("/battle/", ORDER).status_code == 302
    refused = client.post("/battle/", ORDER)
    assert refused.status_code == 429
    assert message in refused.content.decode()
    assert 'name="seed" value="7"' in refused.content.decode()  # what was typed is still there
    run = Run.objects.get()
    again = client.post(f"/battle/{run.slug}/again/")
    assert (again.status_code, message in again.content.decode()) == (429, True)
    client.post(f"/battle/{run.slug}/cancel/")
    assert client.post("/battle/", ORDER).status_code == 302
    resumed = client.post(f"/battle/{run.slug}/resume/")
    assert (resumed.status_code, message in resumed.content.decode()) == (429, True)
