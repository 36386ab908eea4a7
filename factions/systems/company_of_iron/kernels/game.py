"""A whole battle, and many of them: rounds, activations in turn, the end, the tally.

Source: Company of Iron, Core Rules, "The Game Round", "Priority & Activating Models".
"""

from factions.systems.company_of_iron.kernels.judgement import targets
from factions.systems.company_of_iron.kernels.judgement.worth import survey_worth_again
from factions.systems.company_of_iron.kernels.policies import battle_plans, dashes, orders, turns
from factions.systems.company_of_iron.kernels.record import events
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
    rolls,
    scenario,
)
from factions.systems.company_of_iron.kernels.table import engagement, ground
from factions.systems.company_of_iron.kernels.table.stats.current_stats import NEWCOMERS, renew
from factions.tabletop.battles import matches, rng
from factions.tabletop.battles.records import One
from factions.tabletop.compiler.jit import entry, kernel, seldom

TERRAIN_STREAM = 1 << 62
ROLLS = 64  # for priority, until one is higher
AMBUSH_FROM = 2  # round


@kernel(read_only=("d",))
def reset_model(d: Setup, s: State, m: int) -> None:
    """Make a model as it is before the battle."""
    s.where[m], s.damage[m], s.status[m], s.granted[m] = AWAY, 0, 0, 0
    s.activated[m] = s.settled[m] = 0
    s.still_until[m] = s.frail_until[m] = 0
    s.hurt_in[m] = s.fell_in[m] = s.deeds[m] = 0
    s.once[m, 0] = s.once[m, 1] = 0
    s.prey[m], s.dealt[m], s.taken[m], s.killed[m] = -1, 0, 0, 0.0
    s.tokens[m] = 0
    s.plus[m, :] = 0
    for n in range(CONTINUING):
        s.lasting[m, n], s.lasts[m, n] = -1, 0
    s.x[m] = s.y[m] = 0.0
    s.ux[m], s.uy[m] = 0.0, 1.0 if m < d.first[1] else -1.0


@kernel(read_only=("d",))
def reset(d: Setup, s: State) -> None:
    """Clear the state for a new battle, terrain left as it is."""
    for m in range(d.first[2]):
        reset_model(d, s, m)
    s.used[: d.weapon_effect[d.weapon_first[d.kinds]]] = 0
    s.named[: d.names] = 0
    s.stamp = s.todo = s.events = s.activation = s.over = s.denied = s.bits = 0
    s.suffered = 0
    s.current_round, s.active = 1, -1
    for p in range(2):
        s.leader[p], s.upgraded[p] = d.commander[p], 1
        s.points[p], s.swayed_by[p, 0] = 0, NEWCOMERS
    command_cards.deal(d, s)


@kernel
def roll_priority(s: State) -> int:
    """Roll for priority, ties again; return the player that has it."""
    one = two = 0
    for _ in range(ROLLS):
        one, two = rolls.d6(s), rolls.d6(s)
        if one != two:
            break
    first = 0 if one >= two else 1
    events.emit(s, events.PRIORITY, -1, -1, first, one if first == 0 else two)
    events.more(s, two if first == 0 else one, 0, 0)
    return first


@kernel(read_only=("d",))
def prepare(d: Setup, s: State, seed: int, index: int, fresh: bool) -> None:
    """Set the table up; `fresh`: its terrain is not there yet from the other battle of a pair."""
    stream = rng.stream_of(index)
    if fresh:
        rng.reseed(s.rng, seed, stream + TERRAIN_STREAM)
        ground.draw_terrain(d, s)
        s.drawn_pieces = s.pieces
    s.pieces = s.drawn_pieces
    ground.sort(s)
    rng.reseed(s.rng, seed, stream)
    reset(d, s)
    s.opening = s.priority = roll_priority(s)
    deployment.deploy(d, s)
    engagement.begin_engagement(d, s)
    renew(d, s)


@kernel(read_only=("d",))
def begin_round(d: Setup, s: State) -> None:
    """Roll for priority, fill the hands, play battle plans, let ambushers arrive."""
    for m in range(d.first[2]):
        s.activated[m] = 0
    if s.current_round > 1:
        s.priority = roll_priority(s)
    for turn in range(2):
        p = s.priority if turn == 0 else 1 - s.priority
        command_cards.fill(d, s, p)
    for turn in range(2):
        p = s.priority if turn == 0 else 1 - s.priority
        if s.current_round >= AMBUSH_FROM:
            for m in range(d.first[p], d.first[p + 1]):
                if s.where[m] == AWAY and deployment.arrive(d, s, m):
                    engagement.refresh(d, s, m)
                    s.swayed_by[p, 0] = NEWCOMERS
        plan = battle_plans.best_plan(d, s, p)
        if plan >= 0:
            command_cards.play_plan(d, s, p, plan)
    turns.ask_all(d, s)


@seldom(read_only=("d",))
def activate_buried(d: Setup, s: State, m: int) -> None:
    """Let a burrowed model come up where it is nearest to an enemy, or tunnel on towards one."""
    e = targets.nearest_enemy(d, s, m, s.x[m], s.y[m])
    x, y = (s.x[e], s.y[e]) if e >= 0 else (0.5 * d.width, 0.5 * d.depth)
    s.activated[m] = 1
    s.activation += 1
    dx, dy = x - s.x[m], y - s.y[m]
    if dx * dx + dy * dy > 49.0 and s.current_round < d.rounds - 1:
        deployment.tunnel(d, s, m, x, y)
        return
    if not deployment.surface(d, s, m, x, y):
        s.where[m] = GONE
        return
    engagement.refresh(d, s, m)
    s.swayed_by[d.side[m], 0] = NEWCOMERS
    if activation.begin_activation(d, s, m):
        activation.perform(d, s, m, orders.decide_still(d, s, m))
    activation.end_activation(d, s, m)


@kernel(read_only=("d",))
def take_turn(d: Setup, s: State, p: int, mine: int, theirs: int) -> None:
    """Let a player with `mine` models to activate, against `theirs`, activate one, or pass."""
    survey_worth_again(d, s)
    m = turns.choose_model(d, s, p, mine, theirs)
    if m < 0:
        events.emit(s, events.PASSED, -1, -1, p, 0)
        return
    if s.where[m] == BURIED:
        activate_buried(d, s, m)
        return
    target = dashes.dash_target(d, s, m)
    if target >= 0:
        command_cards.dash(d, s, m, target)
    if activation.begin_activation(d, s, m):
        activation.perform(d, s, m, orders.decide(d, s, m))
    activation.end_activation(d, s, m)
    turns.remind(d, s, m)


@kernel(read_only=("d",))
def end_round(d: Setup, s: State) -> None:
    """Score, end what lasts a round, and lift the clouds whose time is up."""
    scenario.score(d, s)
    maintenance.expire_with_round(d, s)
    ground.lift_clouds(d, s)
    for p in range(2):
        s.plan[p] = -1
    renew(d, s)
    if s.over == 0:
        events.emit(s, events.ROUND_END, -1, -1, 0, 0)


@kernel(read_only=("d",))
def battle(d: Setup, s: State, seed: int, index: int, fresh: bool) -> None:
    """Fight one battle."""
    prepare(d, s, seed, index, fresh)
    for number in range(1, d.rounds + 1):
        s.current_round = number
        begin_round(d, s)
        p = s.priority
        for _ in range(4 * MODELS):
            mine, theirs = turns.waiting(d, s, p), turns.waiting(d, s, 1 - p)
            if s.over or mine + theirs == 0:
                break
            if mine > 0:
                take_turn(d, s, p, mine, theirs)
                scenario.check(d, s)
            p = 1 - p
        end_round(d, s)
        if s.over:
            return
    scenario.conclude(d, s)


@kernel
def is_gone(s: State, u: int) -> bool:
    """Return whether a unit was lost."""
    return bool(s.where[u] == GONE)


@kernel
def half_wins(s: State, a: int) -> int:
    """Return the half wins of the side that was player a."""
    return 1 if s.over == scenario.NOBODY_WON else 2 if s.over == 1 + a else 0


@entry
def play(
    even: One[Setup],
    odd: One[Setup],
    state: One[State],
    battles: matches.Battles,
    tallied: matches.Tallied,
) -> None:
    """Fight those battles and count them."""
    matches.play(matches.Game(battle, half_wins, is_gone, ()), even, odd, state, battles, tallied)
