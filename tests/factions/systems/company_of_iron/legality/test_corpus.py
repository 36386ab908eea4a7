"""The conformance lists: each breaks exactly what it says."""

import re
from collections import Counter
from typing import Any

import pytest

from factions.systems.company_of_iron import legality
from factions.systems.company_of_iron.catalogue import Catalogue
from tests.factions.systems.company_of_iron.legality.lists import CORPUS, corpus

# Lists with an error that no single fix removes without another problem or information.
UNFIXED = {"empty-list-broken", "unknown-unit-commander-broken"}
# No requisition cost is known, so only an empty list would not tell of it.
ALWAYS_TOLD = {"requisition-unknown"}


@pytest.mark.parametrize("name", sorted(CORPUS))
def test_list_breaks_exactly_what_it_says(name: str, catalogue: Catalogue) -> None:
    verdict = legality.check(corpus(name), catalogue)
    found = [(f"company-of-iron/{p.code}", str(p.severity)) for p in verdict.problems]
    assert found == [(c["code"], c["severity"]) for c in CORPUS[name]["codes"]]
    assert verdict.legal is all(c["severity"] != "error" for c in CORPUS[name]["codes"])


@pytest.mark.parametrize("code", sorted(rule.code for rule in legality.RULES))
def test_code_has_a_list_that_breaks_it_and_a_legal_neighbour(code: str) -> None:
    public = f"company-of-iron/{code}"
    broken = [codes_of(name) for name in CORPUS if re.fullmatch(f"{code}(-.*)?-broken", name)]
    assert broken
    assert any(public in codes for codes in broken)
    legal = [codes_of(name) for name in CORPUS if re.fullmatch(f"{code}(-.*)?-legal", name)]
    assert bool(legal) is (code not in ALWAYS_TOLD)
    assert not any(public in codes for codes in legal)


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-legal")))
def test_a_legal_neighbour_is_legal(name: str, catalogue: Catalogue) -> None:
    assert legality.check(corpus(name), catalogue).legal


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-broken")))
def test_error_of_a_broken_list_has_a_fix(name: str, catalogue: Catalogue) -> None:
    verdict = legality.check(corpus(name), catalogue)
    errors = [problem for problem in verdict.problems if problem.severity == "error"]
    assert all(problem.fixes for problem in errors) is (name not in UNFIXED)


def codes_of(name: str) -> set[str]:
    listed: list[dict[str, Any]] = CORPUS[name]["codes"]
    return {element["code"] for element in listed}


def test_corpus_covers_every_code_there_is() -> None:
    public = {f"company-of-iron/{rule.code}" for rule in legality.RULES}
    assert set.union(*(codes_of(name) for name in CORPUS)) == public
    assert len(public) == 30
    assert len(CORPUS) == 131


def test_titles_and_documents_are_given_once() -> None:
    assert all(set(listed) == {"title", "document", "codes"} for listed in CORPUS.values())
    titles = Counter(listed["title"] for listed in CORPUS.values())
    assert max(titles.values()) == 1
