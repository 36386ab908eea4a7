"""What a volley or an assault can be expected to take, in army points: as the exact odds say."""

from factions.systems.iron_dawn.kernels.judgement.chances import (
    chance,
    chance_of_ten,
    fails,
    nerve,
    vehicle_fails,
)
from factions.systems.iron_dawn.kernels.record.indices import (
    ARMS,
    BURST,
    CRITICAL,
    DAZE,
    EXPLOSIVE,
    FLAME,
    INDIRECT,
    PHASES,
    PIERCE,
    PIN,
    READY,
    ROUND_ATT,
    SUPPRESS,
    TOP,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.morale import morale_of
from factions.systems.iron_dawn.kernels.rules.shooting.firing import (
    accuracy,
    bearers,
    bears,
    fires_along,
    foremost,
    harms,
    has_round,
    in_range,
    may_fire,
    modifier,
    needed,
)
from factions.systems.iron_dawn.kernels.rules.shooting.indirect_fire import fallen_at
from factions.systems.iron_dawn.kernels.rules.turn_sequence import actions_left, phases_left
from factions.systems.iron_dawn.kernels.table.formation import (
    apart,
    in_flames,
    is_vehicle,
    nearest_model,
    player_of,
    within,
)
from factions.systems.iron_dawn.kernels.table.sight import HIDDEN, facing_to
from factions.tabletop.compiler.jit import kernel

AMONG_FRIENDS = 0.5  # chance of a burst among friends
ON_TARGET = 0.2  # of the hits of an indirect weapon
SIDES, SCATTERS = 4, 10  # of a target that shells scatter to, and up to how many inches
SCATTERED = (1.0 - ON_TARGET) / (SIDES * SCATTERS)  # chance of each place they come down at


@kernel(read_only=("d",))
def shots_worth(
    d: Setup, s: State, u: int, v: int, weapon: int, fired: tuple[float, int, int, int, int]
) -> float:
    """Return what shots of a weapon are worth.

    fired: shots, ACC, ATT, what cover adds, what the weapon is (nothing for a single round).
    """
    shots, acc, att, cover, kind = fired
    need, roll = needed(d, weapon, acc), modifier(d, s, u, v)
    hit, ten = chance(need, roll), chance_of_ten(need, roll)
    indirect, beside = kind & INDIRECT, 0.0
    if indirect and kind & EXPLOSIVE:
        scattered = d.scattered[0 if is_vehicle(d, v) else s.n[v]]
        beside = (hit - ten) * (1.0 - ON_TARGET) * scattered
    cover += 1 if s.dug[v] else 0
    if is_vehicle(d, v):
        facing = TOP if indirect else facing_to(d, s, v, s.x[u], s.y[u])
        if not indirect and s.breached[v] >> facing & 1:
            ten = hit
        landed = (ten + (hit - ten) * ON_TARGET) if indirect else hit
        lost = (landed + beside) * vehicle_fails(2 * d.armour[v, facing] - att + cover)
        critical = d.taste[player_of(d, u), CRITICAL] * d.cost[v]
        return float(shots * (min(lost * d.worth[v], d.cost[v]) + ten * critical))
    models = d.burst[s.n[v]] if kind & EXPLOSIVE else 1.0
    landed = (ten + (hit - ten) * ON_TARGET) if indirect else hit
    extra = ten * (d.hp[v] if indirect else 1)
    lost = (landed * models + beside) * fails(2 * d.defence[v] - att + cover) + extra
    return float(shots * lost * d.worth[v])


@kernel(read_only=("d",))
def bearer_worth(d: Setup, s: State, u: int, bearer: int, v: int, what: int, grade: int) -> float:
    """Return what the weapons of a bearer, unit u or the solo in it, are worth at unit v."""
    acc, total = accuracy(d, s, u, bearer, grade), 0.0
    for arm in range(ARMS):
        weapon = d.arm[bearer, arm]
        if weapon < 0:
            break
        if (
            bearers(d, s, bearer, arm) > 0
            and may_fire(d, s, u, bearer, weapon)
            and bears(d, s, u, weapon, v)
        ):
            near = in_range(d, s, u, bearer, v, d.effective[weapon])
            far = near if near == s.n[bearer] else in_range(d, s, u, bearer, v, d.range[weapon])
            near = foremost(d, s, bearer, arm, near)
            far = foremost(d, s, bearer, arm, far) - near
            last = not is_vehicle(d, bearer) and d.bearers[bearer, arm] < 0
            if what == PIERCE and last and near + far > 0 and grade != HIDDEN:
                if has_round(d, s, bearer):
                    better = acc if near else acc - 1
                    cover = 1 if grade > 0 else 0
                    total += shots_worth(d, s, u, v, weapon, (1.0, better, ROUND_ATT, cover, 0))
                    near, far = (near - 1, far) if near else (near, far - 1)
            seen = grade != HIDDEN or d.weapon[weapon] & INDIRECT
            if near + far > 0 and seen and harms(d, weapon, v):
                vehicle = is_vehicle(d, v) and d.weapon[weapon] & INDIRECT
                cover = 1 if grade > 0 and not vehicle else 0
                rof, att, kind = d.rof[weapon], d.weapon_att[weapon], d.weapon[weapon]
                if near > 0:
                    total += shots_worth(
                        d, s, u, v, weapon, (1.0 * near * rof, acc, att, cover, kind)
                    )
                if far > 0:
                    total += shots_worth(
                        d, s, u, v, weapon, (1.0 * far * rof, acc - 1, att, cover, kind)
                    )
    return total


@kernel(read_only=("d",))
def friends_lost(d: Setup, s: State, u: int, v: int) -> float:
    """Return what a volley at unit v is expected to take from friends: by flame, or by a burst."""
    kinds = flames = 0
    att = 0
    for arm in range(ARMS):
        weapon = d.arm[u, arm]
        if weapon < 0:
            break
        if d.weapon[weapon] & (FLAME | EXPLOSIVE) and not d.weapon[weapon] & INDIRECT:
            kinds |= d.weapon[weapon]
            flames, att = max(flames, bearers(d, s, u, arm)), max(att, d.weapon_att[weapon])
    if kinds == 0:
        return 0.0
    player, lost, model = player_of(d, u), 0.0, nearest_model(d, s, u, s.x[v], s.y[v])
    ax, ay = s.x[u] + d.place_x[model], s.y[u] + d.place_y[model]
    for friend in range(s.first[player], s.first[player + 1]):
        if s.status[friend] != READY or friend == u or is_vehicle(d, friend):
            continue
        hits, wide = 0.0, s.spread[friend]
        if kinds & FLAME:
            hits = 1.0 * flames if in_flames(d, s, friend, ax, ay, s.x[v], s.y[v]) else 0.0
        elif apart(s, v, friend) < (BURST + wide + s.spread[v]) * (BURST + wide + s.spread[v]):
            hits = AMONG_FRIENDS * within(d, s, friend, s.x[v], s.y[v], BURST + s.spread[v])
        cover = 1 if s.dug[friend] else 0
        lost += hits * fails(2 * d.defence[friend] - att + cover) * d.worth[friend]
    return lost


@kernel(read_only=("d",))
def friends_shelled(d: Setup, s: State, u: int, v: int, grade: int) -> float:
    """Return what shells at unit v are expected to take from friends on foot where they scatter."""
    player, lost = player_of(d, u), 0.0
    for arm in range(ARMS):
        weapon = d.arm[u, arm]
        if weapon < 0:
            break
        if d.weapon[weapon] & (EXPLOSIVE | INDIRECT) != EXPLOSIVE | INDIRECT:
            continue
        need, roll = needed(d, weapon, accuracy(d, s, u, u, max(grade, 0))), modifier(d, s, u, v)
        hits = bearers(d, s, u, arm) * d.rof[weapon] * chance(need, roll)
        for friend in range(s.first[player], s.first[player + 1]):
            far = SCATTERS + BURST + s.spread[friend]
            afoot = s.status[friend] == READY and not is_vehicle(d, friend)
            if not afoot or apart(s, v, friend) > far * far:
                continue
            models = shelled(d, s, u, v, friend)
            cover = 1 if s.dug[friend] else 0
            fail = fails(2 * d.defence[friend] - d.weapon_att[weapon] + cover)
            lost += hits * models * fail * d.worth[friend]
    return lost


@kernel(read_only=("d",))
def shelled(d: Setup, s: State, u: int, v: int, friend: int) -> float:
    """Return how many models of a friend a shell that hits unit v strikes on average."""
    models = ON_TARGET * within(d, s, friend, s.x[v], s.y[v], BURST)
    for side in range(1, SIDES + 1):
        for far in range(1, SCATTERS + 1):
            x, y = fallen_at(s, u, v, side, far)
            models += SCATTERED * within(d, s, friend, x, y, BURST)
    return models


@kernel(read_only=("d",))
def fall_worth(d: Setup, s: State, v: int, part: float) -> float:
    """Return what it counts that unit v falls, where that part of it is expected to be lost."""
    return float((s.fall[player_of(d, v)] + s.stake[v]) * part * part)


@kernel(read_only=("d",))
def volley_worth(d: Setup, s: State, u: int, v: int, what: int, grade: int) -> float:
    """Return what a volley of unit u is worth at unit v, so much covered: points it takes.

    Half or more tests passed suppress: the harder the target, the more that is what is gained.
    Suppressing Fire is worth what it stops.
    """
    total = bearer_worth(d, s, u, u, v, what, grade)
    solo = s.guest[u]
    while solo >= 0:
        if fires_along(s, solo):
            total += bearer_worth(d, s, u, solo, v, what, grade)
        solo = s.guest[solo]
    most = d.worth[v] * s.left[v]
    player = player_of(d, u)
    total = min(total, most)
    fall = fall_worth(d, s, v, total / most)
    total -= friends_lost(d, s, u, v) + friends_shelled(d, s, u, v, grade)
    if total <= 0.0:
        return 0.0
    if s.suppressed[v] < s.current_round and what != SUPPRESS:
        daze = d.taste[player, DAZE] * d.cost[v] * s.strength[v]
        return float(total + daze * max(0.0, 1.0 - 2.0 * total / most) + fall)
    return float(total + fall)


@kernel(read_only=("d",))
def pin_worth(d: Setup, s: State, u: int, v: int, grade: int) -> float:
    """Return what Suppressing Fire of unit u is worth at unit v: what v can no longer do.

    An enemy that has the initiative has already had its part of this phase. Flame and bursts spare
    no friends.

    The ordinary weapons alone are looked at: the hits they can expect, and the tests passed.
    """
    todo = actions_left(d, s, v, phases_left(s) - int(player_of(d, v) == s.initiative))
    if s.pinned[v] == s.current_round or todo <= 0 or is_vehicle(d, v) or grade == HIDDEN:
        return 0.0
    hits, fail = 0.0, 1.0
    for arm in range(ARMS):
        weapon = d.arm[u, arm]
        if weapon < 0:
            break
        if may_fire(d, s, u, u, weapon) and harms(d, weapon, v) and bears(d, s, u, weapon, v):
            near = in_range(d, s, u, u, v, d.effective[weapon])
            acc = accuracy(d, s, u, u, grade)
            need = needed(d, weapon, acc if near > 0 else acc - 1)
            fired = foremost(d, s, u, arm, in_range(d, s, u, u, v, d.range[weapon]))
            hits += fired * d.rof[weapon] * chance(need, modifier(d, s, u, v))
            cover = (1 if grade > 0 else 0) + (1 if s.dug[v] else 0)
            fail = min(fail, fails(2 * d.defence[v] - d.weapon_att[weapon] + cover))
    likely = min(1.0, hits) * (1.0 - fail if fail > 0.5 else 1.0 - 0.5 * fail)
    stopped = d.taste[player_of(d, u), PIN] * d.cost[v] * s.strength[v] * todo / PHASES
    return float(likely * stopped - friends_lost(d, s, u, v) - friends_shelled(d, s, u, v, grade))


@kernel(read_only=("d",))
def blows_worth(d: Setup, s: State, u: int, v: int) -> float:
    """Return what an assault of unit u on unit v is worth: blows, or a vehicle's ram.

    A ram is dodged by the MOR that unit v has now, not by its own alone.
    """
    total = s.n[u] / d.models[u] * d.strikes[u, v]
    if is_vehicle(d, u):
        hit = 1.0 - nerve(morale_of(d, s, v))
        touched = d.touch[s.n[v]] / d.touch[d.models[v]]
        total = hit / (1.0 - nerve(d.mor[v])) * touched * d.strikes[u, v]
    solo = s.guest[u]
    while solo >= 0:
        if not s.assaulted[solo] and not s.doubled[solo]:
            total += d.strikes[solo, v]
        solo = s.guest[solo]
    return float(min(total, d.worth[v] * s.left[v]))
