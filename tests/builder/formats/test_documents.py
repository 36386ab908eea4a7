import copy
import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from builder.formats import documents
from builder.formats.documents import DocumentError, accept, accept_with_text, parse
from tests.builder.formats.made import document, with_entry

Refused = tuple[str, str, str]

FULL = document(
    edition="1.6",
    name="Ice and iron",
    size="standard",
    points_limit=250,
    entries=[
        {
            "id": "e1",
            "unit": "contender",
            "option": "standard",
            "count": 100,
            "attached_to": "e2",
            "commander": True,
            "upgrades": ["axe"],
            "battlegroup": "b1",
            "embarked_in": "e2",
            "reserve": False,
            "name": "Ulf, der Große",
            "stats": {"attack": 3, "cruel": True, "motto": "On!", "arms": ["axe"]},
        },
        {"id": "e2", "unit": "orc-hunters"},
    ],
    battlegroups=[{"id": "b1", "orbat": "alliance", "boons": ["luck"]}],
    boons=["speed"],
    notes="For Sunday:\n\tbring dice 🎲",
)


def refused(call: Any, value: object) -> Refused:
    with pytest.raises(DocumentError) as caught:
        call(value)
    return caught.value.kind, caught.value.path, caught.value.reason


@pytest.mark.parametrize("good", [document(), document("orc-hunters"), FULL])
def test_good_documents_come_back_the_same(good: dict[str, Any]) -> None:
    before = copy.deepcopy(good)
    assert accept(good) == before
    assert parse(json.dumps(good)) == good == before


@pytest.mark.parametrize(
    "raw",
    [
        json.dumps(FULL),
        json.dumps(FULL, ensure_ascii=False),
        json.dumps(FULL, ensure_ascii=False).encode(),
        b"\xef\xbb\xbf" + json.dumps(FULL).encode(),
        json.dumps(FULL, indent=4),
    ],
    ids=["ascii", "text", "utf-8", "byte order mark", "indented"],
)
def test_json_is_read_however_it_is_written(raw: bytes | str) -> None:
    assert parse(raw) == FULL


def test_whole_numbers_with_a_point_become_integers() -> None:
    accepted = accept(document("orc-hunters", points_limit=250.0))
    assert accepted["points_limit"] == 250
    assert type(accepted["points_limit"]) is int
    entry = parse(json.dumps(with_entry(count=2.0, commander=True)))["entries"][0]
    assert (type(entry["count"]), entry["commander"]) == (int, True)


SCHEMA_ROWS: list[tuple[object, str, str]] = [
    ([], "", "[] is not an object."),
    (None, "", "null is not an object."),
    ({}, "", 'The key "format" is missing.'),
    (document(format="rollcall-list/2", extra=1), "/format", "is not"),
    (document(system=None), "/system", "null is not text."),
    (document(system="warcro"), "/system", "there is warcrow."),
    (document(system="chess"), "/system", 'There is no game "chess"'),
    (document(faction=""), "/faction", "This must not be empty."),
    (document(faction="x" * 81), "/faction", "This is longer than 80 characters."),
    (document(name="x" * 121), "/name", "This is longer than 120 characters."),
    (document(name="a\nb"), "/name", "A control character is not allowed here."),
    (document(name="a\n"), "/name", "A control character is not allowed here."),
    (document(name="a\x00"), "/name", "A control character is not allowed here."),
    (document(name="\ud800"), "/name", "A control character is not allowed here."),
    (document(notes="a\x00"), "/notes", "A control character is not allowed here."),
    (document(notes="x" * 10_001), "/notes", "This is longer than 10000 characters."),
    (document(points_limit=0), "/points_limit", "0 is less than 1."),
    (document(points_limit=100_001), "/points_limit", "100001 is more than 100000."),
    (document(points_limit=True), "/points_limit", "true is not a whole number."),
    (document(points_limit=0.5), "/points_limit", "0.5 is not a whole number."),
    (document(points_limit="250"), "/points_limit", '"250" is not a whole number.'),
    (document(points_limit=None), "/points_limit", "null is not a whole number."),
    (document(entries={}), "/entries", "{} is not a list."),
    (document(entries=[[]]), "/entries/0", "[] is not an object."),
    (document(entries=[{"id": "e1"}]), "/entries/0", 'The key "unit" is missing.'),
    (document(colour="red"), "/colour", "There is no such key here."),
    (document(entrys=[]), "/entrys", "Was entries meant?"),
    (document(**{"a/b~c": 1}), "/a~1b~0c", "There is no such key here."),
    (with_entry(colour="red"), "/entries/0/colour", "There is no such key here."),
    (with_entry(points=20), "/entries/0/points", "There is no such key here."),
    (with_entry(count=0), "/entries/0/count", "0 is less than 1."),
    (with_entry(count=-1), "/entries/0/count", "-1 is less than 1."),
    (with_entry(count=101), "/entries/0/count", "101 is more than 100."),
    (with_entry(count=10**400), "/entries/0/count", "is more than 100."),
    (with_entry(count=True), "/entries/0/count", "true is not a whole number."),
    (with_entry(commander=1), "/entries/0/commander", "1 is not true or false."),
    (with_entry(attached_to=None), "/entries/0/attached_to", "null is not text."),
    (with_entry(id=""), "/entries/0/id", "This must not be empty."),
    (with_entry(upgrades="axe"), "/entries/0/upgrades", '"axe" is not a list.'),
    (with_entry(upgrades=[1]), "/entries/0/upgrades/0", "1 is not text."),
    (with_entry(upgrades=["a"] * 51), "/entries/0/upgrades", "There are 51 items; 50 are"),
    (with_entry(stats={"attack": None}), "/entries/0/stats/attack", "is no number, text"),
    (with_entry(stats={str(i): i for i in range(51)}), "/entries/0/stats", "There are 51 keys"),
    (
        document("contender", "orc-hunters", "contender")
        | {
            "entries": [
                {"id": "a", "unit": "x"},
                {"id": "b", "unit": "x"},
                {"id": "a", "unit": "y"},
            ]
        },
        "/entries/2/id",
        'The id "a" is already that of /entries/0.',
    ),
    (
        document(battlegroups=[{"id": "b", "orbat": "x"}, {"id": "b", "orbat": "y"}]),
        "/battlegroups/1/id",
        'The id "b" is already that of /battlegroups/0.',
    ),
]


@pytest.mark.parametrize(("bad", "path", "reason"), SCHEMA_ROWS)
def test_refusals_of_the_schema_have_their_place(bad: object, path: str, reason: str) -> None:
    kind, where, why = refused(accept, bad)
    assert (kind, where) == ("schema", path)
    assert reason in why
    assert len(why) < 200


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ("", "It is empty."),
        ("{", "Not JSON: Expecting property name"),
        ('{"format": 1,}', "line 1, column 14"),
        (b"\xff\xfe", "Not UTF-8 at byte 0."),
        ('"\ud800"', "Not UTF-8 at byte 1."),
        ('{"a": NaN}', "NaN is not a JSON number."),
        ('{"a": -Infinity}', "-Infinity is not a JSON number."),
        ('{"a": 1e999}', "Not JSON"),
        ('{"a": %s}' % ("9" * 5000), "A number has too many digits."),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', 'The key "c" is twice in one object.'),
    ],
)
def test_invalid_json_is_malformed(raw: bytes | str, reason: str) -> None:
    kind, path, why = refused(parse, raw)
    assert (kind, path) == ("malformed", "")
    assert reason in why


RING: list[Any] = []
RING.append(RING)


@pytest.mark.parametrize(
    "value",
    [
        document(points_limit=float("nan")),
        document(points_limit=float("inf")),
        document(name={1, 2}),
        document(name=b"x"),
        document(boons=RING),
    ],
    ids=["nan", "infinity", "set", "bytes", "ring"],
)
def test_values_that_are_not_json_are_malformed(value: object) -> None:
    kind, path, _ = refused(accept, value)
    assert (kind, path) == ("malformed", "")


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "path", "reason"),
    [
        (document(notes="é" * 140_000), "", "More than 256 KiB."),
        (document(entries=[{"id": f"e{i}", "unit": "x"} for i in range(501)]), "/entries", "501"),
        (document(boons=nested(8)), "", "Nested deeper than 8 levels."),
        (document(boons=nested(100_000)), "", "Nested deeper than 8 levels."),
    ],
    ids=["bytes", "entries", "depth", "bottomless"],
)
def test_limits_come_before_the_schema(value: Any, path: str, reason: str) -> None:
    kind, where, why = refused(accept, value)
    assert (kind, where) == ("too-large", path)
    assert reason in why


def test_limits_are_inclusive() -> None:
    assert refused(accept, document(boons=nested(7)))[0] == "schema"
    most = document(entries=[{"id": f"e{i}", "unit": "x"} for i in range(500)])
    assert accept(most) is most
    padding = documents.MOST_BYTES - len(json.dumps(document()))
    assert parse(json.dumps(document()) + " " * padding) == document()
    assert refused(parse, json.dumps(document()) + " " * (padding + 1))[0] == "too-large"


@pytest.mark.parametrize("stats", [{}, {"stats": {"attack": 3}}], ids=["plain", "built"])
def test_the_limit_of_bytes_counts_each_as_it_is_written(stats: dict[str, Any]) -> None:
    entry = {"unit": "é" * 80, "upgrades": ["u" * 80] * 50} | stats
    full = document(entries=[{"id": f"e{i}", **entry} for i in range(58)], notes="")
    padding = documents.MOST_BYTES - len(accept_with_text(full).text)
    assert 0 < padding < 10_000
    assert len(accept_with_text(full | {"notes": "x" * padding}).text) == documents.MOST_BYTES
    kind, path, why = refused(accept, full | {"notes": "x" * (padding + 1)})
    assert (kind, path, why) == ("too-large", "", "More than 256 KiB.")


def written(value: object) -> bytes:
    """Return JSON with sorted keys and no spaces as the standard library writes it."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def test_the_text_is_sorted_json() -> None:
    assert accept_with_text(FULL) == (FULL, written(FULL))
    document, text = accept_with_text(FULL | {"points_limit": 250.0})
    assert document == FULL
    assert text == written(FULL)


printable = st.characters(exclude_categories=["Cc", "Cs"])


@given(
    name=st.text(printable, max_size=120),
    notes=st.text(printable | st.sampled_from("\t\n"), max_size=300),
    stats=st.dictionaries(
        st.text(printable, min_size=1, max_size=80),
        st.booleans() | st.integers(-1000, 1000) | st.text(printable, max_size=120),
        max_size=6,
    ),
)
def test_any_text_is_sorted_json(name: str, notes: str, stats: dict[str, Any]) -> None:
    listed = with_entry(name=name, stats=stats) | {"notes": notes}
    assert accept_with_text(listed).text == written(listed)


@pytest.mark.parametrize("raw", ["[" * 200_000, '{"a":' * 50_000, b" " * 300_000])
def test_hostile_text_is_too_large(raw: bytes | str) -> None:
    assert refused(parse, raw)[0] == "too-large"


def test_an_error_has_its_place_and_what_was_meant() -> None:
    with pytest.raises(DocumentError) as caught:
        accept(with_entry(atached_to="e2"))
    assert caught.value.candidates == ("attached_to",)
    assert str(caught.value) == "/entries/0/atached_to: There is no such key here. " + (
        "Was attached_to meant?"
    )
    assert str(DocumentError("malformed", "", "Not JSON.")) == "Not JSON."


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(documents.schema())
    assert documents.schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=10)
    | st.sampled_from(["rollcall-list/1", "warcrow", "northern-tribes", "e1", 10**300])
)
keys = st.sampled_from(
    ["format", "system", "faction", "entries", "id", "unit", "count", "upgrades", "stats", "notes"]
) | st.text(max_size=5)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(keys, inner, max_size=6),
    max_leaves=40,
)


def refusal(value: object) -> DocumentError | None:
    """Return why a value is refused, None if it is accepted. Other errors come through."""
    try:
        accept(value)
    except DocumentError as error:
        return error
    return None


@given(anything | st.fixed_dictionaries({}, optional=dict.fromkeys(document("x"), anything)))
@example(document(entries=[{"id": "e1", "unit": "x", "stats": {"a": [["b"]]}}]))
def test_any_value_is_accepted_or_refused(value: object) -> None:
    error = refusal(value)
    if error is None:
        accepted = accept(value)
        assert accept(accepted) == accepted
    else:
        assert error.kind in ("too-large", "malformed", "schema")
        assert 0 < len(error.reason) < 300


WORST = {
    "keys": document(**{f"key {number}": number for number in range(9000)}),
    "keys of entries": document(
        entries=[{"id": f"e{i}", "unit": "x"} | {f"{k}": k for k in range(30)} for i in range(500)]
    ),
    "wrong entries": document(entries=[{"id": i, "unit": [i], "count": "x"} for i in range(500)]),
    "long names": document(entries=[{"id": "é" * 500, "unit": "é"} for _ in range(200)]),
    "one long name": document(name="x" * 250_000),
    "deep lists": document(boons=[[[[["x"]]]]] * 10_000),
    "repeated ids": document(entries=[{"id": "e", "unit": "x"}] * 500),
}


@pytest.mark.timeout(10)
@pytest.mark.parametrize("name", WORST)
def test_the_worst_documents_are_refused_with_few_words(name: str) -> None:
    error = refusal(WORST[name])
    assert error is not None
    assert error.kind == "schema"
    assert len(error.reason) < 200


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_text_is_accepted_or_refused(raw: bytes | str) -> None:
    with pytest.raises(DocumentError):
        parse(raw)


@given(st.data())
def test_a_key_put_anywhere_is_named(data: st.DataObject) -> None:
    value = copy.deepcopy(FULL)
    places = {
        "": value,
        "/entries/0": value["entries"][0],
        "/battlegroups/0": value["battlegroups"][0],
    }
    path = data.draw(st.sampled_from(sorted(places)))
    places[path]["surprise"] = data.draw(st.none() | st.integers() | st.text(max_size=5))
    error = refusal(value)
    assert error is not None
    assert (error.kind, error.path) == ("schema", f"{path}/surprise")
