"""Company of Iron's own list rules, one function each, named by its code. Source: Core Rules."""

from collections.abc import Iterator, Sequence

from factions.systems.company_of_iron.legality.company import (
    COMMAND,
    WEAPON,
    Company,
    Join,
    Recruit,
    may_command,
    serves,
    takes,
)
from factions.tabletop.lists.problem import Problem, Severity


def banned_caster(company: Company) -> Iterator[Problem]:
    """Find models with Focus or Fury Manipulation. Source: Building a Company of Iron."""
    return _banned(company, "caster")


def banned_caster_attachment(company: Company) -> Iterator[Problem]:
    """Find models that attach to warcasters or warlocks. Source: Building a Company of Iron."""
    return _banned(company, "caster-attachment")


def banned_immobile(company: Company) -> Iterator[Problem]:
    """Find models that cannot move. Source: Building a Company of Iron."""
    return _banned(company, "immobile")


def _banned(company: Company, ban: str) -> Iterator[Problem]:
    for entry, profile in company.barred:
        if ban in profile.bans:
            code = f"banned-{ban}"
            yield Problem(code, {"unit": profile.id}, (entry.id,))


def banned_base(company: Company) -> Iterator[Problem]:
    """Find models on large and huge bases. Source: Building a Company of Iron."""
    for entry, profile in company.barred:
        if "base" in profile.bans:
            data = {"base_mm": max(profile.base_mm, default=None)}
            yield Problem("banned-base", data, (entry.id,))


def min_models(company: Company) -> Iterator[Problem]:
    """Find lists of too few models; what is not known is not counted.

    Source: Building a Company of Iron.
    """
    minimum = company.book.catalogue.least_models
    if company.recruits and company.models < minimum:
        yield Problem("min-models", {"models": company.models, "minimum": minimum})


def points_left(company: Company) -> Iterator[Problem]:
    """Report the cheapest unit or attachment that the list may add and can pay for.

    What costs nothing uses no points, so it is not suggested. Source: Point Costs.
    """
    left = company.limit - company.total
    if left <= 0 or not company.roster.entries:
        return
    for cost, unit in company.book.recruits_by_cost.get(company.roster.faction, ()):
        if cost > left:
            return
        if cost > 0 and (company.may_add(unit) or company.may_attach(unit)):
            data = {"left": left, "cheapest": unit.id}
            yield Problem("points-left", data, severity=Severity.INFO)
            return


def one_each(company: Company) -> Iterator[Problem]:
    """Find what is recruited more than once, weapon attachments aside.

    Models bought as a group are one, and so are the cards that print one unit. Source: Field
    Allowance.
    """
    units, twins = company.book.units, company.book.twins
    seen: set[str] = set()
    for unit in company.copies:
        cards = twins.get(unit) or {unit}
        copies = sum(company.copies.get(card, 0) for card in cards)
        if copies > 1 and unit not in seen and units[unit].kind != WEAPON:
            entries = _entries(recruit for recruit in company.recruits if recruit[1].id in cards)
            yield Problem("one-each", {"unit": unit, "copies": copies}, entries)
        seen |= cards


def weapon_attachment_limit(company: Company) -> Iterator[Problem]:
    """Find units with more than three weapon attachments. Source: Field Allowance."""
    most = company.book.catalogue.weapon_attachments
    return _crowded(company, "weapon-attachment-limit", WEAPON, most)


def command_attachment_limit(company: Company) -> Iterator[Problem]:
    """Find units with more than one command attachment, ranking officers among them.

    Source: Unit Model Types.
    """
    most = company.book.catalogue.command_attachments
    return _crowded(company, "command-attachment-limit", COMMAND, most)


def _crowded(company: Company, code: str, kind: str, most: int) -> Iterator[Problem]:
    for crowd in company.crowds(kind, most):
        count = sum(join.entry.count for join in crowd)
        yield Problem(code, {"count": count}, tuple(join.entry.id for join in crowd))


def one_character(company: Company) -> Iterator[Problem]:
    """Find several cards of one character, whatever the number behind the name.

    Copies of one card are the matter of one-each. Source: Characters.
    """
    cards: dict[str, dict[str, None]] = {}
    for _, profile in company.recruits:
        for character in profile.characters:
            cards.setdefault(character, {})[profile.id] = None
    for character, units in cards.items():
        if len(units) > 1:
            entries = _entries(recruit for recruit in company.recruits if recruit[1].id in units)
            data = {"character": character, "units": list(units)}
            yield Problem("one-character", data, entries)


def faction_only(company: Company) -> Iterator[Problem]:
    """Find units of another faction that are not its Partisans. Source: Mercenaries & Minions."""
    faction = company.roster.faction
    if faction not in company.book.factions:
        return
    for entry, profile in company.recruits:
        if profile.faction != faction and not serves(profile, faction):
            data = {"faction": faction, "unit_faction": profile.faction}
            yield Problem("faction-only", data, (entry.id,))


def requisition_unknown(company: Company) -> Iterator[Problem]:
    """Return which units' requisition costs are not known and count as 0.

    Source: Requisition Costs.
    """
    priced = company.book.priced
    units = [unit for unit in company.copies if unit not in priced]
    if company.barred:
        units = [unit for unit in units if not company.book.units[unit].bans]
    if units:
        yield Problem("requisition-unknown", {"units": units}, severity=Severity.INFO)


def commander_required(company: Company) -> Iterator[Problem]:
    """Find a list without a commander. Source: Choosing a Commander.

    A marked entry of an unknown unit counts, and an empty list has its own code.
    """
    entries = company.roster.entries
    if entries and not company.marked and not any(entry.commander for entry in entries):
        yield Problem("commander-required")


def commander_single(company: Company) -> Iterator[Problem]:
    """Find more than one entry marked commander. Source: Choosing a Commander."""
    if len(company.marked) > 1:
        commanders = [profile.id for _, profile in company.marked]
        yield Problem("commander-single", {"commanders": commanders}, _entries(company.marked))


def commander_eligible(company: Company) -> Iterator[Problem]:
    """Find commanders that neither lead a unit nor are Officers or solos.

    Source: Choosing a Commander.
    """
    for entry, profile in company.marked:
        if not may_command(profile):
            yield Problem("commander-eligible", {"unit": profile.id}, (entry.id,))


def commander_upgrade_required(company: Company) -> Iterator[Problem]:
    """Find a commander without a Commander Upgrade. Source: Choosing a Commander.

    An upgrade that is not known has its own code.
    """
    if company.marked and not any(entry.upgrades for entry, _ in company.marked):
        yield Problem("commander-upgrade-required", entries=_entries(company.marked))


def commander_upgrade_single(company: Company) -> Iterator[Problem]:
    """Find a commander with several upgrades, and upgrades on others.

    Without a commander, only that is reported. Source: Choosing a Commander.
    """
    known = company.book.catalogue.upgrades
    for entry, _ in company.recruits:
        if entry.upgrades and company.marked:
            taken = sum(upgrade in known for upgrade in entry.upgrades)
            if taken > (1 if entry.commander else 0):
                yield Problem("commander-upgrade-single", entries=(entry.id,))


def attachment_alone(company: Company) -> Iterator[Problem]:
    """Find attachments that are attached to nothing. Source: Unit Model Types."""
    for entry, profile in company.loose:
        yield Problem("attachment-alone", {"unit": profile.id}, (entry.id,))


def attachment_eligible(company: Company) -> Iterator[Problem]:
    """Find what is attached to a unit that its card does not name.

    Source: Unit Model Types, Ranking Officer.
    """
    for join in company.joins:
        if not join.profile.bans and not takes(company.book, join):
            yield _misplaced(join)


def _misplaced(join: Join) -> Problem:
    groups = [list(group) for group in join.profile.attaches_to]
    data = {"attaches_to": groups, "unit": join.host.id}
    return Problem("attachment-eligible", data, (join.entry.id,))


def selective(company: Company) -> Iterator[Problem]:
    """Find models with Selective beside others that are not Cephalyx. Source: Selective."""
    if company.selective and company.strangers:
        units = list(dict.fromkeys(profile.id for _, profile in company.strangers))
        entries = _entries([*company.selective, *company.strangers])
        yield Problem("selective", {"units": units}, entries)


def _entries(recruits: Sequence[Recruit] | Iterator[Recruit]) -> tuple[str, ...]:
    return tuple(entry.id for entry, _ in recruits)
