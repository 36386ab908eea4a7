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
from factions.tabletop.battles import logs, stretches
from factions.tabletop.battles.fighting import Fighting
from factions.tabletop.battles.records import One
from factions.tabletop.battles.replays import Sources
from factions.tabletop.battles.stretches import POLICIES
from factions.tabletop.lists.roster import Roster

SCENARIOS = ("melee", "hold-the-bridge")

__all__ = ["POLICIES", "SCENARIOS", "Setup", "compile", "fight", "narrate", "replay"]


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
    policy_a: str = "greedy",
    policy_b: str = "greedy",
) -> Setup:
    """Turn two rosters into a setup.

    Raises ValueError where a roster has no combatant, where both have too many, and for a scenario
    or policy that is not one of SCENARIOS and POLICIES.
    """
    policies = stretches.policy_numbers(scenario, SCENARIOS, (policy_a, policy_b))
    companies = (company(a, catalogue), company(b, catalogue))
    setups = []
    for order in (0, 1):
        setup = records.record((companies[order], companies[1 - order]), catalogue, scenario)
        setup[0].policy[:] = policies[order], policies[1 - order]
        setups.append(setup)
    sources = Sources((a, b), companies, catalogue, scenario, (policy_a, policy_b))
    return Setup(setups[0], setups[1], sources)


def _handed(setup: Setup, state: One[State]) -> tuple[Any, ...]:
    return setup.even, setup.odd, state


FIGHTING = Fighting(
    game.play, _handed, State, indices.VP_COLUMNS, indices.ROUND_COLUMNS, replays.read
)
fight, replay = FIGHTING.fight, FIGHTING.replay
narrate = partial(logs.narrate, EVENTS)
