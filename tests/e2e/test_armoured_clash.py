"""Armoured Clash's odds in a browser, on a phone and on a desk."""

import pytest
from playwright.sync_api import Page, expect

from tests import rows
from tests.e2e.visitor import Visitor

pytestmark = pytest.mark.e2e


def test_odds_change_with_the_opponent_and_the_way(visitor: Visitor, page: Page) -> None:
    rows.load("armoured-clash")
    visitor.go("/catalogue/armoured-clash/black-watch-assault-dragoons/")
    page.get_by_label("Against").select_option(label="Ryadovoy Rifle Platoon")
    odds = page.locator("#odds")
    expect(odds.locator("caption").first).to_have_text(
        "Points of damage that Ryadovoy Rifle Platoon suffers"
    )
    expect(odds.locator("h3").first).to_have_text("At long range, 12 models")
    expect(odds.locator("figure svg").first).to_be_visible()
    visitor.fits()
    odds.get_by_text("Close quarters").click()
    expect(odds.locator("h3").first).to_have_text("Charge, 12 models")
    expect(odds.locator(".sheet").first).to_contain_text("Wins the combat in")
    visitor.fits()
