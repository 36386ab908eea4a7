"""Armoured Clash's battles: rosters become arrays, arrays battles, battles a tally or a replay."""

from functools import partial
from typing import Any, NamedTuple

from factions.systems.armoured_clash.battle import records, replays
from factions.systems.armoured_clash.battle.forces import force
from factions.systems.armoured_clash.catalogue import SCALES, Catalogue
from factions.systems.armoured_clash.events import EVENTS
from factions.systems.armoured_clash.kernels import game
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import ROUND_COLUMNS, VP_COLUMNS
from factions.tabletop.battles import generals, logs, stretches
from factions.tabletop.battles.fighting import Fighting
from factions.tabletop.battles.generals import General
from factions.tabletop.battles.records import One
from factions.tabletop.battles.replays import Sources
from factions.tabletop.lists.roster import Roster

SCENARIOS = ("advance", "meeting-engagement")
GENERALS = generals.shipped("armoured-clash")
GREEDY = GENERALS["greedy"]

__all__ = ["GENERALS", "SCENARIOS", "Setup", "compile", "fight", "narrate", "replay", "scored"]


class Setup(NamedTuple):
    """A battle ready to be fought: the records of even and odd battles."""

    even: One[Any]
    odd: One[Any]
    sources: Sources


def compile(
    a: Roster,
    b: Roster,
    catalogue: Catalogue,
    scenario: str,
    general_a: General = GREEDY,
    general_b: General = GREEDY,
) -> Setup:
    """Turn two rosters into a setup; the table and the hands are those of the larger force scale.

    Raises ValueError where a roster has no unit that can fight, where both have too many, and
    for a scenario that is not one of SCENARIOS.
    """
    stretches.check_scenario(scenario, SCENARIOS)
    pair = (general_a, general_b)
    forces = (force(a, catalogue), force(b, catalogue))
    scale = max((roster.size or SCALES[0] for roster in (a, b)), key=SCALES.index)
    setups = []
    for order in (0, 1):
        both = (forces[order], forces[1 - order])
        leaders = (pair[order], pair[1 - order])
        setup = records.record(both, catalogue, scenario, scale, leaders)
        records.sides(setup, order)
        setups.append(setup)
    sources = Sources((a, b), forces, catalogue, scenario, (general_a.id, general_b.id))
    return Setup(setups[0], setups[1], sources)


def _handed(setup: Setup, state: One[State]) -> tuple[Any, ...]:
    return setup.even, setup.odd, state


FIGHTING = Fighting(game.play, _handed, State, VP_COLUMNS, ROUND_COLUMNS, replays.read)
fight, scored, replay = FIGHTING.fight, FIGHTING.scored, FIGHTING.replay
narrate = partial(logs.narrate, EVENTS)
