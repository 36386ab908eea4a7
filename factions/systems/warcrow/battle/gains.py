"""What sheets do to each other.

Expected wounds and chances are exact (`odds.Meeting`). The worth of a modifier is the exact gain it
brings against an unmodified opponent. What one sheet does to another depends on nothing else in the
battle, so a process computes it once for all battles in which they meet.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow import odds
from factions.systems.warcrow.battle.sheets import NO_ROLL, SETS, Sheets
from factions.systems.warcrow.kernels.record import layout

SUCCESS, BLOCK = odds.packed("S"), odds.packed("B")


class _Roll(NamedTuple):
    """A kind of attack: rolls of a sheet, what both may count on, columns of the table."""

    attack: int
    defence: int
    context: int
    per_success: int
    per_block: int
    more_attack: int
    more_defence: int


MELEE = _Roll(
    layout.MELEE,
    layout.DEFENCE,
    1,
    layout.PER_SUCCESS,
    layout.PER_BLOCK,
    layout.MORE_ATTACK,
    layout.MORE_DEFENCE,
)
SHOT = _Roll(
    layout.SHOT,
    layout.SHOT_AT,
    0,
    layout.SHOT_PER_SUCCESS,
    layout.SHOT_PER_BLOCK,
    layout.MORE_SHOT,
    layout.MORE_SHOT_AT,
)


Cell = NDArray[np.float32]
MOST_CELLS, MOST_NUMBERS = 100_000, 8_192  # that are kept; a cell takes some 300 bytes
ATTACKS = (*range(layout.MELEE, layout.MELEE + SETS), layout.MELEE + layout.STIRRED)
ATTACKS += tuple(range(layout.SHOT, layout.SHOT + SETS))
DEFENCES = (*range(layout.DEFENCE, layout.DEFENCE + SETS),)
DEFENCES += tuple(range(layout.SHOT_AT, layout.SHOT_AT + SETS))
_cells: dict[tuple[int, int], Cell] = {}
_numbers = count()


def gains(sheets: Sheets, ones: set[int], twos: set[int]) -> Cell:
    """Return what each sheet of either side is expected to do to each of the other.

    Shape (SHEETS, SHEETS, GAINS), attacker first; columns as `layout` names them. Sets of
    modifiers that a sheet does not have gain nothing.
    """
    table = np.zeros((layout.SHEETS, layout.SHEETS, layout.GAINS), dtype=np.float32)
    for attackers, defenders in ((ones, twos), (twos, ones)):
        blows = {row: _of(sheets, row, ATTACKS) for row in sorted(attackers)}
        guards = {row: _of(sheets, row, DEFENCES) for row in sorted(defenders)}
        _meet(sheets, {n: row for row, n in blows.items()}, {n: row for row, n in guards.items()})
        for attacker, blow in blows.items():
            table[attacker, [*guards]] = [_cells[blow, guard] for guard in guards.values()]
    return table


def _meet(sheets: Sheets, blows: Mapping[int, int], guards: Mapping[int, int]) -> None:
    """Compute what is not known of what sheets, by the numbers of their rolls, do to others."""
    if len(_cells) > MOST_CELLS:
        forget()
    new: dict[tuple[int, ...], list[int]] = {}
    for blow in blows:
        if unmet := tuple(guard for guard in guards if (blow, guard) not in _cells):
            new.setdefault(unmet, []).append(blow)
    for unmet, several in new.items():
        targets = [guards[guard] for guard in unmet]
        found = _met(sheets, [blows[blow] for blow in several], targets)
        for blow, cells in zip(several, found, strict=True):
            _cells.update({(blow, guard): cell for guard, cell in zip(unmet, cells, strict=True)})


def forget() -> None:
    """Forget what sheets do to each other, so that it is computed again."""
    _cells.clear()


def _of(sheets: Sheets, sheet: int, places: Sequence[int]) -> int:
    """Return the number of what a sheet rolls in these places: the same for the same rolls."""
    known = sheets.known()
    rows = sheets.rolls[sheet][list(places)].tolist()
    return _number(tuple(None if row == NO_ROLL else known[row] for row in rows))


@lru_cache(MOST_NUMBERS)
def _number(_rolls: tuple[odds.Side | None, ...]) -> int:
    return next(_numbers)


def _met(sheets: Sheets, attackers: Sequence[int], targets: Sequence[int]) -> Iterator[Cell]:
    """Yield for each attacker what it is expected to do to each target: a row each, GAINS long."""
    known, rolls = sheets.known(), [sheets.rolls[sheet] for sheet in targets]
    melee, shots = (_Guards(known, rolls, roll) for roll in (MELEE, SHOT))
    for attacker in attackers:
        cells = np.zeros((layout.GAINS, len(targets)))
        _write_melee(cells, known, sheets.rolls[attacker], melee)
        _write_shots(cells, known, sheets.rolls[attacker], shots)
        yield cells.T.astype(np.float32)


class _Guards:
    """What some sheets roll against attacks of a kind: bare, with a block more, with modifiers."""

    def __init__(
        self, known: Sequence[odds.Side], rolls: Sequence[NDArray[np.int64]], roll: _Roll
    ) -> None:
        rows = np.array(rolls)[:, roll.defence : roll.defence + SETS]
        bare, self._which = np.unique(rows[:, 0], return_inverse=True)
        bought = np.unique(rows[:, 1:])
        bought = bought[bought != NO_ROLL]
        safer = [replace(known[row], symbols=known[row].symbols + BLOCK) for row in bare]
        self.roll = roll
        self._bare = odds.Opponents([known[row] for row in bare], roll.context)
        self._better = odds.Opponents([*safer, *(known[row] for row in bought)], roll.context)
        self._has = rows != NO_ROLL
        self._column = len(bare) + np.searchsorted(bought, rows)

    def met(self, side: odds.Side) -> odds.Meeting:
        """Return a side's attack on the bare ones."""
        return odds.Meeting(side, self._bare, self.roll.context)

    def each(self, expected: odds.Expected) -> odds.Expected:
        """Return what is expected of the bare ones for each sheet."""
        return odds.Expected(*(figures[self._which] for figures in expected))

    def write_better(self, cells: odds.Chances, side: odds.Side, usual: odds.Expected) -> None:
        """Write what a block more spares each sheet, and what its modifiers are worth to it."""
        better = odds.Meeting(side, self._better, self.roll.context).expected()
        cells[self.roll.per_block] = usual.to_second - better.to_second[self._which]
        for chosen in range(1, SETS):
            has = self._has[:, chosen]
            worse = better.value[self._column[has, chosen]]
            cells[self.roll.more_defence + chosen, has] = usual.value[has] - worse


def _write_melee(
    cells: odds.Chances, known: Sequence[odds.Side], attacks: NDArray[np.int64], guards: _Guards
) -> None:
    if attacks[layout.MELEE] == NO_ROLL:
        return
    blow = guards.met(known[attacks[layout.MELEE]])
    usual = guards.each(blow.expected())
    stirred = attacks[layout.MELEE + layout.STIRRED]
    rush = blow if stirred == attacks[layout.MELEE] else guards.met(known[stirred])
    cells[layout.HIT : layout.HIT + 4] = usual[:4]
    cells[layout.CHARGE_HIT : layout.CHARGE_HIT + 4] = guards.each(rush.expected(repeats=True))[:4]
    _write_more(cells, known, attacks, guards, usual)


def _write_shots(
    cells: odds.Chances, known: Sequence[odds.Side], attacks: NDArray[np.int64], guards: _Guards
) -> None:
    if attacks[layout.SHOT] == NO_ROLL:
        return
    usual = guards.each(guards.met(known[attacks[layout.SHOT]]).expected())
    cells[layout.SHOT_HIT] = usual.to_second
    _write_more(cells, known, attacks, guards, usual)


def _write_more(
    cells: odds.Chances,
    known: Sequence[odds.Side],
    attacks: NDArray[np.int64],
    guards: _Guards,
    usual: odds.Expected,
) -> None:
    """Write what a success or a block more and what modifiers of either change."""
    roll = guards.roll
    first = known[attacks[roll.attack]]
    harder = guards.met(replace(first, symbols=first.symbols + SUCCESS)).expected()
    cells[roll.per_success] = guards.each(harder).to_second - usual.to_second
    for chosen in range(1, SETS):
        more = attacks[roll.attack + chosen]
        if more != NO_ROLL:
            better = guards.each(guards.met(known[more]).expected())
            cells[roll.more_attack + chosen] = better.value - usual.value
    guards.write_better(cells, first, usual)
