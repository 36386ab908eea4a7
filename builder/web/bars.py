"""Rates and differences of rates as bars with their intervals, and in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from builder.web.wording import percent

EVEN = 0.5
WIDEST = 0.25  # of a difference that a bar has room for


@dataclass(frozen=True)
class Bar:
    """A rate or a gain as a bar: where its interval begins and ends, and its middle, 0 to 100.

    root: where the bar begins, 0 for a rate and 50 for a gain.
    """

    low: float
    middle: float
    high: float
    side: str
    root: float = 0.0

    @property
    def x(self) -> str:
        """The bar's left end."""
        return f"{min(self.root, self.middle):.1f}"

    @property
    def width(self) -> str:
        """The bar's length."""
        return f"{abs(self.middle - self.root):.1f}"


@dataclass(frozen=True)
class Row:
    """A line of an answer: a name with figures, and a bar. link: to go on from there.

    document: the address at which its list opens. click: what makes the list in hand that one.
    """

    name: str
    figure: str
    interval: str
    bar: Bar | None
    note: str = ""
    link: str = ""
    document: str = ""
    click: str = ""


def ends(interval: Sequence[float], places: int = 0) -> str:
    """Return the ends of a rate's interval in words."""
    return between(*(percent(end, places) for end in interval))


def between(low: str, high: str) -> str:
    """Return an interval in words."""
    return _("%(low)s to %(high)s") % {"low": low, "high": high}


def points(gain: float) -> str:
    """Return a difference of rates in points of a hundred, with its sign."""
    return f"{100 * gain:+.1f}"


def rate_bar(rate: float, interval: Sequence[float]) -> Bar:
    """Return the bar of a win rate, in the colour of the side that wins more often."""
    low, high = (100 * end for end in interval)
    return Bar(low, 100 * rate, high, "a" if rate >= EVEN else "b")


def gain_bar(gain: float, interval: Sequence[float]) -> Bar:
    """Return the bar of a difference of rates, from the middle; what is beyond WIDEST is cut."""
    low, middle, high = (
        max(0.0, min(100.0, 50 + 50 * value / WIDEST)) for value in (interval[0], gain, interval[1])
    )
    return Bar(low, middle, high, "a" if gain >= 0 else "b", root=50.0)
