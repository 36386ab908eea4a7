"""Company of Iron in a browser: a commander, attachments that find their unit, a long catalogue."""

import pytest
from playwright.sync_api import Page, expect

from tests import rows
from tests.e2e.visitor import Visitor, on_a_phone, too_small

pytestmark = pytest.mark.e2e


@on_a_phone
def test_a_company_is_built_and_its_units_are_read(visitor: Visitor, page: Page) -> None:
    rows.load("company-of-iron")
    visitor.begin("Cygnar", "The long trench")
    visitor.press("Recruit Trencher Infantry")
    page.locator("#upgrades-e1 summary").click()
    with visitor.saved():
        page.get_by_role("button", name="Keen Blade: MAT +1, 2 boxes").click()
    page.locator("#attach-e1 summary").click()
    with visitor.saved():
        page.get_by_role("button", name="Trencher Infantry Officer & Sniper (3)").click()
    visitor.press("Recruit Trencher Infantry Rifle Grenadier")
    visitor.press("Field 10 models (14) Trencher Infantry")
    assert page.locator("#roster .entry .entry").count() == 2
    expect(visitor.bar).to_contain_text("19 / 25")
    expect(visitor.bar).to_contain_text("Legal")
    visitor.fits()
    assert too_small(page) == []

    visitor.go("/catalogue/company-of-iron/")
    page.locator("#played").select_option("no")
    expect(page.locator("#units [role=status]")).to_have_text("362 units, 1 to 100 here")
    page.get_by_role("link", name="Next").click()
    expect(page.locator("#units [role=status]")).to_have_text("362 units, 101 to 200 here")
    expect(page.locator("#played")).to_have_value("no")
    visitor.fits()

    visitor.go("/catalogue/company-of-iron/charger/")
    page.get_by_text("Powerful Attack").click()
    expect(page.locator("details.word[open] p").first).to_be_visible()
    visitor.fits()
    assert too_small(page) == []
