"""`manage.py outfits`: the table, the report and chart, and how misuse ends."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from factions.systems import SYSTEMS
from tests import rows
from tests.builder.commands.interrupting import interrupt
from tests.builder.services.test_outfits import KnownBattle

QUICK = ("cold-iron", "--pairs", "60", "--battles", "100")


@pytest.fixture(autouse=True)
def known(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put battles without dice in place of the game's."""
    rows.load("cold-iron")
    monkeypatch.setitem(SYSTEMS["cold-iron"].__dict__, "battle", KnownBattle())


def output(*arguments: str) -> str:
    """Run the command and return what it printed."""
    out = io.StringIO()
    call_command("outfits", *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def test_the_table_has_every_kind_with_its_worth() -> None:
    lines = output(*QUICK).splitlines()
    assert lines[0] == "cold-iron 2002, seed 7: 60 pairs of bands, 12,000 battles"
    heads = [line for line in lines if line.endswith(":") and ", cost in" in line]
    assert heads == [
        "levels, cost in points:",
        "weapons, cost in silver:",
        "shields, cost in silver:",
        "armours, cost in silver:",
    ]
    (plate,) = (line for line in lines if line.startswith("  Plate Armour"))
    assert plate.split()[2] == "500"
    assert "It cannot see:" in lines


def test_report_and_chart_are_written(tmp_path: Path) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    report = json.loads(output(*QUICK, "--seed", "9", "--json", "--chart", str(svg)))
    assert (report["seed"], len(report["parts"])) == (9, 29)
    output(*QUICK, "--chart", str(png))
    assert svg.read_text().startswith("<svg")
    assert "Plate Armour" in svg.read_text()
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("chess",), "no system is called 'chess'"),
        (("warcrow",), "Warcrow gives outfits points"),
        (("cold-iron", "--edition", "9"), "9"),
        (("cold-iron", "--pairs", "1"), "--pairs 1: this is 2 or more"),
        (("cold-iron", "--battles", "3"), "--battles 3: battles are fought in mirrored pairs"),
        (("cold-iron", "--seed", "-1"), "--seed -1: this is 0 or more"),
        (
            ("cold-iron", "--chart", "worths.pdf"),
            "worths.pdf: a chart is a file that ends in .svg or .png",
        ),
        (
            ("cold-iron", "--chart", "nowhere/worths.svg"),
            "nowhere/worths.svg: no such folder",
        ),
    ],
)
def test_misuse_ends_with_2(arguments: tuple[str, ...], reason: str) -> None:
    with pytest.raises(CommandError, match=reason) as caught:
        output(*arguments)
    assert caught.value.returncode == 2


def test_ctrl_c_ends_it_with_the_result_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    # A pair is fought over both scenarios: 61 fights are 30 pairs and a half.
    interrupt(monkeypatch, "cold-iron", 61)
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("outfits", *QUICK, "--json", stdout=out, stderr=err)
    assert ended.value.code == 130
    assert err.getvalue().splitlines()[-1] == "Stopped by Ctrl-C: this is what is known so far."
    report = json.loads(out.getvalue())
    monkeypatch.setitem(SYSTEMS["cold-iron"].__dict__, "battle", KnownBattle())
    whole = json.loads(output("cold-iron", "--battles", "100", "--pairs", "30", "--json"))
    assert report == whole | {"stopped": True}
    assert (report["pairs"], report["battles"]) == (30, 6000)


def test_ctrl_c_before_two_pairs_has_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt(monkeypatch, "cold-iron", 3)
    with pytest.raises(KeyboardInterrupt):
        output(*QUICK)
