"""Dice, symbols and tokens as SVG, each with its words for screen readers."""

import re
from collections import Counter

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

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


def icon(name: str) -> SafeString:
    """Draw an icon; what it means has to stand beside it as text."""
    return format_html('<svg aria-hidden="true"><use href="{}#{}"/></svg>', _sprite(), name)


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


def pool(dice: str = "", symbols: str = "", kind: str = "") -> SafeString:
    """Draw dice and automatic symbols, labelled in words: 2 red dice, 1 success."""
    drawn = [(die(letter),) for letter in dice] + [(symbol(letter),) for letter in symbols]
    if not drawn:
        return format_html('<span class="none">{}</span>', "-")
    return format_html(
        '<span class="pool {}" role="img" aria-label="{}">{}</span>',
        kind,
        in_words(dice, symbols),
        format_html_join("", "{}", drawn),
    )


def drawn(letters: str) -> SafeString:
    """Draw dice and symbols that stand in one word, as `RX`."""
    dice = "".join(letter for letter in letters if letter in DICE)
    symbols = "".join(letter for letter in letters if letter in SYMBOLS)
    return pool(dice, symbols, "small")


def in_words(dice: str, symbols: str) -> str:
    """Return the pool in words."""
    counts = Counter(dice)
    words = [DICE[key] % {"number": n} for key, n in counts.items()]
    words += [f"{n} {SYMBOLS[key]}" for key, n in Counter(symbols).items()]
    return ", ".join(words)


def marked(text: str) -> SafeString:
    """Draw the symbols that stand in braces in a text: `cancel 1 {B}`."""
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


def tokens(number: int) -> SafeString:
    """Draw command tokens, labelled with their number."""
    drawn = format_html_join("", "{}", ((icon("token"),) for _ in range(max(0, min(number, 12)))))
    return format_html(
        '<span class="tokens" role="img" aria-label="{}">{}</span>',
        TOKENS % {"number": number},
        drawn,
    )


def icon_in(name: str, kind: str) -> SafeString:
    """Draw an icon in a span of that class."""
    return format_html('<span class="{}">{}</span>', kind, icon(name))
