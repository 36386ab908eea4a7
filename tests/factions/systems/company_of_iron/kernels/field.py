"""The kernels of the field as plain Python, and tables laid out by hand for them to act on."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from factions.tabletop.battles.opened import opened
from tests.factions.interpreted import load

SMALL, MEDIUM = 0.59, 0.79
Spot = tuple[float, float]


K = load("factions.systems.company_of_iron.kernels")
L = K.layout

FOREST = L.ROUGH | L.BLOCKS | L.CONCEALS
OBSTACLE = L.LINEAR | L.COVERS
OBSTRUCTION = L.BLOCKS | L.IMPASSABLE | L.COVERS
RUBBLE = L.ROUGH | L.COVERS
HILL, TRENCH, HEDGE, CLOUD = L.HIGH, L.COVERS, L.LINEAR | L.CONCEALS, L.SMOKE | L.CONCEALS
PIT = L.IMPASSABLE


@dataclass(frozen=True)
class Model:
    """A model of a small table; lengths in inches, `at` None where it is off the table.

    faces: the point it looks at, or None for the enemy's edge. weapons: lengths of its melee
    weapons.
    """

    at: Spot | None
    side: int = 0
    faces: Spot | None = None
    medium: bool = False
    reach: float = 0.5
    weapons: Sequence[float] = ()
    gun: float = 0.0
    spd: int = 6
    traits: int = 0
    status: int = 0
    group: int = -1
    ambush: bool = False
    advanced: bool = False
    burrows: bool = False


@dataclass(frozen=True)
class Piece:
    """A piece of terrain: a box of half a length and half a width, or a disc of radius `half`."""

    at: Spot
    half: float
    width: float = -1.0
    angle: float = 0.0
    does: int = OBSTRUCTION


@dataclass(repr=False)
class Table:
    """A table with its setup d and state s, everybody's engagement worked out.

    found: the way found last.
    """

    d: Any
    s: Any
    found: Any = None

    def at(self, m: int) -> Spot:
        """Return where a model stands."""
        return float(self.s.x[m]), float(self.s.y[m])

    def put(self, m: int, x: float, y: float) -> None:
        """Stand a model elsewhere."""
        self.s.x[m], self.s.y[m] = x, y
        K.engagement.refresh(self.d, self.s, m)

    def gap(self, m: int, v: int) -> float:
        """Return the distance of two bases, negative where they overlap."""
        d = self.d
        both = float(d.edge[m] + d.edge[v])
        return math.dist(self.at(m), self.at(v)) - both

    def sees(self, m: int, v: int) -> bool:
        """Return whether m sees v."""
        return bool(K.sight.sees(self.d, self.s, m, v))

    def way(self, x: float, y: float, length: float, m: int = 0) -> Spot:
        """Return where a way ends; it is kept in `found`."""
        self.found = K.ways.way_to(self.d, self.s, m, x, y, length, K.ways.EXACT)
        return float(self.found.x), float(self.found.y)

    def told(self, kind: int) -> list[list[float]]:
        """Return the model and the numbers of the events of a kind."""
        rows = self.s.event[: int(self.s.events)]
        return [[float(row[3]), *map(float, row[5:])] for row in rows if row[0] == kind]


def table(
    *models: Model,
    pieces: Sequence[Piece] = (),
    flags: Sequence[Spot] = (),
    zone: float = 7.0,
    policy: int = L.GREEDY,
) -> Table:
    """Lay a table of 30 by 30 inches; models of side 0 come first, a kind of its own each."""
    sides = [model.side for model in models]
    if sides != sorted(sides):
        raise ValueError("models of side 0 come first")
    d, s = opened(L.blank(K.setup.Setup)), opened(L.blank(K.state.State))
    K.rng.reseed(s.rng, 7, 0)
    d.width = d.depth = 30.0
    d.zone[0], d.zone[1] = (0.0, zone), (30.0 - zone, 30.0)
    d.advance, d.more_reach = 3.0, 2.0
    d.first[:] = 0, sides.count(0), len(models)
    d.policy[:] = policy
    d.posts = len(flags)
    for number, spot in enumerate(flags):
        d.flag[number] = spot
    s.recording, s.current_round = 1, 1
    s.leader[:] = -1
    for number, piece in enumerate(pieces):
        K.ground.put_piece(s, number, *piece.at, piece.half, piece.width, piece.angle)
        s.piece_does[number] = piece.does
    s.pieces = len(pieces)
    K.ground.sort(s)
    weapons = 0
    for m, model in enumerate(models):
        d.kind[m], d.side[m], d.group[m] = m, model.side, m if model.group < 0 else model.group
        d.edge[m], d.medium[m] = MEDIUM if model.medium else SMALL, model.medium
        d.melee_range[m], d.gun_range[m], d.spd[m] = model.reach, model.gun, model.spd
        d.advantages[m] = model.traits
        d.ambush[m], d.advanced[m], d.burrows[m] = model.ambush, model.advanced, model.burrows
        for length in model.weapons or ((model.reach,) if model.reach else ()):
            d.length[weapons] = length
            weapons += 1
        d.weapon_first[m + 1] = weapons
        s.status[m] = model.status
        s.ux[m], s.uy[m] = 0.0, -1.0 if model.side else 1.0
        if model.at is not None:
            s.where[m], (s.x[m], s.y[m]) = L.PLAYING, model.at
            if model.faces is not None:
                K.bases.face(d, s, m, *model.faces)
    K.engagement.begin_engagement(d, s)
    return Table(d, s)
