"""Morale, commanders and their orders."""

from collections.abc import Sequence

from tests.factions.systems.iron_dawn.board.dice import dice as thrown
from tests.factions.systems.iron_dawn.board.kernels import E, K
from tests.factions.systems.iron_dawn.board.record import Record


class Commanding(Record):
    """Tests of morale, orders, and what comes of them."""

    def passes(self, u: int, mor: int, dice: Sequence[int]) -> bool:
        """Return whether a unit passes a test of so much MOR."""
        with thrown(*dice):
            return bool(K.morale.passes(self.s, u, mor, E.TO_ACT))

    def test_morale(self, u: int, dice: Sequence[int]) -> bool:
        """Let a unit test its morale; return whether it passes."""
        with thrown(*dice):
            return bool(K.morale.test(self.d, self.s, u, E.TO_ACT))

    def is_calm(self, u: int, dice: Sequence[int] = ()) -> bool:
        """Return whether a unit may act, by a test where it needs one."""
        with thrown(*dice):
            return bool(K.morale.calm(self.d, self.s, u))

    def is_led(self, u: int) -> bool:
        """Return whether a unit acts three times without a test."""
        return bool(K.morale.led(self.d, self.s, u))

    def morale(self, u: int) -> int:
        """Return the MOR of a unit now."""
        return int(K.morale.morale_of(self.d, self.s, u))

    def speed(self, u: int) -> float:
        """Return the SPD of a unit now."""
        return float(K.movement.speed(self.d, self.s, u))

    def carrier(self, u: int) -> int:
        """Return the unit whose place on the table is that of a unit."""
        return int(K.morale.carrier(self.s, self.d, u))

    def ordering_unit(self, u: int) -> int:
        """Return the unit whose action an order of a commander takes."""
        return int(K.orders.unit_of(self.d, self.s, u))

    def order(self, u: int, what: int, at: int = -1, dice: Sequence[int] = ()) -> bool:
        """Let a commander give an order; return whether it is obeyed."""
        with thrown(*dice):
            return bool(K.orders.order(self.d, self.s, u, what, at))

    def is_inspired(self, u: int) -> bool:
        """Return whether an order inspires a unit in this turn."""
        return bool(self.s.inspired[u] == self.s.current_round)

    def holds_the_line(self, u: int) -> bool:
        """Return whether an order has a unit hold the line in this phase."""
        return bool(self.s.steady[u] == self.s.current_turn)

    def target_ordered(self, u: int) -> int:
        """Return the enemy that a unit is ordered to shoot at."""
        return int(self.s.focus_at[u])

    def acc_ordered(self, u: int) -> int:
        """Return the ACC that the order to shoot adds."""
        return int(self.s.focus_acc[u])
