"""Laying out a small table by hand."""

import math
from collections.abc import Sequence
from typing import Any

from factions.systems.iron_dawn.battle import records
from factions.systems.iron_dawn.odds.rolls import SHOOTING
from factions.tabletop.battles.generals import lead
from factions.tabletop.battles.opened import opened
from factions.tabletop.battles.records import blank
from tests.factions.systems.iron_dawn.board.boards import Board
from tests.factions.systems.iron_dawn.board.kernels import K, L
from tests.factions.systems.iron_dawn.board.pieces import Gain, Piece, Spot, Unit, Weapon
from tests.factions.systems.led import greedy

SEED = 7
SIZE, ZONE, TURNS = 48.0, 12.0, 10  # inches of a table's side, of a zone's depth; turns


def table(
    *units: Unit,
    pieces: Sequence[Piece] = (),
    goals: Sequence[Spot] = (),
    splitting: Sequence[int] = (),
    gains: Sequence[Gain] = (),
    policy: int = L.GREEDY,
    initiative: int = 0,
    holders: Sequence[int] = (),
    held: tuple[int, int] = (0, 0),
    seed: int = SEED,
) -> Board:
    """Lay out a table: units of side 0 first, in turn 1 and its first phase.

    splitting: units of side 1 that have a slot for a second group, behind all others. holders: the
    player that holds each goal, -1 for nobody. held: turns in a row that each player has held most.
    """
    assert [unit.side for unit in units] == sorted(unit.side for unit in units)
    d, s = opened(blank(K.setup.Setup)), opened(blank(K.state.State))
    records.charts(d, SHOOTING)
    records.places(d)
    d.slots = len(units) + len(splitting)
    d.width = d.depth = SIZE
    d.zone, d.turns = ZONE, TURNS
    d.first[:] = 0, sum(unit.side == 0 for unit in units), len(units)
    lead(d, greedy("iron-dawn"), "hold-the-line", records.WEIGHTS)
    d.policy[:] = policy
    _units(d, units, splitting)
    for gain in gains:
        d.deals[:, gain.u, gain.v], d.deals_far[:, gain.u, gain.v] = gain.fire, gain.far
        d.strikes[gain.u, gain.v] = gain.blows
    d.objectives = len(goals)
    for row, goal in enumerate(goals):
        d.objective[row] = goal
    _pieces(d, s, pieces)
    K.ground.dress(d, s)
    K.rng.reseed(s.rng, seed, 0)
    K.game.reset(d, s)
    s.current_round, s.current_turn, s.recording = 1, 1, 1
    s.initiative, s.held[:] = initiative, held
    s.holder[: len(holders)] = holders
    s.burning[: len(pieces)] = [piece.burning for piece in pieces]
    s.guest[: len(units)] = d.guest[: len(units)]
    for u, unit in enumerate(units):
        _stand(d, s, u, unit)
        _in_turn_1(s, u, unit)
    K.survey.survey(d, s, 0)
    return Board(d, s, units, seed)


def _units(d: Any, units: Sequence[Unit], splitting: Sequence[int]) -> None:
    weapons: list[Weapon] = []
    d.group[:] = d.squad[:] = -1
    for u, unit in enumerate(units):
        _unit(d, u, unit)
        _arms(d, u, unit, weapons)
    for u, unit in enumerate(units):
        if unit.host >= 0:
            last = unit.host
            while d.guest[last] >= 0:
                last = int(d.guest[last])
            d.guest[last] = u
    for group, squad in enumerate(splitting, len(units)):
        records.second_group(d, squad, group)
    for row, weapon in enumerate(weapons):
        d.weapon[row], d.mount[row] = weapon.bits, weapon.mount
        d.effective[row], d.range[row] = weapon.effective, weapon.range
        d.weapon_acc[row], d.weapon_att[row] = weapon.acc, weapon.att
        d.rof[row] = weapon.rof


def _unit(d: Any, u: int, unit: Unit) -> None:
    d.side[u], d.is_[u] = unit.side, unit.bits
    d.models[u], d.hp[u], d.spd[u], d.tur[u] = unit.models, unit.hp, unit.spd, unit.tur
    d.acc[u], d.mel[u], d.att[u], d.defence[u] = unit.acc, unit.mel, unit.att, unit.defence
    d.armour[u] = unit.armour
    d.mor[u], d.rank[u] = unit.mor, unit.rank
    d.radius[u], d.lends[u], d.order_mor[u] = unit.radius, unit.lends, unit.order_mor
    d.capacity[u], d.crew[u] = unit.capacity, unit.crew
    d.guest[u], d.host[u], d.ride[u] = -1, unit.host, unit.ride
    d.kind[u] = unit.kind
    d.cost[u], d.worth[u] = unit.cost, unit.cost / (unit.models * unit.hp)
    if unit.bits & L.VEHICLE:
        d.hull[d.hulls] = u
        d.hulls += 1


def _arms(d: Any, u: int, unit: Unit, weapons: list[Weapon]) -> None:
    own = 1 if unit.bits & L.VEHICLE else -1
    rows = [*unit.specials, *((weapon, own) for weapon in unit.arms)]
    d.arm[u] = -1
    for arm, (weapon, number) in enumerate(rows):
        if weapon not in weapons:
            weapons.append(weapon)
        d.arm[u, arm], d.bearers[u, arm] = weapons.index(weapon), number
    d.reach[u] = max((weapon.range for weapon, _ in rows), default=0.0)
    d.near_reach[u] = max((weapon.effective for weapon, _ in rows), default=0.0)


def _pieces(d: Any, s: Any, pieces: Sequence[Piece]) -> None:
    s.pieces = len(pieces)
    for row, piece in enumerate(pieces):
        K.terrain.put_piece(s, row, *piece.at, piece.half, piece.width, 0.0)
        s.piece_template[row] = row
        d.template_does[row], d.template_grade[row] = piece.does, piece.grade
        d.template_made[row], d.template_def[row] = piece.made, piece.defence
        d.template_openings[row] = piece.openings


def _stand(d: Any, s: Any, u: int, unit: Unit) -> None:
    K.deployment.muster(d, s, u)
    long = math.hypot(*unit.faces)
    s.ux[u], s.uy[u] = unit.faces[0] / long, unit.faces[1] / long
    if unit.at is not None:
        s.x[u], s.y[u] = unit.at
        s.status[u] = L.READY
    if unit.left is not None:
        s.left[u], s.n[u] = unit.left, min(unit.models, -(-unit.left // unit.hp))
        spare = int(s.n[u] - s.leader[u])  # they have fallen one by one, the leader last
        for arm in range(L.ARMS):
            s.specials[u, arm] = min(spare, s.specials[u, arm])
            spare -= int(s.specials[u, arm])
        K.formation.close_up(d, s, u)


def _in_turn_1(s: Any, u: int, unit: Unit) -> None:
    s.acted[u], s.moves[u] = unit.acted, unit.moves
    s.shot[u], s.doubled[u] = unit.shot, unit.doubled
    s.busy[u], s.pinned[u], s.dug[u] = unit.busy, unit.pinned, unit.dug_in
    s.focus[u] = unit.under_fire_order
    s.suppressed[u] = 2 if unit.suppressed else 0  # to the end of the next turn
    s.abandoned[u], s.immobile[u], s.stuck[u] = unit.abandoned, unit.immobile, unit.stuck
    s.breached[u] = sum(1 << facing for facing in unit.breached)
