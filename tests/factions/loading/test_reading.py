"""A catalogue that its schemas refuse is refused with its file, its place and the reason."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from factions import loading
from factions.loading import CatalogueError
from factions.loading.reading import every_breach, first_breach
from factions.loading.schema import LONGEST, breaches
from factions.loading.shapes import canonical
from factions.systems import SYSTEMS
from tests.factions import samples

Data = dict[str, Any]


def put(*steps: str | int, value: Any) -> Callable[[Data], None]:
    """Return a change of the value at those steps."""

    def change(data: Any) -> None:
        for step in steps[:-1]:
            data = data[step]
        data[steps[-1]] = value

    return change


def drop(*steps: str | int) -> Callable[[Data], None]:
    """Return a removal of the value at those steps."""

    def change(data: Any) -> None:
        for step in steps[:-1]:
            data = data[step]
        del data[steps[-1]]

    return change


def again(*steps: str | int) -> Callable[[Data], None]:
    """Return a change that gives the first row of the list at those steps once more."""

    def change(data: Any) -> None:
        for step in steps:
            data = data[step]
        data.append(deepcopy(data[0]))

    return change


def test_the_sample_is_read(folder: Path, sample: Data) -> None:
    assert loading.data_of(folder) == canonical(sample)


def test_the_shipped_catalogue_is_read() -> None:
    data = loading.data_of(settings.FIXTURES / "warcrow")
    assert (data["system"]["id"], data["edition"]["version"]) == ("warcrow", "1.6")
    assert (len(data["units"]), len(data["factions"])) == (93, 5)


GENERAL = [
    (put("edition", "effective", value="soon"), "edition", "$.edition.effective", "'soon' "),
    (put("edition", "effective", value="2024-02-30"), "edition", "$.edition.effective", "'2024-02"),
    (put("edition", "published", value=1), "edition", "$.edition.published", "1 is not of type"),
    (put("system", "owner", value="x"), "edition", "$.system", "Additional properties"),
    (put("system", "id", value="chess"), "edition", "$.system.id", "'chess' is not one of the"),
    (put("factions", 0, "id", value="Réds"), "edition", "$.factions[0].id", "'Réds' does not"),
    (put("keywords", 1, "name", value="x" * 121), "keywords", "$.keywords[1].name", "'xxx"),
    (put("units", 0, "costs", value=[]), "units-a", "$.units[0].costs", "[] should be non-empty"),
    (put("units", 1, "command", value="2"), "units-a", "$.units[1].command", "'2' is not of type"),
    (put("units", 2, "availability", value=-1), "units-b", "$.units[0].availability", "-1 is less"),
    (put("units", 2, "name", value=10**12), "units-b", "$.units[0].name", "1000000000000 is not"),
    (
        put("units", 3, "costs", 0, "points", value=10**12),
        "units-b",
        "$.units[1].costs[0].points",
        "1000000000000 is greater than the maximum",
    ),
    (
        put("units", 3, "provenance", "confidence", value="sure"),
        "units-b",
        "$.units[1].provenance.confidence",
        "'sure' is not one of",
    ),
    (drop("units", 3, "provenance"), "units-b", "$.units[1]", "'provenance' is a required"),
    (drop("units", 0, "stats"), "units-a", "$.units[0]", "'stats' is a required property"),
]
OWN = [
    (drop("edition", "rules", "dice"), "edition", "$.edition.rules", "'dice' is a required"),
    (put("units", 0, "kind", value="tank"), "units-a", "$.units[0].kind", "'tank' is not one of"),
    (put("units", 0, "stats", "w", value=0), "units-a", "$.units[0].stats.w", "0 is less than"),
    (put("units", 2, "stats", "speed", value=1), "units-b", "$.units[0].stats", "Additional"),
    (
        put("units", 0, "weapons", 0, "stats", "dice", value="RZ"),
        "units-a",
        "$.units[0].weapons[0].stats.dice",
        "'RZ' does not match",
    ),
]
BETWEEN = [
    (
        put("units", 3, "faction", value="blues"),
        "units-b",
        "$.units[1].faction",
        "'blues' is not a",
    ),
    (put("units", 2, "owner", value="nobody"), "units-b", "$.units[0].owner", "'nobody' is not "),
    (put("units", 2, "owner", value="hound"), "units-b", "$.units[0].owner", "'hound' is not anot"),
    (put("units", 3, "id", value="guards"), "units-b", "$.units[1].id", "the id 'guards' is given"),
    (again("factions"), "edition", "$.factions[2].id", "the id 'reds' is given twice"),
    (again("keywords"), "keywords", "$.keywords[2].id", "the id 'elite' is given twice"),
    (again("units", 1, "weapons"), "units-a", "$.units[1].weapons[1].id", "the id 'melee' is"),
    (
        again("edition", "rules", "terrain"),
        "edition",
        "$.edition.rules.terrain[10].id",
        "the id 'fence' is given twice",
    ),
]


@pytest.mark.parametrize(("change", "file", "path", "reason"), GENERAL + OWN + BETWEEN)
def test_refused(
    tmp_path: Path,
    sample: Data,
    change: Callable[[Data], None],
    file: str,
    path: str,
    reason: str,
) -> None:
    change(sample)
    folder = samples.write(tmp_path, sample)
    with pytest.raises(CatalogueError) as caught:
        loading.data_of(folder)
    assert (caught.value.file, caught.value.path) == (str(folder / f"{file}.json"), path)
    assert caught.value.reason.startswith(reason)


@pytest.mark.parametrize("key", ["edition", "system", "factions", "units"])
def test_a_missing_part_is_an_error_of_the_folder(folder: Path, key: str) -> None:
    for file in folder.glob("*.json"):
        part = json.loads(file.read_text())
        part.pop(key, None)
        file.write_text(json.dumps(part))
    with pytest.raises(CatalogueError) as caught:
        loading.data_of(folder)
    assert str(caught.value) == f"{folder}: $: '{key}' is a required property"


def test_reasons_stay_short(sample: Data) -> None:
    sample["units"][0]["stats"]["panels"] = {"x": "y" * 5000}
    reasons = [reason for _, reason in breaches("warcrow", sample)]
    assert len(reasons) == 1
    assert len(reasons[0]) <= LONGEST + 5
    assert reasons[0].startswith("{'x': 'yyy")
    assert reasons[0].endswith("is not of type 'array'")


def test_every_breach_names_them_all_schema_first(sample: Data) -> None:
    sample["units"][0]["command"] = "2"
    sample["units"][0]["kind"] = "tank"
    sample["units"][3]["faction"] = "blues"
    found = [path for path, _ in every_breach(sample)]
    assert found == [("units", 0, "command"), ("units", 0, "kind"), ("units", 3, "faction")]
    assert first_breach(sample) == (("units", 0, "command"), "'2' is not of type 'integer'")


def test_every_breach_of_a_sound_catalogue(sample: Data) -> None:
    assert list(every_breach(sample)) == []
    assert first_breach(sample) is None


@pytest.mark.parametrize("leaf", [float("nan"), float("inf"), 2**60, "\0"])
def test_every_breach_of_what_no_database_keeps(sample: Data, leaf: Any) -> None:
    sample["units"][0]["stats"]["w"] = leaf
    assert [path for path, _ in every_breach(sample)] == [("units", 0, "stats", "w")]


def test_every_game_has_a_schema() -> None:
    assert list(SYSTEMS)
    for system in SYSTEMS:
        assert (settings.FIXTURES / "schema" / f"{system}.schema.json").is_file()
