"""Using skills: at which moment, on whom, whether it is worth it.

Source: Warcrow 1.6, "Skills", "Requirements", "Command Skills", "Passive Skills".
"""

from typing import Any

from factions.systems.warcrow.kernels import events, rolls
from factions.systems.warcrow.kernels.bonuses import able, ended, holds
from factions.systems.warcrow.kernels.choices import coin, policy_of
from factions.systems.warcrow.kernels.damage import suffer
from factions.systems.warcrow.kernels.deeds import do_deed
from factions.systems.warcrow.kernels.formation import player_of
from factions.systems.warcrow.kernels.gauge import touches, worth_on_all
from factions.systems.warcrow.kernels.layout import RANDOM, READY, Record
from factions.systems.warcrow.kernels.lore import (
    ABOUT_ROLL,
    ALLY,
    ALLY_FINISH,
    FOE,
    OPPONENT,
    REACH,
    TROOP_LOST,
)
from factions.systems.warcrow.kernels.morale import add_stress
from factions.systems.warcrow.kernels.sight import sees, within
from factions.systems.warcrow.kernels.spending import spend, token_price, usable
from factions.systems.warcrow.kernels.worth import strain
from factions.tabletop.jit import kernel

Book = Any
WILL = -2  # a skill's luck is its bearer's willpower


@kernel
def hidden(d: Record, s: Record, u: int, t: int) -> bool:
    """Tell whether unit t is too far off for unit u to pick it with shots, spells and skills."""
    if d.hides[t, 0] <= 0.0 or d.hides[t, 1] > 0.0:
        return False
    return not within(d, s, u, t, d.hides[t, 0])


@kernel
def _in_range(d: Record, s: Record, k: int, u: int, t: int) -> bool:
    """Tell whether unit t may be the target of a skill of unit u, lines of sight apart."""
    foe = player_of(d, u) != player_of(d, t)
    if s.status[t] != READY or foe != (d.skill_to[k] == FOE) or (t == u and d.skill_others[k]):
        return False
    if d.skill_only[k] and d.labels[t] & d.skill_only[k] == 0:
        return False
    if t == u:
        return True
    if not within(d, s, u, t, d.skill_within[k] + _longer(d, s, k)):
        return False
    return not (foe and hidden(d, s, u, t))


@kernel
def _longer(d: Record, s: Record, k: int) -> float:
    """Return the strides that the alterations bought add to the range of a spell."""
    more = 0.0
    for row in range(d.deed_first[k], d.deed_first[k + 1]):
        if d.deed_what[row] == REACH and s.boosts >> d.deed_boost[row] & 1:
            more += d.deed_amount[row]
    return more


@kernel
def bought(d: Record, s: Record, row: int) -> bool:
    """Tell whether a deed comes with the spell as it stands, or with an alteration bought."""
    return bool(d.deed_boost[row] == 0 or s.boosts >> d.deed_boost[row] & 1)


@kernel
def on_target(d: Record, s: Record, k: int, u: int, t: int, v: int) -> float:
    """Return what the deeds of a skill are worth with target t."""
    total, best = 0.0, 0.0
    for row in range(d.deed_first[k], d.deed_first[k + 1]):
        if bought(d, s, row):
            worth = worth_on_all(d, s, row, u, t, v)
            total += worth
            best = max(best, worth)
    return best if d.skill_either[k] else total


@kernel
def find_target(d: Record, s: Record, k: int, u: int, v: int) -> int:
    """Return the target a skill is worth most on, -1 where none is; its worth goes into plan[0].

    A skill without a target of its own returns its bearer, or the opponent.
    """
    to = d.skill_to[k]
    if to not in (ALLY, FOE):
        t = v if to == OPPONENT else u
        s.plan[0] = on_target(d, s, k, u, t, v) if t >= 0 else 0.0
        return t
    player = player_of(d, u) if to == ALLY else 1 - player_of(d, u)
    best, most = -1, 0.0
    for t in range(d.first[player], d.first[player + 1]):
        if not _in_range(d, s, k, u, t):
            continue
        worth = on_target(d, s, k, u, t, v)
        if worth > most and (d.skill_unseen[k] or t == u or sees(d, s, u, t)):
            best, most = t, worth
    s.plan[0] = most
    return best


@kernel
def price_of(d: Record, s: Record, k: int) -> float:
    """Return what a skill costs its player: token, stress, Tinge and wounds."""
    u = d.skill_of[k]
    price = token_price(d, s, k) + strain(d, s, u, d.skill_price[k, 0])
    return float(price + d.worth[u] * (0.3 * max(0, d.skill_price[k, 1]) + d.skill_price[k, 2]))


@kernel
def wants(d: Record, s: Record, k: int, value: float) -> bool:
    """Tell whether a player uses a skill worth so much. What costs nothing is not turned down."""
    price = price_of(d, s, k)
    if price > 0.0 and policy_of(d, d.skill_of[k]) == RANDOM:
        return coin(s)
    return bool(value * d.skill_chance[k] > price or price == 0.0)


@kernel
def pay(d: Record, s: Record, k: int, v: int) -> None:
    """Pay for a skill and note its use."""
    u = d.skill_of[k]
    spend(d, s, k, v)
    add_stress(d, s, u, d.skill_price[k, 0])
    if d.skill_price[k, 1] != 0:
        s.tinge[u] += d.skill_price[k, 1]
        events.emit(s, events.TINGED, u, -1, s.tinge[u], 0)
    if d.skill_price[k, 2] > 0:
        suffer(d, s, u, d.skill_price[k, 2], -1)


@kernel
def lucky(d: Record, s: Record, book: Book, k: int) -> bool:
    """Roll what a skill needs a success of; tell whether there is one, or none needed."""
    row = d.skill_luck[k]
    if row == -1:
        return True
    row = d.will[d.skill_of[k]] if row == WILL else row
    got = rolls.lane(rolls.calm(s.rng, book, row, False), 0)
    events.emit(s, events.TEST, d.skill_of[k], -1, got, 1)
    events.add_numbers(s, events.SKILL_TEST, 0)
    return got > 0


@kernel
def _choice(d: Record, s: Record, k: int, u: int, t: int, v: int) -> int:
    """Return the deed worth most of a skill that does only one."""
    best, most = d.deed_first[k], -1.0
    for row in range(d.deed_first[k], d.deed_first[k + 1]):
        worth = worth_on_all(d, s, row, u, t, v)
        if worth > most:
            best, most = row, worth
    return int(best)


@kernel
def perform(d: Record, s: Record, book: Book, k: int, t: int, v: int) -> None:
    """Do the deeds of a skill that has been paid for, in the order printed."""
    u = d.skill_of[k]
    if not lucky(d, s, book, k):
        return
    chosen = _choice(d, s, k, u, t, v) if d.skill_either[k] else -1
    for row in range(d.deed_first[k], d.deed_first[k + 1]):
        if not bought(d, s, row) or (chosen >= 0 and row != chosen):
            continue
        for w in range(d.first[2]):
            if not touches(d, s, row, u, t, v, w):
                continue
            met = ended(d.deed_when[row], s.struck_for, 0, False)
            if met and holds(d, s, u, w, d.deed_when[row] & ABOUT_ROLL, 0.0):
                do_deed(d, s, book, row, u, w)


@kernel
def moment(d: Record, s: Record, book: Book, u: int, v: int, at: int) -> None:
    """Use the skills unit u has for a moment, against unit v or -1, where they are worth it."""
    if u < 0 or d.moments[u] >> at & 1 == 0 or not (able(s, u) or at == TROOP_LOST):
        return
    for k in range(d.skill_first[u], d.skill_first[u + 1]):
        if d.skill_at[k] == at:
            offer(d, s, book, k, v)


@kernel
def after_combat(
    d: Record, s: Record, book: Book, u: int, v: int, at: int, score: tuple[int, int]
) -> None:
    """Use the skills of unit u for the end of a fight or a shot: wounds dealt and suffered."""
    if d.moments[u] >> at & 1 == 0 or not able(s, u):
        return
    felled = s.status[v] != READY
    for k in range(d.skill_first[u], d.skill_first[u + 1]):
        if d.skill_at[k] == at and ended(d.skill_when[k], score[0], score[1], felled):
            s.struck_for = score[0]
            offer(d, s, book, k, v)


@kernel
def offer(d: Record, s: Record, book: Book, k: int, v: int) -> None:
    """Use one skill if it may be used and is wanted."""
    u = d.skill_of[k]
    if not usable(d, s, k) or not holds(d, s, u, v, d.skill_when[k] & ABOUT_ROLL, d.skill_near[k]):
        return
    s.boosts = 0
    t = find_target(d, s, k, u, v)
    value = s.plan[0]
    if t >= 0 and value != 0.0 and wants(d, s, k, value):
        pay(d, s, k, t)
        perform(d, s, book, k, t, v)


@kernel
def ally_finished(d: Record, s: Record, book: Book, u: int) -> None:
    """Use the skills for when any unit of a player has finished its activation."""
    player = player_of(d, u)
    for i in range(d.watched[player]):
        k = d.watch[player, i]
        if d.skill_at[k] == ALLY_FINISH and able(s, d.skill_of[k]):
            offer(d, s, book, k, -1)
