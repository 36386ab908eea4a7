"""Rough costs of calls by their contents, in thousandths of a second of one core.

Measured on shipped catalogues (`python -m benchmarks limits`). Time beyond these costs is charged
once a call is over, so they need not be upper bounds, but expensive calls have to stand out.
"""

from collections.abc import Iterable

COSTLY = 100  # from here on, one call of an address at a time
DOCUMENT, ENTRY = 1, 0.2  # judged: read and checked, with problems and some fixes
LINE = 0.2  # of text, read by the words of every game
SEARCH = 200  # for the smallest fixes of a list, or for its completion
ODDS = 100  # of one unit against another, if they are not cached
PACK_KIB = 1  # of a pack, checked against its schema and merged into its edition


def judging(documents: int, entries: int) -> int:
    """Return the cost of judging lists."""
    return round(DOCUMENT * documents + ENTRY * entries)


def reading(text: str | bytes) -> int:
    """Return the cost of reading a pasted list."""
    lines = len(text.splitlines()) + 1
    return round(DOCUMENT + LINE * lines)


def organising(texts: Iterable[str]) -> int:
    """Return the cost of judging many lists and counting how many edits each is from legal."""
    return sum(map(reading, texts)) + SEARCH


def packing(raw: bytes) -> int:
    """Return the cost of uploading a pack."""
    return round(PACK_KIB * len(raw) / 1024)
