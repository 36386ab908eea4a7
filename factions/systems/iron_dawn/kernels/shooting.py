"""A unit's whole volley at another: to hit, defence tests, suppression, what else is struck.

All shots are rolled to hit before hit points are taken. Source: Iron Dawn V2, "Shooting",
"Accuracy and Melee Tests", "Defence Tests", "Suppression", "Explosives", "Flamethrowers",
"Indirect Fire weapons", "Cover", "Suppressing Fire", "Armour Penetrating Round".
"""

import math

from factions.systems.iron_dawn.kernels import events
from factions.systems.iron_dawn.kernels.arms import (
    accuracy,
    bearers,
    harms,
    may_fire,
    modifier,
    needed,
    openings,
)
from factions.systems.iron_dawn.kernels.damage import (
    batter,
    critical,
    hurt,
    roll_tests,
    roll_vehicle_tests,
    strike,
    strike_vehicle,
)
from factions.systems.iron_dawn.kernels.dice import d5, d10
from factions.systems.iron_dawn.kernels.formation import (
    apart,
    bodies,
    is_vehicle,
    nearest_model,
    within,
)
from factions.systems.iron_dawn.kernels.layout import (
    ARMS,
    BUILDING,
    BURST,
    COMMANDER,
    EXPLOSIVE,
    FLAME,
    FLAME_WIDTH,
    INDIRECT,
    LED,
    LIGHT,
    LOW,
    NATURAL,
    NONE,
    PIERCE,
    READY,
    ROUND_ATT,
    SCATTER_NEAR,
    SIDE,
    SOLO,
    SUPPRESS,
    TALL,
    TOP,
    TRENCH,
    Record,
)
from factions.systems.iron_dawn.kernels.movement import ELBOW, stand_around
from factions.systems.iron_dawn.kernels.sight import (
    HIDDEN,
    crosses,
    facing_to,
    gap,
    inside,
    look,
    spotted,
)
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

# What a volley adds up in `out`: tests made, tests failed, hit points taken without a test,
# critical hits, whether a round came down near by; shots that missed.
MADE, FAILED, POINTS, CRITICALS, NEAR, MISSES, HITS, TENS = range(8)
WEAR = 3  # failed defence tests that destroy a piece of terrain


@kernel
def struck(d: Record, s: Record, w: int, v: int, x: float, y: float) -> int:
    """Return how many models of a unit a hit of a weapon fired from a spot strikes."""
    if not d.weapon[w] & EXPLOSIVE or is_vehicle(d, v):
        return 1
    t = nearest_model(d, s, v, x, y)
    return within(d, s, v, s.x[v] + d.place_x[t], s.y[v] + d.place_y[t], BURST)


@kernel
def roll_shots(d: Record, s: Record, shots: int, need: int, roll: int) -> None:
    """Roll shots; add hits, natural 10s among them, and misses that are no natural 1."""
    for _ in range(shots):
        face = d10(s)
        if face > 1 and face + roll >= need:
            s.out[HITS] += 1
            s.out[TENS] += int(face == 10)
        elif face > 1:
            s.out[MISSES] += 1


@kernel
def test_hits(d: Record, s: Record, v: int, hits: int, att: int, facing: int, cover: int) -> None:
    """Roll the defence tests of a unit for hits on its models; add them up in `out`."""
    if is_vehicle(d, v):
        target = 2 * d.armour[v, facing] - att + cover
        s.out[FAILED] += roll_vehicle_tests(s, hits, target, MADE)
        return
    s.out[MADE] += hits
    s.out[FAILED] += roll_tests(s, hits, 2 * d.defence[v] - att + cover)


@kernel
def land(d: Record, s: Record, u: int, v: int, w: int, models: int, att: int, cover: int) -> None:
    """Let the hits of an indirect weapon come down: on the target, or scattered around it."""
    plain, tens = s.out[HITS] - s.out[TENS], s.out[TENS]
    for shot in range(plain + tens):
        if shot < tens:
            s.out[NEAR] = 1
            if is_vehicle(d, v):
                s.out[CRITICALS] += 1
            else:
                s.out[POINTS] += d.hp[v]
            test_hits(d, s, v, models, att, TOP, cover)
            continue
        side = d5(s)
        if side == 5:
            s.out[NEAR] = 1
            test_hits(d, s, v, models, att, TOP, cover)
            continue
        far = d10(s)
        events.emit(s, events.SCATTER, u, v, side, far)
        if far <= SCATTER_NEAR:
            s.out[NEAR] = 1
        if d.weapon[w] & EXPLOSIVE:
            scatter(d, s, u, v, att, side, far)


@kernel
def scatter(d: Record, s: Record, u: int, v: int, att: int, side: int, far: int) -> None:
    """Let an explosive come down beside its target: forward, left, behind or right of it."""
    dx, dy = s.x[v] - s.x[u], s.y[v] - s.y[u]
    long = max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy))
    dx, dy = far * dx / long, far * dy / long
    if side == 2:
        dx, dy = -dy, dx
    elif side == 3:
        dx, dy = -dx, -dy
    elif side == 4:
        dx, dy = dy, -dx
    burst(d, s, s.x[v] + dx, s.y[v] + dy, att, u, -1)


@kernel
def burst(d: Record, s: Record, x: float, y: float, att: int, u: int, but: int) -> None:
    """Hit every model within 3 inches of a spot, friend or foe; one unit is left out."""
    for w in range(d.first[2]):
        if s.status[w] != READY or w == but:
            continue
        models = within(d, s, w, x, y, BURST)
        if models > 0 and is_vehicle(d, w):
            strike_vehicle(d, s, w, att, SIDE, u, events.BURST_HIT)
        elif models > 0:
            strike(d, s, w, models, att, u, events.BURST_HIT)


@kernel
def scorch(d: Record, s: Record, u: int, v: int, att: int, flames: int) -> None:
    """Hit each other unit on foot within 2 inches of the line of fire, once for each flame.

    Terrain on the line burns, but for what is natural or a trench.
    """
    ax, ay, bx, by = s.x[u], s.y[u], s.x[v], s.y[v]
    for w in range(d.first[2]):
        if s.status[w] != READY or w in (u, v) or is_vehicle(d, w):
            continue
        far = FLAME_WIDTH + s.spread[w]
        if geometry.point_segment(s.x[w], s.y[w], ax, ay, bx, by) < far * far:
            strike(d, s, w, flames, att, u, events.FLAME_HIT)
    for k in range(s.pieces):
        made = d.template_made[s.piece_template[k]]
        burns = made not in (NONE, NATURAL) and not s.piece_does[k] & TRENCH
        if burns and not s.burning[k] and crosses(s, k, ax, ay, bx, by):
            s.burning[k] = 1
            events.emit(s, events.GROUND, u, -1, k, events.BURNS)
            if s.piece_does[k] & BUILDING:
                s.shut[0] |= 1 << k
                evacuate(d, s, k)


@kernel
def evacuate(d: Record, s: Record, k: int) -> None:
    """Put whoever is in a building that burns outside; they do nothing in the next phase."""
    for u in range(d.first[2]):
        if s.status[u] == READY and inside(s, k, s.x[u], s.y[u]):
            far = s.piece_far[k] + s.room[u] + ELBOW
            stand_around(d, s, u, s.piece_x[k], s.piece_y[k], far)
            s.busy[u] = s.current_turn + 1
            events.placed(s, events.BAIL_OUT, u, -1, bodies(s, u))


@kernel
def wear(d: Record, s: Record, u: int, v: int, att: int, misses: int, cannon: bool) -> None:
    """Let shots that missed a unit hit the cover before it; three failed tests destroy it.

    Light cover gives way to anything, heavy cover to the cannons of vehicles alone.
    """
    for k in range(s.pieces):
        made = d.template_made[s.piece_template[k]]
        weak = made == LIGHT or (cannon and made not in (NONE, LIGHT, NATURAL))
        if not weak or not s.piece_does[k] & LOW:
            continue
        near = gap(s, k, s.x[v], s.y[v]) <= s.spread[v] + BURST
        if near and crosses(s, k, s.x[u], s.y[u], s.x[v], s.y[v]):
            target = 2 * d.template_def[s.piece_template[k]] - att
            s.piece_worn[k] += roll_tests(s, misses, target)
            if s.piece_worn[k] >= WEAR:
                s.piece_does[k] &= ~(LOW | TALL)
                for shut in range(3):
                    s.shut[shut] &= ~(1 << k)
                events.emit(s, events.GROUND, u, -1, k, events.FALLS)
            return


@kernel
def fire_weapon(
    d: Record, s: Record, u: int, v: int, w: int, fired: tuple[int, int, int, int], grade: int
) -> None:
    """Roll all shots of one weapon at unit v and the tests of those that hit.

    fired: bearers in effective range, bearers beyond it, their ACC, ATT.
    """
    near, beyond, acc, att = fired
    kind = d.weapon[w]
    s.out[HITS] = s.out[TENS] = s.out[MISSES] = 0
    roll, rof = modifier(d, s, u, v), d.rof[w]
    roll_shots(d, s, near * rof, needed(d, w, acc), roll)
    roll_shots(d, s, beyond * rof, needed(d, w, acc - 1), roll)
    hits, tens = s.out[HITS], s.out[TENS]
    events.emit(s, events.SHOTS, u, v, w, (near + beyond) * rof)
    events.more(s, hits, tens, needed(d, w, acc), grade)
    models = struck(d, s, w, v, s.x[u], s.y[u])
    vehicle, indirect = is_vehicle(d, v), bool(kind & INDIRECT)
    cover = 1 if grade > 0 and not (vehicle and indirect) else 0
    cover += 1 if s.dug[v] else 0
    if indirect:
        land(d, s, u, v, w, models, att, cover)
        return
    facing = 0
    if vehicle:
        facing = facing_to(d, s, v, s.x[u], s.y[u])
        s.out[CRITICALS] += hits if s.breached[v] >> facing & 1 else tens
    else:
        s.out[POINTS] += tens
    test_hits(d, s, v, hits * models, att, facing, cover)
    if kind & EXPLOSIVE and hits > 0:
        t = nearest_model(d, s, v, s.x[u], s.y[u])
        for _ in range(hits):
            burst(d, s, s.x[v] + d.place_x[t], s.y[v] + d.place_y[t], att, u, v)
    if kind & FLAME:
        scorch(d, s, u, v, att, near + beyond)
    if s.out[MISSES] > 0 and grade > 0:
        wear(d, s, u, v, att, s.out[MISSES], bool(is_vehicle(d, u) and kind & EXPLOSIVE))


@kernel
def in_range(d: Record, s: Record, u: int, v: int, w: int, reach: float) -> int:
    """Return how many models of a unit have any of unit v within so many inches."""
    if is_vehicle(d, u):
        far = reach + s.room[u] + s.spread[v]
        return 1 if apart(s, u, v) <= far * far else 0
    return within(d, s, u, s.x[v], s.y[v], reach + s.spread[v])


@kernel
def spots(d: Record, s: Record, u: int, b: int, k: int, v: int, limit: int) -> tuple[int, int]:
    """Return how many bearers of a weapon are in its effective range of unit v, and beyond it.

    limit: how many of the unit's models can fire at all. Special weapons are foremost.
    """
    w, have = d.arm[b, k], bearers(d, s, b, k)
    first = 0
    for other in range(k):
        first += bearers(d, s, b, other)
    if is_vehicle(d, b):
        first = 0
    near = in_range(d, s, u, v, w, d.effective[w])
    far = in_range(d, s, u, v, w, d.range[w])
    if b != u:
        near, far = min(near, 1), min(far, 1)
    near, far = min(near, limit) - first, min(far, limit) - first
    near = min(max(near, 0), have)
    return near, min(max(far, 0), have) - near


@kernel
def volley(d: Record, s: Record, u: int, b: int, v: int, what: int, grade: int) -> None:
    """Fire the weapons of bearer b, who is unit u or the solo in it, at unit v."""
    limit = openings(d, s, u) if b == u else 1
    acc = accuracy(d, s, u, b, grade)
    pierced = what == PIERCE and d.is_[b] & (LED | COMMANDER | SOLO) != 0
    for k in range(ARMS):
        w = d.arm[b, k]
        if w < 0:
            return
        if not may_fire(d, s, u, b, w):
            continue
        near, beyond = spots(d, s, u, b, k, v, limit)
        last = not is_vehicle(d, b) and d.bearers[b, k] < 0
        if pierced and last and near + beyond > 0:
            one, other = (1, 0) if near else (0, 1)
            near, beyond = near - one, beyond - other
            fire_round(d, s, u, v, w, (one, other, acc, ROUND_ATT), grade)
        indirect = d.weapon[w] & INDIRECT
        if near + beyond == 0 or not harms(d, w, v) or (grade == HIDDEN and not indirect):
            continue
        fire_weapon(d, s, u, v, w, (near, beyond, acc, d.weapon_att[w]), max(grade, 0))


@kernel
def fire_round(
    d: Record, s: Record, u: int, v: int, w: int, fired: tuple[int, int, int, int], grade: int
) -> None:
    """Fire a single shot of Vehicle class out of an ordinary weapon."""
    near, _, acc, att = fired
    if grade == HIDDEN:
        return
    s.out[HITS] = s.out[TENS] = s.out[MISSES] = 0
    need = needed(d, w, acc if near else acc - 1)
    roll_shots(d, s, 1, need, modifier(d, s, u, v))
    events.emit(s, events.SHOTS, u, v, -1, 1)
    events.more(s, s.out[HITS], s.out[TENS], need, grade)
    facing = facing_to(d, s, v, s.x[u], s.y[u]) if is_vehicle(d, v) else 0
    if is_vehicle(d, v):
        breached = s.breached[v] >> facing & 1
        s.out[CRITICALS] += s.out[HITS] if breached else s.out[TENS]
    else:
        s.out[POINTS] += s.out[TENS]
    cover = (1 if grade > 0 else 0) + (1 if s.dug[v] else 0)
    test_hits(d, s, v, s.out[HITS], att, facing, cover)


@kernel
def shoot(d: Record, s: Record, u: int, v: int, what: int) -> None:
    """Let a unit shoot at another: everything it has, or Suppressing Fire, or with a round."""
    grade = look(d, s, u, s.x[u], s.y[u], v)
    if grade == HIDDEN and not spotted(d, s, u, v):
        return
    for k in range(NEAR + 1):
        s.out[k] = 0
    volley(d, s, u, u, v, what, grade)
    if s.guest[u] >= 0:
        volley(d, s, u, s.guest[u], v, what, grade)
    settle_volley(d, s, u, v, what)


@kernel
def settle_volley(d: Record, s: Record, u: int, v: int, what: int) -> None:
    """Take what a volley has added up from unit v, and suppress or pin it."""
    made, failed, points, criticals = s.out[MADE], s.out[FAILED], s.out[POINTS], s.out[CRITICALS]
    near = s.out[NEAR] == 1
    if made > 0:
        events.emit(s, events.TESTS, v, u, made, failed)
        events.more(s, 0, events.SHOT_AT, points, criticals)
    suppressed = (made > 0 and 2 * (made - failed) >= made) or near
    facing = facing_to(d, s, v, s.x[u], s.y[u])
    if what != SUPPRESS:
        before = s.left[v]
        if is_vehicle(d, v):
            for _ in range(criticals):
                critical(d, s, v, facing, u)
            batter(d, s, v, failed, u)
            if s.focus[u] == s.current_turn and s.focus_acc[u] == 0 and s.left[v] < before:
                s.immobile[v] = 1
        else:
            hurt(d, s, v, failed + points, u)
    if suppressed and s.status[v] == READY:
        suppress(s, v, what == SUPPRESS)


@kernel
def suppress(s: Record, v: int, pinned: bool) -> None:
    """Suppress a unit until its next shooting, at most to the end of the next turn; or pin it."""
    if pinned:
        s.pinned[v] = s.current_round
        events.emit(s, events.STATE, v, -1, events.PINNED, 0)
        return
    s.suppressed[v] = s.current_round + 1
    events.emit(s, events.STATE, v, -1, events.SUPPRESSED, 0)
