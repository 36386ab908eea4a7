"""Packs and newer editions in a browser: the pages fit, and a link leads to a list of one's own."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from builder.models import PackVersion
from builder.services import lists, packs
from factions.models import Edition
from tests.e2e.visitor import Visitor, too_small
from tests.packed import upload

pytestmark = pytest.mark.e2e

LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
Document = dict[str, Any]


@pytest.fixture
def version(dawns: dict[str, Edition]) -> PackVersion:
    return packs.create(User.objects.create_user("ada"), LONG, upload(dawns["2.0"]))


def test_the_pages_fit_and_can_be_touched(
    visitor: Visitor, version: PackVersion, garrison: Document
) -> None:
    _, secret = lists.create(garrison | {"name": LONG})
    own = [f"/e/{secret}/", f"/e/{secret}/edition/", f"/packs/{version.pack.slug}/"]
    for address in ["/packs/", "/packs/format/", "/packs/format/iron-dawn/", *own]:
        visitor.go(address)
        visitor.fits()
        assert too_small(visitor.page) == [], address


def test_a_pack_is_taken_by_its_link_and_built_with(
    visitor: Visitor, page: Page, version: PackVersion
) -> None:
    visitor.go(f"/packs/{version.pack.slug}/")
    page.get_by_role("button", name="Use this pack").click()
    page.get_by_role("link", name="Build a list with it").click()
    page.get_by_text("Humans").click()
    page.get_by_role("button", name="Begin").click()
    with visitor.saved():
        page.get_by_role("button", name="Recruit River Guard").click()
    expect(page.locator("#roster")).to_contain_text("River Guard")


def test_a_list_is_moved_to_the_newer_edition(
    visitor: Visitor, page: Page, dawns: dict[str, Edition], garrison: Document
) -> None:
    _, secret = lists.create(garrison)
    visitor.go(f"/e/{secret}/")
    page.get_by_role("link", name="See what it changes").click()
    expect(page.get_by_role("row", name="Dispatch Rider")).to_contain_text("Gone")
    page.get_by_role("button", name="Move this list to 2.0").click()
    expect(page.locator(".messages")).to_contain_text("The list is of Iron Dawn 2.0 now.")
    expect(page.get_by_role("link", name="See what it changes")).to_have_count(0)
