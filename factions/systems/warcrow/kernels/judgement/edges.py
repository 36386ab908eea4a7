"""What skills lend a unit as things stand: edges in its rolls, strides of its shots and charge."""

from factions.systems.warcrow.kernels.record.cards import (
    EDGE_DEFENCE,
    EDGE_MELEE,
    EDGE_SHOT,
    EDGE_SHOT_AT,
    EDGES,
    PER_STATE,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.requirements import of_self, shared, times
from factions.systems.warcrow.kernels.table.units import able
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def _lend_edge(d: Setup, s: State, lender: int, u: int) -> None:
    """Add to a unit's edges and strides what a row lends, if its conditions hold."""
    row, when = d.edging_row[lender], d.edging_when[lender]
    if when and not of_self(d, s, u, when, d.modifier_near[row]):
        return
    count = 1.0 if d.modifier_per[row] == PER_STATE else 1.0 * times(d, s, u, -1, row)
    for edge in range(EDGES):
        s.upper[u, edge] += count * d.edging_lends[lender, edge]
    s.further[u] += count * d.edging_lends[lender, EDGES]
    s.spurred[u] += count * d.edging_lends[lender, EDGES + 1]


@kernel(read_only=("d",))
def sharpen(d: Setup, s: State, u: int) -> None:
    """Write a unit's edges: what its modifiers, auras and boons are worth as things stand."""
    player = player_of(d, u)
    own, last, auras = d.edging_first[u], d.edging_last[u], d.edging_auras[player]
    fixed = own == last and d.lasting[u] == 0
    if fixed and auras == 0 and s.boon_until[u] < s.current_turn - 1:
        return
    if not able(s, u):
        for edge in range(EDGES):
            s.upper[u, edge] = d.edge[u, edge]
        s.further[u] = s.spurred[u] = 0.0
        return
    for edge in range(EDGES):
        s.upper[u, edge] = d.steady[u, edge]
    s.further[u], s.spurred[u] = d.steady[u, EDGES], d.steady[u, EDGES + 1]
    for lender in range(own, last):
        _lend_edge(d, s, lender, u)
    for edge in range(auras):
        lender = d.edging_aura[player, edge]
        if shared(d, s, d.edging_row[lender], u):
            _lend_edge(d, s, lender, u)
    if s.boon_until[u] >= s.current_turn:
        s.upper[u, EDGE_MELEE] += s.boon_worth[u, 0]
        s.upper[u, EDGE_SHOT] += s.boon_worth[u, 0]
        s.upper[u, EDGE_DEFENCE] += s.boon_worth[u, 1]
        s.upper[u, EDGE_SHOT_AT] += s.boon_worth[u, 1]
    for edge in range(EDGES if s.edged == 0 else 0):
        s.edged |= s.upper[u, edge] != 0.0
