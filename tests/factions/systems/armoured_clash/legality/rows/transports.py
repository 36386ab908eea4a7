"""Transports, reserves and aircraft."""

from factions.systems.armoured_clash.legality import rules
from tests.factions.systems.armoured_clash.legality.lists import (
    PARENT,
    RIFLES,
    SQUADRON,
    Rows,
    crown,
    entry,
    fireteam,
    of_orbat,
    roster,
    union,
)

TRUCKS = entry(3, "stirling-armoured-transports")

ROWS: Rows = [
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
