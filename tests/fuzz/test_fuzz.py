"""No request makes a 5xx: every route, mutated, in-process (`make fuzz` sends more of them)."""

import logging
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.template.base import Template
from django.test import Client
from django.test.utils import _TestState

from builder.models import ArmyList
from builder.services import lists
from tests.fuzz import mutations
from tests.fuzz.dice import Dice
from tests.fuzz.routes import routes

COUNT = int(os.environ.get("FUZZ_COUNT", "20000"))
PARTS = 8  # tests of their own, which processes share
SEED = int(os.environ.get("FUZZ_SEED", "22"))
METHODS = (
    "GET",
    "GET",
    "POST",
    "POST",
    "POST",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "HEAD",
    "OPTIONS",
    "TRACE",
)
BROKEN = 500
SLOW = ("/metrics", "/api/v1/references", "/api/v1/openapi.yaml")
RESET = 500  # requests after which the lists are made anew: some are deleted on the way

pytestmark = pytest.mark.usefixtures("quiet", "loaded")


@pytest.fixture
def quiet(settings: Any, db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lift the limits, log nothing, and render as the site does, not as tests do to look inside."""
    monkeypatch.setattr(Template, "_render", _TestState.saved_data.template_render)  # type: ignore[attr-defined]  # Django's own, which its stubs leave out
    settings.API_RATES = {scope: {"anon": 0, "user": 0} for scope in settings.API_RATES}
    settings.WORK_RATE = settings.REVISIONS = 0
    settings.LISTS = settings.LISTS_MIB = {"anon": 0, "user": 0}
    settings.ACCOUNT_RATE_LIMITS = False
    memory = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {name: {"BACKEND": memory, "LOCATION": name} for name in settings.CACHES}
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


class World:
    """What requests may be about: a list in hand, an account, and their addresses."""

    def __init__(self, document: Mapping[str, Any], owner: User) -> None:
        self.document = document
        self.owner = owner
        self.clients = [Client(raise_request_exception=False) for _ in range(2)]
        self.renew()

    def renew(self) -> None:
        """Make the lists anew, and sign in again."""
        public = ArmyList.Visibility.PUBLIC
        self.held, self.secret = lists.create(dict(self.document), visibility=public)
        self.owned, _ = lists.create(dict(self.document), owner=self.owner, visibility=public)
        self.clients[1].force_login(self.owner)

    def values(self) -> dict[str, Sequence[str]]:
        """Return what stands for each parameter of an address."""
        heads = [lists.head_of(one).slug for one in (self.held, self.owned)]
        return {
            "slug": (self.held.slug, self.owned.slug, *heads),
            "secret": (self.secret,),
            "system": ("warcrow", "warcrow", "iron-dawn"),
            "key": ("evoker", "orc-hunters"),
            "unit": ("evoker",),
            "faction": ("northern-tribes",),
            "version": ("1.6", "2.0"),
            "index": ("0", "7"),
            "number": ("1",),
            "name": ("smallest", "warcrow", "catalogue"),
            "client": ("app", "browser"),
        }

    def bodies(self) -> Sequence[Any]:
        """Return bodies of JSON as they should be."""
        side = {"list": self.held.slug}
        return (
            self.document,
            {"document": self.document, "visibility": "public"},
            [self.document],
            {"a": side, "b": {"revision": lists.head_of(self.held).slug}, "seed": 1},
            {"a": self.document, "b": self.document, "precision": 0.05},
            [{"op": "replace", "path": "/name", "value": "B"}],
            [{"op": "copy", "from": "/entries", "path": "/entries/0/x"}] * 3,
            {"visibility": "unlisted"},
            {"username": "ada", "email": "ada@example.com", "password": "a long password"},
        )

    def form(self) -> dict[str, str]:
        """Return fields of forms as they should be."""
        return {
            "do": "add:evoker",
            "base": str(lists.head_of(self.held).number),
            "document": "Orc Hunters\n2x Evoker",
            "name": "A list",
        }


@pytest.fixture
def world(loaded: object, documents: dict[str, Any]) -> World:
    owner = User.objects.create_user("ada", "ada@example.com", "a long password")
    return World(documents["northern-tribes/trackless"], owner)


def test_every_route_is_called() -> None:
    found = [route.text for route in routes()]
    assert len(found) == len(set(found))
    for known in ("/", "/api/v1/check", "/l/<slug>/", "/e/<secret>/change/", "/health/"):
        assert known in found


@pytest.mark.parametrize("part", range(PARTS))
def test_no_request_breaks_anything(world: World, part: int) -> None:
    dice, ways = Dice(SEED * PARTS + part), routes()
    broken: list[str] = []
    statuses: Counter[int] = Counter()
    for at in range(COUNT // PARTS):
        if at % RESET == 0:
            world.renew()
            values, bodies, known = world.values(), world.bodies(), world.form()
        way = ways[at % len(ways)]
        if way.text in SLOW and not dice.chance(50):
            way = dice.of(ways)
        address = way.filled(dice, values)
        method, client = dice.of(METHODS), dice.of(world.clients)
        media, body = (
            ("", b"") if method in ("GET", "HEAD") else mutations.body(dice, bodies, known)
        )
        asked = mutations.query(dice)
        extra = mutations.headers(dice) | {"QUERY_STRING": asked}
        answer = client.generic(method, address, body, media, **extra)  # type: ignore[arg-type]  # headers, by the names that WSGI has
        statuses[answer.status_code] += 1
        if answer.status_code >= BROKEN:
            broken.append(f"{at}: {method} {address}?{asked} {media} {extra} {body[:300]!r}")
    assert sum(statuses.values()) == COUNT // PARTS
    assert not broken, "\n".join(broken[:20])
