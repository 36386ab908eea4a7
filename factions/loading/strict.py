"""JSON files, read strictly."""

import json
import math
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from factions.loading.errors import CatalogueError

LARGEST = 2**53
DEEPEST = 30  # levels of objects and lists; the catalogues that ship have 13 at most
NO_TEXT = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")  # Unicode's Cc and Cs
Steps = Sequence[str | int]


def json_path(steps: Steps) -> str:
    """Write steps as JSONPath: `$.units[3].stats`."""
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)


def parse(file: Path) -> Any:
    """Read one JSON file strictly. Raises CatalogueError, on unreadable files too."""
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise CatalogueError(file, "$", error.strerror or "it cannot be read") from error
    return parse_bytes(raw, file)


def parse_bytes(raw: bytes, file: str | Path) -> Any:
    """Read JSON strictly; `file` is what an error calls it.

    Raises CatalogueError on NaN and infinity, a key given twice, more than DEEPEST levels, whole
    numbers past 2^53, and control characters or half a surrogate pair in text.
    """
    if not raw.strip():
        raise CatalogueError(file, "$", "it is empty")
    try:
        value = json.loads(raw, parse_constant=_no_number, object_pairs_hook=_once_each)
    except RecursionError as error:
        raise CatalogueError(file, "$", "it is nested too deeply") from error
    except ValueError as error:
        raise CatalogueError(file, "$", f"it is not JSON: {error}") from error
    if _deeper(value, DEEPEST):
        raise CatalogueError(file, "$", "it is nested too deeply")
    odd = next(unkept(value, ()), None)
    if odd:
        raise CatalogueError(file, json_path(odd[0]), odd[1])
    return value


def _deeper(value: Any, levels: int) -> bool:
    """Return whether objects and lists are nested in more levels than that."""
    if not isinstance(value, dict | list):
        return False
    items = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_deeper(item, levels - 1) for item in items)


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} is given twice")
    return values


def unkept(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[Steps, str]]:
    """Yield the path and the reason of each value that cannot be kept."""
    if not isinstance(value, dict | list):
        if reason := _reason(value):
            yield path, reason
        return
    for step, item in value.items() if isinstance(value, dict) else enumerate(value):
        if reason := _reason(step):
            yield path, reason
        if isinstance(item, dict | list):
            yield from unkept(item, (*path, step))
        elif reason := _reason(item):
            yield (*path, step), reason


def _reason(value: Any) -> str | None:
    """Return why a text, a number, a truth value or nothing cannot be kept, or None."""
    if isinstance(value, str):
        return "a control character or half a character" if NO_TEXT.search(value) else None
    if isinstance(value, int | float) and not _fits(value):
        return "a number too large"
    return None


def _fits(value: float) -> bool:
    return math.isfinite(value) if isinstance(value, float) else abs(value) <= LARGEST
