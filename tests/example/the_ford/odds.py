"""The Ford's exact odds: what an attack does. Source: The Ford, Attacks."""

from collections.abc import Iterator, Mapping
from math import comb
from typing import Any

from factions.tabletop.estimates.against import answer, pair
from factions.tabletop.estimates.chances import by_number, mean, require, whole
from tests.example.the_ford.catalogue import Catalogue, Fighter

FACES, MOST_DICE = 6, 10
MELEE = 1  # paces


def hits(dice: int, aim: int, guard: int) -> list[float]:
    """Return the chances of 0, 1, ... hits that are not stopped."""
    chance = serves(aim) * (1.0 - serves(guard))
    return [
        comb(dice, number) * chance**number * (1.0 - chance) ** (dice - number)
        for number in range(dice + 1)
    ]


def serves(least: int) -> float:
    """Return the chance that a die shows that face or more."""
    return min(FACES, max(0, FACES + 1 - least)) / FACES


def raw(**keys: str) -> Mapping[str, Mapping[str, float]]:
    """Return the chances of `hits` of bare figures. Raises ValueError naming what is wrong."""
    require(keys, ("dice", "aim", "guard"))
    figures = (
        whole(keys, "dice", 1, MOST_DICE),
        whole(keys, "aim", 1, 7),
        whole(keys, "guard", 1, 7),
    )
    return {"hits": by_number(hits(*figures))}


def unit_against_unit(
    catalogue: Catalogue, attacker: str, defender: str, mode: str
) -> Mapping[str, Any]:
    """Return what one attack of a fighter does to another. Raises ValueError for a wrong name."""
    one, two = pair(catalogue.fighters, attacker, defender, mode)
    return answer(one, two, mode, _cases(one, two, mode))


def _cases(one: Fighter, two: Fighter, mode: str) -> Iterator[dict[str, Any]]:
    if mode == "melee" or one.reach > MELEE:
        chances = hits(one.dice, one.aim, two.guard)
        damage = {"damage": by_number(chances), "expected_damage": mean(chances)}
        yield {"action": "attack", "to_defender": damage}
