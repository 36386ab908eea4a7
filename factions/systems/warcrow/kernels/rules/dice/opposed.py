"""Two sides' dice against each other: the Face to Face Roll from its pools to its damage.

Source: Warcrow 1.6, "Face to Face Roll".
"""

from factions.systems.warcrow.kernels.judgement.switches import choose, may_be_fresh, repeats
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import AGAIN, LATER, PIERCES, ROOM, SYMBOLS
from factions.systems.warcrow.kernels.record.symbols import (
    LOSES_DIE,
    Rolled,
    above,
    lane,
    pierced,
    stopped,
)
from factions.systems.warcrow.kernels.rules.dice.throwing import instead, throw
from factions.tabletop.battles.records import Grid
from factions.tabletop.battles.rng import Stream
from factions.tabletop.compiler.jit import kernel

ENDLESS = 1 << 20


@kernel
def settle(
    book: Book, sides: tuple[int, int], rolls: tuple[int, int], plans: tuple[int, int]
) -> tuple[int, int]:
    """Return the wounds of the second and the first side by the plans chosen.

    Those are the successes not blocked, and wounds by switches.

    Source: Warcrow 1.6, "Face to Face Roll".
    """
    plan, reply = book.plans[plans[0]], book.plans[plans[1]]
    left = rolls[0] - plan["cost"]
    rest = stopped(rolls[1], plan, book.sides[sides[1]]["elite"]) - reply["cost"]
    successes = above(lane(left, 0) + plan["gain_s"] - reply["stop_s"], 0)
    blocks = above(lane(left, 1) + plan["gain_b"] - reply["stop_b"], 0)
    hits = above(successes - lane(rest, 1) - reply["gain_b"], 0)
    back = above(lane(rest, 0) + reply["gain_s"] - blocks, 0)
    return int(hits + plan["wounds"]), int(back + reply["wounds"])


@kernel
def exchange(
    dice: Stream,
    book: Book,
    first: int,
    second: int,
    first_context: int,
    second_context: int,
    may_repeat: bool,
    more: Grid[int],
) -> Rolled:
    """Roll face to face, the active side first, and return what it comes to.

    more: a row a side of what skills add, laid out as `cards` says. Whether the first roll is
    repeated is judged without the symbols they add. Either it is or single dice in it are, never
    both; which, is left open until the roll is seen, unless a die is lost.

    Source: Warcrow 1.6, "Face to Face Roll", "Repeat a Roll".
    """
    loses_die, again = (first_context & LOSES_DIE) != 0, more[0, AGAIN]
    more[0, LATER] = 1 if may_repeat and not loses_die else 0
    one = throw(dice, book, first, loses_die, more[0])
    two = throw(dice, book, second, (second_context & LOSES_DIE) != 0, more[1])
    bare = above(one - more[0, SYMBOLS], 0)
    mended = again - more[0, AGAIN]
    fresh = may_repeat and may_be_fresh(more[0], mended, loses_die)
    repeated = fresh and repeats(book, first, bare, two, loses_die, mended)
    if repeated:
        more[0, AGAIN] = 0
        one = throw(dice, book, first, loses_die, more[0])
    elif mended > 0 and may_repeat and not loses_die:
        one = instead(book, first, one, more[0])
    if more[0, PIERCES]:
        two = pierced(two)
    if more[1, PIERCES]:
        one = pierced(one)
    room = (more[0, ROOM] or ENDLESS, more[1, ROOM] or ENDLESS)
    sides, rolls = (first, second), (one, two)
    plans = choose(book, sides, (first_context, second_context), rolls, room)
    dealt, back = settle(book, sides, rolls, plans)
    rage, rage_back = int(book.plans[plans[0]]["rage"]), int(book.plans[plans[1]]["rage"])
    return Rolled(dealt, back, rage, rage_back, plans[0], plans[1], one, two, int(repeated))
