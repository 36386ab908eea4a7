"""Company of Iron's cards: a stat line for each kind of model, weapons, and meanings of rules."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.web.cards.company_of_iron.odds import HARM, can_be_attacked, modes
from builder.web.cards.company_of_iron.words import (
    BADGES,
    EDITIONS,
    KINDS,
    ORIGINS,
    POINTS,
    TRUST,
    Meanings,
    Word,
    reasons,
)
from builder.web.cards.plain import Figure, Origin
from factions import loading
from factions.models import CostOption, Unit
from factions.systems.company_of_iron.catalogue import ATTACHMENTS, Catalogue
from factions.systems.company_of_iron.legality.company import book_of

__all__ = ["HARM", "badges", "brief", "can_be_attacked", "card", "modes", "strip"]

Values = Mapping[str, Any]

TEMPLATE = "cards/company_of_iron/card.html"
BARRED = ~Q(stats__bans=[]) | ~Q(stats__absent="")
SHOWN = 3  # keywords in a row of units
FIGURES = ("spd", "str", "mat", "rat", "def", "arm", "cmd")
STRIP: Mapping[str, tuple[str, Any]] = {
    "SPD": ("spd", gettext_lazy("speed")),
    "STR": ("strength", gettext_lazy("strength")),
    "MAT": ("mat", gettext_lazy("melee attack")),
    "RAT": ("rat", gettext_lazy("ranged attack")),
    "DEF": ("defence", gettext_lazy("defence")),
    "ARM": ("arm", gettext_lazy("armour")),
    "CMD": ("cmd", gettext_lazy("command")),
}
DASH = "-"
FAN = "mk3.5"


@dataclass(frozen=True)
class Weapon:
    """A weapon: its figures by their names, its qualities and rules.

    place: where it sits. uncertain: its reach. fan: whether its rules are the fan edition's alone.
    """

    name: str
    count: int
    mode: str
    figures: tuple[tuple[str, str], ...]
    words: tuple[Word, ...]
    place: str
    uncertain: bool
    fan: bool


@dataclass(frozen=True)
class Model:
    """A kind of model of a card. origin: where its figures are from, in words."""

    name: str
    number: str
    figures: tuple[tuple[str, str], ...]
    origin: str
    advantages: tuple[Word, ...]
    unconfirmed: tuple[str, ...]
    grid: tuple[str, ...]
    spiral: tuple[int, ...]
    tags: tuple[str, ...]
    power_attacks: tuple[Word, ...]
    weapons: tuple[Weapon, ...]


@dataclass(frozen=True)
class Links:
    """Other cards, by key and name. labels: what attachments join, as printed."""

    labels: tuple[str, ...] = ()
    hosts: tuple[tuple[str, str], ...] = ()
    attachments: tuple[tuple[str, str], ...] = ()
    same_character: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Card:
    """A whole card. barred: why it may not be played, if so."""

    barred: tuple[str, ...]
    models: tuple[Model, ...]
    costs: tuple[CostOption, ...]
    skills: tuple[tuple[str, tuple[Word, ...]], ...]
    notes: tuple[str, ...]
    links: Links
    origin: Origin


def card(unit: Unit) -> Card:
    """Return the card of a unit whose costs and weapons are loaded. One query."""
    meanings = Meanings(unit.edition)
    return Card(
        barred=reasons(unit.stats),
        models=tuple(_models(unit, meanings)),
        costs=tuple(unit.costs.all()),
        skills=tuple(_skills(unit, meanings)),
        notes=tuple(_notes(unit)),
        links=_links(unit, loading.catalogue(unit.edition)),
        origin=_origin(unit.stats),
    )


def badges(unit: Unit) -> Iterator[str]:
    """Yield its number of models, their bases, and the other factions that it serves."""
    stats = unit.stats
    if reasons(stats):
        yield _("May not be played")
    if stats["models"]:
        yield _size(unit)
    for base in stats["base_mm"]:
        yield _("%d mm base") % base
    if stats["character"]:
        yield _("Character")
    if stats["partisan"]:
        yield _("Partisan")
    if stats["selective"]:
        yield _("Selective")


def brief(unit: Unit, *, short: bool = False) -> Iterator[str]:
    """Yield kind, models, hosts and first keywords or, if it may not be played, the reason.

    The reason is shown if the unit's row is `barred` and its stats are loaded.
    """
    if getattr(unit, "barred", False):
        yield " ".join((f"{_kind(unit)}.", *reasons(unit.stats)))
        return
    if not short:
        yield _kind(unit)
    yield _size(unit)
    if unit.attaches_to:
        yield _("joins %s") % " / ".join(_labels(unit))
    yield from unit.keywords[:SHOWN]


def strip(catalogue: Catalogue, key: str) -> Iterator[Figure]:
    """Yield the stat bar of the model that a unit has most of, and its boxes."""
    profile = catalogue.profiles.get(key)
    if profile is None or not profile.models:
        return
    model = max(profile.models, key=lambda one: max(one.count.values(), default=0))
    for short, (name, words) in STRIP.items():
        yield Figure(short, _figure(getattr(model, name)), str(words))
    yield Figure(_("Boxes"), str(model.boxes), _("points of damage it takes"))


def _kind(unit: Unit) -> str:
    if "ranking-officer" in unit.roles:
        return _("Ranking officer")
    return unit.kind.replace("-", " ").capitalize()


def _size(unit: Unit) -> str:
    counts = sorted({cost.models_count for cost in unit.costs.all()})
    if len(counts) > 1:
        return _("%(least)d or %(most)d models") % {"least": counts[0], "most": counts[-1]}
    return ngettext("%d model", "%d models", counts[0]) % counts[0]


def _labels(unit: Unit) -> tuple[str, ...]:
    return tuple(", ".join(group) for group in unit.attaches_to)


def _notes(unit: Unit) -> Iterator[str]:
    """Yield the rules of building for the unit, one sentence each."""
    stats = unit.stats
    if unit.kind in ("unit", "solo") and not reasons(stats):
        yield _("May be the commander.")
    elif unit.kind == ATTACHMENTS[0] and "officer" in unit.roles:
        yield _("An Officer: may be the commander.")
    elif unit.kind in ("warjack", "warbeast"):
        yield _("Warjacks and warbeasts do not command.")
    if "ranking-officer" in unit.roles:
        yield _("A ranking officer: joins units of its own faction too, as a command attachment.")
    if unit.kind == "weapon-attachment":
        yield _("A unit has up to three weapon attachments.")
    elif unit.kind == ATTACHMENTS[0]:
        yield _("A unit has one command attachment.")
    if stats["selective"]:
        yield _("Selective: serves only in a company of Cephalyx.")


def _origin(stats: Values) -> Origin:
    edition = stats["edition"]
    sentences = (EDITIONS.get(edition), TRUST.get(stats["trust"]))
    points = POINTS.get(stats["points_confidence"])
    return Origin(
        str(BADGES["high" if stats["trust"] == "high" else edition]),
        tuple(str(sentence) for sentence in (*sentences, points) if sentence),
    )


def _models(unit: Unit, meanings: Meanings) -> Iterator[Model]:
    bases = unit.stats["base_mm"]
    costs = list(unit.costs.all())
    printed = unit.stats["edition"] != FAN
    weapons: list[list[Weapon]] = [[] for _ in unit.stats["models"]]
    for weapon in unit.weapons.all():
        weapons[weapon.stats["model"]].append(_weapon(weapon, meanings, printed=printed))
    for index, values in enumerate(unit.stats["models"]):
        counts = sorted({values["count"].get(cost.key, 0) for cost in costs})
        yield Model(
            name=values["name"],
            number=" / ".join(map(str, counts)),
            figures=tuple(_figures(values, bases if len(bases) == 1 else ())),
            origin=_from(values["origin"]),
            advantages=tuple(meanings.word(name) for name in values["advantages"]),
            unconfirmed=tuple(values["unconfirmed"]),
            grid=tuple(values.get("grid", ())),
            spiral=tuple(values.get("spiral", ())),
            tags=tuple(values["tags"]),
            power_attacks=tuple(meanings.word(name) for name in values.get("power_attacks", ())),
            weapons=tuple(weapons[index]),
        )


def _figures(values: Values, bases: Sequence[int]) -> Iterator[tuple[str, str]]:
    for key in FIGURES:
        yield key.upper(), _figure(values[key])
    yield _("Boxes"), str(values["boxes"])
    for base in bases:
        yield _("Base"), str(base)
    extras = {"fury": _("Fury"), "threshold": _("Threshold"), "force_field": _("Force field")}
    for key, name in extras.items():
        if values.get(key):
            yield name, str(values[key])


def _figure(value: Any) -> str:
    return DASH if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _from(origin: Values) -> str:
    """Return the sources of a stat line's figures in words; empty if there is one only."""
    parts = [
        str(words) % " ".join(key.upper() for key in origin[place])
        for place, words in ORIGINS.items()
        if origin[place]
    ]
    return "; ".join(parts) if len(parts) > 1 else ""


def _weapon(weapon: Any, meanings: Meanings, *, printed: bool) -> Weapon:
    """Return a weapon. printed: the card itself is not the fan edition's."""
    stats = weapon.stats
    words = tuple(meanings.word(name) for name in (*stats["qualities"], *stats["rules"]))
    return Weapon(
        name=weapon.name,
        count=stats["count"],
        mode=_("Melee") if weapon.mode == "melee" else _("Ranged"),
        figures=tuple(_weapon_figures(weapon)),
        words=words,
        place={"L": _("left arm"), "R": _("right arm"), "H": _("head")}.get(stats["location"], ""),
        uncertain=stats["range_uncertain"],
        fan=bool(words) and printed and stats["words"] == "fan",
    )


def _weapon_figures(weapon: Any) -> Iterator[tuple[str, str]]:
    """Yield the figures in the card's order; the weapon's own rules explain a star."""
    stats = weapon.stats
    star = "★" if stats["special"] else DASH
    reach = f"{weapon.range:g}"
    yield "RNG", _("spray %s") % reach if stats["spray"] else reach
    if weapon.mode == "ranged":
        yield "ROF", _figure(stats["rof"])
        yield "AOE", _figure(stats["aoe"])
    yield "POW", star if stats["pow"] is None else str(stats["pow"])
    if weapon.mode == "melee":
        yield "P+S", star if stats["p_s"] is None else str(stats["p_s"])


def _skills(unit: Unit, meanings: Meanings) -> Iterator[tuple[str, tuple[Word, ...]]]:
    """Yield the special rules by kind, with the models that have them if not all do."""
    names = [model["name"] for model in unit.stats["models"]]
    printed = unit.stats["edition"] != FAN
    for kind, title in KINDS.items():
        words = tuple(
            replace(
                meanings.word(skill["name"], skill["options"]),
                whose=_whose(skill["models"], names),
                fan=printed and skill["confidence"] == "fan",
            )
            for skill in unit.skills
            if skill["type"] == kind
        )
        if words:
            yield str(title), words


def _whose(models: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(names[i] for i in models) if len(models) < len(names) else ""


def _links(unit: Unit, catalogue: Catalogue) -> Links:
    """Return the cards this one joins, is joined by, and shares a character with."""
    profiles = catalogue.profiles
    profile = profiles.get(unit.key)
    if profile is None:
        return Links()
    book = book_of(catalogue)

    def named(keys: Any) -> tuple[tuple[str, str], ...]:
        pairs = ((key, profiles[key].name) for key in keys if not profiles[key].bans)
        return tuple(sorted(pairs, key=lambda pair: pair[1].casefold()))

    characters = set(profile.characters)
    return Links(
        labels=_labels(unit),
        hosts=named(book.hosts.get(unit.key, ())),
        attachments=named(key for key, hosts in book.hosts.items() if unit.key in hosts),
        same_character=named(
            key
            for key, other in profiles.items()
            if key != unit.key and not characters.isdisjoint(other.characters)
        ),
    )
