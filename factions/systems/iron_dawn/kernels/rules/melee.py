"""Charges, blows in melee, and vehicles that ram.

Source: Iron Dawn V2, "Melee", "Accuracy and Melee Tests", "Combat" of vehicles. Only the
unit that assaults strikes; its target does so when it assaults in its turn.

For charges, see `table.ways:find_charge`, `table.ways:find_contact`,
`rules.shooting.cover:shelter`.
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import BUILDING, FRONT, READY, TRENCH
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.defence_tests import roll_tests, strike
from factions.systems.iron_dawn.kernels.rules.dice import d10
from factions.systems.iron_dawn.kernels.rules.morale import test
from factions.systems.iron_dawn.kernels.rules.movement import speed
from factions.systems.iron_dawn.kernels.rules.removing_models import hurt
from factions.systems.iron_dawn.kernels.rules.shooting.cover import shelter
from factions.systems.iron_dawn.kernels.rules.turn_sequence import may_assault
from factions.systems.iron_dawn.kernels.table.formation import (
    bodies,
    is_vehicle,
    ours,
    player_of,
    within,
)
from factions.systems.iron_dawn.kernels.table.pieces import inside, within_piece
from factions.systems.iron_dawn.kernels.table.standing import step_aside
from factions.systems.iron_dawn.kernels.table.ways import find_charge, take_way
from factions.tabletop.compiler.jit import kernel

TOUCHES = 0.75  # inches from a hull: the base of a model, and some


@kernel(read_only=("d",))
def swing(d: Setup, s: State, bearer: int, v: int, models: int, cover: int) -> tuple[int, int, int]:
    """Let models of a bearer strike at unit v; return hits, failed tests and natural 10s.

    Source: Iron Dawn V2, Accuracy and Melee Tests.
    """
    need, hits, tens = d.melee[d.mel[bearer]], 0, 0
    for _ in range(models):
        face = d10(s)
        if face > 1 and face >= need:
            hits += 1
            tens += int(face == 10)
    emits.emit(s, events.BLOWS, bearer, v, models, hits)
    emits.more(s, tens, need, 0, 0)
    return hits, roll_tests(s, hits, 2 * d.defence[v] - d.att[bearer] + cover), tens


@kernel(read_only=("d",))
def blows(d: Setup, s: State, u: int, v: int, cover: int) -> None:
    """Let every model of a unit strike once at infantry. Source: Iron Dawn V2, Melee."""
    cover += 1 if s.dug[v] else 0
    made, failed, points = swing(d, s, u, v, s.n[u], cover)
    solo = s.guest[u]
    while solo >= 0:
        if not s.assaulted[solo] and not s.doubled[solo]:
            hits, missed, tens = swing(d, s, solo, v, 1, cover)
            made, failed, points = made + hits, failed + missed, points + tens
        solo = s.guest[solo]
    if made > 0:
        emits.emit(s, events.TESTS, v, u, made, failed)
        emits.more(s, 0, events.STRUCK, points, 0)
    hurt(d, s, v, failed + points, u)


@kernel(read_only=("d",))
def charge(d: Setup, s: State, u: int, v: int) -> None:
    """Bring unit u into contact with unit v, where it can, and let it strike or ram.

    Source: Iron Dawn V2, Melee.
    """
    cover = shelter(d, s, u, v)
    take_way(s, u, find_charge(d, s, u, v, 2.0 * speed(d, s, u))[1])
    s.dug[u] = s.fallen[u] = 0
    if is_vehicle(d, u):
        emits.placed(s, events.RAM, u, v, bodies(s, u))
        ram(d, s, u, v)
        return
    emits.placed(s, events.CHARGE, u, v, bodies(s, u))
    blows(d, s, u, v, cover)


@kernel(read_only=("d",))
def ram(d: Setup, s: State, u: int, v: int) -> None:
    """Hit every model its hull touches of a unit that does not dodge; who is left makes way for it.

    It does not move in the next phase in which it could.

    Source: Iron Dawn V2, Vehicles, Combat.
    """
    s.halted[u] = s.current_turn
    if not test(d, s, v, events.TO_DODGE):
        touched = max(1, within(d, s, v, s.x[u], s.y[u], s.room[u] + TOUCHES))
        strike(d, s, v, touched, d.armour[u, FRONT], u, events.RAMMED)
    if s.status[v] == READY and step_aside(d, s, v):
        emits.placed(s, events.MADE_WAY, v, u, bodies(s, v))


@kernel(read_only=("d",))
def prepared(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether unit v can be assaulted by unit u now.

    Infantry assaults infantry, vehicles ram it.

    Source: Iron Dawn V2, Melee.
    """
    if not may_assault(d, s, u) or is_vehicle(d, v) or ours(d, u, v):
        return False
    return find_charge(d, s, u, v, 2.0 * speed(d, s, u))[0]


@kernel(read_only=("d",))
def housemate(d: Setup, s: State, u: int) -> int:
    """Return the enemy infantry in the same building or trench, which has to be fought, or -1.

    Source: Iron Dawn V2, Buildings and ruins, Trenches.
    """
    piece = -1 if is_vehicle(d, u) else within_piece(s, BUILDING | TRENCH, s.x[u], s.y[u])
    enemy = 1 - player_of(d, u)
    for v in range(s.first[enemy], s.first[enemy + 1] if piece >= 0 else s.first[enemy]):
        if s.status[v] == READY and inside(s, piece, s.x[v], s.y[v]) and prepared(d, s, u, v):
            return v
    return -1
