"""Cold Iron's own list rules, one function each, named by its code.

What concerns a single combatant is worked out once, by the function of the same name among the
faults; the rule here says whose fault it is.
"""

from collections.abc import Iterator

from factions.systems.cold_iron.legality.band import Band
from factions.systems.cold_iron.legality.faults import data_of
from factions.tabletop.lists import rules as shared
from factions.tabletop.lists.closest import closest_of
from factions.tabletop.lists.problem import Problem, Severity


def _faults(band: Band, code: str, severity: Severity = Severity.ERROR) -> Iterator[Problem]:
    for entry, _, fielded in band.faulty:
        for data in data_of(fielded.faults, code):
            yield Problem(code, data, (entry.id,), severity)


def unknown_option(band: Band) -> Iterator[Problem]:
    """Find options that the unit does not have, and words of `stats` that mean nothing for it.

    Ready-made combatants take no `stats`. Source: experience.
    """
    yield from shared.unknown_option(band)
    yield from _faults(band, "unknown-option")
    for entry, combatant, _ in band.members:
        if entry.stats and not combatant.template:
            for key in entry.stats:
                options = frozenset(combatant.costs)
                candidates = closest_of(options, key) or tuple(combatant.costs)
                data = {"option": key, "candidates": list(candidates)}
                yield Problem("unknown-option", data, (entry.id,))


def unknown_upgrade(band: Band) -> Iterator[Problem]:
    """Find items that the combatant may not take; only templates take any. Source: equipment."""
    for entry, combatant, _ in band.members:
        if entry.upgrades:
            known = band.book.catalogue.allowed[combatant.id]
            for upgrade in dict.fromkeys(entry.upgrades):
                if upgrade not in known:
                    candidates = list(band.book.closest_upgrade(combatant.id)(upgrade))
                    data = {"upgrade": upgrade, "candidates": candidates}
                    yield Problem("unknown-upgrade", data, (entry.id,))


def points_left(band: Band) -> Iterator[Problem]:
    """Report the cheapest combatant of some experience that the points left still pay.

    Source: experience.
    """
    left = band.limit - band.total
    cheapest = band.book.cheapest.get(band.roster.faction)
    if cheapest is not None and band.roster.entries and cheapest[0] <= left:
        data = {"left": left, "cheapest": cheapest[1]}
        yield Problem("points-left", data, severity=Severity.INFO)


def leader_single(band: Band) -> Iterator[Problem]:
    """Find more than one leader, copies counted. Source: CHA, leadership."""
    leaders = band.leaders
    if len(leaders) > 1 or (leaders and leaders[0].count > 1):
        yield Problem("leader-single", entries=tuple(entry.id for entry in leaders))


def leader_missing(band: Band) -> Iterator[Problem]:
    """Report that nobody leads.

    A marked entry of an unknown unit counts, and an empty list has its own code. Source: CHA.
    """
    entries = band.roster.entries
    if entries and not any(entry.commander for entry in entries):
        yield Problem("leader-missing", severity=Severity.WARNING)


def attribute_range(band: Band) -> Iterator[Problem]:
    """Find attributes off their range or above their potential. Source: Augment, Potential."""
    return _faults(band, "attribute-range")


def augments(band: Band) -> Iterator[Problem]:
    """Find more than five augments, unless one attribute is maxed out. Source: Max Out."""
    return _faults(band, "augments")


def skill_points(band: Band) -> Iterator[Problem]:
    """Find skills that cost more than the level grants. Source: experience."""
    return _faults(band, "skill-points")


def weapon_strength(band: Band) -> Iterator[Problem]:
    """Find weapons that take more STR than their wielder has. Source: Weapons and Shields."""
    return _faults(band, "weapon-strength")


def weapon_size(band: Band) -> Iterator[Problem]:
    """Find weapons too large for their wielder. Source: Weapons and Shields."""
    return _faults(band, "weapon-size")


def shield_size(band: Band) -> Iterator[Problem]:
    """Find shields too large for their bearer. Source: Weapons and Shields."""
    return _faults(band, "shield-size")


def hands(band: Band) -> Iterator[Problem]:
    """Find more in hand than two hands hold. Source: Weapons and Shields."""
    return _faults(band, "hands")


def encumbrance(band: Band) -> Iterator[Problem]:
    """Find loads off the chart. Source: Encumbrance."""
    return _faults(band, "encumbrance")


def encumbered(band: Band) -> Iterator[Problem]:
    """Find loads that cost more than 3 to defence. Source: Encumbrance."""
    return _faults(band, "encumbered", Severity.WARNING)


def quality(band: Band) -> Iterator[Problem]:
    """Find quality on slings, sling bullets, armour and the like. Source: Weapons and Shields."""
    return _faults(band, "quality")


def armour_single(band: Band) -> Iterator[Problem]:
    """Find more than one suit of armour on one combatant. Source: Armor."""
    return _faults(band, "armour-single")


def mount_missing(band: Band) -> Iterator[Problem]:
    """Find riders without a mount. Source: Mounted combat."""
    return _faults(band, "mount-missing")


def berserk_missile(band: Band) -> Iterator[Problem]:
    """Find berserkers with missile weapons, which they may not use. Source: Berserkers."""
    return _faults(band, "berserk-missile", Severity.WARNING)
