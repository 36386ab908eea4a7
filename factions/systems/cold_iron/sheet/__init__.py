"""The derived sheet: every rating of a combatant, a pure function of what it is and carries.

Source: Cold Iron, Physical Combat; Weapons, Armor and Shields; Encumbrance; and the formulas of
the character generation guide. Fractions are rounded up. The penalties of the load come last.
"""

from factions.systems.cold_iron.sheet.arms import Arm
from factions.systems.cold_iron.sheet.build import Build, build_of
from factions.systems.cold_iron.sheet.ratings import Sheet, sheet
from factions.systems.cold_iron.sheet.strength import grips, strength_had, strength_taken
from factions.systems.cold_iron.sheet.terms import Term, Way, blows, hits, workings

__all__ = [
    "Arm",
    "Build",
    "Sheet",
    "Term",
    "Way",
    "blows",
    "build_of",
    "grips",
    "hits",
    "sheet",
    "strength_had",
    "strength_taken",
    "workings",
]
