"""Streams under WSGI, as a browser gets them: few at once, and each for a short time."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from builder.models import Run, Survey
from builder.services import battles
from builder.streams import threads
from builder.streams.places import taken
from tests.builder.fake_game import FakeBattle
from tests.builder.fighting import fight

# A stream that ends closes its connection, as any answer does.
pytestmark = pytest.mark.django_db(transaction=True)


class Time:
    """A clock that only sleeping moves; what it does meanwhile is up to the test."""

    def __init__(self) -> None:
        self.now = 0.0
        self.meanwhile: Callable[[], object] = lambda: None

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.meanwhile()


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Time]:
    """Put a clock of the test's own in place; in the end no place may be taken."""
    clock = Time()
    monkeypatch.setattr(threads, "time", clock)
    yield clock
    assert taken() == 0


@pytest.fixture
def run(start: Callable[..., Run], game: FakeBattle, published: list[Any]) -> Run:
    return start(ceiling=400)


ADDRESSES = ["/battle/{}/events/", "/api/v1/battles/{}/events"]


def read(response: Any) -> bytes:
    """Read a stream to its end."""
    return b"".join(response.streaming_content)


def events(response: Any) -> list[tuple[str, str, dict[str, Any]]]:
    """Read a stream to its end: id, kind and data of each event."""
    found = []
    for text in read(response).decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in text.split("\n") if ": " in line)
        if "data" in fields:
            found.append((fields["id"], fields["event"], json.loads(fields["data"])))
    return found


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_battle_is_followed_to_its_end(
    client: Client, run: Run, slow: Time, address: str
) -> None:
    def meanwhile() -> None:
        if slow.now > 2:
            fight(run, 1)
            Survey.objects.update(error="broke down")

    slow.meanwhile = meanwhile
    response = client.get(address.format(run.slug), headers={"Accept": "text/event-stream"})
    assert response.status_code == 200
    assert response["Content-Type"] == "text/event-stream"
    assert response["Cache-Control"] == "no-store"
    found = events(response)
    assert [kind for _id, kind, _data in found] == ["progress", "progress", "over"]
    assert [data["battles"] for _id, _kind, data in found] == [0, 100, 400]
    last = {"Last-Event-ID": found[-1][0]}
    assert client.get(address.format(run.slug), headers=last).status_code == 204


def test_who_comes_again_gets_what_is_new_alone(client: Client, run: Run) -> None:
    address = f"/battle/{run.slug}/events/"
    ((first, _kind, _data),) = events(client.get(address))
    assert events(client.get(address, headers={"Last-Event-ID": first})) == []
    fight(run, 1)
    ((second, _kind, data),) = events(client.get(address, headers={"Last-Event-ID": first}))
    assert second != first
    assert data["battles"] == 100
    ((third, _kind, _data),) = events(client.get(address, headers={"Last-Event-ID": "\u00e9'; x"}))
    assert third == second


def test_a_stream_ends_after_its_time(client: Client, run: Run, slow: Time) -> None:
    text = read(client.get(f"/battle/{run.slug}/events/"))
    assert 25 <= slow.now < 26
    assert text.startswith(b"retry: 2000\n\nid: ")
    assert text.split(b"\n\n")[2:] == [b":", b":", b""]


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_stream_is_not_compressed_but_other_answers_are(
    client: Client, run: Run, encoding: str
) -> None:
    headers = {"Accept-Encoding": encoding}
    response = client.get(f"/battle/{run.slug}/events/", headers=headers)
    assert "Content-Encoding" not in response
    response.close()
    page = client.get(f"/battle/{run.slug}/", headers=headers)
    assert page.has_header("Content-Encoding") == (encoding == "gzip")


@pytest.mark.parametrize("address", ADDRESSES)
def test_beyond_the_places_there_is_a_refusal_and_when_to_come_again(
    client: Client, run: Run, address: str
) -> None:
    held = [client.get(address.format(run.slug)) for _ in range(threads.MOST)]
    refused = client.get(address.format(run.slug))
    assert (refused.status_code, refused["Retry-After"]) == (503, "30")
    if "api" in address:
        assert refused["Content-Type"] == "application/problem+json"
    held[0].close()
    again = client.get(address.format(run.slug))
    assert again.status_code == 200
    for response in [*held, again]:
        response.close()


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_has_its_share(
    client: Client, run: Run, settings: Any, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    settings.LISTENERS_EACH = 2
    monkeypatch.setattr(threads, "MOST", 9)
    held = [client.get(address.format(run.slug)) for _ in range(2)]
    refused = client.get(address.format(run.slug))
    assert (refused.status_code, refused["Retry-After"]) == (429, "30")
    other = Client(REMOTE_ADDR="192.0.2.9").get(address.format(run.slug))
    assert other.status_code == 200
    for response in [*held, other]:
        response.close()


def test_calls_are_counted(client: Client, run: Run, settings: Any) -> None:
    settings.API_RATES = settings.API_RATES | {"read": {"anon": 2, "user": 2}}
    statuses = []
    for _ in range(3):
        response = client.get(f"/battle/{run.slug}/events/")
        statuses.append(response.status_code)
        response.close()
    assert statuses == [200, 200, 429]


def test_a_stream_that_is_never_read_leaves_its_place(client: Client, run: Run) -> None:
    client.get(f"/battle/{run.slug}/events/").close()
    assert taken() == 0


def test_a_failure_leaves_its_place(
    client: Client, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    response = client.get(f"/battle/{run.slug}/events/")
    monkeypatch.setattr(battles, "looks", lambda known: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        read(response)
    response.close()


def test_a_head_takes_no_place(client: Client, run: Run) -> None:
    response = client.head(f"/battle/{run.slug}/events/")
    assert (response.status_code, response["Content-Type"]) == (200, "text/event-stream")
    assert not response.streaming


@pytest.mark.parametrize(
    "address",
    [
        "/battle/nothing/events/",
        "/question/nothing/events/",
        "/api/v1/battles/nothing/events",
        "/api/v1/questions/nothing/events",
    ],
)
def test_there_is_none_of_what_there_is_not(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_battle_is_no_question(client: Client, run: Run) -> None:
    assert client.get(f"/question/{run.slug}/events/").status_code == 404
    assert client.get(f"/api/v1/questions/{run.slug}/events").status_code == 404


def test_nothing_is_written_to_a_stream(client: Client, run: Run) -> None:
    assert client.post(f"/battle/{run.slug}/events/").status_code == 405
    assert client.post(f"/api/v1/battles/{run.slug}/events").status_code == 405


def test_a_question_is_followed(
    client: Client, start: Callable[..., Run], game: FakeBattle, a: Any, b: Any,
    published: list[Any],
) -> None:  # fmt: skip
    start(ceiling=100)
    matrix = battles.start_set("matrix", {"one": a, "other": b}, ceiling=200)
    fight(matrix)
    for address in ("/question/{}/events/", "/api/v1/questions/{}/events"):
        ((_id, kind, data),) = events(client.get(address.format(matrix.slug)))
        assert (kind, data["state"], data["battles"]) == ("over", "done", 200)
