"""The points that a text claims: their sum, and their limit."""

import re
from dataclasses import dataclass

from builder.formats.text import amounts

MOST = 100_000
LEAST = 10  # a smaller figure is not a limit: `list 2 of 3`
ROUND = 50  # a multiple of this is a limit, unless the list adds up to it
_AT_MOST = r"(?:limit|max(?:imum)?|up to|límite|limite|höchstens)"
_FIGURE = rf"{amounts.NUMBER}\s*-?\s*(?:{amounts.UNIT})?"
_LIMIT = re.compile(
    rf"\b(?:points?\s+)?{_AT_MOST}\b[\s:]*(?:of\s+)?{_FIGURE}|{_FIGURE}\s*{_AT_MOST}\b",
    re.IGNORECASE,
)
_RATIO = re.compile(
    rf"(?<![\d/]){amounts.RATIO}(?![\d/])\s*(?:{amounts.UNIT}|army\b)?", re.IGNORECASE
)


@dataclass
class Claims:
    """Points as claimed. total: the sum. stated: a figure that may be the sum or the limit."""

    total: int | None = None
    stated: int | None = None
    limit: int | None = None

    def bound(self, limit: int) -> None:
        """Take the limit."""
        if 1 <= limit <= MOST:
            self.limit = limit

    def bounded(self, text: str) -> bool:
        """Take a text that is only a limit."""
        return not self._limit(text).strip(" ,.:;-|!()[]")

    def add_up(self, text: str) -> None:
        """Take the text of a sum, with its limit if it names one."""
        if self.both(text):
            return
        found = amounts.points(f"{text} ")
        value = found.points if found.points is not None else amounts.last_figure(text)
        self.total = self.total if value is None else value

    def both(self, text: str) -> bool:
        """Take the sum and the limit of a text that names both: `45/250`."""
        return self._ratio(text) != text

    def state(self, figure: int) -> None:
        """Take a figure that may be the sum or the limit."""
        self.stated = figure

    def taken(self, title: str) -> tuple[str, int | None]:
        """Take the limit and the sum off a title; return the rest, and an undecided figure."""
        costed = amounts.points(self._ratio(self._limit(title)))
        return costed.rest, costed.points

    def likely(self, figure: int, limits: frozenset[int]) -> bool:
        """Return whether games are played at that many points."""
        return figure in limits or (figure > 0 and not divmod(figure, ROUND)[1])

    def settle(self, points: int, limits: frozenset[int]) -> None:
        """Decide what a figure means, given the points that the list adds up to."""
        if self.stated is None or self.stated == points:
            return
        if self.likely(self.stated, limits):
            self.limit = self.limit or self.stated
        elif self.total is None:
            self.total = self.stated

    def _limit(self, text: str) -> str:
        found = _LIMIT.search(text)
        limit = amounts.number(found[1] or found[2]) if found else 0
        if not found or limit < LEAST:
            return text
        self.bound(limit)
        return f"{text[: found.start()]},{text[found.end() :]}"

    def _ratio(self, text: str) -> str:
        found = _RATIO.search(text)
        if not found or amounts.number(found[2]) < LEAST:
            return text
        self.total = amounts.number(found[1])
        self.bound(amounts.number(found[2]))
        return f"{text[: found.start()]},{text[found.end() :]}"
