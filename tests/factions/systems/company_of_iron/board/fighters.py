"""Fighters, their weapons and effects, and fights laid out by hand.

Models stand in a row of slots, each a kind of its own, with weapons and effects as given.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from factions.systems.company_of_iron.battle import rows
from factions.tabletop.battles.opened import opened
from tests.factions.systems.company_of_iron.board import terrain
from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.kernels import MEDIUM, SMALL, K, L, Spot


@dataclass(frozen=True)
class Row:
    """An effect. rule: the number of its name, one of its own where it is -1.

    spell, wall: it is a spell or an animus, or Shield Wall.
    """

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
    spell: bool = False
    wall: bool = False


@dataclass(frozen=True)
class Weapon:
    """A weapon: a sword of POW 10 with STR, 1 inch, unless it says so. power: -1 for none."""

    power: int = 10
    length: float = 1.0
    ranged: bool = False
    area: float = 0.0
    qualities: int = 0
    shots: int = 1
    rows: Sequence[Row] = ()


SWORD = Weapon()
RIFLE = Weapon(power=12, length=12.0, ranged=True)


@dataclass(frozen=True)
class Fighter:
    """A model. faces: a point, or None for the far edge of its enemy.

    where: PLAYING, AWAY, GONE or BURIED. hurt_in, fell_in: the round in which an enemy's attack
    damaged or felled it, 0 for none. deeds: what it did in its activation, as bits. used: how often
    each of its effects was used in it. prey: the model that a rule has marked as its prey. reach:
    its melee range, if no weapon gives it a longer one.
    """

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
    where: int = L.PLAYING
    activated: bool = False
    tokens: int = 0
    deeds: int = 0
    used: int = 0
    prey: int = -1
    reach: float = 0.0
    hurt_in: int = 0
    fell_in: int = 0


@dataclass(frozen=True)
class Plan:
    """The battle plan of a card. changes: stats and by how much. within: -1 for the whole army."""

    changes: Sequence[tuple[int, int]] = ()
    grants: int = 0
    within: float = -1.0


@dataclass(frozen=True)
class Upgrade:
    """The Commander Upgrade of player 0: a change of a stat, and what it grants."""

    what: int
    amount: int
    grants: int = 0


def _put(d: Any, row: int, effects: Sequence[Row]) -> int:
    names = ("what", "event", "when", "whom", "dice", "most", "filter", "lender", "spell", "wall")
    for effect in effects:
        for name in names:
            d[name][row] = getattr(effect, name)
        d.amount[row], d.within[row], d.lends[row] = effect.amount, effect.within, effect.lends
        d.rule[row] = row if effect.rule < 0 else effect.rule
        row += 1
    return row


def _arm(d: Any, kind: int, weapons: Sequence[Weapon], first: int) -> int:
    for number, weapon in enumerate(weapons, start=first):
        d.ranged[number], d.length[number] = weapon.ranged, weapon.length
        d.power[number], d.area[number] = weapon.power, weapon.area
        d.qualities[number], d.shots[number], d.copies[number] = weapon.qualities, weapon.shots, 1
        if weapon.ranged:
            d.gun_range[kind] = max(d.gun_range[kind], weapon.length)
            d.deals[kind, L.REACHES] = d.gun_range[kind]
        else:
            d.melee_range[kind] = max(d.melee_range[kind], weapon.length)
    d.weapon_first[kind + 1] = first + len(weapons)
    return first + len(weapons)


def _kind(d: Any, kind: int, one: Fighter) -> None:
    for name in ("mat", "rat", "def_", "arm", "cmd", "shield", "medium"):
        d[name][kind] = getattr(one, name)
    d.spd[kind], d.str[kind], d.edge[kind] = 6, 5, MEDIUM if one.medium else SMALL
    d.advantages[kind], d.boxes[kind] = one.traits, one.boxes
    d.kind[kind], d.side[kind], d.worth[kind] = kind, one.side, one.worth
    d.group[kind] = kind if one.group < 0 else one.group


def _write(d: Any, fighters: Sequence[Fighter]) -> None:
    """Write the cards of fighters into a setup."""
    sides = [one.side for one in fighters]
    d.first[:] = 0, sides.count(0), len(fighters)
    d.kinds = len(fighters)
    weapons = row = 0
    for kind, one in enumerate(fighters):
        _kind(d, kind, one)
        row = _put(d, row, one.rows)
        d.effect_first[kind + 1] = row
        weapons = _arm(d, kind, one.weapons, weapons)
        d.melee_range[kind] = max(d.melee_range[kind], one.reach)
    d.effect_first[len(fighters) :] = row
    for number, weapon in enumerate(weapon for one in fighters for weapon in one.weapons):
        d.weapon_effect[number] = row
        row = _put(d, row, weapon.rows)
    d.weapon_effect[weapons:] = row
    rows.write(d, len(fighters))


def _stand(d: Any, s: Any, u: int, one: Fighter) -> None:
    """Stand a fighter on the table as it is."""
    s.where[u], (s.x[u], s.y[u]) = one.where, one.at
    s.status[u], s.damage[u], s.activated[u] = one.status, one.damage, one.activated
    s.tokens[u], s.deeds[u], s.prey[u] = one.tokens, one.deeds, one.prey
    s.hurt_in[u], s.fell_in[u] = one.hurt_in, one.fell_in
    for effect in range(int(d.effect_first[u]), int(d.effect_first[u + 1])):
        s.used[effect] = one.used
    s.ux[u], s.uy[u] = 0.0, -1.0 if one.side else 1.0
    if one.faces is not None:
        K.bases.face(d, s, u, *one.faces)


def write_plans(d: Any, plans: Sequence[Plan]) -> None:
    """Write the battle plans of the first cards of the deck."""
    for card, plan in enumerate(plans):
        d.card_what[card, :] = -1
        for column, (what, amount) in enumerate(plan.changes):
            d.card_what[card, column], d.card_amount[card, column] = what, amount
        d.card_grants[card], d.card_within[card] = plan.grants, plan.within


def fray(
    *fighters: Fighter,
    pieces: Sequence[terrain.Piece] = (),
    leaders: tuple[int, int] = (-1, -1),
    acting: int = -1,
    plans: Sequence[Plan] = (),
    plan: int = -1,
    upgrade: Upgrade | None = None,
) -> Board:
    """Lay a fight out on a table of 30 by 30 inches; fighters of side 0 come first.

    leaders: the commanders, -1 for none. acting: the model that is activating. plans: of the first
    cards. plan: the card that is the battle plan of player 0, -1 for none.
    """
    d, s = opened(L.blank(K.setup.Setup)), opened(L.blank(K.state.State))
    K.rng.reseed(s.rng, 7, 0)
    d.width = d.depth = 30.0
    s.recording, s.current_round, s.activation = 1, 1, 1
    s.leader[:], s.plan[:], s.active = leaders, -1, acting
    s.lasting[:] = s.prey[:] = -1
    _write(d, fighters)
    write_plans(d, plans)
    s.plan[0] = plan
    if upgrade is not None:
        d.upgrade[0, upgrade.what], d.upgrade_grants[0] = upgrade.amount, upgrade.grants
        s.upgraded[0] = 1
    terrain.lay(s, pieces)
    for u, one in enumerate(fighters):
        _stand(d, s, u, one)
    K.engagement.begin_engagement(d, s)
    K.current_stats.renew(d, s)
    return Board(d, s)


def duel(
    attacker: Fighter | None = None,
    target: Fighter | None = None,
    gap: float = 0.3,
    acting: int = -1,
) -> Board:
    """Lay out one against one, face to face, their bases so far apart."""
    one, two = attacker or Fighter(), target or Fighter(side=1)
    apart = gap + sum(MEDIUM if each.medium else SMALL for each in (one, two))
    return fray(one, replace(two, side=1, at=(one.at[0], one.at[1] + apart)), acting=acting)
