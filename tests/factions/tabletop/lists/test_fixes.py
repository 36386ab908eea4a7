from collections.abc import Iterator
from functools import partial

import jsonpatch
import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.tabletop.lists import fixes, remedies, rules
from factions.tabletop.lists.fixes import MOST_FIXES, tally, with_fixes
from factions.tabletop.lists.problem import Fix, Problem, Severity, Source
from factions.tabletop.lists.roster import Entry, Roster, read, write
from factions.tabletop.lists.rules import Rule, breaches
from tests.factions.tabletop.made_up import BOOK, Set, army, entries

SOURCE = Source("Laws of the game", "1")


def test_tally_counts_by_code_and_culprits() -> None:
    problems = [Problem("a", {"x": 1}, ("e1",)), Problem("a", {"x": 2}, ("e1",)), Problem("b")]
    assert tally(problems) == {("a", ("e1",)): 2, ("b", ()): 1}


def offered(of: Set, *book: Rule[Set]) -> dict[str, list[Fix]]:
    problems = with_fixes(book, breaches(book, of), of, partial(Set, book=BOOK))
    return {problem.code: list(problem.fixes) for problem in problems}


FACTION = Rule[Set](rules.faction_only, SOURCE, (remedies.remove, remedies.choose_faction))
LIMIT = Rule[Set](rules.points_limit, SOURCE, (remedies.shed, remedies.raise_limit))
LEFT = Rule[Set](rules.points_left, SOURCE, (remedies.raise_limit,))
EMPTY = Rule[Set](rules.empty_list, SOURCE)


def test_only_what_removes_the_problem_is_offered() -> None:
    of = army(*entries("pawn", "knave", "knave"))
    labels = [fix.label for fix in offered(of, FACTION)["faction-only"]]
    assert labels == ["remove"]


def test_of_fixes_that_read_alike_one_is_offered() -> None:
    of = army(*entries("queen", "pawn", "pawn"))
    removals = [fix for fix in offered(of, LIMIT)["points-limit"] if fix.label == "remove"]
    assert [fix.data["entry"] for fix in removals] == ["e2", "e1"]


def test_fixes_that_add_a_problem_are_not_offered() -> None:
    lone = army(*entries("knave"))
    assert [fix.label for fix in offered(lone, FACTION)["faction-only"]] == [
        "remove",
        "set-faction",
    ]
    assert [fix.label for fix in offered(lone, FACTION, EMPTY)["faction-only"]] == ["set-faction"]


def test_an_information_counts_as_a_problem_added() -> None:
    of = army(*entries("pawn", "queen", "pawn"))
    assert len(offered(of, LIMIT)["points-limit"]) == 3
    removed = [fix.data.get("unit") for fix in offered(of, LIMIT, LEFT)["points-limit"]]
    assert removed == ["pawn", None]


def test_an_information_has_no_fixes() -> None:
    of = army(*entries("pawn"))
    (problem,) = with_fixes([LEFT], breaches([LEFT], of), of, partial(Set, book=BOOK))
    assert problem.severity is Severity.INFO
    assert problem.fixes == ()


def many(of: Set, problem: Problem) -> Iterator[Fix]:
    for number in range(100, 130):
        patch = [{"op": "add", "path": "/points_limit", "value": number}] * (1 + number % 2)
        yield Fix("set-limit", {"limit": number}, tuple(patch))


def test_smallest_come_first_and_are_few() -> None:
    of = army(*entries("pawn", "queen", "pawn"))
    rule = Rule[Set](rules.points_limit, SOURCE, (many,))
    assert [fix.data["limit"] for fix in offered(of, rule)["points-limit"]] == [
        110,
        112,
        114,
        116,
        118,
    ]
    assert MOST_FIXES == 5


def test_a_hopeless_list_is_not_worked_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Roster] = []

    def muster(roster: Roster) -> Set:
        tried.append(roster)
        return Set(roster, BOOK)

    of = army(*(Entry(f"e{i}", "knave") for i in range(500)))
    problems = with_fixes([FACTION], breaches([FACTION], of), of, muster)
    assert len(problems) == 500
    assert len(tried) == fixes.WORK // 1000
    assert problems[-1].fixes == ()


def test_a_fix_of_several_problems_is_tried_once() -> None:
    tried: list[Roster] = []

    def muster(roster: Roster) -> Set:
        tried.append(roster)
        return Set(roster, BOOK)

    of = army(*entries("knave", "knave"))
    problems = with_fixes([FACTION], breaches([FACTION], of), of, muster)
    labels = [[fix.label for fix in problem.fixes] for problem in problems]
    assert labels == [["remove", "set-faction"]] * 2
    assert [len(roster.entries) for roster in tried] == [1, 2, 1]


@given(st.lists(st.sampled_from(["pawn", "rook", "queen", "knave", "joker", "x"]), max_size=6))
def test_fixes_hold_when_applied(units: list[str]) -> None:
    book = (FACTION, LIMIT, LEFT, EMPTY, Rule[Set](rules.unknown_unit, SOURCE, (remedies.respell,)))
    of = army(*entries(*units))
    before = tally(breaches(book, of))
    for problem in with_fixes(book, breaches(book, of), of, partial(Set, book=BOOK)):
        for fix in problem.fixes:
            fixed = read(jsonpatch.apply_patch(write(of.roster), list(fix.patch)))
            after = tally(breaches(book, Set(fixed, BOOK)))
            assert (problem.code, problem.entries) not in after
            assert after <= before
