"""Combatants as figures: who attacks whom with what, against which defence.

Source: Cold Iron, Physical Combat, Engaging and Disengaging Combat, Missile Attacks, Berserkers,
Spear Charge; the modifiers of the summary.
"""

from dataclasses import dataclass
from typing import NamedTuple

from factions.systems.cold_iron.catalogue import (
    Catalogue,
    Charts,
    Combatant,
    Grade,
    Mount,
    Weapon,
)
from factions.systems.cold_iron.odds.grips import Hold, hold
from factions.systems.cold_iron.odds.harm import Body, Damage
from factions.systems.cold_iron.odds.multiples import NATURAL, RANDOM, SHARP, Exchange
from factions.systems.cold_iron.sheet import Arm, Build, Sheet, build_of, sheet
from factions.systems.cold_iron.sheet.figures import (
    BERSERK_ATTACK,
    BERSERK_DEFENCE,
    INCORPOREAL,
    LARGE,
)
from factions.systems.cold_iron.sheet.ratings import SECOND_WEAPON, shield_second
from factions.systems.cold_iron.sheet.strength import MISSILE_GRIPS

USUAL_LEVEL = 3  # of those who come in several, against another of those
HEIGHT = 2
CHARGES = {"spear": 1, "lance": 2}  # d6 at the end of a charge: on foot, on a horse
ENCHANTED_LEVEL = 6
THROWN = "thrown-weapon"  # the row of the range table
AIMED, QUICK = 1, 2  # times the distance's penalty: a turn taken to aim, none
SLINGS = ("bow", "sling")  # what may be shot without a turn to aim
CROSSBOW = "crossbow"  # and such a one that takes no turn to load
AIM = 1  # the turn that it is aimed in otherwise


@dataclass(frozen=True)
class Fighter:
    """A combatant at one level, with the sheet and the build that it comes from."""

    id: str
    name: str
    combatant: Combatant
    build: Build
    sheet: Sheet

    @property
    def berserk(self) -> bool:
        """Whether it fights berserk."""
        return self.build.berserk

    @property
    def ghost(self) -> bool:
        """Whether only magic harms it, and armour does not stop its touch."""
        return INCORPOREAL in self.combatant.keywords

    @property
    def enchanted(self) -> bool:
        """Whether its blows harm what only magic harms: a fighter of the sixth level or above."""
        return self.build.level >= ENCHANTED_LEVEL and self.build.natural is None

    @property
    def large(self) -> bool:
        """Whether it dodges three in front and three behind, on its own legs."""
        return LARGE in self.combatant.keywords

    @property
    def body(self) -> Body:
        """What there is to be harmed."""
        return Body(
            pt=self.sheet.pt,
            con=self.build.attributes["con"],
            t=self.sheet.t,
            berserk=self.berserk,
            tireless=self.combatant.undead,
        )

    @property
    def melee(self) -> tuple[Arm, ...]:
        """Its ways to strike: what is in hand, then what is carried, the body if nothing.

        A weapon counts in the grip that does most damage.
        """
        armed = [arm for arm in self.sheet.arms if arm.grip not in MISSILE_GRIPS]
        held = {item.id for item in self.build.in_hand}
        best: dict[str, Arm] = {}
        for arm in armed:
            if arm.weapon and arm.average > getattr(best.get(arm.weapon), "average", -1):
                best[arm.weapon] = arm
        return tuple(sorted(best.values(), key=lambda arm: arm.weapon not in held)) or tuple(armed)

    @property
    def missiles(self) -> tuple[tuple[Arm, Weapon], ...]:
        """Its ways to shoot and to throw, each with the weapon; berserkers do neither."""
        carried = {weapon.id: weapon for weapon in self.build.weapons}
        shooting = (arm for arm in self.sheet.arms if arm.grip in MISSILE_GRIPS)
        return tuple((arm, carried[arm.weapon]) for arm in shooting if not self.berserk)

    @property
    def fists(self) -> Arm:
        """What its body strikes with."""
        return next(arm for arm in self.sheet.arms if arm.grip == "body")

    def weapon(self, arm: Arm) -> Weapon | None:
        """Return the weapon of an arm, None for the body."""
        return next((one for one in self.build.weapons if one.id == arm.weapon), None)


class Guard(NamedTuple):
    """How an attack is met. second: by the secondary defence. dodge: only so. shift: added."""

    second: bool = False
    dodge: bool = False
    shift: int = 0


def fighters(catalogue: Catalogue, one: Combatant, two: Combatant) -> tuple[Fighter, Fighter]:
    """Return both combatants at levels that are as near to one another as there are."""
    levels = [
        next(iter(unit.grades.values())).level if len(unit.grades) == 1 else USUAL_LEVEL
        for unit in (one, two)
    ]
    return _fighter(catalogue, one, levels[1]), _fighter(catalogue, two, levels[0])


def shoots(catalogue: Catalogue, combatant: Combatant) -> bool:
    """Return whether a combatant shoots or throws anything, whatever its level."""
    grades = combatant.grades.values()
    return all(_graded(catalogue, combatant, grade).missiles for grade in grades)


def _fighter(catalogue: Catalogue, combatant: Combatant, level: int) -> Fighter:
    def apart(grade: Grade) -> int:
        return abs(grade.level - level)

    return _graded(catalogue, combatant, min(combatant.grades.values(), key=apart))


def _graded(catalogue: Catalogue, combatant: Combatant, grade: Grade) -> Fighter:
    build = build_of(combatant, grade, catalogue.items)
    return Fighter(combatant.id, combatant.name, combatant, build, sheet(build, catalogue.charts))


def blow(one: Fighter, arm: Arm, two: Fighter, guard: Guard) -> Exchange:
    """Return what an attack in melee comes to: the defender parries or dodges as is better.

    Against a dodge no more than 6 of STR count, nor a berserker's rage; an attacker whom it serves
    leaves STR out and makes the other do so.
    """
    met = two.sheet
    rage = BERSERK_ATTACK * one.berserk
    fumble = arm.fumble - BERSERK_ATTACK * one.berserk
    shift = guard.shift + _shift(one, two)
    dodge = _dodge(two, one, arm)
    strong, weak = arm.hs or 0, arm.hw or 0
    chosen = (strong, dodge, fumble)
    if not guard.dodge and not one.ghost:
        parry, weakly = _parries(two, dodge, second=guard.second)
        straight = (arm.h + rage, parry, fumble - rage)
        chosen = min(straight, chosen, key=_edge)
        chosen = max(chosen, (weak + rage, weakly, fumble - rage), key=_edge)
    attack, defence, less = chosen
    protection = 0 if one.ghost else met.c
    return Exchange(attack, defence + shift, crit_of(arm), protection, less)


def harms(one: Fighter, two: Fighter, *, missile: bool = False) -> bool:
    """Return whether one can harm the other: ghosts take a ghost, or the enchanted but no arrow."""
    return not two.ghost or one.ghost or (one.enchanted and not missile)


def body_against(one: Fighter, two: Fighter) -> Body:
    """Return what there is to be harmed by one: a ghost's touch goes by armour."""
    return two.body._replace(t=0) if one.ghost else two.body


def mount_dodge(mount: Mount, charts: Charts) -> int:
    """Return the dodge of a mount: that of a beast of the first level, of its DEX and SIZ."""
    agility, size = charts.worth(mount.dex), charts.worth(mount.siz)
    return charts.natural["db"][1] + agility.adj + size.szd


def _edge(option: tuple[int, int, int]) -> int:
    return option[0] - option[1]


def _parries(two: Fighter, dodge: int, *, second: bool) -> tuple[int, int]:
    """Return the defence against an attack and against a weak one: no less than the dodge."""
    met = two.sheet
    behind = shield_second(met.ds, met.dp)
    ways = [(met.ds, behind if second else 0), (met.dp, SECOND_WEAPON if second else 0)]
    parries = [(rating - less, less) for rating, less in ways if rating is not None]
    if not parries:
        return dodge, dodge
    parry, less = max(parries, key=lambda way: way[0])
    return max(dodge, parry), max(dodge, min(met.dw - less, parry))


def _dodge(two: Fighter, one: Fighter, arm: Arm) -> int:
    """Return the dodge: of one who fights with the body, worse against long weapons."""
    weapon = one.weapon(arm)
    long = weapon is not None and not weapon.small
    return two.sheet.db_long if long and not two.melee[0].weapon else two.sheet.db


def _shift(one: Fighter, two: Fighter) -> int:
    """Return what a rider gains over one on foot, and what a berserker's defence loses."""
    return _height(one, two) + BERSERK_DEFENCE * two.berserk


def _height(one: Fighter, two: Fighter) -> int:
    return HEIGHT if two.build.mount and not one.build.mount else 0


def shot(
    one: Fighter, arm: Arm, two: Fighter, penalty: int, *, times: int = AIMED, cover: int = 0
) -> Exchange:
    """Return what a missile comes to at a distance that costs so much.

    times: how often the penalty counts; beyond once, what skill leaves of the danger of fumbles is
    added where they are looked for. cover: added to the defence.
    """
    defence = max(two.sheet.dm, two.sheet.db + _height(one, two)) + cover
    defence += BERSERK_DEFENCE * two.berserk
    fumble = arm.fumble if times > AIMED else 0
    return Exchange(arm.h - penalty * times, defence, crit_of(arm), two.sheet.c, fumble)


def hasty(weapon: Weapon, arm: Arm) -> bool:
    """Return whether a weapon may be shot without a turn to aim, which costs Hm."""
    ready = weapon.kind in SLINGS or (weapon.kind == CROSSBOW and arm.load == 0)
    return ready and arm.grip != "thrown"


def turns_between(weapon: Weapon, arm: Arm) -> int:
    """Return the turns between two shots that are well aimed: none between throws.

    Source: Rate of Fire.
    """
    if arm.grip == "thrown":
        return 0
    return AIM if hasty(weapon, arm) else arm.load


def held_blow(one: Fighter, two: Fighter, value: int) -> Exchange:
    """Return an attack hand to hand by a side of that value."""
    crit = SHARP if blades(one) else crit_of(one.fists)
    protection = 0 if one.ghost else two.sheet.c
    return Exchange(value, hand_to_hand(two), crit, protection, grip=True)


def hand_to_hand(one: Fighter) -> int:
    """Return the hand to hand value."""
    return one.sheet.hth + BERSERK_ATTACK * one.berserk


def held(one: Fighter, two: Fighter, value: int) -> Hold:
    """Return the chances to get hold of one by a side of that value.

    A grab meets the dodge with all that changes defences, such as a rider's height.
    """
    dodge = two.sheet.db + _shift(one, two)
    return hold(one.sheet.grab, dodge, value, hand_to_hand(two), two.sheet.du)


def held_damage(one: Fighter, catalogue: Catalogue) -> Damage:
    """Return the damage hand to hand: of a ready dagger or short sword, else of the body."""
    dice = catalogue.charts.dice(one.sheet.hth_damage)
    return Damage(dice, fatigue=one.fists.fatigue and not blades(one))


def damage(arm: Arm, charge: int = 0) -> Damage:
    """Return the damage of an arm, with d6 of a charge."""
    missile = arm.grip in MISSILE_GRIPS
    return Damage(arm.damage, arm.vs_t, charge, fatigue=arm.fatigue, missile=missile)


def charge_of(one: Fighter, arm: Arm) -> int:
    """Return the d6 that a charge adds to an arm: none for most."""
    weapon = one.weapon(arm)
    if weapon is None or weapon.kind not in CHARGES:
        return 0
    if one.build.mount:
        return CHARGES["lance"]
    return CHARGES["spear"] if weapon.kind == "spear" else 0


def blades(one: Fighter) -> bool:
    """Return whether somebody carries a dagger or a short sword."""
    return any(not weapon.missile and weapon.hth == 0 for weapon in one.build.weapons)


def crit_of(arm: Arm) -> str:
    """Return how an arm's critical hits multiply: a beast's body as `natural`."""
    return NATURAL if arm.grip == "body" and arm.crit == RANDOM else arm.crit
