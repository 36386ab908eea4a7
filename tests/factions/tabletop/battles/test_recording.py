"""The record of a battle: what it takes, and what becomes of a battle too long for it."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from factions.tabletop.battles.events import HEAD
from factions.tabletop.battles.recording import FULL, ON
from tests.factions.interpreted import load

ROOM, WIDTH = 4, 9
SHOT, ENDED = 3, 9
recording = load("factions.systems.cold_iron.kernels").recording


@pytest.fixture
def state() -> Any:
    event = np.full((ROOM, WIDTH), 7.0)
    return SimpleNamespace(recording=ON, events=0, event=event, current_round=2)


def shoot(state: Any, *more: float) -> None:
    recording.add(state, SHOT, 5, 0, 1, (6.0, 7.5))
    recording.put(state, 2, more)


def test_an_event_says_what_when_and_who_and_nothing_of_the_battle_before(state: Any) -> None:
    shoot(state, 8.0)
    assert state.event[0].tolist() == [SHOT, 2, 5, 0, 1, 6.0, 7.5, 8.0, 0.0]


def test_the_end_of_a_battle_that_is_too_long_is_recorded(state: Any) -> None:
    for number in range(ROOM + 3):
        shoot(state, number)
    assert (state.events, state.recording) == (ROOM - 1, FULL)
    recording.end(state, ENDED, 6, (1.0, 0.0))
    recording.put(state, 2, (5.0,))
    assert state.event[:, 0].tolist() == [SHOT] * (ROOM - 1) + [ENDED]
    assert state.event[:, HEAD + 2].tolist() == [0.0, 1.0, 2.0, 5.0]
    assert recording.is_cut(state)


def test_a_battle_that_fits_is_recorded_whole(state: Any) -> None:
    for number in range(ROOM - 2):
        shoot(state, number)
    recording.end(state, ENDED, 6, (1.0, 0.0))
    assert (state.events, state.recording) == (ROOM - 1, ON)
    assert not recording.is_cut(state)
