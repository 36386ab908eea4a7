"""`manage.py battle`: the same figures as a run's, in words or JSON, and its exits."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from builder.formats import code
from builder.formats.text import export
from builder.formats.text.pasted import lexicon_of
from builder.models import Run
from builder.services import battles
from factions.models import Edition
from factions.systems import SYSTEMS, Game
from factions.tabletop.compiler import kernel_cache
from tests.builder.fake_game import LEADER, FakeBattle

Document = dict[str, Any]
Fight = Callable[..., tuple[str, str]]


@pytest.fixture
def files(tmp_path: Path, a: Document, b: Document) -> tuple[str, str]:
    """Return the paths of two legal lists."""
    paths = tmp_path / "a.json", tmp_path / "b.json"
    for path, document in zip(paths, (a, b), strict=True):
        path.write_text(json.dumps(document))
    return str(paths[0]), str(paths[1])


@pytest.fixture
def fight(loaded: Edition, game: FakeBattle, files: tuple[str, str]) -> Fight:
    """Return a way to run the command on the two lists: its standard output and error."""

    def run(*options: str, lists: tuple[str, str] = files) -> tuple[str, str]:
        out, err = io.StringIO(), io.StringIO()
        call_command("battle", *lists, *options, stdout=out, stderr=err)
        return out.getvalue(), err.getvalue()

    return run


def test_json_is_the_result_of_the_contract(fight: Fight) -> None:
    result = json.loads(fight("--battles", "500", "--seed", "7", "--json")[0])
    assert (result["battles"], result["seed"], result["scenario"]) == (500, 7, "crossroads")
    assert result["wins_a"] + result["wins_b"] + result["draws"] == 500
    assert result["fidelity"] == {"modelled": 2, "simplified": 1, "not_modelled": 1}
    assert result["rules"] == SYSTEMS["warcrow"].rules
    assert not Run.objects.exists()


def test_it_comes_to_the_same_battles_as_a_run(fight: Fight, a: Document, b: Document) -> None:
    here = json.loads(fight("--seed", "7", "--json")[0])
    run = battles.fight_to_the_end(battles.start(a, b, seed=7))
    there = battles.result(run)
    assert here == {name: there[name] for name in here}
    assert here["battles"] > 2_000


def test_a_number_of_battles_is_fought_out_in_whole_pairs(fight: Fight) -> None:
    out, err = fight("--battles", "401", "--json")
    assert json.loads(out)["battles"] == 402
    assert err == "--battles 401: battles are fought in mirrored pairs, so 402 are.\n"
    assert fight("--battles", "402", "--json")[1] == ""


@pytest.mark.parametrize("options", [(), ("--json",)], ids=["words", "json"])
def test_ctrl_c_ends_with_the_result_so_far(
    files: tuple[str, str], loaded: Edition, game: FakeBattle, options: tuple[str, ...]
) -> None:
    game.interrupted_after = 3
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("battle", *files, "--seed", "7", *options, stdout=out, stderr=err)
    assert ended.value.code == 130
    assert err.getvalue().splitlines()[-1] == "Stopped by Ctrl-C: this is what is known so far."
    fought = sum(count for _, count in game.fought[:3])
    if options:
        result = json.loads(out.getvalue())
        assert (result["battles"], result["stopped"]) == (fought, True)
    else:
        assert f"{fought:,} battles: " in out.getvalue()


def test_ctrl_c_before_the_first_battle_has_no_result(fight: Fight, game: FakeBattle) -> None:
    game.interrupted_after = 0
    with pytest.raises(KeyboardInterrupt):
        fight()


@pytest.mark.parametrize("form", ["text", "code"])
def test_lists_are_text_and_codes_too(
    fight: Fight, files: tuple[str, str], loaded: Edition, a: Document, form: str
) -> None:
    written = export(a, lexicon_of(loaded)) if form == "text" else code.encode(a)
    Path(files[0]).write_text(written)
    assert json.loads(fight("--battles", "2", "--json")[0])["a"]["name"] == a["name"]


def test_text_that_is_not_understood_is_shown_by_line(fight: Fight, files: tuple[str, str]) -> None:
    Path(files[0]).write_text("Northern Tribes\n1x Orc Hunters\n1x Xyzzyx Quux\n")
    with pytest.raises(CommandError, match=r"a\.json: not understood, line 3: ") as refused:
        fight("--battles", "2")
    assert refused.value.returncode == 2


def test_a_precision_is_reached(fight: Fight) -> None:
    low, high = json.loads(fight("--precision", "0.03", "--json")[0])["interval"]
    assert high - low <= 0.06


def test_policies(fight: Fight, game: FakeBattle) -> None:
    result = json.loads(fight("--battles", "2", "--policy", "nearest", "--json")[0])
    assert (result["policy_a"], result["policy_b"]) == ("nearest", "nearest")
    options = ("--policy-b", "random", "--scenario", "last-stand", "--battles", "2")
    assert f"{LEADER.id} against random" in fight(*options)[0]
    assert game.compiled[-1] == ("last-stand", LEADER.id, "random")


def test_a_panel_is_a_table_and_a_sentence(fight: Fight) -> None:
    generals = [one.id for one in SYSTEMS["warcrow"].generals.values() if not one.yardstick]
    lines, notes = (text.splitlines() for text in fight("--battles", "100", "--panel"))
    head = next(number for number, line in enumerate(lines) if line.startswith("A down"))
    assert lines[head].split()[4:] == generals
    rows = [line.split() for line in lines[head + 1 : head + 6]]
    assert [row[0] for row in rows] == generals
    rates = [float(rate.rstrip("%")) for row in rows for rate in row[1:]]
    assert len(rates) == 25
    low, high = (int(word) for word in lines[head + 6].split() if word.isdecimal())
    assert lines[head + 6] == f"A wins between {low} and {high} % whichever way both sides play"
    assert (low, high) == pytest.approx((min(rates), max(rates)), abs=0.56)
    assert "hammer against steward" in notes


def test_words(fight: Fight, a: Document, b: Document) -> None:
    lines = fight("--battles", "2000", "--seed", "7")[0].splitlines()
    assert lines[0] == f"{a['name']} against {b['name']}"
    assert lines[1] == f"warcrow 1.6, crossroads, {LEADER.id}, seed 7"
    assert lines[2].startswith("2,000 battles: ")
    assert lines[3].startswith("Win rate ")
    assert lines[3].endswith("(95% confidence)")
    assert lines[-1] == "Mechanics and rules: 2 modelled, 1 simplified, 1 not modelled"
    units = [line.split()[1] for line in lines if line.startswith("    ")]
    assert units == [entry["unit"] for entry in a["entries"] + b["entries"]]


def test_progress_is_printed_each_time_the_battles_double(fight: Fight) -> None:
    notes = fight("--battles", "9000", "--json")[1].splitlines()
    assert [line.split()[0] for line in notes] == ["2,000", "4,000", "8,000"]


def test_a_first_compile_is_announced(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_cache, "compiled", lambda game: False)
    assert fight("--battles", "2")[1].startswith("Compiling")


def test_a_list_on_standard_input(
    fight: Fight, files: tuple[str, str], a: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = SimpleNamespace(buffer=io.BytesIO(json.dumps(a).encode()))
    monkeypatch.setattr("builder.management.reading.sys", SimpleNamespace(stdin=given))
    result = json.loads(fight("--battles", "2", "--json", lists=("-", files[1]))[0])
    assert result["a"]["name"] == a["name"]


def test_illegal_lists_are_refused_with_their_problems(
    fight: Fight, files: tuple[str, str], a: Document
) -> None:
    Path(files[0]).write_text(json.dumps(a | {"faction": "the-syenann"}))
    with pytest.raises(CommandError, match=r"--allow-illegal(.|\n)*  A: ") as refused:
        fight("--battles", "2")
    assert refused.value.returncode == 1
    assert "An illegal list took part." in fight("--battles", "2", "--allow-illegal")[0]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--battles", "0"), "^--battles 0: .*from 2"),
        (("--battles", "2000000"), "^--battles 2000000: .*to 1000000"),
        (("--precision", "0.9"), "^--precision 0.9: .*to 0.5"),
        (("--precision", "nan"), "^--precision nan: "),
        (("--precision", "few"), "invalid float"),
        (("--battles", "2", "--precision", "0.1"), "not allowed with"),
        (("--seed", "-1"), "^--seed -1: .*from 0"),
        (("--scenario", "tea-party"), "^--scenario tea-party: .*crossroads"),
        (("--policy", "brilliant"), "^--policy brilliant: The generals are .*hammer"),
        (("--policy-b", "brilliant"), "^--policy-b brilliant: The generals are .*hammer"),
    ],
)
def test_options_that_make_no_sense_are_named(
    fight: Fight, options: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(CommandError, match=reason) as refused:
        fight(*options)
    assert refused.value.returncode in (1, 2)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "a.json: No such file"),
        ("", "a.json: It is empty.$"),
        (" \n", "a.json: It is empty.$"),
        ("{", "a.json: "),
        ("[]", "a.json: "),
        ('{"format": "rollcall-list/1"}', "a.json: .*missing"),
        ('{"n": NaN}', "a.json: "),
        ("[" * 100, "a.json: "),
    ],
)
def test_files_that_are_no_lists_are_named(
    fight: Fight, files: tuple[str, str], text: str | None, reason: str
) -> None:
    if text is None:
        Path(files[0]).unlink()
    else:
        Path(files[0]).write_text(text)
    with pytest.raises(CommandError, match=reason) as refused:
        fight("--battles", "2")
    assert refused.value.returncode == 2


def test_both_lists_cannot_come_from_standard_input(fight: Fight) -> None:
    with pytest.raises(CommandError, match="only one"):
        fight(lists=("-", "-"))


def test_lists_that_cannot_be_fielded_have_a_reason(fight: Fight, game: FakeBattle) -> None:
    game.breaks = ValueError("There is nobody to fight.")
    with pytest.raises(CommandError, match="nobody to fight") as refused:
        fight()
    assert refused.value.returncode == 2


@pytest.mark.django_db
def test_without_a_catalogue_the_error_has_the_next_step(files: tuple[str, str]) -> None:
    with pytest.raises(CommandError, match="load_catalogue") as refused:
        call_command("battle", *files)
    assert refused.value.returncode == 2


def test_a_game_without_battles_is_shown_as_such(
    fight: Fight, files: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "fights", False)
    with pytest.raises(CommandError) as caught:
        fight("--battles", "100")
    assert caught.value.returncode == 2
    assert str(caught.value) == f"{files[0]}: Battles of Warcrow cannot be simulated yet."
