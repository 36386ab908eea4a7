import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from builder.formats import verdicts
from tests.builder.formats.made import document
from tests.factions.systems.warcrow.legality.lists import CORPUS

pytestmark = pytest.mark.usefixtures("loaded")

LEGAL = CORPUS["points-limit-legal"]["document"]
BROKEN = CORPUS["points-limit-broken"]["document"]
VANISHING = {"checked_at"}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """Return paths of a legal, a broken, a malformed, a refused and a missing list."""
    texts = {
        "legal": json.dumps(LEGAL),
        "broken": json.dumps(BROKEN),
        "malformed": "{",
        "refused": json.dumps(document(colour="red")),
        "large": " " * 300_000,
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return {name: str(tmp_path / name) for name in (*texts, "missing")}


def check(*arguments: str) -> tuple[int, str]:
    """Run the command; return its exit status and what it printed."""
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("check", *arguments, stdout=out)
    assert isinstance(ended.value.code, int)
    return ended.value.code, out.getvalue()


@pytest.mark.parametrize(
    ("names", "status"),
    [
        (["legal"], 0),
        (["legal", "legal"], 0),
        (["broken"], 1),
        (["legal", "broken", "legal"], 1),
        (["malformed"], 2),
        (["refused"], 2),
        (["large"], 2),
        (["missing"], 2),
        (["broken", "missing", "legal"], 2),
    ],
)
def test_exit_status_is_the_worst(names: list[str], status: int, files: dict[str, str]) -> None:
    paths = [files[name] for name in names]
    assert check(*paths)[0] == status
    assert check("--json", *paths)[0] == status


def test_json_is_one_array_in_the_order_of_files(files: dict[str, str]) -> None:
    names = ["broken", "missing", "refused", "malformed", "legal"]
    found = json.loads(check("--json", *(files[name] for name in names))[1])
    assert [element["file"] for element in found] == [files[name] for name in names]
    assert [element.get("error") for element in found] == [
        None,
        "No such file or directory",
        "/colour: There is no such key here.",
        "Not JSON: Expecting property name enclosed in double quotes at line 1, column 2.",
        None,
    ]
    assert [element.get("legal") for element in found] == [False, None, None, None, True]


def without(verdict: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in verdict.items() if key not in VANISHING | {"file"}}


def test_json_is_the_verdict_of_everyone_else(files: dict[str, str]) -> None:
    (found,) = json.loads(check(files["broken"], "--json")[1])
    assert without(found) == without(verdicts.verdict(BROKEN))


def test_words_name_the_problem_its_rule_and_its_fixes(files: dict[str, str]) -> None:
    _, text = check(files["broken"], files["legal"], files["malformed"])
    lines = text.splitlines()
    assert lines[:4] == [
        f"{files['broken']}: illegal (warcrow 1.6, 265 of 250 points)",
        "  error: 265 points, 15 over the limit of 250.",
        "    warcrow/points-limit; Warcrow 1.6, Fill Out the Company, 3d",
        "    fix: Remove Evoker (25 points)",
    ]
    assert lines[-2] == f"{files['legal']}: legal (warcrow 1.6, 250 of 250 points)"
    assert lines[-1].startswith(f"{files['malformed']}: unreadable. Not JSON")


def test_words_name_the_entries_blamed(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_text(json.dumps(CORPUS["high-command-single-broken"]["document"]))
    assert "  error [e1, e2]: Only one may have High Command: Alborc, Wrathmane." in (
        check(str(path))[1].splitlines()
    )


@pytest.mark.parametrize(("document", "status"), [(LEGAL, 0), (BROKEN, 1), (7, 2)])
def test_a_dash_is_standard_input(
    document: object, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO(json.dumps(document).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(raw))
    code, text = check("-", "--json")
    assert code == status
    assert json.loads(text)[0]["file"] == "-"


def test_a_folder_is_unreadable(tmp_path: Path) -> None:
    assert check(str(tmp_path)) == (2, f"{tmp_path}: unreadable. Is a directory\n")


def test_without_files_the_command_is_refused() -> None:
    with pytest.raises(CommandError, match="FILE"):
        call_command("check")


def test_an_empty_file_is_called_empty(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.write_bytes(b"\xef\xbb\xbf \n")
    assert check(str(path)) == (2, f"{path}: unreadable. It is empty.\n")
