"""What weights change that are neutral in greedy: the case of each in which it decides."""

import pytest

from tests.factions.systems.iron_dawn.board import Gain, L, Piece, Unit, table, tank

HERE, BESIDE, GOAL = (20.0, 10.0), (28.0, 10.0), (24.0, 24.0)
MOVES = (L.MOVE, L.RUN, L.DOUBLE)
ENEMY, FAR_OFF = Unit((24.0, 24.0), 1), Unit((44.0, 46.0), 1)


@pytest.mark.parametrize(("crowd", "part"), [(0.0, 1.0), (0.5, 0.55), (1.0, 0.1)])
def test_an_enemy_aims_at_who_has_most_to_lose(crowd: float, part: float) -> None:
    gains = [Gain(2, 0, fire=10.0, far=10.0), Gain(2, 1, fire=30.0, far=30.0)]
    board = table(Unit(HERE), Unit(BESIDE), ENEMY, gains=gains)
    feared = board.danger(0)
    assert feared == pytest.approx(10.0 * board.taste(0, L.THREAT))
    board.weigh_by(0, L.CROWD, crowd)
    assert board.danger(0) == pytest.approx(part * feared)


def test_who_is_alone_in_reach_is_aimed_at_in_any_case() -> None:
    board = table(Unit(HERE), ENEMY, gains=[Gain(1, 0, fire=10.0, far=10.0)])
    feared = board.danger(0)
    board.weigh_by(0, L.CROWD, 1.0)
    assert board.danger(0) == pytest.approx(feared)


@pytest.mark.parametrize(("body", "target"), [(0.0, 1), (60.0, 2)])
def test_the_last_of_a_squad_are_finished_off(body: float, target: int) -> None:
    whole = Unit((18.0, 18.0), 1, models=10, defence=4)
    beaten = Unit((22.0, 18.0), 1, models=10, left=1, defence=5)
    gains = [Gain(0, v, fire=20.0, far=15.0) for v in (1, 2)]
    board = table(Unit(HERE, models=10), whole, beaten, gains=gains)
    board.weigh_by(0, L.BODY, body)
    assert board.choice(0) == (L.SHOOT, target)


def test_an_objective_counts_when_the_turn_ends() -> None:
    board = table(Unit(GOAL), FAR_OFF, goals=[GOAL])
    whole = board.worth_here(0)
    board.weigh_by(0, L.EARLY, 0.5)
    assert board.worth_here(0) == pytest.approx(whole - 0.5 * board.taste(0, L.POINT))


@pytest.mark.parametrize(("x", "vain"), [(20.0, True), (36.0, False)])
def test_what_is_not_seen_from_a_place_draws_nobody_there(x: float, vain: bool) -> None:
    wall = Piece((20.0, 20.0), 6.0, 1.0, L.TALL)
    units = Unit((x, 4.0), models=1), Unit((20.0, 28.0), 1, models=1)
    board = table(*units, pieces=[wall], gains=[Gain(0, 1, fire=20.0, far=15.0)])
    assert board.is_in_vain(0, to=(x, 12.0)) is vain


@pytest.mark.parametrize(("carry", "goals"), [(0.0, 0), (1.0, 1)])
def test_transports_bring_passengers_to_objectives(carry: float, goals: int) -> None:
    board = table(tank(HERE, capacity=6), Unit(None, ride=0), FAR_OFF, goals=[(40.0, 10.0)])
    board.weigh_by(0, L.CARRY, carry)
    assert board.goals(0) == goals


def test_without_passengers_objectives_draw_no_transport() -> None:
    board = table(tank(HERE, capacity=6), Unit(BESIDE), FAR_OFF, goals=[(40.0, 10.0)])
    board.weigh_by(0, L.CARRY, 1.0)
    assert board.goals(0) == 0


@pytest.mark.parametrize(("shelter", "dug"), [(0.0, 0.0), (0.5, 5.0)])
def test_digging_in_is_worth_what_it_spares(shelter: float, dug: float) -> None:
    board = table(Unit(HERE), ENEMY, gains=[Gain(1, 0, fire=10.0, far=10.0)])
    board.weigh_by(0, L.THREAT, 1.0)
    board.weigh_by(0, L.SHELTER, shelter)
    assert board.dig_in_worth(0) == pytest.approx(dug)


@pytest.mark.parametrize("player", [0, 1])
def test_fire_is_feared_by_what_its_own_player_reckons(player: int) -> None:
    board = table(Unit(HERE), ENEMY, gains=[Gain(1, 0, fire=10.0, far=10.0)])
    feared = board.danger(0)
    board.d.deals[player, 1, 0] = board.d.deals_far[player, 1, 0] = 5.0
    assert board.danger(0) == pytest.approx(feared * (0.5 if player == 0 else 1.0))


NEAR, NEXT, BEHIND = Unit((20.0, 16.0)), Unit((28.0, 16.0)), Unit((2.0, 2.0))


@pytest.mark.parametrize(("eager", "line"), [(0.0, [0, 1, 2]), (1.0, [2, 1, 0])])
def test_units_that_may_shoot_most_act_first(eager: float, line: list[int]) -> None:
    gains = [Gain(u, 3, fire=10.0 * u, far=10.0 * u) for u in range(3)]
    board = table(NEAR, NEXT, Unit(HERE), ENEMY, gains=gains)
    board.weigh_by(0, L.EAGER, eager)
    assert board.line(0) == line


def test_equals_act_in_the_order_of_the_list_and_others_after_who_may_shoot() -> None:
    gains = [Gain(u, 4, fire=10.0, far=10.0) for u in range(4)]
    board = table(BEHIND, NEAR, NEXT, Unit(HERE), ENEMY, gains=gains)
    board.weigh_by(0, L.EAGER, 1.0)
    board.s.shot[1] = 1
    assert board.line(0) == [2, 3, 0, 1]


@pytest.mark.parametrize(("oust", "target"), [(0.0, 1), (60.0, 2)])
def test_who_alone_holds_an_objective_is_shot_at(oust: float, target: int) -> None:
    whole, holder = Unit((18.0, 18.0), 1, defence=3), Unit((22.0, 18.0), 1, defence=4)
    gains = [Gain(0, v, fire=90.0, far=70.0) for v in (1, 2)]
    goal = (24.0, 19.0)
    board = table(Unit(HERE, models=10), whole, holder, goals=[goal], gains=gains)
    assert board.capture() == [1]
    board.weigh_by(0, L.OUST, oust)
    assert board.choice(0) == (L.SHOOT, target)


@pytest.mark.parametrize(("holders", "stake"), [(1, 60.0), (2, 0.0)])
def test_one_of_two_at_an_objective_does_not_hold_it_alone(holders: int, stake: float) -> None:
    enemies = [Unit((22.0, 18.0 + 5.0 * place), 1) for place in range(holders)]
    board = table(Unit(HERE), *enemies, goals=[(22.0, 20.5)])
    assert board.capture() == [1]
    board.weigh_by(0, L.OUST, 60.0)
    assert board.stake(1) == stake


@pytest.mark.parametrize(("obeyed", "orders"), [(0.0, 1), (1.0, 0)])
def test_no_order_to_fire_names_what_no_unit_under_it_can_hit(obeyed: float, orders: int) -> None:
    officer = Unit((20.0, 4.0), models=1, hp=3, bits=L.SOLO | L.COMMANDER, radius=18.0, mor=8)
    squads = [Unit((x, 10.0), models=1) for x in (19.0, 21.0)]
    enemy = Unit((20.0, 20.0), 1, models=1, cost=300.0)
    gains = [Gain(u, 3, fire=60.0) for u in (1, 2)]
    board = table(officer, *squads, enemy, pieces=[Piece((20.0, 15.0), 3.0)], gains=gains)
    board.weigh_by(0, L.OBEYED, obeyed)
    board.command_greedily(0, dice=[2] * orders)
    assert [(what, at) for _, what, at in board.actions()] == [(L.CONCENTRATE, 3)] * orders


@pytest.mark.parametrize(("singe", "stays"), [(0.0, True), (1.0, False)])
def test_who_stands_by_burning_terrain_leaves_it(singe: float, *, stays: bool) -> None:
    fence = Piece((24.0, 25.0), 3.0, 0.2, L.LOW, L.LESS, L.LIGHT, burning=True)
    board = table(Unit(GOAL), FAR_OFF, goals=[GOAL], pieces=[fence])
    board.weigh_by(0, L.POINT, 1.0)
    board.weigh_by(0, L.SINGE, singe)
    assert (board.choice(0)[0] not in MOVES) is stays


def test_what_burning_terrain_takes_is_a_test_for_each_model_near_it() -> None:
    fence = Piece((24.0, 25.0), 9.0, 0.2, L.LOW, L.LESS, L.LIGHT, burning=True)
    board = table(Unit(GOAL, models=5, defence=4), FAR_OFF, pieces=[fence])
    board.weigh_by(0, L.SINGE, 1.0)
    near = sum(24.0 + y >= 25.0 - 0.2 - L.FLAME_WIDTH for _, y in board.places_of(5))
    assert 0 < near < 5
    assert board.worth_here(0) == pytest.approx(-near * 0.7 * 20.0)


@pytest.mark.parametrize(
    ("patient", "acted", "gain", "what"),
    [
        (0.0, 0, 60.0, L.DOUBLE),
        (1.0, 0, 60.0, L.MOVE),
        (1.0, 1, 60.0, L.DOUBLE),  # two actions are left
        (1.0, 0, 0.0, L.DOUBLE),  # there is nothing to shoot at
    ],
)
def test_who_may_shoot_after_two_moves_makes_them(
    patient: float, acted: int, gain: float, what: int
) -> None:
    enemy, goal = Unit((20.0, 43.0), 1), (20.0, 30.0)
    gains = [Gain(0, 1, fire=gain, far=gain)]
    board = table(Unit(HERE, acted=acted), enemy, gains=gains, goals=[goal])
    board.weigh_by(0, L.PATIENT, patient)
    assert board.choice(0)[0] == what


@pytest.mark.parametrize(("guard", "what"), [(0.0, L.ASSAULT), (3.0, L.HOLD)])
def test_a_commander_charges_only_where_little_is_struck_back(guard: float, what: int) -> None:
    officer = Unit(HERE, models=1, arms=(), bits=L.COMMANDER | L.SOLO, radius=18.0, moves=2)
    gains = [Gain(0, 1, blows=20.0), Gain(1, 0, blows=40.0)]
    board = table(officer, Unit((20.0, 17.0), 1), gains=gains)
    board.weigh_by(0, L.GUARD, guard)
    board.weigh_by(0, L.SHELTER, -1.0)
    assert board.choice(0)[0] == what
