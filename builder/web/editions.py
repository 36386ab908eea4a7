"""The game and the edition a page speaks of."""

from typing import Any

from django.http import Http404, HttpRequest

from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS

DEFAULT = "warcrow"  # the game shown if none is given


def games(request: HttpRequest) -> dict[str, Any]:
    """Give every template the games there are, and the one its page is about.

    A page about none speaks of DEFAULT.
    """
    match = request.resolver_match
    asked = str(match.kwargs.get("system")) if match else ""
    return {"games": SYSTEMS.values(), "game": SYSTEMS.get(asked, SYSTEMS[DEFAULT])}


def edition_or_404(system: str, version: str | None = None) -> Edition:
    """Return that edition, or the one in force. Raises Http404 if there is none."""
    if system not in SYSTEMS or (version and "\0" in version):
        raise Http404
    try:
        return loading.edition_in_force(system, version or None)
    except loading.UnknownEdition as error:
        raise Http404 from error
