"""The shapes in which other builders and players write lists, each with our units in it."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from builder.formats.refusals import DocumentError
from builder.formats.text import Reading, export, read
from tests.builder.formats.lexicons import lexicon, lexicons

Entry = dict[str, Any]


@dataclass(frozen=True)
class Shape:
    """A text and what it is to be understood as. head: of the document's own keys."""

    text: str
    head: dict[str, Any]
    entries: list[Entry]
    left: list[str] = field(default_factory=list)
    notes: int = 0


def e(number: int, unit: str, **more: Any) -> Entry:
    return {"id": f"e{number}", "unit": unit, **more}


TRIBES = {"system": "warcrow", "faction": "northern-tribes"}
UNION = {"system": "armoured-clash", "faction": "union"}
BEAR = e(1, "ahlwardt-ice-bear")
LEADER = e(1, "ahlwardt-ice-bear", commander=True)
PLATOON = {"option": "full_strength", "commander": True}

SHAPES = {
    "Warcrow builder": Shape(
        """Ice and iron
Faction: Northern Tribes

Ahlwardt, Ice Bear [High Command] (2 CP) x1 (60 pts)
Orc Hunters x2 (40 pts)
Evoker (1 CP) [Not Tournament Legal] x1 (25 pts)

Total Command Points: 3
Total Points: 125""",
        TRIBES | {"name": "Ice and iron"},
        [BEAR, e(2, "orc-hunters", count=2), e(3, "evoker")],
    ),
    "Warcrow app, with roles": Shape(
        """Frost (125/250)
Northern Tribes

Officers
Ahlwardt Ice Bear 60

Troops
2x Orc Hunters 40

Support
Evoker 25""",
        TRIBES | {"name": "Frost", "points_limit": 250},
        [BEAR, e(2, "orc-hunters", count=2), e(3, "evoker")],
    ),
    "Warcrow, joined by name": Shape(
        """Commander: Ahlwardt, Ice Bear
- Tundra Marauders (35)
- Ahlwardt Ice Bear (60)
- Evoker (joins Tundra Marauders)""",
        TRIBES,
        [
            e(1, "tundra-marauders"),
            e(2, "ahlwardt-ice-bear", commander=True),
            e(3, "evoker", attached_to="e1"),
        ],
    ),
    "BattleScribe": Shape(
        """++ Army Roster (Northern Tribes) [1,000pts] ++

+ Officer +

Ahlwardt, Ice Bear [60pts]: Commander

+ Troop +

Orc Hunters [20pts]
. Njord, the Merciless

++ Total: [105pts] ++

Created with BattleScribe (https://example.org)""",
        TRIBES | {"points_limit": 1000},
        [LEADER, e(2, "orc-hunters"), e(3, "njord-the-merciless", attached_to="e2")],
        notes=1,
    ),
    "BattleScribe, selections in one line": Shape(
        """+ HQ +
Federal Trooper Command Platoon [110pts]: Commander, Full Strength
+ Aircraft +
Corsair Fighter Squadron [135pts]: In Reserve, Reinforced""",
        UNION,
        [
            e(1, "federal-trooper-command-platoon", **PLATOON),
            e(2, "corsair-fighter-squadron", option="reinforced", reserve=True),
        ],
    ),
    "New Recruit": Shape(
        """Armoured Clash - Union - Wagons West - [310 pts]

# ++ Army Roster ++ [310 pts]
## Configuration
Battle Size: Battle (2000 Point limit)

## Infantry [175 pts]
Federal Trooper Command Platoon [110 pts]: Full Strength, Commander
• 1x Federal Gatling Fireteam [65 pts]: Full-Strength

## Aircraft [135 pts]
Corsair Fighter Squadron [135 pts]: Reinforced, In Reserve""",
        UNION | {"name": "Wagons West", "size": "battle", "points_limit": 2000},
        [
            e(1, "federal-trooper-command-platoon", **PLATOON),
            e(2, "federal-gatling-fireteam", attached_to="e1", option="full_strength"),
            e(3, "corsair-fighter-squadron", option="reinforced", reserve=True),
        ],
    ),
    "app with bullets, battlegroup and version": Shape(
        """Wagons West (245 points)

Union
Battle (2000 points)
Manifest Destiny Auxiliary Battlegroup

INFANTRY

Federal Trooper Command Platoon (110 points)
  • Commander
  • Full Strength
Frontier Rangers (135 points)
  • Reinforced

Exported with App Version: v1.40.0 (1), Data Version: v2""",
        UNION
        | {
            "name": "Wagons West",
            "size": "battle",
            "points_limit": 2000,
            "battlegroups": [{"id": "b1", "orbat": "manifest-destiny-auxiliary-battlegroup"}],
        },
        [
            e(1, "federal-trooper-command-platoon", battlegroup="b1", **PLATOON),
            e(2, "frontier-rangers", battlegroup="b1", option="reinforced"),
        ],
    ),
    "battlegroups as headings, levels in front of points": Shape(
        """Union, 1500 pts

== Manifest Destiny ==
Federal Trooper Command Platoon - Full Strength - 110pts
Talon Rotor, Reinforced .... 120
== Union Faction Battlegroup ==
Frontier Rangers | Reinforced | 135""",
        UNION
        | {
            "points_limit": 1500,
            "battlegroups": [
                {"id": "b1", "orbat": "manifest-destiny-auxiliary-battlegroup"},
                {"id": "b2", "orbat": "union-faction-battlegroup"},
            ],
        },
        [
            e(1, "federal-trooper-command-platoon", battlegroup="b1", option="full_strength"),
            e(2, "talon-rotor", battlegroup="b1", option="reinforced"),
            e(3, "frontier-rangers", battlegroup="b2", option="reinforced"),
        ],
    ),
    "levels by their points": Shape(
        "Union\nFrontier Rangers [135]\nTalon Rotor (120)",
        UNION,
        [e(1, "frontier-rangers", option="reinforced"), e(2, "talon-rotor", option="reinforced")],
    ),
    "points in front": Shape(
        "Northern Tribes\n60 - Ahlwardt, Ice Bear, General\n20 - Orc Hunters\n80 total",
        TRIBES,
        [LEADER, e(2, "orc-hunters")],
    ),
    "labels in front": Shape(
        "CHAR1: 1x Ahlwardt Ice Bear (60 pts): Warlord\nTR1: 2x Orc Hunters (40 pts)",
        TRIBES,
        [LEADER, e(2, "orc-hunters", count=2)],
    ),
    "a key a line": Shape(
        """Army Name: Frost
Army Faction: Northern Tribes
Points Limit: 250 pts
General: Ahlwardt, Ice Bear

Units
Ahlwardt, Ice Bear (General)
Battlefield Role: Leader
Points Cost: 60 pts
Orc Hunters
Battlefield Role: Battleline
Points Cost: 20 pts""",
        TRIBES | {"name": "Frost", "points_limit": 250},
        [LEADER, e(2, "orc-hunters")],
    ),
    "models in front, attachments below": Shape(
        """Khador, 25 pts
10 Kossite Woodsmen [9]
Winter Guard Infantry
  + Winter Guard Infantry Officer & Standard""",
        {"system": "company-of-iron", "faction": "khador", "points_limit": 25},
        [
            e(1, "kossite-woodsmen", option="max"),
            e(2, "winter-guard-infantry"),
            e(3, "winter-guard-infantry-officer-standard", attached_to="e2"),
        ],
    ),
    "squads with w/ and with": Shape(
        """Humans
Lieutenant w/ Veteran (commander)
Line Rifles (8 models) with Squad Leader
Half-Track Carrier""",
        {"system": "iron-dawn", "faction": "humans"},
        [
            e(1, "lieutenant", upgrades=["veteran"], commander=True),
            e(2, "line-rifles", option="8", upgrades=["squad-leader"]),
            e(3, "half-track-carrier"),
        ],
    ),
    "a table": Shape(
        "| Unit | Points |\n|------|------|\n| Ahlwardt, Ice Bear | 60 |\n| Evoker | 25 |",
        TRIBES,
        [BEAR, e(2, "evoker")],
    ),
    "columns with semicolons": Shape(
        "Orc Hunters;2;40\nEvoker;1;25",
        TRIBES,
        [e(1, "orc-hunters", count=2), e(2, "evoker")],
    ),
    "numbered lines": Shape(
        "1. Ahlwardt, Ice Bear (cmd)\n2. Orc Hunters\n3) Evoker",
        TRIBES,
        [LEADER, e(2, "orc-hunters"), e(3, "evoker")],
    ),
    "typed on a phone": Shape(
        "hey, my list for sunday!!\n2 orc hunters 40\nahlwardt ice bear\nthe bearmaster\nevoker",
        TRIBES | {"name": "hey, my list for sunday!!"},
        [e(1, "orc-hunters", count=2), e(2, "ahlwardt-ice-bear"), e(3, "evoker")],
        left=["the bearmaster"],
    ),
}


@pytest.mark.parametrize("name", SHAPES)
def test_shape(name: str) -> None:
    shape = SHAPES[name]
    reading = read(shape.text, lexicons())
    document = reading.document
    assert document["entries"] == shape.entries
    rest = {key: value for key, value in document.items() if key not in ("format", "entries")}
    assert rest == shape.head
    assert [left.part for left in reading.unmatched] == shape.left
    assert len(reading.notes) == shape.notes


def one(text: str) -> Reading:
    return read(f"Northern Tribes\n{text}", lexicons())


@pytest.mark.parametrize(
    "text",
    [
        "Orc Hunters",
        "orc-hunters",
        "ORC HUNTERS [20]",
        "Orc Hunter",
        "Orc  Hunters , 20 points",
        "- Orc Hunters - 20",
        "→ Orc Hunters ... 20pts.",
        "Orc Hunters = 20",
        "Orc Hunters 20p",
        "20 pts Orc Hunters",
        "1 x Orc Hunters (20)",
        "(1) Orc Hunters",
        "🏹 *Orc Hunters* [20 pts]",
    ],
)
def test_one_unit_in_many_forms(text: str) -> None:
    reading = one(text)
    assert reading.document["entries"] == [e(1, "orc-hunters")]
    assert (reading.unmatched, reading.notes) == ((), ())


@pytest.mark.parametrize(
    "text",
    [
        "2x Orc Hunters",
        "x2 Orc Hunters",
        "2 \u00d7 Orc Hunters",
        "2 Orc Hunters",
        "Orc Hunters x2",
        "Orc Hunters (x2)",
        "Orc Hunters (2)",
        "Orc Hunters 2x [40 pts]",
    ],
)
def test_two_units_in_many_forms(text: str) -> None:
    assert one(text).document["entries"] == [e(1, "orc-hunters", count=2)]


def test_the_closest_are_offered() -> None:
    (left,) = one("Orc Huntres [20]").unmatched
    assert (left.line, left.meant, left.candidates[0]) == (2, "Orc Huntres", "Orc Hunters")
    assert 1 <= len(left.candidates) <= 5


def test_a_part_of_a_name_finds_the_names_that_have_it() -> None:
    (left,) = one("Orc Hunters: Njord").unmatched
    assert (left.part, left.candidates) == ("Njord", ("Njord, the Merciless",))


def test_a_word_beneath_an_entry_is_kept_with_it() -> None:
    reading = read("Humans\nLine Rifles\n  - Squad Leadr\nScout Car", lexicons())
    assert [entry["unit"] for entry in reading.document["entries"]] == ["line-rifles", "scout-car"]
    (left,) = reading.unmatched
    assert (left.line, left.candidates[0]) == (3, "Squad Leader")


def test_a_total_that_differs_is_noted() -> None:
    (note,) = one("Orc Hunters\nTotal: 30 points").notes
    assert note == "The text says 30 points; the list adds up to 20."


def test_a_pointer_to_nothing_is_noted() -> None:
    (note,) = one("Evoker, aboard #7").notes
    assert note == "“#7” is nowhere in the list."


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "malformed"),
        ("!!!\n---", "malformed"),
        ("zzzz qqqq", "malformed"),
        ("x" * 300_000, "too-large"),
        ("Evoker\n" * 5000, "too-large"),
        ("Evoker\n" * 501, "too-large"),
    ],
    ids=["empty", "signs", "nothing", "long", "many lines", "many entries"],
)
def test_what_is_refused(text: str, kind: str) -> None:
    with pytest.raises(DocumentError) as error:
        read(text, lexicons())
    assert error.value.kind == kind


def test_the_example_of_the_documentation() -> None:
    document = (Path(__file__).parents[3] / "docs" / "formats.md").read_text(encoding="utf-8")
    example = document.split("```\n")[1]
    reading = read(example, lexicons())
    assert (reading.unmatched, reading.notes) == ((), ())
    assert export(reading.document, lexicon("armoured-clash")) == example
