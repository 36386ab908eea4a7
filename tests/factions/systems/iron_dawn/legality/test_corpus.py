"""The conformance lists: each breaks exactly what it says."""

import re
from collections import Counter
from typing import Any

import pytest

from factions.systems.iron_dawn import legality
from factions.systems.iron_dawn.catalogue import Catalogue
from tests.factions.systems.iron_dawn.legality.lists import CORPUS, DOCUMENT, corpus

# A list without entries has nothing to change: what to recruit is for its player to say.
UNFIXED = {"empty-list-broken"}


@pytest.mark.parametrize("name", sorted(CORPUS))
def test_list_breaks_exactly_what_it_says(name: str, dawn: Catalogue) -> None:
    verdict = legality.check(corpus(name), dawn)
    found = Counter((f"iron-dawn/{p.code}", str(p.severity)) for p in verdict.problems)
    expected = Counter((c["code"], c["severity"]) for c in CORPUS[name]["codes"])
    assert found == expected
    assert verdict.legal is all(c["severity"] != "error" for c in CORPUS[name]["codes"])


@pytest.mark.parametrize("name", sorted(CORPUS))
def test_list_is_a_document(name: str) -> None:
    assert DOCUMENT.is_valid(CORPUS[name]["document"])
    assert set(CORPUS[name]) == {"title", "document", "codes"}


@pytest.mark.parametrize("code", sorted({rule.code for rule in legality.RULES}))
def test_code_has_a_list_that_breaks_it_and_a_legal_neighbour(code: str) -> None:
    public = f"iron-dawn/{code}"
    broken = [codes_of(name) for name in CORPUS if re.fullmatch(f"{code}(-.*)?-broken", name)]
    assert all(public in codes for codes in broken)
    assert any(codes == {public} for codes in broken)
    legal = [codes_of(name) for name in CORPUS if re.fullmatch(f"{code}(-.*)?-legal", name)]
    assert legal
    assert not any(public in codes for codes in legal)


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-broken")))
def test_error_of_a_broken_list_has_a_fix(name: str, dawn: Catalogue) -> None:
    verdict = legality.check(corpus(name), dawn)
    errors = [problem for problem in verdict.problems if problem.severity == "error"]
    assert all(problem.fixes for problem in errors) is (name not in UNFIXED)


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-legal")))
def test_legal_list_has_no_error(name: str, dawn: Catalogue) -> None:
    assert legality.check(corpus(name), dawn).legal


def codes_of(name: str) -> set[str]:
    listed: list[dict[str, Any]] = CORPUS[name]["codes"]
    return {element["code"] for element in listed}


def test_corpus_covers_every_code_there_is() -> None:
    public = {f"iron-dawn/{rule.code}" for rule in legality.RULES}
    assert set.union(*(codes_of(name) for name in CORPUS)) == public
    assert len(public) == 22
    assert len(CORPUS) == 153
