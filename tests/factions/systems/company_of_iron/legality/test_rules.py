"""Company of Iron's own rules, row by row; made-up cards for what no source shows."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from factions.systems.company_of_iron import legality
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.legality import rules
from factions.systems.company_of_iron.legality.company import Company, book_of
from factions.tabletop.lists.problem import Problem, Severity
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.company_of_iron.legality.lists import UPGRADES, one, roster, three, two

Found = list[tuple[Any, tuple[str, ...]]]
MERCENARIES, RETRIBUTION = "mercenaries", "retribution-of-scyrah"


TRENCHERS = one("trencher-infantry", option="max")
OFFICER = two("trencher-infantry-officer-sniper", attached_to="e1")
GRENADIER = three("trencher-infantry-rifle-grenadier", attached_to="e1")
OVERLORDS = one("cephalyx-overlords")
THOR = three("thor-steinhammer")

ROWS: list[tuple[Callable[[Company], Iterator[Problem]], Roster, Found]] = [
    (rules.banned_caster, roster(TRENCHERS), []),
    (
        rules.banned_caster,
        roster(one("journeyman-warcaster"), two("squire")),
        [({"unit": "journeyman-warcaster"}, ("e1",))],
    ),
    (rules.banned_caster_attachment, roster(one("journeyman-warcaster")), []),
    (
        rules.banned_caster_attachment,
        roster(one("squire"), two("reinholdt-gobber-speculator")),
        [({"unit": "squire"}, ("e1",)), ({"unit": "reinholdt-gobber-speculator"}, ("e2",))],
    ),
    (rules.banned_base, roster(one("charger")), []),
    (rules.banned_base, roster(one("cyclone")), [({"base_mm": 50}, ("e1",))]),
    (rules.banned_base, roster(one("gallows-grove")), []),
    (rules.banned_immobile, roster(one("cyclone")), []),
    (rules.banned_immobile, roster(one("gallows-grove")), [({"unit": "gallows-grove"}, ("e1",))]),
    (rules.min_models, roster(), []),
    (rules.min_models, roster(one("nobody")), []),
    (rules.min_models, roster(one("ace")), [({"models": 1, "minimum": 3}, ())]),
    (
        rules.min_models,
        roster(one("ace"), two("thorn"), three("nobody", count=9)),
        [({"models": 2, "minimum": 3}, ())],
    ),
    (rules.min_models, roster(one("ace", count=3)), []),
    (rules.min_models, roster(one("scrap-thrall")), []),
    (rules.min_models, roster(one("gatorman-posse")), []),
    (rules.min_models, roster(one("gatorman-posse", option="huge")), []),
    (
        rules.min_models,
        roster(one("kayazy-eliminators")),
        [({"models": 2, "minimum": 3}, ())],
    ),
    (rules.points_left, roster(), []),
    (rules.points_left, roster(one("hunter"), points_limit=16), []),
    (rules.points_left, roster(one("hunter"), points_limit=15), []),
    (
        rules.points_left,
        roster(one("hunter"), points_limit=17),
        [({"left": 1, "cheapest": "patrol-dog"}, ())],
    ),
    (
        rules.points_left,
        roster(one("hunter"), two("patrol-dog"), points_limit=18),
        [({"left": 1, "cheapest": "stormsmith-stormcaller"}, ())],
    ),
    (
        rules.points_left,
        roster(one("hunter"), two("patrol-dog"), three("stormsmith-stormcaller"), points_limit=19),
        [],
    ),
    (
        rules.points_left,
        roster(
            one("trencher-commandos", option="min"),
            two("patrol-dog"),
            three("stormsmith-stormcaller"),
            points_limit=11,
        ),
        [({"left": 1, "cheapest": "trencher-commando-scattergunner"}, ())],
    ),
    (
        rules.points_left,
        roster(
            one("trencher-commandos", option="min"),
            two("patrol-dog"),
            three("stormsmith-stormcaller"),
            Entry("e4", "trencher-commando-scattergunner", attached_to="e1", count=3),
            points_limit=14,
        ),
        [],
    ),
    (rules.points_left, roster(one("hunter"), faction="iron"), []),
    (rules.one_each, roster(one("ace"), two("thorn")), []),
    (
        rules.one_each,
        roster(one("ace"), two("thorn"), three("ace")),
        [({"unit": "ace", "copies": 2}, ("e1", "e3"))],
    ),
    (rules.one_each, roster(one("ace", count=4)), [({"unit": "ace", "copies": 4}, ("e1",))]),
    (rules.one_each, roster(TRENCHERS, OFFICER, replace(GRENADIER, count=3)), []),
    (
        rules.one_each,
        roster(one("attendant-priest"), two("attendant-priest")),
        [({"unit": "attendant-priest", "copies": 2}, ("e1", "e2"))],
    ),
    (rules.one_each, roster(one("nobody", count=2)), []),
    (
        rules.one_each,
        roster(one("gatorman-posse"), two("gatorman-posse-blindwater"), faction="minions"),
        [({"unit": "gatorman-posse", "copies": 2}, ("e1", "e2"))],
    ),
    (
        rules.one_each,
        roster(one("gatorman-posse-blindwater", count=2), two("gatorman-witch-doctor")),
        [({"unit": "gatorman-posse-blindwater", "copies": 2}, ("e1",))],
    ),
    (rules.weapon_attachment_limit, roster(TRENCHERS, replace(GRENADIER, count=3)), []),
    (
        rules.weapon_attachment_limit,
        roster(TRENCHERS, replace(GRENADIER, count=4)),
        [({"count": 4}, ("e3",))],
    ),
    (
        rules.weapon_attachment_limit,
        roster(
            TRENCHERS,
            replace(GRENADIER, id="e2", count=2),
            replace(GRENADIER, count=2),
        ),
        [({"count": 4}, ("e2", "e3"))],
    ),
    (rules.weapon_attachment_limit, roster(replace(GRENADIER, attached_to=None, count=9)), []),
    (rules.weapon_attachment_limit, roster(one("ace"), replace(GRENADIER, count=9)), []),
    (rules.command_attachment_limit, roster(TRENCHERS, OFFICER, GRENADIER), []),
    (
        rules.command_attachment_limit,
        roster(TRENCHERS, OFFICER, three("captain-jonas-murdoch", attached_to="e1")),
        [({"count": 2}, ("e2", "e3"))],
    ),
    (
        rules.command_attachment_limit,
        roster(TRENCHERS, replace(OFFICER, count=2)),
        [({"count": 2}, ("e2",))],
    ),
    (
        rules.one_character,
        roster(one("eiryss-mage-hunter-of-ios", count=2), two("narn-mage-hunter-of-ios")),
        [],
    ),
    (
        rules.one_character,
        roster(
            one("eiryss-mage-hunter-of-ios"),
            two("eiryss-angel-of-retribution"),
            three("eiryss-mage-hunter-commander"),
        ),
        [
            (
                {
                    "character": "Eiryss",
                    "units": [
                        "eiryss-mage-hunter-of-ios",
                        "eiryss-angel-of-retribution",
                        "eiryss-mage-hunter-commander",
                    ],
                },
                ("e1", "e2", "e3"),
            )
        ],
    ),
    (rules.one_character, roster(one("rangers"), two("rangers")), []),
    (rules.faction_only, roster(TRENCHERS, one("hired")), []),
    (
        rules.faction_only,
        roster(one("kossite-woodsmen"), two("ace")),
        [({"faction": "cygnar", "unit_faction": "khador"}, ("e1",))],
    ),
    (
        rules.faction_only,
        roster(one("eiryss-mage-hunter-of-ios")),
        [({"faction": "cygnar", "unit_faction": "mercenaries"}, ("e1",))],
    ),
    (
        rules.faction_only,
        roster(one("eiryss-mage-hunter-of-ios"), faction=RETRIBUTION),
        [],
    ),
    (rules.faction_only, roster(one("eiryss-mage-hunter-of-ios"), faction=MERCENARIES), []),
    (rules.faction_only, roster(one("hired"), faction=MERCENARIES), []),
    (rules.faction_only, roster(one("ace"), faction="iron"), []),
    (rules.requisition_unknown, roster(), []),
    (rules.requisition_unknown, roster(one("elite")), []),
    (rules.requisition_unknown, roster(one("nobody"), two("squire")), []),
    (
        rules.requisition_unknown,
        roster(one("ace"), two("elite"), three("ace")),
        [({"units": ["ace"]}, ())],
    ),
    (rules.requisition_unknown, roster(one("half")), [({"units": ["half"]}, ())]),
    (rules.commander_required, roster(), []),
    (rules.commander_required, roster(one("ace")), [({}, ())]),
    (rules.commander_required, roster(one("ace", commander=True)), []),
    (rules.commander_required, roster(one("nobody", commander=True), two("ace")), []),
    (rules.commander_required, roster(one("nobody")), [({}, ())]),
    (rules.commander_single, roster(one("rangers", commander=True, count=2)), []),
    (
        rules.commander_single,
        roster(one("rangers", commander=True), two("ace", commander=True)),
        [({"commanders": ["rangers", "ace"]}, ("e1", "e2"))],
    ),
    (
        rules.commander_single,
        roster(one("rangers", commander=True), two("nobody", commander=True)),
        [],
    ),
    (rules.commander_eligible, roster(one("rangers", commander=True)), []),
    (rules.commander_eligible, roster(one("captain-maxwell-finn", commander=True)), []),
    (rules.commander_eligible, roster(TRENCHERS, replace(OFFICER, commander=True)), []),
    (
        rules.commander_eligible,
        roster(TRENCHERS, replace(GRENADIER, commander=True)),
        [({"unit": "trencher-infantry-rifle-grenadier"}, ("e3",))],
    ),
    (
        rules.commander_eligible,
        roster(one("kriel-warrior-standard-piper", commander=True)),
        [({"unit": "kriel-warrior-standard-piper"}, ("e1",))],
    ),
    (
        rules.commander_eligible,
        roster(one("ace", commander=True), two("swamp-troll", commander=True)),
        [({"unit": "ace"}, ("e1",)), ({"unit": "swamp-troll"}, ("e2",))],
    ),
    (rules.commander_upgrade_required, roster(one("rangers")), []),
    (rules.commander_upgrade_required, roster(one("rangers", commander=True)), [({}, ("e1",))]),
    (
        rules.commander_upgrade_required,
        roster(one("rangers", commander=True), two("ace", commander=True)),
        [({}, ("e1", "e2"))],
    ),
    (
        rules.commander_upgrade_required,
        roster(one("rangers", commander=True), two("ace", commander=True, upgrades=UPGRADES)),
        [],
    ),
    (
        rules.commander_upgrade_required,
        roster(one("rangers", commander=True), two("ace", upgrades=UPGRADES)),
        [({}, ("e1",))],
    ),
    (
        rules.commander_upgrade_required,
        roster(one("rangers", commander=True, upgrades=("axe",))),
        [],
    ),
    (
        rules.commander_upgrade_single,
        roster(one("rangers", commander=True, upgrades=UPGRADES)),
        [],
    ),
    (
        rules.commander_upgrade_single,
        roster(one("rangers", commander=True, upgrades=(*UPGRADES, *UPGRADES))),
        [({}, ("e1",))],
    ),
    (
        rules.commander_upgrade_single,
        roster(one("rangers", commander=True, upgrades=(*UPGRADES, "axe"))),
        [],
    ),
    (
        rules.commander_upgrade_single,
        roster(
            one("rangers", commander=True, upgrades=UPGRADES),
            two("ace", upgrades=UPGRADES),
            three("thorn", upgrades=("axe",)),
        ),
        [({}, ("e2",))],
    ),
    (rules.commander_upgrade_single, roster(one("rangers", upgrades=UPGRADES)), []),
    (rules.attachment_alone, roster(TRENCHERS, OFFICER, GRENADIER), []),
    (
        rules.attachment_alone,
        roster(TRENCHERS, replace(OFFICER, attached_to=None)),
        [({"unit": "trencher-infantry-officer-sniper"}, ("e2",))],
    ),
    (rules.attachment_alone, roster(replace(OFFICER, attached_to="e9")), []),
    (rules.attachment_alone, roster(one("neigh-slayer-war-horse")), []),
    (rules.attachment_alone, roster(one("tharn-ravager-shaman")), []),
    (rules.attachment_eligible, roster(TRENCHERS, OFFICER, GRENADIER), []),
    (
        rules.attachment_eligible,
        roster(one("rangers"), OFFICER),
        [({"attaches_to": [["Trencher Infantry"]], "unit": "rangers"}, ("e2",))],
    ),
    (
        rules.attachment_eligible,
        roster(TRENCHERS, two("ace", attached_to="e1")),
        [({"attaches_to": [], "unit": "trencher-infantry"}, ("e2",))],
    ),
    (rules.attachment_eligible, roster(one("nobody"), OFFICER), []),
    (rules.attachment_eligible, roster(OFFICER), []),
    (rules.attachment_eligible, roster(TRENCHERS, two("squire", attached_to="e1")), []),
    (
        rules.attachment_eligible,
        roster(one("rangers"), two("captain-jonas-murdoch", attached_to="e1")),
        [],
    ),
    (
        rules.attachment_eligible,
        roster(one("kossite-woodsmen"), two("captain-jonas-murdoch", attached_to="e1")),
        [
            (
                {
                    "attaches_to": [["Mercenaries", "Small or medium base"]],
                    "unit": "kossite-woodsmen",
                },
                ("e2",),
            )
        ],
    ),
    (
        rules.attachment_eligible,
        roster(one("hired"), two("captain-jonas-murdoch", attached_to="e1")),
        [],
    ),
    (
        rules.attachment_eligible,
        roster(one("tharn-ravagers"), two("tharn-ravager-shaman", attached_to="e1")),
        [],
    ),
    (rules.selective, roster(OVERLORDS, two("cephalyx-agitator")), []),
    (rules.selective, roster(two("ace"), THOR), []),
    (
        rules.selective,
        roster(OVERLORDS, two("horgenhold-forge-guard"), THOR),
        [({"units": ["horgenhold-forge-guard", "thor-steinhammer"]}, ("e1", "e2", "e3"))],
    ),
    (rules.selective, roster(OVERLORDS, two("nobody")), []),
    (
        rules.selective,
        roster(
            OVERLORDS,
            two("horgenhold-forge-guard"),
            three("cephalyx-dominator", attached_to="e2"),
        ),
        [],
    ),
    (
        rules.selective,
        roster(OVERLORDS, two("rangers"), three("cephalyx-dominator", attached_to="e2")),
        [({"units": ["rangers"]}, ("e1", "e2"))],
    ),
]


@pytest.mark.parametrize(("find", "of", "found"), ROWS)
def test_own_rule(
    find: Callable[[Company], Iterator[Problem]], of: Roster, found: Found, made_up: Catalogue
) -> None:
    breaches = list(find(Company(of, book_of(made_up))))
    assert [(problem.data, problem.entries) for problem in breaches] == found
    assert {problem.code for problem in breaches} <= {find.__name__.replace("_", "-")}


def test_every_own_rule_has_rows_with_and_without_a_breach() -> None:
    own = {rule.find for rule in legality.RULES if rule.find.__module__ == rules.__name__}
    assert {find for find, _, found in ROWS if found} == own
    assert {find for find, _, found in ROWS if not found} == own


INFORMATION = {rules.points_left, rules.requisition_unknown}


@pytest.mark.parametrize(("find", "of", "found"), [row for row in ROWS if row[2]])
def test_what_only_informs(
    find: Callable[[Company], Iterator[Problem]], of: Roster, found: Found, made_up: Catalogue
) -> None:
    severities = {problem.severity for problem in find(Company(of, book_of(made_up)))}
    assert severities == {Severity.INFO if find in INFORMATION else Severity.ERROR}
