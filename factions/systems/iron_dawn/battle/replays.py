"""A recorded battle as data, ready for JSON, as `factions.tabletop.battles.telling` lays it out.

Units further have "models", "hp", "base", "joined_to", "rides_in", "cost" and "vehicle". `turn`
counts action phases, 0 at deployment. Events by kind; `unit` and `other` are unit ids, positions
lists of [x, y], the first model's first: initiative {side, dice}; deployed and moved {unit, other,
why, positions, facing}; action {unit, other, action}; shots {unit, other, weapon, shots, hits,
tens, needed, cover}; blows {unit, other, blows, hits, tens, needed}; tests {unit, other, made,
failed, why, points: taken without a test, criticals}; damage {unit, other, wounds, models, left,
positions: where some fell, of those left}; states {unit, states}; morale {unit, why, die, mor,
passed}; critical {unit, other, result, second}; scatter {unit, other, direction, inches}; destroyed
{unit, other}; ground {unit, piece, became}; taken {objective, side or null}; scored {points, held,
turns}; round_end {side}; ended {why, points}. Lengths are inches, `needed` is the least roll that
hits. The second combat group of a squad that has split is a unit with the squad's id and "/2"; it
comes with "second group", a solo goes with "leaving", and one that joins `other` has no positions
any more.
"""

from collections.abc import Callable
from typing import Any

from factions.systems.iron_dawn.kernels.record import events, indices
from factions.tabletop.battles.recording import HEAD
from factions.tabletop.battles.telling import Event, Teller

VEHICLE_BASE = 1.5
MODEL_BASE = 0.5
SECOND = "/2"  # ends the id of a second combat group

PLACES = {
    events.DEPLOYMENT: "deployment",
    events.WALK: "move",
    events.CHARGE: "charge",
    events.RAM: "ram",
    events.DISEMBARK: "disembarking",
    events.BAIL_OUT: "bailing out",
    events.RETREAT: "falling back",
    events.FALL: "left alone",
    events.PIVOT: "pivot",
    events.BOARDING: "embarking",
    events.SPLIT: "second group",
    events.CLOSED_UP: "closing up",
    events.PARTED: "leaving",
    events.JOINING: "joining",
}
HITS = {
    events.BURST_HIT: "burst",
    events.FLAME_HIT: "flame",
    events.EXPLOSION: "explosion",
    events.FALL: "fall",
    events.FIRE: "fire",
    events.RIGGED: "charge set",
    events.SHOT_AT: "shots",
    events.STRUCK: "blows",
    events.RAM: "ram",
}
ACTIONS = {
    indices.MOVE: "move",
    indices.DOUBLE: "double move",
    indices.RUN: "run",
    indices.OVERDRIVE: "overdrive",
    indices.SHOOT: "shoot",
    indices.SUPPRESS: "suppressing fire",
    indices.PIERCE: "armour penetrating round",
    indices.ASSAULT: "assault",
    indices.DIG_IN: "dig in",
    indices.REPAIR: "repair",
    indices.RIG: "rig it to blow",
    indices.LEAVE: "disembark",
    indices.RECREW: "re-crew",
    indices.INSPIRE: "inspire",
    indices.CONCENTRATE: "concentrate fire",
    indices.DISABLE: "disable that vehicle",
    indices.HOLD_LINE: "hold the line",
    indices.FALL_BACK: "fall back",
    indices.EMBARK: "embark",
    indices.JOIN: "join",
}
STATES = {
    events.SUPPRESSED: "suppressed",
    events.PINNED: "pinned",
    events.DUG_IN: "dug in",
    events.HULL_DOWN: "hull down",
    events.ABANDONED: "abandoned",
    events.CREWED: "crewed again",
    events.UP_AGAIN: "repaired",
}
MORALE = {
    events.TO_ACT: "to act",
    events.TO_ORDER: "to order",
    events.TO_DODGE: "to dodge",
    events.TO_CREW: "to crew",
}
CRITICALS = (
    "crew stunned",
    "secondary weapon lost",
    "engine damaged",
    "secondary weapon lost",
    "armour breached",
    "crew casualties",
    "main weapons lost",
    "engine destroyed",
    "explosion",
    "great explosion",
)
DIRECTIONS = {1: "forward", 2: "left", 3: "behind", 4: "right"}
ENDS = {
    events.BY_OBJECTIVES: "objectives",
    events.BY_ELIMINATION: "elimination",
    events.BY_NUMBERS: "outnumbered",
    events.BY_POINTS: "last turn",
}
GROUND = {events.BURNS: "burning", events.FALLS: "destroyed"}
COVER = ("none", "up to 50 %", "50 to 90 %")


def told(setup: Any, state: Any, seed: int, index: int) -> dict[str, Any]:
    """Return the battle that a state recorded. `setup` is a `battle.Setup`."""
    teller = _Teller(setup, index)
    over = int(state.over)
    winner = teller.side(over - 1) if over in (1, 2) else None
    frame = teller.frame(seed, index, state, winner)
    played = {"table": teller.table(state), "units": teller.units(state)}
    return frame | played | {"events": list(teller.events(state))}


class _Teller(Teller):
    def __init__(self, setup: Any, index: int) -> None:
        super().__init__(setup.sources, index, lambda company: company.units)
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
            "zones": [
                {"side": side, "y": list(zone)}
                for side, zone in zip(self.players, zones, strict=True)
            ],
            "terrain": self.terrain(state, lambda piece: list(piece["keywords"])),
            "objectives": [
                {"x": float(x), "y": float(y), "radius": 0.5, "contest": indices.CAPTURE}
                for x, y in d.objective[: int(d.objectives)]
            ],
        }

    def events(self, state: Any) -> list[Event]:
        result = []
        for row in state.event[: int(state.events)]:
            kind, tell = TELLERS[int(row[0])]
            event: Event = {"kind": kind, "round": int(row[1]), "turn": int(row[2])}
            for key, slot in (("unit", int(row[3])), ("other", int(row[4]))):
                if slot >= 0:
                    event[key] = self.ids[slot]
            event |= tell(self, [float(number) for number in row[HEAD:]])
            if event.get("why") == "deployment":
                event["kind"] = "deployed"
            if "spot" in event:
                event["positions"] = self._positions(int(row[3]), event.pop("spot"))
            result.append(event)
        return result

    def _positions(self, slot: int, spot: tuple[int, float, float]) -> list[list[float]]:
        n, x, y = spot
        bodies = 1 if self.members[slot][1].vehicle else n
        return [
            [round(x + float(self.d.place_x[t]), 2), round(y + float(self.d.place_y[t]), 2)]
            for t in range(bodies)
        ]

    def placed(self, numbers: list[float]) -> Event:
        return {
            "why": PLACES[int(numbers[0])],
            "spot": (int(numbers[1]), numbers[2], numbers[3]),
            "facing": [round(numbers[4], 3), round(numbers[5], 3)],
        }

    def shots(self, numbers: list[float]) -> Event:
        row = int(numbers[0])
        return {
            "weapon": self.weapons[row].name if row >= 0 else "Armour Penetrating Round",
            "shots": int(numbers[1]),
            "hits": int(numbers[2]),
            "tens": int(numbers[3]),
            "needed": int(numbers[4]),
            "cover": COVER[max(0, int(numbers[5]))],
        }


def _numbers(*names: str) -> Callable[[_Teller, list[float]], Event]:
    return lambda _, numbers: {
        name: int(number) for name, number in zip(names, numbers, strict=False)
    }


def _tests(_: _Teller, numbers: list[float]) -> Event:
    made, failed, _target, why, points, critical = (int(number) for number in numbers[:6])
    fired = HITS[why] in ("shots", "blows")
    return {
        "made": made,
        "failed": failed,
        "why": HITS[why],
        "points": points if fired else 0,
        "criticals": critical if fired else 0,
    }


def _damage(_: _Teller, numbers: list[float]) -> Event:
    points, models, left, x, y, bodies = numbers[:6]
    told: Event = {"wounds": int(points), "models": int(models), "left": int(left)}
    return told | {"spot": (int(bodies), x, y)} if models and left else told


def _morale(_: _Teller, numbers: list[float]) -> Event:
    why, die, mor, passed = (int(number) for number in numbers[:4])
    return {"why": MORALE[why], "die": die, "mor": mor, "passed": bool(passed)}


def _scored(teller: _Teller, numbers: list[float]) -> Event:
    return {
        "points": teller.both(*numbers[:2]),
        "held": teller.both(*numbers[2:4]),
        "turns": teller.both(*numbers[4:6]),
    }


def _taken(teller: _Teller, numbers: list[float]) -> Event:
    side = teller.side(numbers[1]) if numbers[1] >= 0 else None
    return {"objective": int(numbers[0]), "side": side}


TELLERS: dict[int, tuple[str, Callable[[_Teller, list[float]], Event]]] = {
    events.INITIATIVE: (
        "initiative",
        lambda teller, numbers: {
            "side": teller.side(numbers[0]),
            "dice": [int(numbers[1]), int(numbers[2])],
        },
    ),
    events.PLACED: ("moved", _Teller.placed),
    events.ACTION: ("action", lambda _, numbers: {"action": ACTIONS[int(numbers[0])]}),
    events.SHOTS: ("shots", _Teller.shots),
    events.BLOWS: ("blows", _numbers("blows", "hits", "tens", "needed")),
    events.TESTS: ("tests", _tests),
    events.DAMAGE: ("damage", _damage),
    events.CONDITION: ("states", lambda _, numbers: {"states": [STATES[int(numbers[0])]]}),
    events.MORALE: ("morale", _morale),
    events.CRITICAL_HIT: (
        "critical",
        lambda _, numbers: {"result": CRITICALS[int(numbers[0]) - 1], "second": int(numbers[1])},
    ),
    events.SCATTER: (
        "scatter",
        lambda _, numbers: {"direction": DIRECTIONS[int(numbers[0])], "inches": int(numbers[1])},
    ),
    events.DESTROYED: ("destroyed", _numbers()),
    events.GROUND: (
        "ground",
        lambda _, numbers: {"piece": int(numbers[0]), "became": GROUND[int(numbers[1])]},
    ),
    events.TAKEN: ("taken", _taken),
    events.SCORED: ("scored", _scored),
    events.ROUND_END: ("round_end", lambda teller, numbers: {"side": teller.side(numbers[0])}),
    events.ENDED: (
        "ended",
        lambda teller, numbers: {
            "why": ENDS[int(numbers[0])],
            "points": teller.both(*numbers[2:4]),
        },
    ),
}
