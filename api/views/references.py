"""The lists shipped with the games: opponents for anyone."""

from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from api.conditional import shared
from api.params import asked, header, text
from api.schema import Answer, Operation
from api.views.base import OpenEndpoint
from builder import answers
from builder.formats import verdicts
from factions import loading
from factions.systems import SYSTEMS

FILTERS = (
    text("system", "A game's id."),
    text("edition", "An edition's version: only lists of one edition can fight each other."),
    text("faction", "A faction's id."),
)


class References(OpenEndpoint):
    """Reference lists."""

    @Operation(
        "listReferences",
        "The lists shipped with the games",
        "battles",
        {
            200: Answer("All of them, on one page.", "References", ("ETag", "Cache-Control")),
            304: Answer("The version that If-None-Match names is current."),
        },
        query=FILTERS,
        headers=(header("If-None-Match", "ETags of versions the caller already has."),),
        refusals=(400,),
    )
    def get(self, request: Request) -> HttpResponse:
        """Lists to fight against, of every edition, by the ids that a battle's sides may name."""
        usual = request.query_params.get("system", "") in {"", *SYSTEMS}
        store = usual and answers.has_only(request, "system")
        return shared(request, lambda: self._found(request), store=store)

    def _found(self, request: Request) -> dict[str, Any]:
        values = asked(request, FILTERS)
        found = [
            one
            for system in (edition.system_id for edition in loading.editions_in_force())
            if values.get("system", system) == system
            for one in _references(system)
            if all(values.get(key, one[key]) == one[key] for key in ("edition", "faction"))
        ]
        return {"results": found, "next": None}


def _references(system: str) -> list[dict[str, Any]]:
    documents = loading.every_reference(system)
    judged = verdicts.verdicts(documents.values())
    return [
        {
            "id": name,
            "system": system,
            "edition": verdict["edition"],
            "faction": document["faction"],
            "name": document["name"],
            "points": verdict["summary"]["points"],
            "document": document,
        }
        for (name, document), verdict in zip(documents.items(), judged, strict=True)
        if isinstance(verdict, dict)
    ]
