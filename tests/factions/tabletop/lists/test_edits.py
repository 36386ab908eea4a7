import copy
from typing import Any

import jsonpatch
import pytest

from factions.tabletop.lists import edits
from factions.tabletop.lists.edits import apply
from factions.tabletop.lists.problem import Fix
from factions.tabletop.lists.roster import Entry
from tests.factions.tabletop.made_up import army, entries

DOCUMENT = {"a": 1, "list": [{"x": 1}, {"y": 2}], "sl/ash": {"til~de": 3}}


@pytest.mark.parametrize(
    "patch",
    [
        [],
        [{"op": "add", "path": "/b", "value": [1]}],
        [{"op": "add", "path": "/a", "value": None}],
        [{"op": "add", "path": "/list/0", "value": 5}],
        [{"op": "add", "path": "/list/2", "value": 5}],
        [{"op": "add", "path": "/list/-", "value": 5}],
        [{"op": "add", "path": "/list/1/z", "value": 5}],
        [{"op": "replace", "path": "/list/1", "value": 5}],
        [{"op": "replace", "path": "/list/1/y", "value": 5}],
        [{"op": "remove", "path": "/a"}],
        [{"op": "remove", "path": "/list/0"}],
        [{"op": "remove", "path": "/sl~1ash/til~0de"}],
        [{"op": "remove", "path": "/list/1"}, {"op": "remove", "path": "/list/0/x"}],
    ],
)
def test_apply_does_as_jsonpatch_does(patch: list[dict[str, Any]]) -> None:
    before = copy.deepcopy(DOCUMENT)
    assert apply(DOCUMENT, patch) == jsonpatch.apply_patch(DOCUMENT, patch)
    assert before == DOCUMENT


@pytest.mark.parametrize("path", ["/nowhere", "/list/9", "/list/9/x", "/sl~1ash/nowhere"])
def test_apply_refuses_a_path_that_leads_nowhere(path: str) -> None:
    with pytest.raises(LookupError):
        apply(DOCUMENT, [{"op": "remove", "path": path}])


def test_data_of_fixes_have_units_and_points() -> None:
    of = army(Entry("e1", "rook", option="max", count=2), Entry("e2", "pawn"), size="long")
    first, second = of.roster.entries
    removed = edits.removing(of, first)
    assert removed.data == {"entry": "e1", "unit": "rook", "points": 100}
    several = edits.removing_all(of, [first, second])
    assert several.data == {"units": ["rook", "pawn"], "points": 110}
    swapped = edits.swapping(of, first, "queen", edits.put("/name", "x"))
    assert swapped == Fix(
        "replace",
        {"entry": "e1", "unit": "rook", "other": "queen", "points": 180},
        (
            {"op": "add", "path": "/entries/0/unit", "value": "queen"},
            {"op": "add", "path": "/name", "value": "x"},
            {"op": "remove", "path": "/entries/0/option"},
        ),
    )


def test_a_recruit_gets_an_id_of_its_own() -> None:
    assert edits.recruiting(army(), "pawn").patch[0]["value"] == {"id": "e1", "unit": "pawn"}
    taken = army(Entry("e2", "pawn"), Entry("e3", "pawn"))
    fix = edits.recruiting(taken, "rook", commander=True)
    assert fix.patch[0]["value"] == {"id": "e4", "unit": "rook", "commander": True}
    assert fix.data == {"unit": "rook", "points": 30}


def test_places_are_those_of_the_document() -> None:
    of = army(*entries("pawn", "nobody", "rook"))
    assert edits.place(of, of.entries["e3"], "count") == "/entries/2/count"
