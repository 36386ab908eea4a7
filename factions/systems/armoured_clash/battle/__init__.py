"""Armoured Clash's battles: rosters become arrays, arrays battles, battles a tally or a replay."""

from typing import Any, NamedTuple

from factions.systems.armoured_clash.battle import records, replays
from factions.systems.armoured_clash.battle.forces import force
from factions.systems.armoured_clash.battle.narrate import narrate
from factions.systems.armoured_clash.catalogue import SCALES, Catalogue
from factions.systems.armoured_clash.kernels import game, layout
from factions.systems.armoured_clash.kernels.layout import Record
from factions.tabletop import stretches
from factions.tabletop.roster import Roster
from factions.tabletop.stretches import POLICIES
from factions.tabletop.tally import Counts, Tally
from factions.tabletop.telling import Sources

SCENARIOS = ("advance", "meeting-engagement")

__all__ = ["POLICIES", "SCENARIOS", "Setup", "compile", "fight", "narrate", "replay"]


class Setup(NamedTuple):
    """A battle ready to be fought: the records of even and odd battles."""

    even: Record
    odd: Record
    sources: Sources


def compile(
    a: Roster,
    b: Roster,
    catalogue: Catalogue,
    scenario: str,
    policy_a: str = "greedy",
    policy_b: str = "greedy",
) -> Setup:
    """Turn two rosters into a setup; the table and the hands are those of the larger force scale.

    Raises ValueError where a roster has no unit that can fight, where both have too many, and
    for a scenario or policy that is not one of SCENARIOS and POLICIES.
    """
    policies = stretches.policy_numbers(scenario, SCENARIOS, (policy_a, policy_b))
    forces = (force(a, catalogue), force(b, catalogue))
    scale = max((roster.size or SCALES[0] for roster in (a, b)), key=SCALES.index)
    setups = []
    for order in (0, 1):
        both = (forces[order], forces[1 - order])
        setup = records.record(both, catalogue, scenario, scale)
        setup[0].policy[:] = policies[order], policies[1 - order]
        records.sides(setup, order)
        setups.append(setup)
    sources = Sources((a, b), forces, catalogue, scenario, (policy_a, policy_b))
    return Setup(setups[0], setups[1], sources)


def fight(setup: Setup, seed: int, first: int, count: int) -> Tally:
    """Fight the battles `first` to `first + count - 1` of a seed.

    Raises ValueError where `first` or `count` is odd or negative, or the seed is negative.
    """
    stretches.check_stretch(seed, first, count)
    return stretches.tallied(count, _play(setup, layout.blank(layout.STATE), seed, first, count))


def replay(setup: Setup, seed: int, index: int) -> dict[str, Any]:
    """Fight one battle and return its table, units, events and result, ready for JSON.

    Raises ValueError where the seed or the index is negative. The events are laid out in
    `replays`.
    """
    stretches.check_battle(seed, index)
    state = layout.blank(layout.STATE)
    state[0].recording = 1
    _play(setup, state, seed, index, 1)
    return replays.told(setup, state[0], seed, index)


def _play(setup: Setup, state: Record, seed: int, first: int, count: int) -> list[Counts]:
    """Fight battles; return totals, pairs, victory points, rounds and each side's entries."""
    entries = [len(roster.entries) for roster in setup.sources.rosters]
    arrays = stretches.blank(layout.VP_COLUMNS, layout.ROUND_COLUMNS, entries)
    game.play(setup.even, setup.odd, state, seed, first, count, *arrays)
    return arrays
