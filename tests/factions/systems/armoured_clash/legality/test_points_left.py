"""What may be added breaks nothing, and unspent points name the cheapest of it."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.armoured_clash.catalogue import Catalogue
from factions.tabletop.lists.fixes import tally
from factions.tabletop.lists.problem import Severity
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.armoured_clash.legality.lists import (
    CORPUS,
    corpus,
    force,
    problems,
    rosters,
)


@settings(max_examples=60)
@given(st.data())
def test_what_may_be_added_breaks_nothing(clash: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(clash, most=5))
    mustered = force(of, clash)
    before = tally([p for p in problems(of, clash) if p.severity is Severity.ERROR])
    for unit in clash.profiles.values():
        opening = mustered.opening(unit)
        if opening is not None:
            grown = replace(of, entries=(*of.entries, Entry("new", unit.id, **opening)))
            found = problems(grown, clash)
            after = tally([p for p in found if p.severity is Severity.ERROR])
            after.pop(("points-limit", ()), None)
            assert after <= before, unit.id


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-legal")))
def test_nothing_that_fits_is_cheaper_than_what_points_left_names(
    name: str, clash: Catalogue
) -> None:
    of = corpus(name)
    mustered = force(of, clash)
    left = mustered.limit - mustered.total
    told = [p.data["cheapest"] for p in problems(of, clash) if p.code == "points-left"]
    cheapest = [min(level.points for level in clash.profiles[u].levels.values()) for u in told]
    addable = [
        level.points
        for unit in clash.profiles.values()
        for level in unit.levels.values()
        if level.points <= left and _fits(of, unit.id, level.id, clash)
    ]
    assert cheapest == ([min(addable)] if addable else [])


def _fits(of: Roster, unit: str, level: str, catalogue: Catalogue) -> bool:
    """Return whether one more of that unit makes a list that is legal still, somewhere."""
    hosts = [entry.id for entry in of.entries] if catalogue.profiles[unit].joins else [None]
    groups = [group.id for group in of.battlegroups] if hosts == [None] else [None]
    reserve = catalogue.profiles[unit].kind == "aircraft"
    return any(
        all(p.severity is not Severity.ERROR for p in problems(grown, catalogue))
        for host in hosts
        for group in groups
        for grown in [
            replace(
                of,
                entries=(
                    *of.entries,
                    Entry("new", unit, level, attached_to=host, battlegroup=group, reserve=reserve),
                ),
            )
        ]
    )
