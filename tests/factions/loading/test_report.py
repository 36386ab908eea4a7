"""Reports have what loading changed; differences have the places."""

from typing import Any

import pytest

from factions.loading.report import KINDS, Change, Report, compare, differences
from factions.loading.shapes import canonical

Data = dict[str, Any]


def test_everything_is_new_at_first(sample: Data) -> None:
    report = compare(None, canonical(sample))
    assert (report.system, report.edition) == ("warcrow", "0.9")
    assert tuple(report.changes) == KINDS
    assert report.changes == {
        "systems": Change(added=("warcrow",)),
        "editions": Change(added=("0.9",)),
        "factions": Change(added=("reds", "free")),
        "keywords": Change(added=("elite", "intimidating")),
        "units": Change(added=("guards", "captain", "hound", "blades")),
        "upgrades": Change(),
    }
    assert report.changed


def test_nothing_changes_the_second_time(sample: Data) -> None:
    report = compare(canonical(sample), canonical(sample))
    assert [change.unchanged for change in report.changes.values()] == [1, 1, 2, 2, 4, 0]
    assert not report.changed


def test_added_changed_and_removed(sample: Data) -> None:
    old = canonical(sample)
    sample["units"][0]["weapons"][0]["stats"]["dice"] = "RR"
    sample["units"][3]["id"] = "lances"
    report = compare(old, canonical(sample))
    assert report.changes["units"] == Change(("lances",), ("guards",), ("blades",), 2)
    assert report.changed


def test_a_game_without_the_edition(sample: Data) -> None:
    new = canonical(sample)
    report = compare({"system": {**new["system"], "name": "Old name"}}, new)
    assert report.changes["systems"] == Change(changed=("warcrow",))
    assert report.changes["editions"] == Change(added=("0.9",))


def test_as_json() -> None:
    report = Report("s", "1", {"units": Change(("a",), (), ("b", "c"), 4)})
    units = {"added": ["a"], "changed": [], "removed": ["b", "c"], "unchanged": 4}
    assert report.as_json() == {"system": "s", "edition": "1", "changes": {"units": units}}


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": 2}, ["a: 1 -> 2"]),
        ({"a": {"b": None}}, {"a": {"b": "x"}}, ["a.b: None -> 'x'"]),
        ({"a": 1}, {"b": 2}, ["a: gone", "b: new"]),
        ({"a": [1, 2]}, {"a": [2, 1]}, ["a: [1, 2] -> [2, 1]"]),
        (
            {"units": [{"id": "x", "n": 1}, {"id": "y"}]},
            {"units": [{"id": "z"}, {"id": "x", "n": 2}]},
            ["units[x].n: 1 -> 2", "units[y]: gone", "units[z]: new"],
        ),
        (
            {"units": [{"id": "x", "n": 1}, {"id": "y"}]},
            {"units": [{"id": "y"}, {"id": "x", "n": 2}]},
            ["units: in another order", "units[x].n: 1 -> 2"],
        ),
        ({"u": []}, {"u": [{"id": "x"}]}, ["u[x]: new"]),
        ({"a": "x" * 50}, {"a": []}, [f"a: '{'x' * 36}... -> []"]),
    ],
)
def test_differences(old: Data, new: Data, changes: list[str]) -> None:
    assert list(differences(old, new)) == changes
