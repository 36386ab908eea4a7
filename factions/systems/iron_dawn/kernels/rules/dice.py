"""Dice with ten faces, whose face 0 is a 10. Source: Iron Dawn V2, "Dice".

Ten bits below 1,000 are three dice at once; other bits are dropped.
"""

import numpy as np

from factions.systems.iron_dawn.kernels.record.state import State
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

TEN_BITS, CHUNK, CHUNKS = np.uint64(10), np.uint64(1023), np.uint64(6)


@kernel
def d10(s: State) -> int:
    """Throw a die: 1 to 10. Source: Iron Dawn V2, Dice."""
    while s.pool_left == 0:
        if s.rng[rng.DICE_LEFT] == rng.NONE:
            s.rng[rng.DICE] = rng.word(s.rng)
            s.rng[rng.DICE_LEFT] = CHUNKS
        bits = s.rng[rng.DICE]
        three = int(np.int64(bits & CHUNK))
        s.rng[rng.DICE] = bits >> TEN_BITS
        s.rng[rng.DICE_LEFT] -= rng.ONE
        if three < 1000:
            s.pool, s.pool_left = three, 3
    face = int(s.pool % 10)
    s.pool //= 10
    s.pool_left -= 1
    return face + 1


@kernel
def d5(s: State) -> int:
    """Throw a die of five faces: half of a ten-sided one, rounded up.

    Source: Iron Dawn V2, Dice.
    """
    return (d10(s) + 1) // 2


@kernel
def d100(s: State) -> int:
    """Throw two dice, tens and ones: 1 to 100, where 00 is 100. Source: Iron Dawn V2, Dice."""
    return 10 * (d10(s) - 1) + d10(s)
