"""One unit against another: what a profile page shows, ready for JSON."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from factions.systems.warcrow.catalogue import Attack, Catalogue, Panel, Pool, Profile
from factions.systems.warcrow.odds import sides, values
from factions.systems.warcrow.odds.face_to_face import POINT, Exchange, exchange
from factions.systems.warcrow.odds.plans import Plan
from factions.systems.warcrow.odds.pools import Chances
from factions.systems.warcrow.odds.sides import Faces, Side, Terms
from factions.tabletop.estimates.against import answer, pair
from factions.tabletop.estimates.chances import by_number, mean

COVER = "K"  # what the suggested fences and walls give
CONTEXTS = {"melee": (values.ENGAGED, values.ENGAGED), "ranged": (0, 0)}


@dataclass(frozen=True)
class _Fighter:
    """A unit at one strength."""

    profile: Profile
    panel: Panel
    troops: int

    def attack(self, mode: str) -> Attack | None:
        return self.panel.melee if mode == "melee" else self.panel.ranged

    @property
    def worth(self) -> int:
        return sides.worth_of(self.profile.cost, self.profile.w * self.profile.troops)

    @property
    def context(self) -> int:
        """A wound to spare for Berserker Rage, and nothing to heal or recover at full strength."""
        spare = values.SPARE_WOUND if self.profile.w * self.troops > 1 else 0
        unhurt = self.troops == self.profile.troops
        idle = (values.OWN_HEAL, values.OWN_RECOVER) if unhurt else ()
        return spare | sum(1 << values.VOID_SHIFT + kind for kind in idle)


@dataclass(frozen=True)
class _Case:
    """An attack: attacker, target and the way of it."""

    attacker: _Fighter
    defender: _Fighter
    mode: str
    charge: bool
    cover: str
    faces: Faces

    @property
    def repeats(self) -> bool:
        aims = self.mode == "ranged" and self.attacker.profile.keyword("Aim") is not None
        return self.charge or aims

    def pair(self, bought: tuple[int, int]) -> tuple[Side, Side]:
        """Return both sides, each with the modifiers of its bit mask."""
        one, two = self.attacker, self.defender
        attack, defend = (
            (sides.melee, sides.defence)
            if self.mode == "melee"
            else (sides.ranged, sides.ranged_defence)
        )
        terms = Terms(modifiers=bought[0], worth=one.worth)
        first = attack(one.profile, one.panel, self.faces, None, terms)
        terms = Terms(modifiers=bought[1], worth=two.worth, cover=self.cover)
        second = defend(two.profile, two.panel, self.faces, None, terms)
        return first or replace(second, dice="", symbols=0, defends=False), second

    def odds(self, bought: tuple[int, int]) -> Exchange:
        """Return the exact exchange with those modifiers."""
        near = CONTEXTS[self.mode]
        contexts = (near[0] | self.attacker.context, near[1] | self.defender.context)
        return exchange(*self.pair(bought), contexts, self.repeats)


def unit_against_unit(
    catalogue: Catalogue, attacker: str, defender: str, mode: str
) -> dict[str, Any]:
    """Return what one unit is expected to do to another in `melee` or `ranged`.

    A case for each way to attack: plainly or, in melee, by a charge; ranged, in the open and in
    cover; with the attacker at full strength and at its last panel. The defender is at full
    strength, neither has stress or states, no character has joined. Raises ValueError for an
    unknown unit or mode, or an attack that the attacker does not have.
    """
    one, two = pair(catalogue.profiles, attacker, defender, mode)
    for card in (one, two):
        if not card.panels:
            raise ValueError(f"{card.name} does not fight")
    cases = _cases(one, two, mode, sides.faces(catalogue.dice))
    return answer(one, two, mode, map(_answer, cases))


def _strengths(profile: Profile) -> list[_Fighter]:
    """Return the unit at full strength and, where it has one, at its last panel."""
    full = _Fighter(profile, profile.panels[0], max(1, profile.troops))
    if len(profile.panels) == 1:
        return [full]
    return [full, _Fighter(profile, profile.panels[-1], profile.panels[-2].members - 1)]


def _cases(one: Profile, two: Profile, mode: str, faces: Faces) -> Iterator[_Case]:
    target = _strengths(two)[0]
    for fighter in _strengths(one):
        if fighter.attack(mode) is None:
            continue
        if mode == "melee":
            yield from (_Case(fighter, target, mode, way, "", faces) for way in (False, True))
        else:
            covers = [""] if one.keyword("Aim") is not None else ["", COVER]
            yield from (_Case(fighter, target, mode, False, cover, faces) for cover in covers)


def _answer(case: _Case) -> dict[str, Any]:
    best, choices = _modifiers(case)
    odds = case.odds(best)
    first, second = case.pair(best)
    combat = {"wins": odds.wins, "draws": odds.draws, "loses": odds.loses}
    return {
        "action": "charge" if case.charge else "attack",
        "troops": case.attacker.troops,
        "cover": case.cover,
        "repeats": case.repeats,
        "repeated": odds.repeated,
        "value": odds.value,
        "combat": combat if case.mode == "melee" else None,
        "to_defender": _harm(odds.to_second, first.plans, odds.first, case.defender),
        "to_attacker": _harm(odds.to_first, second.plans, odds.second, case.attacker),
        "modifiers": choices,
    }


def _harm(
    damage: Chances, plans: tuple[Plan, ...], chosen: Chances, target: _Fighter
) -> dict[str, Any]:
    """Return what one side suffers: damage, losses, states and stress.

    plans, chosen: the opponent's plans and the chance of each.
    """
    wounds, troops = target.profile.w, target.troops
    lost = [0.0] * (troops + 1)
    for number, chance in enumerate(damage):
        lost[min(number // wounds, troops)] += float(chance)
    states = {
        state: sum(float(p) for p, plan in zip(chosen, plans, strict=True) if plan.states & bit)
        for state, bit in values.STATE_BITS.items()
    }
    return {
        "damage": by_number(damage),
        "expected_damage": mean(damage),
        "troops_lost": {str(number): chance for number, chance in enumerate(lost) if chance},
        "destroyed": lost[troops],
        "states": {state: chance for state, chance in states.items() if chance},
        "stress": sum(float(p) * plan.stress for p, plan in zip(chosen, plans, strict=True)),
    }


def _modifiers(case: _Case) -> tuple[tuple[int, int], list[dict[str, Any]]]:
    """Return the modifiers both would buy, as bit masks, and every choice there is.

    The defender decides first, for the choice whose worth after the attacker's best answer is
    least; a level of stress costs its buyer `values.STRESS`.
    """
    offers = (_offers(case.attacker, case.mode), _offers(case.defender, "defence"))
    worths = {bought: _net(case, bought) for bought in product(*offers)}
    answers = {two: max(offers[0], key=lambda one: worths[one, two]) for two in offers[1]}
    defender = min(offers[1], key=lambda two: worths[answers[two], two])
    best = (answers[defender], defender)
    return best, [_choice(case, bought, worths[bought], best) for bought in worths]


def _printed(fighter: _Fighter, roll: str) -> tuple[Pool, ...]:
    attack = fighter.panel.defence if roll == "defence" else fighter.attack(roll)
    return sides.modifiers_of(attack, None)


def _offers(fighter: _Fighter, roll: str) -> list[int]:
    """Return the bit masks of modifiers that the unit's morale lets it buy."""
    masks = range(1 << len(_printed(fighter, roll)))
    return [mask for mask in masks if mask.bit_count() <= fighter.profile.mor]


def _net(case: _Case, bought: tuple[int, int]) -> float:
    paid = (
        bought[0].bit_count() * case.attacker.worth,
        bought[1].bit_count() * case.defender.worth,
    )
    return case.odds(bought).value + values.STRESS * (paid[1] - paid[0]) / POINT


def _choice(
    case: _Case, bought: tuple[int, int], net: float, best: tuple[int, int]
) -> dict[str, Any]:
    odds = case.odds(bought)
    return {
        "attacker": _bought(_printed(case.attacker, case.mode), bought[0]),
        "defender": _bought(_printed(case.defender, "defence"), bought[1]),
        "best": bought == best,
        "value": net,
        "damage_to_defender": mean(odds.to_second),
        "damage_to_attacker": mean(odds.to_first),
    }


def _bought(modifiers: tuple[Pool, ...], mask: int) -> list[str]:
    chosen = (pool for index, pool in enumerate(modifiers) if mask >> index & 1)
    return [pool.dice + pool.symbols for pool in chosen]
