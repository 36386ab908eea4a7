"""The conformance lists: each breaks exactly what it says."""

import re
from collections import Counter
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from builder.formats import documents
from factions.systems.armoured_clash import legality
from factions.systems.armoured_clash.catalogue import Catalogue
from tests.factions.systems.armoured_clash.legality.lists import CORPUS, corpus

# Lists with an error that no fix removes.
UNFIXED = {"empty-list-broken"}


@pytest.mark.parametrize("name", sorted(CORPUS))
def test_list_breaks_exactly_what_it_says(name: str, clash: Catalogue) -> None:
    verdict = legality.check(corpus(name), clash)
    found = Counter((f"armoured-clash/{p.code}", str(p.severity)) for p in verdict.problems)
    expected = Counter((c["code"], c["severity"]) for c in CORPUS[name]["codes"])
    assert found == expected
    assert verdict.legal is all(c["severity"] != "error" for c in CORPUS[name]["codes"])


@pytest.mark.parametrize("name", sorted(CORPUS))
def test_list_is_a_document(name: str) -> None:
    assert set(CORPUS[name]) == {"title", "document", "codes"}
    validator = Draft202012Validator(documents.schema())
    assert list(validator.iter_errors(CORPUS[name]["document"])) == []


@pytest.mark.parametrize("code", sorted(rule.code for rule in legality.RULES))
def test_code_has_a_list_that_breaks_it_and_a_legal_neighbour(code: str) -> None:
    public = f"armoured-clash/{code}"
    broken = [codes_of(name) for name in CORPUS if re.fullmatch(f"{code}(-.*)?-broken", name)]
    assert broken
    assert all(public in codes for codes in broken)
    assert any(codes == {public} for codes in broken)
    legal = [codes_of(name) for name in CORPUS if re.fullmatch(f"{code}(-.*)?-legal", name)]
    assert legal
    assert not any(public in codes for codes in legal)


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-legal")))
def test_legal_list_has_no_error(name: str) -> None:
    assert all(element["severity"] != "error" for element in CORPUS[name]["codes"])


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-broken")))
def test_error_of_a_broken_list_has_a_fix(name: str, clash: Catalogue) -> None:
    verdict = legality.check(corpus(name), clash)
    errors = [problem for problem in verdict.problems if problem.severity == "error"]
    assert all(problem.fixes for problem in errors) is (name not in UNFIXED)


def codes_of(name: str) -> set[str]:
    listed: list[dict[str, Any]] = CORPUS[name]["codes"]
    return {element["code"] for element in listed}


def test_corpus_covers_every_code_there_is() -> None:
    public = {f"armoured-clash/{rule.code}" for rule in legality.RULES}
    assert set.union(*(codes_of(name) for name in CORPUS)) == public
    assert len(public) == 31
    assert len(CORPUS) == 137


def test_titles_are_given_once_but_to_pairs() -> None:
    titles = Counter(listed["title"] for listed in CORPUS.values())
    assert max(titles.values()) <= 2
