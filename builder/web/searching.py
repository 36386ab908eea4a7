"""The form that searches units of all games, and the units that are chosen to be compared."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from builder.services.search import (
    ABILITY,
    FACTION,
    KEYWORD,
    MOST_TEXT,
    NAME,
    WEAPON,
    Card,
    Index,
    Query,
)
from builder.web.forms import MOST_POINTS
from builder.web.wording import spaced
from factions import loading
from factions.models import Edition, Unit

CHOSEN = "u"  # the parameter that names a unit to compare
MOST_CHOSEN = 4
BETWEEN = "/"

PLACES = [
    ("", _("Anywhere")),
    (NAME, _("In names")),
    (KEYWORD, _("In keywords and roles")),
    (FACTION, _("In factions")),
    (ABILITY, _("In abilities")),
    (WEAPON, _("In weapons")),
]
ORDERS = [
    ("", _("Best first")),
    ("name", _("By name")),
    ("cost", _("Cost, low to high")),
    ("-cost", _("Cost, high to low")),
]
POINTS: dict[str, Any] = {"min_value": 0, "max_value": MOST_POINTS, "required": False}


class SearchForm(forms.Form):
    """Words and filters. An invalid value of a filter is ignored."""

    q = forms.CharField(
        label=_("Name, keyword, ability or weapon"),
        max_length=MOST_TEXT,
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    side = forms.ChoiceField(label=_("Game or faction"), required=False)
    kind = forms.ChoiceField(label=_("Kind"), required=False)
    field = forms.ChoiceField(label=_("Look"), choices=PLACES, required=False)
    least = forms.IntegerField(label=_("Points from"), **POINTS)
    most = forms.IntegerField(label=_("Points to"), **POINTS)
    order = forms.ChoiceField(label=_("Order"), choices=ORDERS, required=False)

    def __init__(self, data: Any, *, index: Index) -> None:
        super().__init__(data)
        for name, choices in (("side", _sides(index)), ("kind", _kinds(index))):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- declared above
            field.choices = choices

    @property
    def narrowed(self) -> bool:
        """Return whether any filter is set."""
        return any(self.data.get(name) for name in self.fields if name != "q")

    @property
    def query(self) -> Query:
        """The query, as far as it is valid."""
        self.is_valid()
        asked = self.cleaned_data
        system, _, faction = asked.get("side", "").partition(BETWEEN)
        return Query(
            text=asked.get("q", ""),
            system=system,
            faction=faction,
            kind=asked.get("kind", ""),
            field=asked.get("field", ""),
            least=asked.get("least"),
            most=asked.get("most"),
            order=asked.get("order", ""),
        )


def _sides(index: Index) -> list[tuple[str, Any]]:
    """Return every game and its factions."""
    sides: list[tuple[str, Any]] = [("", _("All games"))]
    for edition in index.editions:
        system, name = edition.system_id, edition.system.name
        every = (system, _("All of %(game)s") % {"game": name})
        own = [(f"{system}{BETWEEN}{key}", name) for key, name in index.factions[system].items()]
        sides.append((name, [every, *own]))
    return sides


def _kinds(index: Index) -> list[tuple[str, Any]]:
    return [("", _("Every kind")), *((kind, spaced(kind)) for kind in index.kinds)]


def chosen(request: HttpRequest, index: Index) -> list[Card]:
    """Return the units the address names to compare, each once; unknown ones are left out."""
    refs = dict.fromkeys(request.GET.getlist(CHOSEN))
    return [index.by_ref[ref] for ref in refs if ref in index.by_ref]


def comparable(request: HttpRequest, edition: Edition) -> bool:
    """Whether the units on a page of that edition may be compared: it is the one in force."""
    if edition.private or not request.GET.get("edition"):
        return not edition.private
    return edition == loading.edition_in_force(edition.system_id)


def address_of(cards: Iterable[Card]) -> str:
    """Return the part of an address that names the units."""
    return "&".join(f"{CHOSEN}={card.ref}" for card in cards)


@dataclass(frozen=True)
class Choice:
    """A unit in a comparison, and the part of an address that names all the others."""

    card: Card
    unit: Unit
    without: str
