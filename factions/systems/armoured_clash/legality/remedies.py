"""Ways out that change scale, reinforcement levels, boons, transports and reserve."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from factions.systems.armoured_clash.catalogue import AIRCRAFT
from factions.systems.armoured_clash.legality.force import Force
from factions.tabletop.lists import remedies as ways
from factions.tabletop.lists.edits import Patch, drop, place, put
from factions.tabletop.lists.problem import Fix, Problem
from factions.tabletop.lists.remedies import culprits
from factions.tabletop.lists.roster import Entry

# Scales


def choose_scale(force: Force, problem: Problem) -> Iterator[Fix]:
    """Play a scale, or the nearest points limit, that the game allows; or leave the scale out."""
    size, scales = problem.data["size"], force.book.scales.values()
    if isinstance(size, int):
        for limit in sorted(problem.data["allowed"], key=lambda limit: abs(limit - size)):
            yield Fix("set-limit", {"limit": limit}, (put("/points_limit", limit),))
    for scale in scales:
        yield Fix("set-size", {"size": scale.id}, (put("/size", scale.id),))
    if force.roster.size is not None:
        yield Fix("drop-size", {}, (drop("/size"),))


def change_scale(force: Force, problem: Problem) -> Iterator[Fix]:
    """Play another scale, with a points limit that it allows."""
    limit = force.roster.points_limit
    for scale in force.book.scales.values():
        if scale.id != force.scale.id:
            patch = [put("/size", scale.id)]
            if limit is not None and not scale.least <= limit <= scale.most:
                patch.append(put("/points_limit", min(max(limit, scale.least), scale.most)))
            yield Fix("set-size", {"size": scale.id}, tuple(patch))


# Reinforcement levels


def choose_level(force: Force, problem: Problem) -> Iterator[Fix]:
    """Take one of the levels that the problem allows."""
    levels = problem.data["levels"]
    return ways.choose_option(force, replace(problem, data={"options": levels}))


def lower_levels(force: Force, problem: Problem) -> Iterator[Fix]:
    """Take culprits to lower levels: any one of them, or as many of the last as are too many."""
    surplus = problem.data["bolstered"] - problem.data["stars"]
    blamed = culprits(force, problem)
    for entry in blamed:
        yield from _lowering(force, entry)
    for entries in (blamed[-surplus:], blamed):
        if len(entries) > 1:
            lower = [fix.patch[0] for entry in entries for fix in [*_lowering(force, entry)][-1:]]
            yield Fix("lower-levels", {"units": [entry.unit for entry in entries]}, tuple(lower))


def lower_any(force: Force, problem: Problem) -> Iterator[Fix]:
    """Take any unit to a lower level."""
    for entry, _ in reversed(force.recruits):
        yield from _lowering(force, entry)


def lower_one(force: Force, problem: Problem) -> Iterator[Fix]:
    """Take culprits to lower levels."""
    for entry in culprits(force, problem):
        yield from _lowering(force, entry)


def _lowering(force: Force, entry: Entry) -> Iterator[Fix]:
    """Yield the fixes that take a unit to each level below its own, the nearest first."""
    levels = list(force.book.units[entry.unit].levels)
    below = levels[: levels.index(entry.option)] if entry.option in levels else []
    for level in reversed(below):
        data = {"entry": entry.id, "unit": entry.unit, "option": level}
        yield Fix("set-option", data, (put(place(force, entry, "option"), level),))


# Boons


def drop_boons(force: Force, problem: Problem) -> Iterator[Fix]:
    """Leave out every boon that is unknown, of another faction or bought already."""
    yield from _keeping(force, _wrong_boons(force))


def drop_boon(force: Force, problem: Problem) -> Iterator[Fix]:
    """Leave out one boon."""
    for index in range(len(force.boons)):
        yield from _keeping(force, {index})


def _wrong_boons(force: Force) -> set[int]:
    known, faction = force.book.boons, force.roster.faction
    return {
        index
        for index, boon in enumerate(force.boons)
        if boon not in known
        or boon in force.boons[:index]
        or (faction in force.book.factions and faction not in known[boon].factions)
    }


def _keeping(force: Force, gone: set[int]) -> Iterator[Fix]:
    """Yield the fix that leaves out the boons of those places among all of the list."""
    if not gone:
        return
    patch: list[dict[str, object]] = []
    first = 0
    holders = [("/boons", force.roster.boons)]
    holders += [(f"/battlegroups/{f.index}/boons", f.group.boons) for f in force.formations]
    for path, boons in holders:
        kept = [boon for index, boon in enumerate(boons, first) if index not in gone]
        first += len(boons)
        if len(kept) < len(boons):
            patch.append(dict(put(path, kept) if kept else drop(path)))
    data = {"boons": list(dict.fromkeys(force.boons[index] for index in sorted(gone)))}
    yield Fix("drop-boons", data, tuple(patch))


# Transports and reserve


def deploy(force: Force, problem: Problem) -> Iterator[Fix]:
    """Deploy as many units as are too many in reserve; aircraft stay there."""
    surplus = problem.data["reserve"] - problem.data["allowed"]
    held = [
        entry for entry in culprits(force, problem) if force.book.units[entry.unit].kind != AIRCRAFT
    ]
    for entry in held:
        if entry.count >= surplus:
            yield _deploying(force, [entry])
    if surplus > 1:
        yield _deploying(force, held[-surplus:])


def _deploying(force: Force, entries: Sequence[Entry]) -> Fix:
    patch: Patch = tuple(drop(place(force, entry, "reserve")) for entry in entries)
    return Fix("deploy", {"units": [entry.unit for entry in entries]}, patch)


def hold_back(force: Force, problem: Problem) -> Iterator[Fix]:
    """Begin with every aircraft in reserve."""
    grounded = [
        entry for entry, profile in force.recruits if profile.kind == AIRCRAFT and not entry.reserve
    ]
    for entries in (culprits(force, problem), grounded):
        patch: Patch = tuple(put(place(force, entry, "reserve"), value=True) for entry in entries)
        yield Fix("hold-back", {"units": [entry.unit for entry in entries]}, patch)


def disembark_all(force: Force, problem: Problem) -> Iterator[Fix]:
    """Let all culprits but one, or all, travel on their own."""
    blamed = [entry for entry in culprits(force, problem) if entry.embarked_in is not None]
    groups = [[entry for entry in blamed if entry is not kept] for kept in blamed]
    for group in [*groups, blamed]:
        if len(group) > 1:
            patch: Patch = tuple(drop(place(force, entry, "embarked_in")) for entry in group)
            yield Fix("disembark-several", {"units": [entry.unit for entry in group]}, patch)
