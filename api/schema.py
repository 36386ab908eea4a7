"""Descriptions of the endpoints, and what is added to the generated openapi.yaml.

Refresh the frozen copy with `python manage.py spectacular --file api/openapi.yaml`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from api.errors import MEDIA_TYPE
from api.params import Param
from api.serializers import SCHEMAS

Method = TypeVar("Method", bound=Callable[..., Any])

JSON = "application/json"
Place = Literal["query", "path", "header"]
SECURITY: Mapping[str, Mapping[str, str]] = {
    "editSecret": {
        "type": "http",
        "scheme": "bearer",
        "description": "The edit secret that came with a list when it was made or cloned.",
    },
    "sessionToken": {
        "type": "apiKey",
        "in": "header",
        "name": "X-Session-Token",
        "description": "The session token of an app that signed in at /_allauth/app/v1/.",
    },
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": "sessionid",
        "description": "The session of a browser; saves then need the X-CSRFToken header.",
    },
}
CALLER: list[dict[str, list[str]]] = [{name: []} for name in SECURITY]
OPEN_TO_CALLERS: list[dict[str, list[str]]] = [{}, *CALLER]

HEADERS: Mapping[str, tuple[str, type]] = {
    "ETag": ("The version of the answer, for If-None-Match and If-Match.", str),
    "Location": ("The address of what was made.", str),
    "Retry-After": ("Seconds to wait before asking again.", int),
    "Cache-Control": ("How long the answer keeps.", str),
}
REFUSALS: Mapping[int, str] = {
    400: "The body is not JSON, or a parameter is wrong.",
    401: "Neither an edit secret nor an account was shown.",
    403: "The caller may not do this.",
    404: "There is no such thing, or not for this caller.",
    406: "The answer is JSON only.",
    409: "The thing changed since, or is not in a state for this.",
    413: "The body is too large.",
    415: "The body is not of a media type given here.",
    422: "The body is JSON, but its schema or the game refuses it.",
    428: "If-Match is missing.",
    429: "Too many calls: try again after Retry-After seconds.",
    503: "Too much at once: try again after Retry-After seconds.",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of an operation: the name of its component schema, and its headers."""

    description: str
    schema: str | None = None
    headers: tuple[str, ...] = ()
    media: str = JSON


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one address, as a decorator of the view's method."""

    id: str
    summary: str
    tag: str
    answers: Mapping[int, Answer]
    path: Iterable[Param] = ()
    query: Iterable[Param] = ()
    headers: Iterable[Param] = ()
    body: Mapping[str, str] | None = None
    refusals: Iterable[int] = ()
    security: Iterable[Mapping[str, list[str]]] = ()

    def __call__(self, method: Method) -> Method:
        """Attach the description, and `query`: the names of the parameters that it takes."""
        body = {media: reference(schema) for media, schema in (self.body or {}).items()}
        decorate: Callable[[Method], Method] = extend_schema(
            operation_id=self.id,
            summary=self.summary,
            tags=[self.tag],
            parameters=[*self._parameters(), *self._headers()],
            request=body or None,
            responses=self._responses(),
            auth=[dict(way) for way in self.security],  # type: ignore[misc]  # its stubs know one kind of value
        )
        described = decorate(method)
        described.query = tuple(param.name for param in self.query)  # type: ignore[attr-defined]  # a note on the function, for the index of routes
        return described

    def _parameters(self) -> Iterable[OpenApiParameter]:
        places: tuple[tuple[Place, Iterable[Param]], ...] = (
            (OpenApiParameter.PATH, self.path),
            (OpenApiParameter.QUERY, self.query),
            (OpenApiParameter.HEADER, self.headers),
        )
        for place, params in places:
            for param in params:
                yield OpenApiParameter(
                    param.name,
                    dict(param.schema),
                    place,
                    required=place == OpenApiParameter.PATH,
                    description=param.description,
                )

    def _headers(self) -> Iterable[OpenApiParameter]:
        for status, answer in self.answers.items():
            for name in answer.headers:
                yield _header(name, status)
        for status in {429, 503}.intersection({429, *self.refusals}):
            yield _header("Retry-After", status)

    def _responses(self) -> dict[Any, Any]:
        known = {
            (status, answer.media) if answer.schema else status: OpenApiResponse(
                reference(answer.schema) if answer.schema else None, answer.description
            )
            for status, answer in self.answers.items()
        }
        problems = {
            (status, MEDIA_TYPE): OpenApiResponse(reference("Problem"), REFUSALS[status])
            for status in sorted({*self.refusals, 400, 406, 429})
        }
        return known | problems


def _header(name: str, status: int) -> OpenApiParameter:
    description, kind = HEADERS[name]
    return OpenApiParameter(
        name, kind, OpenApiParameter.HEADER, description=description, response=[status]
    )


def reference(name: str) -> dict[str, str]:
    """Return a reference to a component schema. Raises KeyError if it does not exist."""
    if name not in SCHEMAS:
        raise KeyError(name)
    return {"$ref": f"#/components/schemas/{name}"}


def finish(result: dict[str, Any], **_context: object) -> dict[str, Any]:
    """Add the component schemas and ways to sign in.

    Every described body is required, and operations without a caller have empty security.
    """
    components = result.setdefault("components", {})
    components["schemas"] = {name: SCHEMAS[name] for name in sorted(SCHEMAS)}
    components["securitySchemes"] = {name: dict(way) for name, way in SECURITY.items()}
    for operations in result["paths"].values():
        for operation in operations.values():
            operation.setdefault("security", [])
            if "requestBody" in operation:
                operation["requestBody"]["required"] = True
    return result
