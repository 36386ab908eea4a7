"""Cold Iron's own ways out: who leads, and what a combatant knows, is and carries."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from factions.systems.cold_iron.catalogue import ATTRIBUTES, MOST_LEVEL, Shield, Weapon
from factions.systems.cold_iron.legality.band import Band, Member
from factions.systems.cold_iron.legality.faults import is_missile
from factions.systems.cold_iron.sheet.own import bounds, names_of_stats
from factions.tabletop.lists import remedies as ways
from factions.tabletop.lists.edits import Patch, drop, place, put
from factions.tabletop.lists.problem import Fix, Problem
from factions.tabletop.lists.remedies import culprits
from factions.tabletop.lists.roster import Entry

MOST_LEADERS = 8


def choose_leader(band: Band, problem: Problem) -> Iterator[Fix]:
    """Mark one of the band, the most experienced first."""
    ranked = sorted(band.members, key=lambda member: -member.fielded.build.level)
    for entry, _, _ in islice((m for m in ranked if m.entry.count == 1), MOST_LEADERS):
        patch = (put(place(band, entry, "commander"), value=True),)
        yield Fix("choose-leader", {"entry": entry.id, "unit": entry.unit}, patch)


def keep_leader(band: Band, problem: Problem) -> Iterator[Fix]:
    """Leave the mark to one of those marked, or to nobody."""
    marked = culprits(band, problem)
    for kept in marked:
        if len(marked) > 1 and kept.count == 1:
            patch = _unmarked(band, [entry for entry in marked if entry is not kept])
            yield Fix("keep-leader", {"entry": kept.id, "unit": kept.unit}, patch)


def _unmarked(band: Band, entries: Sequence[Entry]) -> Patch:
    return tuple(drop(place(band, entry, "commander")) for entry in entries)


def play_larger(band: Band, problem: Problem) -> Iterator[Fix]:
    """Play a larger size, where the list fits in one."""
    for name, points in band.book.sizes.items():
        if points >= band.total:
            limit = (put("/points_limit", points),) if band.roster.points_limit else ()
            yield Fix("set-size", {"size": name}, (put("/size", name), *limit))


def choose_option(band: Band, problem: Problem) -> Iterator[Fix]:
    """Take one of the cost options the unit has, where it was the option that was unknown."""
    (entry,) = culprits(band, problem)
    if entry.option is not None:
        yield from ways.choose_option(band, problem)
        yield from ways.clear_option(band, problem)


def drop_strange_stats(band: Band, problem: Problem) -> Iterator[Fix]:
    """Leave out what the combatant has no place for."""
    (entry,) = culprits(band, problem)
    member = band.member(entry)
    if not entry.stats:
        return
    if not member.combatant.template:
        yield Fix("drop-stats", _data(entry), (drop(place(band, entry, "stats")),))
        return
    words = [data["option"] for data in member.fielded.faults.get("unknown-option", ())]
    gone = {*words, *(word.partition(" ")[0] for word in words)}
    kept = {key: value for key, value in entry.stats.items() if key not in gone}
    yield Fix("drop-stats", _data(entry), (put(place(band, entry, "stats"), kept),))


def _data(entry: Entry) -> dict[str, Any]:
    return {"entry": entry.id, "unit": entry.unit}


def _setting(band: Band, entry: Entry, **values: Any) -> Patch:
    """Return the patch that gives those keys of an entry's `stats` new values."""
    path = place(band, entry, "stats")
    if entry.stats is None:
        return (put(path, values),)
    return tuple(put(f"{path}/{key}", value) for key, value in values.items())


def _set(band: Band, entry: Entry, **values: Any) -> Fix:
    names = names_of_stats(band.book.catalogue.charts)
    text = ", ".join(f"{names.get(key, key)} {value}" for key, value in values.items())
    return Fix("set-stats", _data(entry) | {"stats": text}, _setting(band, entry, **values))


def bring_in_range(band: Band, problem: Problem) -> Iterator[Fix]:
    """Bring every number of the combatant that is off its range to the nearest end of it."""
    (entry,) = culprits(band, problem)
    stats = dict(entry.stats or {})
    values: dict[str, Any] = {}
    school = band.member(entry).combatant.school
    for key, (least, most) in bounds(band.book.catalogue.charts, school).items():
        given = stats.get(key)
        if given is not None:
            number = given if isinstance(given, int) and not isinstance(given, bool) else least
            stats[key] = min(max(number, least), most)
            values |= {key: stats[key]} if stats[key] is not given else {}
    for key in ATTRIBUTES:
        roll = stats.get(f"{key}-potential", 0)
        if stats.get(f"{key}-augments", 0) > roll:
            values[f"{key}-augments"] = roll
    if values:
        yield _set(band, entry, **values)


def fewer_augments(band: Band, problem: Problem) -> Iterator[Fix]:
    """Take back the augments above five, or all but those of one attribute."""
    (entry,) = culprits(band, problem)
    rolled = band.member(entry).fielded.rolls
    raised = {key: points for key, (_, points) in rolled.items() if points}
    surplus = problem.data["augments"] - band.book.catalogue.charts.ranges["augments"]
    for key, points in raised.items():
        if points >= surplus:
            yield _set(band, entry, **{f"{key}-augments": points - surplus})
    for kept in raised:
        others = {f"{key}-augments": 0 for key in raised if key != kept}
        if len(others) > 1:
            yield _set(band, entry, **others)


def fewer_skills(band: Band, problem: Problem) -> Iterator[Fix]:
    """Lower one skill, or raise the level, until the points suffice; else unlearn them all."""
    (entry,) = culprits(band, problem)
    charts, build = band.book.catalogue.charts, band.member(entry).fielded.build
    surplus = problem.data["spent"] - problem.data["granted"]
    for skill, level in build.skills.items():
        costs = charts.skill_costs[charts.skills[skill].cost_class]
        lower = [step for step in range(level) if costs[level] - costs[step] >= surplus]
        if lower:
            yield _set(band, entry, **{skill: lower[-1]})
    for level in range(build.level + 1, MOST_LEVEL + 1):
        if charts.skill_points[level] >= problem.data["spent"]:
            yield _set(band, entry, level=level)
            break
    yield _set(band, entry, **dict.fromkeys(build.skills, 0))


def _without(band: Band, member: Member, gone: Sequence[str]) -> Fix:
    """Return the fix that leaves items at home, and forgets them in hand and among the fine."""
    entry, stats = member.entry, member.entry.stats or {}
    kept = [item for item in entry.upgrades if item not in gone]
    path = place(band, entry, "upgrades")
    patch = [put(path, kept) if kept else drop(path)]
    for key in ("held", "quality"):
        listed = stats.get(key)
        if isinstance(listed, list | tuple) and any(item in gone for item in listed):
            left = [item for item in listed if item not in gone]
            patch.append(put(f"{place(band, entry, 'stats')}/{key}", left))
    return Fix(
        "drop-upgrades", _data(entry) | {"upgrades": list(dict.fromkeys(gone))}, tuple(patch)
    )


def _dropping(wanted: Callable[[Any], bool]) -> Callable[[Band, Problem], Iterator[Fix]]:
    def leave(band: Band, problem: Problem) -> Iterator[Fix]:
        (entry,) = culprits(band, problem)
        member = band.member(entry)
        if entry.upgrades:
            gone = [item.id for item in member.fielded.build.items if wanted(item)]
            for one in dict.fromkeys(gone):
                yield _without(band, member, [one])
            if len(set(gone)) > 1:
                yield _without(band, member, gone)

    return leave


drop_weapons = _dropping(lambda item: isinstance(item, Weapon))
drop_shields = _dropping(lambda item: isinstance(item, Shield))
drop_missiles = _dropping(lambda item: isinstance(item, Weapon) and is_missile(item))
drop_anything = _dropping(lambda item: item.enc > 0)


def hold_less(band: Band, problem: Problem) -> Iterator[Fix]:
    """Hold one weapon, with the shield or alone."""
    (entry,) = culprits(band, problem)
    member = band.member(entry)
    if not member.combatant.template:
        return
    in_hand = member.fielded.build.in_hand
    for item in in_hand:
        yield _set_held(band, entry, [item.id])
    if len(in_hand) > 2:  # noqa: PLR2004 -- of two, one is enough to put down
        for gone in in_hand:
            yield _set_held(band, entry, [item.id for item in in_hand if item is not gone])


def _set_held(band: Band, entry: Entry, held: list[str]) -> Fix:
    return Fix("hold", _data(entry) | {"items": held}, _setting(band, entry, held=held))


def carry_less(band: Band, problem: Problem) -> Iterator[Fix]:
    """Leave the other things carried at home."""
    (entry,) = culprits(band, problem)
    if (entry.stats or {}).get("load"):
        yield _set(band, entry, load=0)


def plain_make(band: Band, problem: Problem) -> Iterator[Fix]:
    """Take the plain make of whatever is not made in quality."""
    (entry,) = culprits(band, problem)
    listed = (entry.stats or {}).get("quality")
    if isinstance(listed, list | tuple):
        poor = {data["item"] for data in band.member(entry).fielded.faults["quality"]}
        fine = [item for item in listed if item not in poor]
        data = _data(entry) | {"items": sorted(poor)}
        yield Fix("plain-make", data, _setting(band, entry, quality=fine))


def one_suit(band: Band, problem: Problem) -> Iterator[Fix]:
    """Wear one of the suits of armour."""
    (entry,) = culprits(band, problem)
    suits = list(problem.data["items"])
    for kept in dict.fromkeys(suits) if entry.upgrades else ():
        gone, left = [item for item in suits if item != kept], list(entry.upgrades)
        gone += [kept] * (suits.count(kept) - 1)
        for item in gone:
            left.remove(item)
        data = _data(entry) | {"upgrades": list(dict.fromkeys(gone))}
        yield Fix("drop-upgrades", data, (put(place(band, entry, "upgrades"), left),))


def give_mount(band: Band, problem: Problem) -> Iterator[Fix]:
    """Give a rider of a player's own one of the mounts that ready-made riders have."""
    (entry,) = culprits(band, problem)
    for mount in band.book.mounts(entry.unit):
        items = [*entry.upgrades, mount]
        path = place(band, entry, "upgrades")
        yield Fix("give-mount", _data(entry) | {"item": mount}, (put(path, items),))


def go_on_foot(band: Band, problem: Problem) -> Iterator[Fix]:
    """Make a rider of a player's own a fighter on foot who is otherwise the same."""
    (entry,) = culprits(band, problem)
    rider = band.member(entry).combatant
    for unit in band.book.units.values():
        if rider.template and unit.template and unit.school == rider.school and not unit.rider:
            data = _data(entry) | {"other": unit.id}
            yield Fix("go-on-foot", data, (put(place(band, entry, "unit"), unit.id),))
            return


def calm_down(band: Band, problem: Problem) -> Iterator[Fix]:
    """Let the combatant keep its temper."""
    (entry,) = culprits(band, problem)
    if band.member(entry).combatant.template:
        yield Fix("calm-down", _data(entry), _setting(band, entry, berserk=False))
