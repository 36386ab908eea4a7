"""What the replays of every game tell alike, as data and in words.

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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

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


class Teller:
    """Tells one battle. `members` are what either company has on the table, each with its `row`."""

    def __init__(self, sources: Sources, index: int, members: Callable[[Any], Sequence[Any]]):
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


def opening_words(replay: Mapping[str, Any], length: str, mark: str) -> list[str]:
    """Return the lines that tell a replay's table: lengths are in `length`, objectives `mark`s."""
    table = replay["table"]
    lines = [
        f"{replay['scenario']}, seed {replay['seed']}, battle {replay['index']}, "
        f"a plays {replay['policies']['a']}, b plays {replay['policies']['b']}",
        f"table {table['size'][0]:g} x {table['size'][1]:g} {length}",
    ]
    for zone in table["zones"]:
        lines.append(f"zone of {zone['side']}: y {zone['y'][0]:g} to {zone['y'][1]:g}")
    for number, spot in enumerate(table["objectives"]):
        lines.append(f"{mark} {number} at {spot['x']:g}, {spot['y']:g}")
    for piece in table["terrain"]:
        size = (
            f"radius {piece['radius']:.1f}"
            if piece["shape"] == "disc"
            else f"{piece['length']:.1f} x {piece['width']:.1f} turned {piece['angle']:.0f}"
        )
        lines.append(f"{piece['name']} at {piece['x']:.1f}, {piece['y']:.1f}, {size}")
    return lines


def closing_words(replay: Mapping[str, Any]) -> str:
    """Return the line that tells how a replay ended."""
    points, winner = replay["result"]["points"], replay["result"]["winner"]
    end = f"{winner} wins" if winner else "a draw"
    cut = " (the record was full: what came before the end is missing)" if "cut" in replay else ""
    return f"== {end}: a {points['a']}, b {points['b']}{cut}"


def named(event: Mapping[str, Any], names: Mapping[str, str]) -> Event:
    """Return an event with names in place of the ids of units."""
    return {
        key: names[value] if key in ("unit", "other") else value for key, value in event.items()
    }
