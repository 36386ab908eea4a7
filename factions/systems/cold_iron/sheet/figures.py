"""What muster points look at: a combatant's figures by name, as plain numbers.

Those of kind (`mount`, `berserk` and so on) are 1 or 0, those in LOGARITHMS logarithms. Source:
docs/balance.md.
"""

from collections.abc import Mapping
from math import exp, log

from factions.systems.cold_iron.catalogue import Combatant, Weapon
from factions.systems.cold_iron.sheet.arms import Arm
from factions.systems.cold_iron.sheet.build import Build
from factions.systems.cold_iron.sheet.ratings import Sheet, main_arm
from factions.systems.cold_iron.sheet.strength import MISSILE_GRIPS

BERSERK_ATTACK, BERSERK_DEFENCE = 4, -1
INCORPOREAL, LARGE = "Incorporeal", "Large"
ORDINARY = 10  # the rating whose logarithm counts as 0
LOGARITHMS: Mapping[str, int] = {  # what is added to each rating before the logarithm is taken
    "hit-points": 0, "attack": 20, "damage": 0, "defence": 20, "dodge": 20,
}  # fmt: skip


def figures(combatant: Combatant, build: Build, sheet: Sheet) -> Mapping[str, float]:
    """Return every figure.

    attack, damage: of what is struck with first. defence: the best of parries and dodge. fatigue:
    its blows tire more than they wound. aim: of what is shot or thrown first, 0 without.
    """
    arm, shot = main_arm(sheet.arms, build), _first_shot(build, sheet)
    rated = {
        "hit-points": sheet.pt,
        "attack": arm.h + BERSERK_ATTACK * build.berserk,
        "damage": arm.average,
        "defence": sheet.d + BERSERK_DEFENCE * build.berserk,
        "dodge": sheet.db + BERSERK_DEFENCE * build.berserk,
    }
    logarithms = {
        name: log(max(1, rated[name] + more) / (ORDINARY + more))
        for name, more in LOGARITHMS.items()
    }
    return logarithms | {
        "armour": sheet.t,
        "crit-protection": sheet.c,
        "long-weapon": arm.long,
        "two-handed": arm.grip == "two",
        "fatigue": arm.fatigue,
        "missile": shot is not None,
        "aim": 0 if shot is None else shot.h,
        "mount": build.mount is not None,
        "berserk": build.berserk,
        "undead": combatant.undead,
        "beast": build.natural is not None,
        "large": LARGE in combatant.keywords,
        "incorporeal": INCORPOREAL in combatant.keywords,
    }


def rating(name: str, figure: float) -> float:
    """Return the number on the sheet that a figure was made from."""
    if name not in LOGARITHMS:
        return figure
    return exp(figure) * (ORDINARY + LOGARITHMS[name]) - LOGARITHMS[name]


def _first_shot(build: Build, sheet: Sheet) -> Arm | None:
    """Return how somebody shoots or throws: what is in hand, else what is made to be thrown."""
    if build.berserk:
        return None
    held = {item.id for item in build.in_hand}
    weapons = sorted(build.weapons, key=lambda weapon: weapon.id not in held)
    for weapon in weapons:
        for arm in sheet.arms if _is_shot(weapon, held) else ():
            if arm.weapon == weapon.id and arm.grip in MISSILE_GRIPS:
                return arm
    return None


def _is_shot(weapon: Weapon, held: set[str]) -> bool:
    return weapon.hurled or (weapon.missile and weapon.id in held)
