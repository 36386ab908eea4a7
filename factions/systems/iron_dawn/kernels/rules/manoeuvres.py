"""What a unit may do in a phase, and doing it: actions, and the manoeuvres among them.

Source: Iron Dawn V2, "Turn sequence", "Movement expenditures", "Manoeuvres". A manoeuvre that moves
is one of the turn's two movements, one that shoots is its shooting.

Effects of being dug in or hull down: `rules.shooting.firing:accuracy`,
`rules.shooting.volleys:fire_weapon`, `rules.shooting.volleys:fire_round`, `rules.melee:blows`,
`rules.defence_tests:strike`, `rules.vehicles.damage:strike_vehicle`, `rules.orders:reached`,
`rules.movement:go`.

Effects of Run and Overdrive: `rules.shooting.firing:accuracy`, `rules.shooting.firing:may_fire`.

Effects of Armour Penetrating Round and Suppressing Fire: `rules.shooting.firing:pierces`,
`rules.shooting.volleys:fire_round`, `rules.shooting.suppression:suppressing_fire`.
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import (
    ABOARD,
    APART,
    ASSAULT,
    COHERENCY,
    DIG_IN,
    DOUBLE,
    EMBARK,
    JOIN,
    LEAVE,
    MOVE,
    OVERDRIVE,
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
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.defence_tests import strike, strike_solos
from factions.systems.iron_dawn.kernels.rules.melee import charge, prepared
from factions.systems.iron_dawn.kernels.rules.movement import ONWARD, OVER, go, pivot, speed
from factions.systems.iron_dawn.kernels.rules.orders import bound
from factions.systems.iron_dawn.kernels.rules.shooting.firing import could_hit, pierces
from factions.systems.iron_dawn.kernels.rules.shooting.volleys import shoot
from factions.systems.iron_dawn.kernels.rules.turn_sequence import may_move, may_shoot, note
from factions.systems.iron_dawn.kernels.rules.units.solo_units import join, may_join
from factions.systems.iron_dawn.kernels.rules.vehicles.crews import crew
from factions.systems.iron_dawn.kernels.rules.vehicles.damage import strike_vehicle
from factions.systems.iron_dawn.kernels.rules.vehicles.transports import (
    beside_vehicle,
    board,
    get_out,
    may_board,
)
from factions.systems.iron_dawn.kernels.table.formation import (
    close_up,
    is_vehicle,
    note_ready,
    ours,
    within,
    within_of_piece,
)
from factions.systems.iron_dawn.kernels.table.pieces import at_piece, gap
from factions.systems.iron_dawn.kernels.table.sight import facing_to
from factions.systems.iron_dawn.kernels.table.ways import Way
from factions.tabletop.compiler.jit import kernel

CONTACT = 0.25


@kernel(read_only=("d",))
def may_do(d: Setup, s: State, u: int, what: int, v: int) -> bool:
    """Return whether a unit may do that, at unit v where it is done at one.

    Source: Iron Dawn V2, Manoeuvres.
    """
    foot = not is_vehicle(d, u)
    if what in (MOVE, DOUBLE):
        idle = s.shot[u] == 0 and s.assaulted[u] == 0
        return bool(may_move(d, s, u) and (what == MOVE or idle))
    if what == SHOOT:
        return may_shoot(d, s, u) and not bound(s, u, v)
    if what == ASSAULT:
        return prepared(d, s, u, v)
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
        able = may_shoot(d, s, u) and not bound(s, u, v)
        return able and (what == SUPPRESS or pierces(d, s, u))
    if what == DIG_IN:
        return bool(s.dug[u] == 0)
    if what == REPAIR:
        fits = foot and d.is_[u] & REPAIRS and s.left[v] < d.hp[v] and not s.shot[u]
        return bool(fits and ours(d, u, v) and beside_vehicle(d, s, u, v, CONTACT))
    if what == RIG:
        fits = foot and d.is_[u] & RIGS and not s.shot[u] and s.pinned[u] != s.current_round
        return bool(fits and may_rig(d, s, u, v))
    return False


@kernel(read_only=("d",))
def obey(d: Setup, s: State, u: int, what: int, v: int) -> tuple[int, int]:
    """Return what a unit does, and at which, that would do `what` at unit v.

    One that is ordered to fire at an enemy does, if it can; with a round if nothing else harms it.

    Source: Iron Dawn V2, Orders, Disable That Vehicle, Concentrate Fire.
    """
    target = int(s.focus_at[u])
    if s.focus[u] != s.current_turn or (what in (SHOOT, SUPPRESS, PIERCE) and v == target):
        return what, v
    for shot in (SHOOT, PIERCE):
        if may_do(d, s, u, shot, target) and could_hit(d, s, u, target, shot):
            return shot, target
    return what, v


@kernel(read_only=("d",))
def perform(d: Setup, s: State, u: int, what: int, v: int, way: Way) -> None:
    """Let a unit do what it may: at unit v where it is done at one, by a way where it moves.

    Source: Iron Dawn V2, Turn sequence.
    """
    emits.emit(s, events.ACTION, u, max(v, -1), what, 0)
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
        go(d, s, u, way, inches)
    elif what in (SHOOT, SUPPRESS, PIERCE):
        shoot(d, s, u, v, what)
        s.suppressed[u] = min(s.suppressed[u], s.current_round - 1)
    elif what == ASSAULT:
        charge(d, s, u, v)
    else:
        manoeuvre(d, s, u, v, what)


@kernel(read_only=("d",))
def manoeuvre(d: Setup, s: State, u: int, v: int, what: int) -> None:
    """Let a unit do what neither moves, shoots nor assaults. Source: Iron Dawn V2, Manoeuvres."""
    if what == DIG_IN:
        dig_in(d, s, u)
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


@kernel(read_only=("d",))
def dig_in(d: Setup, s: State, u: int) -> None:
    """Let a unit dig in, or a vehicle go hull down, which then does not move in this turn.

    Source: Iron Dawn V2, Dig In, Hull Down.
    """
    s.dug[u] = 1
    if is_vehicle(d, u):
        s.stuck[u] = max(s.stuck[u], s.current_round)
    state = events.HULL_DOWN if is_vehicle(d, u) else events.DUG_IN
    emits.emit(s, events.CONDITION, u, -1, state, 0)


@kernel(read_only=("d",))
def may_rig(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether a unit stands at an enemy vehicle, or at a piece of terrain, `at_piece(v)`.

    Source: Iron Dawn V2, Rig It to Blow!.
    """
    if v >= 0:
        return not ours(d, u, v) and beside_vehicle(d, s, u, v, APART + CONTACT)
    piece = at_piece(v)
    if not 0 <= piece < s.pieces or s.piece_does[piece] == 0:
        return False
    return bool(gap(s, piece, s.x[u], s.y[u]) <= s.room[u] + CONTACT)


@kernel(read_only=("d",))
def blasted(d: Setup, s: State, u: int, v: int) -> int:
    """Return how many models of a unit are within 3 inches of what a charge is set on.

    Source: Iron Dawn V2, Rig It to Blow!.
    """
    if v >= 0:
        return within(d, s, u, s.x[v], s.y[v], COHERENCY + s.room[v])
    return within_of_piece(d, s, u, at_piece(v), COHERENCY)


@kernel(read_only=("d",))
def rig(d: Setup, s: State, u: int, v: int) -> None:
    """Blow a charge on a vehicle or on terrain: it hits that and every model on foot near by.

    Source: Iron Dawn V2, Rig It to Blow!.
    """
    if v >= 0:
        facing = facing_to(d, s, v, s.x[u], s.y[u])
        strike_vehicle(d, s, v, RIG_ATT, facing, u, events.RIGGED)
    else:
        emits.emit(s, events.GROUND, u, -1, at_piece(v), events.RIGGED_GROUND)
    note_ready(s)
    for other in range(s.first[0], s.first[2]):
        if s.close[other] and not is_vehicle(d, other):
            if v >= 0:
                far = COHERENCY + s.room[v]
                strike_solos(d, s, other, s.x[v], s.y[v], far, RIG_ATT, u, events.RIGGED)
            strike(d, s, other, blasted(d, s, other, v), RIG_ATT, u, events.RIGGED)


@kernel(read_only=("d",))
def mend(d: Setup, s: State, u: int, v: int) -> None:
    """Give a vehicle a hit point back for each model, at most what it began with.

    Source: Iron Dawn V2, Repair.
    """
    s.left[v] = min(d.hp[v], s.left[v] + s.n[u])
    emits.emit(s, events.CONDITION, v, u, events.UP_AGAIN, s.left[v])
