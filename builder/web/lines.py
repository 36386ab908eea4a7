"""Lines over rounds, drawn here as SVG: each side's mean in the band of its middle half."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from builder.web.charts import WIDTH

LEFT, RIGHT, TOP, HIGH, FOOT = 44, 12, 46, 130, 36  # margins about a plot that is HIGH
PADDING = 16  # between the plot's sides and the first and last round
MOST_TICKS = 5
STEPS = (1, 2, 2.5, 5, 10)


@dataclass(frozen=True)
class Series:
    """A side's line: its name, its class, and (mean, low, high) by round."""

    name: str
    side: str
    points: Sequence[tuple[float, float, float]]


@dataclass(frozen=True)
class Scale:
    """The upright axis: from 0 to `most` in steps. percent: whether it is of shares."""

    most: float
    step: float
    percent: bool

    def y(self, value: float) -> float:
        """Return how far down a value lies."""
        return TOP + HIGH * (1 - value / self.most)

    def ticks(self) -> list[tuple[float, str]]:
        """Return the marks of the axis: how far down each is, and what it is called."""
        values = [n * self.step for n in range(round(self.most / self.step) + 1)]
        return [(self.y(v), f"{v:.0%}" if self.percent else f"{v:g}") for v in values]


def scale(highest: float, *, percent: bool) -> Scale:
    """Return an axis up to a round number that is not below the highest value."""
    if percent:
        return Scale(1.0, 0.25, percent)
    rough = max(highest, 1.0) / MOST_TICKS
    power = 10 ** math.floor(math.log10(rough))
    step = next(part * power for part in STEPS if part * power >= rough * (1 - 1e-9))
    return Scale(step * math.ceil(max(highest, 1.0) / step - 1e-9), step, percent)


def lines(
    rounds: Sequence[str], series: Sequence[Series], unit: str, label: str, *, percent: bool = False
) -> SafeString:
    """Draw the lines of both sides. unit: what the upright axis counts."""
    axis = scale(max(high for one in series for _m, _l, high in one.points), percent=percent)
    across = _across(len(rounds))
    return format_html(
        '<svg class="lines" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}{}</svg>',
        WIDTH,
        TOP + HIGH + FOOT,
        label,
        _legend(series, unit),
        _grid(axis),
        _rounds(rounds, across),
        format_html_join("", "{}", ((_line(one, across, axis),) for one in series)),
    )


def _across(number: int) -> list[float]:
    """Return how far right each round lies."""
    first, last = LEFT + PADDING, WIDTH - RIGHT - PADDING
    if number == 1:
        return [(first + last) / 2]
    return [first + n * (last - first) / (number - 1) for n in range(number)]


def _legend(series: Iterable[Series], unit: str) -> SafeString:
    drawn = ((one.side, LEFT + 4 + 146 * n, LEFT + 14 + 146 * n, one.name)
             for n, one in enumerate(series))  # fmt: skip
    keys = format_html_join(
        "", '<circle class="{0} mark" cx="{1}" cy="9" r="4"/><text x="{2}" y="13">{3}</text>', drawn
    )
    return format_html('{}<text class="unit" y="{}">{}</text>', keys, TOP - 13, unit)


def _grid(axis: Scale) -> SafeString:
    drawn = ((LEFT - 6, f"{y + 4:.1f}", text, LEFT, f"{y:.1f}", WIDTH - RIGHT)
             for y, text in axis.ticks())  # fmt: skip
    return format_html_join(
        "", '<text class="end" x="{}" y="{}">{}</text><path class="grid" d="M{} {}H{}"/>', drawn
    )


def _rounds(rounds: Sequence[str], across: Sequence[float]) -> SafeString:
    every = math.ceil(len(rounds) / 8)
    names = [(f"{x:.1f}", name) for x, name in zip(across, rounds, strict=True)][::every]
    return format_html(
        '{}<text class="mid" x="{}" y="{}">{}</text>',
        format_html_join(
            "", f'<text class="mid" x="{{}}" y="{TOP + HIGH + 16}">{{}}</text>', names
        ),
        (LEFT + WIDTH - RIGHT) / 2,
        TOP + HIGH + FOOT - 4,
        _("round"),
    )


def _line(one: Series, across: Sequence[float], axis: Scale) -> SafeString:
    means = [(x, axis.y(mean)) for x, (mean, _l, _h) in zip(across, one.points, strict=True)]
    lows = [(x, axis.y(low)) for x, (_m, low, _h) in zip(across, one.points, strict=True)]
    highs = [(x, axis.y(high)) for x, (_m, _l, high) in zip(across, one.points, strict=True)]
    dots = ((one.side, f"{x:.1f}", f"{y:.1f}") for x, y in means)
    return format_html(
        '<polygon class="{0} band" points="{1}"/><polyline class="{0} line" points="{2}"/>{3}',
        one.side,
        _points([*lows, *reversed(highs)]),
        _points(means),
        format_html_join("", '<circle class="{} mark" cx="{}" cy="{}" r="3.5"/>', dots),
    )


def _points(spots: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
