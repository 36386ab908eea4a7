"""Every error under /api/ is a problem document, wherever it is raised."""

from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404
from django.http.request import UnreadablePostError
from django.test import Client
from rest_framework import exceptions

from api import errors
from api.errors import KINDS, RefusedError, of_status, refusal_of
from builder.formats.refusals import DocumentError
from factions.loading import UnknownEdition
from tests.api.client import Api, frozen, problem


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/nothing",
        "/api/v1/check/",
        "/api/v1/units/warcrow",
        "/api/v1/lists/a b",
        "/api/v1/%00",
        "/api/v2/units",
        "/api/nothing",
        "/api/",
    ],
)
def test_addresses_that_lead_nowhere(api: Api, path: str) -> None:
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
        response = api.call(method, path, {})
        problem(response, "not-found")
        assert response.status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/check", "POST, OPTIONS"),
        ("DELETE", "/units", "GET, HEAD, OPTIONS"),
        ("PATCH", "/lists", "GET, POST, HEAD, OPTIONS"),
        ("POST", "/openapi.yaml", "GET, HEAD, OPTIONS"),
        ("TRACE", "/units", "GET, HEAD, OPTIONS"),
        ("BREW", "/units", "GET, HEAD, OPTIONS"),
    ],
)
def test_what_an_address_does_not_do(api: Api, method: str, path: str, allowed: str) -> None:
    response = api.call(method, path)
    problem(response, "method-not-allowed")
    assert response.status_code == 405
    assert response["Allow"] == allowed


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "image/*;q=0.5"])
def test_the_answer_is_json_only(api: Api, loaded: object, accept: str) -> None:
    response = api.get("/units", accept=accept)
    problem(response, "not-acceptable")
    assert response.status_code == 406


@pytest.mark.parametrize("accept", ["*/*", "application/json", "text/html, */*;q=0.1"])
def test_what_a_caller_may_accept(api: Api, loaded: object, accept: str) -> None:
    assert api.get("/units", accept=accept).status_code == 200


def test_a_format_in_the_address_is_a_parameter_like_any(api: Api, loaded: object) -> None:
    problem(api.get("/units?format=html"), "parameter", "?format")


def test_a_crash_reveals_nothing(
    api: Api, loaded: object, monkeypatch: pytest.MonkeyPatch, log: StringIO
) -> None:
    def crash(*_args: object) -> Any:
        raise ZeroDivisionError("the password is swordfish")

    monkeypatch.setattr("builder.formats.documents.parse", crash)
    api.client.raise_request_exception = False
    response = api.client.post("/api/v1/check", {}, content_type="application/json")
    answer = problem(response, "internal")
    assert response.status_code == 500
    assert answer["detail"] == "Internal Server Error."
    assert "swordfish" not in response.content.decode()
    assert "ZeroDivisionError: the password is swordfish" in log.getvalue()
    assert log.getvalue().count("request_failed") == 1


def test_a_crash_is_logged(api: Api, loaded: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_args: object) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr("builder.formats.documents.parse", crash)
    with pytest.raises(ZeroDivisionError):
        api.post("/check", {})


def test_a_wrong_host(api: Api, loaded: object) -> None:
    response = api.get("/units", host="evil.example")
    problem(response, "bad-request")
    assert response.status_code == 400


def test_no_page_in_debug_mode(api: Api, settings: Any) -> None:
    settings.DEBUG = True
    problem(api.get("/nothing"), "not-found")


def test_other_pages_are_left_alone(api: Api) -> None:
    response = api.client.get("/apis/nothing")
    assert response.status_code == 404
    assert response["Content-Type"].startswith("text/html")


def test_a_form_is_not_even_read(player: User) -> None:
    browser = Api()
    browser.client = Client(enforce_csrf_checks=True)
    browser.client.force_login(player)
    browser.client.cookies["csrftoken"] = "a" * 32
    form = b"csrfmiddlewaretoken=" + b"a" * 32
    response = browser.post("/lists", form, content_type="application/x-www-form-urlencoded")
    problem(response, "unsupported-media-type")


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (Http404(), "not-found"),
        (PermissionDenied(), "forbidden"),
        (RequestDataTooBig(), "too-large"),
        (SuspiciousOperation(), "bad-request"),
        (UnreadablePostError(), "bad-request"),
        (exceptions.NotAcceptable(), "not-acceptable"),
        (exceptions.MethodNotAllowed("GET"), "method-not-allowed"),
        (exceptions.UnsupportedMediaType("a/b"), "unsupported-media-type"),
        (exceptions.PermissionDenied(), "forbidden"),
        (exceptions.Throttled(7), "throttled"),
        (DocumentError("too-large", "", "Too large."), "too-large"),
        (DocumentError("malformed", "", "Not JSON."), "malformed"),
        (DocumentError("schema", "/a", "No."), "schema"),
        (UnknownEdition("warcrow", "9", ["1.6"]), "schema"),
        (UnknownEdition("chess", None, []), "schema"),
        (KeyError(), "internal"),
    ],
)
def test_what_an_exception_becomes(error: Exception, kind: str) -> None:
    assert refusal_of(error).kind == kind


def test_where_a_document_is_wrong() -> None:
    refusal = errors.of_document(DocumentError("schema", "/name", "Too long."), "/a")
    assert refusal.errors == (("/a/name", "Too long."),)
    assert refusal.detail == "/a/name: Too long."
    whole = errors.of_document(DocumentError("malformed", "", "Not JSON."))
    assert (whole.errors, whole.detail) == ((("", "Not JSON."),), "Not JSON.")


@pytest.mark.parametrize(("known", "path"), [(["1.6"], "/b/edition"), ([], "/b/system")])
def test_where_an_edition_is_wrong(known: list[str], path: str) -> None:
    refusal = errors.of_edition(UnknownEdition("warcrow", "9", known), "/b")
    assert [place for place, _reason in refusal.errors] == [path]


@pytest.mark.parametrize(("kind", "status"), [(kind, known[0]) for kind, known in KINDS.items()])
def test_the_document_of_every_kind(kind: str, status: int) -> None:
    document = RefusedError(kind, "Why.", errors=[("/a", "b")], more=1).document("/api/v1/x")
    assert document == {
        "type": f"urn:rollcall:problem:{kind}",
        "title": KINDS[kind][1],
        "status": status,
        "detail": "Why.",
        "instance": "/api/v1/x",
        "errors": [{"path": "/a", "reason": "b"}],
        "more": 1,
    }
    assert (
        document["type"]
        in frozen()["components"]["schemas"]["Problem"]["properties"]["type"]["enum"]
    )


@pytest.mark.parametrize(
    ("status", "answered"),
    [(400, 400), (404, 404), (418, 400), (431, 400), (500, 500), (502, 500), (503, 503)],
)
def test_statuses_that_someone_else_chose(status: int, answered: int) -> None:
    assert of_status(status).status == answered


def test_half_a_surrogate_pair_is_shown_as_a_question_mark() -> None:
    refusal = RefusedError("schema", "\ud800", errors=[("/\udfff", "a\ud800b")])
    assert (refusal.detail, refusal.errors) == ("?", (("/?", "a?b"),))


@pytest.mark.parametrize("path", ["/units", "/systems/warcrow", "/openapi.yaml"])
def test_head_is_answered(api: Api, loaded: object, path: str) -> None:
    whole, head = api.get(path), api.client.head(f"/api/v1{path}")
    assert (head.status_code, head.content) == (200, b"")
    assert head["ETag"] == whole["ETag"]


@pytest.mark.parametrize("path", ["/units", "/check", "/lists"])
def test_options_are_answered(api: Api, path: str) -> None:
    response = api.client.options(f"/api/v1{path}")
    assert response.status_code == 200
    assert "OPTIONS" in response["Allow"]
    assert response.json()["renders"] == ["application/json"]
