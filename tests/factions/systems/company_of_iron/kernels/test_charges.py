"""Charges: straight, stopped by contact, obstacles and rough ground, or failed."""

import math

import pytest
from hypothesis import given
from hypothesis import settings as tries
from hypothesis import strategies as st

from tests.factions.systems.company_of_iron.board.events import MOVED
from tests.factions.systems.company_of_iron.board.field import Model, table
from tests.factions.systems.company_of_iron.board.kernels import E, L
from tests.factions.systems.company_of_iron.board.scatter import scatter
from tests.factions.systems.company_of_iron.board.terrain import FOREST, OBSTACLE, RUBBLE, Piece

GAP = 0.001


# Both bases are small: 1.18 inches between their centres is contact.
@pytest.mark.parametrize(
    ("away", "length", "reached", "long"),
    [
        (8.0, 9.0, True, 6.32),  # to where its weapon of half an inch strikes
        (10.68, 9.0, True, 9.0),
        (10.7, 9.0, False, 0.0),  # too far away to be declared
        (4.0, 9.0, True, 2.82 - GAP),  # on for a charge attack, but contact stops it
        (4.5, 9.0, True, 3.0),  # on for a charge attack: 2.82 would do
        (1.3, 9.0, True, 0.12 - GAP),
        (8.0, 6.32, True, 6.32),
        (8.0, 6.31, False, 0.0),
    ],
)
def test_how_far_a_charge_goes(away: float, length: float, reached: bool, long: float) -> None:
    made = table(Model((15, 10)), Model((15, 10 + away), 1))
    assert made.charge(length) is reached
    assert made.found.long == pytest.approx(long)
    assert list(made.found[:4]) == pytest.approx([15, 10 + long, 0, 1])
    assert made.position(0) == (15, 10)  # it has not gone yet


@pytest.mark.parametrize(
    ("weapons", "long"),
    [((2.0,), 8 - 3.18), ((2.0, 0.5), 8 - 1.68), ((0.5, 1.0), 8 - 1.68)],
)
def test_it_goes_where_every_weapon_strikes(weapons: tuple[float, ...], long: float) -> None:
    made = table(Model((15, 10), reach=max(weapons), weapons=weapons), Model((15, 18), 1))
    assert made.charge()
    assert made.found.long == pytest.approx(long)


def test_a_long_weapon_is_enough_where_the_short_one_does_not_come() -> None:
    made = table(Model((15, 10), reach=2.0, weapons=(2.0, 0.5)), Model((15, 18), 1))
    assert made.charge(5.0)
    assert made.found.long == pytest.approx(5.0)


@pytest.mark.parametrize(
    ("change", "declared"),
    [
        ({}, True),
        ({"reach": 0.0}, False),
        ({"faces": (15, 0)}, False),  # out of its front arc
        ({"status": L.KNOCKED_DOWN}, False),
        ({"traits": L.NO_RUN}, False),
        ({"faces": (25, 10)}, True),
    ],
)
def test_which_models_may_charge(change: dict[str, object], declared: bool) -> None:
    made = table(Model(**({"at": (15, 10)} | change)), Model((15, 16), 1))  # type: ignore[arg-type]  # fields of many types
    assert made.charge() is declared
    if not declared:
        assert made.found.long == 0
        assert list(made.found[:2]) == [15, 10]


def test_nobody_charges_what_it_does_not_see() -> None:
    wall = Piece((15, 13), 3, 0.5)
    assert not table(Model((15, 10)), Model((15, 16), 1), pieces=[wall]).charge()


@pytest.mark.parametrize(
    ("does", "trait", "reached", "long"),
    [
        (RUBBLE, 0, False, 9.0 - 3.18),  # 3.18 inches cost twice
        (RUBBLE, L.PATHFINDER, True, 7.32),
        (RUBBLE, L.RELENTLESS, True, 7.32),
        (RUBBLE, L.FLIGHT, True, 7.32),
        (OBSTACLE, 0, False, 1.41 - GAP),  # stopped
        (OBSTACLE, L.PATHFINDER, True, 7.32),
        (OBSTACLE, L.RELENTLESS, True, 7.32),
        (OBSTACLE, L.FLIGHT, True, 7.32),
        (OBSTACLE, L.GHOSTLY, True, 7.32),
        (OBSTACLE, L.INCORPOREAL, True, 7.32),
    ],
)
def test_what_terrain_does_to_charges(does: int, trait: int, reached: bool, long: float) -> None:
    across = Piece((15, 13), 12, 1, does=does)  # the base is over it from 1.41 to 4.59
    made = table(Model((15, 10), traits=trait), Model((15, 19), 1), pieces=[across])
    assert made.charge() is reached
    assert made.found.long == pytest.approx(long)
    assert made.found.stopped == (does == OBSTACLE and not reached)


def test_a_short_charge_through_rough_ground_arrives() -> None:
    wood = Piece((15, 12), 4, 1.5, does=FOREST)
    made = table(Model((15, 10)), Model((15, 16.0), 1), pieces=[wood])
    assert made.charge()  # 4.32 inches, of which 4.09 in the wood: 8.41
    assert made.found.long == pytest.approx(4.32)
    assert not made.charge(8.4)


@pytest.mark.parametrize(
    ("trait", "reached"),
    [(0, False), (L.PATHFINDER, False), (L.FLIGHT, True), (L.SLIPS_ALL, True)],
)
@pytest.mark.parametrize("side", [0, 1])
def test_a_base_in_the_way_stops_a_charge(trait: int, reached: bool, side: int) -> None:
    """A row of three leaves the target to be seen, being larger, but not to be reached."""
    row = [Model((15 + x, 13), side) for x in (-1.2, 0.0, 1.2)]
    foe = Model((15, 17), 1, medium=True)
    models = [Model((15, 10), traits=trait), *row, foe]
    made = table(*models)
    assert made.sees(0, 4)
    assert made.charge(v=4) is reached
    if not reached:
        assert made.found.long == pytest.approx(3 - 1.18 - GAP)
        assert made.found.stopped


def test_a_charge_may_lean_past_what_stands_aside() -> None:
    made = table(Model((15, 10)), Model((15.9, 13)), Model((15, 17), 1))
    assert made.charge(v=2)
    x, y = made.found[:2]
    assert x < 15
    assert math.dist((x, y), (15, 17)) <= 1.68 + 1e-9
    dx, dy = 15 - x, 17 - y
    assert list(made.found[2:4]) == pytest.approx(
        [dx / math.hypot(dx, dy), dy / math.hypot(dx, dy)]
    )


def test_the_charger_directly_faces_its_target() -> None:
    made = table(Model((10, 10)), Model((16, 18), 1))
    assert made.charge()
    made.go(E.CHARGING)
    assert made.facing(0) == pytest.approx((0.6, 0.8))
    assert made.events(MOVED)[0].why == E.CHARGING
    assert made.engages(0, 1)


@tries(max_examples=200, deadline=None)
@given(st.integers(0, 2**32), st.floats(1, 13))
def test_charges_keep_the_rules(seed: int, length: float) -> None:
    """A charge that arrives has its target in reach; none overlaps, passes or is too long."""
    lie = scatter(seed)
    made = lie.made
    v = made.models(side=1)[0]
    made.face(0, *made.position(v))
    reached = made.charge(length, v=v)
    spot = made.found
    arrives, again = made.charge_reaches(length, v)
    assert arrives is reached
    assert not reached or spot == again
    start, end = complex(*made.position(0)), complex(*spot[:2])
    assert lie.may_end(0, end)
    cost, barred = lie.walked(0, (start, end))
    assert cost <= length + 0.2
    assert not barred
    assert spot.long == pytest.approx(abs(end - start))
    both = lie.radius(0) + lie.radius(v)
    gap = abs(end - complex(*made.position(v))) - both
    if reached:
        assert gap <= lie.models[0].reach + 1e-9
        looks = complex(*made.position(v)) - end
        assert complex(*spot[2:4]) == pytest.approx(looks / abs(looks))
    if not lie.models[0].traits & (L.FLIGHT | L.INCORPOREAL | L.PATHFINDER):
        assert not lie.touches(0, end - (end - start) * 1e-3, L.LINEAR)


def test_all_round_sight_declares_charges_backwards() -> None:
    made = table(Model((15, 10), faces=(15, 0), traits=L.ALL_ROUND), Model((15, 16), 1))
    assert made.charge()
