"""A whole battle, and many of them: rounds, phases, turns, the tally.

Source: Armoured Clash, "Game Round".
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.stock import first_stock, take_stock
from factions.systems.armoured_clash.kernels.policies.following import choose_follower
from factions.systems.armoured_clash.kernels.policies.greedy import choose_greedy
from factions.systems.armoured_clash.kernels.policies.simple import choose_nearest, choose_random
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.order import Order, keep, no_order
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AWAY,
    GONE,
    GREEDY,
    NEAREST,
)
from factions.systems.armoured_clash.kernels.rules.cards import (
    deal_anew,
    determine_initiative,
    draw_hand,
    shuffle_anew,
)
from factions.systems.armoured_clash.kernels.rules.round.activation import activate
from factions.systems.armoured_clash.kernels.rules.round.deployment import deploy, first_cards
from factions.systems.armoured_clash.kernels.rules.round.end_phase import end_phase
from factions.systems.armoured_clash.kernels.rules.round.reserves import deploy_reserves
from factions.systems.armoured_clash.kernels.table.ground import draw_terrain, mark_piece
from factions.systems.armoured_clash.kernels.table.shapes import form
from factions.tabletop.battles import matches, rng, scripts
from factions.tabletop.battles.records import One
from factions.tabletop.battles.stretches import Tallied
from factions.tabletop.compiler.jit import entry, kernel


@kernel(read_only=("d",))
def reset(d: Setup, s: State) -> None:
    """Clear the state for a new battle, terrain left as it was drawn."""
    matches.clear(s, d.first[2])
    s.pieces = s.drawn
    for piece in range(s.pieces):
        s.tenant[piece] = -1
        s.piece_does[piece] = d.template_does[s.piece_template[piece]]
        mark_piece(s, piece)
    for u in range(d.first[2]):
        s.status[u], s.n[u], s.damage[u] = AWAY, d.models[u], 0
        s.activated[u] = s.suppressed[u] = s.disordered[u] = s.lookout[u] = 0
        s.covered[u] = s.reloading[u] = s.incoming[u] = 0
        s.coupled[u] = s.scattered[u] = 0
        s.carrier[u] = s.load[u] = s.house[u] = s.likely[u] = -1
        s.x[u] = s.y[u] = s.hx[u] = 0.0
        s.hy[u] = 1.0
        s.stale[u], s.fresh[u], s.stirred[u], s.was_n[u], s.band[u] = 1, 0, 1, 0, 0
        s.careful[u] = -1
        keep(s, u, no_order(0.0))
        form(d, s, u)
    for marker in range(d.markers):
        s.holder[marker] = -1
    for player in range(2):
        s.open_portals[player] = 0
        s.ordered[player] = 0
        shuffle_anew(d, s, player)
    s.current_turn = s.over = s.blasts = s.soaring = s.boost = 0
    s.more_speed = 0.0


@kernel(read_only=("d",))
def prepare(d: Setup, s: State, seed: int, index: int, fresh: bool) -> None:
    """Set the table up; `fresh`: its terrain is not there yet from the other battle of a pair."""
    if fresh:
        rng.begin_terrain(s.rng, seed, index)
        draw_terrain(d, s)
    rng.begin_battle(s.rng, seed, index)
    reset(d, s)
    first_stock(d, s, 1 if rng.swapped(index) else 0)
    s.opening = first_cards(d, s)
    deploy(d, s)
    s.opening = s.initiative
    emits.emit(s, events.INITIATIVE, -1, -1, s.initiative, 0)


@kernel(read_only=("d",))
def decide(d: Setup, s: State, player: int) -> Order:
    """Return a player's order for this turn; it is for no unit where none may act."""
    if d.policy[player] == GREEDY:
        scripts.open_decision(d, s, player)
        order = choose_greedy(d, s, player)
        if scripts.close_decision(d, s, player):
            deal_anew(s, 1 - player)
        return order
    if d.policy[player] == NEAREST:
        return choose_nearest(d, s, player)
    return choose_random(d, s, player)


@kernel(read_only=("d",))
def ready_phase(d: Setup, s: State) -> None:
    """Determine the initiative, draw cards and deploy reserves."""
    if s.current_round > 1:
        determine_initiative(d, s)
    draw_hand(d, s, s.initiative)
    draw_hand(d, s, 1 - s.initiative)
    deploy_reserves(d, s)
    take_stock(d, s)
    for u in range(d.first[2]):
        s.fresh[u] = 0


@kernel(read_only=("d",))
def _act(d: Setup, s: State, order: Order) -> None:
    """Carry out an order, and see what has come of it."""
    activate(d, s, order)
    if s.load[order.who] >= 0:
        s.fresh[s.load[order.who]] = 0
    take_stock(d, s)


@kernel(read_only=("d",))
def activation_phase(d: Setup, s: State) -> None:
    """Let the players take turns until no unit is ready; a player without one is passed over."""
    player, idle = s.initiative, 0
    for _ in range(4 * d.first[2] + 4):
        if idle >= 2:
            return
        s.current_turn += 1
        order = decide(d, s, player)
        if order.who >= 0:
            idle = 0
            _act(d, s, order)
            follower = choose_follower(d, s, order.who)
            if follower.who >= 0:
                _act(d, s, follower)
        else:
            idle += 1
        player = 1 - player


@kernel(read_only=("d",))
def battle(d: Setup, s: State, seed: int, index: int, fresh: bool) -> None:
    """Fight one battle, round by round."""
    prepare(d, s, seed, index, fresh)
    for number in range(1, d.rounds + 1):
        s.current_round = number
        ready_phase(d, s)
        activation_phase(d, s)
        end_phase(d, s)
        if s.over:
            break
        emits.emit(s, events.ROUND_END, -1, -1, s.initiative, 0)
    emits.emit_end(s, events.ENDED)


@kernel
def is_gone(s: State, u: int) -> bool:
    """Return whether a unit was lost."""
    return bool(s.status[u] == GONE)


@entry
def play(
    even: One[Setup],
    odd: One[Setup],
    state: One[State],
    battles: matches.Battles,
    tallied: Tallied,
) -> None:
    """Fight those battles and count them."""
    state[0].known[0] = state[0].known[1] = 0
    game = matches.Game(battle, matches.half_wins_by_points, is_gone, ())
    matches.play(game, even, odd, state, battles, tallied)
