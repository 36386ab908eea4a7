"""Company of Iron's exact odds: of an attack, of a model's series of attacks on another.

`dice` sums dice, `sides` and `strikes` turn cards into figures, `series` follows what becomes of a
target; `bare` and `units` answer people and battles. NumPy only: web processes use all of it.
"""

from factions.systems.company_of_iron.odds.bare import raw
from factions.systems.company_of_iron.odds.units import gains, reaches, unit_against_unit

__all__ = ["gains", "raw", "reaches", "unit_against_unit"]
