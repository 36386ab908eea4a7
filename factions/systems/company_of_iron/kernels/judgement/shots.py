"""A model's best shot: the worth of each target with all that hinders the shot.

Source: Company of Iron, Core Rules, "Ranged Attack Roll Modifiers", "Stealth", "Elevation",
"Targeting a Model in Melee"; the project's design, section 5.
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
def misses(d: Setup, s: State, m: int, x: float, y: float, e: int) -> bool:
    """Return whether every shot of m from a place at e misses: too far, or hidden by Stealth."""
    dx, dy, wide = s.x[e] - x, s.y[e] - y, d.edge[m] + d.edge[e]
    square, far = dx * dx + dy * dy, float(d.deals[d.kind[m], REACHES, e]) + wide
    return square > far * far or _hides(d, s, m, square, e)


@kernel(read_only=("d",))
def _hides(d: Setup, s: State, m: int, square: float, e: int) -> bool:
    """Return whether Stealth hides e from shots of m, at the root of that `square` from it."""
    far = STEALTH_BEYOND + d.edge[m] + d.edge[e]
    return bool(traits(d, s, e) & STEALTH and square > far * far and not keen(d, s, m))


@kernel(read_only=("d",))
def _reached(d: Setup, s: State, m: int, x: float, y: float) -> int:
    """Return which enemies shots of m from a place reach, as bits from `bases.word` on."""
    foe, found, edge, deals = 1 - d.side[m], 0, d.edge[m], d.deals[d.kind[m]]
    start = word(d, foe)
    for n in range(lanes(min(WIDE, d.first[foe + 1] - start))):
        e = start + n
        dx, dy, far = s.on_x[e] - x, s.on_y[e] - y, float(deals[REACHES, e]) + (edge + d.edge[e])
        found |= int(dx * dx + dy * dy <= far * far) << n
    return int(found & own(d, foe))


@kernel(read_only=("d",))
def keen(d: Setup, s: State, m: int) -> bool:
    """Return whether Stealth does not hide targets from a model."""
    return bool(traits(d, s, m) & EYELESS_SIGHT or s.plus[m, IGNORES] & NO_STEALTH)


@kernel(read_only=("d",))
def prowls(d: Setup, s: State, m: int, x: float, y: float, e: int) -> bool:
    """Whether e, sheltered from m at a place, is too far from there to be hit. Source: Prowl.

    Prowl: the model has Stealth while it is sheltered.
    """
    row = d.prowls[d.kind[e]]
    if row < 0 or not lent(d, s, e, row):
        return False
    dx, dy, far = s.x[e] - x, s.y[e] - y, STEALTH_BEYOND + d.edge[m] + d.edge[e]
    return bool(dx * dx + dy * dy > far * far and not keen(d, s, m))


@kernel(read_only=("d",))
def clear_worth(
    d: Setup, s: State, m: int, x: float, y: float, e: int, hidden: int, aimed: int
) -> float:
    """Return what shots of m from a place at e, which it sees, are worth.

    hidden: what DEF its shelter gives e; aimed: what aiming adds. 0 where all of them miss.
    """
    if hidden > 0 and prowls(d, s, m, x, y, e):
        return 0.0
    hindered = hidden + raised(s, x, y, e) + hindrance(d, s, m, x, y, e)
    return shot_prize(d, s, m, e, hindered - aimed)


@kernel(read_only=("d",))
def hindrance(d: Setup, s: State, m: int, x: float, y: float, e: int) -> int:
    """Return what DEF e gains against shots of m from a place by range and by being in melee."""
    dx, dy, far = s.x[e] - x, s.y[e] - y, LONG_RANGE + d.edge[m] + d.edge[e]
    found = -FAR_PENALTY if dx * dx + dy * dy > far * far else 0
    return found + IN_MELEE_BONUS if in_melee_with_others(s, m, e) else found


@kernel
def raised(s: State, x: float, y: float, e: int) -> int:
    """Return what DEF e gains by standing higher than a place."""
    return ELEVATION_BONUS if on_high(s, s.x[e], s.y[e]) and not on_high(s, x, y) else 0


@kernel(read_only=("d",))
def _promises(d: Setup, s: State, m: int, x: float, y: float, aims: bool) -> int:
    """Write what shots of m from a place promise, unsheltered; return at which, as `_reached`."""
    aimed, held = AIM_BONUS if aims else 0, aims and s.engaged[m] > 0
    left, start, found = _reached(d, s, m, x, y), word(d, 1 - d.side[m]), 0
    while left:
        e, bit = start + first_bit(left), left & -left
        left &= left - 1
        dx, dy = s.x[e] - x, s.y[e] - y
        if s.status[e] & INJURED or _hides(d, s, m, dx * dx + dy * dy, e):
            continue
        if held and not s.engages[m, e] and not s.engages[e, m]:
            continue
        s.gain[e] = shot_prize(d, s, m, e, hindrance(d, s, m, x, y, e) - aimed)
        found |= bit
    return int(found)


@kernel(read_only=("d",))
def best_shot(d: Setup, s: State, m: int, x: float, y: float, aims: bool) -> tuple[float, int]:
    """Return what the best shot from a place is worth, and its target; 0 and -1 for none.

    aims: it does not even turn, and adds what aiming does; in melee, which a Gunfighter may be, it
    shoots only at enemies it is in melee with.
    """
    best, aimed, start = 0.0, AIM_BONUS if aims else 0, word(d, 1 - d.side[m])
    near = _promises(d, s, m, x, y, aims)
    target = -1
    for _ in range(TARGETS_TRIED):
        pick, most, left = -1, best, near
        while left:
            e = start + first_bit(left)
            left &= left - 1
            if s.gain[e] > most:
                pick, most = e, s.gain[e]
        if pick < 0:
            return best, target
        e, near = pick, near & ~(1 << pick - start)
        seen = still_sees(d, s, m, e) if aims else sees_from(d, s, m, x, y, e)
        if seen:
            hidden = shelter(d, s, m, e) if aims else shelter_from(d, s, m, x, y, e)
            value = clear_worth(d, s, m, x, y, e, hidden, aimed) * hardened(d, s, m, e, True, 2)
            if value > best:
                best, target = value, e
    return best, target
