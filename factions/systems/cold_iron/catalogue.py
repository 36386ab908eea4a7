"""Cold Iron's typed values, read from catalogue data.

Attributes, ratings and damage are in the rulebook's own numbers, damage as averages; distances
are in hexes of 2 m, loads in points of encumbrance, prices in silver pieces.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any

from factions.systems.cold_iron.pricing import Experience, Muster, priced

ATTRIBUTES = ("str", "dex", "con", "siz")
MOST_LEVEL = 10
MISSILE_KINDS = ("bow", "crossbow", "sling", "rock")
LEAST_STEP, MOST_STEP = -3, 8
STEPS_A_POINT = 18


@dataclass(frozen=True, slots=True)
class Worth:
    """What a value of STR, DEX, CON or SIZ is worth: one row of the attribute chart.

    damage: the average of a blow without a weapon, by STR. szd, size_hth, std: by SIZ.
    """

    least: int
    adj: int
    weak_adj: int
    pt_per_level: int
    damage: float
    szd: int
    size_hth: int
    std: int


@dataclass(frozen=True, slots=True)
class Burden:
    """One row of the encumbrance chart: what a load of up to so much a point of STR costs.

    open, broken: movement by DEX adjustment from -3 on. fatigue is a `day` or a `minute`.
    """

    up_to: int
    fatigue: int
    fatigue_per: str
    dex: int
    db: int
    h_d: int
    hm: int
    hth: int
    sr: int
    alt: int
    open: tuple[int, ...]
    broken: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill: what it costs and, row by row, what each level of it gives."""

    id: str
    name: str
    group: str
    cost_class: str
    rows: Mapping[str, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Item:
    """Anything that may be carried."""

    id: str
    name: str
    kind: str
    cost: int
    enc: int
    quality_cost: int | None = None


@dataclass(frozen=True, slots=True)
class Weapon(Item):
    """A melee or missile weapon. str_1h, str_2h, throw_str: the STR it takes; None: not so used.

    crit: sharp, blunt, random or blunt-random. attack, parry: ids of skills. hth: the penalty for
    keeping it hand to hand. range: a row of the range table. hurled: made to be thrown.
    """

    str_1h: int | None = None
    str_2h: int | None = None
    throw_str: int | None = None
    average: float = 0
    vs_t: int = 0
    crit: str = "sharp"
    fatigue: bool = False
    attack: str = ""
    parry: str | None = None
    hth: int = 0
    hp: int = 0
    long: bool = False
    small: bool = False
    hurled: bool = False
    range: str = ""
    turns_to_load: int = 0
    ammunition: str | None = None

    @property
    def missile(self) -> bool:
        """Return whether it only shoots."""
        return self.kind in MISSILE_KINDS


@dataclass(frozen=True, slots=True)
class Shield(Item):
    """A shield: its defence, the STR that it and the next larger one take, its hit points."""

    d: int = 0
    str: int = 0
    larger_str: int = 0
    hp: int = 0


@dataclass(frozen=True, slots=True)
class Armour(Item):
    """An armour: points stopped, protection from critical hits, and what it takes to wear out."""

    t: int = 0
    c: int = 0
    grace: int = 0
    per_t: int = 0
    alt: int = 0


@dataclass(frozen=True, slots=True)
class Mount(Item):
    """A riding animal."""

    dex: int = 0
    siz: int = 0
    con: int = 0
    t: int = 0
    c: int = 0
    move: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Natural:
    """What a body fights with. damage: its average where STR does not say; None: by STR."""

    weapon: str
    damage: float | None
    hth_bonus: int
    random: bool


@dataclass(frozen=True, slots=True)
class Grade:
    """A combatant at one level. hide: T and C of the body. move: where no chart gives it.

    pt: hit points where CON and level do not give them. printed: ratings of a printed stat block.
    """

    option: str
    level: int
    attributes: Mapping[str, int]
    skills: Mapping[str, int]
    hide: tuple[int, int] | None
    pt: int | None
    move: tuple[int, int] | None
    printed: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Combatant:
    """A unit: a ready-made combatant with a grade an option, or a template with one.

    school: how levels turn into ratings: by `skills` (2003), `rating` (2005) or `natural`.
    hth_lag, missile_lag: by how many levels those ratings fall behind.
    """

    id: str
    name: str
    faction: str
    kind: str
    keywords: tuple[str, ...]
    school: str
    template: bool
    undead: bool
    berserk: bool
    hth_lag: int
    missile_lag: int
    natural: Natural | None
    equipment: tuple[str, ...]
    held: tuple[str, ...]
    quality: frozenset[str]
    fitted: bool
    load: int
    grades: Mapping[str, Grade]
    costs: Mapping[str, int]

    @property
    def rider(self) -> bool:
        """Return whether it fights on a mount."""
        return self.kind == "mounted"


@dataclass(frozen=True)
class Charts:
    """The reference charts that ratings are worked out from."""

    worths: tuple[Worth, ...]
    burdens: tuple[Burden, ...]
    skills: Mapping[str, Skill]
    skill_costs: Mapping[str, tuple[int, ...]]
    skill_points: tuple[int, ...]
    experience: tuple[int, ...]
    pricing: Experience | Muster
    ranges: Mapping[str, int]
    rated: Mapping[str, tuple[int, ...]]
    natural: Mapping[str, tuple[int, ...]]
    damage_dice: Mapping[float, str]

    @cached_property
    def _bounds(self) -> tuple[int, ...]:
        return tuple(worth.least for worth in self.worths)

    @cached_property
    def _loads(self) -> tuple[int, ...]:
        return tuple(burden.up_to for burden in self.burdens)

    def worth(self, value: int) -> Worth:
        """Return the row of an attribute; values off the chart count as its ends."""
        return self.worths[max(0, bisect_right(self._bounds, value) - 1)]

    def burden(self, load: int, strength: int) -> Burden | None:
        """Return the row of a load, None where it is off the chart."""
        row = bisect_left(self._loads, load / max(1, strength))
        return self.burdens[row] if row < len(self.burdens) else None

    def dice(self, average: float) -> str:
        """Return the dice of an average; past the table, its last and the rest, rounded up."""
        if average in self.damage_dice:
            return self.damage_dice[average]
        most = max(self.damage_dice)
        if average < most:
            return "0"
        return f"{self.damage_dice[most]}+{ceil(average - most)}"

    def movement(self, burden: Burden, dex_adj: int) -> tuple[int, int]:
        """Return hexes a turn on open and on broken ground. Past the chart: its formula."""
        if LEAST_STEP <= dex_adj <= MOST_STEP:
            return burden.open[dex_adj - LEAST_STEP], burden.broken[dex_adj - LEAST_STEP]
        first, second = burden.open[-LEAST_STEP], burden.broken[-LEAST_STEP]
        return _scaled(first, dex_adj), _scaled(second, dex_adj)


def _scaled(hexes: int, dex_adj: int) -> int:
    """Return the allowance times 1 + adj / 18, exact halves rounded down, never below 0."""
    twice = 2 * hexes * (STEPS_A_POINT + dex_adj)
    return max(0, -(-(twice - STEPS_A_POINT) // (2 * STEPS_A_POINT)))


@dataclass(frozen=True)
class Catalogue:
    """One edition's factions, combatants, items and charts, and the tables of its battles."""

    system: str
    edition: str
    factions: Mapping[str, str]
    open_factions: frozenset[str]
    sizes: Mapping[str, int]
    combatants: Mapping[str, Combatant]
    items: Mapping[str, Item]
    allowed: Mapping[str, frozenset[str]]
    charts: Charts
    rules: Mapping[str, Any]


def read(data: Mapping[str, Any]) -> Catalogue:
    """Turn catalogue data, shaped as `fixtures/schema/catalogue.schema.json` says, into values."""
    rules = data["edition"]["rules"]
    allowed: dict[str, set[str]] = {unit["id"]: set() for unit in data["units"]}
    for upgrade in data.get("upgrades", ()):
        for unit in upgrade["allows"]:
            allowed.setdefault(unit, set()).add(upgrade["id"])
    return Catalogue(
        system=data["system"]["id"],
        edition=data["edition"]["version"],
        factions={faction["id"]: faction["name"] for faction in data["factions"]},
        open_factions=frozenset(
            faction["id"] for faction in data["factions"] if faction.get("open_to_all")
        ),
        sizes=dict(sorted(rules["sizes"].items(), key=lambda size: int(size[1]))),
        combatants={unit["id"]: _combatant(unit) for unit in data["units"]},
        items={upgrade["id"]: _item(upgrade) for upgrade in data.get("upgrades", ())},
        allowed={unit: frozenset(items) for unit, items in allowed.items()},
        charts=_charts(rules),
        rules=rules,
    )


def _charts(rules: Mapping[str, Any]) -> Charts:
    return Charts(
        worths=tuple(_worth(row) for row in rules["attribute_chart"]),
        burdens=tuple(
            Burden(**{**row, "open": tuple(row["open"]), "broken": tuple(row["broken"])})
            for row in rules["encumbrance_chart"]
        ),
        skills={skill["id"]: _skill(skill) for skill in rules["skills"]},
        skill_costs={key: tuple(row) for key, row in rules["skill_costs"].items()},
        skill_points=tuple(
            points * rules["skill_points"]["multiplier"]
            for points in rules["skill_points"]["by_level"]
        ),
        experience=tuple(rules["experience"]),
        pricing=priced(rules["pricing"]),
        ranges=rules["attribute_ranges"],
        rated={key: tuple(row) for key, row in rules["ratings"]["rated"].items()},
        natural={key: tuple(row) for key, row in rules["ratings"]["natural"].items()},
        damage_dice={row["average"]: row["dice"] for row in rules["damage_dice"]},
    )


def _worth(row: Mapping[str, Any]) -> Worth:
    return Worth(
        least=row["from"],
        adj=row["adj"],
        weak_adj=row["weak_adj"],
        pt_per_level=row["pt_per_level"],
        damage=row["damage_average"],
        szd=row["szd"],
        size_hth=row["size_hth"],
        std=row["std"],
    )


def _skill(values: Mapping[str, Any]) -> Skill:
    rows = {key: tuple(row) for key, row in values["rows"].items()}
    return Skill(values["id"], values["name"], values["group"], values["cost_class"], rows)


KINDS: Mapping[str, type[Item]] = {
    "shield": Shield,
    "armour": Armour,
    "mount": Mount,
    "ammunition": Item,
}


def _item(upgrade: Mapping[str, Any]) -> Item:
    kind = KINDS.get(upgrade["kind"], Weapon)
    stats = {
        key: upgrade["stats"][key] for key in kind.__dataclass_fields__.keys() & upgrade["stats"]
    }
    if "move" in stats:
        stats["move"] = tuple(stats["move"])
    return kind(id=upgrade["id"], name=upgrade["name"], kind=upgrade["kind"], **stats)


def _combatant(unit: Mapping[str, Any]) -> Combatant:
    stats = unit["stats"]
    grades = [_grade(grade) for grade in stats["grades"]]
    return Combatant(
        id=unit["id"],
        name=unit["name"],
        faction=unit["faction"],
        kind=unit["kind"],
        keywords=tuple(unit["keywords"]),
        school=stats["school"],
        template=stats["template"],
        undead=stats["undead"],
        berserk=stats["berserk"],
        hth_lag=stats["lag"]["hth"],
        missile_lag=stats["lag"]["missile"],
        natural=Natural(**stats["natural"]) if stats["natural"] else None,
        equipment=tuple(stats["equipment"]),
        held=tuple(stats["held"]),
        quality=frozenset(stats["quality"]),
        fitted=stats["fitted"],
        load=stats["load"],
        grades={grade.option: grade for grade in grades},
        costs={cost["id"]: cost["points"] for cost in unit["costs"]},
    )


def _grade(values: Mapping[str, Any]) -> Grade:
    hide, move = values["hide"], values["move"]
    return Grade(
        option=values["option"],
        level=values["level"],
        attributes={key: values[key] for key in ATTRIBUTES},
        skills=values["skills"],
        hide=(hide[0], hide[1]) if hide else None,
        pt=values["pt"],
        move=(move[0], move[1]) if move else None,
        printed=values["printed"] or {},
    )
