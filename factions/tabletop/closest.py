"""The known words that a misspelt one most resembles."""

from collections.abc import Callable, Iterable
from functools import lru_cache

LEAST_LIKENESS = 0.45
MOST_CANDIDATES = 3
REMEMBERED = 4096


def pairs(word: str) -> frozenset[str]:
    """Return the letter pairs of a word, its two ends marked; case does not matter."""
    marked = f"^{word.casefold()}$"
    return frozenset(marked[i : i + 2] for i in range(len(marked) - 1))


def likeness(one: str, other: str) -> float:
    """Return Dice's coefficient of the letter pairs: 1 for the same word, 0 for none shared."""
    first, second = pairs(one), pairs(other)
    return 2 * len(first & second) / (len(first) + len(second))


def finder(words: Iterable[str], most: int = MOST_CANDIDATES) -> Callable[[str], tuple[str, ...]]:
    """Return a function from a word to those most like it, best first; it remembers answers.

    Likeness is Dice's coefficient of the letter pairs: 1 for the same word, 0 for nothing shared.
    """
    known = [(word, pairs(word)) for word in words]

    @lru_cache(REMEMBERED)
    def closest(word: str) -> tuple[str, ...]:
        asked = pairs(word)
        ranked = sorted((-2 * len(asked & own) / (len(asked) + len(own)), w) for w, own in known)
        return tuple(w for likeness, w in ranked[:most] if likeness <= -LEAST_LIKENESS)

    return closest
