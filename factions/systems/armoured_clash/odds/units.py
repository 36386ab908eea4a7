"""One unit against another: what a profile page shows, ready for JSON."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np

from factions.systems.armoured_clash.catalogue import AIRCRAFT, INFANTRY, Catalogue
from factions.systems.armoured_clash.odds.blows import (
    OUTFLANKED,
    advantage,
    charge,
    charges,
    may_charge,
    retaliates,
)
from factions.systems.armoured_clash.odds.dice import Chances
from factions.systems.armoured_clash.odds.harm import (
    ACTIVATED,
    BROKEN,
    FALLEN_BACK,
    FRESH,
    SUPPRESSED,
    Body,
    Strike,
    attacked,
    steps,
)
from factions.systems.armoured_clash.odds.shots import (
    HIDDEN,
    PORTAL,
    RANGED,
    TRAIL,
    TRAP,
    is_near,
    shots,
)
from factions.systems.armoured_clash.odds.sides import Attack, Fighter, Way
from factions.tabletop.estimates.chances import by_number, mean

MODES = ("melee", "ranged")
FAR = ("long", "aimed")
BUILDING = 12  # models that fit in one
# What a page shows: an action and its variant, by mode. The first is shown at every strength.
WAYS = {
    "melee": {
        "charge": Way(),
        "flank": Way(flank=True),
        "difficult": Way(difficult=True),
        "storm": Way(garrisoned=True),
        "cover": Way(cover=True),
        "supported": Way(supported=True),
        "threatened": Way(threatened=True),
        "suppressed": Way(suppressed=True),
    },
    "ranged": {
        "long": Way(),
        "short": Way(short=True),
        "aimed": Way(aimed=True),
        "concealed": Way(concealed=True),
        "cover": Way(concealed=True, cover=True),
        "garrison": Way(garrisoned=True),
        "within": Way(within=True),
        "opportunity": Way(opportunity=True),
        "opportunity-short": Way(opportunity=True, short=True),
        "suppressed": Way(suppressed=True),
        "flank": Way(flank=True),
        "unseen": Way(unseen=True),
        "overcharged": Way(overcharged=True),
        "trap": Way(position=TRAP, opportunity=True),
        "trail": Way(position=TRAIL),
        "portal": Way(position=PORTAL),
    },
}


def unit_against_unit(
    catalogue: Catalogue, attacker: str, defender: str, mode: str
) -> dict[str, Any]:
    """Return what one unit is expected to do to another in `melee` or `ranged`.

    A case for each way that the two allow, both unhurt at their largest reinforcement level; then
    the first way again at each lower band of the attacker's grid. `cases` is empty where
    the attacker may not attack that target. `die`: the faces of the die. Raises ValueError for an
    unknown unit or mode, or an attack that the attacker does not have.
    """
    if mode not in MODES:
        raise ValueError(f"no mode is called {mode!r}; there are {' and '.join(MODES)}")
    one, two = (_fighter(catalogue, unit) for unit in (attacker, defender))
    fires = any(row.mode == RANGED for row in one.profile.grid)
    if not (fires if mode == RANGED else charges(one)):
        raise ValueError(f"{one.profile.name} has no {mode} attack")
    found = _ranged(one, two) if mode == RANGED else _melee(one, two)
    return {
        "attacker": {"id": attacker, "name": one.profile.name},
        "defender": {"id": defender, "name": two.profile.name},
        "mode": mode,
        "die": list(catalogue.die),
        "cases": list(found),
    }


def _fighter(catalogue: Catalogue, unit: str) -> Fighter:
    """Return the unit, unhurt, at its largest level."""
    if unit not in catalogue.profiles:
        raise ValueError(f"no unit is called {unit!r}")
    profile = catalogue.profiles[unit]
    level = max(profile.levels.values(), key=lambda each: each.models)
    whole = level.models * profile.damage_limit
    return Fighter(profile, level, whole, catalogue.die, catalogue.deck, catalogue.book)


def _weaker(one: Fighter, attacks: Sequence[Attack]) -> list[Fighter]:
    """Return the unit as it enters each lower band of the grid that it attacks with."""
    row = attacks[0].row
    if row.by_damage:
        lefts = {one.body.whole - band.least for band in row.bands}
    else:
        lefts = {band.most * one.body.limit for band in row.bands}
    return [replace(one, left=left) for left in sorted(lefts, reverse=True) if 0 < left < one.left]


def _ranged(one: Fighter, two: Fighter) -> Iterator[dict[str, Any]]:
    salvos = _salvos(one, two)
    for action, attacks in salvos.items():
        yield _shot_case(one, two, action, attacks)
    for action, attacks in islice(salvos.items(), 1):
        for weaker in _weaker(one, attacks):
            if fewer := _salvo(weaker, two, WAYS["ranged"][action]):
                yield _shot_case(weaker, two, action, fewer)


def _salvos(one: Fighter, two: Fighter) -> dict[str, list[Attack]]:
    """Return the attacks by action; none at long range where all of the range is short."""
    found = {
        action: _salvo(one, two, way)
        for action, way in WAYS["ranged"].items()
        if _fits(one, two, action)
    }
    return {
        action: attacks
        for action, attacks in found.items()
        if any(action not in FAR or not is_near(each.row, Way()) for each in attacks)
    }


def _fits(one: Fighter, two: Fighter, action: str) -> bool:
    """Return whether two units can find themselves in that case of a ranged attack."""
    flown, reacts = two.profile.kind == AIRCRAFT, one.profile.kind != AIRCRAFT
    intercepts = one.has("interceptor")
    housed = one.profile.kind == INFANTRY and 1 < one.standing <= BUILDING
    if flown and not intercepts and not action.startswith("opportunity"):
        return False
    return {
        "aimed": reacts,
        "concealed": not flown and not two.has(HIDDEN),
        "cover": not flown and not two.has("bulky"),
        "garrison": two.profile.kind == INFANTRY and two.standing <= BUILDING,
        "within": housed,
        "opportunity": reacts,
        "opportunity-short": reacts and flown,
        "suppressed": _may_be_suppressed(one),
        "flank": "resilient" in two.effects.words,
    }.get(action, True)


def _salvo(one: Fighter, two: Fighter, way: Way) -> list[Attack]:
    """Return the attacks of one attack step: the best row, or as many as All-Out Attack allows.

    Rows are chosen by what each is expected to do alone, and used in printed order.
    """
    found = shots(one, two, way)
    most = 1 if way.opportunity or way.suppressed else max(1, one.number("rows"))
    best = sorted(found, key=lambda attack: _worth(two.body, attack.strike), reverse=True)[:most]
    return [attack for attack in found if any(attack is each for each in best)]


def _worth(body: Body, strike: Strike) -> float:
    """Return the points of damage that an attack is expected to take from an unhurt unit."""
    return body.whole - mean(steps(body, strike)[body.whole])


def _shot_case(
    one: Fighter, two: Fighter, action: str, attacks: Sequence[Attack]
) -> dict[str, Any]:
    found = two.body.fresh()
    for attack in attacks:
        found = attacked(two.body, found, attack.strike)
    own = np.zeros_like(one.body.fresh())
    own[FRESH, one.left] = 1.0
    for attack in attacks:
        if attack.recoil is not None:
            own[FRESH] = own[FRESH] @ steps(one.body, Strike(attack.recoil))
    return _case(one, two, action, attacks) | {
        "combat": None,
        "to_defender": _harm(two, found),
        "to_attacker": _harm(one, own),
    }


def _melee(one: Fighter, two: Fighter) -> Iterator[dict[str, Any]]:
    if not may_charge(one, two):
        return
    for action, way in WAYS["melee"].items():
        if _met(one, two, action):
            yield _charge_case(one, two, action, way)
    opening = [charge(one, two, Way())[0]]
    for weaker in _weaker(one, opening):
        yield _charge_case(weaker, two, "charge", Way())


def _met(one: Fighter, two: Fighter, action: str) -> bool:
    """Return whether two units can find themselves in that case of a charge."""
    return {
        "flank": two.profile.kind in OUTFLANKED or "resilient" in two.effects.words,
        "difficult": retaliates(two) is not None and not advantage(one, two, Way()),
        "storm": two.profile.kind == INFANTRY and two.standing <= BUILDING,
        "cover": two.has("pavises"),
        "suppressed": _may_be_suppressed(one),
    }.get(action, True)


def _may_be_suppressed(one: Fighter) -> bool:
    return max(one.body.risk) > 0


def _charge_case(one: Fighter, two: Fighter, action: str, way: Way) -> dict[str, Any]:
    attack, found = charge(one, two, way)
    return _case(one, two, action, [attack]) | {
        "combat": {"wins": found.wins, "draws": found.draws, "loses": found.loses},
        "to_defender": _harm(two, found.target),
        "to_attacker": _harm(one, found.attacker),
    }


def _case(one: Fighter, two: Fighter, action: str, attacks: Sequence[Attack]) -> dict[str, Any]:
    return {
        "action": action,
        "models": one.standing,
        "suffered": one.damage if one.profile.behemoth else None,
        "target_models": two.standing,
        "target_points": two.left,
        "attacks": [
            {
                "mode": attack.row.mode,
                "against": list(attack.row.against),
                "dice": attack.dice,
                "rating": attack.rating,
                "defence": attack.defence,
                "qualities": list(attack.row.qualities),
            }
            for attack in attacks
        ],
        "modifiers": [],
    }


def _harm(two: Fighter, found: Chances) -> dict[str, Any]:
    """Return what is left of a unit in words and numbers; `annihilated` is destroyed or broken."""
    body, ends = two.body, found.sum(axis=0)
    damage = np.zeros(two.left + 1)
    models = np.zeros(two.standing + 1)
    for left, chance in enumerate(ends[: two.left + 1]):
        damage[two.left - left] += chance
        models[two.standing - body.standing(left)] += chance
    status = found[:, 1:].sum(axis=1)
    destroyed, breaks = float(ends[0]), float(status[BROKEN])
    return {
        "damage": by_number(damage),
        "expected_damage": mean(damage),
        "models_lost": by_number(models),
        "expected_models": mean(models),
        "destroyed": destroyed,
        "breaks": breaks,
        "annihilated": destroyed + breaks,
        "suppressed": float(status[SUPPRESSED] + status[FALLEN_BACK]),
        "falls_back": float(status[FALLEN_BACK]),
        "activated": float(status[ACTIVATED]),
    }
