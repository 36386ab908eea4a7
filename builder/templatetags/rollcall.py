"""Template tags: drawings, the values of buttons, and a game's own words for a list."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from django import template

from builder.web import edits
from builder.web.cards import card_of
from builder.web.desks import kind_of
from builder.web.desks.parts import Control, Fact, Group
from builder.web.desks.plain import Desk
from builder.web.drawing import die, drawn, icon, icon_in, marked, pool, tokens
from builder.web.listings import about
from builder.web.sheets import Line, Sheet, Trouble, price_of
from builder.web.wording import cited, percent, signed, spaced
from factions.models import Edition, Unit

register = template.Library()
register.filter(spaced)
register.filter(percent)
register.filter(cited)
register.filter(signed)
register.simple_tag(about)

for tag in (icon, icon_in, die, pool, drawn, tokens):
    register.simple_tag(tag)
register.filter(marked)


@register.simple_tag
def click(verb: str, *arguments: Any) -> str:
    """Return the value of a button of the list builder."""
    return edits.click(verb, *arguments)


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
def role_of(sheet: Sheet, line: Line) -> str:
    """Return the description of an entry, which stands beside its name."""
    return ", ".join(kind_of(sheet.edition.system_id).describe(sheet, line))


@register.simple_tag
def bar_of(sheet: Sheet) -> list[Fact]:
    """Return the facts beside a list's points."""
    return list(kind_of(sheet.edition.system_id).bar(sheet))


@register.simple_tag
def totals_of(sheet: Sheet) -> list[Fact]:
    """Return the totals of a list."""
    return list(kind_of(sheet.edition.system_id).totals(sheet))


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
