"""A whole battle, and many of them: turns in the order of action, points, the tally.

Source: Cold Iron, Order of Action; the scenarios are this project's own.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.policies.covering_up import cover_up
from factions.systems.cold_iron.kernels.policies.declarations import declare
from factions.systems.cold_iron.kernels.policies.generals import decide, look_round, takes_in_hand
from factions.systems.cold_iron.kernels.policies.holds import hand_to_hand
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    DEPTH,
    HOLDS,
    STANDING,
    WIDTH,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.missile_attacks import SAFE, shoot_all
from factions.systems.cold_iron.kernels.rules.physical_combat.blows import melee
from factions.systems.cold_iron.kernels.rules.physical_combat.parries import assign
from factions.systems.cold_iron.kernels.rules.physical_health import blink, tire
from factions.systems.cold_iron.kernels.rules.scenarios import deploy, score
from factions.systems.cold_iron.kernels.table.hexes import player_of
from factions.tabletop.battles import matches, rng
from factions.tabletop.battles.records import One
from factions.tabletop.battles.stretches import Tallied
from factions.tabletop.compiler.jit import entry, kernel

UPWARD, DOWNWARD = 5, 2  # the directions that lead to the enemy


@kernel(read_only=("d",))
def reset(d: Setup, s: State) -> None:
    """Clear the state for a new battle."""
    matches.clear(s, d.first[2])
    for place in range(WIDTH * DEPTH):
        s.at[place] = -1
    for u in range(d.first[2]):
        s.status[u] = STANDING
        s.stance[u] = takes_in_hand(d, u)
        s.shots_left[u] = d.shots[u]
        s.wounds[u] = s.tired[u] = s.worn[u] = s.shield_lost[u] = s.weapon_lost[u] = 0
        s.loading[u] = s.penalty[u] = s.desperate[u] = s.stunned[u] = s.idle[u] = s.brave[u] = 0
        s.dodging[u] = s.does[u] = s.went[u] = s.fought[u] = 0
        s.new_wounds[u] = s.new_fatigue[u] = s.new_worn[u] = s.new_stun[u] = s.new_out[u] = 0
        s.mount_lost[u] = s.down[u] = s.lame[u] = s.clumsy[u] = s.run[u] = s.off[u] = 0
        s.unready[u] = s.slowed[u] = s.means[u] = s.afoot[u] = s.named[u] = s.parried[u] = 0
        s.keeps[u] = s.drawn[u] = s.pins[u] = s.pinned[u] = s.turned[u] = s.broke[u] = 0
        s.riding[u] = d.mounted[u]
        s.target[u] = s.second[u] = s.third[u] = s.held[u] = s.last[u] = -1
        s.mounting[u], s.horse_q[u], s.horse_r[u] = 0, 0, -1
        s.new_down[u] = s.fresh[u] = 0
        s.facing[u] = s.course[u] = UPWARD if player_of(d, u) == 0 else DOWNWARD
    for player in range(2):
        s.standing[player] = d.first[player + 1] - d.first[player]
        s.committed[player] = 0
    s.current_turn = s.holds = 0


@kernel(read_only=("d",))
def begin_turn(d: Setup, s: State, u: int) -> None:
    """Count down what lasts for turns, and forget the last turn.

    Who can do nothing this turn neither loads nor aims.

    Source: Cold Iron, Rate of Fire; Fumbles.
    """
    s.stunned[u] = max(0, s.stunned[u] - 1)
    s.idle[u] = max(0, s.idle[u] - 1)
    s.dodging[u] >>= 1
    if s.idle[u] == 0:
        s.loading[u] = max(SAFE, s.loading[u] - 1)
    if s.went[u] == 0:
        s.run[u] = 0
    s.went[u] = s.fought[u] = s.struck[u] = s.haste[u] = s.fresh[u] = s.bent[u] = 0
    s.at_mount[u] = s.at_shield[u] = s.spear_set[u] = s.named[u] = s.parried[u] = 0
    s.does[u], s.second[u], s.third[u] = HOLDS, -1, -1
    s.threatened[u] = s.seconded[u] = 0
    if s.status[u] == STANDING and (s.penalty[u] != 0 or s.desperate[u]):
        blink(d, s, u)


@kernel(read_only=("d",))
def play_turn(d: Setup, s: State) -> None:
    """Play one turn: moves alternate between the bands, blows fall by the order of action.

    Full defence is declared before anybody moves.
    """
    for u in range(d.first[2]):
        begin_turn(d, s, u)
    for player in range(2):
        look_round(d, s, player)
    first = rng.below(s.rng, 2)
    take_turns(d, s, first, False)
    take_turns(d, s, first, True)
    declare(d, s)
    assign(d, s)
    shoot_all(d, s)
    melee(d, s)
    hand_to_hand(d, s)
    tire(d, s)


@kernel(read_only=("d",))
def take_turns(d: Setup, s: State, first: int, moves: bool) -> None:
    """Let the bands by turns, one of each, declare full defence, or do what they choose and move.

    Source: Cold Iron, Order of Action.
    """
    most = max(d.first[1], d.first[2] - d.first[1])
    for number in range(most):
        for half in range(2):
            player = (first + half) % 2
            u = d.first[player] + number
            if u < d.first[player + 1] and s.status[u] == STANDING:
                if moves:
                    decide(d, s, u)
                else:
                    cover_up(d, s, u)


@kernel(read_only=("d",))
def battle(d: Setup, s: State, seed: int, index: int, _: bool) -> None:
    """Fight one battle, turn by turn; the last: there is no terrain to draw."""
    rng.begin_battle(s.rng, seed, index)
    reset(d, s)
    s.opening = rng.below(s.rng, 2)
    emits.emit(s, events.INITIATIVE, -1, -1, s.opening, 0)
    deploy(d, s, s.opening)
    deploy(d, s, 1 - s.opening)
    for number in range(1, d.rounds + 1):
        s.current_round = s.current_turn = number
        play_turn(d, s)
        if s.standing[0] == 0 or s.standing[1] == 0:
            break
    score(d, s)
    emits.emit_end(s, events.ENDED)


@kernel
def is_gone(s: State, u: int) -> bool:
    """Return whether a unit was lost."""
    return bool(s.status[u] != STANDING)


@entry
def play(
    even: One[Setup],
    odd: One[Setup],
    state: One[State],
    battles: matches.Battles,
    tallied: Tallied,
) -> None:
    """Fight those battles and count them."""
    game = matches.Game(battle, matches.half_wins_by_points, is_gone, ())
    matches.play(game, even, odd, state, battles, tallied)
