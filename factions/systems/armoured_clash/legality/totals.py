"""What an Armoured Clash list adds up to."""

from typing import Any

from factions.systems.armoured_clash.legality.force import Force
from factions.systems.armoured_clash.legality.formation import Formation


def summary(force: Force) -> dict[str, Any]:
    """Return the list's totals.

    types: units of each type, companions and passengers among them. victory_points: what the
    enemy scores if every unit is annihilated. reserve: units that begin there, a loaded transport
    being one. stars: battlegroup id to slot to the stars used and there, None for no limit.
    """
    models = units = points = 0
    types: dict[str, int] = {}
    base = force.book.base_levels
    for entry, profile in force.recruits:
        count, level = entry.count, profile.levels.get(entry.option or "") or base[profile.id]
        units += count
        models += level.models * count
        points += level.victory_points * count
        types[profile.kind] = types.get(profile.kind, 0) + count
    return {
        "points": force.total,
        "points_limit": force.limit,
        "points_left": max(0, force.limit - force.total),
        "size": force.scale.id,
        "units": units,
        "types": types,
        "models": models,
        "victory_points": points,
        "hand_limit": force.scale.hand,
        "reserve": force.reserve,
        "reserve_limit": force.allowed_reserve,
        "boons": sum(boon in force.book.boons for boon in force.boons),
        "stars": {formation.group.id: _stars(force, formation) for formation in force.formations},
    }


def _stars(force: Force, formation: Formation) -> dict[str, dict[str, int | None]]:
    orbat = formation.orbat
    if not force.scale.bolstered or orbat is None:
        return {}
    found: dict[str, dict[str, int | None]] = {
        name: {"used": 0, "stars": stars} for name, stars in force.book.starred[orbat.id]
    }
    for name, bolstered in formation.bolstered.items():
        used = sum(entry.count for entry, _ in bolstered)
        found[name] = {"used": used, "stars": formation.stars(orbat.slots[name], bolstered)}
    return found
