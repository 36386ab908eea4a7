"""What the greedy policy chooses: it weighs what each blow is expected to do from the exact odds.

It strikes at whom, and from the hex, that `targets` finds best, shoots from afar and takes to the
blade when the enemy is near, keeps the band together, bars a gap, wrestles down whom no blade
bites, and breaks out of a ring. Who covers up has said so before (`covering_up`).
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.policies.band import (
    bars_gap,
    goes_in,
    out_of_reach,
    pace,
    spares,
    waits,
)
from factions.systems.cold_iron.kernels.policies.breaking_out import breaks_out
from factions.systems.cold_iron.kernels.policies.closing_in import close_in, march, strike_another
from factions.systems.cold_iron.kernels.policies.flanking import goes_round
from factions.systems.cold_iron.kernels.policies.targets import NOTHING, quarry, weigh
from factions.systems.cold_iron.kernels.policies.temper import counts_shots, weight
from factions.systems.cold_iron.kernels.policies.wrestling import wrestles
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    DEPTH,
    EVADES,
    GROUND,
    HOLDS,
    JUMPS,
    MELEE,
    MISSILE,
    PRIMARY,
    RIVER_FROM,
    SECONDARY,
    SHOOTS,
    STANDING,
    WARY,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.berserkers import keeps_judgement
from factions.systems.cold_iron.kernels.rules.missile_attacks import SAFE, armed, column, crowded
from factions.systems.cold_iron.kernels.rules.movement.engaging import engaged
from factions.systems.cold_iron.kernels.rules.movement.moving import (
    move_of,
    short_move_of,
    striking_move,
    walk,
)
from factions.systems.cold_iron.kernels.rules.physical_health import (
    DOUBLE_BLINK,
    ailing,
    desperate,
)
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.readying import (
    may_ready_missile,
    ready_blade,
    ready_missile,
)
from factions.systems.cold_iron.kernels.table.hexes import (
    between,
    face,
    nearest,
    player_of,
    room_beside,
)
from factions.systems.cold_iron.kernels.table.river import river_between, sheltered
from factions.tabletop.battles import scripts
from factions.tabletop.compiler.jit import kernel

CLOSE = 1  # hexes beyond the reach of a charge at which archers take to the blade
BEHIND_FRIENDS = 2  # hexes at which they do where a friend is nearer to the enemy
STAND_OFF = 8  # hexes that archers who come nearer keep
LOST_IN_HASTE = 3  # Hm that a shot without a turn to aim may lose
SOON = 2  # blows in which a desperate attack should bring its enemy down
THROWN_FROM, SURE_ENOUGH = 3, 4  # columns: to come to, to throw from
TWICE = 2  # times the distance at which the bow is let go, from which it is taken up again
COVERED = 0.25  # how much of a shot is left where a wall covers its target


@kernel(read_only=("d",))
def choose(d: Setup, s: State, u: int) -> None:
    """Do what promises most."""
    v = nearest(d, s, u)
    if v < 0:
        march(d, s, u)
        return
    near = between(s, u, v)
    if near > 1 and s.stance[u] != MISSILE and spares(d, s, u, v):
        face(s, u, s.q[v], s.r[v])
        return
    if s.stance[u] == MISSILE and d.throws[u] and hurls(d, s, u, v, near):
        return
    if s.stance[u] == MISSILE:
        if follows_band(d, s, u, v, near) or not armed(d, s, u):
            ready_blade(d, s, u, v)
        elif gives_ground(d, s, u, v, near):
            return
        elif near <= safe_from(d, s, u, v, near):
            ready_blade(d, s, u, v)
        else:
            choose_shot(d, s, u, v)
        return
    if (d.gap and keeps_judgement(d, u) and bars_gap(d, s, u, near)) or breaks_out(d, s, u):
        return
    if shoots_again(d, s, u, v, near):
        ready_missile(d, s, u)
        return
    target, q, r = weigh(d, s, u, 1 if engaged(d, s, u) else striking_move(d, s, u), -1)
    if target < 0:
        v = quarry(d, s, u, v)
        near = between(s, u, v)
        if near - 1 > striking_move(d, s, u) or not goes_round(d, s, u):
            advance(d, s, u, v, near)
        return
    s.threatened[target] += 1
    if near <= 1:
        if jumps(d, s, u, target):
            return
        despair(d, s, u, target)
        s.committed[player_of(d, u)] = 1
    player = player_of(d, u)
    beside = q == s.q[u] and r == s.r[u]
    if s.committed[player] or beside or not keeps_judgement(d, u) or goes_in(d, s, u, target):
        hexes = move_of(d, s, u)
        if not beside and walk(d, s, u, q, r, hexes, 0) > 0:
            hexes = 0
        close_in(d, s, u, target, hexes)
        strike_another(d, s, u, target)
        goes_round(d, s, u)
    else:
        advance(d, s, u, v, near)


@kernel(read_only=("d",))
def hurls(d: Setup, s: State, u: int, v: int, near: int) -> bool:
    """Throw before closing, coming as near as that takes; tell whether there is time for it.

    One of what is struck with as well is kept, and costs no time to strike with. Who must ready
    another weapon throws where that is worth the danger that he is in meanwhile.
    """
    both = d.throws[u] == 2
    if near <= 1 or s.shots_left[u] <= (1 if both else 0):
        if both:
            s.stance[u] = MELEE
        return False
    if not both:
        risk = d.gain[v, u, SECONDARY] - d.gain[v, u, PRIMARY] + d.gain[u, v, PRIMARY] / 2
        if counts_shots(d, u) * d.shot_gain[u, v] <= risk:
            return False
    hexes = min(pace(d, s, u, near), near - d.range[u, THROWN_FROM])
    player = player_of(d, u)
    if s.committed[player] == 0 and waits(d, s, player):
        hexes = min(hexes, near - 2 - striking_move(d, s, v))
    if hexes > 0:
        walk(d, s, u, s.q[v], s.r[v], int(hexes), 1)
    face(s, u, s.q[v], s.r[v])
    if 0 <= column(d, u, between(s, u, v)) <= SURE_ENOUGH:
        choose_shot(d, s, u, v)
    return True


@kernel(read_only=("d",))
def jumps(d: Setup, s: State, u: int, v: int) -> bool:
    """Let somebody jump an enemy where that is better than to strike; tell whether he does."""
    if between(s, u, v) > 1 or not wrestles(d, s, u, v):
        return False
    s.does[u], s.target[u] = JUMPS, v
    face(s, u, s.q[v], s.r[v])
    return True


@kernel(read_only=("d",))
def despair(d: Setup, s: State, u: int, v: int) -> None:
    """Make the one desperate attack where it should soon bring v down, or hardly any is left."""
    left = d.pt[v] - s.wounds[v]
    if ailing(s, u) < 0 and s.desperate[u] == 0:
        if ailing(s, u) <= DOUBLE_BLINK or SOON * d.gain[u, v, PRIMARY] > left:
            desperate(d, s, u)


@kernel(read_only=("d",))
def follows_band(d: Setup, s: State, u: int, v: int, near: int) -> bool:
    """Return whether who shoots follows his band: he does more with the blade, and soon enough."""
    waiting = s.committed[player_of(d, u)] == 0
    if waiting or near - 1 > move_of(d, s, u) or river_between(d, s, u, v):
        return False
    a_turn = counts_shots(d, u) * d.shot_gain[u, v] / (1 + d.load[u])
    return bool(a_turn < d.gain[u, v, SECONDARY] and room_beside(d, s, v))


@kernel(read_only=("d",))
def shoots_again(d: Setup, s: State, u: int, v: int, near: int) -> bool:
    """Return whether somebody takes up its bow again: it does more, and no enemy is soon there."""
    if not may_ready_missile(d, s, u) or d.throws[u] or near <= TWICE * safe_from(d, s, u, v, near):
        return False
    a_turn = counts_shots(d, u) * d.shot_gain[u, v] / (1 + d.load[u])
    return bool(a_turn > d.gain[u, v, SECONDARY])


@kernel(read_only=("d",))
def advance(d: Setup, s: State, u: int, v: int, near: int) -> None:
    """Come nearer with the band, to where one's own blow reaches: into nobody's without it.

    Who is shot at and has time evades on the way. A berserker does not put off the fight: it goes
    as near as it can.
    """
    hexes, player = pace(d, s, u, near), player_of(d, u)
    if keeps_judgement(d, u):
        hexes = min(hexes, near - 1 - striking_move(d, s, u))
    if s.committed[player] == 0 and keeps_judgement(d, u) and waits(d, s, player):
        hexes = min(hexes, near - 2 - striking_move(d, s, v))
        if weight(d, player, WARY) > 0:
            hexes = min(hexes, out_of_reach(d, s, u))
    if hexes > 0:
        close_in(d, s, u, v, hexes)
    else:
        face(s, u, s.q[v], s.r[v])
    if s.shot_at[player] and s.does[u] == HOLDS and keeps_judgement(d, u):
        slow = 2 * s.went[u] <= move_of(d, s, u)
        if slow and between(s, u, v) - 1 > move_of(d, s, v):
            s.does[u] = EVADES
            emits.emit(s, events.STATUS, u, -1, events.EVADING, 1)


@kernel(read_only=("d",))
def gives_ground(d: Setup, s: State, u: int, v: int, near: int) -> bool:
    """Draw back from an enemy who may soon be there, and shoot if aimed; tell whether it does.

    Half a move and the shot, or a whole move. Not from behind friends, not with something to throw,
    and not out of a corner within reach of a blow, unless for one last shot.
    """
    if near <= 1 or d.throws[u] or near - 1 > weight(d, player_of(d, u), GROUND) * move_of(d, s, v):
        return False
    if engaged(d, s, u) or safe_from(d, s, u, v, near) == BEHIND_FRIENDS:
        return False
    aimed = s.loading[u] <= 0
    hexes = (short_move_of(d, s, u) + 1) // 2 if aimed else move_of(d, s, u)
    r = min(max(3 * s.r[u] - 2 * s.r[v], 0), DEPTH - 1)
    walk(d, s, u, 3 * s.q[u] - 2 * s.q[v], r, hexes, 0)
    face(s, u, s.q[v], s.r[v])
    if aimed:
        choose_shot(d, s, u, v)
    return bool(aimed or s.went[u] > 0 or near - 1 > striking_move(d, s, v))


@kernel(read_only=("d",))
def safe_from(d: Setup, s: State, u: int, v: int, near: int) -> int:
    """Return how near an enemy may be to somebody who shoots: nearer where a friend bars him."""
    player = player_of(d, u)
    if d.gap and (s.r[u] < RIVER_FROM) != (s.r[v] < RIVER_FROM):
        return BEHIND_FRIENDS
    if counts_shots(d, u) * d.shot_gain[u, v] > d.gain[u, v, SECONDARY]:
        for friend in range(d.first[player], d.first[player + 1]):
            if s.status[friend] == STANDING and s.stance[friend] != MISSILE:
                if between(s, friend, v) < near - 1:
                    return BEHIND_FRIENDS
    return int((short_move_of(d, s, v) + 1) // 2 + CLOSE)


@kernel(read_only=("d",))
def choose_shot(d: Setup, s: State, u: int, v: int) -> None:
    """Shoot whom a shot does most to, aim or load for the next, or come nearer."""
    best, most = -1, NOTHING
    enemy = 1 - player_of(d, u)
    for target in range(d.first[enemy], d.first[enemy + 1]):
        if s.status[target] != STANDING:
            continue
        at_range = column(d, u, between(s, u, target))
        if at_range < 0:
            continue
        left = max(1, d.pt[target] - s.wounds[target])
        worth = d.shot_gain[u, target] * d.worth[target] / left / (1 + at_range)
        if crowded(d, s, u, target):
            worth *= 0.25
        if sheltered(d, s, u, target):
            worth *= COVERED
        if worth <= 0.0:
            continue
        worth = scripts.heard(s, target, worth)
        if worth > most:
            best, most = target, worth
    if best < 0 or column(d, u, between(s, u, best)) > SURE_ENOUGH:
        walk(d, s, u, s.q[v], s.r[v], move_of(d, s, u) // 2, STAND_OFF)
        face(s, u, s.q[v], s.r[v])
        return
    face(s, u, s.q[best], s.r[best])
    lost = d.hm_lost[column(d, u, between(s, u, best))]
    if crowded(d, s, u, best) and s.loading[u] > SAFE:
        return
    if s.loading[u] <= 0 or (d.hasty[u] and lost <= LOST_IN_HASTE):
        s.does[u], s.target[u] = SHOOTS, best
