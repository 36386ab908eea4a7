"""The unit that unspent points are enough for is the cheapest that may be added; sums agree."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.iron_dawn import legality
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.tabletop.lists.fixes import tally
from factions.tabletop.lists.problem import Severity
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.iron_dawn.legality.lists import (
    problems,
    rosters,
)


@settings(max_examples=60)
@given(st.data())
def test_points_left_names_the_cheapest_unit_that_may_be_added(
    dawn: Catalogue, data: st.DataObject
) -> None:
    of = data.draw(rosters(dawn, most=4))
    if not of.entries or of.faction not in dawn.factions:
        return
    before = errors(of, dawn)
    addable = []
    for unit in dawn.profiles.values():
        for option, size in unit.sizes.items():
            grown = replace(of, entries=(*of.entries, Entry("new", unit.id, option=option)))
            after = errors(grown, dawn)
            if after <= before and ("points-limit", ()) not in after:
                addable.append(size.points)
    left = [p for p in problems(of, dawn) if p.code == "points-left"]
    cheapest = [
        min(size.points for size in dawn.profiles[p.data["cheapest"]].sizes.values()) for p in left
    ]
    assert cheapest == ([min(addable)] if addable else [])


def errors(of: Roster, catalogue: Catalogue) -> Counter[tuple[str, tuple[str, ...]]]:
    return tally([p for p in problems(of, catalogue) if p.severity is Severity.ERROR])


@given(st.data())
def test_shares_and_sums_agree(dawn: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(dawn))
    summary = legality.check(of, dawn, fixes=False).summary
    assert 0 <= summary["command"]["spent"] <= summary["points"]
    assert 0 <= summary["command"]["share"] <= 1
    assert summary["vehicles"] == summary["units"]["vehicle"] <= summary["crew"]
    assert sum(summary["units"].values()) <= summary["models"]
