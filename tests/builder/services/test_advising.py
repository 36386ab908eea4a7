"""What lists are filled up by: shipped estimates, and the customs of shipped lists."""

from dataclasses import replace

import pytest

from builder.services import advising
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.lists.roster import Entry, Roster

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def edition() -> Edition:
    return loading.edition_in_force("warcrow")


def test_worths_are_the_estimates_of_the_edition(edition: Edition) -> None:
    advice = advising.advice(edition)
    assert len(advice.worths) == 92
    assert advice.worths["aggressors"] == {"standard": pytest.approx(72.4, abs=0.1)}
    assert advising.advice(edition) is advice


def test_customs_are_those_of_nine_in_ten_shipped_lists(edition: Edition) -> None:
    advice = advising.advice(edition)
    assert advice.copies == {"character": 1, "companion": 1, "troop": 2}
    assert {kind: round(share, 2) for kind, share in advice.shares.items()} == {
        "character": 0.67,
        "companion": 0.0,
        "troop": 0.66,
    }


def test_units_without_an_estimate_are_worth_their_cost(edition: Edition) -> None:
    advice = replace(advising.advice(edition), worths={})
    roster = Roster("warcrow", "northern-tribes", (Entry("e1", "orc-hunters", count=2),))
    army = SYSTEMS["warcrow"].legality.muster(roster, loading.catalogue(edition))
    assert advice.worth(army, roster.entries[0]) == 20
    assert advice.total(army) == pytest.approx(20 + 20 * advice.fading)


def test_room_is_what_the_customs_leave(edition: Edition) -> None:
    advice = advising.advice(edition)
    roster = Roster("warcrow", "northern-tribes", (Entry("e1", "orc-hunters"),))
    army = SYSTEMS["warcrow"].legality.muster(roster, loading.catalogue(edition))
    room = advice.room(army)
    assert room.copies_of("orc-hunters", "troop", 20) == 1
    assert room.copies_of("warg-riders", "troop", 35) == 2
    assert room.copies_of("warg-riders", "troop", 200) == 0
    assert room.copies_of("anything", "of no custom", 200) == 500
    assert advice.unusual().room(army).copies_of("orc-hunters", "troop", 20) == 499
