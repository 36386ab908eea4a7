"""What a Company of Iron list adds up to."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from factions.systems.company_of_iron.legality.company import (
    ADVANCE,
    AMBUSH,
    Company,
    Deployment,
)
from factions.tabletop.lists.roster import Entry


def summary(company: Company) -> dict[str, Any]:
    """Return the list's totals.

    models: figures that start in play. requisition: the sum of the costs that are known.
    hand_size: Command cards. advance_deployment, ambush: how many models may use them, what
    attachments lend their unit included. commander: an entry id or None. upgrade: its Commander
    Upgrade or None.
    """
    requisition = _requisition(company)
    deployment = _deployment(company)
    commander = company.marked[0][0] if company.marked else None
    return {
        "points": company.total,
        "points_limit": company.limit,
        "points_left": max(0, company.limit - company.total),
        "models": company.models,
        "requisition": requisition,
        "hand_size": max(0, _cards(company) + requisition),
        "advance_deployment": deployment.advance,
        "ambush": deployment.ambush,
        "commander": commander.id if commander else None,
        "upgrade": _upgrade(company, commander),
    }


def _cards(company: Company) -> int:
    """Return the base hand of the points limit, else of the nearest below, else the smallest."""
    hand = company.book.catalogue.hand
    below = [points for points in hand if points <= company.limit]
    return hand[max(below, default=min(hand))]


def _requisition(company: Company) -> int:
    priced = company.book.priced
    if not priced:
        return 0
    return sum(
        entry.count * priced[profile.id][profile.option(entry.option).id]
        for entry, profile in company.recruits
        if profile.id in priced
    )


def _upgrade(company: Company, commander: Entry | None) -> str | None:
    known = company.book.catalogue.upgrades
    return next((key for key in commander.upgrades if key in known), None) if commander else None


def _deployment(company: Company) -> Deployment:
    book = company.book
    lent = _lent(company) if company.joins else {}
    advance = ambush = 0
    for entry, profile in company.recruits:
        gifts = lent.get(entry.id)
        options = book.deployments.get(profile.id)
        if options:
            own = options.get(entry.option) or options[None]
            advance += entry.count * (own.advance if not gifts or ADVANCE not in gifts else 0)
            ambush += entry.count * (own.ambush if not gifts or AMBUSH not in gifts else 0)
        if gifts:
            models = book.models_of[profile.id]
            all_of_them = entry.count * models.get(entry.option, models[None])
            advance += all_of_them * (ADVANCE in gifts)
            ambush += all_of_them * (AMBUSH in gifts)
    return Deployment(advance, ambush)


def _lent(company: Company) -> Mapping[str, set[str]]:
    """Map entries to what attachments lend them: the unit joined, and others that join it."""
    lent: dict[str, set[str]] = defaultdict(set)
    for join in company.joins:
        gifts = company.book.lent.get(join.profile.id)
        if gifts:
            lent[join.target.id] |= gifts
    for join in company.joins if lent else ():
        lent[join.entry.id] |= lent.get(join.target.id, set())
    return lent
