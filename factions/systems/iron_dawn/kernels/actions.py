"""What a unit may do in a phase, and doing it.

Source: Iron Dawn V2, "Turn sequence", "Movement expenditures", "Manoeuvres", "Transports". A
manoeuvre that moves is one of the turn's two movements, one that shoots is its shooting.
"""

from factions.systems.iron_dawn.kernels import events
from factions.systems.iron_dawn.kernels.arms import pierces
from factions.systems.iron_dawn.kernels.assault import charge
from factions.systems.iron_dawn.kernels.damage import get_out, hurt, strike, strike_vehicle
from factions.systems.iron_dawn.kernels.formation import (
    bodies,
    close_up,
    is_vehicle,
    player_of,
    within,
)
from factions.systems.iron_dawn.kernels.groups import join, may_join
from factions.systems.iron_dawn.kernels.layout import (
    ABOARD,
    APART,
    ASSAULT,
    AT,
    COHERENCY,
    DIG_IN,
    DOUBLE,
    EMBARK,
    GUN,
    HOLD,
    JOIN,
    LEAVE,
    MOST_MOVES,
    MOVE,
    OVERDRIVE,
    PHASES,
    PIERCE,
    READY,
    RECREW,
    REPAIR,
    REPAIRS,
    RIG,
    RIG_ATT,
    RIGS,
    RUN,
    SHOOT,
    SUPPRESS,
    TO_X,
    TO_Y,
    TRENCH,
    WHAT,
    Record,
)
from factions.systems.iron_dawn.kernels.morale import led, test
from factions.systems.iron_dawn.kernels.movement import find_charge, find_way, gather, take_way
from factions.systems.iron_dawn.kernels.shooting import shoot
from factions.systems.iron_dawn.kernels.sight import facing_to, inside, within_piece
from factions.tabletop.jit import kernel

LEADERLESS = 2  # actions of a squad without a leader
OVER, ONWARD = 2.0, 1.0  # what Overdrive and Run add to SPD
CONTACT = 0.25
IN_TRENCH = 10.0
NEARER = 0.25  # a move that comes no nearer to its end than that is none


@kernel
def may_act(d: Record, s: Record, u: int) -> bool:
    """Tell whether a unit has an action left in this turn."""
    if s.status[u] not in (READY, ABOARD) or s.abandoned[u]:
        return False
    return bool(s.acted[u] < (PHASES if led(d, s, u) else LEADERLESS))


@kernel
def may_move(d: Record, s: Record, u: int) -> bool:
    """Tell whether a unit may move in this phase."""
    return could_move(d, s, u) and not s.halted[u]


@kernel
def could_move(d: Record, s: Record, u: int) -> bool:
    """Tell whether a unit may move in this phase, if it is not for a ram that it does not."""
    if s.moves[u] >= MOST_MOVES or s.pinned[u] == s.current_round or s.immobile[u]:
        return False
    return bool(s.stuck[u] < s.current_round and s.status[u] == READY)


@kernel
def recover(d: Record, s: Record, player: int) -> None:
    """Let a phase go by in which a player's vehicles that rammed before it could have moved."""
    for k in range(d.hulls):
        u = d.hull[k]
        if 0 < s.halted[u] < s.current_turn and player_of(d, u) == player and could_move(d, s, u):
            s.halted[u] = 0


@kernel
def may_shoot(d: Record, s: Record, u: int) -> bool:
    """Tell whether a unit may shoot in this phase."""
    if s.shot[u] or s.doubled[u] or s.pinned[u] == s.current_round or s.status[u] != READY:
        return False
    return bool(s.mute[u] < s.current_round)


@kernel
def may_assault(d: Record, s: Record, u: int) -> bool:
    """Tell whether a unit may assault in this phase; guns do not."""
    if s.assaulted[u] or s.doubled[u] or s.pinned[u] == s.current_round or s.immobile[u]:
        return False
    stays = s.stuck[u] >= s.current_round or s.status[u] != READY or s.halted[u]
    return bool(not stays and not d.is_[u] & GUN)


@kernel
def speed(d: Record, s: Record, u: int) -> float:
    """Return the SPD of a unit: the slowest of it and the solos in it; Inspire adds 1."""
    spd, g = d.spd[u], s.guest[u]
    while g >= 0:
        spd = min(spd, d.spd[g])
        g = s.guest[g]
    return float(spd + (1.0 if s.inspired[u] == s.current_round else 0.0))


@kernel
def prepared(d: Record, s: Record, u: int, v: int) -> bool:
    """Tell whether unit v can be assaulted by unit u now; the way in is written into plan.

    Infantry assaults infantry, vehicles ram it.
    """
    if not may_assault(d, s, u) or is_vehicle(d, v) or ours(d, u, v):
        return False
    return find_charge(d, s, u, v, 2.0 * speed(d, s, u))


@kernel
def ours(d: Record, u: int, v: int) -> bool:
    """Tell whether two units are of one side."""
    return player_of(d, u) == player_of(d, v)


@kernel
def beside_vehicle(d: Record, s: Record, u: int, v: int, far: float) -> bool:
    """Tell whether unit u stands within so many inches of a vehicle."""
    dx, dy, reach = s.x[u] - s.x[v], s.y[u] - s.y[v], s.room[u] + s.room[v] + far
    near = s.status[v] == READY and dx * dx + dy * dy <= reach * reach
    return bool(near and is_vehicle(d, v))


@kernel
def may_do(d: Record, s: Record, u: int, what: int, v: int) -> bool:
    """Tell whether a unit may do that, at unit v where it is done at one."""
    foot = not is_vehicle(d, u)
    if what in (MOVE, DOUBLE):
        idle = s.shot[u] == 0 and s.assaulted[u] == 0
        return bool(may_move(d, s, u) and (what == MOVE or idle))
    if what in (SHOOT, ASSAULT):
        return may_shoot(d, s, u) if what == SHOOT else prepared(d, s, u, v)
    if what == LEAVE:
        return bool(s.status[u] == ABOARD)
    if what == EMBARK:
        return foot and may_board(d, s, u, v)
    if what == JOIN:
        return bool(may_move(d, s, u) and may_join(d, s, u, v, speed(d, s, u)))
    if what == RECREW:
        mine = foot and ours(d, u, v) and s.abandoned[v] == 1
        return bool(mine and s.n[u] >= d.crew[v] and beside_vehicle(d, s, u, v, COHERENCY))
    if s.manoeuvred[u] or s.status[u] != READY:
        return False
    if what in (RUN, OVERDRIVE):
        return bool(may_move(d, s, u) and foot == (what == RUN))
    if what in (SUPPRESS, PIERCE):
        return may_shoot(d, s, u) and (what == SUPPRESS or pierces(d, s, u))
    if what == DIG_IN:
        return bool(s.dug[u] == 0)
    if what == REPAIR:
        fits = foot and d.is_[u] & REPAIRS and s.left[v] < d.hp[v] and not s.shot[u]
        return bool(fits and ours(d, u, v) and beside_vehicle(d, s, u, v, CONTACT))
    if what == RIG:
        fits = foot and d.is_[u] & RIGS and not s.shot[u] and s.pinned[u] != s.current_round
        return bool(fits and not ours(d, u, v) and beside_vehicle(d, s, u, v, APART + CONTACT))
    return False


@kernel
def may_board(d: Record, s: Record, u: int, v: int) -> bool:
    """Tell whether infantry can embark in a transport: near enough, with room for all of it."""
    if d.capacity[v] == 0 or s.status[v] != READY or s.abandoned[v] or s.status[u] != READY:
        return False
    if s.pinned[u] == s.current_round or s.stuck[u] >= s.current_round:
        return False
    near = ours(d, u, v) and beside_vehicle(d, s, u, v, speed(d, s, u))
    return bool(near and s.mounted[v] + bodies(s, u) <= d.capacity[v])


@kernel
def go(d: Record, s: Record, u: int, x: float, y: float, inches: float) -> None:
    """Move a unit towards a spot, out of where it is dug in; within a trench up to 10 inches.

    Where its plan ends there already, it goes by that.
    """
    s.moves[u] += 1
    s.dug[u] = 0
    if s.planned == u and s.plan[0] == x and s.plan[1] == y:
        take_way(s, u)
        events.placed(s, events.WALK, u, -1, bodies(s, u))
        return
    k = within_piece(s, TRENCH, s.x[u], s.y[u])
    if k >= 0 and inside(s, k, x, y):
        inches = max(inches, IN_TRENCH)
    gather(d, s, u, inches)
    if find_way(d, s, u, x, y, inches) > NEARER:
        take_way(s, u)
        events.placed(s, events.WALK, u, -1, bodies(s, u))


@kernel
def pivot(d: Record, s: Record, u: int, v: int) -> None:
    """Turn a vehicle on the spot to face unit v."""
    dx, dy = s.x[v] - s.x[u], s.y[v] - s.y[u]
    far = max(0.001, (dx * dx + dy * dy) ** 0.5)
    s.moves[u] += 1
    s.dug[u] = 0
    s.ux[u], s.uy[u] = dx / far, dy / far
    events.placed(s, events.PIVOT, u, v, bodies(s, u))


@kernel
def rig(d: Record, s: Record, u: int, v: int) -> None:
    """Blow a charge on a vehicle: a hit on it, and on every model on foot within 3 inches."""
    facing = facing_to(d, s, v, s.x[u], s.y[u])
    x, y, far = s.x[v], s.y[v], COHERENCY + s.room[v]
    strike_vehicle(d, s, v, RIG_ATT, facing, u, events.RIGGED)
    for w in range(s.first[0], s.first[2]):
        if s.status[w] == READY and not is_vehicle(d, w):
            strike(d, s, w, within(d, s, w, x, y, far), RIG_ATT, u, events.RIGGED)


@kernel
def mend(d: Record, s: Record, u: int, v: int) -> None:
    """Give a vehicle a hit point back for each model, at most what it began with."""
    s.left[v] = min(d.hp[v], s.left[v] + s.n[u])
    events.emit(s, events.STATE, v, u, events.UP_AGAIN, s.left[v])


@kernel
def crew(d: Record, s: Record, u: int, v: int) -> None:
    """Let a squad that passes a morale test man a vehicle again: as conscripts."""
    if not test(d, s, u, events.TO_CREW):
        return
    s.abandoned[v], s.conscripted[v], s.acted[v] = 0, 1, PHASES
    events.emit(s, events.STATE, v, u, events.CREWED, 0)
    hurt(d, s, u, min(s.left[u], d.crew[v] * d.hp[u]), -1)


@kernel
def board(d: Record, s: Record, u: int, v: int) -> None:
    """Let a unit embark in a transport."""
    s.status[u], s.ride[u] = ABOARD, v
    s.mounted[v] += bodies(s, u)
    s.dug[u] = 0
    events.placed(s, events.BOARDING, u, v, 0)


@kernel
def note(s: Record, u: int, what: int) -> None:
    """Note what an action takes away from the rest of the turn."""
    if what in (SHOOT, SUPPRESS, PIERCE, REPAIR, RIG):
        s.shot[u] = 1
    if what == ASSAULT:
        s.assaulted[u] = 1
    if what == DOUBLE:
        s.doubled[u] = 1
    if what == RUN:
        s.ran[u] = 1
    if what == OVERDRIVE:
        s.locked[u] = s.current_turn
    if what in (RUN, OVERDRIVE, SUPPRESS, PIERCE, DIG_IN, REPAIR, RIG):
        s.manoeuvred[u] = 1


@kernel
def perform(d: Record, s: Record, u: int) -> None:
    """Let a unit do what `order` says, which it may."""
    what, v = int(s.order[WHAT]), int(s.order[AT])
    s.acted[u] += 1
    if what == HOLD:
        return
    events.emit(s, events.ACTION, u, v, what, 0)
    note(s, u, what)
    if what in (MOVE, DOUBLE, RUN, OVERDRIVE):
        if v >= 0:
            pivot(d, s, u, v)
            return
        inches = speed(d, s, u)
        if what == DOUBLE:
            inches *= 2.0
        elif what != MOVE:
            inches += ONWARD if what == RUN else OVER
        go(d, s, u, s.order[TO_X], s.order[TO_Y], inches)
    elif what in (SHOOT, SUPPRESS, PIERCE):
        shoot(d, s, u, v, what)
        s.suppressed[u] = min(s.suppressed[u], s.current_round - 1)
    elif what == ASSAULT:
        charge(d, s, u, v)
    else:
        manoeuvre(d, s, u, v, what)


@kernel
def manoeuvre(d: Record, s: Record, u: int, v: int, what: int) -> None:
    """Let a unit do what neither moves, shoots nor assaults."""
    if what == DIG_IN:
        s.dug[u] = 1
        state = events.HULL_DOWN if is_vehicle(d, u) else events.DUG_IN
        events.emit(s, events.STATE, u, -1, state, 0)
    elif what == REPAIR:
        mend(d, s, u, v)
    elif what == RIG:
        rig(d, s, u, v)
    elif what == RECREW:
        crew(d, s, u, v)
    elif what == LEAVE:
        get_out(d, s, u, s.ride[u], events.DISEMBARK)
    elif what == EMBARK:
        board(d, s, u, v)
    elif what == JOIN:
        join(d, s, u, v)
    close_up(d, s, u)
