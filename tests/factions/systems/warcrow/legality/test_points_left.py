"""The unit that unspent points are enough for is the cheapest that may be added."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.warcrow.catalogue import Catalogue
from factions.tabletop.lists.fixes import tally
from factions.tabletop.lists.problem import Severity
from factions.tabletop.lists.roster import Entry
from tests.factions.systems.warcrow.legality.lists import problems, rosters


@settings(max_examples=60)
@given(st.data())
def test_points_left_names_the_cheapest_unit_that_may_be_added(
    warcrow: Catalogue, data: st.DataObject
) -> None:
    of = data.draw(rosters(warcrow, most=5))
    if not of.entries or of.faction not in warcrow.factions:
        return
    before = tally([p for p in problems(of, warcrow) if p.severity is Severity.ERROR])
    addable = []
    for unit in warcrow.profiles.values():
        grown = replace(of, entries=(*of.entries, Entry("new", unit.id)))
        after = tally([p for p in problems(grown, warcrow) if p.severity is Severity.ERROR])
        if unit.cost > 0 and after <= before and ("points-limit", ()) not in after:
            addable.append(unit.cost)
    found = [p.data for p in problems(of, warcrow) if p.code == "points-left"]
    cheapest = [warcrow.profiles[data["cheapest"]].cost for data in found]
    assert cheapest == ([min(addable)] if addable else [])
