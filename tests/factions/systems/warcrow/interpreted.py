"""Warcrow's kernels as plain Python, and small battles laid out by hand for them to act on.

Cards roll no dice but automatic symbols, so that every outcome is certain: an attack of "SSS"
against a defence of "B" is two wounds. Willpower "S" passes, "" fails.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from django.conf import settings

from factions import loading
from factions.systems.warcrow import catalogue as values
from factions.systems.warcrow.catalogue import (
    Attack,
    Catalogue,
    Deed,
    Joined,
    Panel,
    Pool,
    Profile,
    Skill,
)
from factions.tabletop.battles.opened import opened
from factions.tabletop.battles.records import blank
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.interpreted import load

WARCROW = "factions.systems.warcrow"
SEED = 7
Spot = tuple[float, float]


KEPT = 16  # setups, which are large


K = load(f"{WARCROW}.kernels", f"{WARCROW}.battle", f"{WARCROW}.battle.records")
L, E = K.layout, K.events


def attack(symbols: str, *modifiers: str, reach: int | None = None) -> Attack:
    """Return an attack or defence of automatic symbols, with modifiers of symbols."""
    return Attack(Pool("", symbols), tuple(Pool("", more) for more in modifiers), (), reach)


def card(
    name: str = "card",
    hits: str = "S",
    blocks: str = "",
    *,
    shots: Attack | None = None,
    **changes: Any,
) -> Profile:
    """Return a card: one troop of 2 wounds, MOV 3-2 (8), morale 2, willpower that passes."""
    plain = Profile(
        id=name,
        name=name.title(),
        faction="test",
        kind="troop",
        role=None,
        high_command=False,
        cost=20,
        command=0,
        availability=9,
        troops=1,
        mov=(3, 2),
        charge=8,
        w=2,
        wp=Pool("", "S"),
        mor=2,
        base=1.0,
        labels=("Infantry",),
        keywords=(),
        join=(),
        panels=(Panel(1, 1, attack(hits), shots, attack(blocks)),),
        joined=None,
    )
    return replace(plain, **changes)


def hero(name: str = "hero", role: str = "officer", **changes: Any) -> Profile:
    """Return a character that joins infantry and brings one success."""
    usual: dict[str, Any] = {
        "w": 3,
        "cost": 30,
        "joined": Joined(melee=attack("S")),
        "join": (("Infantry",),),
    }
    return card(name, kind="character", role=role, **(usual | changes))


def skill(*deeds: Deed, type: str = "passive", **changes: Any) -> Skill:
    """Return a skill with these effects."""
    plain = Skill("Skill", type, False, False, "modelled", (), deeds)
    return replace(plain, **changes)


@dataclass(frozen=True)
class Unit:
    """A unit of a small battle; lengths in strides, `at` its leader's place, None off the table.

    spots: where its other troops stand; without any they stand in formation. host: the slot of
    the unit that this character joins. keywords: as printed, parted by semicolons. rugged,
    ignores: bits of the pieces by their number. range: what a shot of `shots` reaches.
    """

    at: Spot | None = (30.0, 30.0)
    side: int = 0
    troops: int = 1
    spots: Sequence[Spot] = ()
    radius: float = 1.0
    wounds: int = 1
    move: tuple[int, int] = (3, 2)
    charge: int = 9
    morale: int = 2
    keywords: str = ""
    labels: tuple[str, ...] = ("Infantry",)
    rugged: int = 0
    ignores: int = 0
    conquest: int = 1
    cost: int = 30
    hits: str | Attack = "S"
    blocks: str | Attack = ""
    shots: str | Attack = "S"
    range: int = 0
    will: str = "S"
    panels: tuple[Panel, ...] = ()
    host: int = -1
    role: str = "officer"
    joined: Joined | None = None
    states: int = 0
    stress: int = 0
    damage: int = 0
    skills: tuple[Skill, ...] = ()
    command: int = 0
    faction: str = "test"

    @property
    def card(self) -> Profile:
        """Return the card that it plays by."""
        melee, defence, shots = (
            attack(roll) if isinstance(roll, str) else roll
            for roll in (self.hits, self.blocks, self.shots)
        )
        ranged = replace(shots, range=self.range) if self.range else None
        plain = card() if self.host < 0 else hero(role=self.role, joined=self.joined or Joined())
        return replace(
            plain,
            troops=self.troops,
            base=self.radius,
            w=self.wounds,
            mov=self.move,
            charge=self.charge,
            mor=self.morale,
            wp=Pool("", self.will),
            keywords=tuple(self.keywords.split("; ")) if self.keywords else (),
            labels=self.labels,
            skills=self.skills,
            command=self.command,
            faction=self.faction,
            cost=self.cost,
            panels=self.panels or (Panel(1, self.conquest, melee, ranged, defence),),
        )


@dataclass(frozen=True)
class Piece:
    """A piece of terrain: a box of half a length and half a width, or a disc of radius `half`."""

    at: Spot
    half: float
    width: float = -1.0
    angle: float = 0.0
    does: int = 0
    cover: int = -1


@dataclass(repr=False)
class Board:
    """A battle in its first round, its events recorded: setup d, state s, and the book of odds."""

    d: Any
    s: Any
    setup: Any

    def __iter__(self) -> Iterator[Any]:
        return iter((self.d, self.s))

    @property
    def book(self) -> Any:
        return self.setup.book

    def put(self, u: int, *spots: Spot) -> None:
        """Stand the troops of a unit at these spots, the leader first."""
        assert len(spots) == self.s.n[u], (len(spots), self.s.n[u])
        self.s.status[u] = L.READY
        for t, (x, y) in enumerate(spots):
            self.s.x[u, t], self.s.y[u, t] = x, y
        K.formation.refresh(self.d, self.s, u)

    def enter(self, slot: int, unit: Unit) -> None:
        """Give a unit its tokens and stand it where it is to begin."""
        d, s = self
        d.rugged[slot], d.ignores[slot] = unit.rugged, unit.ignores
        s.states[slot], s.stress[slot], s.damage[slot] = unit.states, unit.stress, unit.damage
        K.units.take_stock(d, s, slot)
        if unit.at is None or unit.host >= 0:
            return
        if unit.spots or s.n[slot] == 1:
            self.put(slot, unit.at, *unit.spots)
        else:
            K.preparation.stand(d, s, slot, *unit.at)

    def lay(self, piece: Piece) -> None:
        """Add a piece of terrain, a template of its own."""
        d, s, k = self.d, self.s, int(self.s.pieces)
        K.terrain.put_piece(s, k, *piece.at, piece.half, piece.width, piece.angle)
        s.piece_does[k], s.piece_cover[k], s.piece_template[k] = piece.does, piece.cover, k
        d.template_does[k], d.template_cover[k], d.template_lethal[k] = piece.does, piece.cover, -1
        s.pieces = k + 1
        K.ground.close_ground(s)

    def at(self, u: int, t: int = 0) -> Spot:
        """Return where a troop stands."""
        return float(self.s.x[u, t]), float(self.s.y[u, t])

    def places(self, u: int) -> list[Spot]:
        """Return where the troops of a unit stand, its leader first."""
        return [self.at(u, t) for t in range(self.s.n[u])]

    def stands(self, x: float, y: float, r: float = 1.0) -> bool:
        """Return whether a base may end there, as far as the table and its terrain go."""
        closed = L.IMPASSABLE | L.UNSTABLE
        return all(r <= way <= 60.0 - r for way in (x, y)) and not any(
            self.s.piece_does[k] & closed and K.terrain.reaches(self.s, k, x, y, r)
            for k in range(self.s.pieces)
        )

    def gap(self, u: int, v: int) -> float:
        """Return the distance between two units' nearest bases; negative where they overlap."""
        base = self.s.r
        return min(
            math.dist(p, q) - float(base[u, i] + base[v, j])
            for i, p in enumerate(self.places(u))
            for j, q in enumerate(self.places(v))
        )

    def step(self, kind: int, u: int, v: int = -1, flag: int = 0) -> None:
        """Do one step and all that it brings about."""
        K.agenda.push_step(self.s, kind, u, v, flag)
        K.game.carry_out(self.d, self.s, self.book)

    def walk(self, x: float, y: float, u: int = 0, kind: int = L.WALK, why: int = E.MOVE) -> None:
        """Do one step that leads to a spot."""
        K.agenda.push_walk(self.s, kind, u, why, x, y)
        K.game.carry_out(self.d, self.s, self.book)

    def todo(self) -> list[int]:
        """Return the kinds of the steps still to be done, the next one last."""
        return [int(row[0]) for row in self.s.agenda[: self.s.todo]]

    def told(self, kind: int) -> list[list[int]]:
        """Return unit, other unit and what is told, in whole numbers, of the events of a kind."""
        rows = self.s.event[: int(self.s.events)]
        return [[int(number) for number in row[3:9]] for row in rows if row[0] == kind]


@cache
def _catalogue() -> Catalogue:
    return values.read(loading.data_of(settings.FIXTURES / "warcrow"))


@lru_cache(KEPT)
def _setup(cards: tuple[tuple[Profile, int, int], ...], scenario: str, policy: str) -> Any:
    """Compile cards, each with its side and the slot of its host."""
    profiles = {f"u{n}": replace(card, id=f"u{n}") for n, (card, _, _) in enumerate(cards)}
    known = _catalogue()
    companies: tuple[list[Entry], list[Entry]] = ([], [])
    for n, (_, side, host) in enumerate(cards):
        entry = Entry(f"u{n}", f"u{n}", attached_to=f"u{host}" if host >= 0 else None)
        companies[side].append(entry)
    return K.battle.compile(
        *(Roster("warcrow", "test", tuple(company)) for company in companies),
        replace(known, profiles={**known.profiles, **profiles}),
        scenario,
        policy,
        policy,
    )


def board(
    *units: Unit,
    pieces: Sequence[Piece] = (),
    objectives: Sequence[Spot] = (),
    scenario: str = "crossroads",
    policy: str = "greedy",
) -> Board:
    """Lay a battle out: each unit's place is its slot, those of side 0 before those of side 1.

    A side without a unit has one that stays off the table.
    """
    sides = [unit.side for unit in units]
    if sides != sorted(sides) or (sides and sides[0] == 1):
        raise ValueError("units of side 0 come first")
    cards = [(unit.card, unit.side, unit.host) for unit in units]
    cards += [(card(), side, -1) for side in range(2) if side not in sides]
    setup = _setup(tuple(cards), scenario, policy)
    made = Board(opened(setup.even.copy()), opened(blank(K.state.State)), setup)
    d, s = made
    K.preparation.reset(d, s)
    K.rng.reseed(s.rng, SEED, 0)
    s.pieces, s.recording, s.current_turn = 0, 1, 1
    d.objectives = len(objectives)
    for number, spot in enumerate(objectives):
        d.objective[number] = spot
    K.ground.close_ground(s)
    for piece in pieces:
        made.lay(piece)
    d.rugged[:] = d.ignores[:] = 0
    for slot in range(len(cards)):
        if d.host[slot] < 0:
            K.units.muster(d, s, slot)
    for slot, unit in enumerate(units):
        made.enter(slot, unit)
    s.tokens[:] = d.command
    s.events = 0
    return made
