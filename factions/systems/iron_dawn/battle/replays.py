"""A recorded battle as data, ready for JSON, as `factions.tabletop.battles.replays` lays it out.

Units further have "models", "hp", "base", "joined_to", "rides_in", "cost" and "vehicle". Events
are as `events` declares them.
"""

from collections.abc import Sequence
from typing import Any

from factions.systems.iron_dawn.events import COVER, EVENTS, SHOT_AT, STATES, STRUCK
from factions.systems.iron_dawn.kernels.record import indices
from factions.tabletop.battles import replays
from factions.tabletop.battles.events import ABSENT, Row

VEHICLE_BASE = 1.5
MODEL_BASE = 0.5
SECOND = "/2"  # ends the id of a second combat group


def read(setup: Any, state: Any, seed: int, index: int) -> dict[str, Any]:
    """Return the battle that a state recorded. `setup` is a `battle.Setup`."""
    reader = _Reader(setup, index)
    return reader.frame(seed, index, state, reader.winner(state)) | {
        "table": reader.table(state),
        "units": reader.units(state),
        "events": reader.events(state),
    }


class _Reader(replays.Reader):
    def __init__(self, setup: Any, index: int) -> None:
        super().__init__(EVENTS, setup.sources, index, lambda company: company.units)
        written = setup.odd if index % 2 else setup.even
        self.d, self.weapons = written.setup[0], written.weapons
        self._add_groups()

    def _add_groups(self) -> None:
        """Give the slots of second combat groups their squads' names, and an id of their own."""
        start, slots = int(self.d.first[0]), range(int(self.d.slots))
        rows = [int(self.d.squad[k]) if self.d.squad[k] >= 0 else k for k in slots]
        members, ids = self.members, self.ids
        self.members = [members[row - start] for row in rows]
        self.ids = [
            ids[row - start] + (SECOND if row != k else "")
            for k, row in zip(slots, rows, strict=True)
        ]

    def units(self, state: Any) -> list[dict[str, Any]]:
        result = []
        for slot, (side, unit) in enumerate(self.members):
            whole = int(self.d.squad[slot])
            if whole >= 0 and not state.split[whole]:
                continue
            joined, rides = int(self.d.host[slot]), int(self.d.ride[slot])
            result.append(
                {
                    "id": self.ids[slot],
                    "side": side,
                    "entry": self.entry(slot).id,
                    "profile": unit.profile.id,
                    "name": unit.profile.name,
                    "models": unit.models,
                    "troops": unit.models,
                    "wounds": int(self.d.hp[slot]),
                    "base": VEHICLE_BASE if unit.vehicle else MODEL_BASE,
                    "joined_to": self.ids[joined] if joined >= 0 else None,
                    "rides_in": self.ids[rides] if rides >= 0 else None,
                    "cost": unit.cost,
                    "vehicle": unit.vehicle,
                }
            )
        return result

    def table(self, state: Any) -> dict[str, Any]:
        d, depth = self.d, float(self.d.depth)
        zones = ((0.0, float(d.zone)), (depth - float(d.zone), depth))
        return {
            "size": [float(d.width), depth],
            "zones": self.zones(zones),
            "terrain": self.terrain(state, lambda piece: list(piece["keywords"])),
            "objectives": [
                {"x": float(x), "y": float(y), "radius": 0.5, "contest": indices.CAPTURE}
                for x, y in d.objective[: int(d.objectives)]
            ],
        }

    def positions(self, row: Row, numbers: Sequence[float]) -> list[list[float]]:
        models, x, y = numbers
        return self._positions(row.unit, int(models), x, y)

    def left(self, row: Row, numbers: Sequence[float]) -> Any:
        """Where a unit stands that some models of fell, and others did not."""
        x, y, models = numbers
        _, fallen, left = row.numbers[:3]
        return self._positions(row.unit, int(models), x, y) if fallen and left else ABSENT

    def _positions(self, slot: int, models: int, x: float, y: float) -> list[list[float]]:
        bodies = 1 if self.members[slot][1].vehicle else models
        return [
            [round(x + float(self.d.place_x[t]), 2), round(y + float(self.d.place_y[t]), 2)]
            for t in range(bodies)
        ]

    def weapon(self, _: Row, numbers: Sequence[float]) -> str:
        row = int(numbers[0])
        return str(self.weapons[row].name) if row >= 0 else "Armour Penetrating Round"

    def cover(self, _: Row, numbers: Sequence[float]) -> str | None:
        return COVER.words[max(0, int(numbers[0]))]

    def states(self, _: Row, numbers: Sequence[float]) -> list[str | None]:
        return [STATES.words[int(numbers[0])]]

    def of_an_attack(self, row: Row, numbers: Sequence[float]) -> int:
        """A number that only shots and blows have; other causes write something else there."""
        return int(numbers[0]) if int(row.numbers[3]) in (SHOT_AT, STRUCK) else 0
