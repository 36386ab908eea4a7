"""Cards in words: every effect of the shipped catalogue has words, and symbols if it can."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import get_template
from django.test import Client

from builder.web import odds
from builder.web.cards import card_of, plain, warcrow
from builder.web.views import catalogue
from factions.models import Edition, Unit
from factions.systems import SYSTEMS


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"do": "cancel", "amount": 1, "symbol": "B"}, "cancel 1 {B}"),
        ({"do": "cancel", "amount": 0, "symbol": "S"}, "cancel every {S}"),
        ({"do": "cancel", "amount": 1, "symbol": "any"}, "cancel 1 symbol"),
        ({"do": "cancel", "amount": 2, "symbol": "any"}, "cancel 2 symbols"),
        ({"do": "add", "to": "self", "amount": 2, "symbol": "S"}, "add 2 {S}"),
        ({"do": "add", "to": "self", "amount": 1, "symbol": "S or B"}, "add 1 {S} or {B}"),
        ({"do": "wound", "amount": 1}, "1 wound"),
        ({"do": "wound", "amount": 2}, "2 wounds"),
        ({"do": "wound", "to": "self", "amount": 1}, "suffer 1 wound"),
        ({"do": "state", "state": "slowed"}, "slowed"),
        ({"do": "state", "to": "enemies", "state": "slowed", "within": 5},
         "slowed, an enemy within 5 strides"),
        ({"do": "state", "to": "near-target", "state": "slowed", "within": 8},
         "slowed, it or an enemy within 8 strides of it"),
        ({"do": "stress", "amount": 1}, "1 stress"),
        ({"do": "stress", "to": "self", "amount": 1}, "take 1 stress"),
        ({"do": "heal", "to": "self", "amount": 1}, "heal 1 wound"),
        ({"do": "heal", "to": "self", "amount": 0}, "heal every wound"),
        ({"do": "heal", "to": "ally", "amount": 2, "within": 10},
         "heal 2 wounds, an ally within 10 strides"),
        ({"do": "recover", "to": "self", "amount": 1}, "bring back 1 troop"),
        ({"do": "recover", "to": "ally", "amount": 2, "within": 7, "only": "Risen"},
         "bring back 2 troops, Risen ally within 7 strides"),
        ({"do": "shove", "amount": 3}, "shove 3 strides"),
        ({"do": "attract", "amount": 3}, "draw closer 3 strides"),
        ({"do": "place", "to": "self", "amount": 2}, "place itself up to 2 strides"),
        ({"do": "displace", "to": "self", "amount": 2}, "displace itself 2 strides"),
        ({"do": "displace", "amount": 2}, "displace it 2 strides"),
        ({"do": "tinge", "to": "self", "amount": 1}, "take 1 Tinge"),
        ({"do": "tinge", "amount": 1}, "1 Tinge"),
        ({"do": "cleanse", "to": "self", "amount": 1}, "lose 1 state"),
        ({"do": "cleanse", "to": "self", "amount": 0}, "lose every state"),
    ],
)  # fmt: skip
def test_effects(effect: dict[str, Any], words: str) -> None:
    assert warcrow.effect_words({"to": "opponent"} | effect) == words


def made(key: str) -> warcrow.Card:
    """Return the card of a shipped unit."""
    rows = Unit.objects.select_related("edition").prefetch_related("costs", "weapons")
    return warcrow.card(rows.get(key=key))


@pytest.mark.usefixtures("loaded")
def test_a_troop() -> None:
    aggressors = made("aggressors")
    assert [(stat.label, stat.value) for stat in aggressors.stats] == [
        ("Move", "3-2"),
        ("Charge", "9"),
        ("Wounds", "2"),
        ("Willpower", ""),
        ("Morale", "2"),
        ("Troops", "4"),
    ]
    assert aggressors.stats[3].roll == warcrow.Roll("OO", "")
    assert [panel.title for panel in aggressors.panels] == ["3 or more troops", "2 or fewer troops"]
    melee, defence = aggressors.panels[0].attacks
    assert (melee.mode, melee.roll, melee.range) == ("Melee", warcrow.Roll("ROOYU", "S"), None)
    assert melee.modifiers == (warcrow.Roll("", "SXx"),)
    assert melee.switches == (
        warcrow.Switch("XX", "cancel 1 symbol"),
        warcrow.Switch("x", "disarmed"),
    )
    assert defence.mode == "Defence"
    assert aggressors.joined == ()


@pytest.mark.usefixtures("loaded")
def test_a_character_that_joins() -> None:
    bear = made("ahlwardt-ice-bear")
    assert bear.joins == ("Skin Changers",)
    assert [(stat.label, stat.value) for stat in bear.joined] == [
        ("Morale", "3"),
        ("Conquest", "+1"),
        ("Willpower", ""),
    ]
    assert [attack.mode for attack in bear.joined_attacks] == ["Melee", "Defence"]
    assert all(attack.roll.adds for attack in bear.joined_attacks)
    assert [panel.title for panel in bear.panels] == [""]


@pytest.mark.usefixtures("loaded")
def test_a_companion_has_no_figures_of_its_own() -> None:
    coal = made("coal")
    assert (coal.stats, coal.panels) == ((), ())
    assert ("Move", "5-3") in [(stat.label, stat.value) for stat in coal.joined]
    conditions = [s.words for attack in coal.joined_attacks for s in attack.switches]
    assert "if the opponent is slowed: 1 wound" in conditions


@pytest.mark.usefixtures("loaded")
def test_a_shooter_has_its_range() -> None:
    archers = made("ice-archers")
    assert [(a.mode, a.range) for a in archers.panels[0].attacks] == [
        ("Melee", None),
        ("Ranged", 15),
        ("Defence", None),
    ]


def test_every_switch_of_the_catalogue_has_words(loaded: Edition) -> None:
    rows = Unit.objects.filter(edition=loaded).select_related("edition")
    cards = [warcrow.card(unit) for unit in rows.prefetch_related("costs", "weapons")]
    attacks = [a for c in cards for p in c.panels for a in p.attacks]
    attacks += [attack for c in cards for attack in c.joined_attacks]
    words = [switch.words for attack in attacks for switch in attack.switches]
    assert len(cards) == 93
    assert len(words) > 200
    assert all(words)
    assert not [w for w in words if re.search(r"\{(?![SBXsbx]\})", w)]


def test_every_effect_the_catalogue_uses_has_words(warcrow_data: dict[str, Any]) -> None:
    used = {
        effect["do"]
        for unit in warcrow_data["units"]
        for weapon in unit.get("weapons", [])
        for switch in weapon["stats"]["switches"]
        for effect in switch["effects"]
    }
    assert len(used) > 10
    assert used <= set(warcrow.EFFECTS)


@pytest.mark.usefixtures("loaded")
def test_ways_of_attack() -> None:
    rows = Unit.objects.prefetch_related("weapons")
    modes = {
        key: warcrow.modes(rows.get(key=key)) for key in ("ice-archers", "orc-hunters", "coal")
    }
    assert modes["ice-archers"] == {"melee": "Melee", "ranged": "Ranged"}
    assert "melee" in modes["orc-hunters"]
    assert modes["coal"] == {}


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_game_shows_its_cards_and_its_odds_if_any(game: str) -> None:
    face = card_of(game)
    get_template(face.TEMPLATE)
    if face is not plain:
        assert face.TEMPLATE.startswith(f"cards/{SYSTEMS[game].folder.name}/")
    assert bool(odds.words_of(game)) == SYSTEMS[game].has_odds


def test_another_game_sets_its_cards_by_its_own_templates(
    client: Client, loaded: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    chess = SimpleNamespace(
        TEMPLATE="cards/warcrow/_stats.html",
        card=lambda unit: {"labels": ["Checkmate"]},
        badges=lambda unit: ["Royal"],
        modes=lambda unit: {},
        can_be_attacked=lambda unit: False,
    )
    monkeypatch.setattr(catalogue, "card_of", lambda system: chess)
    page = client.get("/catalogue/warcrow/orc-hunters/").content.decode()
    assert "Checkmate" in page
    assert "Royal" in page
    assert "Combat" not in page
    assert "The odds" not in page
