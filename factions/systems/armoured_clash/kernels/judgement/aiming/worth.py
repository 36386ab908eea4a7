"""What an attack is expected to be worth, in army points."""

from factions.systems.armoured_clash.kernels.judgement.aiming.attack_pools import (
    attack_dice,
    models_firing,
    pool_of,
)
from factions.systems.armoured_clash.kernels.judgement.aiming.combat_rating import shot_rating
from factions.systems.armoured_clash.kernels.judgement.aiming.defences import shield_of
from factions.systems.armoured_clash.kernels.judgement.aiming.target_acquisition import is_hidden
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    DEFENCES,
    DEVASTATING,
    DICE,
    FINISH,
    KILL,
    POOL,
    SHAKEN,
)
from factions.systems.armoured_clash.kernels.table.shapes import damage_left
from factions.systems.armoured_clash.kernels.table.sight import View
from factions.tabletop.compiler.jit import kernel

LEAST_WORTH = 0.05  # army points below which no unit shoots


@kernel(read_only=("d",))
def worth_of(
    d: Setup,
    s: State,
    player: int,
    kind: int,
    rating: int,
    dice: int,
    quality: int,
    shield: int,
    v: int,
) -> float:
    """Return what an attack is expected to be worth, in army points: damage and suppression.

    player: by whose weights, whichever side attacks.
    """
    if dice <= 0:
        return 0.0
    excess = 1 if quality & DEVASTATING else 0
    still = damage_left(d, s, v)
    dice, shield = min(dice, DICE - 1), min(shield, DEFENCES - 1)
    points = min(float(d.expected[kind, rating, dice, excess, shield]), float(still))
    hurts = float(d.hurts[kind, rating, dice, excess, shield])
    whole = float(d.models[v] * d.limit[v])
    value = points * d.worth[v] * (1.0 + d.taste[player, FINISH] * (1.0 - still / whole))
    kill = d.taste[player, KILL]
    if kill > 0.0:
        chance = _annihilates(d, s, kind, rating, dice, still, shield, v)
        value += kill * d.worth[v] * whole * chance
    if s.suppressed[v] == 0 and d.discipline[v] >= 0:
        value += d.taste[player, SHAKEN] * hurts * _fails(d, v) * d.cost[v]
    return float(value)


@kernel(read_only=("d",))
def _annihilates(
    d: Setup, s: State, kind: int, rating: int, dice: int, still: int, shield: int, v: int
) -> float:
    """Return the chance that an attack destroys all that is left of a unit, or makes it break.

    still: points of damage that destroy it.
    """
    destroys = _scores(d, kind, rating, dice, still * shield)
    if d.break_limit[v] < 0 or d.discipline[v] < 0:
        return destroys
    points = still - d.limit[v] * min(d.break_limit[v], s.n[v] - 1)
    breaks = _scores(d, kind, rating, dice, points * shield)
    return float(destroys + (breaks - destroys) * _fails(d, v))


@kernel(read_only=("d",))
def _scores(d: Setup, kind: int, rating: int, dice: int, needed: int) -> float:
    """Return the chance that a pool scores that many hits or more."""
    return float(1.0 - d.hits[kind, rating, dice, needed - 1]) if 0 < needed <= POOL else 0.0


@kernel(read_only=("d",))
def _fails(d: Setup, v: int) -> float:
    return float(d.above[max(0, min(31, d.discipline[v]))])


@kernel(read_only=("d",))
def shot_worth(
    d: Setup,
    s: State,
    player: int,
    u: int,
    row: int,
    v: int,
    away: float,
    opportunity: bool,
    view: View,
) -> float:
    """Return what a row that bears on a unit is expected to be worth, by a player's weights."""
    near, hidden = away <= d.short[row], is_hidden(d, row, view)
    dice = attack_dice(d, s, u, row, v, near, models_firing(d, s, u, view))
    rating = shot_rating(d, s, u, row, v, near, opportunity, hidden, view)
    shield = shield_of(d, s, u, d.quality[row], v, hidden)
    return worth_of(d, s, player, pool_of(d, row, v), rating, dice, d.quality[row], shield, v)
