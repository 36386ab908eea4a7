"""Dice streams: published answers, independence of streams, fairness, and the compiled twin."""

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.tabletop.battles import rng

KNOWN_ANSWERS = [
    # counter, key, block: philox4x32 with 10 rounds in the Random123 distribution's kat_vectors
    ("00000000 00000000 00000000 00000000", "00000000 00000000",
     "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff",
     "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0",
     "d16cfe09 94fdcceb 5001e420 24126ea1"),
]  # fmt: skip

DRAWS = """
import numpy as np
from factions.tabletop.battles import rng
state = rng.seeded(2**63 - 1, 12345)
drawn = [rng.octal(state) for _ in range(50)]
drawn += [rng.bits(state) for _ in range(5)]
drawn += [rng.below(state, n) for n in (1, 2, 3, 7, 1000, 2**31 + 1, 3 * 2**30, 2**32)]
drawn += [rng.octal(state), rng.uniform(state), int(rng.word(state))]
print(type(rng.octal).__name__, drawn, state.tolist())
"""


def words(text: str) -> tuple[np.uint64, ...]:
    """Read 32-bit words, lowest first, as 64-bit ones."""
    values = [int(word, 16) for word in text.split()]
    return tuple(np.uint64(values[i] | values[i + 1] << 32) for i in range(0, len(values), 2))


def state_of(seed: int = 7, stream: int = 0) -> rng.Stream:
    """Return a state at the beginning of a stream."""
    state = np.ones(rng.SIZE, dtype=np.uint64)
    rng.reseed(state, seed, stream)
    return state


@pytest.mark.parametrize(("counter", "key", "block"), KNOWN_ANSWERS)
def test_published_answers(counter: str, key: str, block: str) -> None:
    assert rng.philox(*words(counter), *words(key)) == words(block)


def test_words_are_the_blocks_of_the_seed_and_stream_in_order() -> None:
    state = state_of(seed=2**40 + 3, stream=2**35 + 9)
    expected = [
        word
        for block in range(3)
        for word in rng.philox(np.uint64(block), np.uint64(2**35 + 9), np.uint64(2**40 + 3))
    ]
    assert [rng.word(state) for _ in range(6)] == expected


def test_dice_are_the_bits_of_a_word_three_by_three() -> None:
    first, second = (int(word) for word in rng.philox(*(np.uint64(n) for n in (0, 0, 7))))
    expected = [first >> 3 * i & 7 for i in range(21)] + [second & 7]
    state = state_of()
    assert [rng.octal(state) for _ in range(22)] == expected


def test_other_draws_leave_the_kept_dice_alone() -> None:
    plain, mixed = state_of(), state_of()
    expected = [rng.octal(plain) for _ in range(21)]
    faces = []
    for _ in range(21):
        faces.append(rng.octal(mixed))
        rng.bits(mixed)
    assert faces == expected


def test_compiled_and_interpreted_draw_the_same_bit_for_bit() -> None:
    printed = [
        subprocess.run(  # noqa: S603 -- this very Python, on code of ours
            [sys.executable, "-W", "error", "-c", DRAWS],
            env=os.environ | {"ROLLCALL_JIT": jit},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for jit in ("0", "1")
    ]
    assert [out.split()[0] for out in printed] == ["function", "Fused"]
    assert printed[0].split(maxsplit=1)[1] == printed[1].split(maxsplit=1)[1]


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**31))
def test_a_pair_of_battles_shares_a_stream_of_its_own(seed: int, pair: int) -> None:
    first, second, third = (rng.seeded(seed, 2 * pair + i) for i in range(3))
    assert first.tolist() == second.tolist()
    assert first.tolist() != third.tolist()
    assert [bool(rng.swapped(2 * pair + i)) for i in range(3)] == [False, True, False]
    assert rng.word(first) == rng.word(second) != rng.word(third)


def test_streams_and_seeds_differ() -> None:
    drawn = {
        tuple(int(rng.word(state)) for _ in range(4))
        for seed, stream in product((0, 1, 2**32, 2**62), repeat=2)
        for state in [state_of(seed, stream)]
    }
    assert len(drawn) == 16


def test_reseeding_forgets_everything() -> None:
    state = state_of()
    before = state.tolist()
    rng.octal(state)
    rng.bits(state)
    rng.reseed(state, 7, 0)
    assert state.tolist() == before


def test_faces_are_fair_alone_and_in_pairs() -> None:
    state = state_of()
    faces = [rng.octal(state) for _ in range(160_001)]
    for counts, cells in ((Counter(faces), 8), (Counter(pairwise(faces)), 64)):
        expected = counts.total() / cells
        chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
        assert len(counts) == cells
        assert chi_square < {8: 24.3, 64: 103.4}[cells]  # the 0.999 quantile


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 10])
def test_below_is_fair(n: int) -> None:
    state = state_of()
    counts = Counter(rng.below(state, n) for _ in range(20_000))
    assert sorted(counts) == list(range(n))
    chi_square = sum((count - 20_000 / n) ** 2 / (20_000 / n) for count in counts.values())
    assert chi_square < 30


def test_below_draws_again_where_the_range_does_not_divide() -> None:
    """Of 2^32 words 2^30 are refused for n = 3 * 2^30; the thirds are then as likely."""
    n = 3 * 2**30
    state = state_of()
    thirds = Counter(rng.below(state, n) >> 30 for _ in range(9_000))
    words_drawn = 2 * int(state[rng.BLOCKS]) - int(state[rng.SPARES])
    assert 11_700 < words_drawn < 12_300
    assert sorted(thirds) == [0, 1, 2]
    assert all(2_850 < count < 3_150 for count in thirds.values())


@given(st.integers(0, 2**63 - 1), st.integers(1, 2**32))
def test_below_stays_below(seed: int, n: int) -> None:
    assert 0 <= rng.below(state_of(seed), n) < n


def test_uniform_fills_the_unit_interval() -> None:
    state = state_of()
    drawn = [rng.uniform(state) for _ in range(10_000)]
    assert 0 <= min(drawn) < 0.001
    assert 0.999 < max(drawn) < 1
    assert sum(drawn) / 10_000 == pytest.approx(0.5, abs=0.012)
