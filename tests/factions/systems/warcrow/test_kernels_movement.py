"""Moving: distances, what bars the way, charges, assaults, pushes, flight, terrain underfoot."""

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.warcrow.catalogue import Catalogue
from tests.factions.systems.warcrow.board import Board, K, L, card

M = K.movement


def board(warcrow: Catalogue, **changes: Any) -> Board:
    """Return unit 0 at (30, 20) and enemy 1 far away."""
    made = Board(warcrow, [card("walker", **changes)], [card("enemy")])
    made.put(0, (30.0, 20.0))
    made.put(1, (5.0, 55.0))
    return made


def test_a_stretch_is_its_value_and_the_base(warcrow: Catalogue) -> None:
    made = board(warcrow, mov=(3, 2), charge=8)
    assert M.leg(made.d, made.s, 0, 0) == 5
    assert M.leg(made.d, made.s, 0, 1) == 4
    assert M.charge_reach(made.d, made.s, 0) == 10


def test_a_value_of_nothing_does_not_move(warcrow: Catalogue) -> None:
    made = board(warcrow, mov=(3, 0), charge=0)
    assert M.leg(made.d, made.s, 0, 1) == 0
    assert M.charge_reach(made.d, made.s, 0) == 0


def test_slowed_loses_the_second_value_and_four_of_the_charge(warcrow: Catalogue) -> None:
    made = board(warcrow, mov=(3, 2), charge=8)
    made.s.states[0] = L.SLOWED
    assert M.leg(made.d, made.s, 0, 0) == 5
    assert M.leg(made.d, made.s, 0, 1) == 0
    assert M.charge_reach(made.d, made.s, 0) == 6
    made.d.charge[0] = 4
    assert M.charge_reach(made.d, made.s, 0) == 0


def test_slowed_goes_with_the_move(warcrow: Catalogue) -> None:
    made = board(warcrow)
    made.s.states[0] = L.SLOWED
    made.walk(L.WALK, 0, 30.0, 40.0, K.events.MOVE)
    assert made.at(0) == (30.0, 25.0)
    assert made.s.states[0] == 0


def test_a_move_goes_by_both_values(warcrow: Catalogue) -> None:
    made = board(warcrow)
    made.walk(L.WALK, 0, 30.0, 40.0, K.events.MOVE)
    assert made.at(0) == (30.0, 29.0)


def test_a_rest_goes_by_the_first_value_alone(warcrow: Catalogue) -> None:
    made = board(warcrow)
    made.s.stress[0], made.s.states[0] = 2, L.DISARMED | L.VULNERABLE
    made.walk(L.REST, 0, 30.0, 40.0, K.events.REST)
    assert made.at(0) == (30.0, 25.0)
    assert made.s.stress[0] == 0
    assert made.s.states[0] == L.DISARMED


@pytest.mark.parametrize(
    ("spot", "barred"), [((30.0, 24.0), True), ((31.9, 24.0), True), ((32.2, 24.0), False)]
)
def test_enemy_bases_bar_the_way(
    warcrow: Catalogue, spot: tuple[float, float], barred: bool
) -> None:
    made = board(warcrow)
    made.put(1, spot)
    clear = M.walk_clear(made.d, made.s, 0, 30.0, 20.0, 30.0, 28.0, -1)
    assert clear is not barred


def test_friends_do_not_bar_the_way_but_nobody_ends_on_them(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("walker"), card("friend")], [card("enemy")])
    made.put(0, (30.0, 20.0))
    made.put(1, (30.0, 25.0))
    made.put(2, (5.0, 55.0))
    assert M.walk_clear(made.d, made.s, 0, 30.0, 20.0, 30.0, 29.0, -1)
    made.walk(L.WALK, 0, 30.0, 25.0, K.events.MOVE)
    assert math.dist(made.at(0), made.at(1)) >= 2


def test_the_line_between_two_enemies_bars_the_way(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("walker")], [card("pair", troops=2)])
    made.put(0, (30.0, 20.0))
    made.put(1, (28.0, 24.0), (32.0, 24.0))
    assert not M.walk_clear(made.d, made.s, 0, 30.0, 20.0, 30.0, 28.0, -1)
    made.put(1, (27.9, 24.0), (27.9, 28.0))
    assert M.walk_clear(made.d, made.s, 0, 30.0, 20.0, 30.0, 28.0, -1)


def test_large_goes_through_all_but_large(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("giant", keywords=("Large",))], [card("enemy")])
    made.put(0, (30.0, 20.0))
    made.put(1, (30.0, 24.0))
    assert M.walk_clear(made.d, made.s, 0, 30.0, 20.0, 30.0, 28.0, -1)
    made.d.keywords[1] |= L.LARGE
    assert not M.walk_clear(made.d, made.s, 0, 30.0, 20.0, 30.0, 28.0, -1)


def test_a_move_ends_in_contact_with_no_enemy(warcrow: Catalogue) -> None:
    made = board(warcrow)
    made.put(1, (30.0, 26.0))
    made.walk(L.WALK, 0, 30.0, 24.0, K.events.MOVE)
    assert math.dist(made.at(0), made.at(1)) > 2 + L.TOUCH
    assert made.s.foes[0] == 0


def test_impassable_bars_and_unstable_is_no_place_to_end(warcrow: Catalogue) -> None:
    made = board(warcrow)
    made.piece("box", 30.0, 24.5, 20.0, 1.0, does=L.IMPASSABLE)
    assert not M.walk_clear(made.d, made.s, 0, 30.0, 20.0, 30.0, 28.0, -1)
    made.s.piece_does[0] = L.UNSTABLE
    assert M.walk_clear(made.d, made.s, 0, 30.0, 20.0, 30.0, 28.0, -1)
    assert not K.ground.may_stand(made.d, made.s, 0, 30.0, 24.5, 1.0)
    made.walk(L.WALK, 0, 30.0, 24.5, K.events.MOVE)
    assert abs(made.at(0)[1] - 24.5) >= 1.5


def test_a_barred_unit_goes_round(warcrow: Catalogue) -> None:
    made = board(warcrow)
    made.piece("disc", 30.0, 24.5, 2.0, does=L.IMPASSABLE)
    made.walk(L.WALK, 0, 30.0, 29.0, K.events.MOVE)
    assert math.dist(made.at(0), (30.0, 29.0)) < 6.5
    assert math.dist(made.at(0), (30.0, 24.5)) >= 3


def rugged_board(warcrow: Catalogue, **changes: Any) -> Board:
    """Return a board with rough ground, 3 strides across, ahead of unit 0."""
    made = board(warcrow, **changes)
    template = list(warcrow.terrain).index("rough-ground")
    made.piece("box", 30.0, 24.0, 20.0, 3.0, does=0, template=template)
    return made


def test_rugged_ground_costs_the_second_value(warcrow: Catalogue) -> None:
    made = rugged_board(warcrow)
    made.walk(L.WALK, 0, 30.0, 40.0, K.events.MOVE)
    assert made.at(0) == (30.0, 25.0)


def test_preferred_terrain_ignores_rugged(warcrow: Catalogue) -> None:
    made = rugged_board(warcrow, keywords=("Preferred terrain (Rugged)",))
    made.walk(L.WALK, 0, 30.0, 40.0, K.events.MOVE)
    assert made.at(0) == (30.0, 29.0)


def test_dense_forest_is_rugged_to_riders_and_golems_only(warcrow: Catalogue) -> None:
    bit = 1 << list(warcrow.terrain).index("dense-forest")
    units = [card("foot"), card("rider", labels=("Cavalry",)), card("clay", keywords=("Golem",))]
    units.append(card("guide", labels=("Cavalry",), keywords=("Preferred terrain (Forest)",)))
    made = Board(warcrow, units, [card("enemy")])
    assert [bool(made.d.rugged[u] & bit) for u in range(4)] == [False, True, True, False]
    assert [bool(made.d.ignores[u] & bit) for u in range(4)] == [False, False, False, True]


def test_rugged_ground_forbids_the_charge_across_it(warcrow: Catalogue) -> None:
    made = rugged_board(warcrow)
    made.put(1, (30.0, 29.0))
    assert not M.find_charge(made.d, made.s, 0, 1)
    made.s.pieces = 0
    assert M.find_charge(made.d, made.s, 0, 1)


def test_standing_on_rugged_ground_slows_at_activation(warcrow: Catalogue) -> None:
    made = rugged_board(warcrow)
    made.put(0, (30.0, 21.52))
    K.actions.begin(made.d, made.s, 0)
    assert made.s.states[0] == L.SLOWED
    made.s.states[0] = 0
    made.put(0, (30.0, 21.4))
    K.actions.begin(made.d, made.s, 0)
    assert made.s.states[0] == 0


@pytest.mark.parametrize(("gap", "found"), [(9.9, True), (10.1, False)])
def test_a_charge_reaches_its_value_and_the_base(
    warcrow: Catalogue, gap: float, found: bool
) -> None:
    made = board(warcrow, charge=8)
    made.put(1, (30.0, 22.0 + gap))
    assert bool(M.find_charge(made.d, made.s, 0, 1)) is found
    if found:
        M.engage_move(made.d, made.s, 0, 1)
        assert made.s.engaged[0, 1]
        assert math.dist(made.at(0), made.at(1)) == pytest.approx(2 + L.GAP)


def test_an_assault_turns_a_corner_that_a_charge_cannot(warcrow: Catalogue) -> None:
    made = board(warcrow, charge=8)
    made.put(1, (30.0, 29.0))
    made.piece("disc", 30.0, 24.6, 0.5, does=L.IMPASSABLE)
    assert not M.find_charge(made.d, made.s, 0, 1)
    assert M.find_assault(made.d, made.s, 0, 1)


@pytest.mark.parametrize(("gap", "found"), [(8.9, True), (9.1, False)])
def test_an_assault_reaches_both_values(warcrow: Catalogue, gap: float, found: bool) -> None:
    made = board(warcrow, mov=(3, 2))
    made.put(1, (30.0, 22.0 + gap))
    assert bool(M.find_assault(made.d, made.s, 0, 1)) is found


def test_a_push_goes_straight_away_from_centre_to_centre(warcrow: Catalogue) -> None:
    made = board(warcrow)
    assert M.push(made.d, made.s, 0, 27.0, 16.0, 5.0, False) == 5
    assert made.at(0) == pytest.approx((33.0, 24.0))
    assert M.push(made.d, made.s, 0, 27.0, 16.0, 5.0, True) == 5
    assert made.at(0) == pytest.approx((30.0, 20.0))


def test_a_push_ends_at_whom_it_meets_and_engages(warcrow: Catalogue) -> None:
    made = board(warcrow)
    made.put(1, (30.0, 25.0))
    assert M.push(made.d, made.s, 0, 30.0, 10.0, 5.0, False) == pytest.approx(3 - L.GAP)
    assert made.s.engaged[0, 1]


def test_nobody_is_pushed_off_the_table(warcrow: Catalogue) -> None:
    made = board(warcrow)
    made.put(0, (30.0, 2.5))
    assert M.push(made.d, made.s, 0, 30.0, 10.0, 5.0, False) == pytest.approx(1.5)
    assert made.at(0) == pytest.approx((30.0, 1.0))


def test_the_pushed_close_up_behind_their_leader(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("pair", troops=3)], [card("enemy")])
    made.put(0, (30.0, 20.0), (28.0, 19.0), (32.0, 19.0))
    made.put(1, (30.0, 17.9))
    M.push(made.d, made.s, 0, *made.at(1), 3.0, False)
    assert made.at(0) == pytest.approx((30.0, 23.0))
    assert all(made.at(0, t)[1] > 23 for t in (1, 2))


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ((30.0, 40.0), (30.0, 31.0)),
        ((30.0, 11.0), (30.0, 2.0)),
        ((4.0, 10.0), None),
        ((4.0, 11.5), (4.0, 2.5)),
    ],
)
def test_flight(
    warcrow: Catalogue, start: tuple[float, float], end: tuple[float, float] | None
) -> None:
    made = board(warcrow)
    made.put(0, start)
    assert bool(M.flee(made.d, made.s, 0)) is (end is None)
    if end:
        assert made.at(0) == pytest.approx(end)


def test_the_other_player_flees_the_other_way(warcrow: Catalogue) -> None:
    made = board(warcrow)
    made.put(1, (30.0, 20.0))
    made.put(0, (5.0, 5.0))
    assert not M.flee(made.d, made.s, 1)
    assert made.at(1) == pytest.approx((30.0, 29.0))


def test_flight_goes_round_what_is_closed(warcrow: Catalogue) -> None:
    made = board(warcrow)
    made.put(0, (30.0, 30.0))
    made.piece("disc", 30.0, 25.5, 3.0, does=L.IMPASSABLE)
    M.flee(made.d, made.s, 0)
    assert made.at(0)[1] < 28


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.floats(20, 40), st.floats(20, 40)), min_size=0, max_size=6), st.data())
def test_bases_never_overlap_after_a_move(
    warcrow: Catalogue, spots: list[tuple[float, float]], data: st.DataObject
) -> None:
    kept: list[tuple[float, float]] = []
    for spot in spots:
        if all(math.dist(spot, other) > 2.2 for other in [*kept, (30.0, 15.0)]):
            kept.append(spot)
    made = Board(warcrow, [card("band", troops=4)], [card("enemy") for _ in range(6)])
    made.put(0, (30.0, 15.0), (30.0, 12.9), (28.0, 14.0), (32.0, 14.0))
    for number, spot in enumerate(kept, 1):
        made.put(number, spot)
    goal = data.draw(st.tuples(st.floats(18, 42), st.floats(15, 42)))
    made.walk(L.WALK, 0, *goal, K.events.MOVE)
    mine = [made.at(0, t) for t in range(4)]
    others = [made.at(u) for u in range(1, len(kept) + 1)]
    for index, spot in enumerate(mine):
        assert all(math.dist(spot, other) >= 2 - 1e-6 for other in others + mine[:index])
        assert all(1 <= number <= 59 for number in spot)
    assert made.s.foes[0] == 0
