"""Texts as players and other builders write them, each beside what a reader makes of it.

`tests/pasted/<game>/<name>.txt` is the text; the `.json` beside it, written by hand from reading
the text, has the document, the lines that are left and how many notes there are. A line counts
where it has a letter or a digit, and is understood where nothing of it is left.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from builder.formats.text import Reading, read
from tests.builder.formats.lexicons import GAMES, lexicons

HOME = Path(__file__).parents[2] / "pasted"
TEXTS = sorted(file.relative_to(HOME).with_suffix("").as_posix() for file in HOME.glob("*/*.txt"))


def text_of(name: str) -> str:
    """Return a text of the corpus."""
    return (HOME / f"{name}.txt").read_text(encoding="utf-8")


@cache
def reading_of(name: str) -> Reading:
    """Return the reading of a text without a given game."""
    return read(text_of(name), lexicons())


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_read_as_it_is_meant(name: str) -> None:
    reading = reading_of(name)
    want: dict[str, Any] = json.loads((HOME / f"{name}.json").read_text(encoding="utf-8"))
    assert reading.document == {"format": "rollcall-list/1", **want["document"]}
    assert [[left.line, left.part] for left in reading.unmatched] == want["left"]
    assert len(reading.notes) == want["notes"], reading.notes


def test_nine_lines_in_ten_are_understood() -> None:
    lines = understood = 0
    for name in TEXTS:
        left = {unmatched.line for unmatched in reading_of(name).unmatched}
        for number, line in enumerate(text_of(name).splitlines(), 1):
            if any(letter.isalnum() for letter in line):
                lines += 1
                understood += number not in left
    assert (understood, lines) == (504, 522)
    assert understood >= 0.9 * lines


def test_every_game_has_texts() -> None:
    assert {name.split("/")[0] for name in TEXTS} == set(GAMES)
    assert len(TEXTS) == 71
