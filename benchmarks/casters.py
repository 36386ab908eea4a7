"""Whether Warcrow's casters cast: lone Spellcasters that never act, and spells a battle.

Over the shipped lists that have a Spellcaster, each against itself under the default general. A
caster that is lost before its first activation did not stand idle by choice: it is not counted.
"""

import statistics
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from benchmarks import Row
from benchmarks.battle import SEED, companies, shipped
from factions.systems import SYSTEMS
from factions.systems.warcrow.kernels.record.cards import CASTING
from factions.tabletop.battles.generals import General, default
from factions.tabletop.lists.roster import Roster

BATTLES = 20
IDLE, SPELLS = 15.0, 2.0  # per cent of lone casters, spells a battle
ALL = 100.0


@dataclass
class Count:
    """What is counted over battles."""

    battles: int = 0
    spells: int = 0
    lone: int = 0
    idle: int = 0


def run() -> Iterable[Row]:
    """Measure the default general, on either scenario."""
    yield from measured(default(SYSTEMS["warcrow"].generals))


def measured(general: General) -> Iterator[Row]:
    """Yield the figures of a general that leads both sides."""
    game = SYSTEMS["warcrow"]
    lists, catalogue = companies(game), game.catalogue.read(shipped(game))
    spells, idle = [], []
    for scenario in game.battle.SCENARIOS:
        counts = [counted(army, catalogue, scenario, general) for army in lists.values()]
        casting = [one for one in counts if one.battles]
        spells += [one.spells / one.battles for one in casting]
        lone = sum(one.lone for one in casting)
        idle.append(ALL * sum(one.idle for one in casting) / max(1, lone))
        title = f"warcrow, {scenario}, {general.id}"
        yield Row(f"{title}, lone casters that never act", idle[-1], "%")
        mean = statistics.mean(one.spells / one.battles for one in casting)
        yield Row(f"{title}, spells a battle of {len(casting)} lists", mean, "")
    title = f"warcrow, {general.id}"
    yield Row(f"{title}, casters at work", ALL - statistics.mean(idle), "%", ALL - IDLE, ALL)
    yield Row(f"{title}, spells a battle", statistics.mean(spells), "", SPELLS, 2 * SPELLS)


def counted(army: Roster, catalogue: Any, scenario: str, general: General) -> Count:
    """Return what happens in battles of a list against itself; nothing where it has no caster."""
    game, count = SYSTEMS["warcrow"], Count()
    setup = game.battle.compile(army, army, catalogue, scenario, general, general)
    record = setup.even[0]
    slots = range(int(record["first"][2]))
    casters = [slot for slot in slots if int(record["moments"][slot]) >> CASTING & 1]
    if not casters:
        return count
    for index in range(0, 2 * BATTLES, 2):
        replay = game.battle.replay(setup, SEED, index)
        units, events = replay["units"], replay["events"]
        acting = {event["unit"] for event in events if event["kind"] == "activated"}
        lost = {event["unit"] for event in events if event["kind"] == "destroyed"} - acting
        alone = {units[slot]["id"] for slot in casters if units[slot]["joined_to"] is None}
        lone = alone - lost
        count.battles += 1
        count.spells += sum(event["kind"] == "spell" for event in events)
        count.lone += len(lone)
        count.idle += sum(unit not in acting for unit in lone)
    return count
