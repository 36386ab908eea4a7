"""A battle is fought, watched and replayed, in a real browser, with a worker beside it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from builder.models import Replay, Run
from builder.services import battles
from tests.e2e.visitor import Visitor

pytestmark = pytest.mark.e2e


@pytest.fixture
def waiting(visitor: Visitor, page: Page) -> Run:
    """Return a battle that was begun on the page and is not fought yet."""
    visitor.go("/battle/")
    visitor.fits()
    side_a, side_b = (
        page.get_by_role("group", name="Side A"),
        page.get_by_role("group", name="Side B"),
    )
    side_a.get_by_label("One of these").select_option(label="The Bear Wakes (240 points)")
    side_b.get_by_label("One of these").select_option(label="Green Vigil (240 points)")
    page.get_by_label("How exact").select_option("0.03")
    page.get_by_role("button", name="Fight").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Bear Wakes against Green Vigil")
    return Run.objects.get()


def letters(page: Page, of: str) -> list[int]:
    """Return the sizes that the letters of all charts have on the screen, in whole pixels."""
    sizes: list[int] = page.evaluate(
        """(of) => [...document.querySelectorAll(".charts svg")].flatMap((svg) =>
             [...svg.querySelectorAll(":is(" + of + ") text")].map((text) => Math.round(
               parseFloat(getComputedStyle(text).fontSize)
               * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width)))""",
        of,
    )
    return sorted(set(sizes))


def shifted(page: Page) -> float:
    """Return how far the page has moved by itself, as the layout shift of web vitals."""
    page.reload()
    expect(page.locator("#stage")).to_be_visible()
    moved: float = page.evaluate(
        """() => new Promise((done) => new PerformanceObserver((list) => done(list.getEntries()
             .filter((e) => !e.hadRecentInput).reduce((sum, e) => sum + e.value, 0)))
             .observe({type: "layout-shift", buffered: true})
           || setTimeout(() => done(0), 500))"""
    )
    return moved


def colours(button: Locator) -> tuple[str, str]:
    """Return the colour of a button and that of what is drawn on it."""
    ground, sign = button.evaluate(
        "(b) => [getComputedStyle(b).backgroundColor, getComputedStyle(b).color]"
    )
    return ground, sign


def played(page: Page) -> Locator:
    """Press the button that plays, and see that it is one to pause by, in light and in dark."""
    play = page.get_by_role("button", name="Play or pause")
    expect(play.locator(".still svg")).to_be_visible()
    play.click()
    expect(play.locator(".playing svg")).to_be_visible()
    expect(play.locator(".still svg")).to_be_hidden()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        ground, sign = colours(play)
        assert ground != sign, scheme
    return play


def test_battle(visitor: Visitor, page: Page, waiting: Run) -> None:
    expect(page.get_by_role("progressbar")).to_be_visible()
    visitor.fits()
    with visitor.without_polling():
        battles.fight_to_the_end(waiting)
        battles.fight_survey(waiting.pk)
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=30_000)
    expect(page.locator(".verdictline")).to_contain_text("%")
    pictures = page.locator(".charts figure")
    ended = "Every battle ended in round" in page.locator(".lede").inner_text()
    expect(pictures).to_have_count(12 if ended else 13)
    assert pictures.locator("svg[role=img]").count() == pictures.locator("table").count()
    assert letters(page, ".role-axis-label, .role-axis-title") == [12]
    assert letters(page, ".role-mark, .role-legend-label") == [13]
    for name in ("Work done", "Round by round", "Losses", "Turning points", "Positions", "Replays"):
        page.get_by_role("link", name=name, exact=True).click()
    for closed in page.locator(".charts summary").all():
        closed.click()
    expect(page.get_by_role("table").first).to_be_visible()
    visitor.fits()
    with page.expect_navigation():
        page.get_by_role("link", name="The closest").click()
    expect(page.locator("#stage")).to_be_visible()


def test_cancel_and_resume(visitor: Visitor, page: Page, waiting: Run) -> None:
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled.")).to_be_visible()
    page.get_by_role("button", name="Resume").click()
    expect(page.get_by_role("progressbar")).to_be_visible()


def test_replay(visitor: Visitor, page: Page, waiting: Run) -> None:
    with visitor.without_polling():
        battles.fight_to_the_end(waiting)
    page.get_by_label("Replay battle").fill("3")
    with visitor.without_polling():
        page.get_by_role("button", name="Watch").click(no_wait_after=True)
        battles.fight_replay(visitor.awaited(Replay, index=3).pk)
    expect(page.get_by_role("heading", name="Battle 3")).to_be_visible()
    assert shifted(page) < 0.1
    table = page.get_by_role("img", name="The table seen from above")
    expect(table.locator(".troops").first).to_be_visible()
    visitor.fits()
    slider = page.get_by_role("slider", name="Step")
    begun = int(slider.input_value())
    page.get_by_role("button", name="One step on").click()
    assert int(slider.input_value()) > begun
    page.get_by_role("button", name="One step back").click()
    assert int(slider.input_value()) == begun
    play = played(page)
    expect(slider).not_to_have_value(str(begun))
    expect(page.locator("#playing")).to_have_text("Playing")
    play.click()
    expect(play.locator(".still svg")).to_be_visible()
    expect(page.locator("#playing")).to_have_text("Paused")
    moments(visitor, page, slider)
    slider.fill(slider.get_attribute("max") or "")
    expect(page.locator("#log [aria-current]")).to_have_text("The battle ends.")
    score = [int(page.locator(f"#points-{side}").inner_text()) for side in "ab"]
    expect(page.locator(".lede")).to_contain_text(f"{max(score)} to {min(score)}")


def moments(visitor: Visitor, page: Page, slider: Locator) -> None:
    """Jump to a round, and come back to it by its link, with scripts and without."""
    chapter = page.locator("#chapters").get_by_role("link", name="Round 2")
    chapter.click()
    expect(chapter).to_have_attribute("aria-current", "step")
    expect(page.locator("#clock")).to_contain_text("Round 2")
    step = slider.input_value()
    link = page.locator("#moment").input_value()
    assert link == page.url
    assert link.endswith(f"#step-{step}")
    assert page.locator("#chapters").get_by_role("link", name="Round 1").get_attribute("href") != (
        f"#step-{step}"
    )
    page.goto("about:blank")
    page.goto(link)
    expect(slider).to_have_value(step)
    expect(page.locator("#table")).to_be_in_viewport()
    assert page.locator(f"#step-{step}").count() == 1
    page.get_by_label("Speed").select_option("five times")
    page.get_by_role("link", name="Round 1", exact=True).last.click()
    expect(page.locator("#clock")).to_contain_text("Round 1")
    visitor.fits()


def test_an_illegal_list_fights_only_if_it_is_wanted(visitor: Visitor, page: Page) -> None:
    visitor.refused = True
    visitor.begin("Northern Tribes", "Leaderless")
    visitor.press("Recruit Orc Hunters")
    page.locator(".tools-row").get_by_role("link", name="Battle").click()
    page.get_by_role("button", name="Fight").click()
    expect(page.get_by_role("alert").first).to_contain_text("Leaderless: not legal")
    visitor.fits()
    page.get_by_label("Fight anyway").check()
    page.get_by_role("button", name="Fight").click()
    expect(page.get_by_text("An illegal list fought")).to_be_visible()
    assert Run.objects.get().illegal
