"""JSON patches of list documents."""

from typing import Any

import pytest

from api import patches
from api.errors import RefusedError
from api.patches import patched

LIST = {"name": "A", "entries": [{"id": "e1"}, {"id": "e2"}]}


@pytest.mark.parametrize(
    ("operation", "result"),
    [
        ({"op": "add", "path": "/notes", "value": "x"}, LIST | {"notes": "x"}),
        ({"op": "replace", "path": "/name", "value": "B"}, LIST | {"name": "B"}),
        ({"op": "remove", "path": "/entries/0"}, LIST | {"entries": [{"id": "e2"}]}),
        (
            {"op": "add", "path": "/entries/-", "value": {"id": "e3"}},
            LIST | {"entries": [{"id": "e1"}, {"id": "e2"}, {"id": "e3"}]},
        ),
        (
            {"op": "add", "path": "/entries/1", "value": {"id": "e3"}},
            LIST | {"entries": [{"id": "e1"}, {"id": "e3"}, {"id": "e2"}]},
        ),
        (
            {"op": "move", "from": "/entries/1", "path": "/entries/0"},
            LIST | {"entries": [{"id": "e2"}, {"id": "e1"}]},
        ),
        ({"op": "copy", "from": "/name", "path": "/notes"}, LIST | {"notes": "A"}),
        ({"op": "test", "path": "/name", "value": "A"}, LIST),
        ({"op": "replace", "path": "", "value": [1]}, [1]),
    ],
)
def test_every_operation(operation: dict[str, Any], result: Any) -> None:
    before = {"name": "A", "entries": [{"id": "e1"}, {"id": "e2"}]}
    assert patched(before, [operation]) == result
    assert before == LIST


def test_operations_follow_each_other() -> None:
    remove = {"op": "remove", "path": "/entries/0"}
    assert patched(LIST, [remove, remove])["entries"] == []


@pytest.mark.parametrize(
    "path", ["/entries/2", "/entries/-", "/entries/x", "/entries/01", "/name/0", "/a/b", "a", "/~"]
)
def test_places_that_are_not_there(path: str) -> None:
    fine = {"op": "test", "path": "/name", "value": "A"}
    with pytest.raises(RefusedError) as caught:
        patched(LIST, [fine, {"op": "remove", "path": path}])
    assert caught.value.kind == "schema"
    assert [place for place, _reason in caught.value.errors] == ["/1"]


def test_a_document_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patches, "DOCUMENT_BYTES", 100)
    grow = [{"op": "copy", "from": "", "path": "/name"}]
    assert len(patched(LIST, grow)) == 2
    with pytest.raises(RefusedError, match="too large"):
        patched(LIST, grow * 3)
