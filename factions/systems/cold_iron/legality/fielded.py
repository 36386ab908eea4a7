"""An entry's combatant as its list rules see it: its build, sheet, faults and price."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from factions.systems.cold_iron.catalogue import Catalogue, Combatant
from factions.systems.cold_iron.legality.faults import Faults, faults_of
from factions.systems.cold_iron.legality.sheet_values import sheet_values
from factions.systems.cold_iron.sheet import Build, Sheet, build_of, sheet
from factions.systems.cold_iron.sheet.own import Own, own_build
from factions.systems.cold_iron.sheet.prices import price
from factions.tabletop.lists.roster import Entry


@dataclass(frozen=True, slots=True)
class Fielded:
    """A combatant of a list. points: of one copy. sheet_values: its sheet as plain values.

    rolls: a template's attributes to their potential and their augments.
    """

    build: Build
    sheet: Sheet
    faults: Faults
    points: int
    sheet_values: Mapping[str, Any]
    rolls: Mapping[str, tuple[int, int]]


def ready(combatant: Combatant, option: str | None, catalogue: Catalogue) -> Fielded:
    """Return a ready-made combatant at the grade of an option: its cheapest where none fits."""
    costs, grades = combatant.costs, combatant.grades
    if option is None or option not in grades:
        option = min(grades, key=lambda key: costs.get(key, 0))
    build = build_of(combatant, grades[option], catalogue.items)
    own = Own(build, rider=combatant.rider)
    found = sheet(build, catalogue.charts)
    return _fielded(own, found, costs.get(option, 0), catalogue)


def own(combatant: Combatant, entry: Entry, catalogue: Catalogue) -> Fielded:
    """Return what a player made of a template."""
    made = own_build(combatant, entry, catalogue)
    found = sheet(made.build, catalogue.charts)
    points = price(combatant, made.build, found, catalogue.charts)
    return _fielded(made, found, points, catalogue)


def _fielded(made: Own, found: Sheet, points: int, catalogue: Catalogue) -> Fielded:
    faults = faults_of(made, found, catalogue.charts)
    return Fielded(made.build, found, faults, points, sheet_values(found), made.rolls)
