"""Activations, rounds, objectives, scoring, deployment and the choices of the policies."""

import math
from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Catalogue, Pool
from tests.factions.systems.warcrow.board import Board, K, L, attack, card, hero

FAILS = Pool("", "")


def pair(warcrow: Catalogue, **more: Any) -> Board:
    """Return unit 0 of conquest 1 near objective 1, enemy 1 far off."""
    made = Board(warcrow, [card("one")], [card("other")], **more)
    made.put(0, (30.0, 25.2))
    made.put(1, (10.0, 50.0))
    made.s.active = 0
    return made


def end_activation(made: Board, u: int) -> None:
    made.s.active = u
    K.actions.finish(made.d, made.s, made.book)


# Objectives


@pytest.mark.parametrize(("gap", "holder"), [(2.9, 0), (3.1, -1)])
def test_objectives_are_taken_within_three_strides(
    warcrow: Catalogue, gap: float, holder: int
) -> None:
    made = pair(warcrow)
    made.put(0, (30.0, 28.0 - gap))
    end_activation(made, 0)
    assert made.s.holder[:3].tolist() == [-1, holder, -1]


@pytest.mark.parametrize(
    ("mine", "theirs", "holder"), [(2, 1, 0), (1, 1, -1), (1, 2, 1), (0, 0, -1)]
)
def test_the_higher_conquest_takes_it_and_a_tie_changes_nothing(
    warcrow: Catalogue, mine: int, theirs: int, holder: int
) -> None:
    made = pair(warcrow)
    made.put(1, (30.0, 34.8))
    made.d.conquest[0], made.d.conquest[1] = mine, theirs
    end_activation(made, 0)
    assert made.s.holder[1] == holder


def test_an_objective_stays_taken(warcrow: Catalogue) -> None:
    made = pair(warcrow)
    end_activation(made, 0)
    made.put(0, (5.0, 5.0))
    end_activation(made, 0)
    assert made.s.holder[1] == 0


def test_only_whoever_ends_its_activation_there_opens_the_contest(warcrow: Catalogue) -> None:
    made = pair(warcrow)
    end_activation(made, 1)
    assert made.s.holder[1] == -1


# Rounds


@pytest.mark.parametrize(
    ("holders", "points"),
    [((0, 0, 1), (3, 1)), ((0, -1, 1), (1, 1)), ((1, 1, 1), (0, 4)), ((-1, -1, -1), (0, 0))],
)
def test_crossroads_scores_what_is_held_and_who_holds_most(
    warcrow: Catalogue, holders: tuple[int, int, int], points: tuple[int, int]
) -> None:
    made = pair(warcrow)
    made.s.holder[:3] = holders
    K.game.score(made.d, made.s)
    assert tuple(made.s.points) == points
    K.game.score(made.d, made.s)
    assert tuple(made.s.points) == (2 * points[0], 2 * points[1])


@pytest.mark.parametrize(("wounds", "points"), [(0, 0), (1, 1), (3, 3), (4, 4)])
def test_last_stand_scores_a_point_for_ten_army_points(
    warcrow: Catalogue, wounds: int, points: int
) -> None:
    made = Board(warcrow, [card("one", cost=40, w=4)], [card("other")], scenario="last-stand")
    made.put(0, (30.0, 20.0))
    made.put(1, (30.0, 40.0))
    K.damage.suffer(made.d, made.s, 0, wounds, 1)
    for _ in range(2):
        K.game.score(made.d, made.s)
        assert made.s.points.tolist() == [0, points]


@pytest.mark.parametrize(("activated", "left"), [(0, 1), (1, 2)])
def test_stress_goes_at_the_end_of_a_round(warcrow: Catalogue, activated: int, left: int) -> None:
    made = pair(warcrow)
    made.s.stress[0], made.s.activated[0] = 3, activated
    K.game.end_round(made.d, made.s)
    assert made.s.stress[0] == left


def test_the_demoralized_keep_their_stress(warcrow: Catalogue) -> None:
    made = pair(warcrow)
    made.s.stress[0], made.s.demoralized[0] = 2, 1
    K.game.end_round(made.d, made.s)
    assert made.s.stress[0] == 2


@pytest.mark.parametrize(
    ("points", "before", "after"), [((3, 1), 0, 1), ((1, 3), 1, 0), ((2, 2), 0, 1)]
)
def test_initiative_goes_to_fewer_points_and_changes_hands_on_a_tie(
    warcrow: Catalogue, points: tuple[int, int], before: int, after: int
) -> None:
    made = pair(warcrow)
    made.s.points[:], made.s.initiative = points, before
    made.s.activated[:2] = 1
    K.game.close_round(made.d, made.s)
    assert made.s.initiative == after
    assert made.s.activated[:2].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("field", "value", "moves"),
    [
        ("activated", 0, True),
        ("activated", 1, False),
        ("demoralized", 1, False),
        ("foes", 1, False),
    ],
)
def test_nobody_free_is_left_behind(
    warcrow: Catalogue, field: str, value: int, moves: bool
) -> None:
    made = pair(warcrow)
    made.put(0, (30.0, 10.0))
    getattr(made.s, field)[0] = value
    made.step(L.CATCH_UP, 0)
    assert (made.at(0) != (30.0, 10.0)) is moves


def test_whoever_is_left_behind_may_rest_instead(warcrow: Catalogue) -> None:
    made = pair(warcrow)
    made.s.stress[0] = 2
    made.step(L.CATCH_UP, 0)
    assert made.s.stress[0] == 0


# Activations


def test_a_second_activation_costs_a_stress(warcrow: Catalogue) -> None:
    made = pair(warcrow)
    K.actions.begin(made.d, made.s, 0)
    assert (made.s.activated[0], made.s.stress[0]) == (1, 0)
    K.actions.begin(made.d, made.s, 0)
    assert made.s.stress[0] == 1


def test_a_tired_unit_only_rests(warcrow: Catalogue) -> None:
    made = pair(warcrow)
    made.s.activated[0], made.s.stress[0] = 1, 2
    K.outlook.survey(made.d, made.s)
    K.greedy.weigh(made.d, made.s, 0)
    assert made.s.order[L.WHAT] == L.REST_UP
    made.put(1, (30.0, 27.2))
    assert not K.greedy.may_act(made.d, made.s, 0)


def test_intimidating_is_met_once_an_activation(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("one", wp=FAILS)], [card("other", keywords=("Intimidating (1)",))])
    made.put(0, (30.0, 30.0))
    made.put(1, (30.0, 32.0))
    for stress in (1, 1):
        K.morale.meet(made.d, made.s, made.book, 0)
        assert made.s.stress[0] == stress
    K.actions.begin(made.d, made.s, 1)
    K.morale.meet(made.d, made.s, made.book, 0)
    assert made.s.stress[0] == 2


@pytest.mark.parametrize(("will", "charges"), [(FAILS, True), (Pool("", "S"), False)])
def test_bloodlust_forces_a_charge_unless_willpower_holds(
    warcrow: Catalogue, will: Pool, charges: bool
) -> None:
    coward = card("coward", "", keywords=("Bloodlust",), wp=will)
    made = Board(warcrow, [coward], [card("wall", "SSS", "BBBSS", w=9)])
    made.put(0, (30.0, 20.0))
    made.put(1, (30.0, 29.0))
    assert K.turns.decide(made.d, made.s, 0)
    K.game.carry_out(made.d, made.s, made.book)
    assert bool(made.told(K.events.COMBAT)) is charges


@pytest.mark.parametrize(
    ("victims", "lust"), [("", 2), ("Elf", 1), ("Orc", 0), ("Orc | Infantry", 1)]
)
def test_whom_bloodlust_is_for(warcrow: Catalogue, victims: str, lust: int) -> None:
    keyword = f"Bloodlust ({victims})" if victims else "Bloodlust"
    elf = card("elf", labels=("Elf", "Infantry"))
    made = Board(warcrow, [card("one", keywords=(keyword,))], [elf])
    assert made.d.lust[0, 1] == lust
    assert made.d.lust[1, 0] == 0


def test_bloodlust_repeats_rolls_while_the_fight_lasts(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("one", keywords=("Bloodlust",), w=9)], [card("other", w=9)])
    made.put(0, (30.0, 20.0))
    made.put(1, (30.0, 29.0))
    made.step(L.RUSH, 0, 1, 1)
    assert made.s.bloodthirst[0] == 1
    K.attacks.fight(made.d, made.s, 0, 1, False)
    assert made.s.roll_again == 1
    made.s.todo = 0
    made.put(1, (5.0, 50.0))
    K.actions.begin(made.d, made.s, 0)
    assert made.s.bloodthirst[0] == -1


# Deployment


@pytest.mark.parametrize("seed", range(6))
def test_everybody_deploys_in_formation_in_its_zone(warcrow: Catalogue, seed: int) -> None:
    company = [card(f"band{n}", troops=4) for n in range(6)] + [hero(), card("ogre", base=2.7)]
    made = Board(warcrow, company, company, {6: 0, 14: 8})
    K.game.prepare(made.d, made.s, made.book, seed, 0, True)
    for u in range(16):
        if u in (6, 14):
            assert made.s.status[u] == L.JOINED
            continue
        assert made.s.status[u] == L.READY
        assert K.formation.in_formation(made.d, made.s, u)
        for t in range(int(made.s.n[u])):
            x, y = made.at(u, t)
            r = K.sight.base_of(made.d, made.s, u, t)
            near = y if u < 8 else 60 - y
            assert r <= x <= 60 - r
            assert r - 1e-6 <= near <= 12 - r + 1e-6
    assert not made.s.foes.any()


def test_scouts_come_in_at_an_edge_outside_the_enemys_zone(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("scout", keywords=("Scout",))], [card("other")])
    for seed in range(8):
        K.game.prepare(made.d, made.s, made.book, seed, 0, True)
        x, y = made.at(0)
        assert min(x, 60 - x) < 1.1 or y <= 11
        assert y < 48 - 1


def test_ambushers_wait_and_come_in_unseen(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("one"), card("lurker", keywords=("Ambusher",))], [card("other")])
    K.game.prepare(made.d, made.s, made.book, 3, 0, True)
    assert made.s.status[:3].tolist() == [L.READY, L.AWAY, L.READY]
    assert K.deploy.arrive(made.d, made.s, 1)
    assert math.dist(made.at(1), made.at(2)) > 12
    assert made.s.foes[1] == 0


@pytest.mark.parametrize(("wall", "hidden"), [(False, False), (True, True)])
def test_arrivals_must_be_unseen_within_twelve_strides(
    warcrow: Catalogue, wall: bool, hidden: bool
) -> None:
    made = Board(warcrow, [card("lurker")], [card("watch")])
    made.put(1, (30.0, 30.0))
    if wall:
        made.piece("box", 30.0, 25.0, 20.0, 1.0, does=L.BLOCKS)
    assert bool(K.deploy.unseen(made.d, made.s, 0, 30.0, 20.0)) is hidden
    assert K.deploy.unseen(made.d, made.s, 0, 30.0, 10.0)


def test_a_scout_that_comes_late_does_one_simple_action(warcrow: Catalogue) -> None:
    made = pair(warcrow)
    made.s.orders[L.WHO], made.s.orders[L.WHAT], made.s.orders[L.AT] = 0, L.CHARGE_AT, 1
    made.s.orders[L.TO_X], made.s.orders[L.TO_Y] = 30.0, 5.0
    K.game.start_activation(made.d, made.s, made.book, 0, True)
    assert made.s.agenda[: made.s.todo, 0].tolist() == [L.FINISH, L.LEAVE]


def test_an_ambusher_pays_a_stress_for_a_long_action(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("lurker", keywords=("Ambusher",))], [card("other")])
    made.put(0, (30.0, 20.0))
    made.put(1, (30.0, 28.0))
    made.s.orders[L.WHO], made.s.orders[L.WHAT], made.s.orders[L.AT] = 0, L.CHARGE_AT, 1
    K.game.start_activation(made.d, made.s, made.book, 0, True)
    assert made.s.stress[0] == 1
    assert made.s.agenda[: made.s.todo, 0].tolist() == [L.FINISH, L.RUSH]


# Policies


def test_greedy_goes_for_an_objective(warcrow: Catalogue) -> None:
    made = pair(warcrow)
    made.put(0, (30.0, 15.0))
    assert K.turns.decide(made.d, made.s, 0)
    K.game.carry_out(made.d, made.s, made.book)
    assert made.s.holder[1] == 0


def test_greedy_charges_whom_it_beats_and_not_whom_it_does_not(warcrow: Catalogue) -> None:
    for hits, charges in (("SSSSSS", True), ("", False)):
        made = Board(
            warcrow,
            [card("one", hits)],
            [card("other", "SSS", "BBSSSS", cost=60)],
            scenario="last-stand",
        )
        made.put(0, (30.0, 20.0))
        made.put(1, (30.0, 28.0))
        K.turns.decide(made.d, made.s, 0)
        assert (made.s.orders[L.WHAT] in (L.CHARGE_AT, L.ASSAULT_AT)) is charges


def test_greedy_shoots_what_it_sees(warcrow: Catalogue) -> None:
    bow = card("bow", "", shots=attack("SSS", reach=12))
    made = Board(warcrow, [bow], [card("mark", cost=60)], scenario="last-stand")
    made.put(0, (30.0, 20.0))
    made.put(1, (30.0, 32.0))
    K.turns.decide(made.d, made.s, 0)
    K.game.carry_out(made.d, made.s, made.book)
    assert made.told(K.events.ROLL)


def test_a_player_without_a_unit_to_activate_passes(warcrow: Catalogue) -> None:
    made = pair(warcrow)
    made.put(1, (30.0, 27.2))
    made.s.activated[0], made.s.stress[0] = 1, 2
    assert not K.turns.decide(made.d, made.s, 0)
    assert made.told(K.events.PASSED)
    assert made.s.todo == 0


def test_nearest_walks_to_the_closest_and_hits_it(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("one")], [card("far"), card("close")], policies=("nearest",) * 2)
    made.put(0, (30.0, 20.0))
    made.put(1, (30.0, 50.0))
    made.put(2, (40.0, 35.0))
    K.simple.choose_nearest(made.d, made.s, 0)
    assert made.s.orders[[L.WHAT, L.TO_X, L.TO_Y]].tolist() == [L.MARCH, 40, 35]
    made.put(2, (30.0, 28.0))
    K.simple.choose_nearest(made.d, made.s, 0)
    assert made.s.orders[[L.WHAT, L.AT]].tolist() == [L.CHARGE_AT, 2]
    made.put(2, (30.0, 22.0))
    K.simple.choose_nearest(made.d, made.s, 0)
    assert made.s.orders[[L.WHAT, L.AT]].tolist() == [L.STRIKE_AT, 2]


def test_random_gives_legal_orders_of_many_kinds(warcrow: Catalogue) -> None:
    bow = card("bow", shots=attack("S", reach=12))
    made = Board(warcrow, [bow], [card("mark")], policies=("random",) * 2)
    made.put(0, (30.0, 20.0))
    made.put(1, (30.0, 28.0))
    seen = set()
    for _ in range(200):
        K.simple.choose_random(made.d, made.s, 0)
        seen.add(int(made.s.orders[L.WHAT]))
    assert seen == {
        L.CHARGE_AT,
        L.ASSAULT_AT,
        L.SHOOT_THEN_MOVE,
        L.MOVE_THEN_SHOOT,
        L.MARCH,
        L.REST_UP,
    }


def test_a_broken_formation_only_moves(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("band", "SSSS", troops=2)], [card("mark", cost=90)])
    made.put(0, (30.0, 20.0), (36.0, 20.0))
    made.put(1, (30.0, 27.0))
    K.turns.decide(made.d, made.s, 0)
    assert made.s.orders[L.WHAT] == L.MARCH


def test_an_order_whose_way_is_barred_is_not_given_twice(warcrow: Catalogue) -> None:
    made = pair(warcrow)
    made.put(0, (30.0, 10.0))
    for x, y, long, deep in ((30, 12, 6, 1), (30, 8, 6, 1), (27.5, 10, 1, 4), (32.5, 10, 1, 4)):
        made.piece("box", x, y, long, deep, does=L.IMPASSABLE)
    K.turns.decide(made.d, made.s, 0)
    assert made.s.orders[[L.TO_X, L.TO_Y]].tolist() == [30, 10]
