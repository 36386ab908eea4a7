"""What may be asked of a battle: where units are, what has become of them, what was recorded."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.factions.systems.armoured_clash.board.kernels import E, K, L
from tests.factions.systems.armoured_clash.board.units import Spot

Shape = tuple[float, ...]  # centre, half a length, half a width (-1 for a disc), direction


class Attack(NamedTuple):
    """An attack that was rolled."""

    unit: int
    target: int
    why: int
    rating: int
    dice: int
    hits: int
    defence: int
    damage: int


class Combat(NamedTuple):
    """A combat in close quarters: the models that both sides destroyed, and the winner."""

    charger: int
    target: int
    destroyed: int
    lost: int
    won: int


class Ground(NamedTuple):
    """A piece of terrain as it lies on the table."""

    shape: Shape
    does: int
    high: int

    @property
    def at(self) -> Spot:
        """Return the middle of it."""
        return self.shape[0], self.shape[1]


@dataclass(repr=False)
class Asked:
    """A battle in progress: its setup d, its state s."""

    d: Any
    s: Any

    # Units.

    def units(self, player: int | None = None) -> range:
        """Return the numbers of a player's units, or of all."""
        first = [int(number) for number in self.d.first]
        return range(first[2]) if player is None else range(first[player], first[player + 1])

    def position(self, u: int) -> Spot:
        """Return where a unit's officer is."""
        return float(self.s.x[u]), float(self.s.y[u])

    def facing(self, u: int) -> Spot:
        """Return where a unit faces."""
        return float(self.s.hx[u]), float(self.s.hy[u])

    def centre(self, u: int) -> Spot:
        """Return the middle of a unit's models."""
        return float(self.s.cx[u]), float(self.s.cy[u])

    def shape(self, u: int) -> Shape:
        """Return the shape that a unit's models fill."""
        s = self.s
        shape = (s.cx[u], s.cy[u], s.half[u], s.across[u], s.hx[u], s.hy[u])
        return tuple(float(number) for number in shape)

    def base(self, u: int) -> tuple[float, float]:
        """Return the length and the width of a model of a unit."""
        return float(self.d.long[u]), float(self.d.wide[u])

    def extent(self, u: int) -> tuple[float, float]:
        """Return the lowest and the highest line across the table that a unit touches."""
        _, y, half, across, hx, hy = self.shape(u)
        reach = float(K.geometry.shape_support(half, across, hx, hy, 0.0, 1.0))
        return y - reach, y + reach

    def size(self, u: int) -> int:
        """Return a unit's SIZE, that of the building around it if that is larger."""
        return int(K.sight.size_of(self.d, self.s, u))

    def height(self, u: int) -> int:
        """Return the SIZE on a unit's sheet."""
        return int(self.d.height[u])

    def has(self, u: int, rules: int) -> bool:
        """Return whether a unit has one of some special rules."""
        return bool(self.d.rules[u] & rules)

    def status(self, u: int) -> int:
        """Return where a unit is: READY, RESERVE, ABOARD, HOUSED, GONE or AWAY."""
        return int(self.s.status[u])

    def is_gone(self, u: int) -> bool:
        """Return whether a unit is annihilated."""
        return self.status(u) == int(L.GONE)

    def is_ready(self, u: int) -> bool:
        """Return whether a unit is on the table, in the open."""
        return self.status(u) == int(L.READY)

    def is_aboard(self, u: int) -> bool:
        """Return whether a unit rides a transport."""
        return self.status(u) == int(L.ABOARD)

    def is_garrison(self, u: int) -> bool:
        """Return whether a unit is in a building."""
        return self.status(u) == int(L.HOUSED)

    def is_in_reserve(self, u: int) -> bool:
        """Return whether a unit is in reserve."""
        return self.status(u) == int(L.RESERVE)

    def is_out(self, u: int) -> bool:
        """Return whether a unit is on the table or in a building there."""
        return bool(K.shapes.is_out(self.s, u))

    def models_left(self, u: int) -> int:
        """Return how many models a unit has left."""
        return int(self.s.n[u])

    def damage_on(self, u: int) -> int:
        """Return the points of damage that a unit's next model has suffered."""
        return int(self.s.damage[u])

    def damage_left(self, u: int) -> int:
        """Return the points of damage that a unit can still take; 0 if it has no model left."""
        return int(K.shapes.damage_left(self.d, self.s, u)) if self.s.n[u] > 0 else 0

    def damage_taken(self, u: int) -> int:
        """Return the points of damage that a unit has taken in all."""
        return int(self.s.taken[u])

    def damage_dealt(self, u: int) -> int:
        """Return the points of damage that a unit has dealt to enemies."""
        return int(self.s.dealt[u])

    def killed(self, u: int) -> float:
        """Return the army points of what a unit has annihilated."""
        return float(self.s.killed[u])

    def has_activated(self, u: int) -> bool:
        """Return whether a unit has had its activation in this round."""
        return bool(self.s.activated[u])

    def is_suppressed(self, u: int) -> bool:
        """Return whether a unit is suppressed."""
        return bool(self.s.suppressed[u])

    def is_disordered(self, u: int) -> bool:
        """Return whether a unit is disordered."""
        return bool(self.s.disordered[u])

    def is_on_lookout(self, u: int) -> bool:
        """Return whether a unit is on lookout."""
        return bool(self.s.lookout[u])

    def is_in_cover(self, u: int) -> bool:
        """Return whether a unit takes cover."""
        return bool(self.s.covered[u])

    def is_reloading(self, u: int) -> bool:
        """Return whether a unit is reloading."""
        return bool(self.s.reloading[u])

    def is_incoming(self, u: int) -> bool:
        """Return whether an aircraft is incoming."""
        return bool(self.s.incoming[u])

    def is_coupled(self, u: int) -> bool:
        """Return whether an engine draws a carriage."""
        return bool(self.s.coupled[u])

    def transport(self, u: int) -> int:
        """Return the transport that a unit rides, or -1."""
        return int(self.s.carrier[u])

    def passenger(self, u: int) -> int:
        """Return the unit that rides a transport, or -1."""
        return int(self.s.load[u])

    def moved(self) -> int:
        """Return the manoeuvre of the active unit."""
        return int(self.s.moved)

    def has_aimed(self) -> bool:
        """Return whether the active unit has aimed."""
        return bool(self.s.aimed)

    def is_reforming(self) -> bool:
        """Return whether the active unit has got out of a transport or a building."""
        return bool(self.s.reforming)

    def is_outflanking(self) -> bool:
        """Return whether the charger outflanks its target."""
        return bool(self.s.outflanks)

    # Terrain.

    def ground(self) -> list[Ground]:
        """Return the pieces of terrain, wrecks last."""
        s = self.s
        return [
            Ground(tuple(map(float, s.piece[k])), int(s.piece_does[k]), int(s.piece_high[k]))
            for k in range(int(s.pieces))
        ]

    def terrain(self) -> list[Ground]:
        """Return the pieces of terrain that were laid, wrecks apart."""
        return self.ground()[: int(self.s.drawn)]

    def wrecks(self) -> list[Spot]:
        """Return where wrecks are."""
        return [piece.at for piece in self.ground()[int(self.s.drawn) :]]

    def tenant(self, piece: int) -> int:
        """Return the unit in a building, or -1."""
        return int(self.s.tenant[piece])

    # Players.

    def points(self, player: int) -> int:
        """Return a player's victory points."""
        return int(self.s.points[player])

    def initiative(self) -> int:
        """Return the player with the initiative."""
        return int(self.s.initiative)

    def holder(self, marker: int) -> int:
        """Return the player that scored a marker last, or -1."""
        return int(self.s.holder[marker])

    def is_over(self) -> bool:
        """Return whether the battle has ended early."""
        return bool(self.s.over)

    def current_round(self) -> int:
        """Return the number of the round."""
        return int(self.s.current_round)

    def rounds(self) -> int:
        """Return how many rounds are fought at most."""
        return int(self.d.rounds)

    def table(self) -> tuple[float, float]:
        """Return the table's width and depth."""
        return float(self.d.width), float(self.d.depth)

    def marker_radius(self) -> float:
        """Return the radius of a marker."""
        return float(self.d.marker_radius)

    def cards_held(self, player: int) -> int:
        """Return how many cards a player holds."""
        return int(self.s.held[player])

    def hand(self, player: int) -> list[int]:
        """Return the cards that a player holds."""
        return sorted(self.s.hand[player, : int(self.s.held[player])].tolist())

    def hand_limit(self) -> int:
        """Return how many cards a hand is filled up to."""
        return int(self.d.hand_limit)

    def deck_left(self, player: int) -> int:
        """Return how many cards a player's deck has left."""
        return int(self.s.deck_left[player])

    def discards(self, player: int) -> int:
        """Return how many cards are on a player's discard pile."""
        return int(self.s.piled[player])

    def is_cut_off(self, player: int) -> bool:
        """Return whether a player's communications have broken down."""
        return bool(self.s.cut_off[player])

    def portals(self, player: int) -> list[Spot]:
        """Return where a player's portal markers are."""
        s = self.s
        return [
            (float(s.portal_x[player, place]), float(s.portal_y[player, place]))
            for place in range(int(s.open_portals[player]))
        ]

    # Events.

    def events(self, kind: int) -> list[list[int]]:
        """Return unit, other unit and what the kind explains, in whole numbers, of its events."""
        rows = self.s.event[: int(self.s.events)]
        return [[int(number) for number in row[3:11]] for row in rows if row[0] == kind]

    def number_of_events(self) -> int:
        """Return how many events were recorded."""
        return int(self.s.events)

    def attacks(self) -> list[Attack]:
        """Return the attacks that were rolled."""
        return [Attack(*row) for row in self.events(E.ATTACK)]

    def reasons(self) -> list[int]:
        """Return why each attack was made."""
        return [attack.why for attack in self.attacks()]

    def combats(self) -> list[Combat]:
        """Return the combats that were resolved."""
        return [Combat(*row[:5]) for row in self.events(E.COMBAT)]

    def added_by_quality(self) -> int:
        """Return the points of damage that a quality added to the first attack."""
        first = next(row for row in self.s.event if row[0] == E.ATTACK)
        return int(first[K.recording.HEAD + 6])

    def placings(self, u: int | None = None) -> list[int]:
        """Return why units were placed, or a unit was."""
        return [row[2] for row in self.events(E.PLACED) if u is None or row[0] == u]
