"""A recorded battle as structured data, ready for JSON, in the frame of `telling`.

A unit has {"model", "troops": 1, "base", "wounds", "commander", "joined_to": null, "cost"} as well.
A unit is a model. Events by kind; `unit` and `other` are unit ids, positions lists of one [x, y],
facings unit vectors; `turn` counts activations, 0 until all are deployed: initiative {side, dice};
deployed and moved {unit, why, positions, facing, bend}; activated {unit}; passed {side}; action
{unit, other, move, action}; attack {unit, other, weapon, why, dice, total, needed, outcome,
rerolls}; damage {unit, other, wounds, why, dice, total, armour}; casualty {unit, die, modifier,
outcome, why, rerolled: another roll replaces it}; states {unit, states, why}; healed {unit,
wounds}; destroyed {unit, other, why}; rule {unit, other, rule, amount: 0 for none}; blast {unit,
other, x, y, size, direction, inches};
cloud {x, y, size, until}; expired {unit, states, die}; card {side, card, became, asset, unit};
commander {unit}; taken {objective, side or null}; scored {points, held}; round_end {}; ended
{points, why}. Lengths are inches; totals have every modifier in them.
"""

from collections.abc import Callable, Mapping
from typing import Any

from factions.systems.company_of_iron.kernels.record import events, layout
from factions.tabletop.battles import telling
from factions.tabletop.battles.recording import HEAD
from factions.tabletop.battles.telling import Event

REASONS = {
    events.BY_ITSELF: "plain",
    events.FULL_ADVANCE: "advance",
    events.RUNNING: "run",
    events.CHARGING: "charge",
    events.TURNING: "turn",
    events.PUSHED: "pushed",
    events.BY_RULE: "by a rule",
    events.DEPLOYED: "deployment",
    events.AMBUSHED: "ambush",
    events.SURFACED: "surfacing",
    events.MELEE_BLOW: "blow",
    events.CHARGE_ATTACK: "charge attack",
    events.FREE_STRIKE: "free strike",
    events.GUNSHOT: "shot",
    events.ASSAULT_SHOT: "assault",
    events.IMPACT: "impact",
    events.FLAMES: "fire",
    events.CORROSIVE: "corrosion",
    events.INJURY: "injury",
    events.ACTIVATION: "activation",
    events.STANDING_UP: "standing up",
    events.SHAKEN: "shaken",
    events.CRITICAL_HIT: "critical hit",
    events.BY_SCENARIO: "scenario",
    events.BY_ROUNDS: "last round",
    events.BY_ROUT: "nobody left",
    events.RETREATED: "retreat",
    events.WITHDREW: "withdrawal",
}
MOVES = ("forfeits its movement", "aims", "advances", "runs", "charges", "stands up")
ACTIONS = ("nothing", "attack", "shoot", "special action")
OUTCOMES = ("miss", "hit", "critical hit", "sure hit", "sure miss")
CASUALTIES = ("incapacitated", "injured", "knocked down")
BECAME = ("drawn", "played", "spent", "discarded")
ASSETS = ("shake", "reroll", "boost", "brace", "dash")
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


def told(setup: Any, state: Any, seed: int, index: int) -> dict[str, Any]:
    """Return the battle that a state recorded. `setup` is a `battle.Setup`."""
    teller = _Teller(setup, index)
    over = int(state.over)
    return teller.frame(seed, index, state, teller.side(over - 1) if over in (1, 2) else None) | {
        "table": teller.table(state),
        "units": teller.units(),
        "events": list(teller.events(state)),
    }


class _Teller(telling.Teller):
    def __init__(self, setup: Any, index: int) -> None:
        super().__init__(setup.sources, index, lambda company: company.fighters)
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
            "zones": [
                {"side": side, "y": [float(y) for y in zone]}
                for side, zone in zip(self.players, d.zone, strict=True)
            ],
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
        result: list[Event] = []
        fielded = False
        for row in state.event[: int(state.events)]:
            kind, tell = TELLERS[int(row[0])]
            event: Event = {"kind": kind, "round": int(row[1]), "turn": int(row[2])}
            for key, slot in (("unit", int(row[3])), ("other", int(row[4]))):
                if slot >= 0:
                    event[key] = self.ids[slot]
            event |= tell(self, [float(number) for number in row[HEAD:]])
            if event.get("why") == "deployment":
                event["kind"], fielded = "deployed", True
            elif fielded:
                event["turn"] = max(1, event["turn"])
            result.append(event)
        return result


def _ground(piece: Mapping[str, Any]) -> list[str]:
    return [name for name, word in GROUND.items() if word(piece)]


def states(bits: int) -> list[str]:
    """Return what a status is called, bit by bit."""
    return [name for bit, name in STATES.items() if bits & bit]


def _initiative(teller: _Teller, n: list[float]) -> Event:
    return {"side": teller.side(n[0]), "dice": [int(n[1]), int(n[2])]}


def _moved(_: _Teller, n: list[float]) -> Event:
    return {
        "why": REASONS[int(n[0])],
        "positions": [[round(n[1], 2), round(n[2], 2)]],
        "facing": [round(n[3], 3), round(n[4], 3)],
        "bend": [round(n[5], 2), round(n[6], 2)],
    }


def _action(_: _Teller, n: list[float]) -> Event:
    return {"move": MOVES[int(n[0])], "action": ACTIONS[int(n[1])]}


def _attack(teller: _Teller, n: list[float]) -> Event:
    weapon = int(n[0])
    return {
        "weapon": teller.written.weapons[weapon].name if weapon >= 0 else "",
        "why": REASONS[int(n[1])],
        "dice": int(n[2]),
        "total": int(n[3]),
        "needed": int(n[4]),
        "outcome": OUTCOMES[int(n[5])],
        "rerolls": int(n[6]),
    }


def _damage(_: _Teller, n: list[float]) -> Event:
    return {
        "wounds": int(n[0]),
        "why": REASONS[int(n[1])],
        "dice": int(n[2]),
        "total": int(n[3]),
        "armour": int(n[4]),
    }


def _casualty(_: _Teller, n: list[float]) -> Event:
    return {
        "die": int(n[0]),
        "modifier": int(n[1]),
        "outcome": CASUALTIES[int(n[2])],
        "why": REASONS[int(n[3])],
        "rerolled": n[4] > 0,
    }


def _status(_: _Teller, n: list[float]) -> Event:
    return {"states": states(int(n[1])), "why": REASONS[int(n[2])]}


def _rule(teller: _Teller, n: list[float]) -> Event:
    row = int(n[0])
    amount = 0 if teller.d.what[row] in (*BITS, *SORTS) else int(n[1])
    return {"rule": teller.written.rules[int(teller.d.rule[row])], "amount": amount}


def _spot(_: _Teller, n: list[float]) -> Event:
    return {"why": REASONS[int(n[0])], "x": round(n[1], 2), "y": round(n[2], 2), "size": n[3]}


def _blast(teller: _Teller, n: list[float]) -> Event:
    return _spot(teller, n) | {"direction": int(n[5]), "inches": n[6] / 10}


def _cloud(teller: _Teller, n: list[float]) -> Event:
    return _spot(teller, n) | {"until": int(n[5])}


def _card(teller: _Teller, n: list[float]) -> Event:
    return {
        "side": teller.side(n[0]),
        "card": teller.catalogue.cards[int(n[1])].name,
        "became": BECAME[int(n[2])],
        "asset": ASSETS[int(n[3])],
    }


def _flag(teller: _Teller, n: list[float]) -> Event:
    return {"objective": int(n[0]), "side": teller.side(n[1] - 1) if n[1] else None}


def _scored(teller: _Teller, n: list[float]) -> Event:
    return {"points": teller.both(n[0], n[1]), "held": teller.both(n[2], n[3])}


def _ended(teller: _Teller, n: list[float]) -> Event:
    return {"points": teller.both(n[1], n[2]), "why": REASONS[int(n[3])]}


TELLERS: dict[int, tuple[str, Callable[[_Teller, list[float]], Event]]] = {
    events.PRIORITY: ("initiative", _initiative),
    events.ACTIVATED: ("activated", lambda *_: {"again": False}),
    events.PASSED: ("passed", lambda teller, n: {"side": teller.side(n[0])}),
    events.DID: ("action", _action),
    events.MOVE: ("moved", _moved),
    events.PLACED: ("moved", _moved),
    events.ATTACK: ("attack", _attack),
    events.DAMAGE: ("damage", _damage),
    events.CASUALTY_ROLL: ("casualty", _casualty),
    events.STATUS: ("states", _status),
    events.HEALED: ("healed", lambda _, n: {"wounds": int(n[0]), "why": REASONS[int(n[1])]}),
    events.FELL: ("destroyed", lambda _, n: {"why": REASONS[int(n[0])]}),
    events.TRIGGER: ("rule", _rule),
    events.BLAST: ("blast", _blast),
    events.CLOUD: ("cloud", _cloud),
    events.EXPIRED: ("expired", lambda _, n: {"states": states(int(n[0])), "die": int(n[1])}),
    events.CARD: ("card", _card),
    events.COMMANDER: ("commander", lambda *_: {}),
    events.FLAG: ("taken", _flag),
    events.SCORED: ("scored", _scored),
    events.ROUND_END: ("round_end", lambda *_: {}),
    events.ENDED: ("ended", _ended),
}
