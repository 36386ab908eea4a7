"""The bare exchange: two pools of dice and symbols, with no unit behind them."""

from collections.abc import Mapping

from factions.systems.warcrow.catalogue import DICE, SYMBOLS
from factions.systems.warcrow.odds.face_to_face import exchange
from factions.systems.warcrow.odds.plans import Plan, packed
from factions.systems.warcrow.odds.sides import MOST_OF_A_COLOUR, STANDARD_FACES, Side
from factions.tabletop.estimates.chances import by_number, require

KEYS = ("attack", "defence")
MOST_SYMBOLS = 99


def raw(**keys: str) -> Mapping[str, Mapping[str, float]]:
    """Return the chance of each damage both ways: no switches, no modifiers, the standard dice.

    attack, defence: dice (ROYGUK, at most three of a colour) and symbols (SBX, hollow sbx),
    in any order; hollow symbols change nothing here. Raises ValueError naming what is wrong.
    """
    require(keys, KEYS)
    attack, defence = (_bare(key, keys[key], key == "defence") for key in KEYS)
    odds = exchange(attack, defence)
    return {
        "damage_to_defender": by_number(odds.to_second),
        "damage_to_attacker": by_number(odds.to_first),
    }


def _bare(key: str, letters: str, defends: bool) -> Side:
    if bad := sorted({letter for letter in letters if letter not in DICE + SYMBOLS}):
        raise ValueError(
            f"{key}: no die or symbol is called {', '.join(map(repr, bad))};"
            f" dice are {', '.join(DICE)}, symbols {', '.join(SYMBOLS)}"
        )
    for die in DICE:
        if (count := letters.count(die)) > MOST_OF_A_COLOUR:
            raise ValueError(f"{key}: {count} dice {die}; no roll has more than {MOST_OF_A_COLOUR}")
    for symbol in SYMBOLS:
        if letters.count(symbol) > MOST_SYMBOLS:
            raise ValueError(f"{key}: more than {MOST_SYMBOLS} symbols {symbol}")
    dice = "".join(sorted((die for die in letters if die in DICE), key=DICE.index))
    symbols = packed("".join(letter for letter in letters if letter in SYMBOLS))
    return Side(dice, symbols, False, defends, (Plan(),), 100, STANDARD_FACES)
