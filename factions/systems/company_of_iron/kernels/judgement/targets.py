"""The choice of a target and a weapon, and of the enemy that a model faces.

Source: Company of Iron, Core Rules, "Combat Actions", "Making Attacks".
"""

from factions.systems.company_of_iron.kernels.judgement import shots
from factions.systems.company_of_iron.kernels.judgement.worth import prize
from factions.systems.company_of_iron.kernels.record.layout import (
    ALONE,
    BLOW,
    EVERYONE,
    GUNFIGHTER,
    INJURED,
    KNOCKED_DOWN,
    PLAYING,
    SPELL,
    STATIONARY,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table.bases import has, in_front
from factions.systems.company_of_iron.kernels.table.shelter import shelter
from factions.systems.company_of_iron.kernels.table.sight import still_sees
from factions.tabletop.compiler.jit import kernel

SEVERAL = -2  # weapons may be used
BOUNDLESS = 1e9
POINT_BLANK = 0.5  # inches within which an injured model may be shot


@kernel(read_only=("d",))
def _in_range(d: Setup, s: State, m: int, v: int, w: int) -> bool:
    """Return whether v is near enough to be attacked with a weapon, and targetable."""
    far = d.length[w] + d.edge[m] + d.edge[v]
    if d.ranged[w] and s.status[v] & INJURED:
        far = min(far, POINT_BLANK + d.edge[m] + d.edge[v])
    dx, dy = s.x[v] - s.x[m], s.y[v] - s.y[m]
    return bool(s.where[v] == PLAYING and dx * dx + dy * dy <= far * far + 1e-9)


@kernel(read_only=("d",))
def _in_view(d: Setup, s: State, m: int, v: int) -> bool:
    """Return whether m may attack v if it is in range."""
    return bool(s.engages[m, v]) or (
        in_front(d, s, m, s.x[v], s.y[v], d.edge[v]) and still_sees(d, s, m, v)
    )


@kernel(read_only=("d",))
def in_reach(d: Setup, s: State, m: int, v: int, w: int) -> bool:
    """Return whether v may be attacked with a weapon: in range and sight, and targetable."""
    return _in_range(d, s, m, v, w) and _in_view(d, s, m, v)


@kernel(read_only=("d",))
def _shot_worth(d: Setup, s: State, m: int, e: int) -> float:
    """Return what shots of m at e, were it to see e, are worth; 0 for sure misses."""
    x, y = s.x[m], s.y[m]
    if shots.misses(d, s, m, x, y, e):
        return 0.0
    return shots.clear_worth(d, s, m, x, y, e, shelter(d, s, m, e), 0)


@kernel(read_only=("d",))
def choose_target(d: Setup, s: State, m: int, w: int, wanted: int) -> int:
    """Return the target for a weapon: the one wanted, or else the best; -1: none."""
    pick, most, foe = -1, 0.0, 1 - d.side[m]
    gun = d.ranged[w] != 0
    held = gun and s.engaged[m] > 0 and d.qualities[w] & SPELL == 0
    if wanted >= 0 and not (held and not s.engages[wanted, m] and not s.engages[m, wanted]):
        if in_reach(d, s, m, wanted, w):
            return wanted
    for e in range(d.first[foe], d.first[foe + 1]):
        if not _in_range(d, s, m, e, w):
            continue
        if held and not s.engages[e, m] and not s.engages[m, e]:
            continue
        value = _shot_worth(d, s, m, e) if gun else prize(d, s, m, e, BLOW)
        if value > most and _in_view(d, s, m, e):
            pick, most = e, value
    return pick


@kernel(read_only=("d",))
def promise(d: Setup, s: State, m: int, v: int, w: int) -> float:
    """Return roughly how many boxes one attack with a weapon marks on v."""
    k, e = d.kind[m], d.kind[v]
    skill = d.rat[k] if d.ranged[w] else d.mat[k]
    hits = min(0.97, max(0.03, 0.1 * (13 + skill - d.def_[e])))
    if not d.ranged[w] and s.status[v] & (KNOCKED_DOWN | STATIONARY):
        hits = 1.0
    harm = max(0.4, d.power[w] + 7.0 - d.arm[e])
    return float(hits * min(float(max(1, d.boxes[v] - s.damage[v])), harm))


@kernel(read_only=("d",))
def choose_weapon(d: Setup, s: State, m: int, v: int, guns: bool, used: int) -> int:
    """Return the weapon to attack with next, -1 for none; used: those that have attacked, as bits.

    A weapon that attacks alone is taken first where it promises more than all others together.
    """
    k = d.kind[m]
    first, left = d.weapon_first[k], d.arms[k, int(guns)] & ~used
    if left == 0:
        return -1
    only = _only(d, s, m, first, left, used)
    return int(only) if only != SEVERAL else _best_weapon(d, s, m, v, left, used)


@kernel(read_only=("d",))
def _best_weapon(d: Setup, s: State, m: int, v: int, left: int, used: int) -> int:
    """Return the weapon that promises most of those left (bits), as `choose_weapon`."""
    k, pick, most, others, lone, alone = d.kind[m], -1, -1.0, 0.0, -1, 0.0
    for w in range(d.weapon_first[k], d.weapon_first[k + 1]):
        if left >> w - d.weapon_first[k] & 1 == 0 or not _usable(d, s, m, w):
            continue
        value = promise(d, s, m, v, w) * d.copies[w] * (max(1, d.shots[w]) if d.ranged[w] else 1)
        value *= in_reach(d, s, m, v, w)
        if d.qualities[w] & EVERYONE:
            value *= max(1, s.engaged[m])
        if d.qualities[w] & ALONE:
            if used == 0 and value > alone:
                lone, alone = w, value
            continue
        others += value
        if value > most:
            pick, most = w, value
    return int(lone) if alone > others else int(pick)


@kernel(read_only=("d",))
def _usable(d: Setup, s: State, m: int, w: int) -> bool:
    """Return whether a weapon may be used now."""
    return bool(not d.ranged[w] or d.qualities[w] & SPELL or may_shoot(d, s, m))


@kernel(read_only=("d",))
def _only(d: Setup, s: State, m: int, first: int, left: int, used: int) -> int:
    """Return the weapon of those left that may be used, -1 for none, SEVERAL for more than one."""
    w, found = first, -1
    while left:
        if left & 1 and _usable(d, s, m, w) and (used == 0 or d.qualities[w] & ALONE == 0):
            if found >= 0:
                return SEVERAL
            found = w
        w, left = w + 1, left >> 1
    return int(found)


@kernel(read_only=("d",))
def may_shoot(d: Setup, s: State, m: int) -> bool:
    """Return whether a model may use its guns: not in melee, unless it is a Gunfighter."""
    return bool(s.engaged[m] == 0 or has(d, s, m, GUNFIGHTER))


@kernel(read_only=("d",))
def spell_of(d: Setup, m: int) -> int:
    """Return a model's first spell, -1 for none."""
    k = d.kind[m]
    for w in range(d.weapon_first[k], d.weapon_first[k + 1]):
        if d.qualities[w] & SPELL:
            return int(w)
    return -1


@kernel(read_only=("d",))
def nearest_enemy(d: Setup, s: State, m: int, x: float, y: float) -> int:
    """Return m's enemy nearest to a spot of those in play, the injured aside; -1 for none."""
    found, least, foe = -1, BOUNDLESS, 1 - d.side[m]
    for e in range(d.first[foe], d.first[foe + 1]):
        if s.where[e] == PLAYING and s.status[e] & INJURED == 0:
            dx, dy = s.x[e] - x, s.y[e] - y
            if dx * dx + dy * dy < least:
                found, least = e, dx * dx + dy * dy
    return found
