"""Writing two armies, a scenario and the terrain into the record that kernels read."""

from collections.abc import Sequence
from functools import cache, lru_cache
from statistics import mean
from typing import Any, NamedTuple

from factions.systems.iron_dawn.battle import tables
from factions.systems.iron_dawn.battle.forces import Company, Unit
from factions.systems.iron_dawn.battle.gains import Gains
from factions.systems.iron_dawn.catalogue import Catalogue, Infantry, Vehicle, Weapon
from factions.systems.iron_dawn.kernels.record import indices
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.odds import formations
from factions.systems.iron_dawn.odds.rolls import SHOOTING, to_shoot, to_strike
from factions.tabletop.battles.generals import General, lead
from factions.tabletop.battles.records import One, blank

TRAITS = {
    "explosive": indices.EXPLOSIVE,
    "flame": indices.FLAME,
    "indirect": indices.INDIRECT,
}
MOUNTS = {
    "": indices.HAND_HELD,
    "turret": indices.TURRET,
    "coaxial": indices.COAXIAL,
    "hull": indices.HULL,
    "cupola": indices.CUPOLA,
    "left-sponson": indices.LEFT_SPONSON,
    "right-sponson": indices.RIGHT_SPONSON,
}
KEYWORDS = {
    "Repair": indices.REPAIRS,
    "Rig It to Blow!": indices.RIGS,
    "Engine Deregulation": indices.DEREGULATED,
}
EDITIONS = 4  # whose gains are kept
# What a general weighs, by its name in the files.
WEIGHTS = {
    "point": indices.POINT,
    "threat": indices.THREAT,
    "draw": indices.DRAW,
    "soon": indices.SOON,
    "later": indices.LATER,
    "hunt": indices.HUNT,
    "daze": indices.DAZE,
    "pin": indices.PIN,
    "critical": indices.CRITICAL,
    "rush": indices.RUSH,
    "crowd": indices.CROWD,
    "body": indices.BODY,
    "early": indices.EARLY,
    "blind": indices.BLIND,
    "carry": indices.CARRY,
    "shelter": indices.SHELTER,
    "flee": indices.FLEE,
    "eager": indices.EAGER,
    "oust": indices.OUST,
    "obeyed": indices.OBEYED,
    "singe": indices.SINGE,
    "patient": indices.PATIENT,
    "guard": indices.GUARD,
}


class Written(NamedTuple):
    """A setup and the weapons its rows stand for."""

    setup: One[Any]
    weapons: Sequence[Weapon]


def record(
    companies: Sequence[Company],
    catalogue: Catalogue,
    scenario: str,
    generals: Sequence[General],
) -> Written:
    """Return the setup of a battle in which the first of two companies is player 0.

    Raises ValueError where a company has no unit or both together have too many.
    """
    units = [unit for company in companies for unit in company.units]
    if not all(company.units for company in companies):
        raise ValueError("an army is empty: none of its entries is a unit that can fight")
    weapons = list(dict.fromkeys(weapon for unit in units for weapon in _borne(unit)))
    for count, most, what in (
        (len(units), indices.UNITS, "units"),
        (len(weapons), indices.WEAPONS, "kinds of weapon"),
    ):
        if count > most:
            raise ValueError(f"more than {most} {what} in one battle")
    setup = blank(Setup)
    d = setup[0]
    groups = lay_out(d, companies)
    d.total[:] = [company.total for company in companies]
    lead(d, generals, scenario, WEIGHTS)
    charts(d, catalogue.shooting)
    places(d)
    tables.write(d, catalogue, scenario, max(company.total for company in companies))
    for row, weapon in enumerate(weapons):
        _weapon(d, row, weapon)
    _units(d, companies, catalogue, weapons)
    _gains(catalogue).write(d, units)
    for slot, group in groups.items():
        second_group(d, slot, group)
    return Written(setup, weapons)


@lru_cache(maxsize=EDITIONS)
def _gains(catalogue: Catalogue) -> Gains:
    return Gains(catalogue)


def lay_out(d: Any, companies: Sequence[Company]) -> dict[int, int]:
    """Write each player's slots; return the slots of squads with those of their second groups.

    Second groups stand before the units of the first player and behind those of the other; where
    there is no room for all of them, squads that come late have none.
    """
    sizes = [len(company.units) for company in companies]
    splitting = [
        [row for row, unit in enumerate(company.units) if splits(unit)] for company in companies
    ]
    free = indices.UNITS - sum(sizes)
    before = splitting[0][: free // 2]
    behind = splitting[1][: free - len(before)]
    start = len(before)
    d.first[:] = start, start + sizes[0], start + sum(sizes)
    d.slots = int(d.first[2]) + len(behind)
    d.group[:] = d.squad[:] = -1
    groups = {start + row: start - 1 - place for place, row in enumerate(before)}
    ends = {int(d.first[1]) + row: int(d.first[2]) + place for place, row in enumerate(behind)}
    return groups | ends


def splits(unit: Unit) -> bool:
    """Return whether a unit is a squad that may split into combat groups."""
    return not unit.vehicle and unit.models >= indices.LEAST_TO_SPLIT


GROUPED = (
    "entry", "side", "is_", "models", "hp", "spd", "acc", "mel", "att", "defence", "mor", "rank",
    "arm", "bearers", "cost", "worth", "reach", "near_reach", "kind", "strikes",
)  # fmt: skip


def second_group(d: Any, squad: int, group: int) -> None:
    """Write the second combat group of a squad: as it is, without leader and guest."""
    for field in GROUPED:
        d[field][group] = d[field][squad]
    for field in ("deals", "deals_far"):
        d[field][:, group] = d[field][:, squad]
    for field in ("deals", "deals_far", "strikes"):
        d[field][..., group] = d[field][..., squad]
    d.group[squad], d.squad[group], d.group[group] = group, squad, -1
    d.is_[group] &= ~indices.LED
    d.guest[group] = d.host[group] = d.ride[group] = -1


def _units(
    d: Any, companies: Sequence[Company], catalogue: Catalogue, weapons: Sequence[Weapon]
) -> None:
    kinds: list[str] = []
    for player, company in enumerate(companies):
        start = int(d.first[player])
        for slot, unit in enumerate(company.units, start):
            _unit(d, slot, unit, start, catalogue)
            _arms(d, slot, unit, weapons)
            if unit.profile.id not in kinds:
                kinds.append(unit.profile.id)
            d.kind[slot] = kinds.index(unit.profile.id)


def sides(setup: One[Any], player_0: int) -> None:
    """Write which side of the list each unit belongs to."""
    split = int(setup[0].first[1])
    setup[0].side[:split], setup[0].side[split:] = player_0, 1 - player_0


def _borne(unit: Unit) -> list[Weapon]:
    own = unit.profile.weapons[: indices.ARMS - len(unit.specials)]
    return [*(weapon for weapon, _ in unit.specials), *own]


def charts(d: Any, shooting: Sequence[Sequence[int]]) -> None:
    """Write the charts of the least rolls that hit, by any ACC; shooting: the printed one."""
    for acc in range(1, len(SHOOTING) + 1):
        for column in range(d.chart.shape[1]):
            d.chart[acc, column] = to_shoot(shooting, acc, column + indices.ACC_FROM)
    d.melee[:] = [to_strike(mel) for mel in range(len(d.melee))]


def places(d: Any) -> None:
    """Write where the models of a formation stand, and what follows from their number."""
    d.place_x[:], d.place_y[:] = zip(*formations.places(), strict=True)
    for row, value in enumerate(_by_models()):
        d.spread[row], d.room[row], d.holds[row] = value[:3]
        d.burst[row], d.scattered[row], d.touch[row] = value[3:]


@cache
def _by_models() -> list[tuple[float, ...]]:
    """Return spread, room, how far it holds from; strikes of bursts, shells, rams; by models."""
    return [
        (
            formations.spread(n),
            formations.room(n),
            formations.holds(n),
            mean(formations.struck(n)),
            mean(
                sum(models * share for (models, _), share in strikes.items())
                for strikes in formations.scattered(n)
            ),
            mean(formations.touched(n)),
        )
        for n in range(indices.MODELS + 1)
    ]


def _weapon(d: Any, row: int, weapon: Weapon) -> None:
    bits = indices.AT_VEHICLES * (weapon.against == "vehicle") | indices.HEAVY * weapon.heavy
    for trait in weapon.traits:
        bits |= TRAITS.get(trait, 0)
    d.weapon[row], d.mount[row] = bits, MOUNTS.get(weapon.mount, indices.HULL)
    d.effective[row], d.range[row] = weapon.effective, weapon.range
    d.weapon_acc[row] = min(max(weapon.acc, 1), len(SHOOTING))
    d.weapon_att[row], d.rof[row] = weapon.att, weapon.rof


def _unit(d: Any, slot: int, unit: Unit, start: int, catalogue: Catalogue) -> None:
    profile, stats = unit.profile, unit.profile.stats
    d.entry[slot], d.models[slot], d.hp[slot] = unit.row, unit.models, max(1, stats.hp)
    d.is_[slot] = flags(unit)
    d.spd[slot], d.acc[slot] = stats.spd, stats.acc
    if isinstance(stats, Infantry):
        d.mel[slot] = min(max(stats.mel, 0), len(d.melee) - 1)
        d.att[slot], d.defence[slot], d.mor[slot] = stats.att, stats.defence, stats.mor
    elif isinstance(stats, Vehicle):
        d.tur[slot] = stats.tur
        d.armour[slot] = stats.fd, stats.sd, stats.rd, stats.td
        d.hull[d.hulls] = slot
        d.hulls += 1
    d.rank[slot] = (profile.rank == "conscript") - unit.veteran
    if unit.command:
        rank = catalogue.command[unit.command]
        d.radius[slot], d.lends[slot] = rank.radius, rank.morale
        d.order_mor[slot] = rank.order_morale
        if unit.vehicle:
            d.mor[slot] = OFFICER_MOR
    d.capacity[slot], d.crew[slot] = profile.capacity, profile.crew
    for field, value in (("guest", unit.guest), ("host", unit.host), ("ride", unit.ride)):
        d[field][slot] = -1 if value is None else start + value
    d.cost[slot] = unit.cost
    d.worth[slot] = unit.cost / (unit.models * d.hp[slot])


OFFICER_MOR = 8  # of the officer in a command vehicle, whose MOR no list gives


def flags(unit: Unit) -> int:
    """Return what a unit is, as bits."""
    bits = (
        indices.VEHICLE * unit.vehicle
        | indices.GUN * unit.profile.gun
        | indices.CRACK * (unit.profile.rank == "crack")
        | indices.LED * (unit.led and not unit.vehicle)
        | indices.SOLO * unit.single
        | indices.COMMANDER * (bool(unit.command) and not unit.vehicle)
    )
    for name, bit in KEYWORDS.items():
        bits |= bit * (name in unit.profile.keywords)
    return int(bits)


def _arms(d: Any, slot: int, unit: Unit, weapons: Sequence[Weapon]) -> None:
    d.arm[slot] = -1
    rows = [(weapon, number) for weapon, number in unit.specials]
    own = unit.profile.weapons[: indices.ARMS - len(rows)]
    rows += [(weapon, 1 if unit.vehicle else -1) for weapon in own]
    for place, (weapon, number) in enumerate(rows):
        d.arm[slot, place], d.bearers[slot, place] = weapons.index(weapon), number
    d.reach[slot] = max((weapon.range for weapon, _ in rows), default=0)
    d.near_reach[slot] = max((weapon.effective for weapon, _ in rows), default=0)
