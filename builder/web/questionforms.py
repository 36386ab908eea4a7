"""The form for questions about many lists."""

from collections.abc import Iterator
from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField, BoundWidget
from django.utils.translation import gettext_lazy as _

from builder.models import Run
from builder.services.battles import BadBattle

WEIGHT = forms.TextInput(attrs={"inputmode": "decimal", "placeholder": "1", "class": "weight"})
NEEDED: dict[str, tuple[str, ...]] = {
    Run.Kind.FIELD: ("a", "a_link", "field", "half_width"),
    Run.Kind.WHAT_IF: ("a", "a_link", "field"),
    Run.Kind.COMPARISON: ("a", "a_link", "b", "b_link", "field", "half_width"),
    Run.Kind.MATRIX: ("field", "half_width"),
}
ALWAYS = ("scenario", "policy", "allow_illegal")


class QuestionForm(forms.Form):
    """The lists that a question is about, and how to fight. A link goes before a choice.

    again: the caption and the choices of an earlier question's lists, for the field alone.
    """

    PRECISIONS: ClassVar = [
        ("0.05", _("Quick: within 5 points of a hundred")),
        ("0.02", _("Standard: within 2 points")),
        ("0.01", _("Fine: within 1 point")),
    ]

    a = forms.ChoiceField(required=False, label=_("One of these"))
    a_link = forms.CharField(required=False, max_length=300, label=_("Or a share link"))
    b = forms.ChoiceField(required=False, label=_("One of these"))
    b_link = forms.CharField(required=False, max_length=300, label=_("Or a share link"))
    field = forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple, required=False)
    scenario = forms.ChoiceField(label=_("Scenario"))
    half_width = forms.TypedChoiceField(
        choices=PRECISIONS, coerce=float, initial="0.02", label=_("How exact")
    )
    policy = forms.ChoiceField(required=False, label=_("Who leads all sides"))
    allow_illegal = forms.BooleanField(required=False, label=_("Let illegal lists fight as well"))

    def __init__(
        self,
        *args: Any,
        kind: str,
        companies: list[tuple[str, Any]],
        scenarios: list[tuple[str, str]],
        generals: list[tuple[str, str]],
        again: tuple[str, list[tuple[str, str]]] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        lists = [again, *companies] if again else companies
        menus = {"a": companies, "b": companies, "field": lists}
        menus |= {"scenario": scenarios, "policy": generals}
        for name, choices in menus.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- declared above
            field.choices = choices
        self.lists = lists
        self.weighed = kind == Run.Kind.FIELD
        self.names = {key: name for _group, several in lists for key, name in several}
        self.shown = {*NEEDED[kind], *ALWAYS}
        self.fields["half_width"].required = "half_width" in self.shown
        matrix = kind == Run.Kind.MATRIX
        self.fields["field"].label = _("The lists") if matrix else _("The field")
        for key, name in self.names.items() if self.weighed else ():
            label = _("Weight of %s") % name
            self.fields[weight_of(key)] = forms.CharField(
                required=False, max_length=20, label=label, widget=WEIGHT
            )

    @property
    def groups(self) -> Iterator[tuple[str, list[tuple[BoundWidget, BoundField]]]]:
        """Yield the groups of a weighed field: for each list its box and its weight."""
        boxes = iter(self["field"].subwidgets)
        for group, several in self.lists:
            yield group, [(next(boxes), self[weight_of(key)]) for key, _name in several]

    @property
    def weights(self) -> dict[str, float]:
        """The weights that were typed of lists that are marked. Raises BadBattle, of its key."""
        chosen = self.cleaned_data["field"] if self.weighed else ()
        typed = {key: self.cleaned_data[weight_of(key)] for key in chosen}
        return {key: _number(key, text) for key, text in typed.items() if text}


def weight_of(key: str) -> str:
    """Return the name of the box for the weight of a list, by its key."""
    return f"weight:{key}"


def _number(key: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadBattle(key, _("“%s” is no number.") % text) from None
