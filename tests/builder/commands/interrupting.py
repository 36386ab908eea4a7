"""Ctrl-C in the middle of many fights."""

import itertools
from typing import Any

import pytest

from factions.systems import SYSTEMS


def interrupt(monkeypatch: pytest.MonkeyPatch, game: str, fights: int) -> None:
    """Let so many fights of a game end; the next one is stopped by Ctrl-C."""
    battle = SYSTEMS[game].__dict__["battle"]
    fight, calls = battle.fight, itertools.count(1)

    def interrupted(*arguments: Any) -> Any:
        if next(calls) > fights:
            raise KeyboardInterrupt
        return fight(*arguments)

    monkeypatch.setattr(battle, "fight", interrupted)
