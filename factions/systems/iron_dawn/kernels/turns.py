"""The turn: initiative, three action phases, and what ends with it.

In each phase the player with the initiative acts with all of his units, then the other. Source:
Iron Dawn V2, "Turn sequence", "Initiative", "Cover" for burning terrain.
"""

from factions.systems.iron_dawn.kernels import events, victory
from factions.systems.iron_dawn.kernels.actions import may_act, may_do, perform, recover
from factions.systems.iron_dawn.kernels.choices import choose, command
from factions.systems.iron_dawn.kernels.damage import strike
from factions.systems.iron_dawn.kernels.dice import d100
from factions.systems.iron_dawn.kernels.divide import divide
from factions.systems.iron_dawn.kernels.formation import is_vehicle
from factions.systems.iron_dawn.kernels.layout import (
    FIRE_ATT,
    FLAME_WIDTH,
    HOLD,
    PHASES,
    READY,
    WHAT,
    Record,
)
from factions.systems.iron_dawn.kernels.morale import calm
from factions.systems.iron_dawn.kernels.outlook import survey
from factions.systems.iron_dawn.kernels.sight import gap
from factions.tabletop.jit import kernel

ROLLS, LAST = 64, 100


@kernel
def roll_initiative(s: Record) -> int:
    """Roll for the initiative: lowest first, 00 last, ties again; return who has it."""
    one = two = 0
    for _ in range(ROLLS):
        one, two = d100(s), d100(s)
        if one != two:
            break
    first = 0 if one <= two else 1
    events.emit(s, events.INITIATIVE, -1, -1, first, one if first == 0 else two)
    events.more(s, two if first == 0 else one, 0, 0, 0)
    return first


@kernel
def start_turn(d: Record, s: Record) -> None:
    """Give every unit its actions back."""
    for u in range(s.first[0], s.first[2]):
        s.acted[u] = s.moves[u] = s.shot[u] = s.assaulted[u] = s.manoeuvred[u] = 0
        s.doubled[u] = s.ran[u] = 0
    if s.current_round > 1:
        s.initiative = roll_initiative(s)


@kernel
def take_action(d: Record, s: Record, u: int) -> None:
    """Let a unit act, if it has an action left and the nerve for it."""
    if not may_act(d, s, u) or s.busy[u] == s.current_turn:
        return
    s.weighed = 0
    choose(d, s, u)
    if s.order[WHAT] == HOLD:
        s.acted[u] += 1
        return
    if not calm(d, s, u):
        s.acted[u] += 1
        return
    if may_do(d, s, u, int(s.order[WHAT]), int(s.order[1])):
        perform(d, s, u)
    else:
        s.acted[u] += 1


@kernel
def half_phase(d: Record, s: Record, player: int) -> None:
    """Let a player act with each of his units once: orders first."""
    survey(d, s, player)
    divide(d, s, player)
    command(d, s, player)
    for u in range(s.first[player], s.first[player + 1]):
        take_action(d, s, u)
    recover(d, s, player)
    victory.capture(d, s)


@kernel
def burn(d: Record, s: Record) -> None:
    """Hit every model on foot within 2 inches of burning terrain, once each turn."""
    for k in range(s.pieces):
        if not s.burning[k]:
            continue
        for u in range(s.first[0], s.first[2]):
            if s.status[u] != READY or is_vehicle(d, u):
                continue
            if gap(s, k, s.x[u], s.y[u]) >= FLAME_WIDTH + s.spread[u]:
                continue
            models = 0
            for t in range(s.n[u]):
                away = gap(s, k, s.x[u] + d.place_x[t], s.y[u] + d.place_y[t])
                models += int(away <= FLAME_WIDTH)
            strike(d, s, u, models, FIRE_ATT, -1, events.FIRE)


@kernel
def play_turn(d: Record, s: Record) -> None:
    """Play one turn."""
    start_turn(d, s)
    for _ in range(PHASES):
        s.current_turn += 1
        half_phase(d, s, s.initiative)
        half_phase(d, s, 1 - s.initiative)
    burn(d, s)
    victory.judge(d, s)
    events.emit(s, events.ROUND_END, -1, -1, s.initiative, 0)
