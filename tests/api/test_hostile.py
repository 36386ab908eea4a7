"""Whatever is sent, the answer is an answer: never a crash, always JSON."""

import contextlib
import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api.errors import RefusedError
from api.patches import patched
from builder.services import lists
from tests.api.client import PROBLEM, Api

Document = dict[str, Any]

QUICK = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
ODD_TEXT = st.one_of(
    st.text(max_size=8),
    st.sampled_from(["\x00", "\ud800", "é", "%", '"', "a" * 500, "__proto__", "e1", "warcrow"]),
)
ODD_NUMBERS = st.one_of(
    st.integers(),
    st.floats(),
    st.sampled_from([10**400, -(10**30), 2**63, 1e308, -0.0, 250.0]),
)
LEAVES = st.one_of(st.none(), st.booleans(), ODD_NUMBERS, ODD_TEXT)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(ODD_TEXT, inner, max_size=4)
    ),
    max_leaves=12,
)
KEYS = st.one_of(
    ODD_TEXT,
    st.sampled_from(["format", "system", "edition", "name", "faction", "points_limit", "entries"]),
    st.sampled_from(["id", "unit", "count", "attached_to", "commander", "upgrades", "stats"]),
)


@st.composite
def spoilt(draw: st.DrawFn, document: Document) -> Any:
    """Return the document with a few of its values replaced, removed or added."""
    value = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 3))):
        entries = [entry for entry in value["entries"] if isinstance(entry, dict) and entry]
        place = draw(st.sampled_from([value, *entries]))
        key = draw(st.one_of(st.sampled_from(sorted(place, key=repr)), KEYS))
        if draw(st.booleans()):
            place[key] = draw(VALUES)
        else:
            place.pop(key, None)
        if not isinstance(value.get("entries"), list):
            break
    return value


def sent(value: Any) -> bytes:
    """Return JSON as a careless program writes it: NaN, lone surrogates, huge numbers and all."""
    return json.dumps(value).encode()


def answered(response: Any) -> None:
    assert response.status_code < 500
    json.loads(response.content)
    if response.status_code >= 400:
        assert response["Content-Type"] == PROBLEM


@pytest.fixture
def caller(game: object, document: Document, settings: Any) -> Api:
    settings.API_RATES = {scope: {"anon": 0, "user": 0} for scope in settings.API_RATES}
    settings.LISTS = settings.LISTS_MIB = {"anon": 0, "user": 0}
    return Api()


@QUICK
@given(data=st.data())
def test_spoilt_documents(caller: Api, document: Document, data: st.DataObject) -> None:
    body = data.draw(spoilt(document))
    for path in ("/check", "/fix", "/complete", "/convert", "/lists"):
        answered(caller.post(path, sent(body)))
    answered(caller.post("/check", sent([body, document])))
    answered(caller.post("/battles", sent({"a": body, "b": document, "allow_illegal": True})))


@QUICK
@given(body=VALUES)
def test_anything_at_all(caller: Api, body: Any) -> None:
    for path in ("/check", "/fix", "/complete", "/convert", "/lists", "/battles"):
        response = caller.post(path, sent(body))
        answered(response)
        assert response.status_code in (400, 413, 422) or isinstance(body, list)


@QUICK
@given(body=st.binary(max_size=40))
def test_bytes(caller: Api, body: bytes) -> None:
    for path in ("/check", "/fix", "/complete", "/convert", "/lists", "/battles"):
        answered(caller.post(path, body or b" "))
    answered(caller.post("/convert", body or b" ", content_type="text/plain"))


LINES = st.lists(st.sampled_from(["2x", "Orc Hunters", "(25)", "↳", "#1", ":", "rc1-", "+", "\0"]))


@QUICK
@given(lines=st.lists(st.one_of(ODD_TEXT, LINES.map(" ".join)), max_size=6))
def test_text(caller: Api, lines: list[str]) -> None:
    text = "\n".join(["Orc Hunters", *lines]).encode(errors="surrogatepass")
    answered(caller.post("/convert", text, content_type="text/plain"))


@QUICK
@given(wishes=st.dictionaries(st.sampled_from(["keep", "prefer", "document"]), VALUES))
def test_wishes(caller: Api, document: Document, wishes: Document) -> None:
    answered(caller.post("/complete", sent({"document": document} | wishes)))


@QUICK
@given(order=st.dictionaries(st.sampled_from(["a", "b", "seed", "precision", "battles"]), VALUES))
def test_orders_of_battle(caller: Api, document: Document, order: Document) -> None:
    answered(caller.post("/battles", sent({"a": document, "b": document} | order)))


POINTERS = st.one_of(
    st.sampled_from(["", "/", "/name", "/entries", "/entries/0", "/entries/-", "/entries/0/id"]),
    st.sampled_from(["/entries/99999999999999999999", "/entries/-1", "/entries/01", "/~2", "x"]),
    st.text("/~01-abentris", max_size=12),
)
PATCHES = st.lists(
    st.fixed_dictionaries(
        {
            "op": st.sampled_from(["add", "remove", "replace", "move", "copy", "test"]),
            "path": POINTERS,
        },
        optional={"from": POINTERS, "value": VALUES},
    ),
    min_size=1,
    max_size=4,
)


@QUICK
@given(patch=PATCHES)
def test_patches(documents: dict[str, Document], patch: list[Document]) -> None:
    document = documents["northern-tribes/trackless"]
    before = copy.deepcopy(document)
    with contextlib.suppress(RefusedError):
        patched(document, patch)
    assert document == before


@QUICK
@given(patch=PATCHES)
def test_patches_that_are_sent(caller: Api, document: Document, patch: list[Document]) -> None:
    army_list, secret = lists.create(document)
    path, bearer = f"/lists/{army_list.slug}", f"Bearer {secret}"
    answered(caller.patch(path, sent(patch), authorization=bearer, if_match="*"))


@pytest.mark.parametrize("name", ["authorization", "if_match", "if_none_match", "x_session_token"])
@pytest.mark.parametrize("value", ["", "\xff", '"', "W/", "*, *", "Bearer \xe9", "a" * 5000])
def test_headers(caller: Api, document: Document, name: str, value: str) -> None:
    army_list, _secret = lists.create(document)
    headers = {"if_match": '"1"', name: value}
    for method in ("GET", "PUT", "DELETE"):
        response = caller.call(method, f"/lists/{army_list.slug}", document, **headers)
        assert response.status_code < 500
