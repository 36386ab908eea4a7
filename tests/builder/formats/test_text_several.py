"""Many lists pasted at once: where one ends and the next begins."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.formats import code
from builder.formats.text.several import MOST_PLAYER, Pasted, join, split

Document = dict[str, Any]

ONE = "Northern Tribes\nOrc Hunters\n\nEvoker"
TWO = "The Syenann\nAlula"
OURS = "Ice\nWarcrow: 20 of 250 points\n\nOrc Hunters [20 pts]\n\nMade with Rollcall, Warcrow 1.6"
BARE = "Ice\nWarcrow: 20 of 250 points\n\nOrc Hunters [20 pts]"
JSON = '{"format": "rollcall-list/1",\n\n\n "system": "warcrow", "faction": "x", "entries": []}'
CODE = code.encode(
    {"format": "rollcall-list/1", "system": "warcrow", "faction": "northern-tribes", "entries": []}
)


def texts(text: str) -> list[str]:
    """Return the lists' own texts."""
    return [one.text for one in split(text)]


@pytest.mark.parametrize(
    ("text", "lists"),
    [
        ("", []),
        ("\n \n---\n\n===\n", []),
        (ONE, [ONE]),
        (f"{ONE}\n---\n{TWO}", [ONE, TWO]),
        (f"{ONE}\r\n = = =\r\n{TWO}", [ONE, TWO]),
        (f"{ONE}\n\n\n{TWO}", [ONE, TWO]),
        (f"{ONE}\n--\n{TWO}", [f"{ONE}\n--\n{TWO}"]),
        (f"{OURS}\n{OURS}\n\n{OURS}", [OURS, OURS, OURS]),
        (f"{BARE}\n\n{BARE}", [BARE, BARE]),
        (f"\ufeff{CODE}\n{CODE}\n", [CODE, CODE]),
        (f"https://example.org/paste/?code={CODE}\n{TWO}",
         [f"https://example.org/paste/?code={CODE}", TWO]),
        (f"{JSON}\n{JSON}", [JSON, JSON]),
        (f"{JSON}, {JSON}", [JSON, JSON]),
        (f"{ONE}\n{JSON}\n{TWO}", [ONE, JSON, TWO]),
        (f"[{JSON},\n {JSON}]", [JSON, JSON]),
        (json.dumps([CODE, ONE, {"list": TWO}]), [CODE, ONE, TWO]),
        ("A title\n====\nOrc Hunters\nEvoker", ["A title\nOrc Hunters\nEvoker"]),
        ("A title\n\n\n\nOrc Hunters\nEvoker", ["A title\nOrc Hunters\nEvoker"]),
        ("alone", ["alone"]),
        ("{broken\n\n---\n" + TWO, ["{broken", TWO]),
        ("[1] Orc Hunters\nEvoker", ["[1] Orc Hunters\nEvoker"]),
    ],
)  # fmt: skip
def test_where_lists_end(text: str, lists: list[str]) -> None:
    assert texts(text) == lists


@pytest.mark.parametrize(
    ("text", "players"),
    [
        (f"Player: Ada\n{ONE}\nPlayer: Bo\n{TWO}", ["Ada", "Bo"]),
        (f"Ice\nPlayer: Ada\n{ONE}", ["Ada"]),
        (f"{ONE}\n\n\nPlayer: Bo\n{TWO}", ["", "Bo"]),
        (f"{ONE}\nGale\n**Player's name: Bo**\n{TWO}", ["", "Bo"]),
        (f"player = Ada\n{JSON}\nPlayer: Bo\n{CODE}", ["Ada", "Bo"]),
        (f"Ada\n{CODE}\nBo\n{JSON}", ["Ada", "Bo"]),
        (json.dumps([{"player": " Ada\nL ", "list": {}}, {"list": ONE, "player": 3}]),
         ["Ada L", ""]),
        (f"Player: {'x' * 99}\n{ONE}", ["x" * MOST_PLAYER]),
    ],
)  # fmt: skip
def test_whose_they_are(text: str, players: list[str]) -> None:
    found = list(split(text))
    assert [one.player for one in found] == players
    assert not any("layer" in one.text for one in found)


def test_a_document_beside_its_player_stays_the_document() -> None:
    document = json.loads(JSON)
    (found,) = split(json.dumps({"player": "Ada", "list": document}))
    assert json.loads(found.text) == document


def test_join_is_the_inverse_of_split() -> None:
    lists = [Pasted(ONE, "Ada"), Pasted(OURS), Pasted(JSON, "Bo"), Pasted(CODE), Pasted(TWO)]
    assert list(split(join(lists))) == lists


PIECES = st.sampled_from(
    [
        ONE,
        TWO,
        OURS,
        BARE,
        JSON,
        CODE,
        "---",
        "===",
        "",
        "\n",
        "Player: Ada",
        "alone",
        "{",
        "[",
        "]",
    ]
)


@settings(max_examples=200)
@given(pieces=st.lists(PIECES | st.text(max_size=20), max_size=12))
def test_what_was_taken_apart_stays_so(pieces: list[str]) -> None:
    found = list(split("\n".join(pieces)))
    assert all(one.text for one in found)
    assert list(split(join(found))) == found
