"""What the deeds of skills are worth, in army points: policies choose skills and targets by it."""

from factions.systems.warcrow.kernels.judgement.places import best_move, consider
from factions.systems.warcrow.kernels.judgement.targets import fallen
from factions.systems.warcrow.kernels.judgement.worth import blow, shot, strain
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
    FREE_MOVE,
    GIVE_STATES,
    HEAL,
    NEAR,
    OPPONENT,
    PER_LACK,
    PER_THEIR_STRESS,
    PER_THEIR_TINGE,
    PROVOKE,
    RALLY_UP,
    RECOVER,
    RELIEVE,
    RETURN,
    SELF,
    SHOVE,
    STEADY,
    STRESS,
    STRIKE,
    TINGE,
    UNTOKEN,
    WOUND,
)
from factions.systems.warcrow.kernels.record.layout import (
    FEARLESS,
    FRIGHTENED,
    GOLEM,
    HURRY,
    READY,
    RELIEF,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.requirements import holds
from factions.systems.warcrow.kernels.table.sight import reach_to, within
from factions.systems.warcrow.kernels.table.units import range_of, regulars
from factions.systems.warcrow.kernels.table.ways import both_legs
from factions.tabletop.compiler.jit import kernel

# Parts of a wound that states cost the unit in them: slowed, disarmed, vulnerable, frightened.
SLOW, BARE, WEAK, AFRAID = 0.2, 0.5, 0.6, 0.25
SHOVED, RID, TAINT = 0.15, 0.3, 0.3
# Parts of a unit's points: acting once more, breaking, an order to fight.
ACT, BROKEN, FORCED = 0.14, 0.25, 0.05
BACK = 0.5  # of the points of a unit that returns, with all the battle still to come
STEP = 0.3  # of what a place is worth, to a unit that is moved there but does not act
LENT, DREADED, CURSED = 0.5, 0.3, 1.5  # of a symbol a wound, of a wound, of the states


@kernel(read_only=("d",))
def amount_of(d: Setup, s: State, row: int, w: int) -> float:
    """Return how much a deed does to unit w, on average."""
    base = d.deed_amount[row] + d.deed_mean[row]
    if d.deed_per[row] == PER_THEIR_STRESS:
        return float(base * s.stress[w])
    if d.deed_per[row] == PER_THEIR_TINGE:
        return float(base * s.tinge[w])
    return float(base)


@kernel(read_only=("d",))
def touches(d: Setup, s: State, row: int, u: int, t: int, v: int, w: int) -> bool:
    """Return whether a deed of unit u, with target t and opponent v, is done to unit w."""
    to, own = d.deed_to[row], player_of(d, u) == player_of(d, w)
    if s.status[w] != READY or d.labels[w] & d.deed_but[row] or (d.deed_others[row] and w == u):
        return False
    if d.deed_only[row] and d.labels[w] & d.deed_only[row] == 0:
        return False
    if to in (SELF, ALLY, FOE, OPPONENT):
        return bool(w == (u if to == SELF else v if to == OPPONENT else t))
    if to == ENGAGED:
        return bool(s.engaged[u, w])
    if to == FOES and w == v:
        return False
    if ((to == ALLIES) != own and to != EACH) or (to in (EACH, NEAR) and w in (u, t, d.guest[u])):
        return False
    by = t if to == NEAR else u
    return bool(to in (ALLIES, FOES, EACH, NEAR) and _within(d, s, row, by, w))


@kernel(read_only=("d",))
def _within(d: Setup, s: State, row: int, by: int, w: int) -> bool:
    if w == by:
        return True
    return within(d, s, by, w, d.deed_within[row])


@kernel(read_only=("d",))
def state_worth(d: Setup, w: int, states: int) -> float:
    """Return what it costs a unit to be in states."""
    total = (states & 1) * SLOW + (states >> 1 & 1) * BARE + (states >> 2 & 1) * WEAK
    if d.keywords[w] & (FEARLESS | GOLEM) == 0 and states & FRIGHTENED:
        total += AFRAID
    return float(d.worth[w] * total)


@kernel(read_only=("d",))
def _step(d: Setup, s: State, w: int, strides: float) -> float:
    """Return what it is worth to unit w to be moved so far; its outlook is then the one at hand."""
    if s.foes[w] > 0 or s.demoralized[w]:
        return 0.0
    consider(d, s, w)
    return float(STEP * max(0.0, best_move(d, s, w, strides)[0]))


@kernel(read_only=("d",))
def _good(d: Setup, s: State, row: int, u: int, w: int, amount: float) -> float:
    """Return what a deed that helps unit w is worth to it."""
    what = d.deed_what[row]
    if what == HEAL:
        return float(d.worth[w] * min(amount if amount > 0.0 else 99.0, 1.0 * s.damage[w]))
    if what == RECOVER:
        missing = 1.0 * (d.troops[w] - regulars(s, w))
        return float(d.worth[w] * d.wounds[w] * min(amount, missing))
    if what == RELIEVE:
        levels = int(min(amount if amount > 0.0 else 99.0, 1.0 * s.stress[w]))
        return float(d.taste[player_of(d, w), RELIEF] * strain(d, s, w, levels))
    if what == CLEANSE:
        return float(RID * d.worth[w] if s.states[w] else 0.0)
    if what == ACTIVATE:
        free = not s.activated[w] and not s.demoralized[w] and w != u
        return float(ACT * d.cost[w] if free else 0.0)
    if what in (FREE_MOVE, DISPLACE):
        far = amount if amount > 0.0 else 1.0 * d.move[w, 0]
        return _step(d, s, w, both_legs(d, s, w) if what == FREE_MOVE else far)
    if what == RALLY_UP:
        return float(BROKEN * d.cost[w] if s.demoralized[w] else 0.0)
    if what == UNTOKEN:
        price = strain(d, s, w, 1) + d.taste[player_of(d, w), HURRY] * d.worth[w]
        return float(price if s.activated[w] else 0.0)
    if what == BOON and s.boon_until[w] < s.current_turn:
        return float(LENT * d.worth[w] * (d.deed_worth[row, 0] + d.deed_worth[row, 1]))
    if what == RETURN:
        back, left = fallen(d, s, row, w), 1.0 - s.current_turn / (1.0 * d.rounds * d.turns)
        return float(BACK * d.cost[back] * max(0.0, left) if back >= 0 else 0.0)
    if what == DREAD and s.dread_until[w] < s.current_turn:
        return float(DREADED * d.worth[w] * amount)
    return 0.0


@kernel(read_only=("d",))
def _could_shoot(d: Setup, s: State, u: int, w: int) -> bool:
    """Return whether unit u, not engaged, has unit w within range; lines of sight apart."""
    reach = range_of(s, u)
    return bool(
        reach > 0.0 and s.foes[u] == 0 and reach_to(d, s, u, s.x[u, 0], s.y[u, 0], w) <= reach
    )


@kernel
def _may_rush(s: State, u: int, w: int) -> bool:
    """Return whether unit w is free to charge or assault unit u and comes so far."""
    dx, dy, far = s.x[u, 0] - s.x[w, 0], s.y[u, 0] - s.y[w, 0], s.reach[w] + s.spread[u]
    return bool(s.foes[w] == 0 and s.formed[w] and dx * dx + dy * dy <= far * far)


@kernel(read_only=("d",))
def _harm(d: Setup, s: State, row: int, u: int, w: int, amount: float) -> float:
    """Return what a deed that harms unit w costs it."""
    what, each = d.deed_what[row], d.worth[w] + s.bounty[w]
    if what == WOUND:
        return float(each * min(amount, 1.0 * s.left[w]))
    if what in (BLAST, BACKLASH) or (what == STRIKE and d.deed_row[row] >= 0):
        hits = float(d.deed_gain[row, s.page[w]])
        return float(each * min(hits, 1.0 * s.left[w]))
    if what == STRIKE:
        return blow(d, s, u, w, False)
    if what == FIRE_AGAIN:
        return shot(d, s, u, w) if _could_shoot(d, s, u, w) else 0.0
    if what == STRESS:
        levels = int(min(amount, 3.0)) if d.deed_per[row] != PER_LACK else 1
        return strain(d, s, w, levels)
    if what == GIVE_STATES:
        return state_worth(d, w, d.deed_states[row] & ~s.states[w] & ~d.immune[w])
    if what == CURSE and s.curse_until[w] < s.current_turn:
        return CURSED * state_worth(d, w, d.deed_states[row] & ~d.immune[w])
    if what == SHOVE:
        return float(SHOVED * d.worth[w])
    if what == BREAK:
        proof = d.keywords[w] & GOLEM or d.traits[w] & STEADY or s.demoralized[w]
        return float(0.0 if proof else BROKEN * d.cost[w])
    if what == TINGE:
        return float(TAINT * d.worth[w] * max(amount, -1.0 * s.tinge[w]))
    if what == PROVOKE:
        return float(FORCED * d.cost[w] if _may_rush(s, u, w) else 0.0)
    return 0.0


@kernel(read_only=("d",))
def worth_of_deed(d: Setup, s: State, row: int, u: int, w: int) -> float:
    """Return what a deed done to unit w is worth to the player of unit u."""
    if not holds(d, s, u, w, d.deed_when[row] & ABOUT_ROLL, 0.0):
        return 0.0
    amount = amount_of(d, s, row, w)
    chance = float(d.fails[w, d.deed_test[row]]) if d.deed_test[row] > 0 else 1.0
    friend = player_of(d, u) == player_of(d, w)
    good, harm = _good(d, s, row, u, w, amount), _harm(d, s, row, u, w, amount)
    return float(chance * (good - harm if friend else harm - good))


@kernel(read_only=("d",))
def worth_on_all(d: Setup, s: State, row: int, u: int, t: int, v: int) -> float:
    """Return what a deed is worth, done to all it touches."""
    to = d.deed_to[row]
    if to in (SELF, ALLY, FOE, OPPONENT):
        w = u if to == SELF else v if to == OPPONENT else t
        if w < 0 or not touches(d, s, row, u, t, v, w):
            return 0.0
        return worth_of_deed(d, s, row, u, w)
    total, player = 0.0, player_of(d, u) if to == ALLIES else 1 - player_of(d, u)
    one_side = to in (ALLIES, FOES)
    for w in range(
        d.first[player] if one_side else 0, d.first[player + 1] if one_side else d.first[2]
    ):
        if touches(d, s, row, u, t, v, w):
            total += worth_of_deed(d, s, row, u, w)
    return total
