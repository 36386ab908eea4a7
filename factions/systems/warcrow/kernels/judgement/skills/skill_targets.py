"""The best target of a skill, and whether the skill is worth its price.

Source: Warcrow 1.6, "Requirements", "Target".
"""

from factions.systems.warcrow.kernels.judgement.skills.deeds_worth import worth_on_all
from factions.systems.warcrow.kernels.judgement.worth import strain
from factions.systems.warcrow.kernels.record.cards import (
    ALLY,
    FOE,
    MELEE_ROLL,
    OPPONENT,
    REACH,
    SHOT_ROLL,
    TINGE,
)
from factions.systems.warcrow.kernels.record.layout import (
    PER_BLOCK,
    PER_SUCCESS,
    RANDOM,
    READY,
    SHOT_PER_BLOCK,
    SHOT_PER_SUCCESS,
    TOKEN,
)
from factions.systems.warcrow.kernels.record.players import coin, player_of, policy_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.sight import sees, within
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def hidden(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether unit v is too far off for unit u to pick it with shots, spells and skills."""
    if s.disguised[v]:
        return True
    if d.hides[v, 0] <= 0.0 or d.hides[v, 1] > 0.0:
        return False
    return not within(d, s, u, v, d.hides[v, 0])


@kernel(read_only=("d",))
def _in_range(d: Setup, s: State, skill: int, u: int, target: int, boosts: int) -> bool:
    """Return whether a unit may be the target of a skill of unit u, lines of sight apart."""
    foe = player_of(d, u) != player_of(d, target)
    if s.status[target] != READY or foe != (d.skill_to[skill] == FOE):
        return False
    if target == u and d.skill_others[skill]:
        return False
    if d.skill_only[skill] and d.labels[target] & d.skill_only[skill] == 0:
        return False
    if target == u:
        return True
    if not within(d, s, u, target, d.skill_within[skill] + _longer(d, skill, boosts)):
        return False
    return not (foe and hidden(d, s, u, target))


@kernel(read_only=("d",))
def _longer(d: Setup, skill: int, boosts: int) -> float:
    """Return the strides that the alterations bought add to the range of a spell."""
    more = 0.0
    for row in range(d.deed_first[skill], d.deed_first[skill + 1]):
        if d.deed_what[row] == REACH and boosts >> d.deed_boost[row] & 1:
            more += d.deed_amount[row]
    return more


@kernel(read_only=("d",))
def bought(d: Setup, row: int, boosts: int) -> bool:
    """Return whether a deed comes with the spell as it stands, or with an alteration bought.

    boosts: bits of the alterations that are.
    """
    return bool(d.deed_boost[row] == 0 or boosts >> d.deed_boost[row] & 1)


@kernel(read_only=("d",))
def on_target(d: Setup, s: State, skill: int, u: int, target: int, v: int, boosts: int) -> float:
    """Return what the deeds of a skill are worth with a target; boosts: as in `bought`.

    Deeds reckon with the Tinge that those before them bring the target.
    """
    total, best, held = 0.0, 0.0, s.tinge[target]
    for row in range(d.deed_first[skill], d.deed_first[skill + 1]):
        if bought(d, row, boosts):
            worth = worth_on_all(d, s, row, u, target, v)
            total += worth
            best = max(best, worth)
            if d.deed_what[row] == TINGE and d.deed_to[row] in (ALLY, FOE) and worth != 0.0:
                s.tinge[target] = max(0, s.tinge[target] + d.deed_amount[row])
    s.tinge[target] = held
    return best if d.skill_either[skill] else total


@kernel(read_only=("d",))
def find_target(
    d: Setup, s: State, skill: int, u: int, v: int, boosts: int, floor: float
) -> tuple[int, float]:
    """Return the target a skill is worth most on, -1 where none is, and what it is worth on it.

    The target of a skill without one of its own is its bearer, or the opponent. boosts: as in
    `bought`. floor: on others a skill has to be worth more, or whether they are seen is not looked
    into; 0 at least.
    """
    to = d.skill_to[skill]
    if to not in (ALLY, FOE):
        target = v if to == OPPONENT else u
        return target, on_target(d, s, skill, u, target, v, boosts) if target >= 0 else 0.0
    player = player_of(d, u) if to == ALLY else 1 - player_of(d, u)
    best, most = -1, floor
    for target in range(d.first[player], d.first[player + 1]):
        if not _in_range(d, s, skill, u, target, boosts):
            continue
        worth = on_target(d, s, skill, u, target, v, boosts)
        if worth > most and (d.skill_unseen[skill] or target == u or sees(d, s, u, target)):
            best, most = target, worth
    return best, most if best >= 0 else 0.0


@kernel(read_only=("d",))
def price_of(d: Setup, s: State, skill: int) -> float:
    """Return what a skill costs its player: token, stress, Tinge and wounds."""
    u, tinge, wounds = d.skill_of[skill], d.skill_price[skill, 1], d.skill_price[skill, 2]
    price = token_price(d, s, skill) + strain(d, s, u, d.skill_price[skill, 0])
    return float(price + d.worth[u] * (0.3 * max(0, tinge) + wounds))


@kernel(read_only=("d",))
def wants(d: Setup, s: State, skill: int, value: float) -> bool:
    """Return whether a player uses a skill worth so much. What costs nothing is not turned down."""
    price = price_of(d, s, skill)
    if price > 0.0 and policy_of(d, d.skill_of[skill]) == RANDOM:
        return coin(s)
    return bool(value * d.skill_chance[skill] > price or price == 0.0)


@kernel(read_only=("d",))
def choose_deed(d: Setup, s: State, skill: int, u: int, target: int, v: int) -> int:
    """Return the deed worth most of a skill that does only one."""
    best, most = d.deed_first[skill], -1.0
    for row in range(d.deed_first[skill], d.deed_first[skill + 1]):
        worth = worth_on_all(d, s, row, u, target, v)
        if worth > most:
            best, most = row, worth
    return int(best)


@kernel(read_only=("d",))
def token_price(d: Setup, s: State, skill: int) -> float:
    """Return what the command token that a skill costs is worth, 0 where it costs none."""
    return float(d.taste[player_of(d, d.skill_of[skill]), TOKEN]) if d.skill_command[skill] else 0.0


@kernel(read_only=("d",))
def wants_to_lend(d: Setup, s: State, skill: int, u: int, v: int, roll: int) -> bool:
    """Return whether what a skill lends to a roll is worth its price."""
    if policy_of(d, u) == RANDOM:
        return coin(s)
    one, two, row = s.page[u], s.page[v], d.deed_first[skill]
    if roll == MELEE_ROLL:
        gain = float(d.gain[one, two, PER_SUCCESS]) * d.worth[v]
    elif roll == SHOT_ROLL:
        gain = float(d.gain[one, two, SHOT_PER_SUCCESS]) * d.worth[v]
    else:
        melee = s.engaged[u, v]
        spares = d.gain[two, one, PER_BLOCK if melee else SHOT_PER_BLOCK]
        gain = float(spares) * d.worth[u]
    side = 0 if roll & (MELEE_ROLL | SHOT_ROLL) else 1
    price = token_price(d, s, skill) + strain(d, s, u, d.skill_price[skill, 0])
    return bool(gain * d.deed_worth[row, side] > price + d.worth[u] * d.skill_price[skill, 2])


@kernel(read_only=("d",))
def worth_of_ward(d: Setup, s: State, u: int, skill: int, wounds: int) -> float:
    """Return what the wounds that a skill prevents are worth."""
    row = d.deed_first[skill]
    most = min(1.0 * wounds, d.deed_amount[row] + d.deed_mean[row])
    return float(d.worth[u] * min(most, 1.0 * s.left[u]) * d.skill_chance[skill])
