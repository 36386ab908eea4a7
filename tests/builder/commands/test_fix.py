import io
import json
import sys
from pathlib import Path

import jsonpatch
import pytest
from django.core.management import CommandError, call_command

from builder.formats import verdicts
from builder.services import solving
from tests.factions.systems.warcrow.legality.lists import CORPUS

pytestmark = pytest.mark.usefixtures("loaded")

LEGAL = CORPUS["points-limit-legal"]["document"]
BROKEN = CORPUS["points-limit-broken"]["document"]
HOPELESS = CORPUS["many-broken"]["document"]


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """Return paths of a legal, a broken, a hopeless, a malformed and a missing list."""
    texts = {
        "legal": json.dumps(LEGAL),
        "broken": json.dumps(BROKEN),
        "hopeless": json.dumps(HOPELESS),
        "malformed": "{",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return {name: str(tmp_path / name) for name in (*texts, "missing")}


def fix(*arguments: str) -> tuple[int, str]:
    """Run the command; return its exit status and what it printed."""
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("fix", *arguments, stdout=out)
    assert isinstance(ended.value.code, int)
    return ended.value.code, out.getvalue()


@pytest.mark.parametrize(("name", "status"), [("legal", 0), ("broken", 0), ("hopeless", 1)])
def test_the_exit_code_is_whether_there_is_a_way(
    name: str, status: int, files: dict[str, str]
) -> None:
    assert fix(files[name])[0] == status
    assert fix("--json", files[name])[0] == status


@pytest.mark.parametrize("name", ["malformed", "missing"])
def test_an_unreadable_file_is_named_and_ends_with_2(name: str, files: dict[str, str]) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("fix", files[name])
    assert refused.value.returncode == 2
    assert str(refused.value).startswith(f"{files[name]}: ")


def test_each_way_is_shown_edit_by_edit(files: dict[str, str]) -> None:
    lines = fix(files["broken"])[1].splitlines()
    assert lines[0] == f"{files['broken']}: illegal; any of these makes it legal"
    repairs = solving.fix(BROKEN)["repairs"]
    ways = [line.strip() for line in lines[1:]]
    assert ways == [
        line
        for number, repair in enumerate(repairs, 1)
        for line in (
            f"{number}. {repair['points']} of {repair['points_limit']} points",
            *(edit["label"] for edit in repair["edits"]),
        )
    ]


def test_other_results_are_shown(files: dict[str, str]) -> None:
    assert fix(files["legal"])[1].strip() == f"{files['legal']}: legal as it is"
    hopeless = f"{files['hopeless']}: no way of three edits or fewer was found"
    assert fix(files["hopeless"])[1].strip() == hopeless


def test_json_is_the_answer_with_its_file(files: dict[str, str]) -> None:
    found = json.loads(fix("--json", files["broken"])[1])
    assert found == {"file": files["broken"]} | json.loads(json.dumps(solving.fix(BROKEN)))
    patched = jsonpatch.apply_patch(BROKEN, found["repairs"][0]["patch"])
    assert verdicts.verdict(patched)["legal"] is True


def test_standard_input_is_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    given = io.TextIOWrapper(io.BytesIO(json.dumps(BROKEN).encode()))
    monkeypatch.setattr(sys, "stdin", given)
    status, output = fix("--json", "-")
    assert (status, json.loads(output)["file"]) == (0, "-")
