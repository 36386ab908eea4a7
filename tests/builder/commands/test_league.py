"""`manage.py league` and `train`: tables, JSON, files, the document, and how misuse ends."""

import io
import json
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from builder.management import leagues
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.battles.generals import shipped
from tests.builder.services.generals.led import led

QUICK = ("--generations", "3", "--candidates", "4", "--lists", "1", "--judged-on", "2")


@pytest.fixture
def home(loaded: Edition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a game that generals decide in Warcrow's place; return where its generals' files are."""
    monkeypatch.setitem(SYSTEMS, "warcrow", led(tmp_path))
    (tmp_path / "docs" / "images").mkdir(parents=True)
    monkeypatch.setattr(settings, "BASE_DIR", tmp_path)
    return tmp_path / "warcrow" / "generals"


def output(*arguments: str) -> str:
    """Run a command and return what it printed."""
    out = io.StringIO()
    call_command(*arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def test_the_league_is_a_table(home: Path) -> None:
    lines = output("league", "warcrow", "--battles", "2").splitlines()
    assert lines[0] == "warcrow: 228 battles with 19 lists, the same list on both sides"
    assert lines[2:] == [
        "bold      1618  1618 to 1618   78.8%       -   66.7%   90.9%",
        "greedy    1500  1500 to 1500   58.3%   33.3%       -   83.3%",
        "random    1227  1227 to 1227   12.9%    9.1%   16.7%       -",
    ]


def test_the_league_as_json(home: Path) -> None:
    report = json.loads(output("league", "warcrow", "bold", "--json"))
    assert (report["system"], report["lists"], report["battles"]) == ("warcrow", 19, 3_800)
    first, second = report["generals"]
    assert (first["id"], second["id"], second["rating"]) == ("bold", "greedy", 1500.0)
    assert first["against"] == {"greedy": 0.6667}


def test_a_written_league_is_a_document_with_a_picture(home: Path, tmp_path: Path) -> None:
    output("league", "warcrow", "--write")
    text = (tmp_path / "docs" / "generals.md").read_text()
    assert "| Bold | 1620 | 1620 to 1620 | 78.8% |" in text
    assert "**Bold** (`bold`). Plays." in text
    picture = (tmp_path / "docs" / "images" / "generals-warcrow.svg").read_text()
    assert picture.startswith("<svg")
    assert ">Bold<" in picture
    shipped.cache_clear()


def test_training_prints_and_keeps_the_weights(home: Path) -> None:
    report = json.loads(output("train", "warcrow", "greedy", *QUICK, "--json"))
    assert report["general"] == "greedy"
    assert report["weights"]["point"] > 5.0
    lines = output("train", "warcrow", "greedy", *QUICK, "--write").splitlines()
    assert lines[0] == f"point = {report['weights']['point']}"
    assert lines[-1].endswith("against greedy, over 2 lists unseen")
    assert f"point = {report['weights']['point']}" in (home / "greedy.toml").read_text()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("league", "chess"), "'chess'"),
        (("league", "warcrow", "brave"), "'brave'"),
        (("league", "warcrow", "--battles", "3"), "mirrored pairs"),
        (("train", "warcrow", "brave"), "'brave'"),
        (("train", "warcrow", "bold", "--candidates", "1"), "--candidates 1: this is 4 or more"),
        (("train", "warcrow", "bold", "--battles", "5"), "mirrored pairs"),
    ],
)
def test_misuse_ends_with_the_reason(home: Path, arguments: tuple[str, ...], reason: str) -> None:
    with pytest.raises(CommandError, match=reason) as refused:
        output(*arguments)
    assert refused.value.returncode == 2


def test_the_published_document_is_that_of_the_files() -> None:
    assert (settings.BASE_DIR / "docs" / "generals.md").read_text() == leagues.page()
