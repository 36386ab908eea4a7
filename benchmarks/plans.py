"""Plans: what each statement of a page, an API call and the sweep reads beside many rows.

Fills the database first (`manage.py crowd`). On PostgreSQL (`BENCH_DATABASE_URL`) each statement is
explained as it is executed: its blocks and its time. For SQLite only the time is known.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client

from benchmarks import Row
from builder.management.crowding import Crowd, fill
from builder.models import ArmyList, Replay, Run
from builder.services import battles, lists
from builder.services.battles import claiming
from factions import loading

MANY, FEW = Crowd(200_000, 200_000), Crowd(5_000, 5_000)
MOST_BLOCKS, MOST_MS, MOST_POST_MS = 2_000, 30.0, 100.0
POST_BATTLE = "API, POST battles"
MILLI = 1e3
NOTED = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")
_numbers = count(1)


@dataclass
class Worst:
    """The dearest statement so far, by blocks and by time, and how many there were."""

    blocks: int = 0
    ms: float = 0.0
    statements: int = 0
    statement: str = ""

    def note(self, blocks: int, ms: float, sql: str) -> None:
        """Take a statement into account."""
        self.statements += 1
        if blocks > MOST_BLOCKS or ms > MOST_MS:
            print(f"{blocks} blocks, {ms:.1f} ms: {sql[:2_000]}")
        if ms > self.ms:
            self.statement = _briefly(sql)
        self.blocks, self.ms = max(self.blocks, blocks), max(self.ms, ms)


def run(quick: bool = False) -> Iterable[Row]:
    """Measure each call once it is warm; the figure is its dearest statement's."""
    many = connection.vendor == "postgresql" and not quick
    for line in fill(MANY if many else FEW):
        print(line)
    settings.WORK_RATE = 0
    for rates in (*settings.API_RATES.values(), settings.RUNS, settings.LISTS, settings.LISTS_MIB):
        rates.update(anon=0, user=0)
    for name, call in calls().items():
        call()
        with watched() as worst:
            call()
        if connection.vendor == "postgresql":
            note = f"{worst.statements} statements"
            yield Row(f"{name}: blocks", worst.blocks, "", MOST_BLOCKS, 200, note=note, must=True)
        yield Row(f"{name}: slowest", worst.ms, "ms", MOST_MS, 5, note=worst.statement, must=many)
        if name == POST_BATTLE:
            whole = median(_seconds(call) for _ in range(9)) * MILLI
            yield Row(f"{name}: the whole call", whole, "ms", MOST_POST_MS, 50, must=many)


def _seconds(call: Callable[[], Any]) -> float:
    begun = perf_counter()
    call()
    return perf_counter() - begun


def _briefly(sql: str) -> str:
    """Return what a statement does, to which table."""
    table = re.search(r'(?:FROM|INTO|UPDATE) "(\w+)"', sql)
    return f"{sql.split(maxsplit=1)[0]} {table[1] if table else ''}"


@contextmanager
def watched() -> Iterator[Worst]:
    """Measure the statements executed meanwhile; each is executed once more to be explained."""
    worst = Worst()
    explains = connection.vendor == "postgresql"

    def look(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(NOTED):
            return execute(sql, params, many, context)
        if explains and not many:
            worst.note(*_explained(execute, sql, params, context), sql)
            return execute(sql, params, many, context)
        begun = perf_counter()
        found = execute(sql, params, many, context)
        worst.note(0, (perf_counter() - begun) * MILLI, sql)
        return found

    with connection.execute_wrapper(look):
        yield worst


def _explained(
    execute: Callable[..., Any], sql: str, params: Any, context: Any
) -> tuple[int, float]:
    """Return the blocks and the milliseconds of a statement, which changes nothing."""
    with transaction.atomic():
        explain = f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}"
        execute(explain, params, False, context)
        (explained,) = context["cursor"].fetchone()[0]
        transaction.set_rollback(True)
    plan = explained["Plan"]
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], explained["Execution Time"]


def calls() -> Mapping[str, Callable[[], Any]]:
    """Return what is measured, by name."""
    open_lists = ArmyList.objects.filter(visibility="public").order_by("-updated", "-id")
    deep = open_lists[min(90_000, open_lists.count() // 2)]
    head = lists.head_of(deep)
    player = User.objects.filter(army_lists__isnull=False).earliest("pk")
    own, client = Client(), Client()
    own.force_login(player)
    run = Run.objects.filter(state="done").latest("pk")
    battles.request_replay(run, 0)
    active = Run.objects.active().latest("pk")
    held, secret = lists.create(head.document, owner=player, visibility="public")
    pages = _addresses(deep, head.slug, secret, run.slug, active.slug)
    return {
        **{name: _getting(client, address) for name, address in pages.items()},
        "API, lists, a deep cursor": _deep_cursor(client),
        "my lists": _getting(own, "/lists/mine/"),
        "API, my lists": _getting(own, "/api/v1/lists?mine=true"),
        "choosing a battle": _getting(own, f"/l/{held.slug}/edit/battle/"),
        **_writing(client, head.document),
        "sweep": battles.sweep,
        "sweep of everything": lambda: battles.sweep(everything=True),
        "whose turn it is": claiming.in_turn,
        "leases of the dead": claiming.free_those_of_the_dead,
    }


def _addresses(
    deep: ArmyList, revision: str, secret: str, done: str, active: str
) -> Mapping[str, str]:
    """Return open addresses by name: of a list far down among the public ones, and of battles.

    revision, done, active: slugs of its head, and of a run that is over and one that is not.
    """
    key = f"{int(deep.updated.timestamp() * 1e6)}-{deep.pk}"
    return {
        "home": "/",
        "catalogue": "/catalogue/warcrow/",
        "profile": "/catalogue/warcrow/orc-hunters/",
        "search": "/search/?q=orc",
        "public lists": "/lists/",
        "public lists, deep": f"/lists/?after={key}",
        "public lists, back": f"/lists/?before={key}",
        "a list": f"/l/{deep.slug}/",
        "a revision": f"/r/{revision}/",
        "a list, edited": f"/e/{secret}/",
        "a list's history": f"/e/{secret}/history/",
        "a battle": f"/battle/{done}/",
        "a battle, fought": f"/battle/{active}/progress/",
        "API, lists": "/api/v1/lists?limit=100",
        "API, lists of a game": "/api/v1/lists?system=iron-dawn&limit=100",
        "API, lists of a faction": f"/api/v1/lists?faction={deep.faction_key}&limit=100",
        "API, illegal lists": "/api/v1/lists?legal=false&limit=100",
        "API, lists of no faction": "/api/v1/lists?faction=nobody",
        "API, a list": f"/api/v1/lists/{deep.slug}",
        "API, revisions": f"/api/v1/lists/{deep.slug}/revisions",
        "API, a battle": f"/api/v1/battles/{active}",
        "API, a replay": f"/api/v1/battles/{done}/replays/0",
        "API, units": "/api/v1/units?limit=100",
    }


def _getting(client: Client, address: str) -> Callable[[], None]:
    def get() -> None:
        cache.clear()
        response = client.get(address)
        if response.status_code not in (200, 202):
            raise RuntimeError(f"{address}: {response.status_code}")

    return get


def _deep_cursor(client: Client) -> Callable[[], None]:
    """Return a call of the last of 30 pages of a hundred lists, by its cursor."""
    address = "/api/v1/lists?limit=100"
    for _ in range(30):
        address = client.get(address).json()["next"] or address
    return _getting(client, address)


def _post(client: Client, address: str, body: Any, status: int) -> Any:
    response = client.post(address, json.dumps(body), content_type="application/json")
    if response.status_code != status:
        raise RuntimeError(f"{address}: {response.status_code} {response.content[:300]!r}")
    return response.json()


def _writing(client: Client, document: dict[str, Any]) -> Mapping[str, Callable[[], Any]]:
    """Return calls that write something new each time."""
    a, b = loading.reference_lists("cold-iron")[:2]

    def battle() -> Any:
        return _post(client, "/api/v1/battles", {"a": a, "b": b, "seed": next(_numbers)}, 202)

    def saved() -> Any:
        return _post(client, "/api/v1/lists", document | {"name": f"Saved {next(_numbers)}"}, 201)

    def revised() -> None:
        army_list = ArmyList.objects.get(slug=saved()["slug"])
        lists.revise(army_list, document | {"name": f"Revised {next(_numbers)}"}, base=1)
        lists.undo(army_list)
        lists.clone(lists.head_of(army_list))
        lists.remove(army_list)

    def cancelled() -> None:
        fight = Run.objects.get(slug=battle()["id"])
        battles.cancel(fight)
        battles.resume(fight)
        battles.cancel(fight)

    def replayed() -> None:
        fight = Run.objects.filter(state="done").latest("pk")
        Replay.objects.filter(run=fight, index__gt=0).delete()
        battles.request_replay(fight, next(_numbers))

    return {
        POST_BATTLE: battle,
        "API, POST lists": saved,
        "a list saved, undone, cloned, removed": revised,
        "a battle begun, cancelled, resumed": cancelled,
        "a replay asked for": replayed,
    }
