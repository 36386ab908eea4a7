"""The stylesheet's tokens: text can be read on every ground it stands on, in light and in dark."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from factions import loading

SHEET = (settings.BASE_DIR / "builder/web/static/rollcall/app.css").read_text()
PAIRS = dict(re.findall(r"--([\w-]+): light-dark\((#\w{6}, #\w{6})\)", SHEET))
TEXTS = ("ink", "soft", "accent", "good", "bad", "warn", "info", "side-a", "side-b")
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
def test_buttons(theme: str) -> None:
    assert contrast(colour("on-accent", theme), colour("accent", theme)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_factions_can_be_read_and_be_read_upon(theme: str) -> None:
    """Their names stand on every ground, and the words of badges on their colours."""
    for faction, pair in loading.colours().items():
        for ground in GROUNDS:
            assert contrast(pair[THEMES.index(theme)], colour(ground, theme)) >= 4.5, faction


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


def test_the_stylesheet_names_no_faction() -> None:
    assert "data-faction" not in SHEET


def test_every_faction_that_ships_has_a_colour() -> None:
    folders = [file.parent for file in settings.FIXTURES.glob("*/edition.json")]
    keys = [row["id"] for one in folders for row in factions(one / "edition.json")]
    assert len(folders) == 5
    assert len(keys) == 37
    assert sorted(loading.colours()) == sorted(keys)


def factions(edition: Path) -> list[dict[str, Any]]:
    """Return the factions of an edition's file."""
    rows: list[dict[str, Any]] = json.loads(edition.read_text())["factions"]
    return rows


@pytest.mark.parametrize("file", sorted(settings.FIXTURES.glob("*/edition.json")))
def test_no_two_factions_of_a_game_look_alike(file: Path) -> None:
    colours = [loading.colours()[row["id"]] for row in factions(file)]
    assert len(set(colours)) == len(colours)


def test_pages_have_the_colours_of_factions(client: Client) -> None:
    response = client.get("/colours.css")
    assert response["Content-Type"] == "text/css; charset=utf-8"
    lines = response.content.decode().splitlines()
    assert '[data-faction="khador"] { --faction: light-dark(#9c1f33, #ff9da3); }' in lines
    assert len(lines) == len(loading.colours())


def test_the_current_item_stands_out() -> None:
    templates = (settings.BASE_DIR / "builder/web/templates").rglob("*.html")
    current = re.compile(r'class="(btn|chip)[^"]*"[^>]*aria-current')
    marked = {name for one in templates for name in current.findall(one.read_text())}
    assert marked == {"btn", "chip"}
    assert all(f".{name}[aria-current]" in SHEET for name in marked)
