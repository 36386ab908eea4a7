"""The kernels as plain Python, and small tables laid out by hand for them to act on.

Dice are thrown by `dice`: the faces a test says, in their order.
"""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from factions.systems.iron_dawn.battle import records
from factions.systems.iron_dawn.odds.rolls import SHOOTING
from factions.tabletop.battles.opened import opened
from factions.tabletop.battles.records import blank
from tests.factions import interpreted

KERNELS = "factions.systems.iron_dawn.kernels"
K = interpreted.load(KERNELS)
L, E = K.indices, K.events
SEED = 7
Spot = tuple[float, float]


@dataclass(frozen=True)
class Weapon:
    """A weapon: ranges in inches; bits: what it is."""

    effective: float = 12.0
    range: float = 24.0
    acc: int = 3
    att: int = 5
    rof: int = 1
    bits: int = 0
    mount: int = 0


LOCH = Weapon()
HEAVY_LOCH = Weapon(18.0, 36.0, 2, 6, 3, L.HEAVY)
ROCKET = Weapon(12.0, 24.0, 2, 9, 1, L.AT_VEHICLES)
CANNON = Weapon(24.0, 48.0, 3, 9, 1, L.AT_VEHICLES | L.HEAVY | L.EXPLOSIVE, L.TURRET)
COAXIAL = Weapon(18.0, 36.0, 2, 5, 3, 0, L.COAXIAL)
CUPOLA = Weapon(12.0, 24.0, 2, 5, 2, 0, L.CUPOLA)
HULL = Weapon(12.0, 24.0, 2, 5, 2, 0, L.HULL)
FLAMER = Weapon(5.0, 10.0, 4, 5, 1, L.FLAME)
MORTAR = Weapon(36.0, 72.0, 3, 8, 1, L.AT_VEHICLES | L.HEAVY | L.EXPLOSIVE | L.INDIRECT, L.HULL)


@dataclass(frozen=True)
class Unit:
    """A unit of a small table; `at` None: not on it. specials: weapons and bearers."""

    at: Spot | None = None
    side: int = 0
    models: int = 5
    hp: int = 1
    spd: float = 5.0
    tur: float = 4.0
    acc: int = 5
    mel: int = 4
    att: int = 4
    defence: int = 4
    armour: tuple[int, int, int, int] = (9, 7, 6, 5)
    mor: int = 7
    rank: int = 0
    arms: Sequence[Weapon] = (LOCH,)
    specials: Sequence[tuple[Weapon, int]] = ()
    bits: int = L.LED
    faces: Spot = (0.0, 1.0)
    radius: float = 0.0
    lends: int = 0
    order_mor: int = 0
    capacity: int = 0
    crew: int = 2
    host: int = -1
    ride: int = -1
    cost: float = 100.0
    kind: int = 0


def tank(at: Spot | None, side: int = 0, **changes: Any) -> Unit:
    """Return a tank: front 9, sides 7, rear 6, top 5; 4 hit points."""
    usual: dict[str, Any] = {
        "models": 1,
        "hp": 4,
        "spd": 10.0,
        "arms": (CANNON, COAXIAL),
        "bits": L.VEHICLE,
    }
    return Unit(at, side, **(usual | changes))


@dataclass(frozen=True)
class Piece:
    """A piece of terrain: a box of half a length and half a width, or a disc of radius `half`."""

    at: Spot
    half: float
    width: float = -1.0
    does: int = L.TALL | L.CLOSED
    grade: int = L.MORE
    made: int = L.NATURAL
    defence: int = 0
    openings: int = 0


@dataclass(repr=False)
class Table:
    """A table with its setup d and state s."""

    d: Any
    s: Any
    units: list[Unit] = field(default_factory=list)

    def at(self, u: int) -> Spot:
        """Return where a unit stands."""
        return round(float(self.s.x[u]), 3), round(float(self.s.y[u]), 3)

    def told(self, kind: int) -> list[list[int]]:
        """Return the numbers of the events of a kind, unit and other unit first."""
        rows = self.s.event[: int(self.s.events)]
        return [[int(number) for number in row[3:]] for row in rows if int(row[0]) == kind]


def table(
    *units: Unit,
    pieces: Sequence[Piece] = (),
    goals: Sequence[Spot] = (),
    splitting: Sequence[int] = (),
) -> Table:
    """Lay out a table: units of side 0 first, in turn 1 and its first phase.

    splitting: units of side 1 that have a slot for a second group, behind all others.
    """
    assert [unit.side for unit in units] == sorted(unit.side for unit in units)
    d, s = opened(blank(K.setup.Setup)), opened(blank(K.state.State))
    records.charts(d, SHOOTING)
    records.places(d)
    d.group[:] = d.squad[:] = -1
    d.slots = len(units) + len(splitting)
    d.width = d.depth = 48.0
    d.zone, d.turns = 12.0, 10
    split = sum(unit.side == 0 for unit in units)
    d.first[:] = 0, split, len(units)
    weapons: list[Weapon] = []
    for index, value in records.TASTE.items():
        d.taste[:, index] = value
    for u, unit in enumerate(units):
        _unit(d, u, unit, weapons)
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
    d.objectives = len(goals)
    for row, goal in enumerate(goals):
        d.objective[row] = goal
    _pieces(d, s, pieces)
    K.ground.dress(d, s)
    K.rng.reseed(s.rng, SEED, 0)
    K.game.reset(d, s)
    s.current_round, s.current_turn, s.recording = 1, 1, 1
    s.guest[: len(units)] = d.guest[: len(units)]
    for u, unit in enumerate(units):
        _stand(d, s, u, unit)
    K.survey.survey(d, s, 0)
    return Table(d, s, list(units))


def _unit(d: Any, u: int, unit: Unit, weapons: list[Weapon]) -> None:
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
    d.arm[u] = -1
    if unit.bits & L.VEHICLE:
        d.hull[d.hulls] = u
        d.hulls += 1
    rows = [*unit.specials, *((w, 1 if unit.bits & L.VEHICLE else -1) for w in unit.arms)]
    for k, (weapon, number) in enumerate(rows):
        if weapon not in weapons:
            weapons.append(weapon)
        d.arm[u, k], d.bearers[u, k] = weapons.index(weapon), number
    d.reach[u] = max((weapon.range for weapon, _ in rows), default=0.0)
    d.near_reach[u] = max((weapon.effective for weapon, _ in rows), default=0.0)


def _pieces(d: Any, s: Any, pieces: Sequence[Piece]) -> None:
    s.pieces = len(pieces)
    for k, piece in enumerate(pieces):
        K.terrain.put_piece(s, k, *piece.at, piece.half, piece.width, 0.0)
        s.piece_template[k] = k
        d.template_does[k], d.template_grade[k] = piece.does, piece.grade
        d.template_made[k], d.template_def[k] = piece.made, piece.defence
        d.template_openings[k] = piece.openings


def _stand(d: Any, s: Any, u: int, unit: Unit) -> None:
    K.deployment.muster(d, s, u)
    long = math.hypot(*unit.faces)
    s.ux[u], s.uy[u] = unit.faces[0] / long, unit.faces[1] / long
    if unit.at is not None:
        s.x[u], s.y[u] = unit.at
        s.status[u] = L.READY


@contextmanager
def dice(*faces: int) -> Iterator[None]:
    """Throw these faces, in their order, and no more; all of them have to be thrown."""
    waiting = list(faces)

    def thrown(_: Any) -> int:
        return waiting.pop(0)

    modules = [module for module in vars(K).values() if hasattr(module, "d10")]
    patches = [patch.object(module, "d10", thrown) for module in modules]
    for one in patches:
        one.start()
    try:
        yield
    finally:
        for one in patches:
            one.stop()
    assert not waiting, f"{len(waiting)} dice were not thrown"


def choice(made: Table, u: int) -> tuple[int, int]:
    """Return what the policy of its player has a unit do, and at whom."""
    what, at, _ = K.generals.choose(made.d, made.s, u)
    return int(what), int(at)


def do(made: Table, u: int, what: int, at: int = -1, to: Spot = (0.0, 0.0)) -> None:
    """Let a unit act."""
    K.manoeuvres.perform(made.d, made.s, u, what, at, (*to, 0.0, 0.0))
