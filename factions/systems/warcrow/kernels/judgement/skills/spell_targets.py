"""A spell's best target, the alterations worth their price, and the best unit to block it.

Source: Warcrow 1.6, "Alterations", "Blocking a Spell", "Dispel".
"""

from factions.systems.warcrow.kernels.judgement.skills.skill_targets import find_target, on_target
from factions.systems.warcrow.kernels.judgement.worth import strain
from factions.systems.warcrow.kernels.record.cards import (
    DISPELS,
    HARSH,
    MILD,
    MOST_TINGE_DICE,
    SCION,
    SCION_HARSH,
    WARDS_OFF,
)
from factions.systems.warcrow.kernels.record.layout import ALTER, FRIGHTENED, RANDOM, TINGES
from factions.systems.warcrow.kernels.record.players import coin, player_of, policy_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.units import able
from factions.tabletop.compiler.jit import kernel

EVERY_BOOST = 0b1110  # bits of all the alterations that a spell may have
TOKEN_PRICE = 0.3  # of a wound: a token of Tinge, to a unit without any


@kernel(read_only=("d",))
def price_of_tinge(d: Setup, s: State, u: int, tokens: float, any_: float) -> float:
    """Return what Tinge costs a unit: its tokens, dearer the more it has, and facing its effects.

    tokens: how many on average. any_: the chance of at least one.
    """
    price = TOKEN_PRICE * d.worth[u] * (1 + s.tinge[u])
    whole = price * tokens + any_ * strain(d, s, u, 1)
    return float(d.taste[player_of(d, u), TINGES] * whole)


@kernel(read_only=("d",))
def price_of_dice(d: Setup, s: State, u: int, dice: int) -> float:
    """Return what the Tinge of so many black dice is expected to cost a unit; three at most."""
    row = min(dice, MOST_TINGE_DICE)
    return price_of_tinge(d, s, u, d.tinge_odds[row, 0], d.tinge_odds[row, 1])


@kernel(read_only=("d",))
def wants_to_temper(d: Setup, s: State, u: int, dice: int) -> bool:
    """Return whether unit u receives a Tinge for certain rather than roll so many black dice.

    It does where the roll could tear it apart and one Tinge would not: on average three dice bring
    less than one.
    """
    if dice > 0 and policy_of(d, u) == RANDOM:
        return coin(s)
    most = SCION_HARSH if d.traits[u] & SCION else HARSH
    return bool(s.tinge[u] + min(dice, MOST_TINGE_DICE) > most >= s.tinge[u] + min(dice, 1))


@kernel(read_only=("d",))
def guard_of(d: Setup, s: State, u: int, target: int, value: float) -> tuple[int, int]:
    """Return the unit that would block a spell of unit u on its target, and its kind of block.

    -1 where none would: the target itself by Dispel, which costs nothing; or else that Spellcaster
    of its player whose block is likely to spare most beyond what its Tinge is expected to cost.
    """
    player = 1 - player_of(d, u)
    if player_of(d, target) == player and d.guard[target, DISPELS] and able(s, target):
        return target, int(d.guard[target, DISPELS])
    open_, best, most, chosen = d.casts[u, 0, caster_condition(s, u)], -1, 0.0, 0
    for row in range(d.blockers[player]):
        v = d.blocker[player, row]
        if not able(s, v):
            continue
        kind = d.guard[v, WARDS_OFF]
        spares = value * (open_ - d.casts[u, kind, caster_condition(s, u)])
        gain = spares - price_of_dice(d, s, v, MOST_TINGE_DICE)
        if gain > most:
            best, most, chosen = v, gain, int(kind)
    return best, chosen


@kernel(read_only=("d",))
def blocker(d: Setup, s: State, u: int, target: int, value: float) -> tuple[int, int]:
    """Return the unit that blocks a spell on its target, or -1, and its kind of block."""
    player = 1 - player_of(d, u)
    dispels = player_of(d, target) == player and d.guard[target, DISPELS] and able(s, target)
    if d.policy[player] == RANDOM and not dispels:
        for row in range(d.blockers[player]):
            if able(s, d.blocker[player, row]) and coin(s):
                return int(d.blocker[player, row]), int(d.guard[d.blocker[player, row], WARDS_OFF])
        return -1, 0
    return guard_of(d, s, u, target, value)


@kernel
def caster_condition(s: State, u: int) -> int:
    """Return the column of a caster's chances: 1 where it is full of Tinge, 2 more frightened."""
    return (1 if s.tinge[u] >= MILD else 0) + (2 if s.states[u] & FRIGHTENED else 0)


@kernel(read_only=("d",))
def worth_of_cast(d: Setup, s: State, u: int, target: int, value: float) -> float:
    """Return what a casting is worth whose effects on its target are: its chance, and its Tinge."""
    kind, row = guard_of(d, s, u, target, value)[1], caster_condition(s, u)
    price = price_of_tinge(d, s, u, 1.0, 1.0)
    return float(value * d.casts[u, kind, row] - price * d.mended[u, kind, row])


@kernel(read_only=("d",))
def buy_boosts(d: Setup, s: State, skill: int, target: int) -> tuple[int, int, float]:
    """Choose the alterations worth their dice; return their bits and how many dice they cost.

    At the end is what they add, the Tinge of those dice taken off.
    """
    u, dice, paid, boosts = d.skill_of[skill], 0, 0.0, 0
    begun = plain = on_target(d, s, skill, u, target, -1, boosts)
    for boost in range(1, 4):
        if d.boost_dice[skill, boost] == 0:
            continue
        more = on_target(d, s, skill, u, target, -1, boosts | 1 << boost)
        rolled = dice + int(d.boost_dice[skill, boost])
        price = price_of_dice(d, s, u, rolled)
        if more - plain > price - paid:
            plain, dice, paid = more, rolled, price
            boosts |= 1 << boost
    return boosts, dice, plain - begun - paid


@kernel(read_only=("d",))
def worth_of_boosts(d: Setup, s: State, skill: int, target: int) -> float:
    """Return what the alterations of a spell that reaches its target are worth before the roll."""
    part = d.taste[player_of(d, d.skill_of[skill]), ALTER]
    return float(part * buy_boosts(d, s, skill, target)[2] if part > 0.0 else 0.0)


@kernel(read_only=("d",))
def boosted_target(d: Setup, s: State, skill: int, u: int) -> tuple[int, float, int, int]:
    """Return the target of a spell, its worth on it, bits and dice of its alterations.

    The range is bought first. The worth leaves out what other alterations add.
    """
    target, value, boosts = reached_target(d, s, skill, u)
    if target < 0:
        return -1, 0.0, 0, 0
    if boosts == 0:
        boosts, dice, _ = buy_boosts(d, s, skill, target)
        return target, value, boosts, dice
    return target, value, 1 << boosts, int(d.boost_dice[skill, boosts])


@kernel(read_only=("d",))
def reached_target(d: Setup, s: State, skill: int, u: int) -> tuple[int, float, int]:
    """Return the target of a skill or spell, its worth on it, the alteration that reaches it or 0.

    The spell as it stands comes first.
    """
    for boost in range(4):
        if boost == 0 or d.boost_dice[skill, boost] > 0:
            target, value = find_target(d, s, skill, u, -1, 1 << boost & ~1, 0.0)
            if target >= 0:
                return target, value, boost
    return -1, 0.0, 0


@kernel(read_only=("d",))
def promises(d: Setup, s: State, skill: int, u: int, least: float) -> bool:
    """Return whether a skill or spell is worth more than `least` on any target that it reaches.

    least: at least 0. It is looked into with each alteration by itself, and with all of them.
    """
    altered = d.boost_dice[skill, 1] > 0
    if altered and find_target(d, s, skill, u, -1, EVERY_BOOST, least)[0] >= 0:
        return True
    for boost in range(4):
        if boost == 0 or d.boost_dice[skill, boost] > 0:
            if find_target(d, s, skill, u, -1, 1 << boost & ~1, least)[0] >= 0:
                return True
    return False
