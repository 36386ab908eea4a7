"""What places are worth: side by side as one by one, and as a plain sum of fears and hopes says."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.fighters import RIFLE, Fighter
from tests.factions.systems.company_of_iron.board.kernels import SMALL, L
from tests.factions.systems.company_of_iron.board.stage import Scene, stage
from tests.factions.systems.company_of_iron.board.taste import TASTE

ARMS = ((), (RIFLE,))
SPOTS = 30


FLAGS = ((10.0, 15.0), (20.0, 15.0))
REACH = 3.0 + SMALL  # from a flag to the centre of a base that holds it


def fighters(lots: np.random.Generator) -> list[Fighter]:
    """Return three against four anywhere, some with rifles, some in melee."""
    return [
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


def table(seed: int) -> Board:
    """Return fighters round two flags, weighed up by the first of them."""
    lots = np.random.default_rng(seed)
    made, gain = fighters(lots), float(lots.uniform(0.2, 3.0))
    scene = Scene(flags=FLAGS, in_round=int(lots.integers(1, 7)))
    acted = lots.integers(0, 2, 7)
    made = [replace(one, activated=bool(done)) for one, done in zip(made, acted, strict=True)]
    fight = stage(*made, gain=gain, scene=scene)
    fight.weigh_up()
    return fight


def plain(fight: Board, x: float, y: float) -> float:
    """Return what a place is worth to model 0, enemy by enemy of what it fears and hopes."""

    def square(v: int) -> float:
        there = fight.position(v)
        return (there[0] - x) ** 2 + (there[1] - y) ** 2

    fears = [(fight.fear(v), square(v)) for v in fight.foes()]
    harms = [
        (fear.strikes if away <= fear.near else 0.0) + (fear.shots if away <= fear.far else 0.0)
        for fear, away in fears
    ]
    prizes = [fear.prize for fear, away in fears if away <= fear.own]
    chases = [TASTE[L.HUNT] * fear.prize * fear.own / max(away, fear.own) for fear, away in fears]
    strikes = sum(fight.fear(v).strike for v in fight.holders() if square(v) > fight.fear(v).hold)
    later = TASTE[L.LATER] if fight.has_gun(0) else 1.0
    hope = max(later * max(prizes, default=0.0), *chases)
    return hope - min(sum(harms), fight.stake(0)) - strikes + of_flags(fight, x, y)


def of_flags(fight: Board, x: float, y: float) -> float:
    held, drawn = 0.0, 0.0
    for flag, spot in enumerate(FLAGS):
        far = math.dist((x, y), spot)
        if far <= REACH and fight.do_flags_score():
            held += fight.pull(flag)
        drawn = max(drawn, fight.pull(flag) * TASTE[L.DRAWN_TO] * (REACH / max(far, REACH)) ** 2)
    return max(held, drawn)


@pytest.mark.parametrize("seed", range(12))
def test_a_place_is_worth_its_hopes_less_its_fears(seed: int) -> None:
    fight, lots = table(seed), np.random.default_rng(100 + seed)
    for x, y in lots.uniform(6.0, 20.0, (SPOTS, 2)).tolist():
        assert fight.place_worth(x, y) == pytest.approx(plain(fight, x, y))


def test_the_tables_have_free_strikes_to_fear() -> None:
    """Else the law above would say nothing of them."""
    assert [len(table(seed).holders()) for seed in range(12)] == [1, *[0] * 4, 1, *[0] * 6]


@pytest.mark.parametrize(("seed", "places"), [(0, 6), (1, 6), (2, 7), (3, 7)])
def test_all_places_listed_are_weighed_as_each_alone(seed: int, places: int) -> None:
    fight = table(seed)
    options = fight.gather_places()
    assert len(options) == places
    for option in options:
        assert option.worth == pytest.approx(fight.place_worth(option.x, option.y))


def held_by(**change: Any) -> Board:
    """Return a model that an enemy beside it has in its melee range."""
    return stage(replace(Fighter(), **change), Fighter(at=(10.0, 11.5), side=1))


@pytest.mark.parametrize(
    ("struck", "change", "costs"),
    [(True, {}, True), (False, {}, False), (True, {"traits": L.PARRY}, False)],
)
def test_a_model_that_leaves_a_melee_range_pays_for_it(
    struck: bool, change: dict[str, Any], costs: bool
) -> None:
    made = held_by(**change)
    paid = [option.flight for option in made.gather_places(is_struck=struck)]
    aims = made.fear(1).charge_prize  # whole, not as one of a later round
    assert aims > made.fear(1).prize
    strike = 0.5 * (made.price(0) + aims)  # half a box of one
    assert paid[0] == 0.0
    assert max(paid) == pytest.approx(strike if costs else 0.0)


@pytest.mark.parametrize(
    ("down", "looks", "holders"),
    [(False, (10, 10), 1), (True, (10, 10), 1), (True, (10, 20), 0)],
)
def test_a_model_that_stands_up_is_held_by_those_that_see_it(
    down: bool, looks: tuple[float, float], holders: int
) -> None:
    foe = Fighter(at=(10.0, 11.5), side=1, faces=looks)
    made = stage(Fighter(status=L.KNOCKED_DOWN if down else 0), foe)
    assert made.in_melee_with(0) == int(not down)
    made.weigh_up()
    assert len(made.holders()) == holders
