"""A list as a page shows it: the places of entries, problems and attachments."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from builder.services import lists
from builder.web import desks, sheets
from builder.web.desks.plain import OFFERED, Desk
from factions import loading
from factions.models import Edition

Document = dict[str, Any]


def recruited(*units: str, **more: dict[str, Any]) -> Document:
    """Return a list of the Northern Tribes with entries e1, e2 and so on; `more` by entry."""
    entries = [
        {"id": f"e{n}", "unit": unit} | more.get(f"e{n}", {}) for n, unit in enumerate(units, 1)
    ]
    return {
        "format": "rollcall-list/1",
        "system": "warcrow",
        "edition": "1.6",
        "faction": "northern-tribes",
        "entries": entries,
    }


@pytest.fixture
def desk(loaded: Edition) -> Any:
    """Return a way to lay out a list."""
    return lambda document: desks.desk(document, loaded, 7)


def test_joined_entries_stand_under_their_hosts(desk: Any) -> None:
    document = recruited(
        "njord-the-merciless", "tundra-marauders", "orc-hunters", e1={"attached_to": "e2"}
    )
    lines = desk(document).sheet.lines
    assert [(line.name, [j.name for j in line.joined]) for line in lines] == [
        ("Tundra Marauders", ["Njord, the Merciless"]),
        ("Orc Hunters", []),
    ]


def test_a_line_costs_its_copies(desk: Any) -> None:
    lines = desk(recruited("orc-hunters", "evoker", e1={"count": 3})).sheet.lines
    assert [(line.points, line.count) for line in lines] == [(60, 3), (25, 1)]


def test_an_unknown_unit_is_shown_as_it_stands(desk: Any) -> None:
    (line,) = desk(recruited("orc-hunter")).sheet.lines
    assert (line.name, line.points, line.unit, line.role) == ("orc-hunter", 0, None, "")
    assert line.blamed
    assert [t.problem["code"] for t in line.troubles] == ["warcrow/unknown-unit"]


def test_a_players_own_name_comes_first(desk: Any) -> None:
    (line,) = desk(recruited("evoker", e1={"name": "Old Bo"})).sheet.lines
    assert (line.name, line.role) == ("Old Bo", "support")


def test_problems_stand_beside_those_they_blame_and_in_full_once(desk: Any) -> None:
    sheet = desk(recruited("evoker", "evoker")).sheet
    beside = [
        [(t.number, t.full) for t in line.troubles if "availability" in t.problem["code"]]
        for line in sheet.lines
    ]
    number = beside[0][0][0]
    assert beside == [[(number, True)], [(number, False)]]
    assert sheet.lines[0].troubles[-1].clicks
    assert sheet.lines[1].troubles[-1].clicks == []


def test_general_problems_blame_no_entry(desk: Any) -> None:
    sheet = desk(recruited("orc-hunters")).sheet
    codes = [t.problem["code"] for t in sheet.general]
    assert codes == ["warcrow/commander-required", "warcrow/points-left"]
    assert sheet.errors == 1


def test_the_clicks_of_fixes_count_from_the_whole_verdict(desk: Any) -> None:
    sheet = desk(recruited("ahlwardt-ice-bear", "evoker", "evoker")).sheet
    (trouble,) = [t for line in sheet.lines for t in line.troubles if t.full and t.problem["fixes"]]
    assert sheet.verdict["problems"][trouble.number] == trouble.problem
    assert [click for _, click in trouble.clicks] == [
        f"fix:7:{trouble.number}:{i}" for i in range(len(trouble.problem["fixes"]))
    ]


def test_the_commander_is_the_checkers(desk: Any) -> None:
    lines = desk(recruited("evoker", "ahlwardt-ice-bear")).sheet.lines
    assert [line.commands for line in lines] == [False, True]


def test_over(desk: Any) -> None:
    assert desk(recruited("evoker") | {"points_limit": 50}).sheet.over == 0
    heavy = recruited("ahlwardt-ice-bear") | {"points_limit": 50}
    assert desk(heavy).sheet.over == 10


def test_hosts_are_those_the_rules_allow(desk: Any) -> None:
    document = recruited(
        "njord-the-merciless", "tundra-marauders", "orc-hunters", "evoker", "skin-changers"
    )
    hosts = desk(document).hosts
    assert ("e2", "Tundra Marauders") in hosts["e1"]
    assert "e4" not in [host for host, _ in hosts["e1"]]
    assert "e2" not in hosts


def test_a_taken_host_is_not_offered_again(desk: Any) -> None:
    document = recruited(
        "njord-the-merciless",
        "tundra-marauders",
        "contender",
        "tundra-marauders",
        e1={"attached_to": "e2"},
    )
    hosts = desk(document).hosts
    assert [host for host, _ in hosts["e1"]] == ["e4"]
    assert "e2" not in [host for host, _ in hosts["e3"]]


def test_a_very_long_list_gets_no_offers(desk: Any) -> None:
    units = ["njord-the-merciless", *["tundra-marauders"] * OFFERED]
    assert desk(recruited(*units)).hosts == {}


def test_recruits_are_the_factions_and_those_open_to_all(desk: Any) -> None:
    laid: Desk = desk(recruited("aggressors"))
    factions = {unit.faction.key for unit in laid.recruits}
    assert factions == {"northern-tribes", "mercenary"}
    assert laid.sheet.lines[0].unit is not None
    assert [title for title, _ in laid.muster] == ["Officers", "Troops", "Supports", "Companions"]
    assert sum(len(units) for _, units in laid.muster) == len(laid.recruits) == 26


def test_a_faction_that_is_not_there_recruits_only_the_open(desk: Any) -> None:
    laid = desk(recruited() | {"faction": "elves"})
    assert [unit.key for unit in laid.recruits] == ["vercana"]
    assert laid.sheet.faction is None


def test_copies(desk: Any) -> None:
    sheet = desk(recruited("evoker", "evoker", "orc-hunters", e3={"count": 2})).sheet
    assert sheet.copies == {"evoker": 2, "orc-hunters": 2}


def test_a_desk_takes_two_queries_and_a_sheet_two(
    loaded: Edition, documents: dict[str, Document]
) -> None:
    army_list, _ = lists.create(documents["northern-tribes/the-bear-wakes"])
    revision = lists.head_of(army_list)
    with CaptureQueriesContext(
        connection,
    ) as first:
        laid = desks.desk(revision.document, loaded)
        assert [line.name for line in laid.sheet.flat]
        assert [unit.faction.key for unit in laid.recruits]
        assert laid.hosts
    with CaptureQueriesContext(connection) as second:
        assert sheets.of_revision(revision).lines
    assert (len(first), len(second)) == (2, 2)


def test_models_and_units_are_counted_apart(loaded: Edition) -> None:
    document = loading.references("warcrow")["northern-tribes/the-bear-wakes"]
    desk = desks.desk(document, loaded)
    facts = {str(fact.label): fact.value for fact in desk.totals(desk.sheet)}
    units = [line for line in desk.sheet.flat if line.unit and line.unit.kind != "character"]
    assert facts["Units of troops"] == len(units)
    assert facts["Models"] == sum(line.cost.models_count for line in desk.sheet.flat if line.cost)
