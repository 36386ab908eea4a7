"""One canonical shape, so that files, rows and digests can be compared."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.loading.shapes import SYSTEM, canonical, digest_of, plain

Data = dict[str, Any]
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
TREES = st.recursive(LEAVES, lambda tree: st.lists(tree) | st.dictionaries(st.text(), tree))


@given(TREES)
def test_plain_keeps_the_value(tree: Any) -> None:
    assert plain(tree) == tree
    assert plain(plain(tree)) == plain(tree)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "1"),
        (1.5, "1.5"),
        (True, "True"),
        (-0.0, "0"),
        ({"b": 2.0, "a": [3.0]}, "{'a': [3], 'b': 2}"),
    ],
)
def test_plain_writes_whole_numbers_as_ints_and_sorts_keys(value: Any, text: str) -> None:
    assert repr(plain(value)) == text


def test_absent_keys_are_at_their_default(sample: Data) -> None:
    full = canonical(sample)
    assert full["system"] == {"id": "warcrow", "name": "Warcrow", "publisher": ""}
    assert full["edition"]["published"] is False
    assert full["factions"][0]["open_to_all"] is False
    assert full["keywords"][1]["summary"] == ""
    assert full["upgrades"] == []
    guards = full["units"][0]
    assert guards["character_name"] == ""
    assert guards["provenance"]["doubts"] == []
    assert guards["costs"] == [
        {
            "id": "standard",
            "name": "",
            "points": 20,
            "models": 4,
            "requisition": None,
            "victory_points": None,
        }
    ]


def test_canonical_twice_is_canonical_once(sample: Data, warcrow_data: Data) -> None:
    assert canonical(canonical(sample)) == canonical(sample)
    assert canonical(warcrow_data) == warcrow_data


def test_canonical_owns_its_values(sample: Data) -> None:
    full = canonical(sample)
    full["units"][0]["stats"]["mov"].append(9)
    assert sample["units"][0]["stats"]["mov"] == [3, 2]


def test_columns_and_back() -> None:
    values = {"id": "x", "name": "X", "publisher": "P"}
    row = SYSTEM.to_row(values)
    assert row == {"key": "x", "name": "X", "publisher": "P"}
    assert SYSTEM.to_json(row) == values


def reversed_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: reversed_keys(value[key]) for key in reversed(list(value))}
    return [reversed_keys(item) for item in value] if isinstance(value, list) else value


def test_the_digest_depends_on_content_not_on_form(sample: Data) -> None:
    digest = digest_of(canonical(sample))
    assert len(digest) == 64
    assert digest_of(canonical(reversed_keys(sample))) == digest
    sample["system"]["name"] = "Another name"
    assert digest_of(canonical(sample)) == digest


@pytest.mark.parametrize("kind", ["factions", "keywords", "units"])
def test_the_digest_changes_with_every_row(sample: Data, kind: str) -> None:
    digests = {digest_of(canonical(sample))}
    for index in range(len(sample[kind])):
        other = deepcopy(sample)
        other[kind][index]["name"] += "!"
        digests.add(digest_of(canonical(other)))
    assert len(digests) == 1 + len(sample[kind])


def test_the_digest_changes_with_the_order_and_the_edition(sample: Data) -> None:
    other, published = deepcopy(sample), deepcopy(sample)
    other["units"].reverse()
    published["edition"]["published"] = True
    digests = {digest_of(canonical(data)) for data in (sample, other, published)}
    assert len(digests) == 3
