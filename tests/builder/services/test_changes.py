"""What the next edition makes of a list: Iron Dawn's demonstration edition against the real one."""

from datetime import timedelta
from typing import Any

import pytest

from builder.services import changes
from builder.services.changes import Card, Changes, Side
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS

Document = dict[str, Any]
Dawns = dict[str, Edition]


@pytest.fixture
def found(garrison: Document, dawns: Dawns) -> Changes:
    return changes.between(garrison, dawns["0.9"], dawns["2.0"])


def test_costs_go_up_and_down(found: Changes) -> None:
    assert {line.entry: (line.before, line.after) for line in found.lines} == {
        "e1": (50, 46),
        "e2": (54, 68),
        "e3": (64, 80),
        "e4": (88, 80),
        "e5": (19, 0),
        "e6": (55, 63),
        "e7": (104, 117),
    }
    assert [line.difference for line in found.lines] == [-4, 14, 16, -8, -19, 8, 13]
    assert (found.before, found.after, found.difference) == (434, 454, 20)
    assert sum(line.before for line in found.lines) == found.before


def test_units_gone_and_renamed(found: Changes) -> None:
    assert [line.unit for line in found.lines if line.gone] == ["dispatch-rider"]
    renamed = {line.unit: (line.was, line.now) for line in found.lines if line.renamed}
    assert renamed == {
        "volksmilitia": (Card("Town Militia", None), Card("Volksmilitia", None)),
        "wolverine-battle-tank": (
            Card("Wolverine Tank", None),
            Card("Wolverine Battle Tank", None),
        ),
    }
    assert [line.name for line in found.lines if line.gone] == ["Dispatch Rider"]
    assert found.changed == found.lines


def test_problems_gained_and_lost(garrison: Document, dawns: Dawns, found: Changes) -> None:
    assert not found.legal
    assert found.gained == [
        "There is no unit “Dispatch rider”.",
        "454 points, 14 over the limit of 440.",
    ]
    assert found.lost == []
    back = changes.between(garrison, dawns["2.0"], dawns["0.9"])
    assert (back.gained, len(back.lost), back.difference) == ([], 2, -20)


def test_an_edition_changes_nothing_of_itself(garrison: Document, dawns: Dawns) -> None:
    same = changes.between(garrison, dawns["0.9"], dawns["0.9"])
    assert not same
    assert same.changed == []
    assert bool(changes.between(garrison, dawns["0.9"], dawns["2.0"]))


def test_a_unit_only_the_new_edition_has(dawns: Dawns, garrison: Document) -> None:
    garrison["entries"] = [{"id": "e1", "unit": "colonel"}, {"id": "e2", "unit": "lieutenant"}]
    new, _ = changes.between(garrison, dawns["0.9"], dawns["2.0"]).lines
    assert (new.before, new.after, new.gone, new.renamed) == (0, 101, False, False)


def test_availability_that_changes() -> None:
    line = changes.Line("e1", "u", "U", 5, 5, Card("U", 2), Card("U", 1))
    assert (line.limited, line.changed, line.difference) == (True, True, 0)
    assert not changes.Line("e1", "u", "U", 5, 5, Card("U", 2), Card("U", 2)).changed


def test_a_comparison_makes_no_query(
    garrison: Document, dawns: Dawns, django_assert_num_queries: Any
) -> None:
    dawn = SYSTEMS["iron-dawn"]
    sides = [
        Side("iron-dawn", dawn.catalogue.read(loading.as_data(edition)), {})
        for edition in dawns.values()
    ]
    with django_assert_num_queries(0):
        assert changes.compare(garrison, *sides).difference == 20


def test_editions_of_two_games_do_not_compare(
    garrison: Document, dawns: Dawns, loaded: Edition
) -> None:
    with pytest.raises(ValueError, match=r"Iron Dawn 0\.9 and Warcrow 1\.6 are of different"):
        changes.between(garrison, dawns["0.9"], loaded)


def test_the_newer_edition(dawns: Dawns) -> None:
    assert changes.newer(dawns["0.9"]) == dawns["2.0"]
    assert changes.newer(dawns["2.0"]) is None


def test_an_edition_still_to_come_is_not_the_newer_one(dawns: Dawns) -> None:
    later = dawns["2.0"].effective + timedelta(days=36_500)
    Edition.objects.filter(version="2.0").update(effective=later)
    assert changes.newer(dawns["0.9"]) is None


def test_nothing_in_force_is_nothing_newer(dawns: Dawns) -> None:
    Edition.objects.update(published=False)
    assert changes.newer(dawns["0.9"]) is None
