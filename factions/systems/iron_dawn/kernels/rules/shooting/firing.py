"""What a unit fires: which weapons, how many of them, and what it needs to hit.

Source: Iron Dawn V2, "Shooting", "Accuracy and Melee Tests", "Ranks", "Weapon Types".
"""

from factions.systems.iron_dawn.kernels.record.indices import (
    ACC_FROM,
    ARMS,
    AT_VEHICLES,
    COMMANDER,
    CRACK,
    HEAVY,
    INDIRECT,
    LEFT_SPONSON,
    MODELS,
    MORE,
    PIERCE,
    READY,
    RIGHT_SPONSON,
    SOLO,
    SUPPRESSED_ROLL,
    TURRET,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.buildings import openings
from factions.systems.iron_dawn.kernels.table.formation import (
    BASE,
    front_rank,
    is_vehicle,
    place_of,
    plain,
)
from factions.systems.iron_dawn.kernels.table.sight import HIDDEN, seen, spotted
from factions.systems.iron_dawn.kernels.table.standing import base_of, closest
from factions.tabletop.compiler.jit import kernel

CONSCRIPT_ROLL = 1


@kernel(read_only=("d",))
def bearers(d: Setup, s: State, u: int, arm: int) -> int:
    """Return how many models of a unit still bear one of its weapons.

    Source: Iron Dawn V2, Shooting.
    """
    if is_vehicle(d, u):
        return int(1 - (s.lost[u] >> arm & 1))
    if d.bearers[u, arm] >= 0:
        return int(s.specials[u, arm])
    return plain(s, u)


@kernel(read_only=("d",))
def has_round(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit has a squad leader or character for an Armour Penetrating Round.

    Source: Iron Dawn V2, Armour Penetrating Round.
    """
    return bool(s.leader[u] or d.is_[u] & (COMMANDER | SOLO))


@kernel
def fires_along(s: State, solo: int) -> bool:
    """Return whether a solo may shoot with the unit it is in; not in the phase it has joined it.

    Source: Iron Dawn V2, Turn sequence, Solo Units.
    """
    return bool(not s.shot[solo] and not s.doubled[solo] and s.busy[solo] != s.current_turn)


@kernel(read_only=("d",))
def pierces(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit or a solo in it may still fire such a round.

    Source: Iron Dawn V2, Armour Penetrating Round.
    """
    solo = s.guest[u]
    while solo >= 0:
        if fires_along(s, solo) and has_round(d, s, solo):
            return True
        solo = s.guest[solo]
    return not is_vehicle(d, u) and has_round(d, s, u)


@kernel(read_only=("d",))
def may_fire(d: Setup, s: State, u: int, bearer: int, weapon: int) -> bool:
    """Return whether a unit may fire a weapon of a bearer: heavy ones not after moving.

    Vehicles and Crack units may. A turret that is locked does not turn, so it does not fire.

    Source: Iron Dawn V2, Weapon Types.
    """
    if is_vehicle(d, u):
        return bool(s.locked[u] != s.current_turn or d.mount[weapon] != TURRET)
    return bool(not d.weapon[weapon] & HEAVY or s.moves[u] == 0 or d.is_[bearer] & CRACK)


@kernel(read_only=("d",))
def bears(d: Setup, s: State, u: int, weapon: int, v: int) -> bool:
    """Return whether a weapon can be pointed at unit v: a sponson at its own side alone.

    A turret swings half a circle in a phase, so that it always can.

    Source: Iron Dawn V2, Sponsons.
    """
    mount = d.mount[weapon]
    if mount not in (LEFT_SPONSON, RIGHT_SPONSON):
        return True
    across = s.ux[u] * (s.y[v] - s.y[u]) - s.uy[u] * (s.x[v] - s.x[u])
    return bool(across >= 0.0 if mount == LEFT_SPONSON else across <= 0.0)


@kernel(read_only=("d",))
def harms(d: Setup, weapon: int, v: int) -> bool:
    """Return whether a weapon can harm a unit: Infantry class harms no vehicle.

    Source: Iron Dawn V2, Weapon Classes.
    """
    return bool(d.weapon[weapon] & AT_VEHICLES or not is_vehicle(d, v))


@kernel(read_only=("d",))
def accuracy(d: Setup, s: State, u: int, bearer: int, grade: int) -> int:
    """Return the ACC of a bearer in unit u, for a target that is so much covered.

    Source: Iron Dawn V2, Accuracy and Melee Tests.
    """
    acc = d.acc[bearer] - s.ran[u]
    if s.dug[u] and not is_vehicle(d, u):
        acc += 1
    if s.focus[u] == s.current_turn:
        acc += s.focus_acc[u]
    return int(acc - 1 if grade == MORE else acc)


@kernel(read_only=("d",))
def modifier(d: Setup, s: State, u: int, v: int) -> int:
    """Return what is added to the rolls of unit u at unit v: rank, and being suppressed.

    Source: Iron Dawn V2, Ranks.
    """
    rank = CONSCRIPT_ROLL if s.conscripted[v] else d.rank[v]
    return int(rank + (SUPPRESSED_ROLL if s.suppressed[u] >= s.current_round else 0))


@kernel(read_only=("d",))
def needed(d: Setup, weapon: int, acc: int) -> int:
    """Return the least roll with which a shot of a weapon hits.

    Source: Iron Dawn V2, Shooting "To Hit" chart.
    """
    return int(d.chart[d.weapon_acc[weapon], acc - ACC_FROM])


@kernel(read_only=("d",))
def in_range(d: Setup, s: State, u: int, bearer: int, v: int, reach: float) -> int:
    """Return how many models of a bearer have the closest model of unit v within so many inches.

    Measured to that model's base, from a vehicle's hull. bearer: unit u, or a solo in it, which
    stands behind the unit's models.

    Source: Iron Dawn V2, Shooting.
    """
    dx, dy, far = s.x[u] - s.x[v], s.y[u] - s.y[v], reach + base_of(d, v)
    if bearer != u:
        place = min(place_of(s, u, bearer), MODELS - 1)
        dx, dy = dx + d.place_x[place], dy + d.place_y[place]
        return int(closest(d, s, v, dx, dy) <= far)
    nearest = closest(d, s, v, dx, dy)
    if is_vehicle(d, u):
        return int(nearest <= far + s.room[u])
    wide = s.spread[u] - BASE
    if nearest <= far - wide:
        return int(s.n[u])
    count = 0
    for model in range(s.n[u] if nearest <= far + wide else 0):
        away = closest(d, s, v, dx + d.place_x[model], dy + d.place_y[model])
        count += int(away <= far)
    return count


@kernel(read_only=("d",))
def could_hit(d: Setup, s: State, u: int, v: int, what: int) -> bool:
    """Return whether a volley of a unit could harm unit v; what: SHOOT, or with a round PIERCE.

    Source: Iron Dawn V2, Shooting.
    """
    if s.status[v] != READY or s.abandoned[v]:
        return False
    grade = seen(d, s, u, v)
    if grade == HIDDEN and not spotted(d, s, u, v):
        return False
    if reaches(d, s, u, u, v, what, grade):
        return True
    solo = s.guest[u]
    while solo >= 0:
        if fires_along(s, solo) and reaches(d, s, u, solo, v, what, grade):
            return True
        solo = s.guest[solo]
    return False


@kernel(read_only=("d",))
def reaches(d: Setup, s: State, u: int, bearer: int, v: int, what: int, grade: int) -> bool:
    """Return whether a bearer in a unit has a weapon, or a round, for unit v so much covered.

    Source: Iron Dawn V2, Shooting.
    """
    limit = openings(d, s, u) if bearer == u else 1
    round_ = what == PIERCE and not is_vehicle(d, bearer) and has_round(d, s, bearer)
    for arm in range(ARMS):
        weapon = d.arm[bearer, arm]
        if weapon < 0:
            break
        if not may_fire(d, s, u, bearer, weapon) or not bears(d, s, u, weapon, v):
            continue
        near, beyond = bearers_in_range(d, s, u, bearer, arm, v, limit)
        able = harms(d, weapon, v) and (grade != HIDDEN or d.weapon[weapon] & INDIRECT)
        pierces_it = round_ and d.bearers[bearer, arm] < 0 and grade != HIDDEN
        if near + beyond > 0 and (able or pierces_it):
            return True
    return False


@kernel(read_only=("d",))
def bearers_in_range(
    d: Setup, s: State, u: int, bearer: int, arm: int, v: int, limit: int
) -> tuple[int, int]:
    """Return how many bearers of a weapon are in its effective range of unit v, and beyond it.

    limit: how many of the unit's models can fire at all.

    Source: Iron Dawn V2, Shooting.
    """
    weapon = d.arm[bearer, arm]
    near = min(in_range(d, s, u, bearer, v, d.effective[weapon]), limit)
    far = min(in_range(d, s, u, bearer, v, d.range[weapon]), limit)
    near = foremost(d, s, bearer, arm, near)
    return near, foremost(d, s, bearer, arm, far) - near


@kernel(read_only=("d",))
def foremost(d: Setup, s: State, u: int, arm: int, models: int) -> int:
    """Return how many bearers of a weapon are among so many models of a unit, the closest ones.

    The front rank has ordinary weapons, then come the special ones.

    Source: Iron Dawn V2, Shooting, Removing models.
    """
    if is_vehicle(d, u):
        return min(models, bearers(d, s, u, arm))
    behind = max(0, models - front_rank(s, u))
    if d.bearers[u, arm] < 0:
        return int(models - min(behind, s.n[u] - plain(s, u)))
    for other in range(arm):
        behind -= s.specials[u, other]
    return int(min(max(behind, 0), s.specials[u, arm]))
