"""Lengths of the table: moves, charges, sight and room, as questions of a board."""

from typing import NamedTuple

from tests.factions.systems.warcrow.board.cards import Spot
from tests.factions.systems.warcrow.board.judging import Judging
from tests.factions.systems.warcrow.board.kernels import K


class Way(NamedTuple):
    """A charge or assault: whether there is a way, and where the leader ends."""

    found: bool
    end: Spot


class Card(NamedTuple):
    """The values that a unit plays by, its character's counted in."""

    morale: int
    wounds: int
    charge: float
    move: list[float]
    conquest: list[int]


class Measuring(Judging):
    """The lengths that rules ask for."""

    def card(self, u: int) -> Card:
        d = self.d
        values = int(d.morale[u]), int(d.wounds[u]), float(d.charge[u])
        return Card(*values, d.move[u].tolist(), d.conquest[u].tolist())

    def legs(self, u: int) -> tuple[float, float]:
        """Return how far a unit's leader goes by its first and by its second value."""
        one, two = (K.ways.leg(self.d, self.s, u, which) for which in range(2))
        return float(one), float(two)

    def charge_reach(self, u: int) -> float:
        """Return how far a unit's leader goes in a charge."""
        return float(K.ways.charge_reach(self.d, self.s, u))

    def range_of(self, u: int) -> float:
        """Return the range of a unit's shots, 0 for none, as things stand."""
        return float(K.units.range_of(self.s, u))

    def distance(self, u: int, v: int) -> float:
        """Return the distance from the leader's base of unit u to the nearest base of unit v."""
        return float(K.sight.reach_to(self.d, self.s, u, *self.at(u), v) - self.base(u))

    def find_charge(self, u: int, v: int) -> Way:
        found, x, y, _, _ = K.contact.find_charge(self.d, self.s, u, v)
        return Way(bool(found), (x, y))

    def find_assault(self, u: int, v: int) -> Way:
        found, x, y, _, _ = K.contact.find_assault(self.d, self.s, u, v)
        return Way(bool(found), (x, y))

    def move_into_contact(self, u: int, v: int, spot: Spot) -> None:
        """Move a unit's leader to a spot in contact with unit v, its troops with it."""
        K.contact.engage_move(self.d, self.s, u, v, *spot)

    def clear_run(self, u: int, spot: Spot, ahead: Spot, most: float) -> float:
        """Return how far, up to `most`, a unit's leader gets straight ahead from a spot."""
        K.formation.gather(self.d, self.s, u, *spot, 20.0, K.formation.NOBODY)
        return float(K.runs.clear_run(self.d, self.s, u, *spot, *ahead, most))

    def has_room(self, spot: Spot, guest: int = -1) -> bool:
        """Return whether a base of unit 0 may end there; guest: the enemy it may touch, or -1."""
        K.formation.gather(self.d, self.s, 0, *spot, 3.0, guest)
        return bool(K.formation.spot_free(self.d, self.s, *spot, 1.0))

    def form_up(self, u: int, toward: Spot) -> None:
        """Put a unit's troops in formation, in a direction."""
        K.formation.form_up(self.d, self.s, u, *toward, -1)

    def in_contact(self, u: int, v: int) -> bool:
        return bool(K.sight.touching(self.d, self.s, u, v))

    def cover(self, u: int, v: int) -> int:
        """Return the die that covers unit v from unit u, or -1."""
        return int(K.sight.cover_from(self.d, self.s, u, *self.at(u), v))

    def is_unmoved(self, u: int, by: int) -> bool:
        """Return whether a unit cannot be pushed by another."""
        return bool(K.units.unmoved(self.d, u, by))

    def reach_of_objectives(self, u: int) -> float:
        """Return how far a unit's leader may be from an objective that it contests."""
        return float(self.d.objective_radius + self.d.contest + self.s.lead[u])

    def is_unseen(self, u: int, spot: Spot) -> bool:
        """Return whether a unit may come in at a spot, as far as enemies that see it go."""
        return bool(K.arrivals.unseen(self.d, self.s, u, *spot))

    def spots_to_arrive_at(self, u: int, spot: Spot) -> list[Spot]:
        """Return where a unit looks for room to come in, beside the edges; as seen from a spot."""
        self.survey()
        self.s.x[u, 0], self.s.y[u, 0] = spot
        self.s.spread[u] = K.units.footprint(self.d, self.s, u)
        K.outlook.weigh_up(self.d, self.s, u)
        count = K.arrivals._list_spots(self.d, self.s, u)
        return [(float(self.s.spot_x[row]), float(self.s.spot_y[row])) for row in range(count)]
