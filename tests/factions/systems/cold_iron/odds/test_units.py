"""Combatant against combatant: cases of sheets that ship, worked out by hand from the rules."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.odds import unit_against_unit
from factions.systems.cold_iron.odds.sides import Guard, blow, fighters, shoots

Cases = dict[tuple[str, str], dict[str, Any]]


def cases_of(catalogue: Catalogue, attacker: str, defender: str, mode: str = "melee") -> Cases:
    """Return the cases by weapon and action; of one who has a weapon in two grips, the first."""
    found: Cases = {}
    for case in unit_against_unit(catalogue, attacker, defender, mode)["cases"]:
        number = f" {case['number']}" if "number" in case else ""
        found.setdefault((case["weapon"], case["action"] + number), case)
    return found


def rolled(case: dict[str, Any]) -> tuple[int, int]:
    return case["attack"], case["defence"]


def test_a_duel_by_hand(catalogue: Catalogue) -> None:
    """H 11 with a long sword on a goblin's D 15, T 4: needs 4, 27 in 100; 1d10 for each multiple.

    Doubles by 11 or more, 4.9 in 100; C 2 moves the triple to 15. Hurt only by more than 4.
    """
    case = cases_of(catalogue, "line-shieldman", "goblin-warrior")["Long Sword", "primary"]
    assert (rolled(case), case["needed"], case["dice"]) == ((11, 15), 4, "1d10")
    assert case["hit"] == pytest.approx(0.27)
    assert case["multiples"]["1"] == pytest.approx(0.27 - 0.049)
    assert case["multiples"]["2"] == pytest.approx(0.049 - 0.012)
    single = 0.221 * 0.1
    assert case["to_defender"]["damage"]["1"] == pytest.approx(single + 0.037 * 0.04, abs=1e-4)


def test_the_ways_of_meeting_an_attack(catalogue: Catalogue) -> None:
    """Shield parry 15, 12 against a second, dodge 6, 2 against a fourth; 4 up or down."""
    cases = cases_of(catalogue, "line-shieldman", "goblin-warrior")
    defences = {
        action: case["defence"] for (weapon, action), case in cases.items()
        if weapon == "Long Sword"
    }  # fmt: skip
    assert defences == {
        "primary": 15, "secondary": 12, "dodge": 6, "fourth": 2, "full-defence": 19, "stunned": 11,
    }  # fmt: skip
    assert ("Dagger", "primary") in cases


def test_levels_are_as_near_as_there_are(catalogue: Catalogue) -> None:
    def levels(one: str, two: str) -> tuple[int, int]:
        found = unit_against_unit(catalogue, one, two, "melee")
        return found["attacker_level"], found["defender_level"]

    assert levels("town-guard", "goblin-warrior") == (1, 1)
    assert levels("elite-goblin", "champion-of-the-ford")[0] == levels(
        "champion-of-the-ford", "elite-goblin"
    )[0]  # fmt: skip
    assert levels("goblin-warrior", "medium-wolf-war-dog") == (3, 3)


def test_berserkers(catalogue: Catalogue) -> None:
    """4 more on a parry, not on a dodge; a defence 1 lower; 4 less where fumbles are looked for."""
    bear = cases_of(catalogue, "bearskin", "line-shieldman")
    assert rolled(bear["Battle Axe", "primary"]) == (17, 17)
    assert rolled(bear["Battle Axe", "dodge"]) == (13, 3)
    calm = replace(catalogue.combatants["bearskin"], berserk=False)
    quiet = replace(catalogue, combatants={**catalogue.combatants, "bearskin": calm})
    axe = cases_of(quiet, "bearskin", "line-shieldman")["Battle Axe", "primary"]
    assert rolled(axe) == (13, 17)
    raging = cases_of(catalogue, "line-shieldman", "bearskin")["Long Sword", "primary"]
    assert raging["defence"] + 1 == cases_of(quiet, "line-shieldman", "bearskin")[
        "Long Sword", "primary"
    ]["defence"]  # fmt: skip
    with pytest.raises(ValueError, match="has no ranged attack"):
        unit_against_unit(catalogue, "bearskin", "town-guard", "ranged")
    assert raging["to_defender"]["stunned"] == raging["to_defender"]["blinking"] == 0.0


def test_a_charge_rolls_more_for_each_multiple(catalogue: Catalogue) -> None:
    """On a horse 2d6, on foot 1d6; axes charge nobody."""
    lancer = cases_of(catalogue, "household-lancer", "line-shieldman")
    assert lancer["Lance", "charge"]["charge"] == 2
    plain, charge = (
        lancer["Lance", way]["to_defender"]["expected_damage"] for way in ("primary", "charge")
    )
    assert charge > 2 * plain
    assert cases_of(catalogue, "levy-spear", "town-guard")["Short Spear", "charge"]["charge"] == 1
    axes = cases_of(catalogue, "axe-brother", "town-guard")
    assert not [action for _, action in axes if action == "charge"]


def test_riders_are_higher(catalogue: Catalogue) -> None:
    """2 more defence against those on foot, none against other riders."""
    on_foot = cases_of(catalogue, "levy-spear", "border-rider")["Short Spear", "dodge"]["defence"]
    mounted = cases_of(catalogue, "border-rider", "border-rider")["Short Spear", "dodge"]["defence"]
    assert on_foot == mounted + 2


def test_a_beast_dodges_long_weapons_worse(catalogue: Catalogue) -> None:
    """Level 3: dodge 9, against more than a dagger 7."""
    sword = cases_of(catalogue, "line-shieldman", "medium-wolf-war-dog")
    assert sword["Long Sword", "primary"]["defence"] == 7
    assert sword["Dagger", "primary"]["defence"] == 9
    bite = cases_of(catalogue, "medium-wolf-war-dog", "line-shieldman")["Bite", "primary"]
    assert (bite["crits"], bite["fatigue"]) == ("natural", False)
    assert sum(list(bite["multiples"].values())[2:]) < 0.067


def test_hand_to_hand_by_hand(catalogue: Catalogue) -> None:
    """HtH 8 on 8, 14, 18 and 20 with one, two and three helpers; a blade is ready."""
    cases = cases_of(catalogue, "line-shieldman", "goblin-warrior")
    held = [cases["", f"hand-to-hand {number}"] for number in (1, 2, 3, 4)]
    assert [rolled(case) for case in held] == [(8, 8), (14, 8), (18, 8), (20, 8)]
    assert {case["dice"] for case in held} == {"1d12"}
    assert held[0]["hit"] == held[0]["hold"]["tackle"] == pytest.approx(0.5)
    assert [case["hold"]["grab"] for case in held] == pytest.approx([0.82] * 4)
    fists = cases_of(catalogue, "market-wrestler", "goblin-warrior")["", "hand-to-hand 1"]
    assert fists["fatigue"]


def test_shots_by_hand(catalogue: Catalogue) -> None:
    """Hm 8, 1 less within 10 hexes, on Dm 12: needs 5. A turn without aiming costs 1 more."""
    cases = cases_of(catalogue, "line-longbow", "goblin-warrior", "ranged")
    assert rolled(cases["Long Bow", "shot"]) == (7, 12)
    assert cases["Long Bow", "shot"]["hit"] == pytest.approx(0.23)
    assert rolled(cases["Long Bow", "cover"]) == (7, 16)
    assert rolled(cases["Long Bow", "quick"]) == (6, 12)
    ranges = cases["Long Bow", "shot"]["ranges"]
    assert [row["hexes"] for row in ranges[:3]] == [10, 18, 25]
    assert [row["hit"] for row in ranges[:3]] == pytest.approx([0.23, 0.18, 0.15])
    lost = [row["expected_damage"] for row in ranges]
    assert lost == sorted(lost, reverse=True)
    assert lost[0] == pytest.approx(cases["Long Bow", "shot"]["to_defender"]["expected_damage"])


def test_thrown_weapons_need_no_aim_and_most_crossbows_are_loaded(catalogue: Catalogue) -> None:
    """One with twice the STR that it takes, 14 to 6, is loaded in no time, and may be aimed."""
    crossbow = cases_of(catalogue, "siege-crossbowman", "town-guard", "ranged")
    assert ("Heavy Crossbow", "quick") not in crossbow
    light = cases_of(catalogue, "wall-crossbow", "town-guard", "ranged")
    assert (
        light["Light Crossbow", "quick"]["attack"] == light["Light Crossbow", "shot"]["attack"] - 1
    )
    thrown = cases_of(catalogue, "javelin-skirmisher", "town-guard", "ranged")
    assert thrown["Javelin", "shot"]["hexes"] == 2
    assert ("Javelin", "quick") not in thrown


def test_every_combatant_has_odds_against_every_sort(catalogue: Catalogue) -> None:
    kinds = {unit.kind: unit.id for unit in catalogue.combatants.values()}
    assert set(kinds) == {"fighter", "archer", "berserker", "mounted", "beast"}
    for unit in catalogue.combatants.values():
        for other in kinds.values():
            modes = ["melee", *(["ranged"] if shoots(catalogue, unit) else [])]
            for mode in modes:
                for case in unit_against_unit(catalogue, unit.id, other, mode)["cases"]:
                    damage = case["to_defender"]["damage"]
                    assert sum(damage.values()) == pytest.approx(1.0, abs=1e-9)


def test_a_ghost_is_only_dodged_and_passes_armour(catalogue: Catalogue) -> None:
    """The shieldman's T of 4 stops none of 1d8: what is rolled comes through."""
    cases = unit_against_unit(catalogue, "spectre", "line-shieldman", "melee")["cases"]
    primary, dodge = (
        next(case for case in cases if case["action"] == action) for action in ("primary", "dodge")
    )
    assert primary["defence"] == dodge["defence"]
    assert primary["multiples"] == dodge["multiples"]
    once = primary["multiples"]["1"]
    assert primary["dice"] == "1d8"
    assert primary["to_defender"]["damage"]["1"] == pytest.approx(once / 8)


@pytest.mark.parametrize(
    ("shield", "weapon", "first", "second"),
    [(17, 11, 17, 14), (17, 15, 17, 14), (17, 16, 17, 16), (17, 17, 17, 16), (17, 25, 25, 19)],
)
def test_the_secondary_may_be_the_shield_behind_the_weapon(
    shield: int, weapon: int, first: int, second: int, catalogue: Catalogue
) -> None:
    """Where 1 less than the weapon is more than 3 less than the shield, and both are carried."""
    goblin, man = (catalogue.combatants[key] for key in ("goblin-warrior", "line-shieldman"))
    one, two = fighters(catalogue, goblin, man)
    two = replace(two, sheet=replace(two.sheet, ds=shield, dp=weapon, dw=90))
    met = [blow(one, one.melee[0], two, Guard(second=later)).defence for later in (False, True)]
    assert met == [first, second]
