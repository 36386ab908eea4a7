"""An exact bounded knapsack: the greatest worth that points pay for."""

from collections.abc import Iterator, Sequence
from math import gcd
from typing import NamedTuple

import numpy as np


class Bundle(NamedTuple):
    """Copies of one thing, taken together or not at all: their points (positive) and worth."""

    key: int
    copies: int
    cost: int
    worth: float


def bundles(key: int, cost: int, worth: float, most: int, fading: float) -> Iterator[Bundle]:
    """Yield bundles from which any number of copies up to `most` can be combined.

    worth: of the first copy; each further one is worth `fading` of the one before.
    """
    part = 1
    while most > 0:
        copies = min(part, most)
        yield Bundle(key, copies, copies * cost, copies * worth)
        most -= copies
        part, worth = (2 * part, worth) if fading == 1.0 else (1, worth * fading)


def knapsack(room: int, offered: Sequence[Bundle]) -> list[int]:
    """Return the keys of the bundles worth most that cost `room` at most, once for each copy.

    Of equal worths, the choice with the dearest bundles.
    """
    offered = sorted((b for b in offered if b.cost <= room), key=lambda bundle: bundle.cost)
    step = gcd(*(bundle.cost for bundle in offered)) if offered else 1
    room //= step
    best = np.zeros(room + 1)  # by points: the most worth for at most so many
    takes = np.zeros((len(offered), room + 1), dtype=bool)
    for place, bundle in enumerate(offered):
        cost = bundle.cost // step
        with_it = best[: room + 1 - cost] + bundle.worth
        takes[place, cost:] = with_it >= best[cost:]
        best[cost:] = np.maximum(best[cost:], with_it)
    keys: list[int] = []
    for place in range(len(offered) - 1, -1, -1):
        if takes[place, room]:
            keys += [offered[place].key] * offered[place].copies
            room -= offered[place].cost // step
    return keys
