"""The units and modes that Armoured Clash has odds for, by the rows of the armaments grid."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

from factions.models import Unit
from factions.systems.armoured_clash.odds.blows import NOT_CHARGED

MODES = {"ranged": gettext_lazy("Ranged"), "melee": gettext_lazy("Close quarters")}
HARM = gettext_lazy("points of damage")


def modes(unit: Unit) -> Mapping[str, str]:
    """Return the ways of attack that the unit has rows for; a Static one does not charge."""
    rows = {weapon.mode for weapon in unit.weapons.all()}
    armed = {"ranged": "ranged" in rows, "melee": _charges(unit)}
    return {mode: str(name) for mode, name in MODES.items() if armed[mode]}


def can_be_attacked(unit: Unit) -> bool:
    """Return True: every unit may be attacked, by units that reach it."""
    return True


def reaches(unit: Unit, other: Unit) -> bool:
    """Return whether a unit has any attack against another."""
    fires = (weapon.stats["against"] for weapon in unit.weapons.all() if weapon.mode == "ranged")
    charged = _charges(unit) and other.kind not in NOT_CHARGED
    return charged or any(other.stats["target"] in against for against in fires)


def _charges(unit: Unit) -> bool:
    armed = any(weapon.mode in ("melee", "impact") for weapon in unit.weapons.all())
    return armed and "Static" not in unit.keywords
