"""Edges: the symbols and strides that the policy counts on from modifiers, on average.

What a unit's own modifiers lend without a condition is summed up here, and apart from that what
they lend while its skills work; the others become rows that `judgement.edges.sharpen` goes through,
those of auras last.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow.kernels.record import cards

ONCE = (cards.ONCE, cards.PER_STATE)  # of an edge; each state is held to be UNSURE
UNSURE = 0.5  # how likely a condition about an opponent is held to be


def write_edges(first: Any, units: int) -> None:
    """Write the edges of so many units, whose modifiers and auras are written already."""
    rows, lasting = 0, np.zeros((units, cards.EDGES + 2))
    for slot in range(units):
        first.edging_first[slot] = rows
        for row in range(first.modifier_first[slot], first.modifier_last[slot]):
            asks = first.modifier_when[row] | first.modifier_per[row] | first.modifier_against[row]
            if not asks:
                first.edge[slot] += _lent(first, row)[: cards.EDGES]
            elif _write_row(first, rows, row):
                once = first.edging_when[rows] == 0 and first.modifier_per[row] in ONCE
                lasting[slot] += once * first.edging_lends[rows]
                rows += not once
        first.edging_last[slot] = rows
    first.steady[:units] = lasting
    first.steady[:units, : cards.EDGES] += first.edge[:units]
    first.lasting[:units] = lasting.any(axis=1)
    _write_auras(first, units, rows)
    first.edged = bool(first.edge.any())


def _write_auras(first: Any, units: int, rows: int) -> None:
    """Write the auras that change edges behind so many rows, and which of them there are now."""
    for slot in range(units):
        first.edging_aura_first[slot] = rows
        for row in range(first.aura_first[slot], first.aura_last[slot]):
            rows += _write_row(first, rows, row)
        first.edging_aura_last[slot] = rows
    for slot in range(first.first[2]):
        player = 0 if slot < first.first[1] else 1
        for row in range(first.edging_aura_first[slot], first.edging_aura_last[slot]):
            first.edging_aura[player, first.edging_auras[player]] = row
            first.edging_auras[player] += 1


def _write_row(first: Any, place: int, row: int) -> bool:
    """Write what a modifier lends while its conditions hold; return whether that is anything."""
    first.edging_row[place] = row
    first.edging_when[place] = first.modifier_when[row] & cards.ABOUT_ROLL & ~cards.ABOUT_THEM
    first.edging_lends[place] = _lent(first, row)
    return bool(first.edging_lends[place].any())


def _lent(first: Any, row: int) -> NDArray[np.float64]:
    """Return what a modifier lends: an edge of each kind, strides of shots, strides of charges."""
    lent = np.zeros(cards.EDGES + 2)
    what, when, roll = first.modifier_what[row], first.modifier_when[row], first.modifier_roll[row]
    often = UNSURE if first.modifier_per[row] == cards.PER_STATE else 1.0
    if what in (cards.FARTHER, cards.SPUR):
        lent[cards.EDGES + (what == cards.SPUR)] = often * first.modifier_amount[row]
    if what >= cards.CONQUEST:
        return lent
    likely = UNSURE if when & cards.ABOUT_THEM or first.modifier_against[row] else 1.0
    attack, guard = often * first.modifier_worth[row]
    rushes = bool(when & (cards.CHARGING | cards.RUSHING))
    lent[cards.EDGE_MELEE] = likely * attack * bool(roll & cards.MELEE_ROLL and not rushes)
    lent[cards.EDGE_CHARGE] = attack * bool(roll & cards.MELEE_ROLL and rushes)
    lent[cards.EDGE_SHOT] = likely * attack * bool(roll & cards.SHOT_ROLL)
    lent[cards.EDGE_DEFENCE] = likely * guard * bool(roll & cards.DEFENCE_ROLL)
    lent[cards.EDGE_SHOT_AT] = likely * guard * bool(roll & cards.SHOT_AT_ROLL)
    return lent
