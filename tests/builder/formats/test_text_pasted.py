"""Pasted lists: recognised, read by the right edition, corrected."""

import json

import pytest

from builder.formats import code
from builder.formats.refusals import DocumentError
from builder.formats.text import Reading, export, normal
from builder.formats.text.pasted import corrected, factions, kept, lexicon_of, nearest, understand
from factions.models import Edition
from tests.builder.formats.lexicons import Document, corpus

LEGAL = corpus("warcrow")["points-limit-legal"]


@pytest.mark.usefixtures("loaded")
def test_documents_and_codes_come_as_they_are() -> None:
    text = json.dumps(LEGAL)
    for pasted in (
        text,
        text.encode(),
        f"\ufeff{text}",
        code.encode(LEGAL),
        f" {code.encode(LEGAL)}\n",
    ):
        assert understand(pasted) == Reading(LEGAL, (), ())


@pytest.mark.usefixtures("loaded")
def test_a_bracket_in_front_makes_no_document() -> None:
    assert understand("[Warcrow] Frost\nEvoker").document["name"] == "Frost"


def test_text_comes_in_its_normal_form(loaded: Edition) -> None:
    reading = understand(export(LEGAL, lexicon_of(loaded)).encode())
    assert reading == Reading(normal(LEGAL, "1.6"), (), ())


def test_text_is_read_by_the_edition_that_made_it(
    dawns: dict[str, Edition], garrison: Document
) -> None:
    text = export(garrison, lexicon_of(dawns["0.9"]))
    reading = understand(text)
    assert reading == Reading(normal(garrison, "0.9"), (), ())
    unknown = understand(text.replace("Iron Dawn 0.9", "Iron Dawn 7.7"))
    assert "edition" not in unknown.document


def test_the_words_of_an_edition_are_kept(loaded: Edition, django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]  # pytest-django's fixture has no type
    words = lexicon_of(loaded)
    with django_assert_num_queries(0):
        assert lexicon_of(loaded) is words


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("pasted", "kind"),
    [
        ("", "malformed"),
        ("  \n", "malformed"),
        (b"\xff\xfe", "malformed"),
        ("{", "malformed"),
        ("[]", "schema"),
        ("rc1-AAAA", "malformed"),
        ("words of no game", "malformed"),
        (b" " * 300_000, "too-large"),
    ],
)
def test_what_is_refused(pasted: str | bytes, kind: str) -> None:
    with pytest.raises(DocumentError) as error:
        understand(pasted)
    assert error.value.kind == kind


@pytest.mark.django_db
def test_without_a_catalogue_no_text_is_read() -> None:
    with pytest.raises(DocumentError, match="No catalogue is loaded"):
        understand("Orc Hunters")


@pytest.mark.usefixtures("loaded")
def test_a_chosen_name_stands_where_it_was_meant() -> None:
    text = "Northern Tribes\r\n2x Orc Huntres [40]\r\nEvokr\r\nnothing at all"
    reading = understand(text)
    text_again = corrected(
        text, reading.unmatched, {0: "Orc Hunters", 1: "Evoker", 2: "Evoker", 9: "x"}
    )
    assert text_again == "Northern Tribes\n2x Orc Hunters [40]\nEvoker\nnothing at all"
    assert [entry["unit"] for entry in understand(text_again).document["entries"]] == [
        "orc-hunters",
        "evoker",
    ]


@pytest.mark.usefixtures("loaded")
def test_lines_left_out_are_kept_in_the_notes() -> None:
    reading = understand("Evoker\nwho knows\nNotes: mine\nwho knows")
    assert kept(reading)["notes"] == "mine\nLeft out when the list was read:\nwho knows"
    whole = understand("Evoker")
    assert kept(whole) is whole.document


@pytest.mark.usefixtures("loaded")
def test_the_only_name_near_is_taken_with_a_note() -> None:
    reading = nearest(b"\xef\xbb\xbfNorthern Tribes\n2x Orc Huntres [40]\nEvokr\nwho knows")
    assert [entry["unit"] for entry in reading.document["entries"]] == ["orc-hunters", "evoker"]
    assert reading.document["entries"][0]["count"] == 2
    assert [left.part for left in reading.unmatched] == ["who knows"]
    assert reading.notes == (
        "Line 2: “2x Orc Huntres [40]” is read as Orc Hunters, the only name near it.",
        "Line 3: “Evokr” is read as Evoker, the only name near it.",
    )
    assert nearest("Evoker") == understand("Evoker")


def test_a_text_is_read_as_of_the_game_that_is_chosen(
    loaded: Edition, dawns: dict[str, Edition]
) -> None:
    reading = understand("Liste\nEvokr", system="iron-dawn", faction="humans")
    assert reading.document["system"] == "iron-dawn"
    assert understand(json.dumps(LEGAL), system="iron-dawn").document == LEGAL
    assert list(factions("iron-dawn")) == ["humans", "sparaxians", "woruxi", "sea-people", "kurae"]
    assert factions("chess") == {}
    with pytest.raises(DocumentError, match="There is no game") as error:
        understand("Evoker", system="chess")
    assert (error.value.kind, error.value.path) == ("schema", "/system")
