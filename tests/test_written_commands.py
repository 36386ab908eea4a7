"""Every command in a document is run, or named here with the reason why not.

Commands run in a folder of their own, on a database with every catalogue, with less to do and a
made-up game in the place of each that fights.
"""

import io
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from factions import loading
from factions.systems import SYSTEMS
from factions.tabletop.lists.roster import Roster
from tests import rows
from tests.api.client import Api
from tests.builder import fake_game
from tests.builder.commands.test_ending import OWN

ROOT = settings.BASE_DIR
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "tests/lists/README.md",
    *sorted(f"docs/{file.name}" for file in (ROOT / "docs").glob("*.md")),
)
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
WRITTEN = re.compile(r"^(?:[A-Z_]+=\S+ )*(?:\.venv/bin/|\$ ?)?([a-z][\w.-]*)(?= |$)")
SHOWN = {"python", "make", "curl", "jq", "docker", "celery", "gunicorn"}
# Why a line that begins so is not run here.
ELSEWHERE = {
    "make run": "tests/builder/commands/test_run.py starts the site, test_addresses.py its make",
    "make": "make lints or runs this very suite",
    "docker": "needs Docker",
    "ROLLCALL_KERNELS=": "tests/builder/commands/test_compile_kernels.py calls it",
    "umask": "writes passwords for Docker",
    "gunicorn": "tests/builder/commands/test_run.py starts it",
    "celery": "tests/builder/services/battles/test_killed_workers.py starts it",
    "nginx": "needs nginx",
    "SITE=": "needs nginx",
    "pg_": "needs PostgreSQL's own programs",
    "createdb": "needs PostgreSQL's own programs",
    "jq": "needs jq",
    "python manage.py balance iron-dawn --edition 2.2": "made a report that is published, in hours",
    "python manage.py balance iron-dawn --edition 2.3": "made a report that is published, in hours",
    "python manage.py balance iron-dawn --edition 2.4": "made a report that is published, in hours",
    "python manage.py balance armoured-clash --seed 7": "made a report that is published, in hours",
    "python manage.py balance warcrow --seed 7": "made a report that is published, in hours",
    "python manage.py migrate": "the suite's database is made by it",
    "python manage.py collectstatic": "tests/builder/test_static_files.py collects, elsewhere",
    "python manage.py backup": "its own tests run it, on a database in a file",
    "python manage.py restore": "its own tests run it, on a database in a file",
    "python -m tests": "writes into the working copy; tests/conformance read what it writes",
}
# Written for a whole machine: options for less work, appended to the document's own.
LESS: dict[str, list[str]] = {
    "battle": ["--battles", "2"],
    "field": ["--battles", "2"],
    "matrix": ["--battles", "2"],
    "whatif": ["--battles", "2"],
    "balance": ["--pairs", "6", "--battles", "20"],
    "outfits": ["--pairs", "20", "--battles", "2"],
    "muster": [
        "--exchanges",
        "5",
        "--battles",
        "2",
        "--check",
        "1",
        "--check-battles",
        "2",
    ],
}
# The editions beside those in force that documents name.
OTHERS = {"iron-dawn": ("0.9", "2.2"), "cold-iron": ("2002.2",)}
ILLEGAL = {
    "check --as-of 2024-01-01 fixtures/iron-dawn/editions/0.9/lists/the-old-garrison.json",
}
INTERNAL = {"crowd", "first_battles"}  # of the benchmarks; of workers
SENT = ("README.md", "docs/api.md")  # their curl lines: tests/api/test_docs.py


def commands(document: str) -> list[str]:
    """Return the lines of a document that are typed into a shell, in order."""
    text = (ROOT / document).read_text(encoding="utf-8").replace("\\\n", " ")
    found = []
    for language, block in FENCED.findall(text):
        if language not in ("", "sh", "bash"):
            continue
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        words = {match[1] for line in lines if (match := WRITTEN.match(line))}
        if words & SHOWN or any(line.startswith(tuple(ELSEWHERE)) for line in lines):
            found += [part.strip() for line in lines for part in line.split("&&")]
    return found


def plain(line: str) -> str:
    """Return a command without its folder, its comment and what may be left out."""
    line = re.sub(r"^\.venv/bin/", "", line)
    return re.sub(r"\s+", " ", re.sub(r"\s#.*$", "", line)).replace(" [folder]", "").strip()


def reason(line: str) -> str | None:
    """Return why a line is not run here, the most particular reason first, or None."""
    starts = sorted((start for start in ELSEWHERE if line.startswith(start)), key=len)
    return ELSEWHERE[starts[-1]] if starts else None


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, db: None) -> Path:
    """Return a folder with every file that the documents name; work in it, on every catalogue."""
    for system in SYSTEMS:
        rows.load(system, *(f"{system}/editions/{version}" for version in OTHERS.get(system, ())))
        monkeypatch.setitem(SYSTEMS[system].__dict__, "battle", Richer())
    for name in ("fixtures", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    lists = loading.references("warcrow")
    mine, theirs = lists["northern-tribes/the-bear-wakes"], lists["the-syenann/green-vigil"]
    changed = lists["northern-tribes/trackless"]
    (tmp_path / "entries").mkdir()
    for name, document in {
        "mylist": mine, "a": mine, "b": theirs, "a2": changed, "mine": mine, "theirs": theirs,
        "changed": changed, "c": changed, "others": changed,
        "one": mine, "two": theirs, "three": changed,
        "entries/ada": mine, "entries/ben": theirs, "hundred": [mine, theirs],
    }.items():  # fmt: skip
        (tmp_path / f"{name}.json").write_text(json.dumps(document))
    home = loading.data_of(ROOT / "fixtures" / "warcrow")
    home["edition"] |= {"version": "1.6-home", "published": True, "effective": "2026-01-01"}
    (tmp_path / "path" / "to" / "pack").mkdir(parents=True)
    (tmp_path / "path" / "to" / "pack" / "pack.json").write_text(json.dumps(home))
    loading.load(tmp_path / "path" / "to" / "pack")
    for place in (ROOT / "fixtures" / "company-of-iron").glob("*.json"):
        (tmp_path / "path" / "to" / "home").mkdir(exist_ok=True)
        draft = place.read_text().replace('"version": "2017"', '"version": "2017-home"')
        (tmp_path / "path" / "to" / "home" / place.name).write_text(
            draft.replace('"published": true', '"published": false')
        )
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Richer(fake_game.FakeBattle):
    """Lets the list of more points win more often, in any game."""

    def compile(self, a: Roster, b: Roster, catalogue: Any, *terms: Any) -> fake_game.Setup:
        """Weigh both lists by their points."""
        muster = SYSTEMS[a.system].legality.muster
        mine, theirs = (muster(side, catalogue).total for side in (a, b))
        wins = round(45 + 200 * (mine - theirs) / max(mine, theirs, 1))
        return fake_game.Setup(min(max(wins, 5), 85), 10, len(a.entries), len(b.entries))


def managed(line: str) -> int:
    """Run a line of manage.py with less to do; return its exit code."""
    _, _, name, *words = shlex.split(line)
    given = [
        str(path)
        for word in words
        for path in (sorted(Path.cwd().glob(word)) if "*" in word else [word])
    ]
    less = LESS.get(name, [])
    if "--precision" in given:
        less = ["--precision", "0.5"]
    if name == "balance":
        less = [*less, *(["--check", "1", "--check-battles", "2"] if "--check" in given else [])]
        less += [] if "--rounds" in given else ["--rounds", "1"]
    if name == "load_catalogue" and all(word.startswith("-") for word in given):
        less = ["fixtures/warcrow"]
    try:
        call_command(name, *given, *less, stdout=io.StringIO(), stderr=io.StringIO())
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def sent(line: str) -> int:
    """Send what a line of curl sends from a file; return the status."""
    found = re.fullmatch(r"curl -s localhost:8000(\S+) .*-d @(\S+)", line)
    assert found, line
    body = Path(found[2]).read_bytes()
    return int(Api().client.post(found[1], body, "application/json").status_code)


@pytest.mark.parametrize("document", [name for name in DOCUMENTS if commands(name)])
def test_every_command_of_a_document_works_as_written(document: str, desk: Path) -> None:
    for line in dict.fromkeys(map(plain, commands(document))):
        if reason(line) or re.match(r"^[A-Z]+=\S+$", line):
            continue
        if line.startswith("curl "):
            assert document in SENT or sent(line) == 200, line
        else:
            assert line.startswith("python manage.py "), f"neither run nor given a reason: {line}"
            expected = 1 if line.removeprefix("python manage.py ") in ILLEGAL else 0
            assert managed(line) == expected, line


def test_documents_have_commands_and_every_reason_a_line() -> None:
    lines = [plain(line) for name in DOCUMENTS for line in commands(name)]
    assert len(lines) > 60
    assert [start for start in ELSEWHERE if not any(line.startswith(start) for line in lines)] == []
    assert len({line for line in lines if line.startswith("python manage.py ")}) > 30


def every_command_is_named(name: str) -> bool:
    """Return whether some document shows the command."""
    shown = re.compile(rf"manage\.py {name}\b|`{name}\b")
    return any(shown.search((ROOT / file).read_text(encoding="utf-8")) for file in DOCUMENTS)


def test_every_command_of_ours_is_in_a_document() -> None:
    assert [name for name in sorted(OWN - INTERNAL) if not every_command_is_named(name)] == []
