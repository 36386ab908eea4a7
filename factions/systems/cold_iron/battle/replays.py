"""A recorded battle as data, ready for JSON, in the frame of `telling`.

Lengths are hexes; a position is the centre of one. A unit has {"troops": 1, "base": radius drawn,
"wounds": hit points, "joined_to": null, "aboard": null, "cost"} as well. Events by kind; `unit`
and `other` are unit ids: initiative {side}; deployed and moved {unit, why, positions, facing};
attack {unit, other, why, attack, defence, adjustment, met, multiple, rolled: damage before armour;
hit}; damage {unit, other, wounds, fatigue}; status {unit, other, status, begins}; destroyed {unit,
other, dead}; ended {points}.
"""

import math
from collections.abc import Callable
from typing import Any

from factions.systems.cold_iron.kernels.record import events, indices
from factions.tabletop.battles import telling
from factions.tabletop.battles.recording import HEAD
from factions.tabletop.battles.telling import Event

ROW = math.sqrt(3.0) / 2.0  # from one row of hexes to the next
BASE = 0.4
HALF = 0.5
PLACED = {events.DEPLOYED: "deployment", events.MOVED: "move"}
ATTACKS = {
    events.BLOW: "blow",
    events.SHOT: "shot",
    events.GRAB: "grab",
    events.TACKLE: "tackle",
    events.GRIP: "hand to hand",
    events.PULLS_FREE: "pulling free",
    events.PIN: "pin",
    events.DRAW: "drawing a blade",
    events.SHOVE: "shove",
    events.AT_MOUNT: "blow at the mount",
    events.AT_SHIELD: "blow at the shield",
}
MET = ("primary", "secondary", "dodge", "fourth")
STATUSES = {
    events.STUNNED: "stunned",
    events.BLINKING: "blinking",
    events.DOUBLE_BLINKING: "double blinking",
    events.FULL_DEFENCE: "full defence",
    events.READIED: "blade ready",
    events.SHIELD_BROKEN: "shield broken",
    events.WEAPON_BROKEN: "weapon broken",
    events.WEAPON_DROPPED: "weapon dropped",
    events.DESPERATE: "desperate",
    events.HAND_TO_HAND: "hand to hand",
    events.MOUNTED: "in the saddle",
    events.PINNED: "pinned",
    events.ON_THE_GROUND: "on the ground",
    events.EMPTY_HANDED: "without a weapon in hand",
    events.DRAWN: "ready with a short blade",
    events.SET: "behind a set spear",
    events.SHOVED: "shoved aside",
    events.FULL_SWINGS: "swinging at two",
    events.AFOOT: "on the feet in the hold",
    events.EVADING: "evading",
}


def told(setup: Any, state: Any, seed: int, index: int) -> dict[str, Any]:
    """Return the battle that a state recorded. `setup` is a `battle.Setup`."""
    teller = _Teller(setup.sources, index, lambda company: company.members)
    d = (setup.odd if index % 2 else setup.even)[0]
    one, other = (int(points) for points in state.points)
    winner = None if one == other else teller.side(int(other > one))
    return teller.frame(seed, index, state, winner) | {
        "table": _table(d, teller),
        "units": teller.units(),
        "events": [teller.event(row) for row in state.event[: int(state.events)]],
    }


def _table(d: Any, teller: "_Teller") -> dict[str, Any]:
    zones = zip(teller.players, d.zone, strict=True)
    return {
        "size": [indices.WIDTH + HALF, round(indices.DEPTH * ROW, 2)],
        "zones": [
            {"side": side, "y": [round(int(low) * ROW, 2), round((int(high) + 1) * ROW, 2)]}
            for side, (low, high) in zones
        ],
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


class _Teller(telling.Teller):
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

    def event(self, row: Any) -> Event:
        kind, tell = TELLERS[int(row[0])]
        event: Event = {"kind": kind, "round": int(row[1]), "turn": int(row[2])}
        for key, slot in (("unit", int(row[3])), ("other", int(row[4]))):
            if slot >= 0:
                event[key] = self.ids[slot]
        event |= tell(self, [int(number) for number in row[HEAD:]])
        if event.get("why") == "deployment":
            event["kind"], event["turn"] = "deployed", 0
        return event


Tell = Callable[[_Teller, list[int]], Event]


def _placed(_: _Teller, numbers: list[int]) -> Event:
    why, q, r, facing = numbers[:4]
    angle = -math.pi / 3 * facing
    return {
        "why": PLACED[why],
        "positions": [list(centre(q, r))],
        "facing": [round(math.cos(angle), 3), round(math.sin(angle), 3)],
    }


def centre(q: int, r: int) -> tuple[float, float]:
    """Return the centre of a hex, in widths of one from the corner of the field."""
    column = q + (r >> 1)
    return round(column + HALF + HALF * (r % 2), 2), round((r + HALF) * ROW, 2)


def _attack(_: _Teller, numbers: list[int]) -> Event:
    why, attack, defence, ca, met, times, rolled = numbers[:7]
    return {
        "why": ATTACKS[why],
        "attack": attack,
        "defence": defence,
        "adjustment": ca,
        "met": MET[met] if why == events.BLOW else "",
        "multiple": times,
        "rolled": rolled,
        "hit": attack + ca >= defence,
    }


def _points(teller: _Teller, numbers: list[int]) -> Event:
    return {"points": teller.both(numbers[0], numbers[1])}


TELLERS: dict[int, tuple[str, Tell]] = {
    events.INITIATIVE: ("initiative", lambda teller, numbers: {"side": teller.side(numbers[0])}),
    events.PLACED: ("moved", _placed),
    events.ATTACK: ("attack", _attack),
    events.DAMAGE: (
        "damage",
        lambda _, numbers: {"wounds": numbers[0], "fatigue": bool(numbers[1]), "models": 0},
    ),
    events.STATUS: (
        "status",
        lambda _, numbers: {"status": STATUSES[numbers[0]], "begins": bool(numbers[1])},
    ),
    events.FELL: ("destroyed", lambda _, numbers: {"dead": numbers[0] == indices.DEAD}),
    events.ENDED: ("ended", _points),
}
