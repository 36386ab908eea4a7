"""Files at fixed addresses: what programs look for, and the colours of factions."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from factions import loading

CLOSED = ("/accounts/", "/account/", "/_allauth/", "/api/", "/e/", "/r/", "/packs/", "/lists/mine/")
GOOD_FOR = timedelta(days=180)
PLAIN = "text/plain; charset=utf-8"


@require_safe
@cache_control(max_age=86400)
def robots(request: HttpRequest) -> HttpResponse:
    """Keep search engines away from private and from costly pages."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED)]
    return HttpResponse("\n".join([*lines, ""]), content_type=PLAIN)


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Show where to report weaknesses. Source: RFC 9116. Raises Http404 if no contact is set."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    until = (timezone.now() + GOOD_FOR).replace(microsecond=0).isoformat()
    lines = [
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {until}",
        "Preferred-Languages: en",
        f"Canonical: {request.build_absolute_uri()}",
    ]
    return HttpResponse("\n".join([*lines, ""]), content_type=PLAIN)


@require_safe
@cache_control(max_age=86400)
def icon(request: HttpRequest) -> HttpResponse:
    """Lead browsers that look for an icon of the old name to the one there is."""
    return redirect(static("rollcall/icon.svg"))


@require_safe
@cache_control(max_age=3600)
def colours(request: HttpRequest) -> HttpResponse:
    """Give the elements of each faction its colour: a page may have no style of its own."""
    rules = (
        f'[data-faction="{faction}"] {{ --faction: light-dark({colour.light}, {colour.dark}); }}\n'
        for faction, colour in loading.colours().items()
    )
    return HttpResponse("".join(rules), content_type="text/css; charset=utf-8")
