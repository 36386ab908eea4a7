"""What combatants do in a turn, by the policy of their player: greedy, nearest or random.

Nearest takes to the blade, goes for the closest enemy and strikes. Random does anything.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.policies.band import muster, presses, shooters
from factions.systems.cold_iron.kernels.policies.closing_in import approach
from factions.systems.cold_iron.kernels.policies.greedy import choose
from factions.systems.cold_iron.kernels.policies.temper import counts_shots, goes_straight, weighs
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    DEFENDS,
    HOLDS,
    MELEE,
    MISSILE,
    SHOOTS,
    STRIKES,
    UNFIT,
    WEAPON,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.missile_attacks import armed
from factions.systems.cold_iron.kernels.rules.movement.engaging import engaged
from factions.systems.cold_iron.kernels.rules.movement.moving import move_of, walk
from factions.systems.cold_iron.kernels.rules.movement.riders import mounts
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.readying import (
    may_ready_missile,
    ready_blade,
    ready_missile,
    rise,
)
from factions.systems.cold_iron.kernels.table.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    between,
    face,
    nearest,
    player_of,
)
from factions.tabletop.battles import rng, scripts
from factions.tabletop.compiler.jit import kernel

STAYS, GOES = 1 << 40, 1 << 41  # marks beside those of blows and shots
BLADE = 2.0  # times what a shot does: who strikes for more has the blade in hand


@kernel(read_only=("d",))
def takes_in_hand(d: Setup, u: int) -> int:
    """Return the stance that somebody begins the battle in.

    Greedy fighters begin with what does more, others with what they shoot, but do not throw.
    """
    blade = d.throws[u] == 1
    if weighs(d, player_of(d, u)):
        blade = d.blade_edge[u] > BLADE * counts_shots(d, u)
    return MISSILE if d.shoots[u] and not blade else MELEE


@kernel(read_only=("d",))
def look_round(d: Setup, s: State, player: int) -> None:
    """Let a general see at the beginning of a turn whether its band is shot at, and goes in.

    At a bridge it looks at the clock as well.
    """
    s.presses[player] = presses(d, s, player)
    if weighs(d, player):
        s.shot_at[player] = shooters(d, s, 1 - player) > 0
        if s.committed[player] == 0:
            scripts.open_decision(d, s, player)
            muster(d, s, player)
            stays, goes = 1.0 - s.committed[player], float(s.committed[player])
            s.committed[player] = scripts.heard(s, 1, goes) > scripts.heard(s, 0, stays)
            scripts.close_decision(d, s, player)


@kernel(read_only=("d",))
def decide(d: Setup, s: State, u: int) -> None:
    """Choose what somebody who has not covered up does this turn, and move."""
    if s.does[u] == DEFENDS:
        return
    s.does[u], s.target[u] = HOLDS, -1
    if s.idle[u] or s.stunned[u] or s.held[u] >= 0:
        return
    if s.down[u] & UNFIT or (s.down[u] and not engaged(d, s, u)):
        if s.struck[u] == 0:
            rise(s, u)
        return
    if s.unready[u]:
        s.unready[u], s.fresh[u] = 0, WEAPON
        emits.emit(s, events.STATUS, u, -1, events.READIED, 1)
    player = player_of(d, u)
    if weighs(d, player):
        if not (d.mounted[u] and mounts(d, s, u)):
            scripts.open_decision(d, s, player)
            choose_or_search(d, s, u)
            scripts.close_decision(d, s, player)
    elif goes_straight(d, player):
        approach(d, s, u, nearest(d, s, u))
    else:
        wander(d, s, u)


@kernel(read_only=("d",))
def choose_or_search(d: Setup, s: State, u: int) -> None:
    """Do what promises most, or stay, or go for the nearest enemy, where a search has it so."""
    v = nearest(d, s, u)
    if scripts.forced(s, STAYS):
        face(s, u, s.q[v], s.r[v])
    elif scripts.forced(s, GOES):
        approach(d, s, u, v)
    else:
        choose(d, s, u)
    if v >= 0:
        scripts.put_in(s, STAYS)
        scripts.put_in(s, GOES)


@kernel(read_only=("d",))
def wander(d: Setup, s: State, u: int) -> None:
    """Do anything: strike whoever is beside, shoot, change weapons, or move somewhere."""
    v = nearest(d, s, u)
    if v >= 0 and between(s, u, v) <= 1 and s.stance[u] != MISSILE and rng.below(s.rng, 2):
        s.does[u], s.target[u] = STRIKES, v
        face(s, u, s.q[v], s.r[v])
    elif v >= 0 and armed(d, s, u) and s.loading[u] <= 0 and rng.below(s.rng, 2):
        s.does[u], s.target[u] = SHOOTS, v
    elif v >= 0 and s.stance[u] == MISSILE and rng.below(s.rng, 4) == 0:
        ready_blade(d, s, u, v)
    elif v >= 0 and may_ready_missile(d, s, u) and rng.below(s.rng, 4) == 0:
        ready_missile(d, s, u)
    else:
        direction = rng.below(s.rng, DIRECTIONS)
        hexes = rng.below(s.rng, move_of(d, s, u) + 1)
        walk(d, s, u, s.q[u] + DQ[direction] * hexes, s.r[u] + DR[direction] * hexes, hexes, 0)
