"""A recorded battle as data, ready for JSON, as `factions.tabletop.battles.replays` lays it out.

Lengths are hexes; a position is the centre of one. A unit has {"troops": 1, "base": radius drawn,
"wounds": hit points, "joined_to": null, "aboard": null, "cost"} as well. Events are as `events`
declares them.
"""

import math
from collections.abc import Sequence
from typing import Any

from factions.systems.cold_iron.events import BLOW, EVENTS, MET
from factions.systems.cold_iron.kernels.record import indices
from factions.tabletop.battles import replays
from factions.tabletop.battles.events import Row
from factions.tabletop.battles.replays import Event

ROW = math.sqrt(3.0) / 2.0  # from one row of hexes to the next
BASE = 0.4
HALF = 0.5


def read(setup: Any, state: Any, seed: int, index: int) -> dict[str, Any]:
    """Return the battle that a state recorded. `setup` is a `battle.Setup`."""
    reader = _Reader(EVENTS, setup.sources, index, lambda company: company.members)
    d = (setup.odd if index % 2 else setup.even)[0]
    return reader.frame(seed, index, state, reader.leader(state)) | {
        "table": _table(d, reader),
        "units": reader.units(),
        "events": reader.events(state),
    }


def _table(d: Any, reader: "_Reader") -> dict[str, Any]:
    zones = [(round(int(low) * ROW, 2), round((int(high) + 1) * ROW, 2)) for low, high in d.zone]
    return {
        "size": [indices.WIDTH + HALF, round(indices.DEPTH * ROW, 2)],
        "zones": reader.zones(zones),
        "terrain": _river(d),
        "objectives": [],
    }


def _river(d: Any) -> list[Event]:
    """Return the two arms of the river, left and right of the gap."""
    if not d.gap:
        return []
    rows = indices.RIVER_TO - indices.RIVER_FROM
    left, right = float(d.gap_from), float(d.gap_from + d.gap)
    spans = ((0.0, left), (right + HALF, indices.WIDTH + HALF))
    return [
        {
            "template": "river",
            "name": "River",
            "shape": "box",
            "x": round((start + end) / 2, 2),
            "y": round((indices.RIVER_FROM + indices.RIVER_TO) / 2 * ROW, 2),
            "length": round(end - start, 2),
            "width": round(rows * ROW, 2),
            "angle": 0.0,
            "keywords": ["Impassable"],
        }
        for start, end in spans
    ]


class _Reader(replays.Reader):
    def units(self) -> list[dict[str, Any]]:
        return [
            {
                "id": self.ids[slot],
                "side": side,
                "entry": self.entry(slot).id,
                "profile": member.fighter.id,
                "name": member.name,
                "troops": 1,
                "base": BASE,
                "wounds": member.fighter.sheet.pt,
                "joined_to": None,
                "aboard": None,
                "cost": member.points,
            }
            for slot, (side, member) in enumerate(self.members)
        ]

    def event(self, row: Row) -> Event:
        event = super().event(row)
        return event | {"turn": 0} if event["kind"] == "deployed" else event

    def positions(self, _: Row, numbers: Sequence[float]) -> list[list[float]]:
        q, r = numbers
        return [list(centre(int(q), int(r)))]

    def facing(self, _: Row, numbers: Sequence[float]) -> list[float]:
        angle = -math.pi / 3 * numbers[0]
        return [round(math.cos(angle), 3), round(math.sin(angle), 3)]

    def met(self, row: Row, numbers: Sequence[float]) -> str | None:
        return MET.words[int(numbers[0])] if row.numbers[0] == BLOW else ""

    def hit(self, row: Row, _: Sequence[float]) -> bool:
        attack, defence, adjustment = row.numbers[1:4]
        return attack + adjustment >= defence

    def dead(self, _: Row, numbers: Sequence[float]) -> bool:
        return int(numbers[0]) == indices.DEAD


def centre(q: int, r: int) -> tuple[float, float]:
    """Return the centre of a hex, in widths of one from the corner of the field."""
    column = q + (r >> 1)
    return round(column + HALF + HALF * (r % 2), 2), round((r + HALF) * ROW, 2)
