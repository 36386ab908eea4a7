"""Spells: declaring, blocking, casting, and what the Tinge does.

Source: Warcrow 1.6, "Magic", "Tinge Roll", "Tinge Effects", "Dispel", "Spellcaster".
"""

from typing import Any

from factions.systems.warcrow.kernels import events, spells
from factions.systems.warcrow.kernels.bonuses import able
from factions.systems.warcrow.kernels.choices import coin
from factions.systems.warcrow.kernels.formation import player_of
from factions.systems.warcrow.kernels.layout import (
    FRIGHTENED,
    RANDOM,
    Record,
)
from factions.systems.warcrow.kernels.lore import (
    CASTING,
    DISPELS,
    MASTERS,
    TAINTS,
    WARDS_OFF,
)
from factions.systems.warcrow.kernels.morale import (
    drop_states,
    taint,
)
from factions.systems.warcrow.kernels.skills import find_target, on_target, pay, perform
from factions.systems.warcrow.kernels.spells import MOST_TINGE_DICE
from factions.systems.warcrow.kernels.spending import spend
from factions.systems.warcrow.kernels.tinge import MILD, face_tinge
from factions.systems.warcrow.kernels.worth import strain
from factions.tabletop.jit import kernel

Book = Any
TOKEN_PRICE = 0.3  # of a wound: a token of Tinge, to who has none


@kernel
def price_of_tinge(d: Record, s: Record, u: int, tokens: float, any_: float) -> float:
    """Return what Tinge costs a unit: its tokens, dearer the more it has, and facing its effects.

    tokens: how many on average. any_: the chance of at least one.
    """
    price = TOKEN_PRICE * d.worth[u] * (1 + s.tinge[u])
    return float(price * tokens + any_ * strain(d, s, u, 1))


@kernel
def price_of_dice(d: Record, s: Record, u: int, dice: int) -> float:
    """Return what the Tinge of so many black dice is expected to cost a unit; three at most."""
    row = min(dice, MOST_TINGE_DICE)
    return price_of_tinge(d, s, u, d.tinge_odds[row, 0], d.tinge_odds[row, 1])


@kernel
def guard_of(d: Record, s: Record, u: int, t: int, value: float) -> tuple[int, int]:
    """Return the unit that would block a spell of unit u on unit t, and its kind of block.

    -1 where none would: the target itself by Dispel, which costs nothing; or else that Spellcaster
    of its player whose block is likely to spare most beyond what its Tinge is expected to cost.
    """
    player = 1 - player_of(d, u)
    if player_of(d, t) == player and d.guard[t, DISPELS] and able(s, t):
        return t, int(d.guard[t, DISPELS])
    open_, best, most, chosen = d.casts[u, 0, condition(s, u)], -1, 0.0, 0
    for i in range(d.blockers[player]):
        w = d.blocker[player, i]
        if not able(s, w):
            continue
        kind = d.guard[w, WARDS_OFF]
        spares = value * (open_ - d.casts[u, kind, condition(s, u)])
        gain = spares - price_of_dice(d, s, w, MOST_TINGE_DICE)
        if gain > most:
            best, most, chosen = w, gain, int(kind)
    return best, chosen


@kernel
def blocker(d: Record, s: Record, u: int, t: int, value: float) -> tuple[int, int]:
    """Return the unit that blocks a spell on unit t, -1 where none does, and its kind of block."""
    player = 1 - player_of(d, u)
    dispels = player_of(d, t) == player and d.guard[t, DISPELS] and able(s, t)
    if d.policy[player] == RANDOM and not dispels:
        for i in range(d.blockers[player]):
            if able(s, d.blocker[player, i]) and coin(s):
                return int(d.blocker[player, i]), int(d.guard[d.blocker[player, i], WARDS_OFF])
        return -1, 0
    return guard_of(d, s, u, t, value)


@kernel
def condition(s: Record, u: int) -> int:
    """Return the column of a caster's chances: 1 where it is full of Tinge, 2 more frightened."""
    return (1 if s.tinge[u] >= MILD else 0) + (2 if s.states[u] & FRIGHTENED else 0)


@kernel
def worth_of_cast(d: Record, s: Record, u: int, t: int, value: float) -> float:
    """Return what a casting is worth whose effects on unit t are: its chance, and its Tinge."""
    kind, row = guard_of(d, s, u, t, value)[1], condition(s, u)
    price = price_of_tinge(d, s, u, 1.0, 1.0)
    return float(value * d.casts[u, kind, row] - price * d.mended[u, kind, row])


@kernel
def buy_boosts(d: Record, s: Record, k: int, t: int) -> int:
    """Choose the alterations worth their dice, into `boosts`; return how many dice they cost."""
    u, dice, paid = d.skill_of[k], 0, 0.0
    plain = on_target(d, s, k, u, t, -1)
    for boost in range(1, 4):
        if d.boost_dice[k, boost] == 0:
            continue
        s.boosts |= 1 << boost
        more = on_target(d, s, k, u, t, -1)
        rolled = dice + d.boost_dice[k, boost]
        price = price_of_dice(d, s, u, rolled)
        if more - plain > price - paid:
            plain, dice, paid = more, rolled, price
        else:
            s.boosts &= ~(1 << boost)
    return int(dice)


@kernel
def boosted_target(d: Record, s: Record, k: int, u: int) -> tuple[int, int]:
    """Return the target of a spell and the dice of its alterations; the range is bought first."""
    s.boosts = 0
    t = find_target(d, s, k, u, -1)
    if t >= 0:
        return t, buy_boosts(d, s, k, t)
    for boost in range(1, 4):
        if d.boost_dice[k, boost] > 0 and t < 0:
            s.boosts = 1 << boost
            t = find_target(d, s, k, u, -1)
            if t >= 0:
                return t, int(d.boost_dice[k, boost])
    s.boosts = 0
    return -1, 0


@kernel
def cast(d: Record, s: Record, book: Book, k: int) -> None:
    """Cast a spell: target and alterations, blocking, the willpower roll, effects, the Tinge."""
    u = d.skill_of[k]
    t, dice = boosted_target(d, s, k, u)
    if t < 0:
        return
    spend(d, s, k, t)
    by, kind = blocker(d, s, u, t, s.plan[0])
    blocks, backlash = spells.block(s.rng, book, d.guard_dice[kind], d.guard_does[kind] & MASTERS)
    backlash = backlash if d.guard_does[kind] & TAINTS else 0
    frightened = s.states[u] & FRIGHTENED != 0
    got, tainted = spells.casting(s.rng, book, d.will[u], frightened, blocks, s.tinge[u] >= MILD)
    drop_states(s, u, FRIGHTENED)
    taint(s, u, 1 if tainted else 0)
    events.emit(s, events.SPELL, u, by, got, blocks)
    events.add_numbers(s, dice, backlash)
    if got > blocks:
        perform(d, s, book, k, t, -1)
        risked = spells.tinge(s.rng, book, dice)
        taint(s, u, risked)
        tainted = tainted or risked > 0
    if tainted:
        face_tinge(d, s, book, u)
    if backlash > 0:
        taint(s, by, backlash)
        face_tinge(d, s, book, by)


@kernel
def use_skill(d: Record, s: Record, book: Book, k: int) -> None:
    """Do the action of a combat skill, or cast a spell, on the target it is now worth most on."""
    u = d.skill_of[k]
    if not able(s, u):
        return
    if d.skill_at[k] == CASTING:
        cast(d, s, book, k)
        return
    s.boosts = 0
    t = find_target(d, s, k, u, -1)
    if t >= 0 and s.plan[0] > 0.0:
        pay(d, s, k, t)
        perform(d, s, book, k, t, -1)
