"""Shots: distance, aim, cover, fire into melee. Source: Cold Iron, Missile Attacks."""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    COLUMNS,
    MISSILE,
    SHOOTS,
    STANDING,
    WEAPON,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.fumbles import (
    BREAKS,
    DROPS,
    FUMBLED,
    THROWS_AWAY,
    fumble,
    lost_by,
)
from factions.systems.cold_iron.kernels.rules.physical_health import hurt, settle
from factions.systems.cold_iron.kernels.rules.reference_charts.chance_adjustment import adjustment
from factions.systems.cold_iron.kernels.rules.reference_charts.critical_hits import (
    damage,
    multiple,
    random_crit,
)
from factions.systems.cold_iron.kernels.rules.situational_modifiers import height, shift
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.armour import protection
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.breaking import dent_shield
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.in_hand import shielded
from factions.systems.cold_iron.kernels.table.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    between,
    far,
    in_front,
    open_ground,
    player_of,
    tenant,
)
from factions.systems.cold_iron.kernels.table.river import sheltered
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

SAFE = -1  # who has loaded and aimed for one more turn hits nobody else
POPPING_OUT, PEEKING = 4, 8  # cover of who shoots over a wall, and of who does not
OWN_DAMAGE, MISSILES = 3, 2  # the faces of what one's own missile does; the kind of harm
FROM_COVER = 2  # Hm that popping out to shoot costs
HASTY_RATE = 2  # times that distance costs a shot without a turn to aim


@kernel(read_only=("d",))
def column(d: Setup, u: int, hexes: int) -> int:
    """Return the column of the range table for a distance, -1 beyond it.

    Source: Cold Iron, Missile Range Table.
    """
    for at_range in range(COLUMNS):
        if hexes <= d.range[u, at_range]:
            return at_range
    return -1


@kernel(read_only=("d",))
def shoot_all(d: Setup, s: State) -> None:
    """Let everybody shoot who chose to; shots of a turn strike at the same moment.

    Source: Cold Iron, Order of Action.
    """
    for u in range(d.first[2]):
        if s.status[u] == STANDING and s.does[u] == SHOOTS and s.stunned[u] == 0:
            shoot(d, s, u, int(s.target[u]))
    settle(d, s)


@kernel(read_only=("d",))
def shoot(d: Setup, s: State, u: int, v: int) -> None:
    """Resolve one shot: of a bow or sling without a turn to aim distance costs twice.

    Source: Cold Iron, Distance Effects on Missiles; Rate of Fire; Cover.
    """
    at_range = column(d, u, between(s, u, v))
    if at_range < 0 or s.status[v] != STANDING:
        return
    hurried, safe = d.hasty[u] and s.loading[u] > 0, s.loading[u] <= SAFE
    rate = HASTY_RATE if hurried else 1
    undiminished = int(d.hm[u] + s.penalty[u])
    if sheltered(d, s, v, u):
        undiminished -= FROM_COVER
    attack = undiminished - rate * int(d.hm_lost[at_range])
    if s.held[v] >= 0:
        v = anybody_in_hold(d, s, v)
    defence = met_by(d, s, u, v)
    ca = adjustment(d, s)
    total = attack + ca
    s.shots_left[u] -= 1
    s.struck[u] = 1
    s.loading[u] = 1 + d.load[u]
    emits.emit(s, events.ATTACK, u, v, events.SHOT, attack)
    emits.add_numbers(s, 2, defence, ca)
    fumble = total + (d.shot_fumble[u] if hurried else 0)
    strays = total <= 0 and not safe and crowded(d, s, u, v)
    if strays:
        hit_somebody(d, s, u, v, 1 - total, undiminished - ca, rate)
    if fumble <= FUMBLED:
        fumble_shot(d, s, u, int(fumble), undiminished - ca, rate)
    elif not strays and total >= defence:
        times = multiple(int(d.shot_crit[u]), total - defence, ca, protection(d, s, v))
        missile_hits(d, s, u, v, times, at_range)
    elif not strays and s.held[v] < 0 and in_front(s, v, u) and shielded(d, s, v):
        strike_shield(d, s, u, v, at_range)


@kernel(read_only=("d",))
def strike_shield(d: Setup, s: State, u: int, v: int, at_range: int) -> None:
    """Let a missile that has missed harm the shield that faces it.

    Source: Cold Iron, Weapons and Shields; Distance Effects on Missiles.
    """
    if d.shot_hurts_shield[u]:
        passes = max(0, int(d.shot_vs_t[u] - d.damage_lost[at_range]))
        one = missile_damage(d, s, u, 1, at_range) + passes
        dent_shield(d, s, v, one * int(d.shot_hurts_shield[u]) // 4)


@kernel(read_only=("d",))
def missile_damage(d: Setup, s: State, u: int, times: int, at_range: int) -> int:
    """Roll the damage of a missile, less by what distance takes off and armour does not suffer.

    Source: Cold Iron, Distance Effects on Missiles.
    """
    less = max(0, int(d.damage_lost[at_range] - d.shot_vs_t[u]))
    number, faces, added = d.shot_dice[u, 0], d.shot_dice[u, 1], d.shot_dice[u, 2]
    return damage(s, int(number), int(faces), int(added), 0, less, times)


@kernel(read_only=("d",))
def fumble_shot(d: Setup, s: State, u: int, total: int, astray: int, rate: int) -> None:
    """Let a fumbled shot do what the chart says; what is thrown is gone in any case.

    A bow that is dropped is picked up, one that is thrown away or broken is lost. Who hits himself
    takes 1d3, at random as a friend does. astray, rate: see `go_astray`.

    Source: Cold Iron, Fumbles; Rate of Fire.
    """
    if d.throws[u] == 0 and total in (THROWS_AWAY, BREAKS):
        s.shots_left[u] = 0
        emits.emit(s, events.STATUS, u, -1, lost_by(total), 1)
    if d.throws[u] == 0 and total == DROPS:
        s.new_down[u] |= WEAPON
        emits.emit(s, events.STATUS, u, -1, events.WEAPON_DROPPED, 1)
    v = fumble(d, s, u, total)
    if v == u:
        times = random_crit(d, s, protection(d, s, v))
        harmed = damage(s, 1, OWN_DAMAGE, 0, 0, 0, times)
        emits.add_numbers(s, 5, times, harmed)
        points = hurt(d, s, u, u, harmed, 0, MISSILES)
        emits.emit(s, events.DAMAGE, u, u, points, 0)
    elif v >= 0:
        go_astray(d, s, u, v, astray, rate)


@kernel(read_only=("d",))
def go_astray(d: Setup, s: State, u: int, v: int, astray: int, rate: int) -> None:
    """Let a missile that was not meant for v hit it, if it meets v's defence.

    Its own distance counts, not that of whom it was aimed at. astray: the attack less the Chance
    Adjustment, and nothing for distance; rate: times that distance costs it.

    Source: Cold Iron, Missile Fire into Melee; Fumbles; Distance Effects on Missiles.
    """
    at_range = column(d, u, between(s, u, v))
    if at_range >= 0 and astray - rate * d.hm_lost[at_range] >= met_by(d, s, u, v):
        missile_hits(d, s, u, v, random_crit(d, s, protection(d, s, v)), at_range)


@kernel(read_only=("d",))
def met_by(d: Setup, s: State, u: int, v: int) -> int:
    """Return the defence of v against a shot by u: the dodge, but with a shield that faces it.

    A rider's height adds to the dodge alone.

    Source: Cold Iron, Missile Defense; Cover; Missile Fire into Melee.
    """
    stance = s.stance[v]
    if s.held[v] >= 0:
        least = 99
        for member in range(d.first[2]):
            if s.held[member] == s.held[v]:
                least = min(least, int(d.db[member, s.stance[member]] + s.penalty[member]))
        return least
    cover = 0
    if sheltered(d, s, u, v):
        cover = POPPING_OUT if s.does[v] == SHOOTS else PEEKING
    own = d.db[v, stance]
    if in_front(s, v, u) and shielded(d, s, v):
        own = max(own, d.dm[v, stance] - height(s, u, v))
    return int(own + shift(d, s, u, v) + cover)


@kernel(read_only=("d",))
def anybody_in_hold(d: Setup, s: State, v: int) -> int:
    """Return one of those who are hand to hand with v, or v, each as likely.

    Source: Cold Iron, Missile Fire into Melee.
    """
    found, best = 0, v
    for u in range(d.first[2]):
        if s.held[u] == s.held[v] and s.status[u] == STANDING:
            found += 1
            if found > 1 and rng.below(s.rng, found) > 0:
                continue
            best = u
    return best


@kernel(read_only=("d",))
def missile_hits(d: Setup, s: State, u: int, v: int, times: int, at_range: int) -> None:
    """Roll the damage of a missile: distance goes first against what passes armour.

    Source: Cold Iron, Distance Effects on Missiles.
    """
    passes = max(0, int(d.shot_vs_t[u] - d.damage_lost[at_range]))
    total = missile_damage(d, s, u, times, at_range)
    emits.add_numbers(s, 5, times, total)
    points = hurt(d, s, u, v, total, passes, int(d.shot_fatigue[u]) + 2)
    emits.emit(s, events.DAMAGE, v, u, points, int(d.shot_fatigue[u]))


@kernel(read_only=("d",))
def crowded(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether a friend of the shooter stands beside the target: it fires into melee.

    Source: Cold Iron, Missile Fire into Melee.
    """
    for direction in range(DIRECTIONS):
        q, r = s.q[v] + DQ[direction], s.r[v] + DR[direction]
        friend = tenant(s, q, r) if open_ground(d, q, r) else -1
        if friend >= 0 and friend != u and player_of(d, friend) == player_of(d, u):
            return True
    return False


@kernel(read_only=("d",))
def hit_somebody(d: Setup, s: State, u: int, v: int, hexes: int, astray: int, rate: int) -> None:
    """Let a stray missile hit a random body within so many hexes of its target.

    astray, rate: see `go_astray`.

    Source: Cold Iron, Missile Fire into Melee.
    """
    found, best = 0, -1
    for other in range(d.first[2]):
        if other in (u, v) or s.status[other] != STANDING:
            continue
        if far(s.q[other], s.r[other], s.q[v], s.r[v]) <= hexes:
            found += 1
            if rng.below(s.rng, found) == 0:
                best = other
    if best >= 0:
        go_astray(d, s, u, best, astray, rate)


@kernel(read_only=("d",))
def armed(d: Setup, s: State, u: int) -> bool:
    """Return whether somebody has something to shoot in hand and left."""
    return bool(d.shoots[u] and s.stance[u] == MISSILE and s.shots_left[u] > 0)
