"""Two transactions at once on PostgreSQL: a chunk is one worker's, and no two wait for each other.

Rows are locked in one order: runs, then pairings by number, then chunks. Where the order of two
transactions is forced here, one stops in its middle and the other is seen to wait.
"""

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from itertools import permutations
from threading import Barrier, Event, Thread
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from builder.models import Chunk, Pairing, Part, Run
from builder.services import battles
from builder.services.battles import claiming, fighting, looking, milestones, pairings
from builder.services.battles.lengths import Piece
from factions.models import Edition
from tests.builder.fake_game import FakeBattle
from tests.builder.fighting import fight, held, pairing_of

Start = Callable[..., Run]
Document = dict[str, Any]
PATIENCE = 30.0
# Statements that lock rows, but those that pass over what is locked. A new row is locked as well.
LOCKED = re.compile(
    r'INSERT INTO "builder_(run)"|FROM "builder_(run|pairing|chunk)".* FOR (?:NO KEY )?UPDATE'
    r"(?!.*SKIP LOCKED)"
)
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted AND pid = %s"

pytestmark = [
    pytest.mark.skipif(
        connection.vendor != "postgresql", reason="DATABASE_URL names no PostgreSQL"
    ),
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("published"),
]


class Other:
    """Work in a thread and a connection of its own. found: what it returned, or its error."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.found: Any = None
        self.pid = 0
        self._connected = Event()
        self._thread = Thread(target=self._run, args=(work,), daemon=True)
        self._thread.start()
        assert self._connected.wait(PATIENCE)

    def _run(self, work: Callable[[], Any]) -> None:
        try:
            connection.ensure_connection()
            self.pid = connection.connection.info.backend_pid
            self._connected.set()
            self.found = work()
        except Exception as error:
            self.found = error
        finally:
            connections.close_all()

    def end(self) -> Any:
        """Wait for its end and return what it found. Raises its error."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        if isinstance(self.found, Exception):
            raise self.found
        return self.found

    def is_seen_to_wait(self) -> bool:
        """Wait until it waits for a lock of another transaction; return False if it ends first."""
        with connection.cursor() as cursor:
            while self._thread.is_alive():
                cursor.execute(WAITING, [self.pid])
                if cursor.fetchone()[0]:
                    return True
                self._thread.join(0.01)
        return False


class Stop:
    """A place in the middle of work, at which the first thread that comes by stops."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> None:
        self.reached, self.goes_on = Event(), Event()
        self._function = getattr(module, name)
        monkeypatch.setattr(module, name, self._stopped)

    def _stopped(self, *args: Any, **kwargs: Any) -> Any:
        found = self._function(*args, **kwargs)
        if not self.reached.is_set():
            self.reached.set()
            assert self.goes_on.wait(PATIENCE)
        return found


def in_order(stop: Stop, first: Callable[[], Any], second: Callable[[], Any]) -> tuple[Any, Any]:
    """Do both; the second begins in the middle of the first, and is seen to wait for it."""
    one = Other(first)
    assert stop.reached.wait(PATIENCE)
    other = Other(second)
    waits = other.is_seen_to_wait()
    stop.goes_on.set()
    later = other.end()
    assert waits
    return one.end(), later


def all_at_once(*works: Callable[[], Any]) -> list[Any]:
    """Do all of them at once; return what each found."""
    barrier = Barrier(len(works))

    def begin(work: Callable[[], Any]) -> Any:
        barrier.wait(PATIENCE)
        return work()

    others = [Other(partial(begin, work)) for work in works]
    return [other.end() for other in others]


@pytest.mark.parametrize("ceiling", [100, 200])
def test_a_chunk_is_one_workers_alone(
    start: Start, monkeypatch: pytest.MonkeyPatch, ceiling: int
) -> None:
    run = start(ceiling=ceiling)
    stop = Stop(monkeypatch, claiming, "_next")
    one, other = in_order(stop, lambda: claiming.hold(run.pk), lambda: claiming.hold(run.pk))
    assert one.first == 0
    assert (other and other.first) == (None if ceiling == 100 else 100)
    assert Chunk.objects.count() == ceiling // 100
    assert pairing_of(run).handed == ceiling


def test_a_lost_chunk_is_one_workers_alone(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    run = start(ceiling=100)
    lost = held(run)
    Chunk.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    stop = Stop(monkeypatch, claiming, "_lost")
    found = in_order(stop, lambda: claiming.hold(run.pk), lambda: claiming.hold(run.pk))
    assert [chunk and chunk.pk for chunk in found] == [lost.pk, None]
    assert Chunk.objects.get().crashes == 1


def test_a_lost_chunk_of_a_pairing_of_two_runs_is_one_workers_alone(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their rows differ, so neither waits: the second passes over the row that the first locks."""
    runs = [start(seed=None, ceiling=100) for _ in range(2)]
    lost = held(runs[0])
    Chunk.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    stop = Stop(monkeypatch, claiming, "_lost")
    one = Other(lambda: claiming.hold(runs[0].pk))
    assert stop.reached.wait(PATIENCE)
    assert Other(lambda: claiming.hold(runs[1].pk)).end() is None
    stop.goes_on.set()
    assert one.end().pk == lost.pk


def test_a_chunk_fought_by_two_workers_counts_once(start: Start, game: FakeBattle) -> None:
    run = start(half_width=0.0, ceiling=100)
    chunk = held(run)
    setup = fighting.setup_of(run, chunk.pairing)
    piece = Piece(*game.scored(setup, run.seed, chunk.first, chunk.count))
    counted = all_at_once(*[lambda: looking.keep(chunk, [piece])] * 4)
    assert sorted(counted) == [False, False, False, True]
    run.refresh_from_db()
    assert (run.state, run.tally) == ("done", piece.tally.as_json())


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("taken_back", [False, True])
def test_two_runs_of_one_pairing_at_once_make_one(
    start: Start,
    a: Document,
    b: Document,
    monkeypatch: pytest.MonkeyPatch,
    mirrored: bool,
    taken_back: bool,
) -> None:
    class TakenBackError(Exception):
        pass

    def first() -> None:
        with transaction.atomic():
            start(seed=None, half_width=0.0, ceiling=300)
            if taken_back:
                raise TakenBackError

    def second() -> Run:
        lists = {"a": b, "b": a} if mirrored else {}
        return start(seed=None, half_width=0.0, ceiling=500, **lists)

    stop = Stop(monkeypatch, pairings, "kept")
    if taken_back:
        with pytest.raises(TakenBackError):
            in_order(stop, first, second)
    else:
        in_order(stop, first, second)
    number = 1 if taken_back else 2
    assert (Pairing.objects.count(), Part.objects.count(), Run.objects.count()) == (
        1, number, number,
    )  # fmt: skip
    assert Pairing.objects.get().goal == 500
    fight(Run.objects.latest("pk"))
    assert {run.state for run in Run.objects.all()} == {"done"}
    assert Pairing.objects.get().battles == 500


def test_sets_of_the_same_lists_in_any_order_begin_at_once(
    loaded: Edition, game: FakeBattle, documents: Mapping[str, Document]
) -> None:
    names = sorted(documents)[:5]
    orders = [names, names[::-1], names[2:] + names[:2], names[::2] + names[1::2]]

    def begin(order: list[str]) -> Run:
        return battles.start_set("matrix", {name: documents[name] for name in order})

    runs = all_at_once(*[partial(begin, order) for order in orders])
    assert Pairing.objects.count() == 10
    assert [run.parts.count() for run in runs] == [10] * 4


def test_a_run_stopped_while_its_chunk_is_added_up_keeps_it(
    start: Start, game: FakeBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = start(half_width=0.0, ceiling=300)
    chunk = held(run)
    stop = Stop(monkeypatch, looking, "_add")
    in_order(stop, lambda: fighting.fight(chunk, run), lambda: battles.cancel(run))
    run.refresh_from_db()
    assert (run.state, run.tally and run.tally["battles"]) == ("cancelled", 100)
    ended(run, start)


def test_a_chunk_that_ends_while_its_run_is_stopped_does_not_count(
    start: Start, game: FakeBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = start(half_width=0.0, ceiling=300)
    chunk = held(run)
    stop = Stop(monkeypatch, looking, "finish")
    in_order(stop, lambda: battles.cancel(run), lambda: fighting.fight(chunk, run))
    run.refresh_from_db()
    assert (run.state, run.tally, Chunk.objects.count()) == ("cancelled", None, 0)
    pairing = pairing_of(run)
    assert (pairing.battles, pairing.handed, pairing.goal) == (0, 0, 0)
    ended(run, start)


def ended(run: Run, start: Start) -> None:
    """Take a run up again: it ends with the tally of one that nothing disturbed."""
    assert battles.resume(run)
    run.refresh_from_db()
    undisturbed = fight(start(half_width=0.0, ceiling=300))
    assert fight(run).tally == undisturbed.tally


def matrices(lists: Mapping[str, Document], **terms: Any) -> None:
    """Start two matrices of the same lists, stop each and take it up again."""
    for names in (list(lists), [*lists][::-1]):
        run = battles.start_set("matrix", {name: lists[name] for name in names}, **terms)
        battles.cancel(run)
        battles.resume(run)


def worker() -> None:
    """Follow some calls."""
    for number in range(30):
        battles.fight_in_turn(heavy=bool(number % 2))


def sweeps() -> None:
    """Sweep some times."""
    for _ in range(10):
        battles.sweep()


def test_workers_callers_and_sweeps_end_with_one_tally(
    start: Start, documents: Mapping[str, Document]
) -> None:
    """A deadlock is an error of one of them: none of these waits for another that waits for it."""
    lists = {name: documents[name] for name in sorted(documents)[:4]}
    terms: dict[str, Any] = {"half_width": 0.0, "ceiling": 300}

    def duels() -> None:
        for one, other in permutations(lists.values(), 2):
            start(a=one, b=other, seed=None, **terms)

    all_at_once(duels, partial(matrices, lists, **terms), worker, worker, sweeps)
    while claiming.in_turn():
        battles.fight_in_turn(heavy=True)
    assert {run.state for run in Run.objects.all()} == {"done"}
    pairings = Pairing.objects.all()
    assert {(one.battles, one.handed, one.goal) for one in pairings} == {(300, 300, 0)}
    assert (len(pairings), Chunk.objects.count()) == (6, 0)


def test_rows_are_locked_in_one_order(
    start: Start, a: Document, b: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked: list[dict[str, None]] = []
    switch = connection.set_autocommit

    def begin(autocommit: bool, **how: Any) -> None:
        if not autocommit:
            locked.append({})
        switch(autocommit, **how)

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        if found := LOCKED.search(sql):
            locked[-1].setdefault(found[1] or found[2])
        return execute(sql, *rest)

    monkeypatch.setattr(connection, "set_autocommit", begin)
    monkeypatch.setattr(milestones, "chunk_size", lambda *_terms: 50)
    with connection.execute_wrapper(note):
        run = fight(start(seed=None, half_width=0.0, ceiling=300))
        battles.start_panel(run)
        other = start(a=b, b=a, seed=None, half_width=0.0, ceiling=500)
        fighting.fight(held(other), other)
        battles.cancel(other)
        battles.resume(other)
        battles.sweep()
    order = ["run", "pairing", "chunk"]
    assert [list(each) for each in locked if list(each) != sorted(each, key=order.index)] == []
    assert {name for each in locked for name in each} == {"run", "pairing"}
    assert sum(len(each) == 2 for each in locked) > 10
