"""Armoured Clash's cards: stat line, armaments grid, levels, transports and battlegroups."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.web.cards import plain
from builder.web.cards.armoured_clash.formations import formations, only_at
from builder.web.cards.armoured_clash.odds import HARM, can_be_attacked, modes, reaches
from builder.web.cards.plain import Origin
from builder.web.wording import spaced
from factions import loading
from factions.models import Edition, Keyword, Unit
from factions.systems.armoured_clash.catalogue import (
    Band,
    Catalogue,
    Level,
    Orbat,
    Profile,
    Row,
)
from factions.systems.armoured_clash.legality.formation import needs_star

__all__ = ["HARM", "badges", "brief", "can_be_attacked", "card", "formations", "modes", "reaches",
           "strip"]  # fmt: skip

TEMPLATE = "cards/armoured_clash/card.html"
FORMATIONS = "cards/armoured_clash/formations.html"
SHOWN = 4  # keywords in a row of units
DASH = "-"
COPIED = {
    "fan": gettext_lazy(
        "Players copied these figures from the publisher's order of battle sheets. They agree "
        "with other copies and with themselves; they have not been compared with the sheets."
    ),
    "inferred": gettext_lazy(
        "Players copied these figures from the publisher's order of battle sheets, and something "
        "in the copy is missing or at odds. How it is read stands below."
    ),
}
FIGURES: Mapping[str, Any] = {
    "target": gettext_lazy("Target"),
    "size": gettext_lazy("Size"),
    "speed": gettext_lazy("Speed"),
    "defence": gettext_lazy("Defence"),
    "damage_limit": gettext_lazy("Damage limit"),
    "discipline": gettext_lazy("Discipline"),
    "break_limit": gettext_lazy("Break limit"),
}
Named = tuple[str, str]  # the id of a unit and its name


@dataclass(frozen=True)
class Arm:
    """A row of the grid: its targets, its range in words, its dice by band."""

    name: str
    reach: str
    dice: tuple[str, ...]
    qualities: tuple[str, ...]

    @property
    def subtitle(self) -> str:
        """Its reach and its qualities."""
        return ", ".join(filter(None, (self.reach, *self.qualities)))


@dataclass(frozen=True)
class Grid:
    """Rows with the same heads: models left, or damage suffered if `by_damage`."""

    heads: tuple[str, ...]
    by_damage: bool
    arms: tuple[Arm, ...]


@dataclass(frozen=True)
class Strength:
    """A reinforcement level: its figures, what it adds to the one below, and its cost."""

    level: Level
    adds: str
    carries: int
    hosts: int
    notes: tuple[str, ...]

    @property
    def in_words(self) -> str:
        """Sentences on what it adds, carries and needs; empty if it has only figures."""
        notes = ", ".join(self.notes)
        sentences = (
            f"{self.adds}." if self.adds else "",
            _("Carries %d models.") % self.carries if self.carries else "",
            _("Joined by up to %d.") % self.hosts if self.hosts else "",
            f"{notes[:1].upper()}{notes[1:]}." if notes else "",
        )
        return " ".join(filter(None, sentences))


@dataclass(frozen=True)
class Seat:
    """A unit's place in a battlegroup."""

    orbat: Orbat
    slot: str
    most: int
    scales: str


@dataclass(frozen=True)
class Card:
    """A whole card. hosts: units it may join. companions: units that may join it."""

    labels: tuple[str, ...]
    origin: Origin | None
    stats: tuple[tuple[Any, str], ...]
    grids: tuple[Grid, ...]
    qualities: tuple[tuple[str, str], ...]
    strengths: tuple[Strength, ...]
    carries: tuple[str, ...]
    companions: tuple[Named, ...]
    hosts: tuple[Named, ...]
    seats: tuple[Seat, ...]


def card(unit: Unit) -> Card:
    """Return the card of a unit whose costs and weapons are loaded. One query."""
    catalogue: Catalogue = loading.catalogue(unit.edition)
    profile = catalogue.profiles[unit.key]
    return Card(
        labels=profile.traits,
        origin=_origin(unit),
        stats=tuple(_stats(profile)),
        grids=tuple(_grids(profile.grid)),
        qualities=tuple(_qualities(unit.edition, profile)),
        strengths=tuple(_strengths(catalogue, profile)),
        carries=tuple(_carries(profile)),
        companions=_companions(catalogue, profile),
        hosts=_hosts(catalogue, profile),
        seats=tuple(_seats(catalogue, profile)),
    )


def badges(unit: Unit) -> Iterator[str]:
    """Yield the unit's number of models and its highest cost."""
    yield from plain.badges(unit)
    points = sorted({cost.points for cost in unit.costs.all()})
    if len(points) > 1:
        yield _("%(least)d to %(most)d points") % {"least": points[0], "most": points[-1]}


def brief(unit: Unit, *, short: bool = False) -> Iterator[str]:
    """Yield the unit's type and role, its models and its first special rules."""
    yield from (spaced(word) for word in ([] if short else [unit.kind]) + unit.roles)
    yield from plain.badges(unit)
    yield from unit.keywords[:SHOWN]


def strip(catalogue: Catalogue, key: str) -> Iterator[plain.Figure]:
    """Yield the stat line, by the names that the sheets print in full."""
    if profile := catalogue.profiles.get(key):
        yield from (plain.Figure(str(label), value) for label, value in _stats(profile))


def _origin(unit: Unit) -> Origin | None:
    if not unit.official or unit.confidence not in COPIED:
        return None
    return Origin(_("Official, copied by players"), (COPIED[unit.confidence],))


def _stats(profile: Profile) -> Iterator[tuple[Any, str]]:
    for key, label in FIGURES.items():
        value = getattr(profile, key)
        if value is None:
            yield label, DASH
        else:
            yield label, f'{value}"' if key == "speed" else spaced(str(value))


def _grids(rows: Sequence[Row]) -> Iterator[Grid]:
    """Yield the rows in tables of the same heads, in printed order."""
    for heads, same in groupby(rows, key=_heads):
        yield Grid(heads[1], heads[0], tuple(_arm(row) for row in same))


def _heads(row: Row) -> tuple[bool, tuple[str, ...]]:
    return row.by_damage, tuple(_span(band) for band in row.bands)


def _span(band: Band) -> str:
    return str(band.least) if band.least == band.most else f"{band.least}-{band.most}"


def _arm(row: Row) -> Arm:
    return Arm(_aim(row), _reach(row), tuple(_dice(band) for band in row.bands), row.qualities)


def _aim(row: Row) -> str:
    if row.mode != "ranged":
        return {"melee": _("Melee"), "impact": _("Impact")}.get(row.mode, spaced(row.mode))
    return _("Against %s") % _(" and ").join(row.against)


def _reach(row: Row) -> str:
    if row.long is None:
        return "" if row.mode != "ranged" else _("no range")
    if row.short is None:
        return _('up to %d"') % row.long
    return _('short %(short)d", long %(long)d"') % {"short": row.short, "long": row.long}


def _dice(band: Band) -> str:
    alike = band.bracketed == band.dice
    return str(band.dice) if alike else f"{band.dice} ({band.bracketed})"


def _qualities(edition: Edition, profile: Profile) -> Iterator[tuple[str, str]]:
    """Yield each quality of the grid and each trait with a meaning, with its effect."""
    words = dict.fromkeys(word for row in profile.grid for word in row.qualities)
    known = dict(Keyword.objects.filter(edition=edition).values_list("name", "summary"))
    yield from ((word, known.get(word, "")) for word in words)
    yield from ((trait, known[trait]) for trait in profile.traits if known.get(trait))


def _strengths(catalogue: Catalogue, profile: Profile) -> Iterator[Strength]:
    below: Level | None = None
    for level in profile.levels.values():
        yield Strength(
            level,
            _adds(below, level) if below else "",
            profile.room.capacity * level.models,
            profile.hosts.get(level.id, 0),
            tuple(_bolstering(catalogue, profile, level)),
        )
        below = level


def _adds(below: Level, level: Level) -> str:
    models, points = level.models - below.models, level.points - below.points
    added = ngettext("%d model more", "%d models more", models) % models
    return _("%(models)s for %(points)d") % {"models": added, "points": points} if models else ""


def _bolstering(catalogue: Catalogue, profile: Profile, level: Level) -> Iterator[str]:
    """Yield at which scales a level takes a star or is not played."""
    if needs_star(profile, level.id):
        for scale in catalogue.scales.values():
            if level.id in scale.forbidden:
                yield _("not at %s") % scale.name
            elif level.id in scale.bolstered:
                yield _("takes a star at %s") % scale.name


def _carries(profile: Profile) -> Iterator[str]:
    """Yield the capacity of a transport, in words."""
    room = profile.room
    if room.capacity:
        carried = {"models": room.capacity, "trait": room.only}
        if room.only:
            sentence = _("Each model carries %(models)d models of %(trait)s infantry, of one unit.")
        else:
            sentence = _("Each model carries %(models)d models of infantry, of one unit.")
        yield sentence % carried
        yield _("Bulky models take one space.") if room.spacious else _("Bulky models take two.")
    if room.carried:
        kinds = ", ".join(spaced(kind) for kind in room.carried)
        whole = _("Each model also carries a unit of Basic level from the start of the game: %s.")
        more = _(
            "Each model also carries two units of Basic level, or one that is Reinforced, from "
            "the start of the game: %s."
        )
        yield (more if room.heavy else whole) % kinds


def _companions(catalogue: Catalogue, profile: Profile) -> tuple[Named, ...]:
    return tuple(
        (other.id, other.name)
        for other in catalogue.profiles.values()
        if other.joins and other.faction == profile.faction and profile.keyword(other.joins)
        is not None
    )  # fmt: skip


def _hosts(catalogue: Catalogue, profile: Profile) -> tuple[Named, ...]:
    return tuple(
        (other.id, other.name)
        for other in catalogue.profiles.values()
        if profile.joins
        and other.faction == profile.faction
        and other.keyword(profile.joins) is not None
    )


def _seats(catalogue: Catalogue, profile: Profile) -> Iterator[Seat]:
    for orbat, place in profile.places.items():
        if orbat in catalogue.orbats:
            scales = only_at(catalogue, place.scales)
            yield Seat(catalogue.orbats[orbat], place.slot, place.most, scales)
