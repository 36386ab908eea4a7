"""Cold Iron's battles in words, on the site: every event has its line, or is drawn alone."""

from functools import cache
from typing import Any

import pytest
from django.conf import settings

from builder.web import replays
from builder.web.logs import cold_iron
from factions import loading
from factions.systems import SYSTEMS
from factions.systems.cold_iron.battle import replays as recorded
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
def test_a_battle_is_told(pair: tuple[str, str, str]) -> None:
    replay = fought(pair)
    told = replays.story(replay, "Alpha", "Beta")
    assert len(told) > 20
    assert all(line.text and "%" not in line.text and "None" not in line.text for line in told)
    assert {line.weight for line in told} >= {"round"}
    assert len(GAME.battle.narrate(replay)) > 20
    kinds = {event["kind"] for event in replay["events"]}
    assert {"attack", "damage", "destroyed", "ended"} <= kinds


def test_every_attack_and_status_has_words() -> None:
    assert set(cold_iron.ATTACKS) == set(recorded.ATTACKS.values())
    assert {*cold_iron.STATUSES, "hand to hand"} == set(recorded.STATUSES.values())


def test_words() -> None:
    names = {"u": "Ash", "v": "Birch", "a": "Alpha"}
    blow = {
        "unit": "u", "other": "v", "why": "blow", "attack": 11, "adjustment": 8, "defence": 15,
        "met": "primary", "multiple": 1, "rolled": 6, "hit": True,
    }  # fmt: skip
    words = cold_iron.WORDS
    assert words["attack"](blow, names) == (
        "Ash strikes at Birch: met by the first parry, 11 +8 of 15, 1x, 6."
    )
    missed = blow | {"adjustment": -3, "multiple": 0, "hit": False, "met": "dodge"}
    assert words["attack"](missed, names) == "Ash strikes at Birch: dodged, 11 -3 of 15, in vain."
    grab = blow | {"why": "grab", "met": "", "multiple": 0}
    assert words["attack"](grab, names) == "Ash grabs at Birch: 11 +8 of 15."
    assert words["damage"]({"unit": "u", "wounds": 0, "fatigue": False}, names) == (
        "Ash: the armour holds."
    )
    assert words["damage"]({"unit": "u", "wounds": 1, "fatigue": True}, names) == (
        "Ash: 1 point of fatigue."
    )
    held = {"unit": "u", "other": "v", "status": "hand to hand", "begins": True}
    assert "hand to hand" in words["status"](held, names)
    assert words["status"](held | {"begins": False}, names) == "Ash is free of Birch."
    saddle = {"unit": "u", "status": "in the saddle", "begins": True}
    assert words["status"](saddle, names) == "Ash is in the saddle again."
    assert words["status"](saddle | {"begins": False}, names) == "Ash: thrown from the saddle."
    assert words["destroyed"]({"unit": "v", "dead": True}, names) == "Birch is dead."


def test_who_wins() -> None:
    replay = fought(PAIRS[0])
    assert "wins" in replays.outcome(replay, "Alpha", "Beta")
    assert str(cold_iron.LEGEND) == replays.legend(replay)
