"""Company of Iron's battles: rosters become arrays, arrays battles, battles a tally or a replay."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from factions.systems.company_of_iron.battle import records, replays
from factions.systems.company_of_iron.battle.forces import Company, company
from factions.systems.company_of_iron.battle.narrate import narrate
from factions.systems.company_of_iron.battle.records import Written
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.kernels import game, layout
from factions.systems.company_of_iron.kernels.layout import Record
from factions.tabletop.roster import Roster
from factions.tabletop.tally import Tally

SCENARIOS = ("skirmish", "decapitate")
POLICIES = ("greedy", "nearest", "random")

__all__ = ["POLICIES", "SCENARIOS", "Setup", "compile", "fight", "narrate", "replay"]


@dataclass(frozen=True)
class Sources:
    """What a setup was made of: side a's roster and company, then side b's."""

    rosters: tuple[Roster, Roster]
    companies: tuple[Company, Company]
    catalogue: Catalogue
    scenario: str
    policies: tuple[str, str]


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
    policy_a: str = "greedy",
    policy_b: str = "greedy",
) -> Setup:
    """Turn two rosters into a setup.

    Raises ValueError where a roster has no model that can fight, where both have too many, and
    for a scenario or policy that is not one of SCENARIOS and POLICIES.
    """
    for name, names in ((scenario, SCENARIOS), (policy_a, POLICIES), (policy_b, POLICIES)):
        if name not in names:
            raise ValueError(f"{name!r} is not one of {', '.join(names)}")
    companies = (company(a, catalogue), company(b, catalogue))
    policies = (POLICIES.index(policy_a), POLICIES.index(policy_b))
    written = []
    for order in (0, 1):
        both = (companies[order], companies[1 - order])
        made = records.record(both, catalogue, scenario)
        made.setup[0].policy[:] = policies[order], policies[1 - order]
        written.append(made)
    sources = Sources((a, b), companies, catalogue, scenario, (policy_a, policy_b))
    return Setup(written[0], written[1], sources)


def fight(setup: Setup, seed: int, first: int, count: int) -> Tally:
    """Fight the battles `first` to `first + count - 1` of a seed.

    Raises ValueError where `first` or `count` is odd or negative, or the seed is negative.
    """
    if first % 2 or count % 2 or first < 0 or count < 0:
        raise ValueError("battles are fought in pairs: first and count are even and not negative")
    _check_seed(seed)
    totals, pairs, points, rounds, *entries = _play(
        setup, layout.blank(layout.STATE), seed, first, count
    )
    return Tally(
        battles=count,
        wins_a=int(totals[game.WINS_A]),
        wins_b=int(totals[game.WINS_B]),
        draws=int(totals[game.DRAWS]),
        first_player=int(totals[game.FIRST_PLAYER]),
        opened=int(totals[game.OPENED]),
        pairs=pairs,
        rounds=rounds,
        victory_points=points,
        entries_a=entries[0],
        entries_b=entries[1],
    )


def replay(setup: Setup, seed: int, index: int) -> dict[str, Any]:
    """Fight one battle and return its table, units, events and result, ready for JSON.

    Raises ValueError where the seed or the index is negative. The events are laid out in
    `replays`.
    """
    _check_seed(seed)
    if index < 0:
        raise ValueError("the number of a battle is not negative")
    state = layout.blank(layout.STATE)
    state[0].recording = 1
    _play(setup, state, seed, index, 1)
    return replays.told(setup, state[0], seed, index)


def _play(setup: Setup, state: Record, seed: int, first: int, count: int) -> list[Any]:
    """Fight battles; return totals, pairs, victory points, rounds and each side's entries."""
    shapes: list[tuple[int, ...]] = [(game.TOTALS,), (5,), (2, layout.VP_COLUMNS)]
    shapes.append((layout.ROUND_COLUMNS,))
    shapes.extend((len(roster.entries), 4) for roster in setup.sources.rosters)
    arrays = [np.zeros(shape, dtype=np.int64) for shape in shapes]
    game.play(setup.even.setup, setup.odd.setup, state, seed, first, count, *arrays)
    return arrays


def _check_seed(seed: int) -> None:
    if not 0 <= seed < 1 << 63:
        raise ValueError("a seed is a whole number from 0 to 2^63 - 1")
