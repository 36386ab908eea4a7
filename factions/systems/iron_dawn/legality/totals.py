"""What an Iron Dawn list adds up to."""

from typing import Any

from factions.systems.iron_dawn.catalogue import (
    COMMAND_VEHICLE,
    KINDS,
    LEADER,
    VEHICLE,
    Profile,
)
from factions.systems.iron_dawn.legality.detachment import Detachment
from factions.tabletop.lists.roster import Entry


def summary(army: Detachment) -> dict[str, Any]:
    """Return the list's totals.

    command: points spent on commanders, and their share of all as a fraction cut after three
    digits. units: by category. models: vehicles among them. leaderless: squads without a leader of
    their own. command_radii: inches by entry. crew: of all vehicles.
    """
    units = dict.fromkeys(KINDS, 0)
    models = leaderless = crew = 0
    for entry, profile in army.recruits:
        count = entry.count
        units[profile.kind] += count
        models += army.models(entry) * count
        crew += profile.crew * count
        if is_leaderless(entry, profile):
            leaderless += count
    return {
        "points": army.total,
        "points_limit": army.limit,
        "points_left": max(0, army.limit - army.total),
        "command": {
            "spent": army.spent,
            "share": army.spent * 1000 // army.total / 1000 if army.total else 0,
        },
        "units": units,
        "models": models,
        "leaderless": leaderless,
        "command_radii": {entry.id: _radius(army, profile) for entry, profile in army.commanders},
        "vehicles": units[VEHICLE],
        "crew": crew,
    }


def is_leaderless(entry: Entry, profile: Profile) -> bool:
    """Return whether that is a squad without a leader of its own. Source: Squad Leaders."""
    if profile.solo or profile.kind == VEHICLE:
        return False
    leader = profile.leader
    return leader is None or not (leader.included or LEADER in entry.upgrades)


def _radius(army: Detachment, profile: Profile) -> int:
    rank = profile.command or army.book.purchases[COMMAND_VEHICLE].command
    return army.book.command[rank].radius
