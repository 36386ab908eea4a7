"""The best target of a unit, and the best row to fire at it."""

from typing import NamedTuple

from factions.systems.armoured_clash.kernels.judgement.aiming.lines_of_fire import worth_along
from factions.systems.armoured_clash.kernels.judgement.aiming.target_acquisition import (
    row_bears,
    row_ready,
    row_serves,
    targetable,
)
from factions.systems.armoured_clash.kernels.judgement.aiming.worth import LEAST_WORTH, shot_worth
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    CORUSCATING,
    INDIRECT,
    IRREGULAR,
    TURRET,
)
from factions.systems.armoured_clash.kernels.table.lanes import SPARE, WHOLE, sixteens
from factions.systems.armoured_clash.kernels.table.measuring import reach_to
from factions.systems.armoured_clash.kernels.table.shapes import bears, player_of
from factions.systems.armoured_clash.kernels.table.sight import View, look_at
from factions.tabletop.battles.bits import WORD, first_bit, marked
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel


class Shot(NamedTuple):
    """A row that may be fired at a unit, or -1, what it is worth, and what is seen of the unit."""

    row: int
    worth: float
    sight: View


@kernel(read_only=("d",))
def best_row(d: Setup, s: State, player: int, u: int, v: int, opportunity: bool, used: int) -> Shot:
    """Return the shot that unit u does best to fire at unit v.

    player: by whose weights. used: rows fired already, as bits by their place in the grid.
    """
    best, most = -1, LEAST_WORTH
    away = reach_to(d, s, s.x[u], s.y[u], v)
    view = View(False, 0, 0, 0)
    looked, ahead = False, bears(d, s, u, s.cx[v], s.cy[v])
    faces = ahead or d.rules[u] & IRREGULAR != 0
    first = d.weapon[u]
    for row in range(first, d.guns[u]):
        if (used >> (row - first)) & 1 or not (faces or d.quality[row] & TURRET != 0):
            continue
        if not row_serves(d, s, u, row, v, away, opportunity):
            continue
        if not looked:
            view = look_at(d, s, u, v, ahead, 1)
            looked = True
        if view.seen == 0 and d.quality[row] & INDIRECT == 0:
            continue
        value = shot_worth(d, s, player, u, row, v, away, opportunity, view)
        if d.quality[row] & CORUSCATING:
            value += worth_along(d, s, player, u, row, v)
        if value > most and row_bears(d, s, u, row, v, view):
            best, most = row, value
    return Shot(int(best), float(most), view)


@kernel(read_only=("d",))
def best_target(d: Setup, s: State, u: int, used: int) -> tuple[int, float]:
    """Return the enemy that unit u does best to shoot at from where it is, or -1, and the worth.

    The target that was best before is looked at first.
    """
    player, likely = player_of(d, u), s.likely[u]
    enemy = 1 - player
    first, last = d.first[enemy], d.first[enemy + 1]
    low, best, most = first & WHOLE, -1, LEAST_WORTH
    reach = _ready_reach(d, s, u, used)
    if reach < 0.0:
        s.likely[u] = -1
        return -1, most
    _note_range(s, s, u, low, sixteens(last), reach)
    if likely >= 0 and s.in_range[likely] and targetable(s, likely):
        if _promises(s, u, likely, most):
            shot = best_row(d, s, player, u, likely, False, used)
            if shot.row >= 0:
                best, most = likely, shot.worth
    for start in range(low, last, WORD):
        bits = marked(s.in_range, start, min(start + WORD, sixteens(last)))
        while bits != 0:
            v = start + first_bit(bits)
            bits &= bits - 1
            if v == likely or v < first or v >= last or not targetable(s, v):
                continue
            if _promises(s, u, v, most):
                shot = best_row(d, s, player, u, v, False, used)
                if shot.row >= 0 and shot.worth > most:
                    best, most = v, shot.worth
    s.likely[u] = best
    return int(best), most


@kernel(read_only=("d",))
def _ready_reach(d: Setup, s: State, u: int, used: int) -> float:
    """Return how far unit u shoots with what it has not fired yet and may fire; -1: it may not."""
    reach, first = -1.0, d.weapon[u]
    for row in range(first, d.guns[u]):
        if (
            d.range[row] > reach
            and (used >> (row - first)) & 1 == 0
            and row_ready(d, s, u, row, False)
        ):
            reach = d.range[row]
    return float(reach)


@kernel(read_only=("known",))
def _note_range(known: State, s: State, u: int, first: int, last: int, reach: float) -> None:
    """Note which of those units may be in range of unit u and worth a shot, if they are there.

    known: the state, of which nothing that is read is written here.
    """
    x, y, most = single(known.x[u]), single(known.y[u]), single(reach) + SPARE
    aimed, least = known.aimed != 0, single(LEAST_WORTH)
    for v in range(first, last):
        dx, dy, far = known.disc_x[v] - x, known.disc_y[v] - y, known.disc_far[v]
        away, out, near = dx * dx + dy * dy, far + most, far + known.short_reach[u, v] + SPARE
        better = int(aimed) | int(away <= near * near) | int(known.shot_far[u, v] >= least)
        s.in_range[v] = int(away <= out * out) & int(known.shot_near[u, v] >= least) & better


@kernel
def _promises(s: State, u: int, v: int, most: float) -> bool:
    """Return whether a shot of unit u at an enemy in range may be worth more than that."""
    if float(s.shot_near[u, v]) <= most:
        return False
    dx, dy, near = s.cx[v] - s.x[u], s.cy[v] - s.y[u], s.short_reach[u, v] + s.far[v]
    close = s.aimed != 0 or dx * dx + dy * dy <= near * near
    return bool(close or float(s.shot_far[u, v]) > most)


@kernel(read_only=("d",))
def best_across(d: Setup, s: State, u: int, row: int, behind: bool) -> int:
    """Return the enemy in one of the front arcs that unit u does best to fire a row at, or -1."""
    player, best, most = player_of(d, u), -1, LEAST_WORTH
    enemy = 1 - player
    used = ~(1 << (row - d.weapon[u]))
    for v in range(d.first[enemy], d.first[enemy + 1]):
        ahead = s.hx[u] * (s.cx[v] - s.x[u]) + s.hy[u] * (s.cy[v] - s.y[u])
        if targetable(s, v) and (ahead < 0.0) == behind:
            shot = best_row(d, s, player, u, v, False, used)
            if shot.row >= 0 and shot.worth > most:
                best, most = v, shot.worth
    return int(best)
