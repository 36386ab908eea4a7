"""What shapes leave open of a look from one base to another."""

from collections.abc import Sequence

from tests.factions.systems.company_of_iron.board.field import table
from tests.factions.systems.company_of_iron.board.kernels import K

Numbers = Sequence[float]  # along, across, half length, half width (below 0: disc), direction
MINE, THEIRS, LONG = 0.5, 1.0, 10.0  # radii of the two bases, and how far apart they are


def first_gap(hidden: Sequence[tuple[float, float]], low: float) -> tuple[float, float]:
    """Return the first open part from `low` on of a base's width, -1 to 1; its ends may meet."""
    s = table().s
    for place, (first, last) in enumerate(hidden):
        s.veil_low[place], s.veil_high[place] = first, last
    start, end = K.shadows._next_gap(s, low, 1.0, len(hidden))
    return float(start), float(end)


def clear_edges(shape: Numbers | None = None, forest: Numbers | None = None) -> tuple[bool, bool]:
    """Return whether the left and the right edge of a look are clear of a shape or a forest."""
    s = table().s
    if shape is not None:
        s.veil[0] = shape
    if forest is not None:
        s.veil[len(s.veil) - 1] = forest
    veil = (int(shape is not None), int(forest is not None))
    left, right = (bool(K.shadows.clear(s, MINE, THEIRS, LONG, side, veil)) for side in (1.0, -1.0))
    return left, right
