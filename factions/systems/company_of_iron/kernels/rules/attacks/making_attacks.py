"""Attacks: blows and shots, and every model that one attack touches.

Source: Company of Iron, Core Rules, "Making Attacks", "Back Strikes", "Ranged Attacks", "Attacking
Injured Targets".

For the sure hit on an injured model and what it does, see `rules.attacks.attack_modifiers:surely`,
`rules.damage.damage_rolls:inflict`.
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.judgement.targets import POINT_BLANK
from factions.systems.company_of_iron.kernels.record.layout import (
    AIMED,
    AIMING,
    EARNED,
    EVERYONE,
    FEIGNS,
    FROM_BEHIND,
    FROM_FRONT,
    INJURED,
    IS_CHARGE,
    IS_FREE_STRIKE,
    KNOCKED_DOWN,
    OFFER_BOOST_ATTACK,
    OFFER_BOOST_DAMAGE,
    OFFER_BRACE,
    OFFER_REROLL,
    OFFER_REROLL_DAMAGE,
    ON_MISS,
    ON_MISSED,
    PLAYING,
    SPELL,
    SPELL_PROOF,
    SPELLCASTER,
    SPRAY,
    UNTARGETED,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.attacks import areas
from factions.systems.company_of_iron.kernels.rules.attacks.attack_modifiers import (
    combined,
    sum_up_attack,
)
from factions.systems.company_of_iron.kernels.rules.attacks.attack_rolls import (
    Attacked,
    roll_attack,
)
from factions.systems.company_of_iron.kernels.rules.attacks.direct_hits import land
from factions.systems.company_of_iron.kernels.rules.damage import falls
from factions.systems.company_of_iron.kernels.rules.triggered_effects import triggers
from factions.systems.company_of_iron.kernels.table.bases import has, within
from factions.systems.company_of_iron.kernels.table.stats.conditions import (
    ATTACKED,
    SHOT_BEFORE,
    of_attack,
    weapon_bit,
)
from factions.tabletop.compiler.jit import kernel

OFFERS = (
    OFFER_BOOST_ATTACK | OFFER_BOOST_DAMAGE | OFFER_REROLL | OFFER_REROLL_DAMAGE | OFFER_BRACE
)  # fmt: skip


@kernel(read_only=("d",))
def attack_one(
    d: Setup, s: State, u: int, v: int, weapon: int, context: int, sort: int
) -> Attacked:
    """Let u attack v alone with a weapon: the roll, and what comes of it.

    Source: Company of Iron, Making Attacks.
    """
    s.denied &= EARNED
    shared = of_attack(d, s, u, v, weapon, context)
    if shared & IS_FREE_STRIKE:
        shared = shared & ~FROM_FRONT | FROM_BEHIND
    if d.ranged[weapon] and s.status[u] & AIMING:
        shared |= AIMED
    screens = sum_up_attack(d, s, u, v, weapon, shared)
    how = (shared, combined(d, s, u, v, weapon), sort)
    rolled = roll_attack(d, s, u, v, weapon, how, screens)
    if not rolled.hit:
        triggers.fire(d, s, ON_MISS, u, v, weapon)
        triggers.fire(d, s, ON_MISSED, v, u, -1)
        return rolled
    struck = (
        triggers.stolen(d, s, v) if d.ranged[weapon] and d.qualities[weapon] & SPRAY == 0 else v
    )
    if struck != v:
        sum_up_attack(d, s, u, struck, weapon, shared)
    felled, spent = land(d, s, u, struck, weapon, how, rolled.critical, rolled.spent)
    return Attacked(True, rolled.critical, felled, spent, struck)


@kernel(read_only=("d",))
def attack(d: Setup, s: State, u: int, v: int, weapon: int, context: int, sort: int) -> Attacked:
    """Let u attack v with a weapon, and any other model that an area, a spray or a sweep touches.

    Returns what came of it for v, and the worst that befell any enemy.

    Source: Company of Iron, Making Attacks.
    """
    if s.where[u] != PLAYING or s.where[v] != PLAYING or not may_target(d, s, u, v, weapon):
        return Attacked(False, False, 0, 0, v)
    x, y = s.x[v], s.y[v]
    s.denied = 0
    came = attack_one(d, s, u, v, weapon, context, sort)
    felled = came.felled
    if d.area[weapon] > 0.0 and (came.hit or d.ranged[weapon] != 0):
        areas.burst(d, s, u, v, weapon, (x, y), sort, came)
    elif d.qualities[weapon] & (SPRAY | EVERYONE):
        ux, uy = areas.direction_to(s, u, x, y)
        for other in range(d.first[2]):
            if other not in (v, u) and areas.swept(d, s, u, other, weapon, ux, uy):
                s.denied = 0 if d.qualities[weapon] & EVERYONE else s.denied
                too = attack_one(d, s, u, other, weapon, context & ~OFFERS | UNTARGETED, sort)
                felled = felled if felled == falls.KILLED else max(felled, too.felled)
    s.deeds[u] |= weapon_bit(d, u, weapon) | ATTACKED | (SHOT_BEFORE if d.ranged[weapon] else 0)
    s.bits = 0
    if came.hit:
        triggers.remove_bearer(d, s, u, weapon)
    return Attacked(came.hit, came.critical, felled, came.spent, came.struck)


@kernel(read_only=("d",))
def may_target(d: Setup, s: State, u: int, v: int, weapon: int) -> bool:
    """Return whether u may target v with a weapon.

    Not an injured model from afar, one that feigns death, nor with a spell one that is proof
    against spells; only spellcasters cast.

    Source: Company of Iron, Effects That Prevent Targeting; Attacking Injured Targets.
    """
    if not d.ranged[weapon]:
        return True
    if d.qualities[weapon] & SPELL and (has(d, s, v, SPELL_PROOF) or not has(d, s, u, SPELLCASTER)):
        return False
    if s.status[v] & KNOCKED_DOWN and has(d, s, v, FEIGNS):
        return False
    return bool(s.status[v] & INJURED == 0 or within(d, s, u, v, POINT_BLANK))


@kernel(read_only=("d",))
def blow(d: Setup, s: State, u: int, v: int, weapon: int, context: int) -> Attacked:
    """Let u strike at v with a melee weapon (a row of weapons); return what came of it.

    context: bits of WHEN that the caller knows (IS_CHARGE: a charge attack) and offers of cards.

    Source: Company of Iron, Melee Attacks.
    """
    sort = events.CHARGE_ATTACK if context & IS_CHARGE else events.MELEE_BLOW
    return attack(d, s, u, v, weapon, context, sort)


@kernel(read_only=("d",))
def shot(d: Setup, s: State, u: int, v: int, weapon: int, context: int) -> Attacked:
    """Let u shoot at v with a ranged weapon, or cast a spell at it; as `blow`.

    Source: Company of Iron, Ranged Attacks.
    """
    return attack(d, s, u, v, weapon, context, events.GUNSHOT)
