"""One combatant against another: what a page shows, ready for JSON."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.odds import sides
from factions.systems.cold_iron.odds.grips import MOST_TOGETHER, together
from factions.systems.cold_iron.odds.harm import Body, Damage, fate
from factions.systems.cold_iron.odds.multiples import Exchange, hit, multiples
from factions.systems.cold_iron.odds.sides import Fighter, Guard
from factions.systems.cold_iron.sheet import Arm
from factions.tabletop.estimates.against import answer, pair
from factions.tabletop.estimates.chances import by_number, mean

PRIMARY = Guard()
OTHERWISE = {
    "secondary": Guard(second=True),
    "dodge": Guard(dodge=True),
    "fourth": Guard(dodge=True, shift=-4),
    "full-defence": Guard(shift=4),
    "stunned": Guard(shift=-4),
}
POPPING_UP = 4

Case = dict[str, Any]


def unit_against_unit(catalogue: Catalogue, attacker: str, defender: str, mode: str) -> Case:
    """Return what one attack of a combatant can be expected to do to another.

    mode: `melee` or `ranged`. Both are unhurt, at levels as near as there are. Raises ValueError
    for an unknown combatant or mode, or an attack that the attacker does not have.
    """
    one, two = sides.fighters(catalogue, *pair(catalogue.combatants, attacker, defender, mode))
    found = _ranged(catalogue, one, two) if mode == "ranged" else _melee(catalogue, one, two)
    levels = {"attacker_level": one.build.level, "defender_level": two.build.level}
    return answer(one, two, mode, found) | levels


def _melee(catalogue: Catalogue, one: Fighter, two: Fighter) -> Iterator[Case]:
    """Yield the cases of each arm, of the first in every way, and of hand to hand."""
    first, *others = one.melee
    body = sides.body_against(one, two)
    for arm in (first, *others):
        exchange = sides.blow(one, arm, two, PRIMARY)
        yield _case("primary", exchange, sides.damage(arm), two, body) | _arm(arm)
        if charge := sides.charge_of(one, arm):
            yield _case("charge", exchange, sides.damage(arm, charge), two, body) | _arm(arm)
    for action, guard in OTHERWISE.items():
        exchange = sides.blow(one, first, two, guard)
        yield _case(action, exchange, sides.damage(first), two, body) | _arm(first)
    for number in range(1, MOST_TOGETHER + 1):
        yield _held(catalogue, one, two, number)


def _held(catalogue: Catalogue, one: Fighter, two: Fighter, number: int) -> Case:
    """Return an attack hand to hand by so many of the same, and how they get there."""
    value = together([sides.hand_to_hand(one)] * number)
    exchange = sides.held_blow(one, two, value)
    body = sides.body_against(one, two)
    case = _case("hand-to-hand", exchange, sides.held_damage(one, catalogue), two, body)
    return case | {"number": number, "hold": asdict(sides.held(one, two, value))}


def _ranged(catalogue: Catalogue, one: Fighter, two: Fighter) -> Iterator[Case]:
    """Yield the cases of each missile at its nearest, in cover, unaimed; with all distances."""
    for arm, weapon in one.missiles:
        ranges = _ranges(catalogue, weapon.range if arm.grip != "thrown" else sides.THROWN)
        near, penalty, less = ranges[0]
        damage = sides.damage(arm)
        told = _arm(arm) | {"hexes": near}
        plain = _case("shot", sides.shot(one, arm, two, penalty), damage.at(less), two)
        yield plain | told | {"ranges": [_at(one, arm, two, damage, row) for row in ranges]}
        cover = sides.shot(one, arm, two, penalty, cover=POPPING_UP)
        yield _case("cover", cover, damage.at(less), two) | told
        if sides.hasty(weapon, arm):
            quick = sides.shot(one, arm, two, penalty, times=sides.QUICK)
            yield _case("quick", quick, damage.at(less), two) | told


def _ranges(catalogue: Catalogue, row: str) -> list[tuple[int, int, int]]:
    """Return the distances of a row of the range table: hexes, what Hm and damage lose."""
    table = catalogue.rules["missile_ranges"]
    columns = zip(table["hexes"][row or sides.THROWN], table["hm"], table["damage"], strict=True)
    return [(hexes, -hm, -damage) for hexes, hm, damage in columns]


def _at(one: Fighter, arm: Arm, two: Fighter, damage: Damage, row: tuple[int, int, int]) -> Case:
    """Return the chance to hit and what is expected at a distance."""
    hexes, penalty, less = row
    exchange = sides.shot(one, arm, two, penalty)
    points = fate(multiples(exchange), damage.at(less), two.body).damage
    return {
        "hexes": hexes,
        "penalty": penalty,
        "hit": hit(exchange),
        "expected_damage": mean(points),
    }


def _arm(arm: Arm) -> Case:
    return {"weapon": arm.name, "grip": arm.grip}


def _case(
    action: str, exchange: Exchange, damage: Damage, two: Fighter, body: Body | None = None
) -> Case:
    """Return a case: the figures of the roll, and what becomes of the target.

    body: what there is to be harmed, where armour does not count.
    """
    times = multiples(exchange)
    end = fate(times, damage, body or two.body)
    return {
        "action": action,
        "weapon": "",
        "grip": "",
        "attack": exchange.attack,
        "defence": exchange.defence,
        "needed": exchange.needed,
        "crits": exchange.weapon,
        "dice": damage.dice,
        "charge": damage.charge,
        "fatigue": damage.fatigue,
        "target_hit_points": two.sheet.pt,
        "hit": hit(exchange),
        "multiples": by_number(times),
        "to_defender": {
            "damage": by_number(end.damage),
            "expected_damage": mean(end.damage),
            "stunned": end.stunned,
            "reeling": end.reeling,
            "blinking": end.blinking,
            "unconscious": end.unconscious,
            "dead": end.dead,
        },
        "modifiers": [],
    }
