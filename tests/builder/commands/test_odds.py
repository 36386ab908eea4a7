"""`manage.py odds`: what people and scripts read, and how misuse ends."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from factions.models import Edition
from factions.systems import Game
from factions.systems.warcrow import odds
from tests import rows


def output(*arguments: str) -> str:
    """Run the command and return what it printed."""
    out = StringIO()
    call_command("odds", *arguments, stdout=out)
    return out.getvalue()


def answer(*arguments: str) -> dict[str, Any]:
    """Run the command with --json and read its answer."""
    found: dict[str, Any] = json.loads(output(*arguments, "--json"))
    return found


def refusal(*arguments: str) -> str:
    """Run the command and return its complaint, once it was seen to end with 2."""
    with pytest.raises(CommandError) as caught:
        output(*arguments)
    assert caught.value.returncode == 2
    return str(caught.value)


def test_the_bare_exchange_as_json() -> None:
    found = answer("warcrow", "--raw", "attack=R", "defence=G")
    assert found == {
        "damage_to_defender": {"0": 0.625, "1": 0.3125, "2": 0.0625},
        "damage_to_attacker": {"0": 1.0},
    }


def test_the_bare_attack_of_company_of_iron() -> None:
    figures = ("attack=6", "defence=13", "power=10", "armour=14", "boxes=1")
    found = answer("company-of-iron", "--raw", *figures)
    assert found["hit"] == pytest.approx(21 / 36)
    assert found["critical"] == pytest.approx(3 / 36)
    assert found["disabled"] == found["damage"]["1"] == pytest.approx(21 / 36 * 30 / 36)
    lines = output("company-of-iron", "--raw", *figures, "damage_dice=3").splitlines()
    assert lines[:2] == ["hit: 0.5833", "critical: 0.0833"]
    assert "missing: boxes" in refusal("company-of-iron", "--raw", *figures[:4])


def test_the_bare_roll_of_armoured_clash() -> None:
    figures = ("dice=1", "defence=2", "rating=weakened")
    found = answer("armoured-clash", "--raw", *figures)
    ways = {"0": 18, "1": 12, "2": 3, "3": 2, "4": 1}
    assert found["hits"] == pytest.approx({key: way / 36 for key, way in ways.items()})
    assert found["damage"] == pytest.approx({"0": 30 / 36, "1": 5 / 36, "2": 1 / 36})
    assert output("armoured-clash", "--raw", *figures).splitlines() == [
        "hits:",
        "  0: 0.5000",
        "  1: 0.3333",
        "  2: 0.0833",
        "  3: 0.0556",
        "  4: 0.0278",
        "damage:",
        "  0: 0.8333",
        "  1: 0.1389",
        "  2: 0.0278",
        "die: heroic strike, strike, strike, glancing strike, miss, blank",
    ]
    assert "missing: rating" in refusal("armoured-clash", "--raw", *figures[:2])


def test_a_value_may_be_empty() -> None:
    assert answer("warcrow", "--raw", "attack=S", "defence=")["damage_to_defender"] == {"1": 1.0}


def test_the_bare_exchange_for_people() -> None:
    assert output("warcrow", "--raw", "attack=R", "defence=G").splitlines() == [
        "damage_to_defender:",
        "  0: 0.6250",
        "  1: 0.3125",
        "  2: 0.0625",
        "damage_to_attacker:",
        "  0: 1.0000",
    ]


def test_unit_against_unit_as_json(loaded: Edition, warcrow: Any) -> None:
    found = answer("warcrow", "aggressors", "battle-scarred")
    assert found == odds.unit_against_unit(warcrow, "aggressors", "battle-scarred", "melee")


def test_the_mode_is_passed_on(loaded: Edition) -> None:
    found = answer("warcrow", "black-legion-arquebusiers", "aggressors", "--mode", "ranged")
    assert found["mode"] == "ranged"
    assert [case["cover"] for case in found["cases"]] == ["", "K", "", "K"]


def test_unit_against_unit_for_people(loaded: Edition) -> None:
    lines = output("warcrow", "tundra-marauders", "black-angels").splitlines()
    assert lines[:8] == [
        "attacker:",
        "  id: tundra-marauders",
        "  name: Tundra Marauders",
        "defender:",
        "  id: black-angels",
        "  name: Black Angels",
        "mode: melee",
        "cases:",
    ]
    assert "    repeats: yes" in lines
    assert "        attacker: none" in lines
    assert not any(line.endswith(": ") for line in lines)


def test_the_bare_shots_of_iron_dawn() -> None:
    """5 or more hits; DEF 6 against ATT 5 is passed by 7 or less."""
    figures = ("acc=5", "weapon_acc=3", "shots=1", "att=5", "def=6")
    found = answer("iron-dawn", "--raw", *figures)
    assert found["hit"] == pytest.approx(0.6)
    assert found["hit_points"] == pytest.approx({"0": 0.4 + 0.5 * 0.7, "1": 0.15 + 0.07, "2": 0.03})
    assert output("iron-dawn", "--raw", *figures, "cover=3").splitlines() == [
        "hit: 0.6000",
        "hit_points:",
        "  0: 0.9000",
        "  1: 0.1000",
    ]
    assert "missing: def" in refusal("iron-dawn", "--raw", *figures[:4])


def test_units_of_iron_dawn(dawns: dict[str, Edition]) -> None:
    lines = output("iron-dawn", "kommando", "pack-elder", "--mode", "ranged").splitlines()
    assert len(dawns) == 2
    assert lines[6:10] == ["mode: ranged", "cases:", "  1:", "    action: effective"]
    assert "      suppressed: 0.2800" in lines


def test_the_bare_exchange_of_cold_iron() -> None:
    """An attack of 11 on a defence of 14 needs 3; a blunt weapon triples 4 beyond its double."""
    figures = ("attack=11", "defence=14", "weapon=blunt", "crit_protection=0")
    found = answer("cold-iron", "--raw", *figures)
    assert found["hit"] == pytest.approx(0.33)
    assert found["multiple"]["2"] == pytest.approx(0.067 - 0.018)
    assert output("cold-iron", "--raw", *figures).splitlines()[:4] == [
        "hit: 0.3300",
        "multiple:",
        "  0: 0.6700",
        "  1: 0.2630",
    ]
    assert "missing: weapon" in refusal("cold-iron", "--raw", *figures[:2])


def test_combatants_of_cold_iron(db: None) -> None:
    rows.load("cold-iron")
    lines = output("cold-iron", "line-shieldman", "goblin-warrior").splitlines()
    assert lines[6:10] == ["mode: melee", "cases:", "  1:", "    action: primary"]
    assert "    hit: 0.2700" in lines
    assert "attacker_level: 3" in lines


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess", "a", "b"), "no system is called 'chess'"),
        (("warcrow",), "name an attacker and a defender"),
        (("warcrow", "aggressors"), "name an attacker and a defender"),
        (("warcrow", "--raw", "attack=Q", "defence="), "no die or symbol is called 'Q'"),
        (("warcrow", "--raw", "attack=R"), "missing: defence"),
        (("warcrow", "--raw", "attack"), "'attack' is not KEY=VALUE"),
        (("warcrow", "--raw", "=R"), "'=R' is not KEY=VALUE"),
        (("warcrow", "--raw", "attack=R", "attack=O"), "attack is given twice"),
        (("warcrow", "aggressors", "--raw", "attack=R", "defence="), "not both"),
        (("warcrow", "--edition", "1.6", "--raw", "attack=R", "defence="), "--edition is for two"),
    ],
)
def test_misuse(arguments: tuple[str, ...], complaint: str) -> None:
    assert complaint in refusal(*arguments)


def test_units_of_an_edition_that_is_named(dawns: dict[str, Edition]) -> None:
    assert "mode: melee" in output("iron-dawn", "root-walker", "root-walker", "--edition", "0.9")
    assert refusal("iron-dawn", "root-walker", "root-walker") == "no unit is called 'root-walker'"
    assert "9.9" in refusal("iron-dawn", "root-walker", "root-walker", "--edition", "9.9")


def test_units_that_do_not_fight_so(loaded: Edition) -> None:
    assert refusal("warcrow", "nobody", "aggressors") == "no unit is called 'nobody'"
    assert (
        refusal("warcrow", "aggressors", "aggressors", "--mode", "ranged")
        == "Aggressors has no ranged attack"
    )


def test_an_unknown_mode_is_refused_by_the_parser() -> None:
    with pytest.raises(CommandError, match="invalid choice: 'magic'"):
        output("warcrow", "aggressors", "aggressors", "--mode", "magic")


def test_without_a_catalogue(db: None) -> None:
    assert "No edition in force of warcrow" in refusal("warcrow", "aggressors", "aggressors")


def test_a_game_without_odds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "has_odds", False)
    assert refusal("iron-dawn", "lieutenant", "keepers") == (
        "the odds of Iron Dawn cannot be computed yet"
    )
    assert refusal("iron-dawn", "--raw", "dice=3").startswith("the odds of Iron Dawn")
