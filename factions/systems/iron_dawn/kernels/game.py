"""A whole battle, and many of them: turns until somebody has won, the tally.

In each phase the player with the initiative acts with all of their units, then the other. Source:
Iron Dawn V2, "Turn sequence", "Game length".
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.policies.deployment import deploy
from factions.systems.iron_dawn.kernels.policies.dividing import divide
from factions.systems.iron_dawn.kernels.policies.generals import choose, command
from factions.systems.iron_dawn.kernels.policies.lines import line_up
from factions.systems.iron_dawn.kernels.policies.options import Choice
from factions.systems.iron_dawn.kernels.policies.survey import survey
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import (
    ASSAULT,
    AWAY,
    GONE,
    HOLD,
    PHASES,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.manoeuvres import may_do, obey, perform
from factions.systems.iron_dawn.kernels.rules.melee import housemate
from factions.systems.iron_dawn.kernels.rules.morale import calm
from factions.systems.iron_dawn.kernels.rules.shooting.flamethrowers import burn
from factions.systems.iron_dawn.kernels.rules.turn_sequence import (
    may_act,
    recover,
    roll_initiative,
    start_turn,
)
from factions.systems.iron_dawn.kernels.rules.units.combat_groups import fold
from factions.systems.iron_dawn.kernels.rules.victory import DRAWN, capture, judge, tally
from factions.systems.iron_dawn.kernels.table.ground import draw, dress
from factions.systems.iron_dawn.kernels.table.ways import NO_WAY
from factions.tabletop.battles import matches, rng
from factions.tabletop.battles.records import One
from factions.tabletop.battles.stretches import Tallied
from factions.tabletop.compiler.jit import entry, kernel


@kernel(read_only=("d",))
def decide(d: Setup, s: State, u: int) -> Choice:
    """Return what a unit does: what a melee or an order has it do, else what its general chooses.

    Source: Iron Dawn V2, Buildings and ruins, Trenches, Orders.
    """
    enemy = housemate(d, s, u)
    if enemy >= 0:
        return ASSAULT, enemy, NO_WAY
    what, v, way = choose(d, s, u)
    what, v = obey(d, s, u, what, v)
    return what, v, way


@kernel(read_only=("d",))
def take_action(d: Setup, s: State, u: int) -> None:
    """Let a unit act, if it has an action left and the nerve for it.

    Waiting takes no action and no nerve; an action that a failed test prevents is spent.

    Source: Iron Dawn V2, Turn sequence.
    """
    if not may_act(d, s, u) or s.busy[u] == s.current_turn:
        return
    s.weighed = 0
    what, v, way = decide(d, s, u)
    if what == HOLD or not may_do(d, s, u, what, v):
        return
    s.acted[u] += 1
    if calm(d, s, u):
        perform(d, s, u, what, v, way)


@kernel(read_only=("d",))
def half_phase(d: Setup, s: State, player: int) -> None:
    """Let a player act with each of their units once: orders first."""
    survey(d, s, player)
    divide(d, s, player)
    command(d, s, player)
    line_up(d, s, player)
    for place in range(s.first[player], s.first[player + 1]):
        take_action(d, s, int(s.line[place]))
    recover(d, s, player)
    capture(d, s)


@kernel(read_only=("d",))
def play_turn(d: Setup, s: State) -> None:
    """Play one turn."""
    start_turn(d, s)
    for _ in range(PHASES):
        s.current_turn += 1
        half_phase(d, s, s.initiative)
        half_phase(d, s, 1 - s.initiative)
    burn(d, s)
    judge(d, s)
    emits.emit(s, events.ROUND_END, -1, -1, s.initiative, 0)


@kernel(read_only=("d",))
def reset(d: Setup, s: State) -> None:
    """Clear the state for a new battle, terrain left as it is."""
    matches.clear(s, d.slots)
    for player in range(3):
        s.first[player] = d.first[player]
    for u in range(d.slots):
        s.status[u], s.n[u], s.left[u], s.mounted[u] = AWAY, 0, 0, 0
        s.x[u] = s.y[u] = 0.0
        s.guest[u] = s.host[u] = s.ride[u] = -1
        s.leader[u] = s.split[u] = s.fallen[u] = 0
        s.specials[u] = 0
        s.acted[u] = s.moves[u] = s.shot[u] = s.assaulted[u] = s.manoeuvred[u] = 0
        s.doubled[u] = s.ran[u] = s.locked[u] = s.dug[u] = 0
        s.suppressed[u] = s.pinned[u] = s.inspired[u] = s.ordered[u] = s.steady[u] = 0
        s.busy[u] = s.focus[u] = s.stuck[u] = s.mute[u] = s.immobile[u] = s.halted[u] = 0
        s.lost[u] = s.breached[u] = s.abandoned[u] = s.tested[u] = s.conscripted[u] = 0
        s.strength[u] = 1.0
    for objective in range(d.objectives):
        s.holder[objective] = -1
        s.claim[0, objective] = s.claim[1, objective] = 0.0
    for player in range(2):
        s.held[player] = 0
    s.current_turn = s.over = s.pool_left = 0


@kernel(read_only=("d",))
def prepare(d: Setup, s: State, seed: int, index: int, fresh: bool) -> None:
    """Set the table up; `fresh`: its terrain is not there yet from the other battle of a pair."""
    if fresh:
        rng.begin_terrain(s.rng, seed, index)
        draw(d, s)
    dress(d, s)
    rng.begin_battle(s.rng, seed, index)
    reset(d, s)
    s.opening = s.initiative = roll_initiative(s)
    deploy(d, s)


@kernel(read_only=("d",))
def battle(d: Setup, s: State, seed: int, index: int, fresh: bool) -> None:
    """Fight one battle."""
    prepare(d, s, seed, index, fresh)
    for number in range(1, d.turns + 1):
        s.current_round = number
        play_turn(d, s)
        if s.over:
            break
    emits.emit_end(s)
    fold(d, s)
    for u in range(d.first[0], d.first[2]):
        if s.status[u] == AWAY:
            s.status[u] = GONE
    tally(d, s)


@kernel
def is_gone(s: State, u: int) -> bool:
    """Return whether a unit was lost."""
    return bool(s.status[u] == GONE)


@kernel
def half_wins(s: State, player: int) -> int:
    """Return the half wins of the side that was that player."""
    return 1 if s.over == DRAWN else 2 if s.over == 1 + player else 0


@entry
def play(
    even: One[Setup],
    odd: One[Setup],
    state: One[State],
    battles: matches.Battles,
    tallied: Tallied,
) -> None:
    """Fight those battles and count them."""
    matches.play(matches.Game(battle, half_wins, is_gone, ()), even, odd, state, battles, tallied)
