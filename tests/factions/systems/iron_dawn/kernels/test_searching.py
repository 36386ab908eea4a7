"""The marks by which a search names the options of a unit."""

from itertools import product

from tests.factions.systems.iron_dawn.board import K, L


def test_every_option_has_its_own_mark() -> None:
    whats = (L.HOLD, L.MOVE, L.DOUBLE, L.SHOOT, L.RECREW)
    ats = (-2 - L.PIECES, -2, -1, 0, 1, L.UNITS - 1)
    ends = [(x, y, 0.0, 0.0) for x, y in product((0.0, 1.0, 71.5), (0.0, 1.0, 47.5))]
    marks = {K.options.mark_of(*option) for option in product(whats, ats, ends)}
    assert len(marks) == len(whats) * len(ats) * len(ends)
    assert min(marks) >= 0
