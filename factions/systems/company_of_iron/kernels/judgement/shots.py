"""A model's best shot: the worth of each target with all that hinders the shot.

Source: Company of Iron, Core Rules, "Ranged Attack Roll Modifiers", "Stealth", "Elevation",
"Targeting a Model in Melee".
"""

from factions.systems.company_of_iron.kernels.judgement.worth import hardened, shot_prize
from factions.systems.company_of_iron.kernels.record.bonuses import (
    AIM_BONUS,
    ELEVATION_BONUS,
    FAR_PENALTY,
    IN_MELEE_BONUS,
    LONG_RANGE,
    STEALTH_BEYOND,
)
from factions.systems.company_of_iron.kernels.record.layout import (
    EYELESS_SIGHT,
    IGNORES,
    INJURED,
    NO_STEALTH,
    REACHES,
    STEALTH,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table.bases import WIDE, lanes, own, traits, word
from factions.systems.company_of_iron.kernels.table.engagement import in_melee_with_others
from factions.systems.company_of_iron.kernels.table.ground import on_high
from factions.systems.company_of_iron.kernels.table.shelter import shelter, shelter_from
from factions.systems.company_of_iron.kernels.table.sight import sees_from, still_sees
from factions.systems.company_of_iron.kernels.table.stats.current_stats import lent
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel

TARGETS_TRIED = 5  # targets that are looked at closely, at most, from one place


@kernel(read_only=("d",))
def misses(d: Setup, s: State, u: int, x: float, y: float, enemy: int) -> bool:
    """Return whether every shot of u from a place at an enemy misses: too far, or Stealth."""
    dx, dy, wide = s.x[enemy] - x, s.y[enemy] - y, d.edge[u] + d.edge[enemy]
    square, far = dx * dx + dy * dy, float(d.deals[d.kind[u], REACHES, enemy]) + wide
    return square > far * far or _hides(d, s, u, square, enemy)


@kernel(read_only=("d",))
def _hides(d: Setup, s: State, u: int, square: float, enemy: int) -> bool:
    """Return whether Stealth hides an enemy from shots of u, at the root of `square` from it."""
    far = STEALTH_BEYOND + d.edge[u] + d.edge[enemy]
    return bool(traits(d, s, enemy) & STEALTH and square > far * far and not keen(d, s, u))


@kernel(read_only=("d",))
def _reached(d: Setup, s: State, u: int, x: float, y: float) -> int:
    """Return which enemies shots of u from a place reach, as bits from `bases.word` on."""
    foe, found, edge, deals = 1 - d.side[u], 0, d.edge[u], d.deals[d.kind[u]]
    start = word(d, foe)
    for lane in range(lanes(min(WIDE, d.first[foe + 1] - start))):
        enemy = start + lane
        dx, dy = s.on_x[enemy] - x, s.on_y[enemy] - y
        far = float(deals[REACHES, enemy]) + (edge + d.edge[enemy])
        found |= int(dx * dx + dy * dy <= far * far) << lane
    return int(found & own(d, foe))


@kernel(read_only=("d",))
def keen(d: Setup, s: State, u: int) -> bool:
    """Return whether Stealth does not hide targets from a model."""
    return bool(traits(d, s, u) & EYELESS_SIGHT or s.plus[u, IGNORES] & NO_STEALTH)


@kernel(read_only=("d",))
def prowls(d: Setup, s: State, u: int, x: float, y: float, enemy: int) -> bool:
    """Whether an enemy, sheltered from u at a place, is too far away to be hit. Source: Prowl.

    Prowl: the model has Stealth while it is sheltered.
    """
    row = d.prowls[d.kind[enemy]]
    if row < 0 or not lent(d, s, enemy, row):
        return False
    dx, dy, far = s.x[enemy] - x, s.y[enemy] - y, STEALTH_BEYOND + d.edge[u] + d.edge[enemy]
    return bool(dx * dx + dy * dy > far * far and not keen(d, s, u))


@kernel(read_only=("d",))
def clear_worth(
    d: Setup, s: State, u: int, x: float, y: float, enemy: int, hidden: int, aimed: int
) -> float:
    """Return what shots of u from a place at an enemy, which it sees, are worth.

    hidden: what DEF its shelter gives the enemy; aimed: what aiming adds. 0 where all of them miss.
    """
    if hidden > 0 and prowls(d, s, u, x, y, enemy):
        return 0.0
    hindered = hidden + raised(s, x, y, enemy) + hindrance(d, s, u, x, y, enemy)
    return shot_prize(d, s, u, enemy, hindered - aimed)


@kernel(read_only=("d",))
def hindrance(d: Setup, s: State, u: int, x: float, y: float, enemy: int) -> int:
    """Return what DEF range and being in melee give an enemy against shots of u from a place."""
    dx, dy, far = s.x[enemy] - x, s.y[enemy] - y, LONG_RANGE + d.edge[u] + d.edge[enemy]
    found = -FAR_PENALTY if dx * dx + dy * dy > far * far else 0
    return found + IN_MELEE_BONUS if in_melee_with_others(s, u, enemy) else found


@kernel
def raised(s: State, x: float, y: float, enemy: int) -> int:
    """Return what DEF an enemy gains by standing higher than a place."""
    return ELEVATION_BONUS if on_high(s, s.x[enemy], s.y[enemy]) and not on_high(s, x, y) else 0


@kernel(read_only=("d",))
def _promises(d: Setup, s: State, u: int, x: float, y: float, aims: bool) -> int:
    """Write what shots of u from a place promise, unsheltered; return at which, as `_reached`."""
    aimed, held = AIM_BONUS if aims else 0, aims and s.engaged[u] > 0
    left, start, found = _reached(d, s, u, x, y), word(d, 1 - d.side[u]), 0
    while left:
        enemy, bit = start + first_bit(left), left & -left
        left &= left - 1
        dx, dy = s.x[enemy] - x, s.y[enemy] - y
        if s.status[enemy] & INJURED or _hides(d, s, u, dx * dx + dy * dy, enemy):
            continue
        if held and not s.engages[u, enemy] and not s.engages[enemy, u]:
            continue
        s.gain[enemy] = shot_prize(d, s, u, enemy, hindrance(d, s, u, x, y, enemy) - aimed)
        found |= bit
    return int(found)


@kernel(read_only=("d",))
def best_shot(d: Setup, s: State, u: int, x: float, y: float, aims: bool) -> tuple[float, int]:
    """Return what the best shot from a place is worth, and its target; 0 and -1 for none.

    aims: it does not even turn, and adds what aiming does; in melee, which a Gunfighter may be, it
    shoots only at enemies it is in melee with.
    """
    best, aimed, start = 0.0, AIM_BONUS if aims else 0, word(d, 1 - d.side[u])
    near = _promises(d, s, u, x, y, aims)
    target = -1
    for _ in range(TARGETS_TRIED):
        pick, most, left = -1, best, near
        while left:
            enemy = start + first_bit(left)
            left &= left - 1
            if s.gain[enemy] > most:
                pick, most = enemy, s.gain[enemy]
        if pick < 0:
            return best, target
        enemy, near = pick, near & ~(1 << pick - start)
        seen = still_sees(d, s, u, enemy) if aims else sees_from(d, s, u, x, y, enemy)
        if seen:
            hidden = shelter(d, s, u, enemy) if aims else shelter_from(d, s, u, x, y, enemy)
            value = clear_worth(d, s, u, x, y, enemy, hidden, aimed) * hardened(
                d, s, u, enemy, True, 2
            )
            if value > best:
                best, target = value, enemy
    return best, target
