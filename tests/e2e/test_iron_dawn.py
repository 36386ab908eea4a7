"""Iron Dawn's list builder in a browser: squads grow, take weapons, and ride."""

import pytest
from playwright.sync_api import Page, expect

from factions.models import Edition
from tests.e2e.visitor import Visitor, on_a_phone, too_small

pytestmark = pytest.mark.e2e


@on_a_phone
def test_a_squad_is_made_and_put_aboard(
    visitor: Visitor, page: Page, dawns: dict[str, Edition]
) -> None:
    assert len(dawns) == 2
    visitor.begin("Humans", "On wheels")
    for name in ("Lieutenant", "Half-Track Carrier", "Line Rifles"):
        visitor.press(f"Recruit {name}")
    squad = page.locator("#entry-e3")
    with visitor.saved():
        page.locator("#larger-e3").click()
    expect(page.locator("#larger-e3")).to_be_focused()
    expect(squad.locator(".pts").first).to_have_text("71")
    weapons = page.locator("#weapons-e3")
    weapons.locator("summary").click()
    for held in ("Heavy Loch (+12)", "Rocket Tube (+7)"):
        with visitor.saved():
            weapons.get_by_role("button", name=held, exact=True).click()
    expect(weapons.locator("summary")).to_contain_text("Special weapons: 2 of 2")
    expect(weapons.get_by_role("button")).to_have_count(2)
    page.locator("#embarks-e3 summary").click()
    with visitor.saved():
        page.locator("#embarks-e3").get_by_role("button", name="Half-Track Carrier").click()
    expect(page.locator("#entry-e2 #entry-e3")).to_have_count(1)
    expect(page.locator("#entry-e2 .what").first).to_contain_text("7 of 10 seats taken, 3 left")
    visitor.fits()
    assert too_small(page) == []


@pytest.mark.parametrize(
    ("unit", "query", "titles"),
    [
        (
            "grenadier-squad",
            "against=marauder-pack",
            ["At effective range", "Beyond effective range"],
        ),
        ("wolverine-battle-tank", "against=magma-crawler", ["At the front", "At the side"]),
        ("volksmilitia", "against=ancient-host&mode=melee", ["Assault", "Assault on cover"]),
    ],
)
def test_the_odds(
    unit: str,
    query: str,
    titles: list[str],
    visitor: Visitor,
    page: Page,
    dawns: dict[str, Edition],
) -> None:
    assert len(dawns) == 2
    visitor.go(f"/catalogue/iron-dawn/{unit}/?{query}")
    odds = page.locator("#odds")
    expect(odds.locator("h3").nth(0)).to_have_text(titles[0])
    expect(odds.locator("h3").nth(1)).to_have_text(titles[1])
    expect(odds.locator("figure svg").nth(1)).to_be_visible()
    chart, words = (odds.locator(f".sheet {part}").first.bounding_box() for part in ("figure", "p"))
    assert chart is not None
    assert words is not None
    assert chart["y"] < words["y"]
    visitor.fits()


@on_a_phone
def test_the_odds_change_with_the_opponent(
    visitor: Visitor, page: Page, dawns: dict[str, Edition]
) -> None:
    assert len(dawns) == 2
    visitor.go("/catalogue/iron-dawn/line-rifles/")
    page.get_by_label("Against").select_option(label="Magma Crawler")
    expect(page.locator("#odds h3").first).to_have_text("Rocket Tube: At the front")
    page.locator("#odds details summary").first.click()
    expect(page.locator("#odds caption").first).to_contain_text("Magma Crawler")
    visitor.fits()
    assert too_small(page) == []
