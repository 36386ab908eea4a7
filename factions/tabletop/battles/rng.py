"""Dice: the counter-based generator Philox 4x32-10 behind a buffer of bits.

A stream is named by a seed (the key) and a number (the upper half of the counter), both of 64
bits, so any battle can be fought again on its own. Source: Salmon, Moraes, Dror and Shaw,
"Parallel random numbers: as easy as 1, 2, 3", 2011.

A state is an array of SIZE uint64 in the order of the indices below: the seed; the stream; the
blocks of 128 bits drawn so far; the second half of the last block, and whether it is still
unused; the bits kept for dice, and the dice left in them. Nothing else holds any state.
"""

import numpy as np
from numpy.typing import NDArray

from factions.tabletop.compiler.jit import kernel

Stream = NDArray[np.uint64]

SEED, STREAM, BLOCKS, SPARE, SPARES, DICE, DICE_LEFT, SIZE = range(8)

NONE, ONE, THREE, SEVEN = np.uint64(0), np.uint64(1), np.uint64(3), np.uint64(7)
LOW, HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
RANGE = np.uint64(1 << 32)
MULTIPLIER_0, MULTIPLIER_1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
WEYL_0, WEYL_1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
ROUNDS = 10
TERRAIN = 1 << 62  # streams from here on are of terrain
DICE_A_WORD = np.uint64(21)
FRACTION_SHIFT, FRACTION = np.uint64(11), 2.0**-53


@kernel
def philox(low: np.uint64, high: np.uint64, key: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Return the 128-bit block of a counter; counter and block are given low half first."""
    c0, c1, c2, c3 = low & LOW, low >> HALF, high & LOW, high >> HALF
    k0, k1 = key & LOW, key >> HALF
    for _ in range(ROUNDS):
        product_0, product_1 = MULTIPLIER_0 * c0, MULTIPLIER_1 * c2
        c0 = (product_1 >> HALF) ^ c1 ^ k0
        c1 = product_1 & LOW
        c2 = (product_0 >> HALF) ^ c3 ^ k1
        c3 = product_0 & LOW
        k0, k1 = (k0 + WEYL_0) & LOW, (k1 + WEYL_1) & LOW
    return c0 | (c1 << HALF), c2 | (c3 << HALF)


@kernel
def reseed(state: Stream, seed: int, stream: int) -> None:
    """Set the state to the beginning of a stream of a seed; both are at least 0."""
    state[:] = NONE
    state[SEED] = np.uint64(seed)
    state[STREAM] = np.uint64(stream)


@kernel
def stream_of(battle: int) -> int:
    """Return the stream of a battle: the battles 2k and 2k + 1 share one."""
    return battle >> 1


@kernel
def swapped(battle: int) -> bool:
    """Return whether a battle has its sides swapped: the second of each pair."""
    return (battle & 1) == 1


@kernel
def begin_battle(state: Stream, seed: int, battle: int) -> None:
    """Set the state to the beginning of that battle's stream."""
    reseed(state, seed, stream_of(battle))


@kernel
def begin_terrain(state: Stream, seed: int, battle: int) -> None:
    """Set the state to the beginning of the stream that the battle's terrain is drawn from."""
    reseed(state, seed, stream_of(battle) + TERRAIN)


def seeded(seed: int, battle: int) -> Stream:
    """Return a new state at the beginning of that battle's stream. Not for kernels."""
    state = np.zeros(SIZE, dtype=np.uint64)
    reseed(state, seed, stream_of(battle))
    return state


@kernel
def word(state: Stream) -> np.uint64:
    """Draw 64 bits."""
    if state[SPARES] == ONE:
        state[SPARES] = NONE
        spare: np.uint64 = state[SPARE]
        return spare
    first, second = philox(state[BLOCKS], state[STREAM], state[SEED])
    state[BLOCKS] += ONE
    state[SPARE] = second
    state[SPARES] = ONE
    return first


@kernel
def octal(state: Stream) -> int:
    """Throw an eight-sided die: the number of its face, 0 to 7."""
    if state[DICE_LEFT] == NONE:
        state[DICE] = word(state)
        state[DICE_LEFT] = DICE_A_WORD
    bits_left = state[DICE]
    state[DICE] = bits_left >> THREE
    state[DICE_LEFT] -= ONE
    return int(np.int64(bits_left & SEVEN))


@kernel
def bits(state: Stream) -> int:
    """Draw 32 bits as a whole number, 0 to 2^32 - 1."""
    return int(np.int64(word(state) >> HALF))


@kernel
def below(state: Stream, n: int) -> int:
    """Draw a whole number from 0 to n - 1, all equally likely; n is 1 to 2^32 (Lemire's method)."""
    size = np.uint64(n)
    product = (word(state) >> HALF) * size
    if (product & LOW) < size:
        least = RANGE % size
        while (product & LOW) < least:
            product = (word(state) >> HALF) * size
    return int(np.int64(product >> HALF))


@kernel
def uniform(state: Stream) -> float:
    """Draw a number from 0 up to, but not including, 1, in steps of 2^-53."""
    return float(word(state) >> FRACTION_SHIFT) * FRACTION
