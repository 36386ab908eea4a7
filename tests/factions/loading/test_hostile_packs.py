"""Hostile packs: whatever is sent is either a catalogue or refused with a place, and soon."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from factions import loading
from factions.loading import CatalogueError, Mode, packed
from factions.loading.packs import MOST_BYTES
from factions.models import Edition
from tests.packed import guard, pack

Dawns = dict[str, Edition]
IDS = st.sampled_from(["river-guard", "humans", "pioneers", "veteran", "", "É", "a" * 300, "\0"])
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=40)
    | IDS
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(sorted(guard())) | st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=25,
)
KINDS = st.sampled_from(["factions", "keywords", "units", "upgrades", "system", "edition"])
tries = settings(
    max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)


@pytest.fixture
def base(dawns: Dawns) -> Edition:
    return dawns["2.0"]


def judged(raw: bytes, base: Edition, mode: Mode) -> str:
    """Return how the pack fared: taken, or the path at which it was refused."""
    error = None
    try:
        packed(raw, base, mode)
    except CatalogueError as refusal:
        error = refusal
    if error is None:
        return "taken"
    assert error.path.startswith("$")
    assert 0 < len(error.reason) < 1000
    return error.path


def dumped(value: Any) -> bytes:
    """Write JSON as Python does: NaN, infinities and half characters included."""
    return json.dumps(value).encode()


@tries
@given(raw=st.binary(max_size=300), mode=st.sampled_from(Mode))
def test_bytes(base: Edition, raw: bytes, mode: Mode) -> None:
    assert judged(raw, base, mode) != "taken"


@tries
@given(value=st.dictionaries(KINDS, VALUES, max_size=4), mode=st.sampled_from(Mode))
def test_any_json(base: Edition, value: Any, mode: Mode) -> None:
    judged(dumped(value), base, mode)


PATHS = [
    (),
    ("id",),
    ("name",),
    ("costs", 0, "points"),
    ("costs", 0, "models"),
    ("weapons", 0, "stats", "acc"),
    ("weapons", 0, "range"),
    ("stats", "rank"),
    ("stats", "leader"),
    ("stats", "hp"),
    ("provenance",),
    ("owner",),
    ("keywords",),
]


@tries
@given(place=st.sampled_from(PATHS), value=VALUES, mode=st.sampled_from(Mode))
def test_one_thing_wrong_in_a_good_pack(
    base: Edition, place: tuple[str | int, ...], value: Any, mode: Mode
) -> None:
    unit: Any = guard()
    whole = {"units": [unit], "factions": [{"id": "humans", "name": "Humans"}]}
    assert judged(dumped(whole), base, mode) == "taken"
    *before, last = ("units", 0, *place)
    holder: Any = whole
    for step in before:
        holder = holder[step]
    holder[last] = value
    judged(dumped(whole), base, mode)


def many(item: str) -> bytes:
    """Return as many items of a list as fit."""
    return b",".join([item.encode()] * (MOST_BYTES // (len(item) + 1) - 200))


LARGE = {
    "numbers for units": b'{"units": [' + many("1") + b"]}",
    "numbers and texts for units": b'{"units": [' + many('1,"a"') + b"]}",
    "keywords": pack(guard(keywords=[1, "a"] * 28_000)),
    "roles of two kinds": pack(guard(roles=[[], "a", {}] * 18_000)),
    "keywords that differ": pack(guard(keywords=[f"K{n}" for n in range(24_000)])),
    "keys": dumped({f"key-{n}": n for n in range(12_000)}),
    "keys of a unit": pack(guard(**{f"key-{n}": n for n in range(12_000)})),
    "keys of a stat line": pack(guard(stats={f"key-{n}": n for n in range(12_000)})),
    "a long id": pack(guard(id="a-" * 120_000)),
    "a long id that fails late": pack(guard(id="a" * 200_000 + "!")),
    "a long name": pack(guard(name="a " * 120_000)),
    "a long number": b'{"units": [' + b"9" * 250_000 + b"]}",
    "weapons": pack(guard(weapons=[{}] * 60_000)),
    "bad units": pack(*[{}] * 500),
    "worse units": pack(*[guard(keywords=[1, "a"] * 50) for _ in range(230)]),
    "half bad units": pack(*[guard(id=f"g-{n}", kind="dragon") for n in range(370)]),
    "empty lists": b'{"units": [' + many("[]") + b"]}",
    "deep lists": b'{"units": ' + b"[" * 29 + many("[]") + b"]" * 29 + b"}",
    "groups": pack(guard(attaches_to=[["a", 1]] * 24_000)),
}


@pytest.mark.parametrize("raw", LARGE.values(), ids=LARGE.keys())
def test_as_much_as_fits_is_refused(base: Edition, raw: bytes) -> None:
    assert len(raw) <= MOST_BYTES
    assert judged(raw, base, Mode.EXTEND) != "taken"


@pytest.mark.parametrize("levels", [10, 29, 30, 31, 1_000, 100_000])
def test_nesting(base: Edition, levels: int) -> None:
    raw = b'{"units": [' + b'{"a":' * levels + b"1" + b"}" * levels + b"]}"
    assert judged(raw, base, Mode.EXTEND) != "taken"


def test_nothing_of_a_refused_pack_is_kept(base: Edition) -> None:
    before = loading.as_data(base)
    judged(pack(guard(), guard(id="other", faction="nobody")), base, Mode.EXTEND)
    assert loading.as_data(base) == before
    assert Edition.everything.count() == 2
