"""Iron Dawn's exact odds: of a shot, of a unit's whole volley or assault on another unit.

`rolls` is what one D10 does, `volleys` adds up the shots and what becomes of their target; `sides`
turns units into shots, `bare` and `units` answer people. NumPy only: web processes use all of it.
"""

from factions.systems.iron_dawn.odds.bare import raw
from factions.systems.iron_dawn.odds.units import unit_against_unit

__all__ = ["raw", "unit_against_unit"]
