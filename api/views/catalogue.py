"""Systems, editions, factions and units: read only, open to all, cacheable."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import HttpResponse
from rest_framework.request import Request

from api import paging
from api.conditional import shared
from api.errors import not_found
from api.params import asked, header, text, whole, wrong
from api.schema import Answer, Operation
from api.serializers.catalogue import (
    edition_json,
    edition_summary,
    faction_json,
    system_json,
    unit_json,
)
from api.views.base import OpenEndpoint
from builder import answers
from factions.loading import UnknownEdition, edition_in_force
from factions.models import CostOption, Edition, Faction, GameSystem, Unit, UnitQuerySet

TAG = "catalogue"
KEPT = ("ETag", "Cache-Control")
SYSTEM = text("system", "A game's id, such as warcrow.")
EDITION = text("edition", "A version of the game's catalogue; the one in force if left out.")
VERSION = text("version", "A version of the game's catalogue.")
FACTION = text("faction", "A faction's id.")
UNIT = text("unit", "A unit's id.")
NOT_MODIFIED = Answer("The version that If-None-Match names is current.")
IF_NONE_MATCH = header("If-None-Match", "ETags of versions the caller already has.")
DEAREST = 1_000_000
# A walk through all units or factions has only these parameters, so its pages are cached.
USUAL, USUAL_LIMITS = ("system", "edition", "limit", "cursor"), (None, "50", "100")
FILTERS = (
    FACTION,
    text("kind", "What kind of unit: troop, character and so on."),
    text("q", "Words that the name, faction, keywords or skills must hold, accents or not."),
    text("keyword", "A keyword without its value in brackets, such as Elite."),
    whole("cost_min", "Points of its cheapest fitting cost option, at least.", 0, DEAREST),
    whole("cost_max", "Points of its cheapest fitting cost option, at most.", 0, DEAREST),
)


def described(operation: str, summary: str, schema: str, **more: Any) -> Operation:
    """Describe a cacheable answer."""
    return Operation(
        operation,
        summary,
        TAG,
        {200: Answer(f"{summary}.", schema, KEPT), 304: NOT_MODIFIED},
        headers=(IF_NONE_MATCH,),
        **more,
    )


class Systems(OpenEndpoint):
    """The games."""

    @described("listSystems", "The games", "Systems", query=paging.PARAMS, refusals=(400,))
    def get(self, request: Request) -> HttpResponse:
        """Every game that is loaded, with the version of its catalogue in force today."""
        return _shared(request, lambda: self._page(request))

    def _page(self, request: Request) -> dict[str, Any]:
        versions = _versions_in_force()
        rows = GameSystem.objects.all()
        return paging.page(
            request, rows, ("position", "key"), lambda row: system_json(row, versions.get(row.key))
        )


class System(OpenEndpoint):
    """One game."""

    @described("readSystem", "A game", "System", path=(SYSTEM,), refusals=(404,))
    def get(self, request: Request, system: str) -> HttpResponse:
        """Read one game."""
        return _shared(request, lambda: self._one(system))

    def _one(self, system: str) -> dict[str, Any]:
        row = GameSystem.objects.filter(key=system).first()
        if row is None:
            raise not_found("system")
        return system_json(row, _versions_in_force().get(row.key))


class Editions(OpenEndpoint):
    """Versions of catalogues."""

    @described(
        "listEditions",
        "Versions of catalogues",
        "Editions",
        query=(SYSTEM, *paging.PARAMS),
        refusals=(400,),
    )
    def get(self, request: Request) -> HttpResponse:
        """Every version of every game's catalogue, or of one game's."""
        return _shared(request, lambda: self._page(request))

    def _page(self, request: Request) -> dict[str, Any]:
        values = asked(request, (SYSTEM,))
        rows = Edition.objects.defer("rules")
        if "system" in values:
            rows = rows.filter(system=values["system"])
        return paging.page(request, rows, ("id",), edition_summary)


class EditionOf(OpenEndpoint):
    """One version of a catalogue."""

    @described(
        "readEdition",
        "A version of a catalogue",
        "Edition",
        path=(SYSTEM, VERSION),
        refusals=(404,),
    )
    def get(self, request: Request, system: str, version: str) -> HttpResponse:
        """Read one version of a game's catalogue, with its dice, sizes, terrain and scenarios."""
        return _shared(request, lambda: self._one(system, version))

    def _one(self, system: str, version: str) -> dict[str, Any]:
        edition = Edition.objects.filter(system=system, version=version).first()
        if edition is None:
            raise not_found("edition")
        return edition_json(edition)


class Factions(OpenEndpoint):
    """Sides."""

    @described(
        "listFactions",
        "The sides of a game",
        "Factions",
        query=(SYSTEM, EDITION, *paging.PARAMS),
        refusals=(400,),
    )
    def get(self, request: Request) -> HttpResponse:
        """The factions of one game, or of every game, in the edition in force or a named one."""
        return _shared(request, lambda: self._page(request))

    def _page(self, request: Request) -> dict[str, Any]:
        rows = _factions().filter(edition__in=_editions_asked(request))
        return paging.page(request, rows, ORDER, faction_json)


class FactionOf(OpenEndpoint):
    """One side."""

    @described(
        "readFaction",
        "A side of a game",
        "Faction",
        path=(SYSTEM, FACTION),
        query=(EDITION,),
        refusals=(400, 404),
    )
    def get(self, request: Request, system: str, faction: str) -> HttpResponse:
        """Read one faction."""
        return _shared(request, lambda: self._one(request, system, faction))

    def _one(self, request: Request, system: str, faction: str) -> dict[str, Any]:
        row = _factions().filter(edition=_edition_of(request, system), key=faction).first()
        if row is None:
            raise not_found("faction")
        return faction_json(row)


class Units(OpenEndpoint):
    """Cards."""

    @described(
        "listUnits",
        "Units",
        "Units",
        query=(SYSTEM, EDITION, *FILTERS, *paging.PARAMS),
        refusals=(400,),
    )
    def get(self, request: Request) -> HttpResponse:
        """The units of one game, or of every game, that fit every filter given."""
        return _shared(request, lambda: self._page(request))

    def _page(self, request: Request) -> dict[str, Any]:
        rows = _units().filter(edition__in=_editions_asked(request))
        rows = _narrowed(rows, asked(request, FILTERS))
        return paging.page(request, rows, ORDER, unit_json)


class UnitOf(OpenEndpoint):
    """One card."""

    @described(
        "readUnit",
        "A unit",
        "Unit",
        path=(SYSTEM, UNIT),
        query=(EDITION,),
        refusals=(400, 404),
    )
    def get(self, request: Request, system: str, unit: str) -> HttpResponse:
        """Read one unit."""
        return _shared(request, lambda: self._one(request, system, unit))

    def _one(self, request: Request, system: str, unit: str) -> dict[str, Any]:
        row = _units().filter(edition=_edition_of(request, system), key=unit).first()
        if row is None:
            raise not_found("unit")
        return unit_json(row)


def _shared(request: Request, make: Callable[[], Any]) -> HttpResponse:
    usual = request.query_params.get("limit") in USUAL_LIMITS
    return shared(request, make, store=usual and answers.has_only(request, *USUAL))


ORDER = ("edition_id", "position", "id")


def _factions() -> QuerySet[Faction]:
    rows = Faction.objects.select_related("edition").defer("edition__rules")
    return rows.annotate(unit_count=Count("units"))


def _units() -> UnitQuerySet:
    rows = Unit.objects.select_related("edition", "faction")
    return rows.prefetch_related("costs", "weapons").defer("search", "edition__rules")


def _versions_in_force() -> dict[str, str]:
    """Return each game's version in force today."""
    today = datetime.now(UTC).date()
    rows = Edition.objects.filter(published=True, effective__lte=today)
    return dict(rows.order_by("effective", "id").values_list("system_id", "version"))


def _editions_asked(request: Request) -> list[Edition]:
    """Return the edition in the address, or every game's edition in force."""
    values = asked(request, (SYSTEM, EDITION))
    if "system" in values:
        return [_edition(values["system"], values.get("edition"))]
    if "edition" in values:
        raise wrong(("?edition", "needs the system beside it"))
    return [edition_in_force(system) for system in sorted(_versions_in_force())]


def _edition(system: str, version: str | None) -> Edition:
    try:
        return edition_in_force(system, version)
    except UnknownEdition as error:
        if error.known:
            known = ", ".join(error.known)
            raise wrong(("?edition", f"no such edition of {system}; there are {known}")) from None
        raise wrong(("?system", "no such game")) from None


def _edition_of(request: Request, system: str) -> Edition:
    """Return the edition of a game named in the path. Raises RefusedError."""
    version: str | None = asked(request, (EDITION,)).get(EDITION.name)
    try:
        return edition_in_force(system, version)
    except UnknownEdition:
        raise not_found("edition") from None


def _narrowed(rows: UnitQuerySet, values: dict[str, Any]) -> UnitQuerySet:
    if "faction" in values:
        rows = rows.filter(faction__key=values["faction"])
    if "kind" in values:
        rows = rows.filter(kind=values["kind"])
    if "keyword" in values:
        rows = rows.filter(_keyword(values["keyword"]))
    if "q" in values:
        rows = rows.matching(values["q"])
    if "cost_min" in values or "cost_max" in values:
        rows = rows.filter(_cost(values.get("cost_min", 0), values.get("cost_max", DEAREST)))
    return rows


def _keyword(name: str) -> Q:
    """Filter for units with that keyword of any value: the row holds `["Elite", "Aim (2)"]`."""
    return Q(keywords__icontains=f'"{name}"') | Q(keywords__icontains=f'"{name} (')


def _cost(least: int, most: int) -> Exists:
    options = CostOption.objects.filter(unit=OuterRef("pk"))
    return Exists(options.filter(points__range=(least, most)))
