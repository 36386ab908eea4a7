"""Headers on every answer: what a browser may do with it, keep of it, and reveal of it."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_cache_control

# Pages that search engines may show. A public list sets this itself, in its view.
INDEXED = frozenset(
    {
        "home",
        "catalogue",
        "formations",
        "profile",
        "search",
        "organisers",
        "fidelity",
        "new",
        "paste",
        "public",
        "pack-formats",
        "pack-format",
        "battle",
        "account_login",
        "account_signup",
        "robots",
        "security",
    }
)
# Pages of accounts, which are never cached.
PERSONAL = ("/accounts/", "/account/", "/_allauth/", "/admin/")
POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "browsing-topics",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
)


class Sealed:
    """Add to every answer the headers that no view sets."""

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", POLICY)
        if not _is_indexed(request):
            response.headers.setdefault("X-Robots-Tag", "noindex")
        if _is_personal(request, response):
            patch_cache_control(response, private=True, no_store=True)
        return response


class Zipped(GZipMiddleware):
    """Django's compression, for all but streams of events, which it would hold back."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress an answer that has an end."""
        if response.get("Content-Type", "").startswith("text/event-stream"):
            return response
        return super().process_response(request, response)


def _is_indexed(request: HttpRequest) -> bool:
    match = request.resolver_match
    return match is not None and match.url_name in INDEXED and not match.namespaces


def _is_personal(request: HttpRequest, response: HttpResponse) -> bool:
    """Return whether an answer is for one account alone, as that of a private list is."""
    if request.path.startswith(PERSONAL):
        return True
    session = getattr(request, "session", None)
    asked = session is not None and session.accessed
    return asked and "Cache-Control" not in response and request.user.is_authenticated
