"""What chat apps, keyboards and players do to a text leaves the list as it was."""

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.formats.text import export, normal, read
from builder.formats.text.lexicon import fold
from factions.loading import reference_lists
from tests.builder.formats.lexicons import GAMES, Document, lexicon, lexicons

COUNT = re.compile(r"^(↳* ?)(\d+)x ", re.MULTILINE)
POINTS = re.compile(r" \[(\d+) pts\]$", re.MULTILINE)
ENTRY = re.compile(r"^(?=.* \[\d+ pts\]$)(?!↳)", re.MULTILINE)


def in_lines(change: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: "\n".join(change(line) for line in text.split("\n"))


def without_accents(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text)
    return "".join(c for c in parts if not unicodedata.combining(c))


MUTATIONS: dict[str, Callable[[str], str]] = {
    "upper case": str.upper,
    "lower case": str.lower,
    "no accents": without_accents,
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
    "wide letters": lambda text: text.replace("[", "\uff3b").replace("]", "\uff3d"),
    "set in": in_lines(lambda line: f"    {line}"),
    "spaces behind": in_lines(lambda line: f"{line}   "),
    "spaces doubled": lambda text: text.replace(" ", "  "),
    "spaces that do not break": lambda text: text.replace(" ", "\u00a0"),
    "no width": in_lines(lambda line: f"\u200b{line}\ufeff"),
    "lines doubled": lambda text: text.replace("\n", "\n\n"),
    "lines of Windows": lambda text: text.replace("\n", "\r\n"),
    "no empty lines": lambda text: re.sub(r"\n+", "\n", text),
    "curly quotes": lambda text: text.replace("'", "\u2019"),
    "dashes": lambda text: text.replace("-", "\u2013"),
    "hyphens that do not break": lambda text: text.replace("-", "\u2011"),
    "bullets": lambda text: ENTRY.sub("• ", text),
    "hyphens in front": lambda text: ENTRY.sub("- ", text),
    "asterisks in front": lambda text: ENTRY.sub("* ", text),
    "pictures": lambda text: ENTRY.sub("⚔️ ", text),
    "bold": lambda text: re.sub(r"^([^↳\n,\[:]+)(?=.* \[\d+ pts\]$)", r"**\1**", text, flags=re.M),
    "2 times": lambda text: COUNT.sub("\\g<1>\\2 \u00d7 ", text),
    "x2": lambda text: COUNT.sub(r"\g<1>x\2 ", text),
    "(2)": lambda text: COUNT.sub(r"\g<1>(\2) ", text),
    "2": lambda text: COUNT.sub(r"\g<1>\2 ", text),
    "x2 behind": lambda text: re.sub(
        r"^(↳* ?)(\d+)x (.*) (\[\d+ pts\])$", r"\1\3, x\2 \4", text, flags=re.M
    ),
    "[25]": lambda text: POINTS.sub(r" [\1]", text),
    "25 pts": lambda text: POINTS.sub(r" \1 pts", text),
    "(25 points)": lambda text: POINTS.sub(r" (\1 points)", text),
    "- 25": lambda text: POINTS.sub(r" - \1", text),
    ": 25pts": lambda text: POINTS.sub(r": \1pts", text),
    "no points": lambda text: POINTS.sub("", text),
    "last line lost": lambda text: text[: text.rstrip().rindex("\n")],
}
OWN_WORDS = ("name", "notes")


def comparable(document: Document) -> Document:
    """Return a document with the players' own words folded; lines and capitals do not count."""
    return {key: fold(value) if key in OWN_WORDS else value for key, value in document.items()} | {
        "entries": [
            entry | {"name": fold(entry["name"])} if "name" in entry else entry
            for entry in document["entries"]
        ]
    }


@cache
def exported(system: str) -> list[tuple[Document, str]]:
    """Return the reference lists of a game with their text."""
    return [(document, export(document, lexicon(system))) for document in reference_lists(system)]


@pytest.mark.parametrize("mutation", MUTATIONS)
@pytest.mark.parametrize("system", GAMES)
def test_a_change_that_means_nothing(system: str, mutation: str) -> None:
    words = lexicon(system)
    for document, text in exported(system)[::3]:
        reading = read(MUTATIONS[mutation](text), [words])
        want = comparable(normal(document, words.edition))
        if mutation == "last line lost":
            del want["edition"]
        assert (comparable(reading.document), reading.unmatched) == (want, ()), document["name"]


def changed(text: str, mutations: list[str]) -> str:
    for mutation in mutations:
        text = MUTATIONS[mutation](text)
    return text


FORMS = ["2 times", "x2", "(2)", "[25]", "25 pts", "(25 points)", "- 25", "no points"]
SIGNS = [name for name in MUTATIONS if name not in (*FORMS, "last line lost", "x2 behind", "2")]


@pytest.mark.parametrize("system", GAMES)
@given(data=st.data())
@settings(max_examples=40)
def test_changes_one_upon_another(system: str, data: Any) -> None:
    words = lexicon(system)
    document, text = data.draw(st.sampled_from(exported(system)))
    form = data.draw(st.sampled_from(FORMS))
    signs = data.draw(st.lists(st.sampled_from(SIGNS), max_size=3, unique=True))
    reading = read(changed(text, [form, *signs]), [words])
    want = comparable(normal(document, words.edition))
    assert (comparable(reading.document), reading.unmatched) == (want, ())


def test_every_game_is_recognised_by_its_units() -> None:
    for system in GAMES:
        words = lexicon(system)
        for _document, text in exported(system)[::3]:
            head, _, rest = text.partition("Faction:")
            assert words.game.name in head
            untold = f"Faction:{rest}".replace(words.game.name, "")
            assert read(untold, lexicons()).document["system"] == system


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize(
    "line", ["River Gnomes, 5 models [50 pts]", "Gnomes of Zurich - 12 points"]
)
def test_an_unknown_unit_is_reported_in_any_place(system: str, line: str) -> None:
    whole = export(reference_lists(system)[0], lexicon(system)).split("\n")
    units = sorted(entry["unit"] for entry in reference_lists(system)[0]["entries"])
    first = next(at for at, text in enumerate(whole) if " pts]" in text)
    for at in (first, first + 1):
        found = read("\n".join([*whole[:at], line, *whole[at:]]), lexicons())
        assert [(left.line, left.text) for left in found.unmatched] == [(at + 1, line)]
        assert sorted(entry["unit"] for entry in found.document["entries"]) == units
