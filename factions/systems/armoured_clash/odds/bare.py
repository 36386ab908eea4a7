"""The bare exchange: a pool of attack dice at a DEFENCE, with no unit behind it."""

from collections.abc import Mapping
from typing import Any

from factions.systems.armoured_clash.odds.dice import REROLLED, STANDARD_DIE, hits, pool
from factions.systems.armoured_clash.odds.harm import points
from factions.tabletop.estimates.chances import by_number, require, whole

KEYS = ("dice", "defence", "rating")
MOST_DICE = 99
HIGHEST = 99


def raw(**keys: str) -> Mapping[str, Any]:
    """Return the chance of each number of `hits` and of points of `damage`, uncapped.

    dice: attack dice; defence: DEFENCE; rating: weakened, neutral or improved. No qualities; `die`
    names the faces of the die. Raises ValueError naming what is wrong.
    """
    require(keys, KEYS)
    dice = whole(keys, "dice", 0, MOST_DICE)
    defence = whole(keys, "defence", 1, HIGHEST)
    rating = keys["rating"]
    if rating not in REROLLED:
        raise ValueError(f"rating: {rating!r}; a combat rating is {', '.join(REROLLED)}")
    found = hits(pool(STANDARD_DIE, dice, rating))
    return {
        "hits": by_number(found),
        "damage": by_number(points(found, defence)),
        "die": list(STANDARD_DIE),
    }
