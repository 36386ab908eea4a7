"""What the simulator of Armoured Clash admits not to play."""

import re
from collections import Counter

from factions.systems import SYSTEMS
from factions.systems.armoured_clash.battle import rules
from factions.systems.armoured_clash.catalogue import Catalogue, value_of

ROWS = SYSTEMS["armoured-clash"].fidelity["mechanic"]
NAMED = re.compile(r"^(.*) \((\d+) (units|rows)\)$")
OTHERS = {"Resilient", "Veteran", "Terrifying", "Lockstep"}
PLAYED = set(rules.FLAGS) | set(rules.NUMBERS) | OTHERS
FIRED = set(rules.QUALITIES) | set(rules.BRACKETS) | {"Arc"}


def printed(clash: Catalogue) -> tuple[Counter[str], Counter[str]]:
    """Return how often each special rule and each quality stands on a unit."""
    units: Counter[str] = Counter()
    rows: Counter[str] = Counter()
    for profile in clash.profiles.values():
        units.update(word.partition(" (")[0] for word in profile.keywords)
        rows.update(word.partition(" (")[0] for row in profile.grid for word in row.qualities)
    return units, rows


def left_out(sort: str) -> dict[str, int]:
    """Return the rules that are listed as not modelled, each with how often its row stands."""
    found = {}
    for row in ROWS:
        if match := NAMED.match(row["name"]):
            names, number, kind = match.groups()
            for name in re.split(r", | and ", names):
                if kind == sort:
                    found[name] = int(number)
    return found


def test_every_mechanic_is_listed_in_its_order() -> None:
    numbered = [row for row in ROWS if "number" in row]
    assert [row["number"] for row in numbered] == list(range(1, 18))
    assert ROWS[: len(numbered)] == numbered
    assert len({row["name"] for row in ROWS}) == len(ROWS)


def test_every_row_says_what_is_left_out() -> None:
    for row in ROWS:
        assert set(row) - {"number"} == {"name", "status", "how"}
        assert row["status"] in ("modelled", "simplified", "not-modelled")
        assert (row["how"] == "") == (row["status"] == "modelled")
        assert row["how"] == "" or row["how"].endswith(".")


def test_the_rules_that_are_played_are_printed_ones(clash: Catalogue) -> None:
    units, rows = printed(clash)
    assert set(units) >= PLAYED
    assert FIRED | set(rules.UNUSED) <= set(rows)
    assert value_of(("Resilient (Front)",), "Resilient") in rules.ARCS


def test_the_thirty_commonest_rules_are_played(clash: Catalogue) -> None:
    units, _ = printed(clash)
    assert {name for name, _ in units.most_common(30)} <= PLAYED


def test_every_rule_is_played_or_listed_as_left_out(clash: Catalogue) -> None:
    for sort, counts, played in zip(
        ("units", "rows"), printed(clash), (PLAYED, FIRED), strict=True
    ):
        listed = left_out(sort)
        assert not set(listed) & played
        missing = {name for name, number in counts.items() if number > 1} - played - set(listed)
        assert missing == set()
        sums: Counter[int] = Counter()
        for row in ROWS:
            match = NAMED.match(row["name"])
            if match and match.group(3) == sort:
                names = re.split(r", | and ", match.group(1))
                sums[int(match.group(2)) - sum(counts[name] for name in names)] += 1
        assert set(sums) == {0}
