"""Cold Iron's own rules, row by row, with the exact data of their problems."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from factions.systems.cold_iron import legality
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.legality import rules
from factions.systems.cold_iron.legality.band import Band, book_of
from factions.tabletop.lists import rules as shared
from factions.tabletop.lists.problem import Problem, Severity
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.cold_iron.legality.lists import own, roster

Found = list[tuple[Any, tuple[str, ...]]]
LEAD = Entry("e1", "line-shieldman", commander=True)


def one(unit: str, **keys: Any) -> Entry:
    return Entry("e1", unit, **keys)


def two(unit: str, **keys: Any) -> Entry:
    return Entry("e2", unit, **keys)


ROWS: list[tuple[Callable[[Band], Iterator[Problem]], Roster, Found]] = [
    (rules.unknown_option, roster(LEAD), []),
    (rules.unknown_option, roster(one("medium-wolf-war-dog", option="level-6")), []),
    (
        rules.unknown_option,
        roster(one("goblin-warrior", option="level-6")),
        [
            (
                {
                    "option": "level-6",
                    "candidates": ["level-1", "level-2", "level-3", "level-4", "level-5"],
                },
                ("e1",),
            )
        ],
    ),
    (
        rules.unknown_option,
        roster(own(sword_atack=3)),
        [
            (
                {
                    "option": "sword-atack",
                    "candidates": ["sword-attack", "staff-attack", "spear-attack"],
                },
                ("e1",),
            )
        ],
    ),
    (
        rules.unknown_option,
        roster(own(zzz=3)),
        [({"option": "zzz", "candidates": ["level", "str", "dex"]}, ("e1",))],
    ),
    (
        rules.unknown_option,
        roster(own("fighter", "sword", held=["mace"])),
        [({"option": "held mace", "candidates": ["sword"]}, ("e1",))],
    ),
    (
        rules.unknown_option,
        roster(own(quality=["mace"], held="sword")),
        [
            ({"option": "quality mace", "candidates": ["held", "quality"]}, ("e1",)),
            ({"option": "held sword", "candidates": ["held", "quality"]}, ("e1",)),
        ],
    ),
    (
        rules.unknown_option,
        roster(own(fitted="yes")),
        [({"option": "fitted yes", "candidates": ["true", "false"]}, ("e1",))],
    ),
    (
        rules.unknown_option,
        roster(one("town-guard", stats={"str": 12})),
        [({"option": "str", "candidates": ["standard"]}, ("e1",))],
    ),
    (rules.unknown_upgrade, roster(own("fighter", "sword", "sword")), []),
    (
        rules.unknown_upgrade,
        roster(own("fighter", "broad-sord", "broad-sord")),
        [
            (
                {
                    "upgrade": "broad-sord",
                    "candidates": ["broad-sword", "broad-axe", "bastard-sword"],
                },
                ("e1",),
            )
        ],
    ),
    (
        rules.unknown_upgrade,
        roster(own("beast", "sword")),
        [({"upgrade": "sword", "candidates": []}, ("e1",))],
    ),
    (
        rules.unknown_upgrade,
        roster(one("town-guard", upgrades=("sword",))),
        [({"upgrade": "sword", "candidates": []}, ("e1",))],
    ),
    (rules.points_left, roster(), []),
    (
        rules.points_left,
        roster(LEAD, two("market-wrestler")),
        [({"left": 2, "cheapest": "alley-knife"}, ())],
    ),
    (rules.points_left, roster(LEAD, two("steppe-bow")), []),
    (
        rules.points_left,
        roster(one("ghoul", option="level-3"), faction="barrow-host"),
        [({"left": 6, "cheapest": "ghast"}, ())],
    ),
    (rules.points_left, roster(LEAD, faction="nobody"), []),
    (rules.leader_single, roster(LEAD, two("town-guard")), []),
    (rules.leader_single, roster(LEAD, two("nobody", commander=True)), []),
    (rules.leader_single, roster(LEAD, two("town-guard", commander=True)), [({}, ("e1", "e2"))]),
    (
        rules.leader_single,
        roster(one("town-guard", commander=True, count=3)),
        [({}, ("e1",))],
    ),
    (rules.leader_missing, roster(LEAD), []),
    (rules.leader_missing, roster(), []),
    (rules.leader_missing, roster(one("nobody", commander=True), two("town-guard")), []),
    (rules.leader_missing, roster(one("town-guard")), [({}, ())]),
    (rules.attribute_range, roster(own(str=18, dex=3)), []),
    (rules.attribute_range, roster(one("cave-bear", option="level-1")), []),
    (
        rules.attribute_range,
        roster(own(str=19, dex=2)),
        [
            ({"attribute": "str", "value": 19, "min": 3, "max": 18}, ("e1",)),
            ({"attribute": "dex", "value": 2, "min": 3, "max": 18}, ("e1",)),
        ],
    ),
    (
        rules.attribute_range,
        roster(own(con=14, con_potential=1, con_augments=3)),
        [({"attribute": "con", "value": 17, "min": 3, "max": 15}, ("e1",))],
    ),
    (
        rules.attribute_range,
        roster(own(siz=14, siz_augments=1)),
        [({"attribute": "siz", "value": 15, "min": 3, "max": 14}, ("e1",))],
    ),
    (
        rules.attribute_range,
        roster(own(str_potential=7)),
        [({"attribute": "str-potential", "value": 7, "min": 0, "max": 6}, ("e1",))],
    ),
    (
        rules.attribute_range,
        roster(own(level=11, dodge="well")),
        [
            ({"attribute": "level", "value": 11, "min": 1, "max": 10}, ("e1",)),
            ({"attribute": "dodge", "value": "well", "min": 0, "max": 10}, ("e1",)),
        ],
    ),
    (rules.augments, roster(own(str_potential=5, str_augments=5)), []),
    (rules.augments, roster(own(str_potential=6, str_augments=6)), []),
    (
        rules.augments,
        roster(own(str_potential=5, str_augments=5, dex_potential=1, dex_augments=1)),
        [({"augments": 6}, ("e1",))],
    ),
    (
        rules.augments,
        roster(own(str_potential=6, str_augments=6, dex_potential=6, dex_augments=6)),
        [({"augments": 12}, ("e1",))],
    ),
    (rules.skill_points, roster(own(sword_attack=3, dodge=1, bow=1)), []),
    (rules.skill_points, roster(own("beast", dodge=10)), []),
    (
        rules.skill_points,
        roster(own(sword_attack=3, dodge=2)),
        [({"spent": 9, "granted": 8}, ("e1",))],
    ),
    (
        rules.skill_points,
        roster(own(level=3, swashbuckling=4, bow=4)),
        [({"spent": 30, "granted": 28}, ("e1",))],
    ),
    (rules.weapon_strength, roster(own("fighter", "sword", str=8)), []),
    (
        rules.weapon_strength,
        roster(own("fighter", "sword", "medium-shield", str=13)),
        [({"weapon": "sword", "required": 2, "has": 1}, ("e1",))],
    ),
    (rules.weapon_strength, roster(own("fighter", "sword", "medium-shield", str=14)), []),
    (
        rules.weapon_strength,
        roster(own("fighter", "sword", "medium-shield", str=9, held=["medium-shield"])),
        [],
    ),
    (
        rules.weapon_strength,
        roster(own("fighter", "javelin", "medium-shield", str=15)),
        [({"weapon": "javelin", "required": 3, "has": 2}, ("e1",))],
    ),
    (
        rules.weapon_strength,
        roster(own("archer", "great-bow", "arrows", str=18, bow=1)),
        [({"weapon": "great-bow", "required": 8, "has": 4}, ("e1",))],
    ),
    (
        rules.weapon_strength,
        roster(own("rider", "ogre-lance", "maul", str=10)),
        [
            ({"weapon": "ogre-lance", "required": 6, "has": 0}, ("e1",)),
            ({"weapon": "maul", "required": 2, "has": 0}, ("e1",)),
        ],
    ),
    (rules.weapon_strength, roster(own("fighter", "stone", "buckler", str=18)), []),
    (
        rules.weapon_strength,
        roster(own("fighter", "rock", "buckler", str=18)),
        [({"weapon": "rock", "required": 5, "has": 4}, ("e1",))],
    ),
    (
        rules.weapon_strength,
        roster(own("fighter", "rock", "buckler", str=18, thrown_weapons=2)),
        [],
    ),
    (rules.weapon_strength, roster(own("fighter", "rock", str=12)), []),
    (
        rules.weapon_strength,
        roster(own("fighter", "rock", str=9)),
        [({"weapon": "rock", "required": 0, "has": -1}, ("e1",))],
    ),
    (rules.weapon_size, roster(own("fighter", "stone", siz=5)), []),
    (
        rules.weapon_size,
        roster(own("fighter", "rock", "heavy-rock", siz=5, held=[])),
        [({"weapon": "heavy-rock", "required": 1, "has": 2}, ("e1",))],
    ),
    (
        rules.weapon_size,
        roster(own("fighter", "rock", "buckler", siz=9)),
        [({"weapon": "rock", "required": 0, "has": 1}, ("e1",))],
    ),
    (rules.weapon_size, roster(own("fighter", "flamberge", siz=12)), []),
    (
        rules.weapon_size,
        roster(own("fighter", "flamberge", siz=8)),
        [({"weapon": "flamberge", "required": 0, "has": 1}, ("e1",))],
    ),
    (
        rules.weapon_size,
        roster(own("rider", "great-lance", siz=9)),
        [({"weapon": "great-lance", "required": 0, "has": 1}, ("e1",))],
    ),
    (rules.weapon_size, roster(own("archer", "great-bow", siz=5)), []),
    (rules.shield_size, roster(own("fighter", "large-shield", siz=12)), []),
    (
        rules.shield_size,
        roster(own("fighter", "great-shield", siz=12)),
        [({"shield": "great-shield", "d": 6, "szd": 0}, ("e1",))],
    ),
    (
        rules.shield_size,
        roster(own("fighter", "large-shield", siz=11)),
        [({"shield": "large-shield", "d": 5, "szd": 1}, ("e1",))],
    ),
    (rules.hands, roster(own("fighter", "sword", "large-shield")), []),
    (rules.hands, roster(own("archer", "long-bow", "buckler")), [({}, ("e1",))]),
    (rules.hands, roster(own("archer", "long-bow", "buckler", held=["long-bow"])), []),
    (rules.hands, roster(own("fighter", "quarterstaff", "buckler")), [({}, ("e1",))]),
    (rules.hands, roster(own("fighter", "maul", "buckler", str=15)), [({}, ("e1",))]),
    (rules.hands, roster(own("fighter", "maul", "buckler", str=18)), []),
    (
        rules.hands,
        roster(own("fighter", "dagger", "dagger", "buckler", held=["dagger", "dagger", "buckler"])),
        [({}, ("e1",))],
    ),
    (rules.encumbrance, roster(own("fighter", "plate-armour", str=3)), []),
    (
        rules.encumbrance,
        roster(own("fighter", "plate-armour", str=3, load=101)),
        [({"load": 901, "limit": 900}, ("e1",))],
    ),
    (rules.encumbrance, roster(own("fighter", "plate-armour", str=3, load=100)), []),
    (rules.encumbered, roster(own(str=10, load=1000)), []),
    (
        rules.encumbered,
        roster(own("fighter", "sword", str=8, load=956)),
        [({"penalty": -4}, ("e1",))],
    ),
    (rules.encumbered, roster(own("fighter", "sword", str=8, load=955)), []),
    (
        rules.encumbered,
        roster(own("fighter", "plate-armour", str=3)),
        [({"penalty": -6}, ("e1",))],
    ),
    (rules.encumbered, roster(own("fighter", "plate-armour", str=3, load=101)), []),
    (rules.quality, roster(own("fighter", "sword", quality=["sword"])), []),
    (
        rules.quality,
        roster(
            own(
                "fighter",
                "sling",
                "sling-bullets",
                "chain-mail",
                quality=["sling", "sling-bullets", "chain-mail", "sling"],
            )
        ),
        [({"item": item}, ("e1",)) for item in ("sling", "sling-bullets", "chain-mail")],
    ),
    (rules.armour_single, roster(own("fighter", "plate-armour")), []),
    (
        rules.armour_single,
        roster(own("fighter", "plate-armour", "padded-cloth", "padded-cloth")),
        [({"items": ["plate-armour", "padded-cloth", "padded-cloth"]}, ("e1",))],
    ),
    (rules.mount_missing, roster(own("rider", "llama")), []),
    (rules.mount_missing, roster(own("fighter", "lance")), []),
    (rules.mount_missing, roster(one("border-rider")), []),
    (rules.mount_missing, roster(own("rider", "lance")), [({}, ("e1",))]),
    (rules.berserk_missile, roster(own("berserker", "battle-axe")), []),
    (rules.berserk_missile, roster(own("berserker", "dagger")), []),
    (rules.berserk_missile, roster(own("berserker", "sling", berserk=False)), []),
    (rules.berserk_missile, roster(own("fighter", "dart", berserk=True)), [({}, ("e1",))]),
    (rules.berserk_missile, roster(own("berserker", "stone")), [({}, ("e1",))]),
]


@pytest.mark.parametrize(
    ("rule", "of", "expected"), ROWS, ids=[f"{i}-{row[0].__name__}" for i, row in enumerate(ROWS)]
)
def test_rule_finds_exactly(
    rule: Callable[[Band], Iterator[Problem]], of: Roster, expected: Found, catalogue: Catalogue
) -> None:
    problems = rule(Band(of, book_of(catalogue)))
    assert [(dict(problem.data), problem.entries) for problem in problems] == expected


def test_every_rule_has_a_breach_and_a_neighbour_among_the_rows() -> None:
    own_rules = {rule.find for rule in legality.RULES if rule.find.__module__ == rules.__name__}
    assert {row[0] for row in ROWS if row[2]} == own_rules
    assert {row[0] for row in ROWS if not row[2]} == own_rules
    assert len(own_rules) == 18


def test_every_rule_names_its_place_in_the_book() -> None:
    for rule in legality.RULES:
        assert rule.source.title.startswith("Cold Iron, ")
        assert rule.source.ref


def test_severities(catalogue: Catalogue) -> None:
    seen = {
        problem.code: problem.severity
        for rule, of, _ in ROWS
        for problem in rule(Band(of, book_of(catalogue)))
    }
    warnings = {code for code, severity in seen.items() if severity is Severity.WARNING}
    assert warnings == {"leader-missing", "encumbered", "berserk-missile"}
    assert {code for code, severity in seen.items() if severity is Severity.INFO} == {"points-left"}


def test_warnings_leave_a_list_legal(catalogue: Catalogue) -> None:
    of = roster(own("berserker", "light-sling", "plate-armour", str=9, load=400))
    verdict = legality.check(of, catalogue)
    assert {problem.code for problem in verdict.problems} == {
        "points-left",
        "leader-missing",
        "encumbered",
        "berserk-missile",
    }
    assert verdict.legal


def test_rules_shared_with_other_games_are_theirs() -> None:
    own_rules = {"unknown-option", "unknown-upgrade", "points-left"}
    for rule in legality.RULES:
        theirs = getattr(shared, rule.find.__name__, None)
        assert theirs is None or rule.code in own_rules or rule.find is theirs


def test_option_required_of_creatures(catalogue: Catalogue) -> None:
    (problem,) = shared.option_required(Band(roster(one("ghoul-wolf")), book_of(catalogue)))
    assert problem.data == {"options": [f"level-{level}" for level in range(1, 7)]}
