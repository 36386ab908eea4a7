"""What a unit is as things stand: its troops, its panel, its range, what it may do.

Source: Warcrow 1.6, "Game Profile", "Characters and Destroyed Units".
"""

from factions.systems.warcrow.kernels.record.layout import (
    GAP,
    GONE,
    IMMOVABLE,
    JOINED,
    LARGE,
    OFFICER,
    READY,
    TROOPS,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.sight import reach_to
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel
def regulars(s: State, u: int) -> int:
    """Return the unit's troops on the table, its character left out."""
    return int(s.n[u] - (1 if s.character[u] >= 0 else 0))


@kernel(read_only=("d",))
def take_stock(d: Setup, s: State, u: int) -> None:
    """Write down what follows from the troops and the wounds of a unit, whenever those change.

    Which of its panels applies: its character counts as a troop. The wounds it can still take, its
    character left out. The base of each troop.
    """
    panel = 0 if s.n[u] >= d.members[u] else 1
    s.page[u], s.shoots[u] = d.sheet[u, panel], d.range[u, panel]
    s.conquest[u] = d.conquest[u, panel]
    s.left[u] = 0 if s.status[u] == GONE else regulars(s, u) * d.wounds[u] - s.damage[u]
    for troop in range(TROOPS):
        s.r[u, troop] = d.guest_radius[u] if troop == s.character[u] else d.radius[u]
    s.lead[u] = d.guest_radius[u] if s.character[u] == 0 else d.radius[u]


@kernel
def conquest_of(s: State, u: int) -> int:
    """Return the conquest value of the unit; none while it is demoralized."""
    return 0 if s.demoralized[u] else int(s.conquest[u])


@kernel(read_only=("d",))
def room_of(d: Setup, s: State, u: int) -> int:
    """Return the wounds a unit can still take, its character included."""
    if s.character[u] < 0:
        return int(s.left[u])
    return int(s.left[u] + d.wounds[d.guest[u]] - s.damage[d.guest[u]])


@kernel(read_only=("d",))
def heir(d: Setup, s: State, u: int) -> int:
    """Return the unit itself, or the character that stands for it once it is destroyed."""
    if s.status[u] == GONE and d.guest[u] >= 0 and s.status[d.guest[u]] == READY:
        return int(d.guest[u])
    return u


@kernel
def able(s: State, u: int) -> bool:
    """Return whether a unit has its skills: on the table and not demoralized."""
    return bool(s.status[u] == READY and not s.demoralized[u])


@kernel
def free(s: State, u: int) -> bool:
    """Return whether a unit may go on acting, unhindered by enemies."""
    return s.status[u] == READY and not s.demoralized[u] and s.foes[u] == 0


@kernel
def range_of(s: State, u: int) -> float:
    """Return the range of the unit's ranged attack now, 0 for none."""
    return float(s.shoots[u] + s.further[u] if s.shoots[u] > 0.0 else 0.0)


@kernel(read_only=("d",))
def nearest_enemy(d: Setup, s: State, u: int) -> int:
    """Return the enemy closest to a unit's leader, or -1."""
    enemy = 1 - player_of(d, u)
    best, near = -1, geometry.NEVER
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.status[v] == READY and not s.disguised[v]:
            away = reach_to(d, s, u, s.x[u, 0], s.y[u, 0], v)
            if away < near:
                best, near = v, away
    return best


@kernel(read_only=("d",))
def unmoved(d: Setup, u: int, by: int) -> bool:
    """Return whether a unit cannot be pushed by another: Immovable, Large."""
    if d.keywords[by] & LARGE and d.keywords[u] & LARGE == 0:
        return False
    return bool(d.keywords[u] & (IMMOVABLE | LARGE) != 0)


@kernel(read_only=("d",))
def muster(d: Setup, s: State, u: int) -> None:
    """Make a unit ready to stand: its troops, and its character in its place."""
    s.n[u] = d.troops[u]
    s.character[u] = -1
    guest = d.guest[u]
    if guest >= 0:
        s.character[u] = 0 if d.keywords[guest] & OFFICER else s.n[u]
        s.n[u] += 1
        s.status[guest] = JOINED
    take_stock(d, s, u)


@kernel(read_only=("d",))
def footprint(d: Setup, s: State, u: int) -> float:
    """Return the radius of the disc that a unit in close order takes up."""
    if s.n[u] <= 1:
        return float(d.radius[u])
    return float(d.radius[u] + 2.0 * max(d.radius[u], d.guest_radius[u]) + GAP)
