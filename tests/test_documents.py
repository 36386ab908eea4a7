"""The form of DECISIONS.md and CHANGELOG.md, and the glossary's words in documents and code."""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RECORD = re.compile(r"^(\d+)\. (?:.+)(?:\n {3,}.+)*", re.MULTILINE)
RELEASE = re.compile(r"(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)")


def decisions() -> list[re.Match[str]]:
    """Return the records of DECISIONS.md: the whole text, and the number as group 1."""
    records = list(RECORD.finditer((ROOT / "DECISIONS.md").read_text()))
    assert records
    return records


def releases() -> list[tuple[str, date]]:
    """Return the releases of CHANGELOG.md with their dates, in the order of the file."""
    first, *rest = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert first == "Unreleased"
    headings = [RELEASE.fullmatch(heading) for heading in rest]
    assert headings
    assert None not in headings, rest
    return [(match[1], date.fromisoformat(match[2])) for match in headings if match]


def test_decisions_are_numbered_without_gaps() -> None:
    """Numbers run from 1 to n in order."""
    numbers = [int(record[1]) for record in decisions()]
    assert numbers == list(range(1, len(numbers) + 1))


def test_decisions_have_at_most_three_lines() -> None:
    """A record has the decision, its reason, and its cost."""
    assert [record[0] for record in decisions() if record[0].count("\n") > 2] == []


def test_no_decision_is_recorded_twice() -> None:
    """Two branches that are merged may bring the same record."""
    titles = [re.match(r"(?s)\d+\. \*\*(.+?)\*\*", record[0]) for record in decisions()]
    assert all(titles)
    names = [title[1] for title in titles if title]
    assert sorted(names) == sorted(set(names))


def test_releases_are_dated_and_newest_first() -> None:
    """Headings are `Unreleased`, then releases with ISO dates."""
    days = [day for _, day in releases()]
    assert days == sorted(days, reverse=True)


def test_the_newest_release_is_the_version_of_the_project() -> None:
    """`pyproject.toml` and CHANGELOG.md agree."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert releases()[0][0] == project["version"]


# Words that docs/glossary.md forbids of functions and data, and of models.
FORBIDDEN = re.compile(
    r"(?<![a-z])(tells?|telling|told|tellers?|says?|said|knows|asks|whom|whoever|nobody|somebody)"
    r"(?![a-z])",
    re.IGNORECASE,
)
TREES = ("api", "benchmarks", "builder", "factions", "tests")
# Code that is not held to the glossary yet.
UNHELD = (
    "builder/web/logs",
    "factions/systems",
    "factions/tabletop/battles/events.py",
    "factions/tabletop/battles/fighting.py",
    "factions/tabletop/battles/recording.py",
    "factions/tabletop/battles/replays.py",
    "factions/tabletop/battles/telling.py",
    "factions/tabletop/compiler",
    "tests/builder/web/test_clash_logs.py",
    "tests/builder/web/test_cold_logs.py",
    "tests/builder/web/test_dawn_logs.py",
    "tests/builder/web/test_iron_logs.py",
    "tests/builder/web/test_replays.py",
    "tests/conformance/test_events.py",
    "tests/example",
    "tests/factions/systems",
    "tests/factions/tabletop/battles",
    "tests/factions/tabletop/compiler",
    "tests/factions/tabletop/lists/test_remedies.py",
    "tests/playthroughs",
    "tests/test_house.py",
)
# Names that templates of pages use.
OF_TEMPLATES = {
    "builder/services/search.py": {"asks"},
}
HELD_DOCUMENTS = (
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "README.md",
    *sorted(f"docs/{file.name}" for file in (ROOT / "docs").glob("*.md")),
    "tests/lists/README.md",
)
DEFINING = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def held() -> Iterator[str]:
    """Yield the paths of the modules that are held to the glossary."""
    for path in sorted(path for tree in TREES for path in (ROOT / tree).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(UNHELD) and "migrations" not in path.parts:
            yield name


def names_of(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module defines: functions, classes, parameters, variables."""
    for node in ast.walk(tree):
        if isinstance(node, DEFINING):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def prose_of(text: str, tree: ast.Module) -> Iterator[str]:
    """Yield the docstrings and comments of a module."""
    for node in ast.walk(tree):
        if isinstance(node, DEFINING | ast.Module):
            yield ast.get_docstring(node) or ""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def forbidden(text: str, of_templates: set[str]) -> Iterator[str]:
    """Yield each name, docstring and comment of a module's text with a forbidden word in it."""
    if not FORBIDDEN.search(text.replace("_", " ")):
        return
    tree = ast.parse(text)
    for name in names_of(tree):
        if name not in of_templates and FORBIDDEN.search(name.replace("_", " ")):
            yield name
    yield from (prose for prose in prose_of(text, tree) if FORBIDDEN.search(prose))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def told(): pass", ["told"]),
        ("def f(whom): pass", ["whom"]),
        ("said = 1", ["said"]),
        ('def f():\n    """Tell of it."""', ["Tell of it."]),
        ("x = 1  # nobody asks", ["# nobody asks"]),
        ("file.tell()", []),
        ("x = _('It says %s.')", []),
        ("essays = untold = 1", []),
    ],
)
def test_forbidden_words_are_found_in_names_docstrings_and_comments(
    text: str, found: list[str]
) -> None:
    assert list(forbidden(text, set())) == found


def test_code_uses_the_words_of_the_glossary() -> None:
    modules = list(held())
    assert len(modules) > 600
    texts = {name: (ROOT / name).read_text() for name in modules}
    found = {
        name: list(forbidden(text, OF_TEMPLATES.get(name, set()))) for name, text in texts.items()
    }
    assert {name: words for name, words in found.items() if words} == {}


def test_names_of_templates_are_there() -> None:
    for name, words in OF_TEMPLATES.items():
        assert words <= set(names_of(ast.parse((ROOT / name).read_text()))), name


@pytest.mark.parametrize("document", sorted({*HELD_DOCUMENTS} - {"docs/glossary.md"}))
def test_documents_use_the_words_of_the_glossary(document: str) -> None:
    prose = re.sub(r"(?s)```.*?```|`[^`]*`", "", (ROOT / document).read_text())
    assert FORBIDDEN.findall(prose) == []


def test_no_line_of_prose_is_long() -> None:
    for document in ("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "docs/glossary.md"):
        prose = re.sub(r"(?s)```.*?```", "", (ROOT / document).read_text())
        lines = [line for line in prose.splitlines() if not line.startswith("|")]
        assert [line for line in lines if len(line) > 100] == [], document
