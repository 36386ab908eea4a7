"""What one click changes in a document."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.web import clicks, edits

Document = dict[str, Any]


def listed(*entries: str | dict[str, Any]) -> Document:
    """Return a document; an entry in text is `id` or `id>host`."""
    return {"format": "rollcall-list/1", "entries": [_entry(entry) for entry in entries]}


def _entry(entry: str | dict[str, Any]) -> dict[str, Any]:
    if isinstance(entry, dict):
        return entry
    name, _, host = entry.partition(">")
    return {"id": name, "unit": f"unit-{name}"} | ({"attached_to": host} if host else {})


def ids(document: Document) -> list[str]:
    """Return the entries' ids, with their hosts as `listed` takes them."""
    return [
        f"{entry['id']}>{entry['attached_to']}" if "attached_to" in entry else entry["id"]
        for entry in document["entries"]
    ]


@pytest.mark.parametrize(
    ("before", "click", "after"),
    [
        (listed("e1"), "add:evoker", ["e1", "e2"]),
        (listed("e2"), "add:evoker", ["e2", "e3"]),
        (listed(), "add:evoker", ["e1"]),
        (listed("e1"), "equip:rider:courser", ["e1", "e2"]),
        (listed("e1", "e2"), "duplicate:e1", ["e1", "e3", "e2"]),
        (listed("e1", "e2>e1"), "duplicate:e2", ["e1", "e2>e1", "e3"]),
        (listed("e1", "e2", "e3"), "remove:e2", ["e1", "e3"]),
        (listed("e1", "e2>e1"), "remove:e1", ["e2"]),
        (listed("e1", "e2"), "up:e2", ["e2", "e1"]),
        (listed("e1", "e2"), "up:e1", ["e1", "e2"]),
        (listed("e1", "e2"), "down:e1", ["e2", "e1"]),
        (listed("e1", "e2"), "down:e2", ["e1", "e2"]),
        (listed("e1", "e2", "e3>e1"), "down:e1", ["e2", "e1", "e3>e1"]),
        (listed("e3>e2", "e1", "e2"), "up:e2", ["e2", "e3>e2", "e1"]),
        (listed("e1", "e2"), "join:e2:e1", ["e1", "e2>e1"]),
        (listed("e1", "e2>e1", "e3"), "join:e2:e3", ["e1", "e2>e3", "e3"]),
        (listed("e1", "e2>e1"), "leave:e2", ["e1", "e2"]),
        (listed("e1"), "leave:e1", ["e1"]),
        (listed("a b", "c:d"), "join:a%20b:c%3Ad", ["a b>c:d", "c:d"]),
    ],
)
def test_clicks(before: Document, click: str, after: list[str]) -> None:
    kept = copy.deepcopy(before)
    assert ids(edits.apply(before, click)) == after
    assert before == kept


def test_add_recruits_the_unit_and_its_option() -> None:
    assert edits.apply(listed(), "add:evoker")["entries"] == [{"id": "e1", "unit": "evoker"}]
    added = edits.apply(listed(), "add:evoker:reinforced")["entries"]
    assert added == [{"id": "e1", "unit": "evoker", "option": "reinforced"}]


def test_add_places_the_recruit() -> None:
    rider = edits.apply(listed(), "add:evoker:::e9")["entries"]
    assert rider == [{"id": "e1", "unit": "evoker", "attached_to": "e9"}]
    held = edits.apply(listed(), "add:evoker:full:b1::reserve")["entries"]
    placed = {"id": "e1", "unit": "evoker", "option": "full", "battlegroup": "b1"}
    assert held == [placed | {"reserve": True}]


def test_duplicate_takes_everything_but_what_is_unique() -> None:
    entry = {"id": "x", "unit": "u", "count": 2, "commander": True, "option": "min", "name": "Bo"}
    copied = edits.apply(listed(entry), "duplicate:x")["entries"][1]
    assert copied == {"id": "e2", "unit": "u", "count": 2, "option": "min", "name": "Bo"}


def test_remove_frees_passengers_too() -> None:
    entry = {"id": "b", "unit": "u", "embarked_in": "a", "attached_to": "c"}
    rest = edits.apply(listed("a", "c", entry), "remove:a")["entries"]
    assert rest[1] == {"id": "b", "unit": "u", "attached_to": "c"}


def test_commander_passes_from_one_to_another() -> None:
    document = listed("a", {"id": "b", "unit": "u", "commander": True})
    changed = edits.apply(document, "commander:a")["entries"]
    assert changed == [{"id": "a", "unit": "unit-a", "commander": True}, {"id": "b", "unit": "u"}]


def test_a_second_click_takes_the_command_back() -> None:
    document = listed({"id": "b", "unit": "u", "commander": True})
    assert edits.apply(document, "commander:b")["entries"] == [{"id": "b", "unit": "u"}]


def test_option() -> None:
    changed = edits.apply(listed("a"), "option:a:full")["entries"]
    assert changed == [{"id": "a", "unit": "unit-a", "option": "full"}]


@pytest.mark.parametrize(
    ("entry", "click", "after"),
    [
        ({}, "mark:a", {"commander": True}),
        ({"commander": True}, "mark:a", {}),
        ({}, "reserve:a", {"reserve": True}),
        ({"reserve": True}, "reserve:a", {}),
        ({}, "count:a:3", {"count": 3}),
        ({"count": 2}, "count:a:1", {}),
        ({}, "upgrade:a:axe", {"upgrades": ["axe"]}),
        ({"upgrades": ["axe", "bow", "axe"]}, "upgrade:a:axe", {"upgrades": ["bow"]}),
        ({"upgrades": ["axe"]}, "upgrade:a:axe", {}),
        ({"upgrades": ["axe"]}, "arm:a:axe", {"upgrades": ["axe", "axe"]}),
        ({"upgrades": ["axe", "axe"]}, "disarm:a:axe", {"upgrades": ["axe"]}),
        ({"upgrades": ["axe"]}, "disarm:a:axe", {}),
        ({"upgrades": ["axe"]}, "disarm:a:bow", {"upgrades": ["axe"]}),
        ({}, "embark:a:b", {"embarked_in": "b"}),
        ({"embarked_in": "b"}, "disembark:a", {}),
        ({}, "stat:a:str:12", {"stats": {"str": 12}}),
        ({"stats": {"str": 12, "dex": 9}}, "stat:a:str", {"stats": {"dex": 9}}),
        ({"stats": {"str": 12}}, "stat:a:str", {}),
        ({}, "assign:a:b1", {"battlegroup": "b1"}),
        ({"battlegroup": "b1"}, "assign:a", {}),
    ],
)
def test_clicks_that_change_one_entry(
    entry: dict[str, Any], click: str, after: dict[str, Any]
) -> None:
    document = listed({"id": "a", "unit": "u"} | entry, "b") | {"battlegroups": [GROUP]}
    changed = edits.apply(document, click)
    assert changed["entries"] == [{"id": "a", "unit": "u"} | after, *listed("b")["entries"]]


GROUP = {"id": "b1", "orbat": "horse"}


def test_battlegroups_are_formed_and_disbanded() -> None:
    first = edits.apply(listed("e1"), "form:horse")
    assert first["battlegroups"] == [GROUP]
    both = edits.apply(first, "form:foot")
    assert [group["id"] for group in both["battlegroups"]] == ["b1", "b2"]
    placed = edits.apply(edits.apply(both, "assign:e1:b1"), "add:u:full:b2")
    assert [entry["battlegroup"] for entry in placed["entries"]] == ["b1", "b2"]
    left = edits.apply(placed, "disband:b1")
    assert left["battlegroups"] == [{"id": "b2", "orbat": "foot"}]
    assert [entry.get("battlegroup") for entry in left["entries"]] == [None, "b2"]
    assert "battlegroups" not in edits.apply(left, "disband:b2")
    assert edits.apply(left, "form:horse")["battlegroups"][1]["id"] == "b1"


def test_boons_and_sizes_are_the_lists() -> None:
    blessed = edits.apply(listed(), "boon:luck")
    assert blessed["boons"] == ["luck"]
    assert edits.apply(blessed, "boon:luck") == listed()
    assert edits.apply(listed(), "size:patrol:500") == listed() | {
        "size": "patrol",
        "points_limit": 500,
    }


def test_fix_applies_the_patch_of_the_verdict() -> None:
    patch = [{"op": "remove", "path": "/entries/0"}]
    problems: list[dict[str, Any]] = [{"fixes": []}, {"fixes": [{"patch": []}, {"patch": patch}]}]
    assert ids(edits.apply(listed("a", "b"), "fix:7:1:1", problems)) == ["b"]


@pytest.mark.parametrize(
    "click",
    [
        "",
        "dance",
        "add",
        "add:a:b:c:d:e:f",
        "join:a",
        "fix:1:0:0",
        "fix:1:x:0",
        "fix:1:0",
        "fix",
        "count:a",
        "count:a:many",
        "stat:a:str:high",
        "size:patrol",
        "size:patrol:few",
        "form",
        "upgrade:a",
        "boon",
    ],
)
def test_clicks_that_name_nothing_here(click: str) -> None:
    with pytest.raises(edits.EditError) as raised:
        edits.apply(listed("a", "joined>a"), click)
    assert not isinstance(raised.value, edits.GoneError)


@pytest.mark.parametrize(
    "click",
    [
        "remove:nobody",
        "duplicate:nobody",
        "up:nobody",
        "up:joined",
        "join:a:nobody",
        "join:nobody:a",
        "commander:nobody",
        "leave:nobody",
        "option:nobody:x",
        "mark:nobody",
        "reserve:nobody",
        "count:nobody:2",
        "upgrade:nobody:axe",
        "arm:nobody:axe",
        "disarm:nobody:axe",
        "embark:a:nobody",
        "embark:nobody:a",
        "disembark:nobody",
        "stat:nobody:str:1",
        "assign:nobody",
        "assign:a:b7",
        "disband:b7",
    ],
)
def test_clicks_on_entries_that_are_gone(click: str) -> None:
    with pytest.raises(edits.GoneError):
        edits.apply(listed("a", "joined>a"), click)


@pytest.mark.parametrize(
    ("entries", "grouped"),
    [
        (("a", "b"), [["a"], ["b"]]),
        (("b>a", "a"), [["a", "b>a"]]),
        (("a", "b>a", "c>a"), [["a", "b>a", "c>a"]]),
        (("a", "b>a", "c>b"), [["a", "b>a"], ["c>b"]]),
        (("a>a",), [["a>a"]]),
        (("a>b", "b>a"), [["a>b"], ["b>a"]]),
        (("a>nobody",), [["a>nobody"]]),
    ],
)
def test_groups(entries: tuple[str, ...], grouped: list[list[str]]) -> None:
    found = edits.groups(listed(*entries))
    assert [ids({"entries": group}) for group in found] == grouped


def test_details_leaves_out_what_is_empty() -> None:
    document = listed() | {"name": "Old", "points_limit": 250, "notes": "Hm."}
    assert edits.details(document, "", None, "") == listed()
    changed = edits.details(document, "New", 300, "Ha.")
    assert changed == listed() | {"name": "New", "points_limit": 300, "notes": "Ha."}


@pytest.mark.parametrize(
    ("click", "words"),
    [
        ("add:evoker", "Recruit Evoker"),
        ("join:e1:e2", "Let Bear join e2"),
        ("remove:a%20b", "Remove a b"),
        ("undo", "Undo"),
        ("add:{0.__class__}", "Recruit {0.__class__}"),
        ("dance:{}", str(clicks.UNKNOWN)),
        ("{0:>9000}:x", str(clicks.UNKNOWN)),
        ("{%x%}", str(clicks.UNKNOWN)),
        ("{0.__class__.__mro__}:x", str(clicks.UNKNOWN)),
        ("add", "Recruit"),
    ],
)
def test_clicks_in_words(click: str, words: str) -> None:
    assert clicks.in_words(click, {"evoker": "Evoker", "e1": "Bear"}) == words


def test_a_recruit_comes_with_upgrades() -> None:
    found = edits.apply(listed("e1"), "equip:rider:courser:lance")["entries"][-1]
    assert found == {"id": "e2", "unit": "rider", "upgrades": ["courser", "lance"]}


def test_every_click_has_words() -> None:
    assert set(edits.EDITS) | {"undo", "redo", "fix", "take"} == set(clicks.WORDS)


def test_click_quotes_its_arguments() -> None:
    assert edits.click("join", "a:b", "c d/é") == "join:a%3Ab:c%20d%2F%C3%A9"


NAMES = st.lists(st.text("ab:%é ", min_size=1, max_size=3), min_size=1, max_size=6, unique=True)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Draw a document whose entries may be attached to anything."""
    names = draw(NAMES)
    hosts = st.none() | st.sampled_from([*names, "nobody"])
    drawn = [(name, draw(hosts)) for name in names]
    entries = [
        {"id": name, "unit": "u"} | ({} if host is None else {"attached_to": host})
        for name, host in drawn
    ]
    return listed(*entries)


@given(documents())
def test_groups_hold_every_entry_once(document: Document) -> None:
    members = [entry["id"] for group in edits.groups(document) for entry in group]
    assert sorted(members) == sorted(entry["id"] for entry in document["entries"])


@given(documents(), st.data())
def test_moving_there_and_back_changes_no_more_than_the_grouping(
    document: Document, data: st.DataObject
) -> None:
    order = edits.groups(document)
    place = data.draw(st.integers(0, len(order) - 1))
    head = order[place][0]["id"]
    once = edits.apply(document, edits.click("down", head))
    back = edits.apply(once, edits.click("up", head))
    if place < len(order) - 1:
        assert edits.groups(back) == order


@given(documents(), st.data())
def test_removing_and_adding_keep_ids_unique(document: Document, data: st.DataObject) -> None:
    entry = data.draw(st.sampled_from(document["entries"]))
    changed = edits.apply(document, edits.click("remove", entry["id"]))
    changed = edits.apply(edits.apply(changed, "add:u"), "add:u")
    names = [entry["id"] for entry in changed["entries"]]
    assert len(set(names)) == len(names) == len(document["entries"]) + 1
