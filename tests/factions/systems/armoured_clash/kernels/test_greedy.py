"""What the greedy policy does in plain cases."""

from tests.factions.systems.armoured_clash.stage import (
    SOUTH,
    Board,
    K,
    L,
    Piece,
    Unit,
    away,
    blade,
    board,
    gun,
)

MARKER = (24.0, 24.0)


def chosen(b: Board, player: int = 0) -> tuple[int, int, int, int]:
    """Return who acts, by what manoeuvre and action, at whom."""
    assert K.greedy.choose_greedy(b.d, b.s, player)
    order = b.s.orders
    return int(order[L.WHO]), int(order[L.MOVE]), int(order[L.DO]), int(order[L.AT])


def test_infantry_goes_for_a_marker() -> None:
    b = board(Unit((24.0, 12.0), models=6), Unit((24.0, 46.0), SOUTH, side=1), markers=[MARKER])
    who, move, _, _ = chosen(b)
    assert (who, move) == (0, L.DOUBLE_TIME)
    K.activation.activate(b.d, b.s, 0)
    assert away(b.at(0), MARKER) < 5.0


def test_a_gun_that_sees_a_target_aims_and_fires() -> None:
    cannon = Unit((24.0, 10.0), kind="artillery", size=2, grid=(gun(8),))
    b = board(cannon, Unit((24.0, 27.0), SOUTH, side=1, models=6))
    assert chosen(b) == (0, L.AIM, L.SHOOT, 1)


def test_a_charge_that_pays_is_made_and_one_that_does_not_is_not() -> None:
    strong = Unit((24.0, 20.0), models=12, grid=(blade(12),))
    b = board(strong, Unit((24.0, 26.0), SOUTH, side=1, models=6))
    assert chosen(b)[1:] == (L.CHARGE, L.SHOOT, 1)
    weak = Unit((24.0, 20.0), models=6, grid=(blade(1),))
    b = board(weak, Unit((24.0, 26.0), SOUTH, side=1, models=12, grid=(blade(12),)))
    assert chosen(b)[1] != L.CHARGE


def test_it_shoots_at_whom_it_sees() -> None:
    wall = Piece((20.0, 18.0), 3.0, 0.5, L.BLOCKS)
    hidden = Unit((18.0, 26.0), SOUTH, side=1, models=6)
    open_ = Unit((28.0, 26.0), SOUTH, side=1, models=6)
    cannon = Unit((23.0, 10.0), kind="artillery", size=2, speed=None, grid=(gun(8),))
    b = board(cannon, hidden, open_, pieces=[wall])
    assert chosen(b) == (0, L.AIM, L.SHOOT, 2)


def test_passengers_get_out_beside_a_marker() -> None:
    wagon = Unit((24.0, 19.0), kind="armour", size=2, models=2, limit=3, capacity=6)
    b = board(wagon, Unit(models=6, aboard=0), Unit((24.0, 46.0), SOUTH, side=1), markers=[MARKER])
    b.s.activated[0] = 1
    assert chosen(b)[:2] == (1, L.DISEMBARK)
    K.activation.activate(b.d, b.s, 1)
    assert b.s.status[1] == L.READY
    assert b.s.y[1] > 20.0


def test_nobody_acts_twice_in_a_round() -> None:
    b = board(Unit((24.0, 10.0)), Unit((24.0, 40.0), SOUTH, side=1))
    b.s.activated[0] = 1
    assert not K.greedy.choose_greedy(b.d, b.s, 0)


def test_a_transport_takes_its_passengers_to_a_marker() -> None:
    wagon = Unit((24.0, 8.0), kind="armour", size=2, models=2, limit=3, capacity=6, speed=6)
    foe = Unit((24.0, 46.0), SOUTH, side=1)
    for aboard, goes in ((0, True), (None, False)):
        rider = Unit((2.0, 2.0), models=6, aboard=aboard)
        b = board(wagon, rider, foe, markers=[MARKER])
        b.s.activated[1] = 1
        K.greedy.choose_greedy(b.d, b.s, 0)
        K.activation.activate(b.d, b.s, 0)
        assert bool(b.s.y[0] > 12.0) is goes
