"""Which player holds the objectives, and which has won.

Source: Iron Dawn V2, "Game length", "Objectives", "Suppression". Victory points are the project's
own: one for every ten army points destroyed, half of a unit's where it is below half strength.
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import (
    AWAY,
    CAPTURE,
    GONE,
    READY,
    TURNS_TO_HOLD,
    VEHICLE,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, player_of, within
from factions.tabletop.compiler.jit import kernel

DRAWN = 3
PER_POINT = 10.0


@kernel(read_only=("d",))
def presence(d: Setup, s: State, objective: int) -> tuple[int, int, int, int]:
    """Return how many infantry units of each player are at an objective.

    Then how many of them are not suppressed.

    Source: Iron Dawn V2, Objectives.
    """
    one = two = one_fresh = two_fresh = 0
    x, y, close = d.objective[objective, 0], d.objective[objective, 1], s.close
    for u in range(s.first[0], s.first[2]):
        dx, dy, far = s.x[u] - x, s.y[u] - y, CAPTURE + s.spread[u]
        foot = (s.status[u] == READY) & (d.is_[u] & VEHICLE == 0)
        close[u] = int(foot & (dx * dx + dy * dy <= far * far))
    for u in range(s.first[0], s.first[2]):
        if close[u] and within(d, s, u, x, y, CAPTURE) > 0:
            fresh = int(s.suppressed[u] < s.current_round)
            if player_of(d, u) == 0:
                one, one_fresh = one + 1, one_fresh + fresh
            else:
                two, two_fresh = two + 1, two_fresh + fresh
    return one, two, one_fresh, two_fresh


@kernel(read_only=("d",))
def capture(d: Setup, s: State) -> None:
    """Work out which player holds each objective now.

    A player alone there takes it. Where both are, the first there keeps it, unless all of their
    units there are suppressed and one of the enemy's is not.

    Source: Iron Dawn V2, Objectives.
    """
    for objective in range(d.objectives):
        one, two, one_fresh, two_fresh = presence(d, s, objective)
        before = s.holder[objective]
        s.claim[0, objective], s.claim[1, objective] = one, two
        now = -1
        if one and two:
            now = before
            if (before == 0 and one_fresh == 0 and two_fresh) or (
                before == 1 and two_fresh == 0 and one_fresh
            ):
                now = 1 - before
        elif one or two:
            now = 0 if one else 1
        if now != before:
            s.holder[objective] = now
            emits.emit(s, events.TAKEN, -1, -1, objective, now)


@kernel(read_only=("d",))
def stands(d: Setup, s: State, u: int) -> bool:
    """Return whether any of a unit, or of its second combat group, is left.

    Source: Iron Dawn V2, Game length.
    """
    if s.status[u] not in (GONE, AWAY):
        return bool(not s.abandoned[u])
    return bool(s.split[u] and s.status[d.group[u]] not in (GONE, AWAY))


@kernel(read_only=("d",))
def whole_left(d: Setup, s: State, u: int) -> int:
    """Return the hit points left to a unit, those of its second combat group among them.

    Source: Iron Dawn V2, Game length.
    """
    return int(s.left[u] + (s.left[d.group[u]] if s.split[u] else 0))


@kernel(read_only=("d",))
def destroyed(d: Setup, s: State, player: int) -> float:
    """Return the army points that a player has lost. Source: Iron Dawn V2, Game length."""
    lost = 0.0
    for u in range(d.first[player], d.first[player + 1]):
        if not stands(d, s, u):
            lost += d.cost[u]
        elif 2 * whole_left(d, s, u) < d.models[u] * d.hp[u]:
            lost += 0.5 * d.cost[u]
    return lost


@kernel(read_only=("d",))
def count_left(d: Setup, s: State, player: int) -> tuple[int, int, int, int]:
    """Return a player's units left and infantry units left; those it began with.

    Source: Iron Dawn V2, Game length.
    """
    left = foot_left = walked = 0
    for u in range(d.first[player], d.first[player + 1]):
        foot = 0 if is_vehicle(d, u) else 1
        walked += foot
        if stands(d, s, u):
            left, foot_left = left + 1, foot_left + foot
    return left, foot_left, int(d.first[player + 1] - d.first[player]), walked


@kernel
def end(s: State, winner: int, why: int) -> None:
    """End the battle, unless it has ended. Source: Iron Dawn V2, Game length."""
    if s.over == 0:
        s.over, s.why = 1 + winner, why
        if winner < 0:
            s.over = DRAWN


@kernel(read_only=("d",))
def judge_losses(d: Setup, s: State) -> None:
    """End the battle where a player has no unit left, none that captures, or is outnumbered.

    Source: Iron Dawn V2, Game length.
    """
    one, one_foot, one_all, one_walked = count_left(d, s, 0)
    two, two_foot, two_all, two_walked = count_left(d, s, 1)
    out_one = one == 0 or (one_foot == 0 and one_walked > 0)
    out_two = two == 0 or (two_foot == 0 and two_walked > 0)
    if out_one and out_two:
        conclude(d, s, events.BY_ELIMINATION)
    elif out_one or out_two:
        end(s, 1 if out_one else 0, events.BY_ELIMINATION)
    elif one >= 2 * two and 2 * two <= two_all:
        end(s, 0, events.BY_NUMBERS)
    elif two >= 2 * one and 2 * one <= one_all:
        end(s, 1, events.BY_NUMBERS)


@kernel(read_only=("d",))
def conclude(d: Setup, s: State, why: int) -> None:
    """End the battle by victory points. Source: Iron Dawn V2, Game length."""
    tally(d, s)
    winner = 0 if s.points[0] > s.points[1] else 1 if s.points[1] > s.points[0] else -1
    end(s, winner, why)


@kernel(read_only=("d",))
def tally(d: Setup, s: State) -> None:
    """Work out the victory points of both players. Source: Iron Dawn V2, Game length."""
    for player in range(2):
        s.points[player] = int(destroyed(d, s, 1 - player) / PER_POINT + 0.5)


@kernel(read_only=("d",))
def judge(d: Setup, s: State) -> None:
    """At the end of a turn, count turns of holding most objectives, and end a battle that is won.

    Source: Iron Dawn V2, Game length.
    """
    held_0 = held_1 = 0
    for objective in range(d.objectives):
        held_0 += int(s.holder[objective] == 0)
        held_1 += int(s.holder[objective] == 1)
    s.held[0] = s.held[0] + 1 if 2 * held_0 > d.objectives else 0
    s.held[1] = s.held[1] + 1 if 2 * held_1 > d.objectives else 0
    tally(d, s)
    emits.emit(s, events.SCORED, -1, -1, s.points[0], s.points[1])
    emits.more(s, held_0, held_1, s.held[0], s.held[1])
    for player in range(2):
        if s.held[player] >= TURNS_TO_HOLD:
            end(s, player, events.BY_OBJECTIVES)
    judge_losses(d, s)
    if s.current_round >= d.turns:
        conclude(d, s, events.BY_POINTS)
