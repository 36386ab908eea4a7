"""A volley of Iron Dawn fired with given dice, model by model: slow, and from the rules alone.

Dice are thrown in the order of play: each weapon's shots and then their defence tests, special
weapons first; critical hits and the bail out test once all weapons have been fired.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.reference.iron_dawn_volley import needed

Point = tuple[float, float]
FRONT, SIDE, REAR, TOP = range(4)
EXPLOSIVE_REACH, SHELLED = 3.0, 6
ROUND = 9  # ATT of an Armour Penetrating Round
COVERED, MORE_COVERED = 1, 2


class Gun(NamedTuple):
    """A weapon. bearers: None for every model without another."""

    effective: float
    range: float
    acc: int
    att: int
    rof: int
    at_vehicles: bool = False
    heavy: bool = False
    explosive: bool = False
    indirect: bool = False
    main: bool = False  # a main weapon of a vehicle, or coaxial with it; else its cupola's
    bearers: int | None = None


@dataclass
class Party:
    """A unit: its middle, where its models stand about that (a vehicle: nowhere), what it is."""

    at: Point
    places: Sequence[Point]
    left: int
    hp: int = 1
    acc: int = 5
    defence: int = 4
    armour: Sequence[int] = (9, 7, 6, 5)
    faces: Point = (0.0, 1.0)
    modifier: int = 0  # to rolls at it, by its rank
    vehicle: bool = False
    crack: bool = False
    character: bool = True
    leader: bool = True
    moved: bool = False
    dug: bool = False
    suppressed: bool = False
    guns: Sequence[Gun] = ()
    room: float = 1.5  # of a hull
    lost: set[int] = field(default_factory=set)  # weapons
    breached: set[int] = field(default_factory=set)
    pinned: bool = False
    immobile: bool = False
    abandoned: bool = False
    stuck: int = 0  # turns without moving, beyond this one
    mute: int = 0

    @property
    def models(self) -> int:
        """Return how many are left of it."""
        return -(-self.left // self.hp)

    def spots(self) -> list[Point]:
        """Return where its models stand."""
        x, y = self.at
        return [(x + px, y + py) for px, py in self.places[: self.models]]


class Fire:
    """A volley of one unit at another; dice: their faces, thrown from the front."""

    def __init__(self, one: Party, two: Party, grade: int, dice: Sequence[int]) -> None:
        self.one, self.two, self.grade, self.dice = one, two, grade, dice
        self.thrown = self.made = self.failed = self.points = self.criticals = 0
        self.near = False

    def die(self) -> int:
        """Throw a die."""
        self.thrown += 1
        return self.dice[self.thrown - 1]

    def five(self) -> int:
        """Throw a die of five faces."""
        return (self.die() + 1) // 2

    def facing(self) -> int:
        """Return the facing of the target that the shooters stand before."""
        (x, y), (ax, ay) = self.two.at, self.one.at
        turn = math.atan2(*self.two.faces) - math.atan2(ax - x, ay - y)
        off = abs(math.degrees(math.atan2(math.sin(turn), math.cos(turn))))
        return FRONT if off <= 45 else REAR if off >= 135 else SIDE

    def reaching(self, inches: float) -> int:
        """Return how many models have the target's closest model within so many inches."""
        one, two = self.one, self.two
        mine, far = (one.spots(), inches) if not one.vehicle else ([one.at], inches + one.room)
        theirs, base = (two.spots(), 0.5) if not two.vehicle else ([two.at], two.room)
        return sum(min(math.dist(a, b) for b in theirs) <= far + base + 1e-9 for a in mine)

    def crews(self) -> list[int]:
        """Return how many fire each weapon: the ordinary fall first, the leader last."""
        one = self.one
        if one.vehicle:
            return [int(k not in one.lost) for k in range(len(one.guns))]
        spare, found = one.models - one.leader, []
        for gun in one.guns:
            have = spare if gun.bearers is None else min(spare, gun.bearers)
            found.append(have + (one.leader if gun.bearers is None else 0))
            spare -= have
        return found

    def firing(self, k: int, crew: int, inches: float) -> int:
        """Return how many fire a weapon as far as that: of models by rank, the closest ones.

        The front, half of them at most, has ordinary weapons; then come special ones and a leader.
        """
        one = self.one
        if one.vehicle:
            return min(crew, self.reaching(inches))
        crews = self.crews()
        special = [at for at, gun in enumerate(one.guns) if gun.bearers is not None]
        second = [at for at in special for _ in range(crews[at])]
        plain = one.models - len(second)
        front = max(0, min(one.models // 2, plain - one.leader))
        ranks = [-1] * front + second + [-1] * (plain - front)
        return ranks[: self.reaching(inches)].count(k if k in special else -1)

    def tests(self, hits: int, att: int, facing: int, cover: int) -> None:
        """Take defence tests: a vehicle's natural 1 fails, and is followed by another."""
        two = self.two
        value = two.armour[facing] if two.vehicle else two.defence
        while hits:
            hits -= 1
            face = self.die()
            self.made += 1
            if two.vehicle and face == 1:
                hits += 1
            self.failed += face > 2 * value - att + cover or (two.vehicle and face == 1)

    def shots(self, number: int, gun: Gun, acc: int) -> tuple[int, int]:
        """Roll shots; return hits and natural 10s among them."""
        modifier = self.two.modifier - (2 if self.one.suppressed else 0)
        faces = [self.die() for _ in range(number)]
        hits = [f for f in faces if f > 1 and f + modifier >= needed(gun.acc, acc)]
        return len(hits), hits.count(10)

    def weapon(self, gun: Gun, near: int, beyond: int, acc: int) -> None:
        """Fire one weapon: so many bearers in effective range, and beyond it."""
        two = self.two
        one, ten = self.shots(near * gun.rof, gun, acc)
        more, tens = self.shots(beyond * gun.rof, gun, acc - 1)
        hits, tens = one + more, ten + tens
        cover = int(self.grade > 0 and not (two.vehicle and gun.indirect)) + two.dug
        struck = 1
        if gun.explosive and not two.vehicle:
            hit = min(two.spots(), key=lambda spot: math.dist(spot, self.one.at))
            struck = sum(math.dist(hit, spot) <= EXPLOSIVE_REACH for spot in two.spots())
        if gun.indirect:
            self.shells(hits - tens, tens, gun.att, cover)
            return
        self.special(hits, tens)
        self.tests(hits * struck, gun.att, self.facing(), cover)

    def special(self, hits: int, tens: int) -> None:
        """Count natural 10s: hit points, or critical hits; all hits on an open side are such."""
        if self.two.vehicle:
            self.criticals += hits if self.facing() in self.two.breached else tens
        else:
            self.points += tens

    def shells(self, plain: int, tens: int, att: int, cover: int) -> None:
        """Let shells come down: natural 10s where they were aimed, others by a D5."""
        for shot in range(plain + tens):
            side = self.five() if shot < plain else 5
            if shot >= plain and self.two.vehicle:
                self.criticals += 1
            elif shot >= plain:
                self.points += self.two.hp
            if side == 5:
                self.near = True
                self.tests(1, att, TOP, cover)
            else:
                self.near |= self.die() <= SHELLED

    def fire(self, *, pierces: bool, suppresses: bool) -> None:
        """Fire everything, and take from the target what that comes to."""
        one, two = self.one, self.two
        acc = one.acc + (one.dug and not one.vehicle) - (self.grade == MORE_COVERED)
        for k, (gun, bearers) in enumerate(zip(one.guns, self.crews(), strict=True)):
            near, far = (self.firing(k, bearers, reach) for reach in (gun.effective, gun.range))
            beyond = far - near
            if gun.heavy and one.moved and not one.vehicle and not one.crack:
                continue
            if pierces and one.character and gun.bearers is None and far:
                hits, tens = self.shots(1, gun, acc if near else acc - 1)
                near, beyond = (near - 1, beyond) if near else (near, beyond - 1)
                self.special(hits, tens)
                self.tests(hits, ROUND, self.facing(), int(self.grade > 0) + two.dug)
            if near + beyond and (gun.at_vehicles or not two.vehicle):
                self.weapon(gun, near, beyond, acc)
        self.settle(suppresses=suppresses)

    def settle(self, *, suppresses: bool) -> None:
        """Take hit points, roll critical hits; then the target is suppressed, or pinned."""
        two = self.two
        if not suppresses and two.vehicle:
            for _ in range(self.criticals):
                if two.left:
                    self.critical()
            self.batter()
        elif not suppresses:
            two.left = max(0, two.left - self.failed - self.points)
        shaken = (self.made > 0 and self.made - self.failed >= self.failed) or self.near
        if shaken and two.left:
            two.pinned |= suppresses
            two.suppressed |= not suppresses

    def batter(self) -> None:
        """Take hit points from a vehicle: at its last one its crew bails out on a 10."""
        two = self.two
        if two.left and self.failed:
            two.left = max(0, two.left - self.failed)
            if two.left == 1:
                two.abandoned = self.die() == 10

    def secondary(self) -> None:
        """Destroy a weapon other than a main one."""
        two = self.two
        left = [k for k, gun in enumerate(two.guns) if not gun.main and k not in two.lost]
        two.lost |= set(left[:1])

    def mains(self) -> None:
        """Destroy the main weapons."""
        self.two.lost |= {k for k, gun in enumerate(self.two.guns) if gun.main}

    def critical(self) -> None:
        """Roll on the Critical Hit chart."""
        two, face = self.two, self.die()
        if face == 1:
            turns = self.five()
            two.stuck, two.mute = max(two.stuck, turns), max(two.mute, turns)
        elif face in (2, 4):
            self.secondary()
        elif face == 3:
            two.stuck = max(two.stuck, 2)
        elif face == 5:
            two.breached.add(self.facing())
        elif face == 6:
            self.killed()
        elif face == 7:
            self.mains()
        elif face == 8:
            two.immobile = True
        else:
            self.die() if face == 10 else self.five()  # the ATT of its explosion
            two.left = 0

    def killed(self) -> None:
        """Roll which crew member is killed."""
        who = self.five()
        if who == 1:
            self.secondary()
        elif who == 3:
            self.mains()
        elif who == 4:
            self.two.immobile = True
        elif who == 5:
            self.two.left = 0
