"""Why a list document is refused: the place, the reason, and what was perhaps meant."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from jsonschema.exceptions import ValidationError

from factions.tabletop.closest import finder

TOO_LARGE, MALFORMED, SCHEMA = "too-large", "malformed", "schema"
SHOWN = 60


class DocumentError(Exception):
    """A document that is refused.

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
    """Return the schema error to tell: another format before all, else the first deepest."""
    return max(errors, key=lambda e: (list(e.absolute_path) == ["format"], len(e.absolute_path)))


def of_schema(error: ValidationError) -> DocumentError:
    """Turn a schema error into a refusal; an unknown key's path ends with the key."""
    asked: Any = error.validator_value
    given: Any = error.instance
    rule: Any = error.schema
    keys = list(error.absolute_path)
    if error.validator == "additionalProperties":
        known = rule["properties"]
        key = next(key for key in given if key not in known)
        candidates = finder(known)(key[:SHOWN])
        meant = f" Was {candidates[0]} meant?" if candidates else ""
        reason = f"There is no such key here.{meant}"
        return DocumentError(SCHEMA, pointer([*keys, key]), reason, candidates)
    if error.validator == "required":
        missing = next(key for key in asked if key not in given)
        return DocumentError(SCHEMA, pointer(keys), f"The key {shown(missing)} is missing.")
    return DocumentError(SCHEMA, pointer(keys), _REASONS[str(error.validator)](asked, given))


def pointer(keys: Iterable[object]) -> str:
    """Return the JSON pointer of a place. Source: RFC 6901."""
    escaped = (str(key).replace("~", "~0").replace("/", "~1") for key in keys)
    return "".join(f"/{key}" for key in escaped)


def shown(value: object) -> str:
    """Return a value as JSON, cut short, fit for a message."""
    text = json.dumps(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


_TYPES = {
    "object": "an object",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
}
# For each keyword of the schema, the reason from what it asks for and what was given.
_REASONS: Mapping[str, Callable[[Any, Any], str]] = {
    "type": lambda asked, given: f"{shown(given)} is not {_TYPES[asked]}.",
    "const": lambda asked, given: f"{shown(given)} is not {shown(asked)}.",
    "minimum": lambda asked, given: f"{shown(given)} is less than {asked}.",
    "maximum": lambda asked, given: f"{shown(given)} is more than {asked}.",
    "minLength": lambda asked, given: "This must not be empty.",
    "maxLength": lambda asked, given: f"This is longer than {asked} characters.",
    "maxItems": lambda asked, given: f"There are {len(given)} items; {asked} are the most.",
    "maxProperties": lambda asked, given: f"There are {len(given)} keys; {asked} are the most.",
    "not": lambda asked, given: "A control character is not allowed here.",
    "anyOf": lambda asked, given: f"{shown(given)} is no number, text, true, false or ids.",
}
