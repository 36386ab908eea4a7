"""Armoured Clash's exact odds: of an attack roll, of a close quarters combat, of whole units.

`dice` sums attack dice, `harm` and `close_quarters` follow what becomes of units; `sides`, `shots`
and `blows` turn units into figures; `bare` and `units` answer people. NumPy only: web processes use
all of it.
"""

from factions.systems.armoured_clash.odds.bare import raw
from factions.systems.armoured_clash.odds.units import unit_against_unit

__all__ = ["raw", "unit_against_unit"]
