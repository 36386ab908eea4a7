"""What calls cost, in thousandths of a second of one core: rough, by what they bring.

Measured on shipped catalogues (`python -m benchmarks limits`). Whatever a call takes beyond its
cost here is charged once it is over, so these need not be the worst, but what is dear has to show.
"""

from collections.abc import Iterable

COSTLY = 100  # from here on, one call of an address at a time
DOCUMENT, ENTRY = 1, 0.2  # judged: read, checked, its problems told, some of them with fixes
LINE = 0.2  # of text, read by the words of every game
SEARCH = 200  # for the smallest fixes of a list, or for what fills it up
ODDS = 100  # of one unit against another, where nobody has asked yet
PACK_KIB = 1  # of a pack, held against its schema and laid over its edition


def judging(documents: int, entries: int) -> int:
    """Return what it costs to judge lists."""
    return round(DOCUMENT * documents + ENTRY * entries)


def reading(text: str | bytes) -> int:
    """Return what it costs to read a list from whatever was pasted."""
    lines = len(text.splitlines()) + 1
    return round(DOCUMENT + LINE * lines)


def organising(texts: Iterable[str]) -> int:
    """Return what it costs to judge many lists and tell how far each is from legal."""
    return sum(map(reading, texts)) + SEARCH


def packing(raw: bytes) -> int:
    """Return what it costs to take in a pack."""
    return round(PACK_KIB * len(raw) / 1024)
