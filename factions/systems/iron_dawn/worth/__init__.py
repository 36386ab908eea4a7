"""What Iron Dawn's units are worth by their figures alone: floors of points, and what each is for.

`floors` is what nothing costs less than, `exchanges` what units take from each other for their
points, `roles` what that makes of each. No battle is fought for any of it.
"""

from factions.systems.iron_dawn.worth.floors import FORMULA, floors, of_upgrades
from factions.systems.iron_dawn.worth.roles import roles

__all__ = ["FORMULA", "floors", "of_upgrades", "roles"]
