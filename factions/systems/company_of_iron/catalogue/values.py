"""Company of Iron's typed values: stat cards, upgrades, Command cards, an edition's catalogue.

Distances are in inches, bases in millimetres. A stat of None is a dash on the card, or unknown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from factions.systems.company_of_iron.catalogue.rules import Rules

ATTACHMENTS = ("command-attachment", "weapon-attachment")
WARRIORS = ("unit", "solo", *ATTACHMENTS)
LARGEST_BASE = 40
NON_CHARACTER = "Non-character"
SMALL_OR_MEDIUM = "Small or medium base"
CEPHALYX = "Cephalyx"


@dataclass(frozen=True, slots=True)
class Model:
    """One kind of model on a card.

    count: cost option to how many of it there are. character: the name on its stat bar without
    the number, empty where it is none. grid, spiral: where a warjack's or a warbeast's boxes lie.
    """

    name: str
    count: Mapping[str, int]
    character: str
    spd: int | None
    strength: int | None
    mat: int | None
    rat: int | None
    defence: int | None
    arm: int | None
    cmd: int | None
    boxes: int
    advantages: tuple[str, ...]
    tags: tuple[str, ...]
    grid: tuple[str, ...] = ()
    spiral: tuple[int, ...] = ()
    force_field: int = 0
    power_attacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Weapon:
    """What a model fights with.

    model: its bearer's index. rof: shots, d3 for a roll, None in melee. power: None
    where it does no damage of its own. total: power and strength of a melee weapon. special: its
    power or area stands in its rules. range: of a spray, its length.
    """

    name: str
    mode: str  # melee or ranged
    model: int
    range: float
    count: int
    rof: int | str | None
    aoe: int | None
    power: int | None
    total: int | None
    spray: bool
    special: bool
    mount: bool
    qualities: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Skill:
    """A special rule of some of a card's models. options: spells and the like to choose from."""

    name: str
    kind: str
    options: tuple[str, ...]
    models: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A way to buy a card. requisition: None where it is not known."""

    id: str
    points: int
    models: int
    requisition: int | None


@dataclass(frozen=True, slots=True)
class Profile:
    """A stat card.

    bans: what bars it from play: caster, caster-attachment, base, immobile. partisan: factions it
    counts as its own. labels: what attachments may call it by. attaches_to: groups of labels; it
    joins a unit that has every label of one. twin_of: the card that prints the same unit, or empty.
    """

    id: str
    name: str
    faction: str
    kind: str  # unit, solo, warjack, warbeast, command-attachment or weapon-attachment
    officer: bool
    ranking_officer: bool
    options: tuple[Option, ...]
    base_mm: tuple[int, ...]
    bans: tuple[str, ...]
    partisan: tuple[str, ...]
    selective: bool
    characters: tuple[str, ...]
    labels: frozenset[str]
    attaches_to: tuple[tuple[str, ...], ...]
    models: tuple[Model, ...]
    weapons: tuple[Weapon, ...]
    skills: tuple[Skill, ...]
    twin_of: str = ""

    @property
    def attachment(self) -> bool:
        """Return whether it is bought only for a unit."""
        return self.kind in ATTACHMENTS

    @property
    def cephalyx(self) -> bool:
        """Return whether its models are Cephalyx."""
        return CEPHALYX in self.labels

    def option(self, name: str | None) -> Option:
        """Return the option of that name, or else the cheapest."""
        named = (option for option in self.options if option.id == name)
        return next(named, None) or min(self.options, key=lambda option: option.points)


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A Commander Upgrade. boxes: bonus damage points."""

    id: str
    name: str
    boxes: int
    bonus: Mapping[str, int]
    grants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A battle plan. within: inches from the commander, 0 for it alone, None for the army."""

    bonus: Mapping[str, int]
    grants: tuple[str, ...]
    within: int | None


@dataclass(frozen=True, slots=True)
class Card:
    """A Command card: a battle plan on the upper half, an asset on the lower."""

    id: str
    name: str
    plan: Plan
    asset: str


@dataclass(frozen=True)
class Catalogue:
    """One edition's factions (id to name) and profiles (id to card).

    absent: cards of which the edition knows the name alone, id to name. sizes: name to points,
    the standard size first. hand: points to cards.
    book: its special rules.
    """

    system: str
    edition: str
    factions: Mapping[str, str]
    profiles: Mapping[str, Profile]
    absent: Mapping[str, str]
    upgrades: Mapping[str, Upgrade]
    sizes: Mapping[str, int]
    hand: Mapping[int, int]
    least_models: int
    command_attachments: int
    weapon_attachments: int
    cards: tuple[Card, ...]
    terrain: Mapping[str, Mapping[str, Any]]
    scenarios: Mapping[str, Mapping[str, Any]]
    book: Rules
