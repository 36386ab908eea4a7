"""The words rules are written in: each is used by a rule, and some kernel knows what it means."""

import ast
import json
from typing import Any

import pytest
from django.conf import settings

from factions.loading.schema import validator
from factions.systems.company_of_iron.battle.rules import QUALITIES, bits_of, constant
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.kernels.record import layout

GAME = settings.BASE_DIR / "factions" / "systems" / "company_of_iron"
SCHEMA = json.loads((settings.FIXTURES / "schema" / "company-of-iron.schema.json").read_text())
EFFECT = SCHEMA["$defs"]["effect"]["properties"]
ONE = ("do", "event", "whom")
MANY = ("when", "bits", "filter")
# What rules ask for by filter alone.
BY_FILTER = {"repairable"}


def words(key: str) -> list[str]:
    found = EFFECT[key]["enum"] if key in ONE else EFFECT[key]["items"]["enum"]
    return [str(word) for word in found]


def names_used() -> set[str]:
    """Return every constant that kernels and battle ask for, `layout` and the writer apart."""
    used: set[str] = set()
    for folder in ("kernels", "battle"):
        for file in (GAME / folder).rglob("*.py"):
            if file.name not in ("layout.py", "rules.py"):
                tree = ast.parse(file.read_text())
                used |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
                used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return used


@pytest.mark.parametrize("key", [*ONE, *MANY])
def test_every_word_is_one_of_the_kernels_own(key: str) -> None:
    used = names_used()
    unknown = {word for word in words(key) if word.upper().replace("-", "_") not in used}
    assert unknown - BY_FILTER == set()
    numbers = [constant(word) for word in words(key)]
    assert key == "bits" or len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("key", [*ONE, *MANY])
def test_every_word_is_used_by_a_rule(catalogue: Catalogue, key: str) -> None:
    effects = [effect for rule in catalogue.book.values() for effect in rule.effects]
    if key in ONE:
        used = {str(getattr(effect, key)) for effect in effects}
    else:
        used = {word for effect in effects for word in getattr(effect, key)}
    assert used - {"always", "self"} == set(words(key)) - {"always", "self"}


def test_changes_and_deeds_are_told_apart() -> None:
    for word in words("do"):
        assert constant(word) < layout.WHATS or 32 <= constant(word) < 59


def test_bits_of_what_is_ignored_are_not_those_of_traits(catalogue: Catalogue) -> None:
    ignored = {word for word in words("bits") if word.startswith("no-")}
    flags = {"no-concealment", "no-cover", "no-stealth", "no-melee", "no-spells", "no-tangle"}
    for rule in catalogue.book.values():
        for effect in rule.effects:
            if effect.bits:
                assert (set(effect.bits) <= flags) == (effect.do == "ignores")
    assert flags < ignored
    assert bits_of(["stealth", "tough"]) == layout.STEALTH | layout.TOUGH


def test_every_quality_of_the_cards_is_known(catalogue: Catalogue) -> None:
    printed = {
        quality
        for profile in catalogue.profiles.values()
        for weapon in profile.weapons
        for quality in weapon.qualities
    }
    elsewhere = {"Critical Disruption", "Disruption", "Shield", "Buckler", "Assault"}
    assert printed - set(QUALITIES) == elsewhere & printed
    arms = [rule.arm for rule in catalogue.book.values() if rule.arm]
    assert {quality for arm in arms for quality in arm.qualities} <= set(QUALITIES)


def effect(**values: Any) -> dict[str, Any]:
    return {"engine": "modelled", "effects": [{"do": "armour", **values}]}


@pytest.mark.parametrize(
    ("stats", "fits"),
    [
        ({}, True),
        ({"engine": "modelled"}, True),
        ({"engine": "simplified", "note": "Partly."}, True),
        ({"engine": "simplified"}, False),
        ({"engine": "perhaps"}, False),
        ({"note": "Without a level."}, False),
        (effect(amount=2), True),
        (effect(amount=99), False),
        (effect(when=["in-melee"]), True),
        (effect(when=["in-love"]), False),
        (effect(event="on-hit", whom="target"), True),
        (effect(event="on-sunday"), False),
        (effect(do="fly-away"), False),
        (effect(do="grants", bits=["stealth"]), True),
        (effect(do="grants"), False),
        (effect(bits=["stealth"]), False),
        (effect(odd=1), False),
        ({"engine": "modelled", "lends": {"to": "unit", "within": -2}}, True),
        ({"engine": "modelled", "lends": {"to": "strangers"}}, False),
        ({"engine": "modelled", "gives": 3}, False),
        ({"engine": "modelled", "arm": {"like": "weapon", "times": 2}}, True),
        ({"engine": "modelled", "arm": {"like": "weapon", "range": 8}}, False),
        ({"engine": "modelled", "arm": {"like": "spell", "range": 8, "power": None}}, True),
        ({"engine": "modelled", "arm": {"like": "spell"}}, False),
    ],
)
def test_what_the_schema_takes(stats: dict[str, Any], fits: bool) -> None:
    row: Any = {"id": "odd", "name": "Odd", "stats": stats}
    assert validator("company-of-iron#/$defs/keyword").is_valid(row) is fits
