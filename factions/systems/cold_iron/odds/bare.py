"""The bare exchange: an attack against a defence, with nobody behind it."""

from collections.abc import Mapping
from typing import Any

from factions.systems.cold_iron.odds.multiples import STRIDES, Exchange, hit, multiples
from factions.tabletop.estimates.chances import by_number, require, whole

KEYS = ("attack", "defence", "weapon")
USUAL = {"crit_protection": "0"}
LARGEST = 999


def raw(**keys: str) -> Mapping[str, Any]:
    """Return the chance to `hit`, and that of each `multiple` of damage, 0 of them a miss.

    attack, defence: ratings. weapon: sharp, blunt, random, blunt-random, natural, b3-random or
    b4-random.
    crit_protection: 0 unless told. Raises ValueError naming what is wrong.
    """
    require(keys, KEYS, tuple(USUAL))
    asked = USUAL | keys
    if asked["weapon"] not in STRIDES:
        raise ValueError(f"weapon: {asked['weapon']!r}; a weapon is {', '.join(STRIDES)}")
    exchange = Exchange(
        attack=whole(asked, "attack", -LARGEST, LARGEST),
        defence=whole(asked, "defence", -LARGEST, LARGEST),
        weapon=asked["weapon"],
        protection=whole(asked, "crit_protection", 0, LARGEST),
    )
    return {"hit": hit(exchange), "multiple": by_number(multiples(exchange))}
