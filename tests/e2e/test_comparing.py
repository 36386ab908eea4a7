"""Units chosen on the page of a game, over several filters, with a script and without."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from factions.models import Edition
from tests.e2e.visitor import Visitor, too_small

pytestmark = pytest.mark.e2e

UNITS = "/catalogue/warcrow/"


def test_choices_outlast_filters_until_they_are_undone(visitor: Visitor, page: Page) -> None:
    visitor.go(UNITS)
    page.get_by_label("Compare Aggressors").check()
    page.get_by_label("Compare Alborc").check()
    status = page.locator("#units [role=status]")
    page.locator("#q").fill("orc hunters")
    expect(status).to_have_text("1 unit")
    chosen = page.get_by_role("group", name="Chosen to compare").locator("label")
    expect(chosen).to_have_text([" Aggressors", " Alborc"])
    visitor.fits()
    assert too_small(page) == []
    page.reload()
    chosen.filter(has_text="Alborc").click()
    page.locator("#q").fill("evoker")
    expect(status).to_have_text("1 unit")
    expect(chosen).to_have_text([" Aggressors"])
    page.get_by_label("Compare Evoker").check()
    page.locator("#q").press("Enter")
    expect(chosen).to_have_text([" Aggressors", " Evoker"])
    page.get_by_role("button", name="Compare the chosen").click()
    expect(page.get_by_role("columnheader")).to_have_text(["Aggressors", "Evoker"])
    visitor.fits()


def test_without_a_script(browser: Browser, live_server: LiveServer, loaded: Edition) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server}{UNITS}?q=orc+hunters&u=warcrow:evoker")
    page.locator("#q").fill("alborc")
    page.get_by_role("button", name="Show").click()
    page.get_by_label("Compare Alborc").check()
    page.get_by_role("button", name="Compare the chosen").click()
    expect(page.get_by_role("columnheader")).to_have_text(["Evoker", "Alborc"])
    context.close()
