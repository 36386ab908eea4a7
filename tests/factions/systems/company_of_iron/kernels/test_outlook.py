"""What the greedy policy takes attacks, enemies, places and flags to be worth."""

from dataclasses import replace

import numpy as np
import pytest

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.fighters import RIFLE, SWORD, Fighter, Row
from tests.factions.systems.company_of_iron.board.kernels import K, L
from tests.factions.systems.company_of_iron.board.stage import Odds, Scene, stage
from tests.factions.systems.company_of_iron.board.taste import TASTE

ME = Fighter(at=(10.0, 10.0), worth=2.0)
FOE = Fighter(at=(10.0, 20.0), side=1, worth=2.0)
LEADER = Fighter(at=(28.0, 28.0), side=1)


def worth(made: Board, x: float, y: float) -> float:
    """Return what a spot is worth to the first model."""
    made.survey()
    made.weigh_up()
    return made.place_worth(x, y)


def prize(foe: Fighter, how: int, me: Fighter = ME) -> float:
    return stage(me, LEADER, foe).prize(2, how)


def test_a_box_is_worth_its_share_of_what_its_model_loses_with_the_last() -> None:
    """0.5 boxes are expected; 0.7 of the worth goes with the last box."""
    assert prize(FOE, L.BLOW) == pytest.approx(0.5 * 0.7 * 2.0)
    five = Fighter(side=1, worth=2.0, boxes=5)
    assert prize(five, L.BLOW) == pytest.approx(0.5 * 0.7 * 2.0 / 5)
    hurt = Fighter(side=1, worth=2.0, boxes=5, damage=4)
    assert prize(hurt, L.BLOW) == pytest.approx(0.5 * 0.7 * 2.0)


def test_no_more_is_to_be_had_than_is_left() -> None:
    made = stage(ME, LEADER, FOE, gain=9.0)
    assert made.prize(2, L.SHOT) == pytest.approx(1.4)


def test_an_injured_model_is_boxed_by_any_blow_and_by_no_shot() -> None:
    down = Fighter(side=1, worth=2.0, status=L.INJURED | L.KNOCKED_DOWN)
    assert prize(down, L.BLOW) == pytest.approx(0.5 * 2.0)
    assert prize(down, L.SHOT) == 0.0
    unarmed = Fighter(at=(10.0, 10.0), weapons=(RIFLE,))
    assert prize(down, L.BLOW, unarmed) == 0.0


def test_what_lies_down_is_hit_for_sure() -> None:
    down = Fighter(side=1, worth=2.0, status=L.KNOCKED_DOWN)
    made = stage(ME, LEADER, down, swings=1.5)
    assert made.prize(2, L.BLOW) == pytest.approx(0.75 * 1.4)
    assert made.prize(2, L.SHOT) == pytest.approx(0.5 * 1.4)


@pytest.mark.parametrize(
    ("how", "column"),
    [
        (L.BLOW, L.FLOOR_BLOW),
        (L.BACK_BLOW, L.FLOOR_BLOW),
        (L.CHARGE_BLOW, L.FLOOR_CHARGE),
        (L.SHOT, L.FLOOR_SHOT),
    ],
)
@pytest.mark.parametrize(
    ("status", "worth"), [(0, 0.4), (L.KNOCKED_DOWN, 0.0), (L.STATIONARY, 0.0), (L.INJURED, 0.0)]
)
def test_to_floor_a_model_is_worth_a_part_of_it_where_it_stands(
    how: int, column: int, status: int, worth: float
) -> None:
    """A fifth of 2 points, surely; of what lies there already, nothing more."""
    status |= L.KNOCKED_DOWN if status == L.INJURED else 0
    foe = Fighter(side=1, worth=2.0, status=status)
    plain = stage(ME, LEADER, foe)
    made = stage(ME, LEADER, foe, deals=[Odds(column, 1.0, by=0, at=2)])
    assert made.prize(2, how) - plain.prize(2, how) == pytest.approx(worth)


def test_shots_from_cover_floor_less_often() -> None:
    deals = [
        Odds(sort, boxes, by=0, at=2)
        for sort, boxes in ((L.FLOOR_SHOT, 1.0), (L.SHOT, 0.8), (L.COVERED_SHOT, 0.2))
    ]
    made = stage(ME, LEADER, FOE, deals=deals)
    bare, covered = (made.shot_prize(2, hidden) for hidden in (0, 4))
    assert bare == pytest.approx(1.4 * 0.8 + 0.4)
    assert covered == pytest.approx(1.4 * 0.2 + 0.4 / 4)


@pytest.mark.parametrize(
    ("amount", "when", "dice", "part"),
    [
        (4.0, 0, 2, 10 / 30),  # POW 10 against ARM 14: 9 or more on two dice with 4 more, else 5
        (4.0, 0, 3, 160 / 212),
        (9.0, 0, 2, 0.0),
        (-1.0, 0, 2, 1.0),
        (4.0, L.FROM_FRONT, 2, 10 / 30),
        (4.0, L.FROM_BEHIND, 2, 1.0),
    ],
)
def test_armour_put_on_a_model_takes_from_what_is_marked(
    amount: float, when: int, dice: int, part: float
) -> None:
    wall = Row(L.ARMOUR, amount, when, event=L.ON_ORDER)
    made = stage(ME, LEADER, Fighter(at=(10.0, 12.0), side=1, rows=(wall,)))
    assert made.part_left_by_armour(2, dice) == 1.0
    made.put_on(2)
    assert made.part_left_by_armour(2, dice) == pytest.approx(part)


def test_a_commander_is_worth_more() -> None:
    made = stage(ME, FOE)
    assert made.stake(1) == 2.0 + TASTE[L.HEAD]


@pytest.mark.parametrize(
    ("hindered", "part"),
    [(-2, 1.6), (0, 1.0), (2, 25 / 36), (4, 0.5), (6, 0.1), (8, 0.1), (10, 0.1)],
)
def test_what_hinders_a_shot_takes_from_it(hindered: int, part: float) -> None:
    """It needs 7, which 21 throws of 36 show; 2 more 10 of them, 4 more 3, 6 and more one."""
    deals = [
        Odds(sort, boxes)
        for sort, boxes in ((L.AIMED_SHOT, 0.8), (L.COVERED_SHOT, 0.25), (L.HINDERED_SHOT, 0.05))
    ]
    made = stage(ME, LEADER, FOE, deals=deals)
    assert made.shot_prize(2, hindered) == pytest.approx(part * 0.7)


def test_a_place_in_an_enemys_reach_is_worth_less_than_one_just_out_of_it() -> None:
    """Its charge comes 6 + 3 + 1 inches from base to base."""
    made = stage(Fighter(worth=2.0, weapons=()), FOE)
    edge = 20.0 - 10.0 - 1.18
    assert worth(made, 10.0, edge - 0.05) > worth(made, 10.0, edge + 0.05)


def test_enemies_that_have_acted_are_feared_less() -> None:
    made = stage(Fighter(worth=2.0, weapons=()), FOE)
    before = worth(made, 10.0, 15.0)
    made.have_acted(1)
    assert worth(made, 10.0, 15.0) > before


@pytest.mark.parametrize(
    ("friends", "foes", "part"),
    [(0, 0, 1.0), (1, 0, TASTE[L.GUARDED]), (0, 1, TASTE[L.CONTEST]), (1, 1, TASTE[L.SHARED])],
)
def test_a_flag_is_worth_what_the_model_changes_there(friends: int, foes: int, part: float) -> None:
    there = [Fighter(at=(15.0 + n, 16.0)) for n in range(friends)]
    theirs = [Fighter(at=(15.0, 13.0 + n), side=1) for n in range(foes)]
    made = stage(ME, *there, LEADER, *theirs, scene=Scene(flags=[(15.0, 15.0)], in_round=7))
    assert made.flag_worth() == pytest.approx(part * TASTE[L.POINT])


@pytest.mark.parametrize(
    ("number", "scores", "part"), [(1, False, K.outlook.FUTURE), (2, True, 1.0)]
)
def test_a_flag_draws_before_it_scores_but_is_not_held(
    number: int, scores: bool, part: float
) -> None:
    """Near it is where to be when it does; to stand at it already is worth nothing more."""
    made = stage(ME, LEADER, scene=Scene(flags=[(10.0, 15.0)], in_round=number))
    assert made.do_flags_score() is scores
    at, away = worth(made, 10.0, 14.0), worth(made, 10.0, 4.0)
    assert made.pull() == pytest.approx(part * K.outlook.MOST_ROUNDS * TASTE[L.POINT])
    assert (at - away > TASTE[L.POINT]) is scores
    near = made.weigh_place(10.0, 14.0)
    assert near.held == pytest.approx(scores * made.pull())
    assert near.drawn == pytest.approx(TASTE[L.DRAWN_TO] * made.pull())
    assert 0.0 < made.weigh_place(10.0, 4.0).drawn < near.drawn


@pytest.mark.parametrize(("number", "part"), [(1, 0.64), (2, 0.8), (3, 1.0), (7, 0.4)])
def test_a_flag_counts_the_rounds_until_it_scores_and_those_that_it_scores_in(
    number: int, part: float
) -> None:
    """From round 3 on here, at most 2.5 rounds of them; in the last it is one."""
    scene = Scene(flags=[(10.0, 15.0)], flag_from=3, in_round=number)
    worth = part * K.outlook.MOST_ROUNDS * TASTE[L.POINT]
    assert stage(ME, LEADER, scene=scene).flag_worth() == pytest.approx(worth)


def test_a_model_does_not_count_itself_at_a_flag() -> None:
    scene = Scene(flags=[(15.0, 15.0)], in_round=7)
    made = stage(Fighter(at=(15.0, 15.0)), LEADER, scene=scene)
    assert made.flag_worth() == pytest.approx(TASTE[L.POINT])


def test_places_stay_on_the_table_and_within_a_stride() -> None:
    scene = Scene(flags=[(8.0, 15.0), (22.0, 15.0)])
    made = stage(Fighter(at=(1.0, 1.0)), FOE, scene=scene)
    for option in made.gather_places():
        assert 0.58 < option.x < 29.42
        assert 0.58 < option.y < 29.42
        assert (option.x - 1.0) ** 2 + (option.y - 1.0) ** 2 < 12.01**2


@pytest.mark.parametrize("seed", range(4))
def test_stakes_and_prices_are_those_of_each_model_alone(seed: int) -> None:
    lots = np.random.default_rng(seed)
    flags = ((12.0, 15.0), (18.0, 15.0))
    spots, damage = lots.uniform(10.0, 20.0, (2, 6)).T, lots.integers(0, 5, 6)
    status = [0, L.KNOCKED_DOWN, L.STATIONARY, L.INJURED | L.KNOCKED_DOWN, 0, 0]
    fighters = [
        Fighter(
            at=(*spots[u],), side=u // 3, boxes=5, worth=u + 1.0, damage=damage[u], status=status[u]
        )
        for u in range(6)
    ]
    made = stage(*fighters, leaders=(1, 3), scene=Scene(flags=flags))
    away = np.hypot(*(np.array(flags)[:, None] - spots).transpose(2, 0, 1))
    at = (away <= 3.59) & (np.array(status) == 0)
    for flag in range(2):
        assert made.holders_of_flag(flag) == [at[flag, :3].sum(), at[flag, 3:].sum()]
    for u in range(6):
        crowds = [made.holders_of_flag(flag)[u // 3] for flag in range(2) if at[flag, u]]
        heads = TASTE[L.HEAD] if u in (1, 3) else 0.0
        stake = u + 1.0 + heads + sum(TASTE[L.SEAT] / crowd for crowd in crowds)
        assert made.stake(u) == pytest.approx(stake)
        left, injured = 5 - damage[u], u == 3
        assert made.price(u) == pytest.approx(stake * (0.5 if injured else 0.7 / left))
        assert made.boxes_left(u) == (0.0 if injured else left)
        assert made.is_finished_by_a_hit(u) is injured
    assert [made.is_hit_surely(u) for u in range(6)] == [False, True, True, True, False, False]


@pytest.mark.parametrize("seed", range(12))
def test_what_is_found_side_by_side_is_what_each_pair_tells(seed: int) -> None:
    lots = np.random.default_rng(seed)
    arms = ((SWORD,), (RIFLE,), (SWORD, RIFLE))
    fighters = [
        Fighter(side=int(u > 3), at=(*lots.uniform(8.0, 20.0, 2),), weapons=arms[lots.integers(3)])
        for u in range(9)
    ]
    fighters[4] = replace(fighters[4], activated=True)
    fighters[5] = replace(fighters[5], status=L.KNOCKED_DOWN)
    fighters[6] = replace(fighters[6], status=L.INJURED | L.KNOCKED_DOWN)
    fighters[7] = replace(fighters[7], where=L.GONE)
    table = lots.uniform(0.0, 2.0, (9, L.SURELY, 9))
    made = stage(*fighters, swings=1.5, table=table)
    made.weigh_up()
    assert made.foes() == [4, 5, 6, 8]
    likely = {4: TASTE[L.TIRED], 5: K.outlook.DOWN_REACH, 6: 0.0, 8: 1.0}
    for v in (4, 5, 6, 8):
        fear, weapons = made.fear(v), fighters[v].weapons
        shoots = RIFLE in weapons and not made.in_melee_with(v)
        blow = made.prize(0, L.CHARGE_BLOW, v) if SWORD in weapons else 0.0
        shot = made.prize(0, L.SHOT, v) if shoots else 0.0
        dread = TASTE[L.DREAD] * likely[v]
        assert fear.shots == pytest.approx(dread * shot)
        assert fear.strikes == pytest.approx(dread * max(0.0, blow - shot))
        charge, own = made.prize(v, L.CHARGE_BLOW), made.prize(v, L.SHOT)
        assert fear.charge_prize == pytest.approx(charge)
        own = own if RIFLE in fighters[0].weapons else 0.0
        assert fear.prize == pytest.approx(max(own, TASTE[L.LATER] * charge))
