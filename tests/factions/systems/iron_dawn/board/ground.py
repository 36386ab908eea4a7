"""Terrain, sight, ways and formations."""

import math

from tests.factions.systems.iron_dawn.board.kernels import K, L
from tests.factions.systems.iron_dawn.board.pieces import Spot
from tests.factions.systems.iron_dawn.board.record import Record


class Ground(Record):
    """Questions about places."""

    def look(self, u: int, v: int) -> int:
        """Return how much of a unit is covered from another: 0, LESS, MORE or HIDDEN."""
        return int(K.sight.look(self.d, self.s, u, self.s.x[u], self.s.y[u], v))

    def is_spotted(self, u: int, v: int) -> bool:
        """Return whether a unit, or a friend of it, sees another."""
        return bool(K.sight.spotted(self.d, self.s, u, v))

    def facing_to(self, u: int, spot: Spot) -> int:
        """Return the facing of a vehicle that a spot is before."""
        return int(K.sight.facing_to(self.d, self.s, u, *spot))

    def is_burning(self, piece: int) -> bool:
        """Return whether a piece of terrain is on fire."""
        return bool(self.s.burning[piece])

    def is_levelled(self, piece: int) -> bool:
        """Return whether a piece of terrain neither hides nor shelters any more."""
        return bool(self.s.piece_does[piece] == 0)

    def tests_failed(self, piece: int) -> int:
        """Return how many defence tests a piece of terrain has failed."""
        return int(self.s.piece_worn[piece])

    def is_inside(self, u: int, piece: int) -> bool:
        """Return whether the middle of a unit is in a piece of terrain."""
        return bool(K.pieces.inside(self.s, piece, self.s.x[u], self.s.y[u]))

    def turn_cost(self, u: int, to: Spot) -> float:
        """Return the inches that turning to a direction takes."""
        return float(K.ways.turn_cost(self.d, self.s, u, *to))

    def find_way(self, u: int, to: Spot, inches: float) -> tuple[float, Spot, Spot]:
        """Return how much nearer a unit gets to a spot; where it then stands, how it faces."""
        K.ways.gather(self.d, self.s, u, inches)
        gained, (x, y, ux, uy) = K.ways.find_way(self.d, self.s, u, *to, inches)
        return float(gained), (float(x), float(y)), (float(ux), float(uy))

    def end_of_charge(self, u: int, at: int, inches: float) -> Spot:
        """Return where a unit that charges another comes to stand."""
        _, (x, y, _, _) = K.ways.find_charge(self.d, self.s, u, at, inches)
        return float(x), float(y)

    def is_crowded(self, u: int) -> bool:
        """Return whether another unit's room overlaps a unit's."""
        return bool(K.standing.crowded(self.d, self.s, u, self.s.x[u], self.s.y[u]))

    def gap(self, u: int, v: int) -> float:
        """Return the inches between the rooms of two units."""
        away = math.hypot(self.s.x[u] - self.s.x[v], self.s.y[u] - self.s.y[v])
        return float(away - self.s.room[u] - self.s.room[v])

    def base_gap(self, u: int, v: int) -> float:
        """Return the inches between the bases nearest to each other of two units."""
        return min(
            math.dist(a, b) - self._base(u) - self._base(v)
            for a in self.model_spots(u)
            for b in self.model_spots(v)
        )

    def _base(self, u: int) -> float:
        return 1.5 if self.d.is_[u] & L.VEHICLE else 0.5

    def model_spots(self, u: int) -> list[Spot]:
        """Return where the models of a unit, the solos in it among them, stand."""
        models = 1 if self.d.is_[u] & L.VEHICLE else K.formation.bodies(self.s, u)
        return [(self.s.x[u] + x, self.s.y[u] + y) for x, y in self.places_of(models)]

    def nearest_enemy(self, u: int) -> int:
        """Return the enemy nearest to a unit, or -1."""
        return int(K.formation.nearest_enemy(self.d, self.s, u))

    def models_within(self, u: int, spot: Spot, far: float) -> int:
        """Return how many models of a unit are that near to a spot."""
        return int(K.formation.within(self.d, self.s, u, *spot, far))

    def places_of(self, models: int = L.MODELS) -> list[Spot]:
        """Return where so many models of a formation stand about its middle."""
        xs, ys = self.d.place_x[:models], self.d.place_y[:models]
        return [(float(x), float(y)) for x, y in zip(xs, ys, strict=True)]

    def room_of(self, models: int) -> float:
        """Return the radius that so many models keep clear of others."""
        return float(self.d.room[models])

    def spread_of(self, models: int) -> float:
        """Return the radius of the disc that holds so many models."""
        return float(self.d.spread[models])

    def touched_of(self, models: int) -> float:
        """Return how many of so many models a ram touches on average."""
        return float(self.d.touch[models])
