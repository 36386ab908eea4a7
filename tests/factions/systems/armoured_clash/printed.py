"""How often each special rule and each quality is printed on the sheets."""

from collections import Counter

from factions.systems.armoured_clash.catalogue import Catalogue

COMMONEST = 30  # special rules, of which every clause is tested


def printed(clash: Catalogue) -> tuple[Counter[str], Counter[str]]:
    """Return how often each special rule and each quality stands on a unit."""
    units: Counter[str] = Counter()
    rows: Counter[str] = Counter()
    for profile in clash.profiles.values():
        units.update(word.partition(" (")[0] for word in profile.keywords)
        rows.update(word.partition(" (")[0] for row in profile.grid for word in row.qualities)
    return units, rows
