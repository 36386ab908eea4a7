"""A look at the whole table, once a phase: what units can still do, and how they threaten."""

from factions.systems.iron_dawn.kernels.judgement.outlook import STEP_FIRST, at_objective, quarry
from factions.systems.iron_dawn.kernels.record.indices import (
    AIMS,
    ARMS,
    AWAY,
    BODY,
    CHARGES,
    CHARGES_TO,
    CROWD,
    FIRES,
    FIRES_TO,
    FIRES_WELL_TO,
    GONE,
    GUN,
    OUST,
    READY,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.turn_sequence import may_shoot
from factions.systems.iron_dawn.kernels.rules.victory import count_left
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, player_of
from factions.tabletop.compiler.jit import kernel

SPENT = 0.5  # how likely an enemy that has shot in this turn shoots at the unit in the next


@kernel(read_only=("d",))
def survey(d: Setup, s: State, player: int) -> None:
    """Work out what part of its fire each unit has left, and how a player's enemies threaten.

    Then, what a fall counts to the player.
    """
    price_falls(d, s, d.taste[player, BODY])
    price_holders(d, s, player)
    for u in range(s.first[0], s.first[2]):
        if s.status[u] in (AWAY, GONE):
            continue
        share = s.n[u] / d.models[u]
        if is_vehicle(d, u):
            have = borne = 0
            for arm in range(ARMS):
                if d.arm[u, arm] >= 0:
                    borne += 1
                    have += 1 - (s.lost[u] >> arm & 1)
            share = have / max(1, borne)
            if s.abandoned[u] or s.mute[u] > s.current_round:
                share = 0.0
        s.strength[u] = share
        if player_of(d, u) != player:
            threaten(d, s, u)


@kernel(read_only=("d",))
def threaten(d: Setup, s: State, u: int) -> None:
    """Write what part of its fire and of its blows is to be feared of a unit, and how far off.

    That is by fire at all, by fire in effective range, and by an assault.
    """
    menace, step = s.menace[u], 0.0 if s.immobile[u] or d.is_[u] & GUN else d.spd[u]
    fire, charges = s.strength[u], s.strength[u] / quarry(d, s, u)
    if s.shot[u] or not may_shoot(d, s, u):
        fire *= SPENT
    if s.assaulted[u] or s.doubled[u]:
        charges *= SPENT
    menace[FIRES], menace[CHARGES] = fire, charges
    menace[FIRES_TO], menace[FIRES_WELL_TO] = (
        d.reach[u] + STEP_FIRST * step,
        d.near_reach[u] + STEP_FIRST * step,
    )
    menace[CHARGES_TO] = (2.0 + STEP_FIRST) * step + s.spread[u]
    shared = d.taste[1 - player_of(d, u), CROWD] > 0.0
    menace[AIMS] = aims(d, s, u, menace[FIRES_TO]) if shared else 0.0


@kernel(read_only=("d",))
def aims(d: Setup, s: State, u: int, inches: float) -> float:
    """Return the squares, added up, of what a volley takes from each enemy that it may reach.

    By that an enemy is aimed at the more often, the more is to be taken from it.
    """
    enemy, total = 1 - player_of(d, u), 0.0
    for v in range(s.first[enemy], s.first[enemy + 1]):
        dx, dy, far = s.x[v] - s.x[u], s.y[v] - s.y[u], inches + s.spread[v]
        if s.status[v] == READY and dx * dx + dy * dy <= far * far:
            taken = min(d.deals[enemy, u, v], d.worth[v] * s.left[v])
            total += taken * taken
    return float(total)


@kernel(read_only=("d",))
def price_falls(d: Setup, s: State, body: float) -> None:
    """Write what the fall of a unit of each player counts: its part of being outnumbered.

    body: points for the last one. Source: Iron Dawn V2, Game length.
    """
    if body <= 0.0:
        s.fall[0] = s.fall[1] = 0.0
        return
    one, _, one_all, _ = count_left(d, s, 0)
    two, _, two_all, _ = count_left(d, s, 1)
    s.fall[0] = body / max(1, one - min(two, one_all) // 2)
    s.fall[1] = body / max(1, two - min(one, two_all) // 2)


@kernel(read_only=("d",))
def price_holders(d: Setup, s: State, player: int) -> None:
    """Write what the fall of each enemy counts to a player that alone holds an objective for them.

    Source: Iron Dawn V2, Objectives.
    """
    enemy, oust = 1 - player, d.taste[player, OUST]
    for v in range(s.first[enemy], s.first[enemy + 1]):
        s.stake[v] = 0.0
    for objective in range(d.objectives if oust > 0.0 else 0):
        if s.holder[objective] != enemy or s.claim[enemy, objective] != 1.0:
            continue
        for v in range(s.first[enemy], s.first[enemy + 1]):
            if s.status[v] == READY and not is_vehicle(d, v) and at_objective(d, s, v, objective):
                s.stake[v] += oust
