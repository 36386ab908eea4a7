"""The conformance lists as another program meets them: complete, and as their page says."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from factions.systems import SYSTEMS
from factions.tabletop import roster as rosters
from tests.builder.solving import catalogue

Document = dict[str, Any]

FOLDER = Path(settings.BASE_DIR) / "tests" / "lists"
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")
COUNTS = {
    "company-of-iron": (131, 18),
    "warcrow": (89, 14),
    "cold-iron": (137, 15),
    "iron-dawn": (153, 10),
    "armoured-clash": (137, 19),
}
EDITIONS = dict(re.findall(r"^\| `([\w-]+)` \| [^|]* (\S+) \| \d", PAGE, re.MULTILINE))
SHARED = frozenset(
    {
        "unknown-faction",
        "unknown-unit",
        "unknown-option",
        "unknown-upgrade",
        "option-required",
        "points-limit",
        "points-left",
        "game-size",
        "faction-only",
        "dangling-reference",
        "circular-reference",
        "empty-list",
    }
)
UNBREAKABLE = {("warcrow", "option-required"), ("warcrow", "enhancement-single")}
ALWAYS_BROKEN = {("company-of-iron", "requisition-unknown")}


def corpus(system: str) -> dict[str, Document]:
    """Return a game's lists by name."""
    files = sorted((FOLDER / system).glob("*.json"))
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def codes(system: str) -> list[str]:
    """Return a game's codes in the rulebook's order."""
    return [rule.code for rule in SYSTEMS[system].legality.RULES]


def broken(system: str, listed: Document) -> set[str]:
    """Return the codes that a list breaks, without the game's name."""
    return {told["code"].removeprefix(f"{system}/") for told in listed["codes"]}


def problems(document: Document) -> list[Document]:
    """Return what the checker finds in a document, as a verdict tells it."""
    system = document["system"]
    game = SYSTEMS[system]
    found = game.legality.check(rosters.read(document), catalogue(system), fixes=False).problems
    return [{"code": f"{system}/{p.code}", "severity": str(p.severity)} for p in found]


def test_every_game_has_its_lists() -> None:
    assert {folder.name for folder in FOLDER.iterdir() if folder.is_dir()} == set(SYSTEMS)
    assert {system: len(corpus(system)) for system in SYSTEMS} == {
        system: number for system, (number, _own) in COUNTS.items()
    }
    assert sum(number for number, _own in COUNTS.values()) == 647


def test_every_code_is_counted() -> None:
    own = {system: set(codes(system)) - SHARED for system in SYSTEMS}
    assert {system: len(found) for system, found in own.items()} == {
        system: number for system, (_lists, number) in COUNTS.items()
    }
    assert sum(map(len, own.values())) == 76
    assert len(SHARED) == 12
    assert all(set(codes(system)) >= SHARED for system in SYSTEMS)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_code_has_a_list_that_breaks_it_and_a_legal_neighbour(system: str) -> None:
    lists = corpus(system)
    shown: dict[str, set[str]] = {"broken": set(), "legal": set()}
    for name, listed in lists.items():
        code = max((c for c in codes(system) if name.startswith(f"{c}-")), key=len, default=None)
        if code is not None:
            kind = name.rpartition("-")[2]
            assert (code in broken(system, listed)) is (kind == "broken"), name
            shown[kind].add(code)
    unbroken = {(system, code) for code in codes(system) if code not in shown["broken"]}
    alone = {(system, code) for code in codes(system) if code not in shown["legal"]}
    assert unbroken == {pair for pair in UNBREAKABLE if pair[0] == system}
    assert alone == {pair for pair in UNBREAKABLE | ALWAYS_BROKEN if pair[0] == system}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_list_is_as_the_page_says(system: str) -> None:
    unpinned = []
    for name, listed in corpus(system).items():
        assert set(listed) == {"title", "document", "codes"}, name
        assert listed["document"]["system"] == system, name
        assert re.search("^legal-|-(legal|broken)$", name), name
        errors = [told for told in listed["codes"] if told["severity"] == "error"]
        assert name.endswith("-broken") or not errors, name
        assert not name.endswith("-broken") or listed["codes"], name
        assert {*broken(system, listed)} <= set(codes(system)), name
        if listed["document"].get("edition") != EDITIONS[system]:
            unpinned.append(f"{system}/{name}")
    assert unpinned == (["warcrow/legal-minimal"] if system == "warcrow" else [])


def test_the_pages_table_is_true() -> None:
    rows = re.findall(
        r"^\| `([\w-]+)` \| [^|]+ \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", PAGE, re.M
    )
    told = {system: tuple(map(int, numbers)) for system, *numbers in rows}
    assert told == {
        system: (
            len(corpus(system)),
            sum(name.endswith("-broken") for name in corpus(system)),
            len(codes(system)),
            own,
        )
        for system, (_lists, own) in COUNTS.items()
    }
    assert set(re.findall(r"`([\w-]+)`", PAGE.partition("Twelve codes")[2].partition(".")[0])) == (
        SHARED
    )


@pytest.fixture
def program() -> Mapping[str, Any]:
    """Return what the page's program defines."""
    defined: dict[str, Any] = {}
    [source] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(source, defined)  # noqa: S102 -- our own page
    return defined


def test_the_pages_program_finds_no_difference_to_this_checker(program: Mapping[str, Any]) -> None:
    assert program["differences"](FOLDER, problems) == []


def test_the_pages_program_finds_differences(program: Mapping[str, Any]) -> None:
    def blind(document: Document) -> list[Document]:
        return [told for told in problems(document) if told["severity"] == "error"]

    def twice(document: Document) -> list[Document]:
        return problems(document) * 2

    hinted = sum(
        any(told["severity"] != "error" for told in listed["codes"])
        for system in SYSTEMS
        for listed in corpus(system).values()
    )
    spoken = sum(bool(one["codes"]) for system in SYSTEMS for one in corpus(system).values())
    assert len(program["differences"](FOLDER, blind)) == hinted > 0
    assert len(program["differences"](FOLDER, twice)) == spoken > hinted
