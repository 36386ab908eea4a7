"""Replays: asked for once, fought by a worker, kept; and why there may be none."""

from collections.abc import Callable

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from builder.models import Replay, Run
from builder.services import battles
from factions.systems import SYSTEMS
from tests.builder.fake_game import FakeBattle
from tests.builder.fighting import fight

Start = Callable[..., Run]


@pytest.fixture
def start(start: Start) -> Start:
    """Return a way to start a run and have its first chunk fought."""
    return lambda **terms: fight(start(**terms), 1)


def test_a_replay_is_requested_fought_and_kept(
    start: Start,
    published: list[tuple[str, int]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    run = start()
    published.clear()
    with django_capture_on_commit_callbacks(execute=True):
        replay = battles.request_replay(run, 3)
    assert (replay.events, replay.error) == (None, "")
    assert published == [("fight_replay", replay.pk)]
    battles.fight_replay(replay.pk)
    kept = battles.request_replay(run, 3)
    assert kept.pk == replay.pk
    assert kept.events is not None
    assert kept.events["index"] == 3


def test_asking_again_sends_again_only_when_it_is_due(
    start: Start,
    published: list[tuple[str, int]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    run = start()
    for _ in range(3):
        with django_capture_on_commit_callbacks(execute=True):
            battles.request_replay(run, 0)
    assert [task for task, _ in published].count("fight_replay") == 1
    Replay.objects.update(sent=None)
    battles.sweep()
    assert [task for task, _ in published].count("fight_replay") == 2


@pytest.mark.parametrize("index", [-1, 100, 1_999, 2_000, 10**30])
def test_a_battle_that_was_not_fought_is_not_replayed(start: Start, index: int) -> None:
    run = start(ceiling=2_000)
    with pytest.raises(battles.BadBattle, match="No battle of that number") as refused:
        battles.request_replay(run, index)
    assert refused.value.field == "index"
    assert not Replay.objects.exists()


def test_a_replay_that_fails_has_a_reason_and_is_not_tried_again(
    start: Start, game: FakeBattle, published: list[tuple[str, int]]
) -> None:
    replay = battles.request_replay(start(), 0)
    game.breaks = RuntimeError("the film tore")
    battles.fight_replay(replay.pk)
    game.breaks = None
    battles.fight_replay(replay.pk)
    replay.refresh_from_db()
    assert (replay.events, replay.error) == (None, "the film tore")
    battles.sweep(everything=True)
    assert ("fight_replay", replay.pk) not in published


def test_other_code_would_fight_another_battle(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = battles.request_replay(start(), 0)
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", "other")
    battles.fight_replay(replay.pk)
    replay.refresh_from_db()
    assert "code has changed" in replay.error


def test_a_replay_that_is_gone_is_nothing(start: Start) -> None:
    battles.fight_replay(123_456_789)


def test_battles_fought_are_known_while_it_goes_on_and_once_it_is_over(start: Start) -> None:
    run = start(ceiling=2_000)
    assert [battles.was_fought(run, index) for index in (0, 99, 100)] == [True, True, False]
    run = battles.fight_to_the_end(run)
    assert [battles.was_fought(run, index) for index in (1_999, 2_000)] == [True, False]
