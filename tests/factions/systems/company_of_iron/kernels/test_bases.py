"""Bases: distances, contact, who is on his feet, where there is room."""

import pytest

from tests.factions.systems.company_of_iron.kernels.field import K, L, Model, Piece, table


@pytest.mark.parametrize(
    ("x", "gap", "touches"),
    [
        (11.18, 0.0, True),
        (11.19, 0.01, True),
        (11.21, 0.03, False),
        (13.18, 2.0, False),
    ],
)
def test_distances_are_from_edge_to_edge(x: float, gap: float, touches: bool) -> None:
    made = table(Model((10, 10)), Model((x, 10), 1))
    assert K.bases.gap(made.d, made.s, 0, 1) == pytest.approx(gap, abs=1e-9)
    assert K.bases.gap(made.d, made.s, 1, 0) == pytest.approx(gap, abs=1e-9)
    assert K.bases.touching(made.d, made.s, 0, 1) is touches


def test_medium_bases_are_wider() -> None:
    made = table(Model((10, 10), medium=True), Model((13, 10), 1))
    assert K.bases.gap(made.d, made.s, 0, 1) == pytest.approx(3 - 0.79 - 0.59)


@pytest.mark.parametrize(("far", "within"), [(2.0, True), (1.99, False)])
def test_exactly_so_far_apart_is_within(far: float, within: bool) -> None:
    made = table(Model((10, 10)), Model((13.18, 10), 1))
    assert K.bases.within(made.d, made.s, 0, 1, far) is within


def test_traits_are_own_and_granted_but_not_what_is_forbidden() -> None:
    made = table(Model((10, 10), traits=L.STEALTH | L.FLIGHT))
    made.s.granted[0] = L.PATHFINDER
    made.s.plus[0, L.FORBIDS] = L.FLIGHT
    assert K.bases.traits(made.d, made.s, 0) == L.STEALTH | L.PATHFINDER


@pytest.mark.parametrize(
    ("where", "status", "upright"),
    [
        ("PLAYING", 0, True),
        ("PLAYING", "KNOCKED_DOWN", False),
        ("PLAYING", "STATIONARY", False),
        ("PLAYING", "ON_FIRE", True),
        ("AWAY", 0, False),
        ("GONE", 0, False),
        ("BURIED", 0, False),
    ],
)
def test_who_is_on_his_feet(where: str, status: str | int, upright: bool) -> None:
    made = table(Model((10, 10)))
    made.s.where[0] = getattr(L, where)
    made.s.status[0] = getattr(L, status) if isinstance(status, str) else status
    assert K.bases.upright(made.s, 0) is upright


@pytest.mark.parametrize(
    ("spot", "free"),
    [
        ((15, 15), True),
        ((0.59, 0.59), True),
        ((0.58, 15), False),
        ((15, 29.42), False),
        ((11.0, 10), False),
        ((11.18, 10), True),
        ((20.0, 10), True),  # whoever stood there is gone
    ],
)
def test_room_for_a_base(spot: tuple[float, float], free: bool) -> None:
    made = table(Model((25, 25)), Model((10, 10)), Model((20, 10)))
    made.s.where[2] = L.GONE
    K.bases.settle_base(made.s, 2)
    assert K.bases.free(made.d, made.s, 0, *spot) is free


@pytest.mark.parametrize(
    ("does", "stands"),
    [("LINEAR", False), ("IMPASSABLE", False), ("ROUGH", True), ("HIGH", True), ("SMOKE", True)],
)
def test_what_may_be_stood_on(does: str, stands: bool) -> None:
    made = table(Model((25, 25)), pieces=[Piece((10, 10), 2, 2, does=getattr(L, does))])
    assert K.runs.may_stand(made.d, made.s, 0, 12.5, 10) is stands
    assert K.runs.may_stand(made.d, made.s, 0, 12.6, 10) is True


def test_models_beyond_a_word_are_met_too() -> None:
    """Those beside a line are listed in order, without whoever asks."""
    crowd = [Model((2 * (n % 10) + 3, 20 + n // 10)) for n in range(K.bases.WORD)]
    made = table(Model((15, 5)), Model((15.5, 9)), *crowd, Model((14, 7), 1), Model((18, 7), 1))
    last = len(crowd) + 2
    assert K.bases.bases_beside(made.d, made.s, 0, 15.0, 5.0, 0.0, 1.0, 6.0) == 2
    assert list(made.s.met[:2]) == [1, last]
    for start, bits in ((0, 0b10), (K.bases.WORD, 1 << last - K.bases.WORD)):
        found = K.bases.between(made.d, made.s, 0, last + 1, 15.0, 5.0, 0.0, 1.0, 6.0, start)
        assert found == bits
    assert K.bases.about(made.d, made.s, last, 2.0) == 2
    assert list(made.s.about[:2]) == [0, 1]
    assert K.bases.crowded(made.d, made.s, 0, 18.0, 6.5)
    assert not K.bases.crowded(made.d, made.s, 0, 15.0, 5.0)
