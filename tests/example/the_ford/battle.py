"""The Ford's battles: rosters become arrays, arrays battles, battles a tally or a replay."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from factions.tabletop.battles import generals, logs, replays, stretches
from factions.tabletop.battles.events import Row
from factions.tabletop.battles.fighting import Fighting
from factions.tabletop.battles.generals import General
from factions.tabletop.battles.records import One, blank
from factions.tabletop.lists.roster import Roster
from tests.example import FIXTURES
from tests.example.the_ford.catalogue import Catalogue, Fighter
from tests.example.the_ford.events import EVENTS
from tests.example.the_ford.kernels import game
from tests.example.the_ford.kernels.record.setup import LANE, ROUNDS, UNITS, Setup
from tests.example.the_ford.kernels.record.state import State

SCENARIOS = ("crossing",)
GENERALS = generals.shipped("the-ford", FIXTURES)
GREEDY = GENERALS["greedy"]
FIGURES = ("cost", "hits", "speed", "reach", "dice", "aim", "guard")

__all__ = ["GENERALS", "SCENARIOS", "Ready", "compile", "fight", "narrate", "replay", "scored"]


class Member(NamedTuple):
    """A fighter on the lane. row: of its entry."""

    row: int
    fighter: Fighter


class Ready(NamedTuple):
    """A battle ready to be fought: the records of even and odd battles."""

    even: One[Setup]
    odd: One[Setup]
    sources: replays.Sources


def compile(
    a: Roster,
    b: Roster,
    catalogue: Catalogue,
    scenario: str,
    general_a: General = GREEDY,
    general_b: General = GREEDY,
) -> Ready:
    """Turn two rosters into a setup. Raises ValueError where one is empty or both too many."""
    stretches.check_scenario(scenario, SCENARIOS)
    pair = (general_a, general_b)
    lines = (_line(a, catalogue), _line(b, catalogue))
    records = [_record((lines[one], lines[1 - one]), (pair[one], pair[1 - one]), scenario)
               for one in (0, 1)]  # fmt: skip
    sources = replays.Sources((a, b), lines, catalogue, scenario, (general_a.id, general_b.id))
    return Ready(records[0], records[1], sources)


def _line(roster: Roster, catalogue: Catalogue) -> list[Member]:
    return [
        Member(row, catalogue.fighters[entry.unit])
        for row, entry in enumerate(roster.entries)
        for _ in range(entry.count)
        if entry.unit in catalogue.fighters
    ]


def _record(
    lines: Sequence[list[Member]], pair: tuple[General, General], scenario: str
) -> One[Setup]:
    members = [member for line in lines for member in line]
    if not all(lines):
        raise ValueError("a list is empty: none of its entries is a fighter")
    if len(members) > UNITS:
        raise ValueError(f"more than {UNITS} fighters in one battle")
    setup: One[Setup] = blank(Setup)
    setup[0].first[:] = 0, len(lines[0]), len(members)
    generals.lead(setup[0], pair, scenario)
    for slot, member in enumerate(members):
        setup[0].entry[slot] = member.row
        for figure in FIGURES:
            getattr(setup[0], figure)[slot] = getattr(member.fighter, figure)
    return setup


class _Reader(replays.Reader):
    def positions(self, row: Row, numbers: Sequence[float]) -> list[list[float]]:
        return [[row.unit + 0.5, numbers[0]]]

    def units(self) -> list[dict[str, Any]]:
        shared = {"troops": 1, "base": 0.4, "joined_to": None}
        return [
            {"id": self.ids[slot], "side": side, "entry": self.entry(slot).id,
             "profile": member.fighter.id, "name": member.fighter.name,
             "wounds": member.fighter.hits, "cost": member.fighter.cost} | shared
            for slot, (side, member) in enumerate(self.members)
        ]  # fmt: skip


def _read(ready: Ready, state: Any, seed: int, index: int) -> dict[str, Any]:
    reader = _Reader(EVENTS, ready.sources, index, lambda line: line)
    return reader.frame(seed, index, state, reader.leader(state)) | {
        "table": {
            "size": [float(len(reader.members)), float(LANE)],
            "zones": reader.zones(((0.0, 0.0), (LANE, LANE))),
            "terrain": [],
            "objectives": [],
        },
        "units": reader.units(),
        "events": reader.events(state),
    }


def _handed(ready: Ready, state: One[State]) -> tuple[Any, ...]:
    return ready.even, ready.odd, state


FIGHTING = Fighting(game.play, _handed, State, points=1000, rounds=ROUNDS + 1, read=_read)
fight, scored, replay = FIGHTING.fight, FIGHTING.scored, FIGHTING.replay
narrate = partial(logs.narrate, EVENTS)
