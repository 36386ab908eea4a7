"""A list is built, broken, mended, shared and copied, in a real browser."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from builder.models import ArmyList
from builder.services import lists
from tests.e2e.visitor import Visitor, on_a_phone

pytestmark = pytest.mark.e2e

COMPANY = (
    "Ahlwardt, Ice Bear",
    "Orc Hunters",
    "Evoker",
    "Tundra Marauders",
    "Njord, the Merciless",
)
UNITS = (
    "ahlwardt-ice-bear",
    "orc-hunters",
    "evoker",
    "tundra-marauders",
    "njord-the-merciless",
)


@pytest.fixture
def built(visitor: Visitor) -> Visitor:
    """Return a visitor at a list of their own, a legal company of 175 points."""
    visitor.given("northern-tribes", "Ice and iron", *UNITS)
    return visitor


def test_build(visitor: Visitor) -> None:
    visitor.begin("Northern Tribes", "Ice and iron")
    for name in COMPANY:
        visitor.press(f"Recruit {name}")
    visitor.holds(COMPANY)
    expect(visitor.bar).to_contain_text("175 / 250")
    expect(visitor.bar).to_contain_text("Legal")
    expect(visitor.page.get_by_role("status").last).to_have_text("175 of 250 points, legal")
    visitor.fits()
    head = lists.head_of(ArmyList.objects.get())
    assert (head.number, head.legal, head.points) == (6, True, 175)


def test_the_bar_stays_in_view(built: Visitor) -> None:
    for place in ("document.body.scrollHeight", "0"):
        built.page.evaluate(f"scrollTo(0, {place} / 2)")
        expect(built.bar).to_be_in_viewport(ratio=1)


def test_break_a_rule_and_fix_it_by_click(built: Visitor) -> None:
    built.press("Recruit another Evoker")
    problem = built.page.locator(".entry.blamed .problem").first
    expect(problem).to_contain_text("Evoker")
    expect(built.bar).to_contain_text("1 problem")
    built.fits()
    with built.saved():
        problem.get_by_role("button").first.click()
    expect(built.page.locator(".problem.error")).to_have_count(0)
    expect(built.bar).to_contain_text("Legal")
    assert lists.head_of(ArmyList.objects.get()).legal


@on_a_phone
def test_undo_and_redo(built: Visitor) -> None:
    built.press("Remove Orc Hunters")
    built.holds([name for name in COMPANY if name != "Orc Hunters"])
    built.press("Undo")
    built.holds(COMPANY)
    built.press("Redo")
    built.holds([name for name in COMPANY if name != "Orc Hunters"])


def test_clicks_faster_than_the_answers_all_count(visitor: Visitor) -> None:
    visitor.given("northern-tribes", "In haste")
    units = ["evoker", "lotta", "orc-hunters", "ice-archers"]
    visitor.page.evaluate(
        "(units) => units.forEach((u) => document.getElementById(`add-${u}`).click())", units
    )
    expect(visitor.page.locator("#roster .entry")).to_have_count(4)
    document = lists.head_of(ArmyList.objects.get()).document
    assert [entry["unit"] for entry in document["entries"]] == units


def test_reorder(built: Visitor) -> None:
    built.press("Move Orc Hunters up")
    built.holds(["Orc Hunters", "Ahlwardt, Ice Bear", *COMPANY[2:]])
    expect(built.page.locator(":focus")).to_have_count(1)


def test_join_and_leave(built: Visitor) -> None:
    with built.saved():
        built.page.locator("summary", has_text="Join").click()
        built.page.get_by_role("button", name="Tundra Marauders", exact=True).click()
    joined = built.page.locator(".entry .entry .name")
    expect(joined).to_have_text("Njord, the Merciless")
    built.fits()
    built.press("Stand alone Njord, the Merciless")
    expect(joined).to_have_count(0)


@on_a_phone
def test_choose_the_commander(visitor: Visitor) -> None:
    visitor.given("northern-tribes", "Who leads")
    visitor.press("Recruit Njord, the Merciless")
    expect(visitor.bar).to_contain_text("1 problem")
    visitor.press("Let command Njord, the Merciless")
    expect(visitor.page.locator(".entry .lead")).to_have_text("Commander")
    expect(visitor.bar).to_contain_text("Legal")


@on_a_phone
def test_find_a_recruit(visitor: Visitor) -> None:
    visitor.given("northern-tribes", "Looking")
    visitor.page.get_by_label("Find a unit").fill("iriavik")
    expect(visitor.page.locator("#recruits .unitrow:visible")).to_have_count(1)
    visitor.page.get_by_label("Find a unit").fill("xyzzy")
    expect(visitor.page.get_by_text("No unit of that name here.")).to_be_visible()


def test_share_and_clone(built: Visitor, page: Page) -> None:
    built.follow("Share")
    built.fits()
    page.get_by_label("Public: anyone may find it").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    link = page.get_by_label("The list, as it is whenever somebody looks").input_value()
    page.context.clear_cookies()
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ice and iron")
    built.fits()
    page.get_by_role("button", name="Copy and edit").click()
    built.holds(COMPANY)
    built.press("Remove Evoker")
    page.goto(link)
    expect(page.locator(".entry .name")).to_have_count(5)
    assert ArmyList.objects.count() == 2


@on_a_phone
def test_this_device_remembers_the_edit_link(built: Visitor, page: Page) -> None:
    address = page.url
    built.go("/lists/mine/")
    page.get_by_role("link", name="Ice and iron").click()
    expect(page).to_have_url(address)
    built.go("/lists/mine/")
    page.get_by_role("button", name="Forget").click()
    expect(page.get_by_role("heading", name="On this device")).to_be_hidden()


@on_a_phone
def test_a_stale_window_loses_nothing(built: Visitor, context: BrowserContext) -> None:
    built.refused = True
    other = context.new_page()
    other.goto(built.page.url)
    built.press("Remove Evoker")
    other.get_by_role("button", name="Recruit Lotta").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("The list has moved on")
    other.get_by_role("button", name="Do it to the newer list").click()
    expect(other.locator("#roster .entry .name")).to_have_text(
        ["Ahlwardt, Ice Bear", "Orc Hunters", "Tundra Marauders", "Njord, the Merciless", "Lotta"]
    )


@on_a_phone
def test_copy_the_edit_link(built: Visitor, context: BrowserContext, page: Page) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.reload()
    summary = page.get_by_text("Keep this list: your secret edit link")
    if not page.locator("#edit-link").is_visible():
        summary.click()
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("alert")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == re.sub("#.*", "", page.url)


def test_fill_up_then_make_it_legal(built: Visitor) -> None:
    ways = built.page.locator("#ways .way")
    built.page.get_by_role("link", name="Fill up").click()
    expect(ways).to_have_count(1)
    built.fits()
    with built.saved():
        ways.click()
    expect(built.bar).to_contain_text("245 / 250")
    built.press("Recruit Orc Hunters")
    built.page.get_by_role("link", name="Make it legal").click()
    expect(ways.first).to_contain_text("/ 250 points")
    built.fits()
    with built.saved():
        ways.first.click()
    expect(built.bar).to_contain_text("Legal")
    assert lists.head_of(ArmyList.objects.get()).legal
