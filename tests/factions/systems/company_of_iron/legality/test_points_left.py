"""The unit that unspent points are enough for is the cheapest that may be added."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.company_of_iron import legality
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.tabletop.fixes import tally
from factions.tabletop.problem import Severity
from factions.tabletop.roster import Entry, Roster
from tests.factions.systems.company_of_iron.legality.lists import (
    problems,
    rosters,
)


def grown(of: Roster, unit: str, options: list[str]) -> Iterator[Roster]:
    """Yield the list with one more of the unit, on its own and attached to each entry."""
    option = options[0] if len(options) > 1 else None
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
    before = tally([p for p in problems(of, catalogue) if p.severity is Severity.ERROR])
    left = legality.check(of, catalogue, fixes=False).summary["points_left"]
    told = [p.data for p in problems(of, catalogue) if p.code == "points-left"]
    addable = []
    for unit in catalogue.profiles.values():
        if not unit.models or not 0 < unit.option(None).points <= left:
            continue
        for more in grown(of, unit.id, [option.id for option in unit.options]):
            after = tally([p for p in problems(more, catalogue) if p.severity is Severity.ERROR])
            if without_models(after) <= without_models(before):
                addable.append(unit.option(None).points)
                break
    cheapest = [catalogue.profiles[row["cheapest"]].option(None).points for row in told]
    assert cheapest == ([min(addable)] if addable else [])


def without_models(problems: Counter[Any]) -> Counter[Any]:
    """Return the tally without what more models may bring about or mend."""
    return Counter({key: n for key, n in problems.items() if key[0] != "min-models"})
