"""Forms for the battles of an account: which to show, and what one is called and pinned to."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from builder.models import Run
from factions.systems import SYSTEMS

NAME = 120
KINDS = [(value, label) for value, label in Run.Kind.choices if value != Run.Kind.PANEL]


class FilterForm(forms.Form):
    """Which battles to show; whatever is left out shows all."""

    system = forms.ChoiceField(required=False, label=_("Game"))
    kind = forms.ChoiceField(
        required=False, label=_("Kind"), choices=[("", _("All kinds")), *KINDS]
    )
    list = forms.ChoiceField(required=False, label=_("List"))
    outdated = forms.BooleanField(
        required=False, label=_("Only those by an older simulator or edition")
    )

    def __init__(self, *args: Any, lists: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(game.id, game.name) for game in SYSTEMS.values() if game.fights]
        menus = {"system": [("", _("All games")), *games], "list": [("", _("All lists")), *lists]}
        for name, choices in menus.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- declared above
            field.choices = choices


class KeepForm(forms.Form):
    """A run's name, and the list whose page shows it."""

    name = forms.CharField(
        max_length=NAME,
        required=False,
        label=_("Your name for it"),
        help_text=_("Left empty, it is called after its lists."),
    )
    pinned = forms.ChoiceField(
        required=False,
        label=_("Show it on the page of"),
        help_text=_("All who see that list see it there, with its name."),
    )

    def __init__(self, *args: Any, lists: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["pinned"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- declared above
        field.choices = [("", _("no list")), *((row.slug, str(row)) for row in lists)]
