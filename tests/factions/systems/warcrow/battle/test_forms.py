"""Forms: the cards of a unit with each character that may join it, and alone."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems.warcrow import battle
from factions.systems.warcrow.battle import forms
from factions.systems.warcrow.battle.forces import Company, company
from factions.systems.warcrow.battle.forms import formed, forms_of, may_join
from factions.systems.warcrow.battle.gifts import gifted
from factions.systems.warcrow.catalogue import Catalogue
from factions.systems.warcrow.kernels.record import layout
from factions.tabletop.lists.roster import Entry, Roster

HUNTERS, WISEMANE = Entry("h", "orc-hunters"), Entry("w", "wisemane")
MARAUDERS = Entry("m", "tundra-marauders")


def force(catalogue: Catalogue, *entries: Entry) -> Company:
    """Return a company of the Northern Tribes."""
    return gifted(company(Roster("warcrow", "northern-tribes", entries), catalogue))


def guests(made: Company) -> list[tuple[int, int | None]]:
    """Return the unit and the guest of each form."""
    return [(form.slot, form.unit.guest) for form in forms_of(made)]


def test_a_unit_has_a_form_with_each_character_that_may_join_it(warcrow: Catalogue) -> None:
    joined = replace(WISEMANE, attached_to="h")
    assert guests(force(warcrow, HUNTERS, joined, MARAUDERS)) == [(0, 1), (0, None)]
    assert guests(force(warcrow, HUNTERS, WISEMANE)) == [(0, None), (0, 1)]
    assert guests(force(warcrow, MARAUDERS, Entry("o", "ormuk"))) == []


def test_alliances_open_units_to_more_characters(warcrow: Catalogue) -> None:
    contender = Entry("c", "contender")
    assert guests(force(warcrow, MARAUDERS, contender)) == []
    allied = force(warcrow, MARAUDERS, contender, Entry("a", "ahlwardt-ice-bear"))
    assert (0, 1) in guests(allied)
    profiles = [unit.profile for unit in allied.units]
    assert may_join(allied.units, profiles[1], profiles[0])


def test_a_form_has_what_that_character_brings_and_no_other(warcrow: Catalogue) -> None:
    made = force(warcrow, HUNTERS, replace(WISEMANE, attached_to="h"))
    joined, alone = forms_of(made)
    assert joined.unit == made.units[0]
    assert (joined.unit.keyword("Fearless"), alone.unit.keyword("Fearless")) == ("", None)
    assert alone.unit.joined is None
    bare = force(warcrow, HUNTERS, WISEMANE)
    assert alone.unit == replace(bare.units[0], row=0)
    assert forms_of(bare)[1].unit == replace(joined.unit, enhanced=None)


def test_units_without_room_for_their_forms_have_none(
    warcrow: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = force(warcrow, HUNTERS, replace(WISEMANE, attached_to="h"), replace(HUNTERS, id="k"))
    assert [form.slot for one in formed([made, made]) for form in one.forms] == [0, 0, 2, 2] * 2
    most = (6 + 5, *(10**6 for _ in range(4)))
    monkeypatch.setattr(forms._Room, "most", most)
    assert [form.slot for one in formed([made, made]) for form in one.forms] == [0, 0, 2, 2]


def test_forms_stand_behind_the_units_of_a_setup(warcrow: Catalogue) -> None:
    one = Roster("warcrow", "northern-tribes", (HUNTERS, replace(WISEMANE, attached_to="h")))
    two = Roster("warcrow", "northern-tribes", (MARAUDERS, HUNTERS, WISEMANE))
    setup = battle.compile(one, two, warcrow, "crossroads")
    for record, split in ((setup.even[0], 2), (setup.odd[0], 3)):
        hosts = [(0, 0, 3, 3), (1, 1, 3, 3)][split == 3]
        assert record.first.tolist() == [0, split, 5]
        assert record.forms.tolist() == [5, 7, 9]
        assert record.host[5:9].tolist() == [int(host) for host in hosts]
        assert record.form[[hosts[0], hosts[2]]].tolist() == [5, 7]
        assert (record.gain[record.sheet[5, 0], record.sheet[8, 0]] != 0).any()


@pytest.mark.parametrize("scenario", battle.SCENARIOS)
def test_battles_with_joining_leave_their_setup_as_it_was(
    warcrow: Catalogue, lists: dict[str, Roster], scenario: str
) -> None:
    army = lists["ash-and-song"]
    setup = battle.compile(army, army, warcrow, scenario)
    for record in (setup.even[0], setup.odd[0]):
        record.taste[:, [layout.SIDE_WITH, layout.PART_WITH]] = 9.0
    records: Any = setup[:2]
    before = [record.tobytes() for record in records]
    one = battle.replay(setup, 4, 0)
    reasons = [event.get("why") for event in one["events"]]
    assert "joining" in reasons or "leaving" in reasons
    battle.replay(setup, 4, 1)
    assert battle.replay(setup, 4, 0) == one
    assert [record.tobytes() for record in records] == before


def test_units_and_characters_stand_once_after_joining_and_leaving(
    warcrow: Catalogue, lists: dict[str, Roster]
) -> None:
    army = lists["ash-and-song"]
    setup = battle.compile(army, army, warcrow, "last-stand")
    for record in (setup.even[0], setup.odd[0]):
        record.taste[:, [layout.SIDE_WITH, layout.PART_WITH]] = 9.0
    moves = 0
    for number in range(4):
        found = battle.replay(setup, 9, number)
        host = {unit["id"]: unit["joined_to"] for unit in found["units"]}
        for event in found["events"]:
            why, unit = event.get("why"), event.get("unit")
            if why == "joining":
                assert (host[unit], event["positions"]) == (None, [])
                assert event["other"] not in host.values()
                host[unit] = event["other"]
            elif why == "leaving":
                assert (host[unit], len(event["positions"])) == (event["other"], 1)
                host[unit] = None
            elif event["kind"] == "left_alone":
                host[unit] = None
            elif event["kind"] == "activated":
                assert host[unit] is None
            moves += why in ("joining", "leaving")
    assert moves > 0
