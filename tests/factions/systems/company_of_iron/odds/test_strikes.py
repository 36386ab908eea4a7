"""What a hit does beside its damage, what shelters from what, and series of several weapons."""

from dataclasses import replace

import pytest

from factions.systems.company_of_iron.catalogue import Catalogue, Effect
from factions.systems.company_of_iron.odds import units
from factions.systems.company_of_iron.odds.series import ALWAYS, IF_CRITICAL, NEVER, Harm, Strike
from factions.systems.company_of_iron.odds.sides import Arm, Fighter, Way
from factions.systems.company_of_iron.odds.strikes import strike
from tests.factions.systems.company_of_iron.odds.test_units import PLAIN, arm, soldier

SHOT = Way(ranged=True)


def made(
    catalogue: Catalogue, *effects: Effect, way: Way = PLAIN, other: Fighter | None = None
) -> Strike:
    """Return a soldier's attack with a weapon of those effects."""
    weapon = arm(catalogue, "ranged" if way.ranged else "melee")
    own = replace(weapon, effects=effects)
    return strike(soldier(catalogue), own, other or soldier(catalogue), way)


@pytest.mark.parametrize(
    ("do", "field"),
    [
        ("knock-down", "floors"),
        ("make-stationary", "stills"),
        ("deny-tough", "denies"),
        ("deny-heal", "weakens"),
    ],
)
def test_what_a_hit_does_and_when(do: str, field: str, catalogue: Catalogue) -> None:
    for event, when in (("on-hit", ALWAYS), ("on-critical", IF_CRITICAL), ("on-miss", NEVER)):
        found = made(catalogue, Effect(do, event=event, whom="target"))
        assert getattr(found, field) == when
    for effect in (
        Effect(do, event="on-hit", whom="self"),
        Effect(do, event="on-hit", whom="target", filter=("warjack",)),
        Effect(do, event="on-hit", whom="target", when=("at-range",)),
    ):
        assert getattr(made(catalogue, effect), field) == NEVER


def test_tough_forbidden_by_a_hit_is_tough_denied(catalogue: Catalogue) -> None:
    forbids = Effect("forbids", event="on-hit", whom="target", bits=("tough",))
    assert made(catalogue, forbids).denies == ALWAYS
    assert made(catalogue, replace(forbids, bits=("stealth",))).denies == NEVER


@pytest.mark.parametrize(
    ("advantages", "effects", "when"),
    [
        ((), (), IF_CRITICAL),
        (("Immunity: Cold",), (), NEVER),
        (("Immunity: Fire",), (), IF_CRITICAL),
        ((), (Effect("grants", bits=("no-stationary",)),), NEVER),
    ],
)
def test_which_models_are_not_frozen(
    advantages: tuple[str, ...], effects: tuple[Effect, ...], when: int, catalogue: Catalogue
) -> None:
    freeze = Effect("make-stationary", event="on-critical", whom="target", amount=1)
    other = soldier(catalogue, *effects, advantages=advantages)
    assert made(catalogue, freeze, other=other).stills == when


@pytest.mark.parametrize(
    ("trait", "ignored", "way", "need"),
    [
        ("", (), SHOT, 7),
        ("concealed", (), SHOT, 9),
        ("in-cover", (), SHOT, 11),
        ("concealed", ("no-concealment",), SHOT, 7),
        ("concealed", ("no-cover",), SHOT, 9),
        ("in-cover", ("no-cover",), SHOT, 7),
        ("", (), Way(ranged=True, cover=4), 11),
        ("", ("no-cover",), Way(ranged=True, cover=4), 7),
        ("concealed", ("no-cover",), Way(ranged=True, cover=4), 9),
        ("in-cover", (), PLAIN, 6),
    ],
)
def test_shelter(
    trait: str, ignored: tuple[str, ...], way: Way, need: int, catalogue: Catalogue
) -> None:
    """RAT 5 against DEF 12 needs 7; MAT 6, whom no shelter hinders, 6."""
    other = soldier(catalogue, *((Effect("grants", bits=(trait,)),) if trait else ()))
    found = made(catalogue, Effect("ignores", bits=ignored), way=way, other=other)
    ways = {6: 26, 7: 21, 9: 10, 11: 3}
    assert found.hits[0][0] == pytest.approx(ways[need] / 36)


def test_a_spray_minds_no_shelter(catalogue: Catalogue) -> None:
    spray = arm(catalogue, "ranged", spray=True)
    found = strike(soldier(catalogue), spray, soldier(catalogue), Way(ranged=True, cover=4))
    assert found.hits[0][0] == pytest.approx(21 / 36)


def test_shots_by_how_the_target_stands(catalogue: Catalogue) -> None:
    """Down it has cover: 11 of 2d6; stationary DEF 5: all but ones; both: DEF 5 and cover, 4."""
    standing, down, still, both = (hit for hit, _ in made(catalogue, way=SHOT).hits)
    shares = [standing * 36, down * 36, still * 36, both * 36]
    assert shares == pytest.approx([21, 3, 35, 33])
    assert [hit for hit, _ in made(catalogue).hits[1:]] == [1, 1, 1]


@pytest.mark.parametrize(
    ("effect", "defence", "down", "still"),
    [
        (Effect("make-stationary", event="on-critical", whom="target"), 9, True, True),
        (Effect("make-stationary", event="on-critical", whom="target"), 10, False, True),
        (Effect("damage-dice", amount=1, when=("is-critical",)), 9, True, True),
        (Effect("knock-down", event="on-critical", whom="target"), 9, False, False),
        (Effect("make-stationary", event="on-hit", whom="target"), 9, False, False),
    ],
)
def test_a_certain_hit_is_rolled_for_where_only_ones_miss_and_a_pair_helps(
    effect: Effect, defence: int, down: bool, still: bool, catalogue: Catalogue
) -> None:
    """MAT 6: whoever lies and has DEF 9 is hit by 3 of 2d6, the stationary have DEF 5."""
    found = made(catalogue, effect, other=soldier(catalogue, defence=defence))
    sure, rolled = (1.0, 0.0), pytest.approx((35 / 36, 5 / 36))
    ways = [rolled if rolls else sure for rolls in (down, still, still)]
    assert list(found.hits[1:]) == ways


def test_spells_use_the_skill_of_magic_and_no_aim(catalogue: Catalogue) -> None:
    spell = arm(catalogue, "ranged", qualities=("Spell",))
    for way in (SHOT, Way(ranged=True, aimed=True)):
        found = strike(soldier(catalogue), spell, soldier(catalogue), way)
        assert found.hits[0][0] == pytest.approx(30 / 36)  # 7 needs 5


def test_what_asks_for_a_critical_hit_counts_for_its_damage_alone(catalogue: Catalogue) -> None:
    found = made(catalogue, Effect("damage-dice", amount=1, when=("is-critical",)))
    assert (found.harm, found.critical) == (Harm(2, -5), Harm(3, -5))


def test_at_least_so_many_points(catalogue: Catalogue) -> None:
    held = Effect("hurt", event="on-held", whom="target", amount=1, when=("on-living",))
    assert made(catalogue, held).at_least == 1
    assert made(catalogue, held, other=soldier(catalogue, advantages=("Undead",))).at_least == 0


def armed(catalogue: Catalogue, *arms: Arm) -> Fighter:
    """Return a soldier with other weapons."""
    return replace(soldier(catalogue), arms=arms)


def test_a_series_has_every_weapon_the_hardest_first(catalogue: Catalogue) -> None:
    knife, axe = (
        arm(catalogue, name="Knife", total=7),
        arm(catalogue, name="Axe", total=12, count=2),
    )
    found = units.best(armed(catalogue, knife, axe), soldier(catalogue, boxes=8), PLAIN)
    assert found is not None
    assert [one.weapon.name for one in found.arms] == ["Axe", "Knife"]
    assert len(found.end.damage) == 9
    assert units.best(armed(catalogue, knife), soldier(catalogue), SHOT) is None


def test_a_weapon_that_attacks_alone_is_used_where_it_does_more(catalogue: Catalogue) -> None:
    sword = arm(catalogue, name="Sword", total=9)
    strong, weak = (
        arm(catalogue, name="Smite", total=total, qualities=("Alone",)) for total in (16, 5)
    )
    for special, used in ((strong, "Smite"), (weak, "Sword")):
        found = units.best(armed(catalogue, sword, special), soldier(catalogue), PLAIN)
        assert found is not None
        assert [one.weapon.name for one in found.arms] == [used]


def test_a_d3_of_shots_is_the_mean_of_one_two_and_three(catalogue: Catalogue) -> None:
    def felled(rof: int | str) -> float:
        gun = arm(catalogue, "ranged", rof=rof)
        found = units.best(armed(catalogue, gun), soldier(catalogue, boxes=3), SHOT)
        assert found is not None
        assert sum(found.end.damage) == pytest.approx(1.0)
        return found.end.felled

    assert felled("d3") == pytest.approx(sum(map(felled, (1, 2, 3))) / 3)


def test_only_the_first_attack_after_a_charge_is_boosted(catalogue: Catalogue) -> None:
    twin = arm(catalogue, count=2, total=13)
    one, two = armed(catalogue, twin), soldier(catalogue, boxes=60)
    charge, plain = units.best(one, two, Way(charge=True)), units.best(one, two, PLAIN)
    single = units.best(armed(catalogue, replace(twin, weapon=replace(twin.weapon, count=1))), two,
                        Way(charge=True))  # fmt: skip
    assert charge is not None
    assert plain is not None
    assert single is not None
    assert charge.end.marked == pytest.approx(single.end.marked + plain.end.marked / 2)


def test_force_fields_and_thrown_weapons(catalogue: Catalogue) -> None:
    assert soldier(catalogue, boxes=5, force_field=4).boxes == 9
    javelin = arm(catalogue, "ranged", power=6, rules=("Thrown",))
    assert replace(javelin, strength=5).power == 11
    assert replace(arm(catalogue, "ranged", power=6), strength=5).power == 6
