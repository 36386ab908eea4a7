"""Strings that a database can store: without NUL and without half a surrogate pair."""

import json
import re
from collections.abc import Iterator
from typing import Any

SHALLOW = 100  # levels that any reader of JSON copes with
_UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")


def storable(text: str) -> bool:
    """Return whether a text can be stored, and sent as UTF-8."""
    return _UNSTORABLE.search(text) is None


def made_storable(text: str) -> str:
    """Return a text with a replacement for each character that cannot be stored."""
    return _UNSTORABLE.sub("\ufffd", text)


def all_storable(value: Any) -> bool:
    """Return whether each key and each string in a JSON value can be stored, at any depth."""
    return all(map(storable, _strings(value)))


def _strings(value: Any) -> Iterator[str]:
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            yield from one
            left.extend(one.values())
        elif isinstance(one, list):
            left.extend(one)


def body_storable(raw: bytes) -> bool:
    """Return the same for a body of JSON, and False if it is too deep to be read.

    A body that is not JSON passes; its reader refuses it.
    """
    flat = raw.count(b"[") + raw.count(b"{") <= SHALLOW
    if flat and b"\\u" not in raw:  # JSON has no other way to carry such strings
        return True
    try:
        return all_storable(json.loads(raw))
    except RecursionError:
        return False
    except ValueError:
        return True
