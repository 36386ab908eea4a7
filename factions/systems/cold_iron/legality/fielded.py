"""An entry's combatant as its list rules see it: its build, sheet, faults and price."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from factions.systems.cold_iron.catalogue import Catalogue, Combatant
from factions.systems.cold_iron.legality.faults import Faults, faults_of
from factions.systems.cold_iron.legality.own import Own, own_build
from factions.systems.cold_iron.legality.told import told
from factions.systems.cold_iron.sheet import Build, Sheet, build_of, sheet
from factions.tabletop.roster import Entry


@dataclass(frozen=True, slots=True)
class Fielded:
    """A combatant of a list. points: of one copy. told: its sheet as plain values.

    rolls: a template's attributes to their potential and their augments.
    """

    build: Build
    sheet: Sheet
    faults: Faults
    points: int
    told: Mapping[str, Any]
    rolls: Mapping[str, tuple[int, int]]


def ready(combatant: Combatant, option: str | None, catalogue: Catalogue) -> Fielded:
    """Return a ready-made combatant at the grade of an option: its cheapest where none fits."""
    costs, grades = combatant.costs, combatant.grades
    if option is None or option not in grades:
        option = min(grades, key=lambda key: costs.get(key, 0))
    build = build_of(combatant, grades[option], catalogue.items)
    return _fielded(Own(build), costs.get(option, 0), catalogue)


def own(combatant: Combatant, entry: Entry, catalogue: Catalogue) -> Fielded:
    """Return what a player made of a template."""
    made = own_build(combatant, entry, catalogue)
    return _fielded(made, price(made.build, catalogue), catalogue)


def _fielded(made: Own, points: int, catalogue: Catalogue) -> Fielded:
    found = sheet(made.build, catalogue.charts)
    faults = faults_of(made, found, catalogue.charts)
    return Fielded(made.build, found, faults, points, told(found), made.rolls)


def price(build: Build, catalogue: Catalogue) -> int:
    """Return thousands of experience, and a point for each 500 silver pieces above the first.

    Begun five hundreds count in full. Source: experience of the character generation guide.
    """
    charts = catalogue.charts
    rates = charts.pricing
    level = min(max(build.level, 1), len(charts.experience) - 1)
    above = silver(build) - rates["free_silver"]
    spent = max(0, -(-above // rates["silver_per_point"]))
    return charts.experience[level] // rates["experience_per_point"] + spent


def silver(build: Build) -> int:
    """Return the price of everything carried, in silver pieces."""
    return sum(
        item.quality_cost if item.id in build.quality and item.quality_cost else item.cost
        for item in build.items
    )
