import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from builder.formats import verdicts
from builder.services import solving

pytestmark = pytest.mark.usefixtures("loaded")

Document = dict[str, Any]


@pytest.fixture
def half(documents: dict[str, Document]) -> Document:
    """Return the first three entries of a legal list."""
    whole = documents["northern-tribes/the-bear-wakes"]
    return {**whole, "entries": whole["entries"][:3]}


@pytest.fixture
def file(half: Document, tmp_path: Path) -> str:
    """Return the path of that list."""
    path = tmp_path / "half.json"
    path.write_text(json.dumps(half), encoding="utf-8")
    return str(path)


def complete(*arguments: str) -> tuple[int, str]:
    """Run the command; return its exit status and what it printed."""
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("complete", *arguments, stdout=out)
    assert isinstance(ended.value.code, int)
    return ended.value.code, out.getvalue()


def test_json_is_a_legal_list_that_keeps_what_there_was(file: str, half: Document) -> None:
    status, output = complete("--json", file)
    found = json.loads(output)
    assert (status, found["file"], found["legal"]) == (0, file, True)
    assert [entry["id"] for entry in found["document"]["entries"]][:3] == [
        entry["id"] for entry in half["entries"]
    ]
    assert verdicts.verdict(found["document"])["legal"] is True


def test_added_units_are_shown(file: str, half: Document) -> None:
    lines = complete(file)[1].splitlines()
    answer = solving.complete(half)
    assert lines[0] == f"{file}: {answer['points']} of 250 points"
    added = [line.split(maxsplit=2) for line in lines[1:]]
    assert {sign for sign, _, _ in added} == {"+"}
    assert sum(int(copies) for _, copies, _ in added) == len(answer["added"])
    assert {unit for _, _, unit in added} == set(answer["added"])


def test_a_completion_without_additions_is_shown_as_such(file: str, tmp_path: Path) -> None:
    full = json.loads(complete("--json", file)[1])["document"]
    path = tmp_path / "full.json"
    path.write_text(json.dumps(full), encoding="utf-8")
    output = f"{path}: 250 of 250 points, and nothing that may be added fits\n"
    assert complete(str(path)) == (0, output)


def test_wishes_are_followed(file: str, half: Document) -> None:
    kept = half["entries"][0]
    status, output = complete(
        "--json", "--keep", kept["id"], "--prefer", "orc-hunters", "--prefer", "bulwarks", file
    )
    found = json.loads(output)
    assert status == 0
    assert {"Orc Hunters", "Bulwarks"} & set(found["added"])
    assert kept["id"] in {entry["id"] for entry in found["document"]["entries"]}


def test_no_legal_way_ends_with_1(half: Document, tmp_path: Path) -> None:
    path = tmp_path / "over.json"
    path.write_text(json.dumps({**half, "points_limit": 50}), encoding="utf-8")
    assert complete(str(path)) == (1, f"{path}: no legal way to complete it was found\n")
    assert complete("--json", str(path))[0] == 1


def test_an_unknown_wish_ends_with_2(file: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("complete", "--prefer", "orc-huntres", file)
    assert refused.value.returncode == 2
    assert (
        str(refused.value)
        == '--prefer: There is no "orc-huntres" here. Was it orc-hunters, orc-husk?'
    )


def test_a_wish_like_nothing_is_refused_without_a_guess(file: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("complete", "--keep", "nobody", file)
    assert str(refused.value) == '--keep: There is no "nobody" here.'
