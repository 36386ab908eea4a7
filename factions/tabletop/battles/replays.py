"""A recorded battle as data, ready for JSON: what the replays of every game have alike.

{"system", "scenario", "seed", "index", "policies": {"a", "b"},
 "table": {"size": [width, depth], "zones": [{"side", "y": [from, to]}],
           "terrain": [{"template", "name", "shape": "disc" | "box", "x", "y", "radius" | "length",
                        "width", "angle" (degrees), "keywords"}],
           "objectives": [{"x", "y", "radius", "contest"}]},
 "units": [{"id", "side": "a" | "b", "entry", "profile", "name", ...}],
 "events": [{"kind", "round", "turn", ...}], "result": {"winner", "points", "initiative"},
 "cut": true where the record was full before the battle's end, else absent}
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from factions.tabletop.battles.events import Row, Schema
from factions.tabletop.battles.recording import is_cut
from factions.tabletop.lists.roster import Entry, Roster

Event = dict[str, Any]
SIDES = "ab"


@dataclass(frozen=True)
class Sources:
    """What a setup was made of: side a's roster and company, then side b's."""

    rosters: tuple[Roster, Roster]
    companies: tuple[Any, Any]
    catalogue: Any
    scenario: str
    policies: tuple[str, str]


class Reader:
    """Reads the record of one battle.

    `members` returns what a company has on the table, each with the `row` of its entry.
    """

    def __init__(
        self,
        schema: Schema,
        sources: Sources,
        index: int,
        members: Callable[[Any], Sequence[Any]],
    ):
        self.schema = schema
        self.sources, self.catalogue = sources, sources.catalogue
        self.players = SIDES[::-1] if index % 2 else SIDES
        self.companies = sources.companies[::-1] if index % 2 else sources.companies
        self.members = [
            (side, member)
            for side, company in zip(self.players, self.companies, strict=True)
            for member in members(company)
        ]
        self.ids = self._ids()

    def _ids(self) -> list[str]:
        seen: dict[str, int] = {}
        ids = []
        for slot, (side, _) in enumerate(self.members):
            name = f"{side}:{self.entry(slot).id}"
            seen[name] = seen.get(name, 0) + 1
            ids.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
        return ids

    def entry(self, slot: int) -> Entry:
        """Return the list entry of who is in a slot."""
        side, member = self.members[slot]
        roster = self.sources.rosters[SIDES.index(side)]
        return roster.entries[int(member.row)]

    def side(self, player: float) -> str:
        """Return which side a player is."""
        return self.players[int(player)]

    def both(self, one: float, other: float) -> dict[str, int]:
        """Return a number for either side, given the players'."""
        return {self.players[0]: int(one), self.players[1]: int(other)}

    def events(self, state: Any) -> list[Event]:
        """Return the events that the state recorded, as the game's schema declares them."""
        return [self.event(Row.of(row)) for row in state.event[: int(state.events)]]

    def event(self, row: Row) -> Event:
        """Return one event."""
        return self.schema.read(row, self)

    def leader(self, state: Any) -> str | None:
        """Return the side that has more points; none if it is a draw."""
        one, other = (int(points) for points in state.points)
        return None if one == other else self.side(int(other > one))

    def winner(self, state: Any) -> str | None:
        """Return the side that won, by `over`: 1 + the winner, if it is not a draw."""
        over = int(state.over)
        return self.side(over - 1) if over in (1, 2) else None

    def zones(self, bounds: Iterable[tuple[float, float]]) -> list[dict[str, Any]]:
        """Return the deployment zones, given the y from and the y to of each player's."""
        return [
            {"side": side, "y": [float(y) for y in zone]}
            for side, zone in zip(self.players, bounds, strict=True)
        ]

    def frame(self, seed: int, index: int, state: Any, winner: str | None) -> dict[str, Any]:
        """Return a replay but for its table, units and events; "cut" where the record was full."""
        cut = {"cut": True} if is_cut(state) else {}
        return cut | {
            "system": self.catalogue.system,
            "scenario": self.sources.scenario,
            "seed": seed,
            "index": index,
            "policies": dict(zip(SIDES, self.sources.policies, strict=True)),
            "result": {
                "winner": winner,
                "points": self.both(*state.points),
                "initiative": self.side(state.opening),
            },
        }

    def terrain(
        self, state: Any, keywords: Callable[[Mapping[str, Any]], list[str]]
    ) -> list[dict[str, Any]]:
        """Return the pieces that were drawn. `keywords` tells what one's template is marked as."""
        templates = list(self.catalogue.terrain.values())
        return [
            _piece(shape, templates[template], keywords(templates[template]))
            for shape, template in zip(
                state.piece[: int(state.pieces)], state.piece_template, strict=False
            )
            if template >= 0
        ]


def _piece(shape: Any, template: Mapping[str, Any], keywords: list[str]) -> dict[str, Any]:
    x, y, half, across, ux, uy = (float(number) for number in shape)
    common = {
        "template": template["id"],
        "name": template["name"],
        "x": round(x, 3),
        "y": round(y, 3),
        "keywords": keywords,
    }
    if across < 0:
        return common | {"shape": "disc", "radius": round(half, 3)}
    angle = math.degrees(math.atan2(uy, ux))
    size = {"length": round(2 * half, 3), "width": round(2 * across, 3)}
    return common | {"shape": "box", "angle": round(angle, 2)} | size
