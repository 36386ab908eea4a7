"""Repairing and completing lists: each game's reference lists, broken at random.

A broken list is a reference list after one to three breaks drawn at random, the same in every
run, that leave it illegal. Times are of the processor, so that what else the machine does is not
measured.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from time import process_time
from typing import Any

import numpy as np

from benchmarks import Row
from builder.solve import Referee, complete, repairs
from factions import loading
from factions.systems import SYSTEMS

Document = dict[str, Any]
Break = Callable[[Document, Any, np.random.Generator], None]

BROKEN = 200
SEED = 7
MOST_BREAKS = 3
SOON = 0.3  # seconds
MILLI = 1e3


def run() -> Iterable[Row]:
    """Measure each game."""
    for system in SYSTEMS:
        documents, referee = legal_lists(system)
        repaired = [_timed(repairs, broken, referee) for broken in broken_lists(documents, referee)]
        soon = sum(bool(found) and taken <= SOON for found, taken in repaired)
        taken = [taken * MILLI for _, taken in repaired]
        yield Row(
            f"{system}, {BROKEN} broken, repaired in 300 ms", 100 * soon / BROKEN, "%", 95, 99
        )
        yield Row(f"{system}, repairs, median", float(np.median(taken)), "ms")
        yield Row(f"{system}, repairs, 95 %", float(np.quantile(taken, 0.95)), "ms", 300, 100)
        yield from _completed(system, documents, referee)


def legal_lists(system: str) -> tuple[list[Document], Referee]:
    """Return the legal lists of a game's edition in force, and their referee."""
    edition = loading.edition_in_force(system)
    referee = Referee(SYSTEMS[system].legality, loading.catalogue(edition))
    shipped = loading.opponents(system, edition.version).values()
    return [document for document in shipped if referee.legal(document)], referee


def _completed(system: str, documents: list[Document], referee: Referee) -> Iterator[Row]:
    """Measure filling up each list without the later half of its entries."""
    filled = [_timed(complete, _halved(document), referee) for document in documents]
    spent = [found.points / found.limit for found, _ in filled if found]
    taken = [taken * MILLI for _, taken in filled]
    yield Row(f"{system}, halves completed", 100 * len(spent) / len(filled), "%")
    yield Row(f"{system}, of their points spent", 100 * float(np.mean(spent)), "%")
    yield Row(f"{system}, completing, median", float(np.median(taken)), "ms")


def _timed(call: Callable[..., Any], *arguments: Any) -> tuple[Any, float]:
    begun = process_time()
    found = call(*arguments)
    return found, process_time() - begun


def _halved(document: Document) -> Document:
    kept = document["entries"][: -(-len(document["entries"]) // 2)]
    ids = {entry["id"] for entry in kept}
    entries = [
        {
            key: value
            for key, value in entry.items()
            if key not in ("attached_to", "embarked_in") or value in ids
        }
        for entry in kept
    ]
    return {**document, "entries": entries}


def broken_lists(documents: list[Document], referee: Referee) -> Iterator[Document]:
    """Yield BROKEN illegal lists, each one to MOST_BREAKS breaks away from one of the documents."""
    draw = np.random.default_rng(SEED)
    made = 0
    while made < BROKEN:
        document = deepcopy(documents[int(draw.integers(len(documents)))])
        book = referee.judge(document).army.book
        for _ in range(int(draw.integers(1, MOST_BREAKS + 1))):
            tuple(BREAKS.values())[int(draw.integers(len(BREAKS)))](document, book, draw)
        if referee.judge(document).errors:
            made += 1
            yield document


def _any(document: Document, draw: np.random.Generator) -> Document:
    entries = document["entries"]
    entry: Document = entries[int(draw.integers(len(entries)))]
    return entry


def _unit(book: Any, draw: np.random.Generator) -> str:
    units = sorted(map(str, book.units))
    return units[int(draw.integers(len(units)))]


def _remove(document: Document, book: Any, draw: np.random.Generator) -> None:
    if len(document["entries"]) > 1:
        document["entries"].remove(_any(document, draw))


def _recruit(document: Document, book: Any, draw: np.random.Generator) -> None:
    """Add any unit of the faction, whatever it costs."""
    units = book.recruits_by_cost[document["faction"]]
    _, unit = units[int(draw.integers(len(units)))]
    document["entries"].append(_entry(document, unit.id, book))


def _stranger(document: Document, book: Any, draw: np.random.Generator) -> None:
    document["entries"].append(_entry(document, _unit(book, draw), book))


def _entry(document: Document, unit: str, book: Any) -> Document:
    entry = {"id": f"x{len(document['entries'])}", "unit": unit}
    if len(book.costs[unit]) > 1:
        entry["option"] = next(iter(book.costs[unit]))
    if document.get("battlegroups"):
        entry["battlegroup"] = document["battlegroups"][0]["id"]
    return entry


def _exchange(document: Document, book: Any, draw: np.random.Generator) -> None:
    _any(document, draw)["unit"] = _unit(book, draw)


def _copies(document: Document, book: Any, draw: np.random.Generator) -> None:
    entry = _any(document, draw)
    entry["count"] = entry.get("count", 1) + int(draw.integers(1, 4))


def _misspell(document: Document, book: Any, draw: np.random.Generator) -> None:
    entry = _any(document, draw)
    place = int(draw.integers(len(entry["unit"])))
    entry["unit"] = f"{entry['unit'][:place]}x{entry['unit'][place:]}"


def _command(document: Document, book: Any, draw: np.random.Generator) -> None:
    """Mark one, or take its mark."""
    entry = _any(document, draw)
    if not entry.pop("commander", False):
        entry["commander"] = True


def _depose(document: Document, book: Any, draw: np.random.Generator) -> None:
    for entry in document["entries"]:
        entry.pop("commander", None)


def _option(document: Document, book: Any, draw: np.random.Generator) -> None:
    """Leave the option out, or name an unknown one."""
    entry = _any(document, draw)
    if entry.pop("option", None) is None or draw.integers(2):
        entry["option"] = "of-another-book"


def _upgrade(document: Document, book: Any, draw: np.random.Generator) -> None:
    entry = _any(document, draw)
    entry["upgrades"] = [*entry.get("upgrades", ()), "of-another-book"]


def _attach(document: Document, book: Any, draw: np.random.Generator) -> None:
    _any(document, draw)["attached_to"] = _any(document, draw)["id"]


def _release(document: Document, book: Any, draw: np.random.Generator) -> None:
    """Remove an entry's host."""
    entry = _any(document, draw)
    for key in ("attached_to", "embarked_in", "battlegroup"):
        entry.pop(key, None)


def _tighten(document: Document, book: Any, draw: np.random.Generator) -> None:
    """Lower the limit if the game leaves it free."""
    if "points_limit" in document and book.limits:
        document["points_limit"] = int(document["points_limit"] * 0.9)


BREAKS: Mapping[str, Break] = {
    "remove": _remove,
    "recruit": _recruit,
    "stranger": _stranger,
    "exchange": _exchange,
    "copies": _copies,
    "misspell": _misspell,
    "command": _command,
    "depose": _depose,
    "option": _option,
    "upgrade": _upgrade,
    "attach": _attach,
    "release": _release,
    "tighten": _tighten,
}
