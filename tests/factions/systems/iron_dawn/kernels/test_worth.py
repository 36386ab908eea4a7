"""What the policy expects of a volley or an assault, against the exact odds of the same."""

import pytest

from factions.systems.iron_dawn.battle import forces
from factions.systems.iron_dawn.battle.gains import Gains, criticals, points_lost
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.odds import rolls, sides
from factions.systems.iron_dawn.odds.sides import Arms, Way
from tests.factions.systems.iron_dawn.board import (
    CANNON,
    FLAMER,
    MORTAR,
    Gain,
    K,
    L,
    Unit,
    table,
    tank,
)
from tests.factions.systems.iron_dawn.board.cards import met

CASES = {
    "rifles": ("line-rifles", "legionary-cohort", Way("effective")),
    "at conscripts": ("line-rifles", "volksmilitia", Way("effective")),
    "at veterans": ("fang-pack", "triatarch", Way("effective")),
    "suppressed": ("line-rifles", "legionary-cohort", Way("suppressed", roll=-2)),
    "explosive and coaxial": ("wolverine-battle-tank", "stone-host", Way("effective")),
    "indirect": ("field-howitzer", "line-rifles", Way("effective")),
    "front": ("wolverine-battle-tank", "magma-crawler", Way("front", facing="front")),
    "side": ("scout-car", "magma-crawler", Way("side", facing="side")),
    "rear": ("ray-tank", "colossus", Way("rear", facing="rear")),
    "top": ("railarc-battery", "colossus", Way("top", facing="top")),
    "nothing to fear": ("line-rifles", "colossus", Way("front", facing="front")),
}


@pytest.mark.parametrize("case", CASES)
def test_a_volley_is_worth_what_the_odds_say(case: str, dawn: Catalogue) -> None:
    one, two, way = CASES[case]
    attacker, target = dawn.profiles[one], dawn.profiles[two]
    size = sides.models(attacker)
    arms = sides.harming(Arms(tuple((weapon, size) for weapon in attacker.weapons)), target)
    vehicle, ways = target.kind == "vehicle", sides.bearings(way, matter=True)
    expected = sum(
        number * (points_lost(shot, vehicle) + criticals(shot)) / len(ways)
        for bearing in ways
        for shot, number in sides.shooting(dawn, attacker, arms, target, bearing)
    )
    worth = met(dawn, one, two, way).volley_worth(0, at=1)
    assert worth == pytest.approx(expected)
    assert (worth > 0) == (case != "nothing to fear")


@pytest.mark.parametrize(
    ("one", "two"), [("fang-pack", "line-rifles"), ("volksmilitia", "legionary-cohort")]
)
def test_an_assault_is_worth_what_the_odds_say(one: str, two: str, dawn: Catalogue) -> None:
    way = Way("assault")
    volley = sides.blows(dawn.profiles[one], dawn.profiles[two], way)
    expected = sum(points_lost(shot, False) * number for shot, number in volley)
    whole, half = (
        met(dawn, one, two, way, blows=expected, halved=halved) for halved in (False, True)
    )
    assert whole.blows_worth(0, at=1) == pytest.approx(expected, rel=1e-6)
    share = half.models_left(0) / whole.models_left(0)
    assert half.blows_worth(0, at=1) == pytest.approx(expected * share, rel=1e-6)


@pytest.mark.parametrize(
    ("phase", "initiative", "bits", "acted", "actions"),
    [
        (1, 0, L.LED, 0, 3),
        (1, 1, L.LED, 1, 2),
        (2, 0, L.LED, 0, 2),
        (3, 0, L.LED, 2, 1),
        (3, 1, L.LED, 2, 0),
        (1, 0, 0, 0, 2),
        (2, 0, 0, 1, 1),
        (2, 0, 0, 2, 0),
        (3, 0, 0, 0, 1),
    ],
)
def test_pinning_is_worth_the_actions_that_the_enemy_has_left(
    phase: int, initiative: int, bits: int, acted: int, actions: int
) -> None:
    enemy = Unit((20.0, 20.0), 1, defence=8, bits=bits, acted=acted)
    board = table(Unit((20.0, 10.0)), enemy, initiative=initiative)
    board.in_phase(phase)
    # 5 shots at 0.6 are 3 hits, and DEF 8 fails no test against ATT 5: it is pinned for certain.
    whole = board.taste(0, L.PIN) * 100.0
    assert board.pin_worth(0, at=1) == pytest.approx(whole * actions / L.PHASES)


@pytest.mark.parametrize("mor", range(12))
def test_nerve_is_that_of_the_odds(mor: int) -> None:
    assert K.chances.nerve(mor) == pytest.approx(rolls.nerve(mor))


def test_a_ram_is_dodged_by_the_morale_of_the_moment() -> None:
    officer = Unit((24.0, 20.0), 1, models=1, mor=8, radius=18.0, lends=1, bits=L.COMMANDER)
    squad, ram = Unit((20.0, 20.0), 1, mor=7), Gain(0, 1, blows=30.0)
    board = table(tank((20.0, 10.0)), squad, officer, gains=[ram])
    assert board.blows_worth(0, at=1) == pytest.approx(20.0)
    board.destroy(2)
    assert board.blows_worth(0, at=1) == pytest.approx(30.0)


def test_friends_in_the_flames_are_set_against_what_they_do() -> None:
    flamer = Unit((20.0, 10.0), models=1, arms=(FLAMER,))
    for x, lost in ((21.0, 0.7), (40.0, 0.0)):
        friend = Unit((x, 14.0), models=1, defence=4, cost=1.0)
        board = table(flamer, friend, Unit((20.0, 18.0), 1, models=1, cost=9.0))
        assert board.friends_lost(0, at=2) == pytest.approx(lost)


def test_suppressing_fire_through_friends_is_too() -> None:
    flamer, enemy = Unit((20.0, 10.0), arms=(FLAMER,)), Unit((20.0, 18.0), 1, defence=8, cost=90.0)
    worth = []
    for x in (21.0, 40.0):
        board = table(flamer, Unit((x, 14.0), models=1, defence=4, cost=1.0), enemy)
        worth.append(board.pin_worth(0, at=2))
    assert worth[1] - worth[0] == pytest.approx(0.7 * 5)  # five flames, DEF 4 against ATT 5


def test_friends_beside_a_burst_are_too() -> None:
    gun = tank((20.0, 10.0), arms=(CANNON,))
    friend = Unit((22.0, 22.0), models=1, defence=4, cost=10.0)
    board = table(gun, friend, Unit((20.0, 22.0), 1, models=1))
    assert board.friends_lost(0, at=2) == pytest.approx(5.0)
    board.place(1, at=(30.0, 22.0))
    assert board.friends_lost(0, at=2) == 0.0


def test_a_shot_is_expected_to_take_what_the_odds_say(dawn: Catalogue) -> None:
    rifles, cohort = dawn.profiles["line-rifles"], dawn.profiles["legionary-cohort"]
    gains, target = Gains(dawn), forces.Unit(0, cohort, 8, 100, True, False, "")
    for _ in range(2):
        shot = gains.shot(rifles, rifles.weapons[0], target, Way("effective"))
        # 5 or more of the die hits, a 10 takes a point; above 2 * 6 - 5 fails.
        assert shot == pytest.approx((0.6 * 0.3 + 0.1, 0.0))


def test_a_shell_is_expected_to_take_more_of_more_models(dawn: Catalogue) -> None:
    """Howitzer at Line Rifles: 5 plain faces, and the 10; every test fails.

    One model: a fifth stays and 3 of 10 beside strike it. Two: 2, and 62 of 120 strikes beside.
    """
    howitzer, rifles = dawn.profiles["field-howitzer"], dawn.profiles["line-rifles"]
    gains, way = Gains(dawn), Way("effective")
    for models, lost in (
        (1, 0.5 * (0.2 + 0.8 * 0.3) + 0.1 * 2),
        (2, 0.5 * (0.2 * 2 + 0.8 * 62 / 120) + 0.1 * 3),
    ):
        target = forces.Unit(0, rifles, models, 100, True, False, "")
        assert gains.shot(howitzer, howitzer.weapons[0], target, way)[0] == pytest.approx(lost)


@pytest.mark.parametrize(("away", "spots"), [(2.0, 20), (9.0, 5), (16.0, 0)])
def test_friends_where_shells_scatter_are_too(away: float, spots: int) -> None:
    mortar = Unit((20.0, 4.0), models=1, acc=5, arms=(MORTAR,))
    friend = Unit((20.0, 30.0 + away), models=1, defence=4, cost=8.0)
    board = table(mortar, friend, Unit((20.0, 30.0), 1, models=1))
    expected = 0.6 * spots / 50 * 8.0  # hits by 5 or more; each place is one of 50; all fail
    assert board.friends_shelled(0, at=2) == pytest.approx(expected)
