"""Admin pages of units, their costs and their weapons."""

from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin
from django.db.models import Min, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from factions.admin.guards import JSON_AS_READ, CheckedForm, Closing, RowPage, closed
from factions.models import CostOption, Unit, Weapon, fold

if TYPE_CHECKING:
    Rows = admin.TabularInline[Any, Unit]
    Stack = admin.StackedInline[Any, Unit]
else:
    Rows, Stack = admin.TabularInline, admin.StackedInline


class PartOfUnit(Closing):
    """Parts of a unit on the unit's own page; they close with it."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Allow it while the edition is a draft."""
        return not closed(obj) and super().has_add_permission(request, obj)  # type: ignore[call-arg]  # an inline's has `obj`, which the mixin's base lacks


class Costs(PartOfUnit, Rows):
    """The cost options of a unit: at least one."""

    model = CostOption
    form = CheckedForm
    extra = 0
    min_num = 1

    def get_formset(self, request: HttpRequest, obj: Any = None, **options: Any) -> Any:
        """Require at least one."""
        return super().get_formset(request, obj, validate_min=True, **options)


class Weapons(PartOfUnit, Stack):
    """The weapons of a unit."""

    model = Weapon
    form = CheckedForm
    formfield_overrides: ClassVar[Any] = JSON_AS_READ
    extra = 0


class Folding(RowPage):
    """Pages searched by units' folded words."""

    search_help_text = _("Name, faction, keyword or skill of the unit; accents do not matter.")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Search without regard to accents and case."""
        return super().get_search_results(request, queryset, fold(search_term))


@admin.register(Unit)
class UnitPage(Folding):
    """Units."""

    inlines = (Costs, Weapons)
    list_display = ("name", "faction", "kind", "least", "availability", "confidence", "edition")
    list_filter = ("edition", "faction", "kind", "confidence", "official")
    list_select_related = ("faction", "edition__system")
    search_fields = ("search",)
    fieldsets = (
        (None, {"fields": ("edition", "key", "name", "faction", "kind", "position")}),
        (
            _("In a list"),
            {
                "fields": (
                    "roles",
                    "character_name",
                    "availability",
                    "command",
                    "owner",
                    "attaches_to",
                )
            },
        ),
        (_("On the table"), {"fields": ("keywords", "stats", "skills")}),
        (_("Provenance"), {"fields": ("source", "confidence", "official", "doubts")}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Unit]:
        """Add the least cost of each unit."""
        units: QuerySet[Unit] = super().get_queryset(request)
        return units.annotate(least_points=Min("costs__points"))

    @admin.display(description=_("points"), ordering="least_points")
    def least(self, unit: Any) -> int | None:
        """Return the cost of its cheapest option."""
        points: int | None = unit.least_points
        return points


@admin.register(CostOption)
class CostOptionPage(Folding):
    """Costs, across units."""

    fixed = ("unit", "key")
    list_display = ("unit", "key", "points", "models_count", "requisition", "victory_points")
    list_filter = ("unit__edition", "unit__faction")
    list_select_related = ("unit__edition",)
    search_fields = ("unit__search",)


@admin.register(Weapon)
class WeaponPage(Folding):
    """Weapons and printed attacks, across units."""

    fixed = ("unit", "key")
    list_display = ("name", "unit", "mode", "range")
    list_filter = ("unit__edition", "mode", "unit__faction")
    list_select_related = ("unit__edition",)
    search_fields = ("unit__search",)
