"""Hand to hand combat on a board: who is in which hold, what each side is worth and does."""

from collections.abc import Sequence

from factions.systems.cold_iron.kernels.record import indices as L
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.tabletop.battles.records import blank
from tests.factions.systems.cold_iron.board.kernels import GROUP, HELD, K
from tests.factions.systems.cold_iron.board.laid import Laid


class HandToHand(Laid):
    """Who jumps, holds and is held. A side's value and choices are those in the first hold."""

    def jump(self, *slots: int, at: int) -> None:
        """Let units jump an enemy this turn, after all who are hand to hand already."""
        for u in slots:
            self._s.does[u], self._s.target[u] = L.JUMPS, at
        self.fight_hand_to_hand()

    def fight_hand_to_hand(self) -> None:
        """Play the last step of a turn."""
        K.holds.hand_to_hand(self._d, self._s)

    def act_in_hold(self, player: int, does: int, other: int = L.GRIPS) -> None:
        """Let one side of the hold do something, while the other does as it says."""
        K.holds.act(self._d, self._s, HELD, player, does, other)

    def free_the_unopposed(self) -> None:
        """Free whoever has nobody left to hold it."""
        K.disengaging.free_the_unopposed(self._d, self._s)

    def break_up_hold(self) -> None:
        """Let the hold break up, if its better side would."""
        K.holds.break_up_once(self._d, self._s, HELD)

    def newcomers_attack(self, player: int) -> None:
        """Let the second hold, which has joined the first, attack by itself."""
        K.joining.newcomers_attack(self._d, self._s, HELD, GROUP, player)

    def holds(self) -> list[set[int]]:
        """Return who is in each hold, by their numbers."""
        slots = range(self._d.first[2])
        labels = sorted({int(self._s.held[u]) for u in slots if self._s.held[u] >= 0})
        return [{u for u in slots if self._s.held[u] == label} for label in labels]

    def is_held(self, u: int) -> bool:
        """Return whether a unit is in a hold."""
        return bool(self._s.held[u] >= 0)

    def is_afoot(self, u: int) -> bool:
        """Return whether a unit is in a hold on its feet."""
        return bool(self._s.afoot[u])

    def has_drawn(self, u: int) -> bool:
        """Return whether a unit has its blade ready in a hold."""
        return bool(self._s.drawn[u])

    def is_pinned(self, v: int) -> bool:
        """Return whether a unit is pinned."""
        return bool(self._s.pinned[v])

    def pins(self, v: int) -> int:
        """Return how many attempts in a row to pin a unit have succeeded."""
        return int(self._s.pins[v])

    def has_acted_in_hold(self, u: int) -> bool:
        """Return whether a unit's hold has been fought on this turn."""
        return bool(self._s.turned[u] == self._s.current_round)

    def means(self, u: int) -> int:
        """Return what a unit's side does in its hold this turn."""
        return int(self._s.means[u])

    def value(self, u: int) -> int:
        """Return the hand to hand value that a unit has now."""
        return int(K.sides.value(self._d, self._s, u))

    def side_value(self, player: int, *, acting: bool = True) -> int:
        """Return the value of a side of the hold as one, the stunned left out or not."""
        return int(K.sides.side_value(self._d, self._s, HELD, player, acting))

    def neediest(self, player: int) -> set[int]:
        """Return the hold that it goes worst for a side in."""
        label = K.breaking_up.neediest(self._d, self._s, HELD, player)
        return {u for u in range(self._d.first[2]) if self._s.held[u] == label}

    def steadiness(self, v: int) -> int:
        """Return what a tackle of a unit meets."""
        return int(K.initiation.steadiness(self._d, self._s, v))

    def kept_out_at(self, u: int) -> int:
        """Return the multiple of damage that keeps a unit out of a hold."""
        return int(K.berserkers.kept_out_at(self._d, u))

    def change_mind(self, u: int) -> None:
        """Let a unit not jump after all."""
        K.initiation.change_mind(self._d, self._s, u)

    def parried_by_friends(self, v: int, attack: int) -> int:
        """Return what friends add to the defence, 0 before, of a unit against that attack."""
        return int(K.swinging_in.parried_by_friends(self._d, self._s, v, attack, 0))

    def has_parried(self, u: int) -> bool:
        """Return whether a unit has parried for a friend this turn."""
        return bool(self._s.parried[u])

    def option_in_hold(self, player: int) -> int:
        """Return what a side's general chooses in the hold."""
        return int(K.hold_choices.option(self._d, self._s, HELD, player))

    def bides(self, player: int) -> bool:
        """Return whether a side holds its attack back for friends that jump in."""
        return bool(K.hold_choices.bides(self._d, self._s, HELD, player))

    def picks(self, player: int, does: int) -> tuple[int, int]:
        """Return the slot that a side goes for, and what that costs its attack."""
        v, cost = K.hold_choices.picks(self._d, self._s, HELD, player, does)
        return int(v), int(cost)

    def thinks_again(self, u: int) -> bool:
        """Return whether a unit's general would rather have it not jump."""
        return bool(K.wrestling.thinks_again(self._d, self._s, u))


# The chart of what one more adds to a value, in tenths, by how far it lies below.
ADDED = (60, 55, 50, 46, 42, 39, 35, 34, 32, 29, 24, 21, 19, 17, 16, 14, 13, 11, 10, 9)


def value_together(values: Sequence[int]) -> int:
    """Return the value of a side of a hold whose members have those."""
    d, s = blank(Setup)[0], blank(State)[0]
    number = len(values)
    d.first[:] = 0, number, number + 1
    d.added[:] = ADDED
    d.hth[:number] = values
    s.held[:] = -1
    s.held[:number] = HELD
    return int(K.sides.side_value(d, s, HELD, 0, True))
