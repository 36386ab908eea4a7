"""A recorded battle as data, ready for JSON, as `factions.tabletop.battles.replays` lays it out.

A unit has {"model", "troops": 1, "base", "wounds", "commander", "joined_to": null, "cost"} as well.
Events are as `events` declares them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from factions.systems.company_of_iron.events import EVENTS
from factions.systems.company_of_iron.kernels.record import layout
from factions.tabletop.battles import replays
from factions.tabletop.battles.events import Row
from factions.tabletop.battles.replays import Event

# Effects whose amounts are bits, or say which sort of attack is made.
BITS = (layout.GRANTS, layout.FORBIDS, layout.IGNORES)
SORTS = (layout.ATTACK_AGAIN, layout.LEND_ATTACK, layout.SPEND_TOKEN)
GROUND: dict[str, Callable[[Any], bool]] = {
    "Rough": lambda piece: piece["rough"],
    "Block LoS": lambda piece: piece["block_los"],
    "Impassable": lambda piece: piece["impassable"],
    "High": lambda piece: piece["high"],
    "Concealment": lambda piece: piece["shelter"] == "concealment",
    "Cover": lambda piece: piece["shelter"] == "cover",
}
STATES = {
    layout.KNOCKED_DOWN: "knocked down",
    layout.STATIONARY: "stationary",
    layout.INJURED: "injured",
    layout.ON_FIRE: "on fire",
    layout.CORRODING: "corroding",
}


def read(setup: Any, state: Any, seed: int, index: int) -> dict[str, Any]:
    """Return the battle that a state recorded. `setup` is a `battle.Setup`."""
    reader = _Reader(setup, index)
    return reader.frame(seed, index, state, reader.winner(state)) | {
        "table": reader.table(state),
        "units": reader.units(),
        "events": reader.events(state),
    }


class _Reader(replays.Reader):
    def __init__(self, setup: Any, index: int) -> None:
        super().__init__(EVENTS, setup.sources, index, lambda company: company.fighters)
        self.written = setup.odd if index % 2 else setup.even
        self.d = self.written.setup[0]

    def units(self) -> list[dict[str, Any]]:
        commanders = [int(slot) for slot in self.d.commander]
        return [
            {
                "id": self.ids[slot],
                "side": side,
                "entry": self.entry(slot).id,
                "profile": fighter.kind.profile.id,
                "name": fighter.kind.profile.name,
                "model": fighter.kind.model.name,
                "troops": 1,
                "base": float(self.d.edge[slot]),
                "wounds": int(self.d.boxes[slot]),
                "commander": slot in commanders,
                "joined_to": None,
                "cost": round(fighter.worth, 2),
            }
            for slot, (side, fighter) in enumerate(self.members)
        ]

    def table(self, state: Any) -> dict[str, Any]:
        d = self.d
        return {
            "size": [float(d.width), float(d.depth)],
            "zones": self.zones(d.zone),
            "terrain": self.terrain(state, _ground),
            "objectives": [
                {
                    "x": float(x),
                    "y": float(y),
                    "radius": 0.0,
                    "contest": float(d.flag_reach),
                }
                for x, y in d.flag[: int(d.posts)]
            ],
        }

    def events(self, state: Any) -> list[Event]:
        """Return the events. What follows deployment is of the first activation at least."""
        events, fielded = super().events(state), False
        for event in events:
            if event["kind"] == "deployed":
                fielded = True
            elif fielded:
                event["turn"] = max(1, event["turn"])
        return events

    def positions(self, _: Row, numbers: Sequence[float]) -> list[list[float]]:
        x, y = numbers
        return [[round(x, 2), round(y, 2)]]

    def weapon(self, _: Row, numbers: Sequence[float]) -> str:
        row = int(numbers[0])
        return str(self.written.weapons[row].name) if row >= 0 else ""

    def states(self, _: Row, numbers: Sequence[float]) -> list[str]:
        return states(int(numbers[0]))

    def rule(self, _: Row, numbers: Sequence[float]) -> str:
        return str(self.written.rules[int(self.d.rule[int(numbers[0])])])

    def amount(self, row: Row, numbers: Sequence[float]) -> int:
        effect = self.d.what[int(row.numbers[0])]
        return 0 if effect in (*BITS, *SORTS) else int(numbers[0])

    def inches(self, _: Row, numbers: Sequence[float]) -> float:
        return numbers[0] / 10

    def card(self, _: Row, numbers: Sequence[float]) -> str:
        return str(self.catalogue.cards[int(numbers[0])].name)

    def holder(self, _: Row, numbers: Sequence[float]) -> str | None:
        return self.side(numbers[0] - 1) if numbers[0] else None


def _ground(piece: Mapping[str, Any]) -> list[str]:
    return [name for name, word in GROUND.items() if word(piece)]


def states(bits: int) -> list[str]:
    """Return what a status is called, bit by bit."""
    return [name for bit, name in STATES.items() if bits & bit]
