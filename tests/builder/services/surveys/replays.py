"""Replays of a battle that was never fought, event by event."""

from typing import Any

from tests.builder.fake_game import FakeBattle

Event = dict[str, Any]


def unit(id_: str, **more: Any) -> dict[str, Any]:
    """Return a unit of one model with two wounds for ten points; its entry is what its id names."""
    side, _, rest = id_.partition(":")
    plain = {"name": "Orcs", "troops": 1, "wounds": 2, "cost": 10}
    return {"id": id_, "side": side, "entry": rest.partition("#")[0]} | plain | more


UNITS = (unit("a:e1", troops=2), unit("a:e2"), unit("b:e1"), unit("b:e1#2"))


def replay(*events: Event, turned: bool = False, **more: Any) -> dict[str, Any]:
    """Return a replay of these events, in round 1 if they name none, on a table of 40 by 20.

    turned: side a deploys at the bottom.
    """
    top, bottom = "ba" if turned else "ab"
    zones = [{"side": top, "y": [0, 5]}, {"side": bottom, "y": [15, 20]}]
    return {
        "system": "warcrow",
        "index": 0,
        "table": {"size": [40.0, 20.0], "zones": zones, "objectives": [{"x": 10.0, "y": 5.0}]},
        "units": list(UNITS),
        "events": [{"round": 1, "turn": 1} | event for event in events],
        "result": {"winner": "a", "points": {"a": 3, "b": 1}, "initiative": "b"},
    } | more


def of_fake(game: FakeBattle, setup: Any, seed: int, index: int) -> dict[str, Any]:
    """Return a replay of a battle of the fake game: who won it, on a table and with units."""
    if game.breaks:
        raise game.breaks
    half = game._half_wins(setup, seed, index)
    points = {"a": half, "b": 2 - half}
    result = {
        "winner": ("b", None, "a")[half],
        "points": points,
        "initiative": "ab"[index % 2],
    }
    events = (
        {"kind": "moved", "unit": "a:e2", "positions": [[10.0, 2.0]]},
        {"kind": "scored", "points": points},
        {"kind": "taken", "objective": 0, "side": "a"},
        {"kind": "destroyed", "unit": "a:e2" if half == 0 else "b:e1", "round": 2},
        {"kind": "scored", "points": points, "round": 3},
    )
    return replay(*events, turned=bool(index % 2), index=index, result=result)
