"""Admin pages of games, editions, and the short rows of an edition."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from factions import loading
from factions.admin.guards import Page, RowPage
from factions.models import Edition, Faction, GameSystem, Keyword, Upgrade


@admin.register(GameSystem)
class GameSystemPage(Page):
    """Games."""

    list_display = ("name", "key", "publisher", "position")
    search_fields = ("name", "key", "publisher")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Fix a game's id once it exists."""
        return ("key",) if obj else ()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Keep a game that has a published edition."""
        kept = obj is not None and obj.editions.filter(published=True).exists()
        return not kept and super().has_delete_permission(request, obj)


@admin.register(Edition)
class EditionPage(RowPage):
    """Editions; publishing one closes it."""

    fixed = ("system", "version")
    list_display = ("version", "system", "effective", "published", "factions_in_it", "units_in_it")
    list_filter = ("system", "published")
    list_select_related = ("system",)
    search_fields = ("version", "system__name")
    date_hierarchy = "effective"
    readonly_fields = ("published", "digest")
    actions = ("publish",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edition]:
        """Count what is in each edition."""
        editions: QuerySet[Edition] = super().get_queryset(request)
        return editions.annotate(
            factions_count=Count("factions", distinct=True),
            units_count=Count("units", distinct=True),
        )

    @admin.display(description=_("factions"), ordering="factions_count")
    def factions_in_it(self, edition: Any) -> int:
        """Return how many factions it has."""
        return int(edition.factions_count)

    @admin.display(description=_("units"), ordering="units_count")
    def units_in_it(self, edition: Any) -> int:
        """Return how many units it has."""
        return int(edition.units_count)

    @admin.action(description=_("Publish: close it to change for good"), permissions=["change"])
    def publish(self, request: HttpRequest, queryset: QuerySet[Edition]) -> None:
        """Publish the drafts among them that their schemas accept."""
        for edition in queryset.filter(published=False).select_related("system"):
            try:
                loading.publish(edition)
            except loading.CatalogueError as error:
                self.message_user(request, str(error), messages.ERROR)
            else:
                self.message_user(request, _("%s is published.") % edition, messages.SUCCESS)


@admin.register(Faction)
class FactionPage(RowPage):
    """Factions."""

    list_display = ("name", "key", "open_to_all", "edition")
    list_filter = ("edition__system", "edition", "open_to_all")
    list_select_related = ("edition__system",)
    search_fields = ("name", "key")


@admin.register(Keyword)
class KeywordPage(RowPage):
    """Keywords."""

    list_display = ("name", "summary", "edition")
    list_filter = ("edition__system", "edition")
    list_select_related = ("edition__system",)
    search_fields = ("name", "summary")


@admin.register(Upgrade)
class UpgradePage(RowPage):
    """Upgrades."""

    list_display = ("name", "kind", "points", "official", "edition")
    list_filter = ("edition__system", "edition", "kind", "official")
    list_select_related = ("edition__system",)
    search_fields = ("name", "key")
