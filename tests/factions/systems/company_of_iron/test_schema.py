"""Company of Iron's own schema: what is wrong with a card does not pass."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from factions.loading import schema

Json = dict[str, Any]
CARDS = (
    "sword-knights",
    "captain-maxwell-finn",
    "charger",
    "boneswarm",
    "skarlock-commander",
    "brute-thrall",
    "cyclone",
    "bulkhead",
)


@pytest.fixture(scope="module")
def _small(_shipped: Json) -> Json:
    cards = {unit["id"]: unit for unit in _shipped["units"]}
    few = {**_shipped, "units": [cards[key] for key in CARDS]}
    assert paths(few) == []
    return few


@pytest.fixture
def small(_small: Json) -> Json:
    """Return a valid catalogue of eight cards, in the order of CARDS, to be changed at will."""
    return copy.deepcopy(_small)


def paths(data: Json) -> list[str]:
    """Return where data breaches the game's schema."""
    found = schema.breaches("company-of-iron", data)
    return sorted(".".join(str(step) for step in steps) for steps, _ in found)


def put(path: str, value: Any) -> Callable[[Json], None]:
    """Return a change: set the value at a path such as `units.0.kind`."""
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))

    def change(data: Any) -> None:
        for step in way:
            data = data[step]
        data[last] = value

    return change


def drop(path: str) -> Callable[[Json], None]:
    """Return a change: delete what is at a path."""
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))

    def change(data: Any) -> None:
        for step in way:
            data = data[step]
        del data[last]

    return change


KNIGHTS, FINN, CHARGER, BOGS, SKARLOCK, BRUTE, CYCLONE, BULKHEAD = (
    f"units.{place}" for place in range(8)
)
WRONG = [
    put(f"{KNIGHTS}.kind", "troop"),
    put(f"{KNIGHTS}.roles", ["high-command"]),
    put(f"{KNIGHTS}.roles", ["ranking-officer"]),
    put(f"{KNIGHTS}.availability", 2),
    put(f"{BRUTE}.availability", 1),
    put(f"{KNIGHTS}.owner", "ace"),
    put(f"{KNIGHTS}.keywords", ["Fearless"]),
    put(f"{KNIGHTS}.costs.0.id", "small"),
    put(f"{KNIGHTS}.costs.0.points", 26),
    put(f"{KNIGHTS}.costs.0.models", 0),
    put(f"{KNIGHTS}.costs.0.requisition", 1),
    drop(f"{KNIGHTS}.costs.0.requisition"),
    put(f"{KNIGHTS}.stats.bans", ["base"]),
    put(f"{KNIGHTS}.stats.absent", "no-figures"),
    put(f"{KNIGHTS}.stats.base_mm", []),
    put(f"{KNIGHTS}.stats.base_mm", [25]),
    put(f"{KNIGHTS}.stats.edition", "mk4"),
    put(f"{KNIGHTS}.stats.trust", "great"),
    put(f"{KNIGHTS}.stats.points_confidence", "inferred"),
    put(f"{KNIGHTS}.stats.partisan", ["Cygnar"]),
    put(f"{KNIGHTS}.stats.selective", "yes"),
    put(f"{KNIGHTS}.stats.speed", 6),
    drop(f"{KNIGHTS}.stats.labels"),
    put(f"{KNIGHTS}.stats.models.0.spd", 6.5),
    put(f"{KNIGHTS}.stats.models.0.def", 26),
    put(f"{KNIGHTS}.stats.models.0.boxes", 0),
    put(f"{KNIGHTS}.stats.models.0.count", {}),
    put(f"{KNIGHTS}.stats.models.0.count", {"small": 1}),
    put(f"{KNIGHTS}.stats.models.0.advantages", ["Tough", "Tough"]),
    put(f"{KNIGHTS}.stats.models.0.unconfirmed", ["Brave"]),
    put(f"{KNIGHTS}.stats.models.0.origin", {"printed": []}),
    put(f"{KNIGHTS}.stats.models.0.origin.fan", ["pow"]),
    drop(f"{KNIGHTS}.stats.models.0.arm"),
    put(f"{KNIGHTS}.weapons.0.mode", "magic"),
    put(f"{KNIGHTS}.weapons.0.range", None),
    put(f"{KNIGHTS}.weapons.0.stats.rof", 1),
    put(f"{KNIGHTS}.weapons.0.stats.spray", True),
    put(f"{KNIGHTS}.weapons.0.stats.qualities", ["Sharp"]),
    put(f"{KNIGHTS}.weapons.0.stats.confidence", "sample"),
    put(f"{KNIGHTS}.weapons.0.stats.location", "left"),
    put(f"{FINN}.weapons.0.stats.rof", "d6"),
    put(f"{FINN}.weapons.0.stats.rof", None),
    put(f"{FINN}.weapons.0.stats.p_s", 11),
    put(f"{KNIGHTS}.skills.0.type", "spell"),
    put(f"{KNIGHTS}.skills.0.models", []),
    put(f"{KNIGHTS}.skills.0.engine", "soon"),
    drop(f"{CHARGER}.stats.models.0.grid"),
    put(f"{CHARGER}.stats.models.0.grid", ["......"] * 5),
    put(f"{CHARGER}.stats.models.0.grid.0", "..Z..."),
    put(f"{CHARGER}.stats.models.0.power_attacks", ["Bite"]),
    drop(f"{BOGS}.stats.models.0.spiral"),
    put(f"{BOGS}.stats.models.0.spiral", [1, 2, 3]),
    put(f"{SKARLOCK}.attaches_to", []),
    put(f"{CYCLONE}.stats.bans", ["giant"]),
    put(f"{CYCLONE}.keywords", ["Construct"]),
    put(f"{CYCLONE}.attaches_to", [["Cygnar"]]),
    put(f"{BULKHEAD}.stats.absent", "never-heard-of"),
    put("edition.rules.standard_size", "Large"),
    put("edition.rules.sizes", {}),
    put("edition.rules.hand", {"20": -1}),
    put("edition.rules.dice", {}),
    put("edition.rules.cards.deck.0.plan.within", -1),
    put("edition.rules.cards.deck.0.plan.grants", ["Luck"]),
    put("edition.rules.cards.deck.0.plan.bonus", {"luck": 1}),
    put("edition.rules.terrain.0.shelter", "walls"),
    put("edition.rules.scenarios.0.rounds", 0),
    put("upgrades.0.kind", "relic"),
    put("upgrades.0.points", 1),
    put("upgrades.0.stats.boxes", 11),
    put("upgrades.0.stats.bonus", {"mat": 6}),
]


@pytest.mark.parametrize("change", WRONG, ids=[str(number) for number in range(len(WRONG))])
def test_one_slip_is_refused(change: Callable[[Json], None], small: Json) -> None:
    change(small)
    assert paths(small)


def test_the_schema_is_one() -> None:
    rules: Any = schema.validator("company-of-iron").schema
    Draft202012Validator.check_schema(rules)
    assert rules["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
