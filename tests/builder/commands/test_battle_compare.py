"""`manage.py battle A B --compare A2`: both lists' own figures, and how they differ."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.battles import paired
from factions.tabletop.estimates import intervals
from tests.builder.fake_game import LEADER, FakeBattle, Setup

Document = dict[str, Any]
Run = Callable[..., tuple[str, str]]


@pytest.fixture
def a2(a: Document) -> Document:
    """Return a list worth ten chances in a hundred more than `a`: with an Evoker."""
    return a | {"name": "With an Evoker", "entries": [*a["entries"], {"id": "x", "unit": "evoker"}]}


@pytest.fixture
def files(tmp_path: Path, a: Document, b: Document, a2: Document) -> dict[str, str]:
    """Return the paths of three lists by their name."""
    for name, document in (("a", a), ("b", b), ("a2", a2)):
        (tmp_path / f"{name}.json").write_text(json.dumps(document))
    return {name: str(tmp_path / f"{name}.json") for name in ("a", "b", "a2")}


@pytest.fixture
def run(loaded: Edition, game: FakeBattle, files: dict[str, str]) -> Run:
    """Return a way to run the command on lists named a, b and a2, all of them allowed."""

    def run(*options: str, a: str = "a", b: str = "b", other: str | None = "a2") -> tuple[str, str]:
        compared = ["--compare", files.get(other, other)] if other else []
        lists = (files.get(a, a), files.get(b, b), *compared)
        out, err = io.StringIO(), io.StringIO()
        given = ("--seed", "7", "--allow-illegal", *options)
        call_command("battle", *lists, *given, stdout=out, stderr=err)
        return out.getvalue(), err.getvalue()

    return run


def test_each_list_has_the_figures_it_has_alone(run: Run) -> None:
    both = json.loads(run("--battles", "400", "--json")[0])
    one, other = (
        json.loads(run("--battles", "400", "--json", a=name, other=None)[0]) for name in ("a", "a2")
    )
    compared = both.pop("compared")
    assert both.pop("difference")
    assert (one.pop("panel"), other.pop("panel")) == (None, None)  # a comparison has none
    assert both == one
    assert compared == {name: other[name] for name in compared}
    assert {"a", "illegal", "battles", "win_rate_a", "interval", "entries"} <= compared.keys()
    assert (compared["a"]["name"], compared["illegal"]) == ("With an Evoker", True)


def test_the_difference_is_that_of_the_pairs(run: Run, a: Document, b: Document) -> None:
    found = json.loads(run("--battles", "400", "--json")[0])["difference"]
    entries = len(a["entries"]), len(b["entries"])
    setups = Setup(45, 10, *entries), Setup(55, 10, entries[0] + 1, entries[1])
    sums = paired.fight(SYSTEMS["warcrow"].battle.scored, setups, 7, 0, 400)
    assert found["win_rate"] == pytest.approx(sums.difference, abs=1e-6)
    assert found["interval"] == pytest.approx(intervals.difference(sums.pairs), abs=1e-6)
    counts = zip(("-1", "-0.75", "-0.5", "-0.25", "0"), sums.pairs, strict=False)
    assert found["pairs"] == {size: count for size, count in counts if count}
    assert found["win_rate"] < 0


def test_a_precision_is_that_of_the_difference(run: Run) -> None:
    result = json.loads(run("--precision", "0.02", "--json")[0])
    low, high = result["difference"]["interval"]
    rates = [result["interval"], result["compared"]["interval"]]
    assert 0.01 < (high - low) / 2 <= 0.02
    assert all(edges[1] - edges[0] > 0.04 for edges in rates)
    assert result["battles"] == result["compared"]["battles"] > 2_000


def test_a_number_of_battles_is_fought_by_each_in_whole_pairs(run: Run, game: FakeBattle) -> None:
    result = json.loads(run("--battles", "401", "--json")[0])
    assert result["battles"] == result["compared"]["battles"] == 402
    stretches = [(first, min(100, 402 - first)) for first in range(0, 402, 100)]
    assert game.fought == [stretch for stretch in stretches for _list in range(2)]


def test_ctrl_c_ends_with_the_result_so_far(run: Run, game: FakeBattle) -> None:
    game.interrupted_after = 3
    with pytest.raises(SystemExit) as ended:
        run("--battles", "4000", "--json")
    assert ended.value.code == 130


def test_the_list_itself_is_no_different(run: Run) -> None:
    found = json.loads(run("--battles", "400", "--json", other="a")[0])["difference"]
    assert (found["win_rate"], found["pairs"]) == (0.0, {"0": 200})


def test_words(run: Run, a: Document, b: Document) -> None:
    lines = run("--battles", "2000")[0].splitlines()
    assert lines[:4] == [
        f"{a['name']} (A) and With an Evoker (A2) against {b['name']}",
        f"warcrow 1.6, crossroads, {LEADER.id}, seed 7",
        "An illegal list took part.",
        "2,000 battles each, on the same dice",
    ]
    assert [line.split()[0] for line in lines[4:6]] == ["A:", "A2:"]
    assert all("; win rate " in line for line in lines[4:6])
    assert lines[6].startswith("Difference -")
    assert lines[6].endswith("(95% confidence)")
    assert lines[7:] == [
        "A2 wins more often",
        "Mechanics and rules: 2 modelled, 1 simplified, 1 not modelled",
    ]


def test_words_where_a_wins_more_often_and_where_nothing_is_known(run: Run) -> None:
    assert "A wins more often" in run("--battles", "2000", a="a2", other="a")[0].splitlines()
    assert "Either may win more often" in run("--battles", "2000", other="a")[0].splitlines()


def test_progress_shows_the_difference(run: Run) -> None:
    notes = run("--battles", "4000", "--json")[1].splitlines()
    assert [line.partition(", difference -")[0] for line in notes] == [
        "2,000 battles",
        "4,000 battles",
    ]


def test_an_illegal_list_is_named_by_its_place(
    loaded: Edition, game: FakeBattle, files: dict[str, str]
) -> None:
    with pytest.raises(CommandError, match=r"--allow-illegal(.|\n)*  A2: ") as refused:
        call_command("battle", files["a"], files["b"], "--compare", files["a2"])
    assert refused.value.returncode == 1
    assert "  A: " not in str(refused.value)
    assert game.fought == []


@pytest.mark.usefixtures("dawns")
def test_a_list_that_cannot_take_the_place_is_named(
    run: Run, files: dict[str, str], a: Document, garrison: Document
) -> None:
    for other, reason in (
        (a | {"entries": []}, r"^--compare .*a2\.json: The list is empty"),
        (garrison, r"^--compare .*a2\.json: The lists are of different games\."),
    ):
        Path(files["a2"]).write_text(json.dumps(other))
        with pytest.raises(CommandError, match=reason) as refused:
            run("--battles", "2")
        assert refused.value.returncode == 2


def test_a_file_that_is_not_there_is_named(run: Run) -> None:
    with pytest.raises(CommandError, match=r"nowhere\.json: No such file") as refused:
        run(other="nowhere.json")
    assert refused.value.returncode == 2


def test_one_of_the_three_comes_from_standard_input(
    run: Run, a2: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = SimpleNamespace(buffer=io.BytesIO(json.dumps(a2).encode()))
    monkeypatch.setattr("builder.management.reading.sys", SimpleNamespace(stdin=given))
    result = json.loads(run("--battles", "2", "--json", other="-")[0])
    assert result["compared"]["a"]["name"] == "With an Evoker"
    for places in ({"a": "-"}, {"b": "-"}):
        with pytest.raises(CommandError, match="only one"):
            run(other="-", **places)
