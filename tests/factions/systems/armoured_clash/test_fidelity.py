"""What the simulator of Armoured Clash admits not to play."""

import re

from factions.systems import SYSTEMS
from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.catalogue.rules import NOT_MODELLED
from tests.factions.systems.armoured_clash.printed import COMMONEST, printed

ROWS = SYSTEMS["armoured-clash"].fidelity["mechanic"]
NAMED = re.compile(r"^(.*) \((\d+(?:, \d+)*) (unit|row)s?\)$")


def played(clash: Catalogue) -> set[str]:
    """Return the rules and qualities that battles play, simplified or not."""
    return {rule.name for rule in clash.book.rules.values() if rule.engine != NOT_MODELLED}


def left_out(sort: str) -> dict[str, int]:
    """Return the rules that are listed as not modelled, each with how often it stands.

    A row's name lists rules, then as many numbers in brackets.
    """
    found: dict[str, int] = {}
    for row in ROWS:
        if match := NAMED.match(row["name"]):
            names, numbers, kind = match.groups()
            if f"{kind}s" == sort:
                assert row["status"] == "not-modelled"
                each = re.split(r", | and ", names)
                found |= dict(zip(each, map(int, numbers.split(", ")), strict=True))
    return found


def test_every_mechanic_is_listed_in_its_order() -> None:
    numbered = [row for row in ROWS if "number" in row]
    assert [row["number"] for row in numbered] == list(range(1, 18))
    assert ROWS[: len(numbered)] == numbered
    assert len({row["name"] for row in ROWS}) == len(ROWS)


def test_every_row_says_what_is_left_out() -> None:
    for row in ROWS:
        assert set(row) - {"number", "where"} == {"name", "status", "how"}
        assert row["status"] in ("modelled", "simplified", "not-modelled")
        assert (row["how"] == "") == (row["status"] == "modelled")
        assert row["how"] == "" or row["how"].endswith(".")


def test_the_thirty_commonest_rules_are_played(clash: Catalogue) -> None:
    units, _ = printed(clash)
    commonest = dict(units.most_common(COMMONEST))
    assert commonest == {
        "Sponsons": 43,
        "Pioneers": 38,
        "Large": 30,
        "Resilient": 24,
        "Shrouded": 23,
        "Irregular": 22,
        "Flying": 21,
        "Capacity": 21,
        "All-Out Attack": 21,
        "Ponderous": 20,
        "Spectacular Demise": 20,
        "Vanguard": 19,
        "Static": 18,
        "Hover": 17,
        "Hit & Run": 16,
        "Durable": 16,
        "Automata": 15,
        "Bulky": 14,
        "Stoic Defence": 12,
        "Assault Ramp": 12,
        "Construct": 12,
        "Rapid Response": 11,
        "Cumbersome": 11,
        "Stilted": 10,
        "Emplacement": 9,
        "Stalkers": 9,
        "Dynamic Entry": 9,
        "Chain of Command": 8,
        "Fiery Demise": 8,
        "Slow": 8,
    }
    assert set(commonest) <= played(clash)
    assert {name for name, number in units.items() if number > 7} == set(commonest)


def test_every_printed_rule_is_played_or_listed_with_its_count(clash: Catalogue) -> None:
    for sort, counts in zip(("units", "rows"), printed(clash), strict=True):
        listed = left_out(sort)
        assert listed == {name: counts[name] for name in set(counts) - played(clash)}, sort


def test_boons_do_nothing_and_at_most_ten_rows_are_left_out() -> None:
    names = {row["name"] for row in ROWS if row["status"] == "not-modelled"}
    assert "Boons" in names
    assert len(names) == 10
