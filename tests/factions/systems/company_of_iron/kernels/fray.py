"""Fights laid out by hand, their dice told beforehand: kernels of attacks as plain Python.

Models stand in a row of slots, each a kind of its own, with weapons and effects as given. `dice`
hands out what every die is to show, and fails where more or fewer are rolled.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

from factions.systems.company_of_iron.battle import rows
from factions.tabletop.battles.opened import opened
from tests.factions.interpreted import load

SMALL, MEDIUM = 0.59, 0.79
Spot = tuple[float, float]


K = load("factions.systems.company_of_iron.kernels")
L, E = K.layout, K.events


@dataclass(frozen=True)
class Row:
    """An effect. rule: the number of its name, one of its own where it is -1."""

    what: int
    amount: float = 1
    when: int = 0
    event: int = L.ALWAYS
    whom: int = L.SELF
    within: float = 0.0
    dice: int = 0
    most: int = 0
    rule: int = -1
    filter: int = 0
    lender: int = -1
    lends: float = 0.0


@dataclass(frozen=True)
class Weapon:
    """A weapon: a sword of POW 10 with STR, 1 inch, unless told otherwise. power: -1 for none."""

    power: int = 10
    length: float = 1.0
    ranged: bool = False
    area: float = 0.0
    qualities: int = 0
    rows: Sequence[Row] = ()


SWORD = Weapon()
RIFLE = Weapon(power=12, length=12.0, ranged=True)


@dataclass(frozen=True)
class Fighter:
    """A model. faces: a point, or None for the far edge of its enemy."""

    at: Spot = (10.0, 10.0)
    side: int = 0
    faces: Spot | None = None
    mat: int = 6
    rat: int = 5
    def_: int = 12
    arm: int = 14
    cmd: int = 8
    boxes: int = 1
    shield: int = 0
    medium: bool = False
    traits: int = L.LIVING | L.WARRIOR
    status: int = 0
    damage: int = 0
    group: int = -1
    worth: float = 1.0
    weapons: Sequence[Weapon] = (SWORD,)
    rows: Sequence[Row] = ()


@dataclass(frozen=True)
class Came:
    """What an attack came to, with the boxes that it marked on anybody."""

    hit: bool
    critical: bool
    felled: int
    spent: int
    struck: int
    boxes: int


@dataclass(repr=False)
class Fray:
    """A fight: setup d, state s, the order of the model that acts, what the last attack came to."""

    d: Any
    s: Any
    order: Any = None
    came: Came | None = None

    def told(self, kind: int) -> list[list[int]]:
        """Return model, other model and the numbers of the events of a kind."""
        rows = self.s.event[: int(self.s.events)]
        return [[int(number) for number in row[3:]] for row in rows if row[0] == kind]

    def ordered(
        self, how: int, do: int, at: int = -1, to: Spot = (10.0, 10.0), rule: int = -1
    ) -> None:
        """Give the first model an order: how it moves, what it does, at whom, where it goes."""
        way = K.ways.stay(self.s, 0)
        self.order = K.activation.Order(how, do, at, *to, 0.0, rule, False, way)

    def decide(self, m: int = 0) -> None:
        """Let the policy of its player give a model an order."""
        self.order = K.orders.decide(self.d, self.s, m)

    def perform(self, m: int = 0) -> None:
        """Let a model do what its order says."""
        K.activation.perform(self.d, self.s, m, self.order)

    def blow(self, context: int = 0, m: int = 0, v: int = 1, w: int | None = None) -> Came:
        """Let m strike at v with its first weapon; return what that came to."""
        return self._attack(K.making_attacks.blow, context, m, v, w)

    def shot(self, context: int = 0, m: int = 0, v: int = 1, w: int | None = None) -> Came:
        """Let m shoot at v with its first weapon; return what that came to."""
        return self._attack(K.making_attacks.shot, context, m, v, w)

    def _attack(self, attack: Any, context: int, m: int, v: int, w: int | None) -> Came:
        before, weapon = int(self.s.suffered), int(self.d.weapon_first[m]) if w is None else w
        came = attack(self.d, self.s, m, v, weapon, context)
        boxes = int(self.s.suffered) - before
        self.came = Came(came.hit, came.critical, came.felled, came.spent, came.struck, boxes)
        return self.came


def _put(d: Any, row: int, effects: Sequence[Row]) -> int:
    for effect in effects:
        for name in ("what", "event", "when", "whom", "dice", "most", "filter", "lender"):
            d[name][row] = getattr(effect, name)
        d.amount[row], d.within[row], d.lends[row] = effect.amount, effect.within, effect.lends
        d.rule[row] = row if effect.rule < 0 else effect.rule
        row += 1
    return row


def _weapons(d: Any, k: int, weapons: Sequence[Weapon], first: int) -> int:
    for w, weapon in enumerate(weapons, start=first):
        d.ranged[w], d.length[w], d.power[w] = weapon.ranged, weapon.length, weapon.power
        d.area[w], d.qualities[w], d.shots[w], d.copies[w] = weapon.area, weapon.qualities, 1, 1
        if weapon.ranged:
            d.gun_range[k] = max(d.gun_range[k], weapon.length)
            d.deals[k, L.REACHES] = d.gun_range[k]
        else:
            d.melee_range[k] = max(d.melee_range[k], weapon.length)
    d.weapon_first[k + 1] = first + len(weapons)
    return first + len(weapons)


def _kind(d: Any, k: int, one: Fighter) -> None:
    for name in ("mat", "rat", "def_", "arm", "cmd", "shield", "medium"):
        d[name][k] = getattr(one, name)
    d.spd[k], d.str[k], d.edge[k] = 6, 5, MEDIUM if one.medium else SMALL
    d.advantages[k], d.boxes[k] = one.traits, one.boxes
    d.kind[k], d.side[k], d.worth[k] = k, one.side, one.worth
    d.group[k] = k if one.group < 0 else one.group


def fray(*fighters: Fighter) -> Fray:
    """Lay a fight out on an open table; fighters of side 0 come first."""
    d, s = opened(L.blank(K.setup.Setup)), opened(L.blank(K.state.State))
    K.rng.reseed(s.rng, 7, 0)
    d.width = d.depth = 30.0
    sides = [one.side for one in fighters]
    d.first[:] = 0, sides.count(0), len(fighters)
    s.recording, s.current_round, s.activation = 1, 1, 1
    d.kinds = len(fighters)
    s.leader[:] = s.plan[:] = s.active = -1
    s.lasting[:] = s.prey[:] = -1
    weapons = row = 0
    for k, one in enumerate(fighters):
        _kind(d, k, one)
        row = _put(d, row, one.rows)
        d.effect_first[k + 1] = row
        weapons = _weapons(d, k, one.weapons, weapons)
    d.effect_first[len(fighters) :] = row
    for w, weapon in enumerate(weapon for one in fighters for weapon in one.weapons):
        d.weapon_effect[w] = row
        row = _put(d, row, weapon.rows)
    d.weapon_effect[weapons:] = row
    rows.write(d, len(fighters))
    for k, one in enumerate(fighters):
        s.where[k], (s.x[k], s.y[k]) = L.PLAYING, one.at
        s.status[k], s.damage[k] = one.status, one.damage
        s.ux[k], s.uy[k] = 0.0, -1.0 if one.side else 1.0
        if one.faces is not None:
            K.bases.face(d, s, k, *one.faces)
    K.engagement.begin_engagement(d, s)
    K.current_stats.renew(d, s)
    return Fray(d, s)


def duel(attacker: Fighter | None = None, target: Fighter | None = None, gap: float = 0.3) -> Fray:
    """Lay out one against one, face to face, their bases so far apart."""
    one, two = attacker or Fighter(), target or Fighter(side=1)
    apart = gap + sum(MEDIUM if who.medium else SMALL for who in (one, two))
    return fray(one, replace(two, side=1, at=(one.at[0], one.at[1] + apart)))


@contextmanager
def dice(*faces: int) -> Iterator[None]:
    """Let every die rolled show what is told, in order."""
    left = list(faces)

    def told(s: Any) -> int:
        assert left, "more dice are rolled than told"
        return left.pop(0)

    with patch.object(K.rolls, "d6", told):
        yield
    assert not left, f"not rolled: {left}"
