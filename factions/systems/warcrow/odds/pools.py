"""Exact distributions of a roll over its symbol counts, packed as in `plans`."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow.catalogue import DICE, SYMBOLS
from factions.systems.warcrow.odds.plans import LANE, Counts, folded, lane, packed
from factions.systems.warcrow.odds.sides import Side, ranks_of

Chances = NDArray[np.float64]

LANE_MASK = (1 << LANE) - 1
SCORED = packed("SB") * LANE_MASK  # the lanes that always count
BEST_SHIFT = LANE * len(SYMBOLS)  # above the counts: the face that would be taken away


@dataclass(frozen=True, eq=False)
class Outcomes:
    """What a roll can come to: packed counts, each once, ascending, and the chance of each."""

    counts: Counts
    chances: Chances


def merged(counts: Counts, chances: Chances) -> Outcomes:
    """Add up the chances of equal counts."""
    unique, where = np.unique(counts, return_inverse=True)
    return Outcomes(unique, summed(where, chances, len(unique)))


def summed(places: Counts, chances: Chances, size: int) -> Chances:
    """Add up the chances by place, 0 to size - 1."""
    return np.bincount(places.ravel(), chances.ravel(), size).astype(np.float64, copy=False)


def lane_of(counts: Counts, symbol: str) -> Counts:
    """Return one symbol's counts."""
    return counts >> LANE * SYMBOLS.index(symbol) & LANE_MASK


def lanes_used(side: Side) -> int:
    """Return a mask of the lanes that can matter: S, B and what some plan costs."""
    mask = SCORED
    for plan in side.plans:
        for symbol in SYMBOLS:
            if lane(plan.cost, symbol):
                mask |= packed(symbol) * LANE_MASK
    return mask


@lru_cache(maxsize=4096)
def outcomes(side: Side, loses_die: bool = False) -> Outcomes:
    """Return the roll with automatic symbols in, a lost die out, and folded if Elite.

    Symbols that neither count nor pay for anything are left out. loses_die: the side is disarmed
    (in an attack) or vulnerable (in a defence), and its opponent takes away the worst face.
    """
    mask = lanes_used(side)
    faces = [[_seen(face, side.elite, mask) for face in die] for die in side.faces]
    ranks = ranks_of(side) if loses_die else None
    counts, chances = np.zeros(1, dtype=np.int64), np.ones(1)
    for die in side.dice:
        row = DICE.index(die)
        shown = np.array(faces[row], dtype=np.int64)
        if ranks:
            shown = shown + (np.array(_places(side, ranks[row]), dtype=np.int64) << BEST_SHIFT)
        counts, chances = _with_die(counts, chances, shown)
    if ranks:
        counts, chances = _without_worst(side, faces, counts, chances)
    rolled = merged(counts, chances)
    return Outcomes(rolled.counts + _seen(side.symbols, side.elite, mask), rolled.chances)


def _seen(face: int, elite: bool, mask: int) -> int:
    return (folded(face) if elite else face) & mask


def _with_die(counts: Counts, chances: Chances, shown: Counts) -> tuple[Counts, Chances]:
    low = (1 << BEST_SHIFT) - 1
    worst = np.maximum.outer(counts >> BEST_SHIFT, shown >> BEST_SHIFT)
    sums = np.add.outer(counts & low, shown & low) | worst << BEST_SHIFT
    rolled = merged(sums.ravel(), np.repeat(chances / len(shown), len(shown)))
    return rolled.counts, rolled.chances


def _distinct(side: Side) -> list[int]:
    return sorted({rank for die in ranks_of(side) for rank in die} | {0})


def _places(side: Side, ranks: tuple[int, ...]) -> list[int]:
    order = _distinct(side)
    return [order.index(rank) for rank in ranks]


def _without_worst(
    side: Side, faces: list[list[int]], counts: Counts, chances: Chances
) -> tuple[Counts, Chances]:
    """Subtract the face that would be taken away: equal ranks show equal symbols."""
    order, ranks = _distinct(side), ranks_of(side)
    taken = np.zeros(len(order), dtype=np.int64)
    for shown, ranked in zip(faces, ranks, strict=True):
        for face, rank in zip(shown, ranked, strict=True):
            taken[order.index(rank)] = face if rank else 0
    return (counts & ((1 << BEST_SHIFT) - 1)) - taken[counts >> BEST_SHIFT], chances


def capped(rolled: Outcomes, side: Side, stop_x: int) -> Outcomes:
    """Merge what no plan can tell apart: symbols beyond what the dearest plan can spend.

    stop_x: the most X that the opponent can cancel.
    """
    counts = rolled.counts & SCORED
    for symbol in "Xsbx":
        most = max(lane(plan.cost, symbol) for plan in side.plans)
        most += stop_x if symbol == "X" and most else 0
        counts |= np.minimum(lane_of(rolled.counts, symbol), most) << LANE * SYMBOLS.index(symbol)
    return merged(counts, rolled.chances)


def calm(side: Side, frightened: bool = False) -> Outcomes:
    """Return a willpower roll; frightened, each die that shows a success is thrown once more."""
    counts, chances = np.zeros(1, dtype=np.int64), np.ones(1)
    for die in side.dice:
        shown = np.array([_seen(face, side.elite, -1) for face in side.faces[DICE.index(die)]])
        printed = np.array([lane(face, "S") for face in side.faces[DICE.index(die)]])
        again = printed > 0 if frightened else np.zeros(len(shown), dtype=bool)
        weights = np.where(again, 0.0, 1.0) / len(shown) + again.mean() / len(shown)
        chances = np.outer(chances, weights).ravel()
        rolled = merged(np.add.outer(counts, shown).ravel(), chances)
        counts, chances = rolled.counts, rolled.chances
    return merged(counts + _seen(side.symbols, side.elite, -1), chances)


def passes(side: Side, needed: int = 1, *, frightened: bool = False, again: bool = False) -> float:
    """Return the chance of a willpower test; again: a failed roll is repeated once."""
    rolled = calm(side, frightened)
    chance = float(rolled.chances[lane_of(rolled.counts, "S") >= needed].sum())
    return 1 - (1 - chance) ** 2 if again else chance
