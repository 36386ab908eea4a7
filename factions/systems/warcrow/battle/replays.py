"""A recorded battle as data, ready for JSON, as `factions.tabletop.battles.replays` lays it out.

A unit has {"troops", "base", "wounds", "joined_to": unit id or null, "cost"} as well. Events are as
`events` declares them.
"""

from collections.abc import Sequence
from typing import Any

from factions.systems.warcrow.battle.skills import names_of
from factions.systems.warcrow.catalogue import STATES, SYMBOLS
from factions.systems.warcrow.events import EVENTS
from factions.systems.warcrow.odds import values
from factions.tabletop.battles import replays
from factions.tabletop.battles.events import Row

MOVES = {kind: name for name, kind in values.MOVES.items()}
# What a plan of switches sums up, and its column in the book of odds.
EFFECTS = {
    "successes": "gain_s",
    "blocks": "gain_b",
    "successes cancelled": "stop_s",
    "blocks cancelled": "stop_b",
    "specials cancelled": "stop_x",
    "wounds": "wounds",
    "stress": "stress",
    "tinge": "taint",
    "tinge received": "tinged",
    "tokens stored": "stored",
    "heal": "heal",
    "recover": "recover",
    "stress removed": "relief",
    "states removed": "cleanse",
    "heal an ally": "ally_heal",
    "recover an ally": "ally_recover",
}


def read(setup: Any, state: Any, seed: int, index: int) -> dict[str, Any]:
    """Return the battle that a state recorded. `setup` is a `battle.Setup`."""
    reader = _Reader(setup, index)
    return reader.frame(seed, index, state, reader.leader(state)) | {
        "table": reader.table(state),
        "units": reader.units(),
        "events": reader.events(state),
    }


class _Reader(replays.Reader):
    def __init__(self, setup: Any, index: int) -> None:
        super().__init__(EVENTS, setup.sources, index, lambda company: company.units)
        self.first = (setup.odd if index % 2 else setup.even)[0]
        self.plans = setup.book.plans
        self.skills = names_of(self.companies)

    def units(self) -> list[dict[str, Any]]:
        result = []
        for slot, (side, unit) in enumerate(self.members):
            host = int(self.first.host[slot])
            result.append(
                {
                    "id": self.ids[slot],
                    "side": side,
                    "entry": self.entry(slot).id,
                    "profile": unit.profile.id,
                    "name": unit.profile.name,
                    "troops": unit.troops,
                    "base": unit.profile.base,
                    "wounds": unit.wounds,
                    "joined_to": self.ids[host] if host >= 0 else None,
                    "cost": unit.profile.cost,
                }
            )
        return result

    def table(self, state: Any) -> dict[str, Any]:
        first, depth = self.first, float(self.first.depth)
        zones = ((0.0, float(first.zone)), (depth - float(first.zone), depth))
        return {
            "size": [float(first.width), depth],
            "zones": self.zones(zones),
            "terrain": self.terrain(state, lambda piece: list(piece["keywords"])),
            "objectives": [
                {
                    "x": float(x),
                    "y": float(y),
                    "radius": float(first.objective_radius),
                    "contest": float(first.contest),
                }
                for x, y in first.objective[: int(first.objectives)]
            ],
        }

    def positions(self, _: Row, numbers: Sequence[float]) -> list[list[float]]:
        troops = int(numbers[0])
        spots = numbers[1 : 1 + 2 * troops]
        return [[round(x, 2), round(y, 2)] for x, y in zip(spots[::2], spots[1::2], strict=True)]

    def rolled(self, _: Row, numbers: Sequence[float]) -> list[str]:
        lanes = [int(number) for number in numbers]
        return [symbols(lanes[:3]), symbols(lanes[3:])]

    def switches(self, _: Row, numbers: Sequence[float]) -> list[dict[str, Any]]:
        return [_effects(self.plans[int(row)]) for row in numbers]

    def states(self, _: Row, numbers: Sequence[float]) -> list[str]:
        return _states(int(numbers[0]))

    def skill(self, _: Row, numbers: Sequence[float]) -> str:
        return self.skills[int(numbers[0])]


def symbols(lanes: Sequence[int]) -> str:
    """Write out packed symbols, two lanes a number, the filled ones first."""
    counts = [number >> shift & 0xFF for number in lanes for shift in (0, 8)]
    return "".join(letter * count for letter, count in zip(SYMBOLS, counts, strict=True))


def _states(bits: int) -> list[str]:
    return [state for bit, state in enumerate(STATES) if bits >> bit & 1]


def _effects(plan: Any) -> dict[str, Any]:
    """Return what the switches of a plan do, by the name of the effect, effects of 0 left out."""
    effects: dict[str, Any] = {name: int(plan[field]) for name, field in EFFECTS.items()}
    effects["states"] = _states(int(plan["states"]))
    effects["states near by"] = _states(int(plan["foe_states"]))
    kind, strides = divmod(int(plan["push"]), values.MOVE_BASE)
    effects[MOVES.get(kind, "")] = strides
    effects["step"] = int(plan["step"]) % values.MOVE_BASE
    return {name: effect for name, effect in effects.items() if name and effect}
