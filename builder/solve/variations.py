"""Every legal list that is one change away: an entry removed, replaced or added.

What takes an entry's place costs about as much, so that the question is which of the two serves
better, not whether more points do.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from builder.solve.judging import Document, Position, Referee
from builder.solve.proposals import exchanges, openings, options, settled
from factions.tabletop.lists.edits import apply, recruiting, removing
from factions.tabletop.lists.problem import Fix
from factions.tabletop.lists.roster import Entry, normal_form, write

SIMILAR = 0.25  # of an entry's points: how much less, or more, may take its place


@dataclass(frozen=True, slots=True)
class Variation:
    """A legal list, and the one change that made it. points: of the list."""

    fix: Fix
    document: Document
    points: int


def variations(document: Document, referee: Referee) -> Iterator[Variation]:
    """Yield the variations of a legal list, each once, until the referee is tired.

    Removed entries come first, in order, then what replaces each, then what may be added. The rules
    choose for a new unit what they require of it. Nothing is yielded of an illegal list.
    """
    position = referee.judge(document)
    seen = {_key(position)}
    for fix, after in _changed(position, referee) if not position.errors else ():
        legal = not after.errors and after.left >= 0 and after.army.entries
        if legal and (key := _key(after)) not in seen:
            seen.add(key)
            yield Variation(fix, after.document, after.army.total)
        if referee.tired:
            return


def _changed(position: Position, referee: Referee) -> Iterator[tuple[Fix, Position]]:
    army = position.army
    for entry in army.roster.entries:
        fix = removing(army, entry)
        yield fix, referee.judge(apply(position.document, fix.patch))
    for index, entry in enumerate(army.roster.entries):
        for fix in (*exchanges(position, {entry.id}), *options(army, entry)):
            changed = referee.judge(apply(position.document, fix.patch))
            for after in settled(referee, position, changed, index):
                if _similar(position, entry, after) and _unit(after, index) == _unit(
                    changed, index
                ):
                    yield fix, after
    for keys, after in openings(referee, position):
        yield recruiting(army, keys["unit"]), after


def _unit(position: Position, index: int) -> str:
    return position.army.roster.entries[index].unit


def _similar(position: Position, entry: Entry, after: Position) -> bool:
    points = position.army.cost(entry) * entry.count
    return abs(after.army.total - position.army.total) <= SIMILAR * points


def _key(position: Position) -> str:
    """Return the list as text, equal for lists that fight alike."""
    return json.dumps(write(normal_form(position.army.roster)))
