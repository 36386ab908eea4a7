"""First lines and headings: a list's name, game, faction, size and points, in any order."""

import re

from builder.formats.text import amounts
from builder.formats.text.claims import Claims
from builder.formats.text.draft import Draft
from builder.formats.text.keys import TOTAL
from builder.formats.text.lexicon import MOST_PARTS, Lexicon, fold, nearest, unquoted
from builder.formats.text.lines import Line, titled
from builder.formats.text.pieces import IDLE, cleaned
from factions.tabletop.lists.closest import likeness

MOST_NAME = 120
ALIKE = 0.6  # a line this similar to a unit's name is not a title
_BREAKS = re.compile(r"\s-\s|\||\s/{1,2}\s|[\[\]()|,;·•]")
_BEHIND = re.compile(r"(.*\S)\s+(\d{1,5})")
_TOKENS = re.compile(r"\d+\s*(?:cp|command (?:points?|tokens?)|drops?|activations?)")


class Titles:
    """Takes titles into the draft, and the points in them into the claims."""

    def __init__(self, lexicon: Lexicon, draft: Draft, claims: Claims) -> None:
        self.lexicon, self.draft, self.claims = lexicon, draft, claims

    def sum(self, text: str) -> bool:
        """Take a line of points alone: a sum or, before the first entry, perhaps the limit."""
        if not TOTAL.match(text):
            return False
        figure = amounts.points(text).points
        if figure is None or self.draft.entries or "total" in text.casefold():
            self.claims.add_up(text)
        else:
            self.claims.state(figure)
        return True

    def take(self, line: Line) -> bool:
        """Take a line; return whether it is understood."""
        before = self.claims.limit, self.claims.total
        costed, figure = self.claims.taken(line.text)
        parts = [part.strip() for part in _BREAKS.split(costed, MOST_PARTS) if part.strip()]
        sized = self.draft.head.get("size")
        rest = [part for part in parts if not self._term(part)]
        name = self.draft.head.get("name")
        if rest == parts and name and not line.framed and fold(" ".join(rest)) != fold(name):
            self.claims.limit, self.claims.total = before
            return False
        if figure is not None and self.draft.head.get("size") != sized:
            self.claims.bound(figure)
        elif figure is not None:
            self.claims.state(figure)
        whole = costed == line.text
        headed = line.framed and (rest == parts or bool(self.draft.entries))
        if rest and not headed and not name:
            if self._like(line.text) or line.text.endswith(":"):
                return False
            title = " - ".join(rest)
            if whole and rest == parts:
                raw = titled(line.raw)
                title = raw if fold(raw) == fold(line.text) else line.text
            self.draft.head["name"] = title.strip('" ')[:MOST_NAME]
            return True
        return len(rest) < len(parts) or not whole

    def _term(self, part: str) -> bool:
        """Take a part that is a faction, a size, the game, points, or a heading's word."""
        if unquoted(part) is not None:
            return False
        behind = _BEHIND.fullmatch(part)
        if behind and self._faction(behind[1]) and self._term(behind[2]):
            part = behind[1]
        faction = self._faction(part)
        size = self.lexicon.sizes.exact(part)
        if faction is not None:
            self.draft.head.setdefault("faction", faction)
        elif size is not None:
            self.draft.head["size"] = size
        elif part.isdecimal() and self.claims.likely(int(part), self.lexicon.limits):
            self.claims.state(int(part))
        elif not self.sum(part) and not self._idle(part):
            return self._terms(part)
        return True

    def _terms(self, part: str) -> bool:
        """Take a part in which each word is a faction, a size or idle: `Brawl roster`."""
        each = part.split()
        known = len(each) > 1 and all(
            self._idle(word) or self.lexicon.sizes.same(word) or self.lexicon.factions.same(word)
            for word in each
        )
        return known and all(self._term(word) for word in each)

    def _idle(self, part: str) -> bool:
        word = fold(part)
        if word in self.lexicon.headings or word in IDLE or _TOKENS.fullmatch(part.casefold()):
            return True
        return any(word.startswith(title) for title in self.lexicon.titles)

    def _faction(self, part: str) -> str | None:
        """Return the faction that a part names, with or without the game's name beside it."""
        faction = self.lexicon.factions.exact(part)
        word = fold(part)
        for title in self.lexicon.titles:
            if faction is None and title in word:
                bare = word.removeprefix(title).removesuffix(title)
                faction = self.lexicon.factions.same(bare)
        return faction

    def _like(self, text: str) -> bool:
        """Return whether a line is more likely a misspelt unit than a title."""
        asked = cleaned(text)
        closest = self.lexicon.units.closest(asked)
        alike = bool(closest) and likeness(asked, closest[0]) >= ALIKE
        return alike or bool(nearest(asked, closest))
