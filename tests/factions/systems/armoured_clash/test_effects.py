"""Special rules as data: the closed vocabulary, and that an edit of a fixture is all it takes."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings

from factions.loading import schema
from factions.systems.armoured_clash.battle import rules
from factions.systems.armoured_clash.battle.forces import Unit
from factions.systems.armoured_clash.catalogue import Catalogue, read
from factions.systems.armoured_clash.catalogue.rules import COUPLES, HOSTS, Book, Effect, Rule
from factions.systems.armoured_clash.kernels.record import terms

FILE = settings.FIXTURES / "schema" / "armoured-clash.schema.json"
EFFECT = json.loads(FILE.read_bytes())["$defs"]["effect"]["properties"]
ROLLED = {"interceptor", "shielded"}  # words that odds alone know
FORMATIONS = {rules.OPEN, rules.CLOSE}
LISTED, COUPLED = {HOSTS}, {COUPLES}  # words of lists alone, and of whoever draws others


def unit(clash: Catalogue, *keywords: str, name: str = "rifle-platoon") -> Unit:
    profile = replace(clash.profiles[name], keywords=keywords)
    return Unit(0, profile, next(iter(profile.levels.values())), clash.book, False)


def test_the_schema_lists_every_word_that_is_known() -> None:
    bits = {
        *rules.FLAGS,
        *rules.QUALITIES,
        *rules.APART,
        *rules.BRACKETS,
        *FORMATIONS,
        *ROLLED,
        *COUPLED,
    }
    assert set(EFFECT["bits"]["items"]["enum"]) == bits
    numbers = {
        *rules.NUMBERS,
        rules.VETERAN,
        rules.EXPLOSION,
        rules.RESILIENT,
        *rules.NAMING,
        *rules.AURAS,
        rules.DROP,
        rules.SOAR,
        rules.TOW,
    }
    numbers |= LISTED
    assert set(EFFECT["do"]["enum"]) == numbers | {"grants"}


def test_every_word_of_the_catalogue_does_something(data: dict[str, Any]) -> None:
    used: set[str] = set()
    for keyword in data["keywords"]:
        for effect in keyword["stats"].get("effects", []):
            used |= {effect["do"], *effect.get("bits", [])}
    assert used == {*EFFECT["do"]["enum"], *EFFECT["bits"]["items"]["enum"]}


def test_numbers_and_words_are_read_from_the_brackets(clash: Catalogue) -> None:
    found = clash.book.effects(("Sponsons (6)", 'Vanguard (8")', "Resilient (Flanks)", "Arc"))
    assert found.numbers == {"sponsons": 6, "vanguard": 8, "explosion": 2}
    assert found.words == {"resilient": "Flanks"}
    assert clash.book.effects(("Automata",)).bits == {"automata", "unshaken", "uncalled"}
    assert clash.book.effects(("No Such Rule",)) == Book().effects(())


def test_a_known_effect_under_a_new_name_is_an_edit_of_the_fixture(data: dict[str, Any]) -> None:
    plain = read(data)
    assert rules.flags(unit(plain, "Ghostly (2)")) == 0
    effects = [{"do": "grants", "bits": ["shrouded"]}, {"do": "sponsons"}]
    row = {"id": "ghostly", "name": "Ghostly", "stats": {"engine": "modelled", "effects": effects}}
    data["keywords"].append(row)
    changed = unit(read(data), "Ghostly (2)")
    assert rules.flags(changed) == terms.SHROUDED
    assert changed.number("sponsons") == 2


def test_a_rule_that_couples_hosts_or_makes_sturdy_goes_by_any_name(data: dict[str, Any]) -> None:
    names = {"Heavy Rail": "Tracks", "Parent Unit": "Elder Unit", "Sturdy": "Stout"}
    text = json.dumps(data)
    for old, new in names.items():
        text = text.replace(f'"{old}', f'"{new}')
    clash, renamed = read(data), read(json.loads(text))
    for name, one in clash.profiles.items():
        two = renamed.profiles[name]
        assert two.hosts == one.hosts
        assert two.joins == names.get(one.joins, "")
        forces = [
            rules.flags(Unit(0, card, next(iter(card.levels.values())), book, False))
            for card, book in ((one, clash.book), (two, renamed.book))
        ]
        assert forces[0] == forces[1]
    assert any(one.hosts != {} and max(one.hosts.values()) for one in clash.profiles.values())
    assert rules.flags(unit(renamed, name="atlas-heavy-assault-walker")) & terms.SOLID
    [engine] = [one for one in renamed.profiles.values() if one.id == "lakota-super-heavy-engine"]
    assert engine.keyword("Tracks") == ""


def test_an_amount_takes_the_place_of_the_brackets() -> None:
    book = Book({"quills": Rule("Quills", effects=(Effect("sponsons", amount=3),))})
    assert book.effects(("Quills (9)",)).numbers == {"sponsons": 3}


@pytest.mark.parametrize(
    "stats",
    [
        {"engine": "played"},
        {"effects": [{"do": "sponsons"}]},
        {"engine": "simplified", "effects": [{"do": "sponsons"}]},
        {"engine": "modelled", "effects": []},
        {"engine": "modelled", "effects": [{"do": "explode"}]},
        {"engine": "modelled", "effects": [{"do": "grants"}]},
        {"engine": "modelled", "effects": [{"do": "grants", "bits": ["ghostly"]}]},
        {"engine": "modelled", "effects": [{"do": "sponsons", "bits": ["large"]}]},
        {"engine": "modelled", "effects": [{"do": "sponsons", "amount": -1}]},
    ],
)
def test_what_is_no_effect_is_refused(data: dict[str, Any], stats: dict[str, Any]) -> None:
    data["keywords"][0]["stats"] = stats
    paths = {path[:3] for path, _ in schema.breaches("armoured-clash", data)}
    assert paths == {("keywords", 0, "stats")}
