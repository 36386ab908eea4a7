"""The packs to begin with are packs, of every game, and every key has its line in the table."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from factions import loading
from factions.loading import Mode, describing, examples, packed
from factions.models import Edition
from factions.systems import SYSTEMS
from tests import rows

Data = dict[str, Any]
pytestmark = pytest.mark.django_db


@pytest.fixture(params=SYSTEMS)
def base(request: pytest.FixtureRequest) -> Edition:
    return rows.load(request.param)


def sent(pack: Data) -> bytes:
    return json.dumps(pack).encode()


def paths(value: Any, path: str) -> Iterator[str]:
    """Yield the path of each key, lists without their places."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield f"{path}.{key}"
            yield from paths(item, f"{path}.{key}")
    elif isinstance(value, list):
        for item in value:
            yield from paths(item, f"{path}[]")


def test_the_examples_are_packs(base: Edition) -> None:
    data = loading.as_data(base)
    smallest, everything = examples.smallest(data), examples.everything(data)
    made = packed(sent(smallest), base, Mode.EXTEND)
    assert made["units"][-1]["id"] == "my-first-unit"
    assert len(made["units"]) == len(data["units"]) + 1
    for mode in Mode:
        made = packed(sent(everything), base, mode)
        kinds = {unit["kind"] for unit in made["units"]}
        assert kinds == {unit["kind"] for unit in data["units"]}
    assert packed(sent(everything), base, Mode.REPLACE)["factions"][0]["id"] == "my-faction"


def test_nothing_can_be_left_out_of_the_smallest(base: Edition) -> None:
    unit = examples.smallest(loading.as_data(base))["units"][0]
    for key in unit:
        less = {name: value for name, value in unit.items() if name != key}
        with pytest.raises(loading.CatalogueError):
            packed(sent({"units": [less]}), base, Mode.EXTEND)


def test_the_table_has_a_line_for_every_key_of_the_smallest(base: Edition) -> None:
    keys = describing.keys_of(base.system_id)
    assert list(keys) == ["factions", "keywords", "units", "upgrades"]
    lines = {key.path for key in keys["units"]}
    unit = examples.smallest(loading.as_data(base))["units"][0]
    needed = {path for path in paths(unit, "units[]") if not path.startswith("units[].stats.")}
    assert needed - lines == set()
    assert {"units[].stats", "units[].provenance.source"} <= lines


def test_a_line_has_the_values_of_the_key() -> None:
    lines = {key.path: key for key in describing.keys_of("iron-dawn")["units"] if not key.own}
    points = lines["units[].costs[].points"]
    assert (points.takes, points.required) == ("integer, at least 0, at most 100000", True)
    assert points.place == "costs[].points"
    assert lines["units[].availability"].meaning == "How often a list may take it; null: no limit."
    own = [key for key in describing.keys_of("iron-dawn")["units"] if key.own]
    assert "conscript | trained | crack" in {key.takes for key in own}
    assert any(key.sometimes for key in own)
