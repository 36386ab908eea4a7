"""Founding a list: forming a battlegroup, and the recruits that a legal list needs."""

from collections.abc import Iterator

from builder.solve.judging import Position, Referee
from builder.solve.proposals import remedies, supplied
from factions.tabletop.lists.edits import apply, put, recruiting
from factions.tabletop.lists.problem import Fix

FORMING = "form-battlegroup"
GROUP = "b1"


def founded(referee: Referee, start: Position) -> Iterator[tuple[Position, tuple[Fix, ...]]]:
    """Yield the legal lists with the fewest further recruits, each with its fixes.

    If the game's lists are made of battlegroups and the list has none, each of the faction's that
    may be alone is tried.
    """
    for formed, fixes in _formed(referee, start):
        if referee.tired:
            return
        position, all_ = _grown(referee, formed, fixes)
        if all_ and not position.errors and referee.legal(position.document):
            yield position, all_


def _grown(
    referee: Referee, position: Position, fixes: tuple[Fix, ...]
) -> tuple[Position, tuple[Fix, ...]]:
    """Recruit what the list needs."""
    for entry in supplied(referee, position, lambda *_: ()):
        keys = {key: value for key, value in entry.items() if key not in ("id", "unit")}
        fix = recruiting(position.army, entry["unit"], **keys)
        position = referee.judge(apply(position.document, fix.patch))
        fixes = (*fixes, Fix(fix.label, {**fix.data, "points": _cost(position)}, fix.patch))
    return position, fixes


def _cost(position: Position) -> int:
    """Return the points of the last entry."""
    return position.army.cost(position.army.roster.entries[-1])


def _formed(referee: Referee, start: Position) -> Iterator[tuple[Position, tuple[Fix, ...]]]:
    """Yield the list with one battlegroup if it has none and needs one, else unchanged."""
    army = start.army
    own = [o.id for o in army.book.orbats.values() if o.faction == army.roster.faction]
    if army.roster.battlegroups or not own:
        if army.entries:
            yield start, ()
        return
    fixes = [fix for fix in remedies(referee, start, start.errors) if fix.label == FORMING]
    if not fixes:
        fixes = [
            Fix(FORMING, {"orbat": orbat}, (put("/battlegroups", [{"id": GROUP, "orbat": orbat}]),))
            for orbat in own
        ]
    for fix in fixes:
        yield referee.judge(apply(start.document, fix.patch)), (fix,)
