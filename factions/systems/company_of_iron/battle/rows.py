"""The rows of effects in the record that kernels read: sorted, and what follows from them.

A sort of rows is a run, so that kernels look at no row that cannot matter to them. Within a sort,
and within an event, rows keep their order: of one name the first counts.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from factions.systems.company_of_iron.kernels.record import layout
from factions.systems.company_of_iron.kernels.table.stats.conditions import OF_ITSELF
from factions.systems.company_of_iron.kernels.table.stats.current_stats import ALL_KINDS

MOST_LENDERS = 62
OF_A_ROW = (
    "what", "event", "when", "whom", "within", "amount", "dice", "most", "rule", "lender", "lends",
    "spell", "wall", "filter",
)  # fmt: skip
BITS = (layout.IGNORES, layout.GRANTS, layout.FORBIDS)


def write(d: Any, kinds: int) -> None:
    """Sort the rows of a setup's kinds and weapons and write all that follows from them."""
    d.names = 1 + int(d.rule.max())
    for player in range(2):
        kinds_of = np.unique(d.kind[int(d.first[player]) : int(d.first[player + 1])])
        d.opening[player] = max((_opening(d, int(kind)) for kind in kinds_of), default=0)
    d.asks_critical = bool((d.when & layout.IS_CRITICAL).any())
    for kind in range(kinds):
        _sort_kind(d, kind)
    for weapon in range(int(d.weapon_first[kinds])):
        rows = slice(int(d.weapon_effect[weapon]), int(d.weapon_effect[weapon + 1]))
        d.weapon_waits[weapon] = rows.start + sum(
            sort < layout.AURAS for sort in _sorted(d, rows, layout.ASKING)
        )
    cards = slice(int(d.effect_first[kinds]))  # what comes after is of weapons
    d.more_reach = d.amount[cards][d.what[cards] == layout.REACH].clip(0).sum()
    _write_slots(d, kinds)
    _write_prowls(d, kinds)
    _write_chances(d)
    _write_auras(d)
    _write_leans(d, kinds)
    _write_heard(d, kinds)
    _write_arms(d, kinds)
    _write_pairs(d, kinds)


def _opening(d: Any, kind: int) -> int:
    """Return what a kind of model adds to its player's first roll for priority."""
    rows = slice(int(d.effect_first[kind]), int(d.effect_first[kind + 1]))
    return int(d.amount[rows][d.what[rows] == layout.OPENING].max(initial=0))


def _sort_of(d: Any, row: int) -> int:
    what, whom, asks = int(d.what[row]), int(d.whom[row]), int(d.when[row])
    if d.event[row] != layout.ALWAYS or what >= layout.WHATS:
        return layout.WAITING
    if whom == layout.ENEMIES:
        return layout.AURAS
    if whom == layout.SELF and not asks and not d.filter[row]:
        return layout.PLAIN
    if whom == layout.SELF and what in BITS and not asks & ~OF_ITSELF and asks:
        return layout.MOODS
    modifies = whom in (layout.SELF, layout.TARGET, layout.WEAPON_ONLY)
    return layout.ASKING if modifies else layout.WAITING


def _sorted(d: Any, rows: slice, least: int = layout.PLAIN) -> Sequence[int]:
    """Sort a run of rows; return the sort of each as they stand then. Those below one are alike."""
    sorts = {row: max(_sort_of(d, row), least) for row in range(rows.start, rows.stop)}
    order = sorted(sorts, key=lambda row: (sorts[row], int(d.event[row])))
    for name in OF_A_ROW:
        d[name][rows] = d[name][order]
    return [sorts[row] for row in order]


def _sort_kind(d: Any, kind: int) -> None:
    rows = slice(int(d.effect_first[kind]), int(d.effect_first[kind + 1]))
    sorts = _sorted(d, rows)
    for sort in range(layout.SORTS):
        d.sorts[kind, sort] = rows.start + sum(one < sort for one in sorts)
    d.swings[kind] = 0
    for row, sort in enumerate(sorts, start=rows.start):
        if sort in (layout.MOODS, layout.ASKING) and d.whom[row] == layout.SELF:
            d.swings[kind] |= 1 << int(d.what[row])


def _of_sort(d: Any, kind: int, sort: int) -> slice:
    last = d.sorts[kind, sort + 1] if sort + 1 < layout.SORTS else d.effect_first[kind + 1]
    return slice(int(d.sorts[kind, sort]), int(last))


def _write_slots(d: Any, kinds: int) -> None:
    """Write between which slots the models of each kind are."""
    for kind in range(kinds):
        slots = np.flatnonzero(d.kind[: int(d.first[2])] == kind)
        d.of_kind[kind] = (slots[0], slots[-1] + 1) if slots.size else (0, 0)


def _lenders(d: Any, rows: slice) -> int:
    """Return the kinds that lend some of these rows, as bits."""
    bits = 0
    for lender in d.lender[rows]:
        bits |= 1 << int(lender) % MOST_LENDERS if lender >= 0 else 0
    return bits


def _write_leans(d: Any, kinds: int) -> None:
    """Write which kinds lend to each kind what its sums reckon with; all where it has moods."""
    for kind in range(kinds):
        moods = _of_sort(d, kind, layout.MOODS)
        lent = _lenders(d, _of_sort(d, kind, layout.PLAIN))
        d.leans[kind] = ALL_KINDS if moods.start < moods.stop else lent
    for player in range(2):
        d.side_leans[player] = 0
        for kind in map(int, d.kind[int(d.first[player]) : int(d.first[player + 1])]):
            if d.leans[kind]:
                d.side_leans[player] |= int(d.leans[kind]) | 1 << kind % MOST_LENDERS


def _write_chances(d: Any) -> None:
    """Write how likely so many dice, all of them kept, show at least each sum."""
    ways = np.ones(1)
    for dice in range(layout.DICE + 1):
        at_least = ways[::-1].cumsum()[::-1] / 6.0**dice
        d.chances[dice, : dice + 1] = 1.0
        d.chances[dice, dice : dice + len(ways)] = at_least
        ways = np.convolve(ways, np.ones(6))


def _write_prowls(d: Any, kinds: int) -> None:
    """Write by which of its effects each kind has Stealth wherever it is sheltered."""
    asks = (d.what == layout.GRANTS) & (d.when == layout.SHELTERED) & (d.event == layout.ALWAYS)
    prowls = asks & (d.amount.astype(np.int64) & layout.STEALTH != 0)
    for kind in range(kinds):
        rows = range(int(d.effect_first[kind]), int(d.effect_first[kind + 1]))
        d.prowls[kind] = next((row for row in rows if prowls[row]), -1)


def _write_auras(d: Any) -> None:
    """Write which models have effects on enemies, and how far those go that ask for nothing."""
    for player in range(2):
        count = 0
        d.aura_leans[player] = d.aura_asks[player] = d.aura_plain[player] = 0
        for slot in range(int(d.first[player]), int(d.first[player + 1])):
            kind = int(d.kind[slot])
            rows = _of_sort(d, kind, layout.AURAS)
            if rows.start == rows.stop:
                continue
            plain = d.when[rows] == 0
            within = np.where(d.within[rows] < 0.0, d.cmd[kind], d.within[rows])
            d.aura[player, count] = slot
            d.aura_far[player, count] = max(within[plain], default=-1.0)
            d.aura_leans[player] |= _lenders(d, rows)
            d.aura_asks[player] |= not plain.all()
            d.aura_plain[player] |= plain.any()
            count += 1
        d.auras[player] = count


def _write_heard(d: Any, kinds: int) -> None:
    """Write for which events a kind or one of its weapons has rules."""
    for kind in range(kinds):
        rows = [_of_sort(d, kind, layout.WAITING)]
        for weapon in range(int(d.weapon_first[kind]), int(d.weapon_first[kind + 1])):
            rows.append(slice(int(d.weapon_waits[weapon]), int(d.weapon_effect[weapon + 1])))
        d.heard[kind] = 0
        for row in (row for run in rows for row in range(run.start, run.stop)):
            if d.event[row] != layout.ALWAYS or d.what[row] == layout.STEAL_HIT:
                d.heard[kind] |= 1 << int(d.event[row])
    d.heard_all = int(np.bitwise_or.reduce(d.heard[:kinds], initial=0))


def _write_arms(d: Any, kinds: int) -> None:
    """Write which weapons of each kind have a range, in melee and at range, and the longest.

    An attack type of a weapon is none of its own.
    """
    for kind in range(kinds):
        first = own = int(d.weapon_first[kind])
        d.arms[kind] = 0
        for weapon in range(first, int(d.weapon_first[kind + 1])):
            d.far[weapon] = d.length[weapon]
            if d.qualities[weapon] & layout.TYPED:
                d.far[own] = max(d.far[own], d.far[weapon])
                continue
            own = weapon
            if d.length[weapon] > 0.0:
                d.arms[kind, int(d.ranged[weapon])] |= 1 << weapon - first


def _write_pairs(d: Any, kinds: int) -> None:
    """Mark the weapons whose critical hits do more than others to what cannot avoid them.

    To be knocked down is nothing to what lies or is stationary.
    """
    seeks = (d.event == layout.ON_CRITICAL) | (d.when & layout.IS_CRITICAL != 0)
    seeks &= d.what != layout.KNOCK_DOWN
    for kind in range(kinds):
        own = bool(seeks[int(d.effect_first[kind]) : int(d.effect_first[kind + 1])].any())
        for weapon in range(int(d.weapon_first[kind]), int(d.weapon_first[kind + 1])):
            its = seeks[int(d.weapon_effect[weapon]) : int(d.weapon_effect[weapon + 1])]
            brands = d.qualities[weapon] & (layout.CRITICAL_FIRE | layout.CRITICAL_CORROSION)
            if own or brands or its.any():
                d.qualities[weapon] |= layout.PAIRS
