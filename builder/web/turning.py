"""Turning points in sentences, each with both win rates and their intervals."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from builder.web import pictures
from builder.web.deeds import Parts
from builder.web.wording import percent

Z = 1.96  # of a 95 % interval


@dataclass(frozen=True)
class Turn:
    """An event that went with victory or defeat.

    text: a sentence with both win rates. battles, others: those with and without the event, and in
    `interval`, `otherwise` the range of side a's win rate in them.
    """

    event: str
    text: str
    drawn: SafeString
    battles: int
    interval: str
    others: int
    otherwise: str


def turns(found: Mapping[str, Any], names: tuple[str, str], sides: Parts) -> list[Turn]:
    """Return the turning points of a survey, the sharpest first."""
    called = {(side, part.id): part.name for side, parts in sides.items() for part in parts}
    return [_turn(row, names, called) for row in found["turning"]]


def _turn(
    row: Mapping[str, Any], names: tuple[str, str], called: Mapping[tuple[str, str], str]
) -> Turn:
    event = _event(row, names, called)
    (battles, won), (others, lost) = row["with"], row["without"]
    one, other = won / 2 / battles, lost / 2 / others
    values = {"event": event, "name": names[0], "one": percent(one), "other": percent(other)}
    text = _("%(event)s: then %(name)s wins %(one)s, else %(other)s.") % values
    return Turn(
        event=event,
        text=text,
        drawn=pictures.rates(one, other, text),
        battles=battles,
        interval=_interval(one, battles),
        others=others,
        otherwise=_interval(other, others),
    )


def _event(
    row: Mapping[str, Any], names: tuple[str, str], called: Mapping[tuple[str, str], str]
) -> str:
    side = dict(zip("ab", names, strict=True))[row["side"]]
    values = {
        "unit": called.get((row["side"], row["entry"]), row["entry"]),
        "side": side,
        "round": row["round"],
    }
    sentences = {
        "falls": _("%(unit)s of %(side)s falls by the end of round %(round)s"),
        "ahead": _("%(side)s is ahead at the end of round %(round)s"),
        "blood": _("%(side)s is the first to destroy a unit"),
        "first": _("%(side)s has the first initiative"),
    }
    return sentences[row["what"]] % values


def _interval(rate: float, number: int) -> str:
    """Return a rate and Wilson's interval for it."""
    low, high = wilson(rate, number)
    values = {"rate": percent(rate), "low": percent(low), "high": percent(high)}
    return _("%(rate)s (%(low)s to %(high)s)") % values


def wilson(rate: float, number: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a rate seen in so many battles."""
    spread = Z * Z / number
    middle = (rate + spread / 2) / (1 + spread)
    reach = Z * math.sqrt(rate * (1 - rate) / number + spread / 4 / number) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)
