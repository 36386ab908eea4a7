"""Which switches the sides of a roll use, and whether it had better be repeated.

What the two sides choose is `odds.face_to_face`, move for move, in whole numbers, so that
frequencies and odds agree; but wounds beyond what a unit can take, which the odds do not ask, are
worth nothing here. Source: Warcrow 1.6, "Switches", "Repeat a Roll".
"""

from factions.systems.warcrow.kernels.record.book import Book, Row
from factions.systems.warcrow.kernels.record.cards import AGAIN
from factions.systems.warcrow.kernels.record.symbols import (
    OWN,
    VOID_SHIFT,
    above,
    lane,
    pays,
    stopped,
)
from factions.tabletop.battles.records import Column
from factions.tabletop.compiler.jit import kernel

WOUND = 100
DIE_AGAIN = 50  # what rolling a die without a success again promises, in hundredths of a wound
MOST_AGAINST = 12  # of the opponent's S and B that a fresh roll is foreseen against


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
    """Whether a fresh roll promises more than this one, `mending` of its dice rolled again."""
    if book.sides[side]["fresh"] < 0:
        return False
    successes, blocks = min(lane(against, 0), MOST_AGAINST), min(lane(against, 1), MOST_AGAINST)
    fresh = book.fresh[book.sides[side]["fresh"], 1 if loses_die else 0, successes, blocks]
    return bool(alone(book, side, counts, successes, blocks) + DIE_AGAIN * mending < fresh)


@kernel
def may_be_fresh(more: Column[int], mended: int, loses_die: bool) -> bool:
    """Return whether a roll may, and had better, be repeated whole, for all its dice to be mended.

    It may not once a die is rolled again, and had better not where every bad one can be.
    """
    return bool(mended == 0 or (not loses_die and more[AGAIN] == 0))


@kernel
def worth_of_plan(book: Book, row: int, context: int, enemy: int, own: int) -> int:
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
def answer(
    book: Book,
    sides: tuple[int, int],
    counts: int,
    context: int,
    plan: Row,
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
        value -= worth_of_plan(book, row, context, first["worth"], second["worth"])
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
) -> tuple[int, int]:
    """Return each side's plan: the first one's best, and the second's best answer to it.

    room: the wounds worth dealing to either. Wounds by switches count in full all the same.
    """
    first, second = book.sides[sides[0]], book.sides[sides[1]]
    best, chosen, answered = -(1 << 60), int(first["first"]), int(second["first"])
    for row in range(first["first"], first["first"] + first["plans"]):
        plan = book.plans[row]
        if plan["need"] & ~contexts[0] or not pays(rolls[0], plan["cost"]):
            continue
        gain = worth_of_plan(book, row, contexts[0], second["worth"], first["worth"])
        left = rolls[0] - plan["cost"]
        value, reply = answer(book, sides, rolls[1], contexts[1], plan, left, room, best - gain)
        if value + gain > best:
            best, chosen, answered = value + gain, row, reply
    return chosen, answered
