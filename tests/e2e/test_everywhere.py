"""What holds on every page in a browser: it fits, can be touched, tabbed through and read."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from builder.services import lists
from factions.models import Edition
from tests.e2e.visitor import Visitor, on_a_phone, too_small

pytestmark = pytest.mark.e2e

Document = dict[str, Any]

LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
PAGES = [
    "/",
    "/catalogue/warcrow/",
    "/catalogue/warcrow/dragoslav-bjelogrc-drago-the-anvil/",
    "/catalogue/warcrow/ice-archers/",
    "/build/warcrow/",
    "/paste/",
    "/lists/",
    "/lists/mine/",
    "/battle/",
    "/search/?q=ice&side=warcrow&u=warcrow:evoker",
    "/search/?q=xyzzy",
    "/compare/?u=warcrow:evoker&u=warcrow:orc-hunters&u=warcrow:husks&u=warcrow:coal",
    "/organisers/check/",
    "/fidelity/warcrow/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
]
OF_A_LIST = ["", "details/", "history/", "share/", "print/", "remove/", "battle/"]


@pytest.fixture
def listed(loaded: Edition, documents: dict[str, Document]) -> str:
    """Return the address of a list by its edit link."""
    _, secret = lists.create(documents["northern-tribes/the-bear-wakes"])
    return f"/e/{secret}/"


@pytest.fixture
def crowded(loaded: Edition, documents: dict[str, Document]) -> str:
    """Return the address of a list with everything wrong and a name that will not break."""
    document = documents["northern-tribes/the-bear-wakes"]
    entries = [*document["entries"], {"id": "z", "unit": LONG.lower(), "name": LONG}]
    entries += [{"id": f"y{n}", "unit": "evoker", "attached_to": "z"} for n in range(3)]
    notes = f"{LONG}\n" * 5
    crowded = {**document, "name": LONG, "entries": entries, "notes": notes}
    army_list, secret = lists.create(crowded, visibility="public")
    lists.revise(army_list, {**crowded, "entries": entries[1:]}, base=1)
    return f"/e/{secret}/"


def test_every_page_fits_and_can_be_touched(visitor: Visitor, crowded: str) -> None:
    own = [f"{crowded}{page}" for page in OF_A_LIST]
    for address in [*PAGES, *own]:
        visitor.go(address)
        visitor.fits()
        assert too_small(visitor.page) == [], address


def test_a_shared_list_fits(visitor: Visitor, page: Page, crowded: str) -> None:
    visitor.go("/lists/")
    visitor.fits()
    visitor.follow(LONG)
    visitor.fits()


@on_a_phone
def test_the_history_needs_no_scrolling_to_the_side(visitor: Visitor, crowded: str) -> None:
    visitor.go(f"{crowded}history/")
    table = visitor.page.locator(".scroll")
    assert table.evaluate("(table) => table.scrollWidth - table.clientWidth") <= 0


@on_a_phone
def test_the_print_view_breaks_no_word_but_names(visitor: Visitor, crowded: str) -> None:
    visitor.go(f"{crowded}print/")
    broken = visitor.page.locator("th[scope=col], td").evaluate_all(
        """(cells) => cells.filter((cell) => {
             const range = document.createRange();
             range.selectNodeContents(cell);
             return new Set([...range.getClientRects()].map((rect) => rect.top)).size > 1;
           }).map((cell) => cell.innerText)"""
    )
    assert broken == []


@on_a_phone
def test_pages_of_errors_fit(visitor: Visitor, crowded: str) -> None:
    visitor.refused = True
    visitor.go("/no/such/page/")
    visitor.fits()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Nothing here")


@on_a_phone
def test_the_keyboard_finds_its_way(visitor: Visitor, page: Page) -> None:
    visitor.go("/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    outline = skip.evaluate("(e) => getComputedStyle(e).outlineWidth")
    assert outline == "3px"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Start building")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{visitor.site}/build/")


def test_a_list_is_built_by_keyboard(visitor: Visitor, page: Page) -> None:
    visitor.begin("Sÿenann", "Keys")
    with visitor.saved():
        page.get_by_role("button", name="Recruit Druid").focus()
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Recruit Druid")).to_be_focused()
    with visitor.saved():
        page.get_by_role("button", name="Remove Druid").focus()
        page.keyboard.press("Space")
    visitor.holds([])
    expect(page.locator("#roster")).to_be_focused()


def test_a_keyword_is_explained_at_a_tap(visitor: Visitor, page: Page, listed: str) -> None:
    visitor.go(listed)
    drawer = page.locator("#card")
    page.locator("#recruits").get_by_role("link", name="Ambusher").first.click()
    expect(drawer.locator("dt")).to_have_text("Ambusher")
    expect(drawer.locator("dd")).to_contain_text("May be held back when deploying")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(page.locator("#recruits").get_by_role("link", name="Ambusher").first).to_be_focused()


@on_a_phone
def test_the_bar_leads_to_recruits_and_back(visitor: Visitor, page: Page, listed: str) -> None:
    visitor.go(listed)
    up, down = visitor.bar.locator(".up-link"), visitor.bar.locator(".recruit-link")
    expect(up).to_be_hidden()
    page.mouse.wheel(0, 100_000)
    page.locator("#find").scroll_into_view_if_needed()
    page.locator("#recruits li").nth(8).scroll_into_view_if_needed()
    page.mouse.wheel(0, 600)
    expect(down).to_be_hidden()
    up.click()
    expect(down).to_be_visible()
    expect(up).to_be_hidden()


@on_a_phone
def test_the_theme_is_kept(visitor: Visitor, page: Page) -> None:
    visitor.go("/")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Switch between light and dark").click()
    dark = page.evaluate(ground)
    assert light != dark
    visitor.go("/battle/")
    assert page.evaluate(ground) == dark
    page.get_by_role("button", name="Switch between light and dark").click()
    assert page.evaluate(ground) == light


@on_a_phone
def test_the_systems_theme_applies_until_another_is_chosen(visitor: Visitor, page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    visitor.go("/")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(25, 21, 18)"


def test_the_catalogue_narrows_as_one_types(visitor: Visitor, page: Page) -> None:
    visitor.go("/catalogue/warcrow/")
    page.get_by_label("Name, keyword or skill").fill("iriavik")
    expect(page.locator("#units .unitrow")).to_have_count(1)
    expect(page).to_have_url(f"{visitor.site}/catalogue/warcrow/?q=iriavik&faction=&kind=&sort=")
    page.reload()
    expect(page.locator("#units .unitrow")).to_have_count(1)


@on_a_phone
def test_units_are_found_and_set_side_by_side(visitor: Visitor, page: Page) -> None:
    visitor.go("/search/")
    page.get_by_label("Name, keyword, ability or weapon").fill("orc hunters")
    expect(page.locator("#found .unitrow")).to_have_count(1)
    page.get_by_label("Compare Orc Hunters").check()
    page.get_by_role("button", name="Compare the chosen").click()
    page.get_by_role("link", name="Choose another").click()
    page.get_by_label("Name, keyword, ability or weapon").fill("evoker")
    page.get_by_label("Compare Evoker").check()
    page.get_by_role("button", name="Compare the chosen").click()
    expect(page.locator(".compared thead a")).to_have_text(["Orc Hunters", "Evoker"])
    visitor.fits()


@on_a_phone
def test_an_organiser_checks_lists(visitor: Visitor, page: Page) -> None:
    visitor.go("/organisers/check/")
    pasted = f"Player: Ada\nNorthern Tribes\nOrc Hunters\n---\nPlayer: {LONG}\n{LONG} {LONG}\nx"
    page.get_by_label("Lists", exact=True).fill(pasted)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".verdicts tbody")).to_have_count(2)
    visitor.fits()
    page.get_by_text("The list", exact=False).first.click()
    expect(page.locator(".listed").first).to_be_visible()
    visitor.fits()
    assert too_small(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as CSV").click()
    assert download.value.suggested_filename == "verdicts.csv"
    with page.expect_popup() as copy:
        page.get_by_role("button", name="Keep a copy").first.click()
    expect(copy.value.locator("#roster .entry")).to_have_count(1)


@on_a_phone
def test_odds_change_with_the_opponent(visitor: Visitor, page: Page) -> None:
    visitor.go("/catalogue/warcrow/aggressors/")
    page.get_by_label("Against").select_option(label="Husks")
    expect(page.locator("#odds caption").first).to_have_text("Wounds dealt to Husks")
    expect(page.locator("#odds figure svg").first).to_be_visible()


@on_a_phone
def test_an_account(visitor: Visitor, page: Page) -> None:
    visitor.go("/accounts/signup/")
    page.get_by_label("Email").fill("eve@example.org")
    page.get_by_label("Username").fill("eve")
    page.get_by_label("Password", exact=True).fill("correct horse staple")
    page.get_by_label("Password (again)").fill("correct horse staple")
    page.get_by_role("button", name="Sign Up").click()
    visitor.begin("Northern Tribes", "Mine alone")
    visitor.go("/lists/mine/")
    expect(page.get_by_role("link", name="Mine alone")).to_be_visible()
    for address in ("email", "password/change", "2fa", "sessions", "logout"):
        visitor.go(f"/accounts/{address}/")
        visitor.fits()
    page.get_by_role("button", name="Sign Out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


@on_a_phone
def test_without_scripts_a_list_is_built_all_the_same(
    browser: Browser, live_server: LiveServer, loaded: Edition, size: tuple[int, int]
) -> None:
    context = browser.new_context(
        java_script_enabled=False, viewport={"width": size[0], "height": size[1]}
    )
    page = context.new_page()
    page.goto(f"{live_server}/build/warcrow/?faction=northern-tribes")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Recruit Evoker").click()
    page.get_by_role("button", name="Recruit another Evoker").click()
    page.locator(".entry .fixes button").first.click()
    expect(page.locator("#roster .entry")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#roster .entry")).to_have_count(2)
    page.get_by_role("link", name="Ambusher").first.click()
    expect(page.locator("#word-ambusher")).to_be_in_viewport()
    context.close()
