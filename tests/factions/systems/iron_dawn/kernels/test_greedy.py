"""What greedy does with a unit, on tables where it is plain what is best."""

import pytest

from tests.factions.systems.iron_dawn.kernels.stage import (
    CANNON,
    HEAVY_LOCH,
    MORTAR,
    ROCKET,
    E,
    K,
    L,
    Piece,
    Table,
    Unit,
    choice,
    dice,
    table,
    tank,
)

GOAL = (24.0, 24.0)
FAR_OFF = (44.0, 46.0)


def chosen(made: Table, u: int = 0) -> tuple[int, int]:
    """Return what greedy does with a unit, and at whom."""
    K.survey.survey(made.d, made.s, 0)
    return choice(made, u)


def way(made: Table) -> tuple[float, ...]:
    """Return the way that greedy has a unit go."""
    K.survey.survey(made.d, made.s, 0)
    return tuple(map(float, K.generals.choose(made.d, made.s, 0)[2]))


def deals(made: Table, u: int, v: int, near: float, far: float = 0.0, blows: float = 0.0) -> None:
    """Write what a unit is expected to take from another."""
    made.d.deals[u, v], made.d.deals_far[u, v], made.d.strikes[u, v] = near, far, blows


def test_it_shoots_whom_it_takes_most_from() -> None:
    units = (Unit((20.0, 10.0)), Unit((18.0, 20.0), 1, defence=6), Unit((22.0, 20.0), 1, defence=3))
    made = table(*units)
    for v in (1, 2):
        deals(made, 0, v, 20.0, 15.0)
    assert chosen(made) == (L.SHOOT, 2)


def test_it_walks_to_an_objective_that_is_free() -> None:
    made = table(Unit((24.0, 15.0)), Unit(FAR_OFF, 1), goals=[GOAL])
    what, _ = chosen(made)
    assert what in (L.MOVE, L.DOUBLE)
    assert way(made)[1] > 18.0


def test_on_an_objective_it_stays_and_digs_in() -> None:
    made = table(Unit(GOAL), Unit(FAR_OFF, 1), goals=[GOAL])
    deals(made, 1, 0, 10.0, 5.0)
    made.s.x[1], made.s.y[1] = 24.0, 47.0
    assert chosen(made)[0] == L.DIG_IN


def test_it_does_not_crowd_an_objective_that_a_friend_holds() -> None:
    goals = [(10.0, 24.0), (38.0, 24.0)]
    made = table(Unit((24.0, 22.0)), Unit(goals[0]), Unit(FAR_OFF, 1), goals=goals)
    made.s.holder[0], made.s.claim[0, 0] = 0, 1.0
    assert way(made)[0] > 24.0


def test_it_charges_where_blows_are_worth_more_than_shots() -> None:
    made = table(Unit((20.0, 10.0), arms=(), mel=7), Unit((20.0, 17.0), 1))
    deals(made, 0, 1, 0.0, 0.0, 60.0)
    assert chosen(made) == (L.ASSAULT, 1)


def test_it_shoots_before_it_charges() -> None:
    made = table(Unit((20.0, 10.0), mel=7), Unit((20.0, 17.0), 1))
    deals(made, 0, 1, 30.0, 20.0, 60.0)
    assert chosen(made) == (L.SHOOT, 1)
    made.s.shot[0] = made.s.acted[0] = 1
    assert chosen(made) == (L.ASSAULT, 1)


def test_leaders_fire_rounds_at_tanks_alone() -> None:
    made = table(Unit((20.0, 10.0)), tank((20.0, 18.0), 1, faces=(0.0, 1.0)))
    assert chosen(made) == (L.PIERCE, 1)
    made = table(Unit((20.0, 10.0)), Unit((20.0, 18.0), 1))
    deals(made, 0, 1, 20.0)
    assert chosen(made)[0] != L.PIERCE


def test_guns_stay_where_they_are() -> None:
    gun = tank((20.0, 4.0), arms=(MORTAR,), bits=L.VEHICLE | L.GUN)
    made = table(gun, Unit(FAR_OFF, 1), goals=[GOAL])
    assert chosen(made)[0] not in (L.MOVE, L.DOUBLE)
    deals(made, 0, 1, 20.0, 10.0)
    assert chosen(made) == (L.SHOOT, 1)


def test_what_cannot_be_seen_is_not_shot_at() -> None:
    rocks = Piece((20.0, 15.0), 3.0)
    made = table(Unit((20.0, 10.0), models=1), Unit((20.0, 20.0), 1, models=1), pieces=[rocks])
    deals(made, 0, 1, 20.0)
    assert chosen(made)[0] != L.SHOOT


def test_passengers_get_out_near_an_enemy_and_not_far_from_all() -> None:
    for y, what in ((24.0, L.LEAVE), (40.0, L.HOLD)):
        made = table(tank((20.0, 10.0), capacity=6), Unit(None, ride=0), Unit((20.0, y), 1))
        assert chosen(made, 1)[0] == what


def test_passengers_leave_what_cannot_move() -> None:
    made = table(tank((20.0, 10.0), capacity=6), Unit(None, ride=0), Unit((20.0, 44.0), 1))
    made.s.immobile[0] = 1
    assert chosen(made, 1)[0] == L.LEAVE


def test_whoever_has_nothing_left_to_do_holds() -> None:
    made = table(tank((20.0, 10.0), bits=L.VEHICLE | L.GUN), Unit(FAR_OFF, 1))
    made.s.shot[0] = made.s.dug[0] = 1
    assert chosen(made) == (L.HOLD, -1)


def test_engineers_repair_what_they_stand_beside() -> None:
    made = table(Unit((20.0, 10.0), bits=L.LED | L.REPAIRS), tank((20.0, 12.7)), Unit(FAR_OFF, 1))
    made.s.left[1] = 1
    assert chosen(made) == (L.REPAIR, 1)


@pytest.mark.parametrize("leaderless", [True, False])
def test_a_commander_inspires_squads_without_a_leader(leaderless: bool) -> None:
    officer = Unit((22.0, 4.0), models=1, mor=8, radius=18.0, bits=L.COMMANDER | L.SOLO)
    squad = Unit((20.0, 10.0), bits=0 if leaderless else L.LED)
    made = table(officer, squad, Unit(FAR_OFF, 1))
    with dice(*([3] if leaderless else [])):
        K.generals.command(made.d, made.s, 0)
    assert bool(made.told(E.ACTION)) == leaderless


def test_a_commander_concentrates_fire_where_that_gains() -> None:
    officer = Unit((22.0, 4.0), models=1, mor=8, radius=18.0, arms=(), bits=L.COMMANDER | L.SOLO)
    made = table(officer, Unit((20.0, 10.0)), Unit((26.0, 10.0)), Unit((23.0, 18.0), 1))
    for u in (1, 2):
        deals(made, u, 3, 40.0, 30.0)
    K.survey.survey(made.d, made.s, 0)
    with dice(3):
        K.generals.command(made.d, made.s, 0)
    assert made.s.focus_at[1] == made.s.focus_at[2] == 3


def test_who_is_near_an_enemy_in_one_house_fights_him() -> None:
    house = Piece(
        (20.0, 20.0), 5.0, 5.0, L.TALL | L.AREA | L.BUILDING, made=L.HEAVY_COVER, openings=9
    )
    made = table(Unit((18.0, 17.0)), Unit((22.0, 22.0), 1), pieces=[house])
    assert chosen(made) == (L.ASSAULT, 1)


def test_a_burning_house_is_left_at_once() -> None:
    house = Piece(
        (20.0, 20.0), 3.0, 3.0, L.TALL | L.AREA | L.BUILDING, made=L.HEAVY_COVER, openings=9
    )
    made = table(Unit((20.0, 20.0)), Unit((20.0, 30.0), 1), pieces=[house])
    K.flamethrowers.evacuate(made.d, made.s, 0)
    assert not K.pieces.inside(made.s, 0, *made.at(0))
    assert made.s.busy[0] == made.s.current_turn + 1


def test_within_a_trench_ten_inches_are_walked() -> None:
    trench = Piece((20.0, 20.0), 8.0, 2.0, L.AREA | L.TRENCH, made=L.HEAVY_COVER)
    made = table(Unit((14.0, 20.0), faces=(1.0, 0.0)), Unit(FAR_OFF, 1), pieces=[trench])
    K.movement.go(made.d, made.s, 0, (26.0, 20.0, 0.0, 0.0), 5.0)
    assert made.at(0) == (24.0, 20.0)


@pytest.mark.parametrize("seed", [0, 1, 17, 47])
@pytest.mark.parametrize("policy", [L.NEAREST, L.RANDOM])
def test_simple_policies_do_only_what_is_legal(policy: int, seed: int) -> None:
    able, bare = L.LED | L.REPAIRS | L.RIGS, (0, 0, 0, 0)  # infantry has no facings
    units = (
        Unit((20.0, 16.4), specials=((ROCKET, 1), (HEAVY_LOCH, 1)), bits=able, armour=bare),
        tank((28.0, 17.0), arms=(CANNON,)),
        Unit((20.0, 20.0), 1, bits=able, defence=9, armour=bare),
        Unit((24.0, 20.0), 1, hp=2, models=3, bits=able, defence=9, armour=bare),
        tank((28.0, 24.0), 1, faces=(0.0, -1.0)),
    )
    made = table(*units)
    made.d.policy[:] = policy
    K.rng.reseed(made.s.rng, seed, 0)
    s, hp = made.s, made.d.hp
    for half in range(6 * L.PHASES):
        if half % (2 * L.PHASES) == 0:
            s.current_round = 1 + half // (2 * L.PHASES)
            K.turn_sequence.start_turn(made.d, s)
        s.current_turn += half % 2
        K.game.half_phase(made.d, s, half % 2)
        assert all(s.acted[:2] <= L.PHASES)
        assert all(s.moves[:2] <= L.MOST_MOVES)
        assert all((s.n[u] - 1) * hp[u] < s.left[u] <= s.n[u] * hp[u] for u in range(5) if s.n[u])
    assert len(made.told(E.ACTION)) > 6


def test_nearest_assaults_shoots_or_walks_to_the_closest_enemy() -> None:
    for y, what in ((16.0, L.ASSAULT), (30.0, L.SHOOT), (44.0, L.MOVE)):
        made = table(Unit((20.0, 10.0)), Unit((20.0, y), 1))
        made.d.policy[:] = L.NEAREST
        assert chosen(made)[0] == what


@pytest.mark.parametrize(("held", "what"), [(1, False), (2, True)])
def test_the_objective_that_wins_at_the_end_of_the_turn_is_not_left(held: int, what: bool) -> None:
    made = table(Unit(GOAL), Unit((24.0, 47.0), 1), goals=[GOAL])
    made.s.holder[0], made.s.held[0], made.s.claim[0, 0] = 0, held, 1.0
    assert K.outlook.decides(made.d, made.s, 0) is what
    K.outlook.weigh_up(made.d, made.s, 0)
    usual = made.d.taste[0, L.POINT]
    assert made.s.goal[0, L.GOAL_WORTH] == pytest.approx(usual * (10.0 if what else 1.0))


def test_an_objective_more_than_most_decides_nothing() -> None:
    made = table(Unit(GOAL), Unit(FAR_OFF, 1), goals=[GOAL, (10.0, 24.0), (38.0, 24.0)])
    made.s.holder[:3], made.s.held[0] = 0, 2
    assert not K.outlook.decides(made.d, made.s, 0)
    made.s.holder[2] = 1
    assert K.outlook.decides(made.d, made.s, 0)
    assert not K.outlook.decides(made.d, made.s, 2)


def test_no_place_is_beyond_the_edge_of_the_table() -> None:
    made = table(Unit((2.0, 46.0)), Unit((6.0, 40.0), 1), goals=[GOAL])
    K.outlook.weigh_up(made.d, made.s, 0)
    K.places.stand_still(made.d, made.s, 0)
    K.places.list_places(made.d, made.s, 0, 10.0)
    room, spots = float(made.s.room[0]), int(made.s.spots)
    xs, ys = 2.0 + made.s.spot_x[1:spots], 46.0 + made.s.spot_y[1:spots]
    assert min(xs) == pytest.approx(room, abs=1e-4)
    assert max(ys) == pytest.approx(48.0 - room, abs=1e-4)


@pytest.mark.parametrize(("loss", "target"), [(0.0, 1), (90.0, -1)])
def test_a_tank_does_not_ram_into_the_reach_of_what_destroys_it(loss: float, target: int) -> None:
    made = table(tank((10.0, 10.0)), Unit((10.0, 24.0), 1), Unit((10.0, 41.0), 1))
    deals(made, 0, 1, 0.0, 0.0, 40.0)
    deals(made, 2, 0, loss / 0.35, loss / 0.35)
    chosen(made)
    assert K.greedy.best_assault(made.d, made.s, 0)[0] == target


@pytest.mark.parametrize(("far", "what"), [(4.0, L.MOVE), (8.0, L.DOUBLE)])
def test_no_double_move_goes_where_a_plain_one_does(far: float, what: int) -> None:
    made = table(Unit((24.0, 24.0 - far)), Unit((2.0, 2.0), 1), goals=[GOAL])
    K.outlook.weigh_up(made.d, made.s, 0)
    made.s.goal[0, L.GOAL_WORTH], made.s.goal[0, L.GOAL_WITHIN] = 90.0, 0.1
    nothing = L.HOLD, -1, K.ways.NO_WAY, -1e30
    assert K.moves.weigh_double(made.d, made.s, 0, nothing)[0] == what
