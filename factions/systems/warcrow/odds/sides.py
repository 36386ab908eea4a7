"""Sides: what one unit brings to a roll, with its character, modifiers, cover and penalties in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow.catalogue import (
    DICE,
    OFFENSIVE,
    Attack,
    Joined,
    Panel,
    Pool,
    Profile,
    Switch,
    value_of,
)
from factions.systems.warcrow.odds.plans import FOLD, Plan, highest, lane, packed, plans_of

MOST_OF_A_COLOUR = 3
WEAKEST_FIRST = {False: "KUGYOR", True: "YORKUG"}  # in an attack, in a defence
LEAST_SYMBOL_FIRST = "xbsXBS"

# Source: Warcrow 1.6, Dice and Symbols. A catalogue's own dice take their place in its sides.
STANDARD_DICE: Mapping[str, tuple[str, ...]] = {
    "R": ("S", "S", "S", "S", "SS", "SS", "Xs", "XS"),
    "O": ("S", "X", "x", "S", "SX", "SX", "Sx", "sX"),
    "Y": ("x", "sX", "X", "XX", "S", "SX", "SX", "sX"),
    "G": ("B", "B", "B", "BB", "B", "B", "X", "Xb"),
    "U": ("X", "X", "x", "B", "B", "XB", "Xb", "Bx"),
    "K": ("XX", "XB", "Xb", "Xb", "X", "X", "B", "x"),
}

Faces = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a roll. Hashable; equal sides roll alike.

    dice: letters in the order of `catalogue.DICE`, at most three of each. symbols: packed, added
    to every roll. defends: whether a lost die is one with a block (vulnerable) and not one with
    a success (disarmed). worth: hundredths of a point a wound of the unit. faces: packed
    symbols of the eight faces of each die.
    """

    dice: str
    symbols: int
    elite: bool
    defends: bool
    plans: tuple[Plan, ...] = field(hash=False)
    worth: int
    faces: Faces = field(hash=False)


@dataclass(frozen=True, slots=True)
class Terms:
    """What is decided for one roll.

    modifiers: bit n adds the n-th modifier, the unit's own first, the character's next. crowded:
    the unit fights several enemies and loses a die. switches: False for opportunity attacks and
    hold and shoot. cover: dice that terrain adds to a defence. worth: as in Side.
    """

    modifiers: int = 0
    crowded: bool = False
    switches: bool = True
    cover: str = ""
    worth: int = 100


PLAIN = Terms()


@lru_cache(maxsize=8)
def faces_of(dice: tuple[tuple[str, tuple[str, ...]], ...]) -> Faces:
    """Return the packed symbols of each die's faces, in the order of `catalogue.DICE`."""
    faces = dict(dice)
    return tuple(tuple(packed(face) for face in faces[die]) for die in DICE)


def faces(dice: Mapping[str, Iterable[str]]) -> Faces:
    """Return the packed faces of a catalogue's dice."""
    return faces_of(tuple((die, tuple(dice[die])) for die in DICE))


STANDARD_FACES = faces(STANDARD_DICE)


def rank(face: int, defends: bool) -> int:
    """Return how much the loss of a die showing that face hurts; 0 if it may not be taken.

    Source: Disarmed, Vulnerable. The face with most successes (blocks in a defence) goes first,
    then most specials, then their hollow forms, then the rest.
    """
    order = "BXbxSs" if defends else "SXsxBb"
    if not lane(face, order[0]):
        return 0
    result = 0
    for symbol in order:
        result = result * 4 + lane(face, symbol)
    return result


@lru_cache(maxsize=16)
def ranks_of(faces: Faces, defends: bool) -> tuple[tuple[int, ...], ...]:
    """Return the rank of each face of each die, in a defence or in an attack."""
    return tuple(tuple(rank(face, defends) for face in die) for die in faces)


def worth_of(points: int, wounds: int) -> int:
    """Return the worth of one wound of a unit: hundredths of a point, at least 1."""
    return max(1, round(100 * points / max(1, wounds)))


def capped(dice: str) -> str:
    """Return the dice in order, no more than three of a colour. Source: Type of Dice Rolls."""
    return "".join(die * min(MOST_OF_A_COLOUR, dice.count(die)) for die in DICE)


def thinned(pool: Pool, defends: bool) -> Pool:
    """Take away the weakest die, else the least automatic symbol. Source: Multiple Combats."""
    for die in WEAKEST_FIRST[defends]:
        if die in pool.dice:
            return Pool(pool.dice.replace(die, "", 1), pool.symbols)
    for symbol in LEAST_SYMBOL_FIRST:
        if symbol in pool.symbols:
            return Pool(pool.dice, pool.symbols.replace(symbol, "", 1))
    return pool


def modifiers_of(own: Attack | None, added: Attack | None) -> tuple[Pool, ...]:
    """Return the modifiers a unit may buy for one stress each: its own, then the character's."""
    return (own.modifiers if own else ()) + (added.modifiers if added else ())


def melee(
    profile: Profile, panel: Panel, faces: Faces, joined: Joined | None = None, terms: Terms = PLAIN
) -> Side | None:
    """Return the unit's melee attack; None where it has none."""
    if panel.melee is None:
        return None
    return _side(
        _Source(profile, joined, faces), panel.melee, joined.melee if joined else None, terms
    )


def ranged(
    profile: Profile, panel: Panel, faces: Faces, joined: Joined | None = None, terms: Terms = PLAIN
) -> Side | None:
    """Return the unit's ranged attack; None where it has none."""
    if panel.ranged is None:
        return None
    return _side(
        _Source(profile, joined, faces), panel.ranged, joined.ranged if joined else None, terms
    )


def defence(
    profile: Profile, panel: Panel, faces: Faces, joined: Joined | None = None, terms: Terms = PLAIN
) -> Side:
    """Return the unit's defence in melee."""
    source = _Source(profile, joined, faces, defends=True)
    return _side(source, panel.defence, joined.defence if joined else None, terms)


def ranged_defence(
    profile: Profile, panel: Panel, faces: Faces, joined: Joined | None = None, terms: Terms = PLAIN
) -> Side:
    """Return the unit's defence against a ranged attack: defensive dice, blocks and no switch."""
    source = _Source(profile, joined, faces, defends=True, ranged=True)
    return _side(source, panel.defence, joined.defence if joined else None, terms)


def willpower(profile: Profile, faces: Faces, joined: Joined | None = None) -> Side:
    """Return the unit's willpower roll."""
    pool = profile.wp
    if joined and joined.wp:
        pool = pool + joined.wp[0] if joined.wp[1] else joined.wp[0]
    source = _Source(profile, joined, faces)
    return Side(
        capped(pool.dice), packed(pool.symbols), source.has("Elite"), False, (Plan(),), 100, faces
    )


@dataclass(frozen=True, slots=True)
class _Source:
    profile: Profile
    joined: Joined | None
    faces: Faces
    defends: bool = False
    ranged: bool = False

    def has(self, keyword: str) -> bool:
        granted = self.joined.keywords if self.joined else ()
        return value_of(self.profile.keywords + granted, keyword) is not None


def _side(source: _Source, own: Attack, added: Attack | None, terms: Terms) -> Side:
    pool = own.pool + (added.pool if added else Pool())
    for index, modifier in enumerate(modifiers_of(own, added)):
        if terms.modifiers >> index & 1:
            pool = pool + modifier
    shot_at = source.defends and source.ranged
    pool = Pool(
        capped(_allowed(pool.dice + terms.cover, OFFENSIVE if shot_at else "")), pool.symbols
    )
    if shot_at:
        pool = Pool(pool.dice, _allowed(pool.symbols, "SXsx"))
    if terms.crowded:
        pool = thinned(pool, source.defends)
    usable = terms.switches and not shot_at
    switches = own.switches + (added.switches if added else ()) if usable else ()
    return _compiled(source, pool, switches, terms.worth)


def _allowed(letters: str, barred: str) -> str:
    return "".join(letter for letter in letters if letter not in barred)


def _compiled(source: _Source, pool: Pool, switches: tuple[Switch, ...], worth: int) -> Side:
    elite, rage = source.has("Elite"), source.has("Berserker rage")
    plans = _plans(pool, switches, elite, rage, source.faces)
    if source.defends and source.ranged:  # blocks alone count against a shot, rage's symbol too
        plans = tuple(plan for plan in plans if not plan.gain_s)
    symbols = packed(pool.symbols)
    return Side(pool.dice, symbols, elite, source.defends, plans, worth, source.faces)


@lru_cache(maxsize=4096)
def _plans(
    pool: Pool, switches: tuple[Switch, ...], elite: bool, rage: bool, faces: Faces
) -> tuple[Plan, ...]:
    spent = "".join(sorted({symbol for switch in switches for symbol in switch.cost}))
    rolls = highest(possible(pool, spent, elite, faces))
    return _affordable(switches, tuple(rolls.tolist()), elite, rage)


@lru_cache(maxsize=4096)
def _affordable(
    switches: tuple[Switch, ...], rolls: tuple[int, ...], elite: bool, rage: bool
) -> tuple[Plan, ...]:
    return plans_of(switches, np.array(rolls, dtype=np.int64), elite, rage)


def possible(pool: Pool, wanted: str, elite: bool, faces: Faces) -> NDArray[np.int64]:
    """Return every count a roll can come to, packed, folded if Elite, ascending.

    wanted: the symbols asked about; others are left out, but for the filled forms of hollow ones.
    """
    letters = set(wanted) | {symbol.upper() for symbol in wanted}
    mask = sum(packed(symbol) * 0xFF for symbol in letters)
    counts = np.array([packed(pool.symbols) & mask], dtype=np.int64)
    for die in pool.dice:
        shown = np.unique(np.array(faces[DICE.index(die)], dtype=np.int64) & mask)
        counts = np.unique(np.add.outer(counts, shown))
    return np.unique(counts + (counts >> FOLD)) if elite else counts
