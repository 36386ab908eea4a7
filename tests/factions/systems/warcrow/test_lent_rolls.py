"""The face to face roll with what skills lend to it: the kernel against its slow twin.

On tables drawn at random: dice and symbols lent, dice rolled again, spoilt and fixed, blocks
pierced, wounds spared and added.
"""

# Kernels are typed for fields of records; tests hand them arrays.
# mypy: disable-error-code="arg-type"

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
from hypothesis import Phase, given, settings
from numpy.typing import NDArray

from factions.systems.warcrow.battle.magic import packed_dice
from factions.systems.warcrow.kernels.record import cards
from factions.systems.warcrow.kernels.rules.dice import opposed
from factions.systems.warcrow.odds import Book, Side, book, packed
from factions.tabletop.battles.rng import Stream, seeded
from factions.tabletop.compiler.jit import kernel
from tests.factions.systems.warcrow.board import K
from tests.factions.systems.warcrow.odds.rollers import LENT, choices_of, rollers
from tests.reference import warcrow_roll as twin
from tests.reference.chi_square import p_value

MANY, TABLES = 40_000, 50
MOST = 40
UNLIKELY = 0.001 / TABLES  # of any one table
Counts = NDArray[np.int64]


@kernel
def fight_many(
    dice: Stream,
    pages: Book,
    contexts: tuple[int, int],
    lent: tuple[Counts, Counts],
    times: int,
    damage: Counts,
) -> None:
    """Count the wounds of many exchanges between the book's first two sides, as rolled.

    lent: what skills lend, and room for it, since dice rolled again are used up.
    """
    more = lent[1]
    for _ in range(times):
        for side in range(2):
            for place in range(len(more[side])):
                more[side, place] = lent[0][side, place]
        one = opposed.exchange(dice, pages, 0, 1, contexts[0], contexts[1], False, more)
        damage[one.dealt, one.back] += 1


def bonuses(first: twin.Lent, second: twin.Lent) -> Counts:
    """Return what skills lend to both sides as the kernels have it."""
    rows = np.zeros((2, cards.BONUS), dtype=np.int64)
    for row, own, other in ((rows[0], first, second), (rows[1], second, first)):
        row[cards.DICE], row[cards.SYMBOLS] = packed_dice(own.dice), packed(own.symbols)
        row[cards.AGAIN], row[cards.SPOILT], row[cards.FIXED] = own.again, other.spoils, own.fixed
        row[cards.PIERCES], row[cards.SPARED] = own.pierces, own.spares
        row[cards.HURTING] = own.hurts
    return rows


def taken(damage: Counts, lent: Counts) -> Counts:
    """Return the wounds that are taken, of those rolled."""
    state = SimpleNamespace(bonus=lent)
    found = np.zeros_like(damage)
    for hits, back in np.argwhere(damage):
        wounds = K.modifiers.spared(state, 1, hits), K.modifiers.spared(state, 0, back)
        found[wounds] += damage[hits, back]
    return found


Drawn = tuple[Side, twin.Roller, int]


@settings(
    max_examples=TABLES, deadline=None, derandomize=True, database=None, phases=[Phase.generate]
)
@given(rollers(False), rollers(True), LENT, LENT)
def test_rolls_with_what_skills_lend_are_the_twins(
    first: Drawn, second: Drawn, ours: twin.Lent, theirs: twin.Lent
) -> None:
    one, two = (
        replace(slow, choices=choices_of(fast), lent=lent)
        for (fast, slow, _), lent in ((first, ours), (second, theirs))
    )
    expected = np.zeros((MOST, MOST))
    for wounds, chance in twin.exchange(one, two).damage.items():
        expected[wounds] = float(chance)
    damage, lent = np.zeros((MOST, MOST), dtype=np.int64), bonuses(ours, theirs)
    pages = book([first[0], second[0]])
    room = lent, lent.copy()
    fight_many(seeded(41, 0), pages, (first[2], second[2]), room, MANY, damage)
    assert p_value(taken(damage, lent), expected) > UNLIKELY
