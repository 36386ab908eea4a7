"""JSON is read strictly, and whatever no database keeps is refused with its place."""

import json
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.loading import CatalogueError
from factions.loading.strict import json_path, parse, unkept


@pytest.mark.parametrize(
    ("text", "path", "reason"),
    [
        ('{"a": NaN}', "$", "it is not JSON: NaN is not a number"),
        ('{"a": [Infinity]}', "$", "it is not JSON: Infinity is not a number"),
        ("-Infinity", "$", "it is not JSON: -Infinity is not a number"),
        ('{"a": {"b": 1e999}}', "$.a.b", "a number too large"),
        ('{"a": [0, 9007199254740993]}', "$.a[1]", "a number too large"),
        ('{"a": -9007199254740993}', "$.a", "a number too large"),
        ('{"a": 1, "b": 2, "a": 3}', "$", "it is not JSON: the key 'a' is given twice"),
        (r'{"a": "x\u0000"}', "$.a", "a control character or half a character"),
        (r'["ok", "\ud800"]', "$[1]", "a control character or half a character"),
        (r'{"a\n": 1}', "$", "a control character or half a character"),
        ("[" * 100_000, "$", "it is nested too deeply"),
        ("", "$", "it is empty"),
        ("{'a': 1}", "$", "it is not JSON: Expecting property name enclosed in double quotes"),
        ("1" * 5000, "$", "it is not JSON: Exceeds the limit"),
    ],
)
def test_refused(tmp_path: Path, text: str, path: str, reason: str) -> None:
    file = tmp_path / "part.json"
    file.write_text(text)
    with pytest.raises(CatalogueError) as caught:
        parse(file)
    assert (caught.value.file, caught.value.path) == (str(file), path)
    assert caught.value.reason.startswith(reason)


def test_bytes_that_are_not_text(tmp_path: Path) -> None:
    file = tmp_path / "part.json"
    file.write_bytes(b'{"a": "\xff\xff"}')
    with pytest.raises(CatalogueError, match="it is not JSON: 'utf-8' codec can't decode"):
        parse(file)


@pytest.mark.parametrize(
    ("name", "reason"), [("absent.json", "No such file or directory"), (".", "Is a directory")]
)
def test_unreadable(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(CatalogueError) as caught:
        parse(tmp_path / name)
    assert str(caught.value) == f"{tmp_path / name}: $: {reason}"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": {"a": 9007199254740992}}', {"a": {"a": 2**53}}),
        (r'"\ud83d\ude00"', "\U0001f600"),
        ('"Sÿena"', "Sÿena"),
        ("[true, null, -0.5]", [True, None, -0.5]),
    ],
)
def test_accepted(tmp_path: Path, text: str, value: object) -> None:
    file = tmp_path / "part.json"
    file.write_text(text, encoding="utf-8")
    assert parse(file) == value


def test_paths() -> None:
    assert json_path(()) == "$"
    assert json_path(("units", 3, "stats", "mov", 0)) == "$.units[3].stats.mov[0]"


TEXT = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=8)
KEPT = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXT
TREES = st.recursive(
    KEPT, lambda tree: st.lists(tree, max_size=3) | st.dictionaries(TEXT, tree, max_size=3)
)


@given(TREES)
def test_whatever_is_kept_comes_through(tree: object) -> None:
    assert list(unkept(json.loads(json.dumps(tree)), ())) == []


@given(TREES, st.sampled_from([2**60, float("nan"), float("inf"), "\0", "\udc00"]))
def test_one_bad_leaf_is_found(tree: object, leaf: object) -> None:
    assert [path for path, _ in unkept({"tree": tree, "leaf": [leaf]}, ())] == [("leaf", 0)]


@pytest.mark.parametrize(("levels", "fits"), [(30, True), (31, False), (100_000, False)])
def test_nesting_has_an_end(tmp_path: Path, levels: int, fits: bool) -> None:
    file = tmp_path / "deep.json"
    file.write_text("[" * levels + "]" * levels)
    if fits:
        assert parse(file) is not None
    else:
        with pytest.raises(CatalogueError, match="nested too deeply"):
            parse(file)


def test_the_texts_that_are_kept_are_those_of_no_control_and_no_half_character() -> None:
    letters = [chr(number) for number in range(sys.maxunicode + 1)]
    refused = [letter for letter in letters if next(unkept(letter, ()), None)]
    assert refused == [one for one in letters if unicodedata.category(one) in ("Cc", "Cs")]
    assert len(refused) == 65 + 2048
