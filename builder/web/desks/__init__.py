"""The list builder of each game: `Desk` of the game's own module, else the plain one."""

from functools import cache
from typing import Any

from django.db.models import Q

from builder.web.desks import plain
from builder.web.sheets import Sheet, units_of
from factions.models import Edition
from factions.systems import SYSTEMS

__all__ = ["desk", "kind_of"]


@cache
def kind_of(system: str) -> type[plain.Desk]:
    """Return the kind of desk that lists of that game are built on."""
    own: Any = SYSTEMS[system].own(__name__)
    found: type[plain.Desk] = (own or plain).Desk
    return found


def desk(document: dict[str, Any], edition: Edition, revision: int = 0) -> plain.Desk:
    """Return a list being built: its sheet and what its faction may recruit. Two queries.

    Those are the faction's own units, the ones open to all, and whatever else the rules let it
    recruit. revision: the number of the save that this is.
    """
    sheet = Sheet(document, edition, {}, revision)
    faction = document["faction"]
    ours = {unit.id for _, unit in sheet.army.book.recruits_by_cost.get(faction, ())}
    keys = ours | {entry["unit"] for entry in document["entries"]}
    open_to_it = Q(faction__key=faction) | Q(faction__open_to_all=True)
    rows = units_of(edition, open_to_it | Q(key__in=keys))
    sheet.units = {unit.key: unit for unit in rows}
    recruits = [
        unit
        for unit in rows
        if unit.faction.key == faction or unit.faction.open_to_all or unit.key in ours
    ]
    recruits.sort(key=lambda unit: (unit.faction.key != faction, unit.position))
    return kind_of(edition.system_id)(sheet, recruits)
