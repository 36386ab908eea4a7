"""What hits do: defence tests, lost hit points, vehicles wrecked, passengers thrown out.

Source: Iron Dawn V2, "Defence Tests", "Removing models", the Critical Hit chart, "Transports",
"Abandoning and Re Crewing a Vehicle".
"""

from factions.systems.iron_dawn.kernels import events
from factions.systems.iron_dawn.kernels.dice import d5, d10
from factions.systems.iron_dawn.kernels.formation import (
    bodies,
    close_up,
    is_vehicle,
    player_of,
    within,
)
from factions.systems.iron_dawn.kernels.layout import (
    ABOARD,
    ARMS,
    BLAST,
    COAXIAL,
    CUPOLA,
    FALL_ATT,
    GONE,
    HULL,
    LEFT_SPONSON,
    READY,
    RIGHT_SPONSON,
    TURRET,
    Record,
)
from factions.systems.iron_dawn.kernels.movement import stand_beside
from factions.tabletop.jit import kernel

STUNNED, HULL_LOST, ENGINE, MORE_LOST, BREACHED, CREW, MAIN, DEAD_ENGINE, BOOM, BIG_BOOM = range(
    1, 11
)
HALF = 0.5  # of a squad's points, for each of its combat groups
ASIDE = 8  # the place in `out` for tests that are no part of a volley


@kernel
def credit(d: Record, s: Record, u: int, v: int, points: int) -> None:
    """Count hit points that unit v has lost, and for unit u if it is an enemy of it."""
    s.taken[v] += points
    if u >= 0 and player_of(d, u) != player_of(d, v):
        s.dealt[u] += points


@kernel
def remove(d: Record, s: Record, v: int, u: int) -> None:
    """Take a destroyed unit off; unit u destroyed it."""
    s.status[v], s.n[v], s.left[v] = GONE, 0, 0
    s.fell[player_of(d, v)] += 1
    if u >= 0 and player_of(d, u) != player_of(d, v):
        apart = d.squad[v] >= 0 or s.split[v]
        s.killed[u] += HALF * d.cost[v] if apart else d.cost[v]
    events.emit(s, events.DESTROYED, v, u, 0, 0)


@kernel
def hurt(d: Record, s: Record, v: int, points: int, u: int) -> None:
    """Take hit points from infantry, model after model; unit u took them.

    The solos in a unit are hurt when nobody else is left of it. They are on their own then: the
    first of them a unit that the others are in.
    """
    if points <= 0 or s.status[v] != READY:
        return
    points = min(points, s.left[v])
    credit(d, s, u, v, points)
    before = s.n[v]
    s.left[v] -= points
    s.n[v] = (s.left[v] + d.hp[v] - 1) // d.hp[v]
    events.emit(s, events.DAMAGE, v, u, points, before - s.n[v])
    events.more(s, s.n[v], s.x[v], s.y[v], bodies(s, v))
    if s.left[v] == 0:
        g = s.guest[v]
        s.guest[v] = -1
        remove(d, s, v, u)
        if g >= 0:
            s.status[g], s.host[g] = READY, -1
            s.x[g], s.y[g], s.ux[g], s.uy[g] = s.x[v], s.y[v], s.ux[v], s.uy[v]
            s.acted[g], s.moves[g], s.shot[g] = s.acted[v], s.moves[v], max(s.shot[g], s.shot[v])
            s.assaulted[g] = max(s.assaulted[g], s.assaulted[v])
            s.manoeuvred[g], s.doubled[g] = s.manoeuvred[v], max(s.doubled[g], s.doubled[v])
            s.ran[g], s.dug[g] = s.ran[v], s.dug[v]
            s.suppressed[g], s.pinned[g] = s.suppressed[v], s.pinned[v]
            other = s.guest[g]
            while other >= 0:
                s.host[other] = g
                other = s.guest[other]
            close_up(d, s, g)
            events.placed(s, events.FALL, g, -1, bodies(s, g))
    elif s.n[v] < before:
        close_up(d, s, v)


@kernel
def roll_tests(s: Record, number: int, target: int) -> int:
    """Roll defence tests of infantry; return how many failed: those above the target."""
    failed = 0
    for _ in range(number):
        failed += int(d10(s) > target)
    return failed


@kernel
def strike(d: Record, s: Record, v: int, hits: int, att: int, u: int, why: int) -> None:
    """Hit models of infantry without a roll: a defence test for each hit."""
    if hits <= 0 or s.status[v] != READY:
        return
    target = 2 * d.defence[v] - att + (1 if s.dug[v] else 0)
    failed = roll_tests(s, hits, target)
    events.emit(s, events.TESTS, v, u, hits, failed)
    events.more(s, target, why, 0, 0)
    hurt(d, s, v, failed, u)


@kernel
def get_out(d: Record, s: Record, w: int, v: int, why: int) -> None:
    """Put a unit beside the vehicle it was in; it counts as having moved."""
    s.status[w], s.ride[w] = READY, -1
    s.mounted[v] -= bodies(s, w)
    close_up(d, s, w)
    stand_beside(d, s, w, v, d.spd[w])
    s.moves[w] += 1
    events.placed(s, why, w, v, bodies(s, w))


@kernel
def throw_out(d: Record, s: Record, v: int, why: int) -> None:
    """Put everyone who rides in a vehicle beside it."""
    for w in range(s.first[0], s.first[2]):
        if s.status[w] == ABOARD and s.ride[w] == v:
            get_out(d, s, w, v, why)


@kernel
def explode(d: Record, s: Record, v: int, att: int, u: int) -> None:
    """Hit every model on foot within 6 inches of a vehicle that blows up."""
    for w in range(s.first[0], s.first[2]):
        if s.status[w] == READY and not is_vehicle(d, w):
            models = within(d, s, w, s.x[v], s.y[v], BLAST)
            strike(d, s, w, models, att, u, events.EXPLOSION)


@kernel
def wreck(d: Record, s: Record, v: int, u: int, att: int) -> None:
    """Destroy a vehicle; att: of its explosion, 0 where it does not blow up."""
    credit(d, s, u, v, s.left[v])
    remove(d, s, v, u)
    for w in range(s.first[0], s.first[2] if s.mounted[v] else 0):
        if s.status[w] == ABOARD and s.ride[w] == v:
            get_out(d, s, w, v, events.BAIL_OUT)
            strike(d, s, w, s.n[w], FALL_ATT, u, events.FALL)
    if att > 0:
        explode(d, s, v, att, u)


@kernel
def batter(d: Record, s: Record, v: int, points: int, u: int) -> None:
    """Take hit points from a vehicle. At its last one its crew may bail out."""
    if points <= 0 or s.status[v] != READY:
        return
    events.emit(s, events.DAMAGE, v, u, min(points, s.left[v]), 0)
    events.more(s, max(0, s.left[v] - points), s.x[v], s.y[v], 1)
    if points >= s.left[v]:
        wreck(d, s, v, u, 0)
        return
    credit(d, s, u, v, points)
    s.left[v] -= points
    if s.left[v] == 1 and not s.tested[v]:
        s.tested[v] = 1
        if d10(s) == 10:
            s.abandoned[v] = 1
            events.emit(s, events.STATE, v, u, events.ABANDONED, 0)
            throw_out(d, s, v, events.BAIL_OUT)


@kernel
def roll_vehicle_tests(s: Record, number: int, target: int, out: int) -> int:
    """Roll defence tests of a vehicle; return how many failed.

    Each natural 1 fails and is followed by another test. The tests made are added to out[out].
    """
    failed = made = 0
    waiting = number
    while waiting > 0:
        waiting -= 1
        made += 1
        face = d10(s)
        if face == 1:
            failed += 1
            waiting += 1
        elif face > target:
            failed += 1
    s.out[out] += made
    return failed


@kernel
def strike_vehicle(d: Record, s: Record, v: int, att: int, facing: int, u: int, why: int) -> None:
    """Hit a vehicle once without a roll."""
    if s.status[v] != READY:
        return
    target = 2 * d.armour[v, facing] - att + (1 if s.dug[v] else 0)
    s.out[ASIDE] = 0
    failed = roll_vehicle_tests(s, 1, target, ASIDE)
    events.emit(s, events.TESTS, v, u, s.out[ASIDE], failed)
    events.more(s, target, why, 0, 0)
    batter(d, s, v, failed, u)


@kernel
def is_main(d: Record, v: int, k: int) -> bool:
    """Tell whether a weapon of a vehicle is its main one, or coaxial with that.

    Where nothing is mounted in a turret, its first weapon is.
    """
    mount = d.mount[d.arm[v, k]]
    if mount in (TURRET, COAXIAL):
        return True
    return k == 0 and (d.arm[v, 1] < 0 or d.mount[d.arm[v, 1]] not in (TURRET, COAXIAL))


@kernel
def lose_secondary(d: Record, s: Record, v: int, only: int) -> None:
    """Destroy a secondary weapon: one in the hull first, a sponson, then the cupola's.

    only: the mount that is hit, or 0 for either.
    """
    for mount in (HULL, LEFT_SPONSON, RIGHT_SPONSON, CUPOLA):
        if only in (0, mount):
            for k in range(ARMS):
                if d.arm[v, k] >= 0 and d.mount[d.arm[v, k]] == mount:
                    if not s.lost[v] >> k & 1 and not is_main(d, v, k):
                        s.lost[v] |= 1 << k
                        return


@kernel
def lose_main(d: Record, s: Record, v: int) -> None:
    """Destroy the main weapons of a vehicle."""
    for k in range(ARMS):
        if d.arm[v, k] >= 0 and is_main(d, v, k):
            s.lost[v] |= 1 << k


@kernel
def lose_crew(d: Record, s: Record, v: int, u: int) -> int:
    """Roll who of the crew is killed, and return it."""
    who = d5(s)
    if who == 1:
        lose_secondary(d, s, v, CUPOLA)
    elif who == 2:
        lose_secondary(d, s, v, HULL)
    elif who == 3:
        lose_main(d, s, v)
    elif who == 4:
        s.immobile[v] = 1
    else:
        wreck(d, s, v, u, 0)
    return who


@kernel
def critical(d: Record, s: Record, v: int, facing: int, u: int) -> None:
    """Roll on the Critical Hit chart for a vehicle; whoever rides in it has to bail out."""
    if s.status[v] != READY:
        return
    face, second = d10(s), 0
    if face == STUNNED:
        second = d5(s)
        s.stuck[v] = max(s.stuck[v], s.current_round + second)
        s.mute[v] = max(s.mute[v], s.current_round + second)
    elif face == BOOM:
        second = d5(s)
    elif face == BIG_BOOM:
        second = d10(s)
    events.emit(s, events.CRITICAL, v, u, face, second)
    if face in (HULL_LOST, MORE_LOST):
        lose_secondary(d, s, v, 0)
    elif face == ENGINE:
        s.stuck[v] = max(s.stuck[v], s.current_round + 2)
    elif face == BREACHED:
        s.breached[v] |= 1 << facing
    elif face == CREW:
        events.more(s, lose_crew(d, s, v, u), 0, 0, 0)
    elif face == MAIN:
        lose_main(d, s, v)
    elif face == DEAD_ENGINE:
        s.immobile[v] = 1
    elif face >= BOOM:
        wreck(d, s, v, u, second)
    if s.status[v] == READY and s.mounted[v] > 0:
        throw_out(d, s, v, events.BAIL_OUT)
