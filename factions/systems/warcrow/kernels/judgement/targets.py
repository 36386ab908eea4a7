"""The best targets: of shots, help and harm by switches; units to come back, skills to silence."""

from factions.systems.warcrow.kernels.judgement.worth import COVER_SPARES, shot, strain
from factions.systems.warcrow.kernels.record.cards import A_GAME, ACTION, CASTING, KEPT
from factions.systems.warcrow.kernels.record.layout import GONE, READY
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.sight import cover_from, has_shot, reach_to
from factions.systems.warcrow.kernels.table.units import range_of, regulars
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def shot_value(d: Setup, s: State, u: int, v: int) -> float:
    """Return what a shot at unit v from here is worth: its cover, and friends in the way."""
    value = shot(d, s, u, v)
    if cover_from(d, s, u, s.x[u, 0], s.y[u, 0], v) >= 0:
        value *= 1.0 - COVER_SPARES
    if s.foes[v] > 0:
        player = player_of(d, u)
        for friend in range(d.first[player], d.first[player + 1]):
            if s.engaged[v, friend]:
                value -= strain(d, s, friend, 1)
    return value


@kernel(read_only=("d",))
def best_target(d: Setup, s: State, u: int, floor: float) -> tuple[int, float, bool]:
    """Return the enemy that a shot from here is worth most at, or -1, and what it is worth.

    Whether it is seen, and past what, is looked into above `floor` only; whether it was comes last.
    """
    enemy, count = 1 - player_of(d, u), 0
    reach, x, y = range_of(s, u), s.x[u, 0], s.y[u, 0]
    for v in range(d.first[enemy], d.first[enemy + 1]):
        dx, dy, far = s.x[v, 0] - x, s.y[v, 0] - y, reach + s.lead[u] + s.spread[v]
        if s.status[v] == READY and not s.disguised[v] and dx * dx + dy * dy <= far * far:
            if reach_to(d, s, u, x, y, v) <= reach:
                s.prey[count], s.prey_worth[count] = v, shot(d, s, u, v)
                count += 1
    best, most, aimed = -1, 0.0, True
    for _ in range(count):
        row = best_prey(s, count)
        v = s.prey[row]
        if s.prey_worth[row] <= most:
            break
        if s.prey_worth[row] <= floor:
            best, most, aimed = v, s.prey_worth[row], False
            break
        s.prey_worth[row] = 0.0
        value = shot_value(d, s, u, v)
        if value > most and has_shot(d, s, u, v):
            best, most = v, value
    return best, most, aimed


@kernel(read_only=("d",))
def best_ally(d: Setup, s: State, u: int, within: int, healing: bool) -> int:
    """Return the ally in reach with most to gain, or -1."""
    player = player_of(d, u)
    best, most = -1, 0.0
    for v in range(d.first[player], d.first[player + 1]):
        if s.status[v] != READY or (v != u and reach_to(d, s, u, s.x[u, 0], s.y[u, 0], v) > within):
            continue
        gain = s.damage[v] if healing else (d.troops[v] - regulars(s, v)) * d.wounds[v]
        if gain * d.worth[v] > most:
            best, most = v, gain * d.worth[v]
    return best


@kernel(read_only=("d",))
def best_victim(d: Setup, s: State, about: int, v: int, states: int, within: int) -> int:
    """Return the unit on v's side that states hurt most: v, or one worth more near unit `about`."""
    enemy = player_of(d, v)
    best, most = v, 0.0
    for other in range(d.first[enemy], d.first[enemy + 1]):
        if s.status[other] != READY or s.states[other] & states == states:
            continue
        away = reach_to(d, s, about, s.x[about, 0], s.y[about, 0], other)
        if away <= within and d.worth[other] * s.left[other] > most:
            best, most = other, d.worth[other] * s.left[other]
    return best


@kernel
def best_prey(s: State, count: int) -> int:
    """Return the row of the prey that is worth most, of `count` of them."""
    best = 0
    for row in range(1, count):
        if s.prey_worth[row] > s.prey_worth[best]:
            best = row
    return best


@kernel(read_only=("d",))
def fallen(d: Setup, s: State, row: int, u: int) -> int:
    """Return the destroyed unit of most points that a deed of unit u brings back, or -1.

    Of those that are kept beneath a card, the ones that name the bearer. Units that a character
    had joined do not come back.
    """
    player, bearer = player_of(d, u), d.labels[u]
    if d.guest[u] >= 0 and s.character[u] >= 0:
        bearer |= d.labels[d.guest[u]]
    best, most = -1, 0.0
    for v in range(d.first[player], d.first[player + 1]):
        if s.status[v] != GONE or d.guest[v] >= 0 or d.labels[v] & d.deed_of[row] == 0:
            continue
        if d.deed_mode[row] == KEPT and d.keeper[v] & bearer == 0:
            continue
        if d.cost[v] > most:
            best, most = v, d.cost[v]
    return best


@kernel(read_only=("d",))
def skill_to_silence(d: Setup, s: State, u: int) -> int:
    """Return the skill of unit u whose loss costs it most, or -1: an action, a command, or another.

    Of skills that are silenced already, or used up, there is nothing to lose.
    """
    best, most = -1, 0
    for skill in range(d.skill_first[u], d.skill_last[u]):
        spent = d.skill_limit[skill] == A_GAME and s.used[d.skill_uses[skill]]
        if s.silenced[skill] >= s.current_turn or spent:
            continue
        acts = d.skill_at[skill] in (ACTION, CASTING)
        rank = 3 if acts else 2 if d.skill_command[skill] else 1
        if rank > most:
            best, most = skill, rank
    return best
