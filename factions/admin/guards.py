"""Bases of the admin pages of a catalogue's rows: checked when saved, closed when published."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest

from factions import loading
from factions.models import CostOption, Edition, Faction, OfEdition, Unit, Weapon

if TYPE_CHECKING:
    Form = forms.ModelForm[Any]
    Page = admin.ModelAdmin[Any]
    Options = admin.options.BaseModelAdmin[Any]
else:
    Form, Page, Options = forms.ModelForm, admin.ModelAdmin, object


class Indented(json.JSONEncoder):
    """JSON with indents."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "indent": 1})


JSON_AS_READ = {models.JSONField: {"encoder": Indented}}


def edition_of(row: models.Model | None) -> Edition | None:
    """Return the edition a row belongs to: itself, its own or its unit's."""
    if isinstance(row, CostOption | Weapon):
        return row.unit.edition
    if isinstance(row, OfEdition):
        return row.edition
    return row if isinstance(row, Edition) else None


def closed(row: models.Model | None) -> bool:
    """Return whether the row belongs to a published edition."""
    edition = edition_of(row)
    return edition is not None and edition.published


class CheckedForm(Form):
    """A form that checks its row against the catalogue's schemas before it is saved."""

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]  # Django's own hook, which its stubs leave out
        if not self.errors:
            for column, reason in list(loading.slips(self.instance)):
                self.add_error(column if column in self.fields else None, reason)


class Closing(Options):
    """Permissions that end when the edition is published."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Allow it while the edition is a draft."""
        return not closed(obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Allow it while the edition is a draft."""
        return not closed(obj) and super().has_delete_permission(request, obj)


class RowPage(Closing, Page):
    """Pages of rows that an edition owns. `fixed`: what lists and other rows name a row by."""

    form = CheckedForm
    formfield_overrides: ClassVar[Any] = JSON_AS_READ
    fixed: ClassVar[tuple[str, ...]] = ("edition", "key")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Leave out players' own content."""
        rows: QuerySet[Any] = super().get_queryset(request)
        if self.model is Edition:
            return rows.filter(private=False)
        path = "edition" if issubclass(self.model, OfEdition) else "unit__edition"
        return rows.filter(**{f"{path}__private": False})

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[Any, ...]:
        """Fix a row's names once it exists."""
        readonly = tuple(super().get_readonly_fields(request, obj))
        return (*readonly, *self.fixed) if obj else readonly

    def formfield_for_foreignkey(self, db_field: Any, request: Any, **options: Any) -> Any:
        """Offer drafts and their rows."""
        choices: dict[str, QuerySet[Any]] = {
            "edition": Edition.objects.filter(published=False).select_related("system"),
            "faction": Faction.objects.filter(edition__published=False),
            "unit": Unit.objects.filter(edition__published=False),
        }
        if db_field.name in choices:
            options["queryset"] = choices[db_field.name]
        return super().formfield_for_foreignkey(db_field, request, **options)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Bring the edition up to date once a row and its parts are saved."""
        super().save_related(request, form, formsets, change)
        _refresh([edition_of(form.instance)])

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete a row and bring its edition up to date."""
        edition = edition_of(obj)
        super().delete_model(request, obj)
        _refresh([edition])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Delete rows and bring their editions up to date."""
        editions = {edition_of(row) for row in queryset}
        super().delete_queryset(request, queryset)
        _refresh(editions)


def _refresh(editions: Iterable[Edition | None]) -> None:
    keys = {edition.pk for edition in editions if edition}
    for edition in Edition.objects.filter(pk__in=keys).select_related("system"):
        loading.refresh(edition)
