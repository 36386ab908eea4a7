"""A game of dice in Warcrow's place, two legal lists, and an ear on the broker."""

from collections.abc import Callable
from typing import Any

import pytest

from builder.celery import app
from builder.models import Run
from builder.services import battles
from builder.services.battles import fighting, kernels, sending
from factions.models import Edition
from factions.systems import SYSTEMS
from tests.builder import fake_game

Document = dict[str, Any]
KEEP_PACE = fighting._keep_pace


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> fake_game.FakeBattle:
    """Put the fake game in Warcrow's place and return its battles.

    How fast they are is not kept: chunks end at milestones, however busy this machine is.
    """
    monkeypatch.setattr(fighting, "_keep_pace", lambda chunk, pace: None)
    for part, value in fake_game.parts().items():
        monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, part, value)
    monkeypatch.setattr(kernels, "_loaded", {"warcrow"})
    battle: fake_game.FakeBattle = SYSTEMS["warcrow"].__dict__["battle"]
    return battle


@pytest.fixture
def paced(game: fake_game.FakeBattle, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep how fast battles are."""
    monkeypatch.setattr(fighting, "_keep_pace", KEEP_PACE)


@pytest.fixture
def a(documents: dict[str, Document]) -> Document:
    """Return a legal list."""
    return documents["northern-tribes/the-bear-wakes"]


@pytest.fixture
def b(documents: dict[str, Document]) -> Document:
    """Return another legal list."""
    return documents["the-syenann/green-vigil"]


@pytest.fixture
def start(
    loaded: Edition, game: fake_game.FakeBattle, a: Document, b: Document
) -> Callable[..., Run]:
    """Return a way to start a run of the two lists; seed 7 where none is given."""

    def started(**terms: Any) -> Run:
        documents = terms.pop("a", a), terms.pop("b", b)
        return battles.start(*documents, **{"seed": 7} | terms)

    return started


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Return the messages that go out to the broker, which takes everything.

    Each is its task and its id; a call has none, here a 0. They wait until a test removes them.
    """
    out: list[tuple[str, int]] = []

    def take(task: str, args: list[int], **_: Any) -> None:
        out.append((task.removeprefix("builder.tasks."), args[0] if args else 0))

    monkeypatch.setattr(app, "send_task", take)
    tasks = {sending.queue_of(f"builder.tasks.{task}"): task for task in ("fight", "fight_heavy")}
    monkeypatch.setattr(
        sending, "queued", lambda queue: sum(task == tasks[queue] for task, _ in out)
    )
    return out
