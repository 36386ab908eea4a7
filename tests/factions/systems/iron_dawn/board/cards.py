"""Units as their cards have them, face to face, for what policies expect of them."""

from dataclasses import replace
from typing import Any

from factions.systems.iron_dawn.catalogue import Catalogue, Profile, Vehicle
from factions.systems.iron_dawn.odds import sides
from factions.systems.iron_dawn.odds.sides import Way
from tests.factions.systems.iron_dawn.board.boards import Board
from tests.factions.systems.iron_dawn.board.kernels import L
from tests.factions.systems.iron_dawn.board.pieces import Gain, Spot, Unit, Weapon
from tests.factions.systems.iron_dawn.board.tables import table

FACES = {"front": (0.0, -1.0), "side": (1.0, 0.0), "rear": (0.0, 1.0)}
TRAITS = {"explosive": L.EXPLOSIVE, "flame": L.FLAME, "indirect": L.INDIRECT}
MOUNTS = {"": 0, "turret": L.TURRET, "coaxial": L.COAXIAL, "hull": L.HULL, "cupola": L.CUPOLA}
UNCAPPED = 10**6


def card(profile: Profile, at: Spot, side: int, facing: str = "front") -> Unit:
    """Return a card's whole unit with its own weapons; facing: what of it the enemy sees."""
    stats = profile.stats
    foot = profile.kind != "vehicle"
    arms = [
        Weapon(
            weapon.effective,
            weapon.range,
            weapon.acc,
            weapon.att,
            weapon.rof,
            L.AT_VEHICLES * (weapon.against == "vehicle")
            | sum(TRAITS[trait] for trait in weapon.traits),
            MOUNTS[weapon.mount],
        )
        for weapon in profile.weapons
    ]
    same: dict[str, Any] = {name: getattr(stats, name) for name in ("spd", "acc", "hp")}
    if foot:
        same |= {name: getattr(stats, name) for name in ("mel", "att", "defence", "mor")}
    elif isinstance(stats, Vehicle):
        same |= {"armour": (stats.fd, stats.sd, stats.rd, stats.td)}
    rank = (profile.rank == "conscript") - (profile.veteran_points is None)
    bits = 0 if foot else L.VEHICLE
    models = sides.models(profile)
    faces = FACES.get(facing, FACES["front"])
    return Unit(at, side, models=models, rank=rank, arms=arms, bits=bits, faces=faces, **same)


def met(
    catalogue: Catalogue, one: str, two: str, way: Way, *, blows: float = 0.0, halved: bool = False
) -> Board:
    """Lay out a unit 4 inches or so before another, face to face, as the odds have them.

    A hit point is worth a point, as is a critical hit; what is taken has no limit. blows: what the
    whole unit is expected to take by an assault; halved: it has lost half of its models.
    """
    attacker = card(catalogue.profiles[one], (20.0, 16.0), 0)
    attacker = replace(attacker, suppressed=bool(way.roll))
    if halved:
        attacker = replace(attacker, left=attacker.models // 2 * attacker.hp)
    target = card(catalogue.profiles[two], (20.0, 20.0), 1, way.facing)
    whole = replace(target, cost=float(UNCAPPED), left=UNCAPPED)
    board = table(attacker, whole, gains=[Gain(0, 1, blows=blows)])
    board.d.worth[1] = 1.0
    board.d.taste[0, L.CRITICAL], board.d.taste[0, L.DAZE] = 1.0 / UNCAPPED, 0.0
    return board
