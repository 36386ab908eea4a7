"""Attacks as figures: from two models, a weapon and a way to chances and damage rolls."""

from factions.systems.company_of_iron.odds.dice import MOST_DICE, hit
from factions.systems.company_of_iron.odds.series import (
    ALWAYS,
    DOWN,
    IF_CRITICAL,
    NEVER,
    STANCES,
    STANDING,
    STILL,
    Harm,
    Strike,
    Target,
)
from factions.systems.company_of_iron.odds.sides import (
    CHAIN,
    MAGICAL,
    SKILL,
    TYPES,
    Arm,
    Fighter,
    Sums,
    Way,
    conditions,
    suits,
    sums,
)

AIM, BACK_STRIKE, CONCEALMENT, COVER, STATIONARY_DEFENCE = 2, 2, 2, 4, 5
BRANDS = ("Critical Fire", "Critical Corrosion")
EVENTS = {"on-hit": ALWAYS, "on-critical": IF_CRITICAL}


def target(one: Fighter) -> Target:
    """Return a fresh model as a target."""
    always = one.always
    return Target(
        boxes=one.boxes,
        casualty=always["casualty"],
        tough="tough" in one.traits,
        rerolls=always["reroll-casualty"] > 0,
        steady="no-knockdown" in one.traits,
    )


def strike(one: Fighter, arm: Arm, two: Fighter, way: Way) -> Strike:
    """Return an attack of one model on another with a weapon."""
    mine, theirs = sums(one, arm, two, way)
    fired = conditions(one, arm, two, way, attacks=True)
    harm = _harm(one, arm, two, way, (mine, theirs))
    sure = _when(arm, one, two, fired, ("make-stationary",))
    if "no-stationary" in two.traits or _proof(arm, one, two, "make-stationary"):
        sure = NEVER
    critical = harm
    if any("is-critical" in effect.when for effect in (*arm.effects, *one.asking)):
        deadly = way._replace(critical=True)
        critical = _harm(one, arm, two, deadly, sums(one, arm, two, deadly))
    return Strike(
        hits=_hits(one, arm, two, way, (mine, theirs)),
        harm=harm,
        critical=critical,
        melee=not way.ranged,
        floors=_when(arm, one, two, fired, ("knock-down",)),
        stills=sure,
        denies=_when(arm, one, two, fired, ("deny-tough", "forbids")),
        weakens=_when(arm, one, two, fired, ("deny-heal",)),
        at_least=max(
            (
                int(effect.amount)
                for effect in (*arm.effects, *one.firing)
                if effect.do == "hurt" and effect.event == "on-held" and effect.whom == "target"
                if fired.issuperset(effect.when) and suits(effect, two)
            ),
            default=0,
        ),
    )


def _when(arm: Arm, one: Fighter, two: Fighter, holds: set[str], deeds: tuple[str, ...]) -> int:
    """Return when a hit does one of these to the target: NEVER, IF_CRITICAL or ALWAYS."""
    found = NEVER
    for effect in (*arm.effects, *one.firing):
        if effect.do in deeds and effect.event in EVENTS and effect.whom == "target":
            tough = effect.do != "forbids" or "tough" in effect.bits
            if tough and holds.issuperset(effect.when) and suits(effect, two):
                found = max(found, EVENTS[effect.event])
    return found


def _proof(arm: Arm, one: Fighter, two: Fighter, deed: str) -> bool:
    """Return whether the target's immunity keeps an effect of a damage type from it."""
    kinds = (1, 2, 4, 8)
    for effect in (*arm.effects, *one.firing):
        if effect.do == deed and effect.event in EVENTS:
            types = zip(TYPES, kinds, strict=True)
            return any(
                int(effect.amount) & bit and f"proof-{name.casefold()}" in two.traits
                for name, bit in types
            )
    return False


def _hits(
    one: Fighter, arm: Arm, two: Fighter, way: Way, counted: tuple[Sums, Sums]
) -> tuple[tuple[float, float], ...]:
    """Return the chances to hit and of a critical hit by stance (`series`)."""
    mine, theirs = counted
    attacker, defender = one.profile.models[one.index], two.profile.models[two.index]
    base = defender.defence or 0
    if theirs["defence-cap"] > 0:
        base = min(base, theirs["defence-cap"])
    skill = _skill(attacker.rat if way.ranged else attacker.mat, arm, way, mine)
    boosted = mine["boost-attack"] > 0 or (
        way.charge and way.opens and not way.ranged and "cavalry" in one.traits
    )
    more = mine["drop-lowest"]
    dice = min(MOST_DICE, max(0, 2 + mine["attack-dice"] + more + boosted))
    rerolls = 1 if mine["reroll-attack"] > 0 else 0
    found = []
    if not way.ranged:
        for stance in range(STANCES):
            stiff = min(base, STATIONARY_DEFENCE) if stance & STILL else base
            need = max(0, stiff + theirs["defence"]) - skill
            rolls = stance == STANDING or _rolls(one, arm, dice - more, need)
            found.append(hit(dice, more, need, rerolls) if rolls else (1.0, 0.0))
        return tuple(found)
    for stance in range(STANCES):
        stiff = min(base, STATIONARY_DEFENCE) if stance & STILL else base
        shelter = _shelter(one, arm, two, (mine, theirs), COVER if stance & DOWN else way.cover)
        shelter += 0 if arm.weapon.spray else way.harder
        found.append(hit(dice, more, max(0, stiff + theirs["defence"]) + shelter - skill, rerolls))
    return tuple(found)


def _rolls(one: Fighter, arm: Arm, dice: int, need: int) -> bool:
    """Return whether an attack that hits automatically is rolled for, for the sake of a critical.

    It is where only all 1s would miss. dice: how many are kept.
    """
    seeks = any(arm.has(quality) for quality in BRANDS) or any(
        effect.do != "knock-down"
        and (effect.event == "on-critical" or "is-critical" in effect.when)
        for effect in (*arm.effects, *one.effects)
    )
    return seeks and 1 < dice >= need - 1


def _skill(stat: int | None, arm: Arm, way: Way, mine: Sums) -> int:
    """Return what is added to the dice of the attack roll."""
    if arm.spell:
        found = SKILL + mine["rat"]
    else:
        found = max(0, (stat or 0) + mine["rat" if way.ranged else "mat"])
    if way.behind:
        found += BACK_STRIKE
    if way.aimed and not arm.spell:
        found += AIM
    return found + mine["attack-roll"]


def _shelter(one: Fighter, arm: Arm, two: Fighter, counted: tuple[Sums, Sums], cover: int) -> int:
    """Return the DEF that concealment or cover adds against a shot."""
    mine, theirs = counted
    if arm.weapon.spray:
        return 0
    covered = cover == COVER or theirs.among(two, ("in-cover",))
    if covered and not mine.ignores("no-cover"):
        return COVER
    keen = mine.ignores("no-concealment") or "eyeless-sight" in one.traits
    hidden = cover == CONCEALMENT or theirs.among(two, ("concealed",))
    return CONCEALMENT if hidden and not keen else 0


def _harm(
    one: Fighter, arm: Arm, two: Fighter, way: Way, counted: tuple[Sums, Sums]
) -> Harm | None:
    """Return the damage roll of a hit."""
    if arm.power is None:
        return None
    mine, theirs = counted
    charges = way.charge and way.opens and not way.ranged
    boosted = charges or way.free or mine["boost-damage"] > 0
    dice = 2 + mine["damage-dice"] + arm.has("Weapon Master") + boosted + theirs["taken-dice"]
    adds = not way.ranged or arm.has("Draw Weight")
    power = arm.power + mine["damage-roll"] + (mine["strength"] if adds else 0)
    return Harm(
        dice=min(MOST_DICE, max(0, dice - fewer(arm, two, theirs))),
        margin=power - armour(arm, two, way, mine, theirs),
        times=2 if mine["double-damage"] > 0 else 1,
        again=mine["reroll-damage"] > 0,
    )


def armour(arm: Arm, two: Fighter, way: Way, mine: Sums, theirs: Sums) -> int:
    """Return the target's ARM in an attack."""
    base = two.profile.models[two.index].arm or 0
    if mine["halve-armour"] > 0:
        base = (base + 1) // 2
    found = max(0, base + theirs["armour"])
    shields = not (way.behind or arm.has(CHAIN) or mine.ignores("no-shields"))
    return found + (two.shields if shields else 0)


def fewer(arm: Arm, two: Fighter, theirs: Sums) -> int:
    """Return how many dice the target's immunities and being incorporeal take away."""
    proof = [f"proof-{name.casefold()}" for name in TYPES if arm.has(f"Damage Type: {name}")]
    lost = 1 if theirs.among(two, proof) else 0
    ghost = theirs.among(two, ("incorporeal",)) and not (arm.spell or arm.has(MAGICAL))
    return lost + ghost
