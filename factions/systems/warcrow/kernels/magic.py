"""Spells: declaring, blocking, casting, and what the Tinge does.

Source: Warcrow 1.6, "Magic", "Tinge Roll", "Tinge Effects", "Dispel", "Spellcaster".
"""

from typing import Any

from factions.systems.warcrow.kernels import events, rolls
from factions.systems.warcrow.kernels.agenda import push_step
from factions.systems.warcrow.kernels.bonuses import able
from factions.systems.warcrow.kernels.choices import coin, policy_of
from factions.systems.warcrow.kernels.damage import destroy, heal, suffer
from factions.systems.warcrow.kernels.formation import player_of
from factions.systems.warcrow.kernels.layout import (
    FRIGHTENED,
    RANDOM,
    READY,
    SHIFT,
    SLOWED,
    Record,
)
from factions.systems.warcrow.kernels.lore import CASTER, CASTING, SCION, WARDS
from factions.systems.warcrow.kernels.morale import add_stress, drop_states, give_states
from factions.systems.warcrow.kernels.sight import reach_to
from factions.systems.warcrow.kernels.skills import find_target, on_target, pay, perform
from factions.systems.warcrow.kernels.spending import spend
from factions.tabletop.jit import kernel
from factions.tabletop.rng import octal

Book = Any
BLACK, ORANGE = 5, 1
MOST_BLOCKING, MOST_TINGE_DICE = 3, 3
SCION_SHIFT = 3  # strides by the table of the Scions
SPREADS = 5.0  # strides within which a unit torn apart taints all others
MILD, HARSH, SCION_HARSH = 4, 6, 7  # the most Tinge of the rows of the tables
BLOCK_CHANCE = 0.35  # of a spell that can be blocked
BLOCK_PRICE = 0.6  # of a stress level: what the Tinge of blocking is expected to cost
BOOST_PRICE = 0.2  # of a wound, a die of the Tinge roll


@kernel
def taint(s: Record, u: int, amount: int) -> None:
    """Give a unit Tinge."""
    if amount > 0 and s.status[u] == READY:
        s.tinge[u] += amount
        events.emit(s, events.TINGED, u, -1, s.tinge[u], 0)


@kernel
def torn_apart(d: Record, s: Record, u: int) -> None:
    """Destroy a unit by its own Tinge: all others within 5 strides receive 1."""
    for w in range(d.first[2]):
        if w != u and s.status[w] == READY:
            if reach_to(d, s, u, s.x[u, 0], s.y[u, 0], w) <= SPREADS:
                taint(s, w, 1)
    if d.guest[u] >= 0 and s.character[u] >= 0:
        destroy(d, s, d.guest[u], -1)
        s.character[u] = -1
    destroy(d, s, u, -1)


@kernel
def _scion(d: Record, s: Record, book: Book, u: int) -> None:
    """Roll on the table of the Scions of Yaldabaoth and apply exactly what is rolled."""
    face = book.faces[ORANGE, octal(s.rng)]
    success, special = rolls.lane(face, 0) > 0, rolls.lane(face, 2) > 0
    thin, faint = rolls.lane(face, 3) > 0, rolls.lane(face, 5) > 0
    if success and special:
        taint(s, u, 1)
    elif success and faint:
        give_states(d, s, u, SLOWED)
    elif success:
        add_stress(d, s, u, 1)
    elif thin:
        push_step(s, SHIFT, u, -1, SCION_SHIFT)
    elif special:
        heal(d, s, u, 1)
    else:
        suffer(d, s, u, 1, -1)


@kernel
def face_tinge(d: Record, s: Record, book: Book, u: int) -> None:
    """Let a unit face the effects of the Tinge on its profile."""
    held = s.tinge[u]
    if held < 1 or s.status[u] != READY:
        return
    scion = d.traits[u] & SCION != 0
    if held > (SCION_HARSH if scion else HARSH):
        torn_apart(d, s, u)
    elif scion:
        if held > 1:
            _scion(d, s, book, u)
    else:
        add_stress(d, s, u, 1)
        if held > MILD:
            suffer(d, s, u, 1, -1)


@kernel
def tinge_roll(s: Record, book: Book, u: int, dice: int) -> int:
    """Roll so many black dice, three at most; the unit receives 1 Tinge for each hollow block."""
    got = 0
    for _ in range(min(dice, MOST_TINGE_DICE)):
        got += rolls.lane(book.faces[BLACK, octal(s.rng)], 4)
    taint(s, u, got)
    return got


@kernel
def blocker(d: Record, s: Record, u: int, t: int, value: float) -> int:
    """Return the unit that blocks a spell on unit t, -1 where none does.

    The target itself by Dispel, which costs nothing; or else a Spellcaster of its player, where
    the spell hurts more than the Tinge is expected to.
    """
    player = 1 - player_of(d, u)
    if player_of(d, t) == player and d.dispel[t] and able(s, t):
        return t
    for w in range(d.first[player], d.first[player + 1]):
        if d.traits[w] & CASTER and able(s, w):
            if policy_of(d, w) == RANDOM and coin(s):
                return w
            if value * BLOCK_CHANCE > BLOCK_PRICE * d.worth[w] * (1 + s.tinge[w]):
                return w
    return -1


@kernel
def block(d: Record, s: Record, book: Book, w: int, t: int) -> tuple[int, int]:
    """Roll to block a spell on unit t; return the blocks and the Tinge it brings the blocker."""
    blocks = tinge = 0
    if w == t and d.dispel[t]:
        for die in range(6):
            for _ in range(d.dispel[t] >> 4 * die & 15):
                blocks += rolls.lane(book.faces[die, octal(s.rng)], 1)
        return blocks, 0
    for _ in range(MOST_BLOCKING):
        face = book.faces[BLACK, octal(s.rng)]
        blocks += rolls.lane(face, 1)
        tinge += rolls.lane(face, 4)
        if d.traits[w] & WARDS:
            blocks += rolls.lane(face, 4) + rolls.lane(face, 5)
    return blocks, tinge


@kernel
def buy_boosts(d: Record, s: Record, k: int, t: int) -> int:
    """Choose the alterations worth their dice, into `boosts`; return how many dice they cost."""
    u, dice = d.skill_of[k], 0
    plain = on_target(d, s, k, u, t, -1)
    for boost in range(1, 4):
        if d.boost_dice[k, boost] == 0:
            continue
        s.boosts |= 1 << boost
        more = on_target(d, s, k, u, t, -1)
        if more - plain > BOOST_PRICE * d.worth[u] * d.boost_dice[k, boost] * (1 + s.tinge[u]):
            plain = more
            dice += d.boost_dice[k, boost]
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
    by = blocker(d, s, u, t, s.plan[0])
    blocks, backlash = block(d, s, book, by, t) if by >= 0 else (0, 0)
    frightened = s.states[u] & FRIGHTENED != 0
    got = rolls.lane(rolls.calm(s.rng, book, d.will[u], frightened), 0)
    drop_states(s, u, FRIGHTENED)
    risked = 0
    if got == blocks and s.tinge[u] < MILD:
        got += 1
        risked = 1
        taint(s, u, 1)
    events.emit(s, events.SPELL, u, by, got, blocks)
    events.add_numbers(s, dice, backlash)
    if got > blocks:
        perform(d, s, book, k, t, -1)
        if dice > 0:
            risked += tinge_roll(s, book, u, dice)
    if risked > 0:
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
