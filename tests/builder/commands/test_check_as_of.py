"""`check --as-of DATE`: was this list legal on that day."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from factions.models import Edition

pytestmark = pytest.mark.usefixtures("dawns")
Document = dict[str, Any]


def check(path: Path, *arguments: str) -> tuple[int, dict[str, Any]]:
    """Run the command on one file; return its exit code and the file's verdict."""
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("check", str(path), "--json", *arguments, stdout=out)
    [verdict] = json.loads(out.getvalue())
    assert isinstance(ended.value.code, int)
    return ended.value.code, verdict


@pytest.fixture
def file(tmp_path: Path, garrison: Document) -> Path:
    return written(tmp_path / "list.json", garrison)


def written(path: Path, document: Document) -> Path:
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("day", "code", "edition"),
    [
        ("2023-01-01", 0, "0.9"),
        ("2023-12-31", 0, "0.9"),
        ("2024-01-01", 1, "2.0"),
        ("2026-01-31", 1, "2.0"),
    ],
)
@pytest.mark.parametrize("pin", [None, "0.9", "2.0"])
def test_the_edition_of_that_day_judges(
    tmp_path: Path, garrison: Document, day: str, code: int, edition: str, pin: str | None
) -> None:
    garrison["edition"] = pin
    document = {key: value for key, value in garrison.items() if value is not None}
    status, verdict = check(written(tmp_path / "list.json", document), "--as-of", day)
    assert (status, verdict["edition"], verdict["legal"]) == (code, edition, code == 0)


def test_without_a_day_the_pin_holds(file: Path) -> None:
    status, verdict = check(file)
    assert (status, verdict["edition"]) == (0, "0.9")


def test_a_day_before_every_edition(file: Path) -> None:
    status, verdict = check(file, "--as-of", "2022-12-31")
    assert status == 2
    assert verdict["error"] == "/edition: No edition of iron-dawn was in force on 2022-12-31."


def test_a_draft_was_in_force_on_no_day(file: Path) -> None:
    Edition.objects.filter(version="0.9").update(published=False)
    assert check(file, "--as-of", "2023-06-01")[0] == 2


@pytest.mark.parametrize("day", ["yesterday", "2026-02-30", "31.01.2026", ""])
def test_invalid_days_are_refused(file: Path, day: str) -> None:
    with pytest.raises(CommandError, match=r"no day: write 2026-01-31"):
        call_command("check", str(file), "--as-of", day)


def test_text_is_read_by_the_words_of_that_day(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    text = "[Iron Dawn] Old\nFaction: Humans\nLieutenant\nTown Militia\nDispatch Rider"
    file.write_text(text, encoding="utf-8")
    _, then = check(file, "--as-of", "2023-06-01")
    _, now = check(file)
    assert (then["edition"], then["summary"]["points"], "unmatched" in then) == ("0.9", 101, False)
    assert (now["edition"], [left["text"] for left in now["unmatched"]][-1]) == (
        "2.0",
        "Dispatch Rider",
    )
