"""Magic as rows: how each unit blocks spells, and how likely each caster's spells work then."""

from collections.abc import Sequence
from typing import Any

from factions.systems.warcrow import odds
from factions.systems.warcrow.battle.forces import Unit
from factions.systems.warcrow.battle.sheets import Sheets
from factions.systems.warcrow.catalogue import DICE
from factions.systems.warcrow.kernels.record import cards

WARDING = "KKK"  # what a Spellcaster blocks with


def packed_dice(dice: str) -> int:
    """Return dice four bits a colour."""
    return sum(1 << 4 * DICE.index(die) for die in dice)


def write_magic(first: Any, units: list[Unit], sheets: Sheets) -> None:
    """Write the kinds of blocks, each unit's own, and the exact chances of every caster.

    The traits of the units and their skills are written already. Raises ValueError where there are
    more kinds than the record holds.
    """
    kinds: list[odds.Guard | None] = [None]
    for slot, unit in enumerate(units):
        for place, guard in enumerate((_dispel(unit), _ward(int(first.traits[slot])))):
            if guard is not None and guard not in kinds:
                kinds.append(guard)
            first.guard[slot, place] = kinds.index(guard)
        if first.guard[slot, cards.WARDS_OFF] and slot < first.first[2]:
            player = 0 if slot < first.first[1] else 1
            first.blocker[player, first.blockers[player]] = slot
            first.blockers[player] += 1
    if len(kinds) > cards.GUARDS:
        raise ValueError(f"more than {cards.GUARDS - 1} kinds of blocks in one battle")
    _kinds(first, kinds[1:])
    _tinge(first, sheets.faces)
    for slot in range(len(units)):
        if int(first.moments[slot]) >> cards.CASTING & 1:
            _chances(first, slot, kinds, sheets.known()[int(first.will[slot])])


def _kinds(first: Any, kinds: Sequence[odds.Guard | None]) -> None:
    """Write the dice of each kind of block, and what else it does."""
    for row, guard in enumerate(filter(None, kinds), 1):
        first.guard_dice[row] = packed_dice(guard.dice)
        first.guard_does[row] = cards.TAINTS * guard.taints | cards.MASTERS * guard.master


def _tinge(first: Any, faces: odds.Faces) -> None:
    """Write what the black dice of alterations and blocks bring, by their number."""
    for dice in range(len(first.tinge_odds)):
        chances = odds.tinge_rolls(dice, faces)
        tokens = sum(number * chance for number, chance in chances.items())
        first.tinge_odds[dice] = tokens, 1.0 - chances[0]


def _dispel(unit: Unit) -> odds.Guard | None:
    """Return how a unit blocks by Dispel: with the most dice of those it has."""
    names = [keyword.partition(" (") for keyword in unit.keywords]
    dice = [value.rstrip(")") for name, _, value in names if name == "Dispel"]
    return odds.Guard(max(dice, key=len)) if dice else None


def _ward(traits: int) -> odds.Guard | None:
    """Return how a Spellcaster blocks."""
    if not traits & cards.CASTER:
        return None
    return odds.Guard(WARDING, taints=True, master=bool(traits & cards.WARDS))


def _chances(first: Any, slot: int, kinds: list[odds.Guard | None], caster: odds.Side) -> None:
    """Write a caster's chances against each kind of block, by its Tinge and whether frightened."""
    for row, guard in enumerate(kinds):
        for column in range(4):
            ends = odds.castings(caster, guard, full=bool(column & 1), frightened=bool(column & 2))
            first.casts[slot, row, column] = odds.works(ends)
            first.mended[slot, row, column] = odds.made_good(ends)
