"""Cold Iron's exact odds: of one blow, shot or grip, and what becomes of whoever takes it.

`adjustment` is the roll, `multiples` what a margin is worth, `harm` what damage does to a body,
`grips` hand to hand; `sides` turns combatants into figures, `bare` and `units` answer people. NumPy
only: web processes use all of it.
"""

from factions.systems.cold_iron.odds.bare import raw
from factions.systems.cold_iron.odds.units import unit_against_unit

__all__ = ["raw", "unit_against_unit"]
