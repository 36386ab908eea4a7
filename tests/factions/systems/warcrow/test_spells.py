"""The dice of magic, blasts and strikes: a million of each against the exact odds."""

# Kernels are typed for fields of records; tests hand them arrays.
# mypy: disable-error-code="arg-type"

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from factions.systems.warcrow import odds
from factions.systems.warcrow.battle.magic import packed_dice
from factions.systems.warcrow.catalogue import Catalogue
from factions.systems.warcrow.kernels.record.cards import BONUS, HEAVILY, PIERCING, PLAINLY
from factions.systems.warcrow.kernels.rules import tinge
from factions.systems.warcrow.kernels.rules.magic import spells
from factions.systems.warcrow.kernels.rules.skills import blasts
from factions.systems.warcrow.odds import Cast, Guard, Side, packed
from factions.systems.warcrow.odds.plans import Plan
from factions.tabletop.battles.rng import Stream, seeded
from factions.tabletop.compiler.jit import kernel
from tests.reference.chi_square import p_value

MANY = 1_000_000
MOST = 16  # of wounds, blocks, Tinge
Counts = NDArray[np.int64]


@kernel
def cast_many(
    dice: Stream,
    book: odds.Book,
    guard: tuple[int, bool, bool],
    how: tuple[bool, bool],
    times: int,
    ends: Counts,
) -> None:
    """Count castings: whether the spell works, the caster's Tinge, the blocker's.

    guard: its dice, whether it is a master's, whether it taints. how: frightened, full of Tinge.
    """
    for _ in range(times):
        blocks, backlash = spells.block(dice, book, guard[0], guard[1])
        got, tainted = spells.casting(dice, book, 0, how[0], blocks, how[1])
        ends[1 if got > blocks else 0, 1 if tainted else 0, backlash if guard[2] else 0] += 1


@kernel
def block_many(
    dice: Stream, book: odds.Book, pool: int, master: bool, times: int, ends: Counts
) -> None:
    """Count blocks and hollow blocks."""
    for _ in range(times):
        blocks, thin = spells.block(dice, book, pool, master)
        ends[blocks, thin] += 1


@kernel
def taint_many(dice: Stream, book: odds.Book, count: int, times: int, ends: Counts) -> None:
    """Count Tinge rolls by what they bring."""
    for _ in range(times):
        ends[tinge.roll_tinge(dice, book, count)] += 1


@kernel
def suffer_many(dice: Stream, book: odds.Book, times: int, ends: Counts) -> None:
    """Count the rows of the table of the Scions."""
    for _ in range(times):
        ends[tinge.roll_scion(dice, book)] += 1


@kernel
def blast_many(
    dice: Stream, book: odds.Book, how: tuple[bool, int], more: Counts, times: int, ends: Counts
) -> None:
    """Count wounds dealt and suffered of the book's first side against its second.

    how: whether it is a shot, how blocks stop it.
    """
    for _ in range(times):
        _, _, wounds, back = blasts.struck(dice, book, 0, 1, (False, how[0]), how[1], more)
        ends[wounds, back] += 1


def held(counts: Counts, chances: Mapping[Any, float]) -> float:
    """Return how likely such counts are, by the chances of their indices."""
    expected = np.zeros(counts.shape)
    for index, chance in chances.items():
        expected[index] = chance
    assert counts.sum() == MANY
    return p_value(counts, expected)


def page(warcrow: Catalogue) -> odds.Book:
    return odds.book([Side("", 0, False, False, (Plan(),), 100, odds.faces(warcrow.dice))])


def as_rolled(guard: Guard | None) -> tuple[int, bool, bool]:
    """Return a guard as kernels have it."""
    return (packed_dice(guard.dice), guard.master, guard.taints) if guard else (0, False, False)


NOBODY = None
WARDER, MASTER = Guard("KKK", taints=True), Guard("KKK", taints=True, master=True)
CASTERS = ("needle", "nayra-caladren", "oona")


@pytest.mark.parametrize(
    ("frightened", "full"), [(False, False), (True, False), (False, True)], ids=str
)
@pytest.mark.parametrize(
    "guard", [NOBODY, Guard("K"), Guard("UK"), WARDER, MASTER], ids=lambda g: g and g.dice
)
@pytest.mark.parametrize("unit", CASTERS)
def test_a_million_castings_follow_the_odds(
    warcrow: Catalogue, unit: str, guard: Guard | None, frightened: bool, full: bool
) -> None:
    side = odds.willpower(warcrow.profiles[unit], odds.faces(warcrow.dice))
    ends = np.zeros((2, 2, 4), dtype=np.int64)
    rolls = seeded(31, 2 * CASTERS.index(unit))
    cast_many(rolls, odds.book([side]), as_rolled(guard), (frightened, full), MANY, ends)
    chances = odds.castings(side, guard, frightened=frightened, full=full)
    assert held(ends, {(int(e.works), e.own, e.backlash): p for e, p in chances.items()}) > 0.001


def test_the_frequencies_would_tell_a_wrong_casting(warcrow: Catalogue) -> None:
    side = odds.willpower(warcrow.profiles["oona"], odds.faces(warcrow.dice))
    ends = np.zeros((2, 2, 4), dtype=np.int64)
    cast_many(seeded(31, 0), odds.book([side]), as_rolled(WARDER), (False, False), MANY, ends)
    chances = odds.castings(side, Guard("KKU", taints=True))
    assert held(ends, {(int(e.works), e.own, e.backlash): p for e, p in chances.items()}) < 1e-9
    assert Cast(True, 1, 3) in odds.castings(side, WARDER)


@pytest.mark.parametrize("guard", [Guard("U"), Guard("KK"), Guard("UK"), WARDER, MASTER], ids=str)
def test_a_million_blocks_follow_the_odds(warcrow: Catalogue, guard: Guard) -> None:
    ends = np.zeros((MOST, MOST), dtype=np.int64)
    block_many(seeded(32, 0), page(warcrow), packed_dice(guard.dice), guard.master, MANY, ends)
    chances = odds.blocked(guard._replace(taints=True), odds.faces(warcrow.dice))
    assert held(ends, chances) > 0.001


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_a_million_tinge_rolls_follow_the_odds(warcrow: Catalogue, dice: int) -> None:
    ends = np.zeros(MOST, dtype=np.int64)
    taint_many(seeded(33, 0), page(warcrow), dice, MANY, ends)
    chances = odds.tinge_rolls(dice, odds.faces(warcrow.dice))
    assert held(ends, {(tinge,): chance for tinge, chance in chances.items()}) > 0.001


def test_a_million_rolls_on_the_table_of_the_scions(warcrow: Catalogue) -> None:
    ends = np.zeros(6, dtype=np.int64)
    suffer_many(seeded(34, 0), page(warcrow), MANY, ends)
    rows = ("stress", "tinge", "slowed", "displaced", "healed", "wounded")
    numbers = (
        tinge.SCION_STRESSES,
        tinge.SCION_TAINTS,
        tinge.SCION_SLOWS,
        tinge.SCION_DISPLACES,
        tinge.SCION_HEALS,
        tinge.SCION_WOUNDS,
    )
    chances = odds.scion_effects(odds.faces(warcrow.dice))
    found = {(number,): chances[row] for number, row in zip(numbers, rows, strict=True)}
    assert held(ends, found) > 0.001


MODES = {PLAINLY: "", PIERCING: "hollow", HEAVILY: "double"}


@pytest.mark.parametrize("mode", MODES, ids=MODES.get)
@pytest.mark.parametrize("shot", [True, False], ids=["blast", "strike"])
@pytest.mark.parametrize(
    ("attack", "defence", "elite"),
    [
        (("RO", ""), ("GK", ""), False),
        (("OOY", "S"), ("UUK", "b"), True),
        (("Y", ""), ("", ""), False),
    ],
)
def test_a_million_blasts_and_strikes(
    warcrow: Catalogue,
    attack: tuple[str, str],
    defence: tuple[str, str],
    elite: bool,
    shot: bool,
    mode: int,
) -> None:
    dice = odds.faces(warcrow.dice)
    one, two = (
        Side(pool, packed(symbols), elite, place == 1, (Plan(),), 100, dice)
        for place, (pool, symbols) in enumerate((attack, defence))
    )
    ends = np.zeros((MOST, MOST), dtype=np.int64)
    more = np.zeros(BONUS, dtype=np.int64)
    blast_many(seeded(35, 0), odds.book([one, two]), (shot, mode), more, MANY, ends)
    chances: dict[tuple[int, ...], float] = {}
    for (wounds, back), chance in odds.wounds(one, two, MODES[mode]).items():
        end = (wounds, 0 if shot else back)
        chances[end] = chances.get(end, 0.0) + chance
    assert held(ends, chances) > 0.001
