"""The marks by which a search names what a combatant may do."""

from itertools import product

from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board.kernels import K


def test_every_option_has_its_own_mark() -> None:
    rows, lines = (0, 1, L.DEPTH - 1), (-L.DEPTH // 2, -1, 0, 1, L.WIDTH - 1)
    units = range(L.UNITS)
    marks = [K.targets.mark_of(v, q, r) for v, q, r in product(units, lines, rows)]
    marks += [K.generals.STAYS, K.generals.GOES]
    assert len(set(marks)) == len(marks)
    assert min(marks) >= L.UNITS  # those below are of shots
