"""Admin pages of what exists. The rows of a published edition may be read, and no more."""

from factions.admin import editions, units

__all__ = ["editions", "units"]
