"""Warcrow's own remedies: another commander, another unit to join."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from factions.systems.warcrow.catalogue import Profile
from factions.systems.warcrow.legality.company import Company, is_officer
from factions.tabletop.lists.edits import Patch, drop, place, put, recruiting, swapping
from factions.tabletop.lists.problem import Fix, Problem
from factions.tabletop.lists.remedies import culprits, dearest
from factions.tabletop.lists.roster import Entry

MOST_OFFICERS = 8


def own_officer(company: Company, profile: Profile) -> bool:
    """Return whether the profile may command this company."""
    return is_officer(profile) and profile.faction == company.roster.faction


def choose_commander(company: Company, problem: Problem) -> Iterator[Fix]:
    """Mark one of the company's own Officers in place of the entry that the problem blames."""
    blamed = [entry for entry in culprits(company, problem) if entry.commander]
    gone = _unmarked(company, blamed)
    for entry, profile in company.recruits:
        if own_officer(company, profile) and entry not in blamed:
            patch = (*gone, put(place(company, entry, "commander"), value=True))
            yield Fix("choose-commander", {"entry": entry.id, "unit": entry.unit}, patch)


def unset_commander(company: Company, problem: Problem) -> Iterator[Fix]:
    """Take the mark from the culprits that have it and no High Command."""
    high = {entry.id for entry, _ in company.high}
    for entry in culprits(company, problem):
        if entry.commander and entry.id not in high:
            data = {"entry": entry.id, "unit": entry.unit}
            yield Fix("unset-commander", data, _unmarked(company, [entry]))


def keep_commander(company: Company, problem: Problem) -> Iterator[Fix]:
    """Leave the mark to one of those marked."""
    marked = [entry for entry, _ in company.marked]
    for kept in marked:
        patch = _unmarked(company, [entry for entry in marked if entry is not kept])
        if patch:
            yield Fix("keep-commander", {"entry": kept.id, "unit": kept.unit}, patch)


def recruit_commander(company: Company, problem: Problem) -> Iterator[Fix]:
    """Recruit an Officer as commander, beside the rest or in the place of an entry.

    Nothing where an Officer of the list can take over. The entry that the problem blames hands
    over, and is the first to be replaced.
    """
    if any(choose_commander(company, problem)):
        return
    blamed = [entry for entry in culprits(company, problem) if entry.commander]
    left = company.limit - company.total
    for profile in _officers(company, left):
        fix = recruiting(company, profile.id, commander=True)
        yield replace(fix, patch=(*_unmarked(company, blamed), *fix.patch))
    rest = [entry for entry, _ in reversed(company.recruits) if entry not in blamed]
    for entry in (*blamed, *rest):
        others = [other for other in blamed if other is not entry]
        marks = (*_unmarked(company, others), put(place(company, entry, "commander"), value=True))
        if entry.count == 1:
            for profile in _officers(company, left + company.cost(entry)):
                yield swapping(company, entry, profile.id, *marks)


def _officers(company: Company, room: int) -> Iterator[Profile]:
    officers = (unit for unit in dearest(company, room) if own_officer(company, unit))
    return islice(officers, MOST_OFFICERS)


def _unmarked(company: Company, entries: Sequence[Entry]) -> Patch:
    return tuple(drop(place(company, entry, "commander")) for entry in entries)


def recruit_owner(company: Company, problem: Problem) -> Iterator[Fix]:
    """Recruit the character that the companion belongs to."""
    if problem.data["owner"] in company.book.units:
        yield recruiting(company, problem.data["owner"])


def attach_elsewhere(company: Company, problem: Problem) -> Iterator[Fix]:
    """Let a culprit join another unit that takes it and that no character has joined."""
    taken = {join.target.id for join in company.joins}
    for entry in culprits(company, problem):
        profile = company.book.units[entry.unit]
        if entry.attached_to is not None and profile.kind == "character":
            hosts = company.hosts(profile)
            for host, unit in company.recruits:
                if unit.kind == "troop" and host.id not in taken and unit.id in hosts:
                    yield _attaching(company, entry, host)


def _attaching(company: Company, entry: Entry, host: Entry) -> Fix:
    data = {"entry": entry.id, "unit": entry.unit, "to": host.id, "other": host.unit}
    return Fix("attach", data, (put(place(company, entry, "attached_to"), host.id),))
