"""Lists as one line: exact, short, and safe against whatever is pasted."""

import base64
import json
import re
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.formats import code
from builder.formats.documents import MOST_BYTES, accept
from builder.formats.refusals import DocumentError
from tests.builder.formats import lexicons
from tests.builder.formats.lexicons import GAMES, Document, corpus

each_game = pytest.mark.parametrize("system", GAMES)
WARCROW = 2  # its number in the book


def packed(short: Any, game: int = WARCROW) -> str:
    """Return a code with a right checksum and whatever in it."""
    text = short if isinstance(short, bytes) else json.dumps(short).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=code._books()[game][1])
    whole = bytes([game]) + zlib.crc32(text).to_bytes(4) + packer.compress(text) + packer.flush()
    return "rc1-" + base64.urlsafe_b64encode(whole).decode().rstrip("=")


def refused(text: str) -> DocumentError:
    with pytest.raises(DocumentError) as error:
        code.decode(text)
    return error.value


@each_game
def test_every_list_comes_back(system: str) -> None:
    for name, document in corpus(system).items():
        assert code.decode(code.encode(document)) == document, name


@each_game
@given(data=st.data())
@settings(max_examples=60)
def test_any_list_comes_back(system: str, data: Any) -> None:
    document = accept(data.draw(lexicons.documents(system)))
    assert code.decode(code.encode(document)) == document


@each_game
def test_it_is_short_and_fit_for_links(system: str) -> None:
    for name, document in corpus(system).items():
        line = code.encode({key: value for key, value in document.items() if key != "notes"})
        assert re.fullmatch(r"rc1-[A-Za-z0-9_-]+", line)
        built = any("stats" in entry for entry in document["entries"])
        if len(document["entries"]) <= 12 and not built:
            assert len(line) <= 210, name


def test_games_and_units_of_later_editions() -> None:
    document: Document = {
        "format": "rollcall-list/1",
        "system": "warcrow",
        "faction": "the-drowned",
        "entries": [{"id": "e1", "unit": "a-unit-of-next-year"}, {"id": "mine", "unit": "evoker"}],
    }
    assert code.decode(code.encode(document)) == document
    assert len(code.encode(document)) < 110


GOLDEN = (
    "rc1-AhHgk_mrxpESYWGLUImtYkH2MmpBjRxU2Av2RJCK2FoA",
    {
        "format": "rollcall-list/1",
        "system": "warcrow",
        "faction": "northern-tribes",
        "points_limit": 250,
        "entries": [
            {"id": "e1", "unit": "ahlwardt-ice-bear", "commander": True},
            {"id": "e2", "unit": "orc-hunters", "count": 2},
            {"id": "e3", "unit": "njord-the-merciless", "attached_to": "e2"},
        ],
    },
)


def test_a_code_of_the_first_day_is_read_for_ever() -> None:
    line, document = GOLDEN
    assert code.decode(line) == document


def test_the_book_never_changes() -> None:
    assert zlib.crc32(code.BOOK.read_bytes()) == 3243821133


def test_links_and_capitals() -> None:
    document = corpus("warcrow")["points-limit-legal"]
    line = code.encode(document)
    assert code.decode(f"https://rollcall.example/paste/?code={line}") == document
    assert code.decode(f"  RC1-{line[4:]}\n") == document
    assert code.is_code(f"https://rollcall.example/paste/?code={line}\n")
    assert not code.is_code(f"My list: {line}")
    assert not code.is_code("Orc Hunters")


@each_game
def test_a_code_cut_short_or_changed_is_refused(system: str) -> None:
    document = next(iter(corpus(system).values()))
    line = code.encode(document)
    for end in range(4, len(line) - 1):
        assert refused(line[:end]).kind == "malformed"
    for at in range(4, len(line) - 1, 3):
        other = "B" if line[at] == "A" else "A"
        assert refused(line[:at] + other + line[at + 1 :]).kind == "malformed"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("rc2-AAAA", "No code of version 2 is known."),
        ("rc1-", "The code is damaged or cut short."),
        ("rc1-A", "The code is damaged or cut short."),
        ("rc1-____", "The code is damaged or cut short."),
        ("no code", "The code is damaged or cut short."),
        (packed([]), "The code is damaged or cut short."),
        (packed({}), "The code is damaged or cut short."),
        (packed({"f": "x", "E": 3}), "The code is damaged or cut short."),
        (packed({"f": "x", "E": [[]]}), "The code is damaged or cut short."),
        (packed({"f": "x", "E": [None]}), "The code is damaged or cut short."),
        (packed(b"{"), "The code is damaged or cut short."),
        (packed(b"\xff"), "The code is damaged or cut short."),
        (packed(b"[" * 100_000), "The code is damaged or cut short."),
        (packed({"f": "x", "E": []}) + "AAAA", "The code is damaged or cut short."),
    ],
)
def test_garbage_is_refused(text: str, reason: str) -> None:
    error = refused(text)
    assert (error.kind, error.reason) == ("malformed", reason)


def test_the_document_of_a_code_is_judged_like_any() -> None:
    assert refused(packed({"f": 7, "E": []})).path == "/faction"
    assert refused(packed({"f": "x", "E": [], "s": "chess"}, game=0)).path == "/system"


def test_a_bomb_is_not_unpacked() -> None:
    assert refused(packed(b" " * (MOST_BYTES * 400))).kind == "too-large"
    assert refused("rc1-" + "A" * (3 * MOST_BYTES)).kind == "too-large"


@given(st.text(max_size=60))
def test_any_text_is_refused(text: str) -> None:
    for line in (text, f"rc1-{text}"):
        assert refused(line).kind in ("malformed", "schema")
