"""No HTML under /api/: what Django itself refuses there becomes a problem document too."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

from api.errors import MEDIA_TYPE, of_status

PREFIX = "/api/"
KEPT = ("Allow", "Retry-After", "WWW-Authenticate")


class Problems:
    """Replace Django's own pages under /api/: for unknown addresses, wrong hosts, crashes.

    Its place is inside GZip and outside everything that reads the request.
    """

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        response = self.get_response(request)
        if request.path.startswith(PREFIX) and _is_page(response):
            return _problem(request, response)
        return response


def _is_page(response: HttpResponse) -> bool:
    return response.status_code >= HTTPStatus.BAD_REQUEST and not response.get(
        "Content-Type", ""
    ).startswith(MEDIA_TYPE)


def _problem(request: HttpRequest, response: HttpResponse) -> JsonResponse:
    refusal = of_status(response.status_code, getattr(response, "detail", ""))
    kept = {name: response[name] for name in KEPT if name in response}
    return JsonResponse(
        refusal.document(request.path),
        status=refusal.status,
        headers=kept,
        content_type=MEDIA_TYPE,
    )
