"""Template tags: a unit's description in a row, with keywords linked to a glossary."""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from builder.web import unitrows
from builder.web.cards import card_of
from builder.web.cards.plain import Figure
from builder.web.desks import kind_of
from builder.web.drawing import in_words, symbol
from builder.web.sheets import Line, Sheet
from factions.models import Edition, Unit

register = template.Library()
register.simple_tag(unitrows.abbreviations)

MEANING = '<div id="word-{}"><dt>{}</dt><dd class="soft">{}</dd></div>'


@lru_cache(unitrows.MOST_KEPT)
def _shelf(edition: int, digest: str, language: str) -> dict[tuple[str, str], SafeString]:
    """Return the cache of an edition's drawn units, by tag and unit, until its digest changes."""
    return {}


def _kept(edition: Edition) -> dict[tuple[str, str], SafeString]:
    return _shelf(edition.pk, edition.digest, get_language() or "")


@register.simple_tag
def what(edition: Edition, unit: Unit) -> SafeString:
    """Return a unit's description in one line, with keywords linked to the glossary."""
    kept, name = _kept(edition), ("what", unit.key)
    if name not in kept:
        words = card_of(edition.system_id).brief(unit, short=True)
        kept[name] = _line(edition, unit, map(str, words))
    return kept[name]


@register.simple_tag
def strip(edition: Edition, unit: Unit) -> SafeString:
    """Draw a unit's stat line; nothing if its figures are unknown."""
    kept, name = _kept(edition), ("strip", unit.key)
    if name not in kept:
        kept[name] = _strip(unitrows.stat_line(edition, unit.key))
    return kept[name]


@register.simple_tag
def stats_of(sheet: Sheet, line: Line) -> SafeString:
    """Draw an entry's stat line and its keywords, each linked to the glossary."""
    if line.unit is None:
        return SafeString()
    edition, unit = sheet.edition, line.unit
    figures = kind_of(edition.system_id).figures(sheet, line)
    printed = figures is unitrows.stat_line(edition, unit.key)
    return (strip(edition, unit) if printed else _strip(figures)) + _words(edition, unit)


def _words(edition: Edition, unit: Unit) -> SafeString:
    kept, name = _kept(edition), ("words", unit.key)
    if name not in kept:
        words = _line(edition, unit, unit.keywords)
        kept[name] = format_html('<p class="what">{}</p>', words) if words else words
    return kept[name]


@register.simple_tag
def meanings(edition: Edition, units: Iterable[Unit]) -> SafeString:
    """Draw the meanings of the units' keywords, to which the links of rows lead."""
    kept, drawn = _kept(edition), SafeString()
    for word in unitrows.glossary(edition, units):
        name = ("meaning", word.key)
        if name not in kept:
            kept[name] = format_html(MEANING, *word)
        drawn += kept[name]
    return drawn


def _line(edition: Edition, unit: Unit, words: Iterable[str]) -> SafeString:
    return format_html_join(", ", "{}", ((_word(edition, unit, word),) for word in words))


def _word(edition: Edition, unit: Unit, word: str) -> SafeString:
    meaning = unitrows.meaning(edition, word) if word in unit.keywords else None
    if meaning is None:
        return conditional_escape(word)
    return format_html('<a href="#word-{}">{}</a>', meaning.key, word)


def _strip(figures: Iterable[Figure]) -> SafeString:
    drawn = format_html_join(" ", "<span>{} {}</span>", ((f.short, _value(f)) for f in figures))
    return format_html('<p class="figs">{}</p>', drawn) if drawn else drawn


def _value(figure: Figure) -> SafeString:
    if figure.value:
        return format_html("<b>{}</b>", figure.value)
    counts = {letter: figure.dice.count(letter) for letter in figure.dice}
    return format_html(
        '<b class="mini" role="img" aria-label="{}">{}{}</b>',
        in_words(figure.dice, figure.symbols),
        format_html_join("", '<i class="die-{0}">{1}{0}</i>', counts.items()),
        format_html_join("", "{}", ((symbol(letter),) for letter in figure.symbols)),
    )
