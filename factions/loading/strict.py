"""JSON files, read strictly."""

import json
import math
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from factions.loading.errors import CatalogueError

LARGEST = 2**53
Steps = Sequence[str | int]


def json_path(steps: Steps) -> str:
    """Write steps as JSONPath: `$.units[3].stats`."""
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)


def parse(file: Path) -> Any:
    """Read one JSON file strictly.

    Raises CatalogueError on unreadable files, NaN and infinity, a key given twice, whole
    numbers past 2^53, and control characters or half a surrogate pair in text.
    """
    try:
        value = json.loads(
            file.read_bytes(), parse_constant=_no_number, object_pairs_hook=_once_each
        )
        odd = next(unkept(value, ()), None)
    except OSError as error:
        raise CatalogueError(file, "$", error.strerror or "it cannot be read") from error
    except RecursionError as error:
        raise CatalogueError(file, "$", "it is nested too deeply") from error
    except ValueError as error:
        raise CatalogueError(file, "$", f"it is not JSON: {error}") from error
    if odd:
        raise CatalogueError(file, json_path(odd[0]), odd[1])
    return value


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
    if isinstance(value, dict):
        for key, item in value.items():
            yield from unkept(key, path)
            yield from unkept(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from unkept(item, (*path, index))
    elif isinstance(value, str) and not _is_text(value):
        yield path, "a control character or half a character"
    elif isinstance(value, int | float) and not _fits(value):
        yield path, "a number too large"


def _is_text(value: str) -> bool:
    return not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in value)


def _fits(value: float) -> bool:
    return math.isfinite(value) if isinstance(value, float) else abs(value) <= LARGEST
