"""What the deeds of skills are worth, in army points: policies choose skills and targets by it."""

from factions.systems.warcrow.kernels.judgement.places import best_move, consider
from factions.systems.warcrow.kernels.judgement.targets import fallen, skill_to_silence
from factions.systems.warcrow.kernels.judgement.worth import blow, shot, strain_to
from factions.systems.warcrow.kernels.record.cards import (
    ABOUT_ROLL,
    ACTIVATE,
    ALLIES,
    ALLY,
    BACKLASH,
    BLAST,
    BOON,
    BREAK,
    CLEANSE,
    CURSE,
    DISPLACE,
    DREAD,
    EACH,
    ENGAGED,
    FIRE_AGAIN,
    FOE,
    FOES,
    FOLLOW,
    FREE_MOVE,
    GIVE_STATES,
    HEAL,
    JOIN,
    MARK,
    NEAR,
    OPPONENT,
    PART,
    PER_LACK,
    PER_STORED,
    PER_THEIR_STRESS,
    PER_THEIR_TINGE,
    PROVOKE,
    RALLY_UP,
    RECOVER,
    RELIEVE,
    RETURN,
    SELF,
    SHOVE,
    SILENCE,
    STEADY,
    STORE,
    STRESS,
    STRIKE,
    TINGE,
    TURNS,
    UNTOKEN,
    WOUND,
)
from factions.systems.warcrow.kernels.record.layout import (
    AT,
    FEARLESS,
    FRIGHTENED,
    GOLEM,
    HURRY,
    POINT,
    READY,
    RELIEF,
    WHO,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.turns import end_of
from factions.systems.warcrow.kernels.table.requirements import holds
from factions.systems.warcrow.kernels.table.sight import reach_to, within
from factions.systems.warcrow.kernels.table.units import range_of, regulars
from factions.systems.warcrow.kernels.table.ways import both_legs
from factions.tabletop.compiler.jit import kernel

# Parts of a wound that states cost the unit in them: slowed, disarmed, vulnerable, frightened.
SLOW, BARE, WEAK, AFRAID = 0.2, 0.5, 0.6, 0.25
SHOVED, RID, TAINT = 0.15, 0.3, 0.3
# Parts of a unit's points: acting once more, breaking, an order to fight, a skill less.
ACT, BROKEN, FORCED, SILENT = 0.14, 0.25, 0.05, 0.05
BACK = 0.5  # of the points of a unit that returns, with all the battle still to come
STEP = 0.3  # of what a place is worth, to a unit that is moved there but does not act
LENT, DREADED, CURSED = 0.5, 0.3, 1.5  # of a symbol a wound, of a wound, of the states
MARKED, KEEPING = 0.3, 0.1  # of a wound
NOT_NOW = 0.1  # what a mark counts at another enemy than the one at hand
CLOCK = 0.3  # of a point of victory: a turn more for the side behind, one less for the other


@kernel(read_only=("d",))
def amount_of(d: Setup, s: State, row: int, by: int, u: int) -> float:
    """Return how much a deed of unit `by` does to unit u, on average."""
    base = d.deed_amount[row] + d.deed_mean[row]
    if d.deed_per[row] == PER_THEIR_STRESS:
        return float(base * s.stress[u])
    if d.deed_per[row] == PER_STORED:
        return float(base * s.stored[by])
    if d.deed_per[row] == PER_THEIR_TINGE:
        return float(base * s.tinge[u])
    return float(base)


@kernel(read_only=("d",))
def touches(d: Setup, s: State, row: int, u: int, target: int, v: int, other: int) -> bool:
    """Return whether a deed of unit u, with that target and opponent v, is done to another unit."""
    to, own = d.deed_to[row], player_of(d, u) == player_of(d, other)
    if s.status[other] != READY or (d.deed_others[row] and other == u):
        return False
    if d.labels[other] & d.deed_but[row]:
        return False
    if d.deed_only[row] and d.labels[other] & d.deed_only[row] == 0:
        return False
    if to in (SELF, ALLY, FOE, OPPONENT):
        return bool(other == (u if to == SELF else v if to == OPPONENT else target))
    if to == ENGAGED:
        return bool(s.engaged[u, other])
    if (to == FOES and other == v) or (to in (FOES, NEAR) and s.disguised[other]):
        return False
    if (to == ALLIES) != own and to != EACH:
        return False
    if to in (EACH, NEAR) and other in (u, target, d.guest[u]):
        return False
    by = target if to == NEAR else u
    return bool(to in (ALLIES, FOES, EACH, NEAR) and _within(d, s, row, by, other))


@kernel(read_only=("d",))
def _within(d: Setup, s: State, row: int, by: int, v: int) -> bool:
    if v == by:
        return True
    return within(d, s, by, v, d.deed_within[row])


@kernel(read_only=("d",))
def state_worth(d: Setup, u: int, states: int) -> float:
    """Return what it costs a unit to be in states."""
    total = (states & 1) * SLOW + (states >> 1 & 1) * BARE + (states >> 2 & 1) * WEAK
    if d.keywords[u] & (FEARLESS | GOLEM) == 0 and states & FRIGHTENED:
        total += AFRAID
    return float(d.worth[u] * total)


@kernel(read_only=("d",))
def _step(d: Setup, s: State, u: int, strides: float) -> float:
    """Return what it is worth to unit u to be moved so far; its outlook is then the one at hand."""
    if s.foes[u] > 0 or s.demoralized[u]:
        return 0.0
    consider(d, s, u)
    return float(STEP * max(0.0, best_move(d, s, u, strides)[0]))


@kernel(read_only=("d",))
def _hurry(d: Setup, s: State, u: int, turns: int) -> float:
    """Return what it is worth to unit u's player that the last round ends so much later.

    The end is not moved onto the turn at hand. Whoever is behind wants more turns.
    """
    if s.current_round < d.rounds or end_of(d, s, d.rounds) + turns <= s.current_turn:
        return 0.0
    lead = 1.0 * (s.points[0] - s.points[1])
    for objective in range(d.objectives):
        if s.holder[objective] >= 0:
            lead += d.score[0] if s.holder[objective] == 0 else -d.score[0]
    behind = -lead if player_of(d, u) == 0 else lead
    return float(d.taste[player_of(d, u), POINT] * CLOCK if behind * turns > 0.0 else 0.0)


@kernel(read_only=("d",))
def _good(d: Setup, s: State, row: int, u: int, v: int, amount: float) -> float:
    """Return what a deed that helps unit v is worth to it, as unit u's player weighs it."""
    what, player = d.deed_what[row], player_of(d, u)
    if what == STORE:
        return float(KEEPING * d.worth[v] if s.stored[v] < amount else 0.0)
    if what == HEAL and d.deed_per[row] == PER_STORED and s.stored[u] == 0:
        return 0.0
    if what == HEAL:
        return float(d.worth[v] * min(amount if amount > 0.0 else 99.0, 1.0 * s.damage[v]))
    if what == RECOVER:
        missing = 1.0 * (d.troops[v] - regulars(s, v))
        return float(d.worth[v] * d.wounds[v] * min(amount, missing))
    if what == RELIEVE:
        levels = int(min(amount if amount > 0.0 else 99.0, 1.0 * s.stress[v]))
        return float(d.taste[player, RELIEF] * strain_to(d, s, player, v, levels))
    if what == CLEANSE:
        return float(RID * d.worth[v] if s.states[v] else 0.0)
    if what == ACTIVATE:
        free = not s.activated[v] and not s.demoralized[v] and v != u
        return float(ACT * d.cost[v] if free else 0.0)
    if what in (FREE_MOVE, DISPLACE):
        far = amount if amount > 0.0 else 1.0 * d.move[v, 0]
        return _step(d, s, v, both_legs(d, s, v) if what == FREE_MOVE else far)
    if what == RALLY_UP:
        return float(BROKEN * d.cost[v] if s.demoralized[v] else 0.0)
    if what == UNTOKEN:
        price = strain_to(d, s, player, v, 1) + d.taste[player, HURRY] * d.worth[v]
        return float(price if s.activated[v] else 0.0)
    if what == BOON and s.boon_until[v] < s.current_turn:
        return float(LENT * d.worth[v] * (d.deed_worth[row, 0] + d.deed_worth[row, 1]))
    if what == RETURN:
        back, left = fallen(d, s, row, v), 1.0 - s.current_turn / (1.0 * end_of(d, s, d.rounds))
        return float(BACK * d.cost[back] * max(0.0, left) if back >= 0 else 0.0)
    if what == TURNS:
        return _hurry(d, s, v, int(amount))
    if what == DREAD and s.dread_until[v] < s.current_turn:
        return float(DREADED * d.worth[v] * amount)
    return 0.0


@kernel(read_only=("d",))
def _could_shoot(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether unit u, not engaged, has unit v within range; lines of sight apart."""
    reach = range_of(s, u)
    return bool(
        reach > 0.0 and s.foes[u] == 0 and reach_to(d, s, u, s.x[u, 0], s.y[u, 0], v) <= reach
    )


@kernel
def _may_rush(s: State, u: int, v: int) -> bool:
    """Return whether unit v is free to charge or assault unit u and comes so far."""
    dx, dy, far = s.x[u, 0] - s.x[v, 0], s.y[u, 0] - s.y[v, 0], s.reach[v] + s.spread[u]
    return bool(s.foes[v] == 0 and s.formed[v] and dx * dx + dy * dy <= far * far)


@kernel(read_only=("d",))
def _mark(d: Setup, s: State, u: int, v: int) -> float:
    """Return what it is worth to unit u to mark enemy v: most where its order is at that one."""
    if s.marked[v] == u:
        return 0.0
    ordered = s.active == u and int(s.orders[WHO]) == u and s.orders[AT] >= 0
    part = NOT_NOW if ordered and int(s.orders[AT]) != v else 1.0
    gain = shot(d, s, u, v) if range_of(s, u) > 0.0 and s.foes[u] == 0 else d.worth[v]
    return float(MARKED * part * gain)


@kernel(read_only=("d",))
def _harm(d: Setup, s: State, row: int, u: int, v: int, amount: float) -> float:
    """Return what a deed that harms unit v costs it, as unit u's player weighs it."""
    player = player_of(d, u)
    what, each = d.deed_what[row], d.worth[v] + s.bounty[player, v]
    if what == WOUND:
        return float(each * min(amount, 1.0 * s.left[v]))
    if what == STRIKE and s.engaged[u, v]:
        return 0.0
    if what in (BLAST, BACKLASH) or (what == STRIKE and d.deed_row[row] >= 0):
        hits = float(d.deed_gain[row, s.page[v]])
        return float(each * min(hits, 1.0 * s.left[v]))
    if what in (STRIKE, PART):
        return blow(d, s, u, v, False)
    if what == JOIN:
        return blow(d, s, u, v, False) if s.foes[u] == 0 else 0.0
    if what == FIRE_AGAIN:
        return shot(d, s, u, v) if _could_shoot(d, s, u, v) else 0.0
    if what == STRESS:
        levels = int(min(amount, 3.0)) if d.deed_per[row] != PER_LACK else 1
        return strain_to(d, s, player, v, levels)
    if what == GIVE_STATES:
        return state_worth(d, v, d.deed_states[row] & ~s.states[v] & ~d.immune[v])
    if what == CURSE and s.curse_until[v] < s.current_turn:
        return CURSED * state_worth(d, v, d.deed_states[row] & ~d.immune[v])
    if what == SILENCE:
        return float(SILENT * d.cost[v] if skill_to_silence(d, s, v) >= 0 else 0.0)
    if what == MARK:
        return _mark(d, s, u, v)
    if what == SHOVE:
        return float(SHOVED * d.worth[v])
    if what == FOLLOW:
        # It is no further off than before.
        return float(SHOVED * (s.bounty[player, v] - d.worth[v]))
    if what == BREAK:
        proof = d.keywords[v] & GOLEM or d.traits[v] & STEADY or s.demoralized[v]
        return float(0.0 if proof else BROKEN * d.cost[v])
    if what == TINGE:
        return float(TAINT * d.worth[v] * max(amount, -1.0 * s.tinge[v]))
    if what == PROVOKE:
        return float(FORCED * d.cost[v] if _may_rush(s, u, v) else 0.0)
    return 0.0


@kernel(read_only=("d",))
def worth_of_deed(d: Setup, s: State, row: int, u: int, v: int) -> float:
    """Return what a deed done to unit v is worth to the player of unit u."""
    if not holds(d, s, u, v, d.deed_when[row] & ABOUT_ROLL, d.deed_near[row]):
        return 0.0
    amount = amount_of(d, s, row, u, v)
    chance = float(d.fails[v, d.deed_test[row]]) if d.deed_test[row] > 0 else 1.0
    friend = player_of(d, u) == player_of(d, v)
    good, harm = _good(d, s, row, u, v, amount), _harm(d, s, row, u, v, amount)
    return float(chance * (good - harm if friend else harm - good))


@kernel(read_only=("d",))
def worth_on_all(d: Setup, s: State, row: int, u: int, target: int, v: int) -> float:
    """Return what a deed is worth, done to all it touches."""
    to = d.deed_to[row]
    if to in (SELF, ALLY, FOE, OPPONENT):
        other = u if to == SELF else v if to == OPPONENT else target
        if other < 0 or not touches(d, s, row, u, target, v, other):
            return 0.0
        return worth_of_deed(d, s, row, u, other)
    total, first, last = 0.0, d.first[0], d.first[2]
    if to in (ALLIES, FOES):
        player = player_of(d, u) if to == ALLIES else 1 - player_of(d, u)
        first, last = d.first[player], d.first[player + 1]
    for other in range(first, last):
        if touches(d, s, row, u, target, v, other):
            total += worth_of_deed(d, s, row, u, other)
    return total
