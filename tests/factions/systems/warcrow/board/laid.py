"""A battle as it is laid out: its records, and where units and terrain are put."""

import math
from dataclasses import dataclass
from typing import Any

from tests.factions.systems.warcrow.board.cards import Piece, Spot, Unit
from tests.factions.systems.warcrow.board.kernels import K, L

RUSHES = ("", "assault", "charge")


@dataclass(repr=False)
class Laid:
    """A battle in its first round, its events recorded: setup d, state s, and the book of odds."""

    d: Any
    s: Any
    setup: Any

    @property
    def book(self) -> Any:
        return self.setup.book

    def put(self, u: int, *spots: Spot) -> None:
        """Stand the troops of a unit at these spots, the leader first."""
        assert len(spots) == self.s.n[u], (len(spots), self.s.n[u])
        self.s.status[u] = L.READY
        for troop, (x, y) in enumerate(spots):
            self.s.x[u, troop], self.s.y[u, troop] = x, y
        K.formation.refresh(self.d, self.s, u)

    def take_off(self, u: int) -> None:
        """Take a unit off the table, as one that has not arrived."""
        self.s.status[u] = L.AWAY
        K.formation.refresh(self.d, self.s, u)

    def enter(self, slot: int, unit: Unit) -> None:
        """Give a unit its states and wounds and stand it where it is to begin."""
        d, s = self.d, self.s
        d.rugged[slot], d.ignores[slot] = unit.rugged, unit.ignores
        s.states[slot], s.stress[slot], s.damage[slot] = unit.states, unit.stress, unit.damage
        K.units.take_stock(d, s, slot)
        if unit.at is None or unit.host >= 0:
            return
        if unit.spots or s.n[slot] == 1:
            self.put(slot, unit.at, *unit.spots)
        else:
            K.preparation.stand(d, s, slot, *unit.at)

    def mark(self, u: int, unit: Unit) -> None:
        """Give a unit its tokens, and what it has been through."""
        s = self.s
        s.tinge[u], s.activated[u], s.daunted[u] = unit.tinge, unit.activated, unit.daunted
        s.demoralized[u], s.rally[u] = unit.demoralized, unit.rally
        s.bloodthirst[u], s.rushing[u] = unit.bloodthirst, RUSHES.index(unit.came)
        s.drew[u], s.began_engaged[u] = unit.drew_blood, unit.stood
        if unit.boon:
            s.boon_until[u], s.boon_dice[u] = unit.boon.until, unit.boon.dice
            s.boon_symbols[u] = unit.boon.symbols

    def lay(self, piece: Piece) -> None:
        """Add a piece of terrain, a template of its own."""
        d, s, number = self.d, self.s, int(self.s.pieces)
        K.terrain.put_piece(s, number, *piece.at, piece.half, piece.width, piece.angle)
        s.piece_does[number], s.piece_cover[number] = piece.does, piece.cover
        s.piece_template[number] = number
        d.template_does[number], d.template_cover[number] = piece.does, piece.cover
        rolled = d.roll[d.sheet[piece.shots_of, 0], L.SHOT] if piece.shots_of >= 0 else -1
        d.template_lethal[number] = rolled
        s.pieces = number + 1
        K.ground.close_ground(s)

    def lose_heart(self, u: int) -> None:
        """Let a unit be demoralized where it stands."""
        self.s.demoralized[u] = 1

    def owe_tinge(self, u: int, owes: bool) -> None:
        """Let a unit face its Tinge as the activation ends, or not."""
        self.s.due[u] = owes

    def use_contact(self, u: int, used: bool) -> None:
        """Let a unit have used its skills for contact in this activation, or not."""
        self.s.met[u] = used

    def regain_heart(self, u: int) -> None:
        """Let a unit be demoralized no more."""
        self.s.demoralized[u] = 0

    def reseed(self, seed: int) -> None:
        """Throw other dice from now on."""
        K.rng.reseed(self.s.rng, seed, 0)

    def in_turn(self, turn: int) -> None:
        """Let it be that turn of the battle."""
        self.s.current_turn = turn

    def next_activation(self) -> None:
        """Let it be the activation after this."""
        self.s.acts += 1

    def store(self, u: int, tokens: int) -> None:
        """Put tokens on a unit's card for its skills."""
        self.s.stored[u] = tokens

    def in_round(self, number: int) -> None:
        """Let it be that round of the battle."""
        self.s.current_round = number

    def next_round(self) -> None:
        """Let it be the round after this."""
        self.s.current_round += 1

    def at(self, u: int, troop: int = 0) -> Spot:
        """Return where a troop stands."""
        return float(self.s.x[u, troop]), float(self.s.y[u, troop])

    def places(self, u: int) -> list[Spot]:
        """Return where the troops of a unit stand, its leader first."""
        return [self.at(u, troop) for troop in range(self.s.n[u])]

    def base(self, u: int, troop: int = 0) -> float:
        """Return the radius of a troop's base."""
        return float(self.s.r[u, troop])

    def stands(self, x: float, y: float, r: float = 1.0) -> bool:
        """Return whether a base may end there, as far as the table and its terrain go."""
        closed = L.IMPASSABLE | L.UNSTABLE
        return all(r <= way <= 60.0 - r for way in (x, y)) and not any(
            self.s.piece_does[piece] & closed and K.terrain.reaches(self.s, piece, x, y, r)
            for piece in range(self.s.pieces)
        )

    def gap(self, u: int, v: int) -> float:
        """Return the distance between two units' nearest bases; negative where they overlap."""
        return min(
            math.dist(one, other) - self.base(u, troop) - self.base(v, foe)
            for troop, one in enumerate(self.places(u))
            for foe, other in enumerate(self.places(v))
        )
