"""The card of any game: figures as they are named in the catalogue, weapons in tables."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from builder.web.wording import spaced
from factions.models import CostOption, Unit

TEMPLATE = "cards/plain.html"
BARRED = Q(pk__in=())
SHOWN = 4  # keywords in a row of units
SHORT = 7  # letters of a figure that stands in the stat line
Row = tuple[str, str]


@dataclass(frozen=True)
class Figure:
    """A figure of a stat line in a row: as the rulebook shortens it, its value, and its name.

    dice, symbols: letters, if it is a roll. name: empty if `short` is a word already.
    """

    short: str
    value: str = ""
    name: str = ""
    dice: str = ""
    symbols: str = ""


@dataclass(frozen=True)
class Origin:
    """Where a card's figures are from: words on a badge, and the sentences behind it."""

    badge: Any
    sentences: tuple[Any, ...]


@dataclass(frozen=True)
class Weapon:
    """A weapon: name, kind of attack and range if any, and its figures."""

    name: str
    mode: str
    range: str
    figures: tuple[Row, ...]


@dataclass(frozen=True)
class Card:
    """A whole card: figures that are one word, figures in several parts, costs, weapons."""

    stats: tuple[Row, ...]
    lists: tuple[Row, ...]
    costs: tuple[CostOption, ...]
    weapons: tuple[Weapon, ...]


def card(unit: Unit) -> Card:
    """Return the card of a unit whose costs and weapons are loaded."""
    rows = tuple(_rows(unit.stats))
    return Card(
        stats=tuple((key, value) for key, value, simple in rows if simple),
        lists=tuple((key, value) for key, value, simple in rows if not simple),
        costs=tuple(unit.costs.all()),
        weapons=tuple(
            Weapon(
                weapon.name,
                spaced(weapon.mode),
                "" if weapon.range is None else f"{weapon.range:g}",
                tuple((key, value) for key, value, _simple in _rows(weapon.stats)),
            )
            for weapon in unit.weapons.all()
        ),
    )


def _rows(values: Mapping[str, Any]) -> Iterator[tuple[str, str, bool]]:
    """Yield each figure that is there: its name, its value, and whether that is a single word."""
    for key, value in values.items():
        if value not in (None, "", [], {}, False):
            text = _text(value)
            yield spaced(key), text, len(text) <= SHORT and not isinstance(value, list | dict)


def _text(value: Any) -> str:
    if value is True:
        return _("yes")
    if isinstance(value, Mapping):
        parts = (f"{spaced(str(key))} {_text(item)}" for key, item in value.items() if item)
        return ", ".join(parts)
    if isinstance(value, list):
        return "; ".join(_text(item) for item in value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def badges(unit: Unit) -> Iterator[str]:
    """Yield how many figures the unit has."""
    yield from _models(unit)


def brief(unit: Unit, *, short: bool = False) -> Iterator[str]:
    """Yield the unit's roles or kind, its figures and its first keywords."""
    if not short:
        yield from (spaced(role) for role in unit.roles or [unit.kind])
    yield from _models(unit)
    yield from unit.keywords[:SHOWN]


def _models(unit: Unit) -> Iterator[str]:
    counts = sorted({cost.models_count for cost in unit.costs.all()})
    if len(counts) > 1:
        yield _("%(least)d to %(most)d models") % {"least": counts[0], "most": counts[-1]}
    elif counts and counts[0] > 1:
        yield ngettext("%d model", "%d models", counts[0]) % counts[0]


def strip(catalogue: Any, key: str) -> Iterator[Figure]:
    """Yield nothing: which figures a row has room for is known of no game."""
    yield from ()


def modes(unit: Unit) -> Mapping[str, str]:
    """Return none: there are no odds."""
    return {}


def can_be_attacked(unit: Unit) -> bool:
    """Return False: there are no odds against the unit."""
    return False
