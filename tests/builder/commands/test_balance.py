"""`manage.py balance`: the table, the report, chart and draft, and how misuse ends."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from factions.models import Edition
from factions.systems import SYSTEMS, Game
from tests import rows
from tests.builder.commands.interrupting import interrupt
from tests.builder.toy_game import ToyBattle

Balance = Callable[..., str]

QUICK = ("--faction", "northern-tribes", "--rounds", "1", "--pairs", "40", "--battles", "100")


@pytest.fixture
def toy(loaded: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the toy game in Warcrow's place."""
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "battle", ToyBattle())


def output(*arguments: str) -> str:
    """Run the command and return what it printed."""
    out = io.StringIO()
    call_command("balance", *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def refusal(*arguments: str) -> str:
    """Run the command and return its complaint, once it was seen to end with 2."""
    with pytest.raises(CommandError) as caught:
        output(*arguments)
    assert caught.value.returncode == 2
    return str(caught.value)


def shape(value: Any) -> Any:
    """Return keys and kinds; of a list, those of its first row."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    return [shape(item) for item in value[:1]] if isinstance(value, list) else type(value).__name__


GOLDEN = {
    "system": "str",
    "edition": "str",
    "rules": "str",
    "catalogue": "str",
    "seed": "int",
    "factions": ["str"],
    "size": "NoneType",
    "scenarios": ["str"],
    "general": "str",
    "method": "str",
    "uncertainty": "str",
    "cannot_see": ["str"],
    "floors": {"formula": [], "upgrades": {}},
    "fidelity": {"modelled": "int", "simplified": "int", "not_modelled": "int"},
    "fit": {
        "pairs": "int",
        "battles": "int",
        "rounds": "int",
        "moved": ["float"],
        "settled": "bool",
        "confidence": "float",
        "dispersion": "float",
        "log_odds_a_point": "float",
    },
    "units": [
        {
            "id": "str",
            "name": "str",
            "faction": "str",
            "unit": "str",
            "option": "str",
            "part": "str",
            "cost": "int",
            "worth": "float",
            "interval": ["float"],
            "verdict": "str",
            "lists": "int",
        }
    ],
    "costs": [{"unit": "str", "option": "str", "printed": "int", "floor": "int", "points": "int"}],
    "check": {
        "pairs": "int",
        "battles_a_pair": "int",
        "even": "int",
        "share_even": "float",
        "points_apart": "int",
        "spread": "float",
        "factions": [
            {
                "faction": "str",
                "pairs": "int",
                "win_rate": "float",
                "error": "NoneType",
                "even": "bool",
            }
        ],
        "matchups": [],
    },
}


@pytest.mark.usefixtures("toy")
def test_the_report_has_its_shape() -> None:
    report = json.loads(
        output("warcrow", *QUICK, "--check", "4", "--check-battles", "50", "--json")
    )
    assert shape(report) == GOLDEN
    assert (report["system"], report["seed"], report["fit"]["pairs"]) == ("warcrow", 7, 40)
    assert len(report["rules"]) == 64


@pytest.mark.usefixtures("toy")
def test_the_table_names_what_is_off() -> None:
    lines = output("warcrow", *QUICK, "--check", "4", "--check-battles", "50").splitlines()
    (hunters,) = (line for line in lines if line.strip().startswith("orc-hunters "))
    assert hunters.endswith("under")
    assert any(line.startswith("40 pairs of lists, 4,000 battles") for line in lines)
    assert any(line.startswith("Held out: 4 pairs of lists") for line in lines)
    assert "It cannot see:" in lines


@pytest.mark.usefixtures("toy")
def test_chart_and_draft_are_written(tmp_path: Path) -> None:
    svg, png, draft = (tmp_path / name for name in ("a.svg", "a.png", "draft.json"))
    output("warcrow", *QUICK, "--chart", str(svg), "--draft", str(draft))
    output("warcrow", *QUICK, "--chart", str(png))
    assert svg.read_text().startswith("<svg")
    assert "orc-hunters" in svg.read_text()
    assert png.read_bytes().startswith(b"\x89PNG")
    call_command("load_catalogue", str(draft), stdout=io.StringIO())
    edition = Edition.objects.get(system="warcrow", published=False)
    assert edition.version.endswith("-balanced")
    checked = output("warcrow", "--edition", edition.version, "--rounds", "0", "--check", "2")
    assert checked.startswith(f"warcrow {edition.version}, seed 7\nHeld out: 2 pairs")


@pytest.mark.usefixtures("toy")
def test_a_kept_report_makes_the_same_draft(tmp_path: Path) -> None:
    report, one, other = (tmp_path / name for name in ("report.json", "one.json", "other.json"))
    report.write_text(output("warcrow", *QUICK, "--draft", str(one), "--json"))
    output("warcrow", "--points", str(report), "--draft", str(other))
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("version", ["2.3", "2.4"])
def test_roles_of_a_kept_report_are_those_that_ship(tmp_path: Path, db: None, version: str) -> None:
    rows.load("iron-dawn", f"iron-dawn/editions/{version}")
    report = settings.BASE_DIR / "docs" / "balance" / f"iron-dawn-{version}.json"
    output("iron-dawn", "--points", str(report), "--roles", str(tmp_path / "roles.json"))
    shipped = settings.FIXTURES / "iron-dawn" / "roles" / f"{version}.json"
    assert (tmp_path / "roles.json").read_bytes() == shipped.read_bytes()


@pytest.mark.usefixtures("toy")
def test_points_as_they_are_may_be_checked_alone() -> None:
    report = json.loads(output("warcrow", "--rounds", "0", "--check", "4", "--json"))
    assert (report["fit"], report["units"], report["costs"]) == (None, [], [])
    assert report["check"]["pairs"] == 4


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("chess",), "no system is called 'chess'; there are company-of-iron, warcrow"),
        (("warcrow", "--edition", "9"), "9"),
        (("warcrow", "--faction", "orcs"), "no faction is called 'orcs'"),
        (("warcrow", "--units", "evoker,evokers"), "no unit is called 'evokers'"),
        (("warcrow", "--scenario", "ambush"), "no scenario is called 'ambush'"),
        (("warcrow", "--general", "nero"), "no general is called 'nero'; there are "),
        (("warcrow", "--size", "huge"), "no size is called 'huge'"),
        (("warcrow", "--pairs", "1"), "--pairs 1: this is 2 or more"),
        (("warcrow", "--battles", "3"), "--battles 3: battles are fought in mirrored pairs"),
        (("warcrow", "--seed", "-1"), "--seed -1: this is 0 or more"),
        (("warcrow", "--rounds", "0"), "ask for --check, --draft, --estimates or --roles"),
        (("warcrow", "--rounds", "0", "--check", "2", "--chart", "a.svg"), "no fit is requested"),
        (("warcrow", "--points", "/nowhere.json", "--check", "2"), "/nowhere.json: No such file"),
        (("warcrow", "--chart", "a.pdf"), "a chart is a file that ends in .svg or .png"),
        (("warcrow", "--chart", "/nowhere/a.svg"), "--chart /nowhere/a.svg: no such folder"),
        (("warcrow", "--draft", "/nowhere/a.json"), "--draft /nowhere/a.json: no such folder"),
    ],
)
def test_misuse_is_one_line_with_exit_2(arguments: tuple[str, ...], reason: str) -> None:
    assert reason in refusal(*arguments)


@pytest.mark.usefixtures("toy")
def test_a_game_without_battles_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "fights", False)
    assert "Battles of Warcrow cannot be simulated yet." in refusal("warcrow")


@pytest.mark.parametrize(
    ("fights", "rounds", "checked"),
    [(30, 1, None), (60, 2, None), (45, 1, 5)],
    ids=["in the first round", "in the second round", "in the check"],
)
def test_ctrl_c_ends_with_the_result_so_far(
    toy: None, monkeypatch: pytest.MonkeyPatch, fights: int, rounds: int, checked: int | None
) -> None:
    interrupt(monkeypatch, "warcrow", fights)
    # A pair of the check is fought over both scenarios: five pairs are ten fights.
    after = ["--check", "100"] if checked else []
    out, err = io.StringIO(), io.StringIO()
    words = [
        "warcrow",
        "--faction",
        "northern-tribes",
        "--pairs",
        "35",
        "--battles",
        "100",
        "--json",
    ]
    with pytest.raises(SystemExit) as ended:
        call_command("balance", *words, "--rounds", str(rounds), *after, stdout=out, stderr=err)
    assert ended.value.code == 130
    assert err.getvalue().splitlines()[-1] == "Stopped by Ctrl-C: this is what is known so far."
    report = json.loads(out.getvalue())
    assert report["stopped"] is True
    assert report["fit"]["pairs"] == (35 if checked else fights)
    assert (report["check"] and report["check"]["pairs"]) == checked
