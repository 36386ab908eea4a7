"""Movement and turns on a board: who goes where and is engaged there, whole turns and battles."""

from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board.kernels import Hex, K
from tests.factions.systems.cold_iron.board.laid import Laid


class Movement(Laid):
    """Who moves and where."""

    def begin_turn(self, u: int) -> None:
        """Begin a turn for one unit."""
        K.game.begin_turn(self._d, self._s, u)

    def play_turns(self, first: int, last: int) -> None:
        """Play whole turns, from one to another."""
        for number in range(first, last + 1):
            self.in_turn(number)
            K.game.play_turn(self._d, self._s)

    def fight_battle(self, seed: int, number: int) -> None:
        """Fight a battle from its beginning."""
        K.game.battle(self._d, self._s, seed, number, True)

    def deploy(self) -> None:
        """Line both bands up in their zones."""
        for player in range(2):
            K.scenarios.deploy(self._d, self._s, player)

    def turns_fought(self) -> int:
        """Return the turn that it is."""
        return int(self._s.current_round)

    def standing(self) -> list[int]:
        """Return how many of each band still stand."""
        return [int(number) for number in self._s.standing]

    def walk(self, u: int, to: Hex, hexes: int, stop: int = 0) -> int:
        """Move a unit toward a hex, until as near as `stop`; return how many hexes it went."""
        return int(K.moving.walk(self._d, self._s, u, *to, hexes, stop))

    def move_of(self, u: int) -> int:
        """Return how far a unit may move this turn."""
        return int(K.moving.move_of(self._d, self._s, u))

    def striking_move(self, u: int) -> int:
        """Return how far a unit may move and still strike."""
        return int(K.moving.striking_move(self._d, self._s, u))

    def moved(self, u: int) -> int:
        """Return how many hexes a unit has moved this turn."""
        return int(self._s.went[u])

    def run(self, u: int) -> int:
        """Return how many hexes a unit has moved in a line."""
        return int(self._s.run[u])

    def course(self, u: int) -> int:
        """Return the direction of a unit's last step."""
        return int(self._s.course[u])

    def is_engaged(self, u: int) -> bool:
        """Return whether an enemy engages a unit."""
        return bool(K.engaging.engaged(self._d, self._s, u))

    def room_around(self, v: int, attackers: int) -> int:
        """Return how many may engage a unit that so many attack."""
        return int(K.engaging.room_around(self._d, self._s, v, attackers))

    def apart(self, u: int, v: int) -> int:
        """Return how many hexes lie between two units."""
        return int(K.hexes.between(self._s, u, v))

    def column_and_row(self, u: int) -> Hex:
        """Return column and row of the hex that a unit stands in."""
        q, r = self.position(u)
        return int(K.hexes.column_of(q, r)), r

    def is_free(self, column: int, row: int) -> bool:
        """Return whether a unit may step into a hex."""
        return bool(K.hexes.free(self._d, self._s, column - (row >> 1), row))

    def is_open_ground(self, spot: Hex) -> bool:
        """Return whether a hex is on the field and not in the river."""
        return bool(K.hexes.open_ground(self._d, *spot))

    def occupied(self) -> int:
        """Return in how many hexes a unit stands."""
        return int((self._s.at[: L.WIDTH * L.DEPTH] >= 0).sum())

    def zone(self, player: int) -> tuple[int, int]:
        """Return the first and the last row of a band's deployment zone."""
        first, last = self._d.zone[player]
        return int(first), int(last)
