"""Weapons of cards in the record of a battle: power, reach, qualities, special attacks, spells."""

from dataclasses import replace
from typing import Any

from factions.systems.company_of_iron.battle.forces import Kind
from factions.systems.company_of_iron.catalogue import Catalogue, Skill
from factions.systems.company_of_iron.catalogue.own import arms
from tests.factions.systems.company_of_iron.board.kernels import L
from tests.factions.systems.company_of_iron.board.setups import Sheet, write
from tests.factions.systems.company_of_iron.rules.profiles import card, lone


def armed(catalogue: Catalogue, key: str) -> tuple[Sheet, list[Any]]:
    kind = card(catalogue, key)
    return write(catalogue, kind), list(arms(catalogue, kind.profile, kind.index))


def bearer(catalogue: Catalogue, rule: str) -> str:
    """Return a card whose first model has a weapon with that rule or quality."""
    for profile in catalogue.profiles.values():
        for weapon in profile.weapons:
            known = any(name.startswith(rule) for name in (*weapon.rules, *weapon.qualities))
            if known and weapon.model == 0 and not weapon.mount and not profile.bans:
                return profile.id
    raise AssertionError(rule)


def test_a_combo_strike_is_a_weapon_of_twice_the_power(catalogue: Catalogue) -> None:
    written, weapons = armed(catalogue, bearer(catalogue, "Combo Strike"))
    [combo] = [weapon for weapon in weapons if weapon.name == "Combo Strike"]
    [plain, *_] = [weapon for weapon in weapons if "Combo Strike (★Attack)" in weapon.rules]
    assert combo.power == 2 * plain.power
    assert combo.total == plain.total + plain.power
    assert (combo.count, combo.mode) == (1, "melee")
    assert written.qualities(weapons.index(combo)) & L.ALONE
    assert not written.qualities(weapons.index(plain)) & L.ALONE


def test_both_barrels_add_4(catalogue: Catalogue) -> None:
    _, weapons = armed(catalogue, bearer(catalogue, "Both Barrels"))
    [both] = [weapon for weapon in weapons if weapon.name == "Both Barrels"]
    [plain, *_] = [weapon for weapon in weapons if "Both Barrels (★Attack)" in weapon.rules]
    assert both.power == plain.power + 4


def test_a_thresher_strikes_at_everyone(catalogue: Catalogue) -> None:
    written, weapons = armed(catalogue, bearer(catalogue, "Thresher"))
    [sweep] = [n for n, weapon in enumerate(weapons) if weapon.name == "Thresher"]
    assert written.qualities(sweep) & (L.EVERYONE | L.ALONE) == L.EVERYONE | L.ALONE


def test_a_slam_by_a_special_attack_is_that_attacks_alone(catalogue: Catalogue) -> None:
    written, weapons = armed(catalogue, bearer(catalogue, "Smite"))
    for number, weapon in enumerate(weapons):
        pushes = [row for row in written.weapon_effects(number) if row.what == L.PUSH]
        assert bool(pushes) == (weapon.name == "Smite")


def test_spells_are_ranged_weapons_with_a_skill_of_their_own(catalogue: Catalogue) -> None:
    magic = (Skill("Magic Ability", "magic", ("Frostbite (★Attack)", "Guidance (★Action)"), (0,)),)
    written = write(catalogue, lone("mage", skills=magic))
    assert written.has(0, L.SPELLCASTER)
    quality = written.qualities(0)
    assert quality & (L.SPELL | L.ALONE | L.COLD | L.SPRAY) == L.SPELL | L.ALONE | L.COLD | L.SPRAY
    row = written.weapon_effects(0)[0]
    assert (row.what, row.amount) == (L.ATTACK_ROLL, 7 - 6)
    [guidance] = written.effects_of(0, "Guidance")
    assert (guidance.event, guidance.whom) == (L.ON_ACTION, L.FRIENDS)


def test_thrown_weapons_have_their_bearers_strength(catalogue: Catalogue) -> None:
    key = bearer(catalogue, "Thrown")
    written, weapons = armed(catalogue, key)
    thrown = next(n for n, weapon in enumerate(weapons) if "Thrown" in weapon.rules)
    strength, power = card(catalogue, key).model.strength, weapons[thrown].power
    assert strength is not None
    assert written.power(thrown) == power + strength


def test_reach_is_written_into_the_weapons_own(catalogue: Catalogue) -> None:
    key = bearer(catalogue, "Thrown")
    profile = catalogue.profiles[key]
    longer = tuple(replace(weapon, rules=("Snipe",)) for weapon in profile.weapons)
    kind = Kind(replace(profile, weapons=longer), 0, (profile,))
    written = write(catalogue, kind)
    own = range(len(arms(catalogue, kind.profile, 0)))
    assert {written.reach(weapon) for weapon in own} == {4.0}
    assert written.do_share_effects(0, 1)


def test_shields_add_up_and_special_attacks_bring_none(catalogue: Catalogue) -> None:
    key = bearer(catalogue, "Shield")
    written, _ = armed(catalogue, key)
    own = [w for w in catalogue.profiles[key].weapons if w.model == 0 and not w.mount]
    each = {"Shield": 2, "Buckler": 1}
    wanted = sum(each.get(name, 0) * weapon.count for weapon in own for name in weapon.qualities)
    assert written.shield(0) == wanted > 0


def test_a_quality_that_is_an_advantage_is_its_bearers(catalogue: Catalogue) -> None:
    written, _ = armed(catalogue, bearer(catalogue, "Assault"))
    assert written.has(0, L.ASSAULT)
