"""Ways out that form, fill, change and disband battlegroups, and choose their commanders."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from factions.systems.armoured_clash.catalogue import Profile, Slot
from factions.systems.armoured_clash.legality.force import Force
from factions.systems.armoured_clash.legality.formation import Formation
from factions.systems.armoured_clash.legality.recruiting import (
    MOST_RECRUITS,
    affordable,
    recruit,
    replacing,
)
from factions.tabletop.lists import remedies as ways
from factions.tabletop.lists.edits import changed, drop, place, put, removal, without
from factions.tabletop.lists.problem import Fix, Problem
from factions.tabletop.lists.remedies import culprits
from factions.tabletop.lists.roster import Entry
from factions.tabletop.lists.rules import dangling


def assign(force: Force, problem: Problem) -> Iterator[Fix]:
    """Put a culprit into another battlegroup that has it on its order of battle."""
    for entry in culprits(force, problem):
        for formation in force.formations:
            if entry.unit in formation.positions and entry.battlegroup != formation.group.id:
                yield _assigning(force, entry, formation)


def _assigning(force: Force, entry: Entry, formation: Formation) -> Fix:
    group = formation.group
    data = {"entry": entry.id, "unit": entry.unit, "battlegroup": group.id, "orbat": group.orbat}
    return Fix("assign", data, (put(place(force, entry, "battlegroup"), group.id),))


def reassign(force: Force, problem: Problem) -> Iterator[Fix]:
    """Put a culprit into a battlegroup that has it, and drop the other fields that name nothing."""
    for entry in culprits(force, problem):
        named = [key for key, _ in dangling(force, entry)]
        lost = tuple(drop(place(force, entry, key)) for key in named if key != "battlegroup")
        for formation in force.formations if "battlegroup" in named else ():
            if entry.unit in formation.positions:
                fix = _assigning(force, entry, formation)
                yield replace(fix, patch=(*fix.patch, *lost))


def attach(force: Force, problem: Problem) -> Iterator[Fix]:
    """Let a culprit that goes with a host go with one."""
    for entry in culprits(force, problem):
        joins = force.book.units[entry.unit].joins
        for host, parent in force.recruits:
            if joins and parent.keyword(joins) is not None and entry.attached_to != host.id:
                patch = [put(place(force, entry, "attached_to"), host.id)]
                if entry.battlegroup not in (None, host.battlegroup):
                    patch.append(drop(place(force, entry, "battlegroup")))
                data = {"entry": entry.id, "unit": entry.unit, "to": host.id, "other": host.unit}
                yield Fix("attach", data, tuple(patch))


def form_battlegroup(force: Force, problem: Problem) -> Iterator[Fix]:
    """Form one battlegroup of the whole list."""
    entries = force.roster.entries
    group = next((entry.battlegroup for entry in entries if entry.battlegroup), "b1")
    moves = tuple(
        put(place(force, entry, "battlegroup"), group)
        for entry, profile in force.recruits
        if entry.battlegroup != group and not profile.joins
    )
    for orbat in _orbats(force):
        value = [{"id": group, "orbat": orbat}]
        yield Fix("form-battlegroup", {"orbat": orbat}, (put("/battlegroups", value), *moves))


def _orbats(force: Force) -> list[str]:
    orbats = force.book.orbats.values()
    return [orbat.id for orbat in orbats if orbat.faction == force.roster.faction]


def choose_orbat(force: Force, problem: Problem) -> Iterator[Fix]:
    """Make another of the faction's battlegroups of one that the problem speaks of."""
    taken = {formation.group.orbat for formation in force.formations}
    blamed = problem.data.get("orbats") or [problem.data["orbat"]]
    for formation in reversed(force.formations):
        if formation.group.orbat in blamed:
            for orbat in _orbats(force):
                if orbat not in taken:
                    data = {"orbat": orbat, "instead": formation.group.orbat}
                    path = f"/battlegroups/{formation.index}/orbat"
                    yield Fix("set-orbat", data, (put(path, orbat),))


def disband(force: Force, problem: Problem) -> Iterator[Fix]:
    """Disband a battlegroup that the problem speaks of: its units join another, or go."""
    blamed = problem.data.get("orbats") or [problem.data["orbat"]]
    for formation in reversed(force.formations):
        if formation.group.orbat in blamed:
            gone = drop(f"/battlegroups/{formation.index}")
            data = {"orbat": formation.group.orbat}
            entries = [entry for entry, _ in formation.members]
            for other in force.formations:
                if entries and other.group.orbat in blamed and other is not formation:
                    moves = (
                        put(place(force, entry, "battlegroup"), other.group.id) for entry in entries
                    )
                    yield Fix("merge-battlegroup", data, (*moves, gone))
            patch = (*removal(force, _with_companions(force, entries)), gone)
            yield Fix("disband", data, patch)


def _with_companions(force: Force, entries: Sequence[Entry]) -> set[str]:
    ids = {entry.id for entry in entries}
    return ids | {companion.entry.id for companion in force.companions if companion.host.id in ids}


def fill(force: Force, problem: Problem) -> Iterator[Fix]:
    """Recruit the cheapest units that the slots are short of, all at once."""
    after, added = force, list[Fix]()
    while len(added) < MOST_RECRUITS and (unit := _missing(after)):
        fix = recruit(after, unit)
        added.append(fix)
        after = changed(after, fix.patch)
    patch = tuple(operation for fix in added for operation in fix.patch)
    points = sum(fix.data["points"] for fix in added)
    if len(added) == 1:
        yield added[0]
    elif added:
        units = [fix.data["unit"] for fix in added]
        yield Fix("recruit-several", {"units": units, "points": points}, patch)


def replace_to_fill(force: Force, problem: Problem) -> Iterator[Fix]:
    """Replace a unit by one that a slot is short of."""
    for entry, _ in reversed(force.recruits):
        fewer = without(force, entry)
        unit = _missing(fewer)
        if unit is not None and unit.id != entry.unit:
            yield replacing(force, entry, unit, **(fewer.opening(unit) or {}))


def _missing(force: Force) -> Profile | None:
    """Return the cheapest unit for the first slot that is short of one."""
    for formation in force.formations:
        for slot in formation.orbat.slots.values() if formation.orbat else ():
            if _is_short(formation, slot):
                for _, unit in force.book.recruits_by_cost.get(force.roster.faction, ()):
                    position = formation.positions.get(unit.id)
                    keys = force.opening(unit) if position and position.slot is slot else None
                    if keys and keys["battlegroup"] == formation.group.id:
                        return unit
    return None


def _is_short(formation: Formation, slot: Slot) -> bool:
    return not slot.commander and formation.filled.get(slot.name, 0) < slot.least


def give_up(force: Force, problem: Problem) -> Iterator[Fix]:
    """Disband the battlegroups that are short of units."""
    for formation in force.formations:
        slots = formation.orbat.slots.values() if formation.orbat else ()
        if len(force.formations) > 1 and any(_is_short(formation, slot) for slot in slots):
            entries = [entry for entry, _ in formation.members]
            gone = drop(f"/battlegroups/{formation.index}")
            patch = (*removal(force, _with_companions(force, entries)), gone)
            yield Fix("disband", {"orbat": formation.group.orbat}, patch)


def trim(force: Force, problem: Problem) -> Iterator[Fix]:
    """Take out as many as are too many, the last of the list first."""
    copies = problem.data.get("copies", problem.data.get("count"))
    data = {"copies": copies, "avb": problem.data["max"]}
    return ways.trim(force, replace(problem, data=data))


def unset_commander(force: Force, problem: Problem) -> Iterator[Fix]:
    """Take the mark from every culprit that is no commander."""
    marked = [entry for entry in culprits(force, problem) if entry.commander]
    wrong = [entry for entry in marked if not force.book.units[entry.unit].commander]
    if wrong:
        data = {"entry": wrong[0].id, "unit": wrong[0].unit}
        patch = tuple(drop(place(force, entry, "commander")) for entry in wrong)
        yield Fix("unset-commander", data, patch)


def recruit_commander(force: Force, problem: Problem) -> Iterator[Fix]:
    """Recruit a commander where one is missing, beside the rest or in the place of another."""
    for unit in _commanders(force):
        added = recruit(force, unit)
        for fix in unset_commander(force, problem):
            yield replace(added, patch=(*fix.patch, *added.patch))
        yield added
    for entry, profile in reversed(force.recruits):
        if not profile.commander and entry.count == 1:
            fewer = without(force, entry)
            for unit in _commanders(fewer):
                yield replacing(force, entry, unit, **(fewer.opening(unit) or {}))


def _commanders(force: Force) -> list[Profile]:
    return [unit for unit in affordable(force) if unit.commander]
