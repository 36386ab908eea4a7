"""How a weapon is used, and the STR that it takes. Source: Cold Iron, Weapons and Shields."""

from factions.systems.cold_iron.catalogue import Charts, Shield, Weapon
from factions.systems.cold_iron.sheet.build import Build
from factions.systems.cold_iron.sheet.training import training

MISSILE_GRIPS = ("shot", "both", "thrown")  # both: a rock thrown with both hands


def grips(weapon: Weapon, build: Build) -> tuple[str, ...]:
    """Return the ways a weapon is used: in one hand, in both where nothing else is held, thrown."""
    others = sum(1 for item in build.in_hand if item.id != weapon.id)
    held = len(build.in_hand) > others
    pair = held and len(build.in_hand) > 1
    if weapon.missile:
        return ("shot", "both") if weapon.kind == "rock" and not pair else ("shot",)
    one = ("one",) if weapon.str_1h is not None else ()
    two = ("two",) if weapon.str_2h is not None and not pair else ()
    thrown = ("thrown",) if weapon.throw_str is not None else ()
    return one + two + thrown


def strength_taken(weapon: Weapon, grip: str, shield: Shield | None) -> int | None:
    """Return the STR that a use takes, the shield's with it; None: it is no use of the weapon.

    Whatever is thrown, rocks too, takes a shield one size larger. Source: Weapons and Shields.
    """
    if grip in ("two", "both") or (grip == "shot" and weapon.str_1h is None):
        return weapon.str_2h
    taken = weapon.throw_str if grip == "thrown" else weapon.str_1h
    if taken is None or shield is None:
        return taken
    hurled = grip == "thrown" or weapon.kind == "rock"
    return taken + (shield.larger_str if hurled else shield.str)


def strength_had(weapon: Weapon, grip: str, build: Build, charts: Charts) -> int:
    """Return the STR that counts for a use: missile skills add to it."""
    skill = "thrown-weapons" if grip == "thrown" else weapon.attack
    if grip not in MISSILE_GRIPS:
        return build.attributes["str"]
    trained = training(build.school, build.level, build.skills, charts)
    return build.attributes["str"] + trained.missile_strength(skill)
