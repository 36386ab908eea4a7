"""What is wrong with one combatant: a function a code, named by it, that yields the data.

Source: Cold Iron, Weapons and Shields, Encumbrance, Berserkers, Abbreviations; and the character
generation guide.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from factions.systems.cold_iron.catalogue import Armour, Charts, Shield, Weapon
from factions.systems.cold_iron.sheet import Build, Sheet, strength_had, strength_taken
from factions.systems.cold_iron.sheet.own import Found, Own

Faults = Mapping[str, tuple[Found, ...]]

MOST_SHIELD, HANDS = 5, 2
DEAREST_LOAD = -3  # to defence, without a warning


def unknown_option(own: Own, found: Sheet, charts: Charts) -> Iterator[Found]:
    """Find what a template has no place for."""
    yield from own.strange


def attribute_range(own: Own, found: Sheet, charts: Charts) -> Iterator[Found]:
    """Find numbers off their range, and attributes augmented past their potential."""
    yield from own.off_range


def augments(own: Own, found: Sheet, charts: Charts) -> Iterator[Found]:
    """Find more than five augments, unless they raise a single attribute to its potential."""
    raised = [(roll, points) for roll, points in own.rolls.values() if points]
    total = sum(points for _, points in raised)
    maxed_out = len(raised) == 1 and raised[0][0] == raised[0][1]
    if total > charts.ranges["augments"] and not maxed_out:
        yield {"augments": total}


def skill_points(own: Own, found: Sheet, charts: Charts) -> Iterator[Found]:
    """Find skills that cost more than the level grants."""
    build = own.build
    if build.school != "skills":
        return
    spent = sum(
        charts.skill_costs[charts.skills[skill].cost_class][level]
        for skill, level in build.skills.items()
    )
    granted = charts.skill_points[build.level]
    if spent > granted:
        yield {"spent": spent, "granted": granted}


def weapon_strength(own: Own, found: Sheet, charts: Charts) -> Iterator[Found]:
    """Find weapons that take a greater STR adjustment than their wielder has."""
    build = own.build
    for weapon in build.weapons:
        taken, had = _strength(weapon, build, charts)
        if taken > had and not _two_handed_beside(weapon, build, charts):
            yield {"weapon": weapon.id, "required": taken, "has": had}


def weapon_size(own: Own, found: Sheet, charts: Charts) -> Iterator[Found]:
    """Find melee and thrown weapons too large for their wielder."""
    build = own.build
    has = charts.worth(build.attributes["siz"]).szd
    for weapon in build.weapons:
        required = _size(weapon, grip_of(weapon, build), charts)
        if (
            required is not None
            and required < has
            and not _two_handed_beside(weapon, build, charts)
        ):
            yield {"weapon": weapon.id, "required": required, "has": has}


def shield_size(own: Own, found: Sheet, charts: Charts) -> Iterator[Found]:
    """Find shields too large: defence and size modifier together above 5."""
    szd = charts.worth(own.build.attributes["siz"]).szd
    for shield in own.build.items:
        if isinstance(shield, Shield) and shield.d + szd > MOST_SHIELD:
            yield {"shield": shield.id, "d": shield.d, "szd": szd}


def hands(own: Own, found: Sheet, charts: Charts) -> Iterator[Found]:
    """Find more in hand than two hands hold; whoever is not strong enough for one uses both."""
    build = own.build
    taken = sum(
        2
        if isinstance(item, Weapon)
        and (item.str_1h is None or _two_handed_beside(item, build, charts))
        else 1
        for item in build.in_hand
    )
    if taken > HANDS:
        yield {}


def encumbrance(own: Own, found: Sheet, charts: Charts) -> Iterator[Found]:
    """Find loads off the chart."""
    if found.burden is None:
        limit = charts.burdens[-1].up_to * own.build.attributes["str"]
        yield {"load": found.load, "limit": limit}


def encumbered(own: Own, found: Sheet, charts: Charts) -> Iterator[Found]:
    """Find loads that cost more than 3 to defence."""
    if found.burden is not None and found.burden.h_d < DEAREST_LOAD:
        yield {"penalty": found.burden.h_d}


def quality(own: Own, found: Sheet, charts: Charts) -> Iterator[Found]:
    """Find quality where none is made: slings, sling bullets, armour."""
    yield from ({"item": item} for item in own.poor)


def armour_single(own: Own, found: Sheet, charts: Charts) -> Iterator[Found]:
    """Find more than one suit of armour on one body, two of a kind too."""
    suits = [item.id for item in own.build.items if isinstance(item, Armour)]
    if len(suits) > 1:
        yield {"items": suits}


def mount_missing(own: Own, found: Sheet, charts: Charts) -> Iterator[Found]:
    """Find riders without anything to ride."""
    if own.rider and own.build.mount is None:
        yield {}


def berserk_missile(own: Own, found: Sheet, charts: Charts) -> Iterator[Found]:
    """Find berserkers with weapons to shoot or hurl."""
    if own.build.berserk and any(is_missile(weapon) for weapon in own.build.weapons):
        yield {}


def is_missile(weapon: Weapon) -> bool:
    """Return whether a weapon is made to be shot or thrown."""
    return weapon.missile or weapon.hurled


def grip_of(weapon: Weapon, build: Build) -> str:
    """Return the use a weapon is judged by.

    Missiles by their shot, hurled weapons by their throw; beside something else in hand by one
    hand; else by both, or by one where the weapon is not made for two. A rock is thrown with both
    hands where both are free.
    """
    if weapon.kind == "rock" and not _beside(weapon, build):
        return "both"
    if weapon.missile:
        return "shot"
    if weapon.hurled:
        return "thrown"
    if weapon.str_1h is not None and (weapon.str_2h is None or _beside(weapon, build)):
        return "one"
    return "two"


def _beside(weapon: Weapon, build: Build) -> bool:
    in_hand = build.in_hand
    return len(in_hand) > 1 and any(item.id == weapon.id for item in in_hand)


def _strength(weapon: Weapon, build: Build, charts: Charts) -> tuple[int, int]:
    grip = grip_of(weapon, build)
    shield = build.shield if _beside(weapon, build) else None
    taken = strength_taken(weapon, grip, shield)
    had = charts.worth(strength_had(weapon, grip, build, charts)).adj
    return (charts.worth(taken).adj if taken is not None else had), had


def _size(weapon: Weapon, grip: str, charts: Charts) -> int | None:
    """Return the SzD that the wielder may at most have."""
    if grip == "shot" and weapon.kind != "rock":
        return None
    if grip in ("two", "both"):
        return charts.worth(weapon.str_2h or 0).szd + 1
    return charts.worth(weapon.str_1h or 0).szd


def _two_handed_beside(weapon: Weapon, build: Build, charts: Charts) -> bool:
    """Return whether a melee weapon in hand beside something else takes this wielder both hands."""
    if grip_of(weapon, build) != "one" or weapon.str_2h is None or not _beside(weapon, build):
        return False
    strength, siz = (charts.worth(build.attributes[key]) for key in ("str", "siz"))

    def fits(taken: int, least_szd: int) -> bool:
        need = charts.worth(taken)
        return need.adj <= strength.adj and need.szd >= least_szd

    return not fits(weapon.str_1h or 0, siz.szd) and fits(weapon.str_2h, siz.szd - 1)


FAULTS: Mapping[str, Callable[[Own, Sheet, Charts], Iterator[Found]]] = {
    find.__name__.replace("_", "-"): find
    for find in (
        unknown_option,
        attribute_range,
        augments,
        skill_points,
        weapon_strength,
        weapon_size,
        shield_size,
        hands,
        encumbrance,
        encumbered,
        quality,
        armour_single,
        mount_missing,
        berserk_missile,
    )
}


def faults_of(own: Own, found: Sheet, charts: Charts) -> Faults:
    """Return what is wrong with a combatant, by code."""
    found_by_code = {code: tuple(find(own, found, charts)) for code, find in FAULTS.items()}
    return {code: data for code, data in found_by_code.items() if data}


def data_of(faults: Faults, code: str) -> tuple[Mapping[str, Any], ...]:
    """Return the data of each breach of that code."""
    return faults.get(code, ())
