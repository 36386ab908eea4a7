from typing import Any

import pytest

from factions.tabletop.lists import remedies
from factions.tabletop.lists.problem import Problem
from factions.tabletop.lists.roster import Entry
from tests.factions.tabletop.lists.written_fixes import WrittenFixes, blaming, lines, written
from tests.factions.tabletop.made_up import Set, army, entries

CARRIED = (
    Entry("e1", "pawn", attached_to="e2"),
    Entry("e2", "rook"),
    Entry("e3", "pawn", attached_to="e2", embarked_in="e2"),
)
COPIES = (Entry("e1", "pawn", count=2), Entry("e2", "rook"), Entry("e3", "pawn", count=3))

ROWS: list[tuple[Any, Set, Problem, WrittenFixes]] = [
    (
        remedies.remove,
        army(*CARRIED),
        blaming("e2", "e3"),
        [
            (
                "remove",
                [
                    "remove /entries/0/attached_to",
                    "remove /entries/2/attached_to",
                    "remove /entries/2/embarked_in",
                    "remove /entries/1",
                ],
            ),
            ("remove", ["remove /entries/2"]),
        ],
    ),
    (remedies.remove_all_but_one, army(*entries("pawn", "pawn")), blaming("e1", "e2"), []),
    (
        remedies.remove_all_but_one,
        army(*CARRIED),
        blaming("e1", "e2", "e3"),
        [
            (
                "remove-several",
                ["remove /entries/0/attached_to", "remove /entries/2", "remove /entries/1"],
            ),
            ("remove-several", ["remove /entries/2", "remove /entries/0"]),
            (
                "remove-several",
                [
                    "remove /entries/2/attached_to",
                    "remove /entries/2/embarked_in",
                    "remove /entries/1",
                    "remove /entries/0",
                ],
            ),
        ],
    ),
    (
        remedies.thin,
        army(*COPIES),
        blaming("e1", "e2", "e3"),
        [
            ("lower-count", ["add /entries/0/count 1"]),
            ("lower-count", ["add /entries/2/count 1"]),
        ],
    ),
    (
        remedies.swap,
        army(Entry("e1", "knave", option="max", upgrades=("crown",)), points_limit=40),
        blaming("e1"),
        [
            (
                "replace",
                [
                    f"add /entries/0/unit {unit}",
                    "remove /entries/0/option",
                    "remove /entries/0/upgrades",
                ],
            )
            for unit in ("rook", "pawn", "joker")
        ],
    ),
    (
        remedies.swap,
        army(*entries("queen", "knave"), points_limit=150),
        blaming("e2"),
        [("replace", [f"add /entries/1/unit {unit}"]) for unit in ("rook", "pawn", "joker")],
    ),
    (
        remedies.trim,
        army(*COPIES),
        blaming("e1", "e3", copies=5, avb=4),
        [("lower-count", ["add /entries/2/count 2"])],
    ),
    (remedies.trim, army(*COPIES), blaming("e1", "e3", copies=5, avb=2), []),
    (remedies.trim, army(*COPIES), blaming("e1", "e3", copies=5, avb=1), []),
    (
        remedies.trim,
        army(*COPIES),
        blaming("e1", "e3", copies=5, avb=0),
        [("remove-several", ["remove /entries/2", "remove /entries/0"])],
    ),
    (
        remedies.shed,
        army(Entry("e1", "pawn", count=6), *entries("x", "rook", "queen")[1:]),
        blaming(over=50),
        [
            ("remove", ["remove /entries/0"]),
            ("remove", ["remove /entries/2"]),
            ("lower-count", ["add /entries/0/count 1"]),
        ],
    ),
    (
        remedies.shed,
        army(*entries("pawn", "rook", "pawn")),
        blaming(over=35),
        [
            ("remove-several", ["remove /entries/1", "remove /entries/0"]),
            ("remove-several", ["remove /entries/2", "remove /entries/1"]),
            ("remove-several", ["remove /entries/2", "remove /entries/1"]),
        ],
    ),
    (
        remedies.swap_any,
        army(*entries("joker", "queen"), points_limit=60),
        blaming(over=30),
        [("replace", [f"add /entries/1/unit {unit}"]) for unit in ("rook", "pawn", "joker")],
    ),
    (
        remedies.raise_limit,
        army(*entries("queen", "rook")),
        blaming(over=20),
        [("set-limit", ["add /points_limit 120"])],
    ),
    (
        remedies.respell,
        army(*entries("pawn", "rok")),
        blaming("e2", candidates=["rook", "joker"]),
        [
            ("replace", ["add /entries/1/unit rook"]),
            ("replace", ["add /entries/1/unit joker"]),
        ],
    ),
    (
        remedies.choose_option,
        army(*entries("rook")),
        blaming("e1", options=["min", "max"]),
        [
            ("set-option", ["add /entries/0/option min"]),
            ("set-option", ["add /entries/0/option max"]),
        ],
    ),
    (
        remedies.choose_option,
        army(*entries("rook")),
        blaming("e1", candidates=["max"]),
        [("set-option", ["add /entries/0/option max"])],
    ),
    (
        remedies.clear_option,
        army(Entry("e1", "pawn", option="max")),
        blaming("e1"),
        [("clear-option", ["remove /entries/0/option"])],
    ),
    (
        remedies.drop_unknown_upgrades,
        army(Entry("e1", "queen", upgrades=("axe", "crown", "bow"))),
        blaming("e1"),
        [("drop-upgrades", ["add /entries/0/upgrades ['crown']"])],
    ),
    (
        remedies.drop_unknown_upgrades,
        army(Entry("e1", "pawn", upgrades=("axe",))),
        blaming("e1"),
        [("drop-upgrades", ["remove /entries/0/upgrades"])],
    ),
    (
        remedies.choose_faction,
        army(*entries("pawn", "knave", "knave"), faction="blak"),
        blaming(candidates=["black", "any"]),
        [
            ("set-faction", ["add /faction black"]),
            ("set-faction", ["add /faction white"]),
            ("set-faction", ["add /faction any"]),
        ],
    ),
    (
        remedies.choose_size,
        army(size="short"),
        blaming(size="short"),
        [
            ("set-size", ["add /size blitz"]),
            ("set-size", ["add /size long"]),
            ("drop-size", ["remove /size"]),
        ],
    ),
    (
        remedies.choose_size,
        army(points_limit=170),
        blaming(size=170),
        [
            ("set-limit", ["add /points_limit 200"]),
            ("set-limit", ["add /points_limit 100"]),
        ],
    ),
    (
        remedies.detach,
        army(*CARRIED),
        blaming("e1", "e2", "e3"),
        [
            ("detach", ["remove /entries/0/attached_to"]),
            ("detach", ["remove /entries/2/attached_to"]),
        ],
    ),
    (remedies.detach_all, army(*CARRIED), blaming("e1", "e2"), []),
    (
        remedies.detach_all,
        army(*CARRIED),
        blaming("e1", "e2", "e3"),
        [
            (
                "detach-all",
                ["remove /entries/0/attached_to", "remove /entries/2/attached_to"],
            )
        ],
    ),
    (
        remedies.disembark,
        army(*CARRIED),
        blaming("e1", "e2", "e3"),
        [("disembark", ["remove /entries/2/embarked_in"])],
    ),
    (
        remedies.clear_references,
        army(Entry("e1", "pawn", attached_to="e9", embarked_in="e1", battlegroup="b")),
        blaming("e1"),
        [
            (
                "clear-references",
                ["remove /entries/0/attached_to", "remove /entries/0/battlegroup"],
            )
        ],
    ),
]


@pytest.mark.parametrize(
    ("remedy", "of", "problem", "expected"),
    ROWS,
    ids=[f"{i}-{row[0].__name__}" for i, row in enumerate(ROWS)],
)
def test_remedy_proposes_exactly(
    remedy: Any, of: Set, problem: Problem, expected: WrittenFixes
) -> None:
    assert written(remedy(of, problem)) == expected


def test_every_remedy_is_tried_among_the_rows() -> None:
    tried = {row[0].__name__ for row in ROWS}
    known = {
        name
        for name, value in vars(remedies).items()
        if callable(value) and getattr(value, "__annotations__", {}).get("problem") is Problem
    }
    assert known - tried == {"culprits"}
    assert len(tried) == 18


def test_refilling_spends_what_the_first_step_frees() -> None:
    of = army(Entry("e1", "pawn", count=5), Entry("e3", "queen"), size="long", points_limit=160)
    refill = remedies.refilled(remedies.remove, remedies.thin)
    assert [(fix.data["first"].label, lines(fix.patch)) for fix in refill(of, blaming("e1"))] == [
        ("remove", ["remove /entries/0", "add /entries/- {'id': 'e2', 'unit': 'rook'}"]),
        ("remove", ["remove /entries/0", "add /entries/- {'id': 'e2', 'unit': 'joker'}"]),
        *(
            (
                "lower-count",
                ["add /entries/0/count 1", f"add /entries/- {{'id': 'e4', 'unit': '{unit}'}}"],
            )
            for unit in ("rook", "pawn", "joker")
        ),
    ]
    first = next(refill(of, blaming("e1")))
    assert first.data["points"] == 30
    assert first.data["first"].label == "remove"


def test_long_lists_are_shed_from_the_end_without_trying_pairs() -> None:
    of = army(*(Entry(f"e{i}", "pawn") for i in range(41)))
    (fix,) = remedies.shed(of, blaming(over=35))
    assert [operation["path"] for operation in fix.patch] == [
        f"/entries/{place}" for place in (40, 39, 38, 37)
    ]
