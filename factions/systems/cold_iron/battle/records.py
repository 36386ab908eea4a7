"""Writing two bands, the charts and the field into the records that kernels read."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from factions.systems.cold_iron.battle.bands import Company, Member, Stance
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.odds import sides
from factions.systems.cold_iron.odds.adjustment import FARTHEST, at_least
from factions.systems.cold_iron.odds.grips import ADDED, hold
from factions.systems.cold_iron.odds.harm import Body, Damage, suffered
from factions.systems.cold_iron.odds.multiples import (
    B3_RANDOM,
    B4_RANDOM,
    BLUNT,
    BLUNT_RANDOM,
    NATURAL,
    RANDOM,
    SHARP,
    Exchange,
    multiples,
)
from factions.systems.cold_iron.odds.sides import Fighter, Guard
from factions.systems.cold_iron.sheet import sheet
from factions.systems.cold_iron.sheet.figures import BERSERK_ATTACK, BERSERK_DEFENCE
from factions.tabletop.battles.generals import General, lead
from factions.tabletop.battles.records import One, blank
from factions.tabletop.estimates.chances import mean

# In the order of the kernels' own.
CRITS = (SHARP, BLUNT, RANDOM, BLUNT_RANDOM, NATURAL, B3_RANDOM, B4_RANDOM)
GUARDS = (Guard(), Guard(second=True), Guard(dodge=True), Guard(dodge=True, shift=-4))
DICE = re.compile(r"(\d+)d(\d+)([+-]\d+)?")
LEAST_SHARE, LEAST_POINTS = 0.01, 2  # what anybody is worth who does no harm and costs nothing
NO_SEAT, PINS_IN_A_ROW = -99, 3
KEPT_OUT, BIG = 3, 5  # multiples that keep a man out of hand to hand, and one for so much size
OBJECTS = {
    "spear": "spear",
    "axe": "axe",
    "mace": "mace",
    "flail": "mace",
    "lance": "lance",
    "club": "staff-or-club",
    "staff": "staff-or-club",
    "sword": "sword",
}
FENCING = "fencing-knife-dagger"
# What a general weighs, by its name in the files.
WEIGHTS = {
    "shot": indices.SHOT,
    "harm": indices.HARM,
    "hole": indices.HOLE,
    "stay": indices.STAY,
    "cover": indices.COVER,
    "wary": indices.WARY,
    "ground": indices.GROUND,
    "bar": indices.BAR,
    "back": indices.BACK,
    "cup": indices.CUP,
    "heed": indices.HEED,
    "relief": indices.RELIEF,
    "again": indices.AGAIN,
    "wheel": indices.WHEEL,
    "press": indices.PRESS,
    "mass": indices.MASS,
    "bite": indices.BITE,
}
SHOT = {"bow": "arrow-or-bolt", "crossbow": "arrow-or-bolt"}
SIEGE, SIEGE_RANGES = "siege-or-ballista-bolt", ("siege-x-bow", "ballista")


def record(
    companies: Sequence[Company],
    catalogue: Catalogue,
    scenario: str,
    generals: Sequence[General],
) -> One[Any]:
    """Return the setup of a battle in which the first of two bands is player 0.

    Raises ValueError where a band has no combatant or both together have too many.
    """
    members = [member for company in companies for member in company.members]
    if not all(company.members for company in companies):
        raise ValueError("a band is empty: none of its entries is a combatant")
    if len(members) > indices.UNITS:
        raise ValueError(f"more than {indices.UNITS} combatants in one battle")
    setup: One[Any] = blank(Setup)
    first = setup[0]
    lead(first, generals, scenario, WEIGHTS)
    split = len(companies[0].members)
    first.first[:] = 0, split, len(members)
    _field(first, catalogue, scenario)
    for slot, member in enumerate(members):
        _member(first, slot, member, catalogue)
    _expected(first, members, split, catalogue)
    return setup


def _field(first: Any, catalogue: Catalogue, scenario: str) -> None:
    found = next(one for one in catalogue.rules["scenarios"] if one["id"] == scenario)
    first.rounds, first.gap = found["turns"], found["gap"]
    first.gap_from = (indices.WIDTH - found["gap"]) // 2
    for player, zone in enumerate(found["deployment"]):
        first.zone[player] = zone["y"]
    ranges = catalogue.rules["missile_ranges"]
    first.hm_lost[:] = [-lost for lost in ranges["hm"]]
    first.damage_lost[:] = [-lost for lost in ranges["damage"]]
    first.at_most[:] = [1.0 - at_least(ca + 1) for ca in range(-FARTHEST, FARTHEST + 1)]
    first.added[:] = ADDED
    first.adj[:] = [catalogue.charts.worth(number).adj for number in range(indices.LARGEST + 1)]
    first.wall = found.get("wall", 0)


def _member(first: Any, slot: int, member: Member, catalogue: Catalogue) -> None:
    fighter, sheet = member.fighter, member.fighter.sheet
    build = fighter.build
    armour = build.armour
    first.entry[slot], first.points[slot] = member.row, member.points
    first.pt[slot], first.con[slot] = sheet.pt, build.attributes["con"]
    first.t[slot], first.c[slot] = sheet.t, sheet.c
    if armour is not None and armour.t == sheet.t:
        first.grace[slot], first.per_t[slot] = armour.grace, armour.per_t
    first.berserk[slot] = fighter.berserk
    first.rage[slot] = BERSERK_ATTACK * fighter.berserk
    first.unguarded[slot] = -BERSERK_DEFENCE * fighter.berserk
    first.tireless[slot] = fighter.combatant.undead
    first.ghost[slot], first.enchanted[slot] = fighter.ghost, fighter.enchanted
    first.large[slot] = fighter.large
    size = catalogue.charts.worth(build.attributes["siz"])
    first.siz[slot], first.szd[slot] = build.attributes["siz"], size.szd
    first.move[slot], first.short_move[slot] = sheet.move
    first.foot_move[slot], first.short_foot_move[slot] = sheet.move
    first.agile[slot] = build.attributes["dex"] + build.skills.get("hand-to-hand", 0)
    first.kept_out[slot] = KEPT_OUT + size.size_hth // BIG
    _gripping(first, slot, member, catalogue)
    if build.mount is not None:
        _mount(first, slot, member, catalogue)
    first.shield[slot] = build.shield.hp if build.shield else 0
    stances = (member.melee, member.missile or member.melee, member.spare, member.bodily)
    for number, stance in enumerate(stances):
        _stance(first, slot, number, stance, catalogue)
    if member.missile is not None:
        _missile(first, slot, member, member.missile, catalogue)


def _gripping(first: Any, slot: int, member: Member, catalogue: Catalogue) -> None:
    """Write what somebody is hand to hand: with the body, and with a dagger or short sword."""
    fighter, sheet = member.fighter, member.fighter.sheet
    first.hth[slot], first.grab[slot] = sheet.hth, sheet.grab
    first.jump[slot] = sheet.db_long - sheet.db
    weapon, shield = member.melee.weapon, fighter.build.shield
    kept = abs(weapon.hth) if weapon else 0
    first.keep[slot] = kept + (shield.d + 1 if shield else 0)
    first.shove[slot] = (shield.d + 1) // 2 if shield else 0
    first.blade[slot] = bool(sides.blades(fighter))
    for number, one in enumerate((member.unarmed, fighter)):
        grip = sides.held_damage(one, catalogue)
        first.grip_dice[slot, number] = dice(grip.dice)
        first.grip_crit[slot, number] = CRITS.index(sides.held_blow(one, one, 0).weapon)
        first.grip_fatigue[slot, number] = grip.fatigue


def _mount(first: Any, slot: int, member: Member, catalogue: Catalogue) -> None:
    """Write what carries a rider: it has the dodge of a beast of the first level."""
    fighter = member.fighter
    charts, mount = catalogue.charts, fighter.build.mount
    if mount is None:
        return
    build = replace(fighter.build, items=tuple(i for i in fighter.build.items if i is not mount))
    first.mounted[slot] = 1
    first.foot_move[slot], first.short_foot_move[slot] = sheet(build, charts).move
    first.mount_pt[slot], first.mount_t[slot], first.mount_c[slot] = mount.con, mount.t, mount.c
    first.mount_db[slot] = sides.mount_dodge(mount, charts)
    seat, unhorses = fighter.sheet.du, fighter.sheet.hu
    first.seat[slot] = NO_SEAT if seat is None else seat
    lance = member.melee.weapon is not None and member.melee.weapon.kind == "lance"
    first.unhorses[slot] = indices.NONE_HELD if unhorses is None or not lance else unhorses


def _stance(first: Any, slot: int, number: int, stance: Stance, catalogue: Catalogue) -> None:
    sheet, weapon = stance.fighter.sheet, stance.weapon
    arm = (
        stance.fighter.fists if number == indices.MISSILE and stance.arm.hs is None else stance.arm
    )
    at = (slot, number)
    first.db[at], first.db_long[at], first.dw[at], first.dm[at] = (
        sheet.db, sheet.db_long, sheet.dw, sheet.dm,
    )  # fmt: skip
    first.ds[at] = indices.NONE_HELD if sheet.ds is None else sheet.ds
    first.dp[at] = indices.NONE_HELD if sheet.dp is None else sheet.dp
    first.h[at], first.hs[at], first.hw[at] = arm.h, arm.hs, arm.hw
    first.dice[at] = dice(arm.damage)
    first.crit[at] = CRITS.index(sides.crit_of(arm))
    first.vs_t[at], first.fatigue[at], first.fumble[at] = arm.vs_t, arm.fatigue, arm.fumble
    weapon = stance.fighter.weapon(arm)
    first.bare[at] = weapon is None
    first.small[at] = weapon is None or weapon.small
    first.step[at] = (
        indices.SHORT if first.small[at] else indices.LONG if arm.long else indices.USUAL
    )
    first.spear[at] = weapon is not None and weapon.kind == "spear" and arm.long
    first.charge[at] = sides.charge_of(stance.fighter, arm)
    first.weapon[at] = weapon.hp if weapon else 0
    if weapon is not None:
        row = _harm(FENCING if weapon.small else OBJECTS.get(weapon.kind, FENCING), catalogue)
        first.hurts_shield[at] = round(4 * row["shield_on_miss"])
        first.hacks_shield[at] = round(4 * row["shield_deliberate"])
        first.hurts_weapon[at] = round(4 * row["weapon"])


def _harm(kind: str, catalogue: Catalogue) -> dict[str, float]:
    """Return what a kind of weapon does to shields and weapons, as a share of its damage."""
    return next(one for one in catalogue.rules["object_damage"] if one["kind"] == kind)


def _missile(first: Any, slot: int, member: Member, stance: Stance, catalogue: Catalogue) -> None:
    weapon, arm = stance.weapon, stance.arm
    first.shoots[slot], first.shots[slot] = 1, member.shots
    first.hm[slot], first.shot_dice[slot] = arm.h, dice(arm.damage)
    first.shot_crit[slot] = CRITS.index(arm.crit)
    first.shot_vs_t[slot], first.shot_fatigue[slot] = arm.vs_t, arm.fatigue
    first.shot_fumble[slot] = arm.fumble
    thrown = arm.grip == "thrown" or weapon is None
    row = sides.THROWN if thrown or weapon is None else weapon.range or sides.THROWN
    first.range[slot] = catalogue.rules["missile_ranges"]["hexes"][row]
    if thrown:
        first.throws[slot] = 2 if arm.weapon == member.melee.arm.weapon else 1
    if weapon is not None:
        kind = (OBJECTS if thrown else SHOT).get(weapon.kind, FENCING)
        harm = _harm(SIEGE if weapon.range in SIEGE_RANGES else kind, catalogue)
        first.shot_hurts_shield[slot] = round(4 * harm["shield_on_miss"])
        first.hasty[slot] = sides.hasty(weapon, arm)
        first.load[slot] = sides.turns_between(weapon, arm)


def dice(said: str) -> tuple[int, int, int]:
    """Return number, faces and what is added of dice such as 2d4-1."""
    match = DICE.fullmatch(said)
    if match is None:
        return 0, 1, 0
    return int(match[1]), int(match[2]), int(match[3] or 0)


def _expected(first: Any, members: list[Member], split: int, catalogue: Catalogue) -> None:
    """Write what each is expected to do to each of the enemy at one go, from the exact odds."""
    for u, one in enumerate(members):
        for v, two in enumerate(members):
            if (u < split) == (v < split):
                continue
            for number, guard in enumerate(GUARDS):
                first.gain[u, v, number] = _struck(one, two, guard)
            first.grip_gain[u, v] = _gripped(one, two, catalogue)
            if two.fighter.build.mount is not None:
                first.mount_gain[u, v] = _at_mount(one, two.fighter, catalogue)
            if one.missile is not None and not two.fighter.ghost:
                shot = sides.shot(one.fighter, one.missile.arm, two.melee.fighter, 1)
                damage = sides.damage(one.missile.arm)
                first.shot_gain[u, v] = _points(shot, damage, two.fighter.body)
        shots, blows = first.shot_gain[u].sum(), first.gain[u, :, indices.SECONDARY].sum()
        if one.missile is not None and blows > 0:
            first.blade_edge[u] = blows / shots if shots > 0 else np.inf
    _weighed(first, split, len(members))


def _weighed(first: Any, split: int, end: int) -> None:
    """Write what each is worth to who brings it down, and what a blow at it is expected to do."""
    bands = slice(0, split), slice(split, end)
    for player, (own, enemy) in enumerate((bands, bands[::-1])):
        shares = first.gain[own, enemy, indices.SECONDARY] / first.pt[enemy]
        first.worth[own] = (LEAST_SHARE + shares.mean(axis=1)) * (LEAST_POINTS + first.points[own])
        open_to = first.gain[own, enemy, indices.DODGE] - first.gain[own, enemy, indices.PRIMARY]
        first.gang[player] = (open_to / first.pt[enemy]).mean()
        met = (first.gain[own, enemy, indices.PRIMARY] / first.pt[enemy]).mean(axis=0)
        first.bite[player] = np.average(met, weights=LEAST_POINTS + first.points[enemy])
        first.peril[own] = first.gain[enemy, own, indices.DODGE].mean(axis=0)


def _struck(one: Member, two: Member, guard: Guard) -> float:
    """Return what a blow in melee is expected to do."""
    if not sides.harms(one.fighter, two.fighter):
        return 0.0
    blow = sides.blow(one.melee.fighter, one.melee.arm, two.melee.fighter, guard)
    return _points(blow, sides.damage(one.melee.arm), sides.body_against(one.fighter, two.fighter))


def _at_mount(one: Member, two: Fighter, catalogue: Catalogue) -> float:
    """Return what a blow at a mount is expected to do."""
    mount, arm = two.build.mount, one.melee.arm
    if mount is None:
        return 0.0
    dodge = sides.mount_dodge(mount, catalogue.charts)
    blow = Exchange(arm.hs or 0, dodge, sides.crit_of(arm), mount.c)
    return _points(blow, sides.damage(arm), Body(mount.con, mount.con, mount.t))


def _gripped(one: Member, two: Member, catalogue: Catalogue) -> float:
    """Return what a jump is expected to do, from the grab to the first blow: at one on foot."""
    value, other = sides.hand_to_hand(one.fighter), sides.hand_to_hand(two.fighter)
    dodge = two.fighter.sheet.db + BERSERK_DEFENCE * two.fighter.berserk
    caught = hold(one.fighter.sheet.grab, dodge, value, other)
    blow = sides.held_blow(one.fighter, two.fighter, value)
    damage = sides.held_damage(one.fighter, catalogue)
    if not sides.harms(one.fighter, two.fighter):
        return 0.0
    body = sides.body_against(one.fighter, two.fighter)
    points = _points(blow, damage, body)
    pinned = caught.pin + caught.pin_step**PINS_IN_A_ROW / PINS_IN_A_ROW
    return caught.grab * caught.tackle * max(points, pinned * body.pt)


@cache
def _points(exchange: Exchange, damage: Damage, body: Body) -> float:
    """Return the points expected through armour, those beyond what kills not counted."""
    most = 2 * body.pt
    return mean(suffered(multiples(exchange), damage, body.t, most))
