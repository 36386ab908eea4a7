"""Wrecks that slide before they come to rest, or of which nothing is left.

Source: the special rule Spectacular Demise.
"""

import math

from factions.systems.armoured_clash.kernels.ground import mark_piece
from factions.systems.armoured_clash.kernels.layout import BLOCKS, IMPASSABLE, WRECK, Record
from factions.systems.armoured_clash.kernels.shapes import boxes_gap, is_out
from factions.tabletop import geometry, rng
from factions.tabletop.jit import kernel

SLIDES = 3.0
STEPS = 4  # spots tried on the way, ever nearer


@kernel
def wreck_at(s: Record, x: float, y: float) -> int:
    """Return the last wreck that was left at (x, y), a piece, or -1."""
    for back in range(s.pieces - s.drawn):
        k = s.pieces - 1 - back
        if s.piece_does[k] & WRECK and s.piece[k, 0] == x and s.piece[k, 1] == y:
            return int(k)
    return -1


@kernel
def clear_away(s: Record, k: int) -> None:
    """Take a wreck off the table; the last of the pieces has its number then."""
    last = s.pieces - 1
    for j in range(6):
        s.piece[k, j] = s.piece[last, j]
    s.piece_far[k], s.piece_does[k] = s.piece_far[last], s.piece_does[last]
    s.piece_high[k], s.piece_template[k] = s.piece_high[last], s.piece_template[last]
    s.tenant[k] = s.tenant[last]
    mark_piece(s, k)
    s.pieces = last


@kernel
def _rests(d: Record, s: Record, k: int, x: float, y: float) -> bool:
    """Tell whether a wreck may rest at (x, y): on the table, clear of units and closed ground."""
    p = s.piece[k]
    wide = geometry.shape_support(p[2], p[3], p[4], p[5], 1.0, 0.0)
    deep = geometry.shape_support(p[2], p[3], p[4], p[5], 0.0, 1.0)
    if x - wide < 0.0 or x + wide > d.width or y - deep < 0.0 or y + deep > d.depth:
        return False
    for u in range(d.first[2]):
        if is_out(s, u) and boxes_gap(
            x, y, p[2], p[3], p[4], p[5],
            s.cx[u], s.cy[u], s.half[u], s.across[u], s.hx[u], s.hy[u],
        ) < 0.0:  # fmt: skip
            return False
    for j in range(s.pieces):
        q = s.piece[j]
        if j != k and s.piece_does[j] & (BLOCKS | IMPASSABLE) and boxes_gap(
            x, y, p[2], p[3], p[4], p[5], q[0], q[1], q[2], q[3], q[4], q[5]
        ) < 0.0:  # fmt: skip
            return False
    return True


@kernel
def slide(d: Record, s: Record, k: int) -> None:
    """Let a wreck slide 3 inches any way the die points, less where it would not have room."""
    angle = 2.0 * math.pi * rng.uniform(s.rng)
    x, y = s.piece[k, 0], s.piece[k, 1]
    for step in range(STEPS):
        go = SLIDES * (1.0 - step / STEPS)
        if _rests(d, s, k, x + go * math.cos(angle), y + go * math.sin(angle)):
            s.piece[k, 0], s.piece[k, 1] = x + go * math.cos(angle), y + go * math.sin(angle)
            mark_piece(s, k)
            return
