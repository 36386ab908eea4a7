"""The forms that upload packs. A refused one keeps what was sent, to be corrected in the page."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from builder.models import PackVersion
from builder.services.packs import TooManyError
from builder.unseen import without_unseen
from factions.loading import CatalogueError
from factions.loading.packs import MOST_BYTES
from factions.models import Edition


class RenewForm(forms.Form):
    """A version of a pack: its edition, what it does to it, and its JSON as a file or as text."""

    edition = forms.ChoiceField(label=_("Builds on"))
    mode = forms.ChoiceField(
        label=_("What it does"), choices=PackVersion.Modes.choices, widget=forms.RadioSelect
    )
    file = forms.FileField(label=_("A JSON file"), required=False, max_length=200)
    text = forms.CharField(
        label=_("Or its JSON as text"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 12, "class": "codebox", "spellcheck": "false", "autocapitalize": "off"}
        ),
    )

    field_order: Sequence[str] | None = None

    def __init__(
        self,
        data: QueryDict | None,
        files: Any = None,
        *,
        editions: Sequence[Edition],
        last: PackVersion | None = None,
        system: str = "",
    ) -> None:
        chosen = (
            last.base_id if last else next((e.pk for e in editions if e.system_id == system), None)
        )
        mode = last.mode if last else PackVersion.Modes.EXTEND
        initial = {"edition": chosen, "mode": mode, "text": last.content if last else ""}
        super().__init__(data, files, initial=initial)
        self._editions = {str(edition.pk): edition for edition in editions}
        field = self.fields["edition"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- declared above
        field.choices = [(key, str(edition)) for key, edition in self._editions.items()]

    def clean_edition(self) -> Edition:
        """Return the edition that was chosen."""
        return self._editions[self.cleaned_data["edition"]]

    def clean(self) -> dict[str, Any]:
        """Bring the JSON of the file, or else of the text, into `raw`."""
        answer: dict[str, Any] = self.cleaned_data
        file = answer.get("file")
        raw = file.read(MOST_BYTES + 1) if file else answer.get("text", "").encode(errors="replace")
        answer["raw"] = raw
        if not raw.strip() and not self.errors:
            self.add_error("file", _("Choose a file, or paste its text below."))
        if file and len(raw) <= MOST_BYTES:
            self.data = {**dict(self.data.items()), "text": raw.decode(errors="replace")}
        return answer

    def refuse(self, error: CatalogueError | TooManyError) -> None:
        """Add the error of a refused pack: the path in its JSON and the reason."""
        if isinstance(error, CatalogueError):
            self.add_error("text", f"{error.path}: {error.reason}")
        else:
            self.add_error(None, str(error))


class PackForm(RenewForm):
    """A new pack."""

    name = forms.CharField(label=_("Name"), max_length=80)
    field_order = ("name", "edition", "mode", "file", "text")

    def clean_name(self) -> str:
        """Return the name as it looks. Raises ValidationError if nothing of it can be seen."""
        name = without_unseen(self.cleaned_data["name"]).strip()
        if not name:
            raise forms.ValidationError(_("Nothing of this name can be seen."))
        return name
