"""Refusals of list documents: the place, the reason, and what was perhaps meant."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from jsonschema.exceptions import ValidationError

from builder.formats.storable import made_storable
from factions.tabletop.lists.closest import finder

TOO_LARGE, MALFORMED, SCHEMA = "too-large", "malformed", "schema"
SHOWN = 60


class DocumentError(Exception):
    """A document is refused.

    kind: too-large, malformed or schema (413, 400 or 422 over HTTP). path: a JSON pointer into
    the document, empty for the whole. candidates: what may have been meant, if known.
    """

    def __init__(self, kind: str, path: str, reason: str, candidates: Iterable[str] = ()) -> None:
        super().__init__(kind, path, reason)
        self.kind, self.path, self.reason = kind, path, reason
        self.candidates = tuple(candidates)

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}" if self.path else self.reason


def worst(errors: Iterable[ValidationError]) -> ValidationError:
    """Return the schema error to report: a wrong format before all, else the first deepest."""
    return max(errors, key=lambda e: (list(e.absolute_path) == ["format"], len(e.absolute_path)))


def of_schema(error: ValidationError) -> DocumentError:
    """Return the refusal of a schema error; an unknown key's path ends with the key."""
    asked: Any = error.validator_value
    given: Any = error.instance
    rule: Any = error.schema
    keys = list(error.absolute_path)
    if error.validator == "additionalProperties":
        known = rule["properties"]
        key = next(key for key in given if key not in known)
        candidates = finder(known)(key[:SHOWN])
        reason = _("There is no such key here.")
        if candidates:
            reason = _("There is no such key here. Was %s meant?") % candidates[0]
        return DocumentError(SCHEMA, pointer([*keys, key]), reason, candidates)
    if error.validator == "required":
        missing = next(key for key in asked if key not in given)
        return DocumentError(SCHEMA, pointer(keys), _("The key %s is missing.") % shown(missing))
    return DocumentError(SCHEMA, pointer(keys), _REASONS[str(error.validator)](asked, given))


def pointer(keys: Iterable[object]) -> str:
    """Return the JSON pointer of a place, in characters that can be stored. Source: RFC 6901."""
    escaped = (made_storable(str(key)).replace("~", "~0").replace("/", "~1") for key in keys)
    return "".join(f"/{key}" for key in escaped)


def shown(value: object) -> str:
    """Return a value as JSON, cut short, fit for a message."""
    text = json.dumps(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def _required(template: str, asked: object, given: object) -> str:
    return template % {"asked": asked, "given": shown(given)}


_TYPES = {
    "object": gettext_lazy("an object"),
    "array": gettext_lazy("a list"),
    "string": gettext_lazy("text"),
    "integer": gettext_lazy("a whole number"),
    "boolean": gettext_lazy("true or false"),
}
# For each keyword of the schema, the reason, made of what is required and what was given.
_REASONS: Mapping[str, Callable[[Any, Any], str]] = {
    "type": lambda asked, given: _required(_("%(given)s is not %(asked)s."), _TYPES[asked], given),
    "const": lambda asked, given: _required(_("%(given)s is not %(asked)s."), shown(asked), given),
    "minimum": lambda asked, given: _required(_("%(given)s is less than %(asked)s."), asked, given),
    "maximum": lambda asked, given: _required(_("%(given)s is more than %(asked)s."), asked, given),
    "minLength": lambda asked, given: _("This must not be empty."),
    "maxLength": lambda asked, given: _("This is longer than %d characters.") % asked,
    "maxItems": lambda asked, given: (
        _("There are %(number)d items; %(most)d are the most.")
        % {"number": len(given), "most": asked}
    ),
    "maxProperties": lambda asked, given: (
        _("There are %(number)d keys; %(most)d are the most.")
        % {"number": len(given), "most": asked}
    ),
    "not": lambda asked, given: _("A control character is not allowed here."),
    "anyOf": lambda asked, given: _("%s is no number, text, true, false or ids.") % shown(given),
}
