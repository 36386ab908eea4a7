"""Company of Iron in words: reasons for barred cards, sources of figures, meanings of rules."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from factions import loading
from factions.models import Edition, Keyword
from factions.systems.company_of_iron.catalogue.rules import NOT_MODELLED, engine

BANS = {
    "caster": gettext_lazy("Warcasters, warlocks and their like are not played."),
    "caster-attachment": gettext_lazy("It serves a warcaster or warlock, and they stay away."),
    "base": gettext_lazy("Its base is over 40 mm."),
    "immobile": gettext_lazy("It cannot move."),
    "later-release": gettext_lazy("It came out after the game, which has no figures for it."),
    "no-figures": gettext_lazy("No source gives its figures."),
}
EDITIONS = {
    "mk3": gettext_lazy(
        "The figures are from a witness of the third edition, Mk3: the game's own."
    ),
    "mk3-inferred": gettext_lazy(
        "No Mk3 card is at hand. The edition before it and the fan edition after it agree, so"
        " Mk3 between them is taken to say the same."
    ),
    "mk3.5": gettext_lazy(
        "No Mk3 card is at hand. The figures are those of a fan edition, 3.5 of 2025, which"
        " changed some cards."
    ),
    "mk2": gettext_lazy(
        "No Mk3 card is at hand. The figures are those of the edition before, Mk2."
    ),
}
BADGES = {
    "high": gettext_lazy("Figures: Mk3 card"),
    "mk3-inferred": gettext_lazy("Figures: Mk3, inferred"),
    "mk3.5": gettext_lazy("Figures: fan edition 3.5"),
    "mk2": gettext_lazy("Figures: Mk2"),
    "mk3": gettext_lazy("Figures: Mk3"),
    "": gettext_lazy("Name only"),
}
TRUST = {
    "high": gettext_lazy("How far to trust them: far."),
    "medium": gettext_lazy("How far to trust them: most will be right."),
    "low": gettext_lazy("How far to trust them: look them up before a game that matters."),
}
POINTS = {
    "printed": gettext_lazy("The points are from a witness of Mk3."),
    "fan": gettext_lazy("The points are those of the fan edition."),
}
ORIGINS = {
    "printed": gettext_lazy("Mk3: %s"),
    "inferred": gettext_lazy("inferred: %s"),
    "fan": gettext_lazy("fan edition: %s"),
}
KINDS = {
    "passive": gettext_lazy("Always"),
    "order": gettext_lazy("Orders"),
    "tactics": gettext_lazy("Gives its unit for good"),
    "granted": gettext_lazy("Gives its unit while in play"),
    "action": gettext_lazy("Special actions"),
    "magic": gettext_lazy("Magic"),
    "prayer": gettext_lazy("Prayers"),
    "drive": gettext_lazy("Drives"),
    "animus": gettext_lazy("Animus"),
}
GIVING = re.compile(r"^(?:Granted|Tactics) \[(.+)\]$")
PREFIX = re.compile(r"^(?:(?:Order|Animus|Drive|Attack Type): |Critical )")
EXTRA = re.compile(r" *[\[(].*")


@dataclass(frozen=True)
class Word:
    """A rule by name, with its meaning if known, and its options.

    engine: how far battles play it, with a note. whose: the models that have it, if not all do.
    fan: whether the fan edition alone has it.
    """

    name: str
    means: str = ""
    engine: str = NOT_MODELLED
    note: str = ""
    options: tuple[str, ...] = ()
    whose: str = ""
    fan: bool = False


class Meanings:
    """What the rules' names mean in an edition, and how far battles play them."""

    def __init__(self, edition: Edition) -> None:
        rows = Keyword.objects.filter(edition=edition).values_list("name", "summary")
        self.known = {name.casefold(): summary for name, summary in rows}
        self.book = loading.catalogue(edition).book

    def of(self, name: str) -> str:
        """Return the meaning of a name, without what is in brackets or before a colon."""
        given = GIVING.match(name)
        if given:
            return self.of(given[1])
        tries = (name, EXTRA.sub("", name), PREFIX.sub("", EXTRA.sub("", name)))
        return next((text for one in tries if (text := self.known.get(one.casefold()))), "")

    def word(self, name: str, options: Sequence[str] = ()) -> Word:
        """Return a rule with its meaning; a rule that grants another has the other's name."""
        given = GIVING.match(name)
        played, note = engine(self.book, name, options)
        return Word(given[1] if given else name, self.of(name), played, note, tuple(options))


def reasons(stats: Mapping[str, Any]) -> tuple[str, ...]:
    """Return why a card may not be played, in sentences; none if it may."""
    return tuple(str(BANS[ban]) for ban in (*stats["bans"], stats["absent"]) if ban)
