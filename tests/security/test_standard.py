"""docs/security.md: every requirement of the standard's two levels, and pointers that lead."""

import re
from collections.abc import Iterator

import pytest
from django.conf import settings

DOCUMENT = settings.BASE_DIR / "docs" / "security.md"
STATES = ("met", "not applicable", "open")

# The numbers of ASVS 4.0.3 that levels 1 and 2 ask for, by section: `1-7` is all from 1 to 7.
NUMBERS = {
    "1.1": "1-7",
    "1.2": "1-4",
    "1.4": "1 4 5",
    "1.5": "1-4",
    "1.6": "1-4",
    "1.7": "1-2",
    "1.8": "1-2",
    "1.9": "1-2",
    "1.10": "1",
    "1.11": "1-2",
    "1.12": "2",
    "1.14": "1-6",
    "2.1": "1-12",
    "2.2": "1-3",
    "2.3": "1-3",
    "2.4": "1-5",
    "2.5": "1-7",
    "2.6": "1-3",
    "2.7": "1-6",
    "2.8": "1-7",
    "2.9": "1-3",
    "2.10": "1-4",
    "3.1": "1",
    "3.2": "1-4",
    "3.3": "1-4",
    "3.4": "1-5",
    "3.5": "1-3",
    "3.7": "1",
    "4.1": "1-3 5",
    "4.2": "1-2",
    "4.3": "1-3",
    "5.1": "1-5",
    "5.2": "1-8",
    "5.3": "1-10",
    "5.4": "1-3",
    "5.5": "1-4",
    "6.1": "1-3",
    "6.2": "1-6",
    "6.3": "1-2",
    "6.4": "1-2",
    "7.1": "1-4",
    "7.2": "1-2",
    "7.3": "1 3 4",
    "7.4": "1-3",
    "8.1": "1-4",
    "8.2": "1-3",
    "8.3": "1-8",
    "9.1": "1-3",
    "9.2": "1-4",
    "10.2": "1-2",
    "10.3": "1-3",
    "11.1": "1-8",
    "12.1": "1-3",
    "12.2": "1",
    "12.3": "1-6",
    "12.4": "1-2",
    "12.5": "1-2",
    "12.6": "1",
    "13.1": "1 3 4 5",
    "13.2": "1-3 5 6",
    "13.3": "1-2",
    "13.4": "1-2",
    "14.1": "1-4",
    "14.2": "1-6",
    "14.3": "2-3",
    "14.4": "1-7",
    "14.5": "1-4",
}
POINTER = re.compile(
    r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|txt|md|yaml|json|html|js|toml|template)|\.ci/run|Dockerfile)(?:::(\w+))?`"
)


def wanted() -> Iterator[str]:
    """Yield every number, in order."""
    for section, numbers in NUMBERS.items():
        for part in numbers.split():
            first, _, last = part.partition("-")
            for number in range(int(first), int(last or first) + 1):
                yield f"{section}.{number}"


def rows() -> list[list[str]]:
    """Return the cells of each row of the tables."""
    lines = [line for line in DOCUMENT.read_text().splitlines() if re.match(r"\| \d", line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_no_number_is_missing_or_twice() -> None:
    assert [number for number, *_ in rows()] == list(wanted())


def test_each_is_met_or_not_applicable_or_open_with_place_or_reason() -> None:
    assert len(rows()) == 259
    for number, words, state, place in rows():
        assert state in STATES, number
        assert words, number
        assert place, number


def test_the_count_is_the_tables() -> None:
    states = [row[2] for row in rows()]
    summary = (
        f"Of {len(states)} requirements {states.count('met')} are met, "
        f"{states.count('not applicable')} do not apply and {states.count('open')} are open."
    )
    assert summary in DOCUMENT.read_text()


def pointers() -> list[tuple[str, str]]:
    """Return each file that is pointed at, with the test in it where one is named."""
    return sorted(set(POINTER.findall(DOCUMENT.read_text())))


def test_there_are_pointers() -> None:
    assert len(pointers()) > 70


@pytest.mark.parametrize(("path", "test"), pointers())
def test_every_reference_exists(path: str, test: str) -> None:
    text = (settings.BASE_DIR / path).read_text()
    assert not test or f"def {test}(" in text
