"""What is let in: measured before anything reads it."""

import json
from contextlib import suppress
from io import BytesIO
from typing import Any

import pytest
from django.core.exceptions import RequestDataTooBig
from django.core.files import uploadhandler
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DataError, IntegrityError
from django.test import Client

from builder.services import lists
from builder.web import uploads
from tests.api.client import PROBLEM, problem

pytestmark = pytest.mark.usefixtures("loaded")

MIB = 1024**2


class Untouched:
    """A body that must not be read."""

    def read(self, *_: object) -> bytes:
        raise AssertionError("The body was read.")

    readline = read


@pytest.fixture
def strict() -> Client:
    """Return a client that is held to CSRF and has a cookie for it."""
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = "a" * 32
    return client


def sent(client: Client, path: str, length: object, **meta: Any) -> Any:
    """Send the head of a request whose body is never read."""
    lengths: Any = {} if length is None else {"CONTENT_LENGTH": str(length)}
    unread: Any = {"wsgi.input": Untouched(), "CONTENT_TYPE": "multipart/form-data; boundary=x"}
    return client.generic("POST", path, b"", **unread | lengths | meta)


@pytest.mark.parametrize("path", ["/paste/", "/accounts/login/", "/admin/login/", "/packs/new/"])
def test_a_page_reads_no_more_than_three_mib(strict: Client, path: str) -> None:
    answer = sent(strict, path, 3 * MIB + 1)
    assert answer.status_code == 413
    assert "larger than 3 MiB" in answer.content.decode()


def test_an_organisers_form_may_carry_more(strict: Client) -> None:
    assert sent(strict, "/organisers/check/", 4 * MIB + 1).status_code == 413
    with pytest.raises(AssertionError, match="was read"):
        sent(strict, "/organisers/check/", 4 * MIB)


@pytest.mark.parametrize("path", ["/api/v1/check", "/api/v1/lists", "/api/v1/nowhere"])
def test_the_api_answers_with_a_problem(strict: Client, path: str) -> None:
    problem(sent(strict, path, 3 * MIB + 1), "too-large")


def test_an_invalid_length_is_refused(strict: Client) -> None:
    for length in ("-1", "1e3", "+5", "٣", "x"):
        assert sent(strict, "/paste/", length).status_code == 400


def test_a_body_without_a_length_is_refused(strict: Client) -> None:
    answer = sent(strict, "/paste/", None, HTTP_TRANSFER_ENCODING="chunked")
    assert answer.status_code == 411
    problem(
        sent(strict, "/api/v1/check", None, HTTP_TRANSFER_ENCODING="chunked"), "length-required"
    )


def test_long_addresses_are_refused(client: Client) -> None:
    assert client.get("/search/", {"q": "a" * 7_900}).status_code == 200
    assert client.get("/search/", {"q": "a" * 8_000}).status_code == 414
    problem(client.get("/api/v1/units", {"q": "a" * 8_000}), "address-too-long")


def test_uploads_stay_in_memory(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("A file was made.")

    monkeypatch.setattr(uploadhandler, "TemporaryUploadedFile", fail)
    big = SimpleUploadedFile("list.txt", b"Orc Hunters\n" * 250_000)
    answer = client.post("/organisers/check/", {"files": big})
    assert answer.status_code == 413
    assert "2 MiB in all" in answer.content.decode()


def test_files_are_counted_together(settings: Any) -> None:
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 1_000
    taker = uploads.InMemory()
    taker.handle_raw_input(BytesIO(b"x" * 900), {}, 900, "x")
    for name in ("a", "b"):
        with suppress(uploadhandler.StopFutureHandlers):
            taker.new_file("files", name, "text/plain", None)
        if name == "a":
            taker.receive_data_chunk(b"x" * 600, 0)
    with pytest.raises(RequestDataTooBig):
        taker.receive_data_chunk(b"x" * 600, 0)


NUL = json.dumps({"a": "\0"})
HALF = '{"a": "\\ud800"}'


@pytest.mark.parametrize("body", [NUL, HALF, '{"\\ud800": 1}', '{"a": [{"b": "\\u0000"}]}'])
@pytest.mark.parametrize("path", ["/check", "/lists", "/battles", "/fix", "/complete", "/convert"])
def test_json_that_cannot_be_stored_is_refused(client: Client, path: str, body: str) -> None:
    answer = client.post(f"/api/v1{path}", body, content_type="application/json")
    assert (answer.status_code, answer["Content-Type"]) in ((400, PROBLEM), (422, PROBLEM))


@pytest.mark.parametrize("kind", ["list", "revision", "reference"])
@pytest.mark.parametrize("name", ["\ud800", "\0"])
def test_so_is_the_name_of_a_side_of_a_battle(client: Client, kind: str, name: str) -> None:
    answer = client.post("/api/v1/battles", {"a": {kind: name}}, content_type="application/json")
    problem(answer, "malformed", "")


@pytest.mark.parametrize("body", [NUL, HALF])
def test_so_is_that_of_companions(client: Client, body: str) -> None:
    path = "/_allauth/app/v1/auth/login"
    sent = body.replace('"a"', '"password": "x", "username"')
    assert client.post(path, sent, content_type="application/json").status_code == 400


def test_data_that_the_database_refuses_is_a_bad_request(
    documents: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise DataError("text fields cannot contain NUL bytes")

    monkeypatch.setattr(lists, "create", fail)
    client = Client(raise_request_exception=False)
    document = documents["northern-tribes/trackless"]
    assert client.post("/paste/", {"document": json.dumps(document)}).status_code == 400
    answer = client.post("/api/v1/lists", document, content_type="application/json")
    problem(answer, "bad-request")


@pytest.mark.parametrize("path", ["/paste/", "/organisers/check/"])
def test_a_document_with_an_odd_key_is_refused_with_it(
    client: Client, path: str, documents: Any
) -> None:
    odd = json.dumps({**documents["northern-tribes/trackless"], "\ud800": 1})
    for text in (odd, f"[{odd}]", json.dumps([{"player": "\ud800", "list": odd}]), '["\\ud800 a"]'):
        answer = client.post(path, {"document": text, "lists": text})
        assert answer.status_code in (200, 400, 422)
        assert answer.content.decode()


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("kind", ["app", "browser"])
def test_pages_of_phone_numbers_are_not_found(client: Client, method: str, kind: str) -> None:
    answer = client.generic(method, f"/_allauth/{kind}/v1/account/phone", b"{}", "application/json")
    assert answer.status_code == 404


def test_a_companions_json_may_not_be_deep(client: Client) -> None:
    path = "/_allauth/app/v1/auth/login"
    assert client.post(path, "[" * 900, content_type="application/json").status_code == 400


def test_the_second_of_two_calls_gets_a_conflict(
    documents: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise IntegrityError("UNIQUE constraint failed")

    monkeypatch.setattr(lists, "create", fail)
    client = Client(raise_request_exception=False)
    document = documents["northern-tribes/trackless"]
    assert client.post("/paste/", {"document": json.dumps(document)}).status_code == 409
    answer = client.post("/api/v1/lists", document, content_type="application/json")
    problem(answer, "conflict")
