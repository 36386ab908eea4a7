"""What a triggered effect does to a model it touches: the closed vocabulary of deeds."""

import math

from factions.systems.company_of_iron.kernels.record import agenda, events
from factions.systems.company_of_iron.kernels.record.layout import (
    AGAIN,
    ATTACK_AGAIN,
    BOOSTED,
    COLD,
    CONTINUING,
    CORRODE,
    CORRODING,
    CORROSION,
    DEFERRED,
    DENY_HEAL,
    DENY_TOUGH,
    DISPEL,
    ELECTRICITY,
    EXCHANGE,
    FIRE,
    FROM_FRONT,
    GAIN_TOKEN,
    HEAL,
    HURT,
    HURT_BY,
    INJURED,
    IS_CHARGE,
    IS_FREE_STRIKE,
    KNOCK_DOWN,
    KNOCKED_DOWN,
    LEND_ATTACK,
    MAKE_CLOUD,
    MAKE_STATIONARY,
    MARK,
    MOVE_SELF,
    NO_TOUGH,
    ON_FIRE,
    PLACE_SELF,
    PLAYING,
    PROOF_COLD,
    PROOF_CORROSION,
    PROOF_ELECTRICITY,
    PROOF_FIRE,
    PUSH,
    REPAIR,
    SET_FIRE,
    SLIP_SELF,
    SPEED,
    SPEND_TOKEN,
    STAND_UP,
    STATIONARY,
    STEP,
    STRIKE_NEAR,
    TOKENS,
    WHATS,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import (
    command_cards,
    model_status,
    movement,
    rolls,
)
from factions.systems.company_of_iron.kernels.rules.damage import damage_points, damage_rolls
from factions.systems.company_of_iron.kernels.table import ground
from factions.systems.company_of_iron.kernels.table.bases import gap, has
from factions.systems.company_of_iron.kernels.table.stats.current_stats import renew_model, stat
from factions.tabletop.compiler.jit import kernel, seldom


@kernel(read_only=("d",))
def proof(d: Setup, s: State, x: int, types: int) -> bool:
    """Return whether a model is immune to one of these damage types.

    Source: Company of Iron, Immunities.
    """
    bits = 0
    if types & COLD:
        bits |= PROOF_COLD
    if types & CORROSION:
        bits |= PROOF_CORROSION
    if types & ELECTRICITY:
        bits |= PROOF_ELECTRICITY
    if types & FIRE:
        bits |= PROOF_FIRE
    return bits != 0 and has(d, s, x, bits)


@kernel(read_only=("d",))
def heal(d: Setup, s: State, x: int, points: int) -> None:
    """Remove damage points from a model. Source: Company of Iron, Cannot Have Damage Removed."""
    healed = min(points, s.damage[x])
    if healed > 0:
        s.damage[x] -= healed
        s.worn = 1
        events.emit(s, events.HEALED, x, -1, healed, events.BY_RULE)


@seldom(read_only=("d",))
def shove(d: Setup, s: State, m: int, x: int, inches: float) -> None:
    """Push x straight away from m, or toward it where the inches are below 0.

    Source: Company of Iron, Movement Restrictions.
    """
    dx, dy = s.x[x] - s.x[m], s.y[x] - s.y[m]
    far = math.sqrt(dx * dx + dy * dy)
    if m == x or far <= 0.0 or inches == 0.0:
        return
    sign = 1.0 if inches > 0.0 else -1.0
    length = inches if inches > 0.0 else min(-inches, gap(d, s, m, x))
    movement.push(d, s, x, sign * dx / far, sign * dy / far, length)


@seldom(read_only=("d",))
def arc(d: Setup, s: State, e: int, m: int, v: int) -> None:
    """Strike the model nearest to v, within reach of the effect, other than v and m."""
    nearest, found = -1, 0.0
    for x in range(d.first[2]):
        if x in (v, m) or s.where[x] != PLAYING or proof(d, s, x, d.dice[e]):
            continue
        far = gap(d, s, v, x)
        if far <= d.within[e] and (nearest < 0 or far < found):
            nearest, found = x, far
    if nearest >= 0:
        damage_rolls.strike(
            d, s, m, nearest, int(d.amount[e]), d.dice[e], FROM_FRONT, events.BY_RULE
        )


@kernel(read_only=("d",))
def nearest_enemy_in_play(d: Setup, s: State, m: int) -> int:
    """Return the enemy in play nearest to m, -1 for none."""
    nearest, found, p = -1, 0.0, 1 - d.side[m]
    for x in range(d.first[p], d.first[p + 1]):
        if s.where[x] == PLAYING and (nearest < 0 or gap(d, s, m, x) < found):
            nearest, found = x, gap(d, s, m, x)
    return int(nearest)


@kernel(read_only=("d",))
def put_off(d: Setup, s: State, e: int, m: int, v: int, x: int, w: int) -> bool:
    """Put off an effect that is an attack or a move; return whether it was one."""
    what, amount = d.what[e], int(d.amount[e])
    if what == ATTACK_AGAIN:
        agenda.defer(s, AGAIN, x, -1 if s.active == x else v, w, e, 0)
    elif what == LEND_ATTACK:
        agenda.defer(s, AGAIN, x, -1, -1, e, 0)
    elif what in (MOVE_SELF, PLACE_SELF, SLIP_SELF):
        inches = stat(d, s, x, SPEED, 0) if amount < 0 else rolls.some(s, amount, d.dice[e])
        agenda.defer(s, STEP, x, v, w, e, inches)
    else:
        return False
    return True


@kernel
def affliction(what: int) -> int:
    """Return the status that a deed brings, 0 for none. Source: Company of Iron, Model Status."""
    if what == KNOCK_DOWN:
        return KNOCKED_DOWN
    if what == MAKE_STATIONARY:
        return STATIONARY
    if what == SET_FIRE:
        return ON_FIRE
    return CORRODING if what == CORRODE else 0


@kernel(read_only=("d",))
def _needless(d: Setup, s: State, e: int, x: int) -> bool:
    """Return whether a token would buy x nothing: a boost it has, or a blow without a target."""
    if d.amount[e] > 0.0:
        return bool(s.engaged[x] == 0)
    return bool(s.bits & (IS_CHARGE | IS_FREE_STRIKE) or s.denied & BOOSTED)


@kernel
def spend_tokens(s: State, e: int, x: int, blows: bool) -> None:
    """Let x spend a token to boost the damage roll in hand, or all it has on a blow each."""
    if not blows:
        s.tokens[x] -= 1
        s.denied |= BOOSTED
        return
    while s.tokens[x] > 0:
        s.tokens[x] -= 1
        agenda.defer(s, AGAIN, x, -1, -1, e, 0)


@seldom(read_only=("d",))
def dispel(d: Setup, s: State, x: int) -> None:
    """End the spells and animi that lie on a model."""
    for n in range(CONTINUING):
        if s.lasting[x, n] >= 0 and d.spell[s.lasting[x, n]]:
            s.lasts[x, n] = 0
    if model_status.expire(s, x, 0):
        renew_model(d, s, x)


@kernel(read_only=("d",))
def idle(d: Setup, s: State, e: int, x: int) -> bool:
    """Return whether an effect would change nothing about x."""
    return model_status.lies_on(d, s, x, e) if d.what[e] < WHATS else _in_vain(d, s, e, x)


@kernel(read_only=("d",))
def _in_vain(d: Setup, s: State, e: int, x: int) -> bool:
    what = d.what[e]
    if what == STAND_UP:
        return bool(s.status[x] & (KNOCKED_DOWN | INJURED) != KNOCKED_DOWN)
    if what in (HEAL, REPAIR):
        return bool(s.damage[x] == 0)
    if what == GAIN_TOKEN:
        return bool(s.tokens[x] >= TOKENS)
    if what == SPEND_TOKEN:
        return bool(s.tokens[x] == 0 or _needless(d, s, e, x))
    bit = affliction(what)
    if bit == 0:
        return False
    immune = bit == STATIONARY and proof(d, s, x, int(d.amount[e]))
    return bool(immune or s.status[x] & bit or model_status.refuses(d, s, x, bit))


@seldom(read_only=("d",))
def _collect(d: Setup, s: State, e: int, x: int) -> None:
    """Do what concerns tokens, cards and spells."""
    what = d.what[e]
    if what == GAIN_TOKEN:
        s.tokens[x] += 1
    elif what == SPEND_TOKEN:
        spend_tokens(s, e, x, d.amount[e] > 0.0)
    elif what == EXCHANGE:
        command_cards.exchange(d, s, d.side[x])
    elif what == DISPEL:
        dispel(d, s, x)


@kernel(read_only=("d",))
def enact(d: Setup, s: State, e: int, m: int, v: int, x: int, w: int, now: bool) -> None:
    """Let an effect of m do what it does to x; v: the other model of the event, w: the weapon.

    now: no attack is going on, so that rolls of damage may be made at once.

    Source: Company of Iron, Triggered Effects.
    """
    what, amount = d.what[e], int(d.amount[e])
    if what in (HURT_BY, STRIKE_NEAR) and not now:
        agenda.defer(s, DEFERRED, m, x, w, e, 0)
        return
    events.emit(s, events.TRIGGER, m, x, e, amount)
    if what < WHATS:
        model_status.put_on(d, s, x, e)
    else:
        _enact(d, s, e, m, v, x, w)


@kernel(read_only=("d",))
def _enact(d: Setup, s: State, e: int, m: int, v: int, x: int, w: int) -> None:
    what, amount = d.what[e], int(d.amount[e])
    if put_off(d, s, e, m, v, x, w):
        return
    if affliction(what):
        model_status.become(d, s, x, affliction(what), events.BY_RULE)
    elif what == STAND_UP:
        model_status.lose(d, s, x, KNOCKED_DOWN, events.BY_RULE)
    elif what == PUSH:
        shove(d, s, m, x, d.amount[e])
    elif what in (HEAL, REPAIR):
        heal(d, s, x, rolls.some(s, amount, d.dice[e]))
    elif what == DENY_TOUGH:
        s.denied |= NO_TOUGH
    elif what == DENY_HEAL:
        s.frail_until[x] = model_status.term(s, x)
    elif what == MARK:
        s.prey[m] = x if d.side[x] != d.side[m] else nearest_enemy_in_play(d, s, m)
    elif what == MAKE_CLOUD:
        ground.add_cloud(d, s, s.x[x], s.y[x], 0.5 * d.amount[e], s.current_round)
        events.emit_spot(s, events.CLOUD, x, -1, events.BY_RULE, s.x[x], s.y[x], d.amount[e])
        events.last(s, s.current_round, 0)
    elif what == HURT:
        damage_points.hurt(d, s, m, x, rolls.some(s, amount, d.dice[e]))
    elif what >= GAIN_TOKEN:
        _collect(d, s, e, x)
    elif what == HURT_BY:
        damage_rolls.strike(d, s, m, x, amount, d.dice[e], FROM_FRONT, events.BY_RULE)
    elif what == STRIKE_NEAR:
        arc(d, s, e, m, x)
