"""What Company of Iron's problems and fixes say."""

import re

import pytest

from builder.formats.words import company_of_iron as words
from factions.systems.company_of_iron import legality
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.legality import rules
from tests.factions.systems.company_of_iron.legality.lists import CORPUS, corpus

PLACE = re.compile(r"%\((\w+)\)")
OWN = {rule.code for rule in legality.RULES if rule.find.__module__ == rules.__name__}
SHARED = {"points-left"}  # one of its own rules, worded as all games word it
RETOLD = {"game-size", "unknown-option", "option-required", "unknown-upgrade"}


def test_every_own_code_has_words() -> None:
    plain = {key.partition(" (")[0] for key in words.MESSAGES}
    assert plain - OWN == RETOLD
    assert OWN - plain == SHARED


@pytest.mark.parametrize("code", sorted(OWN - SHARED))
def test_words_speak_of_what_the_problem_knows(code: str, catalogue: Catalogue) -> None:
    found = [
        problem
        for name in CORPUS
        for problem in legality.check(corpus(name), catalogue, fixes=False).problems
        if problem.code == code
    ]
    assert found
    for problem in found:
        values = {key: 2 if isinstance(v, int) else str(v) for key, v in problem.data.items()}
        values |= {"entry": "Somebody", "blamed": "Some"}
        for key, text in words.MESSAGES.items():
            if key.partition(" (")[0] == code:
                assert not PLACE.search(str(text % values))


def test_words_are_sentences() -> None:
    for key, text in words.MESSAGES.items():
        if key != "min-models":
            assert str(text).endswith((".", ")s."))
