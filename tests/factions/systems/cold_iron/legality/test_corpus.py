"""The conformance lists: each breaks exactly what it says."""

import re
from collections import Counter
from typing import Any

import pytest

from factions.systems.cold_iron import legality
from factions.systems.cold_iron.catalogue import Catalogue
from tests.factions.systems.cold_iron.legality.lists import CORPUS, accepted, corpus

# Lists with an error that no single fix removes without another problem or information.
UNFIXED = {"empty-list-broken"}


@pytest.mark.parametrize("name", sorted(CORPUS))
def test_list_breaks_exactly_what_it_says(name: str, catalogue: Catalogue) -> None:
    verdict = legality.check(corpus(name), catalogue)
    found = Counter((f"cold-iron/{p.code}", str(p.severity)) for p in verdict.problems)
    expected = Counter((c["code"], c["severity"]) for c in CORPUS[name]["codes"])
    assert found == expected
    assert verdict.legal is all(c["severity"] != "error" for c in CORPUS[name]["codes"])


@pytest.mark.parametrize("code", sorted({rule.code for rule in legality.RULES}))
def test_code_has_a_list_that_breaks_it_and_a_legal_neighbour(code: str) -> None:
    public = f"cold-iron/{code}"
    broken = [codes_of(name) for name in CORPUS if re.fullmatch(f"{code}(-.*)?-broken", name)]
    assert broken
    assert all(public in codes for codes in broken)
    legal = [codes_of(name) for name in CORPUS if re.fullmatch(f"{code}(-.*)?-legal", name)]
    assert legal
    assert not any(public in codes for codes in legal)


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-broken")))
def test_each_breach_of_a_broken_list_has_a_fix(name: str, catalogue: Catalogue) -> None:
    verdict = legality.check(corpus(name), catalogue)
    serious = [problem for problem in verdict.problems if problem.severity != "info"]
    assert all(problem.fixes for problem in serious) is (name not in UNFIXED)


@pytest.mark.parametrize("name", sorted(CORPUS))
def test_every_list_is_a_list_document(name: str) -> None:
    assert set(CORPUS[name]) == {"title", "document", "codes"}
    accepted(CORPUS[name]["document"])


def codes_of(name: str) -> set[str]:
    listed: list[dict[str, Any]] = CORPUS[name]["codes"]
    return {element["code"] for element in listed}


def test_corpus_covers_every_code_there_is() -> None:
    public = {f"cold-iron/{rule.code}" for rule in legality.RULES}
    assert set.union(*(codes_of(name) for name in CORPUS)) == public
    assert len(public) == 27
    assert len(CORPUS) > 100
