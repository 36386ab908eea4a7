"""Traps, and trails of units that pass over: what they reach, and what they are worth.

Source: Armoured Clash, the qualities Trap and Trail.
"""

from factions.systems.armoured_clash.kernels.judgement.aiming.attack_pools import (
    attack_dice,
    pool_of,
)
from factions.systems.armoured_clash.kernels.judgement.aiming.defences import shield_of
from factions.systems.armoured_clash.kernels.judgement.aiming.worth import worth_of
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    DENSE,
    DIFFICULT,
    HOUSED,
    IMPROVED,
    NEUTRAL,
    TRAP,
)
from factions.systems.armoured_clash.kernels.table.passing import Path, passed
from factions.systems.armoured_clash.kernels.table.shapes import boxes_gap, player_of, strength
from factions.tabletop.compiler.jit import kernel


@kernel
def caught_by_traps(s: State, u: int) -> bool:
    """Return whether a unit is where traps lie: in a building, or on difficult or dense ground."""
    if s.status[u] == HOUSED:
        return True
    for piece in range(s.pieces):
        shape = s.piece[piece]
        dx, dy, far = shape[0] - s.cx[u], shape[1] - s.cy[u], s.piece_far[piece] + s.far[u]
        if s.piece_does[piece] & (DIFFICULT | DENSE) == 0 or dx * dx + dy * dy >= far * far:
            continue
        gap = boxes_gap(
            s.cx[u], s.cy[u], s.half[u], s.across[u], s.hx[u], s.hy[u],
            shape[0], shape[1], shape[2], shape[3], shape[4], shape[5],
        )  # fmt: skip
        if gap < 0.0:
            return True
    return False


@kernel(read_only=("d",))
def shield_apart(d: Setup, s: State, u: int, row: int, v: int) -> int:
    """Return the DEFENCE of unit v against such a row; traps ignore what a garrison has of it."""
    shield = shield_of(d, s, u, d.quality[row], v, False)
    return shield - 1 if d.quality[row] & TRAP and s.status[v] == HOUSED else shield


@kernel(read_only=("d",))
def worth_apart(d: Setup, s: State, player: int, u: int, row: int, v: int) -> float:
    """Return what a trap or a trail is worth against a unit, by a player's weights."""
    if d.against[row] & d.target[v] == 0:
        return 0.0
    dice = attack_dice(d, s, u, row, v, False, strength(s, u))
    rating = IMPROVED if d.quality[row] & TRAP else NEUTRAL
    shield = shield_apart(d, s, u, row, v)
    return worth_of(d, s, player, pool_of(d, row, v), rating, dice, d.quality[row], shield, v)


@kernel(read_only=("d",))
def best_trail(d: Setup, s: State, u: int, path: Path) -> tuple[int, float]:
    """Return the enemy on a path that a trail along it does most to, or -1, and how much."""
    best, most = -1, 0.0
    if d.trail[u] >= 0:
        player = player_of(d, u)
        for v in range(d.first[1 - player], d.first[2 - player]):
            if d.against[d.trail[u]] & d.target[v] and s.incoming[v] == 0 and passed(s, v, path):
                value = worth_apart(d, s, player, u, d.trail[u], v)
                if value > most:
                    best, most = v, value
    return best, most
