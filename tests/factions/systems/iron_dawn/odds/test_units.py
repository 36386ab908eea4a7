"""Unit against unit: the cases of cards that ship, worked out by hand from the rules."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems.iron_dawn.catalogue import Catalogue, Size
from factions.systems.iron_dawn.odds import unit_against_unit
from factions.systems.iron_dawn.odds.sides import MOST_MODELS
from factions.systems.iron_dawn.odds.volleys import CRITICALS

Cases = dict[tuple[str, str], dict[str, Any]]


def cases_of(catalogue: Catalogue, attacker: str, defender: str, mode: str = "ranged") -> Cases:
    """Return the cases by special weapon and action."""
    found = unit_against_unit(catalogue, attacker, defender, mode)["cases"]
    return {(case.get("special", ""), case["action"]): case for case in found}


def hits(cases: Cases, action: str, special: str = "") -> list[float]:
    return [weapon["hit"] for weapon in cases[special, action]["weapons"]]


def test_a_duel_by_hand(dawn: Catalogue) -> None:
    """Kommando at Pack Elder: ACC 7 with weapon ACC 5 needs 3, a Veteran 4: 7 faces.

    ATT 6 against DEF 5 fails above 4, 6 faces. None of HP 3: 3 faces miss, 6 of 10 hits bring a
    test that 4 faces pass. Two: the natural 10 with a failed test. Suppressed: a passed test.
    """
    cases = cases_of(dawn, "kommando", "pack-elder")
    case = cases["", "effective"]
    assert hits(cases, "effective") == [pytest.approx(0.7)]
    harm = case["to_defender"]
    assert harm["damage"] == pytest.approx({"0": 0.3 + 0.6 * 0.4, "1": 0.6 * 0.6 + 0.04, "2": 0.06})
    assert harm["expected_damage"] == pytest.approx(0.4 + 0.12)
    assert harm["models_lost"] == {"0": pytest.approx(1.0)}
    assert (harm["destroyed"], harm["expected_models"]) == (0.0, 0.0)
    assert harm["suppressed"] == harm["pinned"] == pytest.approx(0.7 * 0.4)


def test_the_ways_of_shooting_at_infantry(dawn: Catalogue) -> None:
    """Grenadiers, ACC 5, Storm Loch ACC 3: needs 5; ACC 4 needs 6, ACC 6 needs 4."""
    cases = cases_of(dawn, "grenadier-squad", "marauder-pack")
    assert [action for special, action in cases if not special] == [
        "effective", "beyond", "cover", "more-cover", "concentrate-fire", "suppressed",
    ]  # fmt: skip
    assert [hits(cases, action)[0] for special, action in cases if not special] == pytest.approx(
        [0.6, 0.5, 0.6, 0.5, 0.7, 0.4]
    )
    fourteen = cases["", "effective"]
    assert (fourteen["models"], fourteen["target_models"]) == (7, 12)
    assert fourteen["weapons"][0]["shots"] == 14
    expected = fourteen["to_defender"]["expected_damage"]
    assert cases["", "cover"]["to_defender"]["expected_damage"] < expected
    assert cases["", "cover"]["to_defender"]["suppressed"] > fourteen["to_defender"]["suppressed"]


def test_ranks_of_the_target(dawn: Catalogue) -> None:
    """Conscripts are hit one easier, Veterans one harder: 5, 4 and 6 of ACC 5 with weapon ACC 3."""
    chances = [
        hits(cases_of(dawn, "line-rifles", target), "effective")[0]
        for target in ("marauder-pack", "whelp-pack", "pack-elder")
    ]
    assert chances == pytest.approx([0.6, 0.7, 0.5])


def test_special_weapons_take_the_place_of_others(dawn: Catalogue) -> None:
    cases = cases_of(dawn, "grenadier-squad", "marauder-pack")
    assert [special for special, _ in cases if special] == [
        "Flamethrower", "Flamethrower", "Rocket Tube",
    ]  # fmt: skip
    weapons = cases["Rocket Tube", "effective"]["weapons"]
    assert [(weapon["name"], weapon["shots"]) for weapon in weapons] == [
        ("Rocket Tube", 2), ("Storm Loch", 10),
    ]  # fmt: skip


def test_a_squad_that_may_take_no_special_weapon_has_cases_without_one(dawn: Catalogue) -> None:
    plain = replace(dawn.profiles["grenadier-squad"], specials=0)
    changed = replace(dawn, profiles={**dawn.profiles, plain.id: plain})
    cases = cases_of(changed, "grenadier-squad", "marauder-pack")
    assert {special for special, _ in cases} == {""}


def test_flame_hits_units_beside_its_line(dawn: Catalogue) -> None:
    """Two flamethrowers of ATT 5, a hit each, on DEF 4: 7 faces fail."""
    case = cases_of(dawn, "grenadier-squad", "marauder-pack")["Flamethrower", "line"]
    assert case["weapons"][0] | {"name": ""} == {
        "name": "", "shots": 2, "hit": 1.0, "struck": 1, "scatters": False,
    }  # fmt: skip
    assert case["to_defender"]["damage"] == pytest.approx({"0": 0.09, "1": 0.42, "2": 0.49})
    assert case["to_defender"]["suppressed"] == pytest.approx(0.51)
    crawler = cases_of(dawn, "magma-crawler", "line-rifles")["", "line"]["weapons"]
    assert [(weapon["name"], weapon["shots"]) for weapon in crawler] == [("Lava Cannon", 1)]


def test_an_explosive_strikes_what_stands_near_the_closest_model(dawn: Catalogue) -> None:
    """Ten models: from four bearings of twelve two of them, from three 3, from five 4."""
    case = cases_of(dawn, "wolverine-battle-tank", "line-rifles")["", "effective"]
    struck = [weapon["struck"] for weapon in case["weapons"]]
    assert struck == pytest.approx([37 / 12, 1.0])
    alone = cases_of(dawn, "wolverine-battle-tank", "kommando")
    assert alone["", "effective"]["weapons"][0]["struck"] == 1.0


def test_indirect_fire_by_hand(dawn: Catalogue) -> None:
    """Howitzer at a Kommando of 2 HP: needs 5, so 5 plain faces, and the 10.

    ATT 8 fails every test of DEF 4. A plain hit stays in a fifth, else it lands near in 6 of 10
    and strikes in 3; a natural 10 kills outright.
    """
    case = cases_of(dawn, "field-howitzer", "kommando")["", "effective"]
    strikes = 0.5 * (0.2 + 0.8 * 0.3)
    damage = {"0": 0.9 - strikes, "1": strikes, "2": 0.1}
    assert case["to_defender"]["damage"] == pytest.approx(damage)
    assert case["to_defender"]["suppressed"] == pytest.approx(0.5 * (0.2 + 0.8 * 0.6))
    assert case["weapons"][0]["scatters"]


def test_scattered_shells_strike_a_squad_the_more_the_larger_it_is(dawn: Catalogue) -> None:
    rifles = dawn.profiles["line-rifles"]
    lost = []
    for models in (1, 3, 6, 10):
        target = replace(rifles, id="target", sizes={"n": Size(models, 50)})
        changed = replace(dawn, profiles={**dawn.profiles, "target": target})
        case = cases_of(changed, "field-howitzer", "target")["", "effective"]
        lost.append(case["to_defender"]["expected_damage"])
    assert lost == sorted(lost)


def test_indirect_fire_comes_down_on_the_top(dawn: Catalogue) -> None:
    cases = cases_of(dawn, "field-howitzer", "wolverine-battle-tank")
    assert list(cases) == [("", "top")]
    assert cases["", "top"]["facing"] == "top"


def test_indirect_and_direct_weapons_strike_different_facings(dawn: Catalogue) -> None:
    """Battle Cannon and Howitzer at a Magma Crawler: only the first changes with the facing."""
    howitzer, tank = dawn.profiles["field-howitzer"], dawn.profiles["wolverine-battle-tank"]
    both = replace(tank, id="both", weapons=(*tank.weapons, *howitzer.weapons))
    cases = cases_of(
        replace(dawn, profiles={**dawn.profiles, "both": both}), "both", "magma-crawler"
    )
    assert next(iter(cases)) == ("", "front")
    plain = cases_of(dawn, "wolverine-battle-tank", "magma-crawler")
    from_above = cases_of(dawn, "field-howitzer", "magma-crawler")["", "top"]["to_defender"]
    for facing in ("front", "side", "rear"):
        alone, together = (
            found["", facing]["to_defender"]["damage"]["0"] for found in (plain, cases)
        )
        assert together == pytest.approx(alone * from_above["damage"]["0"])


def test_a_tank_by_hand(dawn: Catalogue) -> None:
    """Battle Cannon at Magma Crawler, front 9: needs 5, ATT 9, so that 10 fails and a 1 does twice.

    Nothing lost: a miss, or 8 faces of a test; after a natural 10 only with 78 in 100.
    """
    cases = cases_of(dawn, "wolverine-battle-tank", "magma-crawler")
    assert [action for _, action in cases] == ["front", "side", "rear", "front-beyond", "hull-down"]
    harm = cases["", "front"]["to_defender"]
    assert harm["damage"]["0"] == pytest.approx(0.4 + 0.5 * 0.8 + 0.1 * 0.78 * 0.8)
    assert harm["destroyed"] == pytest.approx(0.1 * 0.22, abs=1e-3)
    assert set(harm["criticals"]) == set(CRITICALS)
    assert harm["criticals"]["crew-stunned"] == pytest.approx(0.1 * 0.1, abs=1e-4)
    assert "models_lost" not in harm
    lost = [cases["", way]["to_defender"]["expected_damage"] for way in ("front", "side", "rear")]
    assert lost == sorted(lost)
    assert [weapon["name"] for weapon in cases["", "front"]["weapons"]] == ["Battle Cannon"]


def test_only_vehicle_class_weapons_harm_vehicles(dawn: Catalogue) -> None:
    cases = cases_of(dawn, "line-rifles", "magma-crawler")
    assert {special for special, _ in cases} == {"Rocket Tube", "Armour Penetrating Round"}
    rounds = cases["Armour Penetrating Round", "side"]["weapons"]
    assert [(weapon["name"], weapon["shots"]) for weapon in rounds] == [
        ("Armour Penetrating Round", 1)
    ]
    (harmless,) = cases_of(dawn, "kommando", "magma-crawler").values()
    assert (harmless["weapons"], harmless["to_defender"]["damage"]) == ([], {"0": 1.0})
    assert harmless["to_defender"]["suppressed"] == 0.0


def test_melee_by_hand(dawn: Catalogue) -> None:
    """Pack Elder at Kommando, of HP 2: MEL 8 needs 2; ATT 6 against DEF 4 fails above 2."""
    cases = cases_of(dawn, "pack-elder", "kommando", "melee")
    assert list(cases) == [("", "assault"), ("", "assault-cover")]
    harm = cases["", "assault"]["to_defender"]
    assert harm["damage"] == pytest.approx(
        {"0": 0.1 + 0.8 * 0.2, "1": 0.8 * 0.8 + 0.1 * 0.2, "2": 0.1 * 0.8}
    )
    assert harm["destroyed"] == pytest.approx(0.08)
    assert "suppressed" not in harm
    assert cases["", "assault-cover"]["to_defender"]["destroyed"] == pytest.approx(0.07)


def test_vehicles_take_no_harm_in_melee(dawn: Catalogue) -> None:
    for attacker in ("pack-elder", "wolverine-battle-tank"):
        (case,) = cases_of(dawn, attacker, "magma-crawler", "melee").values()
        assert case["to_defender"]["damage"] == {"0": 1.0}


def test_a_ram_by_hand(dawn: Catalogue) -> None:
    """Line Rifles of MOR 7 dodge in 7 of 10; front 9 fails every test of DEF 4.

    Of ten models the hull touches one from seven bearings of twelve, two from four, else three.
    """
    (case,) = cases_of(dawn, "wolverine-battle-tank", "line-rifles", "melee").values()
    assert case["action"] == "ram"
    assert case["to_defender"]["damage"] == pytest.approx(
        {"0": 0.7, "1": 0.3 * 7 / 12, "2": 0.3 * 4 / 12, "3": 0.3 / 12}
    )


def test_models_are_removed_when_all_their_hit_points_are_lost(dawn: Catalogue) -> None:
    harm = cases_of(dawn, "grenadier-squad", "ancient-host")["", "effective"]["to_defender"]
    damage = [harm["damage"].get(str(number), 0.0) for number in range(19)]
    models = [sum(damage[3 * number : 3 * number + 3]) for number in range(7)]
    assert harm["models_lost"] == pytest.approx({str(n): p for n, p in enumerate(models) if p})


@pytest.mark.parametrize(
    ("units", "mode", "words"),
    [
        (("nobody", "kommando"), "melee", "no unit is called 'nobody'"),
        (("kommando", "nobody"), "melee", "no unit is called 'nobody'"),
        (("kommando", "kommando"), "magic", "no mode is called 'magic'; there are melee and"),
        (("field-howitzer", "kommando"), "melee", "Field Howitzer has no melee attack"),
    ],
)
def test_nonsense_is_named(units: tuple[str, str], mode: str, words: str, dawn: Catalogue) -> None:
    with pytest.raises(ValueError, match=words):
        unit_against_unit(dawn, *units, mode)


def test_squads_beyond_belief_are_cut_short(dawn: Catalogue) -> None:
    horde = replace(dawn.profiles["line-rifles"], id="horde", sizes={"100": Size(100, 900)})
    many = replace(dawn, profiles={**dawn.profiles, "horde": horde})
    case = cases_of(many, "horde", "horde")["", "effective"]
    assert (case["models"], case["target_models"]) == (MOST_MODELS, MOST_MODELS)
    assert max(unit.most for unit in dawn.profiles.values()) < MOST_MODELS


def test_a_volley_of_too_many_tests_has_no_chance_of_suppression(dawn: Catalogue) -> None:
    gun = replace(dawn.profiles["line-rifles"].weapons[0], rof=10)
    storm = replace(dawn.profiles["line-rifles"], id="storm", weapons=(gun,) * 2)
    case = cases_of(replace(dawn, profiles={**dawn.profiles, "storm": storm}), "storm", "storm")
    harm = case["", "effective"]["to_defender"]
    assert "suppressed" not in harm
    assert sum(harm["damage"].values()) == pytest.approx(1.0)


@pytest.mark.parametrize("target", ["volksmilitia", "ancient-host", "tortoise-heavy-tank"])
def test_every_unit_has_odds_against_every_sort(target: str, dawn: Catalogue) -> None:
    cases = 0
    for unit in dawn.profiles.values():
        for mode in ("ranged", "melee") if not unit.gun else ("ranged",):
            for case in unit_against_unit(dawn, unit.id, target, mode)["cases"]:
                harm = case["to_defender"]
                assert sum(harm["damage"].values()) == pytest.approx(1.0)
                assert ("suppressed" in harm) == (mode == "ranged")
                cases += 1
    assert cases > 130
