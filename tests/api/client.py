"""A client that holds every answer against the frozen openapi.yaml."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings
from django.test import Client
from django.utils.encoding import escape_uri_path
from jsonschema import Draft202012Validator

FROZEN = Path(settings.BASE_DIR) / "api" / "openapi.yaml"
PROBLEM = "application/problem+json"
V1 = "/api/v1"


@cache
def frozen() -> dict[str, Any]:
    """Return the frozen description of the API."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    description: dict[str, Any] = yaml.load(FROZEN.read_text(), Loader=loader)  # noqa: S506 -- a safe loader, or its twin in C
    return description


@cache
def validator(schema: str) -> Draft202012Validator:
    """Return the validator of a schema, given as JSON, that may refer to the components."""
    components = frozen()["components"]
    return Draft202012Validator(json.loads(schema) | {"components": components})


@cache
def _templates() -> list[tuple[re.Pattern[str], str]]:
    paths = sorted(frozen()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), path) for path in paths]


def operation(method: str, path: str) -> dict[str, Any] | None:
    """Return the description of what that method does at that path, or None."""
    for pattern, template in _templates():
        if pattern.fullmatch(path):
            found: dict[str, Any] | None = frozen()["paths"][template].get(method.lower())
            return found
    return None


def conforms(method: str, path: str, response: Any) -> None:
    """Assert that the answer is one that the description promises."""
    described = operation(method, path)
    if described is None:
        return
    answer = described["responses"].get(str(response.status_code))
    assert answer is not None, (method, path, response.status_code, response.content[:300])
    promised = set(answer.get("headers", {}))
    assert promised <= set(response.headers), promised
    content = answer.get("content")
    if content is None:
        assert response.content == b""
        return
    media_type = response["Content-Type"].partition(";")[0]
    assert media_type in content
    schema = json.dumps(content[media_type]["schema"], sort_keys=True)
    validator(schema).validate(json.loads(response.content))


class Api:
    """A caller of the API. `headers` go with every call."""

    def __init__(self, **headers: str) -> None:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.client = Client(headers=named)

    def call(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        """Send JSON, or bytes as they are; return the response, checked."""
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        path = path if path.startswith("/api/") else V1 + path
        content_type = headers.pop("content_type", "application/json")
        response = self.client.generic(
            method,
            path,
            b"" if body is None else raw,
            content_type,
            headers={name.replace("_", "-"): value for name, value in headers.items()},
        )
        conforms(method, path.partition("?")[0], response)
        return response

    def get(self, path: str, **headers: str) -> Any:
        """GET."""
        return self.call("GET", path, **headers)

    def post(self, path: str, body: object = None, **headers: str) -> Any:
        """POST."""
        return self.call("POST", path, body, **headers)

    def put(self, path: str, body: object = None, **headers: str) -> Any:
        """PUT."""
        return self.call("PUT", path, body, **headers)

    def patch(self, path: str, body: object = None, **headers: str) -> Any:
        """PATCH."""
        return self.call("PATCH", path, body, **headers)

    def delete(self, path: str, **headers: str) -> Any:
        """DELETE."""
        return self.call("DELETE", path, **headers)


def problem(response: Any, kind: str, *paths: str) -> dict[str, Any]:
    """Assert that the answer is that problem, wrong at just these places; return the document."""
    assert response["Content-Type"] == PROBLEM
    document: dict[str, Any] = response.json()
    assert document["type"] == f"urn:rollcall:problem:{kind}", document
    assert document["status"] == response.status_code
    assert document["instance"] == escape_uri_path(response.wsgi_request.path)
    assert [error["path"] for error in document["errors"]] == list(paths), document
    return document
