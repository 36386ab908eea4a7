"""What the greedy policy takes attacks, enemies, places and flags to be worth."""

import numpy as np
import pytest

from factions.systems.company_of_iron.battle.records import TASTE
from tests.factions.systems.company_of_iron.kernels.fray import (
    RIFLE,
    SWORD,
    Fighter,
    Fray,
    K,
    L,
    Row,
)
from tests.factions.systems.company_of_iron.kernels.stage import flags, stage, surely

ME = Fighter(at=(10.0, 10.0), worth=2.0)
FOE = Fighter(at=(10.0, 20.0), side=1, worth=2.0)
LEADER = Fighter(at=(28.0, 28.0), side=1)


def worth(made: Fray, x: float, y: float, m: int = 0) -> float:
    K.worth.survey_worth(made.d, made.s)
    K.outlook.weigh_up(made.d, made.s, m, True)
    return float(K.weighing.weigh_place(made.d, made.s, m, x, y))


def prize(foe: Fighter, how: int, me: Fighter = ME) -> float:
    made = stage(me, LEADER, foe)
    return float(K.worth.prize(made.d, made.s, 0, 2, how))


def test_a_box_is_worth_its_share_of_what_its_model_loses_with_the_last() -> None:
    """0.5 boxes are expected; 0.7 of the worth goes with the last box."""
    assert prize(FOE, L.BLOW) == pytest.approx(0.5 * 0.7 * 2.0)
    five = Fighter(side=1, worth=2.0, boxes=5)
    assert prize(five, L.BLOW) == pytest.approx(0.5 * 0.7 * 2.0 / 5)
    hurt = Fighter(side=1, worth=2.0, boxes=5, damage=4)
    assert prize(hurt, L.BLOW) == pytest.approx(0.5 * 0.7 * 2.0)


def test_no_more_is_to_be_had_than_is_left() -> None:
    made = stage(ME, LEADER, FOE, gain=9.0)
    assert K.worth.prize(made.d, made.s, 0, 2, L.SHOT) == pytest.approx(1.4)


def test_an_injured_model_is_boxed_by_any_blow_and_by_no_shot() -> None:
    down = Fighter(side=1, worth=2.0, status=L.INJURED | L.KNOCKED_DOWN)
    assert prize(down, L.BLOW) == pytest.approx(0.5 * 2.0)
    assert prize(down, L.SHOT) == 0.0
    unarmed = Fighter(at=(10.0, 10.0), weapons=(RIFLE,))
    assert prize(down, L.BLOW, unarmed) == 0.0


def test_who_lies_down_is_hit_for_sure() -> None:
    made = stage(ME, LEADER, Fighter(side=1, worth=2.0, status=L.KNOCKED_DOWN))
    surely(made, 1.5)
    assert K.worth.prize(made.d, made.s, 0, 2, L.BLOW) == pytest.approx(0.75 * 1.4)
    assert K.worth.prize(made.d, made.s, 0, 2, L.SHOT) == pytest.approx(0.5 * 1.4)


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
    """A fifth of 2 points, surely; of who lies there already, nothing more."""
    status |= L.KNOCKED_DOWN if status == L.INJURED else 0
    made = stage(ME, LEADER, Fighter(side=1, worth=2.0, status=status))
    before = K.worth.prize(made.d, made.s, 0, 2, how)
    made.d.deals[0, column, 2], made.d.floors[0] = 1.0, 1
    assert K.worth.prize(made.d, made.s, 0, 2, how) - before == pytest.approx(worth)


def test_shots_from_cover_floor_less_often() -> None:
    made = stage(ME, LEADER, FOE)
    made.d.deals[0, L.FLOOR_SHOT, 2], made.d.floors[0] = 1.0, 1
    made.d.deals[0, L.SHOT, 2], made.d.deals[0, L.COVERED_SHOT, 2] = 0.8, 0.2
    bare, covered = (K.worth.shot_prize(made.d, made.s, 0, 2, hidden) for hidden in (0, 4))
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
    assert K.worth.hardened(made.d, made.s, 0, 2, False, dice) == 1.0
    K.model_status.put_on(made.d, made.s, 2, 0)
    assert K.worth.hardened(made.d, made.s, 0, 2, False, dice) == pytest.approx(part)


def test_a_commander_is_worth_more() -> None:
    made = stage(ME, FOE)
    assert made.s.stake[1] == 2.0 + TASTE[L.HEAD]


@pytest.mark.parametrize(
    ("hindered", "part"),
    [(-2, 1.6), (0, 1.0), (2, 25 / 36), (4, 0.5), (6, 0.1), (8, 0.1), (10, 0.1)],
)
def test_what_hinders_a_shot_takes_from_it(hindered: int, part: float) -> None:
    """It needs 7, which 21 throws of 36 show; 2 more 10 of them, 4 more 3, 6 and more one."""
    made = stage(ME, LEADER, FOE)
    made.d.deals[:, L.AIMED_SHOT], made.d.deals[:, L.COVERED_SHOT] = 0.8, 0.25
    made.d.deals[:, L.HINDERED_SHOT] = 0.05
    found = K.worth.shot_prize(made.d, made.s, 0, 2, hindered)
    assert found == pytest.approx(part * 0.7)


def test_a_place_in_an_enemys_reach_is_worth_less_than_one_just_out_of_it() -> None:
    """Its charge comes 6 + 3 + 1 inches from base to base."""
    made = stage(Fighter(worth=2.0, weapons=()), FOE)
    edge = 20.0 - 10.0 - 1.18
    assert worth(made, 10.0, edge - 0.05) > worth(made, 10.0, edge + 0.05)


def test_enemies_that_have_acted_are_feared_less() -> None:
    made = stage(Fighter(worth=2.0, weapons=()), FOE)
    before = worth(made, 10.0, 15.0)
    made.s.activated[1] = 1
    assert worth(made, 10.0, 15.0) > before


@pytest.mark.parametrize(
    ("friends", "foes", "part"),
    [(0, 0, 1.0), (1, 0, TASTE[L.GUARDED]), (0, 1, 0.8), (1, 1, TASTE[L.SHARED])],
)
def test_a_flag_is_worth_what_the_model_changes_there(friends: int, foes: int, part: float) -> None:
    there = [Fighter(at=(15.0 + n, 16.0)) for n in range(friends)]
    theirs = [Fighter(at=(15.0, 13.0 + n), side=1) for n in range(foes)]
    made = stage(ME, *there, LEADER, *theirs)
    flags(made, (15.0, 15.0))
    made.s.current_round = 7
    K.worth.survey_worth(made.d, made.s)
    K.outlook.weigh_flags(made.d, made.s, 0)
    assert made.s.pull[0] == pytest.approx(part * TASTE[L.POINT])


@pytest.mark.parametrize(("number", "posts", "part"), [(1, 0, K.outlook.FUTURE), (2, 1, 1.0)])
def test_a_flag_draws_before_it_scores_but_is_not_held(
    number: int, posts: int, part: float
) -> None:
    """Near it is where to be when it does; to stand at it already is worth nothing more."""
    made = stage(ME, LEADER)
    flags(made, (10.0, 15.0))
    d, s, one = made.d, made.s, K.weighing.ONE
    s.current_round = number
    assert K.outlook.posts_now(d, s) == posts
    at, away = worth(made, 10.0, 14.0), worth(made, 10.0, 4.0)
    assert s.pull[0] == pytest.approx(part * K.outlook.MOST_ROUNDS * TASTE[L.POINT])
    assert (at - away > TASTE[L.POINT]) == (posts > 0)
    K.weighing.weigh_place(d, s, 0, 10.0, 14.0)
    assert s.option_held[one] == pytest.approx(posts * s.pull[0])
    near = s.option_drawn[one]
    assert near == pytest.approx(TASTE[L.DRAWN_TO] * s.pull[0])
    K.weighing.weigh_place(d, s, 0, 10.0, 4.0)
    assert 0.0 < s.option_drawn[one] < near


@pytest.mark.parametrize(("number", "part"), [(1, 0.64), (2, 0.8), (3, 1.0), (7, 0.4)])
def test_a_flag_counts_the_rounds_until_it_scores_and_those_that_it_scores_in(
    number: int, part: float
) -> None:
    """From round 3 on here, at most 2.5 rounds of them; in the last it is one."""
    made = stage(ME, LEADER)
    flags(made, (10.0, 15.0))
    made.d.flag_from, made.s.current_round = 3, number
    K.outlook.weigh_flags(made.d, made.s, 0)
    assert made.s.pull[0] == pytest.approx(part * K.outlook.MOST_ROUNDS * TASTE[L.POINT])


def test_a_model_does_not_count_itself_at_a_flag() -> None:
    made = stage(Fighter(at=(15.0, 15.0)), LEADER)
    flags(made, (15.0, 15.0))
    made.s.current_round = 7
    K.worth.survey_worth(made.d, made.s)
    K.outlook.weigh_flags(made.d, made.s, 0)
    assert made.s.pull[0] == pytest.approx(TASTE[L.POINT])


def test_places_stay_on_the_table_and_within_a_stride() -> None:
    made = stage(Fighter(at=(1.0, 1.0)), FOE)
    flags(made, (8.0, 15.0), (22.0, 15.0))
    K.worth.survey_worth(made.d, made.s)
    seen = K.outlook.weigh_up(made.d, made.s, 0, True)
    K.places.gather_places(made.d, made.s, 0, seen, 6.0, 12.0)
    for n in range(int(made.s.options)):
        x, y = made.s.option_x[n], made.s.option_y[n]
        assert 0.58 < x < 29.42
        assert 0.58 < y < 29.42
        assert (x - 1.0) ** 2 + (y - 1.0) ** 2 < 12.01**2


@pytest.mark.parametrize("seed", range(4))
def test_stakes_and_prices_are_those_of_each_model_alone(seed: int) -> None:
    lots = np.random.default_rng(seed)
    made = stage(*(Fighter(side=n // 3, boxes=5, worth=n + 1.0) for n in range(6)))
    d, s, posts = made.d, made.s, ((12.0, 15.0), (18.0, 15.0))
    flags(made, *posts)
    s.x[:6], s.y[:6] = lots.uniform(10.0, 20.0, (2, 6))
    s.damage[:6], s.leader[0] = lots.integers(0, 5, 6), 1
    s.status[:6] = [0, L.KNOCKED_DOWN, L.STATIONARY, L.INJURED | L.KNOCKED_DOWN, 0, 0]
    K.engagement.begin_engagement(d, s)
    K.worth.survey_worth(d, s)
    away = np.hypot(*(np.array(posts)[:, None] - np.array([s.x[:6], s.y[:6]]).T).T).T
    at = (away <= 3.59) & (s.status[:6] == 0)
    assert s.hold[:, :2].tolist() == [at[:, p : p + 3].sum(axis=1).tolist() for p in (0, 3)]
    for m in range(6):
        crowds = [s.hold[m // 3, o] for o in range(2) if at[o, m]]
        heads = TASTE[L.HEAD] if m in s.leader[:2] else 0.0
        stake = m + 1.0 + heads + sum(TASTE[L.SEAT] / crowd for crowd in crowds)
        assert s.stake[m] == pytest.approx(stake)
        left = 5 - s.damage[m]
        assert s.price[m] == pytest.approx(stake * (0.5 if m == 3 else 0.7 / left))
        assert (s.left[m], s.finish[m]) == ((0.0, 1.0) if m == 3 else (left, 0.0))
    assert s.prone[:6].tolist() == [0.0, 1.0, 1.0, 1.0, 0.0, 0.0]


@pytest.mark.parametrize("seed", range(12))
def test_what_is_found_side_by_side_is_what_each_pair_tells(seed: int) -> None:
    lots = np.random.default_rng(seed)
    arms = ((SWORD,), (RIFLE,), (SWORD, RIFLE))
    made = stage(
        *(
            Fighter(
                side=int(n > 3), at=(*lots.uniform(8.0, 20.0, 2),), weapons=arms[lots.integers(3)]
            )
            for n in range(9)
        )
    )
    d, s, o, w = made.d, made.s, K.outlook, K.worth
    d.deals[:9, : L.SURELY, :9] = lots.uniform(0.0, 2.0, (9, L.SURELY, 9))
    d.suffers[:9, :, :9] = d.deals[:9, :, :9].transpose(2, 1, 0)
    surely(made, 1.5)
    s.status[5], s.status[6], s.where[7] = L.KNOCKED_DOWN, L.INJURED | L.KNOCKED_DOWN, L.GONE
    s.activated[4] = 1
    K.engagement.begin_engagement(d, s)
    w.survey_worth(d, s)
    o.weigh_up(d, s, 0, True)
    assert s.foe[: s.foes].tolist() == [4, 5, 6, 8]
    likely = {4: TASTE[L.TIRED], 5: o.DOWN_REACH, 6: 0.0, 8: 1.0}
    for e in (4, 5, 6, 8):
        strikes, shoots = d.melee_range[e] > 0.0, d.gun_range[e] > 0.0 and not s.engaged[e]
        blow = w.prize(d, s, e, 0, L.CHARGE_BLOW) if strikes else 0.0
        shot = w.prize(d, s, e, 0, L.SHOT) if shoots else 0.0
        dread = TASTE[L.DREAD] * likely[e]
        assert s.fear[o.SHOTS_FEARED, e] == pytest.approx(dread * shot)
        assert s.fear[o.STRIKES_FEARED, e] == pytest.approx(dread * max(0.0, blow - shot))
        charge, own = w.prize(d, s, 0, e, L.CHARGE_BLOW), w.prize(d, s, 0, e, L.SHOT)
        assert s.fear[o.CHARGE_PRIZE, e] == pytest.approx(charge)
        own = own if d.gun_range[0] > 0.0 else 0.0
        assert s.fear[o.PRIZE, e] == pytest.approx(max(own, TASTE[L.LATER] * charge))
