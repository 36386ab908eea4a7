"""Lists as text and back: every list of the corpus, and lists drawn at random."""

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.formats import documents as accepting
from builder.formats.text import export, normal, read
from builder.formats.text.printing import WIDTH
from factions.tabletop.lists import roster
from tests.builder.formats import lexicons
from tests.builder.formats.lexicons import GAMES, Document, corpus, known, lexicon

each_game = pytest.mark.parametrize("system", GAMES)
LISTS = [(system, name) for system in GAMES for name in corpus(system)]


def there_and_back(document: Document) -> Document:
    reading = read(export(document, lexicon(document["system"])), lexicons.lexicons())
    assert reading.unmatched == ()
    assert reading.notes == ()
    return reading.document


def test_how_many_lists_there_are() -> None:
    assert len(LISTS) >= 760


@each_game
def test_every_list_of_known_units_comes_back(system: str) -> None:
    words = lexicon(system)
    tried = 0
    for name, document in corpus(system).items():
        if known(document, words):
            assert there_and_back(document) == normal(document, words.edition), name
            tried += 1
    assert tried > 75


@each_game
@given(data=st.data())
@settings(max_examples=60)
def test_any_list_comes_back(system: str, data: st.DataObject) -> None:
    document = accepting.accept(data.draw(lexicons.documents(system)))
    assert there_and_back(document) == normal(document, lexicon(system).edition)


@each_game
@given(data=st.data())
@settings(max_examples=30)
def test_the_normal_form_is_its_own(system: str, data: st.DataObject) -> None:
    form = normal(data.draw(lexicons.documents(system)), "1")
    assert normal(form, "1") == form
    assert accepting.accept(form) == form


@each_game
def test_the_normal_form_is_judged_as_the_list_is(system: str) -> None:
    words = lexicon(system)
    for name, document in corpus(system).items():
        verdicts = [
            words.game.legality.check(roster.read(form), words.catalogue, fixes=False)
            for form in (document, normal(document, words.edition))
        ]
        codes = [Counter(problem.code for problem in verdict.problems) for verdict in verdicts]
        assert codes[0] == codes[1], name
        assert verdicts[0].summary["points"] == verdicts[1].summary["points"]


@each_game
def test_unknown_units_come_back_as_lines_that_are_not_understood(system: str) -> None:
    words = lexicon(system)
    strange = [document for document in corpus(system).values() if not known(document, words)]
    assert strange
    for document in strange:
        unknown = [e["unit"] for e in document["entries"] if e["unit"] not in words.cards]
        reading = read(export(document, words), lexicons.lexicons())
        found = Counter(
            left.meant for left in reading.unmatched if left.text.strip("↳ ")[0] in '"1234567890'
        )
        assert found == Counter(unknown)
        assert len(reading.document["entries"]) == len(document["entries"]) - len(unknown)


def test_a_misspelt_unit_is_offered_its_closest() -> None:
    document = corpus("warcrow")["unknown-unit-broken"]
    left, *_ = read(export(document, lexicon("warcrow")), lexicons.lexicons()).unmatched
    assert left.candidates[0] == "Orc Hunters"
    assert len(left.candidates) <= 5


@each_game
def test_text_is_fit_for_chat_apps(system: str) -> None:
    words = lexicon(system)
    lengths = []
    for document in corpus(system).values():
        text, _, _ = export(document, words).partition("Notes:")
        for line in text.splitlines():
            assert line == line.strip()
            assert not re.search(r"[*_~`]", line)
            assert not re.match(r"[-+>#•.]|\d+[.)]", line)
            lengths.append(len(line))
    assert sum(length > WIDTH for length in lengths) < 0.03 * len(lengths)
