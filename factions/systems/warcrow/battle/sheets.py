"""Sheets: all that a unit's panel can roll, as rows of one book."""

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow import odds
from factions.systems.warcrow.battle.forces import Unit
from factions.systems.warcrow.catalogue import Attack, Catalogue, Joined, Panel, Pool
from factions.systems.warcrow.kernels.record import layout

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
    for_allies: list[tuple[tuple[int, int], ...]] = field(default_factory=list)
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
                terms = odds.Terms(chosen, crowded, worth=worth)
                if not chosen >> min(2, attack):
                    self._melee(row, unit, panel, terms)
                if not chosen >> min(2, defence):
                    self._defence(row, unit, panel, terms)
            if not chosen >> min(2, shot):
                self._shots(row, unit, panel, odds.Terms(chosen, worth=worth))
        for crowded in (False, True):
            self._parting(row, unit, panel, odds.Terms(0, crowded, switches=False, worth=worth))
        self.rolls.append(row)
        self.counts.append((min(2, attack), min(2, defence), min(2, shot)))
        more = joined or Joined()
        pairs = (
            (panel.melee, more.melee),
            (panel.defence, more.defence),
            (panel.ranged, more.ranged),
        )
        self.for_allies.append(tuple(_for_allies(*pair) for pair in pairs))

    def _melee(self, row: NDArray[np.int64], unit: Unit, panel: Panel, terms: odds.Terms) -> None:
        place = layout.MELEE + terms.modifiers + layout.CROWDED * terms.crowded
        side = odds.melee(unit.profile, panel, self.faces, unit.joined, terms)
        if side is None or panel.melee is None:
            return
        row[place] = row[place + layout.STIRRED] = self.side(side, True)
        if unit.keyword("Raging") is not None:
            fierce = replace(panel, melee=_stirred(panel.melee))
            side = odds.melee(unit.profile, fierce, self.faces, unit.joined, terms)
            row[place + layout.STIRRED] = NO_ROLL if side is None else self.side(side, True)

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


def _for_allies(own: Attack | None, joined: Attack | None) -> tuple[int, int]:
    """Return from how far off the modifiers of a roll heal an ally and recover one, else 0.

    0 and 0 where they add or pay for anything else.
    """
    attacks = [attack for attack in (own, joined) if attack]
    pools = [pool for attack in attacks for pool in attack.modifiers]
    letters = {letter for pool in pools for letter in pool.symbols.upper()}
    if letters != {"X"} or any(pool.dice for pool in pools):
        return 0, 0
    switches = [switch for attack in attacks for switch in attack.switches]
    paid = [switch for switch in switches if "X" in switch.cost.upper()]
    effects = [effect for switch in paid for effect in switch.effects]
    reach = {"heal": 0, "recover": 0}
    for effect in effects:
        if effect.to != "ally" or effect.do not in reach:
            return 0, 0
        reach[effect.do] = max(reach[effect.do], effect.within)
    return reach["heal"], reach["recover"]


def _stirred(attack: Attack) -> Attack:
    return replace(attack, pool=attack.pool + Pool("", "S"))
