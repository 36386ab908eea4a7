"""Template tags: links that stay in the edition of a page."""

from typing import Any
from urllib.parse import urlencode

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from builder.web import packs
from factions.models import Edition

register = template.Library()


@register.simple_tag(takes_context=True)
def to_card(context: Context, edition: Edition, key: str, name: Any, kind: str = "") -> SafeString:
    """Return a link to a unit's card in that edition, or the bare name if it may not be read.

    Pages about a list, and pages of a requested edition, name it; others mean the one in force.
    kind: the class of the link, if any.
    """
    request = context.get("request")
    pinned = _asked(request) or "head" in context or "revision" in context
    address = reverse("profile", args=(edition.system_id, key))
    if edition.private and not (request and packs.may_read(request, edition)):
        return conditional_escape(name)
    hold = context.get("hold")
    if hold and "desk" in context:
        address = hold.url("card", key)
        drawer = format_html(' hx-get="{}" hx-target="#card-body" hx-swap="innerHTML"', address)
        marked = format_html(' class="{}"', kind) if kind else ""
        return format_html('<a{}{} href="{}">{}</a>', marked, drawer, address, name)
    if edition.private or pinned:
        address += f"?{urlencode({'edition': edition.version})}"
    marked = format_html(' class="{}"', kind) if kind else ""
    return format_html('<a{} href="{}">{}</a>', marked, address, name)


@register.simple_tag(takes_context=True)
def keep_edition(context: Context) -> SafeString:
    """Return the hidden field that keeps a form of the catalogue in the requested edition."""
    asked = _asked(context.get("request"))
    return (
        format_html('<input type="hidden" name="edition" value="{}">', asked)
        if asked
        else SafeString()
    )


def _asked(request: HttpRequest | None) -> str:
    return request.GET.get("edition", "") if request else ""
