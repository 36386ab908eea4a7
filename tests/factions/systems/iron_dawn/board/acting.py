"""What units do: actions, manoeuvres, fire, combat groups and solos."""

from collections.abc import Sequence

from tests.factions.systems.iron_dawn.board.dice import dice as thrown
from tests.factions.systems.iron_dawn.board.kernels import K, L
from tests.factions.systems.iron_dawn.board.pieces import Spot
from tests.factions.systems.iron_dawn.board.record import Record

NOWHERE = (0.0, 0.0)


class Acting(Record):
    """Verbs of units, and whether they may."""

    def do(
        self, u: int, what: int, at: int = -1, to: Spot = NOWHERE, dice: Sequence[int] = ()
    ) -> None:
        """Let a unit act: at a unit, or towards a spot."""
        with thrown(*dice):
            K.manoeuvres.perform(self.d, self.s, u, what, at, (*to, 0.0, 0.0))

    def may(self, u: int, what: int, at: int = -1) -> bool:
        """Return whether a unit may act so."""
        return bool(K.manoeuvres.may_do(self.d, self.s, u, what, at))

    def as_target(self, piece: int) -> int:
        """Return a piece of terrain as what a unit acts at."""
        return int(K.pieces.at_piece(piece))

    def move(self, u: int, to: Spot) -> None:
        """Let a unit move towards a spot."""
        self.do(u, L.MOVE, to=to)

    def dig_in(self, u: int) -> None:
        """Let a unit dig in, or go hull down."""
        self.do(u, L.DIG_IN)

    def shoot(self, u: int, at: int, dice: Sequence[int] = (), what: int = L.SHOOT) -> None:
        """Let a unit fire a volley at another."""
        with thrown(*dice):
            K.volleys.shoot(self.d, self.s, u, at, what)

    def assault(self, u: int, at: int, dice: Sequence[int] = ()) -> None:
        """Let a unit that may assault another do so."""
        assert self.may(u, L.ASSAULT, at)
        self.do(u, L.ASSAULT, at, dice=dice)

    def charge(self, u: int, at: int, dice: Sequence[int] = ()) -> None:
        """Let a unit charge another; no action is spent."""
        with thrown(*dice):
            K.melee.charge(self.d, self.s, u, at)

    def walk(self, u: int, to: Spot, inches: float, facing: Spot = NOWHERE) -> None:
        """Let a unit go so many inches towards a spot; facing: how it does there, by a known way.

        No action is spent.
        """
        K.movement.go(self.d, self.s, u, (*to, *facing), inches)

    def may_act(self, u: int) -> bool:
        """Return whether a unit has an action left in this turn."""
        return bool(K.turn_sequence.may_act(self.d, self.s, u))

    def may_move(self, u: int) -> bool:
        """Return whether a unit may move in this phase."""
        return bool(K.turn_sequence.may_move(self.d, self.s, u))

    def may_shoot(self, u: int) -> bool:
        """Return whether a unit may shoot in this phase."""
        return bool(K.turn_sequence.may_shoot(self.d, self.s, u))

    def may_assault(self, u: int) -> bool:
        """Return whether a unit may assault in this phase."""
        return bool(K.turn_sequence.may_assault(self.d, self.s, u))

    def may_charge(self, u: int, at: int) -> bool:
        """Return whether a unit may assault another, which it can reach."""
        return bool(K.melee.prepared(self.d, self.s, u, at))

    def weapon(self, u: int, arm: int = 0) -> int:
        """Return the number of one of a unit's weapons, alike weapons having the same one."""
        return int(self.d.arm[u, arm])

    def may_fire(self, u: int, arm: int = 0) -> bool:
        """Return whether a unit may fire one of its weapons in this phase."""
        return bool(K.firing.may_fire(self.d, self.s, u, u, self.weapon(u, arm)))

    def bears(self, u: int, arm: int, at: int) -> bool:
        """Return whether one of a unit's weapons can be pointed at another unit."""
        return bool(K.firing.bears(self.d, self.s, u, self.weapon(u, arm), at))

    def bearers(self, u: int, arm: int) -> int:
        """Return how many models bear one of a unit's weapons still."""
        return int(K.firing.bearers(self.d, self.s, u, arm))

    def accuracy(self, u: int) -> int:
        """Return the ACC of a unit now, at a target in the open."""
        return int(K.firing.accuracy(self.d, self.s, u, u, 0))

    def roll_modifier(self, u: int, at: int) -> int:
        """Return what is added to the rolls of a unit to hit another."""
        return int(K.firing.modifier(self.d, self.s, u, at))

    def models_struck(self, u: int, at: int) -> int:
        """Return how many models a hit of a unit's first weapon strikes."""
        x, y = self.s.x[u], self.s.y[u]
        return int(K.volleys.struck(self.d, self.s, self.weapon(u), at, x, y))

    def may_split(self, u: int) -> bool:
        """Return whether a squad can split into combat groups."""
        return bool(K.combat_groups.may_split(self.d, self.s, u))

    def split(self, u: int) -> bool:
        """Split a squad; return whether there was room."""
        return bool(K.combat_groups.split(self.d, self.s, u))

    def may_part(self, u: int) -> bool:
        """Return whether a solo can leave a unit."""
        return bool(K.solo_units.may_part(self.d, self.s, u))

    def part(self, u: int) -> bool:
        """Let the first solo in a unit leave it; return whether there was room."""
        return bool(K.solo_units.part(self.d, self.s, u))

    def place(self, u: int, at: Spot) -> None:
        """Put a unit somewhere else on the table."""
        self.s.x[u], self.s.y[u] = at
        self.s.weighed = 0

    def stand_beside(self, u: int, v: int, within: float) -> bool:
        """Put a unit beside another, within so many inches; return whether there was room."""
        return bool(K.standing.stand_beside(self.d, self.s, u, v, within))
