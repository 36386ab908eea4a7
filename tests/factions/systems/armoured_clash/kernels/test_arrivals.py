"""Whether a unit's way ends where it makes for, as generals look at it."""

import pytest

from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import away, board
from tests.factions.systems.armoured_clash.board.units import EAST, NORTH, SOUTH, Piece, Spot, Unit

RIFLES = Unit((24.0, 20.0), models=6, speed=6)
TO, AHEAD = (24.0, 25.9), (24.0, 48.0)
WIDE = Unit((24.0, 20.0), EAST, models=10, speed=6, keywords=("Close Order",))
HEAVY = Unit((24.0, 20.0), kind="armour", size=3, speed=6, keywords=("Ponderous",))
FRIEND = Unit((24.0, 26.5), kind="armour", size=3)
FOE = Unit((24.0, 25.6), SOUTH, side=1)
GUARD = Unit((24.0, 23.0), SOUTH, side=1)
WALL = Piece((24.0, 23.0), 3.0, 0.5, L.IMPASSABLE)
ROUGH = Piece((24.0, 23.0), 1.5, 1.5, L.DIFFICULT, 0)


@pytest.mark.parametrize(
    ("units", "pieces", "to", "toward", "arrives"),
    [
        ([RIFLES], [], TO, AHEAD, True),
        ([RIFLES], [], (24.0, 28.0), AHEAD, False),
        ([RIFLES], [ROUGH], TO, AHEAD, False),
        ([RIFLES], [ROUGH], (24.0, 22.5), AHEAD, True),
        ([RIFLES], [WALL], TO, AHEAD, False),
        ([RIFLES, FRIEND], [], TO, AHEAD, False),
        ([RIFLES, FOE], [], TO, AHEAD, False),
        ([RIFLES, GUARD], [], TO, AHEAD, False),
        ([WIDE], [], (29.9, 20.0), (48.0, 20.0), True),
        ([WIDE], [], (29.9, 20.0), (29.9, 48.0), False),
        ([HEAVY], [], (24.0, 25.9), AHEAD, True),
        ([HEAVY], [], (24.0, 17.0), (24.0, 0.0), False),
        ([RIFLES], [], (24.0, 20.3), AHEAD, True),
    ],
)
def test_a_unit_arrives_where_nothing_bars_its_way_or_the_room(
    units: list[Unit], pieces: list[Piece], to: Spot, toward: Spot, arrives: bool
) -> None:
    b = board(*units, pieces=pieces)
    assert b.arrives(0, to, toward) is arrives
    end = b.way(0, to, toward).end
    assert (away((end.x, end.y), to) < 0.5) is arrives


def test_a_unit_that_a_friend_stands_in_the_way_of_passes_through_it() -> None:
    b = board(RIFLES, Unit((24.0, 23.0), NORTH))
    assert b.arrives(0, TO, AHEAD)
