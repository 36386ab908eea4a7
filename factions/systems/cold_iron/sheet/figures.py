"""What muster points look at: a combatant's figures by name, as plain numbers.

Those of kind (`mount`, `berserk` and so on) are 1 or 0. Source: docs/balance.md.
"""

from collections.abc import Mapping
from math import log

from factions.systems.cold_iron.catalogue import Combatant, Weapon
from factions.systems.cold_iron.sheet.arms import Arm
from factions.systems.cold_iron.sheet.build import Build
from factions.systems.cold_iron.sheet.ratings import Sheet, main_arm
from factions.systems.cold_iron.sheet.strength import MISSILE_GRIPS

BERSERK_ATTACK, BERSERK_DEFENCE = 4, -1
INCORPOREAL, LARGE = "Incorporeal", "Large"


def figures(combatant: Combatant, build: Build, sheet: Sheet) -> Mapping[str, float]:
    """Return every figure.

    hit-points: their logarithm. attack, damage: of what is struck with first. defence: the best
    of parries and dodge. aim: of what is shot or thrown first, 0 without.
    """
    arm, shot = main_arm(sheet.arms, build), _first_shot(build, sheet)
    return {
        "hit-points": log(sheet.pt),
        "attack": arm.h + BERSERK_ATTACK * build.berserk,
        "damage": arm.average,
        "defence": sheet.d + BERSERK_DEFENCE * build.berserk,
        "dodge": sheet.db + BERSERK_DEFENCE * build.berserk,
        "armour": sheet.t,
        "crit-protection": sheet.c,
        "long-weapon": arm.long,
        "missile": shot is not None,
        "aim": 0 if shot is None else shot.h,
        "mount": build.mount is not None,
        "berserk": build.berserk,
        "undead": combatant.undead,
        "beast": build.natural is not None,
        "large": LARGE in combatant.keywords,
        "incorporeal": INCORPOREAL in combatant.keywords,
    }


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
