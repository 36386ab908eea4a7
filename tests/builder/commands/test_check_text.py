"""`check` reads text and codes as it reads documents."""

import json
from pathlib import Path

import pytest

from builder.formats import code
from builder.formats.text import export
from builder.formats.text.pasted import lexicon_of
from factions.models import Edition
from tests.builder.commands.test_check import BROKEN, LEGAL, check

HALF = "Northern Tribes\nAhlwardt, Ice Bear (commander)\nOrc Huntres\nTotal: 60 points\n"


@pytest.mark.parametrize(("document", "status"), [(LEGAL, 0), (BROKEN, 1)], ids=["legal", "broken"])
def test_text_and_codes_are_judged(
    document: dict[str, object], status: int, loaded: Edition, tmp_path: Path
) -> None:
    files = {"list.txt": export(document, lexicon_of(loaded)), "code": code.encode(document)}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert check(str(tmp_path / name))[0] == status


@pytest.mark.usefixtures("loaded")
def test_a_text_that_is_not_understood_in_full_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "half.txt").write_text(HALF)
    status, output = check("--json", str(tmp_path / "half.txt"))
    (verdict,) = json.loads(output)
    assert status == 2
    assert verdict["summary"]["points"] == 60
    assert verdict["unmatched"][0]["line"] == 3
    assert verdict["unmatched"][0]["candidates"][0] == "Orc Hunters"
    assert "notes" not in verdict
    output = check(str(tmp_path / "half.txt"))[1]
    assert "not understood, line 3: Orc Huntres. Was it Orc Hunters" in output


@pytest.mark.usefixtures("loaded")
def test_a_total_that_differs_is_a_note(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("Ahlwardt, Ice Bear (commander)\nTotal: 75 points\n")
    status, output = check(str(tmp_path / "list.txt"))
    assert status in (0, 1)
    assert "note: The text says 75 points; the list adds up to 60." in output


@pytest.mark.usefixtures("loaded", "dawns")
def test_the_game_and_the_faction_of_a_text_may_be_given(tmp_path: Path) -> None:
    file = str(tmp_path / "list.txt")
    Path(file).write_text("Lista de Ana\nCazadores", encoding="utf-8")
    assert "which game it is of" in check(file)[1]
    assert "which faction it is of" in check("--system", "warcrow", file)[1]
    output = check("--system", "warcrow", "--faction", "northern-tribes", file)[1]
    assert "not understood, line 2: Cazadores" in output
