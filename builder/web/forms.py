"""Forms: the fields of pages, and the messages of their errors."""

from collections.abc import Collection
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from builder.formats.text.pasted import factions
from builder.web.desks.parts import Size
from factions.systems import SYSTEMS

MOST_POINTS = 100_000
NAME = 120
NOTES = 10_000
BOUNDS = {
    "min_value": _("A list has at least %(limit_value)s point."),
    "max_value": _("A list has at most %(limit_value)s points."),
}


def posted(request: HttpRequest) -> QueryDict | None:
    """Return the data that was sent, or None if the form is only to be shown."""
    return request.POST if request.method == "POST" else None


class NewListForm(forms.Form):
    """A list to begin: its faction, and its size or points limit."""

    faction = forms.ChoiceField(widget=forms.RadioSelect)
    size = forms.ChoiceField(widget=forms.RadioSelect, required=False)
    name = forms.CharField(max_length=NAME, required=False, label=_("Name"))
    points_limit = forms.IntegerField(
        min_value=1,
        max_value=MOST_POINTS,
        required=False,
        label=_("Points"),
        error_messages=BOUNDS,
    )

    def __init__(
        self, *args: Any, factions: list[tuple[str, str]], sizes: Collection[Size], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        labelled = [(size.id, size.label) for size in sizes]
        for name, choices in {"faction": factions, "size": labelled}.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- declared above
            field.choices = choices
        if len(sizes) > 1:
            self.fields["points_limit"].help_text = _("Leave it empty for the size's own.")


class DetailsForm(forms.Form):
    """A list's own words and its points limit."""

    name = forms.CharField(max_length=NAME, required=False, label=_("Name"))
    points_limit = forms.IntegerField(
        min_value=1,
        max_value=MOST_POINTS,
        required=False,
        label=_("Points limit"),
        error_messages=BOUNDS,
    )
    notes = forms.CharField(
        max_length=NOTES, required=False, label=_("Notes"), widget=forms.Textarea(attrs={"rows": 4})
    )
    base = forms.IntegerField(widget=forms.HiddenInput)

    def clean_notes(self) -> str:
        """Keep lines as this site writes them."""
        return str(self.cleaned_data["notes"]).replace("\r\n", "\n")


class ImportForm(forms.Form):
    """A list to paste: a document, a code, text; and its game, if the text does not name it.

    asked: the game whose faction is required; empty if none is.
    """

    document = forms.CharField(
        label=_("List"),
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 16, "class": "codebox", "spellcheck": "false", "autocapitalize": "off"}
        ),
    )
    game = forms.ChoiceField(label=_("Game"), required=False)
    faction = forms.ChoiceField(label=_("Faction"), required=False)

    def __init__(self, *args: Any, asked: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        values = self.data or self.initial
        self.asked = asked or (str(values.get("game", "")) if values.get("faction") else "")
        games = [(system, game.name) for system, game in SYSTEMS.items()]
        self._choose("game", [("", _("Detect from the text")), *games])
        if self.asked:
            self._choose("faction", [("", _("Choose one")), *factions(self.asked).items()])
        else:
            del self.fields["faction"]

    def _choose(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- declared above
        field.choices = choices


class BattleForm(forms.Form):
    """Two sides and how to fight. A pasted link goes before a choice from the menu."""

    PRECISIONS: ClassVar = [
        ("0.03", _("Quick: within 3 points of a hundred")),
        ("0.01", _("Standard: within 1 point")),
        ("0.005", _("Fine: within half a point")),
    ]

    a = forms.ChoiceField(required=False, label=_("One of these"))
    a_link = forms.CharField(required=False, max_length=300, label=_("Or a share link"))
    b = forms.ChoiceField(required=False, label=_("One of these"))
    b_link = forms.CharField(required=False, max_length=300, label=_("Or a share link"))
    scenario = forms.ChoiceField(label=_("Scenario"))
    half_width = forms.TypedChoiceField(
        choices=PRECISIONS, coerce=float, initial="0.01", label=_("How exact")
    )
    seed = forms.IntegerField(
        min_value=0,
        max_value=2**53 - 1,
        required=False,
        label=_("Seed"),
        help_text=_("The same seed and lists give the same battles. Leave it empty for a new one."),
    )
    policy_a = forms.ChoiceField(required=False, label=_("Who leads side A"))
    policy_b = forms.ChoiceField(required=False, label=_("Who leads side B"))
    allow_illegal = forms.BooleanField(required=False, label=_("Fight anyway"))

    def __init__(
        self,
        *args: Any,
        companies: list[tuple[str, Any]],
        scenarios: list[tuple[str, str]],
        generals: list[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        menus = {"a": companies, "b": companies, "scenario": scenarios}
        menus |= {"policy_a": generals, "policy_b": generals}
        for name, choices in menus.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- declared above
            field.choices = choices
