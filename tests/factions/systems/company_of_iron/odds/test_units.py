"""Unit against unit: the cases of a card, the table of gains, and what rules change."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from factions.systems.company_of_iron.catalogue import Catalogue, Effect
from factions.systems.company_of_iron.odds import gains, sides, unit_against_unit, units
from factions.systems.company_of_iron.odds.sides import Arm, Fighter, Way, fighter
from factions.systems.company_of_iron.odds.strikes import strike, target
from factions.systems.company_of_iron.odds.units import (
    FLOORS,
    FREE_STRIKE,
    GAINS,
    WAYS,
    best,
    reaches,
)

INFANTRY = "crucible-guard-infantry"
PLAIN = Way()


def soldier(catalogue: Catalogue, *effects: Effect, **changes: Any) -> Fighter:
    """Return a plain soldier of MAT 6, RAT 5, DEF 12, ARM 14 with those effects."""
    card = catalogue.profiles[INFANTRY]
    model = replace(card.models[0], **({"advantages": ()} | changes))
    plain = sides.fighter(catalogue, replace(card, models=(model,), skills=()), 0)
    return replace(plain, effects=effects)


def arm(catalogue: Catalogue, mode: str = "melee", **changes: Any) -> Arm:
    """Return the soldier's sword (P+S 9) or rifle (POW 11), changed."""
    weapons = catalogue.profiles[INFANTRY].weapons
    found = next(weapon for weapon in weapons if weapon.mode == mode)
    return Arm(replace(found, **changes), ())


def chance(catalogue: Catalogue, way: Way, *effects: Effect, other: Fighter | None = None) -> float:
    """Return the chance to hit of a soldier with those effects, in 36ths."""
    one = soldier(catalogue, *effects)
    mode = "ranged" if way.ranged else "melee"
    found = strike(one, arm(catalogue, mode), other or soldier(catalogue), way)
    return round(found.hits[0][0] * 36, 9)


def test_hits_by_way(catalogue: Catalogue) -> None:
    """MAT 6 needs 6 of DEF 12 (26 of 36), from behind 4; RAT 5 needs 7, aimed 5, at cover 11."""
    assert chance(catalogue, Way()) == 26
    assert chance(catalogue, Way(behind=True)) == 33
    assert chance(catalogue, Way(ranged=True)) == 21
    assert chance(catalogue, Way(ranged=True, aimed=True)) == 30
    assert chance(catalogue, Way(ranged=True, cover=4)) == 3


@pytest.mark.parametrize(
    ("effect", "hits"),
    [
        (Effect("mat", amount=1), 30),
        (Effect("mat", amount=-1), 21),
        (Effect("attack-roll", when=("on-living",), amount=1), 30),
        (Effect("attack-roll", when=("on-undead",), amount=1), 26),
        (Effect("attack-roll", when=("helped",), amount=1), 26),
        (Effect("attack-roll", event="on-hit", amount=1), 26),
        (Effect("defence", whom="target", amount=-1), 30),
        (Effect("defence", whom="enemies", within=1, amount=-1), 30),
        (Effect("defence", whom="enemies", within=0.2, amount=-1), 26),
        (Effect("defence-cap", whom="target", amount=8), 35),
    ],
)
def test_effects_count_while_what_they_ask_holds(
    effect: Effect, hits: int, catalogue: Catalogue
) -> None:
    assert chance(catalogue, Way(), effect) == hits


def test_effects_of_one_name_do_not_add_up(catalogue: Catalogue) -> None:
    same = Effect("mat", amount=1, rule="Drill")
    assert chance(catalogue, Way(), same, same) == 30
    assert chance(catalogue, Way(), same, replace(same, rule="Zeal")) == 33


def test_more_dice_to_hit(catalogue: Catalogue) -> None:
    one, two, blow = soldier(catalogue), soldier(catalogue, defence=17), arm(catalogue)
    plain = strike(one, blow, two, Way()).hits[0][0]
    assert plain == pytest.approx(3 / 36)
    boosted = strike(soldier(catalogue, Effect("boost-attack", amount=1)), blow, two, Way())
    assert boosted.hits[0][0] == pytest.approx(108 / 216)  # 11 or more of three dice
    rider = soldier(catalogue, advantages=("Cavalry",))
    assert strike(rider, blow, two, Way(charge=True)).hits == boosted.hits
    assert strike(rider, blow, two, Way()).hits[0][0] == plain


def test_damage_by_way_and_rule(catalogue: Catalogue) -> None:
    """P+S 9 against ARM 14."""
    one, two, blow = soldier(catalogue), soldier(catalogue), arm(catalogue)

    def harm(way: Way = PLAIN, arm_: Arm = blow, who: Fighter = one, whom: Fighter = two) -> Any:
        found = strike(who, arm_, whom, way).harm
        assert found is not None
        return found.dice, found.margin

    assert harm() == (2, -5)
    assert harm(Way(charge=True)) == (3, -5)
    assert harm(arm_=arm(catalogue, qualities=("Weapon Master",))) == (3, -5)
    fire = arm(catalogue, qualities=("Damage Type: Fire",))
    proof = soldier(catalogue, advantages=("Immunity: Fire", "Incorporeal"))
    assert harm(arm_=fire, whom=proof) == (0, -5)
    assert harm(arm_=arm(catalogue, qualities=("Damage Type: Magical",)), whom=proof) == (2, -5)
    assert harm(who=soldier(catalogue, Effect("halve-armour", amount=1))) == (2, 2)
    assert harm(who=soldier(catalogue, Effect("strength", amount=2))) == (2, -3)
    assert harm(whom=soldier(catalogue, Effect("armour", amount=2))) == (2, -7)
    shield = arm(catalogue, qualities=("Shield",))
    bearer = replace(two, arms=(shield,))
    assert harm(whom=bearer) == (2, -7)
    assert harm(Way(behind=True), whom=bearer) == (2, -5)
    assert harm(arm_=arm(catalogue, qualities=("Chain Weapon",)), whom=bearer) == (2, -5)


def test_targets_carry_their_rules(catalogue: Catalogue) -> None:
    tough = soldier(catalogue, Effect("casualty", amount=1), advantages=("Tough",), boxes=5)
    found = target(tough)
    assert (found.boxes, found.casualty, found.tough, found.steady) == (5, 1, True, False)


def test_a_cards_cases(catalogue: Catalogue) -> None:
    """Sword: 26 of 36 hit, 9 of 2d6 pass ARM 14 less P+S 9: 6 or more, 26 of 36."""
    found = unit_against_unit(catalogue, INFANTRY, INFANTRY, "melee")
    assert found["attacker"]["id"] == found["defender"]["id"] == INFANTRY
    assert [case["action"] for case in found["cases"]] == ["attack", "charge", "back"]
    first = found["cases"][0]
    assert first["weapons"] == ["Sword"]
    assert first["to_defender"]["felled"] == pytest.approx((26 / 36) ** 2 / 3)
    assert sum(first["to_defender"]["damage"].values()) == pytest.approx(1.0)
    shots = unit_against_unit(catalogue, INFANTRY, INFANTRY, "ranged")
    assert [case["action"] for case in shots["cases"]] == ["attack", "aimed", "cover"]


@pytest.mark.parametrize(
    ("units", "mode", "words"),
    [
        (("nobody", INFANTRY), "melee", "no unit is called 'nobody'"),
        ((INFANTRY, "nobody"), "melee", "no unit is called 'nobody'"),
        ((INFANTRY, INFANTRY), "magic", "no mode is called 'magic'; there are melee and ranged"),
        (("void-spirit", INFANTRY), "ranged", "Void Spirit has no ranged attack"),
    ],
)
def test_nonsense_is_named(
    units: tuple[str, str], mode: str, words: str, catalogue: Catalogue
) -> None:
    with pytest.raises(ValueError, match=words):
        unit_against_unit(catalogue, *units, mode)


def test_every_card_that_may_be_played_has_odds(catalogue: Catalogue) -> None:
    compared = 0
    for card in catalogue.profiles.values():
        for mode in {w.mode for w in card.weapons if not w.mount}:
            for case in unit_against_unit(catalogue, card.id, INFANTRY, mode)["cases"]:
                assert sum(case["to_defender"]["damage"].values()) == pytest.approx(1.0)
                compared += 1
    assert compared > 1500


def test_gains_are_those_of_the_cases(catalogue: Catalogue) -> None:
    kinds = [
        (catalogue.profiles[unit], 0) for unit in (INFANTRY, "void-spirit", "lord-of-the-feast")
    ]
    table = gains(catalogue, kinds, kinds[::-1])
    assert table.shape == (3, 3, len(GAINS) + len(FLOORS))
    assert table.dtype == np.float32
    fighters = [fighter(catalogue, *kind) for kind in kinds]
    for row, mode, first in ((0, "melee", 0), (0, "ranged", 3), (2, "melee", 0)):
        for column, foe in enumerate(fighters[::-1]):
            for place, (_, way) in enumerate(WAYS[mode], start=first):
                series = best(fighters[row], foe, way)
                assert series is not None
                assert table[row, column, place] == np.float32(series.end.marked) > 0.0
    assert (table[1, :, 3:6] == 0).all()
    assert (table[0, 0, 1] > table[0, 0, 0]).all()


def test_chances_to_knock_down_are_those_of_the_series(catalogue: Catalogue) -> None:
    """Of one that knocks down by a critical hit and one that does not."""
    floorer = next(
        profile
        for profile in catalogue.profiles.values()
        if not profile.bans and profile.models
        for weapon in profile.weapons
        if "Critical Knockdown" in weapon.rules and (weapon.mode, weapon.model) == ("melee", 0)
    )
    kinds = [(floorer, 0), (catalogue.profiles[INFANTRY], 0)]
    table = gains(catalogue, kinds, kinds)
    for row, kind in enumerate(kinds):
        for place, column in FLOORS.items():
            series = best(fighter(catalogue, *kind), fighter(catalogue, *kinds[1]), GAINS[place])
            expected = series.end.floored if series else 0.0
            assert table[row, 1, column] == np.float32(expected)
    assert (table[0, :, 8] > 0.0).all()
    assert not table[1, :, 8:].any()


def test_shots_at_the_hidden_and_spells_at_the_static_reach_less_far(catalogue: Catalogue) -> None:
    """A rifle of 14 inches and a spell of 8, at plain infantry, at Stealth, at Mage Static."""
    shooter, mage = (catalogue.profiles[unit] for unit in ("ghost-sniper", "stone-keeper"))
    plain, hidden, static = (
        catalogue.profiles[unit] for unit in (INFANTRY, "nuala-the-huntress", "void-leech")
    )
    found = reaches(catalogue, [(shooter, 0), (mage, 0)], [(plain, 0), (hidden, 0), (static, 0)])
    assert found.tolist() == [[14.0, 5.0, 14.0], [8.0, 5.0, 3.0]]


def test_a_free_strike_is_one_boosted_attack_with_the_hardest_weapon(
    catalogue: Catalogue,
) -> None:
    """MAT 6 + 2 needs 4 of DEF 12 (33 of 36); 3d6 + 9 beat ARM 14 with 6 and more (206 of 216)."""
    sword = arm(catalogue, count=2)
    weak, lone = arm(catalogue, total=2), arm(catalogue, total=20, qualities=("Alone",))
    one = replace(soldier(catalogue), arms=(weak, sword, lone))
    series = best(one, soldier(catalogue), FREE_STRIKE)
    assert series is not None
    assert series.arms == (sword,)
    assert series.end.marked == pytest.approx(33 / 36 * 206 / 216)
    harmless = replace(one, arms=(arm(catalogue, total=None, power=None),))
    assert best(harmless, soldier(catalogue), FREE_STRIKE) is None


def test_what_is_remembered_is_what_is_computed_alone(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = [(card, 0) for card in catalogue.profiles.values() if card.models][:6]
    units.forget()
    whole = gains(catalogue, kinds, kinds)
    assert whole.any()
    for row, kind in enumerate(kinds):
        units.forget()
        assert gains(catalogue, [kind], kinds).tobytes() == whole[row : row + 1].tobytes()
    gains(catalogue, kinds, kinds)
    computed: list[int] = []
    monkeypatch.setattr(units, "_computed", lambda *_models: computed.append(1))
    assert gains(catalogue, kinds, kinds).tobytes() == whole.tobytes()
    assert computed == []


def test_models_of_other_catalogues_and_cards_are_told_apart(catalogue: Catalogue) -> None:
    card = catalogue.profiles[INFANTRY]
    plain = gains(catalogue, [(card, 0)], [(card, 0)])
    tough = replace(card, models=(replace(card.models[0], arm=30), *card.models[1:]))
    assert gains(catalogue, [(card, 0)], [(tough, 0)])[0, 0, 0] < plain[0, 0, 0]
    bare = replace(catalogue, profiles=dict(catalogue.profiles))
    assert gains(bare, [(card, 0)], [(card, 0)]).tobytes() == plain.tobytes()


def test_what_is_remembered_is_bounded(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = [(card, 0) for card in catalogue.profiles.values() if card.models][:4]
    whole = gains(catalogue, kinds, kinds)
    units.forget()
    monkeypatch.setattr(units, "MOST_GAINS", 3)
    monkeypatch.setattr(units, "MOST_MODELS", 3)
    assert gains(catalogue, kinds, kinds).tobytes() == whole.tobytes()
    assert (len(units._gains) <= 3, len(units._models) <= 3) == (True, True)
