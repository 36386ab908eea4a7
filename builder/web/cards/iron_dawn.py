"""Iron Dawn's cards: characteristics, weapons, squad sizes, and purchases with their effects.

Ranges, radii and turning costs are in inches.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.web.cards.plain import Figure, Origin
from builder.web.wording import spaced
from factions import loading
from factions.models import Keyword, Unit
from factions.systems.iron_dawn.catalogue import (
    VETERAN,
    WEAPON,
    Catalogue,
    Profile,
    Size,
    Upgrade,
    Weapon,
)

TEMPLATE = "cards/iron_dawn/card.html"
HARM = gettext_lazy("hit points")
MODES = {"ranged": gettext_lazy("Shooting"), "melee": gettext_lazy("Melee")}
SHOWN = 4  # keywords in a row of units

# Characteristics: as the rules shorten them, and in words.
FIGURES: Mapping[str, tuple[str, Any]] = {
    "spd": ("SPD", gettext_lazy("speed")),
    "tur": ("TUR", gettext_lazy("quarter turn")),
    "acc": ("ACC", gettext_lazy("accuracy")),
    "mel": ("MEL", gettext_lazy("melee")),
    "att": ("ATT", gettext_lazy("attack")),
    "defence": ("DEF", gettext_lazy("defence")),
    "fd": ("FD", gettext_lazy("front armour")),
    "sd": ("SD", gettext_lazy("side armour")),
    "rd": ("RD", gettext_lazy("rear armour")),
    "td": ("TD", gettext_lazy("top armour")),
    "hp": ("HP", gettext_lazy("hit points")),
    "mor": ("MOR", gettext_lazy("morale")),
}
RANKS = {
    "conscript": gettext_lazy("Conscript"),
    "trained": gettext_lazy("Trained"),
    "crack": gettext_lazy("Crack"),
}
COMMANDS = {
    "junior": gettext_lazy("Junior commander"),
    "senior": gettext_lazy("Senior commander"),
}
CLASSES = {
    "infantry": gettext_lazy("against infantry"),
    "vehicle": gettext_lazy("against vehicles"),
}
MOUNTS = {
    "turret": gettext_lazy("in the turret"),
    "coaxial": gettext_lazy("coaxial"),
    "hull": gettext_lazy("in the hull"),
    "cupola": gettext_lazy("on the cupola"),
}
TRAITS = {
    "heavy": gettext_lazy("heavy"),
    "explosive": gettext_lazy("explosive"),
    "flame": gettext_lazy("flame"),
    "indirect": gettext_lazy("indirect"),
}


@dataclass(frozen=True)
class Stat:
    """A characteristic: its short name, its name, its value."""

    short: str
    name: str
    value: int


@dataclass(frozen=True)
class Gun:
    """A weapon's row. reach: effective and longest range; points: its price, if it is bought."""

    name: str
    notes: str
    reach: str
    shots: int
    acc: int
    att: int
    points: int | None = None


@dataclass(frozen=True)
class Purchase:
    """A rank, a leader or an officer that may be bought: its cost in words, its effect."""

    name: str
    price: str
    words: str


@dataclass(frozen=True)
class Card:
    """A whole card. specials: how many of the special weapons; terms: what weapons' words mean."""

    origin: Origin | None
    stats: tuple[Stat, ...]
    facts: tuple[tuple[str, str], ...]
    sizes: tuple[Size, ...]
    weapons: tuple[Gun, ...]
    specials: int
    special_weapons: tuple[Gun, ...]
    purchases: tuple[Purchase, ...]
    terms: tuple[tuple[str, str], ...]


def card(unit: Unit) -> Card:
    """Return the card of a unit. One query: what its weapons and purchases mean."""
    catalogue: Catalogue = loading.catalogue(unit.edition)
    profile = catalogue.profiles[unit.key]
    offered = [one for one in catalogue.upgrades.values() if unit.key in one.allows]
    bought = [one for one in offered if one.kind != WEAPON and _may_buy(profile, one)]
    special = [(one.weapon, one.points) for one in offered if one.weapon]
    traits = _traits((*profile.weapons, *(weapon for weapon, _points in special)))
    rows = Keyword.objects.filter(edition=unit.edition, key__in=[*traits, *(b.id for b in bought)])
    meant = {row.key: row.summary for row in rows}
    return Card(
        origin=_origin(unit),
        stats=tuple(_stats(profile)),
        facts=tuple(_facts(profile, catalogue)),
        sizes=tuple(profile.sizes.values()),
        weapons=tuple(_gun(weapon) for weapon in profile.weapons),
        specials=profile.specials,
        special_weapons=tuple(_gun(*pair) for pair in special),
        purchases=tuple(Purchase(b.name, _price(profile, b), meant.get(b.id, "")) for b in bought),
        terms=tuple((str(TRAITS[key]).capitalize(), meant[key]) for key in traits if key in meant),
    )


def badges(unit: Unit) -> Iterator[str]:
    """Yield how many models the unit has."""
    yield _models(unit)


def brief(unit: Unit, *, short: bool = False) -> Iterator[str]:
    """Yield what the unit is, its models and its first keywords."""
    roles = [str(COMMANDS.get(role, spaced(role))) for role in unit.roles] or [spaced(unit.kind)]
    yield from [str(COMMANDS[role]) for role in unit.roles if role in COMMANDS] if short else roles
    yield _models(unit)
    shown = {"Commander", *(() if short else (spaced(role) for role in unit.roles))}
    yield from [word for word in unit.keywords if word not in shown][:SHOWN]


def strip(catalogue: Catalogue, key: str) -> Iterator[Figure]:
    """Yield the characteristics."""
    if profile := catalogue.profiles.get(key):
        yield from (Figure(one.short, str(one.value), one.name) for one in _stats(profile))


def modes(unit: Unit) -> Mapping[str, str]:
    """Return the ways of attack: shooting and melee; guns only shoot."""
    known = [mode for mode in MODES if mode != "melee" or "gun" not in unit.roles]
    return {mode: str(MODES[mode]) for mode in known}


def can_be_attacked(unit: Unit) -> bool:
    """Return whether others have odds against the unit: against every one."""
    return True


def _models(unit: Unit) -> str:
    counts = [cost.models_count for cost in unit.costs.all()]
    if min(counts) < max(counts):
        return _("%(least)d to %(most)d models") % {"least": min(counts), "most": max(counts)}
    return ngettext("%d model", "%d models", counts[0]) % counts[0]


def _origin(unit: Unit) -> Origin | None:
    """Return the words for figures of this project's own; others need none."""
    if unit.confidence != Unit.Confidence.SAMPLE:
        return None
    made = _("The rules come without army lists, so this unit is content of our own around them.")
    if not unit.edition.rules["points"].get("provisional"):
        return Origin(_("Our own sample"), (made,))
    points = _(
        "Its points are provisional: a formula gave them, and they change as simulated battles "
        "show what the unit is worth."
    )
    return Origin(_("Our own sample, provisional points"), (made, points))


def _stats(profile: Profile) -> Iterator[Stat]:
    for key, (short, name) in FIGURES.items():
        value = getattr(profile.stats, key, None)
        if value is not None:
            yield Stat(short, str(name), value)


def _facts(profile: Profile, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Yield the rank and the card's other facts: command, leader, crew, seats."""
    rank = str(RANKS[profile.rank])
    yield _("Rank"), _("%s, Veteran") % rank if profile.veteran_points is None else rank
    if profile.command:
        command = catalogue.command[profile.command]
        rank = _("%(rank)s: lends %(morale)+d MOR to infantry within %(radius)d inches")
        terms = {"morale": command.morale, "radius": command.radius}
        yield _("Command"), rank % {"rank": COMMANDS[profile.command], **terms}
    if profile.leader:
        price = _("%s, in the price") if profile.leader.included else _("%s, to be bought")
        yield _("Squad leader"), price % profile.leader.title
    if profile.crew:
        yield _("Crew"), str(profile.crew)
    if profile.capacity:
        seats = ngettext("%d model on foot", "%d models on foot", profile.capacity)
        yield _("Carries"), seats % profile.capacity


def _may_buy(profile: Profile, upgrade: Upgrade) -> bool:
    return upgrade.id != VETERAN or profile.veteran_points is not None


def _price(profile: Profile, upgrade: Upgrade) -> str:
    if upgrade.id != VETERAN:
        return ngettext("%d point", "%d points", upgrade.points) % upgrade.points
    each = profile.veteran_points or 0
    return ngettext("%d point a model", "%d points a model", each) % each


def _gun(weapon: Weapon, points: int | None = None) -> Gun:
    """Return a weapon's row. Its notes have its mount, its targets and its effects."""
    mount = MOUNTS.get(weapon.mount)
    notes = [*([mount] if mount else []), CLASSES[weapon.against]]
    notes += [TRAITS[key] for key in _traits((weapon,))]
    return Gun(
        weapon.name,
        ", ".join(map(str, notes)),
        f"{weapon.effective} / {weapon.range}",
        weapon.rof,
        weapon.acc,
        weapon.att,
        points,
    )


def _traits(weapons: tuple[Weapon, ...]) -> list[str]:
    """Return the traits that any of the weapons has, in the order of TRAITS."""
    found = {trait for weapon in weapons for trait in weapon.traits}
    found |= {"heavy" for weapon in weapons if weapon.heavy}
    return [key for key in TRAITS if key in found]
