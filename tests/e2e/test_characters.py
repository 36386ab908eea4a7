"""A character of one's own is made in a real browser: its ratings follow every change at once."""

import pytest
from playwright.sync_api import Page, expect

from builder.models import ArmyList
from builder.services import lists
from tests import rows
from tests.e2e.visitor import Visitor, too_small

pytestmark = pytest.mark.e2e
WIDE = """() => { const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { letter-spacing: 0.04em }"); document.adoptedStyleSheets = [sheet]; }"""


@pytest.fixture
def band(visitor: Visitor) -> Visitor:
    """Return a visitor with an empty band."""
    rows.load("cold-iron")
    document = {
        "format": "rollcall-list/1",
        "system": "cold-iron",
        "faction": "wanderers",
        "entries": [],
    }
    _, secret = lists.create(document)
    visitor.go(f"/e/{secret}/")
    return visitor


def test_a_character_is_built(band: Visitor, page: Page) -> None:
    page.get_by_role("link", name="Make your own").click()
    page.get_by_label("Begin as").select_option("Axe Brother, level 2")
    page.get_by_role("button", name="Begin").click()
    bar = page.get_by_role("region", name="Totals")
    expect(bar).to_contain_text("2 points")
    page.get_by_label("Name", exact=True).fill("Osric")
    with band.saved():
        page.get_by_label("Fighter level").fill("3")
        page.get_by_label("Fighter level").blur()
    expect(bar).to_contain_text("4 points")
    with band.saved():
        page.get_by_label("Strength, rolled").fill("25")
        page.keyboard.press("Tab")
    expect(page.locator("#note-str .problem")).to_contain_text("18 is the most")
    expect(page.locator(":focus")).to_have_attribute("name", "str-potential")
    with band.saved():
        page.get_by_label("Strength, rolled").fill("16")
        page.keyboard.press("Tab")
    expect(page.locator(".problem.error")).to_have_count(0)
    with band.saved():
        page.get_by_label("Armour 1").select_option("Chain Mail")
    expect(page.locator("#worked .carried")).to_contain_text("Chain Mail")
    band.fits()
    assert too_small(page) == []
    page.get_by_role("button", name="Save").click()
    band.follow("Back to the list")
    band.holds(["Osric"])
    entry = lists.head_of(ArmyList.objects.get()).document["entries"][0]
    assert (entry["unit"], entry["stats"]["level"], entry["stats"]["str"]) == ("fighter", 3, 16)
    assert "chain-mail" in entry["upgrades"]


def test_sheets_fit_with_wide_letters(band: Visitor, page: Page) -> None:
    desk = page.url
    for address in ("line-longbow", "elite-goblin", "household-lancer", "fighter"):
        band.go(f"/catalogue/cold-iron/{address}/")
        page.evaluate(WIDE)
        page.evaluate("document.querySelectorAll('details').forEach((fold) => fold.open = true)")
        band.fits()
        assert too_small(page) == []
    page.goto(f"{desk}character/")
    band.fits()
