"""What things are worth to the greedy policy, in army points.

Expected wounds come from the exact odds, by sheet against sheet; a wound is worth its unit's
points divided by the wounds it began with; points of victory are converted at a fixed rate, less
for rounds to come.
"""

from factions.systems.warcrow.kernels.record.cards import (
    EDGE_CHARGE,
    EDGE_DEFENCE,
    EDGE_MELEE,
    EDGE_SHOT,
    EDGE_SHOT_AT,
)
from factions.systems.warcrow.kernels.record.layout import (
    BACK,
    CHARGE_HIT,
    DISARMED,
    HIT,
    LOSE,
    PER_BLOCK,
    PER_SUCCESS,
    SHOT_HIT,
    SHOT_PER_BLOCK,
    SHOT_PER_SUCCESS,
    STRAIN,
    VULNERABLE,
    WIN,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel

COVER_SPARES = 0.25  # the part of a shot's wounds that a die of cover spares
DISARMED_LOSES = 0.3  # the part of an attack's wounds that being disarmed costs
VULNERABLE_ADDS = 0.3
LAST_LEVEL = 1.5  # how much dearer the level of stress is that reaches morale


@kernel(read_only=("d",))
def strain_to(d: Setup, s: State, player: int, u: int, levels: int) -> float:
    """Return what levels of stress cost any unit, as a player weighs it."""
    price = d.taste[player, STRAIN] * d.worth[u] * levels
    return float(price * LAST_LEVEL if s.stress[u] + levels >= d.morale[u] else price)


@kernel(read_only=("d",))
def strain(d: Setup, s: State, u: int, levels: int) -> float:
    """Return what levels of stress cost a unit, as its own player weighs it."""
    return strain_to(d, s, player_of(d, u), u, levels)


@kernel(read_only=("d",))
def edge_of_blow(d: Setup, s: State, u: int, v: int, charging: bool) -> float:
    """Return the wounds that skills add to a blow, less those they spare its target."""
    gain = d.gain[s.page[u], s.page[v]]
    more = s.upper[u, EDGE_MELEE] + (s.upper[u, EDGE_CHARGE] if charging else 0.0)
    guard = s.upper[v, EDGE_DEFENCE] * float(gain[PER_BLOCK])
    return float(more * float(gain[PER_SUCCESS]) - guard)


@kernel(read_only=("d",))
def edge_of_shot(d: Setup, s: State, u: int, v: int) -> float:
    """Return the wounds that skills add to a shot, less those they spare its target."""
    gain = d.gain[s.page[u], s.page[v]]
    more = s.upper[u, EDGE_SHOT] * float(gain[SHOT_PER_SUCCESS])
    return float(more - s.upper[v, EDGE_SHOT_AT] * float(gain[SHOT_PER_BLOCK]))


@kernel(read_only=("d",))
def blow(d: Setup, s: State, u: int, v: int, charging: bool) -> float:
    """Return what unit u gains by attacking unit v in melee, less what the answer costs it."""
    return blow_to(d, s, player_of(d, u), u, v, charging)


@kernel(read_only=("d",))
def blow_to(d: Setup, s: State, player: int, u: int, v: int, charging: bool) -> float:
    """Return what `blow` does, as a player weighs it, who may be either unit's."""
    strains = strain_to(d, s, player, u, 1), strain_to(d, s, player, v, 1)
    return clash(d, s, player, u, v, charging, strains)


@kernel(read_only=("d",))
def clash(
    d: Setup, s: State, player: int, u: int, v: int, charging: bool, strains: tuple[float, float]
) -> float:
    """Return what `blow_to` does; strains: what a level of stress costs unit u and unit v."""
    one, two = s.page[u], s.page[v]
    gain, kind = d.gain[one, two], CHARGE_HIT if charging else HIT
    hit, back = float(gain[kind + HIT]), float(gain[kind + BACK])
    win, lose = float(gain[kind + WIN]), float(gain[kind + LOSE])
    if s.states[u] & DISARMED:
        hit *= 1.0 - DISARMED_LOSES
    if s.states[v] & VULNERABLE:
        hit *= 1.0 + VULNERABLE_ADDS
    if s.edged:
        hit = max(0.0, hit + edge_of_blow(d, s, u, v, charging))
    hit, back = min(hit, 1.0 * s.left[v]), min(back, 1.0 * s.left[u])
    value = (d.worth[v] + s.bounty[player, v]) * hit - d.worth[u] * back
    return float(value + win * strains[1] - lose * strains[0])


@kernel(read_only=("d",))
def shot(d: Setup, s: State, u: int, v: int) -> float:
    """Return what unit u gains by shooting at unit v in the open."""
    return shot_to(d, s, player_of(d, u), u, v)


@kernel(read_only=("d",))
def shot_to(d: Setup, s: State, player: int, u: int, v: int) -> float:
    """Return what `shot` does, as a player weighs it, who may be either unit's."""
    gain = d.gain[s.page[u], s.page[v]]
    hit = float(gain[SHOT_HIT])
    if s.states[u] & DISARMED:
        hit *= 1.0 - DISARMED_LOSES
    if s.states[v] & VULNERABLE:
        hit *= 1.0 + VULNERABLE_ADDS
    if s.edged:
        hit = max(0.0, hit + edge_of_shot(d, s, u, v))
    return float((d.worth[v] + s.bounty[player, v]) * min(hit, 1.0 * s.left[v]))


@kernel(read_only=("d",))
def best_blow(d: Setup, s: State, u: int) -> float:
    """Return what the blow worth most is worth, at the enemies the unit is engaged with."""
    enemy, most = 1 - player_of(d, u), 0.0
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.engaged[u, v]:
            most = max(most, blow(d, s, u, v, False))
    return float(most)
