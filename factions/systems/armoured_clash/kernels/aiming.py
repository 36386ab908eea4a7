"""Attacks before they are rolled: which rows may be used, dice, combat rating, DEFENCE, worth.

Source: Armoured Clash, "Determine Combat Rating", "Roll Attack Pool", "Taking Cover", "Garrisoned
Units", and the qualities of the order of battle sheets.
"""

from factions.systems.armoured_clash.kernels.layout import (
    ADVANCE,
    AIRCRAFT,
    BULKY,
    CORUSCATING,
    CUMBERSOME,
    DEFENCES,
    DEVASTATING,
    DICE,
    DURABLE,
    EMPLACEMENT,
    FLANKS,
    FRONT,
    HOUSED,
    HOVER,
    IMPROVED,
    INDIRECT,
    IRREGULAR,
    LOCK_ON,
    MOVE_OR_FIRE,
    NEAR,
    NEUTRAL,
    PAVISES,
    REACTIVE,
    READY,
    ROTORCRAFT,
    SEISMIC,
    SHAKEN,
    SLOW_TO_FIRE,
    STRENGTHS,
    TORRENT,
    TURRET,
    WEAKENED,
    Record,
)
from factions.systems.armoured_clash.kernels.shapes import (
    bears,
    flanked,
    is_out,
    left,
    player_of,
    strength,
)
from factions.systems.armoured_clash.kernels.sight import (
    BLOCKED,
    concealed,
    line,
    walled,
)
from factions.tabletop.jit import kernel

FINISHING = 0.6  # more that damage is worth to a unit with little left


@kernel
def rating_of(bonuses: int, penalties: int) -> int:
    """Return the combat rating of an attack with so many bonuses and penalties."""
    if bonuses == penalties:
        return NEUTRAL
    return IMPROVED if bonuses > penalties else WEAKENED


@kernel
def attack_dice(d: Record, s: Record, u: int, w: int, v: int, near: bool, models: int) -> int:
    """Return the dice of a row of unit u's grid at unit v, with so many models counting."""
    row = min(s.damage[u] if d.by_damage[w] else models, STRENGTHS - 1)
    called = d.target[v] | (NEAR if near else 0)
    if d.bracket[w] & called:
        return int(d.bracketed[w, row])
    return int(d.dice[w, row])


@kernel
def models_firing(d: Record, s: Record, u: int) -> int:
    """Return the models that count for a shot at whom the unit last looked at."""
    if s.off_front and d.rules[u] & IRREGULAR:
        return int((s.n[u] + 1) >> 1)
    return strength(d, s, u)


@kernel
def pool_of(d: Record, w: int, v: int) -> int:
    """Return the kind of pool that a row rolls against a unit."""
    return int(d.pool[w, 1 if d.rules[v] & DURABLE else 0])


@kernel
def armour(d: Record, s: Record, u: int, v: int) -> int:
    """Return the DEFENCE of unit v against an attack from where unit u is."""
    shield = d.defence[v]
    if d.resilient[v] and s.status[v] != HOUSED:
        arc = FLANKS if flanked(d, s, u, v) else FRONT
        shield += 1 if d.resilient[v] == arc else 0
    return int(shield)


@kernel
def behind_pavises(d: Record, s: Record, v: int) -> int:
    """Return what Pavises add to the DEFENCE of a unit that is taking cover, whatever attacks."""
    return 1 if s.covered[v] and d.rules[v] & PAVISES else 0


@kernel
def shield_of(d: Record, s: Record, u: int, w: int, v: int, hidden: bool) -> int:
    """Return the DEFENCE of unit v against a shot."""
    shield = armour(d, s, u, v)
    if d.quality[w] & TORRENT == 0:
        if s.covered[v] and (hidden or d.rules[v] & PAVISES) and d.rules[v] & BULKY == 0:
            shield += 1
        if s.status[v] == HOUSED:
            shield += 1
    if d.rules[v] & EMPLACEMENT and walled(d, s, v, s.x[u], s.y[u]):
        shield += 1
    return int(min(shield, DEFENCES - 2))


@kernel
def friend_sees(d: Record, s: Record, u: int, v: int) -> bool:
    """Tell whether a friend of unit u has unit v in its front arc and in sight."""
    player = player_of(d, u)
    for w in range(d.first[player], d.first[player + 1]):
        if w != u and is_out(s, w) and d.kind[w] != AIRCRAFT and bears(d, s, w, s.cx[v], s.cy[v]):
            if line(d, s, w, v, s.x[w], s.y[w], s.cx[v], s.cy[v]) > BLOCKED:
                return True
    return False


@kernel
def row_serves(
    d: Record, s: Record, u: int, w: int, v: int, away: float, opportunity: bool
) -> bool:
    """Tell whether a row may be fired at a unit so far away, whatever the officer sees."""
    if d.against[w] & d.target[v] == 0 or away > d.range[w]:
        return False
    if d.quality[w] & INDIRECT and away <= d.short[w]:
        return False
    return row_ready(d, s, u, w, opportunity)


@kernel
def row_ready(d: Record, s: Record, u: int, w: int, opportunity: bool) -> bool:
    """Tell whether a row may be fired at all, by what the unit has done and suffered."""
    quality = d.quality[w]
    if s.reloading[u] and (quality & (SLOW_TO_FIRE | REACTIVE) or d.rules[u] & CUMBERSOME):
        return False
    if quality & SLOW_TO_FIRE and (s.suppressed[u] or opportunity):
        return False
    if opportunity:
        return bool(quality & CORUSCATING == 0)
    return quality & REACTIVE == 0 and not (quality & MOVE_OR_FIRE and s.moved == ADVANCE)


@kernel
def row_bears(d: Record, s: Record, u: int, w: int, v: int) -> bool:
    """Tell whether a row may be fired, by what the officer saw when it last looked."""
    if s.off_front and d.quality[w] & TURRET == 0 and d.rules[u] & IRREGULAR == 0:
        return False
    if s.seen_any > 0:
        return True
    return d.quality[w] & INDIRECT != 0 and s.off_front == 0 and friend_sees(d, s, u, v)


@kernel
def shot_rating(
    d: Record, s: Record, u: int, w: int, v: int, near: bool, opportunity: bool, hidden: bool
) -> int:
    """Return the combat rating of a shot by what the officer saw when it last looked."""
    quality = d.quality[w]
    if s.seen_any == 0:
        return WEAKENED
    grounded = d.kind[v] != AIRCRAFT and d.kind[v] != ROTORCRAFT and d.rules[v] & HOVER == 0
    bonuses = (1 if near else 0) + (1 if s.aimed and not opportunity else 0)
    bonuses += 1 if quality & SEISMIC and s.status[v] == HOUSED and grounded else 0
    penalties = (1 if hidden else 0) + (1 if s.suppressed[u] else 0)
    penalties += 1 if opportunity and quality & LOCK_ON == 0 else 0
    penalties += 1 if s.reforming and not opportunity else 0
    penalties += 1 if s.off_front and quality & TURRET and d.rules[u] & IRREGULAR == 0 else 0
    return rating_of(bonuses, penalties)


@kernel
def worth_of(
    d: Record, s: Record, kind: int, rating: int, dice: int, quality: int, shield: int, v: int
) -> float:
    """Return what an attack is expected to be worth, in army points: damage and suppression."""
    if dice <= 0:
        return 0.0
    excess = 1 if quality & DEVASTATING else 0
    still = left(d, s, v)
    dice, shield = min(dice, DICE - 1), min(shield, DEFENCES - 1)
    points = min(float(d.expected[kind, rating, dice, excess, shield]), float(still))
    hurts = float(d.hurts[kind, rating, dice, excess, shield])
    whole = float(d.models[v] * d.limit[v])
    value = points * d.worth[v] * (1.0 + FINISHING * (1.0 - still / whole))
    if s.suppressed[v] == 0 and d.discipline[v] >= 0:
        value += d.taste[1 - player_of(d, v), SHAKEN] * hurts * _fails(d, v) * d.cost[v]
    return float(value)


@kernel
def _fails(d: Record, v: int) -> float:
    return float(d.above[max(0, min(31, d.discipline[v]))])


@kernel
def is_hidden(d: Record, s: Record, w: int) -> bool:
    """Tell whether the concealed penalty applies to a row, by what was seen last."""
    return bool(d.quality[w] & TORRENT == 0 and concealed(s))


@kernel
def targetable(d: Record, s: Record, v: int) -> bool:
    """Tell whether a unit may be shot at outside opportunity fire."""
    return bool((s.status[v] == READY) | (s.status[v] == HOUSED)) and s.incoming[v] == 0
