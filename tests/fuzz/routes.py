"""Every route of the resolver as a template, and what may stand in the place of its parameters."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

from tests.fuzz.dice import Dice

ODD_PARTS = (
    "",
    "0",
    "-1",
    "9" * 30,
    "a" * 300,
    "%00",
    "%ED%A0%80",
    "%FF",
    "..",
    "é",
    "a b",
    "+",
    "'",
)


@dataclass(frozen=True)
class Route:
    """An address: words, and the names of parameters in their places."""

    parts: tuple[str | tuple[str], ...]

    @property
    def text(self) -> str:
        """The address as Django's own pattern writes it."""
        return "/" + "".join(
            part if isinstance(part, str) else f"<{part[0]}>" for part in self.parts
        )

    def filled(self, dice: Dice, values: Mapping[str, Sequence[str]]) -> str:
        """Return an address, of what there is as a rule, of what is odd now and then."""
        return "/" + "".join(
            part if isinstance(part, str) else _value(dice, values.get(part[0], ()))
            for part in self.parts
        )


def _value(dice: Dice, known: Sequence[str]) -> str:
    return dice.of(ODD_PARTS) if not known or dice.chance(6) else dice.of(known)


def routes() -> list[Route]:
    """Return every route, in the resolver's order."""
    return [Route(parts) for parts in _below(get_resolver(), ())]


def _below(
    resolver: URLResolver, before: tuple[str | tuple[str], ...]
) -> Iterator[tuple[str | tuple[str], ...]]:
    for pattern in resolver.url_patterns:
        parts = before + _parts(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _below(pattern, parts)
        elif isinstance(pattern, URLPattern):
            yield parts


def _parts(pattern: Any) -> tuple[str | tuple[str], ...]:
    """Split a pattern such as `l/<slug:slug>/`; of a regular expression keep its words."""
    if not isinstance(pattern, RoutePattern):
        words = str(pattern).strip("^$").replace("\\", "").split("(?P<")
        return (words[0], *((("key",),) if len(words) > 1 else ()))
    found: list[str | tuple[str]] = []
    for piece in str(pattern).replace(">", "<").split("<"):
        inside = len(found) % 2 == 1
        found.append((piece.rpartition(":")[2],) if inside else piece)
    return tuple(part for part in found if part)
