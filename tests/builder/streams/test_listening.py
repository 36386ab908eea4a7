"""What one listener is sent, by what is seen of its run and by the time."""

import json
from itertools import pairwise

import pytest

from builder.services.battles import Look
from builder.services.battles.watching import GONE
from builder.streams.listening import (
    BEGINNING,
    COMMENT,
    PAUSE_SECONDS,
    SILENCE_SECONDS,
    Listener,
    event,
    pause_after,
)


def look(number: int, *, over: bool = False) -> Look:
    return Look(f"v{number}", over, {"battles": number})


def test_an_event_has_its_version_its_kind_and_its_data_on_one_line() -> None:
    odd = Look("v1", over=False, news={"error": "a\nb: c\r\n\n"})
    lines = event(odd).decode().split("\n")
    assert lines[:2] == ["id: v1", "event: progress"]
    assert lines[3:] == ["", ""]
    assert json.loads(lines[2].removeprefix("data: ")) == {"error": "a\nb: c\r\n\n"}
    assert event(look(2, over=True)).decode().split("\n")[1] == "event: over"


def test_the_beginning_sets_when_to_come_again() -> None:
    assert BEGINNING == b"retry: 2000\n\n"


def test_the_first_look_is_sent_at_once_and_the_same_one_never_again() -> None:
    listener = Listener("", 0.0, 100.0)
    assert listener.hear(None, 0.0) == b""
    assert listener.hear(look(1), 0.01) == event(look(1))
    assert [listener.hear(look(1), float(now)) for now in range(1, 9)] == [b""] * 8
    assert not listener.over


def test_what_a_caller_has_is_not_sent_again() -> None:
    listener = Listener("v1", 0.0, 100.0)
    assert listener.hear(look(1), 0.0) == b""
    assert listener.hear(look(2), 0.1) == event(look(2))


def test_events_keep_a_distance_but_the_last_one_comes_at_once() -> None:
    listener = Listener("", 0.0, 100.0)
    sent = [n / 10 for n in range(100) if listener.hear(look(n), n / 10).startswith(b"id")]
    assert sent[0] == 0
    assert all(after - before >= PAUSE_SECONDS for before, after in pairwise(sent))
    assert len(sent) == 10
    assert listener.hear(look(100, over=True), sent[-1] + 0.01) == event(look(100, over=True))
    assert listener.over


def test_silence_is_broken_by_comments() -> None:
    listener = Listener("v1", 0.0, 100.0)
    heard = {now: listener.hear(look(1), float(now)) for now in range(1, 31)}
    assert [now for now, text in heard.items() if text] == [10, 20, 30]
    assert heard[10] == COMMENT
    assert SILENCE_SECONDS == 10


def test_comments_come_before_there_has_been_a_look() -> None:
    assert Listener("", 0.0, 100.0).hear(None, 10.0) == COMMENT


def test_a_stream_ends_at_its_time() -> None:
    listener = Listener("v1", 0.0, 5.0)
    listener.hear(look(1), 4.9)
    assert not listener.over
    listener.hear(look(1), 5.0)
    assert listener.over


def test_a_run_that_is_gone_ends_its_streams_without_a_word() -> None:
    listener = Listener("v1", 0.0, 100.0)
    assert listener.hear(GONE, 0.0) == b""
    assert listener.over


@pytest.mark.parametrize(("took", "pause"), [(0.0, 0.25), (0.05, 0.25), (0.1, 0.4), (2.0, 8.0)])
def test_looking_takes_a_fifth_of_the_time_at_most(took: float, pause: float) -> None:
    assert pause_after(took) == pytest.approx(pause)
