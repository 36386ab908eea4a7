from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from builder.formats import documents, quick
from tests.builder.formats.made import document, with_entry
from tests.builder.formats.test_documents import FULL, anything

WORD = {"type": "string", "maxLength": 3, "not": {"pattern": "x"}}


def without(pattern: str) -> dict[str, Any]:
    return {"type": "string", "maxLength": 3, "not": {"pattern": pattern}}


@pytest.mark.parametrize(
    ("schema", "yes", "no"),
    [
        ({"const": "a"}, ["a"], ["b", None]),
        ({"const": 1}, [1], [True, 1.0, 2]),
        (WORD, ["", "abc"], ["abcd", "ax", None, 1]),
        (WORD | {"minLength": 1}, ["a"], [""]),
        (
            without("[\x00-\x1f\x7f-\x9f]"),
            ["", "a b", "é", "\xa0"],
            ["\n", "a\x7f", "é\x9f", "abcd"],
        ),
        (without("[\x00-\x1fx]"), ["a"], ["x", "\n"]),
        (without("[^a]"), ["a"], ["b", "\n"]),
        (without("[\x00-\x1f]|[x]"), ["a"], ["x", "\n"]),
        (without("[\\]x]"), ["a"], ["x", "]"]),
        (without("a[\n]"), ["a", "\n"], ["a\n"]),
        ({"type": "integer", "minimum": 1, "maximum": 3}, [1, 3], [0, 4, True, 1.0, "1"]),
        ({"type": "boolean"}, [True, False], [0, 1, None]),
        ({"type": "array", "maxItems": 2, "items": WORD}, [[], ["a"]], [["x"], ["a"] * 3, "a"]),
        (
            {
                "type": "object",
                "required": ["a"],
                "additionalProperties": False,
                "properties": {"a": WORD, "b": {"type": "boolean"}},
            },
            [{"a": "a"}, {"a": "a", "b": True}],
            [{}, {"b": True}, {"a": "x"}, {"a": "a", "c": 1}, [], None],
        ),
        ({"$ref": "#/$defs/word", "$defs": {"word": WORD}}, ["a"], ["x"]),
        ({"title": "Anything", "description": "At all", "const": 1}, [1], [2]),
    ],
)
def test_known_keywords_are_judged(schema: dict[str, Any], yes: list[Any], no: list[Any]) -> None:
    test = quick.compiled(schema)
    assert [value for value in yes if not test(value)] == []
    assert [value for value in no if test(value)] == []


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"type": "null"},
        {"type": "number"},
        {"anyOf": [{"const": 1}]},
        {"const": 1, "type": "integer"},
        {"type": "boolean", "enum": [True]},
        {"type": "string", "maxLength": 3, "not": {"pattern": "x", "minLength": 1}},
        {
            "type": "object",
            "required": [],
            "additionalProperties": {"const": 1},
            "properties": {},
        },
    ],
)
def test_unknown_keywords_are_doubted(schema: dict[str, Any]) -> None:
    test = quick.compiled(schema)
    assert not any(test(value) for value in (1, True, "a", {}, {"a": 1}, None))


@pytest.fixture(scope="module")
def plainly() -> quick.Test:
    return quick.compiled(documents.schema())


@pytest.mark.parametrize("value", [document(), document("orc-hunters"), with_entry(count=2)])
def test_plain_documents_need_no_validator(value: Any, plainly: quick.Test) -> None:
    assert plainly(value)


def test_documents_with_built_characters_are_left_to_the_validator(plainly: quick.Test) -> None:
    assert not plainly(FULL)
    assert plainly(FULL | {"entries": [FULL["entries"][1]]})


@given(data=st.data())
def test_a_quick_yes_is_the_validators_yes(data: st.DataObject, plainly: quick.Test) -> None:
    entry = st.fixed_dictionaries(
        {"id": anything | st.just("e1"), "unit": anything | st.just("u")},
        optional={"count": anything, "upgrades": anything, "name": anything},
    )
    value = document() | data.draw(
        st.fixed_dictionaries(
            {"entries": st.lists(entry, max_size=3) | anything},
            optional={"name": anything, "points_limit": anything, "boons": anything},
        )
    )
    if plainly(value):
        assert Draft202012Validator(documents.schema()).is_valid(value)
