"""`manage.py replay`: one battle, in words or JSON, and its exits."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from builder.services import battles
from factions.models import Edition
from tests.builder.fake_game import FakeBattle

Document = dict[str, Any]
Replay = Callable[..., str]


@pytest.fixture
def replay(loaded: Edition, game: FakeBattle, tmp_path: Path, a: Document, b: Document) -> Replay:
    """Return a way to run the command on two legal lists: its standard output."""
    paths = tmp_path / "a.json", tmp_path / "b.json"
    for path, document in zip(paths, (a, b), strict=True):
        path.write_text(json.dumps(document))

    def run(*options: str) -> str:
        out = io.StringIO()
        call_command("replay", *map(str, paths), *options, stdout=out, stderr=io.StringIO())
        return out.getvalue()

    return run


def test_json_is_the_games_replay(replay: Replay, a: Document, b: Document) -> None:
    output = json.loads(replay("--seed", "7", "--index", "5", "--json"))
    terms = battles.Terms(seed=7)
    assert output == battles.replay_here(a, b, terms, 5)
    assert output["index"] == 5


def test_words_are_a_line_an_event(replay: Replay) -> None:
    output = replay("--seed", "7", "--index", "0")
    assert output.splitlines() == ["battle 0", output.splitlines()[1]]
    assert output.splitlines()[1].startswith("half wins ")


def test_the_same_battle_has_the_same_log_and_another_differs(replay: Replay) -> None:
    output = {replay("--seed", "7", "--index", str(index)) for index in (0, 0, 1, 2)}
    assert len(output) == 3


def test_policies_and_scenario_reach_the_game(replay: Replay, game: FakeBattle) -> None:
    options = ("--policy", "random", "--policy-b", "nearest", "--scenario", "last-stand")
    replay("--seed", "7", "--index", "0", *options)
    assert game.compiled == [("last-stand", "random", "nearest")]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--index", "0"), "--seed is needed"),
        (("--seed", "7"), "--index"),
        (("--seed", "7", "--index", "-1"), "--index -1: .*from 0 up"),
        (("--seed", "7", "--index", "x"), "invalid int"),
        (("--seed", "-7", "--index", "0"), "--seed -7: .*from 0"),
        (("--seed", "7", "--index", "0", "--scenario", "tea-party"), "--scenario tea-party: "),
    ],
)
def test_options_that_make_no_sense_are_named(
    replay: Replay, options: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(CommandError, match=reason):
        replay(*options)


def test_an_illegal_list_is_refused(replay: Replay, tmp_path: Path, a: Document) -> None:
    (tmp_path / "a.json").write_text(json.dumps(a | {"faction": "the-syenann"}))
    with pytest.raises(CommandError, match="Only legal lists") as refused:
        replay("--seed", "7", "--index", "0")
    assert refused.value.returncode == 1
    assert replay("--seed", "7", "--index", "0", "--allow-illegal")
