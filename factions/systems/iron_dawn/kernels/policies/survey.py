"""A look at the whole table, once a phase: what units can still do, and how they threaten."""

from factions.systems.iron_dawn.kernels.judgement.outlook import STEP_FIRST, quarry
from factions.systems.iron_dawn.kernels.record.indices import (
    ARMS,
    AWAY,
    CHARGES,
    CHARGES_TO,
    FIRES,
    FIRES_TO,
    FIRES_WELL_TO,
    GONE,
    GUN,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.turn_sequence import may_shoot
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, player_of
from factions.tabletop.compiler.jit import kernel

SPENT = 0.5  # how likely an enemy that has shot in this turn shoots at the unit in the next


@kernel(read_only=("d",))
def survey(d: Setup, s: State, player: int) -> None:
    """Work out what part of its fire each unit has left, and how a player's enemies threaten."""
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
    menace[CHARGES_TO] = (2.0 + STEP_FIRST) * step + s.room[u]
