"""Initiative, deployment, turns."""

import pytest

from tests.factions.systems.iron_dawn.board import SIZE, ZONE, E, L, Unit, table, tank

ONE, TWO = Unit((10.0, 10.0)), Unit((10.0, 40.0), 1)


def test_the_lowest_roll_has_the_initiative_and_double_nought_loses() -> None:
    board = table(ONE, TWO)
    for faces, first in (((1, 2, 1, 3), 0), ((5, 1, 1, 10), 1), ((10, 10, 10, 9), 1)):
        assert board.roll_initiative(dice=faces) == first


def test_equal_rolls_are_rolled_again() -> None:
    assert table(ONE, TWO).roll_initiative(dice=[3, 3, 3, 3, 9, 9, 1, 1]) == 1


def test_each_phase_gives_every_unit_one_action() -> None:
    board = table(ONE, Unit((20.0, 10.0)), TWO, policy=L.NEAREST)
    board.play_half_phase(0)
    assert [board.actions_spent(u) for u in range(3)] == [1, 1, 0]
    assert len(board.actions()) == 2


def test_waiting_takes_neither_an_action_nor_a_test() -> None:
    board = table(Unit((10.0, 10.0), bits=0, mor=0), TWO, policy=L.NEAREST)
    board.destroy(1)  # no enemy is left to go after
    for _ in range(L.PHASES - 1):
        board.play_half_phase(0)
        board.next_phase()
    assert board.events(E.MORALE) == []
    assert board.may_act(0)


def test_a_failed_test_spends_the_action_that_it_prevents() -> None:
    board = table(Unit((10.0, 10.0), bits=0, mor=0), TWO, policy=L.NEAREST)
    board.play_half_phase(0)
    assert (board.actions_spent(0), board.actions()) == (1, [])


def test_an_order_takes_the_action_of_the_phase() -> None:
    board = table(Unit((10.0, 10.0), busy=True), TWO)
    board.play_half_phase(0)
    assert board.actions_spent(0) == 0


def test_all_units_deploy_clear_of_each_other_in_their_own_zone() -> None:
    units = [Unit(None, side, models=8) for side in (0, 1) for _ in range(9)]
    board = table(*units, goals=[(8.0, 24.0), (24.0, 24.0), (40.0, 24.0)])
    board.deploy()
    for u in range(len(units)):
        assert board.is_ready(u)
        _, y = board.spot(u)
        assert (y <= ZONE) if u < 9 else (y >= SIZE - ZONE)
        assert not board.is_crowded(u)


def test_units_deploy_in_open_order_with_all_models_in_their_zone() -> None:
    units = [Unit(None, side, models=8) for side in (0, 1) for _ in range(5)]
    board = table(*units, goals=[(8.0, 24.0), (24.0, 24.0), (40.0, 24.0)])
    board.deploy()
    for u in range(len(units)):
        assert min(board.base_gap(u, v) for v in range(len(units)) if v != u) >= -0.02
        for x, y in board.model_spots(u):
            assert 0.49 <= x <= SIZE - 0.49
            assert 0.49 <= (y if u < 5 else SIZE - y) <= ZONE


def test_an_army_too_large_for_its_zone_deploys_whole_in_close_order() -> None:
    units = [Unit(None, side, models=16) for side in (0, 1) for _ in range(16)]
    board = table(*units, goals=[(8.0, 24.0), (24.0, 24.0), (40.0, 24.0)])
    board.deploy()
    assert all(board.is_ready(u) for u in range(len(units)))


GOALS = [(6.0, 24.0), (24.0, 24.0), (42.0, 24.0)]


@pytest.mark.parametrize(
    ("costs", "least"), [((100.0, 30.0), 2), ((100.0, 30.0, 60.0), 1), ((20.0, 30.0, 60.0), 0)]
)
def test_the_objective_before_which_the_fewest_points_stand_is_covered_next(
    costs: tuple[float, ...], least: int
) -> None:
    places = zip(costs, GOALS, strict=False)
    mine = [Unit((x - 5.0, 5.0), cost=cost) for cost, (x, _) in places]
    board = table(*mine, Unit((42.0, 40.0), 1, cost=500.0), goals=GOALS)
    assert board.least_covered(0) == least


def test_chance_decides_between_objectives_that_no_unit_covers() -> None:
    board = table(Unit((24.0, 5.0)), Unit((42.0, 40.0), 1), goals=GOALS)
    found = [board.least_covered(0) for _ in range(200)]
    assert [found.count(objective) for objective in range(3)] == [108, 0, 92]


def test_a_unit_goes_to_no_objective_by_its_place_in_the_list() -> None:
    costs = (100.0, 40.0, 40.0, 50.0)
    board = table(*(Unit(None, cost=cost) for cost in costs), Unit(None, 1), goals=GOALS)

    def before(u: int) -> int:
        x, _ = board.spot(u)
        return min(range(3), key=lambda objective: abs(x - GOALS[objective][0]))

    rows = []
    for stream in range(60):
        board.start_over(stream)
        board.deploy()
        rows.append([before(u) for u in range(4)])
    assert {row[0] for row in rows} == {0, 1, 2}
    assert all(len(set(row[:3])) == 3 and row[3] != row[0] for row in rows)


def test_passengers_and_solos_in_squads_deploy_with_those() -> None:
    solo = Unit(None, models=1, host=1, bits=L.SOLO)
    board = table(tank(None, capacity=10), Unit(None, ride=0), solo, Unit(None, 1))
    board.start_over()
    board.deploy()
    assert board.is_ready(0)
    assert board.is_aboard(1)
    assert board.is_joined(2)
    assert board.is_ready(3)
    assert board.passengers(0) == 6


def test_a_turn_gives_all_actions_back() -> None:
    board = table(Unit((10.0, 10.0), acted=1, moves=1, shot=True, doubled=True), TWO)
    board.start_turn()
    assert (board.actions_spent(0), board.moves_made(0)) == (0, 0)
    assert not board.has_shot(0)
    assert not board.has_moved_double(0)


def free_after(phase: int, *, stuck: int = 0, moves: int = 0) -> list[bool]:
    """Let a vehicle ram in a phase; return whether it may move in each of those that follow."""
    ramming = tank((20.0, 10.0), stuck=stuck, moves=moves)
    board = table(ramming, Unit((20.0, 25.0), 1), policy=L.NEAREST)
    board.in_phase(phase)
    board.charge(0, at=1, dice=[7])
    board.destroy(1)  # no enemy is left to go after
    board.play_half_phase(0)
    may = []
    for later in range(phase + 1, 2 * L.PHASES + 2):
        board.in_phase(later)
        if later % L.PHASES == 1:
            board.start_turn(1 + later // L.PHASES, dice=[1, 1, 9, 9])
        may.append(board.may_move(0))
        board.play_half_phase(1)
        board.play_half_phase(0)
    return may


def test_a_ram_costs_the_next_phase_that_its_vehicle_could_have_moved_in() -> None:
    assert free_after(1) == [False, True, True, True, True, True]
    assert free_after(3) == [False, True, True, True]
    assert free_after(2, moves=2) == [False, False, True, True, True]
    assert free_after(3, stuck=2) == [False, False, False, False]
