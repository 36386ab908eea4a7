"""What a combatant of one's own costs. Source: experience of the character generation guide."""

from factions.systems.cold_iron.catalogue import Charts
from factions.systems.cold_iron.sheet.build import Build


def price(build: Build, charts: Charts) -> int:
    """Return thousands of experience, and a point for each 500 silver pieces above the first.

    Begun five hundreds count in full. Source: experience of the character generation guide.
    """
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
