"""The course of one battle, read from its replay: what each side had at the end of each round.

Nothing here depends on a game: a unit's place, losses and end, the points and the objectives are in
the events of every game that has them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Event = Mapping[str, Any]
Replay = Mapping[str, Any]
Pair = tuple[float, float]
Spot = tuple[float, float]

SIDES = "ab"


@dataclass(frozen=True)
class Round:
    """What each side had when a round ended, a's first.

    score: victory points. held: objectives. left: share of its list's points still in the battle,
    a unit in proportion to its models. spots: where its units stood, each with the share of a unit
    that stood there, as parts of the table's width and depth, side a's edge on top.
    """

    score: Pair
    held: Pair
    left: Pair
    spots: tuple[Sequence[tuple[float, float, float]], Sequence[tuple[float, float, float]]]


@dataclass(frozen=True)
class Course:
    """How a battle went.

    rounds: by number; a round of which nothing is recorded is as the one before. fell: the round in
    which each entry of a side lost its last unit, by (side, entry). blood: the side whose unit was
    the first to be destroyed. first: the side with the first initiative.
    """

    index: int
    winner: str | None
    points: Pair
    rounds: Mapping[int, Round]
    fell: Mapping[tuple[str, str], int]
    blood: str | None
    first: str

    @property
    def last(self) -> int:
        """The round that it ended in."""
        return max(self.rounds)

    def at(self, number: int) -> Round:
        """Return what the sides had at the end of a round, or of the battle if that was earlier."""
        return self.rounds[max(1, min(number, self.last))]

    def ahead(self, number: int) -> str | None:
        """Return the side with more victory points after a round; of equal ones, with more left."""
        return leader(self.at(number))


def leader(one: Round) -> str | None:
    """Return the side with more victory points; of equal ones, the one with more of its list."""
    for a, b in (one.score, one.left):
        if a != b:
            return "a" if a > b else "b"
    return None


def read(replay: Replay) -> Course:
    """Return the course of a replayed battle."""
    follower = Follower(replay)
    for event in replay["events"]:
        follower.apply(event)
    follower.close()
    result = replay["result"]
    return Course(
        index=replay["index"],
        winner=result["winner"],
        points=_pair(result["points"]),
        rounds=follower.rounds,
        fell=follower.fallen(),
        blood=follower.blood,
        first=result["initiative"],
    )


@dataclass
class Unit:
    """A unit of a replay, and what became of it so far.

    wounds: those of each model. lost: wounds suffered, more than it had where some were wasted.
    gone: the round in which it was destroyed; None while it is in the battle.
    """

    side: str
    entry: str
    cost: float
    models: int
    wounds: float
    lost: float = 0.0
    gone: int | None = None
    at: Sequence[Sequence[float]] = field(default_factory=list)

    @property
    def left(self) -> float:
        """The share of it that is left."""
        if self.gone is not None:
            return 0.0
        fallen = int(self.lost / self.wounds) if self.wounds else 0
        return max(1, self.models - fallen) / self.models


class Follower:
    """Follows a battle event by event, and notes what there is at the end of each round."""

    def __init__(self, replay: Replay) -> None:
        self.units = {unit["id"]: _unit(unit) for unit in replay["units"]}
        self.cost = {side: sum(u.cost for u in self._of(side)) for side in SIDES}
        self.size: Spot = tuple(replay["table"]["size"])
        self.turned = is_turned(replay["table"])
        self.round = 1
        self.rounds: dict[int, Round] = {}
        self.points: Pair = (0, 0)
        self.owners: dict[int, str | None] = {}
        self.blood: str | None = None

    def _of(self, side: str) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.side == side]

    def apply(self, event: Event) -> None:
        """Note what an event changes."""
        if event["round"] > self.round:
            self._end_to(event["round"])
        if isinstance(event.get("points"), Mapping):
            self.points = _pair(event["points"])
        if event["kind"] == "taken":
            self.owners[event["objective"]] = event["side"]
        unit = self.units.get(event.get("unit", ""))
        if unit is not None:
            self._change(unit, event)

    def _change(self, unit: Unit, event: Event) -> None:
        kind = event["kind"]
        if kind == "deployed" and unit.gone is not None:
            unit.gone, unit.lost = None, 0.0
        if "positions" in event:
            unit.at = event["positions"]
        if kind == "damage" and not event.get("fatigue"):
            unit.lost += event["wounds"]
        elif kind == "healed":
            unit.lost = max(0.0, unit.lost - event["wounds"])
        elif kind == "destroyed":
            unit.gone = self.round
            self.blood = self.blood or unit.side

    def _end_to(self, number: int) -> None:
        """End all rounds before that one."""
        noted = self._now()
        for one in range(self.round, number):
            self.rounds[one] = noted
        self.round = number

    def close(self) -> None:
        """End the battle."""
        self.rounds[self.round] = self._now()

    def _now(self) -> Round:
        held = [sum(owner == side for owner in self.owners.values()) for side in SIDES]
        left = [
            sum(unit.cost * unit.left for unit in self._of(side)) / (self.cost[side] or 1.0)
            for side in SIDES
        ]
        spots = [[spot for u in self._of(side) for spot in self._spots(u)] for side in SIDES]
        return Round(self.points, (held[0], held[1]), (left[0], left[1]), (spots[0], spots[1]))

    def _spots(self, unit: Unit) -> Iterable[tuple[float, float, float]]:
        if unit.gone is None:
            for x, y in unit.at:
                across, along = x / self.size[0], y / self.size[1]
                if self.turned:
                    across, along = 1.0 - across, 1.0 - along
                yield across, along, 1.0 / len(unit.at)

    def fallen(self) -> dict[tuple[str, str], int]:
        """Return the round in which each entry lost its last unit, of those that did."""
        ends: dict[tuple[str, str], list[int | None]] = {}
        for unit in self.units.values():
            ends.setdefault((unit.side, unit.entry), []).append(unit.gone)
        return {key: max(filter(None, gone)) for key, gone in ends.items() if all(gone)}


def is_turned(table: Mapping[str, Any]) -> bool:
    """Return whether side a's edge is at the bottom of a replay's table."""
    middles = {zone["side"]: sum(zone["y"]) for zone in table["zones"]}
    return bool(middles.get("a", 0.0) > middles.get("b", 0.0))


def _unit(unit: Mapping[str, Any]) -> Unit:
    cost, wounds = float(unit["cost"]), float(unit["wounds"])
    return Unit(unit["side"], unit["entry"], cost, max(1, int(unit["troops"])), wounds)


def _pair(points: Mapping[str, float]) -> Pair:
    return points["a"], points["b"]
