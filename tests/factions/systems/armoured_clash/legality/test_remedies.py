"""What each way out of a breach proposes, and which fixes whole lists are offered."""

from typing import Any

import pytest

from factions.systems.armoured_clash import legality
from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.legality import recruiting, regrouping, remedies
from factions.tabletop.lists import remedies as ways
from factions.tabletop.lists.problem import Problem
from factions.tabletop.lists.roster import Battlegroup, Entry, Roster
from tests.factions.systems.armoured_clash.legality.lists import (
    BREAKERS,
    CROWN,
    corpus,
    entry,
    force,
    roster,
    union,
)
from tests.factions.tabletop.lists.written_fixes import WrittenFixes, blaming, written

LEADER = entry(1, "rifle-command-platoon", commander=True)
RIFLES = entry(2, "rifle-platoon")
SQUADRON = "defiance-fighter-squadron"
BOTH = (CROWN, BREAKERS)


def fireteam(number: int, **keys: Any) -> Entry:
    return Entry(f"e{number}", "federal-gatling-fireteam", "basic", **keys)


ROWS: list[tuple[Any, Roster, Problem, WrittenFixes]] = [
    # Recruiting
    (
        recruiting.recruit_more,
        roster(LEADER, RIFLES, entry(3, "sharp-rifles", count=2), points_limit=247),
        blaming(),
        [
            (
                "recruit",
                [
                    "add /entries/- {'id': 'e4', 'unit': 'stirling-armoured-transports', "
                    "'option': 'basic', 'battlegroup': 'b1'}"
                ],
            ),
            (
                "recruit",
                [
                    "add /entries/- {'id': 'e4', 'unit': 'rifle-platoon', "
                    "'option': 'basic', 'battlegroup': 'b1'}"
                ],
            ),
        ],
    ),
    (
        recruiting.replace_unit,
        roster(LEADER, RIFLES, points_limit=105),
        blaming("e2"),
        [
            (
                "replace",
                [
                    "replace /entries/1 {'id': 'e2', 'unit': 'royal-engineer-sappers', "
                    "'option': 'basic', 'battlegroup': 'b1'}"
                ],
            ),
            (
                "replace",
                [
                    "replace /entries/1 {'id': 'e2', 'unit': 'stirling-armoured-transports', "
                    "'option': 'basic', 'battlegroup': 'b1'}"
                ],
            ),
        ],
    ),
    (
        recruiting.replace_any,
        roster(entry(2, "janissaries", count=2), points_limit=75),
        blaming(),
        [
            (
                "replace",
                [
                    f"replace /entries/0 {{'id': 'e2', 'unit': '{unit}', "
                    "'option': 'basic', 'battlegroup': 'b1', 'count': 2}"
                ],
            )
            for unit in ("stirling-armoured-transports", "rifle-platoon")
        ],
    ),
    (
        recruiting.respell,
        roster(entry(1, "corfe")),
        blaming("e1", candidates=["corfe-bastion", "rifle-platoon", "monarch-landship"]),
        [
            (
                "replace",
                ["add /entries/0/unit corfe-bastion", "add /entries/0/option reinforced"],
            ),
            ("replace", ["add /entries/0/unit rifle-platoon"]),
            ("replace", ["add /entries/0/unit monarch-landship"]),
        ],
    ),
    (
        recruiting.refilled(ways.remove),
        roster(LEADER, RIFLES, points_limit=105),
        blaming("e2"),
        [
            (
                "then-recruit",
                [
                    "remove /entries/1",
                    f"add /entries/- {{'id': 'e2', 'unit': '{unit}', "
                    "'option': 'basic', 'battlegroup': 'b1'}",
                ],
            )
            for unit in ("royal-engineer-sappers", "stirling-armoured-transports")
        ],
    ),
    # Battlegroups
    (
        regrouping.assign,
        roster(entry(1, "rifle-platoon"), entry(2, "drake-field-guns"), orbats=BOTH),
        blaming("e1", "e2"),
        [("assign", ["add /entries/0/battlegroup b2"])],
    ),
    (
        regrouping.reassign,
        roster(
            entry(1, "rifle-platoon", battlegroup="b9", embarked_in="e9"),
            entry(2, "rifle-platoon", embarked_in="e9"),
        ),
        blaming("e1", "e2"),
        [("assign", ["add /entries/0/battlegroup b1", "remove /entries/0/embarked_in"])],
    ),
    (
        regrouping.attach,
        union(
            entry(1, "federal-trooper-platoon"),
            fireteam(2, battlegroup="b2"),
            entry(3, "iron-horse-cavalry"),
            fireteam(4),
        ),
        blaming("e2", "e3", "e4"),
        [
            ("attach", ["add /entries/1/attached_to e1", "remove /entries/1/battlegroup"]),
            ("attach", ["add /entries/3/attached_to e1"]),
        ],
    ),
    (
        regrouping.form_battlegroup,
        roster(entry(1, "rifle-platoon", battlegroup=None), battlegroups=()),
        blaming(),
        [
            (
                "form-battlegroup",
                [
                    f"add /battlegroups [{{'id': 'b1', 'orbat': '{orbat}'}}]",
                    "add /entries/0/battlegroup b1",
                ],
            )
            for orbat in (
                CROWN,
                BREAKERS,
                "support-auxiliary-battlegroup",
                "crown-super-heavy-auxiliary-battlegroup",
            )
        ],
    ),
    (
        regrouping.form_battlegroup,
        union(entry(1, "federal-trooper-platoon", battlegroup="x"), fireteam(2), battlegroups=()),
        blaming(),
        [
            ("form-battlegroup", [f"add /battlegroups [{{'id': 'x', 'orbat': '{orbat}'}}]"])
            for orbat in (
                "union-faction-battlegroup",
                "manifest-destiny-auxiliary-battlegroup",
                "shock-awe-auxiliary-battlegroup",
                "heavy-rail-auxiliary-battlegroup",
            )
        ],
    ),
    (
        regrouping.choose_orbat,
        roster(orbats=(CROWN, "guards")),
        blaming(orbat="guards"),
        [
            ("set-orbat", [f"add /battlegroups/1/orbat {orbat}"])
            for orbat in (
                BREAKERS,
                "support-auxiliary-battlegroup",
                "crown-super-heavy-auxiliary-battlegroup",
            )
        ],
    ),
    (
        regrouping.disband,
        roster(LEADER, entry(2, "rifle-platoon", battlegroup="b2"), orbats=(CROWN, CROWN)),
        blaming(orbats=[CROWN, CROWN]),
        [
            ("merge-battlegroup", ["add /entries/1/battlegroup b1", "remove /battlegroups/1"]),
            ("disband", ["remove /entries/1", "remove /battlegroups/1"]),
            ("merge-battlegroup", ["add /entries/0/battlegroup b2", "remove /battlegroups/0"]),
            ("disband", ["remove /entries/0", "remove /battlegroups/0"]),
        ],
    ),
    (
        regrouping.disband,
        union(
            entry(1, "federal-trooper-platoon"),
            fireteam(2, attached_to="e1"),
        ),
        blaming(orbat="union-faction-battlegroup"),
        [("disband", ["remove /entries/1", "remove /entries/0", "remove /battlegroups/0"])],
    ),
    (
        regrouping.fill,
        roster(LEADER),
        blaming(),
        [
            (
                "recruit",
                [
                    "add /entries/- {'id': 'e2', 'unit': 'rifle-platoon', "
                    "'option': 'basic', 'battlegroup': 'b1'}"
                ],
            )
        ],
    ),
    (
        regrouping.fill,
        roster(
            entry(1, "scion-grenadier-command-platoon"),
            orbats=("imperium-faction-battlegroup",),
            faction="imperium",
        ),
        blaming(),
        [
            (
                "recruit-several",
                [
                    "add /entries/- {'id': 'e2', 'unit': 'scion-grenadier-platoon', "
                    "'option': 'basic', 'battlegroup': 'b1'}",
                    "add /entries/- {'id': 'e3', 'unit': 'essen-field-rockets', "
                    "'option': 'basic', 'battlegroup': 'b1'}",
                ],
            )
        ],
    ),
    (regrouping.fill, roster(LEADER, RIFLES), blaming(), []),
    (
        regrouping.give_up,
        roster(LEADER, RIFLES, entry(3, "rifle-platoon", battlegroup="b2"), orbats=BOTH),
        blaming(),
        [("disband", ["remove /entries/2", "remove /battlegroups/1"])],
    ),
    (regrouping.give_up, roster(LEADER), blaming(), []),
    (
        regrouping.replace_to_fill,
        roster(LEADER, entry(2, "horse-guard-cavalry")),
        blaming(),
        [
            (
                "replace",
                [
                    f"replace /entries/{place} {{'id': 'e{place + 1}', 'unit': 'rifle-platoon', "
                    "'option': 'basic', 'battlegroup': 'b1'}"
                ],
            )
            for place in (1, 0)
        ],
    ),
    (
        regrouping.trim,
        roster(entry(1, "rifle-platoon", count=3), entry(2, "rifle-platoon")),
        blaming("e1", "e2", copies=4, max=2),
        [],
    ),
    (
        regrouping.trim,
        roster(entry(1, "sharp-rifles"), entry(2, "rifle-platoon", count=3)),
        blaming("e1", "e2", count=4, max=2),
        [("lower-count", ["add /entries/1/count 1"])],
    ),
    (
        regrouping.unset_commander,
        roster(LEADER, entry(2, "rifle-platoon", commander=True)),
        blaming("e1", "e2"),
        [("unset-commander", ["remove /entries/1/commander"])],
    ),
    (
        regrouping.recruit_commander,
        roster(entry(2, "rifle-platoon", commander=True), points_limit=60),
        blaming("e2"),
        [],
    ),
    (
        regrouping.recruit_commander,
        roster(entry(2, "rifle-platoon", commander=True), points_limit=100),
        blaming("e2"),
        [
            (
                "recruit",
                [
                    "remove /entries/0/commander",
                    "add /entries/- {'id': 'e3', 'unit': 'rifle-command-platoon', "
                    "'option': 'basic', 'battlegroup': 'b1'}",
                ],
            ),
            (
                "recruit",
                [
                    "add /entries/- {'id': 'e3', 'unit': 'rifle-command-platoon', "
                    "'option': 'basic', 'battlegroup': 'b1'}",
                ],
            ),
            (
                "replace",
                [
                    "replace /entries/0 {'id': 'e2', 'unit': 'rifle-command-platoon', "
                    "'option': 'basic', 'battlegroup': 'b1'}"
                ],
            ),
        ],
    ),
    # Scales
    (
        remedies.choose_scale,
        roster(points_limit=1700),
        blaming(size=1700, allowed=[500, 1500]),
        [
            ("set-limit", ["add /points_limit 1500"]),
            ("set-limit", ["add /points_limit 500"]),
            ("set-size", ["add /size skirmish"]),
            ("set-size", ["add /size battle"]),
            ("set-size", ["add /size cataclysm"]),
            ("drop-size", ["remove /size"]),
        ],
    ),
    (
        remedies.choose_scale,
        roster(size="war"),
        blaming(size="war", allowed=[]),
        [
            ("set-size", ["add /size skirmish"]),
            ("set-size", ["add /size battle"]),
            ("set-size", ["add /size cataclysm"]),
            ("drop-size", ["remove /size"]),
        ],
    ),
    (
        remedies.change_scale,
        roster(points_limit=1000),
        blaming(),
        [
            ("set-size", ["add /size battle", "add /points_limit 1500"]),
            ("set-size", ["add /size cataclysm", "add /points_limit 2500"]),
        ],
    ),
    # Reinforcement levels
    (
        remedies.choose_level,
        roster(entry(1, "corfe-bastion")),
        blaming("e1", levels=["reinforced", "full_strength"]),
        [
            ("set-option", ["add /entries/0/option reinforced"]),
            ("set-option", ["add /entries/0/option full_strength"]),
        ],
    ),
    (
        remedies.lower_levels,
        roster(entry(1, "sharp-rifles", "full_strength"), entry(2, "rifle-platoon", "reinforced")),
        blaming("e1", "e2", bolstered=2, stars=1),
        [
            ("set-option", ["add /entries/0/option reinforced"]),
            ("set-option", ["add /entries/0/option basic"]),
            ("set-option", ["add /entries/1/option basic"]),
            ("lower-levels", ["add /entries/0/option basic", "add /entries/1/option basic"]),
        ],
    ),
    (
        remedies.lower_any,
        roster(entry(1, "sharp-rifles", "reinforced"), RIFLES, entry(3, "rifle-platoon", "huge")),
        blaming(),
        [("set-option", ["add /entries/0/option basic"])],
    ),
    (
        remedies.lower_one,
        roster(entry(1, "sharp-rifles", "reinforced"), entry(2, "rifle-platoon", "reinforced")),
        blaming("e2"),
        [("set-option", ["add /entries/1/option basic"])],
    ),
    # Boons
    (
        remedies.drop_boons,
        roster(
            boons=("mad-minute", "elan"),
            battlegroups=(Battlegroup("b1", CROWN, ("luck", "mad-minute")),),
        ),
        blaming(),
        [
            (
                "drop-boons",
                ["add /boons ['mad-minute']", "remove /battlegroups/0/boons"],
            )
        ],
    ),
    (remedies.drop_boons, roster(boons=("mad-minute",)), blaming(), []),
    (
        remedies.drop_boon,
        roster(boons=("mad-minute",), battlegroups=(Battlegroup("b1", CROWN, ("elan", "luck")),)),
        blaming(),
        [
            ("drop-boons", ["remove /boons"]),
            ("drop-boons", ["add /battlegroups/0/boons ['luck']"]),
            ("drop-boons", ["add /battlegroups/0/boons ['elan']"]),
        ],
    ),
    # Transports and reserve
    (
        remedies.deploy,
        roster(
            entry(1, SQUADRON, reserve=True),
            entry(2, "rifle-platoon", reserve=True),
            entry(3, "sharp-rifles", reserve=True),
        ),
        blaming("e1", "e2", "e3", reserve=3, allowed=1),
        [("deploy", ["remove /entries/1/reserve", "remove /entries/2/reserve"])],
    ),
    (
        remedies.deploy,
        roster(entry(1, SQUADRON, reserve=True), entry(2, "rifle-platoon", reserve=True)),
        blaming("e1", "e2", reserve=2, allowed=1),
        [("deploy", ["remove /entries/1/reserve"])],
    ),
    (
        remedies.hold_back,
        roster(entry(1, SQUADRON), entry(2, SQUADRON)),
        blaming("e1"),
        [
            ("hold-back", ["add /entries/0/reserve True"]),
            ("hold-back", ["add /entries/0/reserve True", "add /entries/1/reserve True"]),
        ],
    ),
    (
        remedies.disembark_all,
        roster(*(entry(n, "rifle-platoon", embarked_in="e9") for n in (1, 2, 3))),
        blaming("e1", "e2", "e3"),
        [
            ("disembark-several", [f"remove /entries/{n}/embarked_in" for n in group])
            for group in ((1, 2), (0, 2), (0, 1), (0, 1, 2))
        ],
    ),
]


@pytest.mark.parametrize(
    ("remedy", "of", "problem", "expected"),
    ROWS,
    ids=[f"{i}-{row[0].__name__}" for i, row in enumerate(ROWS)],
)
def test_remedy_proposes_exactly(
    remedy: Any, of: Roster, problem: Problem, expected: WrittenFixes, clash: Catalogue
) -> None:
    assert written(remedy(force(of, clash), problem)) == expected


def test_points_are_spent_on_several_units(clash: Catalogue) -> None:
    of = roster(LEADER, entry(2, "monarch-landship", "full_strength"), points_limit=525)
    first, *_ = recruiting.refilled(ways.remove)(force(of, clash), blaming("e2"))
    units = []
    while first.label == "then-recruit":
        units.append(first.data["unit"])
        first = first.data["first"]
    assert first.label == "remove"
    assert len(units) > 2


# The first fix that each broken list is offered.
OFFERED = [
    ("aircraft-reserve-broken", "aircraft-reserve", "hold-back"),
    ("battlegroup-commander-none-broken", "battlegroup-commander", "replace"),
    ("battlegroup-commander-mark-broken", "battlegroup-commander", "unset-commander"),
    ("battlegroup-faction-all-broken", "battlegroup-faction", "set-orbat"),
    ("battlegroup-required-broken", "battlegroup-required", "form-battlegroup"),
    ("battlegroup-unassigned-broken", "battlegroup-unassigned", "assign"),
    ("battlegroup-unassigned-fireteam-broken", "battlegroup-unassigned", "attach"),
    ("bolstering-transport-broken", "bolstering", "then-recruit"),
    ("boon-once-broken", "boon-once", "drop-boons"),
    ("dangling-reference-battlegroup-broken", "dangling-reference", "assign"),
    ("faction-battlegroup-single-broken", "faction-battlegroup-single", "set-orbat"),
    ("game-size-name-broken", "game-size", "set-size"),
    ("level-missing-broken", "level-missing", "set-option"),
    ("reserve-half-broken", "reserve-half", "deploy"),
    ("slot-minimum-two-broken", "slot-minimum", "recruit-several"),
    ("transport-capacity-models-broken", "transport-capacity", "disembark"),
    ("unknown-unit-commander-broken", "unknown-unit", "replace"),
]


@pytest.mark.parametrize(("name", "code", "label"), OFFERED)
def test_fixes_offered(name: str, code: str, label: str, clash: Catalogue) -> None:
    found = legality.check(corpus(name), clash).problems
    blamed = [problem for problem in found if problem.code == code]
    assert all(problem.fixes[0].label == label for problem in blamed)
