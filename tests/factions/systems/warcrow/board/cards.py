"""Cards, units and terrain that a small battle is laid out with.

Cards roll no dice but automatic symbols, so that every outcome is certain: an attack of "SSS"
against a defence of "B" is two wounds. Willpower "S" passes, "" fails.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from factions.systems.warcrow.catalogue import (
    Attack,
    Deed,
    Joined,
    Panel,
    Pool,
    Profile,
    Skill,
)

Spot = tuple[float, float]


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
class Boon:
    """What a skill has lent a unit until a turn: dice and symbols, to attacks and to defences."""

    until: int
    dice: tuple[int, int]
    symbols: tuple[int, int]


@dataclass(frozen=True)
class Unit:
    """A unit of a small battle; lengths in strides, `at` its leader's place, None off the table.

    spots: where its other troops stand; without any they stand in formation. host: the slot of
    the unit that this character joins; alone: it is a character that joins none. keywords: as
    printed, parted by semicolons. rugged, ignores: bits of the pieces by their number. range: what
    a shot of `shots` reaches. rally: the turn at whose end it next tries to rally. bloodthirst: the
    enemy that its Bloodlust is upon. came: "assault" or "charge", in this activation. stood: it was
    engaged as its activation began. boon: see `Boon`. commands: it has High Command.
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
    alone: bool = False
    role: str = "officer"
    joined: Joined | None = None
    states: int = 0
    stress: int = 0
    damage: int = 0
    tinge: int = 0
    activated: bool = False
    demoralized: bool = False
    rally: int = 0
    daunted: bool = False
    bloodthirst: int = -1
    came: str = ""
    drew_blood: bool = False
    stood: bool = False
    boon: Boon | None = None
    skills: tuple[Skill, ...] = ()
    command: int = 0
    commands: bool = False
    faction: str = "test"

    @property
    def card(self) -> Profile:
        """Return the card that it plays by."""
        melee, defence, shots = (
            attack(roll) if isinstance(roll, str) else roll
            for roll in (self.hits, self.blocks, self.shots)
        )
        ranged = replace(shots, range=self.range) if self.range else None
        joins = self.host >= 0 or self.alone
        plain = hero(role=self.role, joined=self.joined or Joined()) if joins else card()
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
            high_command=self.commands,
            faction=self.faction,
            cost=self.cost,
            panels=self.panels or (Panel(1, self.conquest, melee, ranged, defence),),
        )


@dataclass(frozen=True)
class Piece:
    """A piece of terrain: a box of half a length and half a width, or a disc of radius `half`.

    shots_of: where it is Lethal, the slot of the unit whose shot it rolls.
    """

    at: Spot
    half: float
    width: float = -1.0
    angle: float = 0.0
    does: int = 0
    cover: int = -1
    shots_of: int = -1
