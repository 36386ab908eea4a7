"""What a triggered effect does to a model it touches: the closed vocabulary of deeds.

Source: Company of Iron, Core Rules, "Triggered Effects".
"""

import math

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record import agenda, emits
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
    EARNED,
    ELECTRICITY,
    EXCHANGE,
    FIRE,
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
    ON_CRITICAL,
    ON_DAMAGE,
    ON_FIRE,
    ON_HELD,
    ON_HIT,
    ON_KILL,
    ON_MISS,
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
from factions.systems.company_of_iron.kernels.table.bases import arc_of_origin, gap, has
from factions.systems.company_of_iron.kernels.table.stats.current_stats import renew_model, stat
from factions.tabletop.compiler.jit import kernel, seldom

# Events of an attack that its attacker makes: however many rules answer, it earns one attack more.
OF_ATTACK = 1 << ON_HIT | 1 << ON_CRITICAL | 1 << ON_DAMAGE | 1 << ON_KILL | 1 << ON_MISS
OF_ATTACK |= 1 << ON_HELD


@kernel(read_only=("d",))
def proof(d: Setup, s: State, u: int, types: int) -> bool:
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
    return bits != 0 and has(d, s, u, bits)


@kernel(read_only=("d",))
def heal(d: Setup, s: State, u: int, points: int) -> None:
    """Remove damage points from a model. Source: Company of Iron, Cannot Have Damage Removed."""
    healed = min(points, s.damage[u])
    if healed > 0:
        s.damage[u] -= healed
        s.worn = 1
        emits.emit(s, events.HEALED, u, -1, healed, events.BY_RULE)


@seldom(read_only=("d",))
def shove(d: Setup, s: State, u: int, v: int, inches: float) -> None:
    """Push v straight away from u, or toward it where the inches are below 0.

    Source: Company of Iron, Movement Restrictions.
    """
    dx, dy = s.x[v] - s.x[u], s.y[v] - s.y[u]
    far = math.sqrt(dx * dx + dy * dy)
    if u == v or far <= 0.0 or inches == 0.0:
        return
    sign = 1.0 if inches > 0.0 else -1.0
    length = inches if inches > 0.0 else min(-inches, gap(d, s, u, v))
    movement.push(d, s, v, sign * dx / far, sign * dy / far, length)


@seldom(read_only=("d",))
def arc(d: Setup, s: State, effect: int, u: int, v: int) -> None:
    """Strike the model nearest to v, within reach of the effect, other than v and u.

    Source: Company of Iron, Point of Impact & Origin of Damage.
    """
    nearest, found = -1, 0.0
    for struck in range(d.first[2]):
        if struck in (v, u) or s.where[struck] != PLAYING or proof(d, s, struck, d.dice[effect]):
            continue
        far = gap(d, s, v, struck)
        if far <= d.within[effect] and (nearest < 0 or far < found):
            nearest, found = struck, far
    if nearest >= 0:
        _strike(d, s, effect, u, v, nearest)


@seldom(read_only=("d",))
def _strike(d: Setup, s: State, effect: int, u: int, v: int, touched: int) -> None:
    """Roll the damage of u's effect against the model touched; its origin is where v is, or was."""
    arc = arc_of_origin(d, s, touched, s.x[v], s.y[v])
    power, types = int(d.amount[effect]), d.dice[effect]
    damage_rolls.strike(d, s, u, touched, power, types, arc, events.BY_RULE)


@kernel(read_only=("d",))
def nearest_enemy_in_play(d: Setup, s: State, u: int) -> int:
    """Return the enemy in play nearest to u, -1 for none."""
    nearest, found, player = -1, 0.0, 1 - d.side[u]
    for v in range(d.first[player], d.first[player + 1]):
        if s.where[v] == PLAYING and (nearest < 0 or gap(d, s, u, v) < found):
            nearest, found = v, gap(d, s, u, v)
    return int(nearest)


@kernel(read_only=("d",))
def put_off(d: Setup, s: State, effect: int, u: int, v: int, touched: int, weapon: int) -> bool:
    """Put off an effect that is an attack or a move; return whether it was one.

    Source: Company of Iron, Triggered Effects.
    """
    what, amount = d.what[effect], int(d.amount[effect])
    if what == ATTACK_AGAIN:
        s.denied |= EARNED if OF_ATTACK >> d.event[effect] & 1 else 0
        agenda.defer(s, AGAIN, touched, -1 if s.active == touched else v, weapon, effect, 0)
    elif what == LEND_ATTACK:
        agenda.defer(s, AGAIN, touched, -1, -1, effect, 0)
    elif what in (MOVE_SELF, PLACE_SELF, SLIP_SELF):
        own = amount < 0
        inches = stat(d, s, touched, SPEED, 0) if own else rolls.some(s, amount, d.dice[effect])
        agenda.defer(s, STEP, touched, v, weapon, effect, inches)
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
def _needless(d: Setup, s: State, effect: int, u: int) -> bool:
    """Return whether a token would buy u nothing: a boost it has, or a blow without a target."""
    if d.amount[effect] > 0.0:
        return bool(s.engaged[u] == 0)
    return bool(s.bits & (IS_CHARGE | IS_FREE_STRIKE) or s.denied & BOOSTED)


@kernel
def spend_tokens(s: State, effect: int, u: int, blows: bool) -> None:
    """Let u spend a token to boost the damage roll in hand, or all it has on a blow each.

    Source: Strength of Death; Soul-Powered.
    """
    if not blows:
        s.tokens[u] -= 1
        s.denied |= BOOSTED
        return
    while s.tokens[u] > 0:
        s.tokens[u] -= 1
        agenda.defer(s, AGAIN, u, -1, -1, effect, 0)


@seldom(read_only=("d",))
def dispel(d: Setup, s: State, u: int) -> None:
    """End the spells and animi that lie on a model. Source: Arcane Interference; Dispel."""
    for slot in range(CONTINUING):
        if s.lasting[u, slot] >= 0 and d.spell[s.lasting[u, slot]]:
            s.lasts[u, slot] = 0
    if model_status.expire(s, u, 0):
        renew_model(d, s, u)


@kernel(read_only=("d",))
def idle(d: Setup, s: State, effect: int, u: int) -> bool:
    """Return whether an effect would change nothing about u.

    Source: Company of Iron, Rule Priority.
    """
    if d.what[effect] < WHATS:
        return model_status.lies_on(d, s, u, effect)
    return _in_vain(d, s, effect, u)


@kernel(read_only=("d",))
def _in_vain(d: Setup, s: State, effect: int, u: int) -> bool:
    what = d.what[effect]
    if what == STAND_UP:
        return bool(s.status[u] & (KNOCKED_DOWN | INJURED) != KNOCKED_DOWN)
    if what in (HEAL, REPAIR):
        return bool(s.damage[u] == 0)
    if what == GAIN_TOKEN:
        return bool(s.tokens[u] >= TOKENS)
    if what == SPEND_TOKEN:
        return bool(s.tokens[u] == 0 or _needless(d, s, effect, u))
    bit = affliction(what)
    if what == ATTACK_AGAIN:
        return bool(OF_ATTACK >> d.event[effect] & 1 and s.denied & EARNED)
    if bit == 0:
        return False
    immune = bit == STATIONARY and proof(d, s, u, int(d.amount[effect]))
    return bool(immune or s.status[u] & bit or model_status.refuses(d, s, u, bit))


@seldom(read_only=("d",))
def _collect(d: Setup, s: State, effect: int, u: int) -> None:
    """Do what concerns tokens, cards and spells."""
    what = d.what[effect]
    if what == GAIN_TOKEN:
        s.tokens[u] = min(TOKENS, s.tokens[u] + max(1, int(d.amount[effect])))
    elif what == SPEND_TOKEN:
        spend_tokens(s, effect, u, d.amount[effect] > 0.0)
    elif what == EXCHANGE:
        command_cards.exchange(d, s, d.side[u])
    elif what == DISPEL:
        dispel(d, s, u)


@kernel(read_only=("d",))
def enact(
    d: Setup, s: State, effect: int, u: int, v: int, touched: int, weapon: int, now: bool
) -> None:
    """Let an effect of u do what it does to the model touched; v: the other one of the event.

    now: no attack is going on, so that rolls of damage may be made at once.

    Source: Company of Iron, Triggered Effects.
    """
    what, amount = d.what[effect], int(d.amount[effect])
    if what in (HURT_BY, STRIKE_NEAR) and not now:
        agenda.defer(s, DEFERRED, u, touched, weapon, effect, 0)
        return
    emits.emit(s, events.TRIGGER, u, touched, effect, amount)
    if what < WHATS:
        model_status.put_on(d, s, touched, effect)
    else:
        _enact(d, s, effect, u, v, touched, weapon)


@kernel(read_only=("d",))
def _enact(d: Setup, s: State, effect: int, u: int, v: int, touched: int, weapon: int) -> None:
    what, amount = d.what[effect], int(d.amount[effect])
    if put_off(d, s, effect, u, v, touched, weapon):
        return
    if affliction(what):
        model_status.become(d, s, touched, affliction(what), events.BY_RULE)
    elif what == STAND_UP:
        model_status.lose(d, s, touched, KNOCKED_DOWN, events.BY_RULE)
    elif what == PUSH:
        shove(d, s, u, touched, float(rolls.some(s, amount, d.dice[effect])))
    elif what in (HEAL, REPAIR):
        heal(d, s, touched, rolls.some(s, amount, d.dice[effect]))
    elif what == DENY_TOUGH:
        s.denied |= NO_TOUGH
    elif what == DENY_HEAL:
        s.frail_until[touched] = model_status.term(s, touched)
    elif what == MARK:
        s.prey[u] = touched if d.side[touched] != d.side[u] else nearest_enemy_in_play(d, s, u)
    elif what == MAKE_CLOUD:
        x, y = s.x[touched], s.y[touched]
        ground.add_cloud(d, s, x, y, 0.5 * d.amount[effect], s.current_round)
        emits.emit_spot(s, events.CLOUD, touched, -1, events.BY_RULE, x, y, d.amount[effect])
        emits.last(s, s.current_round, 0)
    elif what == HURT:
        damage_points.hurt(d, s, u, touched, rolls.some(s, amount, d.dice[effect]))
    elif what >= GAIN_TOKEN:
        _collect(d, s, effect, touched)
    elif what == HURT_BY:
        _strike(d, s, effect, u, u, touched)
    elif what == STRIKE_NEAR:
        arc(d, s, effect, u, touched)
