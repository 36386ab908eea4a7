from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.tabletop.lists import rules
from factions.tabletop.lists.problem import Problem, Severity, Source
from factions.tabletop.lists.roster import Battlegroup, Entry
from factions.tabletop.lists.rules import Rule, breaches, rings
from tests.factions.tabletop.made_up import BOOK, RULES, Set, army, entries

Found = list[tuple[Any, tuple[str, ...]]]
PAWNS = entries("pawn", "pawn")


def found(rule: Callable[[Any], Iterator[Problem]], of: Set) -> Found:
    return [(dict(problem.data), problem.entries) for problem in rule(of)]


def one(unit: str, **keys: Any) -> Entry:
    return Entry("e1", unit, **keys)


ROOK, QUEEN = one("rook", option="min"), one("queen")
RANGED = replace(BOOK, limits=(50, 150))

ROWS: list[tuple[Callable[[Any], Iterator[Problem]], Set, Found]] = [
    (rules.unknown_faction, army(faction="white"), []),
    (
        rules.unknown_faction,
        army(faction="whyte"),
        [({"faction": "whyte", "candidates": ["white"]}, ())],
    ),
    (
        rules.unknown_faction,
        army(faction="zzz"),
        [({"faction": "zzz", "candidates": ["white", "black", "any"]}, ())],
    ),
    (rules.game_size, army(), []),
    (rules.game_size, army(size="blitz"), []),
    (rules.game_size, army(size="long", points_limit=200), []),
    (
        rules.game_size,
        army(size="Blitz"),
        [({"size": "Blitz", "allowed": ["blitz", "long"]}, ())],
    ),
    (rules.game_size, army(points_limit=150), [({"size": 150, "allowed": [100, 200]}, ())]),
    (rules.game_size, army(points_limit=150, book=RANGED), []),
    (
        rules.game_size,
        army(points_limit=151, book=RANGED),
        [({"size": 151, "allowed": [50, 150]}, ())],
    ),
    (
        rules.game_size,
        army(size="x", points_limit=1, book=RANGED),
        [
            ({"size": "x", "allowed": ["blitz", "long"]}, ()),
            ({"size": 1, "allowed": [50, 150]}, ()),
        ],
    ),
    (rules.empty_list, army(), [({}, ())]),
    (rules.empty_list, army(one("nobody")), []),
    (rules.unknown_unit, army(*PAWNS), []),
    (
        rules.unknown_unit,
        army(*entries("pawn", "pawns", "zzz")),
        [
            ({"unit": "pawns", "candidates": ["pawn"]}, ("e2",)),
            ({"unit": "zzz", "candidates": []}, ("e3",)),
        ],
    ),
    (rules.unknown_option, army(ROOK), []),
    (rules.unknown_option, army(one("rook")), []),
    (
        rules.unknown_option,
        army(one("rook", option="mid")),
        [({"option": "mid", "candidates": ["min", "max"]}, ("e1",))],
    ),
    (rules.unknown_option, army(one("nobody", option="mid")), []),
    (rules.option_required, army(one("rook")), [({"options": ["min", "max"]}, ("e1",))]),
    (rules.option_required, army(one("rook", option="mid")), []),
    (rules.option_required, army(one("pawn")), []),
    (rules.unknown_upgrade, army(one("queen", upgrades=("crown", "sceptre"))), []),
    (
        rules.unknown_upgrade,
        army(one("queen", upgrades=("crwn", "axe", "crown", "axe"))),
        [
            ({"upgrade": "crwn", "candidates": ["crown"]}, ("e1",)),
            ({"upgrade": "axe", "candidates": []}, ("e1",)),
        ],
    ),
    (
        rules.unknown_upgrade,
        army(one("pawn", upgrades=("crown",))),
        [({"upgrade": "crown", "candidates": []}, ("e1",))],
    ),
    (rules.faction_only, army(*entries("pawn", "joker")), []),
    (
        rules.faction_only,
        army(*entries("pawn", "knave")),
        [({"faction": "white", "unit_faction": "black"}, ("e2",))],
    ),
    (rules.faction_only, army(*entries("pawn", "knave"), faction="grey"), []),
    (rules.points_limit, army(one("pawn", count=10)), []),
    (
        rules.points_limit,
        army(one("pawn", count=11)),
        [({"total": 110, "limit": 100, "over": 10}, ())],
    ),
    (rules.points_limit, army(one("pawn", count=11), size="long"), []),
    (
        rules.points_limit,
        army(one("pawn", count=11), size="long", points_limit=105),
        [({"total": 110, "limit": 105, "over": 5}, ())],
    ),
    (rules.points_left, army(one("pawn", count=9)), [({"left": 10, "cheapest": "pawn"}, ())]),
    (rules.points_left, army(one("pawn", count=9), points_limit=99), []),
    (rules.points_left, army(one("pawn", count=10)), []),
    (rules.points_left, army(one("pawn", count=11)), []),
    (rules.points_left, army(), []),
    (rules.points_left, army(one("pawn"), faction="grey"), []),
    (rules.dangling_reference, army(one("pawn", attached_to="e2"), Entry("e2", "rook")), []),
    (
        rules.dangling_reference,
        army(one("pawn", attached_to="e3", embarked_in="e4", battlegroup="b1")),
        [
            ({"reference": "e3"}, ("e1",)),
            ({"reference": "e4"}, ("e1",)),
            ({"reference": "b1"}, ("e1",)),
        ],
    ),
    (
        rules.dangling_reference,
        army(one("pawn", battlegroup="b1"), battlegroups=(Battlegroup("b1", "line"),)),
        [],
    ),
    (rules.dangling_reference, army(one("nobody", attached_to="e3")), []),
    (rules.circular_reference, army(one("pawn", attached_to="e1")), [({}, ("e1",))]),
    (rules.circular_reference, army(one("pawn", embarked_in="e1")), [({}, ("e1",))]),
    (
        rules.circular_reference,
        army(one("pawn", attached_to="e2"), Entry("e2", "rook", embarked_in="e1")),
        [],
    ),
    (rules.circular_reference, army(one("nobody", attached_to="e1")), []),
]


@pytest.mark.parametrize(
    ("rule", "of", "expected"), ROWS, ids=[f"{i}-{row[0].__name__}" for i, row in enumerate(ROWS)]
)
def test_rule_finds_exactly(
    rule: Callable[[Any], Iterator[Problem]], of: Set, expected: Found
) -> None:
    assert found(rule, of) == expected


def test_every_shared_rule_has_a_breach_and_a_neighbour_among_the_rows() -> None:
    assert {row[0] for row in ROWS if row[2]} == set(RULES)
    assert {row[0] for row in ROWS if not row[2]} == set(RULES)


def test_only_points_left_does_not_make_a_list_illegal() -> None:
    severities = {p.code: p.severity for rule, of, _ in ROWS for p in rule(of)}
    assert severities.pop("points-left") is Severity.INFO
    assert set(severities.values()) == {Severity.ERROR}


def test_unaddable_units_are_passed_over() -> None:
    costs = {**BOOK.costs, "queen": {"standard": 5}}
    cheap = replace(BOOK, costs=costs)
    assert found(rules.points_left, army(one("pawn", count=9), book=cheap)) == [
        ({"left": 10, "cheapest": "queen"}, ())
    ]
    with_queen = army(Entry("e1", "pawn", count=8), Entry("e2", "queen"), book=cheap)
    assert found(rules.points_left, with_queen) == [({"left": 15, "cheapest": "pawn"}, ())]


def test_breaches_come_rule_by_rule_with_their_source() -> None:
    first, second = Source("Laws", "1"), Source("Laws", "2")
    book = (Rule[Set](rules.faction_only, first), Rule[Set](rules.unknown_unit, second))
    problems = breaches(book, army(*entries("knight", "knave", "knave")))
    assert [(p.code, p.entries, p.source) for p in problems] == [
        ("faction-only", ("e2",), first),
        ("faction-only", ("e3",), first),
        ("unknown-unit", ("e1",), second),
    ]


@pytest.mark.parametrize(
    ("links", "expected"),
    [
        ({}, []),
        ({"a": "b"}, []),
        ({"a": "a"}, [("a",)]),
        ({"a": "b", "b": "a"}, [("a", "b")]),
        ({"b": "a", "a": "b"}, [("b", "a")]),
        ({"x": "a", "a": "b", "b": "c", "c": "a"}, [("a", "b", "c")]),
        ({"a": "b", "b": "a", "c": "d", "d": "c", "e": "a"}, [("a", "b"), ("c", "d")]),
    ],
)
def test_rings(links: dict[str, str], expected: list[tuple[str, ...]]) -> None:
    assert list(rings(links)) == expected


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.sampled_from("abcdefgh")))
def test_rings_have_the_nodes_that_lead_back_to_themselves(links: dict[str, str]) -> None:
    def returns(node: str) -> bool:
        seen, now = set(), links.get(node)
        while now is not None and now not in seen and now != node:
            seen.add(now)
            now = links.get(now)
        return now == node

    inside = [node for ring in rings(links) for node in ring]
    assert len(inside) == len(set(inside))
    assert set(inside) == {node for node in links if returns(node)}
