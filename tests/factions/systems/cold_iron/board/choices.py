"""What the generals choose on a board, and what they weigh."""

from typing import NamedTuple

from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board.kernels import Hex, K
from tests.factions.systems.cold_iron.board.laid import Laid


class Decision(NamedTuple):
    """What a unit does this turn, and the slot that it is about."""

    does: int
    target: int


class Weighed(NamedTuple):
    """The slot that a unit strikes, -1 for nobody, and from which hex."""

    target: int
    spot: Hex


class Choices(Laid):
    """Who does what, and why."""

    def begins_with(self, u: int) -> int:
        """Return what a unit's general has it begin with in hand."""
        return int(K.generals.takes_in_hand(self._d, u))

    def decide(self, u: int) -> Decision:
        """Let a unit's general choose, and the unit move."""
        K.generals.decide(self._d, self._s, u)
        return self.decision(u)

    def look_round(self, player: int) -> None:
        """Let a general look round at the beginning of a turn."""
        K.generals.look_round(self._d, self._s, player)

    def cover_up(self, u: int) -> None:
        """Let a unit declare full defence if it would."""
        K.covering_up.cover_up(self._d, self._s, u)

    def declare(self) -> None:
        """Let everybody answer what has come near once all have moved."""
        K.declarations.declare(self._d, self._s)

    def decision(self, u: int) -> Decision:
        """Return what a unit does this turn."""
        return Decision(int(self._s.does[u]), int(self._s.target[u]))

    def does(self, u: int) -> int:
        """Return a unit's action of this turn."""
        return int(self._s.does[u])

    def second_target(self, u: int) -> int:
        """Return the slot that a unit's second swing is at, or -1."""
        return int(self._s.second[u])

    def third_target(self, u: int) -> int:
        """Return the slot that a unit's third swing is at, or -1."""
        return int(self._s.third[u])

    def haste(self, u: int) -> int:
        """Return what several swings, or a weapon just readied, cost a unit."""
        return int(K.in_hand.hindrance(self._s, u))

    def close_in(self, u: int, at: int, hexes: int) -> None:
        """Let a unit go for an enemy, so many hexes, and strike if there is time for it."""
        K.closing_in.close_in(self._d, self._s, u, at, hexes)

    def aim(self, u: int, at: int) -> None:
        """Let a unit choose between an enemy, its mount, its shield, and whoever holds it."""
        K.closing_in.aim(self._d, self._s, u, at)

    def aims_at_mount(self, u: int) -> bool:
        """Return whether a unit strikes at the mount of its target."""
        return bool(self._s.at_mount[u])

    def names(self, u: int) -> bool:
        """Return whether a unit goes for its target alone in a hold."""
        return bool(self._s.named[u])

    def choose_shot(self, u: int, at: int) -> int:
        """Let a unit shoot, aim, load or come nearer; return which."""
        K.greedy.choose_shot(self._d, self._s, u, at)
        return self.does(u)

    def breaks_out(self, u: int) -> bool:
        """Let a unit break out of a ring if it would; return whether it tries."""
        return bool(K.breaking_out.breaks_out(self._d, self._s, u))

    def despair(self, u: int, at: int) -> None:
        """Let a unit make a desperation attack if it would."""
        K.greedy.despair(self._d, self._s, u, at)

    def muster(self, player: int) -> None:
        """Let a band go in together if enough of it can strike."""
        K.band.muster(self._d, self._s, player)

    def is_committed(self, player: int) -> bool:
        """Return whether a band no longer waits."""
        return bool(self._s.committed[player])

    def waits(self, player: int) -> bool:
        """Return whether a band waits until many can strike."""
        return bool(K.band.waits(self._d, self._s, player))

    def spares(self, u: int, at: int) -> bool:
        """Return whether a tired unit lets an enemy come."""
        return bool(K.band.spares(self._d, self._s, u, at))

    def weigh(self, u: int, hexes: int) -> Weighed:
        """Return the target of a unit that may go so many hexes for it, and from where."""
        target, q, r = map(int, K.targets.weigh(self._d, self._s, u, hexes, -1))
        return Weighed(target, (q, r))

    def worth_of_a_blow(self, u: int, at: int, *, unseen: bool = False) -> float:
        """Return what a blow is worth."""
        return float(K.worth.worth_of_a_blow(self._d, self._s, u, at, unseen))

    def guard_met(self, u: int, at: int) -> int:
        """Return the defence that a unit's blow will meet where it stands, -1 where is no room."""
        return int(K.turn.guard_met(self._d, self._s, u, at, *self.position(u)))

    def suffered(self, u: int, at: int, heed: float) -> float:
        """Return what it costs a unit to strike an enemy from where it stands, by those there."""
        K.turn.forget_dangers(self._d, self._s, K.hexes.player_of(self._d, u))
        return float(K.turn.suffered(self._d, self._s, u, at, *self.position(u), heed, 0.0))

    def exposure(self, u: int, spot: Hex) -> float:
        """Return what it costs a unit to stand in a hex."""
        hole = float(self._d.taste[0, L.HOLE])
        return float(K.worth.exposure(self._d, self._s, u, *spot, hole))

    def out_of_sight(self, v: int, spot: Hex) -> bool:
        """Return whether a unit does not see a hex beside it."""
        return bool(K.hexes.out_of_sight(self._s, v, *spot))

    def chance(self, needed: int) -> float:
        """Return the chance of that Chance Adjustment or a better one."""
        return float(K.chances.chance(self._d, needed))

    def expected_blow(self, u: int, v: int, guard: int = L.PRIMARY) -> float:
        """Return the damage expected of a blow."""
        return float(self._d.gain[u, v, guard])

    def bite(self, player: int) -> float:
        """Return how well the blows of a band bite at a first parry."""
        return float(self._d.bite[player])

    def blade_edge(self, u: int) -> float:
        """Return how many times what its shots are expected to do a unit's blows are."""
        return float(self._d.blade_edge[u])

    def expected_jump(self, u: int, v: int) -> float:
        """Return the damage expected of a jump, up to the first blow in the hold."""
        return float(self._d.grip_gain[u, v])
