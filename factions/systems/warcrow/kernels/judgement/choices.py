"""What a side decides in the middle of a rule: modifiers, holding ground, pursuit, return fire.

A random policy tosses a coin; the others go by what it is worth.
"""

from factions.systems.warcrow.kernels.judgement.outlook import pull, survey_ground
from factions.systems.warcrow.kernels.judgement.targets import best_ally
from factions.systems.warcrow.kernels.judgement.worth import blow, blow_to, shot, shot_to, strain
from factions.systems.warcrow.kernels.record.layout import (
    DEFENCE,
    GREEDY,
    HIT,
    MELEE,
    MORE_ATTACK,
    MORE_DEFENCE,
    MORE_SHOT,
    MORE_SHOT_AT,
    NEAREST,
    RANDOM,
    REPLY,
    SHOT,
    SHOT_HIT,
)
from factions.systems.warcrow.kernels.record.players import coin, player_of, policy_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.units import conquest_of, range_of, room_of
from factions.tabletop.compiler.jit import kernel

SETS = 4
DOUBT = 1.0


@kernel
def modifiers_in(chosen: int) -> int:
    """Return how many modifiers a set of two at most holds."""
    return (chosen & 1) + (chosen >> 1)


@kernel(read_only=("d",))
def _open(d: Setup, s: State, u: int, v: int, kind: int) -> float:
    """Return the part of a wound more, or of one less, that still counts in unit u's roll.

    All of it where the unit that is hit can take DOUBT wounds more than expected; nothing where
    it can take DOUBT wounds fewer.
    """
    strikes = kind in (MELEE, SHOT)
    striker, struck = (u, v) if strikes else (v, u)
    hits = float(
        d.gain[s.page[striker], s.page[struck], HIT if kind in (MELEE, DEFENCE) else SHOT_HIT]
    )
    return min(1.0, max(0.0, 0.5 + 0.5 * (room_of(d, s, struck) - hits) / DOUBT))


@kernel(read_only=("d",))
def _of_use(d: Setup, s: State, u: int, column: int) -> bool:
    """Return whether what a unit's modifiers of a roll pay for may come to anything.

    Some pay for the healing or the recovery of an ally alone: in vain where none is in need of it.
    """
    heals, recovers = d.for_allies[s.page[u], column, 0], d.for_allies[s.page[u], column, 1]
    if heals == 0 and recovers == 0:
        return True
    if heals > 0 and best_ally(d, s, u, heals, True) >= 0:
        return True
    return bool(recovers > 0 and best_ally(d, s, u, recovers, False) >= 0)


@kernel(read_only=("d",))
def modifiers_for(d: Setup, s: State, u: int, v: int, kind: int) -> int:
    """Return the set of modifiers unit u buys for a roll of that kind against v.

    The one whose points exceed the price of its stress by most; never beyond its morale. Points
    count for little where the wounds expected without it already are all that can be taken, and
    for nothing where all they buy is help to allies, and none is in need of it.
    """
    column = 0 if kind == MELEE else 2 if kind == SHOT else 1
    if s.demoralized[u] or (policy_of(d, u) != RANDOM and not _of_use(d, s, u, column)):
        return 0
    one, two = s.page[u], s.page[v]
    count = d.modifiers[one, column]
    best, most, part = 0, 0.0, _open(d, s, u, v, kind)
    for chosen in range(1, SETS):
        levels = modifiers_in(chosen)
        if chosen >> count or s.stress[u] + levels > d.morale[u]:
            continue
        if policy_of(d, u) == RANDOM:
            if coin(s):
                return chosen
            continue
        if kind == MELEE:
            value = float(d.gain[one, two, MORE_ATTACK + chosen])
        elif kind == SHOT:
            value = float(d.gain[one, two, MORE_SHOT + chosen])
        elif kind == DEFENCE:
            value = float(d.gain[two, one, MORE_DEFENCE + chosen])
        else:
            value = float(d.gain[two, one, MORE_SHOT_AT + chosen])
        value = part * value - strain(d, s, u, levels)
        if value > most:
            best, most = chosen, value
    return best


@kernel(read_only=("d",))
def contests(d: Setup, s: State, u: int) -> int:
    """Return the first objective that the unit contests, or -1."""
    for objective in range(d.objectives):
        if s.contested[u] >> objective & 1:
            return objective
    return -1


@kernel(read_only=("d",))
def wants_hold(d: Setup, s: State, loser: int, winner: int) -> bool:
    """Return whether a unit that has lost a combat takes a stress rather than be pushed back."""
    if policy_of(d, loser) == RANDOM:
        return coin(s)
    if policy_of(d, loser) == NEAREST:
        return False
    objective = contests(d, s, loser)
    if objective < 0 or conquest_of(s, loser) == 0:
        return False
    survey_ground(d, s)
    pull(d, s, loser)
    return bool(s.pull[objective] > strain(d, s, loser, 1))


@kernel(read_only=("d",))
def wants_retreat(d: Setup, s: State, u: int, by: int) -> bool:
    """Return whether a unit has itself pushed back after a combat with unit `by`."""
    if policy_of(d, u) == RANDOM:
        return coin(s)
    if policy_of(d, u) == NEAREST or contests(d, s, u) >= 0:
        return False
    mine = player_of(d, u)
    return blow_to(d, s, mine, by, u, False) > blow_to(d, s, mine, u, by, False)


@kernel(read_only=("d",))
def wants_pursuit(d: Setup, s: State, winner: int, loser: int) -> bool:
    """Return whether a unit follows the one it has pushed back."""
    if policy_of(d, winner) == RANDOM:
        return coin(s)
    if policy_of(d, winner) == GREEDY and contests(d, s, winner) >= 0:
        objective = contests(d, s, winner)
        survey_ground(d, s)
        pull(d, s, winner)
        if s.pull[objective] > abs(blow(d, s, winner, loser, False)):
            return False
    if range_of(s, loser) > 0.0:
        return True
    against = blow_to(d, s, player_of(d, winner), loser, winner, False)
    return blow(d, s, winner, loser, False) >= against


@kernel(read_only=("d",))
def wants_shot_at_charge(d: Setup, s: State, u: int, charger: int) -> bool:
    """Return whether a unit takes a stress to shoot at a unit that charges or assaults it."""
    if policy_of(d, u) == RANDOM:
        return coin(s)
    return shot(d, s, u, charger) > strain(d, s, u, 1)


@kernel(read_only=("d",))
def wants_to_answer(d: Setup, s: State, u: int, by: int) -> bool:
    """Return whether a unit struck by another answers with its attack, not with its defence."""
    if policy_of(d, u) == RANDOM:
        return coin(s)
    return blow(d, s, u, by, False) > blow_to(d, s, player_of(d, u), by, u, False)


@kernel(read_only=("d",))
def wants_to_guard(d: Setup, s: State, u: int, ally: int, by: int, aimed: bool) -> bool:
    """Return whether unit u takes the place of an ally that unit `by` attacks or, aimed, shoots."""
    if policy_of(d, u) == RANDOM:
        return coin(s)
    mine = player_of(d, u)
    if aimed:
        return shot_to(d, s, mine, by, ally) > shot_to(d, s, mine, by, u)
    return blow_to(d, s, mine, by, ally, False) > blow_to(d, s, mine, by, u, False)


@kernel(read_only=("d",))
def wants_strike(d: Setup, s: State, u: int, leaving: int) -> bool:
    """Return whether a unit takes a stress to strike at an enemy that walks away from it."""
    if policy_of(d, u) == RANDOM:
        return coin(s)
    return blow(d, s, u, leaving, False) > strain(d, s, u, 1)


@kernel(read_only=("d",))
def wants_step(d: Setup, u: int) -> bool:
    """Return whether a unit looks for a better place once it has struck, with its other action."""
    return policy_of(d, u) == GREEDY


@kernel(read_only=("d",))
def lets_pass(d: Setup, s: State, player: int) -> bool:
    """Return whether a player with the initiative lets the enemy activate first in this round."""
    return bool(s.current_round > d.rounds - d.taste[player, REPLY])
