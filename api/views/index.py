"""The root of the API, its description, and unknown addresses."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api.conditional import kept
from api.views.base import OpenEndpoint

FROZEN = Path(__file__).resolve().parent.parent / "openapi.yaml"
DOORS = (
    "systems",
    "editions",
    "factions",
    "units",
    "search",
    "references",
    "check",
    "fix",
    "complete",
    "convert",
    "lists",
    "battles",
)


class Index(OpenEndpoint):
    """The root of the API."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """List the addresses to start from."""
        doors = {name: reverse(f"api:{name}") for name in DOORS}
        return Response(doors | {"openapi": reverse("api:openapi")})


class AnyMediaType(BaseContentNegotiation):
    """Serve one format, regardless of the caller's preferences."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser:
        """Take any: no body is read."""
        return next(iter(parsers))

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """Take any: only errors are rendered."""
        renderer = next(iter(renderers))
        return renderer, renderer.media_type


class OpenAPI(OpenEndpoint):
    """The description of this API."""

    content_negotiation_class = AnyMediaType

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """Serve the frozen openapi.yaml."""
        return kept(request, HttpResponse(_frozen(), content_type="application/yaml"))


@cache
def _frozen() -> bytes:
    return FROZEN.read_bytes()
