"""The units and modes that Cold Iron has odds for; templates carry no weapons and have none."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from factions import loading
from factions.models import Unit
from factions.systems.cold_iron.odds.sides import shoots

MODES = {"melee": gettext_lazy("Melee"), "ranged": gettext_lazy("Missiles")}
HARM = gettext_lazy("points")
CHARTED = 2  # cases whose points are drawn as a chart; all have what they come to as one bar


def modes(unit: Unit) -> Mapping[str, str]:
    """Return the ways of attack that the combatant has at every level."""
    if unit.stats["template"]:
        return {}
    catalogue = loading.catalogue(unit.edition)
    armed = {"melee": True, "ranged": shoots(catalogue, catalogue.combatants[unit.key])}
    return {mode: str(name) for mode, name in MODES.items() if armed[mode]}


def can_be_attacked(unit: Unit) -> bool:
    """Return whether others have odds against the combatant: all but templates."""
    return not unit.stats["template"]


def outcomes(case: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the mutually exclusive outcomes of an attack, from best to worst for its target.

    Their chances add up to 1.
    """
    to, hit = case["to_defender"], case["hit"]
    unharmed = to["damage"].get("0", 0.0)
    worst = to["reeling"] + to["unconscious"] + to["dead"]
    shares = {
        gettext("missed"): 1 - hit,
        gettext("unharmed"): unharmed - (1 - hit),
        gettext("hurt"): 1 - unharmed - worst,
        gettext("stunned"): to["reeling"],
        gettext("unconscious"): to["unconscious"],
        gettext("dead"): to["dead"],
    }
    return [{"outcome": name, "chance": max(0.0, share)} for name, share in shares.items()]
