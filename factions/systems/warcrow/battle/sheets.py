"""Sheets: all that a unit's panel can roll, as rows of one book, and what sheets do to each other.

Expected wounds and chances are exact (`odds.exchange`). The worth of a modifier is the exact gain
it brings against an unmodified opponent.
"""

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow import odds
from factions.systems.warcrow.battle.forces import Unit
from factions.systems.warcrow.catalogue import Attack, Catalogue, Panel, Pool
from factions.systems.warcrow.kernels import layout

COVERS = ("", "G", "U", "K")
SETS = 4
NO_ROLL = -1


@dataclass(eq=False)
class Sheets:
    """The sheets of a battle, numbered as they come, and the sides they roll."""

    catalogue: Catalogue
    rows: dict[object, int] = field(default_factory=dict)
    rolls: list[NDArray[np.int64]] = field(default_factory=list)
    counts: list[tuple[int, int, int]] = field(default_factory=list)
    sides: dict[odds.Side, int] = field(default_factory=dict)
    repeats: list[bool] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.faces = odds.faces(self.catalogue.dice)

    def side(self, side: odds.Side, repeats: bool = False) -> int:
        """Return the row of a side in the book, new or known."""
        row = self.sides.setdefault(side, len(self.sides))
        if row == len(self.repeats):
            self.repeats.append(False)
        self.repeats[row] = self.repeats[row] or repeats
        return row

    def book(self) -> odds.Book:
        """Write the book of all sides."""
        return odds.book(list(self.sides), self.repeats)

    def known(self) -> list[odds.Side]:
        """Return the sides by row."""
        return list(self.sides)

    def sheet(self, unit: Unit, panel: int) -> int:
        """Return the sheet of one of a unit's panels. Raises ValueError for one too many."""
        key = (unit.profile, unit.joined, panel)
        if key not in self.rows:
            if len(self.rows) >= layout.SHEETS:
                raise ValueError(f"more than {layout.SHEETS} different panels in one battle")
            self.rows[key] = len(self.rows)
            self._write(unit, unit.profile.panels[panel])
        return self.rows[key]

    def _write(self, unit: Unit, panel: Panel) -> None:
        joined = unit.joined
        worth = odds.worth_of(unit.profile.cost, unit.wounds * unit.troops)
        row = np.full(layout.ROLLS, NO_ROLL, dtype=np.int64)
        attack = len(odds.modifiers_of(panel.melee, joined.melee if joined else None))
        defence = len(odds.modifiers_of(panel.defence, joined.defence if joined else None))
        shot = len(odds.modifiers_of(panel.ranged, joined.ranged if joined else None))
        for chosen in range(SETS):
            for crowded in (False, True):
                self._melee(
                    row, unit, panel, odds.Terms(_few(chosen, attack), crowded, worth=worth)
                )
                terms = odds.Terms(_few(chosen, defence), crowded, worth=worth)
                self._defence(row, unit, panel, terms)
            self._shots(row, unit, panel, odds.Terms(_few(chosen, shot), worth=worth))
        for crowded in (False, True):
            self._parting(row, unit, panel, odds.Terms(0, crowded, switches=False, worth=worth))
        self.rolls.append(row)
        self.counts.append((min(2, attack), min(2, defence), min(2, shot)))

    def _melee(self, row: NDArray[np.int64], unit: Unit, panel: Panel, terms: odds.Terms) -> None:
        for stirred in (False, True):
            fierce = panel
            if stirred and unit.keyword("Raging") is not None and panel.melee:
                fierce = replace(panel, melee=_stirred(panel.melee))
            side = odds.melee(unit.profile, fierce, self.faces, unit.joined, terms)
            if side is not None:
                place = layout.MELEE + terms.modifiers + layout.CROWDED * terms.crowded
                row[place + layout.STIRRED * stirred] = self.side(side, True)

    def _defence(self, row: NDArray[np.int64], unit: Unit, panel: Panel, terms: odds.Terms) -> None:
        side = odds.defence(unit.profile, panel, self.faces, unit.joined, terms)
        row[layout.DEFENCE + terms.modifiers + layout.CROWDED * terms.crowded] = self.side(side)
        for index, cover in enumerate(COVERS):
            covered = replace(terms, cover=cover)
            side = odds.ranged_defence(unit.profile, panel, self.faces, unit.joined, covered)
            place = layout.SHOT_AT + terms.modifiers + layout.COVERED * index
            row[place + layout.COVERED_CROWDED * terms.crowded] = self.side(side)

    def _shots(self, row: NDArray[np.int64], unit: Unit, panel: Panel, terms: odds.Terms) -> None:
        aims = unit.keyword("Aim") is not None
        for place, switches in ((layout.SHOT, True), (layout.HELD_SHOT, False)):
            told = replace(terms, switches=switches)
            side = odds.ranged(unit.profile, panel, self.faces, unit.joined, told)
            if side is not None:
                row[place + terms.modifiers] = self.side(side, aims)

    def _parting(self, row: NDArray[np.int64], unit: Unit, panel: Panel, terms: odds.Terms) -> None:
        side = odds.melee(unit.profile, panel, self.faces, unit.joined, terms)
        if side is not None:
            lust = unit.keyword("Bloodlust") is not None
            row[layout.STRIKE + terms.crowded] = self.side(side, lust)
        side = odds.defence(unit.profile, panel, self.faces, unit.joined, terms)
        row[layout.STRUCK + terms.crowded] = self.side(side)

    def will(self, unit: Unit) -> int:
        """Return the row of a unit's willpower roll."""
        return self.side(odds.willpower(unit.profile, self.faces, unit.joined))

    def lethal(self, dice: str) -> int:
        """Return the row of the roll of Lethal terrain, given as dice and symbols."""
        letters = "".join(letter for letter in dice if letter in self.catalogue.dice)
        symbols = "".join(letter for letter in dice if letter not in self.catalogue.dice)
        return self.bare(letters, symbols, elite=False)

    def bare(self, dice: str, symbols: str, *, elite: bool) -> int:
        """Return the row of a roll of just those dice and symbols, without switches."""
        panel = Panel(1, 0, Attack(Pool(dice, symbols)), None, Attack())
        keywords = ("Elite",) if elite else ()
        profile = replace(next(iter(self.catalogue.profiles.values())), keywords=keywords)
        side = odds.melee(profile, panel, self.faces, None, odds.Terms(switches=False))
        return NO_ROLL if side is None else self.side(side)


def _few(chosen: int, count: int) -> int:
    """Return the set if so few modifiers can be in it, else the set of none."""
    return chosen if not chosen >> min(2, count) else 0


def _stirred(attack: Attack) -> Attack:
    return replace(attack, pool=attack.pool + Pool("", "S"))


def gains(sheets: Sheets, ones: set[int], twos: set[int]) -> NDArray[np.float32]:
    """Return what each sheet of either side is expected to do to each of the other.

    Shape (SHEETS, SHEETS, GAINS), attacker first; columns as `layout` names them.
    """
    table = np.zeros((layout.SHEETS, layout.SHEETS, layout.GAINS), dtype=np.float32)
    known = sheets.known()
    for attackers, defenders in ((ones, twos), (twos, ones)):
        for attacker in attackers:
            for defender in defenders:
                mine, theirs = sheets.rolls[attacker], sheets.rolls[defender]
                _melee_gains(table[attacker, defender], known, mine, theirs)
                _shot_gains(table[attacker, defender], known, mine, theirs)
    return table


def _melee_gains(
    cell: NDArray[np.float32],
    known: list[odds.Side],
    mine: NDArray[np.int64],
    theirs: NDArray[np.int64],
) -> None:
    if mine[layout.MELEE] == NO_ROLL:
        return
    plain = _exchange(known, mine[layout.MELEE], theirs[layout.DEFENCE])
    charging = mine[layout.MELEE + layout.STIRRED]
    charge = _exchange(known, charging, theirs[layout.DEFENCE], repeats=True)
    for start, result in ((layout.HIT, plain), (layout.CHARGE_HIT, charge)):
        cell[start : start + 4] = (
            odds.mean(result.to_second),
            odds.mean(result.to_first),
            result.wins,
            result.loses,
        )
    _per_symbol(cell, known, (mine[layout.MELEE], theirs[layout.DEFENCE]), layout.PER_SUCCESS)
    for chosen in range(1, SETS):
        more = mine[layout.MELEE + chosen]
        if more != mine[layout.MELEE]:
            better = _exchange(known, more, theirs[layout.DEFENCE])
            cell[layout.MORE_ATTACK + chosen] = better.value - plain.value
        more = theirs[layout.DEFENCE + chosen]
        if more != theirs[layout.DEFENCE]:
            worse = _exchange(known, mine[layout.MELEE], more)
            cell[layout.MORE_DEFENCE + chosen] = plain.value - worse.value


def _shot_gains(
    cell: NDArray[np.float32],
    known: list[odds.Side],
    mine: NDArray[np.int64],
    theirs: NDArray[np.int64],
) -> None:
    if mine[layout.SHOT] == NO_ROLL:
        return
    plain = _exchange(known, mine[layout.SHOT], theirs[layout.SHOT_AT], 0)
    cell[layout.SHOT_HIT] = odds.mean(plain.to_second)
    _per_symbol(cell, known, (mine[layout.SHOT], theirs[layout.SHOT_AT]), layout.SHOT_PER_SUCCESS)
    for chosen in range(1, SETS):
        more = mine[layout.SHOT + chosen]
        if more != mine[layout.SHOT]:
            better = _exchange(known, more, theirs[layout.SHOT_AT], 0)
            cell[layout.MORE_SHOT + chosen] = better.value - plain.value
        more = theirs[layout.SHOT_AT + chosen]
        if more != theirs[layout.SHOT_AT]:
            worse = _exchange(known, mine[layout.SHOT], more, 0)
            cell[layout.MORE_SHOT_AT + chosen] = plain.value - worse.value


def _per_symbol(
    cell: NDArray[np.float32], known: list[odds.Side], rows: tuple[int, int], column: int
) -> None:
    """Write the wounds that a success more adds and a block more spares, into two columns."""
    first, second = known[rows[0]], known[rows[1]]
    contexts = (0, 0) if column == layout.SHOT_PER_SUCCESS else (1, 1)
    plain = odds.mean(odds.exchange(first, second, contexts).to_second)
    harder = replace(first, symbols=first.symbols + odds.packed("S"))
    safer = replace(second, symbols=second.symbols + odds.packed("B"))
    cell[column] = odds.mean(odds.exchange(harder, second, contexts).to_second) - plain
    cell[column + 1] = plain - odds.mean(odds.exchange(first, safer, contexts).to_second)


def _exchange(
    known: list[odds.Side], first: int, second: int, context: int = 1, *, repeats: bool = False
) -> odds.Exchange:
    return odds.exchange(known[first], known[second], (context, context), repeats)
