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
from factions.systems.company_of_iron.kernels.table import engagement
from factions.systems.company_of_iron.kernels.table.bases import has, in_front
from factions.systems.company_of_iron.kernels.table.shelter import shelter
from factions.systems.company_of_iron.kernels.table.sight import still_sees
from factions.tabletop.compiler.jit import kernel

SEVERAL = -2  # weapons may be used
BOUNDLESS = 1e9
POINT_BLANK = 0.5  # inches within which an injured model may be shot


@kernel(read_only=("d",))
def _in_range(d: Setup, s: State, u: int, v: int, weapon: int) -> bool:
    """Return whether v is near enough to be attacked with a weapon, and targetable."""
    far = d.far[weapon] + d.edge[u] + d.edge[v]
    if d.ranged[weapon] and s.status[v] & INJURED:
        far = min(far, POINT_BLANK + d.edge[u] + d.edge[v])
    dx, dy = s.x[v] - s.x[u], s.y[v] - s.y[u]
    return bool(s.where[v] == PLAYING and dx * dx + dy * dy <= far * far + 1e-9)


@kernel(read_only=("d",))
def _in_view(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether u may attack v if it is in range."""
    return bool(s.engages[u, v]) or (
        in_front(d, s, u, s.x[v], s.y[v], d.edge[v]) and still_sees(d, s, u, v)
    )


@kernel(read_only=("d",))
def in_reach(d: Setup, s: State, u: int, v: int, weapon: int) -> bool:
    """Return whether v may be attacked with a weapon: in range and sight, and targetable."""
    return _in_range(d, s, u, v, weapon) and _in_view(d, s, u, v)


@kernel(read_only=("d",))
def _shot_worth(d: Setup, s: State, u: int, enemy: int) -> float:
    """Return what shots of u at an enemy, were it to see it, are worth; 0 for sure misses."""
    x, y = s.x[u], s.y[u]
    if shots.misses(d, s, u, x, y, enemy):
        return 0.0
    return shots.clear_worth(d, s, u, x, y, enemy, shelter(d, s, u, enemy), 0)


@kernel(read_only=("d",))
def _close_enough(d: Setup, s: State, u: int, v: int, charged: bool) -> bool:
    """Return whether a model that is in melee, or has charged with its guns, may shoot v.

    Source: Company of Iron, Gunfighter.
    """
    if charged:
        return bool(engagement.would_hold(d, s, u, v))
    return bool(s.engages[v, u] or s.engages[u, v])


@kernel(read_only=("d",))
def choose_target(d: Setup, s: State, u: int, weapon: int, wanted: int, charged: bool) -> int:
    """Return the target for a weapon: the one wanted, or else the best; -1: none.

    charged: its guns shoot at what is in its melee range, in melee or not, and at nothing else.
    """
    pick, most, foe = -1, 0.0, 1 - d.side[u]
    gun = d.ranged[weapon] != 0
    held = gun and (charged or s.engaged[u] > 0) and d.qualities[weapon] & SPELL == 0
    if wanted >= 0 and (not held or _close_enough(d, s, u, wanted, charged)):
        if in_reach(d, s, u, wanted, weapon):
            return wanted
    for enemy in range(d.first[foe], d.first[foe + 1]):
        if not _in_range(d, s, u, enemy, weapon):
            continue
        if held and not _close_enough(d, s, u, enemy, charged):
            continue
        value = _shot_worth(d, s, u, enemy) if gun else prize(d, s, u, enemy, BLOW)
        if value > most and _in_view(d, s, u, enemy):
            pick, most = enemy, value
    return pick


@kernel(read_only=("d",))
def promise(d: Setup, s: State, u: int, v: int, weapon: int) -> float:
    """Return roughly how many boxes one attack with a weapon marks on v."""
    kind, its_kind = d.kind[u], d.kind[v]
    skill = d.rat[kind] if d.ranged[weapon] else d.mat[kind]
    hits = min(0.97, max(0.03, 0.1 * (13 + skill - d.def_[its_kind])))
    if not d.ranged[weapon] and s.status[v] & (KNOCKED_DOWN | STATIONARY):
        hits = 1.0
    harm = max(0.4, d.power[weapon] + 7.0 - d.arm[its_kind])
    return float(hits * min(float(max(1, d.boxes[v] - s.damage[v])), harm))


@kernel(read_only=("d",))
def choose_weapon(d: Setup, s: State, u: int, v: int, guns: bool, used: int) -> int:
    """Return the weapon to attack with next, -1 for none; used: those that have attacked, as bits.

    A weapon that attacks alone is taken first where it promises more than all others together.
    """
    kind = d.kind[u]
    first, left = d.weapon_first[kind], d.arms[kind, int(guns)] & ~used
    if left == 0:
        return -1
    only = _only(d, s, u, first, left, used)
    return int(only) if only != SEVERAL else _best_weapon(d, s, u, v, left, used)


@kernel(read_only=("d",))
def _best_weapon(d: Setup, s: State, u: int, v: int, left: int, used: int) -> int:
    """Return the weapon that promises most of those left (bits), as `choose_weapon`."""
    kind, pick, most, others, lone, alone = d.kind[u], -1, -1.0, 0.0, -1, 0.0
    for weapon in range(d.weapon_first[kind], d.weapon_first[kind + 1]):
        if left >> weapon - d.weapon_first[kind] & 1 == 0 or not _usable(d, s, u, weapon):
            continue
        value = (
            promise(d, s, u, v, weapon)
            * d.copies[weapon]
            * (max(1, d.shots[weapon]) if d.ranged[weapon] else 1)
        )
        value *= in_reach(d, s, u, v, weapon)
        if d.qualities[weapon] & EVERYONE:
            value *= max(1, s.engaged[u])
        if d.qualities[weapon] & ALONE:
            if used == 0 and value > alone:
                lone, alone = weapon, value
            continue
        others += value
        if value > most:
            pick, most = weapon, value
    return int(lone) if alone > others else int(pick)


@kernel(read_only=("d",))
def _usable(d: Setup, s: State, u: int, weapon: int) -> bool:
    """Return whether a weapon may be used now."""
    return bool(not d.ranged[weapon] or d.qualities[weapon] & SPELL or may_shoot(d, s, u))


@kernel(read_only=("d",))
def _only(d: Setup, s: State, u: int, first: int, left: int, used: int) -> int:
    """Return the weapon of those left that may be used, -1 for none, SEVERAL for more than one."""
    weapon, found = first, -1
    while left:
        if (
            left & 1
            and _usable(d, s, u, weapon)
            and (used == 0 or d.qualities[weapon] & ALONE == 0)
        ):
            if found >= 0:
                return SEVERAL
            found = weapon
        weapon, left = weapon + 1, left >> 1
    return int(found)


@kernel(read_only=("d",))
def may_shoot(d: Setup, s: State, u: int) -> bool:
    """Return whether a model may use its guns: not in melee, unless it is a Gunfighter."""
    return bool(s.engaged[u] == 0 or has(d, s, u, GUNFIGHTER))


@kernel(read_only=("d",))
def spell_of(d: Setup, u: int) -> int:
    """Return a model's first spell, -1 for none."""
    kind = d.kind[u]
    for weapon in range(d.weapon_first[kind], d.weapon_first[kind + 1]):
        if d.qualities[weapon] & SPELL:
            return int(weapon)
    return -1


@kernel(read_only=("d",))
def nearest_enemy(d: Setup, s: State, u: int, x: float, y: float) -> int:
    """Return u's enemy nearest to a spot of those in play, the injured aside; -1 for none."""
    found, least, foe = -1, BOUNDLESS, 1 - d.side[u]
    for enemy in range(d.first[foe], d.first[foe + 1]):
        if s.where[enemy] == PLAYING and s.status[enemy] & INJURED == 0:
            dx, dy = s.x[enemy] - x, s.y[enemy] - y
            if dx * dx + dy * dy < least:
                found, least = enemy, dx * dx + dy * dy
    return found
