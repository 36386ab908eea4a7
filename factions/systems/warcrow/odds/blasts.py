"""Blasts and strikes of skills, exactly: dice against a defence, without switches.

Source: Warcrow 1.6, "Ranged Attacks", "Face to Face Roll"; the cards.
"""

from collections.abc import Mapping
from functools import lru_cache

from factions.systems.warcrow.catalogue import DICE
from factions.systems.warcrow.odds.plans import lane
from factions.systems.warcrow.odds.sides import Side

STOPS = ("", "hollow", "double")  # how blocks stop: each one, only hollow ones, two a success

Symbols = tuple[int, int, int]  # successes, blocks, hollow blocks


@lru_cache(maxsize=4096)
def symbols_of(side: Side) -> Mapping[Symbols, float]:
    """Return the chance of each count of successes, blocks and hollow blocks, folded if Elite."""
    rolled: dict[Symbols, float] = {_counted(side.symbols, side.elite): 1.0}
    for die in side.dice:
        faces = side.faces[DICE.index(die)]
        fresh: dict[Symbols, float] = {}
        for have, chance in rolled.items():
            for face in faces:
                s, b, thin = _counted(face, side.elite)
                total = (have[0] + s, have[1] + b, have[2] + thin)
                fresh[total] = fresh.get(total, 0.0) + chance / len(faces)
        rolled = fresh
    return rolled


def _counted(face: int, elite: bool) -> Symbols:
    s, b = lane(face, "S"), lane(face, "B")
    if elite:
        return s + lane(face, "s"), b + lane(face, "b"), lane(face, "b")
    return s, b, lane(face, "b")


def successes(side: Side) -> float:
    """Return the successes a roll shows on average."""
    return sum(count[0] * chance for count, chance in symbols_of(side).items())


def blocks(side: Side) -> float:
    """Return the blocks a roll shows on average."""
    return sum(count[1] * chance for count, chance in symbols_of(side).items())


def struck(attack: Side, defence: Side, stopped: str = "") -> float:
    """Return the wounds that an attack deals on average; stopped: one of STOPS."""
    return sum(dealt * chance for (dealt, _), chance in wounds(attack, defence, stopped).items())


@lru_cache(maxsize=4096)
def wounds(attack: Side, defence: Side, stopped: str = "") -> Mapping[tuple[int, int], float]:
    """Return the chance of the wounds dealt and, by a strike, suffered; stopped: one of STOPS."""
    found: dict[tuple[int, int], float] = {}
    for (hits, shields, _), chance in symbols_of(attack).items():
        for (blows, whole, thin), likely in symbols_of(defence).items():
            stops = {"": whole, "hollow": thin, "double": whole // 2}[stopped]
            end = (max(0, hits - stops), max(0, blows - shields))
            found[end] = found.get(end, 0.0) + chance * likely
    return found
