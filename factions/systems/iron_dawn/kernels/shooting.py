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
    bears,
    harms,
    has_round,
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
from factions.systems.iron_dawn.kernels.flames import scorch
from factions.systems.iron_dawn.kernels.formation import (
    apart,
    is_vehicle,
    nearest_model,
    within,
)
from factions.systems.iron_dawn.kernels.layout import (
    ARMS,
    BURST,
    EXPLOSIVE,
    FLAME,
    INDIRECT,
    LIGHT,
    LOW,
    NATURAL,
    NONE,
    PIERCE,
    READY,
    ROUND_ATT,
    SCATTER_NEAR,
    SUPPRESS,
    TALL,
    TOP,
    Record,
)
from factions.systems.iron_dawn.kernels.sight import (
    HIDDEN,
    crosses,
    facing_to,
    gap,
    seen,
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
        side = 5
        if shot >= tens:
            side = d5(s)
        elif is_vehicle(d, v):
            s.out[CRITICALS] += 1
        else:
            s.out[POINTS] += d.hp[v]
        if side == 5:
            s.out[NEAR] = 1
            test_hits(d, s, v, models, att, TOP, cover)
            splash(d, s, u, v, w, att, True)
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
    burst(d, s, s.x[v] + dx, s.y[v] + dy, att, u, -1, True)


@kernel
def splash(d: Record, s: Record, u: int, v: int, w: int, att: int, falls: bool) -> None:
    """Let an explosive that hits unit v burst at its closest model: others near by are hit too."""
    if d.weapon[w] & EXPLOSIVE:
        t = nearest_model(d, s, v, s.x[u], s.y[u])
        burst(d, s, s.x[v] + d.place_x[t], s.y[v] + d.place_y[t], att, u, v, falls)


@kernel
def burst(
    d: Record, s: Record, x: float, y: float, att: int, u: int, but: int, falls: bool
) -> None:
    """Hit every model within 3 inches of a spot, friend or foe; one unit is left out.

    Vehicles are hit on the top by what falls from above, else on the side that faces the burst.
    """
    for w in range(s.first[0], s.first[2]):
        if s.status[w] != READY or w == but:
            continue
        models = within(d, s, w, x, y, BURST)
        if models > 0 and is_vehicle(d, w):
            side = TOP if falls else facing_to(d, s, w, x, y)
            strike_vehicle(d, s, w, att, side, u, events.BURST_HIT)
        elif models > 0:
            strike(d, s, w, models, att, u, events.BURST_HIT)


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
    for _ in range(hits):
        splash(d, s, u, v, w, att, False)
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
    pierced = what == PIERCE and has_round(d, s, b)
    for k in range(ARMS):
        w = d.arm[b, k]
        if w < 0:
            return
        if not may_fire(d, s, u, b, w) or not bears(d, s, u, w, v):
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
    grade = seen(d, s, u, v)
    if grade == HIDDEN and not spotted(d, s, u, v):
        return
    for k in range(NEAR + 1):
        s.out[k] = 0
    volley(d, s, u, u, v, what, grade)
    g = s.guest[u]
    while g >= 0:
        if not s.shot[g] and not s.doubled[g]:
            volley(d, s, u, g, v, what, grade)
        g = s.guest[g]
    settle_volley(d, s, u, v, what)


@kernel
def settle_volley(d: Record, s: Record, u: int, v: int, what: int) -> None:
    """Take what a volley has added up from unit v, and suppress or pin it."""
    made, failed, points, criticals = s.out[MADE], s.out[FAILED], s.out[POINTS], s.out[CRITICALS]
    near = s.out[NEAR] == 1
    if made > 0:
        events.emit(s, events.TESTS, v, u, made, failed)
        events.more(s, 0, events.SHOT_AT, points, criticals)
    passed = made > 0 and 2 * (made - failed) >= made
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
    if (passed or near) and s.status[v] == READY:
        suppress(s, v, what == SUPPRESS, s.current_round + (1 if passed else 0))


@kernel
def suppress(s: Record, v: int, pinned: bool, last: int) -> None:
    """Suppress a unit until its next shooting, at most to the end of turn `last`; or pin it.

    That is the next turn, and this one by shells that came down near by.
    """
    if pinned:
        s.pinned[v] = s.current_round
        events.emit(s, events.STATE, v, -1, events.PINNED, 0)
        return
    s.suppressed[v] = max(s.suppressed[v], last)
    events.emit(s, events.STATE, v, -1, events.SUPPRESSED, 0)
