"""Every rating of a combatant, worked out from its build."""

from dataclasses import dataclass
from typing import Any

from factions.systems.cold_iron.catalogue import MOST_LEVEL, Burden, Charts
from factions.systems.cold_iron.sheet.arms import Arm, Figure, arms, body_damage
from factions.systems.cold_iron.sheet.build import Build
from factions.systems.cold_iron.sheet.strength import MISSILE_GRIPS
from factions.systems.cold_iron.sheet.training import training

SECOND_SHIELD, BEHIND_WEAPON, SECOND_WEAPON = 3, 1, 6
SAVE = 4  # of CON
READY_DAMAGE = 6.5  # of a dagger or short sword hand to hand


@dataclass(frozen=True, slots=True)
class Sheet:
    """Every rating. None: the combatant has no such thing.

    hu, du: to unhorse and to stay in the saddle. psv: the physical save of one without magic. d:
    the best of shield, parry and dodge; second: against a second opponent. burden: None where
    the load is off the chart. hth_damage: an average.
    """

    level: int
    pt: int
    h: int
    hs: int | None
    hw: int | None
    hm: int | None
    hth: int
    grab: int
    hu: int | None
    du: int | None
    psv: int
    db: int
    db_long: int
    ds: int | None
    dp: int | None
    d: int
    second: int
    dm: int
    dw: int
    std: int
    t: int
    c: int
    hth_damage: float
    arms: tuple[Arm, ...]
    load: int
    burden: Burden | None
    move: tuple[int, int]
    berserk: bool


def sheet(build: Build, charts: Charts) -> Sheet:
    """Return every rating of a build."""
    burden = charts.burden(build.encumbrance, build.attributes["str"])
    figure = figure_of(build, charts, burden or charts.burdens[-1])
    pt = _hit_points(build, charts)
    db = figure.training.dodge() + figure.dexterity.adj + figure.size.szd + figure.burden.db
    ways = tuple(arms(figure, db))
    t, c = _protection(figure)
    return Sheet(
        level=build.level,
        pt=pt,
        psv=max(SAVE * build.attributes["con"], pt),
        db=db,
        std=figure.size.std,
        t=t,
        c=c,
        hth_damage=_grip_damage(figure),
        arms=ways,
        load=build.encumbrance,
        burden=burden,
        move=_move(figure, burden),
        berserk=build.berserk,
        **_attacks(figure, ways),
        **_defences(figure, ways, db),
    )


def _hit_points(build: Build, charts: Charts) -> int:
    level = min(max(build.level, 0), MOST_LEVEL)
    con = build.attributes["con"]
    return build.pt or max(con, level * charts.worth(con).pt_per_level)


def figure_of(build: Build, charts: Charts, burden: Burden) -> Figure:
    strength, dexterity, size = (
        charts.worth(build.attributes[key]) for key in ("str", "dex", "siz")
    )
    school = training(build.school, build.level, build.skills, charts)
    school = school.lagging(build.hth_lag, build.missile_lag)
    return Figure(build, charts, strength, dexterity, size, school, burden, build.shield)


def _attacks(figure: Figure, ways: tuple[Arm, ...]) -> dict[str, Any]:
    main = main_arm(ways, figure.build)
    dex, lasts = figure.dexterity.adj, figure.burden
    base, dex_cap = figure.training.hand_to_hand()
    strength = figure.strength.adj + figure.size.size_hth
    return {
        "h": main.h,
        "hs": main.hs,
        "hw": main.hw,
        "hm": max((arm.h for arm in ways if arm.grip in MISSILE_GRIPS), default=None),
        "hth": base + strength + min(dex, dex_cap) + lasts.hth,
        "grab": figure.training.grab() + dex + lasts.hm,
        "hu": _mounted(figure, figure.training.unhorsing()),
        "du": _mounted(figure, figure.training.seat()),
    }


def _mounted(figure: Figure, base: int | None) -> int | None:
    if base is None or figure.build.mount is None:
        return None
    return base + figure.strength.adj


def _defences(figure: Figure, ways: tuple[Arm, ...], db: int) -> dict[str, Any]:
    held = [arm for arm in ways if _held(arm, figure.build)]
    ds, dm, weak = _shielded(figure)
    dp = max((arm.parry for arm in held if arm.parry is not None), default=None)
    return {
        "db_long": db + figure.training.versus_long(),
        "ds": ds,
        "dp": dp,
        "d": _best(db, ds, dp),
        "second": _best(db, _less(ds, shield_second(ds, dp)), _less(dp, SECOND_WEAPON)),
        "dm": _best(db, dm),
        "dw": _best(db, weak, *(arm.weak for arm in held)),
    }


def shield_second(ds: int | None, dp: int | None) -> int:
    """Return what the parry with a shield loses as the secondary: 1 behind that with a weapon.

    That is how two are parried if weapon and shield add up to more than the shield twice. Source:
    Melee Defense.
    """
    if ds is not None and dp is not None and dp - BEHIND_WEAPON > ds - SECOND_SHIELD:
        return BEHIND_WEAPON
    return SECOND_SHIELD


def _best(least: int, *others: int | None) -> int:
    return max((least, *(other for other in others if other is not None)))


def _less(value: int | None, by: int) -> int | None:
    return None if value is None else value - by


def _held(arm: Arm, build: Build) -> bool:
    return any(item.id == arm.weapon for item in build.in_hand)


def main_arm(ways: tuple[Arm, ...], build: Build) -> Arm:
    """Return what is struck with: the first melee weapon held, else carried, else the body."""
    melee = [arm for arm in ways if arm.grip not in MISSILE_GRIPS]
    return next((arm for arm in melee if _held(arm, build)), melee[0])


def _shielded(figure: Figure) -> tuple[int | None, int | None, int | None]:
    """Return Ds, Dm and Dw with the shield held."""
    shield = figure.shield
    if shield is None:
        return None, None, None
    base, cap = figure.training.shield()
    plain = base + figure.dexterity.adj + figure.size.szd + shield.d + figure.burden.h_d
    parry = plain + figure.quality_bonus(shield)
    strong, weak = min(figure.strength.adj, cap), min(figure.strength.weak_adj, cap)
    return parry + strong, plain, parry + weak


def _protection(figure: Figure) -> tuple[int, int]:
    """Return T and C: of the armour, less 1 of C where it does not fit, or of the body."""
    armour, (t, c) = figure.build.armour, figure.build.hide or (0, 0)
    size = max(0, figure.size.size_hth)
    if armour is not None:
        worn = max(0, armour.c - (not figure.build.fitted))
        t, c = max(t, armour.t), max(c, worn + size)
    elif figure.build.hide is None:
        c = size
    return t, c + figure.training.crit_protection()


def _move(figure: Figure, burden: Burden | None) -> tuple[int, int]:
    if figure.build.mount is not None:
        return figure.build.mount.move
    if burden is None:
        return 0, 0
    return figure.build.move or figure.charts.movement(burden, figure.dexterity.adj)


def _grip_damage(figure: Figure) -> float:
    """Return the average damage hand to hand: of a ready blade, or else of the body."""
    blades = [weapon for weapon in figure.build.weapons if not weapon.missile and weapon.hth == 0]
    if blades:
        best = max(figure.quality_bonus(blade) for blade in blades)
        return READY_DAMAGE + figure.training.blade_damage() + best
    natural = figure.build.natural
    bonus = natural.hth_bonus if natural else 0
    return body_damage(figure) + figure.training.grip_damage() + bonus
