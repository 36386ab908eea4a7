"""What a written battle says: sides, kinds, weapons, the sorted rows of effects, the scenario."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from factions.systems.company_of_iron.battle import rules
from factions.systems.company_of_iron.battle.forces import Kind
from factions.systems.company_of_iron.catalogue import Catalogue, Weapon
from factions.systems.company_of_iron.catalogue.own import arms
from factions.systems.company_of_iron.kernels.record import layout
from factions.systems.company_of_iron.kernels.record.setup import Setup
from tests.factions.systems.company_of_iron.board.fighters import Fighter, Row, fray

STATS = ("spd", "mat", "def_", "arm", "advantages", "melee_range", "gun_range")


@dataclass(frozen=True)
class Sheet:
    """The setup of a battle, to be asked. names: of rules, by their numbers."""

    d: Any
    names: Sequence[str] = ()

    # Models.

    def models(self, side: int) -> range:
        """Return the slots of a side's models."""
        return range(int(self.d.first[side]), int(self.d.first[side + 1]))

    def sides(self) -> list[int]:
        """Return the side of each model."""
        return [int(side) for side in self.d.side[: self.d.first[2]]]

    def commanders(self) -> list[int]:
        """Return the commander of either side."""
        return [int(slot) for slot in self.d.commander]

    def kind(self, u: int) -> int:
        """Return the row of a model's kind."""
        return int(self.d.kind[u])

    def kinds(self, side: int | None = None) -> set[int]:
        """Return the kinds of a side, or of the battle."""
        if side is None:
            return set(range(int(self.d.kinds)))
        return {self.kind(u) for u in self.models(side)}

    def slots(self, kind: int) -> list[int]:
        """Return the first slot of a kind's models and the one after the last."""
        return [int(slot) for slot in self.d.of_kind[kind]]

    def boxes(self) -> list[int]:
        """Return the boxes of each model."""
        return [int(boxes) for boxes in self.d.boxes[: self.d.first[2]]]

    def advanced(self, side: int) -> int:
        """Return how many models of a side use Advance Deployment."""
        return sum(int(self.d.advanced[u]) for u in self.models(side))

    def in_ambush(self, side: int) -> list[int]:
        """Return the models of a side that begin in ambush."""
        return [u for u in self.models(side) if self.d.ambush[u]]

    # Kinds.

    def card(self, kind: int) -> list[float]:
        """Return the stats, traits and ranges of a kind."""
        return [self.d[name][kind] for name in STATS]

    def has(self, kind: int, bits: int) -> bool:
        """Return whether a kind has all of those traits for good."""
        return int(self.d.advantages[kind]) & bits == bits

    def shield(self, kind: int) -> int:
        """Return the ARM that shields add to a kind."""
        return int(self.d.shield[kind])

    def melee_range(self, kind: int) -> float:
        """Return the longest melee range of a kind."""
        return float(self.d.melee_range[kind])

    def more_reach(self) -> float:
        """Return the most that rules in this battle add to a melee range."""
        return float(self.d.more_reach)

    def deals(self, kind: int, sort: int, v: int) -> float:
        """Return what a kind is to do to a model by attacks of a sort."""
        return float(self.d.deals[kind, sort, v])

    def odds(self, kind: int, v: int) -> Any:
        """Return all that a kind is to do to a model."""
        return np.array(self.d.deals[kind, :, v])

    def suffered(self, kind: int, u: int) -> Any:
        """Return all that a kind is to suffer from a model."""
        return np.array(self.d.suffers[kind, :, u])

    def may_floor(self, kind: int) -> bool:
        """Return whether attacks of a kind may leave a model knocked down or stationary."""
        return bool(self.d.floors[kind])

    # Weapons.

    def weapons(self, kind: int | None = None) -> range:
        """Return the rows of a kind's weapons, or of all."""
        if kind is None:
            return range(int(self.d.weapon_first[self.d.kinds]))
        return range(int(self.d.weapon_first[kind]), int(self.d.weapon_first[kind + 1]))

    def is_ranged(self, weapon: int) -> bool:
        """Return whether a weapon is a ranged one."""
        return bool(self.d.ranged[weapon])

    def copies(self, weapon: int) -> int:
        """Return how many identical weapons a row stands for."""
        return int(self.d.copies[weapon])

    def reach(self, weapon: int) -> float:
        """Return the RNG of a weapon."""
        return float(self.d.length[weapon])

    def power(self, weapon: int) -> int:
        """Return the POW of a weapon, with base STR in melee."""
        return int(self.d.power[weapon])

    def qualities(self, weapon: int) -> int:
        """Return the damage types and qualities of a weapon, as bits."""
        return int(self.d.qualities[weapon])

    def weapons_that_reach(self, kind: int) -> list[int]:
        """Return the weapons of a kind with a range above 0, as bits: in melee, then ranged."""
        return [int(bits) for bits in self.d.arms[kind]]

    # Effects.

    def _row(self, row: int) -> Row:
        whole = ("what", "when", "event", "whom", "dice", "most", "rule", "filter", "lender")
        lengths = ("amount", "within", "lends")
        values: dict[str, Any] = {name: int(self.d[name][row]) for name in whole}
        values |= {name: float(self.d[name][row]) for name in lengths}
        values |= {name: bool(self.d[name][row]) for name in ("spell", "wall")}
        return Row(**values)

    def _rows(self, first: int, last: int) -> list[Row]:
        return [self._row(row) for row in range(int(first), int(last))]

    def effects(self, kind: int) -> list[Row]:
        """Return the effects of a kind, as they are sorted."""
        return self._rows(self.d.effect_first[kind], self.d.effect_first[kind + 1])

    def effects_of(self, kind: int, rule: str) -> list[Row]:
        """Return the effects that a rule gives a kind, whatever number its name has."""
        return [row for row in self.effects(kind) if self.names[row.rule] == rule]

    def effects_by_sort(self, kind: int) -> list[list[int]]:
        """Return what the effects of a kind change or do, a list a sort: PLAIN to WAITING."""
        ends = [*self.d.sorts[kind], self.d.effect_first[kind + 1]]
        return [
            [row.what for row in self._rows(ends[sort], ends[sort + 1])]
            for sort in range(layout.SORTS)
        ]

    def weapon_effects(self, weapon: int) -> list[Row]:
        """Return all effects of a weapon."""
        return self._rows(self.d.weapon_effect[weapon], self.d.weapon_effect[weapon + 1])

    def waiting_effects(self, weapon: int) -> list[Row]:
        """Return the effects of a weapon that wait for an event."""
        return self._rows(self.d.weapon_waits[weapon], self.d.weapon_effect[weapon + 1])

    def do_share_effects(self, weapon: int, other: int) -> bool:
        """Return whether the effects of two weapons begin with the same row."""
        return bool(self.d.weapon_effect[weapon] == self.d.weapon_effect[other])

    def every_effect(self) -> list[Row]:
        """Return all effects, of cards and of weapons."""
        return self._rows(0, self.d.weapon_effect[-1])

    def number_of_names(self) -> int:
        """Return how many names of rules there are."""
        return int(self.d.names)

    def prowling_effect(self, kind: int) -> Row | None:
        """Return the effect that grants a kind Stealth in shelter, if there is one."""
        row = int(self.d.prowls[kind])
        return None if row < 0 else self._row(row)

    # What follows from the effects.

    def changed_on_conditions(self, kind: int) -> int:
        """Return what conditional effects of a kind change for it, as bits."""
        return int(self.d.swings[kind])

    def heard(self, kind: int | None = None) -> int:
        """Return the events that a kind's effects wait for, or those of all, as bits."""
        return int(self.d.heard_all if kind is None else self.d.heard[kind])

    def asks_for_critical_hits(self) -> bool:
        """Return whether some effect asks whether a hit is critical."""
        return bool(self.d.asks_critical)

    def leans(self, kind: int) -> int:
        """Return the kinds that lend to a kind, as bits; -1 where places decide."""
        return int(self.d.leans[kind])

    def side_leans(self) -> list[int]:
        """Return the kinds that each side's effects depend on, as `leans`."""
        return [int(bits) for bits in self.d.side_leans]

    def bearers_of_auras(self, side: int) -> list[int]:
        """Return the models of a side that change enemies."""
        return [int(u) for u in self.d.aura[side, : self.d.auras[side]]]

    def aura(self, side: int) -> tuple[float, int, bool, bool]:
        """Return how far a side's first aura reaches, and what its auras are like.

        Then: the kinds they depend on, and whether some ask for something and some for nothing.
        """
        d = self.d
        kinds = (int(d.aura_leans[side]), bool(d.aura_asks[side]), bool(d.aura_plain[side]))
        return float(d.aura_far[side, 0]), *kinds

    # The scenario and the deck.

    def flags(self) -> list[list[float]]:
        """Return where the flags are."""
        return [[float(x), float(y)] for x, y in self.d.flag[: self.d.posts]]

    def lead_that_wins(self) -> int:
        """Return the lead that wins at once, 0 for none."""
        return int(self.d.lead)

    def beheads(self) -> bool:
        """Return whether the fall of a commander ends the battle."""
        return bool(self.d.beheads)

    def cards(self) -> int:
        """Return the number of cards in the deck."""
        return int(self.d.cards)

    def changes_of_plan(self, card: int) -> int:
        """Return how many stats the battle plan of a card changes."""
        return int((self.d.card_what[card] >= 0).sum())

    def does_plan_grant(self, card: int) -> bool:
        """Return whether the battle plan of a card grants advantages."""
        return bool(self.d.card_grants[card])


def write(catalogue: Catalogue, *kinds: Kind, enemies: int = 0, models: int = 1) -> Sheet:
    """Write the rules of kinds; the last `enemies` are of the other side.

    A unit is a group of its cards. models: of each kind.
    """
    setup = layout.blank(Setup)
    d = setup[0]
    units: list[frozenset[str]] = []
    slot = 0
    for number, kind in enumerate(kinds):
        unit = frozenset(card.id for card in kind.cards)
        units += [unit] if unit not in units else []
        for _ in range(models):
            d.kind[slot], d.group[slot] = number, units.index(unit)
            slot += 1
    d.first[:] = 0, slot - enemies * models, slot
    weapons: list[Weapon] = []
    for number, kind in enumerate(kinds):
        d.weapon_first[number] = len(weapons)
        weapons += arms(catalogue, kind.profile, kind.index)
        d.str[number] = kind.model.strength or 0
    d.weapon_first[len(kinds) :] = len(weapons)
    for row, weapon in enumerate(weapons):
        d.power[row] = -1 if weapon.power is None else weapon.power
    return Sheet(d, rules.write(setup, kinds, weapons, catalogue))


def sheet(*fighters: Fighter) -> Sheet:
    """Return the setup of a fight."""
    return Sheet(fray(*fighters).d)
