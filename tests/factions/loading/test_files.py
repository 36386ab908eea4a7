"""The files of a catalogue are found and merged, and errors find their way back to them."""

import json
from pathlib import Path

import pytest
from django.conf import settings

from factions.loading import CatalogueError, catalogues
from factions.loading.files import Merged, json_files


def put(folder: Path, **files: object) -> Path:
    """Write each value as a JSON file of that name."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, value in files.items():
        (folder / f"{name}.json").write_text(json.dumps(value))
    return folder


def test_lists_are_joined_in_the_order_of_the_names(tmp_path: Path) -> None:
    put(tmp_path, b={"units": [3]}, a={"units": [1, 2], "system": {"id": "x"}}, c={"units": []})
    assert Merged(tmp_path).data == {"units": [1, 2, 3], "system": {"id": "x"}}


def test_subfolders_and_other_files_are_left_alone(tmp_path: Path) -> None:
    put(tmp_path, a={"units": [1]})
    put(tmp_path / "lists", b={"units": [2]})
    (tmp_path / "notes.txt").write_text("not JSON")
    assert Merged(tmp_path).data == {"units": [1]}


def test_a_file_stands_for_itself(tmp_path: Path) -> None:
    put(tmp_path, a={"units": [1]}, b={"units": [2]})
    assert json_files(tmp_path / "b.json") == [tmp_path / "b.json"]
    assert Merged(tmp_path / "b.json").data == {"units": [2]}


@pytest.mark.parametrize(
    ("first", "second"),
    [({"k": {}}, {"k": {}}), ({"k": [1]}, {"k": {}}), ({"k": 1}, {"k": [1]}), ({"k": 1}, {"k": 1})],
)
def test_objects_are_given_once(tmp_path: Path, first: object, second: object) -> None:
    put(tmp_path, a=first, b=second)
    with pytest.raises(CatalogueError) as caught:
        Merged(tmp_path)
    assert str(caught.value) == f"{tmp_path / 'b.json'}: $.k: a.json gives it too"


def test_an_empty_list_does_not_swallow_an_object(tmp_path: Path) -> None:
    put(tmp_path, a={"k": []}, b={"k": {"id": "x"}})
    with pytest.raises(CatalogueError, match=r"\$\.k: a\.json gives it too"):
        Merged(tmp_path)


@pytest.mark.parametrize("value", [[], 1, "x", None])
def test_a_file_is_an_object(tmp_path: Path, value: object) -> None:
    put(tmp_path, a=value)
    with pytest.raises(CatalogueError, match=r"a\.json: \$: a catalogue file is an object"):
        Merged(tmp_path)


@pytest.mark.parametrize(
    ("steps", "file", "path"),
    [
        (("units", 0, "name"), "a.json", "$.units[0].name"),
        (("units", 2, "costs", 1), "b.json", "$.units[0].costs[1]"),
        (("units", 3), "b.json", "$.units[1]"),
        (("edition", "rules"), "b.json", "$.edition.rules"),
        (("units",), "", "$.units"),
        ((), "", "$"),
        (("absent",), "", "$.absent"),
    ],
)
def test_errors_name_the_file(
    tmp_path: Path, steps: tuple[str | int, ...], file: str, path: str
) -> None:
    put(tmp_path, a={"units": [1, 2]}, b={"units": [3, 4], "edition": {}})
    error = Merged(tmp_path).error(steps, "why")
    assert (error.file, error.path, error.reason) == (str(tmp_path / file), path, "why")


def test_catalogues_are_folders_with_an_edition(tmp_path: Path) -> None:
    put(tmp_path / "b" / "deep", x={"edition": {}}, y={"units": []})
    put(tmp_path / "a", x={"edition": {}})
    put(tmp_path / "none", x={"units": []})
    put(tmp_path / "a" / "lists" / "reds", x={"edition": "1.6"})
    put(tmp_path / "schema", x={"edition": {}})
    assert catalogues(tmp_path) == [tmp_path / "a", tmp_path / "b" / "deep"]
    assert catalogues(tmp_path / "a") == [tmp_path / "a"]
    assert catalogues(tmp_path / "a" / "x.json") == [tmp_path / "a" / "x.json"]


def test_what_ships() -> None:
    assert settings.FIXTURES / "warcrow" in catalogues(settings.FIXTURES)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "no catalogue here: no file has an edition"),
        ("absent", "there is no such file or folder"),
    ],
)
def test_nothing_found(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(CatalogueError, match=reason):
        catalogues(tmp_path / name)


def test_an_unreadable_file_is_not_passed_over(tmp_path: Path) -> None:
    put(tmp_path / "a", x={"edition": {}})
    (tmp_path / "a" / "b.json").write_text("{")
    with pytest.raises(CatalogueError, match=r"b\.json: \$: it is not JSON"):
        catalogues(tmp_path)
