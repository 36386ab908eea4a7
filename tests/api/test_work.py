"""Calls are bounded by the work they ask for."""

from threading import BoundedSemaphore
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from builder import limits
from builder.services import checking
from tests.api.client import Api, problem

pytestmark = pytest.mark.usefixtures("loaded", "roomy")

Document = dict[str, Any]
TEXT = "text/plain"


@pytest.fixture
def roomy(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each address as much work as these tests need, and processes room for it."""
    settings.WORK_RATE = 1_000_000
    monkeypatch.setattr(limits, "_few", BoundedSemaphore(2))


def crowd(document: Document, entries: int) -> Document:
    """Return a list of so many entries."""
    unit = document["entries"][0]["unit"]
    return document | {"entries": [{"id": f"e{at}", "unit": unit} for at in range(entries)]}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge nothing: how much is let in is the question."""
    monkeypatch.setattr("builder.formats.verdicts.verdict", lambda *_, **__: {"legal": True})


@pytest.mark.usefixtures("quick")
def test_entries_are_bounded_in_all(document: Document) -> None:
    client = Client()
    fits = [crowd(document, 500)] * 10
    answer = client.post("/api/v1/check", fits, content_type="application/json")
    assert (answer.status_code, len(answer.json())) == (200, 10)
    beyond = [*fits, crowd(document, 1)]
    answer = client.post("/api/v1/check", beyond, content_type="application/json")
    assert answer.status_code == 413
    assert answer.json()["detail"] == "Send at most 5000 entries in all documents, not 5001."


def test_a_hundred_lists_of_a_companion_are_whole(api: Api, document: Document) -> None:
    answers = api.post("/check", [document] * 100).json()
    assert [answer["legal"] for answer in answers] == [True] * 100


def test_of_very_many_problems_the_first_are_given(api: Api, document: Document) -> None:
    entries = [{"id": f"e{at}", "unit": f"nobody-{at}"} for at in range(250)]
    verdict = api.post("/check", document | {"entries": entries}).json()
    assert not verdict["legal"]
    assert len(verdict["problems"]) == 100
    assert verdict["more_problems"] > 100
    few = api.post("/check", document | {"entries": entries[:3]}).json()
    assert few["more_problems"] == 0


def test_the_last_of_many_hopeless_lists_get_no_fixes(
    api: Api, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    hopeless = crowd(document, 12)
    alone = api.post("/check", hopeless).json()
    assert any(p["fixes"] for p in alone["problems"])
    monkeypatch.setattr("builder.formats.verdicts.PROOFS", 1)
    first, last = api.post("/check", [hopeless, hopeless]).json()
    codes = [[p["code"] for p in one["problems"]] for one in (alone, first, last)]
    assert codes[0] == codes[1] == codes[2]
    assert not any(p["fixes"] for p in last["problems"])


@pytest.mark.parametrize("path", ["/check", "/fix", "/complete", "/convert"])
def test_one_costly_call_at_a_time(api: Api, document: Document, path: str) -> None:
    cache.set("costly:127.0.0.1", 1, 60)
    sent: Any = [document] * 100 if path == "/check" else document
    kind = {"content_type": TEXT} if path == "/convert" else {}
    answer = api.post(path, b"Orc Hunters\n" + b"Nobody\n" * 600 if kind else sent, **kind)
    problem(answer, "throttled")
    assert answer["Retry-After"] == "2"
    assert api.get("/systems").status_code == 200
    assert api.post("/check", document).status_code == 200
    cache.delete("costly:127.0.0.1")
    answer = api.post(path, b"Orc Hunters\n" + b"Nobody\n" * 600 if kind else sent, **kind)
    assert answer.status_code == 200


def test_used_up_work_is_a_problem_document(api: Api, document: Document, settings: Any) -> None:
    settings.WORK_RATE = 150
    answer = api.post("/fix", document)
    problem(answer, "throttled")
    assert 1 <= int(answer["Retry-After"]) <= 60


@pytest.mark.usefixtures("clock")
def test_pages_give_back_what_was_typed(client: Client, settings: Any) -> None:
    settings.WORK_RATE = 1
    typed = "Orc Hunters\nNobody <b>\n" * 20
    answer = client.post("/paste/", {"document": typed})
    shown = answer.content.decode()
    assert answer.status_code == 429
    assert 1 <= int(answer["Retry-After"]) <= 60
    assert "Nobody &lt;b&gt;" in shown
    assert "Send it again" in shown


def test_an_organiser_gets_everything_back(client: Client, document: Document) -> None:
    cache.set("costly:127.0.0.1", 1, 60)
    answer = client.post("/organisers/check/", {"lists": "Orc Hunters\n\n\nEvoker"})
    assert (answer.status_code, answer["Retry-After"]) == (429, "2")
    assert "send it again in 2 seconds" in answer.content.decode()
    assert "Evoker</textarea>" in answer.content.decode()


def test_lines_of_text_are_bounded_in_all(client: Client) -> None:
    lists = "\n\n\n".join(["Orc Hunters\n" * 100] * 61)
    answer = client.post("/organisers/check/", {"lists": lists})
    assert answer.status_code == 413
    assert f"At most {checking.MOST_LINES} lines" in answer.content.decode()


@pytest.mark.usefixtures("clock")
def test_an_address_far_beyond_its_work_waits_with_all(client: Client, settings: Any) -> None:
    settings.WORK_RATE = 1_000
    limits._count("work:127.0.0.1", 1_499)
    assert client.get("/").status_code == 200
    limits._count("work:127.0.0.1", 1)
    assert client.get("/").status_code == 429
    problem(client.get("/api/v1/systems"), "throttled")
    assert client.get("/", REMOTE_ADDR="192.0.2.9").status_code == 200
