"""The turn: initiative, and what a unit may still do in it.

Source: Iron Dawn V2, "Turn sequence", "Initiative", "Movement expenditures".
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import (
    ABOARD,
    ASSAULT,
    DIG_IN,
    DOUBLE,
    GUN,
    MOST_MOVES,
    OVERDRIVE,
    PHASES,
    PIERCE,
    READY,
    REPAIR,
    RIG,
    RUN,
    SHOOT,
    SUPPRESS,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.dice import d100
from factions.systems.iron_dawn.kernels.rules.morale import led
from factions.systems.iron_dawn.kernels.table.formation import player_of
from factions.tabletop.compiler.jit import kernel

LEADERLESS = 2  # actions of a squad without a leader
ROLLS = 64


@kernel
def roll_initiative(s: State) -> int:
    """Roll for the initiative: lowest first, 00 last, ties again; return the winner.

    Source: Iron Dawn V2, Initiative.
    """
    one = two = 0
    for _ in range(ROLLS):
        one, two = d100(s), d100(s)
        if one != two:
            break
    first = 0 if one <= two else 1
    emits.emit(s, events.INITIATIVE, -1, -1, first, one if first == 0 else two)
    emits.more(s, two if first == 0 else one, 0, 0, 0)
    return first


@kernel(read_only=("d",))
def start_turn(d: Setup, s: State) -> None:
    """Give every unit its actions back. Source: Iron Dawn V2, Turn sequence."""
    for u in range(s.first[0], s.first[2]):
        s.acted[u] = s.moves[u] = s.shot[u] = s.assaulted[u] = s.manoeuvred[u] = 0
        s.doubled[u] = s.ran[u] = 0
    if s.current_round > 1:
        s.initiative = roll_initiative(s)


@kernel(read_only=("d",))
def actions_left(d: Setup, s: State, u: int, phases: int) -> int:
    """Return how many actions a unit has left in so many phases of this turn.

    Source: Iron Dawn V2, Turn sequence.
    """
    return int(min((PHASES if led(d, s, u) else LEADERLESS) - s.acted[u], phases))


@kernel
def phases_left(s: State) -> int:
    """Return how many phases of this turn are left, the current one among them.

    Source: Iron Dawn V2, Turn sequence.
    """
    return int(PHASES - (s.current_turn - 1) % PHASES)


@kernel(read_only=("d",))
def may_act(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit has an action left in this turn.

    Source: Iron Dawn V2, Turn sequence.
    """
    if s.status[u] not in (READY, ABOARD) or s.abandoned[u]:
        return False
    return actions_left(d, s, u, 1) > 0


@kernel(read_only=("d",))
def may_move(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit may move in this phase. Source: Iron Dawn V2, Turn sequence."""
    return could_move(d, s, u) and not s.halted[u]


@kernel(read_only=("d",))
def could_move(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit may move in this phase, if it is not for a ram that it does not.

    Source: Iron Dawn V2, Turn sequence.
    """
    if s.moves[u] >= MOST_MOVES or s.pinned[u] == s.current_round or s.immobile[u]:
        return False
    if s.stuck[u] >= s.current_round or s.status[u] != READY or waits_for_solos(s, u):
        return False
    solo = s.guest[u]
    while solo >= 0 and s.moves[solo] < MOST_MOVES:
        solo = s.guest[solo]
    return bool(solo < 0)


@kernel
def waits_for_solos(s: State, u: int) -> bool:
    """Return whether a solo has joined a unit in this phase, by the action it has in the phase.

    Source: Iron Dawn V2, Turn sequence, Solo Units.
    """
    solo = s.guest[u]
    while solo >= 0 and s.busy[solo] != s.current_turn:
        solo = s.guest[solo]
    return bool(solo >= 0)


@kernel
def moved(s: State, u: int) -> None:
    """Note a movement of a unit, which is one of each solo in it, too; its ranks close up again.

    Source: Iron Dawn V2, Turn sequence, Tactical Spacing and unit coherence.
    """
    s.moves[u] += 1
    s.fallen[u] = 0
    solo = s.guest[u]
    while solo >= 0:
        s.moves[solo] += 1
        solo = s.guest[solo]


@kernel(read_only=("d",))
def recover(d: Setup, s: State, player: int) -> None:
    """Let a phase go by in which a player's vehicles that rammed before it could have moved.

    Source: Iron Dawn V2, Vehicles, Combat.
    """
    for hull in range(d.hulls):
        u = d.hull[hull]
        if 0 < s.halted[u] < s.current_turn and player_of(d, u) == player and could_move(d, s, u):
            s.halted[u] = 0


@kernel(read_only=("d",))
def may_shoot(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit may shoot in this phase. Source: Iron Dawn V2, Turn sequence."""
    if s.shot[u] or s.doubled[u] or s.pinned[u] == s.current_round or s.status[u] != READY:
        return False
    return bool(s.mute[u] < s.current_round)


@kernel(read_only=("d",))
def may_assault(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit may assault in this phase; guns do not.

    Source: Iron Dawn V2, Turn sequence.
    """
    if s.assaulted[u] or s.doubled[u] or s.pinned[u] == s.current_round or s.immobile[u]:
        return False
    stays = s.stuck[u] >= s.current_round or s.status[u] != READY or s.halted[u]
    return bool(not stays and not d.is_[u] & GUN and not waits_for_solos(s, u))


@kernel
def note(s: State, u: int, what: int) -> None:
    """Note what an action takes away from the rest of the turn.

    Source: Iron Dawn V2, Turn sequence.
    """
    if what in (SHOOT, SUPPRESS, PIERCE, REPAIR, RIG):
        s.shot[u] = 1
    if what == ASSAULT:
        s.assaulted[u] = 1
    if what == DOUBLE:
        s.doubled[u] = 1
    if what == RUN:
        s.ran[u] = 1
    if what == OVERDRIVE:
        s.locked[u] = s.current_turn
    if what in (RUN, OVERDRIVE, SUPPRESS, PIERCE, DIG_IN, REPAIR, RIG):
        s.manoeuvred[u] = 1
