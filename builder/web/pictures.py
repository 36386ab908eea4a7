"""Pictures drawn here as SVG: bars below their names, pairs of rates, and maps of the table.

As wide as `charts` draws; colours are classes of the stylesheet, so that light and dark are the
same drawing. Everything in a picture is in a table beside it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from builder.web.charts import WIDTH

LINE = 36  # from one bar to the next
BASE, TOP, THICK = 13, 20, 9  # of a bar: its letters' base line, its upper edge, its height
EDGE = 18  # above and below a map, for the name of the side whose edge it is
Spots = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Bar:
    """A bar: its name, what stands at its end, and its parts as (share, class), end to end."""

    name: str
    value: str
    parts: Sequence[tuple[float, str]]


def bars(rows: Sequence[Bar], label: str) -> SafeString:
    """Draw bars, each below its name."""
    return format_html(
        '<svg class="bars" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        WIDTH,
        LINE * len(rows),
        label,
        format_html_join("", "{}", ((_bar(LINE * n, row),) for n, row in enumerate(rows))),
    )


def _bar(y: int, row: Bar) -> SafeString:
    return format_html(
        '<text y="{0}">{1}</text><text class="end" x="{2}" y="{0}">{3}</text>'
        '<rect class="trough" y="{4}" width="{2}" height="{5}"/>{6}',
        y + BASE,
        row.name,
        WIDTH,
        row.value,
        y + TOP,
        THICK,
        _parts(y + TOP, row.parts),
    )


def _parts(y: int, parts: Iterable[tuple[float, str]]) -> SafeString:
    drawn, start = [], 0.0
    for share, kind in parts:
        end = min(1.0, start + share)
        drawn.append((kind, f"{start * WIDTH:.1f}", y, f"{(end - start) * WIDTH:.1f}", THICK))
        start = end
    return format_html_join(
        "", '<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>', (one for one in drawn)
    )


def rates(one: float, other: float, label: str) -> SafeString:
    """Draw two rates on one line from 0 to 1: the first filled, the second open."""
    return format_html(
        '<svg class="rates" viewBox="0 0 {0} 16" role="img" aria-label="{1}">'
        '<path class="axis" d="M0 8h{0}M0.5 4v8M{2} 4v8M{3} 4v8"/>'
        '<path class="span" d="M{4} 8H{5}"/>'
        '<circle class="other" cx="{5}" cy="8" r="5"/><circle class="one" cx="{4}" cy="8" r="6"/>'
        "</svg>",
        WIDTH,
        label,
        WIDTH / 2,
        WIDTH - 0.5,
        _at(one),
        _at(other),
    )


def _at(rate: float) -> str:
    return f"{7 + rate * (WIDTH - 14):.1f}"


@dataclass(frozen=True)
class Ground:
    """A table seen from above: width and depth, and its objectives as parts of them."""

    size: tuple[float, float]
    objectives: Spots


def heat(cells: Spots, ground: Ground, side: str, edges: tuple[str, str], label: str) -> SafeString:
    """Draw a map of cells, the darkest where the share is largest. edges: what stands at them."""
    height = WIDTH * ground.size[1] / ground.size[0]
    whole, foot = round(height + 2 * EDGE), round(height + 2 * EDGE) - 4
    return format_html(
        '<svg class="heat {}" viewBox="0 0 {} {}" role="img" aria-label="{}">'
        '<text y="13">{}</text><text y="{}">{}</text>'
        '<g transform="translate(0 {})"><rect class="ground" width="{}" height="{}"/>{}{}</g>'
        "</svg>",
        *(side, WIDTH, whole, label, edges[0], foot, edges[1]),
        *(EDGE, WIDTH, f"{height:.1f}"),
        _cells(cells, height),
        _objectives(ground.objectives, height),
    )


def _cells(cells: Spots, height: float) -> SafeString:
    most = max((share for line in cells for share in line), default=0) or 1.0
    tall, wide = height / len(cells), WIDTH / len(cells[0])
    drawn = (
        (
            f"{column * wide:.1f}",
            f"{row * tall:.1f}",
            f"{wide:.1f}",
            f"{tall:.1f}",
            f"{(share / most) ** 0.5:.2f}",
        )
        for row, line in enumerate(cells)
        for column, share in enumerate(line)
        if share > 0
    )
    shape = '<rect class="cell" x="{}" y="{}" width="{}" height="{}" fill-opacity="{}"/>'
    return format_html_join("", shape, drawn)


def _objectives(spots: Spots, height: float) -> SafeString:
    drawn = ((f"{x * WIDTH:.1f}", f"{y * height - 6:.1f}") for x, y in spots)
    return format_html_join("", '<path class="spot" d="M{} {}l6 6-6 6-6-6z"/>', drawn)
