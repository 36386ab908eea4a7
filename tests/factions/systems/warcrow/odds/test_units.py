"""One unit against another, as a page shows it."""

import json
from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Catalogue
from factions.systems.warcrow.odds import (
    Terms,
    defence,
    exchange,
    faces,
    mean,
    melee,
    unit_against_unit,
    values,
    worth_of,
)

Case = dict[str, Any]


def cases(catalogue: Catalogue, attacker: str, defender: str, mode: str = "melee") -> list[Case]:
    """Return the cases of a matchup."""
    found: list[Case] = unit_against_unit(catalogue, attacker, defender, mode)["cases"]
    return found


def test_an_answer_names_both_units_and_the_mode(warcrow: Catalogue) -> None:
    answer = unit_against_unit(warcrow, "aggressors", "battle-scarred", "melee")
    assert answer["attacker"] == {"id": "aggressors", "name": "Aggressors"}
    assert answer["defender"] == {"id": "battle-scarred", "name": "Battle-Scarred"}
    assert answer["mode"] == "melee"
    assert [(case["action"], case["troops"], case["repeats"]) for case in answer["cases"]] == [
        ("attack", 4, False),
        ("charge", 4, True),
        ("attack", 2, False),
        ("charge", 2, True),
    ]


def test_a_ranged_attack_in_the_open_and_in_cover(warcrow: Catalogue) -> None:
    found = cases(warcrow, "black-legion-arquebusiers", "aggressors", "ranged")
    full = [case for case in found if case["troops"] == found[0]["troops"]]
    assert [case["cover"] for case in full] == ["", "K"]
    assert full[1]["to_defender"]["expected_damage"] < full[0]["to_defender"]["expected_damage"]
    assert {case["combat"] for case in found} == {None}
    assert all(case["to_attacker"]["damage"] == {"0": pytest.approx(1)} for case in found)


def test_aim_repeats_and_ignores_cover(warcrow: Catalogue) -> None:
    found = cases(warcrow, "syenann-captain", "aggressors", "ranged")
    assert [(case["cover"], case["repeats"]) for case in found] == [("", True)]


def test_a_unit_without_a_second_panel_has_one_strength(warcrow: Catalogue) -> None:
    assert len(cases(warcrow, "ahlwardt-ice-bear", "aggressors")) == 2


def test_the_figures_are_those_of_the_exchange(warcrow: Catalogue) -> None:
    case = cases(warcrow, "tundra-marauders", "black-angels")[1]
    one, two = warcrow.profiles["tundra-marauders"], warcrow.profiles["black-angels"]
    dice = faces(warcrow.dice)
    first = melee(one, one.panels[0], dice, None, Terms(worth=worth_of(30, 8)))
    second = defence(two, two.panels[0], dice, None, Terms(worth=worth_of(30, 8)))
    assert first is not None
    odds = exchange(first, second, repeats=True)
    assert case["to_defender"]["expected_damage"] == pytest.approx(mean(odds.to_second))
    assert case["value"] == pytest.approx(odds.value)
    assert case["combat"] == {"wins": odds.wins, "draws": odds.draws, "loses": odds.loses}


def test_losses_follow_from_damage(warcrow: Catalogue) -> None:
    # Black Angels have two troops of four wounds.
    harm = cases(warcrow, "aggressors", "black-angels")[1]["to_defender"]
    damage = {int(number): chance for number, chance in harm["damage"].items()}
    one = sum(chance for number, chance in damage.items() if 4 <= number < 8)
    assert harm["troops_lost"]["1"] == pytest.approx(one)
    assert harm["destroyed"] == 0.0
    assert sum(harm["troops_lost"].values()) == pytest.approx(1)


def test_a_lone_figure_is_destroyed_by_its_wounds(warcrow: Catalogue) -> None:
    # The War Surgeon has two wounds; whatever goes beyond them kills no one else.
    harm = cases(warcrow, "tundra-marauders", "war-surgeon")[1]["to_defender"]
    dead = sum(chance for number, chance in harm["damage"].items() if int(number) >= 2)
    assert harm["destroyed"] == pytest.approx(dead)
    assert harm["destroyed"] > 0.5
    assert set(harm["troops_lost"]) == {"0", "1"}


def test_states_are_those_of_the_plans_chosen(warcrow: Catalogue) -> None:
    # Warg Riders roll three red dice and a yellow one; an X makes their target vulnerable.
    plain = cases(warcrow, "warg-riders", "tundra-marauders")[0]
    # X on red: 2/8 (Xs, XS); on yellow: 6/8 (sX, X, XX, SX, SX, sX). Nothing else spends it.
    assert plain["to_defender"]["states"] == {
        "vulnerable": pytest.approx(1 - (6 / 8) ** 3 * (2 / 8))
    }
    assert plain["to_attacker"]["states"] == {}


def test_modifiers_are_weighed_against_their_stress(warcrow: Catalogue) -> None:
    case = cases(warcrow, "aggressors", "battle-scarred")[1]
    choices = case["modifiers"]
    assert [(choice["attacker"], choice["defender"]) for choice in choices] == [
        ([], []),
        ([], ["RX"]),
        (["SXx"], []),
        (["SXx"], ["RX"]),
    ]
    best = [choice for choice in choices if choice["best"]]
    assert len(best) == 1
    assert best[0]["damage_to_defender"] == pytest.approx(case["to_defender"]["expected_damage"])
    attacker, defender = 500, 500
    assert best[0]["attacker"] == ["SXx"]
    assert best[0]["value"] == pytest.approx(
        case["value"] + values.STRESS * (defender - attacker) / 10_000
    )


def test_the_defender_picks_first_and_the_attacker_answers(warcrow: Catalogue) -> None:
    for attacker in ("aggressors", "alborc", "anointed", "vercana"):
        for case in cases(warcrow, attacker, "aggressors"):
            by_defender: dict[tuple[str, ...], float] = {}
            for choice in case["modifiers"]:
                key = tuple(choice["defender"])
                by_defender[key] = max(by_defender.get(key, -1e9), choice["value"])
            best = next(choice for choice in case["modifiers"] if choice["best"])
            assert best["value"] == min(by_defender.values())


def test_morale_limits_what_may_be_bought(warcrow: Catalogue) -> None:
    for case in cases(warcrow, "aggressors", "aggressors"):
        assert max(len(choice["attacker"]) for choice in case["modifiers"]) <= 2


def test_every_card_answers_in_plain_json(warcrow: Catalogue) -> None:
    answered = 0
    for profile in warcrow.profiles.values():
        for mode in ("melee", "ranged"):
            if any(getattr(panel, mode) for panel in profile.panels):
                answer = unit_against_unit(warcrow, profile.id, "tundra-marauders", mode)
                assert json.loads(json.dumps(answer, allow_nan=False)) == answer
                answered += 1
    assert answered == 111


@pytest.mark.parametrize(
    ("attacker", "defender", "mode", "message"),
    [
        ("nobody", "aggressors", "melee", "no unit is called 'nobody'"),
        ("aggressors", "nobody", "melee", "no unit is called 'nobody'"),
        ("aggressors", "aggressors", "magic", "no mode is called 'magic'"),
        ("aggressors", "aggressors", "ranged", "Aggressors has no ranged attack"),
        ("aide", "aggressors", "melee", "Aide has no melee attack"),
        ("coal", "aggressors", "melee", "Coal does not fight"),
        ("aggressors", "coal", "melee", "Coal does not fight"),
    ],
)
def test_misuse_is_refused(
    warcrow: Catalogue, attacker: str, defender: str, mode: str, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        unit_against_unit(warcrow, attacker, defender, mode)
