"""The bare exchange: shots at infantry, with no unit behind them."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from factions.systems.iron_dawn.odds.rolls import FACES, SHOOTING, accuracy, failing, to_shoot
from factions.tabletop.estimates.chances import by_number, require, whole

KEYS = ("acc", "weapon_acc", "shots", "att", "def")
USUAL = {"modifier": "0", "cover": "0"}
LARGEST = 999
BOUNDS = {"shots": (0, LARGEST), "weapon_acc": (1, len(SHOOTING))}


def raw(**keys: str) -> Mapping[str, Any]:
    """Return the odds of shots at infantry: `hit`, and `hit_points` lost by number, uncapped.

    acc, weapon_acc: of the unit and of its weapon. shots: how many dice are rolled. att: of the
    weapon; def: of the target. modifier: added to each die to hit, cover: to DEF, both 0 unless
    told. Raises ValueError naming what is wrong.
    """
    require(keys, KEYS, tuple(USUAL))
    asked = USUAL | keys
    figures = {key: whole(asked, key, *BOUNDS.get(key, (-LARGEST, LARGEST))) for key in asked}
    need = to_shoot(SHOOTING, figures["weapon_acc"], figures["acc"])
    hit, ten = accuracy(need, figures["modifier"])
    fails = failing(figures["att"], figures["def"], figures["cover"]) / FACES
    plain = hit - ten
    one = np.array([1 - plain * fails - ten, plain * fails + ten * (1 - fails), ten * fails])
    lost = np.ones(1)
    for _ in range(figures["shots"]):
        lost = np.convolve(lost, one)
    return {"hit": hit, "hit_points": by_number(lost)}
