"""Warcrow's battles: rosters become arrays, arrays become battles, battles a tally or a replay."""

from functools import partial
from typing import Any, NamedTuple

from factions.systems.warcrow.battle import records, replays
from factions.systems.warcrow.battle.forces import company
from factions.systems.warcrow.battle.forms import formed
from factions.systems.warcrow.battle.gifts import gifted
from factions.systems.warcrow.battle.sheets import Sheets
from factions.systems.warcrow.battle.skills import write_gains, write_skills
from factions.systems.warcrow.catalogue import Catalogue
from factions.systems.warcrow.events import EVENTS
from factions.systems.warcrow.kernels import game
from factions.systems.warcrow.kernels.record import layout
from factions.systems.warcrow.kernels.record.setup import Setup as SetupRecord
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.odds import Book
from factions.tabletop.battles import generals, logs, stretches
from factions.tabletop.battles.counting import SURVIVED
from factions.tabletop.battles.fighting import Fighting
from factions.tabletop.battles.generals import General
from factions.tabletop.battles.records import One, blank
from factions.tabletop.battles.replays import Sources
from factions.tabletop.estimates.tally import Counts, Tally
from factions.tabletop.lists.roster import Roster

SCENARIOS = ("crossroads", "last-stand")
GENERALS = generals.shipped("warcrow")
GREEDY = GENERALS["greedy"]

__all__ = ["GENERALS", "SCENARIOS", "Setup", "compile", "fight", "narrate", "replay", "scored"]


class Setup(NamedTuple):
    """A battle ready to be fought: the records of even and odd battles, the book of odds."""

    even: One[Any]
    odd: One[Any]
    book: Book
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
    one, two = formed([gifted(company(roster, catalogue)) for roster in (a, b)])
    companies = one, two
    sheets = Sheets(catalogue)
    setups = []
    for order in (0, 1):
        both = (companies[order], companies[1 - order])
        leaders = (pair[order], pair[1 - order])
        setup = records.record(both, sheets, catalogue, scenario, leaders)
        records.sides(setup, order)
        setups.append(setup)
    for setup, order in zip(setups, (0, 1), strict=True):
        write_skills(setup, (companies[order], companies[1 - order]), sheets)
    records.write_sheets(setups, sheets)
    for setup in setups:
        write_gains(setup, sheets)
    sources = Sources((a, b), companies, catalogue, scenario, (general_a.id, general_b.id))
    return Setup(setups[0], setups[1], sheets.book(), sources)


def _handed(setup: Setup, state: One[State]) -> tuple[Any, ...]:
    return _own(setup.even), _own(setup.odd), state, setup.book


def _own(setup: One[Any]) -> One[Any]:
    """Return a setup that battles may write forms into: a copy where its units have any."""
    if setup[0].forms[0] == setup[0].forms[2]:
        return setup
    copied: One[Any] = blank(SetupRecord)
    copied[:] = setup  # type: ignore[index]  # an array, as all records are
    return copied


FIGHTING = Fighting(
    game.play, _handed, State, layout.VP_COLUMNS, layout.ROUND_COLUMNS, replays.read
)
replay = FIGHTING.replay


def fight(setup: Setup, seed: int, first: int, count: int) -> Tally:
    """Fight the battles `first` to `first + count - 1` of a seed.

    An entry that is no unit of its own but enhances one counts as standing while that does.
    Raises ValueError where `first` or `count` is odd or negative, or the seed is negative.
    """
    return scored(setup, seed, first, count)[0]


def scored(setup: Setup, seed: int, first: int, count: int) -> tuple[Tally, Counts]:
    """Fight like `fight`; return the tally, and side a's half wins in each pair."""
    arrays = FIGHTING.counted(setup, seed, first, count)
    entries = arrays.entries_a, arrays.entries_b
    for rows, forces in zip(entries, setup.sources.companies, strict=True):
        for row, leader in forces.follows.items():
            rows[row, SURVIVED] = rows[leader, SURVIVED]
    return stretches.tally(first, count, arrays), arrays.scores


narrate = partial(logs.narrate, EVENTS)
