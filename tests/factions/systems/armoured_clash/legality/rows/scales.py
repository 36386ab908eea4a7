"""Scales and reinforcement levels."""

from factions.systems.armoured_clash.legality import rules
from tests.factions.systems.armoured_clash.legality.lists import (
    ENGINE,
    PARENT,
    RIFLES,
    Rows,
    carriage,
    crown,
    entry,
    fireteam,
    roster,
    union,
)

ROWS: Rows = [
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
]
