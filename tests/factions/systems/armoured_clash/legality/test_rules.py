"""Armoured Clash's own rules, row by row."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from factions.systems.armoured_clash import legality
from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.legality import rules
from factions.systems.armoured_clash.legality.force import Force
from factions.tabletop.lists.problem import Problem, Severity
from factions.tabletop.lists.roster import Battlegroup, Entry, Roster
from tests.factions.systems.armoured_clash.legality.lists import (
    BREAKERS,
    CROWN,
    entry,
    force,
    roster,
    union,
)

Found = list[tuple[Any, tuple[str, ...]]]
LEADER = entry(1, "rifle-command-platoon", commander=True)
RIFLES = entry(2, "rifle-platoon")
PARENT = entry(2, "federal-trooper-platoon")
FIRETEAM = "federal-gatling-fireteam"
ENGINE = entry(1, "lakota-super-heavy-engine")
TRUCKS = entry(3, "stirling-armoured-transports")
SQUADRON = "defiance-fighter-squadron"


def fireteam(number: int, **keys: Any) -> Entry:
    return entry(number, FIRETEAM, **({"attached_to": "e2", "battlegroup": None} | keys))


def carriage(number: int, **keys: Any) -> Entry:
    return entry(number, "houston-firebase", None, attached_to="e1", battlegroup=None, **keys)


def crown(*entries: Entry, **keys: Any) -> Roster:
    return roster(LEADER, *entries, **keys)


def of_orbat(faction: str, orbat: str, *entries: Entry, **keys: Any) -> Roster:
    return roster(*entries, orbats=(orbat,), faction=faction, **keys)


ROWS: list[tuple[Callable[[Force], Iterator[Problem]], Roster, Found]] = [
    (rules.game_size, roster(), []),
    (rules.game_size, roster(size=None), []),
    (rules.game_size, roster(points_limit=500), []),
    (rules.game_size, roster(points_limit=1500), []),
    (rules.game_size, roster(size=None, points_limit=4000), []),
    (
        rules.game_size,
        roster(size="war"),
        [({"size": "war", "allowed": ["skirmish", "battle", "cataclysm"]}, ())],
    ),
    (
        rules.game_size,
        roster(points_limit=499),
        [({"size": 499, "allowed": [500, 1500]}, ())],
    ),
    (
        rules.game_size,
        roster(size="battle", points_limit=1499),
        [({"size": 1499, "allowed": [1500, 2500]}, ())],
    ),
    (
        rules.game_size,
        roster(size="cataclysm", points_limit=4001),
        [({"size": 4001, "allowed": [2500, 4000]}, ())],
    ),
    (
        rules.game_size,
        roster(size="war", points_limit=9),
        [
            ({"size": "war", "allowed": ["skirmish", "battle", "cataclysm"]}, ()),
            ({"size": 9, "allowed": [500, 4000]}, ()),
        ],
    ),
    (rules.unknown_option, crown(RIFLES), []),
    (rules.unknown_option, crown(entry(2, "corfe-bastion")), []),
    (
        rules.unknown_option,
        crown(entry(2, "corfe-bastion", "huge")),
        [({"option": "huge", "candidates": ["reinforced", "full_strength"]}, ("e2",))],
    ),
    (rules.level_missing, crown(RIFLES), []),
    (rules.level_missing, crown(entry(2, "corfe-bastion", "huge")), []),
    (rules.level_missing, crown(entry(2, "corfe-bastion", None)), []),
    (
        rules.level_missing,
        crown(entry(2, "corfe-bastion")),
        [({"option": "basic", "levels": ["reinforced", "full_strength"]}, ("e2",))],
    ),
    (
        rules.level_missing,
        crown(entry(2, "monarch-landship", "reinforced")),
        [({"option": "reinforced", "levels": ["full_strength"]}, ("e2",))],
    ),
    (rules.level_missing, union(PARENT, fireteam(3)), []),
    (
        rules.level_missing,
        union(PARENT, fireteam(3, option="reinforced")),
        [({"option": "reinforced", "levels": ["basic"]}, ("e3",))],
    ),
    (
        rules.level_missing,
        union(entry(2, "federal-trooper-platoon", None), fireteam(3, option="reinforced")),
        [],
    ),
    (rules.level_missing, union(ENGINE, carriage(2)), []),
    (rules.points_minimum, roster(), []),
    (
        rules.points_minimum,
        crown(RIFLES),
        [({"total": 100, "minimum": 500}, ())],
    ),
    (
        rules.points_minimum,
        crown(RIFLES, size="battle"),
        [({"total": 100, "minimum": 1500}, ())],
    ),
    (rules.points_minimum, crown(entry(2, "monarch-landship", "full_strength")), []),
    (rules.battlegroup_required, roster(battlegroups=()), []),
    (rules.battlegroup_required, crown(), []),
    (rules.battlegroup_required, crown(battlegroups=()), [({}, ())]),
    (rules.battlegroup_unassigned, crown(RIFLES), []),
    (rules.battlegroup_unassigned, crown(entry(2, "rifle-platoon", battlegroup="b9")), []),
    (
        rules.battlegroup_unassigned,
        crown(
            entry(2, "rifle-platoon", battlegroup=None), entry(3, "janissaries", battlegroup=None)
        ),
        [({}, ("e2",)), ({}, ("e3",))],
    ),
    (
        rules.battlegroup_unassigned,
        crown(entry(2, "rifle-platoon", battlegroup=None), battlegroups=()),
        [],
    ),
    (rules.battlegroup_unassigned, union(PARENT, fireteam(3)), []),
    (rules.battlegroup_unassigned, union(PARENT, fireteam(3, attached_to=None)), [({}, ("e3",))]),
    (rules.battlegroup_unassigned, union(PARENT, fireteam(3, attached_to="e3")), [({}, ("e3",))]),
    (rules.battlegroup_unassigned, union(ENGINE, fireteam(3, attached_to="e1")), [({}, ("e3",))]),
    (rules.battlegroup_faction, crown(), []),
    (rules.battlegroup_faction, crown(faction="crwn"), []),
    (
        rules.battlegroup_faction,
        crown(orbats=("order-auxiliary-battlegroup", CROWN)),
        [({"orbat": "order-auxiliary-battlegroup"}, ("e1",))],
    ),
    (rules.battlegroup_faction, crown(orbats=("guards",)), [({"orbat": "guards"}, ("e1",))]),
    (rules.faction_battlegroup_single, roster(), []),
    (rules.faction_battlegroup_single, roster(orbats=(CROWN, BREAKERS)), []),
    (
        rules.faction_battlegroup_single,
        roster(orbats=(BREAKERS, "support-auxiliary-battlegroup")),
        [],
    ),
    (
        rules.faction_battlegroup_single,
        roster(orbats=(CROWN, CROWN)),
        [({"orbats": [CROWN, CROWN]}, ())],
    ),
    (
        rules.faction_battlegroup_single,
        roster(orbats=(BREAKERS, CROWN, BREAKERS, CROWN, BREAKERS)),
        [({"orbats": [BREAKERS] * 3}, ()), ({"orbats": [CROWN, CROWN]}, ())],
    ),
    (
        rules.faction_battlegroup_single,
        roster(orbats=("union-faction-battlegroup", "union-faction-battlegroup")),
        [],
    ),
    (rules.unit_not_in_battlegroup, crown(RIFLES), []),
    (rules.unit_not_in_battlegroup, crown(entry(2, "janissaries")), []),
    (
        rules.unit_not_in_battlegroup,
        crown(entry(2, "drake-field-guns"), orbats=(BREAKERS,)),
        [({"unit": "drake-field-guns", "orbat": BREAKERS}, ("e2",))],
    ),
    (
        rules.unit_not_in_battlegroup,
        union(PARENT, fireteam(3, attached_to=None, battlegroup="b1")),
        [({"unit": FIRETEAM, "orbat": "union-faction-battlegroup"}, ("e3",))],
    ),
    (rules.unit_not_in_battlegroup, union(PARENT, fireteam(3, battlegroup="b1")), []),
    (
        rules.unit_not_in_battlegroup,
        roster(
            PARENT,
            fireteam(3, battlegroup="b2"),
            faction="union",
            orbats=("union-faction-battlegroup", "shock-awe-auxiliary-battlegroup"),
        ),
        [({"unit": FIRETEAM, "orbat": "shock-awe-auxiliary-battlegroup"}, ("e3",))],
    ),
    (rules.unit_scale, crown(RIFLES), []),
    (
        rules.unit_scale,
        crown(entry(2, "monarch-landship", "full_strength")),
        [({"scales": ["battle", "cataclysm"]}, ("e2",))],
    ),
    (
        rules.unit_scale,
        crown(entry(2, "monarch-landship", "full_strength"), size=None, points_limit=2000),
        [],
    ),
    (
        rules.unit_scale,
        of_orbat(
            "empire",
            "empire-faction-battlegroup",
            entry(1, "wutai-landship", "full_strength"),
            size="battle",
        ),
        [({"scales": ["cataclysm"]}, ("e1",))],
    ),
    (rules.unit_copies, crown(entry(2, "rifle-platoon", count=2)), []),
    (
        rules.unit_copies,
        crown(RIFLES, entry(3, "rifle-platoon", "reinforced", count=2), entry(4, "sharp-rifles")),
        [({"copies": 3, "max": 2}, ("e2", "e3"))],
    ),
    (
        rules.unit_copies,
        crown(
            RIFLES,
            entry(3, "rifle-platoon", battlegroup="b2", count=2),
            orbats=(CROWN, BREAKERS),
        ),
        [({"copies": 2, "max": 1}, ("e3",))],
    ),
    (rules.unit_copies, union(PARENT, fireteam(3), fireteam(4)), []),
    (
        rules.unit_copies,
        union(PARENT, fireteam(3), fireteam(4), fireteam(5)),
        [({"copies": 3, "max": 2}, ("e3", "e4", "e5"))],
    ),
    (
        rules.unit_copies,
        union(entry(2, "federal-trooper-platoon", count=2), fireteam(3, count=4)),
        [],
    ),
    (
        rules.unit_copies,
        union(ENGINE, carriage(2), carriage(3)),
        [({"copies": 2, "max": 1}, ("e2", "e3"))],
    ),
    (
        rules.unit_copies,
        union(
            entry(1, "lakota-super-heavy-engine", "full_strength"),
            carriage(2, count=4),
            size="battle",
        ),
        [],
    ),
    (rules.slot_minimum, crown(RIFLES), []),
    (
        rules.slot_minimum,
        crown(),
        [({"orbat": CROWN, "slot": "Infantry", "count": 0, "min": 1}, ())],
    ),
    (
        rules.slot_minimum,
        of_orbat("alliance", "conclave-auxiliary-battlegroup", entry(1, "navarre-artillery-tank")),
        [
            (
                {
                    "orbat": "conclave-auxiliary-battlegroup",
                    "slot": "Infantry",
                    "count": 0,
                    "min": 1,
                },
                (),
            ),
            (
                {"orbat": "conclave-auxiliary-battlegroup", "slot": "Armour", "count": 1, "min": 2},
                (),
            ),
        ],
    ),
    (rules.slot_minimum, roster(RIFLES), []),
    (
        rules.slot_maximum,
        of_orbat(
            "crown",
            BREAKERS,
            entry(1, "sharp-rifles"),
            entry(2, "rifle-platoon"),
        ),
        [],
    ),
    (
        rules.slot_maximum,
        of_orbat(
            "crown",
            BREAKERS,
            entry(1, "sharp-rifles"),
            entry(2, "rifle-platoon"),
            entry(3, "royal-engineer-sappers"),
        ),
        [({"orbat": BREAKERS, "slot": "Infantry", "count": 3, "max": 2}, ("e1", "e2", "e3"))],
    ),
    (
        rules.slot_maximum,
        crown(entry(2, "drake-field-guns", count=2)),
        [({"orbat": CROWN, "slot": "Field Gun", "count": 2, "max": 1}, ("e2",))],
    ),
    (rules.slot_maximum, crown(entry(2, "rifle-command-platoon")), []),
    (rules.battlegroup_commander, crown(RIFLES), []),
    (rules.battlegroup_commander, roster(entry(1, "rifle-command-platoon")), []),
    (rules.battlegroup_commander, roster(RIFLES), [({"orbat": CROWN, "count": 0}, ())]),
    (
        rules.battlegroup_commander,
        crown(entry(2, "rifle-command-platoon")),
        [({"orbat": CROWN, "count": 2}, ("e1", "e2"))],
    ),
    (
        rules.battlegroup_commander,
        crown(entry(2, "rifle-platoon", commander=True)),
        [({"orbat": CROWN, "count": 1}, ("e2",))],
    ),
    (
        rules.battlegroup_commander,
        roster(entry(2, "rifle-platoon", commander=True)),
        [({"orbat": CROWN, "count": 0}, ("e2",))],
    ),
    (rules.battlegroup_commander, roster(entry(1, "rifle-comand", commander=True)), []),
    (
        rules.battlegroup_commander,
        roster(entry(1, "rifle-comand", commander=True, battlegroup="b2"), RIFLES),
        [({"orbat": CROWN, "count": 0}, ())],
    ),
    (
        rules.battlegroup_commander,
        crown(orbats=(CROWN, BREAKERS)),
        [({"orbat": BREAKERS, "count": 0}, ())],
    ),
    (
        rules.battlegroup_commander,
        of_orbat(
            "crown",
            "crown-super-heavy-auxiliary-battlegroup",
            entry(1, "sovereign-landship", "full_strength", commander=True),
        ),
        [],
    ),
    (
        rules.battlegroup_commander,
        of_orbat(
            "crown",
            "crown-super-heavy-auxiliary-battlegroup",
            entry(1, "monarch-landship", "full_strength", commander=True),
        ),
        [({"orbat": "crown-super-heavy-auxiliary-battlegroup", "count": 0}, ("e1",))],
    ),
    (
        rules.battlegroup_commander,
        of_orbat(
            "sultanate",
            "order-auxiliary-battlegroup",
            entry(1, "cor-caroli-luminant-command", commander=True),
        ),
        [],
    ),
    (rules.bolstering, crown(entry(2, "rifle-platoon", "reinforced")), []),
    (rules.bolstering, roster(entry(1, "rifle-command-platoon", "reinforced")), []),
    (
        rules.bolstering,
        roster(entry(1, "rifle-command-platoon", "full_strength")),
        [({"orbat": CROWN, "slot": "Commander", "bolstered": 1, "stars": 0}, ("e1",))],
    ),
    (
        rules.bolstering,
        crown(entry(2, "rifle-platoon", "reinforced"), entry(3, "sharp-rifles", "reinforced")),
        [({"orbat": CROWN, "slot": "Infantry", "bolstered": 2, "stars": 1}, ("e2", "e3"))],
    ),
    (
        rules.bolstering,
        crown(entry(2, "rifle-platoon", "full_strength"), entry(3, "sharp-rifles", "reinforced")),
        [({"orbat": CROWN, "slot": "Infantry", "bolstered": 1, "stars": 0}, ("e2",))],
    ),
    (
        rules.bolstering,
        crown(entry(2, "galahad-breachers", "reinforced")),
        [({"orbat": CROWN, "slot": "Armour", "bolstered": 1, "stars": 0}, ("e2",))],
    ),
    (rules.bolstering, crown(entry(2, "stirling-armoured-transports", "reinforced")), []),
    (
        rules.bolstering,
        crown(
            entry(2, "stirling-armoured-transports", "reinforced"),
            entry(3, "tristan-assault-transports", "reinforced"),
        ),
        [({"orbat": CROWN, "slot": "Armour", "bolstered": 2, "stars": 1}, ("e2", "e3"))],
    ),
    (
        rules.bolstering,
        crown(entry(2, "corfe-bastion", "reinforced")),
        [({"orbat": CROWN, "slot": "Fortification", "bolstered": 1, "stars": 0}, ("e2",))],
    ),
    (
        rules.bolstering,
        of_orbat(
            "imperium",
            "imperium-faction-battlegroup",
            entry(1, "faust-vitruvian-colossus", "full_strength"),
        ),
        [],
    ),
    (
        rules.bolstering,
        crown(
            entry(2, "rifle-platoon", "reinforced", count=2),
            entry(3, "galahad-breachers", "reinforced"),
            entry(4, "sharp-rifles", "full_strength"),
            entry(5, "monarch-landship", "full_strength"),
            size="battle",
        ),
        [],
    ),
    (
        rules.bolstering,
        crown(
            entry(2, "rifle-platoon", "full_strength", count=2),
            entry(3, "galahad-breachers", "full_strength"),
            size="battle",
        ),
        [
            ({"orbat": CROWN, "slot": "Infantry", "bolstered": 2, "stars": 1}, ("e2",)),
            ({"orbat": CROWN, "slot": "Armour", "bolstered": 1, "stars": 0}, ("e3",)),
        ],
    ),
    (
        rules.bolstering,
        crown(entry(2, "rifle-platoon", "full_strength", count=2), size="cataclysm"),
        [],
    ),
    (rules.boon_unknown, roster(boons=("elan", "mad-minute")), []),
    (rules.boon_unknown, roster(boons=("luck", "luck")), [({"boon": "luck"}, ())]),
    (
        rules.boon_unknown,
        roster(battlegroups=(Battlegroup("b1", CROWN, ("luck",)),), boons=("fate",)),
        [({"boon": "fate"}, ()), ({"boon": "luck"}, ())],
    ),
    (rules.boon_once, roster(boons=("mad-minute", "elan", "luck", "luck")), []),
    (rules.boon_once, roster(boons=("elan", "elan", "elan")), [({"boon": "elan"}, ())]),
    (
        rules.boon_once,
        roster(battlegroups=(Battlegroup("b1", CROWN, ("elan",)),), boons=("elan",)),
        [({"boon": "elan"}, ())],
    ),
    (rules.boon_faction, roster(boons=("mad-minute", "countercharge", "luck")), []),
    (rules.boon_faction, roster(boons=("elan",), faction="crwn"), []),
    (
        rules.boon_faction,
        roster(boons=("elan", "yee-haw", "elan")),
        [({"boon": "elan"}, ()), ({"boon": "yee-haw"}, ())],
    ),
    (
        rules.transport_capacity,
        crown(entry(2, "royal-engineer-sappers", embarked_in="e3"), TRUCKS),
        [],
    ),
    (
        rules.transport_capacity,
        crown(entry(2, "rifle-platoon", "reinforced", embarked_in="e3"), TRUCKS),
        [({"transport": "stirling-armoured-transports", "models": 12, "capacity": 6}, ("e2",))],
    ),
    (
        rules.transport_capacity,
        crown(
            entry(2, "rifle-platoon", "reinforced", embarked_in="e3"),
            entry(3, "stirling-armoured-transports", "reinforced"),
        ),
        [],
    ),
    (
        rules.transport_capacity,
        roster(
            entry(1, "royal-engineer-sappers", embarked_in="e3"),
            entry(2, "sharp-rifles", embarked_in="e3"),
            entry(3, "stirling-armoured-transports", "full_strength"),
        ),
        [
            (
                {"transport": "stirling-armoured-transports", "models": 8, "capacity": 18},
                ("e1", "e2"),
            )
        ],
    ),
    (
        rules.transport_capacity,
        crown(entry(2, "horse-guard-cavalry", embarked_in="e3"), TRUCKS),
        [({"transport": "stirling-armoured-transports", "models": 5, "capacity": 6}, ("e2",))],
    ),
    (
        rules.transport_capacity,
        crown(entry(2, "royal-engineer-sappers", embarked_in="e1")),
        [({"transport": "rifle-command-platoon", "models": 4, "capacity": 0}, ("e2",))],
    ),
    (
        rules.transport_capacity,
        crown(entry(2, "spitfire-rocketeers", embarked_in="e3"), TRUCKS),
        [({"transport": "stirling-armoured-transports", "models": 8, "capacity": 6}, ("e2",))],
    ),
    (
        rules.transport_capacity,
        union(
            entry(2, "pacifier-heavy-infantry-platoon", embarked_in="e3"), entry(3, "talon-rotor")
        ),
        [],
    ),
    (
        rules.transport_capacity,
        crown(entry(2, "rifle-platoon", "reinforced", embarked_in="e3"), entry(3, "nothing")),
        [],
    ),
    (rules.transport_capacity, crown(entry(2, "galahad-breachers", embarked_in="e2")), []),
    (rules.transport_capacity, crown(entry(2, "galahad-breachers", embarked_in="e9")), []),
    (
        rules.transport_capacity,
        crown(
            entry(2, "royal-engineer-sappers", embarked_in="e3", count=2),
            entry(3, "stirling-armoured-transports", count=2),
        ),
        [],
    ),
    (
        rules.transport_capacity,
        crown(entry(2, "royal-engineer-sappers", embarked_in="e3", count=2), TRUCKS),
        [({"transport": "stirling-armoured-transports", "models": 8, "capacity": 6}, ("e2",))],
    ),
    (
        rules.transport_capacity,
        of_orbat(
            "commonwealth",
            "commonwealth-faction-battlegroup",
            entry(1, "buran-cryo-troopers", embarked_in="e2"),
            entry(2, "omsk-cryo-transports"),
        ),
        [],
    ),
    (
        rules.transport_capacity,
        of_orbat(
            "commonwealth",
            "commonwealth-faction-battlegroup",
            entry(1, "salyut-heavy-troopers", embarked_in="e2"),
            entry(2, "omsk-cryo-transports"),
        ),
        [({"transport": "omsk-cryo-transports", "models": 4, "capacity": 10}, ("e1",))],
    ),
    (
        rules.transport_capacity,
        of_orbat(
            "commonwealth",
            "commonwealth-faction-battlegroup",
            entry(1, "tsar-battle-tanks", count=2, embarked_in="e2"),
            entry(2, "miron-super-heavy-borer", "full_strength"),
        ),
        [],
    ),
    (
        rules.transport_capacity,
        of_orbat(
            "commonwealth",
            "commonwealth-faction-battlegroup",
            entry(1, "tsar-battle-tanks", "reinforced", embarked_in="e2"),
            entry(2, "miron-super-heavy-borer", "full_strength"),
        ),
        [],
    ),
    (
        rules.transport_capacity,
        of_orbat(
            "commonwealth",
            "commonwealth-faction-battlegroup",
            entry(1, "tsar-battle-tanks", "reinforced", embarked_in="e2"),
            entry(2, "miron-super-heavy-borer", "full_strength"),
            entry(3, "tsarevna-strike-tanks", embarked_in="e2"),
        ),
        [({"transport": "miron-super-heavy-borer", "models": 6, "capacity": 0}, ("e1", "e3"))],
    ),
    (
        rules.transport_capacity,
        of_orbat(
            "commonwealth",
            "commonwealth-faction-battlegroup",
            entry(1, "krot-armoured-borers", embarked_in="e2"),
            entry(2, "miron-super-heavy-borer", "full_strength"),
        ),
        [({"transport": "miron-super-heavy-borer", "models": 2, "capacity": 0}, ("e1",))],
    ),
    (
        rules.transport_capacity,
        union(
            entry(2, "federal-trooper-platoon", embarked_in="e4"),
            fireteam(3, embarked_in="e4"),
            entry(4, "ironhide-transports"),
        ),
        [],
    ),
    (
        rules.transport_capacity,
        union(
            entry(2, "federal-trooper-platoon", embarked_in="e4"),
            fireteam(3, count=2),
            entry(4, "ironhide-transports"),
        ),
        [({"transport": "ironhide-transports", "models": 8, "capacity": 6}, ("e2",))],
    ),
    (
        rules.transport_capacity,
        union(
            entry(2, "federal-trooper-platoon", embarked_in="e4", count=2),
            fireteam(3, count=2),
            entry(4, "ironhide-transports", count=2),
        ),
        [],
    ),
    (
        rules.transport_capacity,
        union(
            entry(2, "federal-trooper-platoon", embarked_in="e4", count=2),
            fireteam(3, count=3),
            entry(4, "ironhide-transports", count=2),
        ),
        [({"transport": "ironhide-transports", "models": 14, "capacity": 12}, ("e2",))],
    ),
    (
        rules.transport_capacity,
        of_orbat(
            "alliance",
            "alliance-faction-battlegroup",
            entry(1, "ghent-landfortress", "full_strength"),
            entry(2, "destreza-bladestriders", embarked_in="e1"),
            entry(3, "french-legionnaires", "full_strength", embarked_in="e1"),
        ),
        [],
    ),
    (
        rules.transport_capacity,
        of_orbat(
            "alliance",
            "alliance-faction-battlegroup",
            entry(1, "ghent-landfortress", "full_strength"),
            entry(2, "destreza-bladestriders", embarked_in="e1", count=2),
        ),
        [({"transport": "ghent-landfortress", "models": 8, "capacity": 16}, ("e2",))],
    ),
    (
        rules.transport_capacity,
        of_orbat(
            "alliance",
            "alliance-faction-battlegroup",
            entry(1, "ghent-landfortress", "full_strength"),
            entry(2, "destreza-bladestriders", "reinforced", embarked_in="e1"),
        ),
        [({"transport": "ghent-landfortress", "models": 8, "capacity": 16}, ("e2",))],
    ),
    (rules.reserve_half, roster(), []),
    (rules.reserve_half, crown(entry(2, "rifle-platoon", reserve=True)), []),
    (
        rules.reserve_half,
        crown(entry(2, "rifle-platoon", reserve=True, count=2)),
        [({"reserve": 2, "allowed": 1}, ("e2",))],
    ),
    (
        rules.reserve_half,
        crown(
            entry(2, "royal-engineer-sappers", embarked_in="e3", reserve=True),
            entry(3, "stirling-armoured-transports", reserve=True),
        ),
        [],
    ),
    (
        rules.reserve_half,
        roster(
            entry(2, "royal-engineer-sappers", embarked_in="e3"),
            entry(3, "stirling-armoured-transports", reserve=True),
        ),
        [({"reserve": 1, "allowed": 0}, ("e3",))],
    ),
    (
        rules.reserve_half,
        union(PARENT, fireteam(3), entry(4, "talon-rotor", reserve=True)),
        [],
    ),
    (
        rules.reserve_half,
        union(entry(2, "federal-trooper-platoon", reserve=True), fireteam(3)),
        [({"reserve": 1, "allowed": 0}, ("e2",))],
    ),
    (rules.aircraft_reserve, crown(entry(2, SQUADRON, reserve=True), RIFLES), []),
    (rules.aircraft_reserve, crown(entry(2, SQUADRON)), [({"unit": SQUADRON}, ("e2",))]),
]


@pytest.mark.parametrize(
    ("rule", "of", "expected"), ROWS, ids=[f"{i}-{row[0].__name__}" for i, row in enumerate(ROWS)]
)
def test_rule_finds_exactly(
    rule: Callable[[Force], Iterator[Problem]], of: Roster, expected: Found, clash: Catalogue
) -> None:
    found = rule(force(of, clash))
    assert [(dict(problem.data), problem.entries) for problem in found] == expected


def test_every_rule_has_a_breach_and_a_neighbour_among_the_rows() -> None:
    own = {rule.find for rule in legality.RULES if rule.find.__module__ == rules.__name__}
    assert {row[0] for row in ROWS if row[2]} == own
    assert {row[0] for row in ROWS if not row[2]} == own


def test_every_rule_names_its_place_in_the_book() -> None:
    for rule in legality.RULES:
        assert rule.source.title.startswith("Armoured Clash (2024), ")
        assert rule.source.ref


def test_only_a_small_force_is_a_warning(clash: Catalogue) -> None:
    seen = {
        problem.code: problem.severity for rule, of, _ in ROWS for problem in rule(force(of, clash))
    }
    assert seen.pop("points-minimum") is Severity.WARNING
    assert set(seen.values()) == {Severity.ERROR}
