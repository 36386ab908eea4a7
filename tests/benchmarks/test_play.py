"""What is counted from replays: markers that score, sorties that are shot at."""

from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks import play

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
    assert play.markers_scored(SETUP, replay(marker, end, marker, marker, absence, end)) == (3, 6)


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
    assert play.sorties_shot_at(SETUP, replay(*events)) == share
