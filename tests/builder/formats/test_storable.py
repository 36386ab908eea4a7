"""Strings that can be stored, however deep in JSON."""

from typing import Any

import pytest

from builder.formats.storable import all_storable, body_storable, made_storable, storable


@pytest.mark.parametrize("text", ["", "Ada", "é\n\t", "\U0001f3b2", "\\u0000", "\ufffd"])
def test_texts_that_can_be_stored(text: str) -> None:
    assert storable(text)
    assert made_storable(text) == text


@pytest.mark.parametrize("text", ["\0", "a\0b", "\ud800", "\udfff!"])
def test_texts_that_cannot(text: str) -> None:
    assert not storable(text)
    assert "\ufffd" in made_storable(text)


@pytest.mark.parametrize(
    "value", ["\0", {"\ud800": 1}, {"a": {"b": ["\0"]}}, [[["\ud800"]]], [1, None, "\0"]]
)
def test_one_bad_string_anywhere_is_found(value: Any) -> None:
    assert not all_storable(value)


def test_depth_does_not_matter() -> None:
    value: Any = "\0"
    for _ in range(100_000):
        value = [value]
    assert not all_storable(value)


@pytest.mark.parametrize(
    ("raw", "good"),
    [
        (rb'{"a": "\ud83c\udfb2"}', True),
        (rb'{"a": "\ud83c"}', False),
        (rb'{"\u0000": 1}', False),
        (rb'{"a": "\\u0000"}', True),
        (rb"\u0000", True),
        (b"\xff\\u", True),
        (b"[" * 100_000, False),
        (b"[" * 90 + b"]" * 90, True),
    ],
)
def test_bodies(raw: bytes, good: bool) -> None:
    assert body_storable(raw) is good
