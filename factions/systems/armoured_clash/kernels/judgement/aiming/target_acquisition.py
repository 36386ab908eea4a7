"""Target acquisition: which rows of a grid may be fired at which units.

Source: Armoured Clash, "Ranged Attacks", and the qualities of the order of battle sheets.
"""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ADVANCE,
    AIRCRAFT,
    CORUSCATING,
    CUMBERSOME,
    HOUSED,
    INDIRECT,
    IRREGULAR,
    MOVE_OR_FIRE,
    REACTIVE,
    READY,
    SLOW_TO_FIRE,
    SPOTTERS,
    TORRENT,
    TURRET,
)
from factions.systems.armoured_clash.kernels.table.shapes import bears, is_out, player_of, target_of
from factions.systems.armoured_clash.kernels.table.sight import (
    BLOCKED,
    View,
    concealed,
    line_of_sight,
    look_at,
)
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def friend_sees(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether a friend of unit u has unit v in its front arc and in sight."""
    player = player_of(d, u)
    for friend in range(d.first[player], d.first[player + 1]):
        if (
            friend != u
            and is_out(s, friend)
            and d.kind[friend] != AIRCRAFT
            and bears(d, s, friend, s.cx[v], s.cy[v])
        ):
            if line_of_sight(d, s, friend, v, s.x[friend], s.y[friend], s.cx[v], s.cy[v]) > BLOCKED:
                return True
    return False


@kernel(read_only=("d",))
def spotter_of(d: Setup, s: State, u: int, v: int) -> int:
    """Return a friend of unit u on lookout that may direct its indirect fire at unit v, or -1."""
    player = player_of(d, u)
    for friend in range(d.first[player], d.first[player + 1]):
        if d.rules[friend] & SPOTTERS == 0 or friend == u or not is_out(s, friend):
            continue
        if s.lookout[friend] and s.suppressed[friend] == 0:
            view = look_at(d, s, friend, v, bears(d, s, friend, s.cx[v], s.cy[v]), 3)
            if not view.off_front and 2 * view.seen >= view.there:
                return friend
    return -1


@kernel(read_only=("d",))
def row_serves(
    d: Setup, s: State, u: int, row: int, v: int, away: float, opportunity: bool
) -> bool:
    """Return whether a row may be fired at a unit so far away, whatever the officer sees."""
    if d.against[row] & target_of(d, s, v) == 0 or away > d.range[row]:
        return False
    if d.quality[row] & INDIRECT and away <= d.short[row]:
        return False
    return row_ready(d, s, u, row, opportunity)


@kernel(read_only=("d",))
def row_ready(d: Setup, s: State, u: int, row: int, opportunity: bool) -> bool:
    """Return whether a row may be fired at all, by what the unit has done and suffered."""
    quality = d.quality[row]
    if s.reloading[u] and (quality & (SLOW_TO_FIRE | REACTIVE) or d.rules[u] & CUMBERSOME):
        return False
    if quality & SLOW_TO_FIRE and (s.suppressed[u] or opportunity):
        return False
    if opportunity:
        return bool(quality & CORUSCATING == 0)
    return quality & REACTIVE == 0 and not (quality & MOVE_OR_FIRE and s.moved == ADVANCE)


@kernel(read_only=("d",))
def row_bears(d: Setup, s: State, u: int, row: int, v: int, view: View) -> bool:
    """Return whether a row may be fired at a unit of which the officer has that view."""
    if view.off_front and d.quality[row] & TURRET == 0 and d.rules[u] & IRREGULAR == 0:
        return False
    if view.seen > 0:
        return True
    return d.quality[row] & INDIRECT != 0 and not view.off_front and friend_sees(d, s, u, v)


@kernel(read_only=("d",))
def is_hidden(d: Setup, row: int, view: View) -> bool:
    """Return whether the concealed penalty applies to a row."""
    return bool(d.quality[row] & TORRENT == 0 and concealed(view))


@kernel
def targetable(s: State, v: int) -> bool:
    """Return whether a unit may be shot at outside opportunity fire."""
    return bool((s.status[v] == READY) | (s.status[v] == HOUSED)) and s.incoming[v] == 0
