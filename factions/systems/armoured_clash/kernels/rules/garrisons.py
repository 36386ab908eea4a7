"""Garrisons of defensible buildings: in, out, driven out, razed.

Source: Armoured Clash, "Garrisoning Defensible Buildings"; the special rule Occupy, the quality
Siegebreaker.

Effects: `judgement.aiming.defences:shield_of`, `table.sight:look_at`, `table.sight:size_of`,
`judgement.aiming.target_acquisition:targetable`, `judgement.aiming.combat_rating:shot_rating`,
`rules.attack_rolls:strike`, `rules.attacks.close_quarters:has_defensive_advantage`,
`rules.attacks.close_quarters:close_quarters`, `rules.discipline.falling_back:fall_back`,
`rules.damage:annihilate`, `table.shapes:strength`, `table.shapes:fronts`,
`table.shapes:flanked`, `table.markers:touches`,
`rules.round.manoeuvres:manoeuvre`, `table.ways:free_way`.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    BUILDING,
    DENSE,
    ENTER,
    HOUSE_ROOM,
    HOUSED,
    INFANTRY,
    OCCUPY,
    READY,
    RUIN,
)
from factions.systems.armoured_clash.kernels.rules.damage import lose_model
from factions.systems.armoured_clash.kernels.table.beside import building_host, room_beside
from factions.systems.armoured_clash.kernels.table.shapes import (
    boxes_gap,
    form,
    mark_disc,
    player_of,
    stand_at,
)
from factions.tabletop.compiler.jit import kernel

MOST_MODELS = 33


@kernel(read_only=("d",))
def defensible(d: Setup, s: State, u: int, piece: int) -> bool:
    """Return whether a piece is an unoccupied building to a unit; to some, wrecks are buildings.

    Source: Armoured Clash, "Garrisoning Defensible Buildings"; the special rule Occupy.
    """
    serves = BUILDING | (RUIN if d.rules[u] & OCCUPY else 0)
    return s.piece_does[piece] & serves != 0 and s.tenant[piece] < 0


@kernel(read_only=("d",))
def building_near(d: Setup, s: State, u: int) -> int:
    """Return an unoccupied building that infantry may enter from where it stands, or -1.

    Source: Armoured Clash, "Garrisoning Defensible Buildings".
    """
    if d.kind[u] != INFANTRY or s.status[u] != READY or s.n[u] > HOUSE_ROOM:
        return -1
    for building in range(s.pieces):
        if defensible(d, s, u, building):
            shape = s.piece[building]
            gap = boxes_gap(
                s.cx[u], s.cy[u], s.half[u], s.across[u], s.hx[u], s.hy[u],
                shape[0], shape[1], shape[2], shape[3], shape[4], shape[5],
            )  # fmt: skip
            if gap <= ENTER:
                return building
    return -1


@kernel
def garrison(s: State, u: int, building: int) -> None:
    """Put a unit into a building, of which it takes the shape.

    Source: Armoured Clash, "Garrisoning Defensible Buildings".
    """
    s.status[u], s.house[u], s.tenant[building] = HOUSED, building, u
    s.stale[u] = 1
    shape = s.piece[building]
    s.x[u], s.y[u], s.cx[u], s.cy[u] = shape[0], shape[1], shape[0], shape[1]
    s.half[u], s.across[u], s.hx[u], s.hy[u] = shape[2], shape[3], shape[4], shape[5]
    s.far[u] = s.piece_far[building]
    mark_disc(s, u)
    s.lookout[u] = s.covered[u] = 0
    emits.emit_place(s, events.GARRISONED, u)


@kernel(read_only=("d",))
def step_out(d: Setup, s: State, u: int, tx: float, ty: float) -> bool:
    """Set a garrison up beside its building, toward a spot; False where there is no room.

    Source: Armoured Clash, "Garrisoning Defensible Buildings".
    """
    building = s.house[u]
    s.status[u], s.house[u], s.stale[u] = READY, -1, 1
    form(d, s, u)
    spot = room_beside(d, s, u, building_host(s, building), tx, ty)
    if not spot.found:
        garrison(s, u, building)
        return False
    s.tenant[building] = -1
    stand_at(d, s, u, spot)
    emits.emit_place(s, events.EXITED, u)
    return True


@kernel(read_only=("d",))
def exit_building(d: Setup, s: State, u: int, by: int, tx: float, ty: float) -> None:
    """Drive a garrison out toward a spot; models for which there is no room are lost.

    Source: Armoured Clash, "Garrisoned Units".
    """
    for _ in range(MOST_MODELS):
        if s.n[u] <= 0 or s.status[u] != HOUSED or step_out(d, s, u, tx, ty):
            return
        lose_model(d, s, u, by, events.PUSHED)


@kernel(read_only=("d",))
def raze_building(d: Setup, s: State, v: int, by: int, house: int) -> None:
    """Wreck a building: its garrison must leave, and what is left is dense ground.

    Source: Armoured Clash, the quality Siegebreaker.
    """
    if s.status[v] == HOUSED:
        homeward = -1.0 if player_of(d, v) == 0 else 1.0
        exit_building(d, s, v, by, s.x[v], s.y[v] + homeward * d.depth)
    s.piece_does[house] = DENSE | RUIN
    emits.emit(s, events.ACTION, by, v, events.RAZES, 0)
