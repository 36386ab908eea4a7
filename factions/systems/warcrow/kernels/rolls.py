"""Rolls: willpower tests, the initiative and the face to face roll, thrown with real dice.

Everything comes from a book (`odds.books`, where its arrays are laid out). Symbols are counted in
one number, eight bits a symbol: S, B, X, then hollow s, b, x; in an Elite roll a hollow symbol
also counts in its filled lane. What the two sides choose is `odds.face_to_face`, move for move, in
whole numbers, so that frequencies and odds agree; but wounds beyond what a unit can take, which the
odds do not ask, are worth nothing here. Source: Warcrow 1.6, Face to Face Roll.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow.kernels.lore import (
    AGAIN,
    DICE,
    FIXED,
    INSTEAD,
    LATER,
    PIERCES,
    ROOM,
    SPOILT,
    SYMBOLS,
)
from factions.tabletop.jit import kernel
from factions.tabletop.rng import State, octal

Out = NDArray[np.int64]
Book = Any  # odds.books.Book: kernels may not import it

# What an exchange writes. Damage by switches is in HURT_*, wounds of Berserker Rage are not.
HURT_SECOND, HURT_FIRST, RAGE_FIRST, RAGE_SECOND = range(4)
PLAN_FIRST, PLAN_SECOND = 4, 5  # rows of book.plans
ROLL_FIRST, ROLL_SECOND = 6, 7  # packed symbols before any switch
REPEATED = 8
OUT_SIZE = 9

LOSES_DIE = 128  # of a context, as VOID_SHIFT: odds.values
VOID_SHIFT = 8
OWN = 8  # the first kind of effect that helps the owner
WOUND = 100
DIE_AGAIN = 50  # what rolling a die without a success again promises, in hundredths of a wound
ENDLESS = 1 << 20
MOST_AGAINST = 12  # of the opponent's S and B that a fresh roll is foreseen against
HIGH = 0x808080808080  # the top bit of each lane
MOST_THROWS = 64
ORANGE, YELLOW = 1, 2
COLOURS, FACES, MOST_OF_A_COLOUR = 6, 8, 3


@kernel
def lane(counts: int, place: int) -> int:
    """Return the count of a symbol: 0 S, 1 B, 2 X, 3 s, 4 b, 5 x."""
    return (counts >> (8 * place)) & 0xFF


@kernel
def above(number: int, floor: int) -> int:
    """Return the number, or the floor where that is higher."""
    return max(number, floor)


@kernel
def pays(counts: int, cost: int) -> bool:
    """Tell whether no lane of the cost is above the counts'."""
    return (((counts | HIGH) - cost) & HIGH) == HIGH


@kernel
def throw(dice: State, book: Book, side: int, loses_die: bool, more: Out) -> int:
    """Roll a side's pool: packed symbols, automatic ones in, a lost die out, folded if Elite.

    more: what skills add to this side's roll, laid out as `lore` says; dice that may be rolled
    again are used up. No more than three dice of a colour are rolled.
    """
    record = book.sides[side]
    pool, counts = record["dice"], record["symbols"] + more[SYMBOLS]
    defends, changed = record["defends"], more[AGAIN] | more[SPOILT] | more[FIXED]
    worst, taken, have = 0, 0, 0
    for _ in range(record["count"]):
        die = pool & 7
        pool >>= 3
        have += 1 << 4 * die
        number = octal(dice)
        if changed:
            number = turned(dice, book, record, die, number, more)
        face = book.faces[die, number]
        counts += face
        if loses_die and book.ranks[defends, die, number] > worst:
            worst, taken = book.ranks[defends, die, number], face
    for die in range(COLOURS if more[DICE] else 0):
        room = MOST_OF_A_COLOUR - (have >> 4 * die & 15)
        for _ in range(min(more[DICE] >> 4 * die & 15, room)):
            number = octal(dice)
            if changed:
                number = turned(dice, book, record, die, number, more)
            face = book.faces[die, number]
            counts += face
            if loses_die and book.ranks[defends, die, number] > worst:
                worst, taken = book.ranks[defends, die, number], face
    counts -= taken
    return int(counts + (counts >> 24) if record["elite"] else counts)


@kernel
def turned(dice: State, book: Book, record: Any, die: int, number: int, more: Out) -> int:
    """Return the face a die shows after skills have turned it or had it rolled again, once.

    A die without what the roll is for (success, block) is set to its best face or rolled again by
    its owner; one with it is rolled again for the opponent. With LATER in place of AGAIN the face
    stays, and what another would change is added up in INSTEAD.
    """
    wanted = 1 if record["defends"] else 0
    face = book.faces[die, number]
    if lane(face, wanted) > 0 or (record["elite"] and lane(face, wanted + 3) > 0):
        if more[SPOILT] > 0:
            more[SPOILT] -= 1
            return octal(dice)
        return number
    if more[FIXED] > 0:
        more[FIXED] -= 1
        best = number
        for other in range(FACES):
            if lane(book.faces[die, other], wanted) > lane(book.faces[die, best], wanted):
                best = other
        return best
    if more[AGAIN] > 0:
        more[AGAIN] -= 1
        if more[LATER] == 0:
            return octal(dice)
        more[INSTEAD] += book.faces[die, octal(dice)] - face
    return number


@kernel
def alone(book: Book, side: int, counts: int, successes: int, blocks: int) -> int:
    """Return the worth, in hundredths of a wound, of a roll whose opponent uses no switch.

    Only plans that need nothing count, and a wound of either unit is worth the same.
    """
    record = book.sides[side]
    best = -(1 << 40)
    for row in range(record["first"], record["first"] + record["plans"]):
        plan = book.plans[row]
        if plan["need"] != 0 or not pays(counts, plan["cost"]):
            continue
        left = counts - plan["cost"]
        hits = above(lane(left, 0) + plan["gain_s"] - above(blocks - plan["stop_b"], 0), 0)
        back = above(above(successes - plan["stop_s"], 0) - lane(left, 1) - plan["gain_b"], 0)
        best = max(best, WOUND * (hits - back) + plan["harm"] + plan["help"])
    return best


@kernel
def repeats(
    book: Book, side: int, counts: int, against: int, loses_die: bool, mending: int
) -> bool:
    """Tell whether a fresh roll promises more than this one, `mending` of its dice rolled again."""
    if book.sides[side]["fresh"] < 0:
        return False
    successes, blocks = min(lane(against, 0), MOST_AGAINST), min(lane(against, 1), MOST_AGAINST)
    fresh = book.fresh[book.sides[side]["fresh"], 1 if loses_die else 0, successes, blocks]
    return bool(alone(book, side, counts, successes, blocks) + DIE_AGAIN * mending < fresh)


@kernel
def may_be_fresh(more: Out, mended: int, loses_die: bool) -> bool:
    """Tell whether a roll may, and had better, be repeated whole, for all its dice to be mended.

    It may not once a die is rolled again, and had better not where every bad one can be.
    """
    return bool(mended == 0 or (not loses_die and more[AGAIN] == 0))


@kernel
def instead(book: Book, side: int, counts: int, more: Out) -> int:
    """Return a roll with its dice rolled again that had been put off, folded if Elite."""
    if not book.sides[side]["elite"]:
        return int(counts + more[INSTEAD])
    bare = counts - (counts >> 24) + more[INSTEAD]
    return int(bare + (bare >> 24))


@kernel
def worth(book: Book, row: int, context: int, enemy: int, own: int) -> int:
    """Return what a plan's effects are worth: points times ten thousand.

    enemy, own: worth of a wound of the opponent, of the plan's owner. Kinds of effect that the
    context calls void count for nothing.
    """
    plan = book.plans[row]
    harm, help_ = plan["harm"], plan["help"]
    void = plan["kinds"] & (context >> VOID_SHIFT)
    kind = 0
    while void:
        if void & 1:
            if kind < OWN:
                harm -= book.values[row, kind]
            else:
                help_ -= book.values[row, kind]
        void >>= 1
        kind += 1
    return int(enemy * harm + own * help_)


@kernel
def stopped(counts: int, plan: Any, elite: int) -> int:
    """Return the counts after the opponent's plan has cancelled symbols in them."""
    if plan["stop_s"] | plan["stop_b"] | plan["stop_x"] == 0:
        return counts
    result = counts
    for place in range(3):
        stop = plan["stop_s"] if place == 0 else plan["stop_b"] if place == 1 else plan["stop_x"]
        filled = lane(counts, place)
        left = above(filled - stop, 0)
        result -= (filled - left) << (8 * place)
        if elite and lane(counts, place + 3) > left:
            result -= (lane(counts, place + 3) - left) << (8 * place + 24)
    return result


@kernel
def answer(
    book: Book,
    sides: tuple[int, int],
    counts: int,
    context: int,
    plan: Any,
    left: int,
    room: tuple[int, int],
    floor: int,
) -> tuple[int, int]:
    """Return the second side's best answer to the first one's plan: its worth and its row.

    counts: what the second rolled. left: what the first has left, without the plan's gains.
    room: the wounds worth dealing to either. The worth is the first side's, without that of its
    plan's effects; an answer that brings it to the floor or below ends the search.
    """
    first, second = book.sides[sides[0]], book.sides[sides[1]]
    cut = stopped(counts, plan, second["elite"])
    successes, blocks = lane(left, 0) + plan["gain_s"], lane(left, 1) + plan["gain_b"]
    best, chosen = 1 << 60, 0
    for row in range(second["first"], second["first"] + second["plans"]):
        reply = book.plans[row]
        if reply["need"] & ~context or not pays(cut, reply["cost"]):
            continue
        rest = cut - reply["cost"]
        hits = above(successes - reply["stop_s"], 0) - lane(rest, 1) - reply["gain_b"]
        back = lane(rest, 0) + reply["gain_s"] - above(blocks - reply["stop_b"], 0)
        hits, back = min(above(hits, 0), room[1]), min(above(back, 0), room[0])
        value = WOUND * (second["worth"] * hits - first["worth"] * back)
        value -= worth(book, row, context, first["worth"], second["worth"])
        if value < best:
            best, chosen = value, row
            if best <= floor:
                break
    return best, chosen


@kernel
def choose(
    book: Book,
    sides: tuple[int, int],
    contexts: tuple[int, int],
    rolls: tuple[int, int],
    room: tuple[int, int],
    out: Out,
) -> None:
    """Write each side's plan: the first one's best, and the second's best answer to it.

    room: the wounds worth dealing to either. Wounds by switches count in full all the same.
    """
    first, second = book.sides[sides[0]], book.sides[sides[1]]
    best = -(1 << 60)
    for row in range(first["first"], first["first"] + first["plans"]):
        plan = book.plans[row]
        if plan["need"] & ~contexts[0] or not pays(rolls[0], plan["cost"]):
            continue
        gain = worth(book, row, contexts[0], second["worth"], first["worth"])
        left = rolls[0] - plan["cost"]
        value, reply = answer(book, sides, rolls[1], contexts[1], plan, left, room, best - gain)
        if value + gain > best:
            best = value + gain
            out[PLAN_FIRST], out[PLAN_SECOND] = row, reply


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
def pierced(counts: int) -> int:
    """Return a roll of which only the hollow blocks stop anything."""
    return counts - (lane(counts, 1) << 8) + (lane(counts, 4) << 8)


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

    more: a row a side of what skills add, laid out as `lore` says. Whether the first roll is
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


@kernel
def willpower(
    dice: State, book: Book, side: int, frightened: bool, needed: int, again: bool
) -> int:
    """Roll willpower and return the successes; the test is passed with `needed` of them.

    frightened: each die that shows a success is thrown once more. again: a failed roll is
    repeated once. Source: Willpower Test, Frightened.
    """
    successes = 0
    for _ in range(2 if again else 1):
        counts = calm(dice, book, side, frightened)
        successes = lane(counts, 0)
        if successes >= needed:
            break
    return successes


@kernel
def calm(dice: State, book: Book, side: int, frightened: bool) -> int:
    """Roll a willpower pool once: packed symbols, automatic ones in, folded if Elite."""
    record = book.sides[side]
    pool, counts = record["dice"], record["symbols"]
    for _ in range(record["count"]):
        face = book.faces[pool & 7, octal(dice)]
        if frightened and lane(face, 0) > 0:
            face = book.faces[pool & 7, octal(dice)]
        pool >>= 3
        counts += face
    return int(counts + (counts >> 24) if record["elite"] else counts)


@kernel
def initiative(dice: State, book: Book, lead: int) -> int:
    """Roll for the initiative and return the winner, 0 or 1.

    lead: above 0 where side 0 has more command, below where side 1 has, and that side adds an
    orange die. Ties roll again, at most MOST_THROWS times; after that side 0 has it. Source:
    Decide Who Has Initiative.
    """
    for _ in range(MOST_THROWS):
        margin = 0
        for player in range(2):
            sign = 1 if player == 0 else -1
            for _ in range(2 if sign * lead > 0 else 1):
                margin += sign * lane(book.faces[ORANGE, octal(dice)], 0)
            margin += sign * lane(book.faces[YELLOW, octal(dice)], 0)
        if margin != 0:
            return 0 if margin > 0 else 1
    return 0
