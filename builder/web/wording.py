"""Words made of keys and figures, and sentences made of words."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.template.defaultfilters import floatformat
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

MINUTE, HOUR = 60, 3600
EXACT = 1.5  # of a unit: a time below it is written in the smaller one


def spaced(key: str) -> str:
    """Write a key as words: `high-command` is High command."""
    return key.replace("-", " ").replace("_", " ").capitalize()


def cited(problem: Mapping[str, Any]) -> str:
    """Return the rule that a problem names: its book, and the place in it if it is known."""
    source = problem["source"] or {}
    return ", ".join(filter(None, (source.get("title"), source.get("ref"))))


def percent(value: float, places: int = 0) -> str:
    """Return a probability as a percentage; one that would round to 0 or 100 gets `<` or `>`."""
    shown = f"{100 * value:.{places}f}"
    smallest = 10**-places
    if value > 0 and float(shown) == 0:
        return f"<{smallest:g}%"
    if value < 1 and float(shown) == 100:  # noqa: PLR2004 -- per cent
        return f">{100 - smallest:g}%"
    return f"{shown}%"


def duration(seconds: float) -> str:
    """Write a time in whole seconds, minutes or hours."""
    minutes, hours = round(seconds / MINUTE), round(seconds / HOUR)
    if seconds < EXACT * MINUTE:
        return ngettext("%d second", "%d seconds", round(seconds)) % round(seconds)
    if seconds < EXACT * HOUR:
        return ngettext("%d minute", "%d minutes", minutes) % minutes
    return ngettext("%d hour", "%d hours", hours) % hours


def signed(number: int) -> str:
    """Write a whole number with its sign; nought has none."""
    return f"{number:+d}" if number else "0"


def tenths(value: float) -> str:
    """Return a number with one decimal place, halves rounded up."""
    return str(floatformat(value, 1))


def strong(figure: Any) -> SafeString:
    """Return a figure that stands out in its sentence."""
    return format_html('<strong class="num">{}</strong>', figure)


def sentence(words: Any, **values: Any) -> SafeString:
    """Return a sentence, its values escaped unless they are safe: `{lost} of {models} models`."""
    return format_html(words, **values)


def joined(parts: Iterable[str]) -> SafeString:
    """Return sentences one after the other; empty ones are left out."""
    return format_html_join(" ", "{}", ((part,) for part in parts if part))


def listed(parts: Iterable[str]) -> SafeString:
    """Return words with commas between them; empty ones are left out."""
    return format_html_join(", ", "{}", ((part,) for part in parts if part))
