"""Iron Dawn's battles: rosters become arrays, arrays battles, battles a tally or a replay."""

from functools import partial
from typing import Any, NamedTuple

from factions.systems.iron_dawn.battle import records, replays
from factions.systems.iron_dawn.battle.forces import company
from factions.systems.iron_dawn.battle.records import Written
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.events import EVENTS
from factions.systems.iron_dawn.kernels import game
from factions.systems.iron_dawn.kernels.record import indices
from factions.systems.iron_dawn.kernels.record.state import State
from factions.tabletop.battles import generals, logs, stretches
from factions.tabletop.battles.fighting import Fighting
from factions.tabletop.battles.generals import General
from factions.tabletop.battles.records import One
from factions.tabletop.battles.replays import Sources
from factions.tabletop.lists.roster import Roster

SCENARIOS = ("hold-the-line", "breakthrough")
GENERALS = generals.shipped("iron-dawn")
GREEDY = GENERALS["greedy"]

__all__ = ["GENERALS", "SCENARIOS", "Setup", "compile", "fight", "narrate", "replay", "scored"]


class Setup(NamedTuple):
    """A battle ready to be fought: even battles have side a as player 0, odd ones side b."""

    even: Written
    odd: Written
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

    Raises ValueError where a roster has no unit that can fight, where both have too many, and
    for a scenario that is not one of SCENARIOS.
    """
    stretches.check_scenario(scenario, SCENARIOS)
    pair = (general_a, general_b)
    companies = (company(a, catalogue), company(b, catalogue))
    written = []
    for order in (0, 1):
        both = (companies[order], companies[1 - order])
        leaders = (pair[order], pair[1 - order])
        made = records.record(both, catalogue, scenario, leaders)
        records.sides(made.setup, order)
        written.append(made)
    sources = Sources((a, b), companies, catalogue, scenario, (general_a.id, general_b.id))
    return Setup(written[0], written[1], sources)


def _handed(setup: Setup, state: One[State]) -> tuple[Any, ...]:
    return setup.even.setup, setup.odd.setup, state


FIGHTING = Fighting(
    game.play, _handed, State, indices.VP_COLUMNS, indices.ROUND_COLUMNS, replays.read
)
fight, scored, replay = FIGHTING.fight, FIGHTING.scored, FIGHTING.replay
narrate = partial(logs.narrate, EVENTS)
