"""The stylesheet's tokens: text can be read on every ground it stands on, in light and in dark."""

import json
import re
from itertools import product

import pytest
from django.conf import settings

SHEET = (settings.BASE_DIR / "builder/web/static/rollcall/app.css").read_text()
PAIRS = dict(re.findall(r"--([\w-]+): light-dark\((#\w{6}, #\w{6})\)", SHEET))
FACTIONS = ("hegemony", "northern", "scions", "syenann", "mercenary", "crimson", "copper",
            "olive", "teal", "azure", "indigo", "violet", "slate")  # fmt: skip
TEXTS = ("ink", "soft", "accent", "good", "bad", "warn", "info", "side-a", "side-b", *FACTIONS)
GROUNDS = ("paper", "sheet")
THEMES = ("light", "dark")


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG 2 defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours: 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def colour(token: str, theme: str) -> str:
    """Return the colour of a token in a theme."""
    return str(PAIRS[token].split(", ")[THEMES.index(theme)])


def test_the_measure_itself() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("text", "ground", "theme"), list(product(TEXTS, GROUNDS, THEMES)))
def test_text_on_its_ground(text: str, ground: str, theme: str) -> None:
    assert contrast(colour(text, theme), colour(ground, theme)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_buttons_and_badges(theme: str) -> None:
    assert contrast(colour("on-accent", theme), colour("accent", theme)) >= 4.5
    for faction in FACTIONS:
        assert contrast(colour("sheet", theme), colour(faction, theme)) >= 4.5


@pytest.mark.parametrize(("ground", "theme"), list(product(GROUNDS, THEMES)))
def test_edges_and_focus_can_be_seen(ground: str, theme: str) -> None:
    assert contrast(colour("edge", theme), colour(ground, theme)) >= 3
    assert contrast(colour("focus", theme), colour(ground, theme)) >= 3


def test_nothing_is_fetched_from_elsewhere() -> None:
    assert "http" not in SHEET
    assert "@import" not in SHEET


def test_motion_and_paper_are_thought_of() -> None:
    assert "prefers-reduced-motion: reduce" in SHEET
    assert "@media print" in SHEET


def test_every_token_that_is_used_is_there() -> None:
    known = set(re.findall(r"--([\w-]+):", SHEET))
    used = set(re.findall(r"var\(--([\w-]+)\)", SHEET))
    assert len(used) > 20
    assert used <= known


def test_every_faction_that_ships_has_a_colour() -> None:
    editions = settings.FIXTURES.glob("*/edition.json")
    factions = [row["id"] for one in editions for row in json.loads(one.read_text())["factions"]]
    assert len(factions) == 37
    coloured = re.findall(r'\[data-faction="([\w-]+)"\]', SHEET)
    assert sorted(coloured) == sorted(factions)


def test_the_current_item_stands_out() -> None:
    templates = (settings.BASE_DIR / "builder/web/templates").rglob("*.html")
    current = re.compile(r'class="(btn|chip)[^"]*"[^>]*aria-current')
    marked = {name for one in templates for name in current.findall(one.read_text())}
    assert marked == {"btn", "chip"}
    assert all(f".{name}[aria-current]" in SHEET for name in marked)
