"""The form of DECISIONS.md and CHANGELOG.md."""

import re
import tomllib
from datetime import date
from pathlib import Path

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
    """A record says what was decided, why, and what it costs."""
    assert [record[0] for record in decisions() if record[0].count("\n") > 2] == []


def test_releases_are_dated_and_newest_first() -> None:
    """Headings are `Unreleased`, then releases with ISO dates."""
    days = [day for _, day in releases()]
    assert days == sorted(days, reverse=True)


def test_the_newest_release_is_the_version_of_the_project() -> None:
    """`pyproject.toml` and CHANGELOG.md agree."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert releases()[0][0] == project["version"]
