"""What a combatant costs: by its experience, or by what it is worth in battle.

Source: experience of the character generation guide; docs/balance.md for muster points.
"""

from math import exp

from factions.systems.cold_iron.catalogue import Charts, Combatant, Experience, Muster
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


def silver(build: Build) -> int:
    """Return the price of everything carried, in silver pieces."""
    return sum(
        item.quality_cost if item.id in build.quality and item.quality_cost else item.cost
        for item in build.items
    )
