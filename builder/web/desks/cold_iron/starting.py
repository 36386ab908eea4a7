"""Starts for a player's own character: a template, or a ready-made combatant's figures."""

from collections.abc import Iterator, Mapping
from typing import Any

from factions.systems.cold_iron.catalogue import ATTRIBUTES, Catalogue, Combatant, Grade
from factions.systems.cold_iron.legality.band import book_of

SCHOOL = "skills"  # others fight by tables of their own, which no player's character can
Entry = dict[str, Any]


def starts(catalogue: Catalogue) -> Iterator[tuple[Combatant, Grade]]:
    """Yield what a character may begin as: templates, then ready-made people, weakest first."""
    every = [(unit, grade) for unit in catalogue.combatants.values() for grade in _grades(unit)]
    yield from (pair for pair in every if pair[0].template)
    ready = [pair for pair in every if not pair[0].template and template_of(pair[0], catalogue)]
    yield from sorted(ready, key=lambda pair: pair[1].level)


def _grades(unit: Combatant) -> tuple[Grade, ...]:
    return tuple(unit.grades.values())


def template_of(unit: Combatant, catalogue: Catalogue) -> Combatant | None:
    """Return the template that a ready-made combatant can be rebuilt from, if any."""
    if unit.template or unit.school != SCHOOL:
        return None
    templates = [one for one in catalogue.combatants.values() if one.template]
    return next((t for t in templates if (t.kind, t.school) == (unit.kind, unit.school)), None)


def begun(unit: Combatant, option: str | None, catalogue: Catalogue) -> Entry:
    """Return an entry's part of a character that begins as that combatant. Raises KeyError.

    It fights exactly as the combatant does.
    """
    if unit.template:
        mounts = book_of(catalogue).mounts(unit.id) if unit.rider else ()
        return {"unit": unit.id} | ({"upgrades": [mounts[0]]} if mounts else {})
    template = template_of(unit, catalogue)
    if template is None:
        raise KeyError(unit.id)
    grade = unit.grades.get(option or "") or _cheapest(unit)
    stats: dict[str, Any] = {"level": grade.level, **grade.skills, "held": list(unit.held)}
    stats |= _attributes(grade, catalogue.charts.ranges)
    if unit.quality:
        stats["quality"] = sorted(unit.quality)
    if unit.load:
        stats["load"] = unit.load
    for key in ("berserk", "fitted"):
        if getattr(unit, key) != getattr(template, key):
            stats[key] = getattr(unit, key)
    begun = {"unit": template.id, "name": unit.name, "stats": stats}
    return begun | ({"upgrades": list(unit.equipment)} if unit.equipment else {})


def _cheapest(unit: Combatant) -> Grade:
    return unit.grades[min(unit.grades, key=lambda key: unit.costs.get(key, 0))]


def _attributes(grade: Grade, ranges: Mapping[str, int]) -> dict[str, int]:
    """Return the attributes as rolled; the part above the best roll counts as raised."""
    found = {}
    for key in ATTRIBUTES:
        value, most = grade.attributes[key], ranges["most"]
        found[key] = min(value, most)
        if value > most:
            found[f"{key}-potential"] = found[f"{key}-augments"] = value - most
    return found
