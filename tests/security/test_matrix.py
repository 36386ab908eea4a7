"""Access rights: every address, every kind of caller, every method, every visibility.

The statuses stand in matrix.txt, a row an address, method and visibility. A change of that file
is a change of access rights: read it before you accept it. REWRITE=1 writes it again.
"""

import os
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from builder.models import Run
from builder.services import lists, packs
from factions import loading
from factions.loading import Mode, examples
from factions.models import Edition
from factions.systems import SYSTEMS
from tests.builder.accounts.people import PASSWORD, signed_in
from tests.builder.web.test_battles import REPLAY
from tests.security.matrix import CALLERS, Caller, Route, routes

Document = dict[str, Any]
TABLE = Path(__file__).with_name("matrix.txt")
VISIBILITIES = ("public", "unlisted", "private")
REFUSED = {302, 401, 403, 404, 405}
GRANTED = {"owner", "holder", "app"}

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.builder.accounts.with_admin")]


@pytest.fixture
def things(
    loaded: Edition, documents: dict[str, Document], eve: User
) -> dict[tuple[str, str], tuple[str, str]]:
    """Return slug and edit secret of what there is, by its family and its visibility."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    bear = documents["northern-tribes/the-bear-wakes"]
    for visibility in VISIBILITIES:
        army_list, secret = lists.create(bear, owner=eve, visibility=visibility)
        found["list", visibility] = found["held", visibility] = army_list.slug, secret
        found["revision", visibility] = lists.head_of(army_list).slug, secret
    content = json_of(loaded)
    pack = packs.create(eve, "Mine", packs.Upload(loaded, Mode.EXTEND, content)).pack
    found["pack", "owned"] = pack.slug, "none"
    for name, owner in (("owned", eve), ("nobody's", None)):
        run = Run.objects.create(
            owner=owner,
            edition=loaded,
            a_document=bear,
            b_document=bear,
            scenario=loaded.rules["scenarios"][0]["id"],
            seed=7,
            rules=SYSTEMS[loaded.system_id].rules,
            sides={"a": {"name": "a"}, "b": {"name": "b"}},
        )
        run.replays.create(index=0, events=REPLAY)
        found["battle", name] = run.slug, "none"
        question = Run.objects.create(
            kind=Run.Kind.MATRIX,
            owner=owner,
            edition=loaded,
            lists=[
                {"key": key, "role": "field", "weight": 1, "side": {}, "document": bear}
                for key in "ab"
            ],
            scenario=loaded.rules["scenarios"][0]["id"],
            seed=7,
            rules=SYSTEMS[loaded.system_id].rules,
        )
        found["question", name] = question.slug, "none"
    return found


def json_of(edition: Edition) -> bytes:
    """Return the smallest pack."""
    import json

    return json.dumps(examples.smallest(loading.as_data(edition))).encode()


@pytest.fixture
def callers(eve: User, boss: User, things: Any, documents: dict[str, Document]) -> Any:
    """Return a way to get a caller by its kind and the edit secret of what is asked for."""
    ann = User.objects.create_user("ann", "", PASSWORD)
    browsers = {
        "anonymous": Client(),
        "other": signed_in(ann),
        "owner": signed_in(eve),
        "staff": signed_in(boss),
    }
    tokens = {"app": token_of("eve"), "ended": token_of("eve")}
    Client().delete("/_allauth/app/v1/auth/session", headers={"X-Session-Token": tokens["ended"]})
    _, foreign = lists.create(documents["northern-tribes/trackless"], owner=ann)
    for browser in browsers.values():
        browser.raise_request_exception = False

    def caller(kind: str, secret: str) -> Caller:
        shown = {"holder": secret, "wrong": "x" * 32, "foreign": foreign}.get(kind, "none")
        client = browsers.get(kind, browsers["anonymous"])
        if kind in tokens:
            return Caller(client, {"X-Session-Token": tokens[kind]})
        if kind in ("holder", "wrong", "foreign"):
            return Caller(client, {"Authorization": f"Bearer {shown}"}, shown)
        return Caller(client)

    return caller


def token_of(name: str) -> str:
    """Sign an app in; return what it shows."""
    answer = Client().post(
        "/_allauth/app/v1/auth/login",
        {"username": name, "password": PASSWORD},
        content_type="application/json",
    )
    return str(answer.json()["meta"]["session_token"])


@pytest.fixture(autouse=True)
def _unlimited(settings: Any) -> None:
    """Lift every limit: here the caller matters, not the number of calls."""
    settings.ACCOUNT_RATE_LIMITS = False
    settings.WORK_RATE, settings.COSTLY_CALLS = 0, 100
    settings.RUNS = settings.LISTS = {"anon": 0, "user": 0}
    settings.API_RATES = {
        scope: dict.fromkeys(rates, 0) for scope, rates in settings.API_RATES.items()
    }


def kinds_of(route: Route, things: Any) -> list[str]:
    """Return the visibilities that an address is tried at; one without a name where it has none."""
    return [kind for family, kind in things if family == route.family] or ["-"]


def row(route: Route, method: str, kind: str, things: Any, callers: Any) -> str:
    """Ask as every caller; return the row of the table."""
    slug, secret = things.get((route.family, kind), ("nothing", "none"))
    statuses = []
    for name in CALLERS:
        if name not in route.callers:
            statuses.append("-")
            continue
        caller = callers(name, secret)
        path = route.path(slug, caller.secret)
        statuses.append(str(caller.ask(method, path, api=route.is_api or "_allauth" in path)))
    return " ".join([method, f"/{route.pattern}", kind, *statuses])


@pytest.mark.usefixtures("one_connection")
def test_access_rights_match_the_table(things: Any, callers: Any, published: Any) -> None:
    rows = [
        row(route, method, kind, things, callers)
        for route in routes()
        for method in route.methods
        for kind in kinds_of(route, things)
    ]
    if os.environ.get("REWRITE"):
        TABLE.write_text("\n".join([" ".join(("method address of", *CALLERS)), *rows, ""]))
    assert rows == TABLE.read_text().splitlines()[1:]


def table() -> list[tuple[str, str, str, dict[str, int]]]:
    """Return the table's rows: method, address, visibility, and the status of each caller."""
    found = []
    for line in TABLE.read_text().splitlines()[1:]:
        method, pattern, kind, *cells = line.split()
        statuses = {
            name: int(status) for name, status in zip(CALLERS, cells, strict=True) if status != "-"
        }
        found.append((method, pattern, kind, statuses))
    return found


def test_every_address_has_its_rows() -> None:
    written = {pattern for _, pattern, _, _ in table()}
    assert written == {f"/{route.pattern}" for route in routes()}


def test_no_caller_breaks_anything_or_waits() -> None:
    assert [row for row in table() if max(row[3].values()) >= 429] == []


def test_private_lists_exist_only_for_owner_and_holder() -> None:
    rows = [row for row in table() if row[2] == "private"]
    assert len(rows) == len([row for row in table() if row[2] == "public"]) > 80
    for method, pattern, _, statuses in rows:
        for name in statuses.keys() - GRANTED:
            unsaid = {302, 404, 405} if "claim" in pattern else {404, 405}  # a sign-in comes first
            assert statuses[name] in unsaid, (method, pattern, name)


def test_other_callers_cannot_write() -> None:
    """A write that others are granted makes something of their own: a copy, a battle."""
    own = ("clone", "/battle/<slug:slug>/again/", "/anew", "replay/", "/use/")
    for method, pattern, kind, statuses in table():
        if method == "GET" or kind in ("-", "nobody's") or any(word in pattern for word in own):
            continue
        for name in statuses.keys() - GRANTED:
            assert statuses[name] in REFUSED, (method, pattern, kind, name)


def test_the_staffs_pages_are_for_staff_alone() -> None:
    rows = [row for row in table() if row[1].startswith("/admin/")]
    assert len(rows) > 80
    for _, pattern, _, statuses in rows:
        for name in ("anonymous", "other", "owner"):
            assert statuses[name] in (302, 403), (pattern, name)
