"""One unit against another: cases by hand on made-up units, and shipped ones sound."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from typing import Any

import pytest

from factions.systems.armoured_clash.catalogue import Catalogue, Profile
from factions.systems.armoured_clash.odds import unit_against_unit
from factions.systems.armoured_clash.odds.units import WAYS
from tests.factions.systems.armoured_clash.odds.fighters import profile, row

ONE, TWO = "one", "two"


def field(clash: Catalogue, one: Profile, two: Profile, *, models: int = 8) -> Catalogue:
    """Return a catalogue of those two, of so many models, whose die always strikes."""
    sized = {}
    for key, card in ((ONE, one), (TWO, two)):
        level = replace(next(iter(card.levels.values())), models=models)
        sized[key] = replace(card, id=key, levels={level.id: level})
    return replace(clash, die=("strike",), profiles=sized)


def cases(catalogue: Catalogue, mode: str = "ranged") -> dict[str, dict[str, Any]]:
    """Return the cases by action; those of an attacker with fewer models have that in theirs."""
    found = unit_against_unit(catalogue, ONE, TWO, mode)["cases"]
    full = found[0]["models"] if found else 0
    return {
        case["action"] if case["models"] == full else f"{case['action']} {case['models']}": case
        for case in found
    }


def test_the_answer_names_both_units_and_the_die(clash: Catalogue) -> None:
    catalogue = field(clash, profile(clash, grid=(row(),)), profile(clash))
    found = unit_against_unit(catalogue, ONE, TWO, "ranged")
    assert found["attacker"] == {"id": ONE, "name": "Ryadovoy Rifle Platoon"}
    assert found["defender"] == {"id": TWO, "name": "Ryadovoy Rifle Platoon"}
    assert (found["mode"], found["die"]) == ("ranged", ["strike"])


def test_a_plain_case(clash: Catalogue) -> None:
    """6 dice, 6 hits, DEFENCE 2: 3 of 8 models, fewer than half; DISCIPLINE 6 fails in 6 of 12."""
    by_action = cases(field(clash, profile(clash, grid=(row(),)), profile(clash)))
    case = by_action["long"]
    assert (case["models"], case["target_models"], case["target_points"]) == (8, 8, 8)
    assert case["suffered"] is None
    assert case["attacks"] == [
        {
            "mode": "ranged",
            "against": ["light", "heavy", "aerial"],
            "dice": 6,
            "rating": "neutral",
            "defence": 2,
            "qualities": [],
        }
    ]
    harm = case["to_defender"]
    assert harm["damage"] == harm["models_lost"] == pytest.approx({"3": 1.0})
    assert harm["expected_damage"] == harm["expected_models"] == pytest.approx(3.0)
    assert (harm["destroyed"], harm["breaks"], harm["annihilated"]) == (0.0, 0.0, 0.0)
    assert harm["suppressed"] == pytest.approx(0.5)
    assert case["combat"] is None
    assert case["to_attacker"]["damage"] == {"0": 1.0}


def test_ways_of_infantry_at_infantry(clash: Catalogue) -> None:
    by_action = cases(field(clash, profile(clash, grid=(row(),)), profile(clash)))
    assert list(by_action) == [
        *("long", "short", "aimed", "concealed", "cover", "garrison"),
        *("within", "opportunity", "suppressed", "long 4"),
    ]
    assert by_action["opportunity"]["to_defender"]["suppressed"] == 0.0
    assert (
        by_action["within"]["attacks"][0]["dice"] == by_action["long 4"]["attacks"][0]["dice"] == 4
    )


def test_a_building_has_room_for_twelve(clash: Catalogue) -> None:
    big = cases(field(clash, profile(clash, grid=(row(),)), profile(clash), models=12))
    assert {"garrison", "within"} <= set(big)
    bigger = cases(
        field(clash, profile(clash, grid=(row(bands=row().bands[:1]),)), profile(clash), models=13)
    )
    assert not {"garrison", "within"} & set(bigger)


def test_ways_that_units_have_or_not(clash: Catalogue) -> None:
    def ways(one: tuple[Any, ...], two: tuple[Any, ...], **more: Any) -> set[str]:
        grid = (row(*one),)
        return set(cases(field(clash, profile(clash, grid=grid), profile(clash, *two, **more))))

    assert "cover" not in ways((), ("Bulky",))
    assert "flank" in ways((), ("Resilient (Front)",))
    assert "unseen" in ways(("Indirect",), ())
    assert "overcharged" in ways(("Overcharge",), ())
    assert ways((), (), kind="aircraft") == {
        *("opportunity", "opportunity-short", "opportunity 4"),
    }
    assert ways(("Trail",), ()) == {"trail", "trail 4"}
    assert ways(("Trap", "Reactive"), ()) == {"trap", "trap 4"}
    assert "concealed" not in ways((), ("Shrouded",))


def test_an_aircraft_does_not_aim_nor_wait(clash: Catalogue) -> None:
    flier = profile(clash, kind="aircraft", grid=(row(),))
    by_action = cases(field(clash, flier, profile(clash)))
    assert list(by_action) == ["long", "short", "concealed", "cover", "garrison", "long 4"]
    interceptor = replace(flier, keywords=("Interceptor",))
    target = profile(clash, kind="aircraft", target="aerial")
    assert list(cases(field(clash, interceptor, target))) == ["long", "short", "long 4"]
    assert cases(field(clash, flier, target)) == {}


def test_a_row_that_is_all_short_range(clash: Catalogue) -> None:
    one = profile(clash, grid=(row(short=20),))
    by_action = cases(field(clash, one, profile(clash)))
    assert not {"long", "aimed"} & set(by_action)
    assert by_action["short"]["attacks"][0]["rating"] == "improved"


def test_the_best_row_is_fired(clash: Catalogue) -> None:
    grid = (row(), row("Devastating", bands=row().bands[2:]), row("Devastating", "Shock"))
    one = profile(clash, grid=grid)
    assert cases(field(clash, one, profile(clash)))["long"]["attacks"][0]["qualities"] == [
        "Devastating",
        "Shock",
    ]


def test_an_all_out_attack_fires_several_rows(clash: Catalogue) -> None:
    """6 dice take 3 models; 7 dice with Devastating 4 of the 5 left. Both rows ask for a test."""
    one = profile(clash, "All-Out Attack (2)", grid=(row(), row("Devastating", "Shock"), row()))
    case = cases(field(clash, one, profile(clash)))["long"]
    assert [attack["dice"] for attack in case["attacks"]] == [6, 7]
    harm = case["to_defender"]
    assert harm["models_lost"] == pytest.approx({"7": 1.0})
    assert harm["suppressed"] == pytest.approx(1 - 6 / 12 * 5 / 12)
    assert harm["falls_back"] == pytest.approx(6 / 12 * 7 / 12)
    by_action = cases(field(clash, one, profile(clash)))
    for action in ("opportunity", "suppressed"):
        assert [attack["dice"] for attack in by_action[action]["attacks"]] == [7]


def test_damage_limit_and_break_limit(clash: Catalogue) -> None:
    """3 points: one of 8 models of DAMAGE LIMIT 2, and 7 break when they fail."""
    two = profile(clash, damage_limit=2, break_limit=7)
    harm = cases(field(clash, profile(clash, grid=(row(),)), two))["long"]["to_defender"]
    assert harm["damage"] == pytest.approx({"3": 1.0})
    assert harm["models_lost"] == pytest.approx({"1": 1.0})
    assert harm["breaks"] == harm["annihilated"] == pytest.approx(0.5)
    assert harm["suppressed"] == 0.0


def test_a_behemoth_weakens_by_its_damage(clash: Catalogue) -> None:
    lower = replace(row().bands[0], least=0, most=2, dice=8)
    upper = replace(row().bands[0], least=3, most=5, dice=4)
    one = profile(clash, behemoth=True, damage_limit=6, grid=(row(bands=(lower, upper)),))
    found = unit_against_unit(field(clash, one, profile(clash), models=1), ONE, TWO, "ranged")[
        "cases"
    ]
    rows = [(case["action"], case["suffered"], case["attacks"][0]["dice"]) for case in found]
    assert rows[0] == ("long", 0, 8)
    assert rows[-1] == ("long", 3, 4)


def test_an_overcharged_attack_comes_back(clash: Catalogue) -> None:
    catalogue = field(clash, profile(clash, grid=(row("Overcharge"),)), profile(clash))
    blank = replace(catalogue, die=("blank",), deck={2: 4})
    case = cases(blank)["overcharged"]
    assert case["to_attacker"]["damage"] == pytest.approx({"8": 1.0})
    assert case["to_attacker"]["destroyed"] == pytest.approx(1.0)
    assert cases(blank)["long"]["to_attacker"]["damage"] == {"0": 1.0}


def test_charges(clash: Catalogue) -> None:
    """6 dice take 3; the 5 left retaliate with 6 dice and take 3: a stalemate, and no test."""
    armed = profile(clash, grid=(row(mode="melee"),))
    by_action = cases(field(clash, armed, armed), "melee")
    assert list(by_action) == [
        *("charge", "flank", "difficult", "storm"),
        *("supported", "threatened", "suppressed", "charge 4"),
    ]
    assert by_action["charge"]["combat"] == {"wins": 0.0, "draws": 1.0, "loses": 0.0}
    assert by_action["charge"]["to_attacker"]["models_lost"] == {"3": 1.0}
    assert by_action["charge"]["to_defender"]["suppressed"] == 0.0
    assert by_action["charge 4"]["combat"]["loses"] == 1.0
    artillery = profile(clash, kind="artillery")
    assert list(cases(field(clash, armed, artillery), "melee")) == [
        *("charge", "supported", "threatened", "suppressed", "charge 4"),
    ]
    automata = replace(armed, keywords=("Automata",))
    assert "suppressed" not in cases(field(clash, automata, artillery), "melee")
    stoic = replace(armed, keywords=("Stoic Defence",))
    assert "difficult" not in cases(field(clash, armed, stoic), "melee")


def test_flying_units_are_not_charged(clash: Catalogue) -> None:
    armed = profile(clash, grid=(row(mode="melee"),))
    assert cases(field(clash, armed, profile(clash, kind="rotorcraft")), "melee") == {}


def test_a_unit_without_such_an_attack_is_named(clash: Catalogue) -> None:
    armed, static = (profile(clash, word, grid=(row(mode="melee"),)) for word in ("", "Static"))
    for one, mode in ((armed, "ranged"), (static, "melee"), (profile(clash), "melee")):
        with pytest.raises(ValueError, match=f"Ryadovoy Rifle Platoon has no {mode} attack"):
            cases(field(clash, one, armed), mode)


def test_nonsense_is_named(clash: Catalogue) -> None:
    with pytest.raises(ValueError, match="no mode is called 'magic'; there are melee and ranged"):
        unit_against_unit(clash, "valenca-landship", "valenca-landship", "magic")
    for pair in (("nobody", "valenca-landship"), ("valenca-landship", "nobody")):
        with pytest.raises(ValueError, match="no unit is called 'nobody'"):
            unit_against_unit(clash, *pair, "ranged")


def pairs(clash: Catalogue) -> Iterator[tuple[str, str]]:
    """Yield each shipped unit with the one that stands 61 places on."""
    units = list(clash.profiles)
    return zip(units, islice(cycle(units), 61, None), strict=False)


def arms(card: Profile, mode: str) -> bool:
    """Return whether a unit has an attack of that mode."""
    if mode == "ranged":
        return any(each.mode == mode for each in card.grid)
    return "Static" not in card.keywords and any(each.mode != "ranged" for each in card.grid)


@pytest.mark.parametrize("mode", WAYS)
def test_odds_of_shipped_units_are_sound(mode: str, clash: Catalogue) -> None:
    seen = 0
    armed = {key for key, card in clash.profiles.items() if arms(card, mode)}
    for one, two in islice((pair for pair in pairs(clash) if pair[0] in armed), 0, None, 3):
        for case in unit_against_unit(clash, one, two, mode)["cases"]:
            seen += 1
            assert all(attack["dice"] > 0 for attack in case["attacks"])
            for harm in (case["to_defender"], case["to_attacker"]):
                for table in (harm["damage"], harm["models_lost"]):
                    assert sum(table.values()) == pytest.approx(1.0, abs=1e-9)
                assert harm["annihilated"] <= 1 + 1e-9
                assert harm["falls_back"] <= harm["suppressed"] + 1e-12
            if case["combat"]:
                assert sum(case["combat"].values()) == pytest.approx(1.0, abs=1e-9)
    assert seen > 100
