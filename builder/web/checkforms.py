"""The organiser's form: up to a hundred lists, pasted and uploaded, as one text in the end."""

from itertools import islice
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from builder.formats.text.several import Pasted, join, name_of, split
from builder.services.checking import MOST_LISTS
from builder.services.terms import Terms
from builder.web.desks import kind_of
from builder.web.desks.parts import Size
from builder.web.forms import BOUNDS, MOST_POINTS
from builder.web.uploads import TooLargeError, UnreadableError, texts
from factions import loading
from factions.systems import SYSTEMS

MOST_BYTES = 2 * 1024 * 1024


def choices_of_events() -> dict[str, list[Any]]:
    """Return what an event may be played by: its game, edition and size. One query."""
    names = {system: game.name for system, game in SYSTEMS.items()}
    editions: dict[str, list[tuple[str, str]]] = {}
    sizes: dict[str, list[tuple[str, str]]] = {}
    for edition in loading.published_editions():
        system, version = edition.system_id, edition.version
        editions.setdefault(names[system], []).append((f"{system}/{version}", version))
    for edition in loading.editions_in_force():
        system = edition.system_id
        sizes[names[system]] = [
            (f"{system}/{size.id}", size.label) for size in kind_of(system).sizes(edition.rules)
        ]
    return {
        "game": [("", _("As each list says")), *names.items()],
        "edition": [("", _("In force")), *editions.items()],
        "size": [("", _("As each list says")), *sizes.items()],
    }


def sizes_of(system: str) -> list[Size]:
    """Return the sizes of game of a game's edition in force; none of no game."""
    if system not in SYSTEMS:
        return []
    return kind_of(system).sizes(loading.edition_in_force(system).rules)


class Files(forms.ClearableFileInput):
    """A field that takes several files."""

    allow_multiple_selected = True
    template_name = "django/forms/widgets/input.html"


class CheckForm(forms.Form):
    """Lists to check. pieces: the lists. too_large: whether they were too large."""

    lists = forms.CharField(
        label=_("Lists"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 14, "class": "codebox", "spellcheck": "false", "autocapitalize": "off"}
        ),
    )
    game = forms.ChoiceField(label=_("Game"), required=False)
    edition = forms.ChoiceField(
        label=_("Edition"),
        required=False,
        help_text=_("Without a game and an edition, the one that each list names."),
    )
    size = forms.ChoiceField(label=_("Size"), required=False)
    points = forms.IntegerField(
        label=_("Points limit"),
        required=False,
        min_value=1,
        max_value=MOST_POINTS,
        error_messages=BOUNDS,
        widget=forms.NumberInput(attrs={"class": "auto short"}),
    )
    as_of = forms.DateField(
        label=_("As of"),
        required=False,
        help_text=_("Judge by the editions in force on that day, whatever a list names."),
        widget=forms.DateInput(attrs={"type": "date", "class": "auto"}, format="%Y-%m-%d"),
    )

    def __init__(self, data: QueryDict | None, files: list["UploadedFile[Any]"]) -> None:
        super().__init__(data)
        for name, choices in choices_of_events().items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- declared above
            field.choices = choices
        self.files_sent = files
        self.pieces: list[Pasted] = []
        self.too_large = False

    def clean(self) -> dict[str, Any]:
        """Split pasted and uploaded lists; show the form with all of them as one text."""
        self._agree()
        pasted = str(self.cleaned_data.get("lists", ""))
        try:
            self._take(pasted, "", MOST_BYTES - len(pasted.encode(errors="replace")))
        except TooLargeError:
            self.too_large = True
            self.add_error("lists", _("That is too much at once: 2 MiB in all is the most."))
        except UnreadableError as error:
            self.add_error("lists", str(error))
        if not self.errors and not self.pieces:
            self.add_error("lists", _("Paste a list, or choose a file."))
        return self.cleaned_data

    @property
    def terms(self) -> Terms:
        """The terms of the event, once the form is found valid."""
        answer = self.cleaned_data
        (system, version), (of, size) = self._parted("edition"), self._parted("size")
        named = next((one for one in sizes_of(of) if one.id == size), None)
        points = answer["points"] or (named.points if named else None)
        game = answer["game"] or system or of
        if game and not version and not answer["as_of"]:
            version = loading.edition_in_force(game).version
        return Terms(game or None, version or None, size or None, points)

    def _parted(self, name: str) -> tuple[str, str]:
        """Return the game and the choice within it, both empty if there is none."""
        system, _, chosen = str(self.cleaned_data.get(name) or "").partition("/")
        return system, chosen

    def _agree(self) -> None:
        """Refuse an edition or a size of another game, and an edition beside a day."""
        game = self.cleaned_data.get("game") or self._parted("edition")[0]
        for name in ("edition", "size"):
            if game and self._parted(name)[0] not in ("", game):
                self.add_error(name, _("This is of another game."))
        if self.cleaned_data.get("edition") and self.cleaned_data.get("as_of"):
            self.add_error("as_of", _("Name an edition or a day, not both."))

    def refuse(self, reason: Any) -> None:
        """Add the error that there is too much to check."""
        self.too_large = True
        self.add_error("lists", reason)

    def _take(self, pasted: str, player: str, left: int) -> None:
        if left < 0:
            raise TooLargeError
        self.pieces += islice(split(pasted), MOST_LISTS + 1)
        for name, text in texts(self.files_sent, left):
            found = list(islice(split(text), MOST_LISTS + 1))
            if len(found) == 1 and not found[0].player:
                found = [Pasted(found[0].text, name_of(name))]
            self.pieces += found
        if self.files_sent:
            self.data = {**dict(self.data.items()), "lists": join(self.pieces)}
