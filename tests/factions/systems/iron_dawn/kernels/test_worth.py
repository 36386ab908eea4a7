"""What the policy expects of a volley or an assault, against the exact odds of the same."""

from typing import Any

import pytest

from factions.systems.iron_dawn.battle.gains import Gains, criticals, points_lost
from factions.systems.iron_dawn.catalogue import Catalogue, Profile, Vehicle
from factions.systems.iron_dawn.odds import rolls, sides
from factions.systems.iron_dawn.odds.sides import Arms, Way
from tests.factions.systems.iron_dawn.kernels import stage
from tests.factions.systems.iron_dawn.kernels.stage import K, L, Table, Unit, table

FACES = {"front": (0.0, -1.0), "side": (1.0, 0.0), "rear": (0.0, 1.0)}
TRAITS = {"explosive": L.EXPLOSIVE, "flame": L.FLAME, "indirect": L.INDIRECT}
MOUNTS = {"": 0, "turret": L.TURRET, "coaxial": L.COAXIAL, "hull": L.HULL, "cupola": L.CUPOLA}


def unit(profile: Profile, at: tuple[float, float], side: int, facing: str = "front") -> Unit:
    """Return a card's whole unit with its own weapons."""
    stats = profile.stats
    foot = profile.kind != "vehicle"
    arms = [
        stage.Weapon(
            weapon.effective,
            weapon.range,
            weapon.acc,
            weapon.att,
            weapon.rof,
            L.AT_VEHICLES * (weapon.against == "vehicle")
            | sum(TRAITS[trait] for trait in weapon.traits),
            MOUNTS[weapon.mount],
        )
        for weapon in profile.weapons
    ]
    same: dict[str, Any] = {name: getattr(stats, name) for name in ("spd", "acc", "hp")}
    if foot:
        same |= {name: getattr(stats, name) for name in ("mel", "att", "defence", "mor")}
    elif isinstance(stats, Vehicle):
        same |= {"armour": (stats.fd, stats.sd, stats.rd, stats.td)}
    rank = (profile.rank == "conscript") - (profile.veteran_points is None)
    bits = 0 if foot else L.VEHICLE
    models = sides.models(profile)
    faces = FACES.get(facing, FACES["front"])
    return Unit(at, side, models=models, rank=rank, arms=arms, bits=bits, faces=faces, **same)


def met(dawn: Catalogue, one: str, two: str, way: Way) -> Table:
    """Return a unit 4 inches or so before another, face to face."""
    attacker, target = dawn.profiles[one], dawn.profiles[two]
    made = table(unit(attacker, (20.0, 16.0), 0), unit(target, (20.0, 20.0), 1, way.facing))
    made.d.cost[1] = 1e6  # nothing is capped
    made.d.worth[1] = 1.0
    made.s.left[1] = 10**6
    made.d.burst[:] = sides.NEIGHBOURS if made.d.models[1] > 1 else 1
    made.d.taste[0, L.CRITICAL], made.d.taste[0, L.DAZE] = 1e-6, 0.0
    return made


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
    made = met(dawn, one, two, way)
    made.s.suppressed[0] = 2 if way.roll else 0
    attacker, target = dawn.profiles[one], dawn.profiles[two]
    size = sides.models(attacker)
    arms = sides.harming(Arms(tuple((weapon, size) for weapon in attacker.weapons)), target)
    volley = sides.shooting(dawn, attacker, arms, target, way)
    vehicle = target.kind == "vehicle"
    expected = sum(
        number * (points_lost(shot, vehicle) + criticals(shot)) for shot, number in volley
    )
    worth = K.worth.volley_worth(made.d, made.s, 0, 1, L.SHOOT, 0)
    assert worth == pytest.approx(expected)
    assert (worth > 0) == (case != "nothing to fear")


@pytest.mark.parametrize(
    ("one", "two"), [("fang-pack", "line-rifles"), ("volksmilitia", "legionary-cohort")]
)
def test_an_assault_is_worth_what_the_odds_say(one: str, two: str, dawn: Catalogue) -> None:
    volley = sides.blows(dawn.profiles[one], dawn.profiles[two], Way("assault"))
    expected = sum(points_lost(shot, False) * number for shot, number in volley)
    made = met(dawn, one, two, Way("assault"))
    made.d.strikes[0, 1] = expected
    assert K.worth.blows_worth(made.d, made.s, 0, 1) == pytest.approx(expected, rel=1e-6)
    made.s.n[0] = int(made.d.models[0]) // 2
    share = made.s.n[0] / made.d.models[0]
    assert K.worth.blows_worth(made.d, made.s, 0, 1) == pytest.approx(expected * share, rel=1e-6)


@pytest.mark.parametrize("mor", range(12))
def test_nerve_is_that_of_the_odds(mor: int) -> None:
    assert K.chances.nerve(mor) == pytest.approx(rolls.nerve(mor))


def test_a_ram_is_dodged_by_the_morale_of_the_moment() -> None:
    officer = Unit((24.0, 20.0), 1, models=1, mor=8, radius=18.0, lends=1, bits=L.COMMANDER)
    made = table(stage.tank((20.0, 10.0)), Unit((20.0, 20.0), 1, mor=7), officer)
    made.d.strikes[0, 1] = 30.0
    assert K.worth.blows_worth(made.d, made.s, 0, 1) == pytest.approx(20.0)
    made.s.status[2] = L.GONE
    assert K.worth.blows_worth(made.d, made.s, 0, 1) == pytest.approx(30.0)


def test_friends_in_the_flames_are_set_against_what_they_do() -> None:
    flamer = Unit((20.0, 10.0), models=1, arms=(stage.FLAMER,))
    for x, lost in ((21.0, 0.7), (40.0, 0.0)):
        friend = Unit((x, 14.0), models=1, defence=4, cost=1.0)
        made = table(flamer, friend, Unit((20.0, 18.0), 1, models=1, cost=9.0))
        assert K.worth.friends_lost(made.d, made.s, 0, 2) == pytest.approx(lost)


def test_friends_beside_a_burst_are_too() -> None:
    gun = stage.tank((20.0, 10.0), arms=(stage.CANNON,))
    friend = Unit((22.0, 22.0), models=1, defence=4, cost=10.0)
    made = table(gun, friend, Unit((20.0, 22.0), 1, models=1))
    assert K.worth.friends_lost(made.d, made.s, 0, 2) == pytest.approx(5.0)
    made.s.x[1] = 30.0
    assert K.worth.friends_lost(made.d, made.s, 0, 2) == 0.0


def test_gains_are_worked_out_once_for_a_pair_of_cards(dawn: Catalogue) -> None:
    gains = Gains(dawn, float)
    rifles, cohort = dawn.profiles["line-rifles"], dawn.profiles["legionary-cohort"]
    one = gains.shot(rifles, rifles.weapons[0], cohort, Way("effective"))
    assert gains.shot(rifles, rifles.weapons[0], cohort, Way("effective")) is one
    # 5 or more of the die hits, a 10 takes a point; above 2 * 6 - 5 fails.
    assert one == pytest.approx((0.6 * 0.3 + 0.1, 0.0))
