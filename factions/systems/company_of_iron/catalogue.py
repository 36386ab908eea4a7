"""Company of Iron's typed values, read from catalogue data.

Distances are in inches, bases in millimetres. A stat of None is a dash on the card, or unknown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

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
    the number, empty where it is nobody. grid, spiral: where a warjack's or a warbeast's boxes lie.
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
    fury: int = 0
    threshold: int | None = None
    force_field: int = 0
    power_attacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Weapon:
    """What a model fights with.

    model: the index of who carries it. rof: shots, d3 for a roll, None in melee. power: None
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
    location: str
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
    joins a unit that has every label of one.
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

    @property
    def attachment(self) -> bool:
        """Tell whether it is bought only for a unit."""
        return self.kind in ATTACHMENTS

    @property
    def cephalyx(self) -> bool:
        """Tell whether its models are Cephalyx."""
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


def read(data: Mapping[str, Any]) -> Catalogue:
    """Turn catalogue data, shaped as `fixtures/schema/catalogue.schema.json` says, into values."""
    rules = data["edition"]["rules"]
    factions = {faction["id"]: faction["name"] for faction in data["factions"]}
    known = [unit for unit in data["units"] if not unit["stats"]["absent"]]
    standard = rules["standard_size"]
    return Catalogue(
        system=data["system"]["id"],
        edition=data["edition"]["version"],
        factions=factions,
        profiles={unit["id"]: _profile(unit, factions[unit["faction"]]) for unit in known},
        absent={unit["id"]: unit["name"] for unit in data["units"] if unit["stats"]["absent"]},
        upgrades={upgrade["id"]: _upgrade(upgrade) for upgrade in data["upgrades"]},
        sizes={standard: rules["sizes"][standard]} | rules["sizes"],
        hand={rules["sizes"][size]: cards for size, cards in rules["hand"].items()},
        least_models=rules["least_models"],
        command_attachments=rules["command_attachments"],
        weapon_attachments=rules["weapon_attachments"],
        cards=tuple(_card(card) for card in rules["cards"]["deck"]),
        terrain={piece["id"]: piece for piece in rules["terrain"]},
        scenarios={scenario["id"]: scenario for scenario in rules["scenarios"]},
    )


def _profile(unit: Mapping[str, Any], faction: str) -> Profile:
    stats = unit["stats"]
    models = tuple(_model(model) for model in stats["models"])
    return Profile(
        id=unit["id"],
        name=unit["name"],
        faction=unit["faction"],
        kind=unit["kind"],
        officer="officer" in unit["roles"],
        ranking_officer="ranking-officer" in unit["roles"],
        options=tuple(_option(cost) for cost in unit["costs"]),
        base_mm=tuple(stats["base_mm"]),
        bans=tuple(stats["bans"]),
        partisan=tuple(stats["partisan"]),
        selective=stats["selective"],
        characters=tuple(dict.fromkeys(m.character for m in models if m.character)),
        labels=_labels(unit, faction, models),
        attaches_to=tuple(tuple(group) for group in unit["attaches_to"]),
        models=models,
        weapons=tuple(_weapon(weapon) for weapon in unit["weapons"]),
        skills=tuple(_skill(skill) for skill in unit["skills"]),
    )


def _labels(unit: Mapping[str, Any], faction: str, models: tuple[Model, ...]) -> frozenset[str]:
    """Return what the card is called by: a tag counts where every model of it has it."""
    stats = unit["stats"]
    labels = {unit["name"], faction, *stats["labels"]}
    if models:
        labels |= set.intersection(*(set(model.tags) for model in models))
    if not stats["character"]:
        labels.add(NON_CHARACTER)
    if stats["base_mm"] and max(stats["base_mm"]) <= LARGEST_BASE:
        labels.add(SMALL_OR_MEDIUM)
    return frozenset(labels)


def _model(values: Mapping[str, Any]) -> Model:
    return Model(
        name=values["name"],
        count=values["count"],
        character=values["character"],
        spd=values["spd"],
        strength=values["str"],
        mat=values["mat"],
        rat=values["rat"],
        defence=values["def"],
        arm=values["arm"],
        cmd=values["cmd"],
        boxes=values["boxes"],
        advantages=tuple(values["advantages"]),
        tags=tuple(values["tags"]),
        grid=tuple(values.get("grid", ())),
        spiral=tuple(values.get("spiral", ())),
        fury=values.get("fury", 0),
        threshold=values.get("threshold"),
        force_field=values.get("force_field", 0),
        power_attacks=tuple(values.get("power_attacks", ())),
    )


def _weapon(values: Mapping[str, Any]) -> Weapon:
    stats = values["stats"]
    return Weapon(
        name=values["name"],
        mode=values["mode"],
        model=stats["model"],
        range=values["range"],
        count=stats["count"],
        rof=stats["rof"],
        aoe=stats["aoe"],
        power=stats["pow"],
        total=stats["p_s"],
        spray=stats["spray"],
        special=stats["special"],
        mount=stats["mount"],
        location=stats["location"],
        qualities=tuple(stats["qualities"]),
        rules=tuple(stats["rules"]),
    )


def _option(values: Mapping[str, Any]) -> Option:
    return Option(values["id"], values["points"], values["models"], values["requisition"])


def _skill(values: Mapping[str, Any]) -> Skill:
    options, models = tuple(values["options"]), tuple(values["models"])
    return Skill(values["name"], values["type"], options, models)


def _upgrade(values: Mapping[str, Any]) -> Upgrade:
    stats = values["stats"]
    grants = tuple(stats["grants"])
    return Upgrade(values["id"], values["name"], stats["boxes"], stats["bonus"], grants)


def _card(values: Mapping[str, Any]) -> Card:
    plan = values["plan"]
    made = Plan(plan["bonus"], tuple(plan["grants"]), plan["within"])
    return Card(values["id"], values["name"], made, values["asset"])
