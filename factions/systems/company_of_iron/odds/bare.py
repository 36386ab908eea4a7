"""The bare exchange: one attack's figures, with no unit behind them."""

from collections.abc import Mapping
from typing import Any

from factions.systems.company_of_iron.odds.dice import MOST_DICE, Chances, hit, points
from factions.tabletop.estimates.chances import by_number, require, whole

KEYS = ("attack", "defence", "power", "armour", "boxes")
DICE = ("attack_dice", "damage_dice")
USUAL_DICE = "2"
LARGEST = 999


def raw(**keys: str) -> Mapping[str, Any]:
    """Return the odds of one attack: `hit`, `critical`, `damage` by amount, `disabled`.

    attack: MAT or RAT; defence: DEF; power: POW, or P+S in melee; armour: ARM; boxes: damage
    points the target can take. attack_dice, damage_dice: how many are rolled, 2 by default. A miss
    is no damage, and no damage is more than the boxes. Raises ValueError naming what is wrong.
    """
    require(keys, KEYS, DICE)
    known = dict.fromkeys(DICE, USUAL_DICE) | keys
    attack, defence, power, armour, boxes, *dice = (
        whole(known, key, -LARGEST, LARGEST) for key in KEYS + DICE
    )
    for key, count in zip(DICE, dice, strict=True):
        if not 0 <= count <= MOST_DICE:
            raise ValueError(f"{key}: {count}; a roll has 0 to {MOST_DICE} dice")
    if boxes < 1:
        raise ValueError(f"boxes: {boxes}; a model has at least 1")
    chance, critical = hit(dice[0], 0, defence - attack)
    damage = dealt(chance, points(dice[1], power - armour), boxes)
    return {
        "hit": chance,
        "critical": critical,
        "damage": by_number(damage),
        "disabled": float(damage[boxes]),
    }


def dealt(chance: float, passed: Chances, boxes: int) -> list[float]:
    """Return the chance of each number of points marked by an attack that hits so often."""
    found = [1.0 - chance] + [0.0] * boxes
    for number, share in enumerate(passed):
        found[min(number, boxes)] += chance * float(share)
    return found
