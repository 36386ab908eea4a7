"""The sides: a unit at a strength, and its attack on another as plain figures.

What a rule asks that only a battle can answer (friends near, portals, a building's SIZE) does not
hold here. Source: Armoured Clash, "Ranged Attacks", "Close Quarters Attacks", "Taking Cover",
"Garrisoned Units", and the special rules and qualities of the order of battle sheets.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from factions.systems.armoured_clash.catalogue import AIRCRAFT, Level, Profile, Row
from factions.systems.armoured_clash.catalogue.rules import SOLID, Book, Effects
from factions.systems.armoured_clash.odds.dice import (
    HITS,
    IMPROVED,
    NEUTRAL,
    WEAKENED,
    Chances,
    Die,
    hits,
)
from factions.systems.armoured_clash.odds.harm import Body, Strike, points

FORTIFICATION, ROTORCRAFT = "fortification", "rotorcraft"
NEAR = "near"
MODIFIERS = range(4)  # half its models lost, Suppressive, Terrifying: -1 each


class Way(NamedTuple):
    """How a unit attacks, and what state its target is in.

    flank: the attacking officer is outside the target's front arc. within: the attacker has
    garrisoned a building. unseen: a friend sees the target, the attacker does not. position: what
    of `shots.POSITIONS` it attacks by. difficult: it charged through difficult terrain. supported,
    threatened: another unit of its own is near the target, another enemy near itself.
    """

    short: bool = False
    aimed: bool = False
    concealed: bool = False
    cover: bool = False
    garrisoned: bool = False
    within: bool = False
    opportunity: bool = False
    unseen: bool = False
    overcharged: bool = False
    suppressed: bool = False
    flank: bool = False
    difficult: bool = False
    supported: bool = False
    threatened: bool = False
    position: str = ""


@dataclass(frozen=True)
class Fighter:
    """A unit at a reinforcement level. left: the points of damage that it can still take."""

    profile: Profile
    level: Level
    left: int
    die: Die
    deck: Mapping[int, int]
    book: Book

    @property
    def effects(self) -> Effects:
        """What its special rules and traits do."""
        return self.profile.effects(self.book)

    def has(self, bit: str) -> bool:
        """Return whether one of its special rules grants that bit."""
        return bit in self.effects.bits

    def number(self, do: str) -> int:
        """Return the number that its special rules give for something, 0 where none does."""
        return self.effects.numbers.get(do, 0)

    def qualities(self, row: Row) -> Effects:
        """Return what the qualities of a row do."""
        return self.book.effects(row.qualities)

    @property
    def body(self) -> Body:
        """The unit as a target."""
        profile = self.profile
        return Body(
            models=self.level.models,
            limit=profile.damage_limit,
            risk=tuple(self._risk(lowered) for lowered in MODIFIERS),
            break_limit=profile.break_limit,
            solid=profile.behemoth or profile.kind == FORTIFICATION or self.has(SOLID),
            static=self.has("static"),
        )

    @property
    def standing(self) -> int:
        """The models that it has left."""
        return self.body.standing(self.left)

    @property
    def damage(self) -> int:
        """The damage that it has suffered, as the columns of a behemoth count it."""
        return self.body.whole - self.left

    def _risk(self, lowered: int) -> float:
        """Return the chance that a card's value is higher than its lowered DISCIPLINE."""
        profile = self.profile
        firm = profile.kind == AIRCRAFT and not self.has("hot-headed")
        if firm or profile.discipline is None or self.has("unshaken"):
            return 0.0
        discipline = profile.discipline + ("chain" in self.effects.numbers) - lowered
        above = sum(copies for value, copies in self.deck.items() if value > discipline)
        return above / sum(self.deck.values())


@dataclass(frozen=True)
class Attack:
    """An attack with a row of the grid. recoil: damage that it does the attacker, by number."""

    row: Row
    dice: int
    rating: str
    defence: int
    strike: Strike
    recoil: Chances | None = None


def dice(row: Row, bits: frozenset[str], models: int, damage: int, called: Collection[str]) -> int:
    """Return a row's attack dice, 0 where it has none then.

    bits: of its qualities. called: what calls for the dice in brackets, the target's category and
    `near` at short range.
    """
    count = damage if row.by_damage else models
    band = next((band for band in row.bands if band.least <= count <= band.most), None)
    if band is None:
        return 0
    return band.dice if bits.isdisjoint(called) else band.bracketed


def halved(models: int) -> int:
    """Return how many models count for the dice of a garrison, and of a unit that storms it."""
    return -(-models // 2)


def rating(bonuses: int, penalties: int) -> str:
    """Return the combat rating of an attack with these numbers of bonuses and penalties."""
    if bonuses == penalties:
        return NEUTRAL
    return IMPROVED if bonuses > penalties else WEAKENED


def defence(two: Fighter, way: Way) -> int:
    """Return the DEFENCE against an attack from the front, or not from there."""
    arc = "Flanks" if way.flank else "Front"
    return two.profile.defence + (two.effects.words.get("resilient") == arc and not way.garrisoned)


def strike(
    one: Fighter, two: Fighter, bits: Collection[str], rolled: Chances, shield: int
) -> Strike:
    """Return what a pool does to a target of that DEFENCE. bits: of the qualities of the attack."""
    struck = hits(rolled, 1 if two.has("durable") else HITS, one.number("veteran"))
    return Strike(
        points=points(struck, shield, devastating="devastating" in bits),
        penetrating="penetrating" in bits,
        unnerving=int("suppressive" in bits),
        activates="cryo" in bits,
    )


def explosion(words: Effects) -> int:
    """Return how many dice a heroic strike adds."""
    return words.numbers.get("explosion", 1)
