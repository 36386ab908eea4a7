"""Two sides' dice against each other: the Face to Face Roll from its pools to its damage.

Source: Warcrow 1.6, "Face to Face Roll".
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow.kernels.judgement.switches import choose, may_be_fresh, repeats
from factions.systems.warcrow.kernels.record.cards import AGAIN, LATER, PIERCES, ROOM, SYMBOLS
from factions.systems.warcrow.kernels.record.symbols import (
    HURT_FIRST,
    HURT_SECOND,
    LOSES_DIE,
    PLAN_FIRST,
    PLAN_SECOND,
    RAGE_FIRST,
    RAGE_SECOND,
    REPEATED,
    ROLL_FIRST,
    ROLL_SECOND,
    above,
    lane,
    pierced,
    stopped,
)
from factions.systems.warcrow.kernels.rules.dice.throwing import instead, throw
from factions.tabletop.jit import kernel
from factions.tabletop.rng import State

Book = Any  # odds.books.Book: kernels may not import it
Out = NDArray[np.int64]
ENDLESS = 1 << 20


@kernel
def settle(book: Book, sides: tuple[int, int], rolls: tuple[int, int], out: Out) -> None:
    """Write the damage of the plans chosen: successes not blocked, and wounds by switches."""
    plan, reply = book.plans[out[PLAN_FIRST]], book.plans[out[PLAN_SECOND]]
    left = rolls[0] - plan["cost"]
    rest = stopped(rolls[1], plan, book.sides[sides[1]]["elite"]) - reply["cost"]
    successes = above(lane(left, 0) + plan["gain_s"] - reply["stop_s"], 0)
    blocks = above(lane(left, 1) + plan["gain_b"] - reply["stop_b"], 0)
    hits = above(successes - lane(rest, 1) - reply["gain_b"], 0)
    back = above(lane(rest, 0) + reply["gain_s"] - blocks, 0)
    out[HURT_SECOND], out[HURT_FIRST] = hits + plan["wounds"], back + reply["wounds"]
    out[RAGE_FIRST], out[RAGE_SECOND] = plan["rage"], reply["rage"]


@kernel
def exchange(
    dice: State,
    book: Book,
    first: int,
    second: int,
    first_context: int,
    second_context: int,
    may_repeat: bool,
    more: Out,
    out: Out,
) -> None:
    """Roll face to face, the active side first, and write the result into `out` (OUT_SIZE).

    more: a row a side of what skills add, laid out as `cards` says. Whether the first roll is
    repeated is judged without the symbols they add. Either it is or single dice in it are, never
    both; which, is left open until the roll is seen, unless a die is lost. Source: Repeat a Roll.
    """
    loses_die, again = (first_context & LOSES_DIE) != 0, more[0, AGAIN]
    more[0, LATER] = 1 if may_repeat and not loses_die else 0
    one = throw(dice, book, first, loses_die, more[0])
    two = throw(dice, book, second, (second_context & LOSES_DIE) != 0, more[1])
    out[REPEATED] = 0
    bare = above(one - more[0, SYMBOLS], 0)
    mended = again - more[0, AGAIN]
    fresh = may_repeat and may_be_fresh(more[0], mended, loses_die)
    if fresh and repeats(book, first, bare, two, loses_die, mended):
        more[0, AGAIN] = 0
        one = throw(dice, book, first, loses_die, more[0])
        out[REPEATED] = 1
    elif mended > 0 and may_repeat and not loses_die:
        one = instead(book, first, one, more[0])
    if more[0, PIERCES]:
        two = pierced(two)
    if more[1, PIERCES]:
        one = pierced(one)
    out[ROLL_FIRST], out[ROLL_SECOND] = one, two
    room = (more[0, ROOM] or ENDLESS, more[1, ROOM] or ENDLESS)
    choose(book, (first, second), (first_context, second_context), (one, two), room, out)
    settle(book, (first, second), (one, two), out)
