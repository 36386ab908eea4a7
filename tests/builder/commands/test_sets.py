"""`manage.py field`, `matrix` and `whatif`: their words, JSON, and exits."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from factions.models import Edition
from tests.builder.fake_game import FakeBattle
from tests.builder.services.questions.conftest import Document, with_evokers

Run = Callable[..., tuple[str, str]]


@pytest.fixture
def files(tmp_path: Path, a: Document, b: Document) -> dict[str, str]:
    """Return the paths of lists with none to two Evokers, and of two legal ones, by name."""
    lists = {f"evokers{number}": with_evokers(a, number) for number in range(3)} | {"a": a, "b": b}
    for name, document in lists.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(document))
    return {name: str(tmp_path / f"{name}.json") for name in lists}


@pytest.fixture
def run(loaded: Edition, game: FakeBattle, files: dict[str, str]) -> Run:
    """Return a way to run a command on lists and options, with seed 7."""

    def run(command: str, *words: str) -> tuple[str, str]:
        out, err = io.StringIO(), io.StringIO()
        given = [files.get(word, word) for word in words]
        call_command(command, *given, "--seed", "7", stdout=out, stderr=err)
        return out.getvalue(), err.getvalue()

    return run


def test_a_field_in_words(run: Run) -> None:
    out, err = run(
        "field", "evokers0", "evokers1", "evokers2", "--battles", "800", "--allow-illegal"
    )
    lines = out.splitlines()
    assert lines[0] == "0 against 2 lists"
    assert lines[1].startswith("800 battles: win rate 3")
    assert [line.split(" against ")[1] for line in lines[2:4]] == [
        "2, 50% of the field",
        "1, 50% of the field",
    ]
    assert lines[4] == "warcrow 1.6, crossroads, marshal, seed 7, illegal lists among them"
    assert err.splitlines()[-1].startswith("800 battles, win rate 3")


def test_weights_are_one_for_each(run: Run) -> None:
    words = ("field", "a", "a", "b", "--battles", "400", "--json", "--weights", "3", "1")
    result = json.loads(run(*words)[0])
    assert [one["weight"] for one in result["opponents"]] == [0.75, 0.25]
    with pytest.raises(CommandError, match="--weights: 1 for 2 lists") as refused:
        run("field", "a", "a", "b", "--weights", "1")
    assert refused.value.returncode == 2


def test_without_a_field_it_is_the_shipped_lists(run: Run) -> None:
    result = json.loads(run("field", "a", "--battles", "400", "--json")[0])
    assert len(result["opponents"]) == 19
    assert {one["battles"] for one in result["opponents"]} == {100}


def test_a_matrix_in_words(run: Run) -> None:
    words = ("evokers0", "evokers1", "evokers2", "--battles", "400", "--allow-illegal")
    out, err = run("matrix", *words)
    lines = out.splitlines()
    assert lines[0] == "1,200 battles between 3 lists"
    assert [line.split()[:2] for line in lines[1:4]] == [["1.", "2"], ["2.", "1"], ["3.", "0"]]
    assert "100% of the mix that nothing beats" in lines[1]
    assert "most against it wins 2, 6" in lines[2]
    assert lines[5].split() == ["1.", "2.", "3."]
    table = [line.split() for line in lines[6:9]]
    assert [row[number + 1] for number, row in enumerate(table)] == ["-", "-", "-"]
    assert int(table[0][2]) + int(table[1][1]) in (99, 100, 101)
    assert err.splitlines()[0] == "300 battles; 3 pairings wanted more"


def test_a_matrix_of_all_shipped_lists(run: Run) -> None:
    result = json.loads(run("matrix", "--system", "warcrow", "--battles", "20", "--json")[0])
    assert (len(result["lists"]), len(result["cells"])) == (19, 171)


def test_what_if_in_words(run: Run) -> None:
    out, err = run("whatif", "a", "b", "--battles", "6000")
    lines = out.splitlines()
    assert lines[0].startswith("The Bear Wakes wins ")
    assert "Evoker" in lines[2]
    assert lines[2].endswith("points  better")
    assert len(lines) == 2 + 12 + 3
    assert err.splitlines()[-1].endswith("1 changes go on")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("field", "a", "evokers1"), "evokers1.json: The list is illegal: "),
        (("matrix", "a"), "lists: A matrix has 2 to 64 lists; here are 1."),
        (("whatif", "a", "b", "--battles", "0"), "--battles 0: "),
        (("matrix", "a", "a"), "a.json: named twice"),
        (("matrix",), "lists: A matrix has 2 to 64 lists; here are 0."),
        (("field", "a", "b", "--precision", "0.7"), "--precision 0.7: "),
        (("whatif", "a", "b", "--battles", "2000000"), "--battles 2000000: "),
        (("field", "a", "b", "--scenario", "nowhere"), "--scenario nowhere: The scenarios are "),
        (("field", "-", "-"), "standard input is one list"),
        (("whatif", "a", "gone.json"), "gone.json: No such file or directory"),
    ],
)
def test_bad_input_is_named(run: Run, words: tuple[str, ...], reason: str) -> None:
    with pytest.raises(CommandError) as refused:
        run(*words)
    assert reason in str(refused.value)
    assert refused.value.returncode == 2


def test_what_if_has_no_precision(run: Run) -> None:
    with pytest.raises(CommandError, match=r"unrecognized arguments: --precision 0\.1"):
        run("whatif", "a", "b", "--precision", "0.1")


def test_a_stop_prints_what_is_known(
    run: Run, game: FakeBattle, capsys: pytest.CaptureFixture[str]
) -> None:
    game.interrupted_after = 4
    with pytest.raises(SystemExit) as ended:
        run("field", "a", "b", "--precision", "0.001")
    assert ended.value.code == 130
