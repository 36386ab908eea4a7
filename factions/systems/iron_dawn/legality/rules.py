"""Iron Dawn's own list rules, one function each, named by its code. Source: Iron Dawn V2."""

import re
from collections.abc import Iterator

from factions.systems.iron_dawn.catalogue import COMMAND_VEHICLE, VEHICLE, VETERAN
from factions.systems.iron_dawn.legality.detachment import Detachment
from factions.tabletop.lists import rules as shared
from factions.tabletop.lists.problem import Problem

NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")


def commander_required(army: Detachment) -> Iterator[Problem]:
    """Find a list with neither a Commander unit nor a command vehicle. Source: Building an Army.

    An entry of an unknown unit that is marked commander counts; an empty list has its own code.
    """
    units = army.book.units
    if not army.commanders and army.roster.entries:
        strangers = (entry for entry in army.roster.entries if entry.unit not in units)
        if not any(entry.commander for entry in strangers):
            yield Problem("commander-required")


def commander_share(army: Detachment) -> Iterator[Problem]:
    """Find less than a tenth of the points spent on commanders. Source: Building an Army.

    `share` is a fraction, cut after three digits; `needed` is in points. A list that nobody
    commands has its own code.
    """
    if army.commanders and army.short(army.spent, army.total):
        share = army.spent * 1000 // army.total / 1000
        needed = -(-army.book.share * army.total // 100)
        data = {"spent": army.spent, "share": share, "needed": needed}
        yield Problem("commander-share", data, tuple(entry.id for entry, _ in army.commanders))


def command_vehicle(army: Detachment) -> Iterator[Problem]:
    """Find units turned into command vehicles that may not be. Source: Building an Army."""
    for entry, profile in army.recruits:
        if COMMAND_VEHICLE in entry.upgrades and profile.id not in army.book.command_vehicles:
            yield Problem("command-vehicle", {"unit": profile.id}, (entry.id,))


def unknown_option(army: Detachment) -> Iterator[Problem]:
    """Find options that the unit does not have, but for numbers of models out of its bounds."""
    for problem in shared.unknown_option(army):
        entry = army.entries[problem.entries[0]]
        if _outside(army, entry.unit, entry.option) is None:
            yield problem


def squad_size(army: Detachment) -> Iterator[Problem]:
    """Find options that are too few or too many models for the unit. Source: Units."""
    for entry, profile in army.recruits:
        if entry.option is not None and entry.option not in profile.sizes:
            models = _outside(army, entry.unit, entry.option)
            if models is not None:
                data = {"models": models, "min": profile.least, "max": profile.most}
                yield Problem("squad-size", data, (entry.id,))


def _outside(army: Detachment, unit: str, option: str | None) -> int | None:
    """Return the number that an option is, where it lies out of the unit's bounds."""
    if option is None or not NUMBER.fullmatch(option):
        return None
    least, most = army.book.bounds[unit]
    return None if least <= int(option) <= most else int(option)


def unknown_upgrade(army: Detachment) -> Iterator[Problem]:
    """Find upgrades that the unit may not take, but for those whose misuse has its own code."""
    prices = army.book.prices
    if all(key in prices[entry.unit] for entry, _ in army.recruits for key in entry.upgrades):
        return
    for problem in shared.unknown_upgrade(army):
        upgrade, unit = problem.data["upgrade"], army.entries[problem.entries[0]].unit
        again = upgrade == VETERAN and army.book.units[unit].veteran_points is None
        if upgrade != COMMAND_VEHICLE and not again:
            yield problem


def rank_upgrade(army: Detachment) -> Iterator[Problem]:
    """Find units made Veteran twice, or that already are. Source: Ranks."""
    for entry, profile in army.recruits:
        if entry.upgrades:
            times = entry.upgrades.count(VETERAN) + (profile.veteran_points is None)
            if times > 1:
                yield Problem("rank-upgrade", {"rank": VETERAN}, (entry.id,))


def retinue_owner(army: Detachment) -> Iterator[Problem]:
    """Find retinues attached to something that is no commander. Source: Commanders."""
    for join in army.joins:
        if join.profile.retinue and not join.host.command:
            yield Problem("retinue-owner", {}, (join.entry.id,))


def join_type(army: Detachment) -> Iterator[Problem]:
    """Find attached vehicles and squads, and solo units that join another type.

    Source: Solo Units. Only solo units join others, and a retinue its commander.
    """
    for join in army.joins:
        alike = join.profile.solo and (join.profile.kind == VEHICLE) == (join.host.kind == VEHICLE)
        if join.profile.kind == VEHICLE or not (alike or join.profile.retinue):
            yield Problem("join-type", {}, (join.entry.id,))


def transport_capacity(army: Detachment) -> Iterator[Problem]:
    """Find more models aboard than the vehicle carries, and vehicles aboard. Source: Transports.

    What is no transport carries none. Whoever joined a unit rides with it, and copies of a
    transport share the load.
    """
    for load in army.loads:
        models = sum(army.models(entry) * entry.count for entry, _ in load.riders)
        capacity = load.profile.capacity * load.transport.count
        if models > capacity or any(profile.kind == VEHICLE for _, profile in load.riders):
            entries = (load.transport.id, *(entry.id for entry, _ in load.riders))
            yield Problem("transport-capacity", {"models": models, "capacity": capacity}, entries)


def upgrade_single(army: Detachment) -> Iterator[Problem]:
    """Find upgrades taken more often than once that are no rank and no weapon. Source: Upgrades.

    What the unit may not take at all has its own code, and so have ranks and special weapons.
    """
    for entry, profile in army.recruits:
        if len(entry.upgrades) > 1:
            single = army.book.singles & army.book.prices[profile.id].keys()
            for upgrade in dict.fromkeys(entry.upgrades):
                if upgrade in single and entry.upgrades.count(upgrade) > 1:
                    yield Problem("upgrade-single", {"upgrade": upgrade}, (entry.id,))


def special_weapons(army: Detachment) -> Iterator[Problem]:
    """Find squads with more special or heavy weapons than they may take. Source: Combat Groups."""
    for entry, profile in army.recruits:
        if entry.upgrades:
            count = sum(army.is_weapon(entry, key) for key in entry.upgrades)
            if count > profile.specials:
                data = {"count": count, "max": profile.specials}
                yield Problem("special-weapons", data, (entry.id,))
