"""Questions: asked, watched, stopped and taken up again."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from builder.models import Run
from builder.services import battles
from builder.services.battles import limits
from tests.api.client import Api, problem
from tests.builder.fake_game import FakeBattle
from tests.clocks import Clock

pytestmark = pytest.mark.usefixtures("game", "loaded")

Document = dict[str, Any]
A, B = {"reference": "northern-tribes/trackless"}, {"reference": "the-syenann/green-vigil"}
C = {"reference": "northern-tribes/the-bear-wakes"}
FIELD: Document = {"kind": "field", "list": A, "field": [B, C], "battles": 400, "seed": 7}
MATRIX: Document = {"kind": "matrix", "lists": [A, B, C], "battles": 200, "seed": 7}
WHAT_IF: Document = {"kind": "what-if", "list": A, "field": [B], "ceiling": 4_000, "seed": 7}
COMPARISON: Document = {
    "kind": "comparison", "list": A, "others": [C], "field": [B], "battles": 800, "seed": 7,
}  # fmt: skip


def answered(api: Api, order: Document) -> Document:
    """Ask a question, have its battles fought, and return its answer."""
    response = api.post("/questions", order)
    assert response.status_code == 202
    battles.fight_to_the_end(Run.objects.latest("pk"))
    answer: Document = api.get(response["Location"]).json()
    assert (answer["state"], answer["progress"], answer["hint"]) == ("done", 1.0, "")
    return answer


def test_a_field(api: Api) -> None:
    answer = answered(api, FIELD | {"weights": [3, 1]})
    assert answer["battles"] == 400
    assert [one["key"] for one in answer["opponents"]] == ["field/0", "field/1"]
    assert [one["name"] for one in answer["opponents"]] == ["Green Vigil", "The Bear Wakes"]
    assert [one["weight"] for one in answer["opponents"]] == [0.75, 0.25]
    rates = [one["win_rate_a"] for one in answer["opponents"]]
    assert answer["win_rate"] == pytest.approx(0.75 * rates[0] + 0.25 * rates[1], abs=1e-6)
    assert answer["a"]["name"] == "Trackless"


def test_the_shipped_lists_are_a_field(api: Api, documents: dict[str, Document]) -> None:
    run = api.post("/questions", FIELD | {"field": "shipped"}).json()
    assert len(Run.objects.get(slug=run["id"]).lists) == 1 + len(documents)


def test_an_hours_battles_are_limited(api: Api, settings: Any, clock: Clock) -> None:
    settings.BATTLES_HOUR = {"anon": 300, "user": 300}
    limits.note(limits.digest_of("ip-127.0.0.1"), 300)
    for order in (FIELD, MATRIX, WHAT_IF, COMPARISON):
        refused = api.post("/questions", order)
        assert problem(refused, "battles-used-up")["limit"] == 300
        assert int(refused["Retry-After"]) == 3_600 - clock.now % 3_600
    assert not Run.objects.exists()


def test_a_matrix(api: Api) -> None:
    answer = answered(api, MATRIX)
    assert answer["battles"] == 600
    assert {one["key"] for one in answer["lists"]} == {"lists/0", "lists/1", "lists/2"}
    ratings = [one["rating"] for one in answer["lists"]]
    assert ratings == sorted(ratings, reverse=True)
    assert [(cell["a"], cell["b"]) for cell in answer["cells"]] == [
        ("lists/0", "lists/1"), ("lists/0", "lists/2"), ("lists/1", "lists/2"),
    ]  # fmt: skip


def test_a_what_if_has_the_lists_to_go_on_with(api: Api) -> None:
    answer = answered(api, WHAT_IF)
    first = answer["changes"][0]
    assert first["label"]
    assert first["interval"][0] <= first["gain"] <= first["interval"][1]
    assert api.post("/check", first["document"]).json()["legal"] is True


def test_a_comparison(api: Api) -> None:
    answer = answered(api, COMPARISON)
    (change,) = answer["changes"]
    assert (change["key"], change["name"]) == ("others/0", "The Bear Wakes")
    assert [one["name"] for one in answer["field"]] == ["Green Vigil"]


def test_a_question_is_stopped_and_taken_up_again(api: Api) -> None:
    url = api.post("/questions", MATRIX).json()["url"]
    assert api.delete(url).json()["state"] == "cancelled"
    assert api.delete(url).json()["state"] == "cancelled"
    resumed = api.post(f"{url}/resume", {})
    assert (resumed.status_code, resumed.json()["state"]) == (202, "waiting")
    battles.fight_to_the_end(Run.objects.get())
    problem(api.post(f"{url}/resume", {}), "conflict")


def test_only_its_account_may_stop_a_question(api: Api, player: User) -> None:
    own = Api()
    own.client.force_login(player)
    url = own.post("/questions", MATRIX).json()["url"]
    problem(api.delete(url), "unauthenticated")
    assert own.delete(url).status_code == 200


def test_a_question_is_no_battle_and_a_battle_no_question(api: Api) -> None:
    asked = api.post("/questions", MATRIX).json()
    fought = api.post("/battles", {"a": A, "b": B}).json()
    problem(api.get(f"/battles/{asked['id']}"), "not-found")
    problem(api.get(f"/questions/{fought['id']}"), "not-found")


@pytest.mark.parametrize(
    ("order", "path"),
    [
        ({"kind": "duel"}, "/kind"),
        ({"kind": "field", "list": A}, "/field"),
        ({"kind": "field", "field": [B]}, "/list"),
        ({"kind": "matrix"}, "/lists"),
        ({"kind": "comparison", "list": A, "field": [B]}, "/others"),
        (MATRIX | {"list": A}, "/list"),
        (WHAT_IF | {"weights": [1]}, "/weights"),
        (FIELD | {"field": []}, "/field"),
        (MATRIX | {"lists": [A]}, "/lists"),
        (MATRIX | {"lists": [A] * 65}, "/lists"),
        (MATRIX | {"lists": "shipped"}, "/system"),
        (FIELD | {"field": "all"}, "/field"),
        (FIELD | {"field": [B, {"reference": "nowhere"}]}, "/field/1/reference"),
        (FIELD | {"weights": [1, 0]}, "/field/1"),
        (FIELD | {"weights": [1, 1, 1]}, "/field/2"),
        (FIELD | {"seed": "seven"}, "/seed"),
        (FIELD | {"battles": 1_000_001}, "/battles"),
        (FIELD | {"precision": 0}, "/battles"),
        (FIELD | {"scenario": "nowhere"}, "/scenario"),
        (FIELD | {"policy": "nobody"}, "/policy"),
    ],
)
def test_wrong_questions_are_refused_with_the_place(
    api: Api, game: FakeBattle, order: Document, path: str
) -> None:
    problem(api.post("/questions", order), "schema", path)
    assert Run.objects.count() == 0


def test_a_list_of_another_game_is_refused(api: Api) -> None:
    other = {"reference": "cygnar/the-long-trench"}
    problem(api.post("/questions", FIELD | {"field": [B, other]}), "schema", "/field/1")


def test_an_illegal_list_is_refused_unless_allowed(api: Api, document: Document) -> None:
    illegal = document | {"entries": document["entries"][1:]}
    order = FIELD | {"field": [B, illegal]}
    problem(api.post("/questions", order), "schema", "/field/1")
    assert api.post("/questions", order | {"allow_illegal": True}).status_code == 202


def test_a_list_without_a_legal_change_has_no_what_if(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.services.battles.variants.variations", lambda *_: iter(()))
    problem(api.post("/questions", WHAT_IF), "schema", "/a")
