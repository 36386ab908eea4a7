"""Every page: its structure, its words for screen readers, its queries."""

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from builder.models import ArmyList, Run
from builder.services import battles, lists
from builder.web.urls import urlpatterns
from factions.models import Edition
from tests.builder.fake_game import FakeBattle
from tests.builder.services.surveys import replays
from tests.builder.web.pages import InHand, Page, read
from tests.builder.web.test_battles import REPLAY

Document = dict[str, Any]

PAGES = {
    "home": "/",
    "catalogue": "/catalogue/warcrow/",
    "profile": "/catalogue/warcrow/ahlwardt-ice-bear/",
    "fidelity": "/fidelity/warcrow/",
    "generals": "/generals/warcrow/",
    "build": "/build/",
    "new": "/build/warcrow/",
    "paste": "/paste/",
    "public": "/lists/",
    "mine": "/lists/mine/",
    "packs": "/packs/",
    "pack-formats": "/packs/format/",
    "pack-format": "/packs/format/warcrow/",
    "battle": "/battle/",
    "search": "/search/?q=ice&u=warcrow:evoker",
    "compare": "/compare/?u=warcrow:evoker&u=warcrow:orc-hunters",
    "organisers": "/organisers/check/",
    "list": "/l/{slug}/",
    "revision": "/r/{revision}/",
    "print": "/r/{revision}/print/",
    "edition": "/r/{revision}/edition/",
    "text": "/r/{revision}/text/",
    "desk": "{edit}",
    "card": "{edit}unit/evoker/",
    "details": "{edit}details/",
    "history": "{edit}history/",
    "hand-edition": "{edit}edition/",
    "mend": "{edit}mend/",
    "fill": "{edit}fill/",
    "share": "{edit}share/",
    "remove": "{edit}remove/",
    "hand-battle": "{edit}battle/",
    "hand-print": "{edit}print/",
    "hand-text": "{edit}text/",
    "run": "/battle/{run}/",
    "replay": "/battle/{run}/replay/0/",
    "ask": "/ask/what-if/",
    "question": "/question/{question}/",
    "missing": "/nothing/",
    "login": "/accounts/login/",
    "signup": "/accounts/signup/",
    "reset": "/accounts/password/reset/",
}
# Queries a page may take without an account, its catalogue value in memory.
QUERIES = {
    "home": 2,
    "catalogue": 1,
    "profile": 1,
    "new": 2,
    "public": 1,
    "mine": 0,
    "battle": 2,
    "search": 1,
    "compare": 4,
    "organisers": 2,
    "build": 2,
    "card": 5,
    "packs": 0,
    "pack-formats": 1,
    "list": 6,
    "revision": 5,
    "edition": 2,
    "print": 4,
    "desk": 6,
    "history": 2,
    "share": 1,
    "run": 4,
    "replay": 3,
    "ask": 2,
    "question": 2,
}
OTHERS = {"my-battles", "account-data", "export-account", "remove-account",
          "robots", "icon", "security", "colours", "renew", "copy",
          "change", "visibility", "claim", "document", "clone", "progress", "cancel", "resume",
          "again", "panel", "survey", "choose-replay", "events", "question-events",
          # Those of an account's battles are looked at beside them.
          "anew-all", "compare-battles", "keep", "anew", "keep-question", "anew-question",
          "question-progress", "cancel-question", "resume-question", "replay-data", "plain",
          # Those of packs are looked at beside them.
          "pack", "new-pack", "renew-pack", "remove-pack", "use-pack",
          "pack-content", "pack-example", "pack-schema",
          # Only other games have these: the tests of their builders look at them.
          "formations", "character", "roles"}  # fmt: skip


@pytest.fixture
def fought(
    loaded: Edition,
    game: FakeBattle,
    documents: dict[str, Document],
    monkeypatch: pytest.MonkeyPatch,
) -> Run:
    """Return a battle that is over, with a survey and a replay."""
    monkeypatch.setattr(FakeBattle, "replay", replays.of_fake)
    a, b = documents["northern-tribes/the-bear-wakes"], documents["the-syenann/green-vigil"]
    run = battles.start(a, b, seed=7, ceiling=400)
    battles.fight_to_the_end(run)
    battles.fight_survey(run.pk)
    run.replays.update_or_create(index=0, defaults={"events": REPLAY})
    return run


@pytest.fixture
def answered(fought: Run) -> Run:
    """Return a matrix of the battle's lists, which is over at once."""
    lists_of = {"one": fought.a_document, "other": fought.b_document}
    run = battles.start_set("matrix", lists_of, ceiling=100)
    return battles.fight_to_the_end(run)


@pytest.fixture
def visit(hand: InHand, fought: Run, answered: Run) -> Callable[[str], str]:
    """Return a way to look up a page's address."""
    lists.set_visibility(hand.army_list, ArmyList.Visibility.PUBLIC)
    names = {
        "slug": hand.army_list.slug,
        "revision": hand.head.slug,
        "edit": hand.url,
        "run": fought.slug,
        "question": answered.slug,
    }
    return lambda name: PAGES[name].format(**names)


def look(client: Client, address: str) -> Page:
    """Return a page whatever its status."""
    return read(client.get(address))


def test_every_page_of_the_site_is_looked_at() -> None:
    names = set()
    for pattern in urlpatterns:
        inner = getattr(pattern, "url_patterns", [pattern])
        names |= {one.name for one in inner}
    assert len(names) > 25
    assert names - OTHERS <= set(PAGES)


def bones(page: Page) -> None:
    """A page has a language, a title, one main part with one first heading, and unique ids."""
    assert page.all("html")[0]["lang"] == "en"
    assert page.all("title")[0].text.endswith("· Rollcall")
    assert len(page.all("main")) == len(page.all("h1")) == 1
    assert page.all("meta", name="viewport")
    ids = [e["id"] for e in page.elements if e["id"]]
    assert len(ids) == len(set(ids))


def headings(page: Page) -> None:
    """Headings begin with the first level and skip none."""
    levels = [int(e.tag[1]) for e in page.elements if e.tag in ("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def labels(page: Page) -> None:
    """Every field has a label, and every label a field."""
    labelled = {label["for"] for label in page.all("label")}
    fields = [*page.all("select"), *page.all("textarea"), *page.all("input")]
    for field in fields:
        if field["type"] != "hidden":
            wrapped = any(parent.tag == "label" for parent in field.within)
            assert wrapped or field["id"] in labelled, field
    assert labelled - {""} <= {field["id"] for field in fields}


def names(page: Page) -> None:
    """Whatever is pressed or drawn can be named."""
    ids = {e["id"] for e in page.elements}
    for element in page.elements:
        if element.tag in ("a", "button", "summary"):
            assert element.text.strip() or element["aria-label"], element
        if element["role"] == "img":
            assert element["aria-label"], element
        assert element.tag != "img" or "alt" in element.attributes
        assert not element["aria-labelledby"] or element["aria-labelledby"] in ids


def policy(page: Page) -> None:
    """Nothing runs or is styled from within the page, and the page forbids it."""
    scripts = [e for e in page.all("script") if e["type"] != "application/json"]
    assert all(script["src"].startswith("/static/") for script in scripts)
    assert not [e for e in page.elements if "style" in e.attributes]
    assert page.all("style") == []
    assert not [key for e in page.elements for key in e.attributes if key.startswith("on")]


def tokens(page: Page) -> None:
    """Forms that change something carry a token, and no others do."""
    for form in page.all("form"):
        carried = [e for e in page.all("input", name="csrfmiddlewaretoken") if form in e.within]
        assert len(carried) == (1 if form["method"] == "post" else 0)


def way_around(page: Page) -> None:
    """The first link skips to the content, and the menu marks one place at most."""
    skip = page.all("a")[0]
    assert (skip["href"], skip.classes) == ("#main", ["skip"])
    assert page.all("nav", aria_label="Main")
    assert len([e for e in page.elements if e["aria-current"] == "page"]) <= 1


LAWS = (bones, headings, labels, names, policy, tokens)


@pytest.mark.parametrize("name", PAGES)
def test_every_page(client: Client, visit: Callable[[str], str], name: str) -> None:
    page = look(client, visit(name))
    for law in LAWS if "print" in name else (*LAWS, way_around):
        law(page)


@pytest.mark.parametrize("name", QUERIES)
def test_queries(client: Client, visit: Callable[[str], str], name: str) -> None:
    address = visit(name)
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    assert len(queries) == QUERIES[name]


def test_queries_do_not_grow_with_the_list(hand: InHand, client: Client) -> None:
    document = hand.head.document
    entries = [
        {"id": f"x{n}", "unit": entry["unit"]} for n, entry in enumerate(document["entries"] * 4)
    ]
    lists.revise(hand.army_list, {**document, "entries": entries}, base=1)
    client.get(hand.url)
    with CaptureQueriesContext(connection) as queries:
        client.get(hand.url)
    assert len(queries) == QUERIES["desk"]


def test_an_account_costs_two_queries(own: InHand) -> None:
    own.page()
    with CaptureQueriesContext(connection) as queries:
        own.page()
    assert len(queries) == QUERIES["desk"] + 2 <= 10


@pytest.mark.served
def test_the_site_loads_neither_the_compiler_nor_the_drawing_until_it_draws() -> None:
    code = (
        "import sys, django; django.setup(); import builder.urls, builder.web.views.battles;"
        "print([m for m in ('numba', 'altair', 'vl_convert') if m in sys.modules])"
    )
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "builder.settings"}
    run = subprocess.run(  # noqa: S603 -- this very Python
        [sys.executable, "-c", code],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == "[]"


@pytest.mark.usefixtures("loaded")
def test_pages_differ_with_the_caller(client: Client, player: User) -> None:
    assert read(client.get("/")).all("a", href="/accounts/login/")
    client.force_login(player)
    assert read(client.get("/")).all("a", href="/accounts/login/") == []
