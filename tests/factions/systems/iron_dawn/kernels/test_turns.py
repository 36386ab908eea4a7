"""Initiative, deployment, turns."""

import pytest

from tests.factions.systems.iron_dawn.kernels.stage import E, K, L, Unit, dice, table, tank


def test_the_lowest_roll_has_the_initiative_and_double_nought_loses() -> None:
    made = table(Unit((10.0, 10.0)), Unit((10.0, 40.0), 1))
    for faces, first in (((1, 2, 1, 3), 0), ((5, 1, 1, 10), 1), ((10, 10, 10, 9), 1)):
        with dice(*faces):
            assert K.turn_sequence.roll_initiative(made.s) == first


def test_equal_rolls_are_rolled_again() -> None:
    made = table(Unit((10.0, 10.0)), Unit((10.0, 40.0), 1))
    with dice(3, 3, 3, 3, 9, 9, 1, 1):
        assert K.turn_sequence.roll_initiative(made.s) == 1


def test_each_phase_gives_every_unit_one_action() -> None:
    units = (Unit((10.0, 10.0)), Unit((20.0, 10.0)), Unit((10.0, 40.0), 1))
    made = table(*units)
    made.d.policy[:] = L.NEAREST
    K.game.half_phase(made.d, made.s, 0)
    assert made.s.acted[:3].tolist() == [1, 1, 0]
    assert len(made.told(E.ACTION)) == 2


def test_an_order_takes_the_action_of_the_phase() -> None:
    made = table(Unit((10.0, 10.0)), Unit((10.0, 40.0), 1))
    made.s.busy[0] = made.s.current_turn
    K.game.half_phase(made.d, made.s, 0)
    assert made.s.acted[0] == 0


def test_everyone_deploys_clear_of_each_other_in_his_own_zone() -> None:
    units = [Unit(None, side, models=8) for side in (0, 1) for _ in range(9)]
    made = table(*units, goals=[(8.0, 24.0), (24.0, 24.0), (40.0, 24.0)])
    K.deployment.deploy(made.d, made.s)
    d, s = made.d, made.s
    assert all(s.status[: len(units)] == L.READY)
    for u in range(len(units)):
        assert (s.y[u] <= d.zone) if u < 9 else (s.y[u] >= d.depth - d.zone)
        assert not K.standing.crowded(d, s, u, s.x[u], s.y[u])


GOALS = [(6.0, 24.0), (24.0, 24.0), (42.0, 24.0)]


@pytest.mark.parametrize(
    ("costs", "least"), [((100.0, 30.0), 2), ((100.0, 30.0, 60.0), 1), ((20.0, 30.0, 60.0), 0)]
)
def test_the_objective_before_which_the_fewest_points_stand_is_covered_next(
    costs: tuple[float, ...], least: int
) -> None:
    places = zip(costs, GOALS, strict=False)
    mine = [Unit((x - 5.0, 5.0), cost=cost) for cost, (x, _) in places]
    made = table(*mine, Unit((42.0, 40.0), 1, cost=500.0), goals=GOALS)
    assert K.deployment.least_covered(made.d, made.s, 0) == least


def test_chance_decides_between_objectives_that_nobody_covers() -> None:
    made = table(Unit((24.0, 5.0)), Unit((42.0, 40.0), 1), goals=GOALS)
    found = [K.deployment.least_covered(made.d, made.s, 0) for _ in range(200)]
    assert [found.count(o) for o in range(3)] == [108, 0, 92]


def test_the_order_of_a_list_does_not_tell_which_objective_a_unit_goes_to() -> None:
    costs = (100.0, 40.0, 40.0, 50.0)
    made = table(*(Unit(None, cost=cost) for cost in costs), Unit(None, 1), goals=GOALS)
    before = []
    for index in range(60):
        K.rng.reseed(made.s.rng, 7, index)
        K.game.reset(made.d, made.s)
        K.deployment.deploy(made.d, made.s)
        before.append(
            [min(range(3), key=lambda o: abs(made.s.x[u] - GOALS[o][0])) for u in range(4)]
        )
    assert {row[0] for row in before} == {0, 1, 2}
    assert all(len(set(row[:3])) == 3 and row[3] != row[0] for row in before)


def test_passengers_and_solos_in_squads_deploy_with_those() -> None:
    solo = Unit(None, models=1, host=1, bits=L.SOLO)
    made = table(tank(None, capacity=10), Unit(None, ride=0), solo, Unit(None, 1))
    made.s.mounted[0] = 0
    K.deployment.deploy(made.d, made.s)
    assert made.s.status[:4].tolist() == [L.READY, L.ABOARD, L.JOINED, L.READY]
    assert made.s.mounted[0] == 6


def test_a_turn_gives_all_actions_back() -> None:
    made = table(Unit((10.0, 10.0)), Unit((10.0, 40.0), 1))
    s = made.s
    s.acted[0] = s.moves[0] = s.shot[0] = s.doubled[0] = 1
    K.turn_sequence.start_turn(made.d, s)
    assert [int(row[0]) for row in (s.acted, s.moves, s.shot, s.doubled)] == [0] * 4


def free_after(phase: int, *, stuck: int = 0, moves: int = 0) -> list[bool]:
    """Let a vehicle ram in a phase; tell whether it may move in each of those that follow."""
    made = table(tank((20.0, 10.0)), Unit((20.0, 25.0), 1))
    d, s = made.d, made.s
    d.policy[:], s.current_turn = L.NEAREST, phase
    s.moves[0], s.stuck[0] = moves, stuck
    with dice(7):
        K.melee.charge(d, s, 0, 1)
    s.abandoned[1] = 1  # nobody is left to go after
    K.game.half_phase(d, s, 0)
    may = []
    for turn in range(phase + 1, 2 * L.PHASES + 2):
        s.current_turn = turn
        if turn % L.PHASES == 1:
            s.current_round = 1 + turn // L.PHASES
            with dice(1, 1, 9, 9):
                K.turn_sequence.start_turn(d, s)
        may.append(bool(K.turn_sequence.may_move(d, s, 0)))
        K.game.half_phase(d, s, 1)
        K.game.half_phase(d, s, 0)
    return may


def test_a_ram_costs_the_next_phase_that_its_vehicle_could_have_moved_in() -> None:
    assert free_after(1) == [False, True, True, True, True, True]
    assert free_after(3) == [False, True, True, True]
    assert free_after(2, moves=2) == [False, False, True, True, True]
    assert free_after(3, stuck=2) == [False, False, False, False]
