"""What a player made of a template: an entry's `stats` and `upgrades` as a build.

Keys of `stats`: `level`; `str`, `dex`, `con`, `siz` (as rolled), each with `-potential` (the roll
on top) and `-augments` (points raised); the id of a skill for its level; `held` and `quality`
(ids of items carried); `load` (other things carried); `berserk` and `fitted` (true or false).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from factions.systems.cold_iron.catalogue import (
    ATTRIBUTES,
    MOST_LEVEL,
    Catalogue,
    Charts,
    Combatant,
    Grade,
)
from factions.systems.cold_iron.sheet.build import Build, build_of
from factions.tabletop.lists.closest import finder
from factions.tabletop.lists.roster import Entry

Found = dict[str, Any]

SWITCHES = ("berserk", "fitted")
LISTS = ("held", "quality")
MOST_LOAD = 1000
NO_STATS: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Own:
    """A build and what is wrong with the words it was given in.

    strange: data of `unknown-option`. off_range: data of `attribute-range`. rolls: attribute to
    its potential and its augments. poor: ids of items that cannot be of quality. rider: meant to
    ride.
    """

    build: Build
    strange: tuple[Found, ...] = ()
    off_range: tuple[Found, ...] = ()
    rolls: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    poor: tuple[str, ...] = ()
    rider: bool = False


def own_build(combatant: Combatant, entry: Entry, catalogue: Catalogue) -> Own:
    """Return the build of a template's entry. What is not given is the template's own."""
    stats = entry.stats or NO_STATS
    grade = next(iter(combatant.grades.values()))
    limits = bounds(catalogue.charts, combatant.school)
    numbers, off_range = _numbers(stats, grade, limits)
    allowed = catalogue.allowed[combatant.id]
    items = tuple(catalogue.items[key] for key in entry.upgrades if key in allowed)
    carried = {item.id: item for item in items}
    quality = [key for key in _list(stats, "quality") or () if key in carried]
    poor = tuple(key for key in dict.fromkeys(quality) if carried[key].quality_cost is None)
    made = replace(
        grade,
        level=numbers["level"],
        attributes={
            key: numbers[key]
            + min(numbers[f"{key}-augments"], catalogue.charts.ranges["potential"])
            for key in ATTRIBUTES
        },
        skills={key: numbers[key] for key in catalogue.charts.skills if numbers.get(key)},
    )
    build = replace(
        build_of(combatant, made, catalogue.items),
        items=items,
        held=_list(stats, "held"),
        quality=frozenset(quality) - frozenset(poor),
        load=numbers["load"],
        berserk=_switch(stats, "berserk", default=combatant.berserk),
        fitted=_switch(stats, "fitted", default=combatant.fitted),
    )
    rolls = {key: (numbers[f"{key}-potential"], numbers[f"{key}-augments"]) for key in ATTRIBUTES}
    strange = tuple(_strange(stats, tuple(carried), limits))
    return Own(build, strange, tuple(off_range), rolls, poor, combatant.rider)


def bounds(charts: Charts, school: str) -> Mapping[str, tuple[int, int]]:
    """Return the least and the most of each number that `stats` may give. Beasts learn nothing."""
    skills = tuple(charts.skills) if school == "skills" else ()
    return _bounds(skills, *(charts.ranges[key] for key in ("least", "most", "potential")))


def names_of_stats(charts: Charts) -> Mapping[str, str]:
    """Map the keys of numbers in `stats` to names: `str-augments` is STR augments."""
    endings = ("", "-potential", "-augments")
    attributes = {f"{key}{end}": f"{key.upper()}{end}" for key in ATTRIBUTES for end in endings}
    return {
        **{key: name.replace("-", " ") for key, name in attributes.items()},
        **{key: skill.name for key, skill in charts.skills.items()},
    }


@lru_cache(64)
def _bounds(
    skills: tuple[str, ...], least: int, most: int, potential: int
) -> Mapping[str, tuple[int, int]]:
    return {
        "level": (1, MOST_LEVEL),
        **dict.fromkeys(ATTRIBUTES, (least, most)),
        **{f"{key}-potential": (0, potential) for key in ATTRIBUTES},
        **{f"{key}-augments": (0, potential) for key in ATTRIBUTES},
        **dict.fromkeys(skills, (0, MOST_LEVEL)),
        "load": (0, MOST_LOAD),
    }


def _numbers(
    stats: Mapping[str, Any], grade: Grade, limits: Mapping[str, tuple[int, int]]
) -> tuple[dict[str, int], list[Found]]:
    """Return every number, each within its bounds, and what was not."""
    given: dict[str, int] = {"level": grade.level, **grade.attributes}
    numbers, off_range = {}, []
    for key, (least, most) in limits.items():
        value = stats.get(key, given.get(key, 0))
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
        if number is None or not least <= number <= most:
            off_range.append({"attribute": key, "value": value, "min": least, "max": most})
            number = given.get(key, 0) if number is None else min(max(number, least), most)
        numbers[key] = number
    for key in ATTRIBUTES:
        potential, augments = numbers[f"{key}-potential"], numbers[f"{key}-augments"]
        if augments > potential:
            value, top = numbers[key] + augments, numbers[key] + potential
            off_range.append({"attribute": key, "value": value, "min": limits[key][0], "max": top})
    return numbers, off_range


def _list(stats: Mapping[str, Any], key: str) -> tuple[str, ...] | None:
    value = stats.get(key)
    return tuple(value) if isinstance(value, list | tuple) else None


def _switch(stats: Mapping[str, Any], key: str, *, default: bool) -> bool:
    value = stats.get(key)
    return value if isinstance(value, bool) else default


_closest = lru_cache(16)(finder)


def _strange(
    stats: Mapping[str, Any], carried: tuple[str, ...], limits: Mapping[str, tuple[int, int]]
) -> Iterator[Found]:
    known = (*limits, *SWITCHES, *LISTS)
    for key, value in stats.items():
        if key not in known:
            closest = _closest(known)(key)
            yield {"option": key, "candidates": list(closest or known[:3])}
        elif key in SWITCHES and not isinstance(value, bool):
            yield {"option": f"{key} {value}", "candidates": ["true", "false"]}
        elif key in LISTS:
            listed = _list(stats, key)
            words = (str(value),) if listed is None else listed
            for item in dict.fromkeys(words):
                if listed is None or item not in carried:
                    yield {"option": f"{key} {item}", "candidates": list(carried or LISTS)}
