"""manage.py load_catalogue and systems, as people and scripts call them."""

import itertools
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from factions.loading import edition_in_force
from factions.models import Edition, Unit
from factions.systems import SYSTEMS
from tests.factions import samples

Data = dict[str, Any]
pytestmark = pytest.mark.django_db


def run(*words: str) -> str:
    """Call manage.py and return what it printed."""
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def block(start: str, text: str) -> list[str]:
    """Return the line of that start and the indented ones below it."""
    lines = text.splitlines()
    first = next(index for index, line in enumerate(lines) if line.startswith(start))
    below = itertools.takewhile(lambda line: line.startswith(" "), lines[first + 1 :])
    return [lines[first], *below]


def failing(*words: str) -> tuple[int, str, str]:
    """Call manage.py, which fails; return the exit code, what it printed and the message."""
    out = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command(*words, stdout=out)
    return caught.value.returncode, out.getvalue(), str(caught.value)


def test_shipped_catalogues_are_loaded_by_default() -> None:
    assert block("warcrow 1.6", run("load_catalogue")) == [
        "warcrow 1.6: loaded",
        "  systems   1 added (warcrow)",
        "  editions  1 added (1.6)",
        "  factions  5 added (hegemony-of-embersig, northern-tribes, scions-of-yaldabaoth, "
        "the-syenann, mercenary)",
        "  keywords  36 added",
        "  units     93 added",
    ]
    assert block("warcrow 1.6", run("load_catalogue")) == [
        "warcrow 1.6: unchanged",
        "  systems   1 unchanged",
        "  editions  1 unchanged",
        "  factions  5 unchanged",
        "  keywords  36 unchanged",
        "  units     93 unchanged",
    ]


def test_a_pack_of_ones_own(folder: Path, sample: Data) -> None:
    assert run("load_catalogue", str(folder)).splitlines()[0] == "warcrow 0.9: loaded"
    sample["units"][0]["command"] = 1
    sample["units"][3]["id"] = "lances"
    samples.write(folder, sample)
    assert run("load_catalogue", str(folder)).splitlines()[1:] == [
        "  systems   1 unchanged",
        "  editions  1 unchanged",
        "  factions  2 unchanged",
        "  keywords  2 unchanged",
        "  units     1 added (lances), 1 changed (guards), 1 removed (blades), 2 unchanged",
    ]


def test_one_file(tmp_path: Path, sample: Data) -> None:
    file = tmp_path / "pack.json"
    file.write_text(json.dumps(sample))
    assert run("load_catalogue", str(file)).startswith("warcrow 0.9: loaded\n")
    assert Unit.objects.count() == 4


def test_json(folder: Path) -> None:
    first = json.loads(run("load_catalogue", str(folder), "--json"))
    again = json.loads(run("load_catalogue", str(folder), "--json"))
    assert list(first) == list(again) == ["loaded"]
    report = first["loaded"][0]
    assert (report["system"], report["edition"]) == ("warcrow", "0.9")
    assert report["changes"]["units"] == {
        "added": ["guards", "captain", "hound", "blades"],
        "changed": [],
        "removed": [],
        "unchanged": 0,
    }
    assert again["loaded"][0]["changes"]["units"] == {
        "added": [],
        "changed": [],
        "removed": [],
        "unchanged": 4,
    }


def test_a_bad_file_exits_2_and_changes_nothing(tmp_path: Path, sample: Data) -> None:
    samples.write(tmp_path / "a", sample)
    sample["edition"]["version"] = "1.0"
    sample["units"][3]["kind"] = "tank"
    samples.write(tmp_path / "b", sample)
    code, out, message = failing("load_catalogue", str(tmp_path))
    assert (code, out) == (2, "")
    assert message.startswith(f"{tmp_path}/b/units-b.json: $.units[1].kind: 'tank' is not one of")
    assert not Edition.objects.exists()


def test_a_bad_file_as_json(folder: Path) -> None:
    (folder / "units-a.json").write_text('{"units": [NaN]}')
    code, out, _ = failing("load_catalogue", str(folder), "--json")
    assert code == 2
    assert json.loads(out) == {
        "error": {
            "file": str(folder / "units-a.json"),
            "path": "$",
            "reason": "it is not JSON: NaN is not a number",
        }
    }


def test_a_published_edition_exits_1_and_keeps_every_row(tmp_path: Path, sample: Data) -> None:
    sample["edition"]["published"] = True
    folder = samples.write(tmp_path / "z", sample)
    run("load_catalogue", str(folder))
    sample["units"][0]["command"] = 1
    samples.write(folder, sample)
    sample["edition"] |= {"version": "1.0"}
    samples.write(tmp_path / "a", sample)
    code, out, message = failing("load_catalogue", str(tmp_path), "--json")
    assert code == 1
    assert json.loads(out)["error"]["differences"] == ["units[guards].command: 0 -> 1"]
    assert "Warcrow 0.9 is published and does not change" in message
    assert [edition.version for edition in Edition.objects.all()] == ["0.9"]


def test_a_published_edition_is_kept_beside_what_else_is_loaded(
    tmp_path: Path, sample: Data, capsys: pytest.CaptureFixture[str]
) -> None:
    sample["edition"]["published"] = True
    folder = samples.write(tmp_path / "z", sample)
    run("load_catalogue", str(folder))
    digest = Edition.objects.get().digest
    sample["units"][0]["command"] = 1
    samples.write(folder, sample)
    sample["edition"] |= {"version": "1.0"}
    samples.write(tmp_path / "a", sample)
    output = run("load_catalogue", str(tmp_path), "--keep-published")
    assert output.startswith("warcrow 1.0: loaded")
    kept = capsys.readouterr().err
    assert kept.startswith("Warcrow 0.9 stays as it is: ")
    assert "units[guards].command: 0 -> 1" in kept
    editions = {edition.version: edition.digest for edition in Edition.objects.all()}
    assert (set(editions), editions["0.9"]) == ({"0.9", "1.0"}, digest)


def test_no_catalogue_exits_2(tmp_path: Path) -> None:
    code, _, message = failing("load_catalogue", str(tmp_path))
    assert (code, message) == (2, f"{tmp_path}: $: no catalogue here: no file has an edition")


def test_a_missing_path_is_reported(tmp_path: Path) -> None:
    code, _, message = failing("load_catalogue", str(tmp_path / "missing"))
    assert (code, message) == (2, f"{tmp_path}/missing: $: there is no such file or folder")


def test_systems_before_anything_is_loaded() -> None:
    assert block("warcrow", run("systems")) == [
        "warcrow: Warcrow",
        "  nothing loaded: run load_catalogue",
    ]
    assert json.loads(run("systems", "--json")) == [
        {"id": game.id, "name": game.name, "editions": []} for game in SYSTEMS.values()
    ]


def test_systems(loaded: Edition, draft: Edition) -> None:
    old = Edition.objects.create(
        system=loaded.system, version="1.5", effective="2024-12-31", published=True
    )
    assert block("warcrow", run("systems")) == [
        "warcrow: Warcrow",
        "  1.6 of 2025-01-01: 93 units in 5 factions, in force",
        "  1.5 of 2024-12-31: 0 units in 0 factions, published",
        "  0.9 of 2024-05-01: 4 units in 2 factions, draft",
    ]
    output = json.loads(run("systems", "--json"))
    assert [system["id"] for system in output] == list(SYSTEMS)
    editions = {system["id"]: system["editions"] for system in output}
    assert [system for system, known in editions.items() if known] == ["warcrow"]
    assert editions["warcrow"][0] == {
        "version": "1.6",
        "effective": "2025-01-01",
        "published": True,
        "in_force": True,
        "factions": 5,
        "units": 93,
        "digest": loaded.digest,
    }
    assert [edition["in_force"] for edition in editions["warcrow"]] == [True, False, False]
    assert old.digest == ""


def test_an_edition_is_withdrawn_and_the_shipped_one_is_in_force_again(
    loaded: Edition, tmp_path: Path, warcrow_data: Data
) -> None:
    warcrow_data["edition"] |= {"version": "1.6-home", "effective": "2026-01-01"}
    run("load_catalogue", str(samples.write(tmp_path, warcrow_data)))
    assert edition_in_force("warcrow").version == "1.6-home"
    for _ in range(2):
        output = run("withdraw", "warcrow", "1.6-home")
        assert output == "warcrow 1.6-home is a draft; in force: 1.6\n"
        assert edition_in_force("warcrow") == loaded
    assert edition_in_force("warcrow", "1.6-home").published is False
    assert run("withdraw", "warcrow", "1.6") == "warcrow 1.6 is a draft; in force: none\n"


def test_an_edition_that_is_not_there_cannot_be_withdrawn(loaded: Edition) -> None:
    code, _, message = failing("withdraw", "warcrow", "7.7")
    assert (code, "7.7" in message, "1.6" in message) == (2, True, True)


def test_loading_leaves_no_transaction_open(folder: Path) -> None:
    run("load_catalogue", str(folder))
    assert not connection.needs_rollback
