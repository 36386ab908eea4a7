"""The pages by which staff moderate: lists and packs that are open to others, and battles.

Every change goes through the services. Lists that their players made private are not shown. Lists
that staff made private are shown, so that staff can open them again.
"""

from django.contrib import admin, messages
from django.contrib.admin import ModelAdmin
from django.db.models import Model, QuerySet
from django.forms import CharField, ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from builder.formats.documents import DocumentError
from builder.models import ArmyList, Pack, Run
from builder.services import battles, lists, packs


class _Found:
    """Rows that staff can find and change a little, but not add."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: only players make these."""
        return False


class ListForm(ModelForm):  # type: ignore[type-arg]  # no generic class when the site runs
    """The two fields of a list that staff change: its name and its visibility."""

    name = CharField(max_length=120, required=False)

    class Meta:
        model = ArmyList
        fields = ("name", "visibility")


@admin.register(ArmyList)
class ListAdmin(_Found, ModelAdmin):  # type: ignore[type-arg]  # no generic class when the site runs
    """Lists that others may see."""

    form = ListForm
    list_display = ("__str__", "system", "visibility", "withheld", "owner", "updated")
    list_filter = ("visibility", "withheld", "system", "updated")
    search_fields = ("name", "slug", "owner__username")
    list_select_related = ("system", "owner")
    readonly_fields = ("slug", "system", "owner", "created", "updated", "notes")
    actions = ("make_private",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[ArmyList]:
        """Return the lists that are not private, and those that staff made private."""
        rows: QuerySet[ArmyList] = super().get_queryset(request)
        return rows.exclude(visibility=lists.PRIVATE, withheld=False)

    @admin.display(description=gettext_lazy("Notes"))
    def notes(self, army_list: ArmyList) -> str:
        """Return the player's notes, which others can read too."""
        return str(lists.head_of(army_list).document.get("notes", ""))

    def get_view_on_site_url(self, obj: Model | None = None) -> str | None:
        """Return the link to the list's own page."""
        return reverse("list", args=(obj.slug,)) if isinstance(obj, ArmyList) else None

    @admin.action(description=gettext_lazy("Make the chosen lists private"), permissions=["change"])
    def make_private(self, request: HttpRequest, chosen: QuerySet[ArmyList]) -> None:
        """Hide lists from all but their players, who cannot open them again."""
        for army_list in chosen:
            lists.set_visibility(army_list, lists.PRIVATE, withheld=True)
            self.log_change(request, army_list, "private")
        messages.success(request, _("Those lists are private now."))

    def save_model(
        self, request: HttpRequest, obj: ArmyList, form: "ModelForm[ArmyList]", change: bool
    ) -> None:
        """Save the name by a new revision, and the visibility."""
        asked = form.cleaned_data
        army_list = ArmyList.objects.get(pk=obj.pk)
        if "visibility" in form.changed_data:
            chosen = asked["visibility"]
            lists.set_visibility(army_list, chosen, withheld=chosen == lists.PRIVATE)
        if "name" in form.changed_data:
            try:
                lists.rename(army_list, asked["name"])
            except DocumentError as error:
                messages.error(request, str(error))

    def delete_model(self, request: HttpRequest, obj: ArmyList) -> None:
        """Delete a list by the service."""
        lists.remove(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[ArmyList]) -> None:
        """Delete lists by the service."""
        for army_list in queryset:
            lists.remove(army_list)


class PackForm(ModelForm):  # type: ignore[type-arg]  # no generic class when the site runs
    """The one field of a pack that staff change: its name."""

    class Meta:
        model = Pack
        fields = ("name",)


@admin.register(Pack)
class PackAdmin(_Found, ModelAdmin):  # type: ignore[type-arg]  # no generic class when the site runs
    """Players' own content."""

    form = PackForm
    list_display = ("__str__", "system", "owner", "updated")
    list_filter = ("system", "updated")
    search_fields = ("name", "slug", "key", "owner__username")
    list_select_related = ("system", "owner")
    readonly_fields = ("slug", "key", "system", "owner", "created", "updated")

    def get_view_on_site_url(self, obj: Model | None = None) -> str | None:
        """Return the link to the pack's own page."""
        return reverse("pack", args=(obj.slug,)) if isinstance(obj, Pack) else None

    def save_model(
        self, request: HttpRequest, obj: Pack, form: "ModelForm[Pack]", change: bool
    ) -> None:
        """Rename by the service."""
        packs.rename(Pack.objects.get(pk=obj.pk), form.cleaned_data["name"])

    def delete_model(self, request: HttpRequest, obj: Pack) -> None:
        """Delete a pack by the service: editions that lists are pinned to stay."""
        packs.remove(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Pack]) -> None:
        """Delete packs by the service."""
        for pack in queryset:
            packs.remove(pack)


@admin.register(Run)
class RunAdmin(_Found, ModelAdmin):  # type: ignore[type-arg]  # no generic class when the site runs
    """Battles: what they cost, and stopping those that cost too much."""

    list_display = ("__str__", "edition", "state", "ceiling", "owner", "created")
    list_filter = ("state", "edition__system", "created")
    search_fields = ("slug", "owner__username")
    list_select_related = ("edition__system", "owner")
    fields = ("slug", "owner", "edition", "state", "error", "seed", "ceiling", "created")
    readonly_fields = fields
    actions = ("cancel",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Run]:
        """Return battles without their tallies."""
        rows: QuerySet[Run] = super().get_queryset(request)
        return rows.defer("tally", "history")

    @admin.action(description=gettext_lazy("Stop the chosen battles"), permissions=["change"])
    def cancel(self, request: HttpRequest, chosen: QuerySet[Run]) -> None:
        """Cancel battles."""
        for run in chosen:
            battles.cancel(run)
            self.log_change(request, run, "cancelled")
        messages.success(request, _("Those battles are stopped."))
