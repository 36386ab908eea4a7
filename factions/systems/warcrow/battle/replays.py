"""A recorded battle as structured data, ready for JSON, in the frame of `telling`.

A unit has {"troops", "base", "wounds", "joined_to": unit id or null, "cost"} as well.
Events by kind; `unit` and `other` are unit ids, positions lists of [x, y], the leader first:
initiative {side}; deployed and moved {unit, other, why, positions}; activated {unit, again};
passed {side}; action {unit, other, action}; roll {unit, other, why, damage, back, rage,
rolled: [symbols, symbols], repeated, switches: [{effect: amount} a side]}; damage {unit, other,
wounds}; healed {unit, wounds}; stress {unit, level}; states {unit, states}; test {unit,
successes, needed, why}; demoralized {unit, rally}; rallied {unit}; destroyed {unit, other};
foiled {unit, other: what its charge or assault no longer reaches}; left_alone {unit, other};
combat {unit, other, damage, back}; held {unit, other}; intimidated {unit, other, value}; skill
{unit, other: its target, skill, tokens left}; spell {unit, other: its blocker, successes,
blocks, dice of the Tinge roll, backlash: Tinge from blocking}; tinge {unit, level}; taken {unit,
objective, side, conquest}; scored {points, held}; round_end {initiative}; ended {points}. Lengths
are strides; `wounds` are suffered, `level` is the stress or Tinge after it.
"""

from collections.abc import Callable, Sequence
from typing import Any

from factions.systems.warcrow.battle.skills import names_of
from factions.systems.warcrow.catalogue import STATES, SYMBOLS
from factions.systems.warcrow.kernels.record import events
from factions.systems.warcrow.odds import values
from factions.tabletop.battles import telling
from factions.tabletop.battles.recording import HEAD
from factions.tabletop.battles.telling import Event

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
    "heal": "heal",
    "recover": "recover",
    "stress removed": "relief",
    "states removed": "cleanse",
    "heal an ally": "ally_heal",
    "recover an ally": "ally_recover",
}

REASONS = {
    events.MOVE: "move",
    events.CHARGE: "charge",
    events.ASSAULT: "assault",
    events.ATTACK: "attack",
    events.SHOOT: "shoot",
    events.REST: "rest",
    events.PUSHED: "pushed back",
    events.PURSUIT: "pursuit",
    events.FLEE: "flight",
    events.FREE_MOVE: "free move",
    events.LEFT_BEHIND: "left behind",
    events.OPPORTUNITY: "opportunity attack",
    events.HOLD_AND_SHOOT: "hold and shoot",
    events.SHOVED: "switch on it",
    events.DISPLACED: "own switch",
    events.PILE_IN: "positioning",
    events.FORM_UP: "closing ranks",
    events.DEPLOYMENT: "deployment",
    events.MORALE: "morale",
    events.RALLY: "rally",
    events.BLOODLUST: "bloodlust",
    events.DAUNTED: "intimidating",
    events.SINISTER: "sinister terrain",
    events.SKILL_TEST: "skill",
    events.LANDED: "appears",
    events.BLASTED: "ranged attack of a skill",
    events.STRUCK_BY: "strike of a skill",
    events.BY_SKILL: "displaced",
}


def told(setup: Any, state: Any, seed: int, index: int) -> dict[str, Any]:
    """Return the battle that a state recorded. `setup` is a `battle.Setup`."""
    teller = _Teller(setup, index)
    one, other = (int(points) for points in state.points)
    winner = None if one == other else teller.side(int(other > one))
    return teller.frame(seed, index, state, winner) | {
        "table": teller.table(state),
        "units": teller.units(),
        "events": list(teller.events(state)),
    }


class _Teller(telling.Teller):
    def __init__(self, setup: Any, index: int) -> None:
        super().__init__(setup.sources, index, lambda company: company.units)
        self.first = (setup.odd if index % 2 else setup.even)[0]
        self.plans = setup.book.plans
        self.skills = [rows for company in self.companies for rows in _skill_names(company.units)]

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
            "zones": [
                {"side": side, "y": list(zone)}
                for side, zone in zip(self.players, zones, strict=True)
            ],
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

    def events(self, state: Any) -> list[Event]:
        result = []
        for row in state.event[: int(state.events)]:
            kind, told = TELLERS[int(row[0])]
            event: Event = {"kind": kind, "round": int(row[1]), "turn": int(row[2])}
            if int(row[0]) == events.SKILL:
                event["skill"] = self.skills[int(row[3])][int(row[HEAD])]
            for key, slot in (("unit", int(row[3])), ("other", int(row[4]))):
                if slot >= 0:
                    event[key] = self.ids[slot]
            event |= told(self, [float(number) for number in row[HEAD:]])
            if int(row[0]) == events.PLACED and event["why"] == "deployment":
                event["kind"] = "deployed"
            result.append(event)
        return result

    def placed(self, numbers: list[float]) -> Event:
        spots = numbers[2 : 2 + 2 * int(numbers[1])]
        positions = [
            [round(x, 2), round(y, 2)] for x, y in zip(spots[::2], spots[1::2], strict=True)
        ]
        return {"why": REASONS[int(numbers[0])], "positions": positions}

    def skill(self, numbers: list[float]) -> Event:
        return {"tokens": int(numbers[1])}

    def roll(self, numbers: list[float]) -> Event:
        whole = [int(number) for number in numbers]
        return {
            "why": REASONS[whole[0]],
            "damage": whole[1],
            "back": whole[2],
            "rage": whole[3:5],
            "rolled": [symbols(whole[5:8]), symbols(whole[8:11])],
            "repeated": bool(whole[11]),
            "switches": [_effects(self.plans[row]) for row in whole[12:14]],
        }


def symbols(lanes: Sequence[int]) -> str:
    """Write out packed symbols, two lanes a number, the filled ones first."""
    counts = [number >> shift & 0xFF for number in lanes for shift in (0, 8)]
    return "".join(letter * count for letter, count in zip(SYMBOLS, counts, strict=True))


def _skill_names(units: Any) -> list[list[str]]:
    """Return for each unit of a company the names of its rows of skills."""
    return [names_of(units, slot) for slot in range(len(units))]


def _states(bits: int) -> list[str]:
    return [state for bit, state in enumerate(STATES) if bits >> bit & 1]


def _effects(plan: Any) -> dict[str, Any]:
    """Return what the switches of a plan do, by the name of the effect, effects of 0 left out."""
    told: dict[str, Any] = {name: int(plan[field]) for name, field in EFFECTS.items()}
    told["states"] = _states(int(plan["states"]))
    told["states near by"] = _states(int(plan["foe_states"]))
    kind, strides = divmod(int(plan["push"]), values.MOVE_BASE)
    told[MOVES.get(kind, "")] = strides
    told["step"] = int(plan["step"]) % values.MOVE_BASE
    return {name: effect for name, effect in told.items() if name and effect}


def _test(_: _Teller, numbers: list[float]) -> Event:
    return {
        "successes": int(numbers[0]),
        "needed": int(numbers[1]),
        "why": REASONS[int(numbers[2])],
    }


def _numbers(*names: str) -> Callable[[_Teller, list[float]], Event]:
    return lambda _, numbers: {
        name: int(number) for name, number in zip(names, numbers, strict=False)
    }


def _sided(teller: _Teller, numbers: list[float]) -> Event:
    return {"side": teller.side(numbers[0])}


def _pairs(*names: str) -> Callable[[_Teller, list[float]], Event]:
    def tell(teller: _Teller, numbers: list[float]) -> Event:
        return {
            name: teller.both(*numbers[2 * index : 2 * index + 2])
            for index, name in enumerate(names)
        }

    return tell


def _taken(teller: _Teller, numbers: list[float]) -> Event:
    conquest = teller.both(*numbers[2:4])
    return {"objective": int(numbers[0]), "side": teller.side(numbers[1]), "conquest": conquest}


TELLERS: dict[int, tuple[str, Callable[[_Teller, list[float]], Event]]] = {
    events.INITIATIVE: ("initiative", _sided),
    events.ACTIVATED: ("activated", lambda _, numbers: {"again": bool(numbers[0])}),
    events.PASSED: ("passed", _sided),
    events.PLACED: ("moved", _Teller.placed),
    events.ACTION: ("action", lambda _, numbers: {"action": REASONS[int(numbers[0])]}),
    events.ROLL: ("roll", _Teller.roll),
    events.DAMAGE: ("damage", _numbers("wounds")),
    events.STRESS: ("stress", _numbers("level")),
    events.STATE: ("states", lambda _, numbers: {"states": _states(int(numbers[0]))}),
    events.TEST: ("test", _test),
    events.SKILL: ("skill", _Teller.skill),
    events.SPELL: ("spell", _numbers("successes", "blocks", "dice", "backlash")),
    events.TINGED: ("tinge", _numbers("level")),
    events.HEALED: ("healed", _numbers("wounds")),
    events.DEMORALIZED: ("demoralized", _numbers("rally")),
    events.RALLIED: ("rallied", _numbers("level")),
    events.DESTROYED: ("destroyed", _numbers()),
    events.FOILED: ("foiled", _numbers()),
    events.SPLIT: ("left_alone", _numbers()),
    events.COMBAT: ("combat", _numbers("damage", "back")),
    events.HELD: ("held", _numbers()),
    events.INTIMIDATED: ("intimidated", _numbers("value")),
    events.TAKEN: ("taken", _taken),
    events.SCORED: ("scored", _pairs("points", "held")),
    events.ROUND_END: ("round_end", _sided),
    events.ENDED: ("ended", _pairs("points")),
}
