"""The linter of stylesheets finds what it is there for, and nothing in the ones that ship."""

import pytest

from tests import stylesheets
from tests.stylesheets import breaches, words_of_pages

WORDS = ("card", "name", "die-", "bar")


@pytest.mark.parametrize(
    "text",
    [
        ".card { color: red; }",
        "#bar > .card:not(.name, :first-child) { color: red; }",
        ":root { --ink: #000; } .card { color: color-mix(in oklab, var(--ink), red); }",
        ".die-R { color: red; }",
        "@media (max-width: 30rem) { .card { color: red; } .name { color: red; } }",
        ".card { color: #cc0000; } .card { color: red; }",
        ".card { color: red; &:hover { color: blue; } .name { color: blue; } }",
    ],
)
def test_nothing_is_found_in_what_is_right(text: str) -> None:
    assert breaches(text, WORDS) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (".card { color red; }", "Stop token reached"),
        (".card { color: red; background: red; color: blue; }", "color is given twice"),
        (".card { color: ; }", "color has no value"),
        (".card { color: var(--ink); }", "--ink is used and given nowhere"),
        (".card { width: calc(1px * (2 + var(--ink))); }", "--ink is used and given nowhere"),
        (":root { --ink: #000; }", "--ink is given and used nowhere"),
        (".crad { color: red; }", ".crad: no page has it"),
        (".card { .crad { color: red; } }", ".crad: no page has it"),
        (".card:is(.name, .nmae) { color: red; }", ".nmae: no page has it"),
        ("@media print { .card .crad { color: red; } }", ".crad: no page has it"),
        ("#bra { color: red; }", "#bra: no page has it"),
        ("@import 'other.css';", "@import"),
        (".card { color: red; } }", "EOF reached"),
    ],
)
def test_a_breach_is_found(text: str, reason: str) -> None:
    (found,) = breaches(f"\n{text}", WORDS)
    assert found.line == 2
    assert reason in found.reason


def test_words_of_pages_are_those_of_templates_scripts_and_code() -> None:
    assert {"unitrow", "has-bar", "kept", "sym", "die-", "toast"} <= words_of_pages()
    assert "unitrwo" not in words_of_pages()


def test_the_stylesheets_that_ship_are_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(list(stylesheets.SHEETS.glob("*.css"))) == 1
    assert stylesheets.main() == 0
    assert capsys.readouterr().out == ""
