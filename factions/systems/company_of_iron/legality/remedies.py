"""Company of Iron's own ways out: recruits, commanders and attachments."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from factions.systems.company_of_iron.catalogue import Profile
from factions.systems.company_of_iron.legality.company import (
    Company,
    may_command,
)
from factions.tabletop.lists.edits import (
    Patch,
    changed,
    drop,
    place,
    put,
    recruiting,
    removing,
    removing_all,
    thinning,
)
from factions.tabletop.lists.problem import Fix, Problem
from factions.tabletop.lists.remedies import culprits, dearest
from factions.tabletop.lists.roster import Entry

MOST_SWAPS = 5
MOST_REFILLS = 3
MOST_ADDED = 4


def chosen_option(company: Company, unit: str, wanted: str | None, room: int) -> str | None:
    """Return the option to name: the one wanted, else the dearest within room, else the cheapest.

    None where the unit has only one.
    """
    costs = company.book.costs[unit]
    if len(costs) == 1:
        return None
    if wanted in costs:
        return wanted
    paid = [option for option in costs if costs[option] <= room]
    return max(paid or [min(costs, key=costs.__getitem__)], key=costs.__getitem__)


def recruit(company: Company, unit: str, room: int) -> Fix:
    """Return the fix that adds an entry of that unit, as strong as room allows.

    An attachment joins the first unit that takes it.
    """
    option = chosen_option(company, unit, None, room)
    keys: dict[str, Any] = {}
    if company.book.units[unit].attachment:
        keys["attached_to"] = next(company.hosts(company.book.units[unit]))[0].id
    if option is None:
        return recruiting(company, unit, **keys)
    fix = recruiting(company, unit, option=option, **keys)
    return replace(fix, data={**fix.data, "points": company.book.costs[unit][option]})


def substitute(
    company: Company, entry: Entry, unit: str, room: int, wanted: str | None = None
) -> Fix:
    """Return the fix that recruits another unit in an entry's place; its upgrades stay."""
    patch = [put(place(company, entry, "unit"), unit)]
    option = chosen_option(company, unit, wanted, room)
    if option is not None and option != entry.option:
        patch.append(put(place(company, entry, "option"), option))
    if option is None and entry.option is not None:
        patch.append(drop(place(company, entry, "option")))
    if entry.attached_to is not None and not company.book.units[unit].attachment:
        patch.append(drop(place(company, entry, "attached_to")))
    points = company.book.costs[unit][option] if option else company.book.base_costs[unit]
    data = {"entry": entry.id, "unit": entry.unit, "other": unit, "points": points * entry.count}
    return Fix("replace", data, tuple(patch))


def _paid(company: Company, room: int) -> Iterator[Profile]:
    """Yield the units of at most that many points that may be added, dearest first.

    Nothing that costs nothing: it would be offered for everything.
    """
    base = company.book.base_costs
    return (unit for unit in dearest(company, room) if base[unit.id] > 0)


def swap(company: Company, problem: Problem) -> Iterator[Fix]:
    """Recruit in a culprit's place the dearest units that the points left pay for."""
    return _swaps(company, culprits(company, problem))


def swap_any(company: Company, problem: Problem) -> Iterator[Fix]:
    """Recruit something cheaper in the place of any entry."""
    return _swaps(company, [entry for entry, _ in reversed(company.recruits)])


def _swaps(company: Company, entries: Sequence[Entry]) -> Iterator[Fix]:
    for entry in entries:
        room = (company.limit - company.total) // entry.count + company.cost(entry)
        others = (unit.id for unit in _paid(company, room) if unit.id != entry.unit)
        yield from (substitute(company, entry, o, room) for o in islice(others, MOST_SWAPS))


def respell(company: Company, problem: Problem) -> Iterator[Fix]:
    """Take one of the units that the misspelt one resembles."""
    (entry,) = culprits(company, problem)
    left = company.limit - company.total
    for unit in problem.data["candidates"]:
        yield substitute(company, entry, unit, left, entry.option)


def remove(company: Company, problem: Problem) -> Iterator[Fix]:
    """Take one of the culprits out, with whatever is attached to it."""
    for entry in culprits(company, problem):
        joined = [other for other in company.entries.values() if other.attached_to == entry.id]
        gone = [other for other in joined if other.id != entry.id]
        yield removing_all(company, [entry, *gone]) if gone else removing(company, entry)


def keep_one(company: Company, problem: Problem) -> Iterator[Fix]:
    """Keep one copy in one of the culprits, and take the others out with what is attached."""
    blamed = culprits(company, problem)
    for kept in blamed:
        gone = {entry.id for entry in blamed if entry is not kept}
        gone |= {other.id for other in company.entries.values() if other.attached_to in gone}
        thinned = thinning(company, kept, 1)
        if not gone:
            yield thinned
        elif kept.id not in gone:
            rest = removing_all(company, [e for e in company.roster.entries if e.id in gone])
            yield replace(rest, patch=(*(thinned.patch if kept.count > 1 else ()), *rest.patch))


def fewer(company: Company, problem: Problem) -> Iterator[Fix]:
    """Keep as many copies of a culprit as its unit takes."""
    surplus = problem.data["count"] - company.book.catalogue.weapon_attachments
    for entry in culprits(company, problem):
        if 0 < surplus < entry.count:
            yield thinning(company, entry, entry.count - surplus)


def remove_selective(company: Company, problem: Problem) -> Iterator[Fix]:
    """Take out the models with Selective, or else all that are not Cephalyx."""
    for side in (company.selective, company.strangers):
        entries = [entry for entry, _ in side]
        one = len(entries) == 1
        yield removing(company, entries[0]) if one else removing_all(company, entries)


def strengthen(company: Company, problem: Problem) -> Iterator[Fix]:
    """Field a unit at a dearer option."""
    for entry, profile in company.recruits:
        for option in profile.options:
            if entry.option is not None and option.points > company.cost(entry):
                yield _option(company, entry, option.id)


def weaken(company: Company, problem: Problem) -> Iterator[Fix]:
    """Field a unit at a cheaper option."""
    for entry, profile in company.recruits:
        for option in profile.options:
            if entry.option is not None and option.points < company.cost(entry):
                yield _option(company, entry, option.id)


def _option(company: Company, entry: Entry, option: str) -> Fix:
    data = {"entry": entry.id, "unit": entry.unit, "option": option}
    return Fix("set-option", data, (put(place(company, entry, "option"), option),))


def reinforce(company: Company, problem: Problem) -> Iterator[Fix]:
    """Recruit one of the dearest units that the points left pay for."""
    left = company.limit - company.total
    for unit in islice(_paid(company, left), MOST_SWAPS):
        yield recruit(company, unit.id, left)


def play_larger(company: Company, problem: Problem) -> Iterator[Fix]:
    """Agree on a larger game."""
    for size, limit in company.book.sizes.items():
        if limit >= company.total:
            patch: Patch = (put("/points_limit", limit),)
            if company.roster.size is not None:
                patch = (put("/size", size), *patch)
            yield Fix("set-limit", {"limit": limit}, patch)


def refilled(*ways: Callable[[Company, Problem], Iterator[Fix]]) -> Callable[..., Iterator[Fix]]:
    """Return the remedy that goes one of those ways and spends the points it frees."""

    def refill(company: Company, problem: Problem) -> Iterator[Fix]:
        for fix in (fix for way in ways for fix in way(company, problem)):
            after = changed(company, fix.patch)
            gone = fix.data.get("unit")
            for unit in islice(_others(after, gone), MOST_REFILLS):
                yield _filled(after, fix, unit, gone)

    return refill


def _others(company: Company, gone: str | None) -> Iterator[Profile]:
    """Yield what the points left pay for, attachments with a unit to join included."""
    left = company.limit - company.total
    for cost, unit in reversed(company.book.recruits_by_cost.get(company.roster.faction, ())):
        fits = 0 < cost <= left and unit.id != gone
        if fits and (company.may_add(unit) or company.may_attach(unit)):
            yield unit


def _filled(company: Company, fix: Fix, unit: Profile | None, gone: str | None) -> Fix:
    """Return the fix followed by that unit and by the dearest others that still fit."""
    for _ in range(MOST_ADDED):
        if unit is None:
            break
        added = recruit(company, unit.id, company.limit - company.total)
        company = changed(company, added.patch)
        fix = Fix("then-recruit", {**added.data, "first": fix}, (*fix.patch, *added.patch))
        unit = next(_others(company, gone), None)
    return fix


def choose_commander(company: Company, problem: Problem) -> Iterator[Fix]:
    """Mark an eligible commander, with an upgrade; the entries blamed hand over."""
    blamed = [entry for entry in culprits(company, problem) if entry.commander]
    others = {entry.id for entry, _ in company.marked} - {entry.id for entry in blamed}
    for entry, profile in company.recruits:
        if may_command(profile) and entry not in blamed and not others and not profile.bans:
            data = {"entry": entry.id, "unit": entry.unit}
            yield Fix("choose-commander", data, _promotion(company, entry, blamed))


def keep_commander(company: Company, problem: Problem) -> Iterator[Fix]:
    """Leave the mark, and an upgrade, to one of those marked."""
    marked = [entry for entry, _ in company.marked]
    for kept in marked:
        others = [entry for entry in marked if entry is not kept]
        data = {"entry": kept.id, "unit": kept.unit}
        yield Fix("keep-commander", data, _promotion(company, kept, others))


def unset_commander(company: Company, problem: Problem) -> Iterator[Fix]:
    """Take the mark, and the upgrades, from a culprit."""
    for entry in culprits(company, problem):
        data = {"entry": entry.id, "unit": entry.unit}
        yield Fix("unset-commander", data, _demotion(company, entry))


def _promotion(company: Company, entry: Entry, others: Sequence[Entry]) -> Patch:
    """Return the patch that gives an entry the mark and an upgrade: its own, another's, the first.

    Upgrades of the entries that hand over, and of any other, are dropped.
    """
    bearers = [other for other, _ in company.recruits if other.upgrades and other is not entry]
    handing = [other for other in others if other not in bearers]
    patch = [step for other in (*bearers, *handing) for step in _demotion(company, other)]
    if not entry.commander:
        patch.append(put(place(company, entry, "commander"), value=True))
    known = company.book.catalogue.upgrades
    if not entry.upgrades:
        worn = (key for bearer in bearers for key in bearer.upgrades if key in known)
        upgrade = next(worn, next(iter(known), None))
        patch += [put(place(company, entry, "upgrades"), [upgrade])] if upgrade else []
    return tuple(patch)


def _demotion(company: Company, entry: Entry) -> Patch:
    keys = [key for key in ("commander", "upgrades") if getattr(entry, key)]
    return tuple(drop(place(company, entry, key)) for key in keys)


def choose_upgrade(company: Company, problem: Problem) -> Iterator[Fix]:
    """Give a commander one of the upgrades there are, those most like its own first."""
    upgrades = company.book.catalogue.upgrades
    for entry in culprits(company, problem):
        for upgrade in dict.fromkeys((*problem.data.get("candidates", ()), *upgrades)):
            if entry.commander:
                data = {"entry": entry.id, "unit": entry.unit, "upgrade": upgrade}
                yield Fix("set-upgrade", data, (put(place(company, entry, "upgrades"), [upgrade]),))


def keep_upgrade(company: Company, problem: Problem) -> Iterator[Fix]:
    """Leave a commander one of its upgrades, others none; they pass to a commander without."""
    (entry,) = culprits(company, problem)
    known = company.book.catalogue.upgrades
    path = place(company, entry, "upgrades")
    if entry.commander:
        for upgrade in dict.fromkeys(key for key in entry.upgrades if key in known):
            data = {"entry": entry.id, "unit": entry.unit, "upgrade": upgrade}
            yield Fix("set-upgrade", data, (put(path, [upgrade]),))
        return
    gone = {"entry": entry.id, "unit": entry.unit, "upgrades": list(entry.upgrades)}
    yield Fix("drop-upgrades", gone, (drop(path),))


def attach_elsewhere(company: Company, problem: Problem) -> Iterator[Fix]:
    """Attach a culprit to another unit that its card names and that has room."""
    for entry in culprits(company, problem):
        profile = company.book.units[entry.unit]
        for host, _ in company.hosts(profile) if profile.attachment else ():
            data = {"entry": entry.id, "unit": entry.unit, "to": host.id, "other": host.unit}
            yield Fix("attach", data, (put(place(company, entry, "attached_to"), host.id),))


def recruit_host(company: Company, problem: Problem) -> Iterator[Fix]:
    """Recruit a unit that the culprit's card names, and attach it there."""
    left = company.limit - company.total
    for entry in culprits(company, problem):
        named = company.book.hosts.get(entry.unit, frozenset())
        for unit in _paid(company, left):
            if unit.id in named:
                fix = recruit(company, unit.id, left)
                host = fix.patch[0]["value"]["id"]
                step = put(place(company, entry, "attached_to"), host)
                yield replace(fix, patch=(*fix.patch, step))
