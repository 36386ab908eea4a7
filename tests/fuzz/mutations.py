"""What is odd: leaves, trees of JSON, queries, headers, forms, files."""

import copy
import json
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import quote, urlencode

from tests.fuzz.dice import Dice

TEXTS = (
    *("", " ", "0", "-1", "1e999", "9" * 40, "null", "true", "a" * 3000, "\0", "a\0b", "\ud800"),
    *(
        "\u202e",
        "\ufeff",
        "é",
        "٣",
        "<script>",
        "{%x%}",
        "{0}",
        "%s",
        "%(a)s",
        "../../etc",
        "'",
        '"',
    ),
    *("\r\nX: y", "e1", "warcrow", "1.6", "evoker", "orc-hunters", "rc1-", "rollcall-list/1"),
    *("add:evoker", "fix:1:0", "take:1:x", "undo", "redo", "remove:e1", "count:e1:2", "2026-13-40"),
)
LEAVES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**63, 10**400, 0.5, 1e308, [], {}, [[]], {"": ""}),
    *TEXTS,
)
KEYS = (
    *("format", "system", "edition", "name", "faction", "size", "points_limit", "entries", "notes"),
    *("id", "unit", "count", "option", "attached_to", "upgrades", "stats", "a", "b", "document"),
    *(
        "list",
        "revision",
        "reference",
        "seed",
        "precision",
        "battles",
        "op",
        "path",
        "from",
        "value",
    ),
    *("username", "email", "password", "visibility", "keep", "prefer", "scenario", "x\ud800", "\0"),
)
FIELDS = (
    *("document", "lists", "as", "as_of", "do", "base", "name", "points_limit", "notes", "number"),
    *(
        "visibility",
        "a",
        "b",
        "a_link",
        "b_link",
        "scenario",
        "half_width",
        "seed",
        "login",
        "email",
    ),
    *(
        "password",
        "username",
        "faction",
        "size",
        "start",
        "customise",
        "meant-0",
        "edition",
        "mode",
    ),
    *(
        "text",
        "index",
        "q",
        "u",
        "code",
        "against",
        "page",
        "sort",
        "kind",
        "limit",
        "cursor",
        "next",
    ),
)
HEADERS = (
    *(
        "HTTP_ACCEPT",
        "HTTP_AUTHORIZATION",
        "HTTP_IF_MATCH",
        "HTTP_IF_NONE_MATCH",
        "HTTP_HX_REQUEST",
    ),
    *(
        "HTTP_X_FORWARDED_FOR",
        "HTTP_ACCEPT_LANGUAGE",
        "HTTP_ACCEPT_ENCODING",
        "HTTP_X_SESSION_TOKEN",
    ),
    *(
        "HTTP_RANGE",
        "HTTP_IF_MODIFIED_SINCE",
        "HTTP_HX_TARGET",
        "HTTP_X_REQUEST_ID",
        "HTTP_REFERER",
    ),
)
DEEP = (20, 99, 101, 480, 900, 5_000)
BOUNDARY = "x-boundary"


def tree(dice: Dice, value: Any) -> Any:
    """Return a copy of JSON with one to three of its places changed."""
    changed = [copy.deepcopy(value)]
    for _ in range(1 + dice.number(3)):
        place: Any = changed
        while True:
            keys: Sequence[Any] = list(place) if isinstance(place, dict) else range(len(place))
            if not keys:
                break
            key = dice.of(keys)
            if isinstance(place[key], dict | list) and place[key] and not dice.chance(3):
                place = place[key]
                continue
            _change(dice, place, key)
            break
    return changed[0] if changed else None


def _change(dice: Dice, place: Any, key: Any) -> None:
    way = dice.number(4)
    if way == 0 and isinstance(place, dict):
        place[dice.of(KEYS)] = copy.deepcopy(dice.of(LEAVES))
    elif way == 1:
        del place[key]
    elif way == 2 and isinstance(place, list):
        place.append(copy.deepcopy(place[key]))
    else:
        place[key] = copy.deepcopy(dice.of(LEAVES))


def written(dice: Dice, value: Any) -> bytes:
    """Return JSON as careless programs write it, spoilt or nested very deep now and then."""
    text = json.dumps(value)
    if dice.chance(25):
        depth = dice.of(DEEP)
        text = f'[{{"op":"add","path":"/x","value":{"[" * depth}{"]" * depth}}}]'
    elif dice.chance(15):
        at = dice.number(len(text) + 1)
        text = text[:at] + dice.of(("", "\\ud800", "\\u0000", "\\", '"', "}", "NaN")) + text[at:]
    return text.encode(errors="surrogatepass")


def query(dice: Dice) -> str:
    """Return up to three parameters, odd ones."""
    pairs = [(dice.of(FIELDS), dice.of(TEXTS)) for _ in range(dice.number(4))]
    if pairs and dice.chance(10):
        return quote(str(pairs), errors="replace")
    return urlencode(pairs, errors="surrogatepass")


def headers(dice: Dice) -> dict[str, str]:
    """Return a header or two, odd ones, as a server would let them in."""
    found = {}
    for _ in range(dice.number(3)):
        text = dice.of(TEXTS).replace("\r\n", " ").replace("\0", "")
        found[dice.of(HEADERS)] = text.encode(errors="replace").decode("latin-1")
    return found


def form(dice: Dice, known: dict[str, str]) -> bytes:
    """Return a form, some of it as it should be."""
    pairs = {key: value for key, value in known.items() if not dice.chance(4)}
    for _ in range(dice.number(4)):
        pairs[dice.of((*FIELDS, *known))] = dice.of(TEXTS)
    return urlencode(pairs, errors="surrogatepass").encode()


def multipart(dice: Dice, known: dict[str, str]) -> bytes:
    """Return a form with a file, whole as a rule."""
    parts = [(f'name="{key}"', value) for key, value in known.items()]
    name = dice.of(("list.txt", "a.json", "x.zip", "", "\x01", "../a", "é", "a" * 300))
    parts.append((f'name="{dice.of(("files", "file"))}"; filename="{name}"', dice.of(TEXTS)))
    lines = [
        f"--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n{text}\r\n"
        for head, text in parts
    ]
    whole = "".join(lines).encode(errors="surrogatepass") + f"--{BOUNDARY}--\r\n".encode()
    return whole[: dice.number(len(whole))] if dice.chance(8) else whole


Body = tuple[str, bytes]


def body(dice: Dice, values: Sequence[Any], known: dict[str, str]) -> Body:
    """Return a body's media type and bytes."""
    makers: Sequence[Callable[[], Body]] = (
        lambda: ("application/json", written(dice, tree(dice, dice.of(values)))),
        lambda: ("application/json", written(dice, tree(dice, dice.of(values)))),
        lambda: ("application/json-patch+json", written(dice, tree(dice, dice.of(values)))),
        lambda: (
            "text/plain",
            "\n".join(dice.of(TEXTS) for _ in range(4)).encode(errors="replace"),
        ),
        lambda: ("application/x-www-form-urlencoded", form(dice, known)),
        lambda: ("application/x-www-form-urlencoded", form(dice, known)),
        lambda: (f"multipart/form-data; boundary={BOUNDARY}", multipart(dice, known)),
        lambda: (dice.of(("", "x/y", "application/xml", "application/json; charset=x")), b"\xff{}"),
    )
    return dice.of(makers)()
