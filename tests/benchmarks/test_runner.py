"""The runner of the benchmarks; what they measure is never asserted."""

import json
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest

from benchmarks import Row, solve
from benchmarks import __main__ as runner
from tests import rows


@pytest.mark.parametrize(
    ("value", "least", "aim", "mark"),
    [
        (25_000, 5_000, 20_000, "aim"),
        (20_000, 5_000, 20_000, "aim"),
        (5_000, 5_000, 20_000, "least"),
        (4_999, 5_000, 20_000, "missed"),
        (10, 12, 10, "aim"),
        (12, 12, 10, "least"),
        (13, 12, 10, "missed"),
        (13, None, None, ""),
    ],
)
def test_what_a_figure_reaches(
    value: float, least: float | None, aim: float | None, mark: str
) -> None:
    assert Row("x", value, "us", least, aim).mark == mark


def test_the_table_is_laid_out_in_columns() -> None:
    rows = {"check": [Row("rules", 34.56, "us", 60, 30), Row("posted", 1234.5, "us")]}
    assert runner.table(rows).splitlines() == [
        "benchmark      value  unit  least  aim  reached",
        "check: rules    34.6  us       60   30  least",
        "check: posted  1,234  us",
    ]


def test_intervals_and_notes_have_columns_where_there_are_any() -> None:
    rows = {
        "policy": [Row("mirror", 50.04, "%", interval=(49.2, 50.8), note="even"), Row("x", 1, "")]
    }
    assert runner.table(rows).splitlines() == [
        "benchmark       value  unit      interval  note",
        "policy: mirror     50  %     49.2 to 50.8  even",
        "policy: x           1",
    ]


@pytest.mark.parametrize(("words", "quick"), [(["few"], False), (["few", "--quick"], True)])
def test_quick_is_passed_to_benchmarks_that_take_it(
    words: list[str], quick: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed: list[bool] = []

    def few(quick: bool = False) -> list[Row]:
        passed.append(quick)
        return []

    def everything() -> list[Row]:
        return [Row("x", 1, "s")]

    runs = {"benchmarks.few:run": few, "benchmarks.all:run": everything}
    monkeypatch.setattr("pkgutil.resolve_name", runs.__getitem__)
    rows, failed = runner.measure(["few", "all"], quick=runner.parser().parse_args(words).quick)
    assert (rows, failed, passed) == ({"few": [], "all": [Row("x", 1, "s")]}, [], [quick])


def test_only_what_must_be_reached_ends_a_run_badly() -> None:
    held = Row("blocks", 2_001, "", 2_000, 200, must=True)
    rows = {
        "plans": [held, Row("ms", 31, "ms", 30, 5), Row("ms", 29, "ms", 30, 5, must=True)],
        "check": [Row("rules", 61, "us", 60, 30)],
    }
    assert list(runner.missed(rows)) == [held]


def test_the_record_holds_every_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "RESULTS", tmp_path / "results" / "latest.json")
    runner.write({"check": [Row("rules", 34.5, "us", 60, 30)]}, ["pages"])
    record: dict[str, Any] = json.loads(runner.RESULTS.read_text())
    assert record["failed"] == ["pages"]
    assert record["rows"] == [
        {
            "benchmark": "check",
            "name": "rules",
            "value": 34.5,
            "unit": "us",
            "least": 60,
            "aim": 30,
            "interval": None,
            "must": False,
            "note": "",
            "reached": "least",
        }
    ]
    assert {"measured", "machine", "python"} <= record.keys()


def test_a_benchmark_that_fails_spoils_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    rows, failed = runner.measure(["nothing"])
    assert (rows, failed) == ({}, ["nothing"])
    assert "nothing ..." in capsys.readouterr().err


def test_an_unknown_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.main(["nothing"]) == 2
    output = capsys.readouterr().err
    assert "Unknown: nothing." in output
    assert "check" in output


def test_whatever_is_known_can_be_run() -> None:
    assert len(runner.known()) == 18
    assert all(callable(resolve_name(f"benchmarks.{name}:run")) for name in runner.known())


@pytest.mark.django_db
def test_the_lists_to_be_broken_are_those_of_the_edition_in_force() -> None:
    assert rows.load("iron-dawn", "iron-dawn/editions/2.4").version == "2.4"
    assert len(solve.legal_lists("iron-dawn")[0]) == 20


def test_help_names_every_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        runner.main(["--help"])
    assert ended.value.code == 0
    printed = capsys.readouterr().out
    assert printed.startswith("usage: python -m benchmarks [-h] [--quick] [NAME ...]")
    assert [name for name in runner.known() if name not in printed] == []


def test_an_unknown_benchmark_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.main(["nothing"]) == 2
    assert capsys.readouterr().err.startswith("Unknown: nothing. Known: ")
