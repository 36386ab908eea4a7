"""What each way out of other breaches proposes, and which fixes whole lists are offered."""

from typing import Any

import pytest

from factions.systems.armoured_clash import legality
from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.legality import remedies
from factions.tabletop.lists.problem import Problem
from factions.tabletop.lists.roster import Battlegroup, Roster
from tests.factions.systems.armoured_clash.legality.lists import (
    CROWN,
    RIFLES,
    SQUADRON,
    corpus,
    entry,
    force,
    roster,
)
from tests.factions.tabletop.lists.written_fixes import WrittenFixes, blaming, written

ROWS: list[tuple[Any, Roster, Problem, WrittenFixes]] = [
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
