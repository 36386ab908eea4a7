"""The units and modes that Company of Iron has odds for: those that may be played."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

from builder.web.cards.company_of_iron.words import reasons
from factions.models import Unit

MODES = {"melee": gettext_lazy("Melee"), "ranged": gettext_lazy("Ranged")}
HARM = gettext_lazy("damage points")


def modes(unit: Unit) -> Mapping[str, str]:
    """Return the ways of attack of the unit's weapons; none if it is barred."""
    if not can_be_attacked(unit):
        return {}
    armed = {weapon.mode for weapon in unit.weapons.all() if not weapon.stats["mount"]}
    return {mode: str(name) for mode, name in MODES.items() if mode in armed}


def can_be_attacked(unit: Unit) -> bool:
    """Return whether the unit may be played, so that others may attack it."""
    return bool(unit.stats["models"]) and not reasons(unit.stats)
