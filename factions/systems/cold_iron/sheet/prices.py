"""What a combatant costs: by its experience, or by what it is worth in battle.

Source: experience of the character generation guide; docs/balance.md for muster points.
"""

from collections.abc import Iterator
from math import exp

from factions.systems.cold_iron.catalogue import Charts, Combatant
from factions.systems.cold_iron.pricing import Experience, Muster
from factions.systems.cold_iron.sheet.build import Build
from factions.systems.cold_iron.sheet.figures import figures
from factions.systems.cold_iron.sheet.ratings import Sheet

LEAST = 1  # what anybody costs


def price(combatant: Combatant, build: Build, sheet: Sheet, charts: Charts) -> int:
    """Return the points of a combatant, as its edition prices people."""
    if isinstance(charts.pricing, Muster):
        return muster(combatant, build, sheet, charts.pricing)
    return experience(build, charts, charts.pricing)


def experience(build: Build, charts: Charts, rates: Experience) -> int:
    """Return thousands of experience, and a point for each 500 silver pieces above the first.

    Begun five hundreds count in full. Source: experience of the character generation guide.
    """
    level = min(max(build.level, 1), len(charts.experience) - 1)
    above = silver(build) - rates.free_silver
    spent = max(0, -(-above // rates.silver_per_point))
    return charts.experience[level] // rates.experience_per_point + spent


def muster(combatant: Combatant, build: Build, sheet: Sheet, rates: Muster) -> int:
    """Return whole muster points, LEAST at the least."""
    return max(LEAST, round(worth(combatant, build, sheet, rates)))


def worth(combatant: Combatant, build: Build, sheet: Sheet, rates: Muster) -> float:
    """Return muster points before they are rounded."""
    found = figures(combatant, build, sheet)
    told = sum(each * found[name] for name, each in rates.figures.items())
    return rates.base * exp(told + rates.units.get(combatant.id, 0.0))


def parts(
    combatant: Combatant, build: Build, sheet: Sheet, rates: Muster
) -> Iterator[tuple[str, float, float]]:
    """Yield what muster points are multiplied by: a figure's name, the figure, its factor.

    Those that do nothing are left out; a unit's own comes last, under the name `unit`.
    """
    found = figures(combatant, build, sheet)
    for name, each in rates.figures.items():
        if found[name] and each:
            yield name, found[name], exp(each * found[name])
    if combatant.id in rates.units:
        yield "unit", 1.0, exp(rates.units[combatant.id])


def silver(build: Build) -> int:
    """Return the price of everything carried, in silver pieces."""
    return sum(
        item.quality_cost if item.id in build.quality and item.quality_cost else item.cost
        for item in build.items
    )
