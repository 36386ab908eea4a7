"""What places are worth: side by side as one by one, and as a plain sum of fears and hopes says."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from factions.systems.company_of_iron.battle.records import TASTE
from tests.factions.systems.company_of_iron.kernels.fray import RIFLE, Fighter, Fray, K, L
from tests.factions.systems.company_of_iron.kernels.stage import flags, stage

ARMS = ((), (RIFLE,))
SPOTS = 30


def table(seed: int) -> Fray:
    """Return three against four anywhere, some with rifles, some in melee, round two flags."""
    lots = np.random.default_rng(seed)
    made = [
        Fighter(
            at=(float(lots.uniform(8.0, 18.0)), float(lots.uniform(8.0, 18.0))),
            side=side,
            weapons=(*Fighter().weapons, *ARMS[lots.integers(2)]),
            worth=float(lots.uniform(0.5, 4.0)),
            boxes=5,
            damage=int(lots.integers(5)),
        )
        for side in (0, 0, 0, 1, 1, 1, 1)
    ]
    fight = stage(*made, gain=float(lots.uniform(0.2, 3.0)))
    flags(fight, (10.0, 15.0), (20.0, 15.0))
    fight.s.current_round = int(lots.integers(1, 7))
    fight.s.activated[:7] = lots.integers(0, 2, 7)
    K.worth.survey_worth(fight.d, fight.s)
    K.outlook.weigh_up(fight.d, fight.s, 0, True)
    return fight


def plain(fight: Fray, x: float, y: float) -> float:
    """Return what a place is worth to model 0, row by row of what it fears and hopes."""
    d, s, o = fight.d, fight.s, K.outlook
    rows = [s.fear[:, e] for e in s.foe[: s.foes]]
    away = [(s.x[e] - x) ** 2 + (s.y[e] - y) ** 2 for e in s.foe[: s.foes]]
    harms = [
        (row[o.STRIKES_FEARED] if square <= row[o.NEAR] else 0.0)
        + (row[o.SHOTS_FEARED] if square <= row[o.FAR] else 0.0)
        for row, square in zip(rows, away, strict=True)
    ]
    prizes = [row[o.PRIZE] for row, far in zip(rows, away, strict=True) if far <= row[o.OWN]]
    chases = [
        TASTE[L.HUNT] * row[o.PRIZE] * row[o.OWN] / max(square, row[o.OWN])
        for row, square in zip(rows, away, strict=True)
    ]
    strikes = sum(
        s.fear[o.STRIKE, e]
        for e in s.holder[: s.holders]
        if (s.x[e] - x) ** 2 + (s.y[e] - y) ** 2 > s.fear[o.HOLD, e]
    )
    later = TASTE[L.LATER] if d.gun_range[0] > 0.0 else 1.0
    hope = max(later * max(prizes, default=0.0), *chases)
    return float(hope - min(sum(harms), s.stake[0]) - strikes + of_flags(fight, x, y))


def of_flags(fight: Fray, x: float, y: float) -> float:
    d, s, reach = fight.d, fight.s, fight.d.flag_reach + fight.d.edge[0]
    held, drawn = 0.0, 0.0
    for o in range(d.posts):
        far = np.hypot(x - d.flag[o, 0], y - d.flag[o, 1])
        if far <= reach and s.current_round >= d.flag_from:
            held += s.pull[o]
        drawn = max(drawn, s.pull[o] * TASTE[L.DRAWN_TO] * (reach / max(far, reach)) ** 2)
    return float(max(held, drawn))


@pytest.mark.parametrize("seed", range(12))
def test_a_place_is_worth_its_hopes_less_its_fears(seed: int) -> None:
    fight, lots = table(seed), np.random.default_rng(100 + seed)
    for x, y in lots.uniform(6.0, 20.0, (SPOTS, 2)):
        found = K.weighing.weigh_place(fight.d, fight.s, 0, float(x), float(y))
        assert found == pytest.approx(plain(fight, float(x), float(y)))


def test_the_tables_have_free_strikes_to_fear() -> None:
    """Else the law above would say nothing of them."""
    assert [int(table(seed).s.holders) for seed in range(12)] == [
        1,
        0,
        0,
        0,
        0,
        1,
        0,
        0,
        0,
        0,
        0,
        0,
    ]


@pytest.mark.parametrize(("seed", "places"), [(0, 6), (1, 6), (2, 7), (3, 7)])
def test_all_places_listed_are_weighed_as_each_alone(seed: int, places: int) -> None:
    fight = table(seed)
    d, s = fight.d, fight.s
    seen = K.outlook.weigh_up(d, s, 0, True)
    K.places.gather_places(d, s, 0, seen, 6.0, 12.0)
    K.weighing.weigh_options(d, s, 0)
    assert s.options == places
    for n in range(s.options):
        alone = K.weighing.weigh_place(d, s, 0, s.option_x[n], s.option_y[n])
        assert s.option_worth[n] == pytest.approx(alone)


def held_by(**change: Any) -> Fray:
    """Return a model that an enemy beside it has in its melee range."""
    made = stage(replace(Fighter(), **change), Fighter(at=(10.0, 11.5), side=1))
    K.worth.survey_worth(made.d, made.s)
    return made


@pytest.mark.parametrize(
    ("struck", "change", "costs"),
    [(True, {}, True), (False, {}, False), (True, {"traits": L.PARRY}, False)],
)
def test_whoever_leaves_a_melee_range_pays_for_it(
    struck: bool, change: dict[str, Any], costs: bool
) -> None:
    made = held_by(**change)
    seen = K.outlook.weigh_up(made.d, made.s, 0, struck)
    K.places.gather_places(made.d, made.s, 0, seen, 6.0, 12.0)
    K.weighing.weigh_options(made.d, made.s, 0)
    paid = made.s.option_flight[: made.s.options]
    aims = made.s.fear[K.outlook.CHARGE_PRIZE, 1]  # whole, not as one of a later round
    assert aims > made.s.fear[K.outlook.PRIZE, 1]
    strike = 0.5 * (made.s.price[0] + aims)  # half a box of one
    assert paid[0] == 0.0
    assert paid.max() == pytest.approx(strike if costs else 0.0)


@pytest.mark.parametrize(
    ("down", "looks", "holders"),
    [(False, (10, 10), 1), (True, (10, 10), 1), (True, (10, 20), 0)],
)
def test_whoever_stands_up_is_held_by_those_that_see_it(
    down: bool, looks: tuple[float, float], holders: int
) -> None:
    foe = Fighter(at=(10.0, 11.5), side=1, faces=looks)
    made = stage(Fighter(status=L.KNOCKED_DOWN if down else 0), foe)
    assert made.s.engaged[0] == int(not down)
    K.outlook.weigh_up(made.d, made.s, 0, True)
    assert made.s.holders == holders
