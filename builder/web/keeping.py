"""Pages of published content, cached for all callers that get the same page."""

from collections.abc import Callable, Hashable

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from builder import answers
from factions import loading

CONTROL = "private, no-cache"


def kept_page(
    request: HttpRequest,
    make: Callable[[], HttpResponse],
    *shown: Hashable,
    store: bool = True,
) -> HttpResponse:
    """Return a page that shows open editions and nothing of one caller.

    It differs for callers who are signed in, and for htmx, which requests a part; a page of a
    private edition, or with a message for its reader, is never cached. shown: what else it shows.
    store: whether its address is one of a few; other pages get an ETag but are not stored.
    """
    editions = loading.open_editions()
    if not _is_for_all(request, editions):
        return make()
    stamp = (editions, request.user.is_authenticated, "HX-Request" in request.headers, shown)
    name = answers.name_of(request, *stamp)
    response = answers.kept(request, name, make, control=CONTROL, store=store)
    patch_vary_headers(response, ("Cookie", "HX-Request"))
    return response


def _is_for_all(request: HttpRequest, editions: loading.OpenEditions) -> bool:
    version = request.GET.get("edition")
    known = not version or version in {edition.version for edition in editions.rows}
    return known and not settings.DEBUG and not len(get_messages(request))
