"""A combatant as a character sheet shows it: every rating beside the sums it comes from."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from builder.web.cards.cold_iron import words
from factions.systems.cold_iron.catalogue import ATTRIBUTES, Catalogue, Charts, Shield
from factions.systems.cold_iron.sheet import Arm, Build, Sheet, Way, blows, hits, sheet, workings

MISSILES = ("shot", "both", "thrown")
RANGED = "thrown-weapon"
NEAR = 10  # rows of the range table
BLINKS, COLLAPSE, DEATH = 2, 3, 6  # times the hit points


@dataclass(frozen=True)
class Sum:
    """One way to compute a rating: its name, its terms, and whether it is the one taken."""

    name: str
    terms: tuple[tuple[str, str], ...]
    total: str
    best: bool = True

    @property
    def equation(self) -> str:
        """The terms and their total."""
        terms = ", ".join(f"{name} {value}" for name, value in self.terms)
        return f"{terms} = {self.total}"


@dataclass(frozen=True)
class Rating:
    """A rating: its abbreviation, its name, its value, and the sums it is the best of."""

    short: str
    name: Any
    value: str
    sums: tuple[Sum, ...] = ()


@dataclass(frozen=True)
class Attribute:
    """An attribute, and the adjustment it gives."""

    name: Any
    short: str
    value: int
    adjustment: str


@dataclass(frozen=True)
class Attack:
    """A way to strike or to shoot: its ratings as written, and how they come about."""

    name: str
    grip: str
    h: str
    parry: str
    damage: str
    notes: tuple[str, ...]
    sums: tuple[Sum, ...]


@dataclass(frozen=True)
class Ranges:
    """How far a weapon reaches: hexes, and what Hm and damage lose at each."""

    name: str
    rows: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class Carried:
    """A carried item. enc: the encumbrance of all copies."""

    name: str
    number: int
    enc: int
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Burden:
    """The load: its amount, the next amount that costs more, and its present cost."""

    load: int
    ratio: str
    next: int | None
    costs: tuple[str, ...]
    fatigue: str

    @property
    def in_words(self) -> str:
        """Sentences on the load for each point of STR, its costs, and the next row of the chart."""
        each = _("%(ratio)s for each point of STR") % {"ratio": self.ratio}
        costs = ", ".join(self.costs)
        sentences = [f"{each}: {costs}." if costs else _("%s, which costs nothing.") % each]
        if self.fatigue:
            sentences.append(f"{self.fatigue}.")
        if self.next:
            sentences.append(_("The next row of the chart begins at %d.") % self.next)
        return " ".join(sentences)


@dataclass(frozen=True)
class Figures:
    """A whole character sheet. faces: its chief ratings, in large figures."""

    level: int
    attributes: tuple[Attribute, ...]
    faces: tuple[Rating, ...]
    ratings: tuple[Rating, ...]
    skills: tuple[tuple[str, int], ...]
    attacks: tuple[Attack, ...]
    ranges: tuple[Ranges, ...]
    carried: tuple[Carried, ...]
    burden: Burden
    move: tuple[int, int]
    fatigue: tuple[tuple[Any, int], ...]
    berserk: bool


def figures(build: Build, catalogue: Catalogue) -> Figures:
    """Return the character sheet of a build."""
    charts = catalogue.charts
    found = sheet(build, charts)
    named = {key: item.name for key, item in catalogue.items.items()}
    named |= {key: skill.name for key, skill in charts.skills.items()}
    ratings = {rating[0]: rating[1] for rating in _ratings(build, found, charts, named)}
    return Figures(
        level=found.level,
        attributes=tuple(_attributes(build, charts)),
        faces=tuple(ratings[key] for key in words.FACES),
        ratings=tuple(ratings.values()),
        skills=tuple(
            (skill.name, build.skills[key])
            for key, skill in charts.skills.items()
            if build.skills.get(key)
        ),
        attacks=tuple(_attack(build, found, arm, charts, named) for arm in found.arms),
        ranges=tuple(_ranges(build, found, catalogue)),
        carried=tuple(_carried(build)),
        burden=_burden(build, found, charts),
        move=found.move,
        fatigue=tuple(_fatigue(found)),
        berserk=found.berserk,
    )


def signed(value: float) -> str:
    """Write a number with its sign, halves as such: `+2`, `-1`, `+6.5`."""
    return f"{value:+g}"


def _attributes(build: Build, charts: Charts) -> Iterator[Attribute]:
    for key in ATTRIBUTES:
        value = build.attributes[key]
        row = charts.worth(value)
        worth = {"con": row.pt_per_level, "siz": row.szd}.get(key, row.adj)
        effect = _("%d Pt a level") % worth if key == "con" else signed(worth)
        yield Attribute(words.ATTRIBUTES[key], key.upper(), value, effect)


def _ratings(
    build: Build, found: Sheet, charts: Charts, named: Mapping[str, str]
) -> Iterator[tuple[str, Rating]]:
    sums = workings(build, found, charts)
    for key, (short, name) in words.RATINGS.items():
        value = getattr(found, key)
        if value is not None:
            yield key, Rating(short, name, f"{value:g}", tuple(_sums(sums[key], named)))
        elif key in words.FACES:
            yield key, Rating(short, name, "-")


def _sums(ways: Iterable[Way], named: Mapping[str, str]) -> Iterator[Sum]:
    distinct = list(dict.fromkeys(ways))
    best = max(distinct, key=lambda way: way.total, default=None)
    for way in distinct:
        terms = (
            (str(named.get(term.of) or words.TERMS.get(term.kind, term.kind)), signed(term.value))
            for term in way.terms
        )
        name = named.get(way.of) or str(WAYS.get(way.kind, ""))
        yield Sum(name, tuple(terms), f"{way.total:g}", best=way is best)


WAYS: Mapping[str, Any] = {
    "dodge": words.RATINGS["db"][1],
    "con": words.ATTRIBUTES["con"],
    "levels": words.TERMS["rating"],
    "body": words.TERMS["body"],
}


def _attack(
    build: Build, found: Sheet, arm: Arm, charts: Charts, named: Mapping[str, str]
) -> Attack:
    damage = blows(build, found, arm, charts)
    notes = [str(words.CRITS[arm.crit])]
    if arm.vs_t:
        notes.append(_("%s against armour") % signed(arm.vs_t))
    if arm.fatigue:
        notes.append(_("fatigue"))
    if arm.long:
        notes.append(_("long"))
    struck = max(damage, key=lambda way: way.total)
    return Attack(
        name=arm.name,
        grip=str(words.GRIPS[arm.grip]),
        h=str(arm.h),
        parry="" if arm.parry is None else str(arm.parry),
        damage=arm.damage,
        notes=tuple(notes),
        sums=(
            *_titled(words.RATINGS["h"][1], hits(build, found, arm, charts), named),
            *_titled(_("Average damage"), struck, named),
        ),
    )


def _titled(title: Any, way: Way, named: Mapping[str, str]) -> Iterator[Sum]:
    yield from (replace(found, name=str(title)) for found in _sums((way,), named))


def _ranges(build: Build, found: Sheet, catalogue: Catalogue) -> Iterator[Ranges]:
    table = catalogue.rules["missile_ranges"]
    seen = set()
    for arm in found.arms:
        weapon = next((one for one in build.weapons if one.id == arm.weapon), None)
        if weapon is None or arm.grip not in MISSILES or weapon.id in seen:
            continue
        seen.add(weapon.id)
        hexes = table["hexes"].get(weapon.range or RANGED, ())
        rows = zip(hexes, table["hm"], table["damage"], strict=False)
        yield Ranges(arm.name, tuple(rows)[:NEAR])


def _carried(build: Build) -> Iterator[Carried]:
    held = Counter(item.id for item in build.in_hand)
    mounted = build.mount is not None
    for item, number in Counter(build.items).items():
        notes = []
        if held[item.id]:
            notes.append(_("in hand"))
        if item.id in build.quality:
            notes.append(_("high quality"))
        if isinstance(item, Shield):
            notes.append(_("D %d") % item.d)
        if item is build.armour and mounted:
            notes.append(_("weighs on the mount"))
        yield Carried(item.name, number, item.enc * number, tuple(notes))
    if build.load:
        yield Carried(_("Other things"), 1, build.load, ())


def _burden(build: Build, found: Sheet, charts: Charts) -> Burden:
    strength, row = max(1, build.attributes["str"]), found.burden
    ratio = f"{found.load / strength:.1f}"
    if row is None:
        return Burden(found.load, ratio, None, (_("too much to move"),), "")
    costs = tuple(
        f"{name} {signed(getattr(row, key))}"
        for key, name in words.BURDENS.items()
        if getattr(row, key)
    )
    top = row.up_to * strength + 1 if row is not charts.burdens[-1] else None
    per = {"day": _("%d fatigue a day"), "minute": _("%d fatigue a minute")}
    return Burden(found.load, ratio, top, costs, per[row.fatigue_per] % row.fatigue)


def _fatigue(found: Sheet) -> Iterator[tuple[Any, int]]:
    yield _("Blinking above"), found.pt
    yield _("Double blinking above"), BLINKS * found.pt
    yield _("Collapse above"), COLLAPSE * found.pt
    yield _("Death above"), DEATH * found.pt
