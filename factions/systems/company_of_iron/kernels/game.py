"""A whole battle, and many of them: rounds, activations in turn, the end, the tally.

Source: Company of Iron, Core Rules, "The Game Round", "Priority & Activating Models".
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.judgement import targets
from factions.systems.company_of_iron.kernels.judgement.worth import (
    appraise_spent,
    survey_worth_again,
)
from factions.systems.company_of_iron.kernels.policies import (
    battle_plans,
    dashes,
    keepers,
    orders,
    turns,
)
from factions.systems.company_of_iron.kernels.record import emits
from factions.systems.company_of_iron.kernels.record.layout import (
    AWAY,
    BURIED,
    CONTINUING,
    GONE,
    MODELS,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import (
    activation,
    command_cards,
    deployment,
    maintenance,
    priority,
    scenario,
)
from factions.systems.company_of_iron.kernels.table import engagement, ground
from factions.systems.company_of_iron.kernels.table.stats.current_stats import NEWCOMERS, renew
from factions.tabletop.battles import matches, rng
from factions.tabletop.battles.records import One
from factions.tabletop.battles.stretches import Tallied
from factions.tabletop.compiler.jit import entry, kernel, seldom

AMBUSH_FROM = 2  # round


@kernel(read_only=("d",))
def reset_model(d: Setup, s: State, u: int) -> None:
    """Make a model as it is before the battle."""
    s.where[u], s.damage[u], s.status[u], s.granted[u] = AWAY, 0, 0, 0
    s.activated[u] = s.settled[u] = 0
    s.still_until[u] = s.frail_until[u] = 0
    s.hurt_in[u] = s.fell_in[u] = s.deeds[u] = 0
    s.once[u, 0] = s.once[u, 1] = 0
    s.prey[u], s.tokens[u] = -1, 0
    s.plus[u, :] = 0
    for slot in range(CONTINUING):
        s.lasting[u, slot], s.lasts[u, slot] = -1, 0
    s.x[u] = s.y[u] = 0.0
    s.ux[u], s.uy[u] = 0.0, 1.0 if u < d.first[1] else -1.0


@kernel(read_only=("d",))
def reset(d: Setup, s: State) -> None:
    """Clear the state for a new battle, terrain left as it is."""
    matches.clear(s, d.first[2])
    for u in range(d.first[2]):
        reset_model(d, s, u)
    s.used[: d.weapon_effect[d.weapon_first[d.kinds]]] = 0
    s.named[: d.names] = 0
    s.stamp = s.todo = s.activation = s.over = s.denied = s.bits = 0
    s.active = -1
    for player in range(2):
        s.leader[player], s.upgraded[player] = d.commander[player], 1
        s.swayed_by[player, 0] = NEWCOMERS
        for flag in range(d.posts):
            s.keeper[player, flag] = -1
    command_cards.deal(d, s)


@kernel(read_only=("d",))
def prepare(d: Setup, s: State, seed: int, index: int, fresh: bool) -> None:
    """Set the table up; `fresh`: its terrain is not there yet from the other battle of a pair."""
    if fresh:
        rng.begin_terrain(s.rng, seed, index)
        ground.draw_terrain(d, s)
        s.drawn_pieces = s.pieces
    s.pieces = s.drawn_pieces
    ground.sort(s)
    rng.begin_battle(s.rng, seed, index)
    reset(d, s)
    s.opening = s.priority = priority.roll_priority(s, d.opening[0] - d.opening[1])
    deployment.deploy(d, s)
    engagement.begin_engagement(d, s)
    renew(d, s)


@kernel(read_only=("d",))
def begin_round(d: Setup, s: State) -> None:
    """Roll for priority, fill the hands, play battle plans, let ambushers arrive."""
    for u in range(d.first[2]):
        s.activated[u] = 0
    if s.current_round > 1:
        s.priority = priority.roll_priority(s, 0)
    for turn in range(2):
        player = s.priority if turn == 0 else 1 - s.priority
        command_cards.fill(d, s, player)
    for turn in range(2):
        player = s.priority if turn == 0 else 1 - s.priority
        if s.current_round >= AMBUSH_FROM:
            for u in range(d.first[player], d.first[player + 1]):
                if s.where[u] == AWAY and deployment.arrive(d, s, u):
                    engagement.refresh(d, s, u)
                    s.swayed_by[player, 0] = NEWCOMERS
        plan = battle_plans.best_plan(d, s, player)
        if plan >= 0:
            command_cards.play_plan(d, s, player, plan)
    turns.ask_all(d, s)
    for player in range(2):
        keepers.name_keepers(d, s, player)


@seldom(read_only=("d",))
def activate_buried(d: Setup, s: State, u: int) -> None:
    """Let a burrowed model come up where it is nearest to an enemy, or tunnel on towards one."""
    enemy = targets.nearest_enemy(d, s, u, s.x[u], s.y[u])
    x, y = (s.x[enemy], s.y[enemy]) if enemy >= 0 else (0.5 * d.width, 0.5 * d.depth)
    s.activated[u] = 1
    s.activation += 1
    dx, dy = x - s.x[u], y - s.y[u]
    if dx * dx + dy * dy > 49.0 and s.current_round < d.rounds - 1:
        deployment.tunnel(d, s, u, x, y)
        return
    if not deployment.surface(d, s, u, x, y):
        s.where[u] = GONE
        return
    engagement.refresh(d, s, u)
    s.swayed_by[d.side[u], 0] = NEWCOMERS
    if activation.begin_activation(d, s, u):
        activation.perform(d, s, u, orders.decide(d, s, u, True))
    activation.end_activation(d, s, u)


@kernel(read_only=("d",))
def take_turn(d: Setup, s: State, player: int, mine: int, theirs: int) -> None:
    """Let a player with `mine` models to activate, against `theirs`, activate one, or pass."""
    survey_worth_again(d, s)
    u = turns.choose_model(d, s, player, mine, theirs)
    if u < 0:
        emits.emit(s, events.PASSED, -1, -1, player, 0)
        return
    if s.where[u] == BURIED:
        activate_buried(d, s, u)
        return
    target = dashes.dash_target(d, s, u)
    if target >= 0:
        command_cards.dash(d, s, u, target)
    if activation.begin_activation(d, s, u):
        activation.perform(d, s, u, orders.decide(d, s, u, False))
    activation.end_activation(d, s, u)
    appraise_spent(d, s, u)
    turns.remind(d, s, u)


@kernel(read_only=("d",))
def end_round(d: Setup, s: State) -> None:
    """Score, end what lasts a round, and lift the clouds whose time is up."""
    scenario.score(d, s)
    maintenance.expire_with_round(d, s)
    ground.lift_clouds(d, s)
    for player in range(2):
        s.plan[player] = -1
    renew(d, s)
    if s.over == 0:
        emits.emit(s, events.ROUND_END, -1, -1, 0, 0)


@kernel(read_only=("d",))
def battle(d: Setup, s: State, seed: int, index: int, fresh: bool) -> None:
    """Fight one battle."""
    prepare(d, s, seed, index, fresh)
    for number in range(1, d.rounds + 1):
        s.current_round = number
        begin_round(d, s)
        player = s.priority
        for _ in range(4 * MODELS):
            mine, theirs = turns.waiting(d, s, player), turns.waiting(d, s, 1 - player)
            if s.over or mine + theirs == 0:
                break
            if mine > 0:
                take_turn(d, s, player, mine, theirs)
                scenario.check(d, s)
            player = 1 - player
        end_round(d, s)
        if s.over:
            return
    scenario.conclude(d, s)


@kernel
def is_gone(s: State, u: int) -> bool:
    """Return whether a unit was lost."""
    return bool(s.where[u] == GONE)


@kernel
def half_wins(s: State, player: int) -> int:
    """Return the half wins of that player's side."""
    return 1 if s.over == scenario.NOBODY_WON else 2 if s.over == 1 + player else 0


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
