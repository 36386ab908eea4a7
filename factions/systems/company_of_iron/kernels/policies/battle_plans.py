"""Which battle plan a player plays: what each plan in the hand is worth now.

Source: Company of Iron, Core Rules, "Command Cards".
"""

import math

from factions.systems.company_of_iron.kernels.judgement.cards import plays
from factions.systems.company_of_iron.kernels.record.layout import (
    ARMOUR,
    BOOST,
    BRACE,
    CARD,
    DEFENCE,
    HOARD,
    INJURED,
    MAT,
    PARRY,
    PATHFINDER,
    PLAYING,
    RAT,
    REROLL,
    SPEED,
    STEALTH,
    STRENGTH,
    TOUGH,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table.bases import gap, has, lanes, ready
from factions.tabletop.compiler.jit import kernel

# What a point of a stat is worth in a plan: of the worth of the models that can use it now.
SKILL, SHELL, PACE, COMMAND_WORTH = 0.07, 0.06, 0.02, 0.002
# What advantages are worth in a plan, likewise.
TOUGHNESS, HIDING, NIMBLE, SUREFOOTED, TOGETHER = 0.15, 0.1, 0.02, 0.01, 0.04
FAR_OFF, OUT_OF_REACH = 1e6, 2e6  # inches
MAY_STRIKE, MAY_SHOOT, STRUCK_AT, SHOT_AT, UNENGAGED = 1, 2, 4, 8, 16  # of `threat`


@kernel(read_only=("d",))
def use_of(d: Setup, s: State, player: int) -> None:
    """Write into `threat` what each model of a player has to do with enemies now, as bits.

    MAY_STRIKE: it may strike one this round; MAY_SHOOT: it may shoot one; STRUCK_AT: one may strike
    it; SHOT_AT: one may shoot it; UNENGAGED: it is not in melee.
    """
    for u in range(d.first[player], d.first[player + 1]):
        found = 0
        if s.where[u] == PLAYING and s.status[u] & INJURED == 0:
            found = _use_of(d, s, u, 1 - player) | (UNENGAGED if s.engaged[u] == 0 else 0)
        s.threat[u] = found


@kernel(read_only=("d",))
def _use_of(d: Setup, s: State, u: int, foe: int) -> int:
    """Return what a model has to do with enemies, a lane an enemy."""
    x, y, edge, charges, shoots = s.x[u], s.y[u], d.edge[u], s.charges[u], s.shoots[u]
    found, first, last = 0, d.first[foe], d.first[foe + 1]
    start = first & -4
    for lane in range(lanes(last - start)):
        enemy = start + lane
        dx, dy = s.on_x[enemy] - x, s.on_y[enemy] - y
        far = math.sqrt(dx * dx + dy * dy) - edge - d.edge[enemy]
        use = int(far <= charges) | int(far <= shoots) << 1
        use |= int(far <= s.charges[enemy]) << 2 | int(far <= s.shoots[enemy]) << 3
        found |= use if (enemy >= first) & (enemy < last) else 0
    return found


@kernel(read_only=("d",))
def _measure(d: Setup, s: State, player: int) -> None:
    """Write into `afield` how far a player's models are from a battle-ready commander.

    No plan affects a model that is injured or not in play: it is OUT_OF_REACH.
    """
    leader = s.leader[player]
    led = leader >= 0 and ready(s, leader)
    for u in range(d.first[player], d.first[player + 1]):
        if s.where[u] != PLAYING or s.status[u] & INJURED:
            s.afield[u] = OUT_OF_REACH
        elif u == leader:
            s.afield[u] = 0.0
        else:
            s.afield[u] = gap(d, s, leader, u) if led else FAR_OFF


@kernel
def _worth_of_bonus(what: int, amount: float) -> tuple[int, float]:
    """Return the models a plan's bonus helps (bits of `threat`) and the part of their worth."""
    if what in (MAT, STRENGTH):
        return MAY_STRIKE, SKILL * amount
    if what == RAT:
        return MAY_SHOOT, SKILL * amount
    if what in (DEFENCE, ARMOUR):
        return STRUCK_AT | SHOT_AT, SHELL * amount
    return UNENGAGED if what == SPEED else 0, PACE * amount


@kernel(read_only=("d",))
def _granted_for(d: Setup, s: State, grants: int, u: int) -> float:
    """Return what the advantages that a battle plan grants are worth for one model."""
    use, worth = s.threat[u], d.worth[u]
    if grants & TOUGH and use & (STRUCK_AT | SHOT_AT) and not has(d, s, u, TOUGH):
        return float(TOUGHNESS * worth)
    if grants & STEALTH and use & SHOT_AT and not has(d, s, u, STEALTH):
        return float(HIDING * worth)
    if grants & PARRY and s.engaged[u] > 0:
        return float(NIMBLE * worth)
    if grants & PATHFINDER:
        return float(SUREFOOTED * worth)
    return float(TOGETHER * worth) if use & (MAY_STRIKE | MAY_SHOOT) else 0.0


@kernel(read_only=("d",))
def _plan_worth(d: Setup, s: State, player: int, card: int) -> float:
    """Return what a battle plan is worth now, for all models of a player that it touches."""
    first, last, grants = d.first[player], d.first[player + 1], d.card_grants[card]
    start = first & -4
    number, value = lanes(last - start), 0.0
    for column in range(number):
        s.helped[start + column] = 0.0
    for column in range(4):
        if d.card_what[card, column] >= 0:
            whom, part = _worth_of_bonus(
                d.card_what[card, column], float(d.card_amount[card, column])
            )
            for lane in range(number):
                u = start + lane
                s.helped[u] += (part if s.threat[u] & whom else COMMAND_WORTH) * d.worth[u]
    within = d.card_within[card] if d.card_within[card] >= 0.0 else FAR_OFF
    if grants == 0:
        for u in range(first, last):
            helped = s.helped[u]
            value += helped if s.afield[u] <= within else 0.0
        return value
    for u in range(first, last):
        if s.afield[u] <= within:
            value += s.helped[u] + _granted_for(d, s, grants, u)
    return value


@kernel(read_only=("d",))
def best_plan(d: Setup, s: State, player: int) -> int:
    """Return the place in a hand of the battle plan that is worth most now, -1 for none.

    It must be worth its card.
    """
    if s.held[player] == 0 or not plays(d, player):
        return -1
    use_of(d, s, player)
    _measure(d, s, player)
    pick, most, hoard = -1, d.taste[player, CARD], d.taste[player, HOARD]
    for place in range(s.held[player]):
        card = s.hand[player, place]
        value = _plan_worth(d, s, player, card)
        value -= hoard if d.card_asset[card] in (REROLL, BOOST, BRACE) else 0.0
        if value > most:
            pick, most = place, value
    return int(pick)
