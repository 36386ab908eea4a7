"""`manage.py muster`: the lines, the report, and how misuse ends."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from factions.systems import SYSTEMS
from tests import rows
from tests.builder.services.test_muster import KnownBattle

QUICK = ("cold-iron", "--edition", "2002.2", "--exchanges", "60", "--check", "20")


@pytest.fixture(autouse=True)
def known(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put battles without dice in place of the game's."""
    rows.load("cold-iron", "cold-iron/editions/2002.2")
    monkeypatch.setitem(SYSTEMS["cold-iron"].__dict__, "battle", KnownBattle())


def output(*arguments: str) -> str:
    """Run the command and return what it printed."""
    out = io.StringIO()
    call_command("muster", *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def test_the_lines_have_every_figure_and_the_check() -> None:
    lines = output(*QUICK).splitlines()
    assert lines[0] == "cold-iron 2002.2, seed 7"
    assert lines[1].startswith("60 exchanges, ")
    figures = [line.split()[0] for line in lines[2:-3]]
    assert len(figures) == 38
    assert {"hit-points", "armour", "skeleton"} <= set(figures)
    assert [line.partition(":")[0] for line in lines[-3:]] == [
        "check, pairs", "check, alike", "check, crowds",
    ]  # fmt: skip


def test_without_exchanges_it_checks_the_points_as_they_are() -> None:
    report = json.loads(output("cold-iron", "--exchanges", "0", "--check", "10", "--json"))
    assert (report["edition"], report["fit"], report["check"]["all"]["pairs"]["number"]) == (
        "2002.2",
        None,
        10,
    )


def test_the_chart_is_written(tmp_path: Path) -> None:
    output(*QUICK, "--chart", str(tmp_path / "a.svg"))
    drawn = (tmp_path / "a.svg").read_text()
    assert drawn.startswith("<svg")
    assert "elite-goblin" in drawn


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("chess",), "no system is called 'chess'"),
        (("warcrow",), "Warcrow has no points by a formula"),
        (("cold-iron", "--edition", "2002"), "edition 2002 prices people by experience"),
        (("cold-iron", "--chart", "points.pdf"), "points.pdf: a chart is a file that ends in"),
        (("cold-iron", "--exchanges", "-1"), "--exchanges -1: this is 0 or more"),
        (("cold-iron", "--battles", "3"), "--battles 3: battles are fought in mirrored pairs"),
    ],
)
def test_misuse_ends_with_2(arguments: tuple[str, ...], reason: str) -> None:
    with pytest.raises(CommandError, match=reason) as caught:
        output(*arguments)
    assert caught.value.returncode == 2
