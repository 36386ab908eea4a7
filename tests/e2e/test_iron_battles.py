"""A battle of Company of Iron is fought and replayed in a real browser."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from builder.models import Replay, Run
from builder.services import battles
from tests import rows
from tests.e2e.visitor import Visitor

pytestmark = pytest.mark.e2e

FEW = 8  # battles


@pytest.fixture
def waiting(visitor: Visitor, page: Page) -> Run:
    """Return a battle that was begun on the page and is not fought yet."""
    rows.load("company-of-iron")
    visitor.go("/battle/?system=company-of-iron")
    visitor.fits()
    for name, company in (("Side A", "Lightning over Caspia"), ("Side B", "Walking Boilers")):
        side = page.get_by_role("group", name=name)
        side.get_by_label("One of these").select_option(label=f"{company} (25 points)")
    page.get_by_role("button", name="Fight").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Walking Boilers")
    Run.objects.update(ceiling=FEW)
    return Run.objects.get()


def look(page: Page, name: str) -> None:
    """Keep a picture where one is wanted."""
    if folder := os.environ.get("ROLLCALL_PICTURES"):
        width = page.viewport_size["width"] if page.viewport_size else 0
        page.screenshot(path=Path(folder) / f"{name}-{width}.png", full_page=True)


def test_result_and_replay(visitor: Visitor, page: Page, waiting: Run) -> None:
    with visitor.without_polling():
        battles.fight_to_the_end(waiting)
        battles.fight_survey(waiting.pk)
    page.reload()
    expect(page.locator(".verdictline")).to_contain_text("%")
    visitor.fits()
    look(page, "result")
    page.get_by_label("Replay battle").fill("3")
    with visitor.without_polling():
        page.get_by_role("button", name="Watch").click(no_wait_after=True)
        battles.fight_replay(visitor.awaited(Replay, index=3).pk)
    expect(page.get_by_role("heading", name="Battle 3")).to_be_visible()
    table = page.get_by_role("img", name="The table seen from above")
    expect(table.locator(".troops").first).to_be_visible()
    visitor.fits()
    look(page, "replay")
    slider = page.get_by_role("slider", name="Step")
    slider.fill(str(int(slider.get_attribute("max") or "0") // 2))
    look(page, "replay-middle")
    slider.fill(slider.get_attribute("max") or "")
    expect(page.locator("#log [aria-current]")).to_contain_text("The battle ends")
