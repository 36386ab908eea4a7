"""Template tags: dice and symbols, values of buttons, and parts of lists."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from builder.web import edits
from builder.web.cards import card_of
from builder.web.desks import kind_of
from builder.web.desks.parts import Control, Fact, Group
from builder.web.desks.plain import Desk
from builder.web.sheets import Line, Sheet, Trouble, price_of
from builder.web.wording import spaced
from factions.models import Edition, Unit

register = template.Library()
register.filter(spaced)

DICE = {
    "R": ngettext_lazy("%(number)d red die", "%(number)d red dice", "number"),
    "O": ngettext_lazy("%(number)d orange die", "%(number)d orange dice", "number"),
    "Y": ngettext_lazy("%(number)d yellow die", "%(number)d yellow dice", "number"),
    "G": ngettext_lazy("%(number)d green die", "%(number)d green dice", "number"),
    "U": ngettext_lazy("%(number)d blue die", "%(number)d blue dice", "number"),
    "K": ngettext_lazy("%(number)d black die", "%(number)d black dice", "number"),
}
SYMBOLS = {
    "S": _("success"),
    "B": _("block"),
    "X": _("special"),
    "s": _("hollow success"),
    "b": _("hollow block"),
    "x": _("hollow special"),
}
TOKENS = ngettext_lazy("%(number)d command token", "%(number)d command tokens", "number")
MARK = re.compile(r"\{([SBXsbx])\}")


def _sprite() -> str:
    return static("rollcall/sprite.svg")


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw an icon; its meaning has to be beside it as text."""
    return format_html('<svg aria-hidden="true"><use href="{}#{}"/></svg>', _sprite(), name)


@register.simple_tag
def die(letter: str) -> SafeString:
    """Draw one die with its letter."""
    return format_html(
        '<svg class="die die-{0}" viewBox="0 0 24 24" aria-hidden="true">'
        '<use href="{1}#die"/><text x="12" y="15">{0}</text></svg>',
        letter,
        _sprite(),
    )


def symbol(letter: str) -> SafeString:
    """Draw one symbol."""
    return format_html(
        '<svg class="sym" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#{}"/></svg>',
        _sprite(),
        letter,
    )


@register.simple_tag
def pool(dice: str = "", symbols: str = "", kind: str = "") -> SafeString:
    """Draw dice and automatic symbols, with the text: 2 red dice, 1 success."""
    drawn = [(die(letter),) for letter in dice] + [(symbol(letter),) for letter in symbols]
    if not drawn:
        return format_html('<span class="none">{}</span>', "-")
    return format_html(
        '<span class="pool {}" role="img" aria-label="{}">{}</span>',
        kind,
        in_words(dice, symbols),
        format_html_join("", "{}", drawn),
    )


@register.simple_tag
def drawn(letters: str) -> SafeString:
    """Draw dice and symbols that are written as one word, as `RX`."""
    dice = "".join(letter for letter in letters if letter in DICE)
    symbols = "".join(letter for letter in letters if letter in SYMBOLS)
    return pool(dice, symbols, "small")


def in_words(dice: str, symbols: str) -> str:
    """Return the pool in words."""
    counts = Counter(dice)
    words = [DICE[key] % {"number": n} for key, n in counts.items()]
    words += [f"{n} {SYMBOLS[key]}" for key, n in Counter(symbols).items()]
    return ", ".join(words)


@register.filter
def marked(text: str) -> SafeString:
    """Draw the symbols in braces in a text: `cancel 1 {B}`."""
    parts = MARK.split(text)
    drawn = [
        (_spoken(part) if index % 2 else format_html("{}", part),)
        for index, part in enumerate(parts)
    ]
    return format_html_join("", "{}", drawn)


def _spoken(letter: str) -> SafeString:
    return format_html(
        '<span role="img" aria-label="{}">{}</span>', SYMBOLS[letter], symbol(letter)
    )


@register.simple_tag
def tokens(number: int) -> SafeString:
    """Draw command tokens, with their number as text."""
    drawn = format_html_join("", "{}", ((icon("token"),) for _ in range(max(0, min(number, 12)))))
    return format_html(
        '<span class="tokens" role="img" aria-label="{}">{}</span>',
        TOKENS % {"number": number},
        drawn,
    )


@register.simple_tag
def click(verb: str, *arguments: Any) -> str:
    """Return the value of a button of the list builder."""
    return edits.click(verb, *arguments)


@register.filter
def percent(value: float, places: int = 0) -> str:
    """Return a probability as a percentage, such as `<1` or `>99` near the ends."""
    shown = f"{100 * value:.{places}f}"
    smallest = 10**-places
    if value > 0 and float(shown) == 0:
        return f"<{smallest:g}%"
    if value < 1 and float(shown) == 100:  # noqa: PLR2004 -- per cent
        return f">{100 - smallest:g}%"
    return f"{shown}%"


@register.simple_tag
def icon_in(name: str, kind: str) -> SafeString:
    """Draw an icon in a span of that class."""
    return format_html('<span class="{}">{}</span>', kind, icon(name))


@register.simple_tag
def copies(sheet: Sheet, unit: Unit) -> int:
    """Return how many of a unit the list has."""
    return sheet.copies.get(unit.key, 0)


@register.filter
def price(unit: Unit) -> int:
    """Return the points of a unit at its cheapest."""
    cost = price_of(unit)
    return cost.points if cost else 0


@register.simple_tag
def controls(desk: Desk, line: Line) -> list[Control]:
    """Return the controls of an entry."""
    return list(desk.controls(line))


@register.simple_tag
def offers(desk: Desk, group: Group) -> list[Control]:
    """Return the controls of a group of entries."""
    return list(desk.offers(group))


@register.simple_tag
def groups_of(sheet: Sheet) -> list[Group]:
    """Return the lines of a list in their groups."""
    return kind_of(sheet.edition.system_id).groups(sheet)


@register.simple_tag
def general_of(sheet: Sheet, groups: list[Group]) -> list[Trouble]:
    """Return the problems of a list that belong to no line or group."""
    return kind_of(sheet.edition.system_id).general(sheet, groups)


@register.simple_tag
def notes_of(sheet: Sheet, line: Line) -> list[str]:
    """Return the notes beside an entry's name."""
    return list(kind_of(sheet.edition.system_id).notes(sheet, line))


@register.simple_tag
def bar_of(sheet: Sheet) -> list[Fact]:
    """Return the facts beside a list's points."""
    return list(kind_of(sheet.edition.system_id).bar(sheet))


@register.simple_tag
def totals_of(sheet: Sheet) -> list[Fact]:
    """Return the totals of a list."""
    return list(kind_of(sheet.edition.system_id).totals(sheet))


@register.simple_tag
def troops(edition: Edition, number: int) -> str:
    """Return a unit's number of figures in words."""
    return kind_of(edition.system_id).troops(number)


@register.simple_tag
def brief(edition: Edition, unit: Unit, *, short: bool = False) -> str:
    """Return a unit's description in one line; `short` leaves out the role in its heading."""
    return ", ".join(str(word) for word in card_of(edition.system_id).brief(unit, short=short))


@register.simple_tag
def balance(result: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the bar of wins, draws and losses."""
    fought = result["battles"] or 1
    won, drawn = result["wins_a"], result["draws"]
    return bar([{"chance": number / fought} for number in (won, drawn, fought - won - drawn)])


@register.filter
def bar(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return rows end to end: the start and width of each one's `chance`, in hundredths."""
    ends = accumulate(100 * row["chance"] for row in rows)
    return [
        {**row, "start": f"{end - 100 * row['chance']:.2f}", "width": f"{100 * row['chance']:.2f}"}
        for row, end in zip(rows, ends, strict=True)
    ]
