"""Bodies: measured, read strictly, put into an envelope."""

from io import BytesIO
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIRequest
from jsonschema import Draft202012Validator
from rest_framework.request import Request

from api import bodies
from api.errors import RefusedError


def request(
    body: bytes, media_type: str = "application/json", length: str | None = None
) -> Request:
    environ = {
        "REQUEST_METHOD": "POST",
        "CONTENT_TYPE": media_type,
        "CONTENT_LENGTH": str(len(body)) if length is None else length,
        "wsgi.input": BytesIO(body),
    }
    return Request(WSGIRequest(environ))


def refused(kind: str, function: Any, *args: Any) -> RefusedError:
    with pytest.raises(RefusedError) as caught:
        function(*args)
    assert caught.value.kind == kind
    return caught.value


@pytest.mark.parametrize("size", [0, 1, 10])
def test_a_body_within_its_limit(size: int) -> None:
    assert bodies.raw_body(request(b"x" * size), 10) == b"x" * size


def test_a_body_past_its_limit_is_not_read() -> None:
    sent = request(b"x" * 11)
    refused("too-large", bodies.raw_body, sent, 10)
    assert sent._request.META["wsgi.input"].tell() == 0


@pytest.mark.parametrize("length", ["", "0"])
def test_a_body_of_no_length_is_no_body(length: str) -> None:
    assert bodies.raw_body(request(b"{}", length=length), 10) == b""


@pytest.mark.parametrize("length", ["x", "-1", "1e3", "\u00b2"])
def test_invalid_lengths_are_refused(length: str) -> None:
    refused("bad-request", bodies.raw_body, request(b"{}", length=length), 10)


@pytest.mark.parametrize("media_type", ["", "text/json", "application/jsonx", "application"])
def test_a_body_of_another_kind(media_type: str) -> None:
    refusal = refused("unsupported-media-type", bodies.raw_body, request(b"", media_type), 10)
    assert refusal.headers == {"Accept": "application/json"}


@pytest.mark.parametrize(
    ("raw", "value"),
    [(b"{}", {}), (b' [1, "\xc3\xa9"] ', [1, "é"]), (b'"\\ud83d\\ude00"', "😀"), (b"1e2", 100.0)],
)
def test_json_is_read(raw: bytes, value: Any) -> None:
    assert bodies.loads(raw) == value


@pytest.mark.parametrize(
    ("raw", "detail"),
    [
        (b"", "The body is empty."),
        (b"[1,\n2", "Not JSON: Expecting ',' delimiter at line 2, column 2."),
        (b"\xff", "Not UTF-8 at byte 0."),
        (b'{"a":1,"a":2}', "A key is given twice in one object."),
        (b"-Infinity", "-Infinity is not a JSON number."),
        (b"1" * 5000, "A number has too many digits."),
    ],
)
def test_invalid_json_is_refused(raw: bytes, detail: str) -> None:
    assert refused("malformed", bodies.loads, raw).detail == detail


def test_json_nested_without_end() -> None:
    refused("too-large", bodies.loads, b"[" * 100_000)


def test_json_of_too_many_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MOST_PARTS", 3)
    assert bodies.loads(b"[1,2,3]") == [1, 2, 3]
    refused("too-large", bodies.loads, b"[1,2,3,4]")


@pytest.mark.parametrize(
    ("body", "document"),
    [
        ({"document": 1}, 1),
        ({"document": 1, "visibility": "public"}, 1),
        ({"format": "x"}, {"format": "x"}),
        ({"format": "x", "document": 1}, {"format": "x", "document": 1}),
        ([], []),
        (None, None),
    ],
)
def test_a_bare_document_is_put_into_an_envelope(body: Any, document: Any) -> None:
    assert bodies.enveloped(body)["document"] == document


def test_every_place_that_a_schema_refuses_is_named() -> None:
    whole = {"type": "integer"}
    schema = Draft202012Validator({"type": "object", "properties": {"a": whole, "b/c": whole}})
    assert bodies.read_shaped({"a": 1}, schema) == {"a": 1}
    refusal = refused("schema", bodies.read_shaped, {"a": "x", "b/c": None}, schema)
    assert [path for path, _reason in refusal.errors] == ["/a", "/b~1c"]
