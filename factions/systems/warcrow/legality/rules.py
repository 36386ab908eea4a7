"""Warcrow's own list rules, one function each, named by its code. Source: Warcrow 1.6."""

from collections.abc import Iterator

from factions.systems.warcrow.catalogue import closed_by
from factions.systems.warcrow.legality.company import Company, Join, is_officer
from factions.tabletop.lists.problem import Problem, Severity


def nonstandard_points(company: Company) -> Iterator[Problem]:
    """Say that scenarios are balanced for another points limit. Source: 3a."""
    limit, book = company.limit, company.book
    least, most = book.limits or (limit, limit)
    if limit != book.standard_limit and least <= limit <= most:
        yield Problem("nonstandard-points", {"limit": limit}, severity=Severity.INFO)


def commander_required(company: Company) -> Iterator[Problem]:
    """Find a list without a commander. Source: 3c.

    A marked entry of an unknown unit counts, and an empty list has its own code.
    """
    entries = company.roster.entries
    if not company.commanders and entries and not any(entry.commander for entry in entries):
        yield Problem("commander-required")


def commander_single(company: Company) -> Iterator[Problem]:
    """Find more than one marked commander, copies counted. Source: 3c."""
    marked = company.marked
    if len(marked) > 1 or (marked and marked[0][0].count > 1):
        commanders = [profile.id for _, profile in marked]
        entries = tuple(entry.id for entry, _ in marked)
        yield Problem("commander-single", {"commanders": commanders}, entries)


def commander_officer(company: Company) -> Iterator[Problem]:
    """Find marked commanders that are not Officer characters. Source: 3c."""
    for entry, profile in company.marked:
        if not is_officer(profile):
            yield Problem("commander-officer", {"unit": profile.id}, (entry.id,))


def commander_faction(company: Company) -> Iterator[Problem]:
    """Find commanders that are Officers of another faction. Source: 3c."""
    faction = company.roster.faction
    if faction not in company.book.factions:
        return
    for entry, profile in company.commanders:
        if profile.faction != faction and is_officer(profile):
            yield Problem("commander-faction", {"unit_faction": profile.faction}, (entry.id,))


def high_command_single(company: Company) -> Iterator[Problem]:
    """Find more than one character with High Command, copies counted. Source: 3c."""
    high = company.high
    if len(high) > 1 or (high and high[0][0].count > 1):
        units = [profile.id for _, profile in high]
        entries = tuple(entry.id for entry, _ in high)
        yield Problem("high-command-single", {"units": units}, entries)


def high_command_leads(company: Company) -> Iterator[Problem]:
    """Find others marked commander beside a character with High Command. Source: 3c."""
    for high, leader in company.high[:1]:
        for entry, profile in company.marked:
            if not profile.high_command:
                data = {"high_command": leader.id, "commander": profile.id}
                yield Problem("high-command-leads", data, (high.id, entry.id))


def availability(company: Company) -> Iterator[Problem]:
    """Find profiles recruited more often than their AVB. Source: 3d."""
    units = company.book.units
    for unit, copies in company.copies.items():
        if copies > units[unit].availability:
            entries = tuple(entry.id for entry, profile in company.recruits if profile.id == unit)
            data = {"unit": unit, "copies": copies, "avb": units[unit].availability}
            yield Problem("availability", data, entries)


def join_keyword(company: Company) -> Iterator[Problem]:
    """Find characters attached without the keyword Join. Source: Joining a Unit.

    A companion needs none to go with its owner, but needs it to go with anyone else.
    """
    for join in company.joins:
        if not join.profile.join and (
            join.profile.kind == "character"
            or (join.profile.kind == "companion" and join.profile.owner != join.host.id)
        ):
            yield Problem("join-keyword", {"unit": join.profile.id}, (join.entry.id,))


def join_eligible(company: Company) -> Iterator[Problem]:
    """Find joiners whose Join has no group that fits the unit. Source: Joining a Unit.

    `rule` names the skill of the unit that forbids joining it.
    """
    for join in company.joins:
        if join.profile.join and join.profile.kind != "troop" and not _fits(company, join):
            data = {"join": [list(group) for group in join.profile.join], "unit": join.host.id}
            closed = closed_by(join.host)
            yield Problem(
                "join-eligible", data | ({"rule": closed} if closed else {}), (join.entry.id,)
            )


def _fits(company: Company, join: Join) -> bool:
    return join.host.id in company.hosts(join.profile) or join.profile.owner == join.host.id


def join_single(company: Company) -> Iterator[Problem]:
    """Find units joined by two characters, and characters that join a character.

    An entry of several copies may be joined by as many characters. Source: Joining a Unit.
    """
    for join in company.joins:
        if join.profile.kind == join.host.kind == "character":
            units = [join.profile.id, join.host.id]
            yield Problem("join-single", {"units": units}, (join.entry.id,))
    for crowd in company.crowds("character"):
        if crowd[0].host.kind != "character":
            units = [join.profile.id for join in crowd]
            yield Problem("join-single", {"units": units}, _joiners(crowd))


def _joiners(crowd: list[Join]) -> tuple[str, ...]:
    return tuple(join.entry.id for join in crowd)


def join_character_only(company: Company) -> Iterator[Problem]:
    """Find troops attached to another entry: only characters join. Source: Joining a Unit."""
    for join in company.joins:
        if join.profile.kind == "troop":
            yield Problem("join-character-only", {}, (join.entry.id,))


def companion_owner(company: Company) -> Iterator[Problem]:
    """Find companions without the character they belong to. Source: the companion's card."""
    for entry, profile in company.recruits:
        if profile.owner is not None and profile.owner not in company.copies:
            yield Problem("companion-owner", {"owner": profile.owner}, (entry.id,))


def enhancement_single(company: Company) -> Iterator[Problem]:
    """Find units with more than one enhancement, copies counted. Source: Enhancements."""
    for crowd in company.crowds("enhancement"):
        yield Problem("enhancement-single", {}, _joiners(crowd))
