"""Damage: points of it, models destroyed, passengers lost, units annihilated.

Source: Armoured Clash, "Damage", "Attacking Transport Units".
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ABOARD,
    AIRCRAFT,
    BAIL_OUT,
    BLASTS,
    BODYGUARD,
    GONE,
    HOUSED,
    LARGE,
    PENETRATING,
    PRECISION,
    READY,
    SOLID,
)
from factions.systems.armoured_clash.kernels.rules.transports import disembark, room_of
from factions.systems.armoured_clash.kernels.table.ground import leave_wreck
from factions.systems.armoured_clash.kernels.table.shapes import damage_left, form, player_of, stand
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def credit(d: Setup, s: State, u: int, by: int, points: int) -> None:
    """Count points of damage that a unit takes, and credit them to unit `by` if it is an enemy.

    Source: Armoured Clash, "Damage".
    """
    s.stale[u] = 1
    s.taken[u] += points
    if by >= 0 and player_of(d, by) != player_of(d, u):
        s.dealt[by] += points


@kernel(read_only=("d",))
def inflict(d: Setup, s: State, u: int, by: int, points: int, quality: int, spared: int) -> int:
    """Inflict points of damage on a unit; return the models that it loses, passengers too.

    by: the unit that attacks, or -1 for blanks of its own attack. spared: models that cannot be
    destroyed, those not exposed to an attack that prioritises.

    Source: Armoured Clash, "Damage".
    """
    before, models = damage_left(d, s, u), s.n[u]
    if points <= 0 or models <= 0:
        return 0
    after = max(0, before - points)
    accumulated, more = after % d.limit[u], 0
    if quality & PENETRATING and accumulated > 0:
        more = 1 if d.rules[u] & SOLID else accumulated
    more = max(0, min(more, after - spared * d.limit[u]))
    after = max(after - more, spared * d.limit[u])
    credit(d, s, u, by, before - after)
    s.n[u] = (after + d.limit[u] - 1) // d.limit[u]
    s.damage[u] = s.n[u] * d.limit[u] - after
    lost = models - s.n[u]
    emits.emit(s, events.DAMAGE, u, by, before - after, lost)
    emits.add_numbers(s, 2, more, events.HIT if by >= 0 else events.BURNT)
    if lost > 0:
        lost += thinned(d, s, u, by, lost)
    return int(lost)


@kernel(read_only=("d",))
def thinned(d: Setup, s: State, u: int, by: int, lost: int) -> int:
    """See to a unit that has lost models; return how many passengers it loses with them.

    Source: Armoured Clash, "Damage".
    """
    for _ in range(lost):
        if d.rules[u] & LARGE and s.status[u] == READY and d.kind[u] != AIRCRAFT:
            leave_wreck(d, s, u)
        if d.kind[u] == AIRCRAFT:
            _set_off(d, s, u)
    drowned = crush_passengers(d, s, u, by) if s.load[u] >= 0 else 0
    if s.n[u] <= 0:
        annihilate(d, s, u, by)
    elif s.status[u] == READY:
        disc = s.across[u] < 0.0
        form(d, s, u)
        if disc and s.across[u] >= 0.0:
            ahead = s.half[u]
            stand(d, s, u, s.x[u] + ahead * s.hx[u], s.y[u] + ahead * s.hy[u], s.hx[u], s.hy[u])
        emits.emit_place(s, events.SCATTERED, u)
    return drowned


@kernel(read_only=("d",))
def _set_off(d: Setup, s: State, u: int) -> None:
    """Note that a wreck of a unit may blow up once the attack is over."""
    if d.demise[u] > 0 and s.status[u] == READY and s.blasts < BLASTS:
        s.blast_of[s.blasts], s.blast_dice[s.blasts] = u, d.demise[u]
        s.blast_x[s.blasts], s.blast_y[s.blasts] = s.cx[u], s.cy[u]
        s.blasts += 1


@kernel(read_only=("d",))
def lose_officer(d: Setup, s: State, u: int, lost: int, before: int, quality: int) -> bool:
    """Return whether a unit that lost that many of its models lost its officer with them.

    The front rank of a close formation replaces its own, but for Precision; which models of an
    open formation are closest is left to chance.

    Source: Armoured Clash, "Loss of an Officer".
    """
    if lost <= 0 or s.n[u] <= 0:
        return False
    if quality & PRECISION and d.rules[u] & BODYGUARD == 0:
        return True
    loose = d.files[u] == 0 or s.scattered[u]
    return bool(loose and before > 1 and rng.below(s.rng, before) < lost)


@kernel(read_only=("d",))
def _bail_out(d: Setup, s: State, v: int) -> bool:
    """Let passengers out of their transport homeward, suppressed; False where they have no room."""
    homeward = -1.0 if player_of(d, v) == 0 else 1.0
    carrier = s.carrier[v]
    x, y = s.cx[carrier], s.cy[carrier] + homeward * d.depth
    if not disembark(d, s, v, x, y, x, y):
        return False
    s.suppressed[v] = 1
    emits.emit_status(s, v, events.SUPPRESSED, 1)
    return True


@kernel(read_only=("d",))
def crush_passengers(d: Setup, s: State, u: int, by: int) -> int:
    """Destroy the passengers for which a transport has no room left; return how many.

    Source: Armoured Clash, "Attacking Transport Units".
    """
    v = s.load[u]
    if s.status[v] != ABOARD:
        return 0
    most = s.n[u] * d.capacity[u] // room_of(d, v, u)
    if most >= s.n[v]:
        return 0
    if d.rules[u] & BAIL_OUT and s.suppressed[v] == 0 and _bail_out(d, s, v):
        return 0
    lost = s.n[v] - max(0, most)
    credit(d, s, v, by, damage_left(d, s, v) - most * d.limit[v])
    s.n[v] = max(0, most)
    s.damage[v] = 0
    emits.emit(s, events.DAMAGE, v, by, lost * d.limit[v], lost)
    emits.add_numbers(s, 2, 0, events.CRUSHED)
    if s.n[v] <= 0:
        annihilate(d, s, v, by)
    return int(lost)


@kernel(read_only=("d",))
def lose_model(d: Setup, s: State, u: int, by: int, why: int) -> None:
    """Destroy one model of a unit: there is no room for it, or it runs amok.

    Source: Armoured Clash, "Falling Back", "Resolve the Close Quarters Combat"; the special rule
    Run Amok.
    """
    whole = d.limit[u] - s.damage[u]
    credit(d, s, u, by, whole)
    s.n[u] -= 1
    s.damage[u] = 0
    emits.emit(s, events.DAMAGE, u, by, whole, 1)
    emits.add_numbers(s, 2, 0, why)
    thinned(d, s, u, by, 1)


@kernel(read_only=("d",))
def annihilate(d: Setup, s: State, u: int, by: int) -> None:
    """Take a unit out of the battle; the enemy scores its victory points rating.

    by: the enemy unit that did it, or -1. A wreck may blow up, those of aircraft model by model.

    Source: Armoured Clash, "Annihilating Units".
    """
    if s.status[u] == GONE:
        return
    player = player_of(d, u)
    credit(d, s, u, by, damage_left(d, s, u) if s.n[u] > 0 else 0)
    if s.n[u] <= 0 and d.kind[u] != AIRCRAFT:
        _set_off(d, s, u)
    if s.status[u] == HOUSED:
        s.tenant[s.house[u]] = -1
    if s.status[u] == ABOARD and s.carrier[u] >= 0:
        s.load[s.carrier[u]] = -1
    s.status[u], s.n[u], s.house[u] = GONE, 0, -1
    s.suppressed[u] = s.disordered[u] = s.lookout[u] = s.covered[u] = 0
    s.points[1 - player] += d.points[u]
    if by >= 0 and player_of(d, by) != player:
        s.killed[by] += d.cost[u]
    emits.emit(s, events.DESTROYED, u, by, d.points[u], 0)
    v = s.load[u]
    if v >= 0:
        s.load[u] = -1
        if s.status[v] == ABOARD:
            s.carrier[v] = -1
            _sink(d, s, v, by)


@kernel(read_only=("d",))
def _sink(d: Setup, s: State, v: int, by: int) -> None:
    """Destroy the passengers of a transport that is annihilated with them."""
    player = player_of(d, v)
    credit(d, s, v, by, damage_left(d, s, v))
    if by >= 0 and player_of(d, by) != player:
        s.killed[by] += d.cost[v]
    s.status[v], s.n[v] = GONE, 0
    s.points[1 - player] += d.points[v]
    emits.emit(s, events.DESTROYED, v, by, d.points[v], 0)
