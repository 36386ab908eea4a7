"""Packs: their effect on an edition, and the places of their errors."""

import json
from typing import Any

import pytest

from factions import loading
from factions.loading import CatalogueError, Mode, packed, packs
from factions.models import Edition, Unit
from factions.systems import SYSTEMS
from tests.packed import guard, pack

Dawns = dict[str, Edition]
FACTION = {"id": "river", "name": "River", "open_to_all": False}


@pytest.fixture
def base(dawns: Dawns) -> Edition:
    return dawns["2.0"]


def refused(raw: bytes, base: Edition, mode: Mode = Mode.EXTEND) -> tuple[str, str]:
    with pytest.raises(CatalogueError) as caught:
        packed(raw, base, mode)
    return caught.value.path, caught.value.reason


def test_a_new_unit_comes_after_the_others(base: Edition) -> None:
    data = packed(pack(), base, Mode.EXTEND)
    below = loading.as_data(base)
    assert data["units"][:-1] == below["units"]
    assert data["units"][-1] == loading.shapes.canonical_unit(guard())
    assert {kind: data[kind] for kind in ("system", "edition", "factions", "upgrades")} == {
        kind: below[kind] for kind in ("system", "edition", "factions", "upgrades")
    }


def test_a_row_of_a_known_id_takes_its_place(base: Edition) -> None:
    before = loading.as_data(base)["units"]
    data = packed(pack(guard(id="pioneers")), base, Mode.EXTEND)
    assert [unit["id"] for unit in data["units"]] == [unit["id"] for unit in before]
    found = {unit["id"]: unit for unit in data["units"]}["pioneers"]
    assert (found["name"], found["costs"][0]["points"]) == ("River Guard", 50)


def test_replacing_leaves_nothing_but_the_rules(base: Edition) -> None:
    raw = pack(guard(faction="river"), factions=[FACTION])
    data = packed(raw, base, Mode.REPLACE)
    assert [unit["id"] for unit in data["units"]] == ["river-guard"]
    assert (data["factions"], data["keywords"], data["upgrades"]) == ([FACTION], [], [])
    assert data["edition"]["rules"] == base.rules


def test_a_whole_catalogue_is_a_pack(base: Edition) -> None:
    whole = loading.as_data(base)
    assert packed(json.dumps(whole).encode(), base, Mode.REPLACE) == whole


def test_the_base_does_not_change(base: Edition) -> None:
    before = loading.as_data(base)
    packed(pack(guard(id="pioneers")), base, Mode.EXTEND)
    assert loading.as_data(base) == before
    assert Unit.objects.filter(key="river-guard").count() == 0


@pytest.mark.parametrize(
    ("raw", "path", "reason"),
    [
        (b"", "$", "it is empty"),
        (b"\xff\xfe\xfa", "$", "it is not JSON: "),
        (b"[]", "$", "a pack is an object"),
        (b"{}", "$", "{} should be non-empty"),
        (b'{"units": [], "units": []}', "$", "it is not JSON: the key 'units' is given twice"),
        (b'{"units": NaN}', "$", "it is not JSON: NaN is not a number"),
        (b"[" * 100_000, "$", "it is nested too deeply"),
        (b"[" * 31 + b"]" * 31, "$", "it is nested too deeply"),
        (b'{"units": []}', "$.units", "[] should be non-empty"),
        (b'{"units": ["\\u0000"]}', "$.units[0]", "a control character or half a character"),
        (b'{"units": ["\\ud800"]}', "$.units[0]", "a control character or half a character"),
        (b'{"units": [9007199254740993]}', "$.units[0]", "a number too large"),
        (b'{"units": [1e999]}', "$.units[0]", "a number too large"),
        (b'{"pieces": []}', "$", "Additional properties are not allowed"),
        (pack(guard(colour="red")), "$.units[0]", "Additional properties are not allowed"),
        (pack(guard(costs=[])), "$.units[0].costs", "[] should be non-empty"),
        (pack(guard(faction="nobody")), "$.units[0].faction", "'nobody' is not a faction"),
        (pack(guard(), guard()), "$.units[1].id", "the id 'river-guard' is given twice"),
        (pack(guard(kind="dragon")), "$.units[0].kind", "'dragon' is not one of"),
        (pack(system={"id": "warcrow", "name": "W"}), "$.system.id", "this pack is for iron-dawn"),
        (pack(b=1), "$", "Additional properties are not allowed ('b' was unexpected)"),
    ],
)
def test_errors_have_a_place_and_a_reason(
    base: Edition, raw: bytes, path: str, reason: str
) -> None:
    error = refused(raw, base)
    assert error[0] == path
    assert error[1].startswith(reason)


def test_the_rules_are_the_editions(base: Edition) -> None:
    edition = {"version": "3.0", "effective": "2030-01-01"}
    assert packed(pack(edition=edition), base, Mode.EXTEND)["edition"]["version"] == "2.0"
    other = edition | {"rules": base.rules | {"commander_share": 50}}
    assert refused(pack(edition=other), base) == (
        "$.edition.rules",
        "a pack keeps the rules of its edition; leave them out",
    )
    assert packed(pack(edition=edition | {"rules": base.rules}), base, Mode.EXTEND)


@pytest.mark.parametrize("missing", ["factions", "units"])
def test_a_replacement_stands_alone(base: Edition, missing: str) -> None:
    whole = {"factions": [FACTION], "units": [guard(faction="river")]}
    raw = json.dumps({key: rows for key, rows in whole.items() if key != missing}).encode()
    assert refused(raw, base, Mode.REPLACE) == (
        "$",
        f"a pack that replaces a catalogue brings {missing} of its own",
    )
    error = refused(pack(guard(), factions=[FACTION]), base, Mode.REPLACE)
    assert error[0] == "$.units[0].faction"


def test_nothing_but_a_name_is_no_pack(base: Edition) -> None:
    raw = json.dumps({"system": {"id": "iron-dawn", "name": "Iron Dawn"}}).encode()
    assert refused(raw, base) == ("$", "it has none of factions, keywords, upgrades, units")


def test_the_limits(base: Edition) -> None:
    assert refused(b" " * (packs.MOST_BYTES + 1), base) == ("$", "it is larger than 256 KiB")
    assert refused(b" " * packs.MOST_BYTES, base) == ("$", "it is empty")
    many = [guard(id=f"guard-{number}") for number in range(packs.MOST_UNITS + 1)]
    small = [{"id": unit["id"]} for unit in many]
    assert refused(pack(*small), base) == ("$.units", "501 units, 500 are the most")


def test_packs_that_break_the_games_code_are_refused(
    base: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trip(data: Any) -> None:
        raise KeyError("spd")

    game = SYSTEMS["iron-dawn"]
    monkeypatch.setattr(game.catalogue, "read", trip)
    assert refused(pack(), base) == ("$", "Iron Dawn cannot read it: KeyError: 'spd'")


def test_a_private_edition_holds_what_the_pack_made(base: Edition) -> None:
    data = packed(pack(), base, Mode.EXTEND)
    edition = loading.store_private(data, "2.0+river.1")
    assert (edition.private, edition.published, edition.version) == (True, True, "2.0+river.1")
    found = loading.as_data(edition)
    assert found | {"edition": data["edition"]} == data
    assert found["edition"]["version"] == "2.0+river.1"
    assert "river-guard" in loading.catalogue(edition).profiles
