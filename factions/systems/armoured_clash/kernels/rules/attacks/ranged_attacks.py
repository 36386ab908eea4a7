"""Ranged attacks.

Source: Armoured Clash, "Ranged Attacks"; the special rule All-Out Attack and the qualities
Coruscating and Fields of Fire.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.aiming.attack_pools import (
    Pool,
    attack_dice,
    models_firing,
    pool_of,
)
from factions.systems.armoured_clash.kernels.judgement.aiming.combat_rating import shot_rating
from factions.systems.armoured_clash.kernels.judgement.aiming.defences import shield_of
from factions.systems.armoured_clash.kernels.judgement.aiming.lines_of_fire import on_line
from factions.systems.armoured_clash.kernels.judgement.aiming.portals import best_portal
from factions.systems.armoured_clash.kernels.judgement.aiming.target_acquisition import (
    is_hidden,
    spotter_of,
    targetable,
)
from factions.systems.armoured_clash.kernels.judgement.aiming.targets import (
    best_across,
    best_row,
    best_target,
)
from factions.systems.armoured_clash.kernels.judgement.aiming.traps_and_trails import best_trail
from factions.systems.armoured_clash.kernels.judgement.aiming.worth import worth_of
from factions.systems.armoured_clash.kernels.judgement.choices import prioritises
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ADVANCE,
    AIRCRAFT,
    CORUSCATING,
    FIELDS_OF_FIRE,
    HOT_HEADED,
    IMPROVED,
    INDIRECT,
    REACTIVE,
    SLOW_TO_FIRE,
)
from factions.systems.armoured_clash.kernels.rules.attack_rolls import shaken, strike
from factions.systems.armoured_clash.kernels.rules.attacks.commands import dig_in, steady_aim
from factions.systems.armoured_clash.kernels.rules.attacks.overcharge import burn_blanks, overcharge
from factions.systems.armoured_clash.kernels.rules.special_rules.fired_apart import fire_apart
from factions.systems.armoured_clash.kernels.rules.special_rules.portal_mastery import blast_portal
from factions.systems.armoured_clash.kernels.table.measuring import reach_to
from factions.systems.armoured_clash.kernels.table.passing import path_taken
from factions.systems.armoured_clash.kernels.table.shapes import bears, is_out, player_of
from factions.systems.armoured_clash.kernels.table.sight import View, look_at
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

ALL_POINTS = 3


@kernel
def exposed_models(s: State, v: int, view: View) -> int:
    """Return how many models of a unit are in clear sight, if some but not all are; otherwise all.

    Source: Armoured Clash, "Ranged Attacks".
    """
    if 0 < view.clear < view.there:
        return int(max(1, s.n[v] * view.clear // view.there))
    return int(s.n[v])


@kernel(read_only=("d",))
def _directed(d: Setup, s: State, u: int, v: int, quality: int, rating: int) -> int:
    """Return the rating of an attack that Spotters may direct: it costs one its lookout."""
    if quality & INDIRECT == 0 or rating >= IMPROVED:
        return rating
    spotter = spotter_of(d, s, u, v)
    if spotter < 0:
        return rating
    s.lookout[spotter] = 0
    emits.emit(s, events.ACTION, spotter, v, events.SPOTS, 0)
    return IMPROVED


@kernel(read_only=("d",))
def fire_row(d: Setup, s: State, u: int, row: int, v: int, opportunity: bool) -> None:
    """Make a ranged attack with a row that bears on unit v, and what comes of it.

    Source: Armoured Clash, "Ranged Attacks".
    """
    view = look_at(d, s, u, v, bears(d, s, u, s.cx[v], s.cy[v]), ALL_POINTS)
    away = reach_to(d, s, s.x[u], s.y[u], v)
    near, hidden = away <= d.short[row], is_hidden(d, row, view)
    dice = attack_dice(d, s, u, row, v, near, models_firing(d, s, u, view))
    rating = shot_rating(d, s, u, row, v, near, opportunity, hidden, view)
    kind, quality = pool_of(d, row, v), d.quality[row]
    shield = shield_of(d, s, u, quality, v, hidden)
    player, spared = player_of(d, u), 0
    value = worth_of(d, s, player, kind, rating, dice, quality, shield, v)
    seen = exposed_models(s, v, view)
    if hidden and seen < s.n[v]:
        better = shot_rating(d, s, u, row, v, near, opportunity, False, view)
        bare = shield_of(d, s, u, quality, v, False)
        other = worth_of(d, s, player, kind, better, dice, quality, bare, v)
        if prioritises(d, s, v, seen, value, other):
            rating, shield, spared = better, bare, s.n[v] - seen
    rating = _directed(d, s, u, v, quality, rating)
    rating = steady_aim(d, s, u, v, Pool(kind, rating, dice, quality, shield))
    if is_out(s, v):
        shield = dig_in(d, s, v, Pool(kind, rating, dice, quality, shield))
    overcharged, more_dice = overcharge(d, s, u, v, Pool(kind, rating, dice, quality, shield))
    dice += more_dice
    why = events.OPPORTUNITY if opportunity else events.SHOT
    toll = strike(d, s, u, v, why, kind, rating, dice, quality, shield, spared, overcharged)
    if quality & (SLOW_TO_FIRE | REACTIVE):
        s.reloading[u] = 1
        emits.emit_status(s, u, events.RELOADS, 1)
    if not opportunity or d.rules[v] & HOT_HEADED:
        shaken(d, s, u, v, quality, toll)
    if overcharged:
        burn_blanks(d, s, u, toll.blanks)


@kernel(read_only=("d",))
def fire_along(d: Setup, s: State, u: int, row: int, v: int) -> None:
    """Attack every unit in sight on the line to unit v and beyond, friend or foe, nearest first.

    Source: Armoured Clash, the quality Coruscating.
    """
    left = 0
    for other in range(d.first[2]):
        s.on_ray[other] = on_line(d, s, u, row, v, other)
        left += s.on_ray[other]
    while left > 0:
        nearest, near = -1, geometry.NEVER
        for other in range(d.first[2]):
            if s.on_ray[other] and reach_to(d, s, s.x[u], s.y[u], other) < near:
                nearest, near = other, reach_to(d, s, s.x[u], s.y[u], other)
        s.on_ray[nearest], left = 0, left - 1
        if is_out(s, u) and is_out(s, nearest) and look_at(d, s, u, nearest, True, 1).seen > 0:
            fire_row(d, s, u, row, nearest, False)


@kernel(read_only=("d",))
def _shoot_apart(d: Setup, s: State, u: int, alone: bool) -> bool:
    """Blast a portal or leave a trail, if worth it; return whether it did.

    alone: whether that takes the place of a shot, and so must be worth more than one.
    """
    most = 0.0
    if alone:
        v, worth = best_target(d, s, u, 0)
        most = worth if v >= 0 else 0.0
    portal, worth = best_portal(d, s, u, 0.0)
    if portal >= 0 and worth > most:
        blast_portal(d, s, u, portal)
        return True
    if s.moved != ADVANCE and d.kind[u] != AIRCRAFT:
        return False
    v, worth = best_trail(d, s, u, path_taken(s))
    if v < 0 or worth <= most:
        return False
    emits.emit(s, events.ACTION, u, v, events.SHOOTS, 0)
    fire_apart(d, s, u, d.trail[u], v)
    return True


@kernel(read_only=("d",))
def _fire_across(d: Setup, s: State, u: int, row: int, behind: bool) -> None:
    """Fire a row once more, at the enemy it does most to in the other front arc."""
    best = best_across(d, s, u, row, behind)
    if best >= 0 and s.n[u] > 0:
        emits.emit(s, events.ACTION, u, best, events.SHOOTS, 0)
        fire_row(d, s, u, row, best, False)


@kernel(read_only=("d",))
def _pick(d: Setup, s: State, u: int, v: int, used: int) -> tuple[int, int]:
    """Return the target of a shot and the row: unit v where one bears on it, or the best; -1."""
    player = player_of(d, u)
    if v >= 0 and targetable(s, v):
        row = best_row(d, s, player, u, v, False, used).row
        if row >= 0:
            return v, row
    v = best_target(d, s, u, used)[0]
    return (v, best_row(d, s, player, u, v, False, used).row) if v >= 0 else (-1, -1)


@kernel(read_only=("d",))
def shoot(d: Setup, s: State, u: int, v: int) -> bool:
    """Let a unit shoot in its attack step, at unit v first; return whether it did.

    All-Out Attack allows several rows; each is fired at the enemy that it hurts most, as is the
    first where none bears on unit v. A unit that begins one reloading has reloaded by its end.

    Source: Armoured Clash, "Ranged Attacks"; the special rule All-Out Attack.
    """
    used, fired = 0, False
    rows = 1 if s.suppressed[u] else d.rows[u]
    loads = s.reloading[u] and rows > 1
    if d.portal[u] >= 0 or d.trail[u] >= 0:
        fired = _shoot_apart(d, s, u, rows == 1)
        rows -= 1 if fired else 0
    for turn in range(rows):
        if not is_out(s, u):
            break
        target, row = _pick(d, s, u, v if turn == 0 else -1, used)
        if row < 0:
            break
        used |= 1 << (row - d.weapon[u])
        emits.emit(s, events.ACTION, u, target, events.SHOOTS, 0)
        behind = s.hx[u] * (s.cx[target] - s.x[u]) + s.hy[u] * (s.cy[target] - s.y[u]) < 0.0
        if d.quality[row] & CORUSCATING:
            fire_along(d, s, u, row, target)
        else:
            fire_row(d, s, u, row, target, False)
        fired = True
        if d.quality[row] & FIELDS_OF_FIRE:
            _fire_across(d, s, u, row, not behind)
    if loads and fired and s.n[u] > 0:
        s.reloading[u] = 0
        emits.emit_status(s, u, events.RELOADS, 0)
    return fired
