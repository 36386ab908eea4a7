"""List documents: JSON in, accepted documents out; all else is refused with place and reason.

The limits are checked first, then JSON itself, then `fixtures/schema/list.schema.json`, then what
no schema can express: entry ids are unique, the game is known.
"""

import codecs
import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import orjson
from django.conf import settings
from django.utils.translation import gettext as _
from jsonschema import Draft202012Validator

from builder.formats import quick
from builder.formats.refusals import (
    MALFORMED,
    SCHEMA,
    TOO_LARGE,
    DocumentError,
    of_schema,
    shown,
    worst,
)
from builder.formats.storable import all_storable
from factions.systems import SYSTEMS
from factions.tabletop.lists.closest import finder

__all__ = ["Accepted", "Document", "DocumentError", "accept", "accept_with_text", "parse", "schema"]

Document = dict[str, Any]

MOST_BYTES = 256 * 1024
MOST_DEPTH = 8
MOST_ENTRIES = 500
MOST_ERRORS = 100  # schema errors compared to find the one to report


@cache
def schema() -> Mapping[str, Any]:
    """Return the JSON Schema of list documents."""
    path = settings.FIXTURES / "schema" / "list.schema.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(schema())


@cache
def _plainly_accepted() -> quick.Test:
    return quick.compiled(schema())


_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


def parse(raw: bytes | str) -> Document:
    """Read a document from JSON text, UTF-8 if bytes. Raises DocumentError."""
    data = raw if isinstance(raw, bytes) else raw.encode("utf-8", "surrogatepass")
    if len(data) > MOST_BYTES:
        raise _too_many_bytes()
    if not data.removeprefix(codecs.BOM_UTF8).strip():
        raise DocumentError(MALFORMED, "", _("It is empty."))
    try:
        document = json.loads(
            data.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_constant
        )
    except RecursionError:
        raise _too_deep() from None
    except UnicodeDecodeError as error:
        raise DocumentError(MALFORMED, "", _("Not UTF-8 at byte %d.") % error.start) from None
    except json.JSONDecodeError as error:
        where = {"reason": error.msg, "line": error.lineno, "column": error.colno}
        reason = _("Not JSON: %(reason)s at line %(line)d, column %(column)d.") % where
        raise DocumentError(MALFORMED, "", reason) from None
    except ValueError:
        raise DocumentError(MALFORMED, "", _("A number has too many digits.")) from None
    return accept(document)


class Accepted(NamedTuple):
    """An accepted document, and its text: JSON with sorted keys and without spaces, in UTF-8."""

    document: Document
    text: bytes


def accept(document: object) -> Document:
    """Return the accepted document, the same object if nothing changes. Raises DocumentError.

    Whole numbers written with a point, as 250.0, become integers. Strings stay as they are.
    """
    return accept_with_text(document).document


def accept_with_text(document: object) -> Accepted:
    """Return what `accept` returns, with its text, which is made anyway to measure it."""
    if not _plainly_accepted()(document):
        _measure(document)
        document = _accepted(json.loads(_encode(document)))
    accepted: Document = document  # type: ignore[assignment]  # accepted by the schema just now
    text = orjson.dumps(accepted, option=orjson.OPT_SORT_KEYS)
    if len(text) > MOST_BYTES:
        raise _too_many_bytes()
    _refuse_repeats("entries", accepted["entries"])
    if "battlegroups" in accepted:
        _refuse_repeats("battlegroups", accepted["battlegroups"])
    if accepted["system"] not in SYSTEMS:
        raise unknown_system(accepted["system"])
    return Accepted(accepted, text)


def _measure(document: object) -> None:
    try:
        size = len(_encode(document).encode("utf-8", "surrogatepass"))
    except RecursionError:
        raise _too_deep() from None
    except (TypeError, ValueError) as error:
        raise DocumentError(MALFORMED, "", _("Not JSON: %s.") % error) from None
    if size > MOST_BYTES:
        raise _too_many_bytes()


def _accepted(document: object) -> Document:
    if deeper(document, MOST_DEPTH):
        raise _too_deep()
    if isinstance(document, dict):
        entries = document.get("entries")
        if isinstance(entries, list) and len(entries) > MOST_ENTRIES:
            counts = {"number": len(entries), "most": MOST_ENTRIES}
            reason = _("%(number)d entries, %(most)d are the most.") % counts
            raise DocumentError(TOO_LARGE, "/entries", reason)
    errors = list(islice(_validator().iter_errors(document), MOST_ERRORS))
    if errors:
        raise of_schema(worst(errors))
    if not all_storable(document):
        reason = _("A string holds NUL or half of a surrogate pair.")
        raise DocumentError(SCHEMA, "", reason)
    whole: Document = _whole(document)
    return whole


def deeper(value: object, depth: int) -> bool:
    """Return whether objects and lists are nested in more than `depth` levels."""
    if not isinstance(value, dict | list):
        return False
    if depth == 0:
        return True
    items = value.values() if isinstance(value, dict) else value
    return any(deeper(item, depth - 1) for item in items)


def _whole(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _whole(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_whole(item) for item in value]
    return int(value) if isinstance(value, float) else value


def _refuse_repeats(key: str, items: Sequence[Mapping[str, Any]]) -> None:
    if len({item["id"] for item in items}) == len(items):
        return
    places: dict[str, int] = {}
    for index, item in enumerate(items):
        first = places.setdefault(item["id"], index)
        if first != index:
            reason = _("The id %(id)s is already that of %(place)s.")
            reason %= {"id": shown(item["id"]), "place": f"/{key}/{first}"}
            raise DocumentError(SCHEMA, f"/{key}/{index}/id", reason)


def unknown_system(system: str) -> DocumentError:
    """Return the refusal of an unknown game."""
    candidates = finder(SYSTEMS)(system) or tuple(SYSTEMS)
    reason = _("There is no game %(game)s; there is %(games)s.")
    reason %= {"game": shown(system), "games": ", ".join(candidates)}
    return DocumentError(SCHEMA, "/system", reason, candidates)


def _too_many_bytes() -> DocumentError:
    return DocumentError(TOO_LARGE, "", _("More than %d KiB.") % (MOST_BYTES // 1024))


def _too_deep() -> DocumentError:
    return DocumentError(TOO_LARGE, "", _("Nested deeper than %d levels.") % MOST_DEPTH)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise DocumentError(MALFORMED, "", _("The key %s is twice in one object.") % shown(twice))
    return found


def _constant(name: str) -> None:
    raise DocumentError(MALFORMED, "", _("%s is not a JSON number.") % name)
