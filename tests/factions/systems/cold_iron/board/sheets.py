"""The sheets of the units on a board, and the ground, as a battle's record has them."""

from typing import Any, NamedTuple

from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board.laid import Laid
from tests.factions.systems.cold_iron.board.unit import Dice


class Arms(NamedTuple):
    """What is in hand, and what a unit defends itself with."""

    attack: int
    dodge: int
    shield_parry: int
    weapon_parry: int
    weak_defence: int
    missile_defence: int
    dice: Dice
    crit: int
    step: int
    fumble: int
    bare: bool
    harms_shield: tuple[int, int]  # that parries it, that it is aimed at: in quarters of its damage
    harms_weapon: int


class Missiles(NamedTuple):
    """What a unit shoots with or throws."""

    shoots: bool
    shots: int
    attack: int
    crit: int
    fatigue: bool
    fumble: int
    ranges: tuple[int, ...]
    load: int
    hasty: bool
    throws: int


class Mount(NamedTuple):
    """What a unit rides on, and how it sits there."""

    mounted: bool
    hit_points: int
    dodge: int
    seat: int
    unhorses: int


class Kind(NamedTuple):
    """What is unusual about a unit."""

    large: bool
    ghost: bool
    berserk: bool
    tireless: bool
    enchanted: bool


class Sheet(NamedTuple):
    """A unit's figures. worn_by: what its armour stops before its first T is lost, and further."""

    hit_points: int
    armour: int
    crit_protection: int
    worn_by: tuple[int, int]
    size: int
    move: int
    short_move: int
    foot_move: int
    hand_to_hand: int
    grab: int
    shove: int
    blade_dice: Dice
    body_tires: bool
    points: int
    worth: float
    peril: float
    kind: Kind
    mount: Mount
    missiles: Missiles
    arms: Arms
    all_arms: tuple[Arms, ...]


class Ground(NamedTuple):
    """The field of a scenario. gap: width of the bridge, 0 without a river."""

    gap: int
    gap_from: int
    wall: int
    turns: int
    zones: list[list[int]]


class Sheets(Laid):
    """What the record says before anything has happened."""

    def sheet(self, u: int) -> Sheet:
        """Return a unit's figures; its arms are those it has in hand."""
        d = self._d
        arms = tuple(_arms(d, u, stance) for stance in range(L.STANCES))
        return Sheet(
            int(d.pt[u]), int(d.t[u]), int(d.c[u]), (int(d.grace[u]), int(d.per_t[u])),
            int(d.siz[u]), int(d.move[u]), int(d.short_move[u]), int(d.foot_move[u]),
            int(d.hth[u]), int(d.grab[u]),
            int(d.shove[u]), _dice(d.grip_dice[u, 1]), bool(d.grip_fatigue[u, 0]),
            int(d.points[u]), float(d.worth[u]), float(d.peril[u]), _kind(d, u), _mount(d, u),
            _missiles(d, u), arms[self._s.stance[u]], arms,
        )  # fmt: skip

    def bands(self) -> list[int]:
        """Return how many units each player has."""
        first = self._d.first
        return [int(first[1] - first[0]), int(first[2] - first[1])]

    def ground(self) -> Ground:
        """Return the field."""
        d = self._d
        return Ground(int(d.gap), int(d.gap_from), int(d.wall), int(d.rounds), d.zone.tolist())

    def lost_with_distance(self) -> list[int]:
        """Return what each column of the missile range table costs a shot."""
        return [int(lost) for lost in self._d.hm_lost]

    def adj(self, number: int) -> int:
        """Return the adj of a strength or size."""
        return int(self._d.adj[number])


def _dice(row: Any) -> Dice:
    number, faces, added = map(int, row)
    return number, faces, added


def _kind(d: Any, u: int) -> Kind:
    return Kind(*(bool(flag[u]) for flag in (d.large, d.ghost, d.berserk, d.tireless, d.enchanted)))


def _mount(d: Any, u: int) -> Mount:
    figures = (d.mount_pt, d.mount_db, d.seat, d.unhorses)
    return Mount(bool(d.mounted[u]), *(int(figure[u]) for figure in figures))


def _missiles(d: Any, u: int) -> Missiles:
    return Missiles(
        bool(d.shoots[u]), int(d.shots[u]), int(d.hm[u]), int(d.shot_crit[u]),
        bool(d.shot_fatigue[u]), int(d.shot_fumble[u]), tuple(map(int, d.range[u])),
        int(d.load[u]), bool(d.hasty[u]), int(d.throws[u]),
    )  # fmt: skip


def _arms(d: Any, u: int, stance: int) -> Arms:
    at = u, stance
    return Arms(
        int(d.h[at]), int(d.db[at]), int(d.ds[at]), int(d.dp[at]), int(d.dw[at]), int(d.dm[at]),
        _dice(d.dice[at]), int(d.crit[at]), int(d.step[at]), int(d.fumble[at]), bool(d.bare[at]),
        (int(d.hurts_shield[at]), int(d.hacks_shield[at])), int(d.hurts_weapon[at]),
    )  # fmt: skip
