"""A cache of what is found in a line, for a list is looked up in the words of every game."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar

Found = TypeVar("Found")
More = ParamSpec("More")

TEXTS = 4096
LONGEST = 200  # characters of a text that is cached, so that memory stays bounded


def remembered(
    function: Callable[Concatenate[str, More], Found],
) -> Callable[Concatenate[str, More], Found]:
    """Cache what a function returns for short texts."""
    cached = lru_cache(TEXTS)(function)

    @wraps(function)
    def found(text: str, /, *args: More.args, **kwargs: More.kwargs) -> Found:
        asked = cached if len(text) <= LONGEST else function
        return asked(text, *args, **kwargs)  # type: ignore[arg-type]  # a cached function takes what the function takes

    return found
