"""Armoured Clash's own list rules, one function each, named by its code.

Source: Armoured Clash (2024), Setup, unless a function says otherwise, and the order of battle
sheets of the factions.
"""

from collections.abc import Iterator
from typing import Any

from factions.systems.armoured_clash.catalogue import AIRCRAFT, LEVELS
from factions.systems.armoured_clash.legality.force import Force
from factions.systems.armoured_clash.legality.formation import Formation, Recruit
from factions.systems.armoured_clash.legality.transport import burden
from factions.tabletop.lists import rules as shared
from factions.tabletop.lists.problem import Problem, Severity


def game_size(force: Force) -> Iterator[Problem]:
    """Find a scale that has no such name, and a points limit out of its scale's bounds."""
    size, limit, scales = force.roster.size, force.roster.points_limit, force.book.scales
    if size is not None and size not in scales:
        yield Problem("game-size", {"size": size, "allowed": list(scales)})
    if limit is not None:
        named = scales.get(size or "")
        least, most = (named.least, named.most) if named else force.book.widest
        if not least <= limit <= most:
            yield Problem("game-size", {"size": limit, "allowed": [least, most]})


def unknown_option(force: Force) -> Iterator[Problem]:
    """Find options that are no reinforcement level at all."""
    for problem in shared.unknown_option(force):
        if problem.data["option"] not in LEVELS:
            yield problem


def level_missing(force: Force) -> Iterator[Problem]:
    """Find reinforcement levels that the unit does not have, or that its parent unit has not."""
    for entry, profile in force.recruits:
        if entry.option not in profile.levels and entry.option in LEVELS:
            data = {"option": entry.option, "levels": list(profile.levels)}
            yield Problem("level-missing", data, (entry.id,))
    for entry, profile, host, _ in force.companions:
        level = host.option or ""
        if level in profile.levels and entry.option in set(profile.levels) - {level}:
            data = {"option": entry.option, "levels": [level]}
            yield Problem("level-missing", data, (entry.id,))


def points_minimum(force: Force) -> Iterator[Problem]:
    """A list costs at least its scale's lower bound."""
    least = force.scale.least
    if force.total < least and force.roster.entries:
        data = {"total": force.total, "minimum": least}
        yield Problem("points-minimum", data, severity=Severity.WARNING)


def battlegroup_required(force: Force) -> Iterator[Problem]:
    """Find a list without battlegroups. An empty list has its own code."""
    if not force.formations and force.roster.entries:
        yield Problem("battlegroup-required")


def battlegroup_unassigned(force: Force) -> Iterator[Problem]:
    """Find units in no battlegroup, where there are any to be in."""
    if force.formations:
        for entry, _ in force.unassigned:
            yield Problem("battlegroup-unassigned", {}, (entry.id,))


def battlegroup_faction(force: Force) -> Iterator[Problem]:
    """Find battlegroups that are not the faction's. Their units are not judged by them."""
    for formation in force.formations:
        if formation.orbat is None:
            data = {"orbat": formation.group.orbat}
            yield Problem("battlegroup-faction", data, _ids(formation.members))


def faction_battlegroup_single(force: Force) -> Iterator[Problem]:
    """Find more than one faction battlegroup, and auxiliary battlegroups taken twice."""
    if len(force.formations) < 2:  # noqa: PLR2004 -- one cannot be too many
        return
    kinds: dict[str, list[Formation]] = {}
    for formation in force.formations:
        if formation.orbat is not None:
            auxiliary = formation.orbat.role == "auxiliary"
            kinds.setdefault(formation.orbat.id if auxiliary else "", []).append(formation)
    for formations in kinds.values():
        if len(formations) > 1:
            orbats = [formation.group.orbat for formation in formations]
            yield Problem("faction-battlegroup-single", {"orbats": orbats})


def unit_not_in_battlegroup(force: Force) -> Iterator[Problem]:
    """Find units that are not on their battlegroup's order of battle."""
    for formation in force.formations:
        for entry, profile in formation.strangers:
            data = {"unit": profile.id, "orbat": formation.group.orbat}
            yield Problem("unit-not-in-battlegroup", data, (entry.id,))


def unit_scale(force: Force) -> Iterator[Problem]:
    """Find units that their battlegroup may not have at this scale."""
    scale = force.scale.id
    for formation in force.formations:
        for entry, place in formation.placed:
            if scale not in place.scales:
                yield Problem("unit-scale", {"scales": list(place.scales)}, (entry.id,))


def unit_copies(force: Force) -> Iterator[Problem]:
    """Find units more often in a battlegroup, or with one host, than they may be."""
    for formation in force.formations:
        for unit, copies in formation.copies.items():
            most = formation.positions[unit].place.most
            if copies > most:
                entries = [recruit for recruit in formation.members if recruit[1].id == unit]
                yield Problem("unit-copies", {"copies": copies, "max": most}, _ids(entries))
    for host in dict.fromkeys(companion.host.id for companion in force.companions):
        companions = [companion for companion in force.companions if companion.host.id == host]
        copies = sum(companion.entry.count for companion in companions)
        most = force.berths(companions[0].host, companions[0].parent)
        if copies > most:
            blamed = tuple(companion.entry.id for companion in companions)
            yield Problem("unit-copies", {"copies": copies, "max": most}, blamed)


def slot_minimum(force: Force) -> Iterator[Problem]:
    """Find slots with too few units."""
    for formation in force.formations:
        for slot in formation.orbat.slots.values() if formation.orbat else ():
            count = formation.filled.get(slot.name, 0)
            if count < slot.least and not slot.commander:
                bounds = {"count": count, "min": slot.least}
                yield Problem("slot-minimum", _slot(formation, slot.name) | bounds)


def slot_maximum(force: Force) -> Iterator[Problem]:
    """Find slots with too many units."""
    for formation in force.formations:
        for slot in formation.orbat.slots.values() if formation.orbat else ():
            count = formation.filled.get(slot.name, 0)
            if count > slot.most and not slot.commander:
                data = _slot(formation, slot.name) | {"count": count, "max": slot.most}
                yield Problem("slot-maximum", data, _ids(formation.slots[slot.name]))


def _slot(formation: Formation, name: str) -> dict[str, Any]:
    return {"orbat": formation.group.orbat, "slot": name}


def battlegroup_commander(force: Force) -> Iterator[Problem]:
    """Find battlegroups not led by exactly one commander, or with another unit marked as theirs.

    A marked entry of an unknown unit may be the commander that is missed.
    """
    for formation in force.formations:
        if formation.orbat is None:
            continue
        leaders = formation.leaders
        count = 1 if leaders is None else sum(entry.count for entry, _ in leaders)
        if count == 0 and force.leads_unknown(formation):
            continue
        blamed = [] if count == 1 or leaders is None else leaders
        wrong = [recruit for recruit in formation.members if _wrongly_marked(recruit)]
        if count != 1 or wrong:
            data = {"orbat": formation.group.orbat, "count": 0 if leaders is None else count}
            yield Problem("battlegroup-commander", data, _ids([*blamed, *wrong]))


def _wrongly_marked(recruit: Recruit) -> bool:
    entry, profile = recruit
    return entry.commander and not profile.commander


def bolstering(force: Force) -> Iterator[Problem]:
    """Find slots with more bolstered units than stars, and levels that the scale never allows."""
    for formation in force.formations:
        if formation.orbat is None or not (formation.bolstered or formation.excluded):
            continue
        for slot in formation.orbat.slots.values():
            if slot.name in formation.excluded:
                yield _bolstered(_slot(formation, slot.name), formation.excluded[slot.name], 0)
            bolstered = formation.bolstered.get(slot.name, [])
            stars = formation.stars(slot, bolstered)
            if stars is not None and sum(entry.count for entry, _ in bolstered) > stars:
                yield _bolstered(_slot(formation, slot.name), bolstered, stars)


def _bolstered(slot: dict[str, Any], units: list[Recruit], stars: int) -> Problem:
    bolstered = sum(entry.count for entry, _ in units)
    data = slot | {"bolstered": bolstered, "stars": stars}
    return Problem("bolstering", data, _ids(units))


def boon_unknown(force: Force) -> Iterator[Problem]:
    """Find boons that the edition does not have."""
    for boon in dict.fromkeys(force.boons):
        if boon not in force.book.boons:
            yield Problem("boon-unknown", {"boon": boon})


def boon_once(force: Force) -> Iterator[Problem]:
    """Find boons bought more than once, by the list or by its battlegroups."""
    for boon in dict.fromkeys(force.boons):
        if boon in force.book.boons and force.boons.count(boon) > 1:
            yield Problem("boon-once", {"boon": boon})


def boon_faction(force: Force) -> Iterator[Problem]:
    """Find boons of another faction."""
    faction, known = force.roster.faction, force.book.boons
    if faction in force.book.factions:
        for boon in dict.fromkeys(force.boons):
            if boon in known and faction not in known[boon].factions:
                yield Problem("boon-faction", {"boon": boon})


def transport_capacity(force: Force) -> Iterator[Problem]:
    """Find transports with more, or others, aboard than they carry. Source: Transporting Units."""
    for load in force.loads:
        weighed = burden(force, load)
        if not weighed.fits:
            data = {
                "transport": load.profile.id,
                "models": weighed.models,
                "capacity": weighed.capacity,
            }
            yield Problem("transport-capacity", data, _ids(load.riders))


def reserve_half(force: Force) -> Iterator[Problem]:
    """Find more than half of the units in reserve; passengers and companions do not count."""
    if force.reserve > force.allowed_reserve:
        data = {"reserve": force.reserve, "allowed": force.allowed_reserve}
        blamed = [recruit for recruit in force.deploying if recruit[0].reserve]
        yield Problem("reserve-half", data, _ids(blamed))


def aircraft_reserve(force: Force) -> Iterator[Problem]:
    """Find aircraft that do not begin in reserve."""
    for entry, profile in force.recruits:
        if profile.kind == AIRCRAFT and not entry.reserve:
            yield Problem("aircraft-reserve", {"unit": profile.id}, (entry.id,))


def _ids(recruits: list[Recruit]) -> tuple[str, ...]:
    return tuple(entry.id for entry, _ in recruits)
