"""Hand to hand turn by turn: each side chooses, and the rules say what comes of it.

Source: Cold Iron, Hand to Hand Combat, Order of Action.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.judgement.choices import knocks_down
from factions.systems.cold_iron.kernels.policies.hold_choices import (
    helpers,
    option,
    picks,
    would_part,
)
from factions.systems.cold_iron.kernels.policies.temper import weighs
from factions.systems.cold_iron.kernels.policies.wrestling import thinks_again
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    BIDES,
    COVERS,
    ESCAPES,
    GRIPS,
    STANDING,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.hand_to_hand.attacks import (
    attack_in_hold,
    roll_attack,
)
from factions.systems.cold_iron.kernels.rules.hand_to_hand.breaking_up import break_up
from factions.systems.cold_iron.kernels.rules.hand_to_hand.disengaging import (
    free_the_unopposed,
    let_go,
)
from factions.systems.cold_iron.kernels.rules.hand_to_hand.initiation import (
    begin_hold,
    change_mind,
    jumping,
    tackle,
)
from factions.systems.cold_iron.kernels.rules.hand_to_hand.joining import join_in
from factions.systems.cold_iron.kernels.rules.hand_to_hand.pins import tie_up
from factions.systems.cold_iron.kernels.rules.hand_to_hand.sides import (
    better_side,
    leader,
    members,
    side_value,
)
from factions.systems.cold_iron.kernels.rules.physical_health import settle
from factions.systems.cold_iron.kernels.rules.situational_modifiers import covered
from factions.systems.cold_iron.kernels.table.hexes import player_of
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

SEVERAL = 2


@kernel(read_only=("d",))
def hand_to_hand(d: Setup, s: State) -> None:
    """Let those who hold each other fight on, the better first; then others jump.

    A side that held its attack back for them attacks last, with all who have come.
    """
    if s.holds:
        free_the_unopposed(d, s)
        for u in range(d.first[1]):
            if s.held[u] >= 0 and s.turned[u] != s.current_round:
                if s.broke[u] != s.current_round:
                    break_up_once(d, s, int(s.held[u]))
                fight_on(d, s, int(s.held[u]))
    for u in range(d.first[2]):
        if not jumping(d, s, u):
            continue
        if thinks_again(d, s, u):
            change_mind(d, s, u)
            continue
        v = int(s.target[u])
        if s.held[v] >= 0:
            join_in(d, s, u, int(s.held[v]))
        elif tackle(d, s, u, v):
            bring_down(d, s, v, player_of(d, u))
        settle(d, s)
        free_the_unopposed(d, s)
    if s.holds:
        for u in range(d.first[2]):
            if s.held[u] >= 0 and s.means[u] == BIDES:
                act_late(d, s, int(s.held[u]), player_of(d, u))


@kernel(read_only=("d",))
def break_up_once(d: Setup, s: State, label: int) -> None:
    """Let a hold break up if it would, and no part of it again this turn."""
    for u in range(d.first[2]):
        if s.held[u] == label:
            s.broke[u] = s.current_round
    if members(d, s, label, 0) < SEVERAL or members(d, s, label, 1) < SEVERAL:
        return
    player = better_side(d, s, label)
    if weighs(d, player) and would_part(d, s, label, player):
        break_up(d, s, label, player)


@kernel(read_only=("d",))
def act_late(d: Setup, s: State, label: int, player: int) -> None:
    """Let a side of a hold make the attack that it held back."""
    other = GRIPS
    for u in range(d.first[2]):
        if s.held[u] == label:
            if player_of(d, u) == player:
                s.means[u] = GRIPS
            elif s.means[u] in (COVERS, ESCAPES):
                other = s.means[u]
    act(d, s, label, player, option(d, s, label, player), int(other))
    settle(d, s)
    free_the_unopposed(d, s)


@kernel(read_only=("d",))
def bring_down(d: Setup, s: State, v: int, player: int) -> None:
    """Let a tackle that succeeded end in a hold, on the ground or on the feet; or only v is down.

    An idle defender attacks as well, whether or not he pulls those down who would stay up.
    """
    label, mounted = int(s.holds), s.riding[v] != 0
    idle = s.struck[v] == 0 and not covered(s, v) and s.stunned[v] == 0
    begin_hold(d, s, v, player)
    floored = knocks_down(d, s, v, player)
    if not floored and not mounted:
        stay_up(d, s, v, label, player)
    act(d, s, label, player, GRIPS, COVERS if covered(s, v) else GRIPS)
    parted = floored and s.status[v] == STANDING
    if parted and idle:
        parted = roll_attack(d, s, label, 1 - player, events.TACKLE, 0, 0)[0] < 0
    if idle:
        act(d, s, label, 1 - player, GRIPS, GRIPS)
    for u in range(d.first[2]):
        if parted and s.held[u] == label:
            s.keeps[u] = 1
            let_go(d, s, u, u != v)


@kernel(read_only=("d",))
def stay_up(d: Setup, s: State, v: int, label: int, player: int) -> None:
    """Let those who hold v stay on their feet, with him, where his friends are near.

    Where more of his are near than of theirs he tries to pull them down, unless he but defended.
    """
    if not weighs(d, player):
        return
    mine, other = helpers(d, s, v, player), helpers(d, s, v, 1 - player)
    if other == 0:
        return
    pulls = weighs(d, 1 - player) and not covered(s, v) and other > mine
    if pulls and roll_attack(d, s, label, 1 - player, events.TACKLE, 0, 0)[0] >= 0:
        return
    for u in range(d.first[2]):
        if s.held[u] == label:
            s.afoot[u] = 1
            emits.emit(s, events.STATUS, u, -1, events.AFOOT, 1)


@kernel(read_only=("d",))
def fight_on(d: Setup, s: State, label: int) -> None:
    """Let both sides of a hold act, the one with the better value first."""
    values = side_value(d, s, label, 0, True), side_value(d, s, label, 1, True)
    first = rng.below(s.rng, 2) if values[0] == values[1] else int(values[1] > values[0])
    options = option(d, s, label, 0), option(d, s, label, 1)
    for u in range(d.first[2]):
        if s.held[u] == label:
            s.turned[u], s.means[u] = s.current_round, options[player_of(d, u)]
    for half in range(2):
        player = first if half == 0 else 1 - first
        if members(d, s, label, 0) and members(d, s, label, 1):
            act(d, s, label, player, options[player], options[1 - player])
            settle(d, s)
            free_the_unopposed(d, s)


@kernel(read_only=("d",))
def act(d: Setup, s: State, label: int, player: int, does: int, other: int) -> None:
    """Let one side of a hold do what it has chosen, to whom it picks."""
    if does in (COVERS, BIDES) or leader(d, s, label, player, True) < 0:
        return
    v, cost = picks(d, s, label, player, does)
    if v < 0:
        tie_up(d, s, label, player)
    else:
        attack_in_hold(d, s, label, player, does, other, v, cost)
