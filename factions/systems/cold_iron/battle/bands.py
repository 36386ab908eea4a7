"""A roster's combatants as they take the field: what each has in hand, and with what ratings.

Source: Cold Iron, Physical Combat, Weapons and Shields.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from factions.systems.cold_iron.catalogue import Catalogue, Combatant, Weapon
from factions.systems.cold_iron.odds.sides import Fighter
from factions.systems.cold_iron.sheet import Arm, Build, build_of, sheet
from factions.systems.cold_iron.sheet.own import own_build
from factions.systems.cold_iron.sheet.prices import price
from factions.systems.cold_iron.sheet.strength import MISSILE_GRIPS
from factions.tabletop.lists.roster import Entry, Roster

BUNDLE = 10  # arrows, bolts or bullets that are carried as one


@dataclass(frozen=True)
class Stance:
    """One thing in hand: the fighter with it, and the way it strikes or shoots."""

    fighter: Fighter
    arm: Arm

    @property
    def weapon(self) -> Weapon | None:
        """The weapon, None for the body."""
        return self.fighter.weapon(self.arm)


@dataclass(frozen=True)
class Member:
    """One combatant of a band.

    row: its entry's place in the list. spare: what is left when the weapon is broken; bodily: when
    that is broken, too. missile: what it begins with if it shoots; shots: how often it can.
    unarmed: it without any weapon.
    """

    row: int
    fighter: Fighter
    points: int
    melee: Stance
    unarmed: Fighter
    spare: Stance
    bodily: Stance
    missile: Stance | None
    shots: int

    @property
    def name(self) -> str:
        """What it is called."""
        return self.fighter.name


@dataclass(frozen=True)
class Company:
    """The combatants of a side, each where its slot is."""

    members: tuple[Member, ...]

    @cached_property
    def total(self) -> int:
        """What they cost together."""
        return sum(member.points for member in self.members)


def company(roster: Roster, catalogue: Catalogue) -> Company:
    """Return the combatants of a roster; entries of unknown ones are left out."""
    members: list[Member] = []
    for row, entry in enumerate(roster.entries):
        combatant = catalogue.combatants.get(entry.unit)
        if combatant is not None:
            member = _member(row, combatant, entry, catalogue)
            members.extend(member for _ in range(entry.count))
    return Company(tuple(members))


def _member(row: int, combatant: Combatant, entry: Entry, catalogue: Catalogue) -> Member:
    if combatant.template:
        build = own_build(combatant, entry, catalogue).build
        points = price(combatant, build, sheet(build, catalogue.charts), catalogue.charts)
    else:
        costs = combatant.costs
        cheapest = min(combatant.grades, key=lambda key: costs.get(key, 0))
        option = entry.option or cheapest
        option = option if option in combatant.grades else cheapest
        build = build_of(combatant, combatant.grades[option], catalogue.items)
        points = costs.get(option, 0)
    fighter = _fighter(combatant, build, catalogue)
    first, *others = _armed(fighter, catalogue)
    bodily, missile = _bodily(fighter, catalogue), _missile(fighter, catalogue)
    return Member(
        row=row,
        fighter=fighter,
        points=points,
        melee=first,
        unarmed=_stripped(fighter, catalogue),
        spare=others[0] if others else bodily,
        bodily=bodily,
        missile=missile,
        shots=_shots(missile, build) if missile else 0,
    )


def _fighter(combatant: Combatant, build: Build, catalogue: Catalogue) -> Fighter:
    return Fighter(combatant.id, combatant.name, combatant, build, sheet(build, catalogue.charts))


def _armed(fighter: Fighter, catalogue: Catalogue) -> list[Stance]:
    """Return stances with each melee weapon: what is in hand first, then what strikes hardest.

    Whoever shoots first has nothing to strike with in hand, so the hardest comes first.
    """
    found: list[Stance] = []
    for arm in fighter.melee:
        if arm.weapon:
            held = _holding(fighter, arm.weapon, catalogue)
            same = [one for one in held.melee if one.weapon == arm.weapon]
            found.extend(Stance(held, one) for one in same[:1])
    in_hand = {item.id for item in fighter.build.in_hand}
    found.sort(key=lambda one: (one.arm.weapon not in in_hand, -one.arm.average))
    return found or [_bodily(fighter, catalogue)]


def _holding(fighter: Fighter, weapon: str, catalogue: Catalogue) -> Fighter:
    """Return somebody with that weapon in hand, beside the shield if one hand is enough."""
    build = fighter.build
    shield = build.shield
    if any(item.id == weapon for item in build.in_hand):
        return fighter
    held = (weapon, shield.id) if shield else (weapon,)
    made = _fighter(fighter.combatant, replace(build, held=held), catalogue)
    if any(arm.weapon == weapon and arm.grip not in MISSILE_GRIPS for arm in made.sheet.arms):
        return made
    return _fighter(fighter.combatant, replace(build, held=(weapon,)), catalogue)


def _stripped(fighter: Fighter, catalogue: Catalogue) -> Fighter:
    """Return somebody without weapons, as he is hand to hand until he draws a dagger."""
    items = tuple(item for item in fighter.build.items if not isinstance(item, Weapon))
    return _fighter(fighter.combatant, replace(fighter.build, items=items), catalogue)


def _bodily(fighter: Fighter, catalogue: Catalogue) -> Stance:
    """Return a stance with empty hands, but for the shield."""
    shield = fighter.build.shield
    held = (shield.id,) if shield else ()
    bare = _fighter(fighter.combatant, replace(fighter.build, held=held), catalogue)
    return Stance(bare, bare.fists)


def _missile(fighter: Fighter, catalogue: Catalogue) -> Stance | None:
    """Return what is shot or thrown by somebody: in hand, or made to be thrown."""
    in_hand = {item.id for item in fighter.build.in_hand}
    for arm, weapon in fighter.missiles:
        if weapon.id in in_hand and (weapon.missile or weapon.hurled):
            return Stance(fighter, arm)
    for name in dict.fromkeys(one.id for one in fighter.build.weapons if one.hurled):
        held = _holding(fighter, name, catalogue)
        for arm, one in held.missiles:
            if one.id == name and arm.grip == "thrown":
                return Stance(held, arm)
    return None


def _shots(stance: Stance, build: Build) -> int:
    weapon = stance.weapon
    wanted = weapon.ammunition if weapon and weapon.ammunition else stance.arm.weapon
    number = sum(item.id == wanted for item in build.items)
    return number * (BUNDLE if weapon and weapon.ammunition else 1)
