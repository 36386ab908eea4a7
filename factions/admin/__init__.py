"""Admin pages of the catalogue. The rows of a published edition are read-only."""

from factions.admin import editions, units

__all__ = ["editions", "units"]
