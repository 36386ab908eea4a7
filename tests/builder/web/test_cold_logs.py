"""The log of a Cold Iron battle on the site."""

from functools import cache
from typing import Any

import pytest
from django.conf import settings

from builder.web import replays
from factions import loading
from factions.systems import SYSTEMS
from factions.tabletop.lists import roster as rosters

GAME = SYSTEMS["cold-iron"]
PAIRS = (
    ("free-company/market-day-brawl", "goblin-warband/ditch-rats", "melee"),
    ("free-company/the-bear-feast", "goblin-warband/arrows-from-the-dark", "hold-the-bridge"),
    ("barrow-host/cold-hands", "beasts/winter-pack", "melee"),
)


@cache
def fought(pair: tuple[str, str, str]) -> dict[str, Any]:
    lists = loading.references(GAME.id)
    catalogue = GAME.catalogue.read(loading.data_of(settings.FIXTURES / GAME.id))
    a, b = (rosters.read(lists[name]) for name in pair[:2])
    return dict(GAME.battle.replay(GAME.battle.compile(a, b, catalogue, pair[2]), 3, 0))


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0])
def test_a_battle_has_a_log(pair: tuple[str, str, str]) -> None:
    replay = fought(pair)
    lines = replays.story(replay, "Alpha", "Beta")
    assert len(lines) > 20
    assert all(line.text and "%" not in line.text and "None" not in line.text for line in lines)
    assert {line.weight for line in lines} >= {"round"}
    assert len(GAME.battle.narrate(replay)) > 20
    kinds = {event["kind"] for event in replay["events"]}
    assert {"attack", "damage", "destroyed", "ended"} <= kinds


def test_who_wins() -> None:
    replay = fought(PAIRS[0])
    assert "wins" in replays.outcome(replay, "Alpha", "Beta")
    assert replays.legend(replay) == GAME.events.legend
