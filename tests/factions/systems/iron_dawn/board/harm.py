"""What is done to units and to terrain: hits, damage, critical hits, bursts, flames."""

from collections.abc import Sequence

from tests.factions.systems.iron_dawn.board.dice import dice as thrown
from tests.factions.systems.iron_dawn.board.kernels import E, K, L
from tests.factions.systems.iron_dawn.board.pieces import Spot
from tests.factions.systems.iron_dawn.board.record import Record

NOBODY = -1


class Harm(Record):
    """Harm to units; by: the unit that does it."""

    def hurt(self, u: int, points: int, by: int = NOBODY) -> None:
        """Take hit points from infantry."""
        K.removing_models.hurt(self.d, self.s, u, points, by)

    def destroy(self, u: int) -> None:
        """Take a unit off the table; nobody has destroyed it."""
        K.removing_models.remove(self.d, self.s, u, NOBODY)

    def batter(self, u: int, points: int, by: int = NOBODY, dice: Sequence[int] = ()) -> None:
        """Take hit points from a vehicle."""
        with thrown(*dice):
            K.damage.batter(self.d, self.s, u, points, by)

    def strike(
        self, u: int, hits: int, att: int, by: int = NOBODY, dice: Sequence[int] = ()
    ) -> None:
        """Hit infantry so often without a roll."""
        with thrown(*dice):
            K.defence_tests.strike(self.d, self.s, u, hits, att, by, E.EXPLOSION)

    def strike_vehicle(self, u: int, att: int, dice: Sequence[int] = ()) -> None:
        """Hit the front of a vehicle once without a roll."""
        with thrown(*dice):
            K.damage.strike_vehicle(self.d, self.s, u, att, L.FRONT, NOBODY, E.RIGGED)

    def critical(self, u: int, by: int = NOBODY, dice: Sequence[int] = ()) -> None:
        """Hit the front of a vehicle critically."""
        with thrown(*dice):
            K.critical_hits.critical(self.d, self.s, u, L.FRONT, by)

    def lose_secondary_weapon(self, u: int) -> None:
        """Destroy a secondary weapon of a vehicle."""
        K.critical_hits.lose_secondary(self.d, self.s, u, 0)

    def lose_main_weapons(self, u: int) -> None:
        """Destroy the main weapons of a vehicle."""
        K.critical_hits.lose_main(self.d, self.s, u)

    def suppress(self, u: int) -> None:
        """Suppress a unit for the rest of the turn."""
        K.suppression.suppress(self.s, u, self.s.current_round)

    def burst(
        self, at: Spot, att: int, by: int, dice: Sequence[int] = (), *, falls: bool = False
    ) -> None:
        """Let an explosive burst at a spot; falls: from above."""
        with thrown(*dice):
            K.explosives.burst(self.d, self.s, *at, att, by, NOBODY, falls)

    def scorch(self, u: int, at: int, att: int, flames: int, dice: Sequence[int] = ()) -> None:
        """Let so many flames of a unit burn what is beside their way to another."""
        with thrown(*dice):
            K.flamethrowers.scorch(self.d, self.s, u, at, att, flames)

    def burn(self, dice: Sequence[int] = ()) -> None:
        """Let burning terrain hit what is near."""
        with thrown(*dice):
            K.flamethrowers.burn(self.d, self.s)

    def evacuate(self, piece: int) -> None:
        """Put units in a burning building outside."""
        K.buildings.evacuate(self.d, self.s, piece)
