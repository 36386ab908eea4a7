"""The known words that a misspelt one most resembles."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from heapq import nsmallest

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
    """Return a cached function from a word to the known words most like it, best first.

    Likeness is Dice's coefficient of the letter pairs: 1 for the same word, 0 for nothing shared.
    """
    known = [(word, len(pairs(word))) for word in words]
    holders: dict[str, list[int]] = {}
    for number, (word, _) in enumerate(known):
        for pair in pairs(word):
            holders.setdefault(pair, []).append(number)

    @lru_cache(REMEMBERED)
    def closest(word: str) -> tuple[str, ...]:
        sought = pairs(word)
        shared = Counter(number for pair in sought for number in holders.get(pair, ()))
        ranked = (
            (-2 * count / (len(sought) + known[number][1]), known[number][0])
            for number, count in shared.items()
        )
        best = nsmallest(most, ranked)
        return tuple(word for likeness, word in best if likeness <= -LEAST_LIKENESS)

    return closest


@lru_cache(REMEMBERED)
def closest_of(words: frozenset[str], word: str) -> tuple[str, ...]:
    """Return the words most like `word`, best first; for callers with many sets of words."""
    return finder(words)(word)
