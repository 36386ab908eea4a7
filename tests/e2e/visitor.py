"""Someone at the site: what they press, what they see, and what the browser complains of."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest
from django.db.models import Model
from playwright.sync_api import ConsoleMessage, Locator, Page, Route, expect

from builder.services import lists

Row = TypeVar("Row", bound=Model)

TOUCH = 44
# The elements that reach beyond the side of the screen, with the pixels of each.
BEYOND = """[...document.querySelectorAll('body *')]
    .map((e) => [e.getBoundingClientRect().right - innerWidth, e.className, e.textContent.trim()])
    .filter(([beyond]) => beyond > 0)"""
PHONE, DESK = (360, 740), (1280, 800)
on_a_phone = pytest.mark.parametrize("size", [PHONE], ids=["phone"], indirect=True)
REFUSALS = re.compile(r"status of (400|404|409|413|422|429) ")


class Visitor:
    """A page of the live server, and the errors its console has seen."""

    def __init__(self, page: Page, site: str) -> None:
        self.page, self.site = page, site
        self.complaints: list[str] = []
        self.refused = False
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _listen(self, message: ConsoleMessage) -> None:
        """Keep errors, except those of expected refusals."""
        expected = self.refused and REFUSALS.search(message.text)
        if message.type in ("error", "warning") and not expected:
            self.complaints.append(message.text)

    def go(self, address: str) -> None:
        """Open a page of the site."""
        self.page.goto(f"{self.site}{address}")

    def begin(self, faction: str, name: str) -> None:
        """Begin a list from the front page."""
        self.go("/")
        self.page.get_by_role("link", name="Start building").click()
        self.page.get_by_role("link", name=faction).click()
        self.page.get_by_label("Name").fill(name)
        self.page.get_by_role("button", name="Begin").click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(name)

    def given(self, faction: str, name: str, *units: str) -> None:
        """Open a list of Warcrow that they saved before."""
        document = {
            "format": "rollcall-list/1",
            "system": "warcrow",
            "name": name,
            "faction": faction,
            "entries": [{"id": unit, "unit": unit} for unit in units],
        }
        _, secret = lists.create(document)
        self.go(f"/e/{secret}/")

    def press(self, name: str) -> None:
        """Press a button of the builder and wait until the save is on the page."""
        with self.saved():
            self.page.get_by_role("button", name=name, exact=True).first.click()

    @contextmanager
    def saved(self) -> Iterator[None]:
        """Wait until what is done within is on the page."""
        base = self.page.locator("#base")
        before = base.input_value()
        yield
        expect(base).not_to_have_value(before)

    @property
    def bar(self) -> Locator:
        """The bar of totals."""
        return self.page.get_by_role("region", name="Totals")

    def follow(self, name: str) -> None:
        """Follow a link, and be on the page it leads to."""
        with self.page.expect_navigation():
            self.page.get_by_role("link", name=name).click()

    def awaited(self, kind: type[Row], **which: Any) -> Row:
        """Wait for the one row of its kind, or the one of `which`, that the page has asked for."""
        while not (row := kind._default_manager.filter(**which).first()):
            self.page.wait_for_timeout(50)
        return row

    def holds(self, names: Sequence[str]) -> None:
        """Hold these entries, in this order."""
        expect(self.page.locator("#roster .entry .name")).to_have_text(names)

    def fits(self) -> None:
        """Nothing reaches beyond the side of the screen."""
        self.page.wait_for_load_state()
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{self.page.url} is {wide} px too wide: {self.page.evaluate(BEYOND)}"

    @contextmanager
    def without_polling(self) -> Iterator[None]:
        """Hold back the page's own requests until the end."""
        held: list[Route] = []
        pattern = re.compile(r"/progress/|/replay/\d+/$")
        self.page.route(pattern, lambda route: held.append(route))  # noqa: PLW0108 -- no builtin
        yield
        self.page.unroute(pattern)
        for route in held:
            route.continue_()


def too_small(page: Page) -> list[str]:
    """Return the buttons and fields that are smaller than a finger, links in text apart."""
    found: list[str] = page.evaluate(
        """(least) => [...document.querySelectorAll(
             "button, input:not([type=hidden]), select, textarea, summary, .btn, .chip, .nav a")]
           .filter((e) => e.checkVisibility() && !e.closest(".chip, .check")
             && e.getBoundingClientRect().width > 1)
           .filter((e) => e.getBoundingClientRect().height < least - 0.5)
           .map((e) => `${e.tagName} ${e.id || e.className || e.textContent.trim()}`)""",
        TOUCH,
    )
    return found
