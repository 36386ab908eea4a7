"""Warcrow's exact odds: of a roll, of an exchange, of one unit against another.

`sides` turns cards into what is rolled, `plans` sums up switches, `books` writes both as arrays
for the kernels; `pools`, `repeats` and `face_to_face` are the exact mathematics, `options` and
`expected` the same for one side against many at once; `bare` and `units` answer people. NumPy only:
web processes use all of it.
"""

from factions.systems.warcrow.odds.bare import raw
from factions.systems.warcrow.odds.blasts import STOPS, blocks, struck, successes, wounds
from factions.systems.warcrow.odds.books import Book, book
from factions.systems.warcrow.odds.expected import Expected, Meeting, Opponents
from factions.systems.warcrow.odds.face_to_face import Exchange, exchange
from factions.systems.warcrow.odds.magic import (
    Cast,
    Guard,
    blocked,
    castings,
    made_good,
    scion_effects,
    tinge_rolls,
    works,
)
from factions.systems.warcrow.odds.plans import Plan, packed
from factions.systems.warcrow.odds.pools import Chances, passes
from factions.systems.warcrow.odds.sides import (
    Faces,
    Side,
    Terms,
    defence,
    faces,
    melee,
    modifiers_of,
    ranged,
    ranged_defence,
    willpower,
    worth_of,
)
from factions.systems.warcrow.odds.units import unit_against_unit
from factions.tabletop.estimates.chances import mean

__all__ = [
    "STOPS",
    "Book",
    "Cast",
    "Chances",
    "Exchange",
    "Expected",
    "Faces",
    "Guard",
    "Meeting",
    "Opponents",
    "Plan",
    "Side",
    "Terms",
    "blocked",
    "blocks",
    "book",
    "castings",
    "defence",
    "exchange",
    "faces",
    "made_good",
    "mean",
    "melee",
    "modifiers_of",
    "packed",
    "passes",
    "ranged",
    "ranged_defence",
    "raw",
    "scion_effects",
    "struck",
    "successes",
    "tinge_rolls",
    "unit_against_unit",
    "willpower",
    "works",
    "worth_of",
    "wounds",
]
