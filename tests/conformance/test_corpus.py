"""The conformance lists as another program finds them: complete, and in the form of their page."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from factions.systems import SYSTEMS
from factions.tabletop.lists import roster as rosters
from tests.builder.solving import catalogue
from tests.conformance import counting
from tests.conformance.counting import SHARED, codes

Document = dict[str, Any]

FOLDER = Path(settings.BASE_DIR) / "tests" / "lists"
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")
EDITIONS = dict(re.findall(r"^\| `([\w-]+)` \| [^|]* (\S+) \| \d", PAGE, re.MULTILINE))
UNBREAKABLE = {("warcrow", "option-required"), ("warcrow", "enhancement-single")}
ALWAYS_BROKEN = {("company-of-iron", "requisition-unknown")}


def corpus(system: str) -> dict[str, Document]:
    """Return a game's lists by name."""
    files = sorted((FOLDER / system).glob("*.json"))
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def broken(system: str, listed: Document) -> set[str]:
    """Return the codes that a list breaks, without the game's name."""
    return {problem["code"].removeprefix(f"{system}/") for problem in listed["codes"]}


def problems(document: Document) -> list[Document]:
    """Return the problems of a document, as in its verdict."""
    system = document["system"]
    game = SYSTEMS[system]
    edition = catalogue(system, document.get("edition"))
    found = game.legality.check(rosters.read(document), edition, fixes=False).problems
    return [{"code": f"{system}/{p.code}", "severity": str(p.severity)} for p in found]


def test_every_game_has_its_lists() -> None:
    assert {folder.name for folder in FOLDER.iterdir() if folder.is_dir()} == set(SYSTEMS)
    assert min(len(corpus(system)) for system in SYSTEMS) > 2 * len(SHARED)


def test_every_game_has_the_shared_codes_and_some_of_its_own() -> None:
    assert len(SHARED) == 12
    for system in SYSTEMS:
        assert set(codes(system)) >= SHARED
        assert len(counting.own(system)) == len(codes(system)) - len(SHARED) > 0


def test_codes_come_in_the_rulebooks_order_which_is_frozen() -> None:
    assert counting.CODES.read_text(encoding="utf-8") == counting.in_order(), counting.AGAIN


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
def test_every_list_has_the_form_of_the_page(system: str) -> None:
    unpinned = []
    for name, listed in corpus(system).items():
        assert set(listed) == {"title", "document", "codes"}, name
        assert listed["document"]["system"] == system, name
        assert re.search("^legal-|-(legal|broken)$", name), name
        errors = [problem for problem in listed["codes"] if problem["severity"] == "error"]
        assert name.endswith("-broken") or not errors, name
        assert not name.endswith("-broken") or listed["codes"], name
        assert {*broken(system, listed)} <= set(codes(system)), name
        edition = listed["document"].get("edition")
        if edition != EDITIONS[system] and catalogue(system, edition).edition != edition:
            unpinned.append(f"{system}/{name}")
    assert unpinned == (["warcrow/legal-minimal"] if system == "warcrow" else [])


def test_the_pages_numbers_are_true() -> None:
    assert {system for _, system in counting.ROW.findall(PAGE)} == set(SYSTEMS)
    assert counting.counted(PAGE) == PAGE, counting.AGAIN
    assert counting.counted(re.sub(r"\d+ lists of", "1 lists of", PAGE)) == PAGE
    assert counting.counted(PAGE.replace("The other ", "The other 1")) == PAGE
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
        return [problem for problem in problems(document) if problem["severity"] == "error"]

    def twice(document: Document) -> list[Document]:
        return problems(document) * 2

    hinted = sum(
        any(problem["severity"] != "error" for problem in listed["codes"])
        for system in SYSTEMS
        for listed in corpus(system).values()
    )
    spoken = sum(bool(one["codes"]) for system in SYSTEMS for one in corpus(system).values())
    assert len(program["differences"](FOLDER, blind)) == hinted > 0
    assert len(program["differences"](FOLDER, twice)) == spoken > hinted
