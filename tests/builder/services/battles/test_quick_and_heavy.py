"""Quick work comes first and callers take turns, whatever else waits."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from itertools import count, islice
from typing import Any

import pytest

from builder.models import Replay, Run
from builder.services import battles
from builder.services.battles import claiming, fighting, queues, sending, surveying
from builder.services.battles.lineups import MOST_LISTS
from builder.solve import Referee, variations
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from tests.builder.fake_game import FakeBattle
from tests.builder.services.surveys import replays

Start = Callable[..., Run]
Document = dict[str, Any]
Messages = list[tuple[str, int]]
LONG = {"half_width": 0.0, "ceiling": 100_000}


@pytest.fixture(autouse=True)
def _fresh() -> None:
    """Forget what this process fought lately."""
    fighting._lately.clear()
    fighting._latest.clear()


@pytest.fixture
def order(game: FakeBattle, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the runs whose chunks are fought, in that order."""
    fought: list[int] = []
    fight = fighting.fight

    def noted(chunk: Any, run: Run) -> None:
        fought.append(run.pk)
        fight(chunk, run)

    monkeypatch.setattr(fighting, "fight", noted)
    return fought


@pytest.fixture
def many(documents: Mapping[str, Document], loaded: Edition) -> dict[str, Document]:
    """Return as many legal lists as a matrix may have."""
    found = list(documents.values())
    referee = Referee(SYSTEMS["warcrow"].legality, loading.catalogue(loaded))
    changed = (one.document for each in list(found) for one in variations(each, referee))
    found += islice(changed, MOST_LISTS - len(found))
    return {str(number): one for number, one in enumerate(found)}


def follow(published: Messages, until: Callable[[], bool]) -> int:
    """Follow calls as a worker does that reads all queues by turns; return how many it took."""
    names = ["fight", "fight_heavy"]
    for number in count():
        if until():
            return number
        name = next(one for one in names if (one, 0) in published)
        published.remove((name, 0))
        names.remove(name)
        names.append(name)
        battles.fight_in_turn(heavy=name == "fight_heavy")
    raise AssertionError


@pytest.mark.parametrize("kind", ["duel", "panel", "field", "matrix", "comparison", "what-if"])
@pytest.mark.parametrize("half_width", [0.0, 0.005, 0.01])
@pytest.mark.parametrize("ceiling", [20_000, 20_002])
@pytest.mark.parametrize("served", [None, datetime(2026, 1, 1, tzinfo=UTC)])
def test_a_short_duel_is_quick_and_so_is_what_had_no_turn_yet(
    start: Start, kind: str, half_width: float, ceiling: int, served: datetime | None
) -> None:
    run = start()
    terms = {"kind": kind, "half_width": half_width, "ceiling": ceiling, "served": served}
    Run.objects.filter(pk=run.pk).update(**terms)
    run.refresh_from_db()
    short = kind == "duel" and (ceiling == 20_000 or half_width == 0.01)
    assert queues.is_quick(run) is (served is None or short)
    assert Run.objects.filter(queues.quick()).exists() is queues.is_quick(run)
    assert Run.objects.filter(~queues.quick()).exists() is not queues.is_quick(run)


def test_a_worker_of_quick_calls_leaves_heavy_runs_alone(start: Start, game: FakeBattle) -> None:
    start(**LONG)
    battles.fight_in_turn()
    assert game.fought == [(0, 100)]  # its first turn
    battles.fight_in_turn()
    assert game.fought == [(0, 100)]
    battles.fight_in_turn(heavy=True)
    assert game.fought[:2] == [(0, 100), (100, 100)]


def test_what_waits_is_counted_for_each_queue(start: Start, published: Messages) -> None:
    start(ceiling=500)
    start(**LONG, caller="two")
    assert claiming.left() == (100_500, 0)  # before any had a turn
    for _ in range(2):
        battles.fight_in_turn()
    assert claiming.left() == (400, 99_900)
    sending.call(claiming.left())
    assert {task: published.count((task, 0)) for task in ("fight", "fight_heavy")} == {
        "fight": 64,  # of when both were quick
        "fight_heavy": 64,
    }


def test_of_four_chunks_one_is_heavy_where_both_wait(start: Start, order: list[int]) -> None:
    heavy, quick = start(**LONG, caller="one"), start(caller="two", ceiling=5_000, half_width=0)
    for _ in range(2):
        battles.fight_in_turn()
    fighting._lately.clear()
    order.clear()
    for _ in range(8):
        battles.fight_in_turn(heavy=True)
    assert order == [*[quick.pk] * 3, heavy.pk] * 2


def test_a_heavy_run_without_any_other_is_fought_all_the_time(
    start: Start, order: list[int]
) -> None:
    heavy = start(**LONG)
    for _ in range(6):
        battles.fight_in_turn(heavy=True)
    assert order == [heavy.pk] * 6


def test_a_call_put_back_goes_to_its_own_queue(
    start: Start, published: Messages, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(**LONG)
    monkeypatch.setattr("builder.services.battles.kernels.ready", lambda game: False)
    monkeypatch.setattr("builder.services.battles.first.begin", lambda game: None)
    monkeypatch.setattr(fighting, "PATIENCE_SECONDS", 0.0)
    for heavy in (False, True):
        battles.fight_in_turn(heavy=heavy)
    assert published == [("fight", 0), ("fight_heavy", 0)]


def test_a_duel_behind_a_matrix_of_64_lists_is_next(
    many: dict[str, Document], start: Start, published: Messages, order: list[int]
) -> None:
    matrix = battles.start_set("matrix", many, caller="one")
    assert matrix.parts.count() == 64 * 63 // 2
    sending.call_for_all()
    follow(published, lambda: len(order) == 20)
    assert set(order) == {matrix.pk}
    duel = start(caller="two", half_width=0.0, ceiling=900)
    sending.call_for_all()
    follow(published, lambda: not Run.objects.active().filter(pk=duel.pk).exists())
    assert order[20:] == ([*[duel.pk] * 3, matrix.pk] * 2)[:6]


def test_every_caller_has_a_first_number_before_any_has_a_second(
    many: dict[str, Document], start: Start, published: Messages, order: list[int]
) -> None:
    matrix = battles.start_set("matrix", many, caller="matrix")
    sending.call_for_all()
    follow(published, lambda: len(order) == 5)
    lists = list(many.values())
    runs = [
        start(caller=f"caller-{n}", a=lists[n], b=lists[n + 1], half_width=0.0, ceiling=200).pk
        for n in range(20)
    ]
    sending.call_for_all()
    follow(published, lambda: len(set(order)) == 21)
    assert [run for run in order if run != matrix.pk] == runs
    assert len(order) <= 5 + 20 * 4 // 3 + 1
    follow(published, lambda: not Run.objects.active().filter(pk__in=runs).exists())
    assert [run for run in order if run != matrix.pk] == runs * 2


def test_a_survey_gives_way_to_quick_runs_and_replays(
    start: Start, game: FakeBattle, published: Messages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakeBattle, "replay", replays.of_fake)
    monkeypatch.setattr(surveying, "SLICE_SECONDS", 0.0)
    run = battles.fight_to_the_end(start(half_width=0.0, ceiling=400))
    quick = start(ceiling=200, seed=8, half_width=0.0)
    heavy = start(**LONG, seed=9)
    battles.fight_in_turn()
    battles.fight_in_turn()
    battles.fight_in_turn()
    before = heavy.parts.get().pairing.battles
    watched = Replay.objects.create(run=run, index=300)
    published.clear()
    battles.fight_survey(run.survey.pk)
    for row in (quick, watched, run.survey):
        row.refresh_from_db()
    assert (quick.state, watched.events is None) == ("done", False)
    assert (run.survey.figures or {})["battles"] == surveying.BATTLES
    assert heavy.parts.get().pairing.battles == before
    assert [task for task, _ in published] == []


def test_giving_way_costs_a_survey_nothing_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 1.0, 31.0, 31.5])
    monkeypatch.setattr(surveying, "monotonic", lambda: next(clock))
    monkeypatch.setattr(fighting, "fight_quick", lambda: None)
    monkeypatch.setattr("builder.services.battles.replays.fight_waiting", lambda: None)
    spent = surveying._Spent()
    spent.give_way()
    assert spent.all() == 1.5
