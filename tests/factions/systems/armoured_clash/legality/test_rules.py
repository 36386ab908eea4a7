"""Armoured Clash's own rules, row by row; `rows` has them by subject."""

from collections.abc import Callable, Iterator

import pytest

from factions.systems.armoured_clash import legality
from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.legality import rules
from factions.systems.armoured_clash.legality.force import Force
from factions.tabletop.lists.problem import Problem, Severity
from factions.tabletop.lists.roster import Roster
from tests.factions.systems.armoured_clash.legality.lists import Found, force
from tests.factions.systems.armoured_clash.legality.rows import (
    battlegroups,
    scales,
    slots,
    transports,
)

ROWS = [*scales.ROWS, *battlegroups.ROWS, *slots.ROWS, *transports.ROWS]


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
