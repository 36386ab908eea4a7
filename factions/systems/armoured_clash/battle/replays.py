"""A recorded battle as structured data, ready for JSON, in the frame of `telling`.

"die": the faces of the attack die that it was fought with. "result" has "devastating" as well:
whether the winner has at least double the points.

A unit has {"troops": models, "base": radius drawn for one, "wounds": of a model, "joined_to":
null, "aboard": unit id or null, "cost"} as well. Events by kind; `unit` and `other` are unit ids,
positions a list of [x, y], one a model, the officer first, facing a unit vector; `turn` counts
activations, 0 until all are deployed: initiative {side}; deployed and moved {unit, why, positions,
facing}; activated {unit}; action {unit, other, action, value: of the card that overcharges}; attack
{unit, other, why, rating, dice, hits, defence, damage, devastating: points of that which are
Devastating's}; damage {unit, other, wounds, models, penetrating: points of those which are
Penetrating's, why}; test {unit, why, value, needed, passed}; status {unit or side, status, begins};
destroyed {unit, other, points}; combat {unit, other, damage: models lost by other, back: by unit,
won: "unit", "other" or null}; card {side, became, value, command, unit}; blast {unit, face, dice};
taken {objective, side or null}; gained {side, why, points, objective or null, unit of a hunter};
scored {points}; round_end {}; ended {points}. Lengths are inches; `wounds` are points of damage.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any

from factions.systems.armoured_clash.kernels.record import events
from factions.systems.armoured_clash.odds.dice import (
    BLANK,
    GLANCING,
    HEROIC,
    IMPROVED,
    MISS,
    NEUTRAL,
    STRIKE,
    WEAKENED,
)
from factions.tabletop.battles import telling
from factions.tabletop.battles.recording import HEAD
from factions.tabletop.battles.telling import Event

GOLDEN_ANGLE = math.pi * (3.0 - math.sqrt(5.0))

PLACED = {
    events.DEPLOYED: "deployment",
    events.ADVANCED: "advance",
    events.DOUBLED: "double time",
    events.CHARGED: "charge",
    events.WITHDREW: "withdrawal",
    events.FELL_BACK: "falling back",
    events.ARRIVED: "from reserve",
    events.FLANKED: "flank attack",
    events.SORTIED: "sortie",
    events.ESCAPED: "escape",
    events.DISEMBARKED: "disembark",
    events.EXITED: "exit",
    events.GARRISONED: "garrison",
    events.VANGUARD: "vanguard",
    events.RAN: "hit & run",
    events.SCATTERED: "losses",
    events.TOWED: "in tow",
    events.TURNED: "turn",
}
ACTIONS = {
    events.EMBARKED: "embark",
    events.AIMS: "aim",
    events.SHOOTS: "shoot",
    events.CHARGES: "charge",
    events.OVERCHARGES: "overcharge",
    events.RAZES: "wrecked building",
    events.OPENS_PORTAL: "portal opened",
    events.BLASTS_PORTAL: "portal blast",
    events.RIDES: "ride",
}
ATTACKS = {
    events.SHOT: "shot",
    events.OPPORTUNITY: "opportunity fire",
    events.BLOW: "close quarters",
    events.ANSWER: "retaliation",
    events.SPONSONS: "sponsons",
    events.DEMISE: "explosion",
}
TESTS = {events.SUPPRESSION: "suppression", events.RALLIES: "rally"}
STATUSES = {
    events.SUPPRESSED: "suppressed",
    events.DISORDERED: "disordered",
    events.ON_LOOKOUT: "on lookout",
    events.TAKES_COVER: "taking cover",
    events.RELOADS: "reloading",
    events.BREAKS: "broken",
    events.FLEES: "fleeing",
    events.CUT_OFF: "cut off",
    events.FREEZES: "frozen",
    events.STANDS: "unable to withdraw",
}
DAMAGED = {
    events.HIT: "attack",
    events.BURNT: "overcharge",
    events.CRUSHED: "capacity",
    events.PUSHED: "no room",
}
WON = {events.NOBODY: None, events.CHARGER: "unit", events.CHARGED_AT: "other"}
GAINED = {events.MARKER: "marker", events.ABSENCE: "zero ground presence", events.HUNT: "hunter"}
RATINGS = (WEAKENED, NEUTRAL, IMPROVED)
FACES = (HEROIC, STRIKE, GLANCING, MISS, BLANK)
COMMANDS = ("fire again", "at the double", "rally", "dig in", "flank attack", "open portals")
BECAME = {
    events.BIDS: "bid",
    events.COMMANDS: "command",
    events.INTERFERES: "interference",
    events.SURRENDERS: "surrender",
}


def told(setup: Any, state: Any, seed: int, index: int) -> dict[str, Any]:
    """Return the battle that a state recorded. `setup` is a `battle.Setup`."""
    teller = _Teller(setup, index)
    one, other = (int(points) for points in state.points)
    winner = None if one == other else teller.side(int(other > one))
    frame = teller.frame(seed, index, state, winner)
    frame["result"]["devastating"] = winner is not None and max(one, other) >= 2 * min(one, other)
    return frame | {
        "die": list(setup.sources.catalogue.die),
        "table": teller.table(state),
        "units": teller.units(),
        "events": list(teller.events(state)),
    }


class _Teller(telling.Teller):
    def __init__(self, setup: Any, index: int) -> None:
        super().__init__(setup.sources, index, lambda force: force.units)
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
            "zones": [
                {"side": side, "y": list(heights)}
                for side, heights in zip(self.players, zones, strict=True)
            ],
            "terrain": self.terrain(state, _ground),
            "objectives": [
                {"x": float(x), "y": float(y), "radius": float(d.marker_radius), "contest": 0.0}
                for x, y in d.marker[: int(d.markers)]
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
            event |= tell(self, [float(number) for number in row[HEAD:]], int(row[3]))
            if event.get("why") == "deployment":
                event["kind"] = "deployed"
            result.append(event)
        return result

    def placed(self, numbers: list[float], slot: int) -> Event:
        why = PLACED[int(numbers[0])]
        facing = [round(numbers[4], 3), round(numbers[5], 3)]
        positions = [] if why == "escape" else self._models(slot, numbers)
        return {"why": why, "positions": positions, "facing": facing}

    def _models(self, slot: int, numbers: list[float]) -> list[list[float]]:
        """Return where the models of a unit are, the officer first."""
        models, x, y, hx, hy = int(numbers[1]), *numbers[2:6]
        long, wide = float(self.d.long[slot]), float(self.d.wide[slot])
        files = int(self.d.files[slot])
        if models == 1 or (numbers[9] >= 0.0 and files == 0):
            return [[round(numbers[6], 2), round(numbers[7], 2)]]
        if numbers[9] < 0.0:
            spots = [_spiral(k, models, numbers[8] - 0.5 * wide) for k in range(models)]
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


Tell = Callable[[_Teller, list[float], int], Event]


def _sided(teller: _Teller, numbers: list[float], _: int) -> Event:
    return {"side": teller.side(numbers[0])}


def _attack(_: _Teller, numbers: list[float], __: int) -> Event:
    why, rating, dice, hits, defence, damage, devastating = map(int, numbers[:7])
    return {
        "why": ATTACKS[why],
        "rating": RATINGS[rating],
        "dice": dice,
        "hits": hits,
        "defence": defence,
        "damage": damage,
        "devastating": devastating,
    }


def _test(_: _Teller, numbers: list[float], __: int) -> Event:
    why, value, needed = map(int, numbers[:3])
    return {"why": TESTS[why], "value": value, "needed": needed, "passed": value <= needed}


def _status(teller: _Teller, numbers: list[float], _: int) -> Event:
    status = STATUSES[int(numbers[0])]
    if status == "cut off":
        return {"status": status, "side": teller.side(numbers[1]), "begins": True}
    return {"status": status, "begins": bool(numbers[1])}


def _card(teller: _Teller, numbers: list[float], _: int) -> Event:
    became, player, value, command = map(int, numbers[:4])
    return {
        "side": teller.side(player),
        "became": BECAME[became],
        "value": value,
        "command": COMMANDS[command] if command >= 0 else None,
    }


def _taken(teller: _Teller, numbers: list[float], _: int) -> Event:
    player = int(numbers[1])
    return {"objective": int(numbers[0]), "side": teller.side(player) if player >= 0 else None}


def _action(_: _Teller, numbers: list[float], __: int) -> Event:
    return {"action": ACTIONS[int(numbers[0])], "value": int(numbers[1])}


def _damage(_: _Teller, numbers: list[float], __: int) -> Event:
    wounds, models, penetrating, why = map(int, numbers[:4])
    return {
        "wounds": wounds,
        "models": models,
        "penetrating": penetrating,
        "why": DAMAGED[why],
    }


def _combat(_: _Teller, numbers: list[float], __: int) -> Event:
    return {"damage": int(numbers[0]), "back": int(numbers[1]), "won": WON[int(numbers[2])]}


def _gained(teller: _Teller, numbers: list[float], _: int) -> Event:
    why, player, points, objective = map(int, numbers[:4])
    return {
        "side": teller.side(player),
        "why": GAINED[why],
        "points": points,
        "objective": objective if objective >= 0 else None,
    }


def _numbers(*names: str) -> Tell:
    return lambda _, numbers, __: {
        name: int(number) for name, number in zip(names, numbers, strict=False)
    }


def _points(teller: _Teller, numbers: list[float], _: int) -> Event:
    return {"points": teller.both(numbers[0], numbers[1])}


TELLERS: dict[int, tuple[str, Tell]] = {
    events.INITIATIVE: ("initiative", _sided),
    events.ACTIVATED: ("activated", _numbers()),
    events.PLACED: ("moved", _Teller.placed),
    events.ACTION: ("action", _action),
    events.ATTACK: ("attack", _attack),
    events.DAMAGE: ("damage", _damage),
    events.TEST: ("test", _test),
    events.STATUS: ("status", _status),
    events.DESTROYED: ("destroyed", _numbers("points")),
    events.COMBAT: ("combat", _combat),
    events.CARD: ("card", _card),
    events.TAKEN: ("taken", _taken),
    events.GAINED: ("gained", _gained),
    events.SCORED: ("scored", _points),
    events.ROUND_END: ("round_end", _numbers()),
    events.ENDED: ("ended", _points),
    events.BLAST: (
        "blast",
        lambda _, numbers, __: {"face": FACES[int(numbers[0])], "dice": int(numbers[1])},
    ),
}
