"""Sentences of odds: each chance above the least that is shown has one, and no other."""

from typing import Any

import pytest

from builder.web.odds import Duel, Worded, words_of
from factions.systems import SYSTEMS

Values = dict[str, Any]
NOTHING: Values = {"damage": {"0": 1.0}, "expected_damage": 0.0}
CLASH: Values = {
    "action": "long",
    "models": 12,
    "suffered": None,
    "target_models": 24,
    "target_points": 24,
    "combat": None,
    "attacks": [{"dice": 1, "rating": "weakened", "defence": 4, "qualities": ["Gas", "Blast"]}],
    "to_defender": {
        "damage": {"0": 0.25, "1": 0.75}, "expected_damage": 0.75, "expected_models": 0.75,
        "annihilated": 0.0, "suppressed": 0.5, "activated": 0.0005,
    },
    "to_attacker": {**NOTHING, "expected_models": 0.0, "annihilated": 0.0, "suppressed": 0.0},
}  # fmt: skip
COLD: Values = {
    "action": "primary", "weapon": "Long Sword", "grip": "two", "attack": 11, "defence": 15,
    "needed": 4, "dice": "1d10", "charge": 0, "fatigue": False, "target_hit_points": 24,
    "hit": 0.27,
    "to_defender": {
        "damage": {"0": 0.9, "5": 0.09995, "9": 0.00005}, "expected_damage": 0.5, "stunned": 0.012,
        "blinking": 0.0, "unconscious": 0.0, "dead": 0.0,
    },
}  # fmt: skip
IRON: Values = {
    "action": "charge", "model": "Leader", "target": "Void Spirit", "boxes": 5,
    "weapons": ["Blade", "Shield"], "attacks": 2,
    "to_defender": {**NOTHING, "felled": 0.0, "injured": 0.0, "knocked_down": 0.0},
}  # fmt: skip
DAWN: Values = {
    "action": "front", "target_models": 1, "target_hit_points": 4,
    "to_defender": {
        "damage": {"0": 0.5, "4": 0.5}, "expected_damage": 2.0, "destroyed": 0.5, "abandoned": 0.1,
        "criticals": {"crew-stunned": 0.01},
    },
    "weapons": [{"name": "Gun", "shots": 1, "hit": 0.6, "struck": 2.25, "scatters": True}],
}  # fmt: skip
CROW: Values = {
    "action": "attack", "troops": 1, "cover": "", "combat": None, "modifiers": [],
    "to_defender": {**NOTHING, "destroyed": 0.0, "states": {}},
    "to_attacker": NOTHING,
}  # fmt: skip
CASES = {
    "armoured-clash": CLASH,
    "cold-iron": COLD,
    "company-of-iron": IRON,
    "iron-dawn": DAWN,
    "warcrow": CROW,
}


def worded(system: str, mode: str = "ranged", /, **changed: Any) -> Worded:
    """Return a case of a game in words, with some of its values changed."""
    duel = Duel("One", "Two & Co", mode, {})
    return words_of(system).in_words({**CASES[system], **changed}, duel)


def changed(system: str, side: str, **values: Any) -> dict[str, Values]:
    """Return what a side suffers in a game's case, some of it changed."""
    return {side: {**CASES[system][side], **values}}


def paragraphs(found: Worded) -> list[str]:
    """Return the paragraphs without their markup."""
    return [
        one.replace('<strong class="num">', "").replace("</strong>", "") for one in found.paragraphs
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_game_has_a_table_of_all_that_may_come(system: str) -> None:
    table = worded(system, "melee" if system == "warcrow" else "ranged").table
    assert "Two &" in table.caption or "Void Spirit" in table.caption
    assert len(table.head) == 2
    shown = {str(number) for number, _share in table.rows}
    assert shown >= {"0"}
    assert shown <= set(CASES[system]["to_defender"]["damage"])


def test_only_chances_above_the_least_have_sentences() -> None:
    found = worded("armoured-clash")
    assert paragraphs(found) == ["0.8 of 24 models destroyed on average. Suppresses it in 50%."]
    assert found.title == "At long range, 12 models"
    assert found.notes == ("1 die, weakened, against DEFENCE 4 · Gas, Blast",)


@pytest.mark.parametrize(
    ("case", "back"),
    [
        (changed("armoured-clash", "to_attacker", expected_damage=0.2),
         "Its blanks cost it 0.2 points of damage on average."),
        ({"combat": {"wins": 0.5, "draws": 0.25}},
         "Wins the combat in 50%, stalemate in 25%. Loses 0.0 models on average."),
        ({"combat": {"wins": 0.5, "draws": 0.25}, "models": 1, "suffered": 3,
          **changed("armoured-clash", "to_attacker", annihilated=0.1, suppressed=0.2)},
         "Wins the combat in 50%, stalemate in 25%. Suffers 0.0 points of damage on average, is "
         "annihilated in 10%, is suppressed in 20%."),
    ],
)  # fmt: skip
def test_what_comes_back_in_armoured_clash(case: Values, back: str) -> None:
    assert paragraphs(worded("armoured-clash", **case))[1] == back


@pytest.mark.parametrize(
    ("suffered", "mode", "title"),
    [(0, "melee", "Charge"), (5, "melee", "Charge, 5 damage suffered")],
)
def test_the_title_of_a_behemoth_has_its_damage(suffered: int, mode: str, title: str) -> None:
    assert worded("armoured-clash", mode, action="charge", suffered=suffered).title == title


def test_cold_iron() -> None:
    found = worded("cold-iron")
    assert found.title == "Long Sword in two hands: Against the primary defence"
    assert paragraphs(found) == ["Hits 27%; 0.5 of 24 points expected. Stuns in 1.2%."]
    assert found.notes == ("11 against 15: needs 4 or more. 1d10 for each multiple.",)
    assert found.table.rows == [("0", "90.00%"), ("5", "9.99%")]
    assert found.table.bars == [100, 11]
    assert found.more is None


def test_cold_iron_with_a_charge_in_fatigue_and_at_distances() -> None:
    ranges = [{"hexes": 10, "hit": 0.23, "expected_damage": 0.546}]
    found = worded("cold-iron", action="charge", grip="one", charge=2, fatigue=True, ranges=ranges)
    assert found.title == "Long Sword: At the end of a charge, 2d6 more"
    assert "points expected, in fatigue." in found.paragraphs[0]
    assert found.notes[0].endswith("1d10 for each multiple, and 2d6.")
    assert found.more is not None
    assert found.more[1].rows == [(10, "23%", "0.55")]


def test_cold_iron_hand_to_hand() -> None:
    hold = {"grab": 0.8, "tackle": 0.7, "pin": 0.6, "floored": 0.5}
    found = worded("cold-iron", action="hand-to-hand", weapon="", grip="", number=2, hold=hold)
    assert found.title == "Hand to hand, 2 of them"
    assert "One of them grabs in 80%; together they bring the target down in 70%" in found.notes[0]


def test_company_of_iron() -> None:
    found = worded("company-of-iron")
    assert found.title == "After a charge: Leader"
    assert found.notes == ("Blade, Shield · 2 attacks",)
    assert paragraphs(found) == ["0.0 of 5 damage points expected."]
    felled = changed("company-of-iron", "to_defender", felled=0.5, injured=0.25, knocked_down=0.0)
    end = "Destroys the target in 50%, injures it in 25%, leaves it knocked down in 0%."
    assert paragraphs(worded("company-of-iron", **felled))[0].endswith(end)


def test_iron_dawn_at_a_vehicle() -> None:
    found = worded("iron-dawn", special="Rocket Tube")
    assert found.title == "Rocket Tube: At the front"
    assert paragraphs(found) == ["2.0 of 4 hit points expected. Destroys the target in 50%."]
    assert found.notes == ("Gun: 1 shot, hits 60%, on 2.3 models, four in five of them scatter.",)
    bailed = "Critical hits leave it with crew stunned 1%, its crew bailed out 10%."
    assert found.folded == (bailed,)


@pytest.mark.parametrize(
    ("models", "points", "lost"),
    [
        (4, 4, "1.0 of 4 models removed expected."),
        (2, 4, "1.0 of 2 models removed, 2.0 of 4 hit points expected."),
    ],
)
def test_iron_dawn_at_a_squad(models: int, points: int, lost: str) -> None:
    to = changed(
        "iron-dawn", "to_defender", models_lost={"1": 1.0}, expected_models=1.0, criticals={}
    )
    found = worded("iron-dawn", target_models=models, target_hit_points=points, **to)
    assert paragraphs(found)[0].startswith(lost)
    assert found.folded == ()


def test_warcrow() -> None:
    found = worded("warcrow", "melee")
    assert found.title == "Attack"
    assert paragraphs(found) == ["0.0 wounds expected."]
    assert found.notes == ()


@pytest.mark.parametrize(
    ("mode", "case", "title"),
    [
        ("melee", {"action": "charge", "troops": 3}, "Charge, 3 troops"),
        ("ranged", {"cover": "COV"}, "At a target in cover"),
        ("ranged", {}, "In the open"),
    ],
)
def test_ways_of_attack_in_warcrow(mode: str, case: Values, title: str) -> None:
    assert worded("warcrow", mode, **case).title == title


def test_warcrow_has_wounds_in_return_and_what_stress_bought() -> None:
    found = worded(
        "warcrow",
        "melee",
        combat={"wins": 0.5, "draws": 0.25},
        modifiers=[{"best": False}, {"best": True, "attacker": ["R"], "defender": []}],
        to_attacker={"expected_damage": 0.05},
        **changed("warcrow", "to_defender", destroyed=0.5, states={"Slowed": 0.5, "Prone": 0.1}),
    )
    assert paragraphs(found) == [
        "0.0 wounds expected, 0.1 taken in return. Destroys the target in 50%. "
        "Wins the combat in 50%, draws in 25%."
    ]
    bought, states = found.notes
    assert "The attacker takes stress for <span" in bought
    assert "The defender" not in bought
    assert states == "What it leaves the target with: Slowed 50%, Prone 10%."
