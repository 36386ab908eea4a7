"""What is counted from replays: markers, sorties, flags, casters."""

from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks.play import company_of_iron, warcrow
from benchmarks.play.armoured_clash import markers_scored, sorties_shot_at
from factions.systems.warcrow.kernels.record.cards import CASTING

FLAK = SimpleNamespace(id="flak", grid=[SimpleNamespace(against=("aerial",), long=20)])
PLANE = SimpleNamespace(id="plane", grid=[SimpleNamespace(against=("light",), long=20)])
UNITS = [SimpleNamespace(profile=profile) for profile in (FLAK, PLANE)]
SETUP = SimpleNamespace(sources=SimpleNamespace(companies=[SimpleNamespace(units=UNITS)]))
OUT = {"kind": "deployed", "turn": 0, "unit": "b:1", "why": "deployment", "positions": [[1, 1]]}
FLIGHT = {"kind": "moved", "turn": 4, "unit": "a:1", "why": "sortie", "positions": [[2, 2]]}
SHOT = {"kind": "attack", "turn": 4, "unit": "b:1", "other": "a:1", "why": "opportunity fire"}
LOST = {"kind": "destroyed", "turn": 3, "unit": "b:1"}


def replay(*events: dict[str, Any]) -> dict[str, Any]:
    """Return a replay of a plane of side a and flak of side b, three markers on the table."""
    units = [{"id": "a:1", "side": "a", "profile": "plane"}]
    units += [{"id": "b:1", "side": "b", "profile": "flak"}]
    return {"units": units, "table": {"objectives": [{}] * 3}, "events": events}


def test_markers_scored_are_counted_of_all_in_all_rounds() -> None:
    marker = {"kind": "gained", "turn": 9, "why": "marker"}
    absence = {"kind": "gained", "turn": 9, "why": "zero ground presence"}
    end = {"kind": "scored", "turn": 9}
    assert markers_scored(replay(marker, end, marker, marker, absence, end)) == (3, 6)


@pytest.mark.parametrize(
    ("events", "share"),
    [
        ((FLIGHT,), (0, 0)),
        ((OUT, FLIGHT), (0, 1)),
        ((OUT, FLIGHT, SHOT), (1, 1)),
        ((OUT, FLIGHT, SHOT, SHOT), (1, 1)),
        ((OUT, LOST, FLIGHT), (0, 0)),
        ((OUT, FLIGHT, FLIGHT | {"turn": 8}, SHOT), (1, 2)),
    ],
)
def test_sorties_count_while_flak_of_the_enemy_is_on_the_table(
    events: tuple[dict[str, Any], ...], share: tuple[int, int]
) -> None:
    assert sorties_shot_at(SETUP, replay(*events)) == share


def test_a_flag_is_held_contested_or_empty() -> None:
    terms = {"reach": 3.0, "first_round": 2, "flags": [{"x": 10.0, "y": 10.0}]}
    taken = {"kind": "taken", "objective": 0, "side": None}
    events = [
        {"kind": "moved", "unit": "a:1", "positions": [[10.0, 13.5]]},
        taken | {"round": 1},
        taken | {"round": 2, "side": "a"},
        taken | {"round": 3},
        {"kind": "moved", "unit": "a:1", "positions": [[10.0, 13.6]]},
        taken | {"round": 4},
        {"kind": "moved", "unit": "a:1", "positions": [[10.0, 10.0]]},
        {"kind": "destroyed", "unit": "a:1"},
        taken | {"round": 5},
    ]
    units = [{"id": "a:1", "base": 0.59}]
    found = list(company_of_iron.states({"units": units, "events": events}, terms))
    assert found == ["held", "contested", "empty", "empty"]


@pytest.mark.parametrize(
    ("states", "state"),
    [
        (["knocked down"], "empty"),
        (["stationary"], "empty"),
        (["knocked down", "injured"], "empty"),
        (["on fire"], "contested"),
        ([], "contested"),
    ],
)
def test_a_flag_with_none_that_is_battle_ready_is_empty(states: list[str], state: str) -> None:
    terms = {"reach": 3.0, "first_round": 2, "flags": [{"x": 10.0, "y": 10.0}]}
    events = [
        {"kind": "moved", "unit": "a:1", "positions": [[10.0, 10.0]]},
        {"kind": "states", "unit": "a:1", "states": ["knocked down"]},
        {"kind": "states", "unit": "a:1", "states": states},
        {"kind": "taken", "objective": 0, "side": None, "round": 2},
    ]
    units = [{"id": "a:1", "base": 0.59}]
    assert list(company_of_iron.states({"units": units, "events": events}, terms)) == [state]


def test_casters_are_lone_unless_they_joined_and_act_if_activated() -> None:
    moments = [1 << CASTING, 0, 1 << CASTING]
    setup = SimpleNamespace(even=[{"first": [0, 2, 3], "moments": moments}])
    units = [{"id": "a:1", "joined_to": None}, {"id": "a:2", "joined_to": None}]
    units.append({"id": "b:1", "joined_to": "b:2"})
    events = [{"kind": "activated", "unit": "a:1"}, {"kind": "moved", "unit": "a:2"}]
    assert warcrow.lone_casters(setup, {"units": units}) == {"a:1"}
    kinds = warcrow.units_by_event({"events": events})
    assert kinds == {"activated": {"a:1"}, "moved": {"a:2"}}
