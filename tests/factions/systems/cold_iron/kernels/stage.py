"""Small fields for kernels that are not compiled: who stands where, against whom."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from factions.systems.cold_iron.battle import records
from factions.systems.cold_iron.battle.bands import company
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L  # noqa: N812
from factions.systems.cold_iron.kernels.record.state import State
from factions.tabletop.battles.opened import opened
from factions.tabletop.battles.records import blank
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions import interpreted

K = interpreted.load("factions.systems.cold_iron.kernels")


class Field(NamedTuple):
    """The records of a battle."""

    d: Any
    s: Any


def band(*units: str | Entry) -> Roster:
    """Return a list of combatants, one of each name, or as the player made them."""
    entries = tuple(
        unit if isinstance(unit, Entry) else Entry(f"e{number}", unit)
        for number, unit in enumerate(units)
    )
    return Roster("cold-iron", "free-company", entries)


def field(
    catalogue: Catalogue,
    ours: Sequence[str | Entry],
    theirs: Sequence[str | Entry],
    scenario: str = "melee",
) -> Field:
    """Lay out a battle, cleared, with nobody in any hex yet."""
    bands = [company(band(*units), catalogue) for units in (ours, theirs)]
    d = opened(records.record(bands, catalogue, scenario))
    s = opened(blank(State))
    K.game.reset(d, s)
    K.rng.reseed(s.rng, 7, 0)
    return Field(d, s)


def stand(made: Field, u: int, q: int, r: int, facing: int) -> None:
    """Stand a combatant in a hex, with its melee weapon in hand."""
    K.hexes.put(made.s, u, q, r)
    made.s.facing[u], made.s.stance[u] = facing, L.MELEE


def strikes_at(made: Field, *pairs: tuple[int, int]) -> None:
    """Let each first strike at each second this turn."""
    for u, v in pairs:
        made.s.does[u], made.s.target[u] = L.STRIKES, v


def rolls(made: Field, ca: int) -> None:
    """Let every Chance Adjustment from now on be the same."""
    column = ca + L.FARTHEST
    made.d.at_most[:column], made.d.at_most[column:] = 0.0, 2.0


def clinch(made: Field, *slots: int) -> None:
    """Bring combatants into one hold, with nothing in hand."""
    made.s.holds = 2
    for u in slots:
        made.s.held[u], made.s.drawn[u] = 1, 0
