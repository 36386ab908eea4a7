"""The search: units of every game by name, keyword, faction, cost and ability."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Case, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext_lazy
from django.views.decorators.http import require_safe

from builder.services import search
from builder.services.search import Found
from builder.web.cards import barred_in, card_of
from builder.web.searching import SearchForm, chosen
from factions.models import Unit

PAGE = 50
MOST_KEPT = 32
FIELDS: Mapping[str, Any] = {
    "ability": gettext_lazy("Ability"),
    "weapon": gettext_lazy("Weapon"),
    "keyword": gettext_lazy("Keyword"),
}


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Find units, best first; if nothing fits, suggest what may have been meant."""
    index = search.index()
    form = SearchForm(request.GET, index=index)
    query = form.query
    found = index.find(query) if query.asks else []
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "form": form,
        "query": query,
        "page": page,
        "rows": [_row(one) for one in page],
        "chosen": chosen(request, index),
    }
    if query.words and not found:
        context["instead"] = index.instead(query)
    part = "search/_found.html" if request.htmx else "search/find.html"  # type: ignore[attr-defined]  # django_htmx's middleware sets it
    return render(request, part, context)


def _row(found: Found) -> tuple[Found, str, list[tuple[str, str]]]:
    """Return a found unit, its short description, and the fields and terms it was found by."""
    edition = found.card.edition
    briefs = _briefs(edition.system_id, edition.pk, edition.digest, get_language())
    why = [(str(FIELDS.get(field, FIELDS["keyword"])), term) for field, term in found.why]
    return found, briefs.get(found.card.key, ""), why


@lru_cache(MOST_KEPT)
def _briefs(system: str, edition: int, digest: str, language: str) -> Mapping[str, str]:
    """Return the short descriptions of an edition's units; cached until the digest changes."""
    rows = Unit.objects.filter(edition=edition).select_related("faction", "edition__system")
    rows = rows.annotate(barred=Case(When(barred_in(system), then=True), default=False))
    face = card_of(system)
    return {
        unit.key: ", ".join(str(word) for word in face.brief(unit))
        for unit in rows.prefetch_related("costs").defer("skills", "doubts", "edition__rules")
    }
