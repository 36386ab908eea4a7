"""Initiative, deployment, turns."""

from tests.factions.systems.iron_dawn.kernels.stage import E, K, L, Unit, dice, table, tank


def test_the_lowest_roll_has_the_initiative_and_double_nought_loses() -> None:
    made = table(Unit((10.0, 10.0)), Unit((10.0, 40.0), 1))
    for faces, first in (((1, 2, 1, 3), 0), ((5, 1, 1, 10), 1), ((10, 10, 10, 9), 1)):
        with dice(*faces):
            assert K.turns.roll_initiative(made.s) == first


def test_equal_rolls_are_rolled_again() -> None:
    made = table(Unit((10.0, 10.0)), Unit((10.0, 40.0), 1))
    with dice(3, 3, 3, 3, 9, 9, 1, 1):
        assert K.turns.roll_initiative(made.s) == 1


def test_each_phase_gives_every_unit_one_action() -> None:
    units = (Unit((10.0, 10.0)), Unit((20.0, 10.0)), Unit((10.0, 40.0), 1))
    made = table(*units)
    made.d.policy[:] = L.NEAREST
    K.turns.half_phase(made.d, made.s, 0)
    assert made.s.acted[:3].tolist() == [1, 1, 0]
    assert len(made.told(E.ACTION)) == 2


def test_an_order_takes_the_action_of_the_phase() -> None:
    made = table(Unit((10.0, 10.0)), Unit((10.0, 40.0), 1))
    made.s.busy[0] = made.s.current_turn
    K.turns.half_phase(made.d, made.s, 0)
    assert made.s.acted[0] == 0


def test_everyone_deploys_clear_of_each_other_in_his_own_zone() -> None:
    units = [Unit(None, side, models=8) for side in (0, 1) for _ in range(9)]
    made = table(*units, goals=[(8.0, 24.0), (24.0, 24.0), (40.0, 24.0)])
    K.deploy.deploy(made.d, made.s)
    d, s = made.d, made.s
    assert all(s.status[: len(units)] == L.READY)
    for u in range(len(units)):
        assert (s.y[u] <= d.zone) if u < 9 else (s.y[u] >= d.depth - d.zone)
        assert not K.movement.crowded(d, s, u, s.x[u], s.y[u])


def test_passengers_and_solos_in_squads_deploy_with_those() -> None:
    solo = Unit(None, models=1, host=1, bits=L.SOLO)
    made = table(tank(None, capacity=10), Unit(None, ride=0), solo, Unit(None, 1))
    made.s.mounted[0] = 0
    K.deploy.deploy(made.d, made.s)
    assert made.s.status[:4].tolist() == [L.READY, L.ABOARD, L.JOINED, L.READY]
    assert made.s.mounted[0] == 6


def test_a_turn_gives_all_actions_back() -> None:
    made = table(Unit((10.0, 10.0)), Unit((10.0, 40.0), 1))
    s = made.s
    s.acted[0] = s.moves[0] = s.shot[0] = s.doubled[0] = 1
    K.turns.start_turn(made.d, s)
    assert [int(row[0]) for row in (s.acted, s.moves, s.shot, s.doubled)] == [0] * 4


def free_after(phase: int, *, stuck: int = 0, moves: int = 0) -> list[bool]:
    """Let a vehicle ram in a phase; tell whether it may move in each of those that follow."""
    made = table(tank((20.0, 10.0)), Unit((20.0, 25.0), 1))
    d, s = made.d, made.s
    d.policy[:], s.current_turn = L.NEAREST, phase
    s.moves[0], s.stuck[0] = moves, stuck
    K.movement.find_charge(d, s, 0, 1, 20.0)
    with dice(7):
        K.assault.charge(d, s, 0, 1)
    s.abandoned[1] = 1  # nobody is left to go after
    K.turns.half_phase(d, s, 0)
    may = []
    for turn in range(phase + 1, 2 * L.PHASES + 2):
        s.current_turn = turn
        if turn % L.PHASES == 1:
            s.current_round = 1 + turn // L.PHASES
            with dice(1, 1, 9, 9):
                K.turns.start_turn(d, s)
        may.append(bool(K.actions.may_move(d, s, 0)))
        K.turns.half_phase(d, s, 1)
        K.turns.half_phase(d, s, 0)
    return may


def test_a_ram_costs_the_next_phase_that_its_vehicle_could_have_moved_in() -> None:
    assert free_after(1) == [False, True, True, True, True, True]
    assert free_after(3) == [False, True, True, True]
    assert free_after(2, moves=2) == [False, False, True, True, True]
    assert free_after(3, stuck=2) == [False, False, False, False]
