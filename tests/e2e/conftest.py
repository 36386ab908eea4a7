"""A real browser before a live server, on a phone and on a desk, and a worker to call upon."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from factions.models import Edition
from tests import browsers
from tests.e2e.visitor import DESK, PHONE, Visitor

# Chromium heeds the last list of these alone, so what Playwright switches off is named again. The
# suggestions of the address bar, which are not seen, take half a second of processor time a window.
WITHOUT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
)
SWITCHES = [
    f"--disable-features={','.join(WITHOUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium. Playwright keeps an event loop, beside which Django must be let query."""
    chromium = browsers.needed()
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=SWITCHES)
        yield browser
        browser.close()
    os.environ.pop("DJANGO_ALLOW_ASYNC_UNSAFE")
    if before is not None:
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = before


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    """Return the size of the screen."""
    width, height = request.param
    return width, height


@pytest.fixture
def context(browser: Browser, size: tuple[int, int]) -> Iterator[BrowserContext]:
    """Open a profile of its own."""
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height})
    context.set_default_timeout(15_000)
    yield context
    context.close()


@pytest.fixture
def visitor(context: BrowserContext, live_server: LiveServer, loaded: Edition) -> Iterator[Visitor]:
    """Return a visitor of the site; in the end, no error may be in the console."""
    visitor = Visitor(context.new_page(), str(live_server))
    yield visitor
    assert visitor.complaints == []


@pytest.fixture
def page(visitor: Visitor) -> Page:
    """Return the visitor's page."""
    return visitor.page
