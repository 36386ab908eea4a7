"""The unit that unspent points are enough for is the cheapest that may be added."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.company_of_iron import legality
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.tabletop.lists.fixes import tally
from factions.tabletop.lists.problem import Severity
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.company_of_iron.legality.lists import (
    problems,
    rosters,
)


def grown(of: Roster, unit: str, catalogue: Catalogue) -> Iterator[Roster]:
    """Yield the list with one more of the unit, on its own and attached to each entry."""
    options = catalogue.profiles[unit].options
    option = options[0].id if len(options) > 1 else None
    for target in (None, *(entry.id for entry in of.entries)):
        added = Entry("new", unit, option=option, attached_to=target)
        yield replace(of, entries=(*of.entries, added))


@settings(max_examples=60)
@given(st.data())
def test_points_left_names_the_cheapest_unit_that_may_be_added(
    catalogue: Catalogue, data: st.DataObject
) -> None:
    of = data.draw(rosters(catalogue, most=4))
    if not of.entries or of.faction not in catalogue.factions:
        return
    before = errors(of, catalogue)
    left = legality.check(of, catalogue, fixes=False).summary["points_left"]
    found = [p.data for p in problems(of, catalogue) if p.code == "points-left"]
    fielded = (unit for unit in catalogue.profiles.values() if unit.models)
    addable = (  # the cheapest first, so that it is the first that may be added
        points
        for points, unit in sorted((unit.option(None).points, unit.id) for unit in fielded)
        if 0 < points <= left
        and any(errors(more, catalogue) <= before for more in grown(of, unit, catalogue))
    )
    cheapest = [catalogue.profiles[row["cheapest"]].option(None).points for row in found]
    assert cheapest == list(islice(addable, 1))


def errors(of: Roster, catalogue: Catalogue) -> Counter[Any]:
    """Return the tally of a list's errors without what more models may bring about or mend."""
    found = tally([p for p in problems(of, catalogue) if p.severity is Severity.ERROR])
    return Counter({key: n for key, n in found.items() if key[0] != "min-models"})
