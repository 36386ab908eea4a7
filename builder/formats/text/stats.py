"""A built character's own stats written in one line, and read from it.

`STR 14; Sword attack 3; berserk yes; held: Long sword, Shield`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from builder.formats.text.lexicon import Lexicon, quoted, unquoted

YES, NO, NONE = "yes", "no", "none"
BREAK, COMMA = "; ", ", "
_ITEM = re.compile(
    r'(?P<key>"[^"]*"|[^:=]+?)\s*'
    r'(?::\s*(?P<list>.*)|=\s*(?P<text>"[^"]*")|\s(?P<number>-?\d{1,4})|\s(?P<switch>yes|no))',
    re.IGNORECASE,
)


def items(stats: Mapping[str, Any], lexicon: Lexicon) -> Iterator[str]:
    """Yield each of an entry's stats as text."""
    for key, value in stats.items():
        name = lexicon.stats.printed(key)
        if isinstance(value, bool):
            yield f"{name} {YES if value else NO}"
        elif isinstance(value, int):
            yield f"{name} {value}"
        elif isinstance(value, str):
            yield f"{name} = {quoted(value)}"
        else:
            yield f"{name}: {COMMA.join(map(lexicon.upgrades.printed, value)) or NONE}"


def read(item: str, lexicon: Lexicon) -> tuple[str, Any] | None:
    """Return the key and the value of one item, or None if it is not understood."""
    found = _ITEM.fullmatch(item.strip())
    key = lexicon.stats.exact(found["key"]) if found else None
    if found is None or key is None:
        return None
    if found["number"]:
        return key, int(found["number"])
    if found["switch"]:
        return key, found["switch"].lower() == YES
    if found["text"]:
        return key, unquoted(found["text"])
    return _listed(key, found["list"], lexicon)


def _listed(key: str, text: str, lexicon: Lexicon) -> tuple[str, list[str]] | None:
    if text.strip().lower() == NONE:
        return key, []
    listed = lexicon.upgrades.listed(text)
    known = [found for _, found in listed if found is not None]
    return (key, known) if len(known) == len(listed) else None
