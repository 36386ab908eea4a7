"""Going for an enemy: the way to his side, and the blow at the end of it."""

from factions.systems.cold_iron.kernels.policies.hold_choices import names_one
from factions.systems.cold_iron.kernels.policies.targets import BLOW, weigh
from factions.systems.cold_iron.kernels.policies.temper import weighs, weight
from factions.systems.cold_iron.kernels.record.indices import (
    AGAIN,
    DEPTH,
    DODGE,
    HOLDS,
    MISSILE,
    PRIMARY,
    STRIKES,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.enchanted_fighters import harms
from factions.systems.cold_iron.kernels.rules.movement.engaging import engaged
from factions.systems.cold_iron.kernels.rules.movement.moving import move_of, striking_move, walk
from factions.systems.cold_iron.kernels.rules.physical_combat.spearmen import reach_of
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.armour import armour
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.in_hand import shielded
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.readying import ready_blade
from factions.systems.cold_iron.kernels.table.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    between,
    face,
    open_ground,
    player_of,
    tenant,
)
from factions.tabletop.compiler.jit import kernel

ON_FOOT = 0.1  # how much of a rider is beaten when his mount is
HACKS, OPENED = 2.0, 3.0  # blows that should break a shield; how much more they do without it


@kernel(read_only=("d",))
def approach(d: Setup, s: State, u: int, v: int) -> None:
    """Go for an enemy and strike if it is near enough; over the river if there is none."""
    if v < 0:
        march(d, s, u)
    elif s.stance[u] == MISSILE:
        ready_blade(d, s, u, v)
    else:
        close_in(d, s, u, v, move_of(d, s, u))


@kernel(read_only=("d",))
def march(d: Setup, s: State, u: int) -> None:
    """Go to the far bank, where there is one."""
    if d.gap:
        row = DEPTH - 1 if player_of(d, u) == 0 else 0
        walk(d, s, u, s.q[u], row, move_of(d, s, u), 0)


@kernel(read_only=("d",))
def close_in(d: Setup, s: State, u: int, v: int, hexes: int) -> None:
    """Move to an enemy's side, no further than that; strike if there was time left for it."""
    if between(s, u, v) > reach_of(d, s, u, v):
        walk(d, s, u, s.q[v], s.r[v], hexes, 1)
    face(s, u, s.q[v], s.r[v])
    s.target[u] = v
    if between(s, u, v) <= reach_of(d, s, u, v) and s.went[u] <= striking_move(d, s, u):
        s.does[u] = STRIKES
        if weighs(d, player_of(d, u)):
            aim(d, s, u, v)
    elif s.does[u] == HOLDS:
        strike_beside(d, s, u)


@kernel(read_only=("d",))
def strike_another(d: Setup, s: State, u: int, v: int) -> None:
    """Strike another enemy where the way to v was barred, if there is time left for it."""
    if s.does[u] != HOLDS or weight(d, player_of(d, u), AGAIN) <= 0.0:
        return
    hexes = striking_move(d, s, u) - s.went[u]
    if engaged(d, s, u):
        if s.went[u] > 0:
            return
        hexes = 1
    other, q, r = weigh(d, s, u, int(hexes), v)
    if other >= 0:
        s.threatened[v] -= 1
        s.threatened[other] += 1
        walk(d, s, u, q, r, int(hexes), 0)
        close_in(d, s, u, other, 0)


@kernel(read_only=("d",))
def strike_beside(d: Setup, s: State, u: int) -> None:
    """Strike an enemy who stands in the way, if there is one whom a blow can harm."""
    if s.went[u] > striking_move(d, s, u):
        return
    for direction in range(DIRECTIONS):
        q, r = s.q[u] + DQ[direction], s.r[u] + DR[direction]
        if open_ground(d, q, r):
            v = tenant(s, q, r)
            if v >= 0 and player_of(d, v) != player_of(d, u) and harms(d, u, v, BLOW):
                s.does[u], s.target[u] = STRIKES, v
                face(s, u, q, r)
                return


@kernel(read_only=("d",))
def aim(d: Setup, s: State, u: int, v: int) -> None:
    """Choose between the man, his mount and his shield, and in a hold between him and anybody."""
    left = max(1, d.pt[v] - s.wounds[v])
    if s.held[v] >= 0:
        s.named[u] = names_one(d, s, u, v)
    elif s.riding[v] and s.riding[u] == 0:
        mount = max(1, d.mount_pt[v] - s.mount_lost[v])
        s.at_mount[u] = ON_FOOT * d.mount_gain[u, v] / mount > d.gain[u, v, PRIMARY] / left
    elif shielded(d, s, v) and d.hacks_shield[u, s.stance[u]]:
        stance = s.stance[u]
        number, faces, added = d.dice[u, stance, 0], d.dice[u, stance, 1], d.dice[u, stance, 2]
        twice = number * (faces + 1) + 2 * (added + d.vs_t[u, stance])
        blow = twice * d.hacks_shield[u, stance] / 8.0
        opened = d.gain[u, v, DODGE] > OPENED * d.gain[u, v, PRIMARY]
        parried = HACKS * blow >= d.shield[v] - s.shield_lost[v]
        s.at_shield[u] = opened and parried and armour(d, s, v) * 2 < twice
