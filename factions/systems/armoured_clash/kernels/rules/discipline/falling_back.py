"""Falling back, and the withdrawal of the loser of a combat.

Source: Armoured Clash, "Suppression", "Close Quarters Attacks"; the special rules Rabble and
Regroup.
"""

import math

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ABOARD,
    AIRCRAFT,
    HOUSED,
    ORDERED_CLEAR,
    RABBLE,
    READY,
    REGROUP,
    RESERVE,
    STATIC,
    WITHDRAWAL,
)
from factions.systems.armoured_clash.kernels.rules.damage import annihilate, lose_model
from factions.systems.armoured_clash.kernels.rules.garrisons import MOST_MODELS, exit_building
from factions.systems.armoured_clash.kernels.table.room import fits
from factions.systems.armoured_clash.kernels.table.shapes import (
    Spot,
    depth_of,
    form,
    player_of,
    stand_at,
)
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

WAYS_AWAY, WAYS_BACK = 5, 24  # that a withdrawal and a fall back try
SWERVE = math.pi / 12.0  # from one of these ways to the next


@kernel(read_only=("d",))
def _room_away(d: Setup, s: State, u: int, vx: float, vy: float, withdraws: bool) -> Spot:
    """Return where a unit ends that moves 3 inches along (vx, vy), or as nearly along as it may.

    One that withdraws turns to face back, and goes straight away from one model of the winner or
    another; one that falls back may go any way. Cars of a train end among each other.
    """
    apart = d.couples[u] == 0 and s.coupled[u] == 0
    for way in range(WAYS_AWAY if withdraws else WAYS_BACK):
        angle = SWERVE * ((way + 1) >> 1) * (1.0 if way & 1 else -1.0)
        wx = vx * math.cos(angle) - vy * math.sin(angle)
        wy = vx * math.sin(angle) + vy * math.cos(angle)
        hx, hy = (-wx, -wy) if withdraws else (s.hx[u], s.hy[u])
        now = geometry.shape_support(s.half[u], s.across[u], s.hx[u], s.hy[u], wx, wy)
        then = geometry.shape_support(s.half[u], s.across[u], hx, hy, wx, wy)
        far, back = WITHDRAWAL + max(0.0, then - now), depth_of(s, u)
        x, y = s.cx[u] + far * wx + back * hx, s.cy[u] + far * wy + back * hy
        if fits(d, s, u, x, y, hx, hy, ORDERED_CLEAR, -1, apart):
            return Spot(True, x, y, hx, hy)
    return Spot(False, s.x[u], s.y[u], s.hx[u], s.hy[u])


@kernel(read_only=("d",))
def _pushed(d: Setup, s: State, u: int, by: int, vx: float, vy: float, withdraws: bool) -> bool:
    """Move a unit 3 inches along (vx, vy); models for which there is no room are lost."""
    for _ in range(MOST_MODELS):
        spot = _room_away(d, s, u, vx, vy, withdraws)
        if spot.found:
            stand_at(d, s, u, spot)
            return True
        lose_model(d, s, u, by, events.PUSHED)
        if s.n[u] <= 0:
            return False
    return False


@kernel(read_only=("d",))
def fall_back(d: Setup, s: State, u: int, by: int) -> None:
    """Move a unit 3 inches toward its own edge; where it reaches that, it flees the field.

    An aircraft that is Hot Headed and has escaped is annihilated.

    Source: Armoured Clash, "Falling Back", "Fleeing the Field".
    """
    if s.escaped == u + 1:
        annihilate(d, s, u, by)
    if s.status[u] == ABOARD or d.kind[u] == AIRCRAFT:
        return
    homeward = -1.0 if player_of(d, u) == 0 else 1.0
    s.lookout[u] = s.covered[u] = 0
    if s.status[u] == HOUSED:
        exit_building(d, s, u, by, s.x[u], s.y[u] + homeward * d.depth)
        return
    if d.rules[u] & REGROUP:
        _regroup(s, u)
        return
    if d.rules[u] & RABBLE:
        s.scattered[u] = 1
        form(d, s, u)
    reach = geometry.shape_support(s.half[u], s.across[u], s.hx[u], s.hy[u], 0.0, 1.0)
    y = s.cy[u] + homeward * WITHDRAWAL
    if y - reach <= 0.0 or y + reach >= d.depth:
        emits.emit_status(s, u, events.FLEES, 1)
        annihilate(d, s, u, by)
        return
    if _pushed(d, s, u, by, 0.0, homeward, False):
        emits.emit_place(s, events.FELL_BACK, u)


@kernel
def _regroup(s: State, u: int) -> None:
    """Take a unit back into reserve: its statuses end, its damage stays.

    Source: Armoured Clash, the special rule Regroup.
    """
    s.status[u] = RESERVE
    s.suppressed[u] = s.disordered[u] = s.reloading[u] = 0
    emits.emit(s, events.ACTION, u, -1, events.REGROUPS, 0)


@kernel(read_only=("d",))
def re_form(d: Setup, s: State, u: int) -> None:
    """Let a Rabble that has scattered form up in its movement step, if it has room to.

    Source: Armoured Clash, the special rule Rabble.
    """
    if s.scattered[u] == 0 or s.status[u] != READY:
        return
    s.scattered[u] = 0
    form(d, s, u)
    if not fits(d, s, u, s.x[u], s.y[u], s.hx[u], s.hy[u], 0.0, -1, True):
        s.scattered[u] = 1
        form(d, s, u)


@kernel(read_only=("d",))
def withdraw(d: Setup, s: State, u: int, v: int) -> None:
    """Move a unit that has lost a combat 3 inches away from unit v and turn it to face that.

    Source: Armoured Clash, "Resolve the Close Quarters Combat".
    """
    if d.rules[u] & STATIC:
        emits.emit_status(s, u, events.STANDS, 1)
        annihilate(d, s, u, v)
        return
    s.lookout[u] = s.covered[u] = 0
    if s.status[u] == HOUSED:
        away = 2.0 * d.depth
        exit_building(
            d, s, u, v, s.x[u] + away * (s.x[u] - s.x[v]), s.y[u] + away * (s.y[u] - s.y[v])
        )
        return
    if s.status[u] != READY:
        return
    dx, dy = s.cx[u] - s.cx[v], s.cy[u] - s.cy[v]
    away = max(geometry.EPSILON, geometry.distance(s.cx[u], s.cy[u], s.cx[v], s.cy[v]))
    if _pushed(d, s, u, v, dx / away, dy / away, True):
        emits.emit_place(s, events.WITHDREW, u)
