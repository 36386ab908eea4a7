"""What is written into SETUP for two lists."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from factions.systems.iron_dawn.battle.records import Written
from factions.systems.iron_dawn.kernels.record import indices
from tests.factions.systems.iron_dawn.board.pieces import Spot


class Stats(NamedTuple):
    """A unit as it begins."""

    models: int
    hp: int
    spd: float
    acc: int
    mel: int
    att: int
    defence: int
    mor: int
    rank: int


class Expected(NamedTuple):
    """What a unit is expected to take from another, in points."""

    near: float
    far: float
    blows: float


class Reading:
    """A written record, asked by the slots of units."""

    def __init__(self, written: Written) -> None:
        self._d: Any = written.setup[0]
        self._weapons = written.weapons

    def slots(self) -> int:
        """Return how many slots are in use, those of second groups among them."""
        return int(self._d.slots)

    def units_of(self, player: int) -> range:
        """Return the slots of a player's units."""
        return range(int(self._d.first[player]), int(self._d.first[player + 1]))

    def stats(self, u: int) -> Stats:
        """Return what a unit is as it begins."""
        d = self._d
        foot = int(d.mel[u]), int(d.att[u]), int(d.defence[u]), int(d.mor[u]), int(d.rank[u])
        return Stats(int(d.models[u]), int(d.hp[u]), float(d.spd[u]), int(d.acc[u]), *foot)

    def bits(self, u: int) -> int:
        """Return what a unit is, as bits."""
        return int(self._d.is_[u])

    def armour(self, u: int) -> list[int]:
        """Return the Defence of a vehicle by facing."""
        return [int(value) for value in self._d.armour[u]]

    def arms(self, u: int) -> list[tuple[str, int]]:
        """Return the weapons of a unit and their bearers, -1 for all without a special one."""
        rows = zip(self._d.arm[u], self._d.bearers[u], strict=True)
        return [(self._weapons[row].name, int(number)) for row, number in rows if row >= 0]

    def mounts(self, u: int) -> list[int]:
        """Return where the weapons of a unit are mounted."""
        return [int(self._d.mount[row]) for row in self._d.arm[u] if row >= 0]

    def ranges(self, u: int) -> tuple[float, float]:
        """Return the longest maximum range of a unit's weapons, and the longest effective one."""
        return float(self._d.reach[u]), float(self._d.near_reach[u])

    def cost(self, u: int) -> float:
        """Return the points that a unit costs."""
        return float(self._d.cost[u])

    def worth(self, u: int) -> float:
        """Return the points that a hit point of a unit costs."""
        return float(self._d.worth[u])

    def command(self, u: int) -> tuple[float, int]:
        """Return the command radius of a unit and the MOR that it lends."""
        return float(self._d.radius[u]), int(self._d.lends[u])

    def crew(self, u: int) -> int:
        """Return the models that it takes to crew a vehicle."""
        return int(self._d.crew[u])

    def vehicles(self) -> list[int]:
        """Return the units that are vehicles or guns."""
        return [int(u) for u in self._d.hull[: self._d.hulls]]

    def groups(self) -> list[int]:
        """Return the slot of the second combat group of each unit, -1 for none."""
        return [int(group) for group in self._d.group[: self.slots()]]

    def squads(self) -> list[int]:
        """Return the slot of the squad that each second combat group is of, -1 for other units."""
        return [int(squad) for squad in self._d.squad[: self.slots()]]

    def expects(self, u: int, v: int, player: int = 0) -> Expected:
        """Return what a player reckons that a unit takes from another."""
        d = self._d
        fire, far = d.deals[player, u, v], d.deals_far[player, u, v]
        return Expected(float(fire), float(far), float(d.strikes[u, v]))

    def to_hit(self, weapon_acc: int, accs: Sequence[int]) -> list[int]:
        """Return the least rolls that hit, by the ACC of a weapon and those of units."""
        return [int(self._d.chart[weapon_acc, acc - indices.ACC_FROM]) for acc in accs]

    def to_strike(self, mels: Sequence[int]) -> list[int]:
        """Return the least rolls that hit in melee, by MEL."""
        return [int(self._d.melee[mel]) for mel in mels]

    def size(self) -> Spot:
        """Return the width and the depth of the table."""
        return float(self._d.width), float(self._d.depth)

    def zone(self) -> float:
        """Return the depth of either deployment zone."""
        return float(self._d.zone)

    def turns(self) -> int:
        """Return the turns after which victory points decide."""
        return int(self._d.turns)

    def objectives(self) -> list[Spot]:
        """Return where the objectives are."""
        rows = self._d.objective[: self._d.objectives]
        return [(float(x), float(y)) for x, y in rows]

    def pieces(self) -> int:
        """Return how many kinds of terrain there are."""
        return int(self._d.templates)

    def piece(self, row: int) -> tuple[int, int, float]:
        """Return what a kind of terrain does, its openings, and how far apart pieces of it are."""
        d = self._d
        does, openings = int(d.template_does[row]), int(d.template_openings[row])
        return does, openings, float(d.template_apart[row])
