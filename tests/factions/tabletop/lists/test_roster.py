from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.tabletop.lists.roster import (
    FORMAT,
    Battlegroup,
    Entry,
    Roster,
    normal_form,
    read,
    write,
)

LEAST: dict[str, Any] = {"format": FORMAT, "system": "s", "faction": "f", "entries": []}
FULL: dict[str, Any] = {
    "format": FORMAT,
    "system": "warcrow",
    "edition": "1.6",
    "name": "Ice and iron",
    "faction": "northern-tribes",
    "size": "standard",
    "points_limit": 250,
    "entries": [
        {
            "id": "e1",
            "unit": "contender",
            "option": "standard",
            "count": 2,
            "attached_to": "e2",
            "commander": True,
            "upgrades": ["axe"],
            "battlegroup": "b1",
            "embarked_in": "e2",
            "reserve": True,
            "name": "Ulf",
            "stats": {"attack": 3},
        },
        {"id": "e2", "unit": "orc-hunters"},
    ],
    "battlegroups": [{"id": "b1", "orbat": "alliance", "boons": ["luck"]}],
    "boons": ["speed"],
    "notes": "For Sunday.",
}

words = st.text("abc", min_size=1, max_size=3)
entries = st.builds(
    Entry,
    id=words,
    unit=words,
    option=st.none() | words,
    count=st.integers(1, 100),
    attached_to=st.none() | words,
    commander=st.booleans(),
    upgrades=st.lists(words).map(tuple),
    battlegroup=st.none() | words,
    embarked_in=st.none() | words,
    reserve=st.booleans(),
    name=words | st.just(""),
)
groups = st.builds(Battlegroup, id=words, orbat=words, boons=st.lists(words).map(tuple))
rosters = st.builds(
    Roster,
    system=words,
    faction=words,
    entries=st.lists(entries, max_size=4).map(tuple),
    edition=st.none() | words,
    name=words,
    size=st.none() | words,
    points_limit=st.none() | st.integers(1, 1000),
    battlegroups=st.lists(groups, max_size=2).map(tuple),
    boons=st.lists(words).map(tuple),
    notes=words,
)


def test_least_document_takes_defaults() -> None:
    assert read(LEAST) == Roster("s", "f", ())


def test_rosters_are_values() -> None:
    assert read(LEAST | {"boons": ["speed"]}) == Roster("s", "f", (), boons=("speed",))
    assert len({read(LEAST), read(LEAST), Roster("s", "f", (Entry("e1", "u"),))}) == 2


def test_full_document_is_read_key_by_key() -> None:
    roster = read(FULL)
    first = Entry(
        id="e1",
        unit="contender",
        option="standard",
        count=2,
        attached_to="e2",
        commander=True,
        upgrades=("axe",),
        battlegroup="b1",
        embarked_in="e2",
        reserve=True,
        name="Ulf",
        stats={"attack": 3},
    )
    assert roster.entries == (first, Entry("e2", "orc-hunters"))
    assert roster.battlegroups == (Battlegroup("b1", "alliance", ("luck",)),)
    assert (roster.edition, roster.size, roster.points_limit) == ("1.6", "standard", 250)
    assert (roster.boons, roster.name, roster.notes) == (("speed",), "Ice and iron", "For Sunday.")


@pytest.mark.parametrize("document", [LEAST, FULL], ids=["least", "full"])
def test_documents_come_back_as_they_were(document: dict[str, Any]) -> None:
    assert write(read(document)) == document


def test_defaults_are_not_written() -> None:
    spoken = {"id": "e1", "unit": "u", "count": 1, "commander": False, "upgrades": []}
    document = write(read(LEAST | {"entries": [spoken], "battlegroups": [], "notes": ""}))
    assert document == LEAST | {"entries": [{"id": "e1", "unit": "u"}]}


@given(rosters)
def test_rosters_come_back_as_they_were(roster: Roster) -> None:
    assert read(write(roster)) == roster


def test_entries_are_found_by_id_and_by_what_they_join() -> None:
    roster = read(FULL)
    assert roster.entry("e2") == Entry("e2", "orc-hunters")
    assert roster.entry("e3") is None
    assert [entry.id for entry in roster.attached_to("e2")] == ["e1"]
    assert list(roster.attached_to("e1")) == []


def test_a_normal_form_keeps_what_battles_depend_on() -> None:
    form = write(normal_form(read(FULL)))
    entry = FULL["entries"][0] | {"battlegroup": "g1"}
    del entry["name"]
    assert form == {
        **{key: value for key, value in FULL.items() if key not in ("name", "notes")},
        "entries": [entry, FULL["entries"][1]],
        "battlegroups": [{"id": "g1", "orbat": "alliance", "boons": ["luck"]}],
    }


def test_lists_that_differ_in_ids_and_names_have_one_normal_form() -> None:
    hosts = [{"id": "x", "unit": "host"}, {"id": "y", "unit": "guest", "attached_to": "x"}]
    others = [{"id": "1", "unit": "host"}, {"id": "2", "unit": "guest", "attached_to": "1"}]
    one, other = (normal_form(read(LEAST | {"entries": entries})) for entries in (hosts, others))
    named = normal_form(read(LEAST | {"name": "Frost", "notes": "For Sunday.", "entries": hosts}))
    assert one == other == named
    assert [entry.id for entry in one.entries] == ["e1", "e2"]
    apart = [hosts[0], {"id": "y", "unit": "guest"}]
    assert normal_form(read(LEAST | {"entries": apart})) != one


def test_a_reference_that_leads_nowhere_leads_nowhere_still() -> None:
    lost = [{"id": "e2", "unit": "guest", "attached_to": "e1"}]
    assert normal_form(read(LEAST | {"entries": lost})).entries[0].attached_to == ""


@given(rosters)
def test_a_normal_form_is_its_own(roster: Roster) -> None:
    form = normal_form(roster)
    assert normal_form(form) == form
