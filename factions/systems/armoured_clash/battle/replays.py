"""A recorded battle as data, ready for JSON, as `factions.tabletop.battles.replays` lays it out.

"die": the faces of the attack die that it was fought with. "result" has "devastating" as well:
whether the winner has at least double the points. A unit has {"troops": models, "base": radius
drawn for one, "wounds": of a model, "joined_to": null, "aboard": unit id or null, "cost"} as well.
Events are as `events` declares them.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from factions.systems.armoured_clash.events import CUT_OFF, ESCAPED, EVENTS, ORDERS
from factions.tabletop.battles import replays
from factions.tabletop.battles.events import ABSENT, Row

GOLDEN_ANGLE = math.pi * (3.0 - math.sqrt(5.0))


def read(setup: Any, state: Any, seed: int, index: int) -> dict[str, Any]:
    """Return the battle that a state recorded. `setup` is a `battle.Setup`."""
    reader = _Reader(setup, index)
    winner = reader.leader(state)
    frame = reader.frame(seed, index, state, winner)
    points = sorted(frame["result"]["points"].values())
    frame["result"]["devastating"] = winner is not None and points[1] >= 2 * points[0]
    return frame | {
        "die": list(setup.sources.catalogue.die),
        "table": reader.table(state),
        "units": reader.units(),
        "events": reader.events(state),
    }


class _Reader(replays.Reader):
    def __init__(self, setup: Any, index: int) -> None:
        super().__init__(EVENTS, setup.sources, index, lambda force: force.units)
        self.d = (setup.odd if index % 2 else setup.even)[0]

    def units(self) -> list[dict[str, Any]]:
        return [
            {
                "id": self.ids[slot],
                "side": side,
                "entry": self.entry(slot).id,
                "profile": unit.profile.id,
                "name": unit.profile.name,
                "troops": unit.level.models,
                "base": 0.5 * float(self.d.wide[slot]),
                "wounds": unit.profile.damage_limit,
                "joined_to": None,
                "aboard": self._carrier(slot),
                "cost": unit.level.points,
            }
            for slot, (side, unit) in enumerate(self.members)
        ]

    def _carrier(self, slot: int) -> str | None:
        carrier = int(self.d.aboard[slot])
        return self.ids[carrier] if carrier >= 0 else None

    def table(self, state: Any) -> dict[str, Any]:
        d = self.d
        width, depth, zone = float(d.width), float(d.depth), float(d.zone)
        zones = ((0.0, zone), (depth - zone, depth))
        return {
            "size": [width, depth],
            "zones": self.zones(zones),
            "terrain": self.terrain(state, _ground),
            "objectives": [
                {"x": float(x), "y": float(y), "radius": float(d.marker_radius), "contest": 0.0}
                for x, y in d.marker[: int(d.markers)]
            ],
        }

    def positions(self, row: Row, _: Sequence[float]) -> list[list[float]]:
        return [] if row.numbers[0] == ESCAPED else self._models(row.unit, row.numbers)

    def passed(self, row: Row, _: Sequence[float]) -> bool:
        value, needed = row.numbers[1:3]
        return value <= needed

    def begins(self, row: Row, numbers: Sequence[float]) -> bool:
        return row.numbers[0] == CUT_OFF or numbers[0] > 0

    def cut_off(self, row: Row, _: Sequence[float]) -> Any:
        """The side whose communications break down; a unit's status is of no side."""
        return self.side(row.numbers[1]) if row.numbers[0] == CUT_OFF else ABSENT

    def command(self, _: Row, numbers: Sequence[float]) -> str | None:
        return ORDERS.words[int(numbers[0])] if numbers[0] >= 0 else None

    def objective(self, _: Row, numbers: Sequence[float]) -> int | None:
        return int(numbers[0]) if numbers[0] >= 0 else None

    def _models(self, slot: int, numbers: Sequence[float]) -> list[list[float]]:
        """Return where the models of a unit are, the officer first."""
        models, x, y, hx, hy = int(numbers[1]), *numbers[2:6]
        long, wide = float(self.d.long[slot]), float(self.d.wide[slot])
        files = int(self.d.files[slot])
        if models == 1 or (numbers[9] >= 0.0 and files == 0):
            return [[round(numbers[6], 2), round(numbers[7], 2)]]
        if numbers[9] < 0.0:
            reach = (numbers[8] - 0.5 * wide) * (1.0 if slot < int(self.d.first[1]) else -1.0)
            spots = [_spiral(k, models, reach) for k in range(models)]
            return [[round(x + across, 2), round(y + along, 2)] for across, along in spots]
        found = []
        for k in range(models):
            rank, file = divmod(k, files)
            row = min(files, models - rank * files)
            side = wide * ((file + 1) // 2 * (1 if file % 2 else -1) + (0.5 if row % 2 == 0 else 0))
            if row % 2 == 0:
                side -= wide
            back = long * (rank + 0.5)
            found.append([round(x - back * hx - side * hy, 2), round(y - back * hy + side * hx, 2)])
        return found


def _spiral(number: int, models: int, reach: float) -> tuple[float, float]:
    """Return where the model of that number stands about its officer."""
    far = reach * math.sqrt(number / max(1, models - 1))
    return far * math.cos(number * GOLDEN_ANGLE), far * math.sin(number * GOLDEN_ANGLE)


def _ground(piece: Mapping[str, Any]) -> list[str]:
    """Return what a piece is marked as on the table."""
    return {
        "dense": ["Block LoS"],
        "blocking": ["Impassable", "Block LoS"],
        "defensible-building": ["Impassable", "Block LoS"],
        "impassable": ["Impassable"],
    }.get(piece["id"], [])
