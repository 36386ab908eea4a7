"""What a Cold Iron list adds up to."""

from typing import Any

from factions.systems.cold_iron.legality.band import Band
from factions.systems.cold_iron.legality.faults import is_missile


def summary(band: Band) -> dict[str, Any]:
    """Return the list's totals.

    combatants: how many fight. hit_points: of all of them. highest_level: of any. leader: an
    entry id or None. archers, mounted, berserkers: how many of each. sheets: each entry's derived
    sheet, in the list's order.
    """
    combatants = hit_points = archers = mounted = berserkers = highest = 0
    sheets = []
    for entry, combatant, fielded in band.members:
        count, build = entry.count, fielded.build
        combatants += count
        hit_points += count * fielded.sheet.pt
        archers += count * any(is_missile(weapon) for weapon in build.weapons)
        mounted += count * (build.mount is not None)
        berserkers += count * build.berserk
        highest = max(highest, build.level)
        sheets.append(
            {
                "entry": entry.id,
                "unit": combatant.id,
                "count": count,
                "sheet": fielded.sheet_values,
            }
        )
    return {
        "points": band.total,
        "points_limit": band.limit,
        "points_left": max(0, band.limit - band.total),
        "combatants": combatants,
        "hit_points": hit_points,
        "highest_level": highest,
        "leader": band.leaders[0].id if band.leaders else None,
        "archers": archers,
        "mounted": mounted,
        "berserkers": berserkers,
        "sheets": sheets,
    }
