"""A unit's whole volley at another: to hit, defence tests, suppression, what else is struck.

All shots are rolled to hit before hit points are taken. Source: Iron Dawn V2, "Shooting",
"Accuracy and Melee Tests", "Defence Tests", "Armour Penetrating Round".
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import (
    ARMS,
    AT_VEHICLES,
    BURST,
    EXPLOSIVE,
    FLAME,
    INDIRECT,
    PIERCE,
    ROUND_ATT,
    SUPPRESS,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.buildings import clear_burning, openings
from factions.systems.iron_dawn.kernels.rules.defence_tests import tests_of_hits
from factions.systems.iron_dawn.kernels.rules.dice import d10
from factions.systems.iron_dawn.kernels.rules.orders import disable_that_vehicle
from factions.systems.iron_dawn.kernels.rules.removing_models import hurt
from factions.systems.iron_dawn.kernels.rules.shooting.cover import wear
from factions.systems.iron_dawn.kernels.rules.shooting.explosives import splash
from factions.systems.iron_dawn.kernels.rules.shooting.firing import (
    accuracy,
    bearers_in_range,
    bears,
    fires_along,
    harms,
    has_round,
    may_fire,
    modifier,
    needed,
)
from factions.systems.iron_dawn.kernels.rules.shooting.flamethrowers import scorch
from factions.systems.iron_dawn.kernels.rules.shooting.indirect_fire import land
from factions.systems.iron_dawn.kernels.rules.shooting.suppression import (
    suppress,
    suppressed_until,
    suppressing_fire,
)
from factions.systems.iron_dawn.kernels.rules.vehicles.critical_hits import critical
from factions.systems.iron_dawn.kernels.rules.vehicles.damage import batter
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, nearest_model, within
from factions.systems.iron_dawn.kernels.table.sight import HIDDEN, facing_to, seen, spotted
from factions.tabletop.compiler.jit import kernel

# What a volley, or a part of it, comes to: tests made, tests failed, hit points taken without a
# test, critical hits, whether a round came down near by.
Found = tuple[int, int, int, int, int]


@kernel(read_only=("d",))
def struck(d: Setup, s: State, weapon: int, v: int, x: float, y: float) -> int:
    """Return how many models of a unit a hit of a weapon fired from a spot strikes.

    Source: Iron Dawn V2, Explosives.
    """
    if not d.weapon[weapon] & EXPLOSIVE or is_vehicle(d, v):
        return 1
    model = nearest_model(d, s, v, x, y)
    return within(d, s, v, s.x[v] + d.place_x[model], s.y[v] + d.place_y[model], BURST)


@kernel
def roll_shots(s: State, shots: int, need: int, roll: int) -> tuple[int, int, int]:
    """Roll shots; return hits, natural 10s among them, and misses that are no natural 1.

    Source: Iron Dawn V2, Accuracy and Melee Tests.
    """
    hits = tens = misses = 0
    for _ in range(shots):
        face = d10(s)
        if face > 1 and face + roll >= need:
            hits += 1
            tens += int(face == 10)
        elif face > 1:
            misses += 1
    return hits, tens, misses


@kernel
def least_face(need: int, roll: int) -> int:
    """Return the least face of a die that hits: never a natural 1, above 10 none does.

    Source: Iron Dawn V2, Accuracy and Melee Tests.
    """
    return max(2, need - roll)


@kernel(read_only=("d",))
def fire_shots(
    d: Setup, s: State, u: int, v: int, weapon: int, shots: int, acc: int, grade: int
) -> tuple[int, int, int]:
    """Roll shots of one weapon at one range; return hits, natural 10s among them, misses.

    Source: Iron Dawn V2, Shooting.
    """
    need, roll = needed(d, weapon, acc), modifier(d, s, u, v)
    hits, tens, misses = roll_shots(s, shots, need, roll)
    if shots > 0:
        emits.emit(s, events.SHOTS, u, v, weapon, shots)
        emits.more(s, hits, tens, least_face(need, roll), grade)
    return hits, tens, misses


@kernel(read_only=("d",))
def fire_weapon(
    d: Setup, s: State, u: int, v: int, weapon: int, fired: tuple[int, int, int, int], grade: int
) -> Found:
    """Roll all shots of one weapon at unit v and the tests of those that hit.

    fired: bearers in effective range, bearers beyond it, their ACC, ATT.

    Source: Iron Dawn V2, Shooting.
    """
    near, beyond, acc, att = fired
    kind, rof = d.weapon[weapon], d.rof[weapon]
    hits, tens, misses = fire_shots(d, s, u, v, weapon, near * rof, acc, grade)
    further, more, missed = fire_shots(d, s, u, v, weapon, beyond * rof, acc - 1, grade)
    hits, tens, misses = hits + further, tens + more, misses + missed
    models = struck(d, s, weapon, v, s.x[u], s.y[u])
    vehicle, indirect = is_vehicle(d, v), bool(kind & INDIRECT)
    cover = 1 if grade > 0 and not (vehicle and indirect) else 0
    cover += 1 if s.dug[v] else 0
    if indirect:
        return land(d, s, u, v, weapon, (hits, tens), models, att, cover)
    facing = points = criticals = 0
    if vehicle:
        facing = facing_to(d, s, v, s.x[u], s.y[u])
        criticals = hits if s.breached[v] >> facing & 1 else tens
    else:
        points = tens
    made, failed = tests_of_hits(d, s, v, hits * models, att, facing, cover)
    for _ in range(hits):
        splash(d, s, u, v, weapon, att, False)
    if kind & FLAME:
        scorch(d, s, u, v, att, near + beyond)
    if misses > 0 and grade > 0:
        wear(d, s, u, v, att, misses, bool(is_vehicle(d, u) and kind & AT_VEHICLES))
    return made, failed, points, criticals, 0


@kernel(read_only=("d",))
def volley(
    d: Setup, s: State, u: int, bearer: int, v: int, what: int, grade: int, found: Found
) -> Found:
    """Fire the weapons of a bearer, which is unit u or a solo in it, at unit v.

    found: by what others of the unit have fired; returned with what this bearer adds.

    Source: Iron Dawn V2, Shooting.
    """
    limit = openings(d, s, u) if bearer == u else 1
    acc = accuracy(d, s, u, bearer, grade)
    pierced = what == PIERCE and has_round(d, s, bearer)
    for arm in range(ARMS):
        weapon = d.arm[bearer, arm]
        if weapon < 0:
            break
        if not may_fire(d, s, u, bearer, weapon) or not bears(d, s, u, weapon, v):
            continue
        near, beyond = bearers_in_range(d, s, u, bearer, arm, v, limit)
        last = not is_vehicle(d, bearer) and d.bearers[bearer, arm] < 0
        if pierced and last and near + beyond > 0:
            one, other = (1, 0) if near else (0, 1)
            near, beyond = near - one, beyond - other
            if grade != HIDDEN:
                aim = acc if one else acc - 1
                found = with_more(found, fire_round(d, s, u, v, weapon, aim, grade))
        indirect = d.weapon[weapon] & INDIRECT
        if near + beyond == 0 or not harms(d, weapon, v) or (grade == HIDDEN and not indirect):
            continue
        fired = near, beyond, acc, d.weapon_att[weapon]
        found = with_more(found, fire_weapon(d, s, u, v, weapon, fired, max(grade, 0)))
    return found


@kernel
def with_more(one: Found, two: Found) -> Found:
    """Return what two parts of a volley have come to together."""
    return (
        one[0] + two[0],
        one[1] + two[1],
        one[2] + two[2],
        one[3] + two[3],
        one[4] | two[4],
    )


@kernel(read_only=("d",))
def fire_round(d: Setup, s: State, u: int, v: int, weapon: int, acc: int, grade: int) -> Found:
    """Fire a single shot of Vehicle class out of an ordinary weapon; one that misses wears cover.

    Source: Iron Dawn V2, Armour Penetrating Round, Cover.
    """
    need, roll = needed(d, weapon, acc), modifier(d, s, u, v)
    hits, tens, misses = roll_shots(s, 1, need, roll)
    emits.emit(s, events.SHOTS, u, v, -1, 1)
    emits.more(s, hits, tens, least_face(need, roll), grade)
    facing = points = criticals = 0
    if is_vehicle(d, v):
        facing = facing_to(d, s, v, s.x[u], s.y[u])
        criticals = hits if s.breached[v] >> facing & 1 else tens
    else:
        points = tens
    cover = (1 if grade > 0 else 0) + (1 if s.dug[v] else 0)
    made, failed = tests_of_hits(d, s, v, hits, ROUND_ATT, facing, cover)
    if misses > 0 and grade > 0:
        wear(d, s, u, v, ROUND_ATT, misses, False)
    return made, failed, points, criticals, 0


@kernel(read_only=("d",))
def shoot(d: Setup, s: State, u: int, v: int, what: int) -> None:
    """Let a unit shoot at another: everything it has, or Suppressing Fire, or with a round.

    Source: Iron Dawn V2, Shooting.
    """
    grade = seen(d, s, u, v)
    if grade == HIDDEN and not spotted(d, s, u, v):
        return
    found = volley(d, s, u, u, v, what, grade, (0, 0, 0, 0, 0))
    solo = s.guest[u]
    while solo >= 0:
        if fires_along(s, solo):
            found = volley(d, s, u, solo, v, what, grade, found)
        solo = s.guest[solo]
    settle_volley(d, s, u, v, what, found)
    clear_burning(d, s)


@kernel(read_only=("d",))
def settle_volley(d: Setup, s: State, u: int, v: int, what: int, found: Found) -> None:
    """Take what a volley has come to from unit v, or pin it by Suppressing Fire.

    Source: Iron Dawn V2, Shooting.
    """
    made, failed, points, criticals, near = found
    if made > 0:
        emits.emit(s, events.TESTS, v, u, made, failed)
        emits.more(s, 0, events.SHOT_AT, points, criticals)
    last = suppressed_until(s, made, failed, near)
    if what == SUPPRESS:
        suppressing_fire(s, v, last)
        return
    before, facing = s.left[v], facing_to(d, s, v, s.x[u], s.y[u])
    if is_vehicle(d, v):
        for _ in range(criticals):
            critical(d, s, v, facing, u)
        batter(d, s, v, failed, u)
        if s.left[v] < before:
            disable_that_vehicle(s, u, v)
    else:
        hurt(d, s, v, failed + points, u)
    suppress(s, v, last)
