"""The organiser's form: up to a hundred lists, pasted and uploaded, as one text in the end."""

from itertools import islice
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from builder.formats.text.several import Pasted, join, name_of, split
from builder.services.checking import MOST_LISTS
from builder.web.uploads import TooLargeError, UnreadableError, texts

MOST_BYTES = 2 * 1024 * 1024


class Files(forms.ClearableFileInput):
    """A field that takes several files."""

    allow_multiple_selected = True
    template_name = "django/forms/widgets/input.html"


class CheckForm(forms.Form):
    """Lists to check. pieces: what they are. too_large: whether that is what is wrong."""

    lists = forms.CharField(
        label=_("Lists"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 14, "class": "codebox", "spellcheck": "false", "autocapitalize": "off"}
        ),
    )
    as_of = forms.DateField(
        label=_("As of"),
        required=False,
        help_text=_("Judge by the editions in force on that day, whatever a list names."),
        widget=forms.DateInput(attrs={"type": "date", "class": "auto"}, format="%Y-%m-%d"),
    )

    def __init__(self, data: QueryDict | None, files: list["UploadedFile[Any]"]) -> None:
        super().__init__(data)
        self.files_sent = files
        self.pieces: list[Pasted] = []
        self.too_large = False

    def clean(self) -> dict[str, Any]:
        """Take pasted and uploaded lists apart; show the form with all of them as one text."""
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

    def refuse(self, reason: Any) -> None:
        """Say that there is too much to check."""
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
