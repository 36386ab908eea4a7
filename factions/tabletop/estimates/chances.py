"""What games' exact odds share: chances by number, and the keys of a bare exchange."""

from collections.abc import Collection, Iterable, Mapping

import numpy as np
from numpy.typing import ArrayLike


def by_number(chances: Iterable[float]) -> dict[str, float]:
    """Return the chances above nothing, keyed by their number as a string."""
    return {str(number): float(chance) for number, chance in enumerate(chances) if chance > 0}


def mean(chances: ArrayLike) -> float:
    """Return the expected number, given the chances of 0, 1, 2 and so on."""
    known = np.asarray(chances)
    return float(known @ np.arange(len(known)))


def require(keys: Collection[str], needed: tuple[str, ...], free: tuple[str, ...] = ()) -> None:
    """Raise ValueError if a needed key is missing, or if a key is neither needed nor free."""
    if missing := [key for key in needed if key not in keys]:
        raise ValueError(f"missing: {', '.join(missing)}")
    if unknown := sorted(set(keys) - {*needed, *free}):
        raise ValueError(f"unknown: {', '.join(unknown)}; the keys are {', '.join(needed + free)}")


def whole(keys: Mapping[str, str], key: str, least: int, most: int) -> int:
    """Return a key's value as a whole number. Raises ValueError unless it is within bounds."""
    try:
        number = int(keys[key])
    except ValueError:
        raise ValueError(f"{key}: {keys[key]!r} is no whole number") from None
    if not least <= number <= most:
        raise ValueError(f"{key}: {number}; figures are between {least} and {most}")
    return number
