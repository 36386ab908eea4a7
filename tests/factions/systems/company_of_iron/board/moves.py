"""Moves: ways, walks, charges, pushes, placing, and the free strikes that a way draws."""

from dataclasses import dataclass
from typing import Any

from tests.factions.systems.company_of_iron.board.kernels import E, K, L, Spot
from tests.factions.systems.company_of_iron.board.questions import Questions


@dataclass(repr=False)
class Moves(Questions):
    """Moves. found: the way found last."""

    found: Any = None

    def put(self, u: int, x: float, y: float) -> None:
        """Stand a model elsewhere."""
        self.s.x[u], self.s.y[u] = x, y
        K.engagement.refresh(self.d, self.s, u)

    def face(self, u: int, x: float, y: float) -> None:
        """Turn a model toward a spot."""
        K.bases.face(self.d, self.s, u, x, y)
        K.engagement.turned(self.d, self.s, u)

    def take_off(self, u: int, where: int = L.GONE) -> None:
        """Take a model off the table."""
        self.s.where[u] = where
        K.engagement.refresh(self.d, self.s, u)

    def set_down(self, u: int, status: int) -> None:
        """Let a model have that status and no other."""
        self.s.status[u] = status
        K.engagement.refresh(self.d, self.s, u)

    def begin_engagement(self) -> None:
        """Work out from nothing which models engage each other."""
        K.engagement.begin_engagement(self.d, self.s)

    # Ways.

    def way(self, x: float, y: float, length: float, u: int = 0) -> Spot:
        """Return where a way ends; it is kept in `found`."""
        self.found = K.ways.way_to(self.d, self.s, u, x, y, length, K.ways.EXACT)
        return float(self.found.x), float(self.found.y)

    def charge(self, length: float = 9.0, u: int = 0, v: int = 1) -> bool:
        """Find the way of a charge; return whether it does not fail."""
        reaches, self.found = K.charge_lines.charge_way(self.d, self.s, u, v, length)
        return bool(reaches)

    def charge_reaches(self, length: float, v: int) -> tuple[bool, Any]:
        """Return whether a charge of the first model reaches another, and its way."""
        reaches, way = K.charge_lines.way_that_reaches(self.d, self.s, 0, v, length)
        return bool(reaches), way

    def look_at(self, v: int) -> None:
        """Let the way found end facing a model."""
        self.found = K.advances.look_at(self.s, v, self.found)

    def go(self, why: int = E.FULL_ADVANCE, u: int = 0) -> None:
        """Let a model go the way found."""
        K.movement.go(self.d, self.s, u, self.found, why)

    def walk(self, x: float, y: float, length: float, u: int = 0, why: int = E.BY_RULE) -> float:
        """Advance a model toward a spot; return how far it went."""
        return float(K.movement.walk(self.d, self.s, u, x, y, length, why))

    def push(self, u: int, dx: float, dy: float, length: float) -> float:
        """Push a model along a direction; return how far it went."""
        return float(K.movement.push(self.d, self.s, u, dx, dy, length))

    def place(self, x: float, y: float, within: float) -> bool:
        """Place the first model on the free spot nearest to one, if there is any so near."""
        return bool(K.movement.place(self.d, self.s, 0, x, y, within, E.BY_RULE))

    def step(self, inches: int, strikes: bool = False) -> Spot:
        """Let the first model make the move its first effect grants; return where it stands."""
        K.granted_moves.step(self.d, self.s, 0, 0, inches, strikes)
        return self.position(0)

    def sees_to_charge(self, v: int) -> bool:
        """Return whether the first model sees another well enough to charge it."""
        return bool(K.sight.targets_charge(self.d, self.s, 0, v))

    # Room.

    def is_free(self, x: float, y: float) -> bool:
        """Return whether the first model's base has room at a spot."""
        return bool(K.bases.free(self.d, self.s, 0, x, y))

    def is_crowded(self, x: float, y: float) -> bool:
        """Return whether the first model's base would overlap another at a spot."""
        return bool(K.bases.crowded(self.d, self.s, 0, x, y))

    def may_stand(self, x: float, y: float) -> bool:
        """Return whether the first model may be placed at a spot."""
        return bool(K.runs.may_stand(self.d, self.s, 0, x, y))

    def bases_ahead(self, far: float) -> list[int]:
        """Return whose bases the first model's may touch on a line north, so far."""
        x, y = self.position(0)
        count = K.bases.bases_beside(self.d, self.s, 0, x, y, 0.0, 1.0, far)
        return [int(v) for v in self.s.met[:count]]

    def bases_between(self, v: int, far: float) -> list[int]:
        """Return whose bases may be between the first model's and another's, so far north."""
        x, y = self.position(0)
        found = []
        for start in range(0, int(self.d.first[2]), K.bases.WORD):
            bits = int(K.bases.between(self.d, self.s, 0, v, x, y, 0.0, 1.0, far, start))
            found += [start + place for place in range(K.bases.WORD) if bits >> place & 1]
        return found

    def bases_about(self, u: int, far: float) -> list[int]:
        """Return whose bases are within so far of a model's."""
        count = K.bases.about(self.d, self.s, u, far)
        return [int(v) for v in self.s.about[:count]]

    # Free strikes.

    def striker(self, after: int, u: int = 0) -> int:
        """Return the next model after a slot that strikes freely on the way found, or -1."""
        return int(K.free_strikes.leavers(self.d, self.s, u, self.found, after))

    def strikers(self, u: int = 0) -> list[int]:
        """Return all that strike freely as the way found is gone, in order."""
        found: list[int] = []
        while (v := self.striker(found[-1] if found else -1, u)) >= 0:
            found.append(v)
        return found

    def leaves_after(self, v: int) -> float:
        """Return after how many inches of the way found the first model leaves another."""
        return float(K.free_strikes.leaves_at(self.d, self.s, 0, v, self.found))

    def halt(self, v: int) -> None:
        """Cut the way found short where it leaves a model."""
        self.found = K.free_strikes.halt(self.d, self.s, 0, v, self.found)

    def is_seen_at(self, v: int, x: float, y: float) -> bool:
        """Return whether a model would see the first at a spot."""
        return bool(K.free_strikes._seen_at(self.d, self.s, 0, v, x, y))

    # Shelter.

    def shelter(self, u: int = 0, v: int = 1) -> int:
        """Return the DEF that shelters a model from another: 0, 2 or 4."""
        return int(K.shelter.shelter(self.d, self.s, u, v))

    def shelter_from(self, x: float, y: float, v: int = 1) -> int:
        """Return the DEF that shelters a model from the first, were that at a spot."""
        return int(K.shelter.shelter_from(self.d, self.s, 0, x, y, v))

    def screens(self, v: int = 1) -> int:
        """Return what shelters a model from the first: 2 concealment, 4 cover, as bits."""
        return int(K.shelter.screens(self.d, self.s, 0, *self.position(0), v))

    def is_obscured(self, u: int = 0, v: int = 1) -> bool:
        """Return whether something hides part of a model from another's melee attacks."""
        return bool(K.shelter.obscured(self.d, self.s, u, v))

    def is_higher(self, u: int = 0, v: int = 1) -> bool:
        """Return whether a model stands on higher ground than another."""
        return bool(K.sight.higher(self.d, self.s, u, v))
