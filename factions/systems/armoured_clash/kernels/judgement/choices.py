"""What rules leave to a general, yes or no."""

from factions.systems.armoured_clash.kernels.judgement.aiming.attack_pools import (
    Pool,
    attack_dice,
    pool_of,
)
from factions.systems.armoured_clash.kernels.judgement.aiming.defences import shield_of
from factions.systems.armoured_clash.kernels.judgement.aiming.reactions import expects
from factions.systems.armoured_clash.kernels.judgement.aiming.target_acquisition import (
    row_serves,
    targetable,
)
from factions.systems.armoured_clash.kernels.judgement.aiming.worth import LEAST_WORTH, worth_of
from factions.systems.armoured_clash.kernels.judgement.marker_worth import pulled, weigh_markers
from factions.systems.armoured_clash.kernels.record.order import Order
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ADVANCE,
    BULKY,
    DOUBLE_TIME,
    DURABLE,
    GREEDY,
    INDIRECT,
    LARGE,
    NEAREST,
    NEXT_TO,
    READY,
    WEAKENED,
)
from factions.systems.armoured_clash.kernels.table.auras import traits_of
from factions.systems.armoured_clash.kernels.table.charges import find_charge
from factions.systems.armoured_clash.kernels.table.measuring import reach_to, within
from factions.systems.armoured_clash.kernels.table.shapes import (
    bears,
    damage_left,
    is_out,
    player_of,
)
from factions.systems.armoured_clash.kernels.table.sight import look_at
from factions.systems.armoured_clash.kernels.table.ways import speed
from factions.tabletop.battles import geometry, rng
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def prioritises(d: Setup, s: State, v: int, seen: int, value: float, other: float) -> bool:
    """Return whether an attack on unit v prioritises those of its models that are exposed.

    value: what it is worth otherwise; other: the same, were it not for the few models it may cost.
    """
    share = float(seen) / s.n[v]
    return bool(min(other, share * d.cost[v]) > value and seen >= 2)


@kernel(read_only=("d",))
def rather_covers(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit takes cover rather than go on lookout where no enemy may come."""
    may_cover = d.rules[u] & BULKY == 0 and d.policy[player_of(d, u)] == GREEDY
    return bool(may_cover) and not expects(d, s, u)


@kernel(read_only=("d",))
def overcharges(d: Setup, s: State, u: int, v: int, pool: Pool) -> bool:
    """Return whether a general turns up a card to overcharge an attack.

    Greedy does where the damage that a middling card adds is worth more than that of its blanks.
    """
    player = player_of(d, u)
    policy = d.policy[player]
    if policy == NEAREST:
        return False
    if policy == GREEDY:
        kind, rating, dice, quality, shield = pool
        more = dice + d.card_mean
        gain = worth_of(d, s, player, kind, rating, more, quality, shield, v)
        gain -= worth_of(d, s, player, kind, rating, dice, quality, shield, v)
        blanks = min(more * d.blank[rating], float(damage_left(d, s, u)))
        return bool(gain > blanks * d.worth[u])
    return rng.below(s.rng, 2) != 0


@kernel(read_only=("d",))
def choose_prey(d: Setup, s: State, u: int) -> int:
    """Return the enemy that a unit charges that has to charge whatever it can, or -1."""
    enemy, best, most = 1 - player_of(d, u), -1, -geometry.NEVER
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if targetable(s, v) and s.blow[u, v] > most and find_charge(d, s, u, v)[0].found:
            best, most = v, float(s.blow[u, v])
    return best


@kernel(read_only=("d",))
def overruns(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether a general spends its lowest card for a second charge at what is left."""
    if s.status[u] != READY or not is_out(s, v) or s.blow[u, v] <= 0.0:
        return False
    return bool(s.held[player_of(d, u)] > 0 and find_charge(d, s, u, v)[0].found)


@kernel(read_only=("d",))
def choose_thrown_at(d: Setup, s: State, u: int) -> int:
    """Return the enemy in front, in sight and within reach that a throw does most to, or -1."""
    enemy, best, most = 1 - player_of(d, u), -1, 0.0
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if not targetable(s, v) or not within(d, s, u, v, d.throws[u]):
            continue
        if not bears(d, s, u, s.cx[v], s.cy[v]) or look_at(d, s, u, v, True, 1).seen == 0:
            continue
        kind = d.blast_pool[1 if d.rules[v] & DURABLE else 0]
        shield = shield_of(d, s, u, 0, v, False)
        value = worth_of(d, s, 1 - enemy, kind, WEAKENED, d.card_mean, 0, shield, v)
        if value > most:
            best, most = v, value
    return best


@kernel(read_only=("d",))
def choose_repair(d: Setup, s: State, u: int) -> int:
    """Return the damaged friend within 2 inches that a unit repairs, the dearest, or -1."""
    player, best = player_of(d, u), -1
    if d.repairs[u] == 0 or not is_out(s, u):
        return -1
    for v in range(d.first[player], d.first[player + 1]):
        if v != u and s.damage[v] > 0 and is_out(s, v) and d.repairs[u] & traits_of(d, s, v):
            if within(d, s, u, v, NEXT_TO) and (best < 0 or d.worth[v] > d.worth[best]):
                best = v
    return best


@kernel(read_only=("d",))
def choose_from_inside(d: Setup, s: State, u: int, v: int) -> tuple[int, int]:
    """Return the row that passengers fire best out of their transport u, and at which enemy; or -1.

    v: the passengers.
    """
    enemy, best, at, most = 1 - player_of(d, u), -1, -1, LEAST_WORTH
    for other in range(d.first[enemy], d.first[enemy + 1]):
        if not targetable(s, other) or not bears(d, s, u, s.cx[other], s.cy[other]):
            continue
        away = reach_to(d, s, s.x[u], s.y[u], other)
        for row in range(d.weapon[v], d.guns[v]):
            quality = d.quality[row]
            if not row_serves(d, s, v, row, other, away, False) or quality & INDIRECT:
                continue
            dice = attack_dice(d, s, v, row, other, away <= d.short[row], s.n[v])
            shield = shield_of(d, s, u, quality, other, False)
            kind = pool_of(d, row, other)
            value = worth_of(d, s, 1 - enemy, kind, WEAKENED, dice, quality, shield, other)
            if value > most and look_at(d, s, u, other, True, 1).seen > 0:
                best, at, most = row, other, value
    return best, at


@kernel(read_only=("d",))
def moves_in(d: Setup, u: int) -> bool:
    """Return whether a unit that has stormed a building garrisons it: greedy's do."""
    return bool(d.policy[player_of(d, u)] == GREEDY)


@kernel(read_only=("d",))
def flanks(d: Setup, u: int) -> bool:
    """Return whether a unit may make a flank attack and its general would: greedy, if not large."""
    return bool(d.rules[u] & LARGE == 0 and d.policy[player_of(d, u)] == GREEDY)


@kernel(read_only=("d",))
def rather_moves(d: Setup, s: State, u: int, order: Order, worth: float) -> bool:
    """Return whether a unit that may use one step alone advances as ordered and does not shoot.

    worth: of the shot. Greedy's do for a marker that is worth more.
    """
    if d.policy[player_of(d, u)] != GREEDY or order.move not in (ADVANCE, DOUBLE_TIME):
        return False
    weigh_markers(d, s, u)
    x, y, budget = s.x[u], s.y[u], speed(d, s, u, ADVANCE)
    share = min(1.0, budget / max(geometry.EPSILON, geometry.distance(x, y, order.x, order.y)))
    tx, ty = x + share * (order.x - x), y + share * (order.y - y)
    return bool(pulled(d, s, u, tx, ty, 0.0) - pulled(d, s, u, x, y, 0.0) > worth)
