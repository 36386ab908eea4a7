"""Cold Iron's fighters to draw: those of the catalogue, and those that players may make."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from numpy.random import Generator

from factions.systems.cold_iron.catalogue import Catalogue, Charts
from factions.systems.cold_iron.legality.band import book_of
from factions.systems.cold_iron.pricing import Muster
from factions.systems.cold_iron.sheet.figures import figures
from factions.systems.cold_iron.sheet.prices import muster
from factions.tabletop.lists.roster import Entry

T = TypeVar("T")

FACTION = "wanderers"
LEVELS = range(1, 9)
SCENARIO = "melee"
REFERENCE, REFERENCE_POINTS = Entry("e1", "line-shieldman", option="standard"), 50
FIGURE_HOLD, UNIT_HOLD = 0.01, 1.0  # precisions of the weights' priors
TRIES = 40
READY = 0.5  # how often a fighter is one of the catalogue's own
SOLDIER = ("str", "dex", "con", "siz")
LOW, HIGH, BEST_DICE = 9, 18, 3
AMMUNITION = {"bow": "arrows", "sling": "sling-bullets", "thrown-weapons": "javelin"}


@dataclass(frozen=True)
class Style:
    """A way to fight: the template, weapons with their skills, and whether with a shield."""

    unit: str
    weapons: Mapping[str, tuple[str, ...]]
    shield: bool = False
    mounts: Sequence[str] = ()


ONE_HANDED = {
    "short-sword": ("sword-attack", "short-sword-parry"),
    "gladius": ("sword-attack", "sword-parry"),
    "sword": ("sword-attack", "sword-parry"),
    "long-sword": ("sword-attack", "sword-parry"),
    "broad-sword": ("sword-attack", "sword-parry"),
    "hand-axe": ("axe-attack", "axe-parry"),
    "broad-axe": ("axe-attack", "axe-parry"),
    "mace": ("mace-attack", "mace-parry"),
    "large-mace": ("mace-attack", "mace-parry"),
    "flail": ("flail-attack", "flail-parry"),
    "short-spear": ("spear-attack", "spear-parry"),
    "dagger": ("knife-fighting",),
}
TWO_HANDED = {
    "two-hand-sword": ("sword-attack", "sword-parry", "dodge"),
    "battle-axe": ("axe-attack", "axe-parry", "dodge"),
    "maul": ("mace-attack", "mace-parry", "dodge"),
    "boar-spear": ("spear-attack", "spear-parry", "dodge"),
    "quarterstaff": ("staff-attack", "staff-parry", "dodge"),
}
SHOT = {
    "hunters-bow": ("bow", "dodge"),
    "long-bow": ("bow", "dodge"),
    "composite-bow": ("bow", "dodge"),
    "light-crossbow": ("crossbow", "dodge"),
    "heavy-crossbow": ("crossbow", "dodge"),
    "light-sling": ("sling", "dodge"),
    "war-sling": ("sling", "dodge"),
    "javelin": ("thrown-weapons", "spear-attack", "dodge"),
}
RIDDEN = {
    "lance": ("lance-attack", "mounted-combat"),
    "heavy-lance": ("lance-attack", "mounted-combat"),
    "short-spear": ("spear-attack", "mounted-combat"),
    "sword": ("sword-attack", "sword-parry", "mounted-combat"),
    "horse-bow": ("bow", "mounted-combat"),
}
MOUNTS = ("light-riding-horse", "riding-horse", "courser", "heavy-draught-horse", "heavy-pony")
STYLES = (
    Style("fighter", ONE_HANDED, shield=True),
    Style("fighter", ONE_HANDED, shield=True),
    Style("fighter", TWO_HANDED),
    Style("archer", SHOT),
    Style("rider", RIDDEN, shield=True, mounts=MOUNTS),
    Style("berserker", TWO_HANDED),
    Style("berserker", ONE_HANDED, shield=True),
    Style("fighter", {"": ("unarmed-combat", "hand-to-hand", "dodge")}),
)
SHIELDS = (None, "buckler", "small-shield", "medium-shield", "large-shield")
ARMOURS = (
    None, "padded-cloth", "leather-armour", "hide-or-fur", "studded-leather", "light-chain",
    "chain-mail", "half-plate", "plate-armour", "light-dragon-leather", "heavy-dragon-leather",
)  # fmt: skip
BOLTS = {"light-crossbow": "light-bolts", "heavy-crossbow": "heavy-bolts"}


def names(catalogue: Catalogue) -> list[str]:
    """Return the names of all figures, and then the units whose worth no figure explains."""
    pricing = catalogue.charts.pricing
    if not isinstance(pricing, Muster):
        raise TypeError(f"edition {catalogue.edition} prices people by experience")
    return [*pricing.figures, *pricing.units]


def holds(catalogue: Catalogue) -> list[float]:
    """Return the precision of each weight's prior; a unit's is held near its figures' worth."""
    pricing = catalogue.charts.pricing
    assert isinstance(pricing, Muster)  # noqa: S101 -- as `names` has seen
    return [FIGURE_HOLD] * len(pricing.figures) + [UNIT_HOLD] * len(pricing.units)


def row(entry: Entry, catalogue: Catalogue) -> list[float]:
    """Return an entry's figures in the order of their names."""
    combatant = catalogue.combatants[entry.unit]
    fielded = book_of(catalogue).fielded(combatant, entry)
    found = figures(combatant, fielded.build, fielded.sheet)
    return [found.get(name, float(name == entry.unit)) for name in names(catalogue)]


def repriced(catalogue: Catalogue, base: float, weights: Mapping[str, float]) -> Catalogue:
    """Return the catalogue with every combatant's muster points by those weights."""
    pricing = catalogue.charts.pricing
    assert isinstance(pricing, Muster)  # noqa: S101 -- as `names` has seen
    parts = [{name: weights[name] for name in part} for part in (pricing.figures, pricing.units)]
    rates = Muster(base, *parts)
    book = book_of(catalogue)
    units = {}
    for key, unit in catalogue.combatants.items():
        fielded = {
            option: book.fielded(unit, Entry("e1", key, option=option)) for option in unit.grades
        }
        costs = {
            option: muster(unit, one.build, one.sheet, rates) for option, one in fielded.items()
        }
        units[key] = replace(unit, costs=costs)
    return replace(catalogue, combatants=units, charts=replace(catalogue.charts, pricing=rates))


def ready(catalogue: Catalogue) -> list[tuple[int, Entry]]:
    """Return every ready-made combatant at each of its levels, with the level."""
    units = (unit for unit in catalogue.combatants.values() if not unit.template)
    return [
        (grade.level, Entry("e1", unit.id, option=grade.option))
        for unit in units
        for grade in unit.grades.values()
    ]


def made(dice: Generator, level: int, charts: Charts) -> Entry:
    """Return a fighter that a player might make; it may still break a rule of lists."""
    style = _one(dice, STYLES)
    weapon = _one(dice, tuple(style.weapons))
    skills = [*style.weapons[weapon]]
    items = [weapon] if weapon else []
    held = list(items)
    shield = _one(dice, SHIELDS) if style.shield else None
    if shield and weapon != "horse-bow":
        items.append(shield)
        held.append(shield)
        skills.append("shield-parry")
    items += _missiles(weapon, skills[0])
    mount = _one(dice, style.mounts) if style.mounts else None
    items += [item for item in (mount, _one(dice, ARMOURS)) if item]
    if items and dice.random() < READY / 2:
        items.append("dagger")
    stats = {"level": level, **_attributes(dice), **_learned(dice, skills, level, charts)}
    return Entry("e1", style.unit, upgrades=tuple(items), stats=stats | {"held": held})


def _one(dice: Generator, things: Sequence[T]) -> T:
    return things[int(dice.integers(len(things)))]


def _missiles(weapon: str, skill: str) -> list[str]:
    """Return the ammunition of a missile weapon, and a blade to carry beside it."""
    shot = BOLTS.get(weapon) or AMMUNITION.get(skill)
    return [shot, shot, "short-sword"] if shot else []


def _attributes(dice: Generator) -> dict[str, int]:
    """Return random attributes: the best three of five dice and one more, at times raised."""
    rolls = {}
    for key in SOLDIER:
        total = int(sum(sorted(dice.integers(1, 7, 5))[-BEST_DICE:])) + 1
        rolls[key] = min(HIGH, max(LOW, total))
    if dice.random() < READY:
        key, raised = _one(dice, SOLDIER[:3]), int(dice.integers(1, 6))
        rolls |= {f"{key}-potential": raised, f"{key}-augments": raised}
    return rolls


def _learned(dice: Generator, skills: Sequence[str], level: int, charts: Charts) -> dict[str, Any]:
    """Return the skills, with the level's skill points spent mostly on the first of them."""
    left = charts.skill_points[level]
    learned = dict.fromkeys(skills, 0)
    most = min(10, level + int(dice.integers(1, 4)))
    stuck = 0
    while stuck < TRIES:
        skill = _one(dice, (skills[0], *skills))
        costs = charts.skill_costs[charts.skills[skill].cost_class]
        step = learned[skill] + 1
        if step <= most and (price := costs[step] - costs[step - 1]) <= left:
            learned[skill], left, stuck = step, left - price, 0
        else:
            stuck += 1
    return {skill: value for skill, value in learned.items() if value}
