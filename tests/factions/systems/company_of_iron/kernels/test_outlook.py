"""What the greedy policy takes attacks, enemies, places and flags to be worth."""

import numpy as np
import pytest

from factions.systems.company_of_iron.battle.records import TASTE
from tests.factions.systems.company_of_iron.kernels.fray import RIFLE, Fighter, Fray, K, L
from tests.factions.systems.company_of_iron.kernels.stage import flags, stage

ME = Fighter(at=(10.0, 10.0), worth=2.0)
FOE = Fighter(at=(10.0, 20.0), side=1, worth=2.0)
LEADER = Fighter(at=(28.0, 28.0), side=1)


def worth(made: Fray, x: float, y: float, m: int = 0) -> float:
    K.outlook.survey(made.d, made.s)
    K.outlook.weigh_up(made.d, made.s, m, True)
    return float(K.weighing.weigh(made.d, made.s, m, x, y))


def prize(foe: Fighter, how: int, me: Fighter = ME) -> float:
    made = stage(me, LEADER, foe)
    return float(K.outlook.prize(made.d, made.s, 0, 2, how))


def test_a_box_is_worth_its_share_of_what_its_model_loses_with_the_last() -> None:
    """0.5 boxes are expected; 0.7 of the worth goes with the last box."""
    assert prize(FOE, L.BLOW) == pytest.approx(0.5 * 0.7 * 2.0)
    five = Fighter(side=1, worth=2.0, boxes=5)
    assert prize(five, L.BLOW) == pytest.approx(0.5 * 0.7 * 2.0 / 5)
    hurt = Fighter(side=1, worth=2.0, boxes=5, damage=4)
    assert prize(hurt, L.BLOW) == pytest.approx(0.5 * 0.7 * 2.0)


def test_no_more_is_to_be_had_than_is_left() -> None:
    made = stage(ME, LEADER, FOE, gain=9.0)
    assert K.outlook.prize(made.d, made.s, 0, 2, L.SHOT) == pytest.approx(1.4)


def test_an_injured_model_is_boxed_by_any_blow_and_by_no_shot() -> None:
    down = Fighter(side=1, worth=2.0, status=L.INJURED | L.KNOCKED_DOWN)
    assert prize(down, L.BLOW) == pytest.approx(0.5 * 2.0)
    assert prize(down, L.SHOT) == 0.0
    unarmed = Fighter(at=(10.0, 10.0), weapons=(RIFLE,))
    assert prize(down, L.BLOW, unarmed) == 0.0


def test_who_lies_down_is_hit_for_sure() -> None:
    made = stage(ME, LEADER, Fighter(side=1, worth=2.0, status=L.KNOCKED_DOWN))
    made.d.surely[:] = 1.5
    assert K.outlook.prize(made.d, made.s, 0, 2, L.BLOW) == pytest.approx(0.75 * 1.4)
    assert K.outlook.prize(made.d, made.s, 0, 2, L.SHOT) == pytest.approx(0.5 * 1.4)


def test_a_commander_is_worth_more() -> None:
    made = stage(ME, FOE)
    assert K.outlook.stake(made.d, made.s, 1) == 2.0 + TASTE[L.HEAD]


@pytest.mark.parametrize(("shelter", "part"), [(0, 1.0), (2, 0.75), (4, 0.5)])
def test_shelter_takes_from_a_shot(shelter: int, part: float) -> None:
    made = stage(ME, LEADER, FOE)
    made.d.gain[:, :, L.COVERED_SHOT] = 0.25
    found = K.outlook.shot_prize(made.d, made.s, 0, 2, shelter, False)
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
    K.outlook.survey(made.d, made.s)
    K.outlook.weigh_flags(made.d, made.s, 0)
    assert made.s.pull[0] == pytest.approx(part * TASTE[L.POINT])


def test_a_model_does_not_count_itself_at_a_flag() -> None:
    made = stage(Fighter(at=(15.0, 15.0)), LEADER)
    flags(made, (15.0, 15.0))
    made.s.current_round = 7
    K.outlook.survey(made.d, made.s)
    K.outlook.weigh_flags(made.d, made.s, 0)
    assert made.s.pull[0] == pytest.approx(TASTE[L.POINT])


def test_places_stay_on_the_table_and_within_a_stride() -> None:
    made = stage(Fighter(at=(1.0, 1.0)), FOE)
    flags(made, (8.0, 15.0), (22.0, 15.0))
    K.outlook.survey(made.d, made.s)
    K.outlook.weigh_up(made.d, made.s, 0, True)
    K.places.gather(made.d, made.s, 0, 6.0, 12.0)
    for n in range(int(made.s.options)):
        x, y = made.s.option_x[n], made.s.option_y[n]
        assert 0.58 < x < 29.42
        assert 0.58 < y < 29.42
        assert (x - 1.0) ** 2 + (y - 1.0) ** 2 < 12.01**2


@pytest.mark.parametrize("seed", range(4))
def test_prices_kept_are_those_that_are_found_anew(seed: int) -> None:
    lots = np.random.default_rng(seed)
    spots = lots.uniform(10.0, 20.0, (6, 2))
    made = stage(
        *(Fighter(at=(float(x), float(y)), side=n // 3, boxes=5) for n, (x, y) in enumerate(spots))
    )
    flags(made, (12.0, 15.0), (18.0, 15.0))
    prices = set()
    for _ in range(30):
        m = int(lots.integers(6))
        made.s.x[m], made.s.y[m] = lots.uniform(10.0, 20.0, 2)
        made.s.damage[m] = lots.integers(5)
        made.s.status[m] ^= L.KNOCKED_DOWN
        K.engagement.refresh(made.d, made.s, m)
        made.s.leader[m // 3] = m
        K.outlook.survey(made.d, made.s)
        K.outlook.appraise_all(made.d, made.s)
        kept = made.s.price[:6].copy()
        made.s.priced[:] = 0
        K.outlook.appraise_all(made.d, made.s)
        assert (kept == made.s.price[:6]).all()
        prices.add(kept.tobytes())
    assert len(prices) > 20
