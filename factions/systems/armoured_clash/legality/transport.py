"""How much a transport carries. Source: Armoured Clash, Transporting Units."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from factions.systems.armoured_clash.catalogue import (
    BASIC,
    INFANTRY,
    REINFORCED,
    TRANSPORT,
    Profile,
    Room,
)
from factions.systems.armoured_clash.legality.force import Force, Load
from factions.systems.armoured_clash.legality.formation import Recruit

BULKY, RUN_AMOK, CHAMBERS = "Bulky", "Run Amok", "Containment Chambers"


class Burden(NamedTuple):
    """What rides in a transport: spaces taken, spaces there are, and whether all is well."""

    models: int
    capacity: int
    fits: bool


def burden(force: Force, load: Load) -> Burden:
    """Measure a load.

    One unit of infantry may ride in each transport, two spaces a Bulky model, if its models fit;
    the first fireteam of a parent needs none. Carriers also take whole units of their kind.
    """
    room = load.profile.room
    carried = [rider for rider in load.riders if _is_carried(rider[1], room)]
    if sum(_parcels(force, rider, room) for rider in carried) > _holds(force, load):
        carried = []
    riders = [rider for rider in load.riders if rider not in carried]
    aboard = {entry.id for entry, _ in riders}
    led = {c.entry.id for c in force.companions if c.host.id in aboard}
    units = [rider for rider in riders if rider[0].id not in led]
    spaces = [_spaces(force, unit, room) for unit in units]
    capacity = room.capacity * force.level(load.transport, load.profile).models
    fits = (
        all(may_embark(profile, load.profile) for _, profile in units)
        and sum(entry.count for entry, _ in units) <= load.transport.count
        and max(spaces, default=0) <= capacity
    )
    total = sum(each * entry.count for each, (entry, _) in zip(spaces, units, strict=True))
    return Burden(total, capacity * load.transport.count, fits)


def may_embark(unit: Profile, transport: Profile) -> bool:
    """Return whether the transport takes such a unit aboard, whatever its size."""
    return (
        unit.kind == INFANTRY
        and transport.room.capacity > 0
        and (not transport.room.only or transport.room.only in unit.traits)
        and (unit.keyword(RUN_AMOK) is None or CHAMBERS in transport.traits)
    )


def _is_carried(unit: Profile, room: Room) -> bool:
    return unit.kind in room.carried and not unit.behemoth and TRANSPORT not in unit.traits


def _parcels(force: Force, rider: Recruit, room: Room) -> int:
    """Return the carrying spaces of a whole unit: more than there are if it is too strong."""
    entry, profile = rider
    spaces = {BASIC: 1, REINFORCED: 2} if room.heavy else {BASIC: 1}
    return spaces.get(force.level(entry, profile).id, 1_000) * entry.count


def _holds(force: Force, load: Load) -> int:
    models = force.level(load.transport, load.profile).models
    return models * load.transport.count * (2 if load.profile.room.heavy else 1)


def _spaces(force: Force, rider: Recruit, room: Room) -> int:
    """Return the spaces of one copy of a unit, with those of its fireteams but one."""
    entry, profile = rider
    own = _models(force, rider, room)
    led = sorted(_fireteams(force, rider, room)) if profile.hosts else []
    return own + ceil(sum(led[: -entry.count]) / entry.count)


def _fireteams(force: Force, rider: Recruit, room: Room) -> Iterator[int]:
    for companion in force.companions:
        if companion.host.id == rider[0].id:
            models = _models(force, (companion.entry, companion.profile), room)
            yield from [models] * companion.entry.count


def _models(force: Force, rider: Recruit, room: Room) -> int:
    entry, profile = rider
    twice = profile.keyword(BULKY) is not None and not room.spacious
    return force.level(entry, profile).models * (2 if twice else 1)
