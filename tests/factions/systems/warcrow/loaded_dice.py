"""Sides of loaded dice, of which every face of a colour shows the same, and fights between them."""

# Kernels are typed for fields of records; tests hand them arrays.
# mypy: disable-error-code="arg-type"

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow.catalogue import Effect, Switch
from factions.systems.warcrow.kernels.record.cards import BONUS
from factions.systems.warcrow.kernels.rules.dice import opposed
from factions.systems.warcrow.odds import (
    Side,
    book,
    plans,
    values,
)
from factions.systems.warcrow.odds.plans import packed
from factions.tabletop.battles.rng import seeded

ENGAGED, SPARE, LOST = values.ENGAGED, values.SPARE_WOUND, values.LOSES_DIE


SLOWED, VULNERABLE = (values.OPPONENT_IS * values.STATE_BITS[s] for s in ("slowed", "vulnerable"))


VOID = 1 << values.VOID_SHIFT


Counts = NDArray[np.int64]


# Loaded dice: every face of a colour shows the same.

LOADED = ("S", "SX", "s", "B", "Xb", "SS")


LOADED_FACES = tuple((packed(face),) * 8 for face in LOADED)


RED, ORANGE, YELLOW, GREEN, BLUE, BLACK = "ROYGUK"  # S, SX, s, B, Xb, SS


WRITTEN = (
    *("hurt_second", "hurt_first", "rage_first", "rage_second"),
    *("plan_first", "plan_second", "roll_first", "roll_second", "repeated"),
)


def side(
    dice: str,
    *switches: Switch,
    symbols: str = "",
    elite: bool = False,
    rage: bool = False,
    worth: int = 100,
) -> Side:
    """Return a side of loaded dice."""
    shown = packed(symbols + "".join(LOADED["ROYGUK".index(die)] for die in dice))
    counts = np.array([plans.folded(shown) if elite else shown], dtype=np.int64)
    made = plans.plans_of(switches, counts, elite, rage)
    return Side(dice, packed(symbols), elite, False, made, worth, LOADED_FACES)


def switch(cost: str, do: str, when: str = "", **effect: object) -> Switch:
    """Return a switch with one effect."""
    return Switch(cost, (Effect(do, **effect),), when)


def nothing() -> Counts:
    """Return what skills add to a roll where there are none."""
    return np.zeros((2, BONUS), dtype=np.int64)


def fought(
    first: Side, second: Side, contexts: tuple[int, int] = (ENGAGED, ENGAGED), repeat: bool = False
) -> dict[str, int]:
    """Fight once and return what was written, plans as their rows within their side."""
    pages = book([first, second], [True, False])
    dice, more = seeded(1, 0), nothing()
    rolled = opposed.exchange(dice, pages, 0, 1, contexts[0], contexts[1], repeat, more)
    written = dict(zip(WRITTEN, map(int, rolled), strict=True))
    return written | {"plan_second": written["plan_second"] - len(first.plans)}
