"""Versions of answers: ETag, 304 and If-Match."""

import pytest
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from api.conditional import PRIVATE, base_of, etag_of, held, reply
from api.errors import RefusedError


def request(**headers: str) -> Request:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Request(APIRequestFactory().get("/", headers=named))


def test_the_same_data_is_the_same_version() -> None:
    answers = [reply(request(), data) for data in ({"a": 1}, {"a": 1}, {"a": 2})]
    etags = [answer["ETag"] for answer in answers]
    assert etags[0] == etags[1] != etags[2]
    assert etags[0] == etag_of({"a": 1})
    assert answers[0].content == b'{"a":1}'


def test_a_known_version_is_not_sent_again() -> None:
    answer = reply(request(if_none_match=etag_of({"a": 1})), {"a": 1})
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer["ETag"] == etag_of({"a": 1})
    assert answer["Cache-Control"] == "public, max-age=300"


def test_private_answers_are_cached_by_their_caller_only() -> None:
    answer = reply(request(), {}, cache=PRIVATE, etag='"3"')
    assert (answer["ETag"], answer["Cache-Control"]) == ('"3"', "private, no-cache")
    assert answer["Vary"] == "Authorization, Cookie, X-Session-Token"


@pytest.mark.parametrize(
    ("header", "known"),
    [
        ('"3"', True),
        ('W/"3"', True),
        ('"1", "3"', True),
        ("*", True),
        ('"1"', False),
        ("", False),
        ("3", False),
        ('"1", *', False),
    ],
)
def test_if_none_match_is_compared_with_the_version(header: str, known: bool) -> None:
    assert held(request(if_none_match=header), '"3"') is known


@pytest.mark.parametrize(
    ("header", "base"),
    [
        ('"3-unlisted"', 3),
        ('W/"3-private"', 3),
        ('"2-public"', 2),
        ('"2", "3"', 3),
        ('"1", "2"', 2),
        ("*", 3),
        (' "3" ', 3),
    ],
)
def test_what_if_match_names(header: str, base: int) -> None:
    assert base_of(request(if_match=header), 3) == base


@pytest.mark.parametrize(
    ("header", "kind"),
    [
        ("", "precondition-required"),
        ("3", "bad-request"),
        ('"three"', "bad-request"),
        ('"99999999999"', "bad-request"),
        ('"3-"', "bad-request"),
    ],
)
def test_if_match_that_names_nothing(header: str, kind: str) -> None:
    with pytest.raises(RefusedError) as caught:
        base_of(request(if_match=header), 3)
    assert caught.value.kind == kind
