"""Battles: begun, watched, stopped, taken up again, and replayed."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from api import waiting
from builder.models import Replay, Run
from builder.services import battles
from builder.services.battles import limits
from factions.systems import Game
from tests import clocks
from tests.api.client import Api, problem
from tests.builder.fake_game import FakeBattle
from tests.builder.fighting import fight_chunks

pytestmark = pytest.mark.usefixtures("game", "loaded")

Document = dict[str, Any]
A, B = {"reference": "northern-tribes/trackless"}, {"reference": "the-syenann/green-vigil"}
ORDER: Document = {"a": A, "b": B, "seed": 7, "battles": 4000}
TO_HALF = 2  # chunks: the first hundred battles, and half of those left


@pytest.fixture
def begun(api: Api) -> Document:
    """Return a run of 4,000 battles, not fought yet."""
    answer: Document = api.post("/battles", ORDER).json()
    return answer


def fight(slug: str) -> None:
    """Fight the first half of a battle, or the second, as workers do."""
    run = Run.objects.get(slug=slug)
    fight_chunks(run, TO_HALF if run.parts.get().pairing.battles == 0 else None)


def test_a_new_battle(api: Api) -> None:
    response = api.post("/battles", ORDER)
    answer = response.json()
    run = Run.objects.get()
    assert response.status_code == 202
    assert response["Location"] == answer["url"] == f"/api/v1/battles/{run.slug}"
    assert answer["id"] == run.slug
    assert (answer["state"], answer["battles"], answer["seed"]) == ("waiting", 0, 7)
    assert answer["interval"] == [0.0, 1.0]
    assert (run.ceiling, run.half_width, run.scenario) == (4000, 0.0, "crossroads")
    assert (answer["a"]["name"], answer["b"]["name"]) == ("Trackless", "Green Vigil")
    assert api.get(answer["url"]).json()["id"] == run.slug


def test_the_terms_of_a_battle(api: Api) -> None:
    terms = {
        "scenario": "last-stand",
        "policy": "nearest",
        "policy_b": "random",
        "precision": 0.05,
        "confidence": 0.9,
        "ceiling": 1000,
        "seed": 2**63 - 1,
    }
    answer = api.post("/battles", {"a": A, "b": B, **terms}).json()
    assert (answer["scenario"], answer["seed"]) == ("last-stand", 2**63 - 1)
    assert (answer["policy_a"], answer["policy_b"]) == ("nearest", "random")
    assert (answer["half_width"], answer["confidence"], answer["ceiling"]) == (0.05, 0.9, 1000)


def test_one_policy_is_for_both_sides(api: Api) -> None:
    answer = api.post("/battles", {"a": A, "b": B, "policy": "nearest"}).json()
    assert (answer["policy_a"], answer["policy_b"]) == ("nearest", "nearest")


def test_a_whole_number_may_be_written_with_a_point(api: Api) -> None:
    answer = api.post("/battles", {"a": A, "b": B, "seed": 3.0, "ceiling": 1e3}).json()
    assert (answer["seed"], answer["ceiling"]) == (3, 1000)


def test_every_way_to_name_a_side(api: Api, document: Document, settings: Any) -> None:
    settings.RUNS = {"anon": 0, "user": 0}
    made = api.post("/lists", document).json()
    sides: list[Document] = [
        document,
        {"list": made["slug"]},
        {"revision": made["revision_slug"]},
        {"reference": "northern-tribes/trackless"},
        {"reference": "trackless"},
    ]
    for side in sides:
        response = api.post("/battles", {"a": side, "b": B})
        assert response.status_code == 202
        assert response.json()["a"]["name"] == "Trackless"
    saved = [run.a_revision_id is not None for run in Run.objects.order_by("id")]
    assert saved == [False, True, True, False, False]


def test_a_private_list_fights_for_its_player_alone(api: Api, document: Document) -> None:
    made = api.post("/lists", {"document": document, "visibility": "private"}).json()
    for kind in ("list", "revision"):
        slug = made["slug"] if kind == "list" else made["revision_slug"]
        order = {"a": {kind: slug}, "b": B}
        refusal = problem(api.post("/battles", order), "schema", f"/a/{kind}")
        assert refusal["detail"] == f"/a/{kind}: no such {kind}"
        mine = Api(authorization=f"Bearer {made['edit_secret']}")
        assert mine.post("/battles", order).status_code == 202


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"a": {"list": "nowhere"}}, "/a/list"),
        ({"b": {"revision": "nowhere"}}, "/b/revision"),
        ({"b": {"reference": "nowhere"}}, "/b/reference"),
        ({"b": {"reference": ""}}, "/b/reference"),
        ({"b": {"reference": "tribes/trackless"}}, "/b/reference"),
        ({"b": {"reference": ["x"]}}, "/b/reference"),
        ({"b": {"reference": "x", "list": "y"}}, "/b"),
        ({"b": 7}, "/b"),
        ({"a": None}, "/a"),
        ({"a": {"format": "rollcall-list/1", "system": "chess"}}, "/a"),
        ({"scenario": "siege"}, "/scenario"),
        ({"policy": "clever"}, "/policy"),
        ({"seed": -1}, "/seed"),
        ({"seed": 2**63}, "/seed"),
        ({"seed": 1.5}, "/seed"),
        ({"seed": "7"}, "/seed"),
        ({"seed": True}, "/seed"),
        ({"precision": 0.6}, "/precision"),
        ({"precision": -0.1}, "/precision"),
        ({"confidence": 1}, "/confidence"),
        ({"ceiling": 1}, "/ceiling"),
        ({"ceiling": 10**7}, "/ceiling"),
        ({"battles": 100, "ceiling": 100}, "/battles"),
        ({"allow_illegal": 1}, "/allow_illegal"),
        ({"colour": "red"}, ""),
    ],
)
def test_battles_that_are_refused(api: Api, change: Document, path: str) -> None:
    problem(api.post("/battles", {"a": A, "b": B} | change), "schema", path)
    assert not Run.objects.exists()


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b"7", b'{"a": 1}'])
def test_invalid_requests_for_battles_are_refused(api: Api, body: bytes) -> None:
    response = api.post("/battles", body)
    assert response.status_code == (422 if body else 415)


def test_illegal_lists_are_refused_with_both_verdicts(api: Api, document: Document) -> None:
    illegal = document | {"faction": "the-syenann"}
    response = api.post("/battles", {"a": illegal, "b": B})
    refusal = problem(response, "illegal-lists", "/a")
    assert response.status_code == 422
    assert {side: verdict["legal"] for side, verdict in refusal["verdicts"].items()} == {
        "a": False,
        "b": True,
    }
    assert not Run.objects.exists()


def test_illegal_lists_fight_if_allowed(api: Api, document: Document) -> None:
    illegal = document | {"faction": "the-syenann"}
    answer = api.post("/battles", {"a": illegal, "b": B, "allow_illegal": True}).json()
    assert (answer["illegal"], answer["a"]["legal"], answer["b"]["legal"]) == (True, False, True)


def test_an_empty_list_has_nothing_to_fight_with(api: Api, document: Document) -> None:
    order = {"a": document | {"entries": []}, "b": B, "allow_illegal": True}
    problem(api.post("/battles", order), "schema", "/a")


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_down_is_no_error(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*_args: object, **_more: object) -> None:
        raise OSError("connection refused")

    monkeypatch.setattr("builder.celery.app.send_task", down)
    monkeypatch.setattr("builder.services.battles.sending.queued", lambda _queue: 0)
    response = api.post("/battles", ORDER)
    answer = response.json()
    assert response.status_code == 202
    assert (answer["state"], answer["waiting_for"]) == ("waiting", "broker")
    assert answer["hint"].startswith("The message broker cannot be reached")


def test_a_partial_result(api: Api, begun: Document) -> None:
    fight(begun["id"])
    answer = api.get(begun["url"]).json()
    assert answer["state"] == "running"
    assert 0 < answer["battles"] < 4000
    assert answer["wins_a"] + answer["wins_b"] + answer["draws"] == answer["battles"]
    assert 0 < answer["progress"] < 1
    low, high = answer["interval"]
    assert low < answer["win_rate_a"] < high


def test_a_whole_result(api: Api, begun: Document) -> None:
    while api.get(begun["url"]).json()["state"] != "done":
        fight(begun["id"])
    answer = api.get(begun["url"]).json()
    assert (answer["battles"], answer["progress"], answer["hint"]) == (4000, 1.0, "")
    assert {entry["side"] for entry in answer["entries"]} == {"a", "b"}
    assert answer["fidelity"] == {"modelled": 2, "simplified": 1, "not_modelled": 1}


def test_nothing_new_is_304(api: Api, begun: Document) -> None:
    first = api.get(begun["url"])
    assert first["Cache-Control"] == "private, no-cache"
    assert api.get(begun["url"], if_none_match=first["ETag"]).status_code == 304
    fight(begun["id"])
    assert api.get(begun["url"], if_none_match=first["ETag"]).status_code == 200


class Clock:
    """A clock that moves when someone sleeps, and lets something happen then."""

    def __init__(self, then: Any = None) -> None:
        self.now, self.then = 0.0, then

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        if self.then:
            self.then()


def waits(monkeypatch: pytest.MonkeyPatch, then: Any = None) -> Clock:
    clock = Clock(then)
    monkeypatch.setattr(waiting, "time", clock)
    return clock


def test_waiting_for_the_end(api: Api, begun: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = waits(monkeypatch, lambda: fight(begun["id"]))
    answer = api.get(f"{begun['url']}?wait=20").json()
    assert answer["state"] == "done"
    assert 0 < clock.now < 20


def test_a_wait_ends_after_its_seconds(
    api: Api, begun: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = waits(monkeypatch)
    assert api.get(f"{begun['url']}?wait=3").json()["state"] == "waiting"
    assert clock.now == 3


def test_waiting_for_anything_new(
    api: Api, begun: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = api.get(begun["url"])["ETag"]
    clock = waits(monkeypatch, lambda: fight(begun["id"]))
    answer = api.get(f"{begun['url']}?wait=20", if_none_match=known)
    assert answer.json()["state"] == "running"
    assert clock.now == waiting.POLL_SECONDS


def test_waiting_ends_at_once_where_the_caller_is_behind(
    api: Api, begun: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = waits(monkeypatch)
    api.get(f"{begun['url']}?wait=20", if_none_match='"old"')
    assert clock.now == 0


def test_waiting_in_vain_is_304(api: Api, begun: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    known = api.get(begun["url"])["ETag"]
    clock = waits(monkeypatch)
    assert api.get(f"{begun['url']}?wait=2", if_none_match=known).status_code == 304
    assert clock.now == 2


def test_only_so_many_callers_wait(
    api: Api, begun: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = waits(monkeypatch)
    taken = [waiting._waiters.acquire(blocking=False) for _ in range(waiting.MOST_WAITERS)]
    try:
        assert all(taken)
        assert api.get(f"{begun['url']}?wait=20").status_code == 200
        assert clock.now == 0
    finally:
        for _ in taken:
            waiting._waiters.release()


@pytest.mark.parametrize("wait", ["-1", "26", "x", "1.5", "99999999999999999999"])
def test_invalid_waits_are_refused(api: Api, begun: Document, wait: str) -> None:
    problem(api.get(f"{begun['url']}?wait={wait}"), "parameter", "?wait")


@pytest.mark.parametrize(("query", "queries"), [("", 2), ("?wait=0", 2), ("?wait=1", 8)])
def test_queries_of_watching(
    api: Api,
    begun: Document,
    query: str,
    queries: int,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: Any,
) -> None:
    """Waiting a second takes six more: to begin with, at once, and each quarter of a second."""
    fight(begun["id"])
    waits(monkeypatch)
    with django_assert_num_queries(queries):
        api.get(begun["url"] + query)


def test_stopping_twice_is_stopping_once(api: Api, begun: Document) -> None:
    fight(begun["id"])
    fought = api.get(begun["url"]).json()["battles"]
    for _ in range(2):
        response = api.delete(begun["url"])
        assert response.status_code == 200
        assert (response.json()["state"], response.json()["battles"]) == ("cancelled", fought)


def test_a_stopped_battle_goes_on(api: Api, begun: Document) -> None:
    api.delete(begun["url"])
    for _ in range(2):
        response = api.post(f"{begun['url']}/resume")
        assert (response.status_code, response.json()["state"]) == (202, "waiting")
    while api.get(begun["url"]).json()["state"] != "done":
        fight(begun["id"])
    problem(api.post(f"{begun['url']}/resume"), "conflict")
    assert api.delete(begun["url"]).json()["state"] == "done"


def test_a_failed_battle_has_a_reason(api: Api, begun: Document, game: FakeBattle) -> None:
    game.breaks = ValueError("A unit has no base.")
    fight(begun["id"])
    answer = api.get(begun["url"]).json()
    assert (answer["state"], answer["error"]) == ("failed", "A unit has no base.")
    game.breaks = None
    assert api.post(f"{begun['url']}/resume").json()["state"] == "waiting"


@pytest.mark.parametrize(("method", "path"), [("DELETE", ""), ("POST", "/resume")])
def test_an_accounts_battle_is_its_own_to_stop(
    api: Api, player: User, method: str, path: str
) -> None:
    mine = Api()
    mine.client.force_login(player)
    url = mine.post("/battles", ORDER).json()["url"]
    assert Run.objects.get().owner == player
    assert api.get(url).status_code == 200
    problem(api.call(method, url + path), "unauthenticated")
    other = Api()
    other.client.force_login(User.objects.create_user("eve"))
    problem(other.call(method, url + path), "forbidden")
    assert mine.call(method, url + path).status_code in (200, 202)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("DELETE", ""),
        ("POST", "/resume"),
        ("GET", "/replays/0"),
        ("POST", "/replays/0"),
    ],
)
def test_battles_that_are_not_there(api: Api, method: str, path: str) -> None:
    problem(api.call(method, f"/battles/nowhere{path}"), "not-found")


@pytest.fixture
def fought(begun: Document) -> Document:
    """Return that run with its first 2,050 battles fought."""
    fight(begun["id"])
    return begun


def test_a_replay(api: Api, fought: Document) -> None:
    url = f"{fought['url']}/replays/3"
    asked, pending = api.post(url), api.get(url)
    assert [(answer.status_code, answer["Retry-After"]) for answer in (asked, pending)] == [
        (202, "1")
    ] * 2
    assert asked.json() == pending.json()
    assert (pending.json()["battle"], pending.json()["index"]) == (fought["id"], 3)
    battles.fight_replay(Replay.objects.get().pk)
    there = api.get(url)
    assert there.status_code == 200
    assert (there.json()["battle"], there.json()["index"]) == (fought["id"], 3)
    assert len(there.json()["events"]) == 1
    assert api.post(url).json() == there.json()
    assert api.get(url, if_none_match=there["ETag"]).status_code == 304
    assert Replay.objects.count() == 1


def test_reading_a_replay_makes_none(api: Api, fought: Document) -> None:
    refusal = problem(api.get(f"{fought['url']}/replays/3"), "not-found")
    assert refusal["detail"] == "No such replay: a POST requests one."
    assert not Replay.objects.exists()


@pytest.mark.usefixtures("clock")
def test_replays_count_towards_the_rate_of_battles(
    api: Api, fought: Document, settings: Any
) -> None:
    settings.API_RATES = settings.API_RATES | {"battles": {"anon": 3, "user": 3}}
    answers = [api.post(f"{fought['url']}/replays/{index}").status_code for index in range(3)]
    assert answers == [202, 202, 429]
    assert Replay.objects.count() == 2


@pytest.mark.parametrize("index", ["2050", "3999", "4000", "99999999999999999999", "-1", "x"])
def test_a_replay_of_no_battle_that_was_fought(api: Api, fought: Document, index: str) -> None:
    for answer in (api.get, api.post):
        problem(answer(f"{fought['url']}/replays/{index}"), "not-found")
    assert not Replay.objects.exists()


def test_a_replay_that_cannot_be(api: Api, fought: Document, game: FakeBattle) -> None:
    api.post(f"{fought['url']}/replays/0")
    game.breaks = RuntimeError("no more dice")
    battles.fight_replay(Replay.objects.get().pk)
    for answer in (api.get, api.post):
        refusal = problem(answer(f"{fought['url']}/replays/0"), "conflict")
        assert refusal["detail"] == "This battle cannot be replayed: no more dice"


def test_a_game_without_battles_is_refused(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "fights", False)
    response = api.post("/battles", ORDER)
    found = problem(response, "schema", "/a")
    assert response.status_code == 422
    assert found["errors"][0]["reason"] == "Battles of Warcrow cannot be simulated yet."
    assert not Run.objects.exists()


def test_a_caller_has_a_few_battles_at_once_and_gets_the_limit(api: Api, settings: Any) -> None:
    settings.RUNS = {"anon": 2, "user": 2}
    addresses = [api.post("/battles", ORDER).json()["url"] for _ in range(2)]
    refused = api.post("/battles", ORDER)
    refusal = problem(refused, "too-many-battles")
    assert refused.status_code == 429
    assert refused["Retry-After"] == "10"
    assert refusal["limit"] == 2
    assert "2 battles of yours are being fought" in refusal["detail"]
    api.delete(addresses[0])
    assert api.post("/battles", ORDER).status_code == 202
    again = api.post(f"{addresses[0]}/resume", None)
    assert problem(again, "too-many-battles")["limit"] == 2
    assert Run.objects.count() == 3


def test_an_hours_battles_are_limited(api: Api, settings: Any, clock: clocks.Clock) -> None:
    settings.BATTLES_HOUR = {"anon": 300, "user": 300}
    begun = api.post("/battles", ORDER).json()["url"]
    limits.note(limits.digest_of("ip-127.0.0.1"), 300)
    api.delete(begun)
    for address in ("/battles", f"{begun}/resume", f"{begun}/panel"):
        refused = api.post(address, ORDER if address == "/battles" else None)
        refusal = problem(refused, "battles-used-up")
        assert refused.status_code == 429
        assert int(refused["Retry-After"]) == 3_600 - clock.now % 3_600
        assert refusal["limit"] == 300
        assert "At most 300 battles an hour are fought for an address" in refusal["detail"]
    assert Run.objects.count() == 1
    clock.now += 3_600
    assert api.post("/battles", ORDER).status_code == 202


@pytest.mark.parametrize(
    ("terms", "path"),
    [({"battles": 100_002}, "/battles"), ({"precision": 0.01, "ceiling": 100_002}, "/ceiling")],
)
def test_without_an_account_a_battle_is_not_fought_for_ever(
    api: Api, terms: Document, path: str
) -> None:
    refusal = problem(api.post("/battles", {"a": A, "b": B} | terms), "schema", path)
    reason = "Without an account, at most 100,000 battles are fought at once."
    assert refusal["errors"] == [{"path": path, "reason": reason}]
    assert not Run.objects.exists()


def test_a_panel_is_asked_for_and_comes_with_the_battle(api: Api, begun: Document) -> None:
    assert begun["panel"] is None
    fight(begun["id"])
    fight(begun["id"])
    answer = api.post(f"{begun['url']}/panel")
    assert answer.status_code == 202
    panel = answer.json()["panel"]
    assert (panel["over"], panel["pairs"], len(panel["cells"])) == (False, 25, 1)
    run = Run.objects.get(slug=begun["id"])
    panel_run = run.panel_runs.get()
    problem(api.get(f"/battles/{panel_run.slug}"), "not-found")
    fight_chunks(panel_run)
    answer = api.get(begun["url"])
    panel = answer.json()["panel"]
    assert (panel["over"], len(panel["cells"])) == (True, 25)
    assert panel["lowest"] <= answer.json()["win_rate_a"] <= panel["highest"]
    again = api.post(f"{begun['url']}/panel")
    assert (again.status_code, again.json()["panel"]) == (202, panel)


def test_a_general_that_there_is_not_is_named(api: Api) -> None:
    answer = api.post("/battles", ORDER | {"policy_b": "napoleon"})
    found = problem(answer, "schema", "/policy_b")
    assert "hammer" in found["errors"][0]["reason"]
