"""Importing a text: missing names have fields, and typing errors are corrected."""

import re

import pytest
from playwright.sync_api import Page, expect

from factions.models import Edition
from tests.e2e.visitor import Visitor, too_small

pytestmark = pytest.mark.e2e

TEXT = """Lista de Ana, torneo de Vigo
Tribus del Norte
Comandante: Oso de Hielo (60)
Cazadores orcos x2 (40)
Arqueros de hielo (25)
Evokr (25)"""


def test_a_foreign_text_becomes_a_list(
    visitor: Visitor, page: Page, dawns: dict[str, Edition]
) -> None:
    visitor.refused = True
    visitor.go("/paste/")
    page.get_by_label("List", exact=True).fill(TEXT)
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".wrong")).to_contain_text("Choose the game")
    visitor.fits()
    page.get_by_label("Game").select_option("Warcrow")
    page.get_by_role("button", name="Import").click()
    page.get_by_label("Faction").select_option("Northern Tribes")
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_label("Evokr")).to_have_value("Evoker")
    visitor.fits()
    assert too_small(page) == []
    page.get_by_label("Cazadores orcos").select_option("")
    page.get_by_role("button", name="Import").click()
    expect(page).to_have_url(re.compile("/e/"))
    expect(page.get_by_role("link", name="Evoker").first).to_be_visible()
