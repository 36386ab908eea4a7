"""Exact distributions of a roll over its symbol counts, packed as in `plans`."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow.catalogue import DICE, SYMBOLS
from factions.systems.warcrow.odds.plans import LANE, Counts, folded, lane, packed
from factions.systems.warcrow.odds.sides import Faces, Side, ranks_of

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
    dearest = zip(SYMBOLS, _dearest(side), strict=True)
    return SCORED | sum(packed(symbol) * LANE_MASK for symbol, most in dearest if most)


@lru_cache(maxsize=4096)
def _dearest(side: Side) -> tuple[int, ...]:
    """Return the most that a plan of the side costs of each symbol."""
    costs = np.array([plan.cost for plan in side.plans], dtype=np.int64)
    return tuple(int(lane_of(costs, symbol).max()) for symbol in SYMBOLS)


@lru_cache(maxsize=4096)
def outcomes(side: Side, loses_die: bool = False) -> Outcomes:
    """Return the roll with automatic symbols in, a lost die out, and folded if Elite.

    Symbols that neither count nor pay for anything are left out. loses_die: the side is disarmed
    (in an attack) or vulnerable (in a defence), and its opponent takes away the worst face.
    """
    dice = _Dice(side.faces, side.elite, lanes_used(side), side.defends if loses_die else None)
    rolled = _thrown(dice, side.dice)
    if loses_die:
        low = (1 << BEST_SHIFT) - 1
        left = (rolled.counts & low) - _taken(dice)[rolled.counts >> BEST_SHIFT]
        rolled = merged(left, rolled.chances)
    return Outcomes(rolled.counts + _seen(side.symbols, side.elite, dice.mask), rolled.chances)


class _Dice(NamedTuple):
    """How dice are read. losing: whether the die that will be lost is one of a defence, or None."""

    faces: Faces
    elite: bool
    mask: int
    losing: bool | None


def _seen(face: int, elite: bool, mask: int) -> int:
    return (folded(face) if elite else face) & mask


@lru_cache(maxsize=4096)
def _thrown(dice: _Dice, letters: str) -> Outcomes:
    """Return what dice show, above the counts which face of them would be taken away."""
    if not letters:
        return Outcomes(np.zeros(1, dtype=np.int64), np.ones(1))
    before, shown = _thrown(dice, letters[:-1]), _shown(dice)[DICE.index(letters[-1])]
    low = (1 << BEST_SHIFT) - 1
    worst = np.maximum.outer(before.counts >> BEST_SHIFT, shown >> BEST_SHIFT)
    sums = np.add.outer(before.counts & low, shown & low) | worst << BEST_SHIFT
    return merged(sums.ravel(), np.repeat(before.chances / len(shown), len(shown)))


@lru_cache(maxsize=256)
def _shown(dice: _Dice) -> Counts:
    """Return what each face of each die shows, above it its place among those that may be taken."""
    faces = [[_seen(face, dice.elite, dice.mask) for face in die] for die in dice.faces]
    shown = np.array(faces, dtype=np.int64)
    if dice.losing is None:
        return shown
    order = _distinct(dice)
    ranks = [[order.index(rank) for rank in die] for die in ranks_of(dice.faces, dice.losing)]
    return shown + (np.array(ranks, dtype=np.int64) << BEST_SHIFT)


def _distinct(dice: _Dice) -> list[int]:
    return sorted({rank for die in ranks_of(dice.faces, bool(dice.losing)) for rank in die} | {0})


@lru_cache(maxsize=256)
def _taken(dice: _Dice) -> Counts:
    """Return what is lost with the face of each place: equal ranks show equal symbols."""
    order = _distinct(dice)
    taken = np.zeros(len(order), dtype=np.int64)
    for die, ranks in zip(dice.faces, ranks_of(dice.faces, bool(dice.losing)), strict=True):
        for face, rank in zip(die, ranks, strict=True):
            taken[order.index(rank)] = _seen(face, dice.elite, dice.mask) if rank else 0
    return taken


def capped(rolled: Outcomes, side: Side, stop_x: int) -> Outcomes:
    """Merge what no plan can distinguish: symbols beyond what the dearest plan can spend.

    stop_x: the most X that the opponent can cancel.
    """
    counts = rolled.counts & SCORED
    dearest = dict(zip(SYMBOLS, _dearest(side), strict=True))
    for symbol in "Xsbx":
        most = dearest[symbol]
        most += stop_x if symbol == "X" and most else 0
        counts |= np.minimum(lane_of(rolled.counts, symbol), most) << LANE * SYMBOLS.index(symbol)
    return merged(counts, rolled.chances)


@lru_cache(maxsize=512)
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
