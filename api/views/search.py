"""The search: units of every game by words and figures; read only, open to all, cacheable."""

from django.http import HttpResponse
from rest_framework.request import Request

from api import paging
from api.conditional import reply
from api.params import Param, asked, choice, text, whole, wrong
from api.serializers.search import found_json, instead_json
from api.views.base import OpenEndpoint
from api.views.catalogue import DEAREST, FACTION, SYSTEM, described
from builder.services import search
from builder.services.search import FIELDS, MOST_TEXT, MOST_WORDS, ORDERS, Query

WORDS = Param(
    "q",
    f"Words that all are to be found, {MOST_WORDS} at most; accents and capitals do not matter.",
    {"type": "string", "maxLength": MOST_TEXT},
)
FILTERS = (
    SYSTEM,
    FACTION,
    text("kind", "What kind of unit: troop, character and so on."),
    choice("field", "Where the words are looked for; anywhere if left out.", FIELDS),
    whole("least", "Points of any of its options, at least.", 0, DEAREST),
    whole("most", "Points of any of its options, at most.", 0, DEAREST),
    choice("order", "By cost, falling cost or name; best first if left out.", ORDERS),
)


class Search(OpenEndpoint):
    """The search."""

    @described(
        "search",
        "Units that were found",
        "FoundUnits",
        query=(WORDS, *FILTERS, *paging.PARAMS),
        refusals=(400,),
    )
    def get(self, request: Request) -> HttpResponse:
        """Find units of the editions in force, best first; without a query, all of them.

        All words have to fit, in names, keywords, factions, abilities or weapons. A unit that may
        not be played has no points and is within no bounds.
        """
        values = asked(request, (WORDS, *FILTERS))
        index = search.index()
        known = {edition.system_id for edition in index.editions}
        if values.get("system", "") not in {"", *known}:
            raise wrong(("?system", "no such game"))
        query = Query(text=values.pop("q", ""), **values)
        found = index.find(query)
        page = paging.page_of(
            request, found, lambda one: one.card.ref, lambda one: found_json(one.card, one.why)
        )
        instead = instead_json(index.instead(query)) if query.words and not found else None
        return reply(request, {"count": len(found)} | page | {"instead": instead})
