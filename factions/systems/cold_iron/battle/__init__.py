"""Cold Iron's battles: rosters become arrays, arrays battles, battles a tally or a replay."""

from functools import partial
from typing import Any, NamedTuple

from factions.systems.cold_iron.battle import records, replays
from factions.systems.cold_iron.battle.bands import company
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.events import EVENTS
from factions.systems.cold_iron.kernels import game
from factions.systems.cold_iron.kernels.record import indices
from factions.systems.cold_iron.kernels.record.state import State
from factions.tabletop.battles import generals, logs, stretches
from factions.tabletop.battles.fighting import Fighting
from factions.tabletop.battles.generals import General
from factions.tabletop.battles.records import One
from factions.tabletop.battles.replays import Sources
from factions.tabletop.lists.roster import Roster

SCENARIOS = ("melee", "hold-the-bridge")
GENERALS = generals.shipped("cold-iron")
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
    """Turn two rosters into a setup.

    Raises ValueError where a roster has no combatant, where both have too many, and for a scenario
    that is not one of SCENARIOS.
    """
    stretches.check_scenario(scenario, SCENARIOS)
    pair = (general_a, general_b)
    companies = (company(a, catalogue), company(b, catalogue))
    setups = []
    for order in (0, 1):
        both = (companies[order], companies[1 - order])
        leaders = (pair[order], pair[1 - order])
        setup = records.record(both, catalogue, scenario, leaders)
        setups.append(setup)
    sources = Sources((a, b), companies, catalogue, scenario, (general_a.id, general_b.id))
    return Setup(setups[0], setups[1], sources)


def _handed(setup: Setup, state: One[State]) -> tuple[Any, ...]:
    return setup.even, setup.odd, state


FIGHTING = Fighting(
    game.play, _handed, State, indices.VP_COLUMNS, indices.ROUND_COLUMNS, replays.read
)
fight, scored, replay = FIGHTING.fight, FIGHTING.scored, FIGHTING.replay
narrate = partial(logs.narrate, EVENTS)
